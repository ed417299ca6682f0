//! A broken invariant: the append is refused, the game pauses, the operator is told. The log line
//! names the game, the invariant and what was found; `Broken` promises that this holds no role.

use super::cache::{Slot, Table};
use super::handle::Request;
use super::{Runtime, proposal};
use crate::rules::{Ask, Broken, By, Rules};
use crate::store::Write;
use std::sync::Arc;

impl Runtime {
    /// Pauses the game by the rule book's own command; halts it where that is not possible.
    pub(super) async fn broken<R: Rules>(
        &self,
        slot: &Slot<R>,
        table: Table<R>,
        request: &Request<R>,
        broken: &Broken,
    ) {
        let game = table.row.id;
        tracing::error!(game.id = %game, invariant = broken.name, found = broken.detail,
            version = table.ledger.version(), "a command would have broken an invariant; the game pauses");
        let ask = Ask { by: By::System, now: request.ask.now, said: None };
        if let Some(command) = R::pause_broken()
            && let Ok((events, after)) = table.ledger.propose(&ask, &command)
            && !events.is_empty()
            && after.check().is_ok()
        {
            let pause = Request { source: None, ask, command, texts: Vec::new() };
            let append = proposal::append(&table, &pause, &events, &after);
            if self.append(slot, table, append, events, after).await.is_ok() {
                return;
            }
        }
        let why = broken.name.to_owned();
        tracing::error!(game.id = %game, invariant = broken.name, "the game is halted");
        if let Err(error) = self.write(Write::Halt { game, why: why.clone() }).await {
            tracing::error!(game.id = %game, %error, "the halt was not stored");
        }
        slot.update(|table| {
            let row = Arc::make_mut(&mut table.row);
            row.halted = Some(why);
            row.deadline = None;
        });
        self.inner.schedule.set(game, R::NAME, None);
    }
}
