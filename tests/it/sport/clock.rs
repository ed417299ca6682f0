//! Deadlines, lateness, the offered floor, pauses and vanished leaders (2.8, 6.4, 12; design,
//! invariant 4).

use super::table::{HOST, JUDGE, R0, Table, seat};
use gorod::base::AccountId;
use gorod::rules::sport::settings::{JudgeMode, VoteMode};
use gorod::rules::sport::table::PauseWhy;
use gorod::rules::sport::{Command, Happened, Preset, Settings, StageKind};
use gorod::rules::{By, Mic, Rules};

fn league() -> Settings {
    Preset::League.settings()
}

/// Deadlines chain: a tick within the grace stretches nothing.
#[test]
fn a_tick_within_the_grace_keeps_the_schedule() {
    let mut t = Table::day_one(league());
    let due = t.s().deadline().unwrap().at;
    t.now = due + 2_000;
    t.ask(By::Clock, &Command::Tick).unwrap();
    assert_eq!((t.stage(), t.speaker()), (StageKind::Speech, 2));
    assert_eq!(t.s().deadline().unwrap().at, due + 60_000);
}

/// A later tick pauses the table, says so, and gives the stage its whole time back.
#[test]
fn c2_8_a_tick_past_the_grace_pauses() {
    let mut t = Table::day_one(league());
    t.now = t.s().deadline().unwrap().at + 2_001;
    let events = t.ask(By::Clock, &Command::Tick).unwrap();
    assert!(matches!(events[0].what, Happened::Paused { why: PauseWhy::Late, left_ms: Some(60_000), .. }));
    assert_eq!(t.stage(), StageKind::Paused);
    assert_eq!(t.s().deadline(), None);
    t.judge(Command::Resume);
    assert_eq!((t.stage(), t.speaker()), (StageKind::Speech, 1));
    assert_eq!(t.s().deadline().unwrap().at, t.now + 60_000);
}

/// The face may set another grace.
#[test]
fn the_grace_is_a_setting() {
    let mut t = Table::day_one(Settings { late_grace_ms: 0, ..league() });
    t.now = t.s().deadline().unwrap().at + 1;
    t.ask(By::Clock, &Command::Tick).unwrap();
    assert_eq!(t.stage(), StageKind::Paused);
}

/// A tick before its time, or from a person, is refused.
#[test]
fn only_the_clock_ticks_and_only_when_due() {
    let mut t = Table::day_one(league());
    assert!(t.ask(By::Clock, &Command::Tick).is_err());
    t.now = t.s().deadline().unwrap().at;
    assert_eq!(t.refused(1, Command::Tick), "not_allowed");
    assert_eq!(t.refused_by(JUDGE, Command::Tick), "not_allowed");
    assert_eq!(t.refused(1, Command::Halt), "not_allowed");
    assert_eq!(t.refused(1, Command::Presence { account: AccountId(1), connected: false }), "not_allowed");
}

/// What comes after the deadline is late even before the tick.
#[test]
fn c8_4_a_late_vote_is_refused() {
    let mut t = Table::day_one(league());
    t.nominate(&[(1, 5), (2, 6)]);
    t.advance(StageKind::Ballot);
    t.now = t.s().deadline().unwrap().at + 1;
    assert_eq!(t.refused(7, Command::Vote { candidate: seat(5) }), "too_late");
}

/// 6.4: with voice a speech is offered and begins when the microphone opens, or after four seconds;
/// either way the speaker has his whole minute.
#[test]
fn c6_4_the_floor_is_offered_first() {
    let mut t = Table::deal(Settings { voice: true, ..league() }, R0);
    t.advance(StageKind::Speech);
    assert!(t.s().floor_offered);
    assert_eq!(t.s().voice().offered, Some(AccountId(1)));
    assert_eq!(t.s().deadline().unwrap().at, t.now + 4_000);
    t.now = t.now + 1_500;
    assert!(t.ask(By::System, &Command::FloorOpened { account: AccountId(2) }).is_err());
    let events = t.system(Command::FloorOpened { account: AccountId(1) });
    let began = Happened::SpeechBegan { seat: seat(1), until: t.now + 60_000 };
    assert_eq!(
        events.iter().map(|e| &e.what).collect::<Vec<_>>(),
        [&Happened::FloorOpen { at: t.now }, &began]
    );
    assert_eq!(t.s().deadline().unwrap().at, t.now + 60_000);
    t.wait(60);
    assert!(t.s().floor_offered);
    let offered = t.now;
    t.wait(4);
    assert!(!t.s().floor_offered);
    assert_eq!(t.s().deadline().unwrap().at, offered + 64_000);
}

