//! Each rule of "no one left muted" and of the call counts, one by one, on a scripted platform.

use super::*;

const ROOM: Room = Room(77);
const ELSEWHERE: Room = Room(78);
const JUDGE: Person = Person(99);

fn game() -> GameId {
    GameId::from_bits(1)
}

/// A platform that answers at once and echoes at once, with five edits a window of five seconds.
struct Platform {
    core: Core,
    now: i64,
    muted: BTreeSet<Person>,
    voice: BTreeMap<Person, Room>,
    nicks: BTreeMap<Person, String>,
    ledger: BTreeMap<Person, Row>,
    used: Vec<i64>,
    calls: Vec<(Person, Edit)>,
    reports: Vec<Report>,
    refuse: Option<Answer>,
}

impl Platform {
    fn new() -> Self {
        Self {
            core: Core::default(),
            now: 1_000,
            muted: BTreeSet::new(),
            voice: BTreeMap::new(),
            nicks: BTreeMap::new(),
            ledger: BTreeMap::new(),
            used: Vec::new(),
            calls: Vec::new(),
            reports: Vec::new(),
            refuse: None,
        }
    }

    fn state(&self, person: Person) -> Option<Seen> {
        let room = *self.voice.get(&person)?;
        Some(Seen {
            room,
            muted: self.muted.contains(&person),
            suppressed: false,
            nick: self.nicks.get(&person).cloned(),
        })
    }

    fn show(&mut self, person: Person) {
        let state = self.state(person);
        self.core.seen(person, state, self.now);
    }

    fn join(&mut self, person: Person, room: Room) {
        self.voice.insert(person, room);
        self.show(person);
        self.settle();
    }

    fn leave(&mut self, person: Person) {
        self.voice.remove(&person);
        self.show(person);
        self.settle();
    }

    fn by_hand(&mut self, person: Person, mute: bool) {
        if mute {
            self.muted.insert(person)
        } else {
            self.muted.remove(&person)
        };
        self.show(person);
        self.settle();
    }

    fn wish(&mut self, wish: Option<Table>) {
        self.core.table(game(), wish, self.now);
        self.settle();
    }

    fn headers(&mut self) -> Headers {
        let first = *self.used.first().expect("a call was counted");
        let left = 5 - u32::try_from(self.used.len()).unwrap();
        Headers { limit: 5, remaining: left, reset_after_ms: first + 5_000 - self.now }
    }

    /// Lets calls happen, waiting for the bucket, until nothing is due.
    fn settle(&mut self) {
        for _ in 0..200 {
            let steps = self.core.next(self.now);
            let calls = steps.len();
            for step in steps {
                match step {
                    Step::Forget(person) => drop(self.ledger.remove(&person)),
                    Step::Call(call) => self.call(call),
                }
            }
            self.reports.extend(self.core.reports());
            if calls == 0 {
                match self.core.wakes_at(self.now) {
                    Some(at) if at - self.now <= 5_100 && !self.core.is_settled(self.now) => self.now = at,
                    _ => return,
                }
            }
        }
        panic!("the reconciler does not come to rest");
    }

    fn call(&mut self, call: Call) {
        if let Some(row) = &call.row {
            self.ledger.insert(call.person, row.clone());
        }
        if self.used.first().is_some_and(|first| self.now - first >= 5_000) {
            self.used.clear();
        }
        self.used.push(self.now);
        assert!(self.used.len() <= 5, "a 429 at {}", self.now);
        let headers = Some(self.headers());
        self.calls.push((call.person, call.edit.clone()));
        let answer = match (&self.refuse, self.voice.contains_key(&call.person)) {
            (Some(refusal), _) => *refusal,
            (None, false) => Answer::NotInVoice,
            (None, true) => Answer::Done,
        };
        if let (Answer::Done, Edit::Mute(mute)) = (answer, &call.edit) {
            assert!(!mute || self.ledger.contains_key(&call.person), "muted before the ledger knew");
            if *mute {
                self.muted.insert(call.person)
            } else {
                self.muted.remove(&call.person)
            };
            self.show(call.person);
        }
        if let (Answer::Done, Edit::Nick(nick)) = (answer, call.edit) {
            match nick {
                Some(nick) => drop(self.nicks.insert(call.person, nick)),
                None => drop(self.nicks.remove(&call.person)),
            }
        }
        self.core.answered(call.person, answer, headers, self.now);
    }

    fn restart(&mut self) {
        self.core = Core::default();
        self.core.ledger(self.ledger.clone());
    }

