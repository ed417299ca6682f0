//! The course of a game (1.3, 6.1, 11.1) and the traps of sport.md 5.

use super::table::{JUDGE, R0, Table, seat, seats};
use gorod::rules::sport::settings::JudgeMode;
use gorod::rules::sport::table::{Reason, Winner};
use gorod::rules::sport::{Command, Preset, Settings, StageKind};

/// D01, 6.1: day 1 goes 1 to 10; the stages before it in order, with their lengths.
#[test]
fn c6_1_day_one_goes_from_one_to_ten() {
    let mut t = Table::deal(Preset::League.settings(), R0);
    assert_eq!(t.stage(), StageKind::RoleDeal);
    t.wait(20);
    assert_eq!(t.stage(), StageKind::Contract);
    t.wait(60);
    for n in 1..=10 {
        assert_eq!((t.stage(), t.speaker()), (StageKind::Speech, n));
        t.wait(60);
    }
    assert_eq!(t.stage(), StageKind::NightShot);
}

/// D03 and trap T3: the opener rotates from yesterday's opener, skipping the dead.
#[test]
fn t3_the_opener_does_not_follow_the_day_number() {
    let mut t = Table::day_one(Preset::League.settings());
    t.night(&[(1, 2), (2, 2), (3, 2)]);
    t.advance(StageKind::LastSpeech);
    assert_eq!(t.speaker(), 2);
    t.advance(StageKind::Speech);
    let mut order = vec![t.speaker()];
    while order.len() < 9 {
        t.wait(60);
        order.push(t.speaker());
    }
    assert_eq!(order, [3, 4, 5, 6, 7, 8, 9, 10, 1]);
    t.night(&[(1, 9), (3, 9)]);
    t.advance(StageKind::Speech);
    assert_eq!(t.speaker(), 4);
}

/// D02 and trap T1: seat 1 can be shot; his last speech comes first.
#[test]
fn t1_seat_one_can_be_shot() {
    let mut t = Table::day_one(Preset::League.settings());
    t.night(&[(1, 1), (2, 1), (3, 1)]);
    assert_eq!(t.s().night().unwrap().killed, Some(seat(1)));
    t.advance(StageKind::LastSpeech);
    assert_eq!(t.speaker(), 1);
    t.advance(StageKind::Speech);
    assert_eq!(t.speaker(), 2);
}

/// D12 and trap T8: the winner is fixed at the vote, told after the last speeches.
#[test]
fn t8_the_result_waits_for_the_last_speeches() {
    let mut t = Table::day_one(Preset::League.settings());
    t.night(&[(1, 9), (2, 9), (3, 9)]);
    t.advance(StageKind::Speech);
    t.night(&[(1, 10), (2, 10), (3, 10)]);
    t.advance(StageKind::Speech);
    assert_eq!(t.speaker(), 3);
    t.nominate(&[(3, 6), (4, 5)]);
    for _ in 0..2 {
        t.ballot(&[(6, &[1, 2, 3, 4]), (5, &[])]);
        if t.stage() == StageKind::TieSpeech {
            t.advance(StageKind::Ballot);
        }
    }
    assert_eq!(t.stage(), StageKind::LiftVote);
    for voter in [1, 2, 3, 4, 5] {
        t.player(voter, Command::Lift);
    }
    t.tick();
    assert_eq!((t.stage(), t.speaker()), (StageKind::LastSpeech, 6));
    let decided = t.s().decided.unwrap();
    assert_eq!((decided.winner, decided.reason), (Winner::Black, Reason::Parity { black: 3, red: 3 }));
    assert_eq!(t.s().outcome, None);
    t.wait(60);
    assert_eq!((t.stage(), t.speaker()), (StageKind::LastSpeech, 5));
    t.wait(60);
    assert_eq!(t.stage(), StageKind::GameOver);
    assert_eq!(t.s().outcome, Some(decided));
    assert_eq!(t.alive(), [1, 2, 3, 4, 7, 8]);
}

/// D21 and trap T5: a best move may name the dead, not one's own seat.
#[test]
fn t5_best_move_may_name_who_is_out() {
    let mut t = Table::day_one(Preset::League.settings());
    t.nominate(&[(1, 9), (2, 10)]);
    t.ballot(&[(9, &[1, 2, 3, 4, 5, 6]), (10, &[])]);
    t.night(&[(1, 5), (2, 5), (3, 5)]);
    t.advance(StageKind::BestMove);
    assert_eq!(t.refused(5, Command::BestMove { seats: seats(&[5, 1, 2]) }), "best_move_own_seat");
    assert_eq!(t.refused(6, Command::BestMove { seats: seats(&[1]) }), "nothing_due");
    t.player(5, Command::BestMove { seats: seats(&[1, 2, 9]) });
    assert_eq!(t.refused(5, Command::BestMove { seats: seats(&[1]) }), "best_move_final");
}

/// 18.2: a button is pressed under the stage it was drawn for; a second click does nothing more.
#[test]
fn c18_2_a_second_click_is_stale() {
    let mut t = Table::day_one(Preset::League.settings());
    let stage = t.s().stage_no;
    let next = Command::At { stage, what: Box::new(Command::Next) };
    t.judge(next.clone());
    assert_eq!(t.speaker(), 2);
    assert_eq!(t.refused_by(JUDGE, next), "stale_button");
    assert_eq!(t.speaker(), 2);
    let nested = Command::At {
        stage: stage + 1,
        what: Box::new(Command::At { stage: stage + 1, what: Box::new(Command::Next) }),
    };
    assert_eq!(t.refused_by(JUDGE, nested), "not_allowed");
}

/// 4.3, 4.2: a role that does not show holds the deal for the judge, and nobody else.
#[test]
fn c4_3_a_missing_role_holds_the_deal() {
    let mut t = Table::deal(Preset::League.settings(), R0);
    t.player(4, Command::RoleNotVisible);
    t.wait(100);
    assert_eq!(t.stage(), StageKind::RoleDeal);
    t.player(4, Command::AckRole);
    assert_eq!(t.stage(), StageKind::Contract);

    let mut t = Table::deal(Settings { judge: JudgeMode::None, ..Preset::League.settings() }, R0);
    t.player(4, Command::RoleNotVisible);
    t.wait(20);
    assert_eq!(t.stage(), StageKind::Contract, "without a judge the signal is public and the host may pause");
}
