//! The invariants of 1.14 that a state shows, checked before each append.

use super::night::{Draft, Effect, Fate};
use super::roles::MAX_PLAYERS;
use super::seats::SeatSet;
use super::state::{Cause, CloseWhy, Forgy, Stage};
use crate::base::Seat;
use crate::rules::Broken;

fn broken(name: &'static str, detail: impl Into<String>) -> Result<(), Broken> {
    Err(Broken { name, detail: detail.into() })
}

impl Forgy {
    /// See [`crate::rules::Rules::check`].
    pub(super) fn check_all(&self) -> Result<(), Broken> {
        self.check_seats()?;
        self.check_stage()?;
        self.check_last_day()?;
        match &self.draft {
            Some(draft) => self.check_night(draft),
            None => Ok(()),
        }
    }

    fn check_seats(&self) -> Result<(), Broken> {
        if self.players.len() > usize::from(MAX_PLAYERS) {
            return broken("seats", "more players than seats");
        }
        if self.cards.len() != self.players.len() {
            return broken("I10", "a seat without a profile snapshot");
        }
        let mut living: Vec<_> = self.players.iter().filter(|p| p.alive()).map(|p| p.account).collect();
        living.sort_unstable();
        if living.windows(2).any(|pair| pair[0] == pair[1]) {
            return broken("seats", "one person lives on two seats");
        }
        for (seat, player) in self.seats() {
            for key in player.role.card().keys {
                let left = player.uses[key.index()];
                let limited = key.ability().uses.is_some();
                if limited && left == super::state::UNLIMITED {
                    return broken("I6", format!("seat {seat} has a one-shot without a limit"));
                }
            }
        }
        Ok(())
    }

    fn check_stage(&self) -> Result<(), Broken> {
        if self.closing.is_some() && !matches!(self.stage, Stage::Night | Stage::Day) {
            return broken("stage", "only a night or a day can be closing");
        }
        if self.draft.is_some() && self.stage != Stage::NightClosed && self.stage < Stage::Ended {
            return broken("stage", "a draft outside its night");
        }
        if matches!(self.stage, Stage::Night | Stage::Day) && self.clock.closes < self.clock.opened {
            return broken("stage", "a phase that ends before it begins");
        }
        let locked = self.closing.is_some_and(|closing| closing.why == CloseWhy::Lock);
        if self.stage == Stage::Day && locked != self.day.lock.is_some() {
            return broken("I2", "the majority post and the closing day disagree");
        }
        Ok(())
    }

    /// I1–I4 on the last counted day.
    fn check_last_day(&self) -> Result<(), Broken> {
        let Some(day) = self.days.last() else { return Ok(()) };
        let (p, vote) = (&day.protocol, &day.votes);
        let doubles = vote.double.len();
        let over = p.counts.iter().filter(|count| count.total >= p.majority).count();
        let got = p.executed.and(p.shielded).len();
        if got > 1 && doubles == 0 || got > 2 && doubles < 2 {
            return broken("I1", "more executed than second votes allow");
        }
        if over > 1 && doubles == 0 {
            return broken("I4", "two majorities without a second vote");
        }
        for count in &p.counts {
            let fits =
                count.public <= count.total && (count.total <= p.majority || count.total == count.public);
            if !fits && !vote.open_double {
                return broken("I3", "a second vote beyond what decides");
            }
        }
        let removed = vote.entries.iter().any(|entry| entry.what == super::ballot::What::Removed);
        if vote.lock.is_some() && over != 1 && !removed && !vote.minority_one && doubles < 2 {
            return broken("I2", "an early end without exactly one majority");
        }
        Ok(())
    }

    /// I7 and I8 on the resolved night.
    fn check_night(&self, draft: &Draft) -> Result<(), Broken> {
        let out = &draft.outcome;
        let victims = SeatSet::of(out.murders.iter().map(|murder| murder.victim));
        if usize::from(victims.len()) != out.murders.len() {
            return broken("I7", "two murders of one victim");
        }
        let guards: Vec<Seat> = out
            .acts
            .iter()
            .filter_map(|act| match act.fate {
                Fate::Done(Effect::GuardDied(guard)) => Some(guard),
                _ => None,
            })
            .collect();
        let murdered = |seat: Seat, cause: Cause| {
            cause == Cause::Kill || cause == Cause::Guard && guards.contains(&seat)
        };
        let dead = SeatSet::of(out.deaths.iter().filter(|d| murdered(d.seat, d.cause)).map(|d| d.seat));
        if dead != victims {
            return broken("I7", "deaths and murders disagree");
        }
        if self.is_first_night(draft.cycle) {
            for death in out.deaths.iter().filter(|death| death.cause == Cause::Kill) {
                if self.player(death.seat).is_some_and(|player| player.immune) {
                    return broken("I8", format!("seat {} is immune", death.seat));
                }
            }
        }
        Ok(())
    }
}
