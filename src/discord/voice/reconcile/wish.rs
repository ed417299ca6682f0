//! What is wanted: the tables of one guild, as the rules see them, in the platform's own ids.

use crate::rules::Mic;
use std::collections::BTreeMap;

/// A Discord user, by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Person(pub u64);

/// A voice channel, by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Room(pub u64);

/// One table's wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The voice channel it stands in. A seated person elsewhere is not this table's to mute.
    pub room: Room,
    /// Seated players, dead ones too (3.2), and the judge. Nobody else is ever touched.
    pub mics: BTreeMap<Person, Mic>,
    /// Whose floor waits for an open microphone.
    pub offered: Option<Person>,
    /// From the deal to the end: «Верните микрофон» frees nobody here.
    pub running: bool,
    /// Microphones are switched; `false` is the soft mode, in which the bot only watches.
    pub hard: bool,
    /// The nickname wanted for a person, where the room puts seat numbers into them.
    pub nicks: BTreeMap<Person, String>,
}

impl Table {
    /// Whether one speaks while others must not: only then an open microphone is urgent.
    pub(super) fn has_order(&self) -> bool {
        self.hard && self.mics.values().any(|mic| *mic == Mic::Closed)
    }
}

/// What a person's microphone should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    /// Heard at a table.
    Open,
    /// Not heard at a table.
    Closed,
    /// Nobody's business: a mute of ours must go.
    Free,
}

/// What the platform shows of a person in voice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Where.
    pub room: Room,
    /// The server mute, whoever set it.
    pub muted: bool,
    /// No right to speak, computed when the person joined.
    pub suppressed: bool,
    /// The nickname on this server, if one is set.
    pub nick: Option<String>,
}