    fn guild_create(&mut self) {
        let all = self.voice.keys().filter_map(|p| Some((*p, self.state(*p)?))).collect();
        self.core.seen_all(all, self.now);
        self.settle();
    }

    fn calls_of(&mut self, act: impl FnOnce(&mut Self)) -> Vec<(Person, Edit)> {
        self.calls.clear();
        act(self);
        std::mem::take(&mut self.calls)
    }
}

fn wish(open: &[Person], running: bool) -> Table {
    let mut mics: BTreeMap<Person, Mic> = (1..=10).map(|n| (Person(n), Mic::Closed)).collect();
    mics.insert(JUDGE, Mic::Open);
    for person in open {
        mics.insert(*person, Mic::Open);
    }
    let offered = open.first().copied();
    Table { room: ROOM, mics, offered, running, hard: true, nicks: BTreeMap::new() }
}

fn seated() -> Platform {
    let mut p = Platform::new();
    p.join(JUDGE, ROOM);
    p.wish(Some(wish(&[], false)));
    for n in 1..=10 {
        p.join(Person(n), ROOM);
    }
    p
}

fn mute(n: u64, on: bool) -> (Person, Edit) {
    (Person(n), Edit::Mute(on))
}

#[test]
fn everyone_is_muted_as_they_sit_down_and_the_judge_is_not() {
    let p = seated();
    assert_eq!(p.muted, (1..=10).map(Person).collect());
    assert_eq!(p.calls.len(), 10);
}

#[test]
fn a_turn_costs_two_calls_the_new_speaker_first() {
    let mut p = seated();
    p.wish(Some(wish(&[Person(1)], true)));
    for n in 2..=10 {
        p.now += 30_000;
        let calls = p.calls_of(|p| p.wish(Some(wish(&[Person(n)], true))));
        assert_eq!(calls, [mute(n, false), mute(n - 1, true)]);
        assert!(p.reports.contains(&Report::FloorOpen { game: game(), person: Person(n) }));
    }
}

#[test]
fn a_night_costs_one_call_a_vote_none_the_first_speech_one() {
    let mut p = seated();
    p.wish(Some(wish(&[Person(1)], true)));
    p.now += 60_000;
    assert_eq!(p.calls_of(|p| p.wish(Some(wish(&[], true)))), [mute(1, true)]);
    p.now += 5_000;
    assert_eq!(p.calls_of(|p| p.wish(Some(wish(&[], true)))), []);
    p.now += 40_000;
    assert_eq!(p.calls_of(|p| p.wish(Some(wish(&[Person(2)], true)))), [mute(2, false)]);
}

#[test]
fn the_same_speaker_again_costs_nothing() {
    let mut p = seated();
    p.wish(Some(wish(&[Person(4)], true)));
    p.now += 30_000;
    let mut again = wish(&[Person(4)], true);
    again.offered = None;
    assert_eq!(p.calls_of(|p| p.wish(Some(again))), []);
}

#[test]
fn ten_people_are_released_within_five_seconds_for_each_five() {
    let mut p = seated();
    p.now += 60_000;
    let began = p.now;
    p.wish(None);
    assert_eq!(p.muted, BTreeSet::new());
    assert!(p.now - began <= 10_000, "{} ms", p.now - began);
    assert_eq!(p.ledger, BTreeMap::new());
}

#[test]
fn after_a_crash_everyone_is_what_the_state_says_within_five_seconds_for_each_five() {
    let mut p = seated();
    p.wish(Some(wish(&[Person(3)], true)));
    p.now += 60_000;
    // Before the crash nobody had muted 5 to 10 again.
    for n in 5..=10 {
        p.muted.remove(&Person(n));
    }
    p.restart();
    p.core.table(game(), Some(wish(&[Person(7)], true)), p.now);
    let began = p.now;
    p.guild_create();
    assert_eq!(p.muted, (1..=10).filter(|n| *n != 7).map(Person).collect());
    assert!(p.now - began <= 10_000, "{} ms", p.now - began);
}

#[test]
fn after_a_crash_without_the_game_everyone_is_free() {
    let mut p = seated();
    p.now += 60_000;
    p.restart();
    p.guild_create();
    assert_eq!((p.muted.len(), p.ledger.len()), (0, 0));
}

