//! The invariants of sport.md 1.10 that a single state can show, checked before each append, in
//! production too. I1, I3 and I7–I10 speak of sequences and of viewers: `tests/simulation.rs`.

use super::event::Stage;
use super::few::Seats;
use super::state::Sport;
use super::table::{Role, SEATS, Team};
use crate::base::Seat;
use crate::rules::Broken;

impl Sport {
    /// I2, I4–I6, I8 and what follows from the table of states.
    pub(super) fn hold(&self) -> Result<(), Broken> {
        let Some(roles) = self.roles else { return Ok(()) };
        let dealt = |role: Role| roles.iter().filter(|r| **r == role).count();
        ensure((dealt(Role::Don), dealt(Role::Maf), dealt(Role::Sheriff)) == (1, 2, 1), "1.2", || {
            "the deck is not the ten roles".into()
        })?;
        self.hold_table()?;
        self.hold_vote()?;
        self.hold_night()?;
        self.hold_clock()
    }

    /// I2: while nothing is decided, 0 < blacks < reds; who left is not alive.
    fn hold_table(&self) -> Result<(), Broken> {
        for seat in Seat::first(SEATS) {
            let chair = self.chair(seat);
            ensure(self.alive.has(seat) == chair.left.is_none(), "1.6", || {
                format!("{seat:?} is both in and out")
            })?;
            ensure(chair.fouls <= 4 && chair.tech <= 2, "13.3", || format!("{seat:?} has too many fouls"))?;
            ensure(!self.to_part.contains(seat) || !self.alive.has(seat), "11.1", || {
                format!("{seat:?} is alive and owed a last speech")
            })?;
            ensure(!self.to_speak.contains(seat) || self.alive.has(seat), "6.8", || {
                format!("{seat:?} is out and is to speak")
            })?;
        }
        let settled = self.decided.is_some() || self.outcome.is_some() || self.unsettled;
        let (black, red) = (self.living(Team::Black).len(), self.living(Team::Red).len());
        ensure(settled || (0 < black && black < red), "I2", || {
            "an end condition holds, nothing is decided".into()
        })
    }

    /// I4 and I5: distinct living nominees, one nomination a nominator; votes for candidates only.
    fn hold_vote(&self) -> Result<(), Broken> {
        let targets: Seats = self.nominations.iter().map(|n| n.target).collect();
        let nominators: Seats = self.nominations.iter().map(|n| n.by).collect();
        let n = self.nominations.len();
        ensure(targets.len() == n && nominators.len() == n, "I4", || "a nomination is doubled".into())?;
        ensure(targets.minus(self.alive).is_empty(), "I4", || "a nominee is out".into())?;
        let Some(ballot) = self.ballot else { return Ok(()) };
        let candidates: Seats = ballot.candidates.iter().collect();
        ensure(candidates.len() == ballot.candidates.len(), "I4", || "a candidate is doubled".into())?;
        let stray = ballot.votes.iter().flatten().any(|v| !candidates.has(*v));
        ensure(!stray, "I5", || "a vote is for nobody on the list".into())
    }

    /// I6: a hit means that all blacks alive when the shots were counted chose it.
    fn hold_night(&self) -> Result<(), Broken> {
        let Some(night) = self.night().filter(|_| self.stage == Stage::NightDon) else { return Ok(()) };
        let Some(hit) = night.hit else { return Ok(()) };
        let majority = self.settings.no_shot == super::settings::NoShot::Majority;
        let agree = self.living(Team::Black).iter().all(|b| night.shots[b.index()] == Some(hit));
        ensure(majority || agree, "I6", || "a hit without agreement".into())
    }

    /// I1 and I8: a stage waits for the clock or for a person who is there; a pause has no deadline.
    fn hold_clock(&self) -> Result<(), Broken> {
        ensure(self.paused.is_none() || self.until.is_none(), "I8", || "the clock runs in a pause".into())?;
        let waits = self.until.is_none() && self.paused.is_none() && !self.closed;
        let for_a_person = self.judge.is_some()
            && matches!(
                self.stage,
                Stage::RoleDeal | Stage::VotePrep | Stage::Ballot { .. } | Stage::LiftVote | Stage::Dawn
            );
        ensure(!waits || for_a_person, "I1", || format!("{} waits for nobody", self.stage.kind().name()))
    }
}

fn ensure(holds: bool, name: &'static str, detail: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken { name, detail: detail() }) }
}
