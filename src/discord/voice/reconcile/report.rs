//! What the reconciler has to say: calls to make, and what a person must know or do.

use super::{Person, Room};
use crate::base::GameId;

/// One edit of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// The server mute, on or off.
    Mute(bool),
    /// The nickname; `None` takes it away.
    Nick(Option<String>),
}

/// One call to make now. It counts against the budget until it is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Whom.
    pub person: Person,
    /// What.
    pub edit: Edit,
    /// The ledger's row, to be durable before the call is made.
    pub row: Option<Row>,
    /// When the wish arose that this call fulfils, if it opens a speaker's microphone.
    pub wished_at: Option<i64>,
}

/// The ledger's word on one person of a guild: whatever mute is on him, it is ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The game for which we did it.
    pub game: GameId,
    /// The nickname before ours, if we changed it.
    pub nick_before: Option<Option<String>>,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Make a call.
    Call(Call),
    /// Strike a person off the ledger: nothing of ours is on him any more.
    Forget(Person),
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// 200.
    Done,
    /// 40032: not in voice.
    NotInVoice,
    /// 404: not on this server.
    NoMember,
    /// 50013 or another 403: the right is missing.
    Forbidden,
    /// 429, with the milliseconds to wait.
    Slow(i64),
    /// 5xx, a broken connection, a time-out, anything unreadable.
    Failed,
}

/// What somebody must know. Each is told once for its cause.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Report {
    /// The microphone to which the floor was offered is open.
    FloorOpen {
        /// The table.
        game: GameId,
        /// Whose.
        person: Person,
    },
    /// A wished-for microphone was seen open so many milliseconds after the wish.
    Opened {
        /// The table.
        game: GameId,
        /// Milliseconds.
        after_ms: i64,
    },
    /// The right to mute is missing in this channel: its tables fall back to soft mode.
    RightMissing {
        /// The channel.
        room: Room,
    },
    /// It is there again.
    RightBack {
        /// The channel.
        room: Room,
    },
    /// Somebody keeps opening this microphone; we gave in until the next turn.
    Fought {
        /// The table.
        game: GameId,
        /// Whose.
        person: Person,
    },
    /// Somebody else has muted this person, and we do not open it: a person must.
    MutedByOther {
        /// The table.
        game: GameId,
        /// Whom.
        person: Person,
    },
    /// Joined while the channel gave no right to speak: must leave voice and come back.
    Suppressed {
        /// The table.
        game: GameId,
        /// Whom.
        person: Person,
    },
    /// The platform makes us wait so long.
    Slowed {
        /// Milliseconds.
        wait_ms: i64,
    },
    /// A call succeeded and was never echoed.
    EchoLost {
        /// Whose.
        person: Person,
    },
    /// A nickname may not be changed (an owner, a higher role, a missing right).
    NickRefused {
        /// Whose.
        person: Person,
    },
    /// Calls about this person keep failing.
    Failing {
        /// Whom.
        person: Person,
    },
}

/// What «Верните микрофон» found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freed {
    /// The microphone opens now, or is open already.
    Now,
    /// It opens at the next join: the platform cannot unmute who is not in voice.
    AtNextJoin,
    /// In a running game the rules decide.
    InGame,
    /// The mute is somebody else's.
    NotOurs,
}
