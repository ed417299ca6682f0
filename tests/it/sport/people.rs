//! Departures clean up after themselves (trap T12), replacement and return (2.9, 12.4), and discipline
//! at odd moments (11.6, 12.5, 13.7).

use super::table::{JUDGE, R0, Table, seat};
use gorod::base::AccountId;
use gorod::rules::Rules;
use gorod::rules::sport::settings::{BestMoveWhen, VoteMode};
use gorod::rules::sport::table::{Reason, Winner};
use gorod::rules::sport::{Action, Command, Ground, Preset, Role, Settings, StageKind, Viewer};

fn league() -> Settings {
    Preset::League.settings()
}

fn remove(number: u8, last_speech: bool) -> Command {
    Command::Remove { seat: seat(number), ground: Ground::TechDiscipline, last_speech }
}

/// T12: a removal cleans nominations, the waiting speech, the open nomination and the shout.
#[test]
fn t12_a_removal_by_day_leaves_nothing_behind() {
    let mut t = Table::day_one(league());
    t.nominate(&[]);
    let mut t2 = Table::day_one(league());
    t2.player(1, Command::Nominate { target: seat(9) });
    t2.player(9, Command::Shout);
    t2.judge(remove(9, false));
    assert!(t2.s().nominations.is_empty() && t2.s().on_air.is_none());
    t2.wait(60);
    let mut order = vec![t2.speaker()];
    while t2.stage() == StageKind::Speech {
        assert!(t2.tick());
        order.extend(t2.s().speaker().map(|s| s.number()));
    }
    assert_eq!(order, [2, 3, 4, 5, 6, 7, 8, 10]);
    assert_eq!(t2.stage(), StageKind::NightShot);
    assert_eq!(t.stage(), StageKind::NightShot);
}

/// T12: in the deal, when the last missing receipt is that of a removed player.
#[test]
fn t12_the_deal_does_not_wait_for_the_removed() {
    let mut t = Table::deal(league(), R0);
    t.player(4, Command::RoleNotVisible);
    for n in [1, 2, 3, 5, 6, 7, 8, 9, 10] {
        t.player(n, Command::AckRole);
    }
    t.wait(60);
    assert_eq!(t.stage(), StageKind::RoleDeal, "the judge is waited for");
    t.judge(remove(4, false));
    assert_eq!(t.stage(), StageKind::Contract);
}

/// T12: a black removed after shooting does not count; a victim removed at night is not killed again.
#[test]
fn t12_a_removal_at_night() {
    let mut t = Table::day_one(league());
    t.advance(StageKind::NightShot);
    t.player(1, Command::Shoot { target: seat(7) });
    t.player(2, Command::Shoot { target: seat(7) });
    t.player(3, Command::Shoot { target: seat(8) });
    t.judge(remove(3, false));
    t.advance(StageKind::NightDon);
    assert_eq!(t.s().night().unwrap().hit, Some(seat(7)));
    t.judge(remove(7, false));
    t.advance(StageKind::Dawn);
    assert_eq!(t.s().night().unwrap().killed, None);
    assert!(t.s().vote_cancelled);
}

/// T12, 11.2: a victim disqualified before his best move loses it and the speech.
#[test]
fn t12_a_victim_disqualified_before_his_best_move() {
    let mut t = Table::day_one(league());
    t.night(&[(1, 7), (2, 7), (3, 7)]);
    t.advance(StageKind::BestMove);
    t.judge(Command::Disqualify { seat: seat(7), ground: Ground::Threats, last_speech: false });
    assert_eq!((t.stage(), t.speaker()), (StageKind::Speech, 2));
    assert!(!t.s().vote_cancelled, "he had lost his place before (A17)");
}

