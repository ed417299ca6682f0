//! Scenario files for sports mafia: the table on which they are played. `given.rs` reads how it is
//! set and `position.rs` sets it, `deed.rs` and `act.rs` are what people do, `goal.rs` where the
//! clock runs, `claim.rs`, `holds.rs` and `sees.rs` what is expected, `state.rs` what `--json` shows.

mod act;
mod claim;
mod clauses;
mod deed;
mod given;
mod goal;
mod holds;
mod position;
mod sees;
mod state;
mod tokens;
mod verbs;
mod who;

use super::words::duration_ms;
use super::{Answer, HeadLine, Table, Trouble, When, Words};
use crate::base::{Seat, Stamp};
use crate::rules::sport::settings::VoteMode;
use crate::rules::sport::{Command, Event, Happened, Role, Sport, Stage, StageKind};
use crate::rules::{Ask, By, Ledger, Rules, Said};
use claim::Claim;
use deed::{Deed, Verb};
use given::Start;
use goal::Goal;
use serde_json::Value;
use std::collections::BTreeSet;

/// The most deadlines that one line lets come.
const TICKS: usize = 1_000;
/// The most commands of one line.
const COMMANDS: usize = 1_000;

/// A sports table in a scenario.
#[derive(Clone)]
pub struct SportTable {
    ledger: Ledger<Sport>,
    now: Stamp,
    /// What the file's `roles` line puts in the place of the deal.
    roles: Option<[Role; 10]>,
    presses: u64,
    /// Whose speeches have begun today, in order.
    spoken: Vec<Seat>,
    /// Every stage that has begun since the file's beginning.
    passed: BTreeSet<StageKind>,
    /// The latest counted ballot: candidates with their votes.
    tally: Vec<(Seat, u8)>,
    /// Hands raised at the latest lift that was counted.
    lifted: Option<u8>,
    /// Who voted how in the latest ballot.
    votes: [Option<Seat>; 10],
}

impl SportTable {
    fn new(roles: Option<[Role; 10]>, begun: Stamp) -> Self {
        Self {
            ledger: Ledger::default(),
            now: begun,
            roles,
            presses: 0,
            spoken: Vec::new(),
            passed: BTreeSet::new(),
            tally: Vec::new(),
            lifted: None,
            votes: [None; 10],
        }
    }

    fn game(&self) -> &Sport {
        self.ledger.state()
    }

    /// Gives one command now; keeps what came of it.
    fn decide(&mut self, by: By, command: &Command) -> Result<Vec<Event>, <Sport as Rules>::Rejection> {
        self.presses += 1;
        let said = matches!(by, By::Account(_)).then_some(Said { at: self.now, id: self.presses });
        let ask = Ask { by, now: self.now, said };
        let (mut events, state) = self.ledger.propose(&ask, command)?;
        let dealt =
            self.roles.filter(|_| events.iter().any(|e| matches!(e.what, Happened::RolesDealt { .. })));
        let undone = events.iter().any(|e| Sport::undone_to(e).is_some());
        if let Some(roles) = dealt {
            for event in &mut events {
                if let Happened::RolesDealt { roles: drawn } = &mut event.what {
                    *drawn = roles;
                }
            }
        }
        if dealt.is_some() || !undone {
            for event in &events {
                self.set_event(event.clone());
            }
        } else {
            self.ledger.accept(events.clone(), state);
        }
        Ok(events)
    }

    /// Adds an event and notes what expectations ask about later.
    fn set_event(&mut self, event: Event) {
        self.ledger.apply(event.clone());
        let game = self.ledger.state();
        match &event.what {
            Happened::StageBegan { stage, .. } => {
                self.passed.insert(stage.kind());
                if let Stage::Speech { seat, .. } = stage {
                    self.spoken.push(*seat);
                }
            }
            Happened::DayOpened { .. } | Happened::NightFell { .. } => self.spoken.clear(),
            Happened::GatePassed { .. } => {
                self.passed.insert(StageKind::VoteGate);
            }
            Happened::Paused { .. } => {
                self.passed.insert(StageKind::Paused);
            }
            Happened::Tallied { .. } => {
                if let Some(ballot) = &game.ballot {
                    self.votes = ballot.votes;
                    let count = |c: Seat| ballot.votes.iter().filter(|v| **v == Some(c)).count();
                    self.tally =
                        ballot.candidates.iter().map(|c| (c, u8::try_from(count(c)).unwrap_or(0))).collect();
                }
            }
            Happened::LiftCounted { yes, .. } => self.lifted = Some(*yes),
            _ => {}
        }
    }

