//! Errors for two audiences: what the rules refuse is for people and says why; everything else is
//! for the operator, is logged once where it happens, and is shown as "an internal error".

use crate::base::GameId;
use crate::rules::{Refusal, Rules};
use crate::store::StoreError;

/// Why a command was not carried out. Nothing has changed in any of these cases.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Unhandled<R: Rules> {
    /// The rules say no: for the person who asked.
    #[error("refused by {}", .0.clause())]
    Refused(R::Rejection),
    /// The same update was refused before.
    #[error("refused before by {clause}")]
    RefusedBefore {
        /// The rule's number.
        clause: String,
        /// The reason's stable name.
        code: String,
    },
    /// There is no such game in this rule book.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// A broken invariant: the command was not carried out and the game was paused or halted.
    #[error("game {0} is broken; it was paused")]
    Broken(GameId),
    /// The process is shutting down or too much is waiting: try again.
    #[error("not now: {0}")]
    Busy(&'static str),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why something that is not a command failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuntimeError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The process is shutting down.
    #[error("shutting down")]
    Stopping,
    /// A value that is too long or not allowed, by name.
    #[error("{0}")]
    TooLong(&'static str),
    /// The database URL.
    #[error("{0}")]
    Config(String),
}

impl<R: Rules> From<RuntimeError> for Unhandled<R> {
    fn from(e: RuntimeError) -> Self {
        match e {
            RuntimeError::Store(e) => Self::Store(e),
            RuntimeError::Stopping => Self::Busy("shutting down"),
            RuntimeError::TooLong(what) => Self::Busy(what),
            RuntimeError::Config(why) => Self::Store(StoreError::Unusable(why)),
        }
    }
}
