//! Commands through the runtime: one order, one answer, nothing half-done (invariants 1, 6, 7).

use super::runtime_toy::*;
use gorod::base::{AccountId, GameId};
use gorod::rules::{Envelope, Heading, Ledger};
use gorod::runtime::{Clock, NoExport, Platform, Request, Runtime, Source, Unhandled};
use gorod::store::{Memory, Store};
use std::sync::Arc;

fn start() -> Runtime {
    runtime(Arc::new(Memory::default()), &Clock::manual(T0)).0
}

async fn add(runtime: &Runtime, game: GameId, n: i64) -> Result<usize, Unhandled<Toy>> {
    let ask = ask(runtime, ANYA);
    runtime.handle::<Toy>(game, None, ask, Do::Add(n)).await.map(|done| done.version)
}

#[tokio::test]
async fn a_command_is_decided_stored_and_answered() {
    let runtime = start();
    let game = open(&runtime, 0).await;
    let done = runtime.handle::<Toy>(game, None, ask(&runtime, ANYA), Do::Add(4)).await.unwrap();
    assert_eq!((done.game, done.version, done.duplicate), (game, 1, false));
    assert_eq!(done.events, vec![Did::Added(4)]);
    assert_eq!(done.table.state().count, 4);
    assert_eq!(state(&runtime, game).await.count, 4);
}

#[tokio::test]
async fn a_refusal_changes_nothing_and_says_why() {
    let runtime = start();
    let game = open(&runtime, 0).await;
    let before = state(&runtime, game).await;
    assert_eq!(add(&runtime, game, 3).await, Err(Unhandled::Refused(No::Odd)));
    assert_eq!(state(&runtime, game).await, before);
    let nowhere = GameId::from_bits(404);
    assert_eq!(add(&runtime, nowhere, 2).await, Err(Unhandled::NoGame(nowhere)));
}

