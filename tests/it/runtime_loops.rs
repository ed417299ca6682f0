//! What the runtime does by itself: deadlines, notices, surfaces (invariants 1 and 4).

use super::runtime_toy::*;
use super::store_db::{Db, Kind};
use gorod::base::{AccountId, GameId};
use gorod::runtime::{Clock, Delivery, Lane, NoticeKind, Pin, Runtime, SurfaceKey, limits};
use gorod::store::{Memory, Store};
use std::sync::Arc;
use std::time::{Duration, Instant};

async fn started() -> (Runtime, Arc<Mirror>, Clock) {
    let clock = Clock::manual(T0);
    let (runtime, mirror) = runtime(Arc::new(Memory::default()), &clock);
    runtime.start().await.unwrap();
    (runtime, mirror, clock)
}

async fn act(runtime: &Runtime, game: GameId, command: Do) {
    runtime.handle::<Toy>(game, None, ask(runtime, ANYA), command).await.unwrap();
}

async fn ticks(runtime: &Runtime, game: GameId, count: u32) {
    for _ in 0..1_000 {
        if state(runtime, game).await.ticks == count {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("{} ticks instead of {count}", state(runtime, game).await.ticks);
}

#[tokio::test]
async fn a_deadline_brings_the_clock_s_command_and_no_sooner() {
    let (runtime, _, clock) = started().await;
    let game = open(&runtime, 1_000).await;
    clock.set(T0 + 999);
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert_eq!(state(&runtime, game).await.ticks, 0);
    clock.set(T0 + 1_000);
    ticks(&runtime, game, 1).await;
    // Three deadlines passed at once: each is handled, in order.
    clock.set(T0 + 4_000);
    ticks(&runtime, game, 4).await;
    runtime.shutdown().await;
}

#[tokio::test]
async fn deadlines_survive_the_process() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let clock = Clock::manual(T0);
    let (first, _) = runtime(Arc::clone(&store), &clock);
    let game = open(&first, 1_000).await;
    drop(first);
    clock.set(T0 + 5_500);
    let (second, _) = runtime(store, &clock);
    second.start().await.unwrap();
    ticks(&second, game, 5).await;
    second.shutdown().await;
}

#[tokio::test]
async fn a_deadline_that_fell_into_an_outage_hears_of_it_first() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let away = async |from: i64, ms: i64| {
        let clock = Clock::manual(T0 + from);
        let (first, _) = runtime(Arc::clone(&store), &clock);
        first.start().await.unwrap();
        let game = open(&first, 60_000).await;
        first.shutdown().await;
        clock.set(T0 + from + ms);
        let (second, _) = runtime(Arc::clone(&store), &clock);
        second.start().await.unwrap();
        tokio::time::sleep(Duration::from_millis(100)).await;
        let after = state(&second, game).await;
        second.shutdown().await;
        (after.ticks, after.due.map(|at| at - T0 - from))
    };
    // Five minutes and less: the old deadline stands. Longer: extended by the outage's length.
    assert_eq!(away(0, 90_000).await, (1, Some(120_000)));
    assert_eq!(away(1_000_000, 400_000).await, (0, Some(460_000)));
    // Nothing fell into this one.
    assert_eq!(away(2_000_000, 30_000).await, (0, Some(60_000)));
}

#[tokio::test]
async fn an_ended_game_has_no_deadline() {
    let (runtime, _, clock) = started().await;
    let game = open(&runtime, 1_000).await;
    act(&runtime, game, Do::End).await;
    clock.set(T0 + 10_000);
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert_eq!(state(&runtime, game).await.ticks, 0);
    assert_eq!(runtime.game(game).await.unwrap().unwrap().over, Some(T0));
    runtime.shutdown().await;
}

#[tokio::test]
async fn overdue_games_of_a_database_are_all_handled_after_a_start() {
    for kind in [Kind::Sqlite, Kind::Postgres] {
        let Some(db) = Db::fresh(kind, "overdue games").await else { continue };
        let clock = Clock::manual(T0);
        let (first, _) = runtime(Arc::clone(&db.store), &clock);
        let mut games = Vec::new();
        for _ in 0..300 {
            games.push(open(&first, 1_000).await);
        }
        first.shutdown().await;
        clock.set(T0 + 1_500);
        let (second, _) = runtime(Arc::clone(&db.store), &clock);
        second.start().await.unwrap();
        for game in games {
            ticks(&second, game, 1).await;
        }
        second.shutdown().await;
        db.close().await;
    }
}

fn public(mirror: &Mirror) -> Vec<Say> {
    let said = mirror.said().into_iter().filter(|n| n.lane == Lane::Public);
    said.map(|n| n.what::<Toy>().unwrap()).collect()
}

