//! Random whole Forgy games: role lists, orders, settings, faults and hosts drawn from a number.
//! Shared by the property tests, the secrecy tests and the speed rows.

use gorod::base::{AccountId, Dice, Seat, Seed, Stamp};
use gorod::rules::forgy::{
    Choice, Clause, ClueBy, Command, Element, Event, Forgy, HostMode, Key, MAX_PLAYERS, Order, PaperAct,
    Past, Plan, Rejection, Role, RoleEntry, RoleList, Room, RulingEffect, Settings, Slot, Span, Stage,
    Winner, Words,
};
use gorod::rules::{Ask, By, Ledger, Rules, Said};

/// The host's account; players are 1, 2, 3…
pub const HOST: AccountId = AccountId(1_000);
/// When every game begins.
pub const START: Stamp = Stamp(1_767_258_000_000);

/// One decided input, for deciding again.
pub type Input = (Ask, Command);

/// A game being played at random.
pub struct Game {
    /// The log.
    pub ledger: Ledger<Forgy>,
    /// Every input that was accepted, with its events.
    pub inputs: Vec<(Input, Vec<Event>)>,
    /// Every input, the refused ones too, in order: what the speed rows decide again.
    pub tried: Vec<Input>,
    /// Inputs refused.
    pub refused: usize,
    now: Stamp,
    id: u64,
    dice: Dice,
}

/// Settings drawn at random that can work.
pub fn settings(dice: &mut Dice, players: u8) -> Settings {
    let hosted = dice.below(4) > 0;
    let mut s = Settings {
        host: if hosted { HostMode::Yes } else { HostMode::None },
        clues: hosted && dice.below(2) == 0,
        dead_chat: dice.below(2) == 0,
        last_note: dice.below(2) == 0,
        masks: dice.below(5) == 0,
        minority_counts_one: dice.below(4) == 0,
        team_kills: 1 + u8::from(dice.below(6) == 0),
        min_reason_chars: 1,
        ..Settings::default()
    };
    for key in ["start_phase", "early_day_close", "early_night_close", "executor_spends_slot", "dead_actor"]
        .into_iter()
        .chain(["protect_capacity", "notify_blocked", "night_chat"])
    {
        let expected = Settings::find(key).expect("a setting").expected;
        let choices: Vec<&str> = expected.split(", ").collect();
        let choice = choices[dice.below(u32::try_from(choices.len()).unwrap()) as usize];
        s.set(key, choice).expect("a choice of the table");
    }
    for key in
        ["reaction_pierces_protection", "guard_kills_attacker", "kill_mates", "don_shows_town", "notes"]
            .into_iter()
            .chain(["heal_no_repeat", "mafia_needs_majority", "roles_shown"])
    {
        s.set(key, if dice.below(2) == 0 { "yes" } else { "no" }).expect("a switch");
    }
    s.werewolf_night = u8::try_from(dice.below(4)).unwrap();
    if dice.below(3) == 0 {
        for clause in Clause::all().filter(|clause| clause.effect_when_off().is_some()) {
            if dice.below(6) == 0 {
                s.disabled_clauses = s.disabled_clauses.with(clause);
            }
        }
    }
    s.roles = roles(dice, players, s.dead_chat);
    let mut order = Order::default().0;
    if dice.below(2) == 0 {
        dice.shuffle(&mut order);
        s.order = Order(order);
    }
    s
}

/// A role list that the lints let through.
fn roles(dice: &mut Dice, players: u8, dead_chat: bool) -> RoleList {
    let mut entries = vec![RoleEntry::one(Role::Don)];
    let mafia = u32::from(players) / 4;
    for _ in 1..mafia.max(1) {
        let kinds = [
            Role::Mafioso,
            Role::Hitman,
            Role::Lawyer,
            Role::Framer,
            Role::Planter,
            Role::Spy,
            Role::Recruiter,
        ];
        entries.push(RoleEntry::one(kinds[dice.below(7) as usize]));
    }
    let town: Vec<Role> = gorod::rules::forgy::CATALOGUE
        .iter()
        .filter(|card| card.side.team().is_none() && card.id != Role::Civilian)
        .filter(|card| !(dead_chat && card.id == Role::Reviver))
        .map(|card| card.id)
        .collect();
    while entries.len() + 2 < usize::from(players) && dice.below(8) > 0 {
        entries.push(RoleEntry::one(town[dice.below(u32::try_from(town.len()).unwrap()) as usize]));
    }
    if players >= 10 && dice.below(4) == 0 {
        entries.push(RoleEntry::one(Role::SecondMafia));
    }
    entries.truncate(usize::from(players) - 1);
    RoleList(entries)
}

