//! Undo costs the same however often it is used, and folding understands it (design, "Undo").

use gorod::base::{AccountId, Seat, Seed, Stamp};
use gorod::rules::sport::{Command, Ground, Preset, Sport, StageKind};
use gorod::rules::{Ask, By, Ledger, Rules};

const JUDGE: AccountId = AccountId(91);

fn ask(ledger: &mut Ledger<Sport>, by: By, now: Stamp, command: &Command) {
    let ask = Ask { by, now, said: None };
    ledger.decide(&ask, command).unwrap_or_else(|e| panic!("{command:?}: {e:?}"));
}

/// A table on day 1, with the time.
fn day_one() -> (Ledger<Sport>, Stamp) {
    let mut ledger = Ledger::default();
    let mut now = Stamp(0);
    let settings = Box::new(Preset::League.settings());
    ask(&mut ledger, By::Account(AccountId(90)), now, &Command::Open { settings, seed: Seed::of(3) });
    ask(&mut ledger, By::Account(JUDGE), now, &Command::TakeChair);
    for n in 1..=10u8 {
        let by = By::Account(AccountId(i64::from(n)));
        ask(&mut ledger, by, now, &Command::Sit { seat: Seat::new(n) });
        ask(&mut ledger, by, now, &Command::Ready);
    }
    while ledger.state().stage_name() != StageKind::Speech {
        now = ledger.state().deadline().expect("the game goes on").at;
        ask(&mut ledger, By::Clock, now, &Command::Tick);
    }
    (ledger, now)
}

#[test]
fn a_hundred_undos_cost_no_more_than_a_hundred_times_one() {
    let (mut ledger, now) = day_one();
    let seat = Seat::new(5).unwrap();
    let judge = By::Account(JUDGE);
    for _ in 0..100 {
        ask(&mut ledger, judge, now, &Command::Foul { seat, ground: Ground::OutOfTurn });
        ask(&mut ledger, judge, now, &Command::Undo { to: None });
        ask(&mut ledger, judge, now, &Command::Resume);
        assert_eq!(ledger.state().chair(seat).fouls, 0);
    }
    // Reading the log again comes to the same table, in one pass.
    let folded = Ledger::<Sport>::fold(ledger.events().iter().cloned());
    assert_eq!(folded.state(), ledger.state());
    assert_eq!(folded.version(), ledger.version());
}

#[test]
fn an_undo_of_nothing_that_is_folded_changes_nothing_but_the_pause() {
    let (mut ledger, now) = day_one();
    ask(&mut ledger, By::Account(JUDGE), now, &Command::Next);
    let before = ledger.state().clone();
    let mut wild = ledger.events().last().unwrap().clone();
    wild.what = gorod::rules::sport::Happened::Undone { to: u32::MAX, by: JUDGE };
    ledger.apply(wild);
    assert_eq!((ledger.state().alive, ledger.state().day), (before.alive, before.day));
    assert!(ledger.state().paused.is_some());
}
