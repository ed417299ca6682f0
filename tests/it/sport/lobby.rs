//! The lobby (1.1, 2.1, 2.2, 4.1): chairs, waiting list, kick, settings, expiry, start.

use super::table::seat;
use gorod::base::{AccountId, Seed, Stamp};
use gorod::rules::sport::settings::JudgeMode;
use gorod::rules::sport::table::Part;
use gorod::rules::sport::{Action, Command, Event, Happened, Notice, Settings, Sport, StageKind, Viewer};
use gorod::rules::{Ask, Audience, By, Ledger, Refusal, Rules, Said, Told};

const HOST: AccountId = AccountId(50);
const JUDGE: AccountId = AccountId(60);

struct Lobby {
    ledger: Ledger<Sport>,
    now: Stamp,
    presses: u64,
}

impl Lobby {
    fn open(settings: Settings) -> Self {
        let mut lobby = Self { ledger: Ledger::default(), now: Stamp(0), presses: 1_000 };
        lobby.must(HOST, Command::Open { settings: Box::new(settings), seed: Seed::of(3) });
        lobby
    }

    fn s(&self) -> &Sport {
        self.ledger.state()
    }

    fn by(&mut self, by: By, what: Command) -> Result<Vec<Event>, &'static str> {
        self.presses += 1;
        let said = Some(Said { at: self.now, id: self.presses });
        self.ledger.decide(&Ask { by, now: self.now, said }, &what).map_err(|r| r.code())
    }

    fn must(&mut self, account: AccountId, what: Command) -> Vec<Event> {
        self.by(By::Account(account), what).unwrap()
    }

    fn refused(&mut self, account: AccountId, what: Command) -> &'static str {
        self.by(By::Account(account), what).expect_err("it was accepted")
    }

    fn fill(&mut self) {
        for n in 1..=10 {
            self.must(AccountId(n), Command::Sit { seat: None });
        }
    }
}

fn judgeless() -> Settings {
    Settings { judge: JudgeMode::None, ..Settings::default() }
}

/// 2.1: one of ten seats; one seat a person; moving frees the old one.
#[test]
fn c2_1_ten_seats_one_each() {
    let mut l = Lobby::open(judgeless());
    l.must(AccountId(1), Command::Sit { seat: Some(seat(4)) });
    assert_eq!(l.refused(AccountId(2), Command::Sit { seat: Some(seat(4)) }), "seat_taken");
    assert_eq!(l.refused(AccountId(2), Command::Sit { seat: Some(seat(11)) }), "no_such_seat");
    assert_eq!(l.refused(AccountId(1), Command::Sit { seat: Some(seat(4)) }), "already_seated");
    l.must(AccountId(1), Command::Sit { seat: Some(seat(5)) });
    assert_eq!(l.s().seat_of(AccountId(1)), Some(seat(5)));
    assert!(l.s().free_seats().has(seat(4)));
    assert_eq!(l.refused(AccountId(3), Command::Stand), "not_seated");
    assert_eq!(l.refused(AccountId(3), Command::Ready), "not_seated");
}

/// 2.1: a waiting list, whose first gets the seat that becomes free, and is told so.
#[test]
fn c2_1_the_waiting_list_moves_up() {
    let mut l = Lobby::open(judgeless());
    assert_eq!(l.refused(AccountId(30), Command::Queue), "seats_free");
    l.fill();
    assert_eq!(l.refused(AccountId(30), Command::Sit { seat: None }), "table_full");
    l.must(AccountId(30), Command::Queue);
    l.must(AccountId(31), Command::Queue);
    assert_eq!(l.refused(AccountId(30), Command::Queue), "already_queued");
    assert_eq!(l.s().part_of(AccountId(31)), Part::Queue(2));
    let before = l.s().clone();
    let events = l.must(AccountId(6), Command::Stand);
    assert_eq!(l.s().seat_of(AccountId(30)), Some(seat(6)));
    assert_eq!(l.s().part_of(AccountId(31)), Part::Queue(1));
    let mut told: Vec<Told<Notice>> = Vec::new();
    let mut state = before;
    for event in &events {
        let earlier = state.clone();
        state.evolve(event);
        Sport::announce(&earlier, event, &state, &mut told);
    }
    let wanted = Told { to: Audience::Account(AccountId(30)), what: Notice::SeatFromQueue { seat: seat(6) } };
    assert_eq!(told, [wanted]);
}

/// The deal is mixed from each player's own last press: sitting down, queueing or being ready.
#[test]
fn c4_1_the_last_press_of_each_player_is_kept() {
    let mut l = Lobby::open(judgeless());
    l.fill();
    l.must(AccountId(30), Command::Queue);
    let queued = l.presses;
    l.must(AccountId(6), Command::Stand);
    assert_eq!(l.s().chair(seat(6)).press, queued);
    l.must(AccountId(30), Command::Ready);
    assert_eq!(l.s().chair(seat(6)).press, queued + 2);
    l.must(AccountId(30), Command::Unready);
    assert_eq!(l.s().chair(seat(6)).press, queued + 2, "taking it back is not a new press");
}