impl Game {
    /// A game with settings and players drawn from this number, not yet dealt.
    pub fn new(number: u64) -> Self {
        let mut dice = Dice::new(Seed::of(number).mix([7]));
        let players = 4 + u8::try_from(dice.below(if number.is_multiple_of(50) { 40 } else { 13 })).unwrap();
        let settings = settings(&mut dice, players.min(MAX_PLAYERS));
        Self::with(settings, players, number, dice)
    }

    /// A game with these settings.
    pub fn with(settings: Settings, players: u8, number: u64, dice: Dice) -> Self {
        let ledger = Ledger::default();
        let mut game =
            Self { ledger, inputs: Vec::new(), tried: Vec::new(), refused: 0, now: START, id: 0, dice };
        let seed = Seed::of(number);
        game.must(By::Account(HOST), Command::Create { settings: Box::new(settings), seed });
        for player in 1..=i64::from(players) {
            let past = Past { novice: game.dice.below(6) == 0, ..Past::default() };
            game.must(By::Account(AccountId(player)), Command::Join { past });
            for element in [Element::Nick, Element::Avatar, Element::About] {
                let words = Some(Words::plain(&format!("{} {player}", element.name())));
                game.must(By::Account(AccountId(player)), Command::FillCard { element, words });
            }
        }
        game
    }

    /// Deals and starts.
    pub fn start(&mut self) {
        self.must(By::Account(HOST), Command::CloseSignup);
        self.must(By::Account(HOST), Command::Deal);
        for player in 1..=self.state().players.len() {
            self.must(By::Account(AccountId(i64::try_from(player).unwrap())), Command::ReceiveRole);
        }
        self.must(By::Account(HOST), Command::Start);
    }

    /// The state.
    pub fn state(&self) -> &Forgy {
        self.ledger.state()
    }

    fn must(&mut self, by: By, command: Command) {
        let shown = format!("{command:?}");
        if let Err(why) = self.ask(by, command) {
            panic!("{shown} was refused: {why:?}");
        }
    }

    /// Asks, keeps what happened, and checks what must hold after every input.
    pub fn ask(&mut self, by: By, command: Command) -> Result<(), Rejection> {
        self.id += 1;
        let said = Some(Said { at: self.now, id: self.id });
        self.ask_as(Ask { by, now: self.now, said }, command)
    }

    fn ask_as(&mut self, ask: Ask, command: Command) -> Result<(), Rejection> {
        let before = self.ledger.version();
        self.tried.push((ask, command.clone()));
        match self.ledger.decide(&ask, &command) {
            Ok(events) => {
                self.inputs.push(((ask, command), events));
                Ok(())
            }
            Err(why) => {
                assert_eq!(self.ledger.version(), before, "a refusal changed the log");
                self.refused += 1;
                Err(why)
            }
        }
    }

    /// One random step. `false` once the game is over.
    pub fn step(&mut self) -> bool {
        if self.state().is_over() {
            return false;
        }
        // About thirty inputs a phase, so that a phase of a day takes some half-hour steps.
        self.now = Stamp(self.now.0 + i64::from(self.dice.below(4_000_000)));
        self.wind();
        if self.state().is_over() {
            return false;
        }
        match self.dice.below(20) {
            0 => self.garbage(),
            1..=6 => self.host_step(),
            _ => self.player_step(),
        }
        if self.state().cycle > 12 && self.state().running() {
            let reason = Some(Words::plain("все устали"));
            let _ = self.ask(By::System, Command::Finish { winner: Some(Winner::Nobody), reason });
        }
        if self.state().stage == Stage::Ended {
            let _ = self.ask(By::System, Command::PublishLog);
        }
        true
    }

    /// The clock and the intake.
    fn wind(&mut self) {
        for _ in 0..200 {
            let Some(deadline) = self.state().deadline() else { break };
            if deadline.at > self.now {
                break;
            }
            if self.dice.below(20) == 0 {
                let from = Stamp(deadline.at.0 - i64::from(self.dice.below(600_000)));
                let _ = self.ask(By::System, Command::Outage { from, to: self.now });
            }
            let _ = self.ask(By::Clock, Command::Tick);
            if self.dice.below(2) == 0 {
                let through = self.now;
                let _ = self.ask(By::System, Command::Marker { through });
            }
        }
    }

