//! One worker a key, started by a wake-up and ended by having nothing to do. A wake-up that comes
//! while the worker is about to end makes it look once more, so none is lost; a worker that waits
//! for a time holds no permit.

use super::Clock;
use crate::base::Stamp;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Notify, Semaphore, watch};

/// What a worker wants after one look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Nothing: it ends.
    Idle,
    /// To look again at once.
    Again,
    /// To look again then.
    At(Stamp),
}

/// The workers of one kind.
pub(super) struct Workers<K: Clone + Eq + Hash>(Arc<State<K>>);

struct State<K> {
    /// Running keys, and whether a wake-up came meanwhile.
    running: Mutex<HashMap<K, bool>>,
    emptied: Notify,
    permits: Semaphore,
    stop: watch::Sender<bool>,
}

impl<K: Clone + Eq + Hash + Send + Sync + 'static> Workers<K> {
    pub fn new(at_once: usize) -> Self {
        Self(Arc::new(State {
            running: Mutex::default(),
            emptied: Notify::new(),
            permits: Semaphore::new(at_once),
            stop: watch::Sender::new(false),
        }))
    }

    /// There may be work for this key. `look` does a piece of it and says what next.
    pub fn wake<F, Fut>(&self, key: K, clock: &Clock, look: F)
    where
        F: Fn(K) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Next> + Send,
    {
        if *self.0.stop.borrow() || !self.0.begin(&key) {
            return;
        }
        let mut worker = Worker { state: Arc::clone(&self.0), key, runs: true };
        let clock = clock.clone();
        tokio::spawn(async move {
            while worker.runs {
                worker.step(&clock, &look).await;
            }
        });
    }

    /// Lets no worker look again and waits until all have ended.
    pub async fn idle(&self) {
        self.0.stop.send_replace(true);
        loop {
            let emptied = self.0.emptied.notified();
            if self.0.running.lock().unwrap_or_else(PoisonError::into_inner).is_empty() {
                return;
            }
            emptied.await;
        }
    }
}

impl<K: Clone + Eq + Hash> State<K> {
    /// Whether a worker must be started.
    fn begin(&self, key: &K) -> bool {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(again) = running.get_mut(key) {
            *again = true;
            return false;
        }
        running.insert(key.clone(), false);
        true
    }

    /// Whether a wake-up came since the last look; if not, the key is free from now on.
    fn again(&self, key: &K) -> bool {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.get_mut(key).is_some_and(std::mem::take) {
            return true;
        }
        self.free(&mut running, key);
        false
    }

    fn free(&self, running: &mut HashMap<K, bool>, key: &K) {
        running.remove(key);
        if running.is_empty() {
            self.emptied.notify_waiters();
        }
    }
}

struct Worker<K: Clone + Eq + Hash> {
    state: Arc<State<K>>,
    key: K,
    runs: bool,
}

impl<K: Clone + Eq + Hash + Send + Sync> Worker<K> {
    async fn step<F, Fut>(&mut self, clock: &Clock, look: &F)
    where
        F: Fn(K) -> Fut + Send + Sync,
        Fut: Future<Output = Next> + Send,
    {
        let state = Arc::clone(&self.state);
        let mut stop = state.stop.subscribe();
        let next = {
            let _permit = state.permits.acquire().await;
            if *stop.borrow() {
                return self.end();
            }
            look(self.key.clone()).await
        };
        match next {
            Next::Again => {}
            Next::At(at) => tokio::select! {
                () = clock.sleep_until(at) => {}
                _ = stop.wait_for(|stop| *stop) => self.end(),
            },
            Next::Idle => self.runs = state.again(&self.key),
        }
    }

    fn end(&mut self) {
        if std::mem::replace(&mut self.runs, false) {
            let mut running = self.state.running.lock().unwrap_or_else(PoisonError::into_inner);
            self.state.free(&mut running, &self.key);
        }
    }
}

impl<K: Clone + Eq + Hash> Drop for Worker<K> {
    /// Also when `look` panics, the key must not stay taken.
    fn drop(&mut self) {
        if self.runs {
            let mut running = self.state.running.lock().unwrap_or_else(PoisonError::into_inner);
            self.state.free(&mut running, &self.key);
        }
    }
}
