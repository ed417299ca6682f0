//! Discipline (1.12; r32, r34–r36): warnings, blocks, modkills, absences, appeals, replacements.
//! Modkills for inactivity come with the day's close, in `votes`.

use super::ballot::What;
use super::clauses::Clause;
use super::command::Command;
use super::decide::{Log, Outcome, account, aftermath, holds, host, living, reason, running, seat};
use super::event::Event;
use super::posts::drop_stale;
use super::records::{Penalty, PenaltyKind};
use super::rejection::Rejection;
use super::seats::SeatSet;
use super::setup::grants;
use super::state::{Cause, Forgy, Past, Stage};
use super::votes::{follow_lock, judged_with, seat_entry};
use super::words::{MAX_TEXT, Words};
use crate::base::{AccountId, Seat};
use crate::rules::Ask;

pub(super) fn decide(log: &mut Log<'_>, ask: &Ask, command: &Command) -> Outcome {
    match command {
        Command::Warn { seat, why } => penalize(log, ask, *seat, PenaltyKind::Warning, *why),
        Command::BlockNight { seat, why } => penalize(log, ask, *seat, PenaltyKind::NightBlock, *why),
        Command::BlockDay { seat, why } => penalize(log, ask, *seat, PenaltyKind::DayBlock, *why),
        Command::Modkill { seat, why } => penalize(log, ask, *seat, PenaltyKind::Modkill, *why),
        Command::Absence { words } => {
            running(log.state())?;
            if !log.state().settings.hosted() {
                return Err(Rejection::NoHost);
            }
            let seat = living(log.state(), ask)?;
            reason(words, MAX_TEXT)?;
            log.emit(Event::AbsenceAsked { seat, words: *words });
            Ok(())
        }
        Command::Excuse { seat, on } => {
            host(log.state(), ask)?;
            running(log.state())?;
            let player = log.state().player(*seat).ok_or(Rejection::NoSuchSeat)?;
            if !player.alive() {
                return Err(Rejection::Dead);
            }
            log.emit(Event::Excused { seat: *seat, on: *on });
            Ok(())
        }
        Command::Appeal { words } => {
            let account = account(ask)?;
            if seat(log.state(), ask).is_err() {
                return Err(Rejection::NotPlaying);
            }
            reason(words, MAX_TEXT)?;
            log.emit(Event::Appealed { account, words: *words });
            Ok(())
        }
        Command::Replace { seat, account } => replace(log, ask, *seat, *account),
        _ => Err(Rejection::WrongStage),
    }
}

fn penalize(log: &mut Log<'_>, ask: &Ask, seat: Seat, kind: PenaltyKind, why: Words) -> Outcome {
    host(log.state(), ask)?;
    running(log.state())?;
    let player = log.state().player(seat).ok_or(Rejection::NoSuchSeat)?;
    if !player.alive() {
        return Err(Rejection::Dead);
    }
    reason(&why, MAX_TEXT)?;
    let penalty = Penalty { seat, kind, cycle: log.state().cycle, at: ask.now, why: Some(why) };
    if kind == PenaltyKind::Modkill {
        modkill(log, ask, penalty);
    } else {
        log.emit(Event::Penalized { penalty, entry: None, changed: Vec::new(), lock: log.state().day.lock });
    }
    Ok(())
}

/// A modkill counts as not living at once; in mid-day the vote is replayed without him.
fn modkill(log: &mut Log<'_>, ask: &Ask, penalty: Penalty) {
    let state = log.state();
    let entry = seat_entry(state, ask, penalty.seat, What::Removed);
    let (changed, lock) = match entry {
        Some(entry) => {
            let judged = judged_with(state, entry);
            (judged.changed, judged.lock)
        }
        None => (Vec::new(), state.day.lock),
    };
    log.emit(Event::Penalized { penalty, entry, changed, lock });
    follow_lock(log, ask.now);
    drop_stale(log);
    aftermath(log);
}

fn replace(log: &mut Log<'_>, ask: &Ask, seat: Seat, account: AccountId) -> Outcome {
    host(log.state(), ask)?;
    running(log.state())?;
    let state = log.state();
    let player = state.player(seat).ok_or(Rejection::NoSuchSeat)?;
    let exit = player.exit.filter(|exit| exit.cause == Cause::Modkill).ok_or(Rejection::NotModkilled)?;
    if holds(state, Clause::r(36)) {
        // The first two days; for a modkill at the close of day 2 until night 3 is resolved [C].
        let in_time =
            state.cycle <= 2 || (state.cycle == 3 && state.stage == Stage::Night && exit.cycle <= 2);
        if !in_time {
            return Err(Rejection::ReplaceTooLate);
        }
    }
    if state.settings.hosted() && state.leads(account) {
        return Err(Rejection::HostPlays);
    }
    let from = state.seat_of(account);
    if let Some(before) = from {
        returning(state, seat, before)?;
    } else {
        newcomer(state, account)?;
    }
    let waiting = state.reserve.iter().find(|member| member.account == account);
    let past = waiting.map(|member| member.past).unwrap_or_default();
    let entry = seat_entry(state, ask, seat, What::Entered);
    log.emit(Event::Replaced { seat, account, from, entry });
    immunity_of(log, seat, past);
    drop_stale(log);
    aftermath(log);
    Ok(())
}

/// An earlier killed player comes back only to the same team, and not from the dead chat (A32).
fn returning(state: &Forgy, seat: Seat, before: Seat) -> Outcome {
    let (old, new) = (state.player(before), state.player(seat));
    let (Some(old), Some(new)) = (old, new) else { return Err(Rejection::NoSuchSeat) };
    if old.alive() {
        return Err(Rejection::ReplacementPlays);
    }
    if old.exit.is_some_and(|exit| exit.cause == Cause::Modkill) {
        return Err(Rejection::WasModkilled);
    }
    if old.in_dead_chat {
        return Err(Rejection::WasInDeadChat);
    }
    if old.side != new.side { Err(Rejection::OtherTeam) } else { Ok(()) }
}

/// A newcomer brings a card where murders come with clues (A18).
fn newcomer(state: &Forgy, account: AccountId) -> Outcome {
    let needs_card = state.settings.clues && state.settings.holds(Clause::r(21));
    let card = state.reserve.iter().find(|member| member.account == account).map(|member| member.card);
    if needs_card && card.is_none_or(|card| card.filled() < 2) { Err(Rejection::CardsEmpty) } else { Ok(()) }
}

/// Immunity belongs to the person: the newcomer has one only with a reason of his own, and only
/// before night 1 is closed (1.6).
fn immunity_of(log: &mut Log<'_>, seat: Seat, past: Past) {
    let state = log.state();
    let first = state.stage == Stage::Night && state.is_first_night(state.cycle);
    let kept = SeatSet::of(state.seats().filter(|(_, player)| player.immune).map(|(s, _)| s));
    let immune = if first && grants(state, past) { kept.with(seat) } else { kept.without(seat) };
    if immune != kept {
        log.emit(Event::ImmunitySet { immune });
    }
}