    fn any_seat(&mut self) -> Seat {
        let players = u32::try_from(self.state().players.len().max(1)).unwrap();
        Seat::from_index(self.dice.below(players) as usize)
    }

    fn account(&self, seat: Seat) -> AccountId {
        self.state().player(seat).map_or(AccountId(999), |player| player.account)
    }

    fn words(&mut self) -> Words {
        let n = self.dice.below(1_000);
        Words::plain(&format!("довод номер {n}"))
    }

    fn player_step(&mut self) {
        let seat = self.any_seat();
        let by = By::Account(self.account(seat));
        let words = self.words();
        let target = self.any_seat();
        let stage = self.state().stage;
        let command = match stage {
            Stage::Day if self.dice.below(3) > 0 => match self.dice.below(8) {
                0 => Command::Retract { voter: None },
                1 => Command::Vote { voter: None, choice: Choice::Nobody, reason: None },
                2 => Command::Say { room: Room::Game },
                _ => Command::Vote { voter: None, choice: Choice::Player(target), reason: Some(words) },
            },
            _ => match self.dice.below(12) {
                0 => Command::Refuse,
                1 => Command::SendNote { header: None, text: words },
                2 => Command::LeaveLastNote { words },
                3 => Command::EnterDeadChat,
                4 => Command::Say { room: Room::Game },
                5 => self.clue(seat),
                _ => self.night_act(seat, target),
            },
        };
        // Some posts are read late: dated a little before now.
        let back = if self.dice.below(5) == 0 { i64::from(self.dice.below(3_000_000)) } else { 0 };
        self.id += 1;
        let said = Some(Said { at: Stamp(self.now.0 - back), id: self.id });
        let _ = self.ask_as(Ask { by, now: self.now, said }, command);
    }

    fn night_act(&mut self, seat: Seat, target: Seat) -> Command {
        let second = self.any_seat();
        let Some(player) = self.state().player(seat).copied() else { return Command::Refuse };
        let team = player.side.team();
        let keys: Vec<Key> = player.keys().iter().collect();
        if let Some(team) = team.filter(|_| keys.is_empty() || self.dice.below(2) == 0) {
            let executor = (self.dice.below(3) == 0).then_some(second);
            let n = u8::try_from(self.dice.below(2)).unwrap();
            return Command::Propose {
                slot: Slot::Kill { team, n },
                plan: Plan::Kill { victim: target, executor },
            };
        }
        let Some(key) = keys.first().copied() else { return Command::Refuse };
        let second = (key.ability().targets == 2).then_some(second);
        let use_on = (key == Key::Steal && self.dice.below(2) == 0).then(|| self.any_seat());
        Command::Propose { slot: Slot::Own(seat), plan: Plan::Act { key, target, second, use_on } }
    }

    fn clue(&mut self, seat: Seat) -> Command {
        let team = self.state().player(seat).and_then(|p| p.side.team()).unwrap_or(1);
        let victim = self.state().draft.as_ref().and_then(|d| d.outcome.murders.first().map(|m| m.victim));
        let (victim, target, text) = (victim.unwrap_or(seat), self.any_seat(), self.words());
        let by = ClueBy::Mafia(team);
        Command::AddClue { victim, by, target, element: Element::Nick, text, explanation: Some(text) }
    }

    fn host_step(&mut self) {
        let by = By::Account(HOST);
        let seat = self.any_seat();
        let words = self.words();
        let stage = self.state().stage;
        let command = match stage {
            Stage::NightClosed => self.day_post(),
            Stage::DayClosed => Command::PublishNight,
            Stage::Ended => Command::PublishLog,
            _ => match self.dice.below(16) {
                0 => Command::CloseDay,
                1 => Command::CloseNight,
                2 => Command::Warn { seat, why: words },
                3 if self.dice.below(4) == 0 => Command::Modkill { seat, why: words },
                4 => Command::BlockNight { seat, why: words },
                5 => Command::BlockDay { seat, why: words },
                6 => Command::Excuse { seat, on: self.dice.below(2) == 0 },
                7 => Command::VoidVote { no: u16::try_from(self.dice.below(20)).unwrap(), why: words },
                8 => Command::Vote { voter: Some(seat), choice: Choice::Nobody, reason: Some(words) },
                9 => Command::ApproveNote { note: u16::try_from(self.dice.below(6)).unwrap() },
                10 => Command::ReturnNote { note: u16::try_from(self.dice.below(6)).unwrap(), why: words },
                11 => Command::Replace { seat, account: AccountId(i64::from(500 + self.dice.below(50))) },
                12 => Command::Pause,
                13 => Command::Extend { closes: self.state().clock.closes + Span::hours(1).0 },
                14 => Command::Finish { winner: None, reason: None },
                _ => Command::Rule {
                    clause: "r28".into(),
                    effect: RulingEffect::Skip { seat, used: self.dice.below(2) == 0 },
                    reason: words,
                },
            },
        };
        let _ = self.ask(by, command);
        if self.state().paused.is_some() {
            self.now = self.now + Span::minutes(10).0;
            let _ = self.ask(By::System, Command::Resume);
        }
    }

