//! Scenario files for the Forgy game: the table on which they are played. `head.rs` reads who plays
//! and where the file begins, `seating.rs` sets it up, `deed.rs` and `act.rs` are what people do,
//! `claim.rs` and `holds.rs` what is expected, `state.rs` what `--json` shows.
//!
//! Time: a file begins at midnight of the game's zone, so `@12:00` is both twelve hours after its
//! beginning and noon of the first day; `@90` and `@90s` are seconds, `@36:00` the next noon.
//! A closing phase waits for posts that a line reads late (`sent 20:59:59`); any other command, and
//! any expectation about the result, takes everything as read.

mod act;
mod claim;
mod deed;
mod head;
mod holds;
mod holds_day;
mod holds_night;
mod host;
mod line;
mod people;
mod seating;
mod state;
mod targets;

use super::words::duration_ms;
use super::{Answer, HeadLine, Table, Trouble, When, Words};
use crate::base::{Seat, Stamp};
use crate::rules::forgy::{Command, Event, Forgy, Stage};
use crate::rules::{Ask, By, Ledger, Refusal as _, Rules, Said};
use claim::Claim;
use deed::Deed;
use people::People;
use serde_json::Value;
use std::cell::RefCell;

pub(super) use head::HEAD_WORDS;

/// Midnight of Monday, 12 January 2026, in Moscow.
pub(super) const BEGINNING: Stamp = Stamp(1_768_165_200_000);
/// The most deadlines that one line lets come.
const TICKS: usize = 2_000;
const DAY_MS: i64 = 86_400_000;

/// A game in a scenario.
#[derive(Clone)]
pub struct ForgyTable {
    ledger: Ledger<Forgy>,
    now: Stamp,
    zero: Stamp,
    presses: u64,
    people: RefCell<People>,
}

/// Where `advance to …` runs: a stage, perhaps of a certain cycle.
pub struct Goal {
    stage: &'static str,
    cycle: Option<u8>,
    again: bool,
}

/// When and where a post was written, and what came with it: `sent 12:00:05 #341 photo`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sent {
    pub at: Option<String>,
    pub id: Option<u64>,
    pub media: bool,
}

/// A length after the file's beginning: `12:00`, `12:00:05` (hours), `90`, `90s`, `1d2h`.
pub(super) fn instant_ms(text: &str) -> Option<i64> {
    let text = text.trim_start_matches('@');
    if let Some((hours, rest)) = text.split_once(':') {
        let parts: Vec<i64> = rest.split(':').map(str::parse).collect::<Result<_, _>>().ok()?;
        let hours: i64 = hours.parse().ok().filter(|h| (0..10_000).contains(h))?;
        let (minutes, seconds) = match parts.as_slice() {
            [minutes] => (*minutes, 0),
            [minutes, seconds] => (*minutes, *seconds),
            _ => return None,
        };
        let fits = (0..60).contains(&minutes) && (0..60).contains(&seconds);
        return fits.then_some((hours * 3_600 + minutes * 60 + seconds) * 1_000);
    }
    text.parse::<u32>().ok().map(|s| i64::from(s) * 1_000).or_else(|| duration_ms(text))
}

const STAGES: &[&str] = &[
    "signup",
    "profiles",
    "rand",
    "night",
    "night_closed",
    "day",
    "day_closed",
    "closing",
    "ended",
    "log_published",
    "paused",
    "cancelled",
];

impl ForgyTable {
    fn game(&self) -> &Forgy {
        self.ledger.state()
    }

    fn decide(
        &mut self,
        by: By,
        said: Option<Said>,
        command: &Command,
    ) -> Result<Vec<Event>, super::Refused> {
        let ask = Ask { by, now: self.now, said };
        self.ledger.decide(&ask, command).map_err(|why| super::Refused {
            clause: why.clause().into(),
            code: why.code().into(),
            who: String::new(),
        })
    }

    /// The instant that a word names: a clock time is the first such time from `from` on.
    fn time(&self, word: &str, from: Stamp) -> Option<Stamp> {
        let mut at = self.zero + instant_ms(word)?;
        if word.contains(':') {
            while at < from && at - self.zero < 400 * DAY_MS {
                at = at + DAY_MS;
            }
        }
        Some(at)
    }

    /// When and in which order it was said.
    fn said(&mut self, sent: &Sent) -> Option<Said> {
        self.presses += 1;
        let at = match &sent.at {
            // A post read late: the last such time that is not after now, if it can be.
            Some(word) => {
                let mut at = self.zero + instant_ms(word)?;
                while word.contains(':') && at + DAY_MS <= self.now {
                    at = at + DAY_MS;
                }
                at
            }
            None => self.now,
        };
        Some(Said { at, id: sent.id.unwrap_or(self.presses) })
    }

    /// Takes everything dated up to now as read.
    fn settle(&mut self) -> Vec<Event> {
        if self.game().closing.is_none() || self.game().paused.is_some() {
            return Vec::new();
        }
        let through = self.now;
        self.decide(By::System, None, &Command::Marker { through }).unwrap_or_default()
    }

