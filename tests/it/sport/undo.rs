//! Undo (12.4, 18.4; design, "Undo"): back to a step boundary, never past a delivered secret.

use super::table::{JUDGE, Table, seat};
use gorod::base::AccountId;
use gorod::rules::By;
use gorod::rules::Rules;
use gorod::rules::sport::state::StepKind;
use gorod::rules::sport::{Action, Cause, Command, Ground, Preset, StageKind, Viewer};

fn table() -> Table {
    Table::day_one(Preset::League.settings())
}

fn foul(number: u8) -> Command {
    Command::Foul { seat: seat(number), ground: Ground::OutOfTurn }
}

/// The button names the latest step; each press goes one further back; numbers are the steps' own.
#[test]
fn c12_4_steps_are_taken_back_one_by_one() {
    let mut t = table();
    t.player(1, Command::Nominate { target: seat(5) });
    t.wait(10);
    t.judge(foul(2));
    t.judge(foul(2));
    let steps: Vec<_> = t.s().view(&Viewer::Judge).judging.unwrap().steps.iter().map(|s| s.what).collect();
    assert_eq!(steps, [StepKind::Nomination(seat(5)), StepKind::Foul(seat(2)), StepKind::Foul(seat(2))]);
    t.judge(Command::Undo { to: None });
    assert_eq!((t.s().chair(seat(2)).fouls, t.stage()), (1, StageKind::Paused));
    t.judge(Command::Undo { to: None });
    assert_eq!((t.s().chair(seat(2)).fouls, t.s().nominations.len()), (0, 1));
    assert_eq!(t.s().paused.unwrap().left_ms, Some(50_000));
    t.judge(Command::Undo { to: None });
    assert!(t.s().nominations.is_empty());
    assert_eq!(t.refused_by(JUDGE, Command::Undo { to: None }), "undo_secret");
}

/// A named step goes back over all after it; what is undone stays in the log.
#[test]
fn c12_4_a_named_step_takes_all_after_it() {
    let mut t = table();
    t.judge(foul(2));
    let first = t.s().steps.last().unwrap().no;
    t.judge(foul(3));
    t.wait(60);
    assert_eq!(t.speaker(), 2);
    let events = t.ledger.events().len();
    t.judge(Command::Undo { to: Some(first) });
    assert_eq!((t.speaker(), t.s().chair(seat(2)).fouls, t.s().chair(seat(3)).fouls), (1, 0, 0));
    assert_eq!(t.ledger.events().len(), events + 1);
    assert_eq!(t.refused_by(JUDGE, Command::Undo { to: Some(99) }), "undo_secret");
}

/// A speech that the clock ended is given back from its last act on, not with nothing left of it.
#[test]
fn c12_4_a_speech_ended_by_the_clock_has_time_again() {
    let mut t = table();
    t.wait(60);
    assert_eq!(t.speaker(), 2);
    t.judge(Command::Undo { to: None });
    assert_eq!((t.speaker(), t.s().paused.unwrap().left_ms), (1, Some(60_000)));
}

/// A removal with all that it led to is one step.
#[test]
fn c12_4_a_removal_is_one_step() {
    let mut t = table();
    let remove = Command::Remove { seat: seat(1), ground: Ground::Equipment, last_speech: false };
    t.judge(remove);
    assert_eq!((t.speaker(), t.s().vote_cancelled), (2, true));
    let step = t.s().steps.last().unwrap().what;
    assert_eq!(step, StepKind::Removal(seat(1), Cause::TechRemoval));
    t.judge(Command::Undo { to: None });
    assert_eq!((t.speaker(), t.s().vote_cancelled, t.s().alive.len()), (1, false, 10));
}

/// Never past the deal, a check or the night's outcome: from the Don's stage on there is nothing to
/// take back, whether anyone checks or not, and no step begins there.
#[test]
fn c10_7_the_way_back_ends_at_a_secret() {
    let mut t = table();
    assert_eq!(t.refused_by(JUDGE, Command::Undo { to: None }), "undo_secret");
    t.advance(StageKind::NightShot);
    t.judge(Command::Undo { to: None });
    assert_eq!((t.speaker(), t.stage()), (10, StageKind::Paused));
    t.judge(Command::Resume);
    t.advance(StageKind::NightDon);
    t.judge(foul(5));
    assert_eq!(t.refused_by(JUDGE, Command::Undo { to: None }), "undo_secret");
    assert!(t.s().view(&Viewer::Judge).can(Action::Undo).is_none());
    t.advance(StageKind::Dawn);
    assert_eq!(t.refused_by(JUDGE, Command::Undo { to: None }), "undo_secret");
    t.judge(foul(5));
    t.judge(Command::Undo { to: None });
    assert_eq!((t.s().stage.kind(), t.s().chair(seat(5)).fouls), (StageKind::Dawn, 1));
}

/// What an undo must not take back: who is here, who sits where, who judges.
#[test]
fn c12_4_people_stay_where_they_are() {
    let mut t = table();
    t.judge(foul(2));
    t.system(Command::Presence { account: AccountId(7), connected: false });
    t.judge(Command::Replace { seat: seat(3), account: AccountId(77) });
    t.judge(Command::HandOver { to: AccountId(101) });
    t.ask(By::Account(AccountId(101)), &Command::Undo { to: None }).unwrap();
    assert_eq!(t.s().chair(seat(2)).fouls, 0);
    assert!(!t.s().chair(seat(7)).connected);
    assert_eq!(t.s().chair(seat(3)).account, Some(AccountId(77)));
    assert_eq!(t.s().judge, Some(AccountId(101)));
}

/// A button drawn before the undo is stale after it.
#[test]
fn c18_2_buttons_from_before_an_undo_are_stale() {
    let mut t = table();
    t.judge(foul(2));
    let stage = t.s().stage_no;
    t.judge(Command::Undo { to: None });
    t.judge(Command::Resume);
    let pass = Command::At { stage, what: Box::new(Command::Pass) };
    assert_eq!(t.refused(1, pass), "stale_button");
}
