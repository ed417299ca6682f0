//! The ledger of microphones: whose mute is ours. Discord's users stand in it, not accounts, since a
//! mute belongs to a member of a server (platforms: it outlives leaving voice and the bot itself).

use crate::base::GameId;

/// One person whose microphone the bot has shut or is about to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Muted {
    /// The server.
    pub guild: u64,
    /// The platform's user.
    pub person: u64,
    /// For which game.
    pub game: GameId,
    /// The nickname before ours, if we changed it: `Some(None)` is "had none".
    pub nick_before: Option<Option<String>>,
}
