//! `gorod verify`: a whole game's log is sound, and no tampering with it stays unnoticed.

use gorod::base::{AccountId, GameId, Seat, Seed, Stamp};
use gorod::rules::sport::{Command, Event, Happened, Preset, Sport, StageKind, Team};
use gorod::rules::{Ask, By, Envelope, Heading, Ledger, RECORD_FORMAT, Rules, Said};
use gorod::scenario::{What, verify};
use serde_json::Value;

const HOST: AccountId = AccountId(90);
const JUDGE: AccountId = AccountId(91);

/// A game as the runtime would store it.
struct Game {
    ledger: Ledger<Sport>,
    records: Vec<Envelope<Sport>>,
    now: Stamp,
}

impl Game {
    fn ask(&mut self, by: By, command: Command) {
        let id = 1_000 + self.records.len() as u64;
        let said = matches!(by, By::Account(_)).then_some(Said { at: self.now, id });
        let ask = Ask { by, now: self.now, said };
        let version = self.ledger.version();
        let events = self.ledger.decide(&ask, &command).unwrap_or_else(|e| panic!("{command:?}: {e:?}"));
        self.records.push(Envelope { version, rules_version: Sport::VERSION, ask, command, events });
    }

    fn tick(&mut self) {
        self.now = self.ledger.state().deadline().expect("the game goes on").at;
        self.ask(By::Clock, Command::Tick);
    }

    fn run_to(&mut self, stage: StageKind) {
        while self.ledger.state().stage_name() != stage {
            self.tick();
        }
    }

    /// A lobby, a fair deal, and nights in which the blacks shoot the lowest red, to the end.
    fn whole() -> Self {
        let mut game = Self { ledger: Ledger::default(), records: Vec::new(), now: Stamp(1_700_000_000_000) };
        let settings = Box::new(Preset::League.settings());
        game.ask(By::Account(HOST), Command::Open { settings, seed: Seed::of(77) });
        game.ask(By::Account(JUDGE), Command::TakeChair);
        for n in 1..=10 {
            game.ask(By::Account(AccountId(n)), Command::Sit { seat: Seat::new(n as u8) });
        }
        for n in 1..=10 {
            game.ask(By::Account(AccountId(n)), Command::Ready);
        }
        while game.ledger.state().outcome.is_none() {
            game.run_to(StageKind::NightShot);
            let state = game.ledger.state();
            let target = state.living(Team::Red).iter().next().expect("the game goes on");
            let shooters: Vec<_> = state.living(Team::Black).iter().collect();
            for seat in shooters {
                let account = game.ledger.state().chair(seat).account.expect("all are seated");
                game.ask(By::Account(account), Command::Shoot { target });
            }
            game.tick();
            while !matches!(game.ledger.state().stage_name(), StageKind::NightShot | StageKind::GameOver) {
                game.tick();
            }
        }
        game
    }

    fn lines(&self) -> Vec<String> {
        let heading = Heading {
            gorod: RECORD_FORMAT,
            game: GameId::from_bits(7),
            rules: Sport::NAME.into(),
            created: Stamp(0),
            events: self.ledger.version(),
        };
        let records = self.records.iter().map(|r| serde_json::to_string(r).unwrap());
        std::iter::once(serde_json::to_string(&heading).unwrap()).chain(records).collect()
    }
}

fn flaw(lines: &[String]) -> (usize, What) {
    let flaw = verify(&lines.join("\n")).expect_err("the log was tampered with");
    (flaw.line, flaw.what)
}

#[test]
fn a_whole_game_is_sound() {
    let game = Game::whole();
    let sound = verify(&game.lines().join("\n")).unwrap();
    assert_eq!((sound.commands, sound.events), (game.records.len(), game.ledger.version()));
    assert_eq!(sound.integrity_only, 0);
    assert_eq!(sound.seal, Some(Seed::of(77).seal()));
    assert_eq!(sound.result, "black 3v3");
}

#[test]
fn a_missing_doubled_or_moved_record_is_named() {
    let lines = Game::whole().lines();
    for i in 1..lines.len() {
        let mut missing = lines.clone();
        missing.remove(i);
        let (line, what) = flaw(&missing);
        assert!(matches!(what, What::Gap { .. } | What::Incomplete { .. }), "record {i}: {what}");
        assert_eq!(line, (i + 1).min(missing.len()));
        let mut doubled = lines.clone();
        doubled.insert(i, lines[i].clone());
        assert_eq!(flaw(&doubled).0, i + 2);
    }
    let mut moved = lines.clone();
    moved.swap(5, 6);
    assert_eq!(flaw(&moved).0, 6);
}

#[test]
fn every_changed_event_is_noticed_at_its_line() {
    let game = Game::whole();
    let lines = game.lines();
    for (i, record) in game.records.iter().enumerate() {
        if record.events.is_empty() {
            continue;
        }
        let mut changed = record.clone();
        let event: &mut Event = changed.events.last_mut().unwrap();
        event.at = event.at + 1;
        let mut tampered = lines.clone();
        tampered[i + 1] = serde_json::to_string(&changed).unwrap();
        let (line, what) = flaw(&tampered);
        assert_eq!(line, i + 2);
        assert_eq!(what, What::Differs(record.events.len()));
    }
}

