//! What a face (Discord, Telegram) must do for the runtime. Faces render; what comes in here are
//! keys and values. Every call may be repeated after a crash, so a face must bear repeats: notices
//! carry a stable key for a nonce, surfaces are drawn from the newest view.

use super::Runtime;
use crate::base::GameId;
use crate::rules::Rules;
use crate::store::codec::from_json;
use crate::store::{GameRow, Notice, StoreError, Surface};
use async_trait::async_trait;

/// How a delivery went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The platform took it.
    Done {
        /// For a notice the platform's message id; for a surface the face's new memo (`None` keeps
        /// the old one).
        memo: Option<String>,
    },
    /// The platform says when to come back (429, a paused chat). Not counted as a failed try.
    Later {
        /// Virtual milliseconds.
        after_ms: i64,
    },
    /// Something went wrong that may pass: a broken connection, a 5xx. Tried again with growing
    /// pauses, then given up.
    Failed {
        /// For the operator; no secrets of the game.
        why: String,
    },
    /// It can never arrive: the chat is closed, the person takes no direct messages, the message
    /// was deleted and cannot be edited. A surface is unpinned.
    Gone {
        /// For the operator; no secrets of the game.
        why: String,
    },
    /// The platform refuses the content: an error of ours. Given up at once, loudly.
    Refused {
        /// For the operator; no secrets of the game.
        why: String,
    },
}

/// One platform's face.
#[async_trait]
pub trait Face: Send + Sync + 'static {
    /// Says a notice. Within one game and lane the next one comes only after this one is done or
    /// given up; different lanes come at the same time.
    async fn say(&self, game: &GameRow, notice: &Notice) -> Delivery;

    /// Makes a surface look like its viewer's newest view ([`Runtime::table`]). If what it shows
    /// already equals what would be drawn, answers `Done` without an edit.
    async fn show(&self, game: &GameRow, surface: &Surface) -> Delivery;

    /// A game has just changed (committed). Called in the order of commits of one game, must
    /// return at once; wakes voice reconcilers and the like, which then read the table.
    fn changed(&self, _game: GameId, _version: usize) {}
}

impl Notice {
    /// What the rules told, for `kind` Told and Undelivered alike.
    pub fn what<R: Rules>(&self) -> Result<R::Notice, StoreError> {
        from_json(&self.body, || format!("notice {}", self.key))
    }
}

impl Surface {
    /// Through whose eyes.
    pub fn viewer<R: Rules>(&self) -> Result<R::Viewer, StoreError> {
        from_json(&self.viewer, || format!("viewer of a surface of {}", self.key.game))
    }
}

impl Runtime {
    /// The face's commands and buttons go to the runtime, its deliveries come from there: call
    /// this once with the face, before [`Runtime::start`].
    pub fn register_face(&self, platform: crate::store::Platform, face: std::sync::Arc<dyn Face>) {
        self.inner.faces.write().unwrap_or_else(std::sync::PoisonError::into_inner).insert(platform, face);
    }
}
