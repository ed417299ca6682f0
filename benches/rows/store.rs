//! Rows about the store and the runtime: whole sports games through the runtime into SQLite with
//! `synchronous=FULL`, a start over overdue games, and the memory of a live table.

use crate::Row;
use async_trait::async_trait;
use gorod::base::{AccountId, CommunityId, GameId, Seat, Seed, Stamp};
use gorod::rules::sport::{Command, Preset, Sport};
use gorod::rules::{Ask, By, Rules as _};
use gorod::runtime::{
    Clock, Delivery, Face, GameRow, NewGame, Notice, Pin, Platform, Request, Runtime, Surface, SurfaceKey,
};
use gorod::store::open;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Games played at the same time.
const GAMES: usize = 700;
/// How long each measurement runs.
const SPAN: Duration = Duration::from_secs(4);
/// How long the tables play before that.
const WARM_UP: Duration = Duration::from_secs(2);
/// Games found overdue at a start.
const OVERDUE: usize = 10_000;

/// Tables in memory at the same time.
const TABLES: u64 = 2_000;

/// A face to which everything is done at once.
#[derive(Default)]
struct Instantly(AtomicU64);

#[async_trait]
impl Face for Instantly {
    async fn say(&self, _: &GameRow, _: &Notice) -> Delivery {
        self.0.fetch_add(1, Ordering::Relaxed);
        Delivery::Done { memo: Some("123456789012345678".into()) }
    }

    async fn show(&self, _: &GameRow, _: &Surface) -> Delivery {
        self.0.fetch_add(1, Ordering::Relaxed);
        Delivery::Done { memo: Some("123456789012345678".into()) }
    }
}

struct Hall {
    runtime: Runtime,
    face: Arc<Instantly>,
    _folder: TempDir,
    url: String,
}

async fn hall() -> Hall {
    let folder = TempDir::new().expect("a temporary folder");
    let url = format!("sqlite:{}", folder.path().join("gorod.db").display());
    let (runtime, face) = over(&url).await;
    Hall { runtime, face, _folder: folder, url }
}

async fn over(url: &str) -> (Runtime, Arc<Instantly>) {
    let runtime = Runtime::over(open(url).await.expect("SQLite opens"), Clock::real());
    let face = Arc::new(Instantly::default());
    runtime.serve::<Sport>();
    runtime.register_face(Platform::Discord, Arc::clone(&face) as Arc<dyn Face>);
    (runtime, face)
}

fn by(account: i64, now: Stamp) -> Ask {
    Ask { by: By::Account(AccountId(account)), now, said: None }
}

/// One table: a host who sits at seat 1, nine others, no judge. The ten are seated and ready.
struct Table {
    runtime: Runtime,
    game: GameId,
    now: Stamp,
    step: u64,
}

impl Table {
    async fn open(runtime: &Runtime, n: u64, now: Stamp) -> Self {
        let settings = Box::new(Preset::Casual.settings());
        let command = Command::Open { settings, seed: Seed::of(n) };
        let new = NewGame { community: CommunityId(1), platform: Platform::Discord, place: "{}".into() };
        let request = Request { source: None, ask: by(1, now), command, texts: Vec::new() };
        let game = runtime.create::<Sport>(new, request).await.expect("a lobby opens").game;
        let mut table = Self { runtime: runtime.clone(), game, now, step: 0 };
        for seat in 1..=10 {
            table.press(seat, Command::Sit { seat: Seat::new(seat as u8) }).await;
            table.press(seat, Command::Ready).await;
        }
        table
    }

    /// A public panel and ten private ones.
    async fn pin(&self) {
        for account in 0..=10 {
            let (kind, account) = match account {
                0 => ("panel", None),
                n => ("private", Some(AccountId(n))),
            };
            let key = SurfaceKey { game: self.game, kind: kind.into(), account };
            let shown = Pin { shown: Some(usize::MAX >> 12), ..Pin::default() };
            self.runtime.pin::<Sport>(key, shown).await.expect("a surface is pinned");
        }
    }

    async fn press(&mut self, account: i64, command: Command) -> bool {
        self.now = self.now + 250;
        let ask = by(account, self.now);
        self.runtime.handle::<Sport>(self.game, None, ask, command).await.is_ok()
    }

    /// One accepted input: the speaker passes or nominates, or the clock comes. `false` at the end.
    async fn advance(&mut self) -> bool {
        let table = self.runtime.table::<Sport>(self.game).await.expect("read").expect("there");
        let state = table.state();
        self.step += 1;
        if state.is_over() {
            return false;
        }
        if let Some(speaker) = state.speaker() {
            let target = Seat::new(1 + (self.step * 7 % 10) as u8).expect("from 1");
            let account = i64::from(speaker.number());
            let command =
                if self.step.is_multiple_of(3) { Command::Nominate { target } } else { Command::Pass };
            if self.press(account, command).await {
                return true;
            }
        }
        let Some(deadline) = state.deadline() else { return false };
        drop(table);
        self.now = self.now.max(deadline.at);
        let ask = Ask { by: By::Clock, now: self.now, said: None };
        self.runtime.handle::<Sport>(self.game, None, ask, Sport::tick()).await.is_ok()
    }
}

