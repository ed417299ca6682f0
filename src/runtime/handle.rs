//! One command from asking to answering: load, decide, check, append, wake.

use super::cache::{Slot, Table};
use super::{Runtime, RuntimeError, Unhandled, limits, proposal};
use crate::base::{GameId, Stamp};
use crate::rules::{Ask, By, Ledger, Refusal, Rules};
use crate::store::codec::envelope;
use crate::store::{Answer, Append, GameRow, Source, StoreError, Text, Write, Wrote};
use std::sync::Arc;

/// A command with all that belongs to it.
#[derive(Clone, Debug)]
pub struct Request<R: Rules> {
    /// The inbound update behind it: delivered again, it is answered as before.
    pub source: Option<Source>,
    /// Who and when.
    pub ask: Ask,
    /// What.
    pub command: R::Command,
    /// Texts the command points to ([`Runtime::text`]): stored with its events or not at all.
    pub texts: Vec<Text>,
}

/// A command carried out and durable.
#[derive(Clone, Debug)]
pub struct Handled<R: Rules> {
    /// The game.
    pub game: GameId,
    /// How many events came before; the first of `events` has this number.
    pub version: usize,
    /// What it caused.
    pub events: Vec<R::Event>,
    /// The game after it (after a repeat: the newest one).
    pub table: Arc<Ledger<R>>,
    /// The same update had been handled before; `events` are those of that time.
    pub duplicate: bool,
}

/// How a tick ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ticked {
    /// The game now waits for this.
    Waits(Option<Stamp>),
    /// Something is wrong; it was logged. Try again later.
    Failed,
}

/// What to decide, once the game is ours.
enum Ordered<R: Rules> {
    Request(Request<R>),
    /// The clock's command, if the deadline has still come.
    Tick,
}

impl Runtime {
    /// Decides a command, stores what it causes, and answers after the commit. Concurrent
    /// commands of one game are taken in turn. A refusal changes nothing.
    pub async fn handle<R: Rules>(
        &self,
        game: GameId,
        source: Option<Source>,
        ask: Ask,
        command: R::Command,
    ) -> Result<Handled<R>, Unhandled<R>> {
        self.submit(game, Request { source, ask, command, texts: Vec::new() }).await
    }

    /// [`Runtime::handle`] with texts.
    pub async fn submit<R: Rules>(
        &self,
        game: GameId,
        request: Request<R>,
    ) -> Result<Handled<R>, Unhandled<R>> {
        let runtime = self.clone();
        // In a task of its own: an asker who gives up must not leave a commit without its wake-ups.
        let task = tokio::spawn(async move { runtime.ordered(game, Ordered::Request(request)).await });
        match task.await {
            Ok(Ok(Some(handled))) => Ok(handled),
            Ok(Ok(None)) => Err(Unhandled::Busy("nothing was decided")),
            Ok(Err(e)) => Err(e),
            Err(_) => Err(Unhandled::Busy("an internal error, which was logged")),
        }
    }

    /// The newest committed state and log of a game; `None` if there is none in this rule book.
    pub async fn table<R: Rules>(&self, game: GameId) -> Result<Option<Arc<Ledger<R>>>, RuntimeError> {
        Ok(self.current::<R>(game).await?.map(|table| table.ledger))
    }

    pub(super) async fn current<R: Rules>(&self, game: GameId) -> Result<Option<Table<R>>, RuntimeError> {
        let Some(slot) = self.inner.tables.slot::<R>(game) else { return Ok(None) };
        if let Some(table) = slot.get() {
            return Ok(Some(table));
        }
        let _order = slot.order.lock().await;
        self.loaded(&slot, game).await
    }

    /// The clock's command, if the deadline has come.
    pub(super) async fn tick<R: Rules>(&self, game: GameId) -> Ticked {
        self.tell_outage::<R>(game).await;
        match self.ordered::<R>(game, Ordered::Tick).await {
            Ok(Some(handled)) => Ticked::Waits(handled.table.state().deadline().map(|d| d.at)),
            Ok(None) | Err(Unhandled::Broken(_) | Unhandled::NoGame(_)) => {
                let table = self.current::<R>(game).await.ok().flatten();
                let open = table.filter(|t| t.row.halted.is_none());
                Ticked::Waits(open.and_then(|t| t.ledger.state().deadline()).map(|d| d.at))
            }
            Err(error) => {
                tracing::error!(game.id = %game, error = %error, "the clock's command was not carried out");
                Ticked::Failed
            }
        }
    }

