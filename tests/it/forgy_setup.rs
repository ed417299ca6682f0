//! Set-up by accounts (r2, r4, r37): reserve, co-host, the sealed deal, cards and warnings.

use crate::forgy_play::{HOST, START};
use gorod::base::{AccountId, Dice, Seed};
use gorod::rules::forgy::{Command, Event, Forgy, Past, Rejection, RoleList, Settings, Stage};
use gorod::rules::{Ask, By, Ledger, Said};

struct Lobby {
    ledger: Ledger<Forgy>,
    id: u64,
}

impl Lobby {
    fn new(roles: &str, seed: u64) -> Self {
        let settings =
            Settings { roles: RoleList::parse(roles).unwrap(), max_players: 5, ..Settings::default() };
        let mut lobby = Self { ledger: Ledger::default(), id: 40 };
        lobby.ask(HOST, Command::Create { settings: Box::new(settings), seed: Seed::of(seed) }).unwrap();
        lobby
    }

    fn ask(&mut self, account: AccountId, command: Command) -> Result<Vec<Event>, Rejection> {
        self.id += 1;
        let ask = Ask { by: By::Account(account), now: START, said: Some(Said { at: START, id: self.id }) };
        self.ledger.decide(&ask, &command)
    }

    fn join(&mut self, n: i64) {
        self.ask(AccountId(n), Command::Join { past: Past::default() }).unwrap();
    }
}

#[test]
fn r37_the_deal_follows_from_the_seal_and_the_presses() {
    let mut lobby = Lobby::new("don, commissar, doctor", 9);
    (1..=5).for_each(|n| lobby.join(n));
    lobby.ask(HOST, Command::CloseSignup).unwrap();
    let presses: Vec<u64> = lobby.ledger.state().members.iter().map(|member| member.press).collect();
    let events = lobby.ask(HOST, Command::Deal).unwrap();
    let [Event::Dealt { roles, .. }] = events.as_slice() else { panic!("{events:?}") };
    // Anybody who knows the opened seed and the presses draws the same roles.
    let mut expected = lobby.ledger.state().settings.roles.expand(5);
    Dice::new(Seed::of(9).mix(presses)).shuffle(&mut expected);
    assert_eq!(*roles, expected);
    assert_eq!(lobby.ask(HOST, Command::Start), Err(Rejection::RolesUnreceived));
}

#[test]
fn r2_late_comers_wait_in_reserve_and_move_up() {
    let mut lobby = Lobby::new("don", 1);
    (1..=6).for_each(|n| lobby.join(n));
    assert_eq!(lobby.ledger.state().reserve.len(), 1);
    assert_eq!(lobby.ask(AccountId(6), Command::Join { past: Past::default() }), Err(Rejection::AlreadyIn));
    lobby.ask(AccountId(2), Command::Leave).unwrap();
    assert_eq!(lobby.ledger.state().members.len(), 5);
    assert!(lobby.ledger.state().reserve.is_empty());
}

#[test]
fn r1_hosts_do_not_play_and_a_co_host_has_the_same_rights() {
    let mut lobby = Lobby::new("don", 1);
    assert_eq!(lobby.ask(HOST, Command::Join { past: Past::default() }), Err(Rejection::HostPlays));
    (1..=5).for_each(|n| lobby.join(n));
    let helper = AccountId(70);
    assert_eq!(lobby.ask(helper, Command::CloseSignup), Err(Rejection::HostOnly));
    lobby.ask(HOST, Command::CoHost { account: helper, on: true }).unwrap();
    lobby.ask(helper, Command::CloseSignup).unwrap();
    assert_eq!(lobby.ledger.state().stage, Stage::Profiles);
    assert_eq!(
        lobby.ask(HOST, Command::CoHost { account: AccountId(1), on: true }),
        Err(Rejection::HostPlays)
    );
}

#[test]
fn every_setting_reads_back_what_it_writes() {
    let settings = Settings::default();
    let mut again = Settings { masks: true, ..Settings::default() };
    for setting in gorod::rules::forgy::SETTINGS {
        let text = (setting.get)(&settings);
        assert!((setting.set)(&mut again, &text), "{} = {text}", setting.key);
        assert!(!(setting.set)(&mut again, "dragon 7"), "{} took nonsense", setting.key);
    }
    assert_eq!(again, settings);
}

#[test]
fn every_setting_stands_in_the_scenario_document() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/scenarios.md");
    let docs = std::fs::read_to_string(path).unwrap();
    for setting in gorod::rules::forgy::SETTINGS {
        let value = (setting.get)(&Settings::default());
        let value = if value.is_empty() { "empty".to_owned() } else { value };
        let row = format!("| `{}` | {value} |", setting.key);
        assert!(docs.contains(&row), "docs/scenarios.md has no row {row}");
    }
}