/// Plays many games at once for a while; the accepted inputs.
async fn play(runtime: &Runtime, start: Stamp) -> Played {
    let mut tables = Vec::new();
    for n in 0..GAMES as u64 {
        let runtime = runtime.clone();
        tables.push(tokio::spawn(async move {
            let table = Table::open(&runtime, n, start).await;
            table.pin().await;
            table
        }));
    }
    let (count, end) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let mut players = Vec::new();
    for (n, table) in tables.into_iter().enumerate() {
        let mut table = table.await.expect("a table opens");
        let (count, end) = (Arc::clone(&count), Arc::clone(&end));
        players.push(async move {
            while end.load(Ordering::Relaxed) == 0 {
                if table.advance().await {
                    count.fetch_add(1, Ordering::Relaxed);
                } else {
                    table = Table::open(&table.runtime, (n + GAMES) as u64, table.now).await;
                    count.fetch_add(21, Ordering::Relaxed);
                    table.pin().await;
                }
            }
        });
    }
    let players: Vec<_> = players.into_iter().map(tokio::spawn).collect();
    // The rush of all tables at once is no part of the figure.
    tokio::time::sleep(WARM_UP).await;
    let (zero, cpu) = (count.load(Ordering::Relaxed), cpu_seconds());
    tokio::time::sleep(SPAN).await;
    let inputs = count.load(Ordering::Relaxed) - zero;
    let cpu = cpu_seconds().zip(cpu).map(|(after, before)| after - before);
    end.store(1, Ordering::Relaxed);
    for player in players {
        let _ = player.await;
    }
    Played { wall: inputs as f64 / SPAN.as_secs_f64(), cpu: cpu.map(|cpu| inputs as f64 / cpu) }
}

/// Processor seconds of this process so far, as Linux tells it (100 ticks a second).
fn cpu_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let ticks = stat.rsplit_once(')')?.1.split_whitespace().skip(11).take(2);
    Some(ticks.filter_map(|t| t.parse::<f64>().ok()).sum::<f64>() / 100.0)
}

/// Accepted inputs a wall second and a CPU-second.
struct Played {
    wall: f64,
    cpu: Option<f64>,
}

async fn inputs() -> Vec<Row> {
    let start = Clock::real().now() + 3_600_000;
    let quiet = hall().await;
    let committed = play(&quiet.runtime, start).await;
    quiet.runtime.shutdown().await;
    let loud = hall().await;
    loud.runtime.start().await.expect("the loops start");
    let delivered = play(&loud.runtime, start).await;
    let said = loud.face.0.load(Ordering::Relaxed);
    loud.runtime.shutdown().await;
    println!(
        "while every notice and surface is delivered, {said} of them: {:.0} inputs/s, {:.0} a CPU-second",
        delivered.wall,
        delivered.cpu.unwrap_or_default()
    );
    let row = |what, unit, peer, must, aim, got| Row { what, unit, peer, must, aim, got };
    vec![
        row("inputs committed to SQLite, FULL, all included", "/s", None, 3e3, 1e4, committed.wall),
        // The peer: a whole bot that keeps its games in SQLite.
        row("the same by processor time", "/CPU-s", Some(54.0), 3e3, 1e4, committed.cpu.unwrap_or(f64::NAN)),
    ]
}

/// Ten thousand lobbies whose expiry passed while the process was away.
async fn overdue() -> Row {
    let hall = hall().await;
    let long_ago = Clock::real().now() + -86_400_000;
    let mut opening = Vec::new();
    for n in 0..OVERDUE as u64 {
        let runtime = hall.runtime.clone();
        opening.push(tokio::spawn(async move {
            let command = Command::Open { settings: Box::new(Preset::League.settings()), seed: Seed::of(n) };
            let new = NewGame { community: CommunityId(1), platform: Platform::Discord, place: "{}".into() };
            let request = Request { source: None, ask: by(1, long_ago), command, texts: Vec::new() };
            runtime.create::<Sport>(new, request).await.expect("a lobby opens").game
        }));
    }
    let mut games = Vec::new();
    for game in opening {
        games.push(game.await.expect("a lobby opens"));
    }
    hall.runtime.shutdown().await;
    let (runtime, _) = over(&hall.url).await;
    let store = open(&hall.url).await.expect("SQLite opens");
    let now = Clock::real().now();
    let start = Instant::now();
    runtime.start().await.expect("the loops start");
    while store.deadlines(None, 1).await.expect("read").first().is_some_and(|due| due.at <= now) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let took = start.elapsed();
    runtime.shutdown().await;
    let (what, got) = ("10,000 overdue games handled after a start", took.as_secs_f64() * 1_000.0);
    Row { what, unit: "ms", peer: None, must: 10_000.0, aim: 2_000.0, got }
}

/// Resident memory in kB, as Linux tells it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|l| l.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Tables in the middle of their first day, surfaces pinned, everything loaded.
async fn memory() -> Row {
    let hall = hall().await;
    let start = Clock::real().now() + 3_600_000;
    let table = move |runtime: Runtime, n: u64| async move {
        let mut table = Table::open(&runtime, n, start).await;
        table.pin().await;
        for _ in 0..12 {
            table.advance().await;
        }
    };
    // Code, pages and pools that the first table brings are not its own.
    table(hall.runtime.clone(), 0).await;
    let before = resident();
    let opening: Vec<_> = (1..=TABLES).map(|n| tokio::spawn(table(hall.runtime.clone(), n))).collect();
    for table in opening {
        table.await.expect("a table opens");
    }
    let grown = before.zip(resident()).map(|(b, a)| a.saturating_sub(b) as f64 / TABLES as f64);
    hall.runtime.shutdown().await;
    let (what, got) = ("memory a live table, without its voice", grown.unwrap_or(f64::NAN));
    Row { what, unit: "kB", peer: None, must: 60.0, aim: 30.0, got }
}

/// The rows, measured one after another.
pub fn rows() -> Vec<Row> {
    let executor = tokio::runtime::Runtime::new().expect("an executor");
    let mut rows = vec![executor.block_on(memory())];
    rows.extend(executor.block_on(inputs()));
    rows.push(executor.block_on(overdue()));
    rows
}