    /// The table as it stands once everything is read.
    fn settled(&self) -> Self {
        let mut table = self.clone();
        table.settle();
        table
    }

    fn one_step(&mut self) -> Result<Vec<Event>, String> {
        let Some(deadline) = self.game().deadline() else {
            return Err(match self.game().stage {
                Stage::LogPublished | Stage::Cancelled | Stage::Ended => "the game is over".into(),
                _ if self.game().paused.is_some() => "the game is paused, and the clock stands".into(),
                _ => format!("`{}` waits for a person, not for the clock", self.game().stage_name()),
            });
        };
        self.now = self.now.max(deadline.at);
        self.decide(By::Clock, None, &Command::Tick).map_err(|r| format!("the clock was refused: {}", r.code))
    }

    fn arrived(&self, goal: &Goal) -> bool {
        let game = self.game();
        game.stage_name() == goal.stage && goal.cycle.is_none_or(|cycle| cycle == game.cycle)
    }

    fn run(&mut self, goal: &Goal) -> Result<Vec<Event>, String> {
        let mut all = Vec::new();
        for _ in 0..TICKS {
            // Nobody acts and nothing is unread: a closing phase is over at once.
            let events = if self.game().closing.is_some() && goal.stage != "closing" {
                self.settle()
            } else {
                self.one_step().map_err(|why| format!("never comes to {}: {why}", goal.stage))?
            };
            all.extend(events);
            if self.arrived(goal) {
                return Ok(all);
            }
        }
        Err(format!("{} was not reached within {TICKS} deadlines", goal.stage))
    }

    fn seat(&self, name: &str) -> Result<Seat, String> {
        self.people.borrow().seat(self.game(), name).ok_or_else(|| format!("nobody here is called `{name}`"))
    }

    fn name(&self, seat: Seat) -> String {
        self.people.borrow().name(self.game(), seat)
    }
}

fn values(events: &[Event]) -> Vec<Value> {
    events.iter().map(|event| serde_json::to_value(event).expect("events are plain data")).collect()
}

impl Table for ForgyTable {
    type Deed = Deed;
    type Goal = Goal;
    type Claim = Claim;

    fn is_time(text: &str) -> bool {
        instant_ms(text).is_some()
    }

    fn read_deed(who: &mut Words, command: &mut Words) -> Result<Deed, Trouble> {
        Deed::read(who, command)
    }

    fn read_goal(words: &mut Words) -> Result<Goal, Trouble> {
        words.accept(&["to", "till", "until"]);
        let again = words.accept(&["next", "the"]) == Some("next");
        let stage = match words.accept(&["game_night", "game_day", "end", "log"]) {
            Some("game_night") => "night",
            Some("game_day") => "day",
            Some("end") => "ended",
            Some(_) => "log_published",
            None => words.one_of("a stage", STAGES)?,
        };
        let stage = match (stage, words.accept(&["closed", "published"])) {
            ("night", Some("closed")) => "night_closed",
            ("day", Some("closed")) => "day_closed",
            _ => stage,
        };
        let cycle = words.accept_number().map(|n| u8::try_from(n).unwrap_or(u8::MAX));
        Ok(Goal { stage, cycle, again })
    }

    fn read_claim(words: &mut Words) -> Result<Claim, Trouble> {
        Claim::read(words)
    }

    fn set_up(head: &[HeadLine], first: Option<&Deed>) -> Result<(Self, Vec<Value>), Trouble> {
        let table = seating::set_up(head, first)?;
        let events = values(table.ledger.events());
        Ok((table, events))
    }

    fn now(&self) -> Stamp {
        self.now
    }

    fn elapsed_ms(&self) -> i64 {
        self.now - self.zero
    }

    fn instant(&self, when: &When) -> Result<Stamp, String> {
        let to = match when {
            When::After(ms) => self.now + *ms,
            When::At(word) => {
                self.time(&word.text, self.now).ok_or_else(|| format!("`@{}` is no time", word.text))?
            }
        };
        if to < self.now { Err("this time has passed already".into()) } else { Ok(to) }
    }

    fn run_until(&mut self, to: Stamp) -> Result<Vec<Value>, String> {
        let mut all = Vec::new();
        for _ in 0..TICKS {
            match self.game().deadline() {
                Some(deadline) if deadline.at <= to => all.extend(values(&self.one_step()?)),
                _ => {
                    self.now = to;
                    return Ok(all);
                }
            }
        }
        Err(format!("more than {TICKS} deadlines come before that"))
    }

    fn perform(&mut self, deed: &Deed) -> Answer {
        self.act(deed)
    }

    fn advance(&mut self, goal: &Goal) -> Result<Vec<Value>, String> {
        if self.arrived(goal) && !goal.again {
            return Ok(Vec::new());
        }
        let before = self.clone();
        let ran = self.run(goal);
        if ran.is_err() {
            *self = before;
        }
        ran.map(|events| values(&events))
    }

    fn holds(&self, claim: &Claim) -> Result<(), String> {
        self.check_claim(claim)
    }

    fn state(&self) -> Value {
        self.state_json()
    }

    fn result(&self) -> Value {
        self.result_json()
    }
}
