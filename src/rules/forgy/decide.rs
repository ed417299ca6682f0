//! Who may ask what, and the branching behind it: one arm a command, the work in the file of its
//! subject. Emits through the draft; on `Err` nothing has changed (invariant 6).

use super::clauses::Clause;
use super::command::Command;
use super::event::Event;
use super::rejection::Rejection;
use super::state::{Forgy, Stage};
use super::words::Words;
use super::{clock, clues, discipline, endgame, nights, note_desk, posts, rooms, rulings, setup, votes};
use crate::base::{AccountId, Seat, Stamp};
use crate::rules::{Ask, By, Draft, Said};

/// One command being decided.
pub(super) type Log<'a> = Draft<'a, Forgy>;
/// What deciding gives.
pub(super) type Outcome = Result<(), Rejection>;

/// See [`crate::rules::Rules::decide`].
pub(super) fn decide(log: &mut Log<'_>, ask: &Ask, command: &Command) -> Outcome {
    let state = log.state();
    match command {
        Command::Create { .. } | Command::Arrange(_) => {}
        _ if !state.created => return Err(Rejection::NoGame),
        _ if matches!(state.stage, Stage::LogPublished | Stage::Cancelled) => return Err(Rejection::Over),
        _ => {}
    }
    if state.paused.is_some() {
        paused(log, ask, command)?;
    }
    match command {
        Command::Create { .. }
        | Command::Arrange(_)
        | Command::Configure(_)
        | Command::CoHost { .. }
        | Command::HandOver { .. }
        | Command::Join { .. }
        | Command::Leave
        | Command::FillCard { .. }
        | Command::CloseSignup
        | Command::Immunity { .. }
        | Command::Deal
        | Command::ReceiveRole
        | Command::TakeSeat { .. }
        | Command::Start => setup::decide(log, ask, command),
        Command::Propose { .. }
        | Command::Refuse
        | Command::Withdraw { .. }
        | Command::CloseNight
        | Command::DryRun { .. } => nights::decide(log, ask, command),
        Command::AddClue { .. } | Command::RemoveClue { .. } | Command::ExplainClue { .. } => {
            clues::decide(log, ask, command)
        }
        Command::Describe { .. }
        | Command::Strike { .. }
        | Command::PublishDay { .. }
        | Command::PublishNight => posts::decide(log, ask, command),
        Command::Vote { .. } | Command::Retract { .. } | Command::VoidVote { .. } | Command::CloseDay => {
            votes::decide(log, ask, command)
        }
        Command::Warn { .. }
        | Command::BlockNight { .. }
        | Command::BlockDay { .. }
        | Command::Modkill { .. }
        | Command::Absence { .. }
        | Command::Excuse { .. }
        | Command::Appeal { .. }
        | Command::Replace { .. } => discipline::decide(log, ask, command),
        Command::EnterDeadChat | Command::Say { .. } => rooms::decide(log, ask, command),
        Command::SendNote { .. }
        | Command::ReturnNote { .. }
        | Command::CorrectNote { .. }
        | Command::ApproveNote { .. }
        | Command::MoveBatch { .. }
        | Command::LeaveLastNote { .. }
        | Command::ReturnLastNote { .. } => note_desk::decide(log, ask, command),
        Command::Rule { .. } => rulings::decide(log, ask, command),
        Command::Finish { .. } | Command::PublishLog | Command::Cancel { .. } => {
            endgame::decide(log, ask, command)
        }
        Command::Extend { .. }
        | Command::Pause
        | Command::Resume
        | Command::Tick
        | Command::Marker { .. }
        | Command::Outage { .. } => clock::decide(log, ask, command),
    }
}

