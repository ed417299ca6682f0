//! The clock (design, invariant 4; sport.md 1.2): what a table waits for, and what happens when it
//! comes. Deadlines chain: what a tick within the grace brings counts from the deadline itself.

use super::Rejection;
use super::event::{Happened, Stage};
use super::state::Sport;
use super::turn::{Ruling, Turn};
use super::{ballot, contract, flow, judge, lobby, night, pause, speech, tie_lift};
use crate::base::Stamp;
use crate::rules::Deadline;

/// What the clock may bring.
#[derive(Clone, Copy, PartialEq)]
enum Due {
    LeaderGone,
    ShoutOver,
    StageOver,
}

fn soonest(s: &Sport) -> Option<(Stamp, Due)> {
    let shout = s.on_air.filter(|_| s.paused.is_none()).map(|air| (air.until, Due::ShoutOver));
    let leader = judge::leader_gone_at(s).map(|at| (at, Due::LeaderGone));
    let stage = s.until.map(|at| (at, Due::StageOver));
    // Of equal instants the stage comes first: it closes a shout by itself.
    [stage, shout, leader].into_iter().flatten().min_by_key(|(at, _)| *at)
}

/// What this state waits for.
pub(super) fn deadline(s: &Sport) -> Option<Deadline> {
    let (at, due) = soonest(s)?;
    let why = match due {
        Due::LeaderGone => "leader_gone",
        Due::ShoutOver => "shout",
        Due::StageOver => s.stage.kind().name(),
    };
    Some(Deadline { at, why })
}

/// A deadline has come.
pub(super) fn tick(t: &mut Turn<'_, '_>) -> Ruling {
    if !t.by_clock() {
        return Err(Rejection::NotAllowed);
    }
    let Some((at, due)) = soonest(t.s()).filter(|(at, _)| *at <= t.now()) else {
        return Err(Rejection::NothingDue);
    };
    match due {
        Due::LeaderGone => judge::leader_gone(t),
        Due::ShoutOver => {
            if let Some(air) = t.s().on_air {
                t.emit(Happened::ShoutEnded { seat: air.seat });
            }
        }
        Due::StageOver => {
            let untimed = matches!(t.s().stage, Stage::Lobby | Stage::GameOver);
            let late = t.now() - at > i64::from(t.s().settings.late_grace_ms);
            match (untimed, late) {
                (false, true) => pause::too_late(t),
                (false, false) => {
                    t.at = at;
                    stage_over(t);
                }
                (true, _) => stage_over(t),
            }
        }
    }
    Ok(())
}

fn stage_over(t: &mut Turn<'_, '_>) {
    match t.s().stage {
        Stage::Lobby => lobby::tick(t),
        Stage::RoleDeal => contract::deal_timeout(t),
        Stage::Contract => flow::after_contract(t),
        Stage::SheriffLook => flow::after_look(t),
        Stage::FreeSeating => flow::proceed(t),
        Stage::LastSpeech { .. } | Stage::Speech { .. } | Stage::TieSpeech { .. } => speech::timeout(t),
        Stage::VotePrep => {
            t.step();
            ballot::begin(t);
        }
        Stage::Ballot { .. } => ballot::close_candidate(t),
        Stage::ClosedBallot => ballot::close_secret(t),
        Stage::Reveal { .. } => {
            t.step();
            ballot::after_reveal(t);
        }
        Stage::LiftVote => tie_lift::count(t),
        Stage::NightShot => night::count_shots(t),
        Stage::NightDon => flow::enter(t, Stage::NightSheriff),
        Stage::NightSheriff => night::resolve(t),
        Stage::Dawn => {
            t.step();
            night::after_dawn(t);
        }
        Stage::BestMove { .. } => {
            t.step();
            flow::proceed(t);
        }
        Stage::GameOver => t.emit(Happened::RoomClosed),
    }
}
