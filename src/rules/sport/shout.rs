//! The shout (6.4, 6.6; sport.md 1.4): a self-taken foul for five seconds of microphone, or the
//! judge's grant. Never in one's own speech, at night, in a ballot or in a pause.

use super::event::{Author, Happened};
use super::settings::{Shout, ShoutAtThree};
use super::table::{Cause, Ground, Wish};
use super::turn::{Ruling, Turn};
use super::{Rejection, penalties};
use crate::base::{SECOND_MS, Seat};

/// A player shouts.
pub(super) fn shout(t: &mut Turn<'_, '_>) -> Ruling {
    let seat = t.living_seat()?;
    t.running()?;
    on_another_floor(t, seat)?;
    t.in_time()?;
    match t.s().settings.shout {
        Shout::Off => return Err(Rejection::NoShouts),
        Shout::Granted => return Err(Rejection::ShoutByGrant),
        Shout::Foul => {}
    }
    let fouls = t.s().chair(seat).fouls;
    if fouls >= 3 && t.s().settings.shout_at_three == ShoutAtThree::Refuse {
        return Err(Rejection::ShoutWouldRemove);
    }
    t.step();
    let count = (fouls + 1).min(4);
    t.emit(Happened::Fouled { seat, ground: Ground::Shout, by: Author::Own, count });
    if count == 4 && t.s().settings.foul4_removes {
        return penalties::expel(t, seat, Cause::Fouls, Some(Ground::Shout), Author::Rules, false);
    }
    open(t, seat, true);
    Ok(())
}

/// A player asks the judge for a word (`shout=granted`).
pub(super) fn ask(t: &mut Turn<'_, '_>) -> Ruling {
    let seat = t.living_seat()?;
    t.running()?;
    if t.s().judge.is_none() {
        return Err(Rejection::NoJudge);
    }
    if t.s().settings.shout == Shout::Off {
        return Err(Rejection::NoShouts);
    }
    on_another_floor(t, seat)?;
    if t.s().requests.iter().any(|r| r.seat == seat && r.what == Wish::Floor) {
        return Err(Rejection::AlreadyAsked);
    }
    t.emit(Happened::Asked { seat, wish: Wish::Floor });
    Ok(())
}

/// The judge opens a microphone without a foul.
pub(super) fn grant(t: &mut Turn<'_, '_>, seat: Seat) -> Ruling {
    t.judge()?;
    t.running()?;
    if !t.s().alive.has(seat) {
        return Err(Rejection::TargetOut { seat });
    }
    on_another_floor(t, seat)?;
    if t.s().requests.iter().any(|r| r.seat == seat) {
        t.emit(Happened::Dismissed { seat });
    }
    open(t, seat, false);
    Ok(())
}

fn on_another_floor(t: &Turn<'_, '_>, seat: Seat) -> Ruling {
    let s = t.s();
    if !s.stage.kind().is_speech() {
        return t.wrong_stage();
    }
    if s.speaker() == Some(seat) {
        return Err(Rejection::OwnSpeech);
    }
    if s.floor_offered || s.held {
        return Err(Rejection::FloorNotOpen);
    }
    match s.on_air {
        Some(air) => Err(Rejection::ShoutBusy { seat: air.seat }),
        None => Ok(()),
    }
}

fn open(t: &mut Turn<'_, '_>, seat: Seat, foul: bool) {
    let until = t.at + i64::from(t.s().settings.shout_s) * SECOND_MS;
    t.emit(Happened::ShoutBegan { seat, until, foul });
}
