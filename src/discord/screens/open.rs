//! Which page of a private panel is open. The face keeps it per person, so that a redraw shows the
//! same page with the newest truth.

use super::Desk;
use crate::base::Seat;
use serde::{Deserialize, Serialize};

/// What is open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Open {
    /// What is due now, or that nothing is.
    #[default]
    Moves,
    /// The role, after its owner's tap.
    Role,
    /// One's own results, hidden checks among them.
    Results,
    /// The result of one night's check, after its owner's tap.
    Check {
        /// The night.
        night: u16,
    },
    /// The further things.
    More,
    /// Whom to nominate.
    Nominate,
    /// Whether to shout for a foul.
    ShoutAsk,
    /// Whether to leave the game.
    LeaveAsk,
    /// The fixed signals of a table without a judge.
    Signals,
    /// The best move being put together.
    Guess {
        /// The numbers so far, in the order named.
        picks: Vec<Seat>,
    },
    /// The judge's desk.
    Desk {
        /// Page, seat, ground, question.
        desk: Desk,
    },
}

/// A person's own choices, as the panel shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Whether direct messages come.
    pub direct: bool,
    /// Whether a shout is asked about first.
    pub shout_asks: bool,
}

impl Default for Choices {
    fn default() -> Self {
        Self { direct: true, shout_asks: true }
    }
}