    /// The game as stored; the order must be held.
    pub(super) async fn loaded<R: Rules>(
        &self,
        slot: &Slot<R>,
        game: GameId,
    ) -> Result<Option<Table<R>>, RuntimeError> {
        if let Some(table) = slot.get() {
            return Ok(Some(table));
        }
        let table = load::<R>(self, game).await?;
        if table.is_none() {
            self.inner.tables.forget(game);
        }
        slot.put(table.clone());
        Ok(table)
    }

    async fn ordered<R: Rules>(
        &self,
        game: GameId,
        what: Ordered<R>,
    ) -> Result<Option<Handled<R>>, Unhandled<R>> {
        if self.stopping() {
            return Err(Unhandled::Busy("shutting down"));
        }
        let slot = self.inner.tables.slot::<R>(game).ok_or(Unhandled::NoGame(game))?;
        let _order = slot.order.lock().await;
        for _ in 0..limits::CONFLICT_TRIES {
            let table = self.loaded(&slot, game).await?.ok_or(Unhandled::NoGame(game))?;
            if table.row.halted.is_some() {
                return Err(Unhandled::Broken(game));
            }
            let mut request = match &what {
                Ordered::Request(request) => request.clone(),
                Ordered::Tick => match self.tick_of(&table) {
                    Some(request) => request,
                    None => return Ok(None),
                },
            };
            // A hiccup of a fast clock counts in real time for whoever acts in it, not for the tick
            // alone: else the tick after a press would find the table asleep.
            if let Some(due) = table.ledger.state().deadline().filter(|d| d.at < request.ask.now) {
                request.ask.now = self.clock().late(due.at, request.ask.now);
            }
            // Whoever waited for the lock, or a wall clock that was set back, must not make a game's
            // time run backwards.
            request.ask.now = request.ask.now.max(table.last);
            match self.once(&slot, table, request).await {
                Err(Unhandled::Store(StoreError::Conflict(_))) => slot.put(None),
                done => return done.map(Some),
            }
        }
        Err(Unhandled::Busy("another process keeps deciding first"))
    }

    fn tick_of<R: Rules>(&self, table: &Table<R>) -> Option<Request<R>> {
        let now = self.clock().now();
        table.ledger.state().deadline().filter(|d| d.at <= now)?;
        let ask = Ask { by: By::Clock, now, said: None };
        Some(Request { source: None, ask, command: R::tick(), texts: Vec::new() })
    }

    async fn once<R: Rules>(
        &self,
        slot: &Slot<R>,
        table: Table<R>,
        request: Request<R>,
    ) -> Result<Handled<R>, Unhandled<R>> {
        let game = table.row.id;
        let decided = table.ledger.propose(&request.ask, &request.command);
        let (events, after) = match decided {
            Ok(decided) => decided,
            Err(rejection) => return self.refuse(game, request, rejection).await,
        };
        if events.is_empty() {
            return self.idle(table, request).await;
        }
        if table.ledger.version() + events.len() > limits::EVENTS_PER_GAME {
            return Err(Unhandled::Busy("this game's log is full"));
        }
        if let Err(broken) = after.check() {
            self.broken(slot, table, &request, &broken).await;
            return Err(Unhandled::Broken(game));
        }
        let append = proposal::append(&table, &request, &events, &after);
        self.append(slot, table, append, events, after).await
    }