/// 4.1: the game starts itself when all ten are ready; the seed's roles are those anyone can compute.
#[test]
fn c4_1_ten_ready_start_the_game() {
    let mut l = Lobby::open(judgeless());
    l.fill();
    for n in 1..=10 {
        assert_eq!(l.s().stage_name(), StageKind::Lobby);
        l.must(AccountId(n), Command::Ready);
    }
    assert_eq!(l.s().stage_name(), StageKind::RoleDeal);
    let presses = l.s().chairs.map(|c| c.press);
    assert_eq!(l.s().roles, Some(gorod::rules::sport::draw(&Seed::of(3), presses)));
    assert_eq!(l.refused(AccountId(40), Command::Sit { seat: None }), "already_started");
    let settings = Box::new(Settings::default());
    assert_eq!(l.refused(HOST, Command::Configure { settings }), "already_started");
}

/// 1.7: where the settings ask for a judge, nothing starts without one; the judge does not play.
#[test]
fn c1_7_a_table_with_a_judge_waits_for_him() {
    let mut l = Lobby::open(Settings::default());
    l.fill();
    for n in 1..=10 {
        l.must(AccountId(n), Command::Ready);
    }
    assert_eq!(l.refused(HOST, Command::Start), "judge_missing");
    assert_eq!(l.refused(AccountId(3), Command::TakeChair), "judge_plays");
    l.must(JUDGE, Command::TakeChair);
    assert_eq!(l.s().stage_name(), StageKind::RoleDeal);

    let mut l = Lobby::open(Settings::default());
    l.must(JUDGE, Command::TakeChair);
    assert_eq!(l.refused(AccountId(61), Command::TakeChair), "chair_taken");
    assert_eq!(l.refused(JUDGE, Command::Sit { seat: None }), "judge_plays");
    l.fill();
    assert_eq!(l.refused(AccountId(3), Command::Start), "not_leader");
    l.must(JUDGE, Command::Start);
    assert_eq!(l.s().stage_name(), StageKind::RoleDeal);
}

/// Kicking is the host's and the judge's; the seat goes to the waiting list.
#[test]
fn c2_1_a_kick_frees_the_seat() {
    let mut l = Lobby::open(judgeless());
    l.fill();
    l.must(AccountId(30), Command::Queue);
    assert_eq!(l.refused(AccountId(1), Command::Kick { account: AccountId(2) }), "not_leader");
    assert_eq!(l.refused(HOST, Command::Kick { account: AccountId(99) }), "not_here");
    l.must(HOST, Command::Kick { account: AccountId(2) });
    assert_eq!(l.s().seat_of(AccountId(30)), Some(seat(2)));
}

/// 1.8: only the host changes settings, and only to legal values.
#[test]
fn c1_8_the_host_configures() {
    let mut l = Lobby::open(judgeless());
    let changed = Settings { speech_s: 45, ..judgeless() };
    assert_eq!(l.refused(AccountId(1), Command::Configure { settings: Box::new(changed) }), "not_host");
    let wrong = Settings { speech_s: 0, ..judgeless() };
    assert_eq!(l.refused(HOST, Command::Configure { settings: Box::new(wrong) }), "bad_setting");
    l.must(HOST, Command::Configure { settings: Box::new(changed) });
    assert_eq!(l.s().settings, changed);
}

/// Expiry asks first, can be extended, and ends with a plain answer.
#[test]
fn c4_1_a_lobby_that_does_not_fill_expires() {
    let mut l = Lobby::open(judgeless());
    l.must(AccountId(1), Command::Sit { seat: None });
    let due = l.s().deadline().unwrap();
    assert_eq!((due.at, due.why), (Stamp(1_800_000), "lobby"));
    l.now = due.at;
    let events = l.by(By::Clock, Command::Tick).unwrap();
    assert!(events.iter().any(|e| e.what == Happened::LobbyExpired { seated: 1 }));
    assert!(l.s().view(&Viewer::Host).can(Action::Extend).is_some());
    l.must(HOST, Command::Extend);
    assert_eq!(l.s().deadline().unwrap().at, due.at + 900_000);
    for _ in 0..2 {
        l.now = l.s().deadline().unwrap().at;
        l.by(By::Clock, Command::Tick).unwrap();
    }
    assert!(l.s().is_over());
    assert_eq!(l.refused(AccountId(2), Command::Sit { seat: None }), "lobby_closed");
}

/// 2.2: at a table with voice nobody is ready outside the channel.
#[test]
fn c2_2_ready_needs_the_voice_channel() {
    let mut l = Lobby::open(Settings { voice: true, ..judgeless() });
    l.must(AccountId(1), Command::Sit { seat: None });
    l.by(By::System, Command::Presence { account: AccountId(1), connected: false }).unwrap();
    assert_eq!(l.refused(AccountId(1), Command::Ready), "no_voice");
    l.by(By::System, Command::Presence { account: AccountId(1), connected: true }).unwrap();
    l.must(AccountId(1), Command::Ready);
}

/// The seed is seen by nobody before the end; its seal by everybody from the first moment.
#[test]
fn the_seal_is_public_and_the_seed_is_not() {
    let l = Lobby::open(judgeless());
    for viewer in [Viewer::Public, Viewer::Host, Viewer::Account(AccountId(5))] {
        let view = l.s().view(&viewer);
        assert_eq!((view.seal, view.opened), (Some(Seed::of(3).seal()), None));
    }
}
