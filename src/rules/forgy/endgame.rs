//! The end (1.13): what the win rules propose and the host confirms, roles that pass on or turn, the
//! final log (r40). The general rules name no victory; the defaults are [C].

use super::clauses::Clause;
use super::command::Command;
use super::decide::{Log, Outcome, holds, host, reason};
use super::event::Event;
use super::rejection::Rejection;
use super::roles::{Reaction, Role, Side};
use super::state::{Forgy, Player, Stage, Winner};
use super::words::{MAX_TEXT, Words};
use crate::base::Seat;
use crate::rules::Ask;

pub(super) fn decide(log: &mut Log<'_>, ask: &Ask, command: &Command) -> Outcome {
    match command {
        Command::Finish { winner, reason } => finish(log, ask, *winner, *reason),
        Command::PublishLog => {
            host(log.state(), ask)?;
            let state = log.state();
            if state.stage != Stage::Ended {
                return Err(Rejection::WrongStage);
            }
            if holds(state, Clause::r(40)) && state.unexplained().next().is_some() {
                return Err(Rejection::ClueUnexplained);
            }
            log.emit(Event::LogPublished);
            Ok(())
        }
        Command::Cancel { reason } => {
            host(log.state(), ask)?;
            if log.state().stage == Stage::Ended {
                return Err(Rejection::Over);
            }
            log.emit(Event::Cancelled { reason: *reason });
            Ok(())
        }
        _ => Err(Rejection::WrongStage),
    }
}

fn finish(log: &mut Log<'_>, ask: &Ask, winner: Option<Winner>, why: Option<Words>) -> Outcome {
    host(log.state(), ask)?;
    super::decide::running(log.state())?;
    let proposed = log.state().proposed;
    let winner = winner.or(proposed).ok_or(Rejection::NoEnd)?;
    if let Winner::Solo(seat) = winner {
        log.state().player(seat).ok_or(Rejection::NoSuchSeat)?;
    }
    // Another end than the win rules name is a ruling, and needs its reason (r1).
    if proposed != Some(winner) {
        reason(&why.ok_or(Rejection::ReasonMissing)?, MAX_TEXT)?;
    }
    if why.is_some_and(|words| !words.fits(MAX_TEXT)) {
        return Err(Rejection::TooLong);
    }
    log.emit(Event::EndConfirmed { winner, reason: why });
    Ok(())
}

/// Asks the win rules; without a host their answer is the end.
pub(super) fn propose(log: &mut Log<'_>) {
    let state = log.state();
    if !state.running() {
        return;
    }
    let winner = state.winner_now();
    if winner == state.proposed {
        return;
    }
    log.emit(Event::EndProposed { winner });
    if let Some(winner) = winner
        && !log.state().settings.hosted()
    {
        log.emit(Event::EndConfirmed { winner, reason: None });
        log.emit(Event::LogPublished);
    }
}

/// Roles that change hands: an heir takes over when nobody of that role is left; a werewolf turns
/// when the last mafioso is gone, or on his night.
pub(super) fn changes(state: &Forgy) -> Vec<(Seat, Role, bool)> {
    if !state.running() {
        return Vec::new();
    }
    let mut found: Vec<(Seat, Role, bool)> = Vec::new();
    let holder = |role: Role| state.players.iter().any(|p| p.alive() && p.role == role);
    let mafia_was = state.players.iter().any(|p| p.side == Side::Mafia(1));
    let mafia_is = state.players.iter().any(|p| p.alive() && p.side == Side::Mafia(1));
    let turns = state.settings.werewolf_night;
    let mut heirs: Vec<(u8, Seat, &Player)> =
        state.seats().filter(|(_, p)| p.alive()).map(|(seat, p)| (p.list_no, seat, p)).collect();
    heirs.sort_by_key(|(list_no, seat, _)| (*list_no, *seat));
    for (_, seat, player) in heirs {
        if let Some(role) = player.role.card().inherits
            && state.players.iter().any(|p| p.dealt == role)
            && !holder(role)
            && !found.iter().any(|(_, taken, _)| *taken == role)
        {
            found.push((seat, role, false));
        }
        let wolf = player.role.card().reaction == Some(Reaction::TurnsMafia) && player.side == Side::Neutral;
        let due = turns > 0 && state.stage == Stage::Night && state.cycle >= turns;
        if wolf && (due || mafia_was && !mafia_is) {
            found.push((seat, Role::Mafioso, true));
        }
    }
    found
}

impl Player {
    /// Whether this player can still kill on his own account: a maniac, a hired killer, a poisoner.
    fn solo_killer(&self) -> bool {
        let kills = |key: super::roles::Key| key.ability().kind.kills() && self.uses[key.index()] > 0;
        matches!(self.side, Side::Solo | Side::Neutral) && self.keys().iter().any(kills)
    }
}

impl Forgy {
    /// What the win rules say of those living now.
    #[must_use]
    pub fn winner_now(&self) -> Option<Winner> {
        let living: Vec<(Seat, &Player)> = self.seats().filter(|(_, player)| player.alive()).collect();
        if living.is_empty() {
            return Some(Winner::Nobody);
        }
        let killers: Vec<Seat> =
            living.iter().filter(|(_, p)| p.solo_killer()).map(|(seat, _)| *seat).collect();
        let teams: Vec<u8> =
            (1..=2).filter(|t| living.iter().any(|(_, p)| p.side == Side::Mafia(*t))).collect();
        match (teams.as_slice(), killers.as_slice()) {
            ([], []) => Some(Winner::Town),
            ([team], []) => {
                let members = living.iter().filter(|(_, p)| p.side == Side::Mafia(*team)).count();
                let enough = if self.settings.mafia_needs_majority {
                    members * 2 > living.len()
                } else {
                    members * 2 >= living.len()
                };
                enough.then_some(Winner::Mafia(*team))
            }
            ([], [seat]) if living.len() == 1 => Some(Winner::Solo(*seat)),
            ([], [seat]) if living.len() == 2 => {
                let armed = |key: super::roles::Key, p: &Player| {
                    key.ability().kind.kills() && p.uses[key.index()] > 0
                };
                let other = living.iter().find(|(other, _)| other != seat);
                let harmless = other.is_some_and(|(_, p)| !p.keys().iter().any(|key| armed(key, p)));
                harmless.then_some(Winner::Solo(*seat))
            }
            _ => None,
        }
    }

    /// Clues without an explanation, by cycle and place (r40).
    pub fn unexplained(&self) -> impl Iterator<Item = (u8, u8)> {
        self.nights.iter().flat_map(|night| {
            let missing = |clue: &super::night::Clue| clue.explanation.is_none_or(|words| words.is_empty());
            let places = night.clues.iter().enumerate().filter(move |(_, clue)| missing(clue));
            places.map(|(i, _)| (night.draft.cycle, u8::try_from(i).unwrap_or(u8::MAX)))
        })
    }
}
