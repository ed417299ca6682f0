//! What the final log of r40 is made of, kept as the game goes.

use super::ballot::{Day, Protocol};
use super::clauses::Clause;
use super::night::{Clue, Draft};
use super::roles::Key;
use super::seats::SeatSet;
use super::words::Words;
use crate::base::{Seat, Stamp};
use serde::{Deserialize, Serialize};

/// A night as its day's first post told it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NightRecord {
    /// The draft with every act's fate and telling.
    pub draft: Draft,
    /// The clues, in the order they were printed.
    pub clues: Vec<Clue>,
    /// The plain post of the engine, since the host was late.
    pub plain: bool,
}

/// A day as it was counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayRecord {
    /// The day.
    pub cycle: u8,
    /// Every vote and retraction, with verdicts.
    pub votes: Day,
    /// The result.
    pub protocol: Protocol,
    /// Who died without the rope: taken by an avenger.
    pub taken: SeatSet,
}

/// What a host did about a breach (r34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyKind {
    /// An oral warning.
    Warning,
    /// The coming night's action does not happen.
    NightBlock,
    /// Neither talk nor vote this day, or the next one.
    DayBlock,
    /// Out of the game.
    Modkill,
}

/// One penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Penalty {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub kind: PenaltyKind,
    /// In which cycle.
    pub cycle: u8,
    /// When.
    pub at: Stamp,
    /// The host's reason; `None` for inactivity (r35).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Words>,
}

/// What a ruling changes besides the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RulingEffect {
    /// Nothing: the log holds the decision.
    Noted,
    /// Gives a seat its free skip back, or takes it (r32).
    Skip {
        /// Whose.
        seat: Seat,
        /// Whether it is used.
        used: bool,
    },
    /// Sets the uses left of an action (r15).
    Uses {
        /// Whose.
        seat: Seat,
        /// Which.
        key: Key,
        /// How many.
        left: u8,
    },
    /// Sets the misses in a row (r35).
    Misses {
        /// Whose.
        seat: Seat,
        /// Talk, vote, action.
        misses: [u8; 3],
    },
    /// Brings a dead player back: an override of r6, r28 and r38.
    Revive {
        /// Whom.
        seat: Seat,
    },
    /// Ends the day above half without a majority: an override of r28.
    CloseDay,
}

impl RulingEffect {
    /// The clause that it would break, which must be switched off for this game (1.0).
    #[must_use]
    pub fn overrides(self) -> Option<Clause> {
        match self {
            Self::Noted | Self::Skip { .. } | Self::Uses { .. } | Self::Misses { .. } => None,
            Self::Revive { .. } => Some(Clause::r(36)),
            Self::CloseDay => Some(Clause::r(28)),
        }
    }
}

/// One ruling of the host (r1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulingRecord {
    /// The clause it is about, by its place in [`Clause::all`].
    pub clause: u8,
    /// In which cycle.
    pub cycle: u8,
    /// What it changed.
    pub effect: RulingEffect,
    /// Why.
    pub reason: Words,
}
