//! Microphones: calls a turn, a night and a vote, and how long a speaker waits under five edits in
//! five seconds. Beside it the same evening with everybody's mute set at each change, as other bots
//! do it. Pure: the reconciler's own core on a clock that only this file moves.

use super::Row;
use gorod::base::GameId;
use gorod::discord::voice::reconcile::{Answer, Core, Headers, Person, Room, Seen, Step, Table};
use gorod::rules::Mic;
use std::collections::BTreeMap;

const ROOM: Room = Room(1);
const WINDOW_MS: i64 = 5_000;
const LIMIT: usize = 5;
const ROAD_MS: i64 = 60;

/// What changes at the table, and how long it then stays so.
#[derive(Clone, Copy)]
enum Change {
    Turn(u64),
    /// The last of the day has spoken.
    Spoken,
    Night,
    Vote,
}

/// Five days: ten speeches of 30 to 60 s, a vote on three, a last speech, a night of three stages.
fn evening() -> Vec<(Change, i64)> {
    let mut all = Vec::new();
    for day in 0..5 {
        for seat in 0..10 {
            let speaker = (day + seat) % 10 + 1;
            all.push((Change::Turn(speaker), if seat % 3 == 0 { 30_000 } else { 60_000 }));
        }
        all.push((Change::Spoken, 0));
        all.extend([
            (Change::Vote, 10_000),
            (Change::Vote, 5_000),
            (Change::Vote, 5_000),
            (Change::Vote, 5_000),
        ]);
        all.push((Change::Turn(day + 1), 60_000));
        all.extend([(Change::Night, 15_000), (Change::Night, 10_000), (Change::Night, 10_000)]);
    }
    all
}

#[derive(Default)]
struct Spent {
    turn: usize,
    night: usize,
    vote: usize,
    waits: Vec<i64>,
}

impl Spent {
    fn add(&mut self, change: Change, calls: usize) {
        match change {
            Change::Turn(_) | Change::Spoken => self.turn = self.turn.max(calls),
            Change::Night => self.night = self.night.max(calls),
            Change::Vote => self.vote = self.vote.max(calls),
        }
    }

    fn p95(&mut self) -> i64 {
        self.waits.sort_unstable();
        self.waits[(self.waits.len() - 1) * 95 / 100]
    }
}

/// A bucket of five a five seconds.
#[derive(Default)]
struct Bucket(Vec<i64>);

impl Bucket {
    /// The next instant, from `now` on, at which a call passes.
    fn pass(&mut self, now: i64) -> i64 {
        let first = self.0.first().copied();
        if first.is_some_and(|first| now - first >= WINDOW_MS) {
            self.0.clear();
        }
        let at = if self.0.len() < LIMIT { now } else { self.0[0] + WINDOW_MS };
        if at > now {
            self.0.clear();
        }
        self.0.push(at);
        at
    }
}

/// Everybody's mute is set at each change, in the order of seats.
fn all_at_each_change() -> Spent {
    let (mut spent, mut bucket, mut now) = (Spent::default(), Bucket::default(), 0);
    for (change, length) in evening() {
        let mut at = now;
        for seat in 1..=10 {
            at = bucket.pass(at);
            if matches!(change, Change::Turn(speaker) if speaker == seat) {
                spent.waits.push(at + ROAD_MS - now);
            }
        }
        spent.add(change, 10);
        now = (now + length).max(at);
    }
    spent
}

fn wish(change: Change) -> Table {
    let speaker = if let Change::Turn(speaker) = change { Some(Person(speaker)) } else { None };
    let mic = |person| if Some(person) == speaker { Mic::Open } else { Mic::Closed };
    let mics = (1..=10).map(|n| (Person(n), mic(Person(n)))).collect();
    Table { room: ROOM, mics, offered: speaker, running: true, hard: true, nicks: BTreeMap::new() }
}

fn seen(muted: bool) -> Seen {
    Seen { room: ROOM, muted, suppressed: false, nick: None }
}

/// The reconciler.
fn reconciled() -> Spent {
    let (mut spent, mut bucket, mut now) = (Spent::default(), Bucket::default(), 0);
    let mut core = Core::default();
    core.ledger((1..=10).map(|n| {
        let row = gorod::discord::voice::reconcile::Row { game: GameId::from_bits(1), nick_before: None };
        (Person(n), row)
    }));
    core.seen_all((1..=10).map(|n| (Person(n), seen(true))).collect(), now);
    for (change, length) in evening() {
        core.table(GameId::from_bits(1), Some(wish(change)), now);
        let (mut calls, mut at) = (0, now);
        while let Some(next) = settle(&mut core, &mut bucket, at, &mut calls, change, now, &mut spent.waits) {
            at = next;
        }
        spent.add(change, calls);
        now += length;
    }
    spent
}

/// One look; when to look again.
fn settle(
    core: &mut Core,
    bucket: &mut Bucket,
    at: i64,
    calls: &mut usize,
    change: Change,
    began: i64,
    waits: &mut Vec<i64>,
) -> Option<i64> {
    let steps = core.next(at);
    for step in steps {
        let Step::Call(call) = step else { continue };
        *calls += 1;
        let passed = bucket.pass(at);
        assert_eq!(passed, at, "the core asked for more than the bucket holds");
        let mute = call.edit == gorod::discord::voice::reconcile::Edit::Mute(true);
        if matches!(change, Change::Turn(speaker) if Person(speaker) == call.person) {
            waits.push(at + ROAD_MS - began);
        }
        let left = u32::try_from(LIMIT - bucket.0.len()).unwrap_or(0);
        let reset_after_ms = bucket.0[0] + WINDOW_MS - at;
        core.seen(call.person, Some(seen(mute)), at);
        let headers = Headers { limit: 5, remaining: left, reset_after_ms };
        core.answered(call.person, Answer::Done, Some(headers), at);
    }
    if core.is_settled(at) { None } else { core.wakes_at(at) }
}

#[expect(clippy::cast_precision_loss, reason = "a few calls and seconds")]
pub fn rows() -> Vec<Row> {
    let (mut ours, mut theirs) = (reconciled(), all_at_each_change());
    let row = |what, unit, peer: usize, must, got: usize| Row {
        what,
        unit,
        peer: Some(peer as f64),
        must,
        aim: must,
        got: got as f64,
    };
    let (p95, all) = (ours.p95(), theirs.p95());
    vec![
        row("voice: calls a turn (peer: everybody at each change)", "calls", theirs.turn, 2.0, ours.turn),
        row("voice: calls a night", "calls", theirs.night, 1.0, ours.night),
        row("voice: calls a vote", "calls", theirs.vote, 0.0, ours.vote),
        Row {
            what: "voice: a speaker waits, p95, five edits in five seconds",
            unit: "ms",
            peer: Some(all as f64),
            must: 500.0,
            aim: 100.0,
            got: p95 as f64,
        },
    ]
}
