//! Every queue, list and retry of the runtime has its limit here (invariant 8).

/// Games kept in memory; the least recently used one goes first. It is loaded again when needed.
pub const CACHED_GAMES: usize = 4_096;
/// Envelopes read at once when a game is loaded.
pub const RECORDS_AT_ONCE: usize = 512;
/// Events in one game's log; a longer game is refused further commands.
pub const EVENTS_PER_GAME: usize = 100_000;
/// How often a command is decided again because another process appended first.
pub const CONFLICT_TRIES: usize = 8;

/// Writes waiting for the writer; more make their askers wait.
pub const WRITER_QUEUE: usize = 4_096;
/// Writes in one commit.
pub const WRITES_PER_COMMIT: usize = 512;
/// How often a commit is tried when the database does not answer.
pub const COMMIT_TRIES: u32 = 5;
/// Real milliseconds before the first repeat of a commit; doubles.
pub const COMMIT_PAUSE_MS: u64 = 50;

/// Overdue games handled at once.
pub const TICKS_AT_ONCE: usize = 256;
/// Deadlines read at once.
pub const DEADLINES_AT_ONCE: usize = 1_000;
/// Real milliseconds between looks into the database for what no wake-up announced.
pub const POLL_MS: u64 = 5_000;
/// Virtual milliseconds before a deadline whose tick failed is tried again.
pub const TICK_RETRY_MS: i64 = 1_000;
/// Longest such pause; it doubles up to here.
pub const TICK_RETRY_MAX_MS: i64 = 60_000;

/// Virtual milliseconds without a sign of life from which on the process counts as having been
/// away.
pub const OUTAGE_MS: i64 = 15_000;

/// Chats served at once.
pub const LANES_AT_ONCE: usize = 256;
/// Notices read at once from one chat.
pub const NOTICES_AT_ONCE: usize = 32;
/// Notices of one event, all addressees together.
pub const NOTICES_PER_EVENT: usize = 900;
/// How often a notice is tried before it is given up.
pub const NOTICE_TRIES: u32 = 10;
/// Virtual milliseconds a notice may wait altogether, "slow down" answers included.
pub const NOTICE_AGE_MS: i64 = 6 * 60 * 60 * 1_000;
/// Virtual milliseconds before the first repeat; doubles.
pub const NOTICE_PAUSE_MS: i64 = 1_000;
/// Longest pause between repeats.
pub const NOTICE_PAUSE_MAX_MS: i64 = 60_000;
/// Virtual milliseconds for which a claim keeps other processes away.
pub const CLAIM_MS: i64 = 60_000;
/// Hosts who hear of one undelivered notice.
pub const REPORTS_PER_NOTICE: usize = 8;

/// Surfaces drawn at once.
pub const SURFACES_AT_ONCE: usize = 256;
/// Surfaces that are behind, read at once.
pub const BEHIND_AT_ONCE: usize = 1_000;
/// Virtual milliseconds between two edits of one surface.
pub const SURFACE_PAUSE_MS: i64 = 1_000;
/// How often showing a surface is tried before it waits for its next change.
pub const SURFACE_TRIES: u32 = 6;

/// Signs of a stored text.
pub const TEXT_SIGNS: usize = 20_000;
/// Signs of a name.
pub const NAME_SIGNS: usize = 128;
/// Bytes of one setting's JSON.
pub const SETTING_BYTES: usize = 16_384;
/// Settings of one community.
pub const SETTINGS: usize = 200;
/// Signs of a surface's kind.
pub const KIND_SIGNS: usize = 32;
/// Games in one list.
pub const LISTED_GAMES: usize = 200;
/// Names kept in memory.
pub const CACHED_NAMES: usize = 50_000;

/// Virtual milliseconds for which an answered update is remembered (both platforms repeat for
/// at most a day).
pub const INBOX_AGE_MS: i64 = 3 * 24 * 60 * 60 * 1_000;
/// Real seconds a shutdown waits for what is under way.
pub const SHUTDOWN_SECONDS: u64 = 10;
