//! The deadline loop (invariant 4): sleep to the soonest deadline, woken by commits, with a look
//! into the database as a fallback. Deadlines are rows; what is in memory here is a copy that a
//! start rebuilds, so there is no timer to lose.

use super::handle::Ticked;
use super::{Runtime, RuntimeError, limits};
use crate::base::{GameId, Stamp};
use crate::store::Write;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, Semaphore};

/// A deadline that has come.
#[derive(Clone, Copy)]
struct Due {
    game: GameId,
    at: Stamp,
    rules: &'static str,
}

#[derive(Default)]
struct Times {
    /// When, and by which rule book.
    at: HashMap<GameId, (Stamp, &'static str)>,
    order: BTreeSet<(Stamp, GameId)>,
    /// Games whose tick is under way, and those whose ticks failed: how often.
    ticking: BTreeSet<GameId>,
    failed: HashMap<GameId, u32>,
}

/// What the clock must do next.
#[derive(Default)]
pub(super) struct Schedule {
    times: Mutex<Times>,
    sooner: Notify,
}

impl Schedule {
    /// This game of this rule book waits for this instant, or for nothing.
    pub fn set(&self, game: GameId, rules: &'static str, at: Option<Stamp>) {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let first = times.order.first().copied();
        if let Some((old, _)) = times.at.remove(&game) {
            times.order.remove(&(old, game));
        }
        if let Some(at) = at {
            times.at.insert(game, (at, rules));
            times.order.insert((at, game));
            if first.is_none_or(|(soonest, _)| at < soonest) {
                self.sooner.notify_one();
            }
        }
    }

    /// The games whose time has come, which are under way from now on, and the next time.
    fn due(&self, now: Stamp, limit: usize) -> (Vec<Due>, Option<Stamp>) {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let mut due = Vec::new();
        while due.len() < limit
            && let Some(&(at, game)) = times.order.first().filter(|(at, _)| *at <= now)
        {
            times.order.remove(&(at, game));
            if let Some((_, rules)) = times.at.remove(&game)
                && times.ticking.insert(game)
            {
                due.push(Due { game, at, rules });
            }
        }
        (due, times.order.first().map(|(at, _)| *at))
    }

    /// The tick of the deadline `was` has ended. Deadlines that are chained and passed together are
    /// handled one after another at once; one that did not move on must not spin.
    fn ticked(&self, Due { game, at: was, rules }: Due, how: Ticked, now: Stamp) {
        let next = {
            let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
            times.ticking.remove(&game);
            match how {
                Ticked::Waits(next) if next.is_none_or(|at| at > was) => {
                    times.failed.remove(&game);
                    next
                }
                Ticked::Waits(_) | Ticked::Failed => {
                    let fails = times.failed.entry(game).or_default();
                    *fails += 1;
                    let pause = limits::TICK_RETRY_MS << (*fails - 1).min(16);
                    Some(now + pause.min(limits::TICK_RETRY_MAX_MS))
                }
            }
        };
        self.set(game, rules, next);
    }

    /// Takes over what the database says, if that is sooner than what is known here. A stale row
    /// does no harm: the tick looks at the game itself and sets the time right.
    fn learn(&self, game: GameId, rules: &'static str, at: Stamp) {
        let news = {
            let times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
            !times.ticking.contains(&game) && times.at.get(&game).is_none_or(|(known, _)| at < *known)
        };
        if news {
            self.set(game, rules, Some(at));
        }
    }
}

/// Gives every game the clock's command when its time has come.
pub(super) async fn run(runtime: Runtime) {
    let permits = Arc::new(Semaphore::new(limits::TICKS_AT_ONCE));
    loop {
        let schedule = &runtime.inner.schedule;
        // Registered before looking: a commit between the look and the sleep is not lost.
        let sooner = schedule.sooner.notified();
        let now = runtime.clock().now();
        let (due, next) = schedule.due(now, limits::TICKS_AT_ONCE);
        let more = !due.is_empty();
        for due in due {
            let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return };
            let runtime = runtime.clone();
            tokio::spawn(async move {
                tick(&runtime, due).await;
                drop(permit);
            });
        }
        if more {
            if runtime.stopping() {
                return;
            }
            continue;
        }
        tokio::select! {
            () = sooner => {}
            () = sleep(&runtime, next) => {}
            () = runtime.stopped() => break,
        }
    }
    // Whoever ticks finishes first.
    let _ = permits.acquire_many(limits::TICKS_AT_ONCE as u32).await;
}

async fn sleep(runtime: &Runtime, next: Option<Stamp>) {
    match next {
        Some(at) => runtime.clock().sleep_until(at).await,
        None => std::future::pending().await,
    }
}

async fn tick(runtime: &Runtime, due: Due) {
    let end = End { runtime, due };
    let how = match runtime.book(due.rules) {
        Some(book) => book.tick(runtime, due.game).await,
        None => Ticked::Failed,
    };
    end.with(how);
}

/// Ends the tick also when it panics.
struct End<'a> {
    runtime: &'a Runtime,
    due: Due,
}

impl End<'_> {
    fn with(self, how: Ticked) {
        self.runtime.inner.schedule.ticked(self.due, how, self.runtime.clock().now());
        std::mem::forget(self);
    }
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.runtime.inner.schedule.ticked(self.due, Ticked::Failed, self.runtime.clock().now());
    }
}

/// The fallback: reads all deadlines at the start and now and then, and prunes what is old.
pub(super) async fn sweep(runtime: Runtime) {
    let mut turn = 0u32;
    loop {
        runtime.sign_of_life().await;
        if let Err(error) = learn_all(&runtime).await {
            tracing::error!(%error, "deadlines could not be read");
        }
        // About once an hour.
        if turn.is_multiple_of(720)
            && let Err(error) =
                runtime.write(Write::Prune(runtime.clock().now() + -limits::INBOX_AGE_MS)).await
        {
            tracing::warn!(%error, "old rows were not pruned");
        }
        turn = turn.wrapping_add(1);
        tokio::select! {
            () = tokio::time::sleep(Duration::from_millis(limits::POLL_MS)) => {}
            () = runtime.stopped() => return,
        }
    }
}

async fn learn_all(runtime: &Runtime) -> Result<(), RuntimeError> {
    let mut after = None;
    loop {
        let page = runtime.store().deadlines(after, limits::DEADLINES_AT_ONCE).await?;
        for due in &page {
            match runtime.book(&due.rules) {
                Some(book) => runtime.inner.schedule.learn(due.game, book.name(), due.at),
                None => tracing::debug!(game.id = %due.game, rules = due.rules, "nobody serves these rules"),
            }
        }
        match page.last() {
            Some(last) if page.len() == limits::DEADLINES_AT_ONCE => after = Some((last.at, last.game)),
            _ => return Ok(()),
        }
    }
}
