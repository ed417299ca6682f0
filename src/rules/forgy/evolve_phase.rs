//! The larger steps of [`super::evolve`]: phases that open and close, and what a night's outcome
//! and a day's count change. A night's outcome holds from the day's first post on, not before:
//! nobody must see a death in a list of the living before the host tells it.

use super::ballot::{Choice, Day, Protocol};
use super::clauses::Clause;
use super::event::Event;
use super::night::{Draft, Fate, Telling};
use super::records::{DayRecord, NightRecord};
use super::roles::{Reaction, Side};
use super::seats::SeatSet;
use super::state::{Acted, Cause, CloseWhy, Closing, Exit, Forgy, Stage, UNLIMITED};
use crate::base::{Seat, Stamp};

impl Forgy {
    pub(super) fn turn_phase(&mut self, event: &Event) {
        match event {
            Event::NightOpened { cycle, at, closes, half, .. } => {
                self.stage = Stage::Night;
                self.cycle = *cycle;
                self.half = *half;
                self.open_clock(*at, *closes);
                self.unreported = SeatSet::default();
                for player in &mut self.players {
                    (player.silenced, player.shielded, player.gifted) = (false, false, false);
                    (player.talked, player.excused) = (false, false);
                    player.acted = Acted::NotApplicable;
                }
            }
            Event::DayOpened { cycle, at, closes, half, batches, plain, clues } => {
                self.stage = Stage::Day;
                self.cycle = *cycle;
                self.publish_night(*plain, clues.clone());
                self.half = *half;
                self.open_clock(*at, *closes);
                self.batches.clone_from(batches);
                self.begin_vote();
            }
            Event::Closing { at, since, why } => {
                self.closing = Some(Closing { at: *at, since: *since, why: *why });
                self.day.until = (self.stage == Stage::Day && *why != CloseWhy::Lock).then_some(*at);
            }
            Event::Reopened => {
                self.closing = None;
                self.day.until = None;
            }
            Event::NightResolved(draft) => {
                self.stage = Stage::NightClosed;
                // The host's time runs from the moment the night was decided, however late.
                self.clock.decided = self.closing.map_or(draft.closed, |closing| closing.since);
                self.closing = None;
                self.clock.late_told = false;
                self.proposals.clear();
                for (player, acted) in self.players.iter_mut().zip(&draft.acted) {
                    player.acted = *acted;
                    player.night_blocked = false;
                }
                self.clues.clear();
                self.draft = Some((**draft).clone().into());
            }
            Event::DayClosed { protocol, at } => self.close_day(protocol, *at),
            Event::TakenAlong { seat, .. } => {
                self.leave(*seat, Cause::Avenger);
                if let Some(day) = self.days.last_mut() {
                    let day = day.make_mut();
                    day.taken = day.taken.with(*seat);
                }
            }
            _ => {}
        }
    }

    fn open_clock(&mut self, at: Stamp, closes: Stamp) {
        self.clock.opened = at;
        self.clock.closes = closes;
        self.clock.reminded = 0;
        self.closing = None;
    }

    fn leave(&mut self, seat: Seat, cause: Cause) {
        let exit: Exit = self.exit_now(cause);
        self.with(seat, |player| player.exit = player.exit.or(Some(exit)));
        self.unreported = self.unreported.with(seat);
    }

    /// The night's outcome begins to hold.
    fn publish_night(&mut self, plain: bool, clues: Vec<super::night::Clue>) {
        let Some(draft) = self.draft.take() else { return };
        let mut draft = (*draft).clone();
        if plain {
            for (act, told) in draft.outcome.acts.iter().zip(&mut draft.told) {
                if matches!(act.fate, Fate::Done(_)) && told.is_none() {
                    *told = Some(Telling::Plain);
                }
            }
        }
        self.settle_acts(&draft);
        self.settle_seats(&draft);
        self.clues.clear();
        self.nights.push(NightRecord { draft, clues, plain }.into());
    }

