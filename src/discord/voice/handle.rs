//! The face's handle on all microphones: a cheap clone. Each guild's actor is started by the first
//! word for it and lives as long as the process.

use super::actor::{self, Shared, Word};
use super::gate::Gate;
use super::ledger::Ledger;
use super::reconcile::{Freed, Person, Report, Room, Seen, Table};
use super::timing::Timings;
use super::wire::Edits;
use crate::base::GameId;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// How many words may wait for a guild's actor; it never waits for anything but the next word.
const WORDS: usize = 1_024;
/// How many reports may wait for the face.
const REPORTS: usize = 1_024;
/// Seconds in which a stopping process releases people; the ledger has the rest.
const RELEASE: Duration = Duration::from_secs(12);

/// What the reconcilers have to say, with the guild.
pub type Reports = mpsc::Receiver<(u64, Report)>;

/// All microphones of this process.
#[derive(Clone)]
pub struct Voice {
    inner: Arc<Inner>,
}

struct Inner {
    shared: Arc<Shared>,
    guilds: Mutex<BTreeMap<u64, mpsc::Sender<Word>>>,
}

/// Makes the handle, on a clock that runs `rate` times faster than life. Nothing is called before a guild shows its voice states.
#[must_use]
pub fn start(edits: Arc<dyn Edits>, ledger: Arc<dyn Ledger>, rate: f64) -> (Voice, Reports) {
    let (reports, taken) = mpsc::channel(REPORTS);
    let shared =
        Arc::new(Shared { edits, ledger, gate: Gate::new(rate), timings: Timings::default(), reports });
    (Voice { inner: Arc::new(Inner { shared, guilds: Mutex::default() }) }, taken)
}

impl Voice {
    /// A table's newest wish; `None`: the table is gone. The same wish again costs nothing.
    pub fn table(&self, guild: u64, game: GameId, wish: Option<Table>) {
        self.say(guild, Word::Table(game, wish, Instant::now()));
    }

    /// Everyone in voice on a guild (GUILD_CREATE, or a reread of everything).
    pub fn guild(&self, guild: u64, all: BTreeMap<Person, Seen>) {
        self.say(guild, Word::All(all));
    }

    /// One person's voice state, in the gateway's order; `None`: left voice.
    pub fn seen(&self, guild: u64, person: Person, seen: Option<Seen>) {
        self.say(guild, Word::One(person, seen));
    }

    /// The bot was removed from a guild, or the guild went out of reach.
    pub fn gone(&self, guild: u64) {
        self.say(guild, Word::Gone);
    }

    /// The bot's rights in a channel may have changed.
    pub fn rights(&self, guild: u64, room: Room) {
        self.say(guild, Word::Rights(room));
    }

    /// «Верните микрофон», or a moderator's `/release` (`by_force`).
    pub async fn free(&self, guild: u64, person: Person, by_force: bool) -> Freed {
        let (answer, freed) = oneshot::channel();
        self.say(guild, Word::Free(person, by_force, answer));
        freed.await.unwrap_or(Freed::NotOurs)
    }

    /// Waits until a guild's microphones are as wished.
    pub async fn settled(&self, guild: u64) {
        let (answer, settled) = oneshot::channel();
        self.say(guild, Word::Settled(answer));
        let _ = settled.await;
    }

    /// Releases everyone: this process ends and cannot know whether another will come. What is not
    /// done in time stays in the ledger for the next start.
    pub async fn shutdown(&self) {
        let guilds: Vec<u64> = self.guilds().keys().copied().collect();
        for guild in &guilds {
            self.say(*guild, Word::Release);
        }
        let all = async {
            for guild in guilds {
                self.settled(guild).await;
            }
        };
        if tokio::time::timeout(RELEASE, all).await.is_err() {
            tracing::warn!("some microphones were not released in time; the ledger has them");
        }
    }

    /// How long speakers have waited.
    #[must_use]
    pub fn timings(&self) -> &Timings {
        &self.inner.shared.timings
    }

    fn guilds(&self) -> std::sync::MutexGuard<'_, BTreeMap<u64, mpsc::Sender<Word>>> {
        self.inner.guilds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn say(&self, guild: u64, word: Word) {
        let mut guilds = self.guilds();
        let queue = guilds.entry(guild).or_insert_with(|| {
            let (queue, words) = mpsc::channel(WORDS);
            tokio::spawn(actor::run(guild, Arc::clone(&self.inner.shared), queue.clone(), words));
            queue
        });
        if queue.try_send(word).is_err() {
            // A thousand words at once: the next full word on the guild sets everything right.
            tracing::error!(guild, "a guild's voice queue is full");
        }
    }
}
