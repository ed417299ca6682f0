//! What can go wrong with a store. The texts are for the operator and hold no row's content.

use crate::base::GameId;

/// Why a read or write did not happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Somebody else appended first: load again and decide again.
    #[error("game {0} has moved on")]
    Conflict(GameId),
    /// No such row.
    #[error("no such {0}")]
    Missing(&'static str),
    /// Already there, and it must not be.
    #[error("this {0} exists already")]
    Taken(&'static str),
    /// The database could not be reached, is locked or full.
    #[error("the database does not answer: {0}")]
    Down(String),
    /// A row that this program cannot read.
    #[error("unreadable {what}: {why}")]
    Unreadable {
        /// Which row.
        what: String,
        /// What the decoder said, without the content.
        why: String,
    },
    /// The database URL or its schema is not usable.
    #[error("{0}")]
    Unusable(String),
}
