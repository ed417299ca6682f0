//! Speeches: the offered floor, passing, lost speeches (6.1–6.9, 8.8, 11.1; sport.md 1.4).

use super::event::{Happened, Stage};
use super::settings::{Silent, SilentFew};
use super::state::Sport;
use super::table::SpeechKind;
use super::turn::{Ruling, Turn};
use super::{Rejection, flow, tie_lift};
use crate::base::{AccountId, SECOND_MS, Seat};

/// Begins an ordinary day speech, or what three fouls have left of it (6.7).
pub(super) fn begin(t: &mut Turn<'_, '_>, seat: Seat) {
    let kind = kind_of(t.s(), seat);
    if t.s().chair(seat).silent_due {
        t.emit(Happened::SilenceSpent { seat });
    }
    flow::enter(t, Stage::Speech { seat, kind });
}

fn kind_of(s: &Sport, seat: Seat) -> SpeechKind {
    if !s.chair(seat).silent_due {
        return SpeechKind::Full;
    }
    let few = s.alive.len() <= 4 && s.settings.silent_few_alive == SilentFew::Short30;
    match s.settings.silent {
        Silent::None => SpeechKind::Full,
        Silent::Skip if few => SpeechKind::Short,
        Silent::Skip => SpeechKind::Silent,
        Silent::Short30 => SpeechKind::Short,
    }
}

/// «Пас» (6.5).
pub(super) fn pass(t: &mut Turn<'_, '_>) -> Ruling {
    let seat = t.own_seat()?;
    let speaker = t.s().speaker();
    if speaker != Some(seat) {
        return Err(Rejection::NotSpeaker { speaker });
    }
    t.in_time()?;
    end_early(t)
}

/// Ends the speech at hand, by its speaker or the judge; an open nomination is waited for (7.3).
pub(super) fn end_early(t: &mut Turn<'_, '_>) -> Ruling {
    if t.s().held {
        let target = t.s().offered.map(|n| n.target).ok_or(Rejection::NoNominationOpen)?;
        return Err(Rejection::NominationWaits { target });
    }
    t.step();
    close(t);
    Ok(())
}

/// The speech's time ran out, or the offered floor opens by itself.
pub(super) fn timeout(t: &mut Turn<'_, '_>) {
    if t.s().floor_offered {
        open_floor(t);
        return;
    }
    t.step();
    close(t);
}

/// The end of a speech: if a nomination waits for the judge, at most some seconds more.
fn close(t: &mut Turn<'_, '_>) {
    if let Some(offered) = t.s().offered {
        let wait = i64::from(t.s().settings.nomination_confirm_s) * SECOND_MS;
        if !t.s().held && wait > 0 && t.s().judge_confirms() {
            let until = t.at + wait;
            t.emit(Happened::SpeechHeld { until });
            return;
        }
        t.emit(Happened::NominationRefused(offered));
    }
    ended(t);
}

/// The speech is over: what is next.
pub(super) fn ended(t: &mut Turn<'_, '_>) {
    if let Some(seat) = t.s().speaker() {
        t.emit(Happened::SpeechEnded { seat });
    }
    if matches!(t.s().stage, Stage::TieSpeech { .. }) {
        tie_lift::after_speech(t);
    } else {
        flow::proceed(t);
    }
}

/// The microphone was seen open (6.4; design, "The floor").
pub(super) fn floor_opened(t: &mut Turn<'_, '_>, account: AccountId) -> Ruling {
    t.system()?;
    t.running()?;
    let seat = t.s().seat_of(account).ok_or(Rejection::NotSeated)?;
    if !t.s().floor_offered {
        return t.wrong_stage();
    }
    let speaker = t.s().speaker();
    if speaker != Some(seat) {
        return Err(Rejection::NotSpeaker { speaker });
    }
    open_floor(t);
    Ok(())
}

fn open_floor(t: &mut Turn<'_, '_>) {
    let (Some(seat), Some(length)) = (t.s().speaker(), flow::length_of(t.s(), t.s().stage)) else { return };
    t.emit(Happened::FloorOpen { at: t.at });
    t.emit(Happened::SpeechBegan { seat, until: t.at + length });
}
