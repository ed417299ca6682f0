//! Creating games, listing them, moving them, and pinning what must look right.

use super::cache::Table;
use super::handle::{Handled, Request};
use super::people::unexpected;
use super::{Runtime, RuntimeError, Unhandled, limits, proposal};
use crate::base::{AccountId, CommunityId, GameId, Stamp};
use crate::rules::{Ledger, Rules};
use crate::store::codec::to_json;
use crate::store::{GameRow, Platform, StoreError, Surface, SurfaceKey, Write, Wrote};
use std::sync::Arc;

/// Where a new game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Whose game it is.
    pub community: CommunityId,
    /// The face that shows it.
    pub platform: Platform,
    /// Where, in the face's own JSON (server, channel, threads).
    pub place: String,
}

/// What a surface is when it is pinned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pin {
    /// The face's memory of it (message id, token, what it shows); `None`: nothing was sent yet.
    pub memo: Option<String>,
    /// The version it shows already; `None`: the runtime shows it as soon as it can.
    pub shown: Option<usize>,
    /// When the way to it closes.
    pub expires: Option<Stamp>,
}

impl Runtime {
    /// Creates a game by its first command, decided on the empty state. The id is new and short.
    pub async fn create<R: Rules>(
        &self,
        new: NewGame,
        request: Request<R>,
    ) -> Result<Handled<R>, Unhandled<R>> {
        let runtime = self.clone();
        let task = tokio::spawn(async move { runtime.create_now(new, request).await });
        task.await.unwrap_or(Err(Unhandled::Busy("an internal error, which was logged")))
    }

    async fn create_now<R: Rules>(
        &self,
        new: NewGame,
        request: Request<R>,
    ) -> Result<Handled<R>, Unhandled<R>> {
        if self.stopping() {
            return Err(Unhandled::Busy("shutting down"));
        }
        let (events, after) = match Ledger::<R>::default().propose(&request.ask, &request.command) {
            Ok(decided) => decided,
            Err(rejection) => return Err(Unhandled::Refused(rejection)),
        };
        if events.is_empty() {
            return Err(Unhandled::Busy("this command creates nothing"));
        }
        loop {
            let game = GameId::from_bits(self.clock().random());
            if let Err(broken) = after.check() {
                tracing::error!(invariant = broken.name, found = broken.detail, "a game was born broken");
                return Err(Unhandled::Broken(game));
            }
            let row = Arc::new(self.row::<R>(game, &new, &request));
            let table = Table { row, ledger: Arc::default(), last: request.ask.now };
            let append = proposal::append(&table, &request, &events, &after);
            let news = proposal::News::of::<R>(&table.row, &append);
            let mut row = (*table.row).clone();
            news.note(&mut row);
            match self.write(Write::Create(Box::new(row.clone()), Box::new(append))).await {
                Ok(Wrote::Done) => {}
                // One in a trillion, but then another id will do.
                Err(RuntimeError::Store(StoreError::Taken("game"))) => continue,
                Ok(Wrote::Repeat(answer)) => return self.repeat(answer).await,
                Ok(other) => return Err(unexpected(&other).into()),
                Err(e) => return Err(e.into()),
            }
            let mut ledger = Ledger::<R>::default();
            ledger.accept(events.clone(), after);
            let ledger = Arc::new(ledger);
            if let Some(slot) = self.inner.tables.slot::<R>(game) {
                slot.put(Some(Table {
                    row: Arc::new(row),
                    ledger: Arc::clone(&ledger),
                    last: request.ask.now,
                }));
            }
            self.wake(&news);
            return Ok(Handled { game, version: 0, events, table: ledger, duplicate: false });
        }
    }

    fn row<R: Rules>(&self, game: GameId, new: &NewGame, request: &Request<R>) -> GameRow {
        GameRow {
            id: game,
            community: new.community,
            rules: R::NAME.into(),
            platform: new.platform,
            place: new.place.clone(),
            version: 0,
            deadline: None,
            over: None,
            halted: None,
            created: request.ask.now,
        }
    }

