//! The ledger of mutes: written before each mute is made, struck off when it is seen to be gone, so
//! that a crash, a kick or a removed bot leaves nobody muted for ever.

use super::reconcile::{Person, Row};
use async_trait::async_trait;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The ledger could not be read or written; the mute is not made then.
#[derive(Debug, thiserror::Error)]
#[error("the voice ledger is out of reach: {0}")]
pub struct LedgerError(pub String);

/// Where rows live.
#[async_trait]
pub trait Ledger: Send + Sync + 'static {
    /// Every row of a guild.
    ///
    /// # Errors
    /// The store did not answer.
    async fn load(&self, guild: u64) -> Result<Vec<(Person, Row)>, LedgerError>;
    /// Writes or replaces a row; durable when this returns.
    ///
    /// # Errors
    /// The store did not answer.
    async fn note(&self, guild: u64, person: Person, row: &Row) -> Result<(), LedgerError>;
    /// Strikes a row off.
    ///
    /// # Errors
    /// The store did not answer.
    async fn forget(&self, guild: u64, person: Person) -> Result<(), LedgerError>;
}

/// A ledger for tests.
#[derive(Debug, Default)]
pub struct Memory(Mutex<BTreeMap<(u64, Person), Row>>);

impl Memory {
    /// How many rows stand in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether nobody stands in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[async_trait]
impl Ledger for Memory {
    async fn load(&self, guild: u64) -> Result<Vec<(Person, Row)>, LedgerError> {
        let rows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let here = rows.iter().filter(|((g, _), _)| *g == guild);
        Ok(here.map(|((_, person), row)| (*person, row.clone())).collect())
    }

    async fn note(&self, guild: u64, person: Person, row: &Row) -> Result<(), LedgerError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert((guild, person), row.clone());
        Ok(())
    }

    async fn forget(&self, guild: u64, person: Person) -> Result<(), LedgerError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&(guild, person));
        Ok(())
    }
}
