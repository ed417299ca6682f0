//! One task writes. It takes what waits, puts it into one commit and answers after that commit,
//! so that one fsync serves many games (design, "The runtime").

use super::{RuntimeError, limits};
use crate::store::{Store, StoreError, Stored, Write, Wrote};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

type Job = (Write, oneshot::Sender<Stored<Wrote>>);

/// The way to the writer task.
pub(super) struct Writer {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the task.
    pub fn start(store: Arc<dyn Store>) -> Self {
        let (jobs, queue) = mpsc::channel(limits::WRITER_QUEUE);
        let task = tokio::spawn(run(store, queue));
        Self { jobs: Mutex::new(Some(jobs)), task: Mutex::new(Some(task)) }
    }

    /// Writes, and answers once it is durable.
    pub async fn write(&self, write: Write) -> Result<Wrote, RuntimeError> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (answer, answered) = oneshot::channel();
        jobs.ok_or(RuntimeError::Stopping)?
            .send((write, answer))
            .await
            .map_err(|_| RuntimeError::Stopping)?;
        Ok(answered.await.map_err(|_| RuntimeError::Stopping)??)
    }

    /// Writes what waits and ends the task.
    pub async fn close(&self) {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task {
            let _ = task.await;
        }
    }
}

async fn run(store: Arc<dyn Store>, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(limits::WRITES_PER_COMMIT);
    while queue.recv_many(&mut jobs, limits::WRITES_PER_COMMIT).await > 0 {
        let (batch, askers): (Vec<Write>, Vec<_>) = jobs.drain(..).unzip();
        let answers = commit(&*store, &batch).await;
        match answers {
            Ok(answers) => {
                for (asker, answer) in askers.into_iter().zip(answers) {
                    // An asker who went away finds the row later: nothing depends on the answer.
                    let _ = asker.send(answer);
                }
            }
            Err(error) => {
                tracing::error!(%error, writes = askers.len(), "nothing was written");
                for asker in askers {
                    let _ = asker.send(Err(error.clone()));
                }
            }
        }
    }
}

/// Tries again while the database does not answer. Should a commit have arrived although its
/// answer was lost, the repeat meets the inbox row of its update, or the version it expected is
/// gone: nothing is written twice.
async fn commit(store: &dyn Store, batch: &[Write]) -> Stored<Vec<Stored<Wrote>>> {
    let mut pause = Duration::from_millis(limits::COMMIT_PAUSE_MS);
    for _ in 1..limits::COMMIT_TRIES {
        match store.commit(batch).await {
            Err(StoreError::Down(why)) => {
                tracing::warn!(why, "the database does not answer; trying again");
                tokio::time::sleep(pause).await;
                pause *= 2;
            }
            done => return done,
        }
    }
    store.commit(batch).await
}