    /// The game's row: community, place, whether it is over.
    pub async fn game(&self, game: GameId) -> Result<Option<GameRow>, RuntimeError> {
        Ok(self.store().game(game).await?)
    }

    /// A community's games that run, or ended at or after `since` (14.6), oldest first.
    pub async fn games_of(&self, community: CommunityId, since: Stamp) -> Result<Vec<GameRow>, RuntimeError> {
        Ok(self.store().games_of(community, since, limits::LISTED_GAMES).await?)
    }

    /// Every running game of a platform, for a face that starts: it reposts and reconciles.
    pub async fn open_games(&self, platform: Platform) -> Result<Vec<GameRow>, RuntimeError> {
        Ok(self.store().open_games(platform, limits::CACHED_GAMES).await?)
    }

    /// The game is played there from now on.
    pub async fn set_place(&self, game: GameId, place: &str) -> Result<(), RuntimeError> {
        self.write(Write::Place { game, place: place.into() }).await.map(drop)
    }

    /// From now on this surface is kept looking like its viewer's view: the public's for
    /// `account: None`, else that account's. Replaces the one of the same kind and account.
    pub async fn pin<R: Rules>(&self, key: SurfaceKey, pin: Pin) -> Result<(), RuntimeError> {
        if key.kind.chars().count() > limits::KIND_SIGNS {
            return Err(RuntimeError::TooLong("a surface's kind is too long"));
        }
        let missing = || StoreError::Missing("game");
        let slot = self.inner.tables.slot::<R>(key.game).ok_or_else(missing)?;
        // No command may slip between the version read here and the row that wants it.
        let _order = slot.order.lock().await;
        let table = self.loaded(&slot, key.game).await?.ok_or_else(missing)?;
        let state = table.ledger.state();
        let viewer = match key.account {
            Some(account) => to_json(&state.viewer(account)),
            // Nobody's account looks through the public's eyes.
            None => to_json(&state.viewer(AccountId(0))),
        };
        let surface = Surface {
            key: key.clone(),
            rules: R::NAME.into(),
            viewer,
            wanted: table.ledger.version(),
            shown: pin.shown,
            memo: pin.memo,
            expires: pin.expires,
            pinned: i64::try_from(self.clock().random() >> 1).expect("63 bits fit"),
            touched: 0,
            drawn: 0,
        };
        self.write(Write::Pin(Box::new(surface))).await?;
        self.wake_screens(key.game);
        Ok(())
    }

    /// The surface is no longer kept.
    pub async fn unpin(&self, key: SurfaceKey) -> Result<(), RuntimeError> {
        self.write(Write::Unpin(key, None)).await.map(drop)
    }

    /// One surface as stored: its memo and what it shows.
    pub async fn surface(&self, key: &SurfaceKey) -> Result<Option<Surface>, RuntimeError> {
        Ok(self.store().surface(key).await?)
    }

    /// All surfaces of a game.
    pub async fn surfaces(&self, game: GameId) -> Result<Vec<Surface>, RuntimeError> {
        Ok(self.store().surfaces(game).await?)
    }

    /// Redraws every surface of a game: names, language or something else outside the log changed.
    pub async fn touch(&self, game: GameId) -> Result<(), RuntimeError> {
        self.write(Write::Touch(game)).await?;
        self.wake_screens(game);
        Ok(())
    }

    /// What was given up in this game, with the reason, for the judge's list of failures. Holds
    /// only what may be told.
    pub async fn given_up<R: Rules>(
        &self,
        game: GameId,
    ) -> Result<Vec<(super::Notice, String)>, RuntimeError> {
        let mut all = self.store().given_up(game, limits::LISTED_GAMES).await?;
        all.retain(|(notice, _)| notice.what::<R>().is_ok_and(|n| R::undelivered_may_be_told(&n)));
        Ok(all)
    }
}