#[test]
fn who_moves_to_another_channel_is_freed_at_once_and_muted_when_back() {
    let mut p = seated();
    p.wish(Some(wish(&[Person(1)], true)));
    p.now += 10_000;
    assert_eq!(p.calls_of(|p| p.join(Person(6), ELSEWHERE)), [mute(6, false)]);
    p.now += 10_000;
    assert_eq!(p.calls_of(|p| p.join(Person(6), ROOM)), [mute(6, true)]);
}

#[test]
fn who_leaves_voice_is_freed_at_the_next_join_anywhere() {
    let mut p = seated();
    p.leave(Person(6));
    p.wish(None);
    assert!(p.muted.contains(&Person(6)), "nobody can be unmuted who is not in voice");
    assert!(p.ledger.contains_key(&Person(6)));
    p.now += 3_600_000;
    assert_eq!(p.calls_of(|p| p.join(Person(6), ELSEWHERE)), [mute(6, false)]);
    p.settle();
    assert_eq!(p.ledger, BTreeMap::new());
}

#[test]
fn the_platforms_40032_is_an_end_not_a_reason_to_repeat() {
    let mut p = seated();
    p.voice.remove(&Person(6));
    let calls = p.calls_of(|p| p.wish(Some(wish(&[Person(6)], true))));
    assert_eq!(calls, [mute(6, false)]);
    p.now += 60_000;
    assert_eq!(p.calls_of(Platform::settle), []);
    assert_eq!(p.calls_of(|p| p.join(Person(6), ROOM)), [mute(6, false)]);
}

#[test]
fn who_comes_back_gets_the_right_microphone() {
    let mut p = seated();
    p.wish(Some(wish(&[Person(2)], true)));
    p.leave(Person(2));
    p.leave(Person(3));
    p.now += 10_000;
    p.join(Person(2), ROOM);
    p.join(Person(3), ROOM);
    assert!(!p.muted.contains(&Person(2)) && p.muted.contains(&Person(3)));
}

#[test]
fn a_mute_that_stood_before_stays_and_the_judge_is_told() {
    let mut p = Platform::new();
    p.muted.insert(Person(5));
    p.join(Person(5), ROOM);
    p.wish(Some(wish(&[Person(5)], true)));
    assert!(p.muted.contains(&Person(5)));
    assert_eq!(p.reports, [Report::MutedByOther { game: game(), person: Person(5) }]);
    p.wish(None);
    assert!(p.muted.contains(&Person(5)), "somebody's mute is not ours to lift");
    assert!(p.ledger.is_empty());
}

#[test]
fn a_microphone_opened_by_hand_is_closed_twice_a_turn_and_then_reported() {
    let mut p = seated();
    p.wish(Some(wish(&[Person(1)], true)));
    for _ in 0..2 {
        p.now += 6_000;
        assert_eq!(p.calls_of(|p| p.by_hand(Person(8), false)), [mute(8, true)]);
    }
    p.now += 6_000;
    assert_eq!(p.calls_of(|p| p.by_hand(Person(8), false)), []);
    let fought = Report::Fought { game: game(), person: Person(8) };
    assert_eq!(p.reports.iter().filter(|r| **r == fought).count(), 1);
    p.now += 6_000;
    let calls = p.calls_of(|p| p.wish(Some(wish(&[Person(2)], true))));
    assert_eq!(calls, [mute(2, false), mute(1, true), mute(8, true)]);
}

#[test]
fn a_speaker_muted_by_hand_stays_muted_and_the_judge_is_told() {
    let mut p = seated();
    p.wish(Some(wish(&[Person(1)], true)));
    assert_eq!(p.calls_of(|p| p.by_hand(Person(1), true)), []);
    assert!(p.reports.contains(&Report::MutedByOther { game: game(), person: Person(1) }));
    p.wish(None);
    assert!(p.muted.contains(&Person(1)), "the moderator's mute outlives the game");
}

#[test]
fn a_missing_right_means_soft_mode_and_one_report() {
    let mut p = seated();
    p.refuse = Some(Answer::Forbidden);
    p.now += 60_000;
    let calls = p.calls_of(|p| p.wish(Some(wish(&[Person(1)], true))));
    assert_eq!(calls.len(), 1);
    p.now += 30_000;
    assert_eq!(p.calls_of(|p| p.wish(Some(wish(&[Person(2)], true)))), []);
    assert_eq!(p.reports.iter().filter(|r| matches!(r, Report::RightMissing { .. })).count(), 1);
    assert!(p.core.is_blocked(ROOM));
    p.refuse = None;
    p.core.rights_changed(ROOM);
    let calls = p.calls_of(Platform::settle);
    assert_eq!(calls, [mute(2, false)]);
    assert!(p.reports.contains(&Report::RightBack { room: ROOM }));
}