/// 12.2, 12.3, I8: a pause keeps what was left, of a shout too, and shuts the players.
#[test]
fn c12_3_a_pause_shuts_players_and_keeps_the_time() {
    let mut t = Table::day_one(league());
    t.wait(20);
    t.player(4, Command::Shout);
    t.wait(2);
    t.judge(Command::Pause);
    let open: Vec<AccountId> =
        t.s().voice().mics.into_iter().filter(|(_, mic)| *mic == Mic::Open).map(|(who, _)| who).collect();
    assert_eq!(open, [JUDGE]);
    t.now = t.now + 1_000_000;
    assert_eq!(t.refused(1, Command::Pass), "paused");
    assert_eq!(t.refused(1, Command::Nominate { target: seat(2) }), "paused");
    assert_eq!(t.refused(5, Command::Shout), "paused");
    t.judge(Command::Resume);
    assert_eq!(t.s().until, Some(t.now + 38_000));
    assert_eq!(t.s().on_air.map(|air| air.until), Some(t.now + 3_000));
}

/// 1.7: a judge who vanishes leaves the table to the host, with automatic voting; one who comes back
/// in time keeps the chair; the host may hand it over again.
#[test]
fn c1_7_a_vanished_judge_is_waited_for() {
    let mut t = Table::day_one(Settings { vote_mode: VoteMode::Manual, ..league() });
    t.system(Command::Presence { account: JUDGE, connected: false });
    t.wait(119);
    t.system(Command::Presence { account: JUDGE, connected: true });
    t.wait(30);
    assert_eq!(t.s().judge, Some(JUDGE));
    t.system(Command::Presence { account: JUDGE, connected: false });
    t.wait(120);
    assert_eq!((t.s().judge, t.s().leader()), (None, Some(HOST)));
    assert_eq!(t.s().settings.vote_mode, VoteMode::Auto);
    t.ask(By::Account(HOST), &Command::Pause).unwrap();
    t.ask(By::Account(HOST), &Command::HandOver { to: JUDGE }).unwrap();
    t.judge(Command::Resume);
}

/// What waited for a judge goes on by the clock when he is gone.
#[test]
fn c1_7_a_manual_vote_without_its_judge_goes_on() {
    let mut t = Table::day_one(Settings { vote_mode: VoteMode::Manual, ..league() });
    t.nominate(&[(1, 5), (2, 6)]);
    assert_eq!((t.stage(), t.s().deadline()), (StageKind::VotePrep, None));
    t.judge(Command::OpenCandidate);
    t.player(7, Command::Vote { candidate: seat(5) });
    t.judge(Command::CloseCandidate);
    assert_eq!(t.refused(8, Command::Vote { candidate: seat(6) }), "candidate_not_open");
    t.judge(Command::LeaveChair);
    assert_eq!(t.s().stage.seat(), Some(seat(6)));
    t.player(8, Command::Vote { candidate: seat(6) });
    t.wait(5);
    assert_eq!((t.stage(), t.speaker()), (StageKind::LastSpeech, 6));
}

/// At a table without a judge the host's place passes on when he vanishes.
#[test]
fn c1_7_a_vanished_host_is_followed() {
    let mut t = Table::day_one(Settings { judge: JudgeMode::None, ..league() });
    t.ask(By::Account(AccountId(1)), &Command::Pause).unwrap();
    assert_eq!(t.refused(2, Command::Resume), "not_leader");
    t.system(Command::Presence { account: AccountId(2), connected: false });
    t.system(Command::Presence { account: AccountId(1), connected: false });
    t.wait(120);
    assert_eq!(t.s().host, Some(AccountId(3)));
    t.player(3, Command::Resume);
}

/// A broken invariant stops the table until someone looks.
#[test]
fn a_halted_table_stands_until_the_judge_resumes() {
    let mut t = Table::day_one(league());
    t.system(Command::Halt);
    assert_eq!(t.s().paused.map(|p| p.why), Some(PauseWhy::Halted));
    t.judge(Command::Resume);
    assert_eq!(t.stage(), StageKind::Speech);
}

/// The clock of a game that is over closes the room, and nothing is decided after that.
#[test]
fn c14_6_the_room_closes() {
    let mut t = Table::day_one(league());
    t.judge(Command::Ppk { seat: seat(7), ground: gorod::rules::sport::Ground::Peeking });
    assert_eq!(t.stage(), StageKind::GameOver);
    assert_eq!(t.refused(3, Command::Pass), "over");
    assert_eq!(t.s().deadline().map(|d| d.at), Some(t.now + 300_000));
    t.wait(300);
    assert!(t.s().is_over());
    assert_eq!(t.s().deadline(), None);
}