    /// A command that setting the table needs.
    fn must(&mut self, by: By, command: &Command) -> Result<(), Trouble> {
        self.decide(by, command).map(|_| ()).map_err(|refused| {
            let why = format!("the table cannot be set: {refused:?}");
            Trouble { line: 1, column: 1, fault: super::Fault::Impossible(why) }
        })
    }

    /// Lets the next deadline come.
    fn one_step(&mut self) -> Result<Vec<Event>, String> {
        let game = self.game();
        let Some(deadline) = game.deadline() else {
            return Err(match (game.outcome.is_some(), game.paused.is_some()) {
                (true, _) => "the game is over".into(),
                (_, true) => "the game is paused, and the clock stands".into(),
                _ => format!("`{}` waits for a person, not for the clock", game.stage.kind().name()),
            });
        };
        self.now = self.now.max(deadline.at);
        self.decide(By::Clock, &Command::Tick)
            .map_err(|refused| format!("the clock was refused: {refused:?}"))
    }

    /// Lets the next deadline come late, as for a process that slept.
    fn late_step(&mut self, late_ms: i64) -> Result<Vec<Event>, String> {
        let at = self.game().deadline().ok_or("nothing waits for the clock")?.at;
        self.now = self.now.max(at + late_ms);
        self.decide(By::Clock, &Command::Tick).map_err(|refused| format!("{refused:?}"))
    }

    /// Runs the clock until the test says so; the events on the way. Where it never comes to that,
    /// nothing has moved: one slip in a file shall not drag all later lines along.
    fn run(&mut self, goal: &str, there: impl FnMut(&Self, &[Event]) -> bool) -> Result<Vec<Event>, String> {
        let before = self.clone();
        let ran = self.run_on(goal, there);
        if ran.is_err() {
            *self = before;
        }
        ran
    }

    fn run_on(
        &mut self,
        goal: &str,
        mut there: impl FnMut(&Self, &[Event]) -> bool,
    ) -> Result<Vec<Event>, String> {
        let mut all = Vec::new();
        for _ in 0..TICKS {
            if self.game().outcome.is_some() {
                return Err(format!("the game is over and never comes to {goal}"));
            }
            let events = self.one_step().map_err(|why| format!("never comes to {goal}: {why}"))?;
            let arrived = there(self, &events);
            all.extend(events);
            if arrived {
                return Ok(all);
            }
        }
        Err(format!("{goal} was not reached within {TICKS} deadlines"))
    }

    fn is_in(&self, stage: StageKind, seat: Option<Seat>) -> bool {
        let game = self.game();
        game.stage_name() == stage && (seat.is_none() || game.stage.seat() == seat)
    }

    fn run_to_stage(&mut self, stage: StageKind) -> Result<(), String> {
        self.run_to_stage_of(stage, None)
    }

    fn run_to_stage_of(&mut self, stage: StageKind, seat: Option<Seat>) -> Result<(), String> {
        if self.is_in(stage, seat) {
            return Ok(());
        }
        self.run(stage.name(), |t, _| t.is_in(stage, seat)).map(|_| ())
    }

    /// Who speaks today, in order, those who have spoken included. Before the day's speeches: who
    /// would speak if nobody acted.
    fn order(&self) -> Vec<Seat> {
        let game = self.game();
        if !self.spoken.is_empty() || !game.to_speak.is_empty() {
            return self.spoken.iter().copied().chain(game.to_speak.iter()).collect();
        }
        let mut ahead = Self { ledger: self.ledger.clone(), roles: self.roles, ..Self::new(None, self.now) };
        let opened = ahead.run("speech", |t, _| t.is_in(StageKind::Speech, None));
        match opened {
            Ok(_) => ahead.order_so_far(),
            Err(_) => Vec::new(),
        }
    }

    fn order_so_far(&self) -> Vec<Seat> {
        self.spoken.iter().copied().chain(self.game().to_speak.iter()).collect()
    }
}

/// Whether a file that begins with this command begins in the lobby.
fn begins_in_lobby(first: Option<&Deed>) -> bool {
    first.is_some_and(|deed| {
        matches!(
            deed.verb,
            Verb::Sit(_)
                | Verb::Stand
                | Verb::Ready
                | Verb::Unready
                | Verb::TakeChair
                | Verb::LeaveChair
                | Verb::Queue
                | Verb::Unqueue
                | Verb::Start
                | Verb::Extend
                | Verb::CloseLobby
                | Verb::Kick(_)
                | Verb::Configure(..)
        )
    })
}

fn values(events: &[Event]) -> Vec<Value> {
    events.iter().map(|e| serde_json::to_value(e).expect("events are plain data")).collect()
}

impl Table for SportTable {
    type Deed = Deed;
    type Goal = Goal;
    type Claim = Claim;

    fn is_time(text: &str) -> bool {
        duration_ms(text).is_some() || text.parse::<u32>().is_ok()
    }

