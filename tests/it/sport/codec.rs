//! Events are for ever: a snapshot of every variant as it is stored. A change here breaks recorded
//! games; add a field with a default instead, or a new variant.

use super::table::{R0, seat};
use gorod::base::{AccountId, Seal, Seed, Stamp, TextRef};
use gorod::rules::sport::event::{Author, Event, Gate, Happened, Stage, Verdict};
use gorod::rules::sport::state::Sport;
use gorod::rules::sport::table::{
    BestMove, Cause, Check, CheckAnswer, Ground, Nomination, Outcome, PauseWhy, Reason, Signal, SpeechKind,
    Team, Winner, Wish,
};
use gorod::rules::sport::{Few, Seats, Settings};
use gorod::rules::{Ledger, Rules};
use std::collections::BTreeSet;

macro_rules! variants {
    ($($name:ident),+ $(,)?) => {
        /// The names of all variants.
        const ALL: &[&str] = &[$(stringify!($name)),+];

        /// The variant's name; a new variant does not compile without a line here.
        fn name(what: &Happened) -> &'static str {
            match what { $(Happened::$name { .. } => stringify!($name)),+ }
        }
    };
}

variants! {
    Opened, Sat, Stood, Readied, Unreadied, ChairTaken, ChairLeft, Queued, Unqueued, Kicked, Configured,
    LobbyExpired, Extended, LobbyClosed, Started, RolesDealt, StageBegan, FloorOffered, FloorOpen, SpeechBegan,
    SpeechEnded, SpeechHeld, DeadlineSet, RoleAcked, RoleMissing, ContractSaid, ContractVoiced, ShotOrderSet,
    ContractEnded, DayOpened, NominationOffered, Nominated, NominationRefused, Withdrawn, SilenceSpent, ShoutBegan,
    ShoutEnded, GatePassed, BallotOpened, Voted, CandidateClosed, CandidateRestarted, VoteRestarted, VotesDefaulted,
    Tallied, VoteAborted, LiftOpened, LiftVoted, LiftCounted, LiftDeclined, NightFell, Shot, ShotsCounted, Checked,
    NightResolved, DrawDue, DrawRefused, BestMoveNamed, Departed, LastSpeechGiven, LastSpeechCut, Fouled,
    TechFouled, FoulTakenBack, TechTakenBack, Sanctioned, VoteCancelled, Paused, Resumed, Undone, Replaced,
    PresenceChanged, ChairHandedOver, HostPassed, Asked, Dismissed, Signalled, Resynced, Decided, GameEnded,
    RoomClosed,
}

const WHO: AccountId = AccountId(11);

fn text() -> TextRef {
    TextRef { id: 5, seal: Seal::of_text(&[1; 16], "жду") }
}

fn some(numbers: &[u8]) -> Few<gorod::base::Seat, 10> {
    numbers.iter().map(|n| seat(*n)).collect()
}

/// The lobby, the deal and the contract.
fn beginnings() -> Vec<Happened> {
    let at = Stamp(90_000);
    vec![
        Happened::Opened { host: WHO, settings: Box::new(Settings::default()), seed: Seed::of(1) },
        Happened::Sat { account: WHO, seat: seat(3), press: 77 },
        Happened::Stood { seat: seat(3) },
        Happened::Readied { seat: seat(3), press: 78 },
        Happened::Unreadied { seat: seat(3) },
        Happened::ChairTaken { account: WHO },
        Happened::ChairLeft { vanished: true },
        Happened::Queued { account: WHO, press: 79 },
        Happened::Unqueued { account: WHO },
        Happened::Kicked { account: WHO },
        Happened::Configured { settings: Box::new(Settings::default()) },
        Happened::LobbyExpired { seated: 7 },
        Happened::Extended { until: at },
        Happened::LobbyClosed,
        Happened::Started,
        Happened::RolesDealt { roles: R0 },
        Happened::RoleAcked { seat: seat(1) },
        Happened::RoleMissing { seat: seat(1) },
        Happened::ContractSaid { seat: seat(1), text: text() },
        Happened::ContractVoiced { seat: seat(2), agrees: false },
        Happened::ShotOrderSet { order: some(&[7, 3]) },
        Happened::ContractEnded,
    ]
}

