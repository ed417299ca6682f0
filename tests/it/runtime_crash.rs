//! kill −9 at random moments (invariant 1): what was answered stays, nothing is doubled, every
//! notice leaves at least once under its own key.

use super::runtime_toy::*;
use super::store_db::{Db, Kind};
use async_trait::async_trait;
use gorod::base::{Dice, GameId};
use gorod::rules::{Ledger, Rules as _};
use gorod::runtime::{Clock, Delivery, Face, GameRow, Notice, Platform, Runtime, Source, Surface, Unhandled};
use gorod::store::{Lane, Store, codec, open as open_store};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const DATABASE: &str = "GOROD_TEST_CRASH_DATABASE";
const FOLDER: &str = "GOROD_TEST_CRASH_FOLDER";
const ROUND: &str = "GOROD_TEST_CRASH_ROUND";

/// A diary that a killed process leaves whole: one short append a line.
struct Diary(Mutex<std::fs::File>);

impl Diary {
    fn file(folder: &Path, name: &str) -> std::fs::File {
        std::fs::OpenOptions::new().create(true).append(true).open(folder.join(name)).unwrap()
    }

    fn new(folder: &Path, name: &str) -> Self {
        Self(Mutex::new(Self::file(folder, name)))
    }

    fn note(&self, line: &str) {
        self.0.lock().unwrap().write_all(format!("{line}\n").as_bytes()).unwrap();
    }
}

fn lines(folder: &Path, name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join(name)).unwrap_or_default();
    text.lines().map(Into::into).collect()
}

struct Writer(Diary);

#[async_trait]
impl Face for Writer {
    async fn say(&self, _: &GameRow, notice: &Notice) -> Delivery {
        self.0.note(&format!("{} {} {}", notice.key, notice.attempts, notice.body));
        Delivery::Done { memo: None }
    }

    async fn show(&self, _: &GameRow, _: &Surface) -> Delivery {
        Delivery::Done { memo: None }
    }
}

/// The process that gets killed: plays on whatever games are there, and tells its diary what it was
/// answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "run by the crash test as a process of its own"]
async fn child() {
    let (Ok(database), Ok(folder)) = (std::env::var(DATABASE), std::env::var(FOLDER)) else { return };
    let (folder, round) = (PathBuf::from(folder), std::env::var(ROUND).unwrap());
    let runtime = Runtime::over(open_store(&database).await.unwrap(), Clock::real());
    runtime.serve::<Toy>();
    runtime.register_face(Platform::Discord, Arc::new(Writer(Diary::new(&folder, "said"))));
    runtime.start().await.unwrap();
    let answered = Arc::new(Diary::new(&folder, "answered"));
    let mut games: Vec<GameId> =
        runtime.open_games(Platform::Discord).await.unwrap().into_iter().map(|g| g.id).collect();
    while games.len() < 8 {
        games.push(open(&runtime, 40).await);
    }
    let players = games.into_iter().map(|game| {
        let (runtime, answered, round) = (runtime.clone(), Arc::clone(&answered), round.clone());
        tokio::spawn(async move {
            for n in 0.. {
                let id = format!("{game}.{round}.{n}");
                // Every third update comes twice.
                for _ in 0..=u32::from(n % 3 == 0) {
                    let source = Some(Source::new(Platform::Discord, &id));
                    let ask = ask(&runtime, ANYA);
                    match runtime.handle::<Toy>(game, source, ask, Do::Add(2)).await {
                        Ok(done) => answered.note(&format!("{game} {} {id}", done.version)),
                        Err(Unhandled::Busy(_)) => return,
                        Err(e) => panic!("{e}"),
                    }
                }
            }
        })
    });
    for player in players.collect::<Vec<_>>() {
        player.await.unwrap();
    }
}

