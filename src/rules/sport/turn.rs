//! One command being decided: the draft with the circumstances at hand, so that the files of the
//! rules read as rules.

use super::event::{Author, Event, Happened, Stage};
use super::state::Sport;
use super::{Command, Rejection};
use crate::base::{AccountId, Seat, Stamp};
use crate::rules::{Ask, By, Draft};

/// What every rule answers.
pub(super) type Ruling = Result<(), Rejection>;

/// A command on the table.
pub(super) struct Turn<'t, 'd> {
    draft: &'t mut Draft<'d, Sport>,
    ask: &'t Ask,
    /// The instant that the next events carry: now, or the deadline that a tick came for.
    pub(super) at: Stamp,
    /// The next event opens a step of the judge's undo.
    step: bool,
}

impl<'t, 'd> Turn<'t, 'd> {
    pub(super) fn new(draft: &'t mut Draft<'d, Sport>, ask: &'t Ask) -> Self {
        Self { draft, ask, at: ask.now, step: false }
    }

    /// The state after the events so far.
    pub(super) fn s(&self) -> &Sport {
        self.draft.state()
    }

    /// Emits an event.
    pub(super) fn emit(&mut self, what: Happened) {
        let step = std::mem::take(&mut self.step);
        self.draft.emit(Event { at: self.at, step, what });
    }

    /// Marks the next event as the first of a step, where the judge may go back to it at all: not
    /// in the deal, the contract and the checks, where secrets are being delivered.
    pub(super) fn step(&mut self) {
        self.step = !matches!(
            self.s().stage,
            Stage::Lobby
                | Stage::RoleDeal
                | Stage::Contract
                | Stage::SheriffLook
                | Stage::FreeSeating
                | Stage::NightDon
                | Stage::NightSheriff
                | Stage::GameOver
        );
    }

    /// Refused while the clock stands (12.3).
    pub(super) fn running(&self) -> Ruling {
        if self.s().paused.is_some() { Err(Rejection::Paused) } else { Ok(()) }
    }

    /// Refused while the clock stands, and after the stage's time ran out.
    pub(super) fn in_time(&self) -> Ruling {
        self.running()?;
        match self.s().until {
            Some(until) if self.ask.now > until => Err(Rejection::TooLate { stage: self.s().stage.kind() }),
            _ => Ok(()),
        }
    }

    /// Not the right state for this.
    pub(super) fn wrong_stage(&self) -> Ruling {
        Err(Rejection::WrongStage { stage: self.s().stage_name() })
    }

    /// The living seat of the account that asks (3.1, 3.2).
    pub(super) fn living_seat(&self) -> Result<Seat, Rejection> {
        let seat = self.own_seat()?;
        if self.s().alive.has(seat) { Ok(seat) } else { Err(Rejection::YouAreOut) }
    }

    /// When it is decided.
    pub(super) fn now(&self) -> Stamp {
        self.ask.now
    }

    /// The account that asks; [`Rejection::NotAllowed`] for the clock and the system.
    pub(super) fn account(&self) -> Result<AccountId, Rejection> {
        match self.ask.by {
            By::Account(account) => Ok(account),
            By::Clock | By::System => Err(Rejection::NotAllowed),
        }
    }

    /// Whether the program itself asks.
    pub(super) fn by_system(&self) -> bool {
        self.ask.by == By::System
    }

    /// Whether the clock asks.
    pub(super) fn by_clock(&self) -> bool {
        self.ask.by == By::Clock
    }

    /// The platform's id of the press, 0 if there is none.
    pub(super) fn press(&self) -> u64 {
        self.ask.said.map_or(0, |said| said.id)
    }

    /// The seat of the account that asks.
    pub(super) fn own_seat(&self) -> Result<Seat, Rejection> {
        self.s().seat_of(self.account()?).ok_or(Rejection::NotSeated)
    }

    /// The judge who asks.
    pub(super) fn judge(&self) -> Result<AccountId, Rejection> {
        let account = self.account()?;
        match self.s().judge {
            Some(judge) if judge == account => Ok(account),
            Some(_) => Err(Rejection::NotJudge),
            None => Err(Rejection::NoJudge),
        }
    }

    /// The judge, or an administrator by the runtime's word.
    pub(super) fn judge_or_admin(&self) -> Result<Author, Rejection> {
        if self.by_system() { Ok(Author::Admin) } else { self.judge().map(Author::Judge) }
    }

    /// The judge, or the host of a table without one (1.7).
    pub(super) fn leader(&self) -> Result<AccountId, Rejection> {
        let account = self.account()?;
        if self.s().leader() == Some(account) { Ok(account) } else { Err(Rejection::NotLeader) }
    }

    /// Refused unless the program itself asks.
    pub(super) fn system(&self) -> Ruling {
        if self.by_system() { Ok(()) } else { Err(Rejection::NotAllowed) }
    }

    /// The host.
    pub(super) fn host(&self) -> Result<AccountId, Rejection> {
        let account = self.account()?;
        if self.s().host == Some(account) { Ok(account) } else { Err(Rejection::NotHost) }
    }
}

/// The command without its button's stage, after that was compared (18.2).
pub(super) fn unwrap_button<'c>(state: &Sport, command: &'c Command) -> Result<&'c Command, Rejection> {
    match command {
        Command::At { stage, what } => {
            if *stage != state.stage_no {
                return Err(Rejection::StaleButton { stage: state.stage_name(), day: state.day });
            }
            if matches!(**what, Command::At { .. }) {
                return Err(Rejection::NotAllowed);
            }
            Ok(what)
        }
        plain => Ok(plain),
    }
}
