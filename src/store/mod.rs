//! Games, deadlines, notices and people on SQLite, PostgreSQL and in memory.
//!
//! One narrow trait: every write is data ([`Write`]) and goes through [`Store::commit`], which
//! puts a batch into one transaction; every read is a method. One contract suite
//! (`tests/it/store_contract.rs`) holds for all back-ends.

pub mod codec;
mod error;
mod memory;
mod rows;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod sql;
mod voice;
mod write;

pub use error::StoreError;
pub use memory::Memory;
pub use rows::{
    Account, Answer, CommunityPlace, GameRow, Identity, Lane, Lease, Notice, NoticeKey, NoticeKind, Platform,
    Record, Source, Surface, SurfaceKey, Text,
};
pub use voice::Muted;
pub use write::{Append, Write, Wrote};

use crate::base::{AccountId, CommunityId, GameId, Stamp};
use async_trait::async_trait;

/// What a write or read gives.
pub type Stored<T> = Result<T, StoreError>;

/// A game whose deadline is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// When.
    pub at: Stamp,
    /// Which game.
    pub game: GameId,
    /// Its rule book.
    pub rules: String,
}

/// A database, or its stand-in.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Applies each write by itself (one that fails leaves no trace and does not touch the
    /// others), makes all of them durable at once, then answers in order. `Err` as a whole:
    /// nothing was kept.
    async fn commit(&self, batch: &[Write]) -> Stored<Vec<Stored<Wrote>>>;

    /// The game, without its log.
    async fn game(&self, game: GameId) -> Stored<Option<GameRow>>;
    /// Its envelopes from this version on, in order, at most `limit`.
    async fn records(&self, game: GameId, from: usize, limit: usize) -> Stored<Vec<Record>>;
    /// What this update was answered.
    async fn answer(&self, source: &Source) -> Stored<Option<Answer>>;
    /// Unfinished games with a deadline after `after` (time and id), soonest first.
    async fn deadlines(&self, after: Option<(Stamp, GameId)>, limit: usize) -> Stored<Vec<Due>>;
    /// A community's games that are not over, or ended at or after `since`; oldest first.
    async fn games_of(&self, community: CommunityId, since: Stamp, limit: usize) -> Stored<Vec<GameRow>>;
    /// Every unfinished game of a platform, oldest first.
    async fn open_games(&self, platform: Platform, limit: usize) -> Stored<Vec<GameRow>>;

    /// Chats with something to say, after this one, in order.
    async fn lanes(&self, after: Option<(GameId, Lane)>, limit: usize) -> Stored<Vec<(GameId, Lane)>>;
    /// What waits in one chat, in order, with the time before which it must not be tried.
    async fn waiting(&self, game: GameId, lane: Lane, limit: usize) -> Stored<Vec<(Notice, Stamp)>>;
    /// What was given up in this game, with the reason.
    async fn given_up(&self, game: GameId, limit: usize) -> Stored<Vec<(Notice, String)>>;
    /// One notice and, if it was said, the platform's message id.
    async fn notice(&self, key: NoticeKey) -> Stored<Option<(Notice, Option<String>)>>;

    /// Surfaces that do not show what they should, after this one, in order.
    async fn behind(&self, after: Option<&SurfaceKey>, now: Stamp, limit: usize) -> Stored<Vec<SurfaceKey>>;
    /// The same for one game.
    async fn behind_of(&self, game: GameId, now: Stamp) -> Stored<Vec<SurfaceKey>>;
    /// One surface.
    async fn surface(&self, key: &SurfaceKey) -> Stored<Option<Surface>>;
    /// All surfaces of a game, in order of their keys.
    async fn surfaces(&self, game: GameId) -> Stored<Vec<Surface>>;

    /// A text; `None` if it never was or was erased.
    async fn text(&self, id: i64) -> Stored<Option<Text>>;
    /// A person.
    async fn account(&self, id: AccountId) -> Stored<Option<Account>>;
    /// The account of a platform's user.
    async fn account_at(&self, platform: Platform, external: &str) -> Stored<Option<AccountId>>;
    /// The platforms' users behind an account.
    async fn identities(&self, account: AccountId) -> Stored<Vec<Identity>>;
    /// The community of a server or group.
    async fn community_at(&self, platform: Platform, external: &str) -> Stored<Option<CommunityId>>;
    /// The servers and groups of a community.
    async fn places(&self, community: CommunityId) -> Stored<Vec<CommunityPlace>>;
    /// All settings of a community: key and JSON.
    async fn settings(&self, community: CommunityId) -> Stored<Vec<(String, String)>>;
    /// Everyone of a server whose mute is ours, in no order.
    async fn muted(&self, guild: u64) -> Stored<Vec<Muted>>;
    /// A lease as last taken or renewed, whether or not it has run out.
    async fn lease(&self, name: &str) -> Stored<Option<Lease>>;
    /// Whether the database answers.
    async fn ping(&self) -> Stored<()>;
}

/// How many migrations a database lacks; nothing is changed.
pub async fn pending(url: &str) -> Stored<usize> {
    #[cfg(any(feature = "sqlite", feature = "postgres"))]
    if url != "memory:" {
        return sql::pending(url).await;
    }
    let _ = url;
    Ok(0)
}

/// Opens `memory:`, `sqlite:FILE` or `postgres://…` and brings it up to date.
pub async fn open(url: &str) -> Stored<std::sync::Arc<dyn Store>> {
    if url == "memory:" {
        return Ok(std::sync::Arc::new(Memory::default()));
    }
    #[cfg(any(feature = "sqlite", feature = "postgres"))]
    return Ok(std::sync::Arc::new(sql::open(url).await?));
    #[cfg(not(any(feature = "sqlite", feature = "postgres")))]
    Err(StoreError::Unusable("this program was built without a database".into()))
}
