//! The ledger of microphones, for the face that mutes.

use super::{Runtime, RuntimeError};
use crate::store::{Muted, Write};

impl Runtime {
    /// Everyone of a server whose mute is ours.
    pub async fn muted(&self, guild: u64) -> Result<Vec<Muted>, RuntimeError> {
        Ok(self.store().muted(guild).await?)
    }

    /// Somebody is about to be muted: durable when this returns.
    pub async fn mute(&self, row: Muted) -> Result<(), RuntimeError> {
        self.write(Write::Mute(Box::new(row))).await.map(drop)
    }

    /// Nothing of ours is on this person any more.
    pub async fn unmute(&self, guild: u64, person: u64) -> Result<(), RuntimeError> {
        self.write(Write::Unmute { guild, person }).await.map(drop)
    }
}