/// The clock, the floor, speeches and nominations.
fn days() -> Vec<Happened> {
    let at = Stamp(90_000);
    let nomination = Nomination { by: seat(1), target: seat(5) };
    vec![
        Happened::StageBegan {
            stage: Stage::Speech { seat: seat(4), kind: SpeechKind::Silent },
            until: Some(at),
        },
        Happened::FloorOffered { seat: seat(4), latest_start: at },
        Happened::FloorOpen { at },
        Happened::SpeechBegan { seat: seat(4), until: at },
        Happened::SpeechEnded { seat: seat(4) },
        Happened::SpeechHeld { until: at },
        Happened::DeadlineSet { until: None },
        Happened::DayOpened { day: 2, opener: seat(4) },
        Happened::NominationOffered(nomination),
        Happened::Nominated(nomination),
        Happened::NominationRefused(nomination),
        Happened::Withdrawn(nomination),
        Happened::SilenceSpent { seat: seat(5) },
        Happened::ShoutBegan { seat: seat(5), until: at, foul: true },
        Happened::ShoutEnded { seat: seat(5) },
        Happened::GatePassed { gate: Gate::SingleLeaves { seat: seat(5) } },
        Happened::BallotOpened { candidates: some(&[5, 6]), round: 1 },
        Happened::Voted { seat: seat(1), candidate: seat(5) },
        Happened::CandidateClosed { candidate: seat(5) },
        Happened::CandidateRestarted { candidate: seat(5) },
        Happened::VoteRestarted,
        Happened::VotesDefaulted { seats: Seats::one(seat(2)).with(seat(9)), candidate: seat(6) },
        Happened::Tallied { verdict: Verdict::Leaves { seat: seat(6) }, leaders: some(&[6]) },
        Happened::VoteAborted,
        Happened::VoteCancelled { next_day: false },
        Happened::LiftOpened { until: Some(at) },
        Happened::LiftVoted { seat: seat(1) },
        Happened::LiftCounted { yes: 5, of: 8, passed: true },
        Happened::LiftDeclined,
    ]
}

/// Nights, departures, discipline, people and the end.
fn nights() -> Vec<Happened> {
    let at = Stamp(90_000);
    let outcome = Outcome { winner: Winner::Black, reason: Reason::Parity { black: 3, red: 3 } };
    let check = Check { night: 1, by: seat(4), target: seat(1), answer: CheckAnswer::Colour(Team::Black) };
    let ground = Ground::Other(text());
    vec![
        Happened::NightFell { night: 1 },
        Happened::Shot { seat: seat(1), target: seat(7) },
        Happened::ShotsCounted { hit: Some(seat(7)) },
        Happened::Checked(check),
        Happened::NightResolved { killed: None, quiet: 1 },
        Happened::DrawDue,
        Happened::DrawRefused,
        Happened::BestMoveNamed(BestMove { by: seat(7), named: [seat(1), seat(2)].into_iter().collect() }),
        Happened::Departed { seats: some(&[5, 6]), cause: Cause::Vote },
        Happened::LastSpeechGiven { seat: seat(5) },
        Happened::LastSpeechCut { seat: seat(5) },
        Happened::Fouled { seat: seat(5), ground: Ground::OutOfTurn, by: Author::Own, count: 1 },
        Happened::TechFouled { seat: seat(5), ground, by: Author::Judge(WHO), count: 1 },
        Happened::FoulTakenBack { seat: seat(5), count: 0 },
        Happened::TechTakenBack { seat: seat(5), count: 0 },
        Happened::Sanctioned { seat: seat(5), cause: Cause::Quit, ground: None, by: Author::Admin },
        Happened::Paused { left_ms: Some(1_500), shout_left_ms: None, why: PauseWhy::Called },
        Happened::Resumed { until: Some(at), shout_until: None },
        Happened::Undone { to: 120, by: WHO },
        Happened::Replaced { seat: seat(5), from: WHO, to: AccountId(12) },
        Happened::PresenceChanged { account: WHO, connected: false },
        Happened::ChairHandedOver { from: None, to: WHO },
        Happened::HostPassed { to: WHO },
        Happened::Asked { seat: seat(5), wish: Wish::Line(text()) },
        Happened::Dismissed { seat: seat(5) },
        Happened::Signalled { seat: seat(5), signal: Signal::CannotHear },
        Happened::Resynced { by: WHO },
        Happened::Decided { outcome },
        Happened::GameEnded { outcome },
        Happened::RoomClosed,
    ]
}

fn samples() -> Vec<Event> {
    let all = [beginnings(), days(), nights()].concat();
    all.into_iter().map(|what| Event { at: Stamp(30_000), step: false, what }).collect()
}

#[test]
fn every_event_is_stored_as_it_always_was() {
    let samples = samples();
    let names: BTreeSet<&str> = samples.iter().map(|e| name(&e.what)).collect();
    assert_eq!(names, ALL.iter().copied().collect(), "a variant has no sample");
    insta::assert_json_snapshot!("sport_events", samples);
}

#[test]
fn every_event_reads_back() {
    for event in samples() {
        let text = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event, "{text}");
    }
}

/// Folding is total: any events in any order give some state, which reads back as well.
#[test]
fn any_events_fold_and_the_state_reads_back() {
    let events = samples();
    for start in 0..events.len() {
        let order = events[start..].iter().chain(&events[..start]).cloned();
        let ledger = Ledger::<Sport>::fold(order.filter(|e| Sport::undone_to(e).is_none()));
        let text = serde_json::to_string(ledger.state()).unwrap();
        assert_eq!(&serde_json::from_str::<Sport>(&text).unwrap(), ledger.state());
    }
}
