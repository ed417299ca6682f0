//! A game's log as it is stored and exported: one envelope an append. `gorod export` writes a
//! heading and then the envelopes, one JSON object a line; `gorod verify` reads the same lines.

use super::{Ask, Rules};
use crate::base::{GameId, Stamp};
use serde::{Deserialize, Serialize};

/// The format of exported logs that this program writes.
pub const RECORD_FORMAT: u32 = 1;

/// The first line of an exported log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// [`RECORD_FORMAT`] of the writer.
    pub gorod: u32,
    /// The game.
    pub game: GameId,
    /// [`Rules::NAME`] of its rule book.
    pub rules: String,
    /// When the game was created.
    pub created: Stamp,
    /// How many events the log holds.
    pub events: usize,
}

/// One decided command and all that it caused. Every other line of an exported log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Envelope<R: Rules> {
    /// How many events came before.
    pub version: usize,
    /// [`Rules::VERSION`] under which it was decided: deciding again promises the same events
    /// only under this one.
    pub rules_version: u32,
    /// Who, when, and the platform's own word.
    pub ask: Ask,
    /// What was asked.
    pub command: R::Command,
    /// What happened.
    pub events: Vec<R::Event>,
}
