//! Many writes in one transaction. The frequent kinds go together, a statement a kind; every other
//! write has a savepoint of its own. Should a statement of the frequent ones fail, nothing of the
//! batch is kept and each write is tried again by itself, so that one bad write never takes the
//! others with it.

use super::{Pool, Sql, Tx, append, outbox, people, voice};
use crate::store::{StoreError, Stored, Write, Wrote};

impl Sql {
    async fn begin(&self) -> Stored<Tx<'static>> {
        Ok(match &self.0 {
            // The lock at once: what a transaction has read stays true until it writes.
            #[cfg(feature = "sqlite")]
            Pool::Sqlite { writes, .. } => Tx::Sqlite(writes.begin_with("BEGIN IMMEDIATE").await?),
            #[cfg(feature = "postgres")]
            Pool::Pg(pool) => Tx::Pg(pool.begin().await?),
        })
    }

    /// See [`crate::store::Store::commit`].
    pub(super) async fn write(&self, batch: &[Write]) -> Stored<Vec<Stored<Wrote>>> {
        let mut tx = self.begin().await?;
        match together(&mut tx, batch).await {
            Ok(answers) => {
                tx.commit().await?;
                Ok(answers)
            }
            Err(down @ StoreError::Down(_)) => Err(down),
            Err(_) => {
                // Whose write it was, its own try finds out and its asker is told.
                drop(tx);
                self.one_by_one(batch).await
            }
        }
    }

    async fn one_by_one(&self, batch: &[Write]) -> Stored<Vec<Stored<Wrote>>> {
        let mut tx = self.begin().await?;
        let mut answers = Vec::with_capacity(batch.len());
        for write in batch {
            answers.push(apart(&mut tx, write).await?);
        }
        tx.commit().await?;
        Ok(answers)
    }
}

impl Tx<'_> {
    async fn commit(self) -> Stored<()> {
        let done = match self {
            #[cfg(feature = "sqlite")]
            Self::Sqlite(tx) => tx.commit().await,
            #[cfg(feature = "postgres")]
            Self::Pg(tx) => tx.commit().await,
        };
        Ok(done?)
    }

    async fn savepoint(&mut self) -> Stored<Tx<'_>> {
        use sqlx::Acquire as _;
        Ok(match self {
            #[cfg(feature = "sqlite")]
            Self::Sqlite(tx) => Tx::Sqlite(tx.begin().await?),
            #[cfg(feature = "postgres")]
            Self::Pg(tx) => Tx::Pg(tx.begin().await?),
        })
    }

    async fn rollback(self) -> Stored<()> {
        let done = match self {
            #[cfg(feature = "sqlite")]
            Self::Sqlite(tx) => tx.rollback().await,
            #[cfg(feature = "postgres")]
            Self::Pg(tx) => tx.rollback().await,
        };
        Ok(done?)
    }
}

/// One write within its savepoint. `Err` as a whole: the database is gone.
async fn apart(tx: &mut Tx<'_>, write: &Write) -> Stored<Stored<Wrote>> {
    let mut point = tx.savepoint().await?;
    let done = match write {
        Write::Create(..) | Write::Append(_) | Write::Answer { .. } => {
            append::apply(&mut point, &[write]).await.and_then(only)
        }
        Write::Claim { .. } => outbox::claim(&mut point, &[write]).await.and_then(only),
        Write::Said { .. } => outbox::said(&mut point, &[write]).await.and_then(only),
        Write::Shown { .. } => outbox::shown(&mut point, &[write]).await.and_then(only),
        other => one(&mut point, other).await,
    };
    match done {
        Ok(wrote) => {
            point.commit().await?;
            Ok(Ok(wrote))
        }
        Err(down @ StoreError::Down(_)) => Err(down),
        Err(error) => {
            point.rollback().await?;
            Ok(Err(error))
        }
    }
}

/// The answer of the one write that was asked.
fn only(mut answers: Vec<Stored<Wrote>>) -> Stored<Wrote> {
    answers.pop().unwrap_or(Err(StoreError::Missing("answer")))
}

async fn one(tx: &mut Tx<'_>, write: &Write) -> Stored<Wrote> {
    match write {
        Write::Halt { .. }
        | Write::Place { .. }
        | Write::Later { .. }
        | Write::GiveUp { .. }
        | Write::Unclaim
        | Write::Pin(_)
        | Write::Unpin(..)
        | Write::Touch(_)
        | Write::Lease { .. }
        | Write::Release { .. }
        | Write::Prune(_) => outbox::one(tx, write).await,
        Write::Mute(_) | Write::Unmute { .. } => voice::one(tx, write).await,
        other => people::one(tx, other).await,
    }
}

/// Which of the statements a write goes with.
fn group(write: &Write) -> usize {
    match write {
        Write::Create(..) | Write::Append(_) | Write::Answer { .. } => 0,
        Write::Claim { .. } => 1,
        Write::Said { .. } => 2,
        Write::Shown { .. } => 3,
        _ => 4,
    }
}

/// The whole batch. Askers wait for their answers, so two writes of one batch never depend on each
/// other and their kinds may be taken in any order.
async fn together(tx: &mut Tx<'_>, batch: &[Write]) -> Stored<Vec<Stored<Wrote>>> {
    let mut answers: Vec<Stored<Wrote>> = batch.iter().map(|_| Ok(Wrote::Done)).collect();
    let mut groups: [Vec<usize>; 5] = Default::default();
    for (i, write) in batch.iter().enumerate() {
        groups[group(write)].push(i);
    }
    for (kind, at) in groups[..4].iter().enumerate() {
        if at.is_empty() {
            continue;
        }
        let writes: Vec<&Write> = at.iter().map(|i| &batch[*i]).collect();
        let done = match kind {
            0 => append::apply(tx, &writes).await?,
            1 => outbox::claim(tx, &writes).await?,
            2 => outbox::said(tx, &writes).await?,
            _ => outbox::shown(tx, &writes).await?,
        };
        for (i, answer) in at.iter().zip(done) {
            answers[*i] = answer;
        }
    }
    for i in &groups[4] {
        answers[*i] = apart(tx, &batch[*i]).await?;
    }
    Ok(answers)
}
