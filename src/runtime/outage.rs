//! When the process was away (invariant 4): a sign of life is kept beside the games, and after a
//! start a game whose deadline fell into the gap is told of it before the clock acts.

use super::{Runtime, RuntimeError, Unhandled, limits};
use crate::base::{GameId, Stamp};
use crate::rules::{Ask, By, Rules};
use crate::store::Write;

/// The lease that holds the sign of life: held until the process was last seen.
const ALIVE: &str = "alive";

impl Runtime {
    /// The gap before this start: the last sign of life and the start.
    #[must_use]
    pub fn outage(&self) -> Option<(Stamp, Stamp)> {
        self.inner.outage.get().copied()
    }

    /// Looks for a gap and ends it.
    pub(super) async fn note_outage(&self) -> Result<(), RuntimeError> {
        let now = self.clock().now();
        if let Some(seen) = self.store().lease(ALIVE).await?
            && now - seen.until > limits::OUTAGE_MS
            && self.inner.outage.set((seen.until, now)).is_ok()
        {
            tracing::info!(from = seen.until.0, to = now.0, "the process was away");
        }
        self.sign_of_life().await;
        Ok(())
    }

    /// Says that the process lives.
    pub(super) async fn sign_of_life(&self) {
        let now = self.clock().now();
        let write = Write::Lease { name: ALIVE.into(), holder: ALIVE.into(), now, until: now };
        if let Err(error) = self.write(write).await {
            tracing::warn!(%error, "the sign of life was not kept");
        }
    }

    /// Tells a game of the gap, if its deadline fell into it.
    pub(super) async fn tell_outage<R: Rules>(&self, game: GameId) {
        let Some((from, to)) = self.outage() else { return };
        let Some(command) = R::outage(from, to) else { return };
        let table = self.current::<R>(game).await.ok().flatten();
        let deadline = table.and_then(|table| table.ledger.state().deadline());
        if !deadline.is_some_and(|d| (from..=to).contains(&d.at)) {
            return;
        }
        let ask = Ask { by: By::System, now: to, said: None };
        match self.handle::<R>(game, None, ask, command).await {
            // Whether the gap matters is the rules' business.
            Ok(_) | Err(Unhandled::Refused(_)) => {}
            Err(error) => tracing::error!(game.id = %game, %error, "a game was not told of an outage"),
        }
    }
}
