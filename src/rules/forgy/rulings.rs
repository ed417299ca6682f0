//! Rulings and overrides (1.0; r1, r3): the host decides what the rules leave open, with a reason in
//! the log. What would break a clause is refused unless that clause is switched off for this game.

use super::clauses::Clause;
use super::command::Command;
use super::decide::{Log, Outcome, aftermath, holds, host, reason, running};
use super::event::Event;
use super::records::{RulingEffect, RulingRecord};
use super::rejection::Rejection;
use super::state::{CloseWhy, Stage};
use super::words::MAX_TEXT;
use crate::rules::Ask;

pub(super) fn decide(log: &mut Log<'_>, ask: &Ask, command: &Command) -> Outcome {
    let Command::Rule { clause, effect, reason: why } = command else { return Err(Rejection::WrongStage) };
    host(log.state(), ask)?;
    running(log.state())?;
    let about = Clause::named(clause).ok_or(Rejection::NoSuchClause)?;
    reason(why, MAX_TEXT)?;
    if effect.overrides().is_some_and(|broken| holds(log.state(), broken)) {
        return Err(Rejection::ClauseHolds);
    }
    possible(log, effect)?;
    let place = Clause::all().position(|other| other == about).unwrap_or_default();
    let clause = u8::try_from(place).unwrap_or_default();
    let ruling = RulingRecord { clause, cycle: log.state().cycle, effect: *effect, reason: *why };
    log.emit(Event::Ruled(ruling));
    match effect {
        RulingEffect::CloseDay => {
            log.emit(Event::Closing { at: ask.now, since: ask.now, why: CloseWhy::Host });
        }
        RulingEffect::Revive { .. } => aftermath(log),
        _ => {}
    }
    Ok(())
}

fn possible(log: &Log<'_>, effect: &RulingEffect) -> Outcome {
    let state = log.state();
    match effect {
        RulingEffect::Noted => Ok(()),
        RulingEffect::Skip { seat, .. }
        | RulingEffect::Uses { seat, .. }
        | RulingEffect::Misses { seat, .. } => state.player(*seat).map(|_| ()).ok_or(Rejection::NoSuchSeat),
        RulingEffect::Revive { seat } => {
            let player = state.player(*seat).ok_or(Rejection::NoSuchSeat)?;
            if player.alive() {
                return Err(Rejection::TargetAlive);
            }
            // During a vote the majority would change under the voters.
            if matches!(state.stage, Stage::Day | Stage::NightClosed) {
                Err(Rejection::WrongStage)
            } else {
                Ok(())
            }
        }
        RulingEffect::CloseDay => {
            if state.stage != Stage::Day {
                return Err(Rejection::NotDay);
            }
            if state.closing.is_some() { Err(Rejection::Closing) } else { Ok(()) }
        }
    }
}
