//! The ledger in the store.

use super::ledger::{Ledger, LedgerError};
use super::reconcile::{Person, Row};
use crate::runtime::{Muted, Runtime, RuntimeError};
use async_trait::async_trait;

impl From<RuntimeError> for LedgerError {
    fn from(error: RuntimeError) -> Self {
        Self(error.to_string())
    }
}

#[async_trait]
impl Ledger for Runtime {
    async fn load(&self, guild: u64) -> Result<Vec<(Person, Row)>, LedgerError> {
        let rows = self.muted(guild).await?;
        let row = |m: Muted| (Person(m.person), Row { game: m.game, nick_before: m.nick_before });
        Ok(rows.into_iter().map(row).collect())
    }

    async fn note(&self, guild: u64, person: Person, row: &Row) -> Result<(), LedgerError> {
        let nick_before = row.nick_before.clone();
        Ok(self.mute(Muted { guild, person: person.0, game: row.game, nick_before }).await?)
    }

    async fn forget(&self, guild: u64, person: Person) -> Result<(), LedgerError> {
        Ok(self.unmute(guild, person.0).await?)
    }
}
