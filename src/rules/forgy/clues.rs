//! Clues (1.9; r18–r20): two by the host on the killer, at most one planted by the mafia, on filled
//! elements only. One function judges a set of clues, for a new clue and for the publication gate.

use super::clauses::Clause;
use super::command::Command;
use super::decide::{Log, Outcome, host, is_host, living, reason};
use super::event::Event;
use super::night::{Clue, ClueBy, Murder};
use super::rejection::Rejection;
use super::state::{Card, Forgy, Stage};
use super::words::MAX_TEXT;
use crate::base::Seat;
use crate::rules::Ask;

/// How many clues a murder gets from the host.
pub const HOST_CLUES: usize = 2;

/// What is wrong with a set of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Not two by the host.
    HostClues(Seat, usize),
    /// More than one by the mafia.
    MafiaClues(Seat),
    /// Planted where no planter's role lived in the team that killed.
    NoPlanter(Seat),
    /// A host's clue that does not point at the killer.
    NotKiller(Seat),
    /// The profile says nothing there.
    Empty(Seat, super::state::Element),
    /// On no murder of this night.
    NoMurder(Seat),
}

impl Flaw {
    fn rejection(self) -> Rejection {
        match self {
            Self::HostClues(_, n) if n < HOST_CLUES => Rejection::CluesMissing,
            Self::HostClues(..) | Self::MafiaClues(_) => Rejection::TooManyClues,
            Self::NoPlanter(_) => Rejection::NoPlanter,
            Self::NotKiller(_) => Rejection::ClueNotOnKiller,
            Self::Empty(..) => Rejection::ElementEmpty,
            Self::NoMurder(_) => Rejection::NoSuchMurder,
        }
    }
}

/// Judges the clues of a night (r18, r20). `any_element` is r20 switched off.
#[must_use]
pub fn flaws(murders: &[Murder], cards: &[Card], clues: &[Clue], any_element: bool) -> Vec<Flaw> {
    let mut found = Vec::new();
    for murder in murders {
        let own = || clues.iter().filter(|clue| clue.victim == murder.victim);
        let by_host = own().filter(|clue| clue.by == ClueBy::Host).count();
        if by_host != HOST_CLUES {
            found.push(Flaw::HostClues(murder.victim, by_host));
        }
        let planted: Vec<_> = own().filter(|clue| clue.by != ClueBy::Host).collect();
        if planted.len() > 1 {
            found.push(Flaw::MafiaClues(murder.victim));
        }
        for clue in &planted {
            if !murder.plantable || murder.team.map(ClueBy::Mafia) != Some(clue.by) {
                found.push(Flaw::NoPlanter(murder.victim));
            }
        }
        if own().any(|clue| clue.by == ClueBy::Host && clue.target != murder.killer) {
            found.push(Flaw::NotKiller(murder.victim));
        }
        for clue in own() {
            if !any_element && !cards.get(clue.target.index()).is_some_and(|card| card.has(clue.element)) {
                found.push(Flaw::Empty(murder.victim, clue.element));
            }
        }
    }
    for clue in clues {
        if !murders.iter().any(|murder| murder.victim == clue.victim) {
            found.push(Flaw::NoMurder(clue.victim));
        }
    }
    found
}

impl Forgy {
    /// What is wrong with this night's clues; empty where there are none in this game.
    #[must_use]
    pub fn clue_flaws(&self) -> Vec<Flaw> {
        let Some(draft) =
            self.draft.as_ref().filter(|_| self.settings.clues && self.settings.holds(Clause::r(18)))
        else {
            return Vec::new();
        };
        flaws(&draft.outcome.murders, &self.cards, &self.clues, !self.settings.holds(Clause::r(20)))
    }

