//! Games in memory: the newest committed ledger of each, and the lock that keeps one game's
//! commands in one order within the process (invariant 7; between processes the expected version
//! does it). Bounded; the least recently used game goes first and is loaded again when needed.

use super::limits;
use crate::base::{GameId, Stamp};
use crate::rules::{Ledger, Rules};
use crate::store::GameRow;
use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// A game as it was last committed.
pub(super) struct Table<R: Rules> {
    pub row: Arc<GameRow>,
    pub ledger: Arc<Ledger<R>>,
    /// When its latest command was decided: no later one is decided before.
    pub last: Stamp,
}

impl<R: Rules> Clone for Table<R> {
    fn clone(&self) -> Self {
        Self { row: Arc::clone(&self.row), ledger: Arc::clone(&self.ledger), last: self.last }
    }
}

/// One game's place in memory.
pub(super) struct Slot<R: Rules> {
    /// Held while a command is decided and stored.
    pub order: tokio::sync::Mutex<()>,
    newest: RwLock<Option<Table<R>>>,
}

impl<R: Rules> Slot<R> {
    fn new() -> Self {
        Self { order: tokio::sync::Mutex::new(()), newest: RwLock::new(None) }
    }

    /// The newest table known here.
    pub fn get(&self) -> Option<Table<R>> {
        self.newest.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// This is the newest one; `None`: load it again.
    pub fn put(&self, table: Option<Table<R>>) {
        *self.newest.write().unwrap_or_else(PoisonError::into_inner) = table;
    }

    /// Changes the newest table in place: its ledger is copied only if somebody still reads it.
    pub fn update(&self, change: impl FnOnce(&mut Table<R>)) {
        if let Some(table) = &mut *self.newest.write().unwrap_or_else(PoisonError::into_inner) {
            change(table);
        }
    }
}

#[derive(Default)]
struct Shelf {
    slots: HashMap<GameId, (u64, Arc<dyn Any + Send + Sync>)>,
    by_use: BTreeMap<u64, GameId>,
    uses: u64,
}

/// All games in memory.
#[derive(Default)]
pub(super) struct Tables(Mutex<Shelf>);

impl Tables {
    /// The game's slot; `None` if the game in memory belongs to another rule book.
    pub fn slot<R: Rules>(&self, game: GameId) -> Option<Arc<Slot<R>>> {
        let mut shelf = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let shelf = &mut *shelf;
        shelf.uses += 1;
        let now = shelf.uses;
        if let Some((used, slot)) = shelf.slots.get_mut(&game) {
            let slot = Arc::clone(slot).downcast::<Slot<R>>().ok()?;
            shelf.by_use.remove(used);
            shelf.by_use.insert(now, game);
            *used = now;
            return Some(slot);
        }
        shelf.evict();
        let slot = Arc::new(Slot::<R>::new());
        let kept: Arc<dyn Any + Send + Sync> = Arc::clone(&slot) as _;
        shelf.slots.insert(game, (now, kept));
        shelf.by_use.insert(now, game);
        Some(slot)
    }

    /// Forgets a game that turned out not to exist here.
    pub fn forget(&self, game: GameId) {
        let mut shelf = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((used, _)) = shelf.slots.remove(&game) {
            shelf.by_use.remove(&used);
        }
    }
}

impl Shelf {
    /// Makes room for one more. A game in use stays: its lock must remain the only one.
    fn evict(&mut self) {
        if self.slots.len() < limits::CACHED_GAMES {
            return;
        }
        let oldest = self.by_use.iter().map(|(used, game)| (*used, *game));
        let idle = oldest
            .take(64)
            .find(|(_, game)| self.slots.get(game).is_some_and(|(_, slot)| Arc::strong_count(slot) == 1));
        if let Some((used, game)) = idle {
            self.by_use.remove(&used);
            self.slots.remove(&game);
        }
    }
}
