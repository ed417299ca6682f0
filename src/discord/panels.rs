//! Panels: the public one of each table, edited by the bot's own token, and the private ones, edited
//! by the tokens of presses. The runtime says when a surface is behind; what it shows is drawn from
//! the newest view, and nothing is edited without a difference.

use super::direct::outcome;
use super::face::Discord;
use super::page::Page;
use super::place::Pitch;
use super::sport::Sport;
use super::tokens::{Owner, PANEL_MS, Panel};
use super::trouble::{self, Trouble, code};
use super::wire::{self, Place};
use crate::base::GameId;
use crate::runtime::{Delivery, GameRow, Pin, RuntimeError, Surface, SurfaceKey};
use serde::{Deserialize, Serialize};
use serenity::all::{MessageId, Nonce};
use std::sync::{Arc, PoisonError};

/// The public panel's name among surfaces.
pub const PUBLIC: &str = "panel";
/// A private panel's name among surfaces.
pub const PRIVATE: &str = "private";
/// Milliseconds between two looks for panels whose 14 minutes are over.
const SWEEP_MS: i64 = 15_000;

/// What the public panel's row remembers.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Shown {
    message: Option<MessageId>,
    /// How often it was posted: part of the nonce, so that a repeat after a crash is one message.
    posts: u32,
    digest: u64,
}

/// What a private panel's row remembers, for a process that starts after a crash.
#[derive(Clone, Serialize, Deserialize)]
struct Held {
    token: String,
    since: crate::base::Stamp,
    page: Page,
}

impl Discord {
    /// Draws a surface.
    pub(super) async fn draw(&self, row: &GameRow, surface: &Surface) -> Delivery {
        let drawn = match (surface.key.kind.as_str(), surface.key.account) {
            (PUBLIC, None) => self.draw_public(row, surface).await,
            (PRIVATE, Some(account)) => self.draw_private((row.id, account), surface).await,
            _ => Ok(Delivery::Gone { why: "a surface of another version".to_owned() }),
        };
        drawn.unwrap_or_else(|error| Delivery::Failed { why: error.to_string() })
    }

    async fn draw_public(&self, row: &GameRow, surface: &Surface) -> Result<Delivery, RuntimeError> {
        let Some(pitch) = Pitch::of(row) else {
            return Ok(Delivery::Gone { why: "the table's place is unreadable".to_owned() });
        };
        let Some(table) = self.runtime.table::<Sport>(row.id).await? else {
            return Ok(Delivery::Gone { why: "no such game".to_owned() });
        };
        let (screen, place) = self.public_screen(row.id, &pitch, table.state()).await?;
        let mut shown: Shown =
            surface.memo.as_deref().and_then(|memo| serde_json::from_str(memo).ok()).unwrap_or_default();
        let anew = self.lock_reposts().contains(&row.id);
        let digest = wire::digest(&screen, place);
        if let Some(message) = shown.message
            && !anew
        {
            if shown.digest == digest {
                return Ok(Delivery::Done { memo: None });
            }
            match pitch.channel.edit_message(&self.http, message, wire::edit(&screen, place)).await {
                Ok(_) => {
                    shown.digest = digest;
                    return Ok(Delivery::Done { memo: Some(json(&shown)) });
                }
                Err(error) if trouble::read(&error) == Trouble::Never(code::UNKNOWN_MESSAGE) => {}
                Err(error) => return Ok(self.panel_trouble(row.id, &error)),
            }
        }
        shown.posts += 1;
        let nonce = format!("p{}-{}", shown.posts, row.id);
        let message = wire::message(&screen, place).nonce(Nonce::String(nonce)).enforce_nonce(true);
        match pitch.channel.send_message(&self.http, message).await {
            Ok(sent) => {
                self.lock_reposts().remove(&row.id);
                if let Some(old) = shown.message.filter(|old| *old != sent.id) {
                    // The old panel may be gone already; a second one would only be untidy.
                    let _ = self.http.delete_message(pitch.channel, old, None).await;
                }
                shown = Shown { message: Some(sent.id), posts: shown.posts, digest };
                Ok(Delivery::Done { memo: Some(json(&shown)) })
            }
            Err(error) => Ok(self.panel_trouble(row.id, &error)),
        }
    }

    /// A panel that cannot be shown for want of a right is tried again: someone may give the right.
    fn panel_trouble(&self, game: GameId, error: &serenity::Error) -> Delivery {
        if let Trouble::Never(code) = trouble::read(error) {
            self.faults.add(game, super::faults::Fault::Panel, code);
        }
        match outcome(error) {
            Delivery::Gone { why } if trouble::read(error) != Trouble::Never(code::UNKNOWN_CHANNEL) => {
                Delivery::Failed { why }
            }
            delivery => delivery,
        }
    }

    /// Posts the public panel anew, under whatever was said since (nightfall, dawn, resync).
    pub(super) async fn repost(&self, game: GameId) {
        self.lock_reposts().insert(game);
        if let Err(error) = self.runtime.touch(game).await {
            tracing::warn!(game.id = %game, error = %error, "a panel was not posted anew");
        }
    }

    fn lock_reposts(&self) -> std::sync::MutexGuard<'_, std::collections::BTreeSet<GameId>> {
        self.reposts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on the public panel is kept.
    ///
    /// # Errors
    /// The store did not answer.
    pub(super) async fn pin_public(&self, game: GameId) -> Result<(), RuntimeError> {
        let key = SurfaceKey { game, kind: PUBLIC.to_owned(), account: None };
        self.runtime.pin::<Sport>(key, Pin::default()).await
    }

