//! What could not be done for a table, for the judge's list of failures. Never a check's result,
//! which would tell who checks: the runtime's own list of given-up notices is filtered by the rules,
//! and what is added here concerns the whole table.

use crate::base::GameId;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// What failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The channel's rights could not be set.
    Curtain,
    /// The panel could not be shown.
    Panel,
}

/// The most failures remembered of one table.
const MOST: usize = 10;

/// The failures of all tables: what, and the platform's code.
#[derive(Debug, Default)]
pub struct Faults(Mutex<BTreeMap<GameId, Vec<(Fault, isize)>>>);

impl Faults {
    /// Something failed; the same failure is listed once.
    pub fn add(&self, game: GameId, fault: Fault, code: isize) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let list = all.entry(game).or_default();
        if !list.contains(&(fault, code)) && list.len() < MOST {
            list.push((fault, code));
        }
    }

    /// What failed at this table.
    pub fn of(&self, game: GameId) -> Vec<(Fault, isize)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&game).cloned().unwrap_or_default()
    }

    /// The table is gone.
    pub fn forget(&self, game: GameId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&game);
    }
}