async fn survives(kind: Kind, rounds: u32, seed: u8) {
    let Some(db) = Db::fresh(kind, "kill -9").await else { return };
    let folder = tempfile::TempDir::new().unwrap();
    let mut dice = Dice::new([seed; 32]);
    for round in 0..rounds {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["runtime_crash::child", "--exact", "--ignored", "--nocapture"])
            .env(DATABASE, &db.url)
            .env(FOLDER, folder.path())
            .env(ROUND, round.to_string())
            .stdout(Stdio::null())
            .stderr(Diary::file(folder.path(), "child"))
            .spawn()
            .unwrap();
        // Some way into its life, so that there is something to lose.
        let before = lines(folder.path(), "answered").len();
        for _ in 0..2_000 {
            if lines(folder.path(), "answered").len() >= before + 50 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        tokio::time::sleep(Duration::from_millis(u64::from(dice.below(300)))).await;
        // On Unix this is SIGKILL.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let store = open_store(&db.url).await.unwrap();
    let games = verify(&store, folder.path()).await;
    deliver_the_rest(&store, folder.path(), &games).await;
    drop(store);
    db.close().await;
}

/// Everything answered is in the log once; the logs are whole.
async fn verify(store: &Arc<dyn Store>, folder: &Path) -> Vec<GameId> {
    let answered: Vec<String> = lines(folder, "answered");
    let complaints = lines(folder, "child");
    assert!(answered.len() > 100, "the children hardly lived: {complaints:?}");
    let mut games = BTreeMap::new();
    for game in store.open_games(Platform::Discord, 100).await.unwrap() {
        let records = store.records(game.id, 0, usize::MAX >> 1).await.unwrap();
        let mut ledger = Ledger::<Toy>::default();
        let mut sources = BTreeMap::new();
        for record in &records {
            let envelope = codec::envelope::<Toy>(record).unwrap();
            assert_eq!(envelope.version, ledger.version());
            assert_eq!(ledger.decide(&envelope.ask, &envelope.command).unwrap(), envelope.events);
            if let Some(source) = &record.source {
                let twice = sources.insert(source.as_str().to_owned(), record.version);
                assert_eq!(twice, None, "{source:?} was carried out twice");
            }
        }
        assert_eq!(game.version, ledger.version());
        assert_eq!(game.deadline, ledger.state().deadline().map(|d| d.at));
        games.insert(game.id, sources);
    }
    for line in &answered {
        let mut words = line.split(' ');
        let game: GameId = words.next().unwrap().parse().unwrap();
        let version: usize = words.next().unwrap().parse().unwrap();
        let source = Source::new(Platform::Discord, words.next().unwrap());
        assert_eq!(games[&game].get(source.as_str()), Some(&version), "answered, then lost: {line}");
    }
    games.into_keys().collect()
}

/// A last start says what is left; then every event's notice was said, none under two texts.
async fn deliver_the_rest(store: &Arc<dyn Store>, folder: &Path, games: &[GameId]) {
    let runtime = Runtime::over(Arc::clone(store), Clock::real());
    runtime.serve::<Toy>();
    runtime.register_face(Platform::Discord, Arc::new(Writer(Diary::new(folder, "said"))));
    for &game in games {
        // No more ticks: what is said now was committed before.
        runtime.handle::<Toy>(game, None, ask(&runtime, HOST), Do::End).await.unwrap();
    }
    runtime.start().await.unwrap();
    for _ in 0..2_000 {
        if store.lanes(None, 1).await.unwrap().is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    runtime.shutdown().await;
    let mut said: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in lines(folder, "said") {
        let (key, rest) = line.split_once(' ').unwrap();
        let (_, body) = rest.split_once(' ').unwrap();
        said.entry(key.to_owned()).or_default().insert(body.to_owned());
    }
    assert!(said.values().all(|texts| texts.len() == 1), "one key, two texts");
    for &game in games {
        let ledger = runtime.table::<Toy>(game).await.unwrap().unwrap();
        for (i, event) in ledger.events().iter().enumerate() {
            if matches!(event, Did::Added(_)) {
                assert!(said.contains_key(&format!("{game}-{i}-0")), "{game}: event {i} was never told");
            }
        }
        assert_eq!(store.waiting(game, Lane::Public, 1).await.unwrap(), vec![]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_killed_at_any_moment_loses_and_doubles_nothing_on_sqlite() {
    survives(Kind::Sqlite, 6, 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_killed_at_any_moment_loses_and_doubles_nothing_on_postgres() {
    survives(Kind::Postgres, 4, 2).await;
}