    async fn draw_private(&self, owner: Owner, surface: &Surface) -> Result<Delivery, RuntimeError> {
        if !self.is_known() {
            return Ok(Delivery::Later { after_ms: 500 });
        }
        let now = self.runtime.clock().now();
        let remembered = self.lock_panels().get(owner, now).cloned();
        let Some(panel) = remembered.or_else(|| revive(surface)) else {
            return Ok(Delivery::Gone { why: "its token is over".to_owned() });
        };
        let Some((screen, place)) = self.private_screen(owner, &panel.page).await? else {
            return Ok(Delivery::Gone { why: "no such game".to_owned() });
        };
        let digest = wire::digest(&screen, place);
        if digest == panel.shown {
            return Ok(Delivery::Done { memo: None });
        }
        let edit = wire::patch(&screen, place);
        match self.http.edit_original_interaction_response(&panel.token, &edit, Vec::new()).await {
            // An answer that the library cannot read came after the edit was made.
            Ok(_) | Err(serenity::Error::Json(_)) => {
                let mut panels = self.lock_panels();
                match panels.get_mut(owner, now) {
                    // A press may have opened another message meanwhile.
                    Some(newer) if newer.token != panel.token => {}
                    Some(same) => same.shown = digest,
                    None => drop(panels.put(owner, Panel { shown: digest, ..panel })),
                }
                Ok(Delivery::Done { memo: None })
            }
            Err(error) => {
                let newer = self.lock_panels().get(owner, now).is_some_and(|p| p.token != panel.token);
                match trouble::read(&error) {
                    Trouble::Later => Ok(Delivery::Failed { why: trouble::plain(&error) }),
                    Trouble::Never(_) if newer => Ok(Delivery::Done { memo: None }),
                    Trouble::Never(_) => {
                        self.lock_panels().forget(owner);
                        Ok(Delivery::Gone { why: trouble::plain(&error) })
                    }
                }
            }
        }
    }

    /// Keeps a private panel: in memory, and as a surface that the runtime brings up to date.
    pub(super) async fn put_panel(&self, owner: Owner, panel: Panel<Page>) -> Option<Panel<Page>> {
        let held = Held { token: panel.token.clone(), since: panel.since, page: panel.page.clone() };
        let expires = Some(panel.since + PANEL_MS);
        let old = self.lock_panels().put(owner, panel);
        let key = SurfaceKey { game: owner.0, kind: PRIVATE.to_owned(), account: Some(owner.1) };
        // Not marked as shown: if the game changed between drawing and now, the runtime draws again;
        // if it did not, the equal screens are not sent twice.
        let pin = Pin { memo: Some(json(&held)), shown: None, expires };
        if let Err(error) = self.runtime.pin::<Sport>(key, pin).await {
            tracing::warn!(game.id = %owner.0, error = %error, "a private panel was not kept");
        }
        old
    }

    /// After a start: the private panels whose tokens still live are kept on.
    ///
    /// # Errors
    /// The store did not answer.
    pub(super) async fn remember_panels(&self, game: GameId) -> Result<(), RuntimeError> {
        for surface in self.runtime.surfaces(game).await? {
            let account = surface.key.account.filter(|_| surface.key.kind == PRIVATE);
            if let (Some(account), Some(panel)) = (account, revive(&surface)) {
                self.lock_panels().put((game, account), panel);
            }
        }
        Ok(())
    }

    pub(super) fn lock_panels(&self) -> std::sync::MutexGuard<'_, super::tokens::Tokens<Page>> {
        self.panels.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The last edit of a panel: only [Открыть] stays, so that nothing stale is read.
    async fn close_panel(&self, owner: Owner, panel: &Panel<Page>) {
        let drawn = self.closing_screen(owner).await;
        match drawn {
            Ok((screen, place)) => {
                let edit = wire::patch(&screen, place);
                // Its reader may have dismissed it long ago.
                let _ = self.http.edit_original_interaction_response(&panel.token, &edit, Vec::new()).await;
            }
            Err(error) => tracing::warn!(error = %error, "a private panel was not closed"),
        }
        let key = SurfaceKey { game: owner.0, kind: PRIVATE.to_owned(), account: Some(owner.1) };
        if self.lock_panels().get(owner, self.runtime.clock().now()).is_none() {
            let _ = self.runtime.unpin(key).await;
        }
    }
}

fn revive(surface: &Surface) -> Option<Panel<Page>> {
    let held: Held = serde_json::from_str(surface.memo.as_deref()?).ok()?;
    Some(Panel { token: held.token, since: held.since, page: held.page, shown: 0 })
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("a memo is plain data")
}

/// Closes the panels whose 14 minutes are over, again and again.
pub async fn sweep(face: Arc<Discord>) {
    loop {
        face.runtime.clock().sleep(SWEEP_MS).await;
        let ripe = face.lock_panels().ripe(face.runtime.clock().now());
        for (owner, panel) in ripe {
            face.close_panel(owner, &panel).await;
        }
    }
}

/// The place of a game's buttons at this stage.
#[must_use]
pub fn place_of(game: GameId, state: &Sport) -> Place {
    Place { game: Some(game), stage: state.stage_no }
}
