//! A table for tests: ten seats whose accounts are their numbers, a judge, and a clock that only
//! moves when it is told to. After every command it holds the promises of the engine: a refusal
//! changes nothing, folding the events gives the state, the invariants stand.

use gorod::base::{AccountId, Seat, Seed, Stamp};
use gorod::rules::sport::event::{Event, Happened, Stage};
use gorod::rules::sport::settings::JudgeMode;
use gorod::rules::sport::{Command, Rejection, Role, Settings, Sport, StageKind};
use gorod::rules::{Ask, By, Ledger, Refusal, Rules};

pub const JUDGE: AccountId = AccountId(100);
pub const HOST: AccountId = AccountId(99);
/// Roles R0 of sport.md 1.13: 1 Don, 2 and 3 mafiosi, 4 the Sheriff, the rest civilians.
pub const R0: [Role; 10] = {
    use Role::{Civ, Don, Maf, Sheriff};
    [Don, Maf, Maf, Sheriff, Civ, Civ, Civ, Civ, Civ, Civ]
};

/// The seat with this number.
pub fn seat(number: u8) -> Seat {
    Seat::new(number).expect("seats are numbered from 1")
}

/// These seats.
pub fn seats(numbers: &[u8]) -> Vec<Seat> {
    numbers.iter().map(|n| seat(*n)).collect()
}

pub struct Table {
    pub ledger: Ledger<Sport>,
    pub now: Stamp,
}

impl Table {
    /// A table under these settings with these roles, at the beginning of the deal. Without a judge
    /// seat 1 is the host.
    pub fn deal(settings: Settings, roles: [Role; 10]) -> Self {
        let start = Stamp(1_000_000);
        let judged = settings.judge != JudgeMode::None;
        let host = if judged { HOST } else { AccountId(1) };
        let mut happened = vec![Happened::Opened { host, settings: Box::new(settings), seed: Seed::of(7) }];
        happened.extend((1..=10).map(|n| Happened::Sat {
            account: AccountId(n.into()),
            seat: seat(n),
            press: n.into(),
        }));
        if judged {
            happened.push(Happened::ChairTaken { account: JUDGE });
        }
        happened.push(Happened::Started);
        happened.push(Happened::RolesDealt { roles });
        let until = Some(start + i64::from(settings.role_deal_s) * 1000);
        happened.push(Happened::StageBegan { stage: Stage::RoleDeal, until });
        let events = happened.into_iter().map(|what| Event { at: start, step: false, what });
        Self { ledger: Ledger::fold(events), now: start }
    }

    /// The same, run to the first speech of day 1.
    pub fn day_one(settings: Settings) -> Self {
        let mut table = Self::deal(settings, R0);
        table.advance(StageKind::Speech);
        table
    }

    pub fn s(&self) -> &Sport {
        self.ledger.state()
    }

    pub fn stage(&self) -> StageKind {
        self.s().stage_name()
    }

    /// The speaker's number.
    pub fn speaker(&self) -> u8 {
        self.s().speaker().expect("someone has the floor").number()
    }

    /// Numbers of the living.
    pub fn alive(&self) -> Vec<u8> {
        self.s().alive.iter().map(Seat::number).collect()
    }

    /// Tries a command; the engine's promises are held on the way.
    pub fn ask(&mut self, by: By, command: &Command) -> Result<Vec<Event>, Rejection> {
        let ask = Ask { by, now: self.now, said: None };
        let before = self.s().clone();
        let result = self.ledger.decide(&ask, command);
        match &result {
            Ok(_) => self.s().check().unwrap_or_else(|broken| panic!("{broken}, after {command:?}")),
            Err(_) => assert_eq!(&before, self.s(), "a refusal changed the state: {command:?}"),
        }
        result
    }

    fn must(&mut self, by: By, command: &Command) -> Vec<Event> {
        let stage = self.stage();
        self.ask(by, command)
            .unwrap_or_else(|r| panic!("{command:?} of {by:?} in {stage:?} was refused: {r:?}"))
    }

    /// A player's command that must be accepted.
    pub fn player(&mut self, number: u8, command: Command) -> Vec<Event> {
        self.must(By::Account(AccountId(number.into())), &command)
    }

    /// The judge's command that must be accepted.
    pub fn judge(&mut self, command: Command) -> Vec<Event> {
        self.must(By::Account(JUDGE), &command)
    }

    /// The system's command that must be accepted.
    pub fn system(&mut self, command: Command) -> Vec<Event> {
        self.must(By::System, &command)
    }

    /// The code of the refusal of a player's command.
    pub fn refused(&mut self, number: u8, command: Command) -> &'static str {
        self.refused_by(AccountId(number.into()), command)
    }

    /// The code of the refusal of an account's command.
    pub fn refused_by(&mut self, account: AccountId, command: Command) -> &'static str {
        match self.ask(By::Account(account), &command) {
            Err(refusal) => refusal.code(),
            Ok(events) => panic!("{command:?} was accepted: {events:?}"),
        }
    }

    /// Moves the clock, bringing every deadline on time.
    pub fn wait(&mut self, seconds: i64) {
        let until = self.now + seconds * 1000;
        while let Some(due) = self.s().deadline().filter(|d| d.at <= until) {
            self.now = due.at.max(self.now);
            self.must(By::Clock, &Command::Tick);
        }
        self.now = until;
    }

    /// Brings the next deadline; false if there is none.
    pub fn tick(&mut self) -> bool {
        let Some(due) = self.s().deadline() else { return false };
        self.now = due.at.max(self.now);
        self.must(By::Clock, &Command::Tick);
        true
    }

    /// Lets the clock run with nobody acting until the stage begins (at least one tick).
    pub fn advance(&mut self, stage: StageKind) {
        for _ in 0..400 {
            assert!(self.tick(), "{:?} waits for a person", self.stage());
            if self.stage() == stage {
                return;
            }
        }
        panic!("{stage:?} never came");
    }

    /// Lets the clock run until this seat has the ordinary floor.
    pub fn advance_to_speech_of(&mut self, number: u8) {
        for _ in 0..400 {
            if self.stage() == StageKind::Speech && self.speaker() == number {
                return;
            }
            assert!(self.tick(), "{:?} waits for a person", self.stage());
        }
        panic!("№{number} never spoke");
    }

    /// By day: each pair (speaker, nominee) in the order of speech, then on to the vote's gate.
    pub fn nominate(&mut self, pairs: &[(u8, u8)]) {
        for (by, target) in pairs {
            self.advance_to_speech_of(*by);
            self.player(*by, Command::Nominate { target: seat(*target) });
        }
        while self.stage() == StageKind::Speech {
            assert!(self.tick());
        }
    }

    /// In an automatic ballot: the voters of each candidate, the rest silent; to the ballot's end.
    pub fn ballot(&mut self, votes: &[(u8, &[u8])]) {
        if self.stage() == StageKind::VotePrep {
            self.advance(StageKind::Ballot);
        }
        for (candidate, voters) in votes {
            assert_eq!(self.s().stage.seat(), Some(seat(*candidate)), "candidates come in order (8.2)");
            for voter in *voters {
                self.player(*voter, Command::Vote { candidate: seat(*candidate) });
            }
            assert!(self.tick());
        }
    }

    /// From day to the shot; the blacks shoot as told; on to the dawn.
    pub fn night(&mut self, shots: &[(u8, u8)]) {
        if self.stage() != StageKind::NightShot {
            self.advance(StageKind::NightShot);
        }
        for (black, target) in shots {
            self.player(*black, Command::Shoot { target: seat(*target) });
        }
        self.advance(StageKind::Dawn);
    }
}
