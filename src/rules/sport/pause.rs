//! The pause (12.1–12.5; sport.md 1.8): the clock stands, what was left is kept to the millisecond,
//! and what removals led to waits for the end.

use super::Rejection;
use super::event::Happened;
use super::table::PauseWhy;
use super::turn::{Ruling, Turn};
use super::{endgame, judge};

/// The judge pauses, or the host of a table without one (12.1).
pub(super) fn pause(t: &mut Turn<'_, '_>) -> Ruling {
    t.leader()?;
    stop(t, PauseWhy::Called)
}

/// The program found a broken invariant.
pub(super) fn halt(t: &mut Turn<'_, '_>) -> Ruling {
    t.system()?;
    stop(t, PauseWhy::Halted)
}

fn stop(t: &mut Turn<'_, '_>, why: PauseWhy) -> Ruling {
    if t.s().paused.is_some() {
        return Err(Rejection::AlreadyPaused);
    }
    let (s, now) = (t.s(), t.now());
    let left_ms = s.until.map(|until| (until - now).max(0));
    let shout_left_ms = s.on_air.map(|air| (air.until - now).max(0));
    t.emit(Happened::Paused { left_ms, shout_left_ms, why });
    Ok(())
}

/// A tick came later than the grace: nobody could act while the table slept, so it stops, with the
/// stage's whole time before it (design, invariant 4).
pub(super) fn too_late(t: &mut Turn<'_, '_>) {
    let s = t.s();
    let whole = if s.held { Some(s.until.map_or(0, |u| u - s.last_at).max(0)) } else { s.length_ms };
    t.emit(Happened::Paused { left_ms: whole, shout_left_ms: None, why: PauseWhy::Late });
}

/// The clock goes on; then what removals led to meanwhile.
pub(super) fn resume(t: &mut Turn<'_, '_>) -> Ruling {
    t.leader()?;
    let pause = t.s().paused.ok_or(Rejection::NotPaused)?;
    let unsettled = t.s().unsettled;
    let until = pause.left_ms.map(|ms| t.at + ms);
    let shout_until = pause.shout_left_ms.map(|ms| t.at + ms);
    t.emit(Happened::Resumed { until, shout_until });
    if until.is_none() && t.s().judge.is_none() {
        judge::go_by_the_clock(t);
    }
    if unsettled {
        endgame::settle(t);
    }
    Ok(())
}