#[tokio::test]
async fn notices_come_in_order_within_a_lane_and_once() {
    let (runtime, mirror, _) = started().await;
    let game = open(&runtime, 0).await;
    for _ in 0..50 {
        act(&runtime, game, Do::Add(2)).await;
    }
    until("fifty public notices", || public(&mirror).len() == 50).await;
    let expected: Vec<Say> = (1..=50).map(|n| Say::Count(2 * n)).collect();
    assert_eq!(public(&mirror), expected);
    // The cards went to both players, each by a row of its own.
    let cards = || mirror.said().into_iter().filter(|n| n.body == "\"card\"").map(|n| n.lane);
    let mut lanes: Vec<Lane> = cards().collect();
    lanes.sort();
    assert_eq!(lanes, vec![Lane::Account(ANYA), Lane::Account(BORYA)]);
    runtime.shutdown().await;
}

#[tokio::test]
async fn slow_down_holds_the_lane_and_keeps_the_order() {
    let (runtime, mirror, clock) = started().await;
    let game = open(&runtime, 0).await;
    until("the cards", || mirror.said().len() == 2).await;
    mirror.says.lock().unwrap().push_back(Delivery::Later { after_ms: 5_000 });
    act(&runtime, game, Do::Add(2)).await;
    until("the first try", || mirror.said().len() == 3).await;
    act(&runtime, game, Do::Add(2)).await;
    act(&runtime, game, Do::Whisper { to: BORYA, words: None }).await;
    // Another lane does not wait.
    until("the whisper", || mirror.said().iter().any(|n| n.body == "\"secret\"")).await;
    assert_eq!(public(&mirror), vec![Say::Count(2)]);
    clock.set(T0 + 5_000);
    until("the rest", || public(&mirror).len() == 3).await;
    assert_eq!(public(&mirror), vec![Say::Count(2), Say::Count(2), Say::Count(4)]);
    let attempts: Vec<u32> =
        mirror.said().iter().filter(|n| n.lane == Lane::Public).map(|n| n.attempts).collect();
    assert_eq!(attempts, vec![1, 1, 1], "slow down is no failed try");
    runtime.shutdown().await;
}

#[tokio::test]
async fn a_failing_notice_is_tried_again_with_growing_pauses_then_given_up() {
    let (runtime, mirror, clock) = started().await;
    let game = open(&runtime, 0).await;
    until("the cards", || mirror.said().len() == 2).await;
    let failed = || Delivery::Failed { why: "503".into() };
    mirror.says.lock().unwrap().extend((0..limits::NOTICE_TRIES).map(|_| failed()));
    act(&runtime, game, Do::Add(2)).await;
    act(&runtime, game, Do::Add(2)).await;
    let mut now = T0;
    for tries in 1..=limits::NOTICE_TRIES as usize {
        until("the next try", || public(&mirror).len() >= tries).await;
        let nth = mirror.said().into_iter().filter(|n| n.lane == Lane::Public).nth(tries - 1).unwrap();
        assert_eq!((nth.attempts as usize, nth.body.as_str()), (tries, "{\"count\":2}"));
        now = now + limits::NOTICE_PAUSE_MAX_MS;
        clock.set(now);
    }
    // Given up, and the next one is said.
    until("the next notice", || public(&mirror).last() == Some(&Say::Count(4))).await;
    runtime.shutdown().await;
}

#[tokio::test]
async fn an_undelivered_notice_is_reported_only_where_that_tells_nothing() {
    let (runtime, mirror, _) = started().await;
    let gone = || Delivery::Gone { why: "direct messages are closed".into() };
    mirror.says.lock().unwrap().extend([gone(), gone()]);
    let game = open(&runtime, 0).await;
    let reports = || mirror.said().into_iter().filter(|n| n.lane == Lane::Account(HOST)).collect::<Vec<_>>();
    until("two reports", || reports().len() == 2).await;
    let mut about: Vec<NoticeKind> = reports().iter().map(|n| n.kind).collect();
    about.sort_by_key(|kind| format!("{kind:?}"));
    let of = |account: AccountId| NoticeKind::Undelivered { about: Some(account) };
    assert_eq!(about, vec![of(ANYA), of(BORYA)]);

    mirror.says.lock().unwrap().push_back(gone());
    act(&runtime, game, Do::Whisper { to: ANYA, words: None }).await;
    until("the secret", || mirror.said().len() == 5).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(reports().len(), 2, "an undelivered secret is nobody's business");
    assert_eq!(runtime.given_up::<Toy>(game).await.unwrap().len(), 2);
    runtime.shutdown().await;
}

