//! One runtime serves both rule books: whole games of each through SQLite, read back by a fresh
//! process, exported and decided again (design, "The engine").

use super::forgy_play;
use super::store_db::{Db, Kind};
use gorod::base::{AccountId, CommunityId, GameId, Seat, Seed, Stamp};
use gorod::rules::forgy::Forgy;
use gorod::rules::sport::{Command, Preset, Sport};
use gorod::rules::{Ask, By, Envelope, Ledger, Rules};
use gorod::runtime::{Clock, NewGame, Platform, Request, Runtime, Unhandled};
use std::sync::Arc;

fn runtime(db: &Db) -> Runtime {
    let runtime = Runtime::over(Arc::clone(&db.store), Clock::real());
    runtime.serve::<Sport>();
    runtime.serve::<Forgy>();
    runtime
}

fn new(platform: Platform) -> NewGame {
    NewGame { community: CommunityId(1), platform, place: "{}".into() }
}

fn request<R: Rules>(ask: Ask, command: R::Command) -> Request<R> {
    Request { source: None, ask, command, texts: Vec::new() }
}

/// A random Forgy game, played by the rules alone, then input by input through the runtime.
async fn forgy(runtime: &Runtime, number: u64) -> GameId {
    let mut played = forgy_play::Game::new(number);
    played.play();
    let mut inputs = played.inputs.into_iter();
    let ((ask, command), events) = inputs.next().unwrap();
    let made = runtime.create::<Forgy>(new(Platform::Telegram), request(ask, command)).await.unwrap();
    assert_eq!(made.events, events);
    for ((ask, command), events) in inputs {
        let done = runtime.submit::<Forgy>(made.game, request(ask, command)).await.unwrap();
        assert_eq!(done.events, events);
    }
    let kept = runtime.table::<Forgy>(made.game).await.unwrap().unwrap();
    assert_eq!(kept.state(), played.ledger.state());
    made.game
}

/// A sports game in which everyone passes and the clock does the rest.
async fn sport(runtime: &Runtime) -> GameId {
    let mut now = Stamp(1_800_000_000_000);
    let by = |account: i64, now| Ask { by: By::Account(AccountId(account)), now, said: None };
    let open = Command::Open { settings: Box::new(Preset::Casual.settings()), seed: Seed::of(7) };
    let made = runtime.create::<Sport>(new(Platform::Discord), request(by(1, now), open)).await.unwrap();
    let game = made.game;
    for seat in 1..=10 {
        for press in [Command::Sit { seat: Seat::new(seat) }, Command::Ready] {
            now = now + 250;
            runtime.handle::<Sport>(game, None, by(i64::from(seat), now), press).await.unwrap();
        }
    }
    for _ in 0..2_000 {
        let table = runtime.table::<Sport>(game).await.unwrap().unwrap();
        let Some(deadline) = table.state().deadline() else { break };
        if table.state().is_over() {
            break;
        }
        now = now.max(deadline.at);
        let ask = Ask { by: By::Clock, now, said: None };
        runtime.handle::<Sport>(game, None, ask, Sport::tick()).await.unwrap();
    }
    for account in 1..=10 {
        now = now + 100;
        let give_up = runtime.handle::<Sport>(game, None, by(account, now), Command::GiveUp).await;
        assert!(give_up.is_ok() || matches!(give_up, Err(Unhandled::Refused(_))));
    }
    game
}

/// A fresh process folds the same, and the exported lines decide to the same events.
async fn same<R: Rules>(db: &Db, before: &Runtime, game: GameId) {
    let kept = before.table::<R>(game).await.unwrap().unwrap();
    let fresh = runtime(db);
    let read = fresh.table::<R>(game).await.unwrap().unwrap();
    assert_eq!(read.state(), kept.state());
    assert_eq!(read.events(), kept.events());
    let mut ledger = Ledger::<R>::default();
    for record in db.store.records(game, 0, usize::MAX >> 1).await.unwrap() {
        let envelope: Envelope<R> = gorod::store::codec::envelope(&record).unwrap();
        assert_eq!(ledger.decide(&envelope.ask, &envelope.command), Ok(envelope.events));
    }
    assert_eq!(ledger.state(), kept.state());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_of_both_rule_books_share_one_runtime_and_one_database() {
    for kind in [Kind::Sqlite, Kind::Postgres] {
        let Some(db) = Db::fresh(kind, "both rule books").await else { continue };
        let runtime = runtime(&db);
        let (table, first, second) = tokio::join!(sport(&runtime), forgy(&runtime, 1), forgy(&runtime, 2));
        same::<Sport>(&db, &runtime, table).await;
        for game in [first, second] {
            same::<Forgy>(&db, &runtime, game).await;
            // A game is not mistaken for one of the other book.
            let ask = Ask { by: By::System, now: Stamp(0), said: None };
            let wrong = runtime.handle::<Sport>(game, None, ask, Sport::tick()).await;
            assert_eq!(wrong.map(drop), Err(Unhandled::NoGame(game)));
            assert!(runtime.table::<Forgy>(game).await.unwrap().is_some());
        }
        runtime.shutdown().await;
        db.close().await;
    }
}
