//! The judge's own moves: next, the chair, and what happens when it empties (1.7, 9.1, 12.4; sport.md
//! 1.2, 1.8). A table whose judge is gone goes on under its host with automatic voting.

use super::event::{Happened, Stage};
use super::settings::JudgeMode;
use super::table::{Part, Wish};
use super::turn::{Ruling, Turn};
use super::{Rejection, ballot, contract, endgame, flow, night, speech, tie_lift};
use crate::base::{AccountId, SECOND_MS, Seat};

/// «Дальше», by the judge or the host of a table without one. Stages whose length would tell about
/// roles run their whole length.
pub(super) fn next(t: &mut Turn<'_, '_>) -> Ruling {
    t.leader()?;
    t.running()?;
    let stage = t.s().stage;
    match stage {
        Stage::Speech { .. } | Stage::TieSpeech { .. } | Stage::LastSpeech { .. } => {
            return speech::end_early(t);
        }
        Stage::RoleDeal => contract::begin(t),
        Stage::FreeSeating => flow::proceed(t),
        Stage::VotePrep => {
            t.step();
            ballot::begin(t);
        }
        Stage::Ballot { .. } if t.s().ballot.is_some_and(|b| !b.open) => return ballot::open_candidate(t),
        Stage::Ballot { .. } => ballot::close_candidate(t),
        Stage::ClosedBallot => ballot::close_secret(t),
        Stage::Reveal { .. } => ballot::after_reveal(t),
        Stage::LiftVote if t.s().lift.is_some_and(|l| l.undecided) => {
            return tie_lift::decide_by_judge(t, true);
        }
        Stage::LiftVote => tie_lift::count(t),
        Stage::Dawn if t.s().draw_due => return Err(Rejection::DrawWaits),
        Stage::Dawn => night::after_dawn(t),
        Stage::BestMove { .. } => flow::proceed(t),
        Stage::Contract | Stage::SheriffLook | Stage::NightShot | Stage::NightDon | Stage::NightSheriff => {
            return Err(Rejection::KeepsLength { stage: stage.kind() });
        }
        Stage::Lobby => return Err(Rejection::NotStarted),
        Stage::GameOver => return Err(Rejection::Over),
    }
    Ok(())
}

/// The judge leaves the chair.
pub(super) fn leave_chair(t: &mut Turn<'_, '_>) -> Ruling {
    let account = t.account()?;
    if t.s().judge != Some(account) {
        return Err(Rejection::NotInChair);
    }
    empty_chair(t, false);
    Ok(())
}

/// The chair is empty: the host leads, votes are automatic, and what waited for the judge's word
/// goes on by itself.
pub(super) fn empty_chair(t: &mut Turn<'_, '_>, vanished: bool) {
    t.emit(Happened::ChairLeft { vanished });
    if t.s().draw_due {
        endgame::draw(t);
        return;
    }
    if t.s().paused.is_none() && t.s().until.is_none() {
        go_by_the_clock(t);
    }
}

/// A stage that waited for a judge who is gone goes on by itself.
pub(super) fn go_by_the_clock(t: &mut Turn<'_, '_>) {
    let s = t.s();
    match s.stage {
        Stage::LiftVote => tie_lift::open(t),
        Stage::Ballot { .. } if s.ballot.is_some_and(|b| !b.open) => {
            let next = s.ballot.and_then(|b| b.candidates.get(usize::from(b.current) + 1));
            if let Some(candidate) = next {
                flow::enter(t, Stage::Ballot { candidate });
            }
        }
        stage => {
            let until = flow::length_of(t.s(), stage).map(|ms| t.at + ms);
            t.emit(Happened::DeadlineSet { until });
        }
    }
}

/// The chair goes to someone without a seat: by the judge, by an administrator (15.6), or by the host
/// when the judge is gone.
pub(super) fn hand_over(t: &mut Turn<'_, '_>, to: AccountId) -> Ruling {
    let by_host = t.s().judge.is_none() && t.s().settings.judge != JudgeMode::None && t.host().is_ok();
    if !by_host {
        t.judge_or_admin()?;
    }
    if t.s().seat_of(to).is_some() {
        return Err(Rejection::JudgePlays);
    }
    if t.s().judge == Some(to) {
        return Err(Rejection::SamePlayer);
    }
    if t.s().former.iter().any(|(account, seat)| *account == to && seat.is_some()) {
        return Err(Rejection::HasPart);
    }
    let from = t.s().judge;
    t.emit(Happened::ChairHandedOver { from, to });
    Ok(())
}

/// The judge strikes a player's requests off the list.
pub(super) fn dismiss(t: &mut Turn<'_, '_>, seat: Seat) -> Ruling {
    t.judge()?;
    if !t.s().requests.iter().any(|r| r.seat == seat) {
        return Err(Rejection::NoRequest);
    }
    t.emit(Happened::Dismissed { seat });
    Ok(())
}

/// One short private line to the judge, at any stage, in a pause too (3.5, 4.3).
pub(super) fn line(t: &mut Turn<'_, '_>, text: crate::base::TextRef) -> Ruling {
    let seat = t.own_seat()?;
    if t.s().judge.is_none() {
        return Err(Rejection::NoJudge);
    }
    t.emit(Happened::Asked { seat, wish: Wish::Line(text) });
    Ok(())
}

/// A fixed public signal, at a table without a judge.
pub(super) fn signal(t: &mut Turn<'_, '_>, signal: super::Signal) -> Ruling {
    let seat = t.living_seat()?;
    if t.s().judge.is_some() {
        return Err(Rejection::HasJudge);
    }
    t.emit(Happened::Signalled { seat, signal });
    Ok(())
}

/// Members are reread and panels posted anew (2.7); by whoever has a part, in every state.
pub(super) fn resync(t: &mut Turn<'_, '_>) -> Ruling {
    let by = t.account()?;
    if t.s().leader() != Some(by) && t.s().part_of(by) == Part::None {
        return Err(Rejection::NotLeader);
    }
    t.emit(Happened::Resynced { by });
    Ok(())
}

/// A leader who vanished was waited for long enough.
pub(super) fn leader_gone(t: &mut Turn<'_, '_>) {
    if t.s().judge.is_some() {
        empty_chair(t, true);
        return;
    }
    let s = t.s();
    let here = |seat: &Seat| s.chair(*seat).connected;
    let all = || (0..s.chairs.len()).map(Seat::from_index);
    let heir = s.alive.iter().find(here).or_else(|| all().find(here));
    if let Some(to) = heir.and_then(|seat| s.chair(seat).account).or(s.host) {
        t.emit(Happened::HostPassed { to });
    }
}

/// When a vanished leader has been waited for long enough.
pub(super) fn leader_gone_at(s: &super::Sport) -> Option<crate::base::Stamp> {
    let gone = s.leader_gone_at.filter(|_| s.started() && s.outcome.is_none())?;
    Some(gone + i64::from(s.settings.judge_gone_s) * SECOND_MS)
}