#[test]
fn a_long_429_stops_everything_and_the_speaker_comes_first_after_it() {
    let mut p = seated();
    p.now += 60_000;
    p.wish(Some(wish(&[Person(1)], true)));
    p.now += 60_000;
    p.refuse = Some(Answer::Slow(30_000));
    let calls = p.calls_of(|p| p.wish(Some(wish(&[Person(2)], true))));
    assert!(calls.len() <= 2, "{calls:?}");
    assert!(p.reports.contains(&Report::Slowed { wait_ms: 30_000 }));
    p.refuse = None;
    assert_eq!(p.calls_of(Platform::settle), []);
    p.now += 30_100;
    assert_eq!(p.calls_of(Platform::settle), [mute(2, false), mute(1, true)]);
}

#[test]
fn an_unknown_member_is_struck_off_the_ledger() {
    let mut p = seated();
    p.refuse = Some(Answer::NoMember);
    p.wish(Some(wish(&[Person(4)], true)));
    assert!(!p.ledger.contains_key(&Person(4)));
}

#[test]
fn a_lost_echo_costs_no_more_calls_and_is_logged_once() {
    let mut p = seated();
    p.now += 60_000;
    p.core.table(game(), Some(wish(&[Person(2)], true)), p.now);
    let mut calls = 0;
    for _ in 0..40 {
        for step in p.core.next(p.now) {
            if let Step::Call(call) = step {
                calls += 1;
                p.core.answered(call.person, Answer::Done, None, p.now);
            }
        }
        p.now += 500;
    }
    assert_eq!(calls, 1);
    let reports = p.core.reports();
    assert_eq!(reports.iter().filter(|r| matches!(r, Report::EchoLost { .. })).count(), 1);
    assert!(reports.contains(&Report::FloorOpen { game: game(), person: Person(2) }));
}

#[test]
fn anyone_may_have_his_microphone_back_but_not_in_a_running_game() {
    let mut p = seated();
    assert_eq!(p.core.free(Person(3), false), Freed::Now);
    p.settle();
    assert!(!p.muted.contains(&Person(3)), "before the game a press opens it");
    p.wish(Some(wish(&[Person(1)], true)));
    assert!(p.muted.contains(&Person(3)), "the game closes it again");
    assert_eq!(p.core.free(Person(3), false), Freed::InGame);
    assert_eq!(p.core.free(Person(3), true), Freed::InGame);
}

#[test]
fn a_moderator_frees_whatever_mute_it_is_and_a_player_only_ours() {
    let mut p = Platform::new();
    p.muted.insert(Person(5));
    p.join(Person(5), ELSEWHERE);
    assert_eq!(p.core.free(Person(5), false), Freed::NotOurs);
    p.settle();
    assert!(p.muted.contains(&Person(5)));
    assert_eq!(p.core.free(Person(5), true), Freed::Now);
    p.settle();
    assert!(!p.muted.contains(&Person(5)));
}

#[test]
fn a_removed_bot_frees_everyone_when_it_is_invited_again() {
    let mut p = seated();
    p.core.guild_gone();
    p.wish(None);
    assert_eq!(p.muted.len(), 10);
    p.guild_create();
    assert_eq!((p.muted.len(), p.ledger.len()), (0, 0));
}

#[test]
fn soft_tables_mute_nobody() {
    let mut p = Platform::new();
    let mut soft = wish(&[Person(1)], true);
    soft.hard = false;
    p.wish(Some(soft));
    p.join(Person(1), ROOM);
    p.join(Person(2), ROOM);
    assert_eq!(p.calls, []);
    assert_eq!(p.reports, [Report::FloorOpen { game: game(), person: Person(1) }]);
}

#[test]
fn a_nickname_goes_in_a_call_of_its_own_after_everything_else_and_comes_back() {
    let mut p = Platform::new();
    let mut table = wish(&[], false);
    table.nicks.insert(Person(1), "1 · Аня".into());
    p.wish(Some(table));
    p.join(Person(1), ROOM);
    assert_eq!(p.calls, [mute(1, true), (Person(1), Edit::Nick(Some("1 · Аня".into())))]);
    assert_eq!(p.ledger[&Person(1)].nick_before, Some(None));
    p.now += 6_000;
    let calls = p.calls_of(|p| p.wish(None));
    assert_eq!(calls, [mute(1, false), (Person(1), Edit::Nick(None))]);
}
