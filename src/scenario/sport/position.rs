//! Sets a table for a scenario: the lobby and the deal through the rules themselves, a position in
//! the middle by events that no command can bring, so that only replay can set it.

use super::given::{Position, Start};
use super::{SportTable, who};
use crate::base::{Seat, Seed};
use crate::rules::By;
use crate::rules::sport::settings::JudgeMode;
use crate::rules::sport::{
    Cause, Command, Event, Few, Happened, Nomination, SpeechKind, Stage, StageKind, Team,
};
use crate::scenario::{Fault, Trouble};

/// Seats everybody, and deals. A file that begins in the lobby gets an empty one.
pub fn set(table: &mut SportTable, start: &Start, lobby: bool) -> Result<(), Trouble> {
    let settings = Box::new(start.settings);
    table.must(By::Account(who::HOST), &Command::Open { settings, seed: Seed::of(start.seed) })?;
    if lobby {
        return Ok(());
    }
    if start.settings.judge != JudgeMode::None {
        table.must(By::Account(who::JUDGE), &Command::TakeChair)?;
    }
    for seat in Seat::first(10) {
        table.must(By::Account(who::account(seat)), &Command::Sit { seat: Some(seat) })?;
    }
    for seat in Seat::first(10) {
        table.must(By::Account(who::account(seat)), &Command::Ready)?;
    }
    match &start.position {
        None => Ok(()),
        Some(position) => Setter { table, position }.set(),
    }
}

struct Setter<'a> {
    table: &'a mut SportTable,
    position: &'a Position,
}

