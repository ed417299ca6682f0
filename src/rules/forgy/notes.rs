//! Anonymous notes (1.10; r24–r27): what a note is and which notes a batch holds.

use super::words::Words;
use crate::base::{Seat, Stamp};
use serde::{Deserialize, Serialize};

/// Where a note stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoteState {
    /// With the host.
    Submitted,
    /// Sent back to its author, whose quota is free again.
    Returned,
    /// Waits for a batch since this moment.
    Approved(Stamp),
    /// Came out in this batch of this day.
    Published {
        /// The day.
        cycle: u8,
        /// The batch, from 1.
        batch: u8,
    },
    /// Its author died before it came out (r6).
    Dropped,
}

/// A note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Who wrote it.
    pub author: Seat,
    /// The role it claims to come from, true or false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub header: Option<Words>,
    /// What the author wrote.
    pub text: Words,
    /// The host's correction, which is what comes out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected: Option<Words>,
    /// Why it was returned or dropped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Words>,
    /// Where it stands.
    pub state: NoteState,
}

impl Note {
    /// What comes out.
    #[must_use]
    pub fn shown(&self) -> Words {
        self.corrected.unwrap_or(self.text)
    }

    /// Whether it uses its author's one note (r24).
    #[must_use]
    pub fn counts(&self) -> bool {
        self.state != NoteState::Returned
    }
}

/// A publication of notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// When.
    pub at: Stamp,
    /// Whether it is out.
    pub out: bool,
}

/// The notes that a batch at this instant holds: what was approved by then.
pub fn due(notes: &[Note], at: Stamp) -> impl Iterator<Item = u16> {
    notes.iter().enumerate().filter_map(move |(i, note)| match note.state {
        NoteState::Approved(since) if since <= at => u16::try_from(i).ok(),
        _ => None,
    })
}