#[tokio::test]
async fn a_redelivered_update_is_answered_as_before() {
    let runtime = start();
    let game = open(&runtime, 0).await;
    let source = |n: u32| Some(Source::new(Platform::Discord, n));
    let first = runtime.handle::<Toy>(game, source(1), ask(&runtime, ANYA), Do::Add(2)).await.unwrap();
    add(&runtime, game, 2).await.unwrap();
    let again = runtime.handle::<Toy>(game, source(1), ask(&runtime, ANYA), Do::Add(2)).await.unwrap();
    assert!(again.duplicate);
    assert_eq!((again.version, again.events), (first.version, first.events));
    assert_eq!(state(&runtime, game).await.count, 4);
    // What was refused stays refused, even if it would be accepted by now.
    let refused = runtime.handle::<Toy>(game, source(2), ask(&runtime, ANYA), Do::Add(3)).await;
    assert_eq!(refused.map(drop), Err(Unhandled::Refused(No::Odd)));
    let again = runtime.handle::<Toy>(game, source(2), ask(&runtime, ANYA), Do::Add(2)).await;
    let before = Unhandled::RefusedBefore { clause: "t1".into(), code: "odd".into() };
    assert_eq!(again.map(drop), Err(before));
    // The same update may repeat after the game's end: it was accepted, and stays so.
    runtime.handle::<Toy>(game, None, ask(&runtime, HOST), Do::End).await.unwrap();
    let late = runtime.handle::<Toy>(game, source(1), ask(&runtime, ANYA), Do::Add(2)).await.unwrap();
    assert!(late.duplicate);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn commands_of_one_game_come_one_after_another() {
    let runtime = start();
    let game = open(&runtime, 0).await;
    let tasks: Vec<_> = (0..200)
        .map(|_| {
            let runtime = runtime.clone();
            tokio::spawn(async move { add(&runtime, game, 2).await.unwrap() })
        })
        .collect();
    let mut versions = Vec::new();
    for task in tasks {
        versions.push(task.await.unwrap());
    }
    versions.sort_unstable();
    assert_eq!(versions, (1..=200).collect::<Vec<_>>());
    assert_eq!(state(&runtime, game).await.count, 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_processes_never_decide_the_same_version() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let clock = Clock::manual(T0);
    let (one, two) = (runtime(Arc::clone(&store), &clock).0, runtime(Arc::clone(&store), &clock).0);
    let game = open(&one, 0).await;
    for round in 0..20 {
        let (a, b) = tokio::join!(add(&one, game, 2), add(&two, game, 2));
        let mut versions = [a.unwrap(), b.unwrap()];
        versions.sort_unstable();
        assert_eq!(versions, [2 * round + 1, 2 * round + 2]);
    }
    let records = store.records(game, 0, 100).await.unwrap();
    assert_eq!(records.len(), 41);
    // A fresh process folds the same.
    assert_eq!(state(&runtime(store, &clock).0, game).await.count, 80);
}

#[tokio::test]
async fn an_asker_who_goes_away_does_not_stop_the_command() {
    let runtime = start();
    let game = open(&runtime, 0).await;
    let asking = tokio::spawn({
        let runtime = runtime.clone();
        async move { add(&runtime, game, 2).await }
    });
    tokio::task::yield_now().await;
    asking.abort();
    let _ = asking.await;
    // Whatever became of it, memory and store agree and the game goes on.
    let version = add(&runtime, game, 4).await.unwrap();
    assert_eq!(state(&runtime, game).await.count, if version == 1 { 4 } else { 6 });
}

#[tokio::test]
async fn a_broken_invariant_refuses_the_append_and_pauses_the_game() {
    let runtime = start();
    let game = open(&runtime, 60_000).await;
    let broken = runtime.handle::<Toy>(game, None, ask(&runtime, ANYA), Do::Break).await;
    assert_eq!(broken.map(drop), Err(Unhandled::Broken(game)));
    let after = state(&runtime, game).await;
    assert_eq!((after.count, after.paused, after.due), (0, true, None));
    // The game itself is sound and goes on.
    add(&runtime, game, 2).await.unwrap();
}

#[tokio::test]
async fn undo_refolds_what_came_before() {
    let runtime = start();
    let game = open(&runtime, 0).await;
    add(&runtime, game, 2).await.unwrap();
    add(&runtime, game, 4).await.unwrap();
    runtime.handle::<Toy>(game, None, ask(&runtime, HOST), Do::Undo { to: 2 }).await.unwrap();
    assert_eq!(state(&runtime, game).await.count, 2);
    assert_eq!(runtime.table::<Toy>(game).await.unwrap().unwrap().version(), 4);
}

#[tokio::test]
async fn texts_are_stored_with_their_events_or_not_at_all() {
    let runtime = start();
    let game = open(&runtime, 0).await;
    let text = runtime.text("никому ни слова", Some(ANYA), Some(game)).unwrap();
    let at = text.at;
    let command = Do::Whisper { to: BORYA, words: Some(at) };
    let request = Request { source: None, ask: ask(&runtime, ANYA), command, texts: vec![text] };
    assert_eq!(runtime.words(at).await.unwrap(), None);
    runtime.submit::<Toy>(game, request).await.unwrap();
    assert_eq!(runtime.words(at).await.unwrap().as_deref(), Some("никому ни слова"));
    runtime.erase_person(ANYA).await.unwrap();
    assert_eq!(runtime.words(at).await.unwrap(), None);

    let refused = runtime.text("зря", Some(ANYA), Some(game)).unwrap();
    let at = refused.at;
    let request =
        Request { source: None, ask: ask(&runtime, ANYA), command: Do::Add(1), texts: vec![refused] };
    assert!(runtime.submit::<Toy>(game, request).await.is_err());
    assert_eq!(runtime.words(at).await.unwrap(), None);
}

#[tokio::test]
async fn a_log_is_exported_only_after_the_end_and_folds_to_the_state() {
    let runtime = start();
    let game = open(&runtime, 0).await;
    add(&runtime, game, 2).await.unwrap();
    assert_eq!(runtime.export::<Toy>(game).await, Err(NoExport::Running(game)));
    runtime.handle::<Toy>(game, None, ask(&runtime, HOST), Do::End).await.unwrap();
    let text = runtime.export::<Toy>(game).await.unwrap();
    let mut lines = text.lines();
    let heading: Heading = serde_json::from_str(lines.next().unwrap()).unwrap();
    assert_eq!((heading.game, heading.rules.as_str(), heading.events), (game, "toy", 3));
    let envelopes: Vec<Envelope<Toy>> = lines.map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(envelopes.iter().map(|e| e.version).collect::<Vec<_>>(), vec![0, 1, 2]);
    // Deciding each command again gives the stored events.
    let mut ledger = Ledger::<Toy>::default();
    for envelope in envelopes {
        assert_eq!(ledger.decide(&envelope.ask, &envelope.command).unwrap(), envelope.events);
    }
    assert_eq!(ledger.state(), &state(&runtime, game).await);
}

#[tokio::test]
async fn people_and_settings_are_kept() {
    let runtime = start();
    let anya = runtime.account_of(Platform::Discord, "10", "Аня").await.unwrap();
    assert_eq!(runtime.account_of(Platform::Discord, "10", "Аня").await.unwrap(), anya);
    assert_eq!(runtime.account_of(Platform::Discord, "10", "Анна").await.unwrap(), anya);
    let names = runtime.names(&[anya, AccountId(404)]).await.unwrap();
    assert_eq!(names.into_iter().collect::<Vec<_>>(), vec![(anya, "Анна".to_owned())]);
    assert_eq!(runtime.external_of(anya, Platform::Discord).await.unwrap().as_deref(), Some("10"));

    let here = runtime.community_of(Platform::Discord, "900").await.unwrap();
    assert_eq!(runtime.language(Some(anya), Some(here)).await.unwrap(), None);
    runtime.set_setting(here, "language", Some(&"ru")).await.unwrap();
    assert_eq!(runtime.language(Some(anya), Some(here)).await.unwrap().as_deref(), Some("ru"));
    runtime.set_language(anya, Some("en")).await.unwrap();
    assert_eq!(runtime.language(Some(anya), Some(here)).await.unwrap().as_deref(), Some("en"));
    runtime.erase_person(anya).await.unwrap();
    assert!(runtime.names(&[anya]).await.unwrap().is_empty());
}

#[tokio::test]
async fn after_shutdown_nothing_is_taken() {
    let runtime = start();
    runtime.start().await.unwrap();
    let game = open(&runtime, 0).await;
    runtime.shutdown().await;
    assert!(matches!(add(&runtime, game, 2).await, Err(Unhandled::Busy(_))));
}

#[tokio::test]
async fn a_command_of_which_nothing_comes_is_answered_and_appends_nothing() {
    let runtime = start();
    let game = open(&runtime, 0).await;
    let source = || Some(Source::new(Platform::Discord, 5));
    let idle = runtime.handle::<Toy>(game, source(), ask(&runtime, ANYA), Do::Add(0)).await.unwrap();
    assert_eq!((idle.version, idle.events.len(), idle.duplicate), (1, 0, false));
    add(&runtime, game, 2).await.unwrap();
    add(&runtime, game, 2).await.unwrap();
    let again = runtime.handle::<Toy>(game, source(), ask(&runtime, ANYA), Do::Add(2)).await.unwrap();
    assert_eq!((again.events.len(), again.duplicate), (0, true));
    assert_eq!(state(&runtime, game).await.count, 4);
}

#[tokio::test]
async fn a_game_s_time_never_runs_backwards() {
    let runtime = start();
    let game = open(&runtime, 0).await;
    let at = async |ms: i64| {
        let ask = gorod::rules::Ask { now: T0 + ms, ..ask(&runtime, ANYA) };
        runtime.handle::<Toy>(game, None, ask, Do::Add(2)).await.unwrap();
    };
    at(500).await;
    at(100).await;
    at(900).await;
    runtime.handle::<Toy>(game, None, ask(&runtime, HOST), Do::End).await.unwrap();
    let text = runtime.export::<Toy>(game).await.unwrap();
    let times: Vec<i64> = text
        .lines()
        .skip(1)
        .map(|l| serde_json::from_str::<Envelope<Toy>>(l).unwrap().ask.now - T0)
        .collect();
    assert_eq!(times, vec![0, 500, 500, 900, 900]);
}

#[test]
fn lateness_counts_in_real_time() {
    assert_eq!(Clock::real().late(T0, T0 + 7_000), T0 + 7_000);
    let fast = Clock::parse(Some("0/0/100")).unwrap();
    assert_eq!(fast.late(T0, T0 + 7_000), T0 + 70);
    let slow = Clock::parse(Some("0/0/0.5")).unwrap();
    assert_eq!(slow.late(T0, T0 + 7_000), T0 + 7_000);
}