/// While the game stands, the clock and the players wait; the host prepares and resumes. What was
/// written before the pause and read after it still counts.
fn paused(log: &Log<'_>, ask: &Ask, command: &Command) -> Outcome {
    let since = log.state().paused.unwrap_or_default();
    match command {
        Command::Vote { .. } | Command::Retract { .. } | Command::Propose { .. } | Command::Say { .. }
            if said(ask).at.unix_s() <= since.unix_s() && ask.said.is_some() =>
        {
            Ok(())
        }
        Command::Tick
        | Command::Marker { .. }
        | Command::Vote { .. }
        | Command::Retract { .. }
        | Command::Propose { .. }
        | Command::Refuse
        | Command::Withdraw { .. }
        | Command::CloseNight
        | Command::CloseDay
        | Command::PublishDay { .. }
        | Command::PublishNight
        | Command::Start
        | Command::Say { .. }
        | Command::SendNote { .. }
        | Command::Extend { .. }
        | Command::MoveBatch { .. } => Err(Rejection::Paused),
        _ => Ok(()),
    }
}

/// The platform's word on when it was written; a command without one counts as said now.
pub(super) fn said(ask: &Ask) -> Said {
    ask.said.unwrap_or(Said { at: ask.now, id: 0 })
}

/// Whether something written then is in time: whole seconds, inclusive (1.4).
pub(super) fn in_time(at: Stamp, end: Stamp) -> bool {
    at.unix_s() <= end.unix_s()
}

/// The account that asks.
pub(super) fn account(ask: &Ask) -> Result<AccountId, Rejection> {
    match ask.by {
        By::Account(account) => Ok(account),
        By::Clock | By::System => Err(Rejection::NotPlaying),
    }
}

/// The seat that asks, dead or alive.
pub(super) fn seat(state: &Forgy, ask: &Ask) -> Result<Seat, Rejection> {
    state.seat_of(account(ask)?).ok_or(Rejection::NotPlaying)
}

/// The living seat that asks.
pub(super) fn living(state: &Forgy, ask: &Ask) -> Result<Seat, Rejection> {
    let seat = seat(state, ask)?;
    if state.lives(seat) { Ok(seat) } else { Err(Rejection::Dead) }
}

/// Only the program.
pub(super) fn system(ask: &Ask) -> Outcome {
    if ask.by == By::System { Ok(()) } else { Err(Rejection::SystemOnly) }
}

/// The host, a co-host, or an administrator's decision through the program.
pub(super) fn host(state: &Forgy, ask: &Ask) -> Outcome {
    match ask.by {
        By::System => Ok(()),
        By::Account(account) if state.leads(account) => {
            if state.settings.hosted() || !state.running() {
                Ok(())
            } else {
                Err(Rejection::NoHost)
            }
        }
        By::Account(_) | By::Clock => Err(Rejection::HostOnly),
    }
}

/// Whether the asker is the host of a game that has one.
pub(super) fn is_host(state: &Forgy, ask: &Ask) -> bool {
    state.settings.hosted() && host(state, ask).is_ok()
}

/// The game runs: nights and days, not yet over.
pub(super) fn running(state: &Forgy) -> Outcome {
    match state.stage {
        Stage::Ended => Err(Rejection::Over),
        _ if state.running() => Ok(()),
        _ => Err(Rejection::WrongStage),
    }
}

/// A host's reason is there and not too long (r34, r1).
pub(super) fn reason(words: &Words, limit: u16) -> Outcome {
    if words.is_empty() {
        return Err(Rejection::ReasonMissing);
    }
    if words.fits(limit) { Ok(()) } else { Err(Rejection::TooLong) }
}

/// What follows when someone has left or changed sides: heirs inherit, a werewolf turns, notes of
/// the dead are dropped, the win rules are asked (1.13).
pub(super) fn aftermath(log: &mut Log<'_>) {
    for (seat, role, mafia) in endgame::changes(log.state()) {
        log.emit(Event::RoleChanged { seat, role, mafia });
    }
    for note in note_desk::orphans(log.state()) {
        log.emit(Event::NoteDropped { note });
    }
    endgame::propose(log);
}

/// Whether this clause holds in this game.
pub(super) fn holds(state: &Forgy, clause: Clause) -> bool {
    state.settings.holds(clause)
}