/// Turns every number of a JSON value into another, one at a time.
fn with_other_numbers(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(n) => n.as_i64().map(|n| Value::from(if n == 2 { 3 } else { 2 })).into_iter().collect(),
        Value::Array(items) => (0..items.len())
            .flat_map(|i| {
                with_other_numbers(&items[i]).into_iter().map(move |other| {
                    let mut copy = items.clone();
                    copy[i] = other;
                    Value::Array(copy)
                })
            })
            .collect(),
        Value::Object(map) => map
            .iter()
            .flat_map(|(key, inner)| {
                with_other_numbers(inner).into_iter().map(move |other| {
                    let mut copy = map.clone();
                    copy.insert(key.clone(), other);
                    Value::Object(copy)
                })
            })
            .collect(),
        _ => Vec::new(),
    }
}

#[test]
fn a_changed_target_or_time_in_a_night_is_noticed() {
    let game = Game::whole();
    let lines = game.lines();
    let shots = game.records.iter().enumerate().filter(|(_, r)| matches!(r.command, Command::Shoot { .. }));
    let mut tried = 0;
    for (i, record) in shots.take(3) {
        let value = serde_json::to_value(record).unwrap();
        for part in ["command", "ask", "events"] {
            for other in with_other_numbers(&value[part]) {
                let mut changed = value.clone();
                changed[part] = other;
                let mut tampered = lines.clone();
                tampered[i + 1] = changed.to_string();
                // The press's own id and date are recorded, not decided on: only they may differ.
                let only_said = part == "ask"
                    && changed["ask"]["by"] == value["ask"]["by"]
                    && changed["ask"]["now"] == value["ask"]["now"];
                assert_eq!(verify(&tampered.join("\n")).is_err(), !only_said, "{changed}");
                tried += 1;
            }
        }
    }
    assert!(tried > 10);
}

#[test]
fn another_deal_is_noticed() {
    let mut game = Game::whole();
    let deal = |r: &Envelope<Sport>| r.events.iter().any(|e| matches!(e.what, Happened::RolesDealt { .. }));
    let at = game.records.iter().position(deal).unwrap();
    for event in &mut game.records[at].events {
        if let Happened::RolesDealt { roles } = &mut event.what {
            roles.rotate_left(1);
        }
    }
    let (line, what) = flaw(&game.lines());
    assert_eq!(line, at + 2);
    assert!(matches!(what, What::Differs(_)));
    // Under a rules version that is gone nothing is decided again, but the deal is still drawn again.
    for record in &mut game.records {
        record.rules_version = Sport::VERSION + 1;
    }
    let (_, what) = flaw(&game.lines());
    assert!(matches!(what, What::Deal | What::Broken(_)), "{what}");
}

#[test]
fn another_press_would_have_dealt_otherwise() {
    let mut game = Game::whole();
    let ready = game.records.iter().position(|r| matches!(r.command, Command::Ready)).unwrap();
    let record = &mut game.records[ready];
    record.ask.said = record.ask.said.map(|s| Said { id: s.id + 5, ..s });
    assert_eq!(flaw(&game.lines()).0, ready + 2);
}

#[test]
fn old_rules_are_checked_for_integrity_only() {
    let mut game = Game::whole();
    for record in &mut game.records {
        record.rules_version = Sport::VERSION + 1;
    }
    let sound = verify(&game.lines().join("\n")).unwrap();
    assert_eq!(sound.integrity_only, sound.commands);
    assert_eq!(sound.result, "black 3v3");
}

#[test]
fn an_unfinished_game_is_named() {
    let mut game = Game::whole();
    let end = |r: &Envelope<Sport>| r.events.iter().any(|e| matches!(e.what, Happened::GameEnded { .. }));
    let at = game.records.iter().position(end).unwrap();
    game.records.truncate(at);
    game.ledger = Ledger::fold(game.records.iter().flat_map(|r| r.events.clone()));
    assert_eq!(flaw(&game.lines()).1, What::Unfinished);
}

#[test]
fn what_is_no_log_is_named() {
    assert_eq!(flaw(&[]).1, What::NoHeading);
    assert_eq!(flaw(&["{}".into()]).1, What::NoHeading);
    let mut lines = Game::whole().lines();
    lines[3] = "{\"secret\":\"don\"}".into();
    let (line, what) = flaw(&lines);
    assert_eq!((line, &what), (4, &What::Unreadable("sport".into())));
    assert!(!what.to_string().contains("don"));
    lines[0] = lines[0].replace("\"gorod\":1", "\"gorod\":2");
    assert_eq!(flaw(&lines).1, What::Format(2));
    let mut other = Game::whole().lines();
    other[0] = other[0].replace("sport", "chess");
    assert_eq!(flaw(&other).1, What::Rules);
}