    /// What the first post still lacks, one thing at a time, then the post.
    fn day_post(&mut self) -> Command {
        let words = self.words();
        let due = self.state().clues_due().into_iter().find(|(_, due)| *due > 0);
        if let Some((murder, due)) = due {
            let element = if due == 2 { Element::Nick } else { Element::About };
            let (victim, target) = (murder.victim, murder.killer);
            let explanation = Some(words);
            return Command::AddClue { victim, by: ClueBy::Host, target, element, text: words, explanation };
        }
        let untold = self.state().draft.as_ref().and_then(|draft| draft.untold().next());
        if let Some(act) = untold {
            let act = u8::try_from(act).unwrap();
            return if self.dice.below(2) == 0 {
                Command::Describe { act, words }
            } else {
                Command::Strike { act, reason: words }
            };
        }
        Command::PublishDay { loose_pictures: 0 }
    }

    /// Anything at all, from anyone.
    fn garbage(&mut self) {
        let seat = Seat::from_index(self.dice.below(70) as usize);
        let other = Seat::from_index(self.dice.below(70) as usize);
        let by = match self.dice.below(4) {
            0 => By::Account(HOST),
            1 => By::Account(AccountId(77_777)),
            2 => By::Clock,
            _ => By::Account(self.account(seat)),
        };
        let empty = Words::plain("");
        let long = Words::plain(&"слово\n".repeat(1_000));
        let command = match self.dice.below(18) {
            0 => Command::Vote { voter: Some(other), choice: Choice::Player(seat), reason: Some(long) },
            1 => Command::Vote { voter: None, choice: Choice::Player(other), reason: Some(empty) },
            2 => Command::Propose {
                slot: Slot::Own(other),
                plan: Plan::Act { key: Key::Compare, target: seat, second: None, use_on: Some(seat) },
            },
            3 => Command::Propose {
                slot: Slot::Kill { team: 9, n: 9 },
                plan: Plan::Kill { victim: seat, executor: Some(seat) },
            },
            4 => Command::Deal,
            5 => Command::Start,
            6 => Command::Tick,
            7 => Command::Marker { through: self.now },
            8 => Command::AddClue {
                victim: other,
                by: ClueBy::Mafia(2),
                target: seat,
                element: Element::Site,
                text: empty,
                explanation: None,
            },
            9 => Command::Describe { act: 200, words: long },
            10 => Command::Replace { seat, account: AccountId(1) },
            11 => Command::MoveBatch { batch: 200, at: self.now },
            12 => Command::Rule { clause: "r99".into(), effect: RulingEffect::Noted, reason: empty },
            13 => Command::Create { settings: Box::default(), seed: Seed::of(1) },
            14 => Command::Rule { clause: "r28".into(), effect: RulingEffect::CloseDay, reason: long },
            15 => Command::TakeSeat { seat, account: AccountId(1), past: Past::default() },
            16 => Command::DryRun {
                order: None,
                night: Some(1),
                acts: vec![PaperAct { seat, key: Key::Shot, target: other, second: None, use_on: None }],
            },
            _ => Command::Finish { winner: Some(Winner::Solo(other)), reason: None },
        };
        let _ = self.ask(by, command);
    }

    /// Plays to the end.
    pub fn play(&mut self) {
        self.start();
        let mut steps = 0;
        while self.step() {
            steps += 1;
            assert!(
                steps < 20_000,
                "the game stalls in {} of cycle {}",
                self.state().stage_name(),
                self.state().cycle
            );
        }
    }
}
