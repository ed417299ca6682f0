//! Everything that can be written, as data: the writer puts many into one commit, and each
//! back-end has one place that applies them.

use super::rows::{
    Answer, CommunityPlace, GameRow, Identity, Lease, Notice, NoticeKey, Record, Source, Surface, SurfaceKey,
    Text,
};
use crate::base::{AccountId, CommunityId, GameId, Stamp};

/// One accepted command: everything of invariant 1, in one transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The envelope; its `version` is the expected one.
    pub record: Record,
    /// The next deadline.
    pub deadline: Option<Stamp>,
    /// When the game ended, if this ended it (or it had ended before).
    pub over: Option<Stamp>,
    /// What is to be said.
    pub notices: Vec<Notice>,
    /// The viewers (JSON) whose view changed: their surfaces want the new version.
    pub changed: Vec<String>,
    /// Texts that the events point to.
    pub texts: Vec<Text>,
}

impl Append {
    /// The game's version after it.
    #[must_use]
    pub fn next(&self) -> usize {
        self.record.version + self.record.count
    }
}

/// One write. All or nothing, whatever else shares its commit.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new game and its first envelope.
    Create(Box<GameRow>, Box<Append>),
    /// One more envelope.
    Append(Box<Append>),
    /// An inbound update was answered without an append.
    Answer {
        /// The update.
        source: Source,
        /// When.
        at: Stamp,
        /// What was said.
        answer: Answer,
    },
    /// No command is accepted any more, the clock stops: an invariant is broken.
    Halt {
        /// The game.
        game: GameId,
        /// The invariant's name.
        why: String,
    },
    /// Where the game is played has changed.
    Place {
        /// The game.
        game: GameId,
        /// The face's JSON.
        place: String,
    },
    /// Delivery of a notice begins.
    Claim {
        /// Which.
        key: NoticeKey,
        /// Now.
        now: Stamp,
        /// Nobody else begins before this.
        until: Stamp,
    },
    /// A notice arrived.
    Said {
        /// Which.
        key: NoticeKey,
        /// The platform's message id, if there is one.
        message: Option<String>,
    },
    /// A notice must wait.
    Later {
        /// Which.
        key: NoticeKey,
        /// Until when.
        next: Stamp,
        /// Whether the attempt counts (an error does, the platform's own "slow down" does not).
        counts: bool,
    },
    /// A notice will never arrive.
    GiveUp {
        /// Which.
        key: NoticeKey,
        /// Why, for the operator.
        why: String,
        /// Reports to the judge or host, where that tells nothing.
        reports: Vec<Notice>,
    },
    /// All claims are void: the process that made them is gone.
    Unclaim,
    /// A surface is there (again).
    Pin(Box<Surface>),
    /// A surface is gone: only that pinning, if one is named.
    Unpin(SurfaceKey, Option<i64>),
    /// Every surface of the game must be redrawn.
    Touch(GameId),
    /// A surface was shown.
    Shown {
        /// Which, and which pinning of it.
        key: SurfaceKey,
        /// The pinning that was shown.
        pinned: i64,
        /// The version it shows.
        version: usize,
        /// The touches it shows.
        drawn: i64,
        /// The face's memory of it; `None` keeps the old one.
        memo: Option<String>,
    },
    /// A text that no append brings.
    PutText(Text),
    /// Forget the words.
    EraseText(i64),
    /// Forget all words and names of a person.
    ErasePerson(AccountId),
    /// The account of a platform's user, made if there is none; the name is remembered.
    AccountOf {
        /// Where.
        platform: super::Platform,
        /// The platform's id.
        external: String,
        /// The name seen.
        name: String,
        /// Now.
        at: Stamp,
    },
    /// A platform's user belongs to this account from now on.
    Link(Identity),
    /// A person's language.
    Language(AccountId, Option<String>),
    /// A person's direct-message switch.
    Direct(AccountId, bool),
    /// The community of a server or group, made if there is none.
    CommunityOf {
        /// Where.
        platform: super::Platform,
        /// The platform's id.
        external: String,
        /// Now.
        at: Stamp,
    },
    /// A server or group belongs to this community from now on.
    Join(CommunityPlace),
    /// A community's setting; `None` removes it.
    Setting {
        /// Whose.
        community: CommunityId,
        /// Which.
        key: String,
        /// JSON.
        value: Option<String>,
    },
    /// Take or renew a lease.
    Lease {
        /// What is leased.
        name: String,
        /// Who wants it.
        holder: String,
        /// Now.
        now: Stamp,
        /// Until when.
        until: Stamp,
    },
    /// Give a lease back.
    Release {
        /// What was leased.
        name: String,
        /// Who held it.
        holder: String,
    },
    /// Somebody is about to be muted.
    Mute(Box<super::Muted>),
    /// Nothing of ours is on this person any more.
    Unmute {
        /// The server.
        guild: u64,
        /// The platform's user.
        person: u64,
    },
    /// Forget inbox rows older than this, notices said before it, surfaces of games that ended
    /// before it.
    Prune(Stamp),
}

/// What a write gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrote {
    /// Done.
    Done,
    /// The source was answered before: nothing was written.
    Repeat(Answer),
    /// An account.
    Account(AccountId),
    /// A community.
    Community(CommunityId),
    /// Whether the claim is ours.
    Claimed(bool),
    /// The lease, or `None` while somebody else holds it.
    Lease(Option<Lease>),
}