    /// How many of the host's clues each murder still needs.
    #[must_use]
    pub fn clues_due(&self) -> Vec<(Murder, usize)> {
        let Some(draft) =
            self.draft.as_ref().filter(|_| self.settings.clues && self.settings.holds(Clause::r(18)))
        else {
            return Vec::new();
        };
        draft
            .outcome
            .murders
            .iter()
            .map(|murder| {
                let by_host = |clue: &&Clue| clue.victim == murder.victim && clue.by == ClueBy::Host;
                (*murder, HOST_CLUES.saturating_sub(self.clues.iter().filter(by_host).count()))
            })
            .collect()
    }
}

pub(super) fn decide(log: &mut Log<'_>, ask: &Ask, command: &Command) -> Outcome {
    match command {
        Command::AddClue { victim, by, target, element, text, explanation } => {
            let clue = Clue {
                victim: *victim,
                by: *by,
                target: *target,
                element: *element,
                text: *text,
                explanation: *explanation,
            };
            add(log, ask, clue)
        }
        Command::RemoveClue { clue } => {
            let state = log.state();
            let found = state.clues.get(usize::from(*clue)).ok_or(Rejection::NoSuchClue)?;
            if !is_host(state, ask) {
                writer(state, ask, found.by)?;
            }
            log.emit(Event::ClueRemoved { clue: *clue });
            Ok(())
        }
        Command::ExplainClue { cycle, clue, words } => {
            host(log.state(), ask)?;
            reason(words, MAX_TEXT)?;
            let night = log.state().nights.iter().find(|night| night.draft.cycle == *cycle);
            night.and_then(|night| night.clues.get(usize::from(*clue))).ok_or(Rejection::NoSuchClue)?;
            log.emit(Event::ClueExplained { cycle: *cycle, clue: *clue, words: *words });
            Ok(())
        }
        _ => Err(Rejection::WrongStage),
    }
}

/// The host writes the host's clues; a living member of the team writes the planted one.
fn writer(state: &Forgy, ask: &Ask, by: ClueBy) -> Outcome {
    match by {
        ClueBy::Host => host(state, ask),
        ClueBy::Mafia(_) if is_host(state, ask) => Ok(()),
        ClueBy::Mafia(team) => {
            let seat = living(state, ask)?;
            let side = state.player(seat).and_then(|player| player.side.team());
            if side == Some(team) { Ok(()) } else { Err(Rejection::NotYourSlot) }
        }
    }
}

fn add(log: &mut Log<'_>, ask: &Ask, clue: Clue) -> Outcome {
    let state = log.state();
    writer(state, ask, clue.by)?;
    if !state.settings.clues {
        return Err(Rejection::CluesOff);
    }
    if state.stage != Stage::NightClosed {
        return Err(Rejection::WrongStage);
    }
    if state.player(clue.target).is_none() {
        return Err(Rejection::NoSuchSeat);
    }
    if clue.text.is_empty() && !clue.text.media {
        return Err(Rejection::ReasonMissing);
    }
    if !clue.text.fits(MAX_TEXT) || clue.explanation.is_some_and(|words| !words.fits(MAX_TEXT)) {
        return Err(Rejection::TooLong);
    }
    let draft = state.draft.as_ref().ok_or(Rejection::NoSuchMurder)?;
    let mut clues = state.clues.clone();
    clues.push(clue);
    let any_element = !state.settings.holds(Clause::r(20));
    let found = flaws(&draft.outcome.murders, &state.cards, &clues, any_element);
    // Clues still to come are no flaw of this one.
    let wrong = found.into_iter().find(|flaw| !matches!(flaw, Flaw::HostClues(_, n) if *n < HOST_CLUES));
    if let Some(flaw) = wrong {
        // A team outside does not learn from the refusal whose murder it was.
        return Err(if clue.by == ClueBy::Host { flaw.rejection() } else { planted(flaw) });
    }
    log.emit(Event::ClueAdded(clue));
    Ok(())
}

fn planted(flaw: Flaw) -> Rejection {
    match flaw {
        Flaw::NoMurder(_) | Flaw::NoPlanter(_) => Rejection::NoPlanter,
        other => other.rejection(),
    }
}
