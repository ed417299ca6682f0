//! The registered rule books, seen without their types: what the loops need to ask of a game
//! whose rule book they know by name only.

use super::handle::Ticked;
use super::{Notice, Runtime, RuntimeError};
use crate::base::{AccountId, GameId};
use crate::rules::{Audience, Rules};
use async_trait::async_trait;
use std::marker::PhantomData;
use std::sync::{Arc, PoisonError};

/// A rule book without its types.
#[async_trait]
pub(super) trait Book: Send + Sync {
    /// `Rules::NAME`.
    fn name(&self) -> &'static str;
    /// Gives the clock's command to a game whose deadline has come.
    async fn tick(&self, runtime: &Runtime, game: GameId) -> Ticked;
    /// Who hears that this notice could not be delivered; nobody where that would tell something.
    async fn reporters(&self, runtime: &Runtime, notice: &Notice) -> Result<Vec<AccountId>, RuntimeError>;
}

struct BookOf<R>(PhantomData<fn() -> R>);

#[async_trait]
impl<R: Rules> Book for BookOf<R> {
    fn name(&self) -> &'static str {
        R::NAME
    }

    async fn tick(&self, runtime: &Runtime, game: GameId) -> Ticked {
        runtime.tick::<R>(game).await
    }

    async fn reporters(&self, runtime: &Runtime, notice: &Notice) -> Result<Vec<AccountId>, RuntimeError> {
        if !R::undelivered_may_be_told(&notice.what::<R>()?) {
            return Ok(Vec::new());
        }
        let table = runtime.table::<R>(notice.key.game).await?;
        Ok(table.map(|table| table.state().addressees(Audience::Host)).unwrap_or_default())
    }
}

impl Runtime {
    /// Takes games of this rule book. Call once for each, before [`Runtime::start`].
    pub fn serve<R: Rules>(&self) {
        let mut books = self.inner.books.write().unwrap_or_else(PoisonError::into_inner);
        books.insert(R::NAME, Arc::new(BookOf::<R>(PhantomData)));
    }

    pub(super) fn book(&self, rules: &str) -> Option<Arc<dyn Book>> {
        self.inner.books.read().unwrap_or_else(PoisonError::into_inner).get(rules).cloned()
    }
}
