//! Load, decide, check, append, wake: what stands between the faces and the rules.
//!
//! A face holds one [`Runtime`] (a cheap clone). It turns presses and messages into commands and
//! gives them to [`Runtime::handle`]; the runtime stores the envelope, the next deadline, the
//! notices and the wanted surfaces in one transaction, and only then answers and delivers
//! (invariant 1). Deadlines are rows, never timers (invariant 4); one game has one order
//! (invariant 7). One runtime serves every rule book registered by [`Runtime::serve`].

mod books;
mod broken;
mod cache;
mod clock;
mod deadlines;
mod error;
mod export;
mod face;
mod games;
mod handle;
mod lease;
pub mod limits;
mod names;
mod outage;
mod outbox;
mod people;
mod proposal;
mod screens;
mod texts;
mod voice;
mod workers;
mod writer;

pub use crate::store::{
    Account, CommunityPlace, GameRow, Identity, Lane, Lease, Muted, Notice, NoticeKey, NoticeKind, Platform,
    Source, Store, StoreError, Surface, SurfaceKey, Text,
};
pub use clock::{BadClock, Clock};
pub use error::{RuntimeError, Unhandled};
pub use export::NoExport;
pub use face::{Delivery, Face};
pub use games::{NewGame, Pin};
pub use handle::{Handled, Request};

use crate::base::Stamp;
use crate::store::{Write, Wrote, open, pending};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What a runtime needs to know at its start. No `Debug`: the URL may hold a password.
#[derive(Clone)]
pub struct Config {
    /// `memory:`, `sqlite:FILE` or `postgres://…`.
    pub database: String,
}

/// The handle that faces hold.
#[derive(Clone)]
pub struct Runtime {
    inner: Arc<Inner>,
}

struct Inner {
    store: Arc<dyn Store>,
    clock: Clock,
    writer: writer::Writer,
    tables: cache::Tables,
    names: names::Names,
    books: RwLock<BTreeMap<&'static str, Arc<dyn books::Book>>>,
    faces: RwLock<BTreeMap<Platform, Arc<dyn Face>>>,
    schedule: deadlines::Schedule,
    lanes: workers::Workers<(crate::base::GameId, Lane)>,
    screens: workers::Workers<SurfaceKey>,
    /// When the process was away before this start.
    outage: OnceLock<(Stamp, Stamp)>,
    /// Deliveries wait for the start.
    started: AtomicBool,
    stop: watch::Sender<bool>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl Runtime {
    /// Opens the database, brings it up to date and makes a runtime over it. Nothing is
    /// delivered and no deadline acts before [`Runtime::start`].
    pub async fn open(config: &Config, clock: Clock) -> Result<Self, RuntimeError> {
        Ok(Self::over(open(&config.database).await?, clock))
    }

    /// How many migrations the database lacks. Changes nothing, but a missing SQLite file is made.
    pub async fn pending(config: &Config) -> Result<usize, RuntimeError> {
        Ok(pending(&config.database).await?)
    }

    /// A runtime over this store.
    #[must_use]
    pub fn over(store: Arc<dyn Store>, clock: Clock) -> Self {
        let inner = Inner {
            writer: writer::Writer::start(Arc::clone(&store)),
            store,
            clock,
            tables: cache::Tables::default(),
            names: names::Names::default(),
            books: RwLock::default(),
            faces: RwLock::default(),
            schedule: deadlines::Schedule::default(),
            lanes: workers::Workers::new(limits::LANES_AT_ONCE),
            screens: workers::Workers::new(limits::SURFACES_AT_ONCE),
            outage: OnceLock::new(),
            started: AtomicBool::new(false),
            stop: watch::Sender::new(false),
            tasks: Mutex::default(),
        };
        Self { inner: Arc::new(inner) }
    }

    /// Starts the deadlines and the deliveries. Register rule books and faces first.
    pub async fn start(&self) -> Result<(), RuntimeError> {
        // One process works on a database for now, so whatever was claimed is claimed by nobody.
        self.write(Write::Unclaim).await?;
        self.note_outage().await?;
        self.inner.started.store(true, Ordering::Release);
        let loops = [
            tokio::spawn(deadlines::run(self.clone())),
            tokio::spawn(outbox::poll(self.clone())),
            tokio::spawn(screens::poll(self.clone())),
            tokio::spawn(deadlines::sweep(self.clone())),
        ];
        self.inner.tasks.lock().unwrap_or_else(PoisonError::into_inner).extend(loops);
        Ok(())
    }

    /// Stops taking commands, lets what is under way finish, and closes the writer. Whatever is
    /// not delivered by then is delivered after the next start.
    pub async fn shutdown(&self) {
        self.inner.stop.send_replace(true);
        let tasks = std::mem::take(&mut *self.inner.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        let quiet = async {
            for task in tasks {
                let _ = task.await;
            }
            self.inner.lanes.idle().await;
            self.inner.screens.idle().await;
            if self.started() {
                self.sign_of_life().await;
            }
            self.inner.writer.close().await;
        };
        if tokio::time::timeout(Duration::from_secs(limits::SHUTDOWN_SECONDS), quiet).await.is_err() {
            tracing::warn!(
                "deliveries were still under way at shutdown; they are repeated at the next start"
            );
        }
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.inner.clock
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), RuntimeError> {
        Ok(self.inner.store.ping().await?)
    }

    fn store(&self) -> &dyn Store {
        &*self.inner.store
    }

    async fn write(&self, write: Write) -> Result<Wrote, RuntimeError> {
        self.inner.writer.write(write).await
    }

    fn started(&self) -> bool {
        self.inner.started.load(Ordering::Acquire)
    }

    fn stopping(&self) -> bool {
        *self.inner.stop.borrow()
    }

    /// Ends when the shutdown begins.
    async fn stopped(&self) {
        // The sender lives in `inner`, so this cannot end by the sender going away.
        let _ = self.inner.stop.subscribe().wait_for(|stop| *stop).await;
    }

    fn face(&self, platform: Platform) -> Option<Arc<dyn Face>> {
        self.inner.faces.read().unwrap_or_else(PoisonError::into_inner).get(&platform).cloned()
    }
}
