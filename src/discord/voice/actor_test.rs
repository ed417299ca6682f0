//! The actor against a platform in memory, on paused time.

#![expect(clippy::unwrap_used, reason = "a test that unwraps fails, which is its job")]

use super::reconcile::{Answer, Edit, Freed, Headers, Person, Report, Room, Seen, Table};
use super::{Edits, Memory, Voice, start};
use crate::base::GameId;
use crate::rules::Mic;
use async_trait::async_trait;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use tokio::time::Instant;

const ROOM: Room = Room(5);

/// A platform with five edits a five seconds for each guild, and an echo after 40 ms.
#[derive(Default)]
struct Platform {
    voice: OnceLock<Voice>,
    guilds: Mutex<BTreeMap<u64, Vec<Instant>>>,
    muted: Mutex<BTreeMap<(u64, Person), bool>>,
    slow: Mutex<u32>,
    calls: Mutex<u32>,
}

#[async_trait]
impl Edits for Platform {
    async fn edit(&self, guild: u64, person: Person, edit: &Edit) -> (Answer, Option<Headers>) {
        tokio::time::sleep(Duration::from_millis(20)).await;
        let now = Instant::now();
        *self.calls.lock().unwrap() += 1;
        let (used, reset_after_ms) = {
            let mut guilds = self.guilds.lock().unwrap();
            let window = guilds.entry(guild).or_default();
            if window.first().is_some_and(|first| now.duration_since(*first).as_millis() >= 5_000) {
                window.clear();
            }
            window.push(now);
            let left = 5_000 - i64::try_from(now.duration_since(window[0]).as_millis()).unwrap();
            (u32::try_from(window.len()).unwrap(), left)
        };
        let headers = Some(Headers { limit: 5, remaining: 5u32.saturating_sub(used), reset_after_ms });
        if used > 5 {
            *self.slow.lock().unwrap() += 1;
            return (Answer::Slow(reset_after_ms), headers);
        }
        if let Edit::Mute(mute) = edit {
            self.muted.lock().unwrap().insert((guild, person), *mute);
            let (voice, seen) = (self.voice.get().unwrap().clone(), seen(*mute));
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(40)).await;
                voice.seen(guild, person, Some(seen));
            });
        }
        (Answer::Done, headers)
    }
}

fn seen(muted: bool) -> Seen {
    Seen { room: ROOM, muted, suppressed: false, nick: None }
}

fn table(speaker: Option<u64>) -> Table {
    let mic = |n| if Some(n) == speaker { Mic::Open } else { Mic::Closed };
    let mics = (1..=10).map(|n| (Person(n), mic(n))).collect();
    Table {
        room: ROOM,
        mics,
        offered: speaker.map(Person),
        running: true,
        hard: true,
        nicks: BTreeMap::new(),
    }
}

fn everyone() -> BTreeMap<Person, Seen> {
    (1..=10).map(|n| (Person(n), seen(false))).collect()
}

fn platform() -> (Arc<Platform>, Arc<Memory>, Voice, super::Reports) {
    let (platform, ledger) = (Arc::new(Platform::default()), Arc::new(Memory::default()));
    let (voice, reports) = start(Arc::clone(&platform) as _, Arc::clone(&ledger) as _, 1.0);
    platform.voice.set(voice.clone()).ok().unwrap();
    (platform, ledger, voice, reports)
}

#[tokio::test(start_paused = true)]
async fn sixty_guilds_change_speakers_without_a_429_or_a_missed_turn() {
    let (platform, ledger, voice, mut reports) = platform();
    let floors = tokio::spawn(async move {
        let mut floors = 0;
        while let Some((_, report)) = reports.recv().await {
            floors += u32::from(matches!(report, Report::FloorOpen { .. }));
        }
        floors
    });
    for guild in 1..=60 {
        voice.guild(guild, everyone());
        voice.table(guild, GameId::from_bits(guild), Some(table(None)));
    }
    for guild in 1..=60 {
        voice.settled(guild).await;
    }
    assert_eq!((*platform.calls.lock().unwrap(), ledger.len()), (600, 600));
    for speaker in 1..=10 {
        tokio::time::sleep(Duration::from_secs(30)).await;
        for guild in 1..=60 {
            tokio::time::sleep(Duration::from_millis(100)).await;
            voice.table(guild, GameId::from_bits(guild), Some(table(Some(speaker))));
        }
        for guild in 1..=60 {
            voice.settled(guild).await;
        }
    }
    // The first speech costs one call, each of the other nine two.
    assert_eq!(*platform.calls.lock().unwrap(), 600 + 60 * 19);
    assert_eq!(*platform.slow.lock().unwrap(), 0);
    let own = voice.timings().own();
    assert_eq!(own.count, 600);
    assert!(own.p95_ms < 100, "{own:?}");
    drop(voice);
    assert!(!floors.is_finished());
    floors.abort();
}

#[tokio::test(start_paused = true)]
async fn a_stopping_process_releases_everyone_in_two_windows() {
    let (platform, ledger, voice, _reports) = platform();
    voice.guild(1, everyone());
    voice.table(1, GameId::from_bits(1), Some(table(Some(4))));
    voice.settled(1).await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    let began = Instant::now();
    voice.shutdown().await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(platform.muted.lock().unwrap().values().all(|muted| !muted));
    assert!(ledger.is_empty());
    assert!(began.elapsed() <= Duration::from_secs(11), "{:?}", began.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_new_process_finds_the_ledger_and_lets_go() {
    let (platform, ledger, voice, _reports) = platform();
    voice.guild(1, everyone());
    voice.table(1, GameId::from_bits(1), Some(table(None)));
    voice.settled(1).await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    let again = Arc::new(Platform::default());
    let (voice, _reports) = start(Arc::clone(&again) as _, Arc::clone(&ledger) as _, 1.0);
    again.voice.set(voice.clone()).ok().unwrap();
    let muted = |p: &Platform, n| p.muted.lock().unwrap().get(&(1, Person(n))) == Some(&true);
    assert!(muted(&platform, 1));
    voice.guild(1, (1..=10).map(|n| (Person(n), seen(true))).collect());
    voice.settled(1).await;
    assert!((1..=10).all(|n| again.muted.lock().unwrap().get(&(1, Person(n))) == Some(&false)));
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(ledger.is_empty());
    assert_eq!(voice.free(1, Person(3), false).await, Freed::Now);
}