    fn read_deed(who: &mut Words, command: &mut Words) -> Result<Deed, Trouble> {
        Deed::read(who, command)
    }

    fn read_goal(words: &mut Words) -> Result<Goal, Trouble> {
        Goal::read(words)
    }

    fn read_claim(words: &mut Words) -> Result<Claim, Trouble> {
        Claim::read(words)
    }

    fn check_head(head: &[HeadLine]) -> Vec<Trouble> {
        Start::troubles(head)
    }

    fn set_up(head: &[HeadLine], first: Option<&Deed>) -> Result<(Self, Vec<Value>), Trouble> {
        let start = Start::read(head)?;
        let lobby = start.position.is_none() && begins_in_lobby(first);
        // Setting the table takes time. Set it once to learn how much, so that the second time the
        // file itself begins at 0, in events and states alike.
        let mut trial = Self::new(start.roles, Stamp(0));
        position::set(&mut trial, &start, lobby)?;
        let mut table = Self::new(start.roles, Stamp(-trial.now.0));
        position::set(&mut table, &start, lobby)?;
        table.passed = BTreeSet::from([table.game().stage.kind()]);
        let events = values(table.ledger.events());
        Ok((table, events))
    }

    fn now(&self) -> Stamp {
        self.now
    }

    fn elapsed_ms(&self) -> i64 {
        self.now.0
    }

    fn instant(&self, when: &When) -> Result<Stamp, String> {
        let to = match when {
            When::After(ms) => self.now + *ms,
            When::At(word) => {
                let ms = duration_ms(&word.text).or_else(|| word.text.parse::<i64>().ok().map(|s| s * 1_000));
                Stamp(0) + ms.ok_or_else(|| format!("`@{}` is no time", word.text))?
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

    fn clauses(deed: &Deed) -> &'static [&'static str] {
        clauses::of(&deed.verb)
    }

    fn perform(&mut self, deed: &Deed) -> Answer {
        self.act(deed)
    }

    fn advance(&mut self, goal: &Goal) -> Result<Vec<Value>, String> {
        let night = |t: &Self| t.game().night().map_or(0, |n| n.number);
        let on = |t: &Self, day: Option<u16>, stage: StageKind| {
            day.is_none_or(|d| if stage.is_night() { night(t) == d } else { t.game().day == d })
        };
        let closed = self.game().settings.vote_mode == VoteMode::Closed;
        let ran = match *goal {
            // In closed mode the ballot is the one secret choice (9.3).
            Goal::Stage { stage: StageKind::Ballot, seat: None, day } if closed => {
                return self.advance(&Goal::Stage { stage: StageKind::ClosedBallot, seat: None, day });
            }
            Goal::Stage { stage, seat, day } => {
                if self.is_in(stage, seat) && on(self, day, stage) {
                    return Ok(Vec::new());
                }
                let name = seat.map_or_else(|| stage.name().to_owned(), |s| format!("{} {s}", stage.name()));
                if stage == StageKind::VoteGate {
                    self.run(&name, |_, events| {
                        events.iter().any(|e| matches!(e.what, Happened::GatePassed { .. }))
                    })
                } else {
                    self.run(&name, |t, _| t.is_in(stage, seat) && on(t, day, stage))
                }
            }
            Goal::NextStage(stage) => {
                let number = self.game().stage_no;
                self.run(stage.name(), |t, _| t.is_in(stage, None) && t.game().stage_no != number)
            }
            Goal::Next => {
                let number = self.game().stage_no;
                self.run("the next stage", |t, _| t.game().stage_no != number)
            }
            Goal::Day(day) if self.game().day >= day => Ok(Vec::new()),
            Goal::Day(day) => self.run(&format!("day {day}"), |t, _| t.game().day >= day),
            Goal::Vote if self.game().stage.kind().is_vote() => Ok(Vec::new()),
            Goal::Vote => self.run("a vote", |t, _| t.game().stage.kind().is_vote()),
            Goal::Gate => self.run("the end of the speeches", |_, e| {
                e.iter().any(|e| matches!(e.what, Happened::GatePassed { .. }))
            }),
            Goal::Tally => {
                self.run("a count", |_, e| e.iter().any(|e| matches!(e.what, Happened::Tallied { .. })))
            }
        };
        ran.map(|events| values(&events))
    }

    fn holds(&self, claim: &Claim) -> Result<(), String> {
        self.check_claim(claim)
    }

    fn broken(&self) -> Option<String> {
        self.game().check().err().map(|broken| broken.to_string())
    }

    fn state(&self) -> Value {
        self.state_json()
    }

    fn result(&self) -> Value {
        self.result_json()
    }
}