impl Setter<'_> {
    fn set(mut self) -> Result<(), Trouble> {
        let day = self.day();
        self.check_outs(day)?;
        self.run(StageKind::Contract)?;
        if day > 1 {
            self.earlier_days(day);
        } else {
            self.removals(1, day);
            self.marks();
            if self.position.vote_cancelled {
                self.emit(Happened::VoteCancelled { next_day: false });
            }
        }
        self.run(StageKind::Speech)?;
        self.nominations()?;
        self.vote_of(day);
        self.last_stage()?;
        self.settle()
    }

    fn at_line(&self, why: impl Into<String>) -> Trouble {
        Trouble { line: self.position.line, column: 1, fault: Fault::Impossible(why.into()) }
    }

    fn emit(&mut self, what: Happened) {
        let event = Event { at: self.table.now, step: false, what };
        self.table.set_event(event);
    }

    fn run(&mut self, stage: StageKind) -> Result<(), Trouble> {
        let went = self.table.run_to_stage(stage);
        went.map_err(|why| self.at_line(format!("this position cannot be reached: {why}")))
    }

    fn ends_at_night(&self) -> bool {
        matches!(self.position.stage, Some((stage, _)) if stage.is_night())
    }

    /// The day asked for; without one, the first that leaves room for those who are out.
    fn day(&self) -> u16 {
        if let Some(day) = self.position.day {
            return day;
        }
        let count = |cause| self.position.out.iter().filter(|(_, c, _)| *c == cause).count();
        let room = (count(Cause::Shot) + 1).max(if self.ends_at_night() {
            1
        } else {
            count(Cause::Vote).min(5) + 1
        });
        u16::try_from(room).expect("there are ten seats")
    }

    fn check_outs(&self, day: u16) -> Result<(), Trouble> {
        let out = &self.position.out;
        for (i, (seat, cause, when)) in out.iter().enumerate() {
            if out[..i].iter().any(|(s, ..)| s == seat) {
                return Err(self.at_line(format!("seat {seat} is out twice")));
            }
            if *cause == Cause::Shot && day == 1 {
                return Err(self.at_line("nobody can have been shot before night 1: write `given day 2`"));
            }
            let last = if *cause == Cause::Shot { day - 1 } else { day };
            if when.is_some_and(|w| w > last) {
                return Err(self.at_line(format!("seat {seat} cannot have left by then")));
            }
        }
        let named = [self.position.opener, self.position.prev_opener];
        if let Some(seat) = named[..1].iter().flatten().find(|s| out.iter().any(|(o, ..)| o == *s)) {
            return Err(self.at_line(format!("seat {seat} is out and cannot open the day (6.1)")));
        }
        if day == 1
            && self
                .position
                .opener
                .is_some_and(|s| Seat::first(10).find(|a| !out.iter().any(|(o, ..)| o == a)) != Some(s))
        {
            return Err(self.at_line("day 1 is opened by the lowest living seat (6.1)"));
        }
        Ok(())
    }

    /// Days and nights before the one asked for, with those who left in them.
    fn earlier_days(&mut self, day: u16) {
        let mut opener = Seat::from_index(0);
        for d in 1..day {
            if d > 1 {
                let next = Seat::from_index(opener.index() + 1);
                opener = self.table.game().alive.cyclic_from(wrapped(next)).unwrap_or(opener);
            }
            if d + 1 == day {
                opener = self.eve_opener().unwrap_or(opener);
                // The last of these nights is counted by the rules as it ends.
                let quiet = self.position.quiet.saturating_sub(1);
                self.emit(Happened::NightResolved { killed: None, quiet });
            }
            self.emit(Happened::DayOpened { day: d, opener });
            let closer = self.eve_closer(d + 1 == day).or_else(|| self.table.game().to_speak.last());
            let seat = closer.unwrap_or(opener);
            self.emit(Happened::StageBegan {
                stage: Stage::Speech { seat, kind: SpeechKind::Full },
                until: None,
            });
            self.removals(d, day);
            self.voted(d, day);
            self.night(d, day);
        }
    }

    /// Yesterday's opener, such that the rule of 6.1 makes the seat asked for open today.
    fn eve_opener(&self) -> Option<Seat> {
        self.position.opener.map(before).or(self.position.prev_opener)
    }

    /// The same for `rotation = closer`.
    fn eve_closer(&self, eve: bool) -> Option<Seat> {
        let opener = self.position.opener.filter(|_| eve)?;
        let mut last = before(opener);
        while self.position.out.iter().any(|(s, ..)| *s == last) {
            last = before(last);
        }
        Some(before(last))
    }

    fn night(&mut self, night: u16, day: u16) {
        self.emit(Happened::StageBegan { stage: Stage::NightShot, until: None });
        self.emit(Happened::NightFell { night });
        let shot = self.leaving(Cause::Shot, night, day);
        self.depart(&shot, Cause::Shot);
        if night + 1 < day {
            self.emit(Happened::NightResolved { killed: shot.first().copied(), quiet: 0 });
            return;
        }
        self.marks();
        if self.position.vote_cancelled {
            self.emit(Happened::VoteCancelled { next_day: false });
        }
        // The rules end this night themselves, and begin the day.
        let until = Some(self.table.now);
        self.emit(Happened::StageBegan { stage: Stage::NightSheriff, until });
    }

    /// Who leaves by this cause on this day: as said, else one after the other, the rest on the last.
    fn leaving(&self, cause: Cause, day: u16, of: u16) -> Vec<Seat> {
        let last = if cause == Cause::Shot || !self.ends_at_night() { of.max(2) - 1 } else { of };
        let mut free = 0;
        let mut leaving = Vec::new();
        for (seat, c, when) in &self.position.out {
            if *c != cause {
                continue;
            }
            let on = when.unwrap_or_else(|| {
                free += 1;
                free.min(last)
            });
            if on == day {
                leaving.push(*seat);
            }
        }
        leaving
    }

    fn depart(&mut self, seats: &[Seat], cause: Cause) {
        if seats.is_empty() {
            return;
        }
        let batch: Few<Seat, 10> = seats.iter().copied().collect();
        self.emit(Happened::Departed { seats: batch, cause });
        for seat in seats {
            self.emit(Happened::LastSpeechCut { seat: *seat });
        }
    }

    fn removals(&mut self, day: u16, of: u16) {
        for cause in
            [Cause::Fouls, Cause::TechFouls, Cause::Disqualified, Cause::TechRemoval, Cause::Ppk, Cause::Quit]
        {
            let seats: Vec<Seat> = self
                .position
                .out
                .iter()
                .filter(|(_, c, when)| *c == cause && when.unwrap_or(1).min(of) == day)
                .map(|(s, ..)| *s)
                .collect();
            self.depart(&seats, cause);
        }
    }

    fn voted(&mut self, day: u16, of: u16) {
        let voted = self.leaving(Cause::Vote, day, of);
        if let Some(candidate) = voted.first().copied() {
            self.emit(Happened::StageBegan { stage: Stage::Ballot { candidate }, until: None });
            self.depart(&voted, Cause::Vote);
        }
    }

    /// Fouls, and what they cost already.
    fn marks(&mut self) {
        use crate::rules::sport::{Ground, event::Author};
        for seat in &self.position.silent_used {
            self.emit(Happened::SilenceSpent { seat: *seat });
        }
        let ground = Ground::OutOfTurn;
        for (seat, count) in &self.position.fouls {
            self.emit(Happened::Fouled { seat: *seat, ground, by: Author::Rules, count: *count });
        }
        for (seat, count) in &self.position.tech {
            self.emit(Happened::TechFouled {
                seat: *seat,
                ground: Ground::Rude,
                by: Author::Rules,
                count: *count,
            });
        }
        for seat in &self.position.silent {
            self.emit(Happened::Fouled { seat: *seat, ground, by: Author::Rules, count: 3 });
        }
    }

    /// Nominations already made; where nobody is said to have made them, by those who speak last.
    fn nominations(&mut self) -> Result<(), Trouble> {
        let order: Vec<Seat> = self.table.order();
        let mut free: Vec<Seat> = order
            .iter()
            .rev()
            .filter(|s| !self.position.nominations.iter().any(|(by, _)| *by == Some(**s)))
            .copied()
            .collect();
        let needed = self.position.nominations.iter().filter(|(by, _)| by.is_none()).count();
        free.truncate(needed);
        for (by, target) in &self.position.nominations {
            let by = match by {
                Some(by) => *by,
                None => free
                    .pop()
                    .ok_or_else(|| self.at_line("more nominees than players who could name them"))?,
            };
            let game = self.table.game();
            if !game.alive.has(*target) || !game.alive.has(by) {
                return Err(
                    self.at_line(format!("{by} cannot have nominated {target}: one of them is out (7.1)"))
                );
            }
            if game.nominations.iter().any(|n| n.target == *target || n.by == by) {
                return Err(self.at_line(format!("{by} cannot have nominated {target} as well (7.1)")));
            }
            self.emit(Happened::Nominated(Nomination { by, target: *target }));
        }
        Ok(())
    }

    /// Who was voted out on the day whose night is asked for: in the speech of somebody who stays.
    fn vote_of(&mut self, day: u16) {
        if !self.ends_at_night() {
            return;
        }
        let voted = self.leaving(Cause::Vote, day, day);
        while self.table.game().speaker().is_some_and(|s| voted.contains(&s)) {
            if self.table.one_step().is_err() {
                return;
            }
        }
        self.depart(&voted, Cause::Vote);
    }

    fn last_stage(&mut self) -> Result<(), Trouble> {
        let Some((stage, seat)) = self.position.stage else { return Ok(()) };
        let went = self.table.run_to_stage_of(stage, seat);
        went.map_err(|why| self.at_line(format!("this position cannot be reached: {why}")))
    }

    /// A position is a game that goes on.
    fn settle(self) -> Result<(), Trouble> {
        let game = self.table.game();
        let (black, red) = (game.living(Team::Black).len(), game.living(Team::Red).len());
        if black == 0 || black >= red || game.outcome.is_some() {
            return Err(self.at_line(format!(
                "this position is won already: {black} black and {red} red are alive (1.4, 1.5)"
            )));
        }
        match crate::rules::Rules::check(game) {
            Ok(()) => Ok(()),
            Err(broken) => Err(self.at_line(format!("this position cannot be: {broken}"))),
        }
    }
}

/// The seat before this one, whoever sits there, going round.
fn before(seat: Seat) -> Seat {
    Seat::from_index((seat.index() + 9) % 10)
}

fn wrapped(seat: Seat) -> Seat {
    Seat::from_index(seat.index() % 10)
}