    fn settle_acts(&mut self, draft: &Draft) {
        for player in &mut self.players {
            player.poisoned = None;
        }
        for (seat, key) in &draft.outcome.burnt {
            self.with(*seat, |player| {
                let uses = &mut player.uses[key.index()];
                if *uses != UNLIMITED {
                    *uses = uses.saturating_sub(1);
                }
            });
        }
        let mut last = vec![None; self.players.len()];
        for act in &draft.outcome.acts {
            if matches!(act.fate, Fate::Done(_)) && act.actor == act.owner && !act.delayed {
                last[act.owner.index()] = Some((act.key, act.target));
            }
        }
        for (player, last) in self.players.iter_mut().zip(last) {
            player.last = last;
        }
    }

    fn settle_seats(&mut self, draft: &Draft) {
        let night = Exit { cause: Cause::Kill, cycle: draft.cycle, at_night: true };
        for seat in draft.outcome.revived.iter() {
            self.with(seat, |player| player.exit = None);
        }
        for death in &draft.outcome.deaths {
            let exit = Exit { cause: death.cause, ..night };
            self.with(death.seat, |player| player.exit = player.exit.or(Some(exit)));
        }
        for (seat, team) in &draft.outcome.recruited {
            self.with(*seat, |player| {
                player.side = Side::Mafia(*team);
                player.recruited = true;
            });
        }
        for (target, by) in &draft.outcome.poisoned {
            self.with(*target, |player| player.poisoned = Some(*by));
        }
        let out = &draft.outcome;
        for (i, player) in self.players.iter_mut().enumerate() {
            let seat = Seat::from_index(i);
            player.silenced = out.silenced.has(seat);
            player.shielded = out.shielded.has(seat);
            player.gifted = out.gifted.has(seat);
        }
    }

    /// Begins a fresh log for the day's vote, from the seats as they stand.
    pub fn begin_vote(&mut self) {
        let living = self.alive();
        let set = |pick: fn(&super::state::Player) -> bool| {
            SeatSet::of(self.seats().filter(|(_, player)| pick(player)).map(|(seat, _)| seat)).both(living)
        };
        self.day = Day {
            living,
            double: set(super::state::Player::two_votes),
            barred: set(|player| player.silenced || player.day_blocked),
            half: self.half,
            minority_one: self.settings.minority_counts_one,
            open_double: !self.settings.holds(Clause::r(31)),
            free_change: !self.settings.holds(Clause::r(30)),
            until: None,
            entries: Vec::new(),
            lock: None,
        };
    }

    fn close_day(&mut self, protocol: &Protocol, at: Stamp) {
        let record = DayRecord {
            cycle: self.cycle,
            votes: std::mem::take(&mut self.day),
            protocol: protocol.clone(),
            taken: SeatSet::default(),
        };
        self.stage = Stage::DayClosed;
        self.closing = None;
        self.clock.decided = at;
        self.clock.late_told = false;
        self.batches.clear();
        for seat in protocol.skipped.iter() {
            self.with(seat, |player| player.skip_used = true);
        }
        for seat in protocol.executed.iter().filter(|seat| record.votes.living.has(*seat)) {
            if self.lives(seat) {
                self.leave(seat, Cause::Vote);
                let wins =
                    self.player(seat).is_some_and(|p| p.role.card().reaction == Some(Reaction::WinsExecuted));
                if wins {
                    self.solo_wins = self.solo_wins.with(seat);
                }
            }
        }
        for player in &mut self.players {
            player.day_blocked = false;
        }
        self.days.push(record.into());
    }

    /// The last day's protocol.
    #[must_use]
    pub fn last_protocol(&self) -> Option<&Protocol> {
        self.days.last().map(|day| &day.protocol)
    }

    /// Whether this choice got the majority in the last day's protocol.
    #[must_use]
    pub fn had_majority(&self, choice: Choice) -> bool {
        self.last_protocol()
            .is_some_and(|p| p.counts.iter().any(|count| count.choice == choice && count.total >= p.majority))
    }
}