    /// Stores what was decided and wakes whoever waits for it.
    pub(super) async fn append<R: Rules>(
        &self,
        slot: &Slot<R>,
        table: Table<R>,
        append: Append,
        events: Vec<R::Event>,
        after: R,
    ) -> Result<Handled<R>, Unhandled<R>> {
        let (game, version, at) = (append.game, append.record.version, append.record.at);
        let news = proposal::News::of::<R>(&table.row, &append);
        // Ours is the last other reader of this ledger: without it the slot's is changed in place.
        drop(table);
        let wrote = self.write(Write::Append(Box::new(append))).await;
        if wrote != Ok(Wrote::Done) {
            // A commit whose answer was lost may have arrived: read again before deciding again.
            slot.put(None);
        }
        match wrote? {
            Wrote::Done => {}
            Wrote::Repeat(answer) => return self.repeat(answer).await,
            other => return Err(super::people::unexpected(&other).into()),
        }
        let kept = events.clone();
        let mut newest = None;
        slot.update(|table| {
            Arc::make_mut(&mut table.ledger).accept(kept, after);
            table.last = at;
            news.note(Arc::make_mut(&mut table.row));
            newest = Some(Arc::clone(&table.ledger));
        });
        self.wake(&news);
        let table = match newest {
            Some(table) => table,
            None => self.loaded(slot, game).await?.ok_or(Unhandled::NoGame(game))?.ledger,
        };
        Ok(Handled { game, version, events, table, duplicate: false })
    }

    /// Accepted, and nothing came of it: there is nothing to append, but the update was answered.
    async fn idle<R: Rules>(&self, table: Table<R>, request: Request<R>) -> Result<Handled<R>, Unhandled<R>> {
        let (game, version) = (table.row.id, table.ledger.version());
        if let Some(source) = request.source {
            let answer = Answer::Idle { game };
            let write = Write::Answer { source, at: request.ask.now, answer };
            if let Wrote::Repeat(answer) = self.write(write).await? {
                return self.repeat(answer).await;
            }
        }
        Ok(Handled { game, version, events: Vec::new(), table: table.ledger, duplicate: false })
    }

    async fn refuse<R: Rules>(
        &self,
        game: GameId,
        request: Request<R>,
        rejection: R::Rejection,
    ) -> Result<Handled<R>, Unhandled<R>> {
        if let Some(source) = request.source {
            let (clause, code) = (rejection.clause().to_owned(), rejection.code().to_owned());
            let answer = Answer::Refused { game, clause, code };
            let write = Write::Answer { source, at: request.ask.now, answer };
            if let Wrote::Repeat(answer) = self.write(write).await? {
                return self.repeat(answer).await;
            }
        }
        Err(Unhandled::Refused(rejection))
    }

    /// The answer of a redelivered update.
    pub(super) async fn repeat<R: Rules>(&self, answer: Answer) -> Result<Handled<R>, Unhandled<R>> {
        let (game, version) = match answer {
            Answer::Refused { clause, code, .. } => return Err(Unhandled::RefusedBefore { clause, code }),
            Answer::Idle { game } => (game, None),
            Answer::Done { game, version } => (game, Some(version)),
        };
        let events = match version {
            None => Vec::new(),
            Some(version) => {
                let records = self.store().records(game, version, 1).await?;
                let record = records.first().ok_or(StoreError::Missing("envelope"))?;
                envelope::<R>(record)?.events
            }
        };
        let slot = self.inner.tables.slot::<R>(game).ok_or(Unhandled::NoGame(game))?;
        // The order may be held by whoever asks: read without it.
        let table = match slot.get() {
            Some(table) => table,
            None => load::<R>(self, game).await?.ok_or(Unhandled::NoGame(game))?,
        };
        let version = version.unwrap_or_else(|| table.ledger.version());
        Ok(Handled { game, version, events, table: table.ledger, duplicate: true })
    }
}

/// Reads a game's log and folds it.
async fn load<R: Rules>(runtime: &Runtime, game: GameId) -> Result<Option<Table<R>>, RuntimeError> {
    let Some(row) = runtime.store().game(game).await? else { return Ok(None) };
    if row.rules != R::NAME {
        return Ok(None);
    }
    let (mut ledger, mut last_at) = (Ledger::<R>::default(), row.created);
    loop {
        let records = runtime.store().records(game, ledger.version(), limits::RECORDS_AT_ONCE).await?;
        let last = records.len() < limits::RECORDS_AT_ONCE;
        for record in &records {
            if record.version != ledger.version() {
                let what = format!("log of {game}");
                return Err(StoreError::Unreadable { what, why: "an envelope is missing".into() }.into());
            }
            for event in envelope::<R>(record)?.events {
                ledger.apply(event);
            }
            last_at = record.at;
        }
        if last {
            let version = ledger.version();
            let row = Arc::new(GameRow { version, ..row });
            return Ok(Some(Table { row, ledger: Arc::new(ledger), last: last_at }));
        }
    }
}