/// 8.10 in closed mode: a removal in the reveal changes nothing about a result that is final.
#[test]
fn c8_10_a_removal_in_the_reveal_comes_after_the_count() {
    let mut t = Table::day_one(Settings { vote_mode: VoteMode::Closed, ..league() });
    t.nominate(&[(1, 5), (2, 6)]);
    t.advance(StageKind::ClosedBallot);
    for n in 1..=6 {
        t.player(n, Command::Vote { candidate: seat(5) });
    }
    t.advance(StageKind::Reveal);
    t.judge(remove(9, false));
    assert_eq!(t.stage(), StageKind::Reveal);
    t.advance(StageKind::LastSpeech);
    assert_eq!(t.speaker(), 5);
}

/// 8.10 in closed mode: a removal in the reveal of a tie breaks the vote off: it was not over.
#[test]
fn c8_10_a_removal_in_the_reveal_of_a_tie() {
    let mut t = Table::day_one(Settings { vote_mode: VoteMode::Closed, ..league() });
    t.nominate(&[(1, 5), (2, 6)]);
    t.advance(StageKind::ClosedBallot);
    for n in 1..=5 {
        t.player(n, Command::Vote { candidate: seat(5) });
    }
    t.advance(StageKind::Reveal);
    t.judge(remove(9, false));
    assert_eq!(t.stage(), StageKind::NightShot);
    assert_eq!(t.alive(), [1, 2, 3, 4, 5, 6, 7, 8, 10]);
}

/// 11.6: a last speech given to one removed in the middle of the day comes when the speech at hand is
/// over, and the day goes on.
#[test]
fn c11_6_a_given_last_speech_by_day() {
    let mut t = Table::day_one(league());
    t.judge(remove(8, false));
    assert_eq!(t.refused_by(JUDGE, Command::GiveLastSpeech { seat: seat(7) }), "not_removed");
    t.judge(Command::GiveLastSpeech { seat: seat(8) });
    t.wait(60);
    assert_eq!((t.stage(), t.speaker()), (StageKind::LastSpeech, 8));
    t.wait(60);
    assert_eq!((t.stage(), t.speaker()), (StageKind::Speech, 2));
    assert_eq!(t.refused_by(JUDGE, Command::GiveLastSpeech { seat: seat(8) }), "had_last_speech");
}

/// 11.6 at night: it waits for the morning, after the victim's.
#[test]
fn c11_6_a_given_last_speech_at_night() {
    let mut t = Table::day_one(Settings { best_move: BestMoveWhen::Off, ..league() });
    t.advance(StageKind::NightShot);
    t.judge(remove(9, true));
    t.night(&[(1, 7), (2, 7), (3, 7)]);
    t.advance(StageKind::LastSpeech);
    let first = t.speaker();
    t.wait(60);
    assert_eq!(t.stage(), StageKind::LastSpeech);
    let mut both = [first, t.speaker()];
    both.sort_unstable();
    assert_eq!(both, [7, 9]);
    t.wait(60);
    assert_eq!(t.stage(), StageKind::Speech);
}

/// T10: fouls neither wrap nor revive.
#[test]
fn t10_fouls_stop_at_four() {
    let mut t = Table::day_one(Settings { foul4_removes: false, ..league() });
    for _ in 0..4 {
        t.judge(Command::Foul { seat: seat(5), ground: Ground::OutOfTurn });
    }
    assert_eq!((t.s().chair(seat(5)).fouls, t.s().alive.has(seat(5))), (4, true));
    assert_eq!(t.refused_by(JUDGE, Command::Foul { seat: seat(5), ground: Ground::OutOfTurn }), "fouls_full");
}

/// T2: PPK gives the game to the opponents of the offender, whichever side he is on.
#[test]
fn t2_ppk_by_either_side() {
    for (offender, winner) in [(7, Winner::Black), (4, Winner::Black), (2, Winner::Red), (1, Winner::Red)] {
        let mut t = Table::day_one(league());
        t.judge(Command::Ppk { seat: seat(offender), ground: Ground::Peeking });
        let outcome = t.s().outcome.unwrap();
        assert_eq!((outcome.winner, outcome.reason), (winner, Reason::Ppk { seat: seat(offender) }));
    }
}

