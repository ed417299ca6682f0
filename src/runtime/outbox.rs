//! Notices: rows said once, in order within one chat. Claimed, delivered, acknowledged; repeated
//! with the platform's own pauses; given up loudly, with a report to the judge or host only where
//! that tells nothing. A process that dies between delivery and acknowledgement says a notice
//! again under the same key, with `attempts` above 1.

use super::workers::Next;
use super::{Delivery, Lane, Notice, NoticeKey, NoticeKind, Runtime, RuntimeError, limits};
use crate::base::{GameId, Stamp};
use crate::rules::Audience;
use crate::store::{GameRow, StoreError, Write, Wrote};
use std::time::Duration;

impl Runtime {
    /// There may be something to say in this chat.
    pub(super) fn wake_lane(&self, game: GameId, lane: Lane) {
        if !self.started() {
            return;
        }
        let runtime = self.clone();
        self.inner.lanes.wake((game, lane), self.clock(), move |(game, lane)| {
            let runtime = runtime.clone();
            async move {
                match serve(&runtime, game, lane).await {
                    Ok(next) => next,
                    Err(error) => {
                        tracing::error!(game.id = %game, %error, "a chat's notices could not be read");
                        Next::At(runtime.clock().now() + limits::NOTICE_PAUSE_MAX_MS)
                    }
                }
            }
        });
    }
}

/// Says what waits in one chat, in order, until it is empty or must wait.
async fn serve(runtime: &Runtime, game: GameId, lane: Lane) -> Result<Next, RuntimeError> {
    let waiting = runtime.store().waiting(game, lane, limits::NOTICES_AT_ONCE).await?;
    if waiting.is_empty() {
        return Ok(Next::Idle);
    }
    let row = runtime.store().game(game).await?.ok_or(StoreError::Missing("game"))?;
    for (mut notice, not_before) in waiting {
        let now = runtime.clock().now();
        if not_before > now {
            return Ok(Next::At(not_before));
        }
        let until = now + limits::CLAIM_MS;
        if runtime.write(Write::Claim { key: notice.key, now, until }).await? != Wrote::Claimed(true) {
            return Ok(Next::At(until));
        }
        notice.attempts += 1;
        if let Some(next) = say(runtime, &row, &notice).await? {
            return Ok(Next::At(next));
        }
        if runtime.stopping() {
            return Ok(Next::Idle);
        }
    }
    Ok(Next::Again)
}

/// Says one notice; answers when to try again if it must wait.
async fn say(runtime: &Runtime, row: &GameRow, notice: &Notice) -> Result<Option<Stamp>, RuntimeError> {
    let Some(face) = runtime.face(row.platform) else {
        // The face is switched off: what it had to say waits for it.
        return later(runtime, notice, limits::NOTICE_PAUSE_MAX_MS, false).await;
    };
    let (key, age) = (notice.key, runtime.clock().now() - notice.created);
    match face.say(row, notice).await {
        Delivery::Done { memo } => {
            runtime.write(Write::Said { key, message: memo }).await?;
            Ok(None)
        }
        Delivery::Later { after_ms } if age < limits::NOTICE_AGE_MS => {
            later(runtime, notice, after_ms, false).await
        }
        Delivery::Failed { why } if notice.attempts < limits::NOTICE_TRIES && age < limits::NOTICE_AGE_MS => {
            tracing::warn!(game.id = %row.id, notice = %key, attempt = notice.attempts, why, "not delivered");
            let pause = limits::NOTICE_PAUSE_MS << notice.attempts.saturating_sub(1).min(16);
            later(runtime, notice, pause.min(limits::NOTICE_PAUSE_MAX_MS), true).await
        }
        Delivery::Later { .. } => give_up(runtime, notice, "it waited too long".into()).await,
        Delivery::Failed { why } | Delivery::Gone { why } | Delivery::Refused { why } => {
            give_up(runtime, notice, why).await
        }
    }
}

async fn later(
    runtime: &Runtime,
    notice: &Notice,
    after_ms: i64,
    counts: bool,
) -> Result<Option<Stamp>, RuntimeError> {
    let next = runtime.clock().now() + after_ms.max(1);
    runtime.write(Write::Later { key: notice.key, next, counts }).await?;
    Ok(Some(next))
}

async fn give_up(runtime: &Runtime, notice: &Notice, why: String) -> Result<Option<Stamp>, RuntimeError> {
    let game = notice.key.game;
    tracing::error!(game.id = %game, notice = %notice.key, why, "a notice was given up");
    let reports = reports(runtime, notice).await?;
    let lanes: Vec<Lane> = reports.iter().map(|r| r.lane).collect();
    runtime.write(Write::GiveUp { key: notice.key, why, reports }).await?;
    for lane in lanes {
        runtime.wake_lane(game, lane);
    }
    Ok(None)
}

/// The lines to the judge or host. A report that fails itself is not reported.
async fn reports(runtime: &Runtime, notice: &Notice) -> Result<Vec<Notice>, RuntimeError> {
    if notice.kind != NoticeKind::Told {
        return Ok(Vec::new());
    }
    let Some(book) = runtime.book(&notice.rules) else { return Ok(Vec::new()) };
    let hosts = book.reporters(runtime, notice).await?;
    let about = match notice.lane {
        Lane::Public => None,
        Lane::Account(account) => Some(account),
    };
    let first = NoticeKey::REPORTS + notice.key.nth * limits::REPORTS_PER_NOTICE as u32;
    let rows = hosts.into_iter().filter(|host| Some(*host) != about).take(limits::REPORTS_PER_NOTICE);
    Ok((first..)
        .zip(rows)
        .map(|(nth, host)| Notice {
            key: NoticeKey { nth, ..notice.key },
            lane: Lane::Account(host),
            kind: NoticeKind::Undelivered { about },
            audience: Audience::Account(host),
            created: runtime.clock().now(),
            attempts: 0,
            ..notice.clone()
        })
        .collect())
}

/// The fallback: looks for chats that nobody was woken for, at the start and now and then.
pub(super) async fn poll(runtime: Runtime) {
    loop {
        let mut after = None;
        loop {
            match runtime.store().lanes(after, limits::DEADLINES_AT_ONCE).await {
                Ok(page) => {
                    for &(game, lane) in &page {
                        runtime.wake_lane(game, lane);
                    }
                    after = page.last().copied().filter(|_| page.len() == limits::DEADLINES_AT_ONCE);
                }
                Err(error) => {
                    tracing::error!(%error, "waiting notices could not be read");
                    after = None;
                }
            }
            if after.is_none() {
                break;
            }
        }
        tokio::select! {
            () = tokio::time::sleep(Duration::from_millis(limits::POLL_MS)) => {}
            () = runtime.stopped() => return,
        }
    }
}
