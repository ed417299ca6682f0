//! The end (1.4, 1.5, 11.5, 14.1–14.6; sport.md 1.9): one win check after every batch of departures;
//! a result of a vote or a shot is fixed at once and announced after the last speeches.

use super::Rejection;
use super::event::{Happened, Stage};
use super::few::Few;
use super::state::Sport;
use super::table::{Cause, Outcome, Reason, Team, Winner};
use super::turn::{Ruling, Turn};
use super::{flow, night};
use crate::base::{Seat, TextRef};

/// What the living table says, if the last of them left for this cause.
#[must_use]
pub(super) fn verdict(s: &Sport, cause: Cause) -> Option<Outcome> {
    let black = s.living(Team::Black).len();
    let red = s.living(Team::Red).len();
    let small = |n: usize| u8::try_from(n).expect("there are ten seats");
    let (winner, reason) = match (black, red) {
        (0, 0) if cause == Cause::Vote => (Winner::Draw, Reason::TableLifted),
        (0, 0) => (Winner::Draw, Reason::NobodyLeft),
        (0, _) => (
            Winner::Red,
            match cause {
                Cause::Vote => Reason::MafiaVotedOut,
                Cause::Shot => Reason::MafiaShotItself,
                _ => Reason::MafiaRemoved,
            },
        ),
        (b, r) if b >= r => (Winner::Black, Reason::Parity { black: small(b), red: small(r) }),
        _ => return None,
    };
    Some(Outcome { winner, reason })
}

/// The win check. Fixes the outcome; says whether it did.
pub(super) fn check(t: &mut Turn<'_, '_>, cause: Cause) -> bool {
    if t.s().decided.is_some() {
        return false;
    }
    match verdict(t.s(), cause) {
        Some(outcome) => {
            t.emit(Happened::Decided { outcome });
            true
        }
        None => false,
    }
}

/// Announces the outcome: roles and seed are open from here on (14.5).
pub(super) fn finish(t: &mut Turn<'_, '_>, outcome: Outcome) {
    t.emit(Happened::GameEnded { outcome });
    flow::enter(t, Stage::GameOver);
}

/// The judge ends the game (1.8, 14.1).
pub(super) fn by_judge(t: &mut Turn<'_, '_>, winner: Winner, text: Option<TextRef>) -> Ruling {
    t.judge()?;
    finish(t, Outcome { winner, reason: Reason::JudgeDecision { text } });
    Ok(())
}

/// The game does not count (15.6): by the judge or an administrator.
pub(super) fn annul(t: &mut Turn<'_, '_>) -> Ruling {
    t.judge_or_admin()?;
    finish(t, Outcome { winner: Winner::Draw, reason: Reason::Annulled });
    Ok(())
}

/// A breach that gives the game to the other team (14.4, trap T2): at once, unless it is decided.
pub(super) fn ppk(t: &mut Turn<'_, '_>, offender: Seat) {
    let Some(role) = t.s().role(offender) else { return };
    let winner = Winner::from(role.team().other());
    finish(t, Outcome { winner, reason: Reason::Ppk { seat: offender } });
}

/// The judge confirms the draw after quiet nights, or plays on.
pub(super) fn on_draw(t: &mut Turn<'_, '_>, confirmed: bool) -> Ruling {
    t.judge()?;
    t.running()?;
    if !t.s().draw_due {
        return Err(Rejection::NoDrawDue);
    }
    if confirmed {
        draw(t);
        return Ok(());
    }
    let waiting = t.s().until.is_none();
    t.emit(Happened::DrawRefused);
    if waiting {
        night::after_dawn(t);
    }
    Ok(())
}

/// The draw after quiet nights.
pub(super) fn draw(t: &mut Turn<'_, '_>) {
    let reason = Reason::QuietNights { nights: t.s().quiet };
    finish(t, Outcome { winner: Winner::Draw, reason });
}

/// Applies what removals have led to, at once or at the end of the pause in which they were made
/// (12.5): the end of the game, of a speech, of a vote.
pub(super) fn settle(t: &mut Turn<'_, '_>) {
    if t.s().outcome.is_some() {
        return;
    }
    if check(t, Cause::TechRemoval) {
        decided_by_removal(t);
        return;
    }
    let s = t.s();
    let speaker_out = s.stage.seat().is_some_and(|seat| !s.alive.has(seat));
    match s.stage {
        Stage::RoleDeal if super::contract::nothing_to_wait_for(s) => super::contract::begin(t),
        Stage::Speech { seat, .. } if speaker_out => {
            t.emit(Happened::SpeechEnded { seat });
            flow::proceed(t);
        }
        Stage::LastSpeech { seat } if s.cut => {
            t.emit(Happened::SpeechEnded { seat });
            flow::proceed(t);
        }
        Stage::BestMove { .. } if s.cut => flow::proceed(t),
        stage if stage.kind().is_vote() && s.vote_cancelled && !s.vote_done => {
            break_off(t);
            flow::proceed(t);
        }
        Stage::TieSpeech { seat } if speaker_out => {
            t.emit(Happened::SpeechEnded { seat });
            flow::proceed(t);
        }
        _ => {}
    }
}

/// A removal ends the game at once, unless the judge gave the removed player a last speech: then it
/// is announced after that (11.5, 11.6).
fn decided_by_removal(t: &mut Turn<'_, '_>) {
    let s = t.s();
    let given = s.to_part.iter().any(|seat| s.chair(seat).left.is_some_and(|l| l.cause.is_removal()));
    let speaking = matches!(s.stage, Stage::LastSpeech { .. }) && !s.cut;
    match s.decided {
        Some(outcome) if !given => finish(t, outcome),
        _ if speaking => {}
        _ => {
            break_off(t);
            flow::proceed(t);
        }
    }
}

/// A vote under way is broken off: nobody leaves by it (8.10).
fn break_off(t: &mut Turn<'_, '_>) {
    if t.s().stage.kind().is_vote() && !t.s().vote_done {
        t.emit(Happened::VoteAborted);
    }
}

/// Seats that still have a last speech, and whether the one at hand may be cut: for the judge.
pub(super) fn removed_without_speech(s: &Sport) -> Few<Seat, 10> {
    (0..s.chairs.len())
        .map(Seat::from_index)
        .filter(|seat| {
            let chair = s.chair(*seat);
            let removed = chair.left.is_some_and(|l| l.cause.is_removal());
            removed && !chair.last_spoken && !s.to_part.contains(*seat)
        })
        .collect()
}