#[tokio::test]
async fn what_was_not_acknowledged_is_said_again_under_the_same_key() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let clock = Clock::manual(T0);
    let (first, _) = runtime(Arc::clone(&store), &clock);
    let game = open(&first, 0).await;
    // The process dies between claim and acknowledgement: whether it delivered, nobody knows.
    let key = store.waiting(game, Lane::Account(ANYA), 1).await.unwrap()[0].0.key;
    let claim = gorod::store::Write::Claim { key, now: T0, until: T0 + limits::CLAIM_MS };
    store.commit(&[claim]).await.unwrap();

    let (second, mirror) = runtime(store, &clock);
    second.start().await.unwrap();
    until("both cards", || mirror.said().len() == 2).await;
    let again = mirror.said().into_iter().find(|n| n.key == key).unwrap();
    assert_eq!(again.attempts, 2, "it may have arrived before, and says so");
    second.shutdown().await;
}

fn panel(game: GameId) -> SurfaceKey {
    SurfaceKey { game, kind: "panel".into(), account: None }
}

fn own(game: GameId, account: AccountId) -> SurfaceKey {
    SurfaceKey { game, kind: "private".into(), account: Some(account) }
}

#[tokio::test]
async fn surfaces_are_drawn_for_whom_something_changed() {
    let (runtime, mirror, clock) = started().await;
    let game = open(&runtime, 0).await;
    runtime.pin::<Toy>(panel(game), Pin::default()).await.unwrap();
    until("the panel's first drawing", || mirror.shown().len() == 1).await;
    let drawn = Pin { shown: Some(1), memo: Some("token".into()), expires: None };
    runtime.pin::<Toy>(own(game, ANYA), drawn).await.unwrap();

    act(&runtime, game, Do::Whisper { to: ANYA, words: None }).await;
    until("Anya's panel", || mirror.shown().len() == 2).await;
    let (surface, seen) = mirror.shown()[1].clone();
    assert_eq!((surface.key, surface.memo.as_deref(), seen.secrets), (own(game, ANYA), Some("token"), 1));

    // A hidden act edits nothing that others see: an "edited" mark at night would betray it.
    clock.set(T0 + 10_000);
    act(&runtime, game, Do::Whisper { to: BORYA, words: None }).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(mirror.shown().len(), 2);
    runtime.shutdown().await;
}

#[tokio::test]
async fn edits_merge_to_one_a_second_and_the_latest_wins() {
    let (runtime, mirror, clock) = started().await;
    let game = open(&runtime, 0).await;
    runtime.pin::<Toy>(panel(game), Pin::default()).await.unwrap();
    until("the first drawing", || mirror.shown().len() == 1).await;
    for _ in 0..20 {
        act(&runtime, game, Do::Add(2)).await;
    }
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert_eq!(mirror.shown().len(), 1, "not within the same second");
    clock.set(T0 + limits::SURFACE_PAUSE_MS);
    until("one edit", || mirror.shown().len() == 2).await;
    assert_eq!(mirror.shown()[1].1.count, 40);
    clock.set(T0 + 9 * limits::SURFACE_PAUSE_MS);
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert_eq!(mirror.shown().len(), 2, "no edit without a difference");
    runtime.touch(game).await.unwrap();
    until("a redrawing", || mirror.shown().len() == 3).await;
    runtime.shutdown().await;
}

#[tokio::test]
async fn a_surface_that_is_gone_is_forgotten() {
    let (runtime, mirror, _) = started().await;
    let game = open(&runtime, 0).await;
    mirror.shows.lock().unwrap().push_back(Delivery::Gone { why: "unknown message".into() });
    runtime.pin::<Toy>(panel(game), Pin::default()).await.unwrap();
    until("the drawing", || mirror.shown().len() == 1).await;
    for _ in 0..200 {
        if runtime.surface(&panel(game)).await.unwrap().is_none() {
            runtime.shutdown().await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("still pinned");
}

#[tokio::test]
async fn a_faster_clock_runs_everything_faster() {
    let zero = Clock::describe(T0, 1_000.0);
    let clock = Clock::parse(Some(&zero)).unwrap();
    assert!(clock.now() - T0 < 60_000);
    let start = Instant::now();
    clock.sleep(20_000).await;
    assert!(start.elapsed() < Duration::from_millis(500));
    assert!(clock.now() - T0 >= 20_000);
    // Two processes read the same time from the same value.
    let twin = Clock::parse(Some(&zero)).unwrap();
    assert!((twin.now() - clock.now()).abs() < 5_000);
    for bad in ["", "1/2", "1/2/3/4", "a/2/3", "1/2/0", "1/2/-1", "1/2/nan"] {
        assert!(Clock::parse(Some(bad)).is_err(), "{bad}");
    }
}
