//! What the tables hold, as plain data: the same shapes for memory, SQLite and PostgreSQL.
//! JSON travels as text, so that the store needs to know neither rule book.

use crate::base::{AccountId, CommunityId, GameId, Stamp, TextRef};
use crate::rules::Audience;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A place where people meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Platform {
    /// Discord.
    Discord,
    /// Telegram.
    Telegram,
}

impl Platform {
    /// Every platform.
    pub const ALL: [Self; 2] = [Self::Discord, Self::Telegram];

    /// The name that the database holds.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Discord => "discord",
            Self::Telegram => "telegram",
        }
    }

    /// The platform of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|p| p.as_str() == name)
    }
}

/// The id of the inbound update that stands behind a command: the same update delivered again
/// has the same source.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Source(String);

impl Source {
    /// The update of this platform with this id (an interaction, a message, an update number).
    #[must_use]
    pub fn new(platform: Platform, id: impl fmt::Display) -> Self {
        Self(format!("{}:{id}", platform.as_str()))
    }

    /// The source that the inbox holds in this form.
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// As the inbox holds it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// One game, without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Its public id.
    pub id: GameId,
    /// Whose game it is.
    pub community: CommunityId,
    /// `Rules::NAME` of its rule book.
    pub rules: String,
    /// The face that shows it.
    pub platform: Platform,
    /// Where it is played, in the face's own JSON (server, channel, threads).
    pub place: String,
    /// How many events its log holds.
    pub version: usize,
    /// When the clock must act.
    pub deadline: Option<Stamp>,
    /// When it ended.
    pub over: Option<Stamp>,
    /// Why the runtime refuses every command: the name of a broken invariant.
    pub halted: Option<String>,
    /// When it was created.
    pub created: Stamp,
}

/// One stored envelope. Command, ask and events are JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// How many events came before it.
    pub version: usize,
    /// How many events it holds.
    pub count: usize,
    /// When it was decided.
    pub at: Stamp,
    /// `Rules::VERSION` then.
    pub rules_version: u32,
    /// Shape of the JSON below ([`super::codec::CODEC`]).
    pub codec: u32,
    /// The `Ask`.
    pub ask: String,
    /// The command.
    pub command: String,
    /// The array of events.
    pub events: String,
    /// The inbound update behind it.
    pub source: Option<Source>,
}

/// What an inbound update was answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Accepted: the envelope that begins after `version` events.
    Done {
        /// The game.
        game: GameId,
        /// Events before the envelope.
        version: usize,
    },
    /// Accepted, and nothing came of it.
    Idle {
        /// The game.
        game: GameId,
    },
    /// Refused.
    Refused {
        /// The game.
        game: GameId,
        /// The rule's number.
        clause: String,
        /// The reason's stable name.
        code: String,
    },
}

/// A notice's stable name: the same notice has the same key in every process and after every
/// crash. Its text is short enough for an enforced nonce (25 signs on Discord).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NoticeKey {
    /// The game.
    pub game: GameId,
    /// The number of the event in the game's log, from 0.
    pub event: u32,
    /// Which of the event's notices, from 0; from [`NoticeKey::REPORTS`] on, reports about
    /// undelivered ones.
    pub nth: u32,
}

impl NoticeKey {
    /// First `nth` of reports.
    pub const REPORTS: u32 = 1_000;
}

impl fmt::Display for NoticeKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.game, self.event, self.nth)
    }
}

/// One chat of a game, within which notices keep their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lane {
    /// The table's public chat.
    Public,
    /// The private way to one person.
    Account(AccountId),
}

impl Lane {
    /// As the database holds it: an account's number, 0 for the public.
    #[must_use]
    pub fn number(self) -> i64 {
        match self {
            Self::Public => 0,
            Self::Account(AccountId(id)) => id,
        }
    }

    /// The lane of that number.
    #[must_use]
    pub fn of(number: i64) -> Self {
        if number == 0 { Self::Public } else { Self::Account(AccountId(number)) }
    }
}

/// What a notice's body holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// The rule book's own notice.
    Told,
    /// To the judge or host: the notice in the body could not be delivered to `about`.
    Undelivered {
        /// Who did not get it; `None`: the public chat.
        about: Option<AccountId>,
    },
}

/// Something to be said once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its stable name.
    pub key: NoticeKey,
    /// Which chat.
    pub lane: Lane,
    /// What the body is.
    pub kind: NoticeKind,
    /// To whom the rules told it. For [`Audience::Seat`] and the like each addressee has a row.
    pub audience: Audience,
    /// The `Rules::Notice` as JSON.
    pub body: String,
    /// `Rules::NAME` of the game.
    pub rules: String,
    /// When it was committed.
    pub created: Stamp,
    /// How often delivery was begun. Above 1 when it is handed to a face: an earlier try may
    /// have arrived.
    pub attempts: u32,
}

/// Which surface: one of a kind for the public, and one of a kind for each account.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SurfaceKey {
    /// The game.
    pub game: GameId,
    /// The face's own name for it: "panel", "private", "judge" (at most 32 signs).
    pub kind: String,
    /// Whose; `None` for a public one.
    pub account: Option<AccountId>,
}

/// What must look right: shown again whenever its viewer's view changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surface {
    /// Which.
    pub key: SurfaceKey,
    /// `Rules::NAME` of the game.
    pub rules: String,
    /// Through whose eyes: the `Rules::Viewer` as JSON.
    pub viewer: String,
    /// The game's version that it should show.
    pub wanted: usize,
    /// The game's version that it shows; `None`: nothing shown yet, or it must be redrawn.
    pub shown: Option<usize>,
    /// The face's own memory of it, JSON or any text: message id, token, a hash of what it shows.
    pub memo: Option<String>,
    /// When the way to it closes (an interaction's token); nothing is shown after that.
    pub expires: Option<Stamp>,
    /// Random number of this pinning: what belongs to an earlier one does not touch this one.
    pub pinned: i64,
    /// How often it was touched: redrawn though no version changed.
    pub touched: i64,
    /// How many of those touches it shows.
    pub drawn: i64,
}

impl Surface {
    /// Whether it does not show what it should.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        self.shown.is_none_or(|shown| shown < self.wanted) || self.drawn < self.touched
    }
}

/// An erasable text. Its `Debug` shows no words.
#[derive(Clone, PartialEq, Eq)]
pub struct Text {
    /// How events name it.
    pub at: TextRef,
    /// The salt of its seal.
    pub salt: [u8; 16],
    /// Whose words, for erasure by person.
    pub owner: Option<AccountId>,
    /// The game in which it was said.
    pub game: Option<GameId>,
    /// The words.
    pub words: String,
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Text({})", self.at.id)
    }
}

/// A person, as far as the bot knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Number.
    pub id: AccountId,
    /// Chosen language.
    pub language: Option<String>,
    /// Whether the bot may write direct messages (a switch of the person's own).
    pub direct: bool,
    /// The name last seen; `None` when erased.
    pub name: Option<String>,
}

/// One platform's user behind an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Where.
    pub platform: Platform,
    /// The platform's id.
    pub external: String,
    /// Whose.
    pub account: AccountId,
    /// The name last seen there.
    pub name: Option<String>,
}

/// One server or group that belongs to a community.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommunityPlace {
    /// Where.
    pub platform: Platform,
    /// The platform's id of the server or group.
    pub external: String,
    /// Which community.
    pub community: CommunityId,
}

/// A lease held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Rises with each new holder: whoever holds an older one must stop.
    pub generation: i64,
    /// Until when, unless renewed.
    pub until: Stamp,
}