/// T9, I10: the night lasts the same whoever is dead or has acted.
#[test]
fn t9_a_night_without_don_and_sheriff_lasts_as_long() {
    let length = |out: &[u8], act: bool| {
        let mut t = Table::day_one(league());
        for n in out {
            t.judge(remove(*n, false));
        }
        t.advance(StageKind::NightShot);
        let fell = t.now;
        if act {
            t.player(2, Command::Shoot { target: seat(9) });
            t.player(3, Command::Shoot { target: seat(9) });
            t.advance(StageKind::NightDon);
        }
        t.advance(StageKind::Dawn);
        t.now - fell
    };
    assert_eq!(length(&[], false), 35_000);
    assert_eq!(length(&[1, 4], false), 35_000);
    assert_eq!(length(&[1, 4], true), 35_000);
}

/// T11: nominations, ballots and the lift are three things; a lift needs no candidate.
#[test]
fn t11_a_vote_is_not_a_lift() {
    let mut t = Table::day_one(league());
    t.nominate(&[(1, 5), (2, 6)]);
    for _ in 0..2 {
        t.ballot(&[(5, &[1, 2, 3, 4, 5]), (6, &[])]);
        if t.stage() == StageKind::TieSpeech {
            t.advance(StageKind::Ballot);
        }
    }
    assert_eq!(t.stage(), StageKind::LiftVote);
    assert_eq!(t.refused(1, Command::Vote { candidate: seat(5) }), "wrong_stage");
    t.player(1, Command::Lift);
    assert_eq!(t.refused(1, Command::Lift), "already_lifted");
}

/// T4 and T6: exactly half is not enough; candidates' missing votes default too.
#[test]
fn t6_nominees_default_like_everyone() {
    let mut t = Table::day_one(league());
    t.nominate(&[(1, 5), (2, 6)]);
    t.ballot(&[(5, &[1]), (6, &[])]);
    let ballot = t.s().ballot.unwrap();
    assert!(ballot.defaulted.has(seat(5)) && ballot.defaulted.has(seat(6)));
    assert_eq!(ballot.defaulted.len(), 9);
}

/// T7: the first killed is known by the night's number, not by a time.
#[test]
fn t7_the_first_killed_is_known_by_the_night() {
    let mut t = Table::day_one(league());
    t.night(&[]);
    t.advance(StageKind::Speech);
    t.night(&[(1, 7), (2, 7), (3, 7)]);
    let killed: Vec<_> = t.s().nights.iter().map(|n| (n.number, n.killed)).collect();
    assert_eq!(killed, [(1, None), (2, Some(seat(7)))]);
    t.advance(StageKind::LastSpeech);
    assert_eq!(t.speaker(), 7, "no best move in the second night");
}

/// 2.9, 12.4: who replaces takes role and fouls over; neither a player nor who knew roles may.
#[test]
fn c12_4_who_may_replace() {
    let mut t = Table::day_one(league());
    t.judge(Command::Foul { seat: seat(4), ground: Ground::OutOfTurn });
    assert_eq!(t.refused_by(JUDGE, Command::Replace { seat: seat(4), account: AccountId(5) }), "has_part");
    assert_eq!(t.refused_by(JUDGE, Command::Replace { seat: seat(4), account: JUDGE }), "has_part");
    assert_eq!(t.refused(4, Command::Replace { seat: seat(4), account: AccountId(44) }), "not_judge");
    t.judge(Command::Replace { seat: seat(4), account: AccountId(44) });
    assert_eq!(t.s().chair(seat(4)).fouls, 1);
    let me = t.s().view(&t.s().viewer(AccountId(44))).me.unwrap();
    assert_eq!((me.seat, me.role), (seat(4), Some(Role::Sheriff)));
    assert_eq!(t.s().viewer(AccountId(4)), Viewer::Public);
    assert_eq!(t.refused_by(JUDGE, Command::Replace { seat: seat(6), account: AccountId(4) }), "has_part");
    t.judge(Command::Replace { seat: seat(4), account: AccountId(4) });
}

