//! Surfaces: what must look right. A row says which version it should show and which it shows;
//! the face draws the newest view, so the latest wins and edits merge: one a second a surface.

use super::workers::Next;
use super::{Delivery, Runtime, RuntimeError, Surface, SurfaceKey, limits};
use crate::base::GameId;
use crate::store::{StoreError, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

impl Runtime {
    /// Surfaces of this game may be behind.
    pub(super) fn wake_screens(&self, game: GameId) {
        if !self.started() || self.stopping() {
            return;
        }
        let runtime = self.clone();
        tokio::spawn(async move {
            match runtime.store().behind_of(game, runtime.clock().now()).await {
                Ok(keys) => keys.into_iter().for_each(|key| runtime.wake_screen(key)),
                Err(error) => tracing::error!(game.id = %game, %error, "surfaces could not be read"),
            }
        });
    }

    fn wake_screen(&self, key: SurfaceKey) {
        let (runtime, fails) = (self.clone(), Arc::new(AtomicU32::new(0)));
        self.inner.screens.wake(key, self.clock(), move |key| {
            let (runtime, fails) = (runtime.clone(), Arc::clone(&fails));
            async move {
                match draw(&runtime, &key, &fails).await {
                    Ok(next) => next,
                    Err(error) => {
                        tracing::error!(game.id = %key.game, %error, "a surface could not be read or kept");
                        Next::Idle
                    }
                }
            }
        });
    }
}

/// Shows one surface if it is behind. After an edit it waits a second and looks again, so that
/// whatever changed meanwhile goes into one edit.
async fn draw(runtime: &Runtime, key: &SurfaceKey, fails: &AtomicU32) -> Result<Next, RuntimeError> {
    let now = runtime.clock().now();
    let Some(surface) = runtime.store().surface(key).await? else { return Ok(Next::Idle) };
    if !surface.is_behind() {
        return Ok(Next::Idle);
    }
    if surface.expires.is_some_and(|end| end <= now) {
        return Ok(Next::Idle);
    }
    let row = runtime.store().game(key.game).await?.ok_or(StoreError::Missing("game"))?;
    let Some(face) = runtime.face(row.platform) else { return Ok(Next::Idle) };
    match face.show(&row, &surface).await {
        Delivery::Done { memo } => {
            fails.store(0, Ordering::Relaxed);
            // The face drew the newest view, which is at least the wanted one.
            runtime.write(shown(&surface, memo)).await?;
            Ok(Next::At(runtime.clock().now() + limits::SURFACE_PAUSE_MS))
        }
        Delivery::Later { after_ms } => Ok(Next::At(runtime.clock().now() + after_ms.max(1))),
        Delivery::Gone { why } => {
            tracing::info!(game.id = %key.game, kind = key.kind, why, "a surface is gone");
            runtime.write(Write::Unpin(key.clone(), Some(surface.pinned))).await?;
            Ok(Next::Idle)
        }
        Delivery::Failed { why } | Delivery::Refused { why } => {
            let tries = fails.fetch_add(1, Ordering::Relaxed) + 1;
            tracing::warn!(game.id = %key.game, kind = key.kind, tries, why, "a surface was not shown");
            if tries >= limits::SURFACE_TRIES {
                tracing::error!(game.id = %key.game, kind = key.kind, "a surface waits for its next change");
                runtime.write(shown(&surface, None)).await?;
                return Ok(Next::Idle);
            }
            Ok(Next::At(runtime.clock().now() + (limits::SURFACE_PAUSE_MS << tries)))
        }
    }
}

fn shown(surface: &Surface, memo: Option<String>) -> Write {
    let (key, pinned) = (surface.key.clone(), surface.pinned);
    Write::Shown { key, pinned, version: surface.wanted, drawn: surface.touched, memo }
}

/// The fallback: looks for surfaces that nobody was woken for, at the start and now and then.
pub(super) async fn poll(runtime: Runtime) {
    loop {
        let mut after: Option<SurfaceKey> = None;
        loop {
            let now = runtime.clock().now();
            match runtime.store().behind(after.as_ref(), now, limits::BEHIND_AT_ONCE).await {
                Ok(page) => {
                    page.iter().for_each(|key| runtime.wake_screen(key.clone()));
                    after = page.last().cloned().filter(|_| page.len() == limits::BEHIND_AT_ONCE);
                }
                Err(error) => {
                    tracing::error!(%error, "surfaces could not be read");
                    after = None;
                }
            }
            if after.is_none() {
                break;
            }
        }
        tokio::select! {
            () = tokio::time::sleep(Duration::from_millis(limits::POLL_MS)) => {}
            () = runtime.stopped() => return,
        }
    }
}

impl Runtime {
    /// Unpins every surface of a game.
    pub async fn unpin_all(&self, game: GameId) -> Result<(), RuntimeError> {
        for surface in self.store().surfaces(game).await? {
            self.write(Write::Unpin(surface.key, Some(surface.pinned))).await?;
        }
        Ok(())
    }
}