/// 12.5: removals in a pause change nothing until it ends; then the game may be over.
#[test]
fn c12_5_consequences_wait_for_the_end_of_the_pause() {
    let mut t = Table::day_one(league());
    t.judge(Command::Pause);
    for n in [1, 2, 3] {
        t.judge(remove(n, false));
        assert_eq!((t.s().stage.kind(), t.speaker()), (StageKind::Speech, 1));
    }
    assert_eq!(t.s().outcome, None);
    t.judge(Command::Resume);
    let outcome = t.s().outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Winner::Red, Reason::MafiaRemoved));
}

/// 7.3: the end of a speech waits for the judge's word at most five seconds, then it is refused.
#[test]
fn c7_3_an_open_nomination_is_waited_for() {
    use gorod::rules::sport::settings::NominationConfirm;
    let mut t = Table::day_one(Settings { nomination_confirm: NominationConfirm::Judge, ..league() });
    t.player(1, Command::Nominate { target: seat(5) });
    assert!(t.s().nominations.is_empty());
    t.player(1, Command::Pass);
    assert_eq!((t.speaker(), t.s().held), (1, true));
    assert_eq!(t.refused(1, Command::Pass), "nomination_waits");
    t.wait(5);
    assert_eq!((t.speaker(), t.s().nominations.len(), t.s().offered), (2, 0, None));
    t.player(2, Command::Nominate { target: seat(6) });
    t.player(2, Command::Pass);
    t.judge(Command::ConfirmNomination);
    assert_eq!((t.speaker(), t.s().nominations.len()), (3, 1));
}

/// 5.4, 5.5: the contract's room is for the living blacks, and gone afterwards.
#[test]
fn c5_4_the_contract_is_the_blacks_alone() {
    let mut t = Table::deal(league(), R0);
    assert!(t.s().view(&Viewer::Seat(seat(1))).me.unwrap().mates.is_empty(), "not before the contract");
    t.advance(StageKind::Contract);
    let room = |t: &Table, n| t.s().view(&Viewer::Seat(seat(n))).contract;
    assert!([1, 2, 3].iter().all(|n| room(&t, *n).is_some()));
    assert!([4, 5, 10].iter().all(|n| room(&t, *n).is_none()));
    assert!(t.s().view(&Viewer::Judge).contract.is_none());
    assert_eq!(t.refused(2, Command::ShotOrder { order: vec![seat(7)] }), "not_don");
    assert_eq!(t.refused(5, Command::Agree), "nothing_due");
    t.player(1, Command::ShotOrder { order: vec![seat(7), seat(5)] });
    t.player(2, Command::Agree);
    assert_eq!(room(&t, 3).unwrap().order.iter().collect::<Vec<_>>(), [seat(7), seat(5)]);
    t.advance(StageKind::Speech);
    assert!(room(&t, 1).is_none());
    assert_eq!(t.s().contract, Default::default());
    assert!(t.s().view(&Viewer::Seat(seat(1))).can(Action::Say).is_none());
}

/// A25: the count of quiet nights ends with any departure, by day too.
#[test]
fn a25_a_departure_by_day_ends_the_quiet_nights() {
    let mut t = Table::day_one(Preset::Fiim.settings());
    t.night(&[]);
    t.advance(StageKind::Speech);
    t.night(&[]);
    assert_eq!(t.s().quiet, 2);
    t.advance(StageKind::Speech);
    let opener = t.speaker();
    t.nominate(&[(opener, 9)]);
    assert_eq!((t.stage(), t.speaker()), (StageKind::LastSpeech, 9));
    t.night(&[]);
    assert_eq!((t.s().quiet, t.s().draw_due), (1, false));
}
