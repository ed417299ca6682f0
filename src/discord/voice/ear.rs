//! What the voice connection brings, handed to the pure [`Listener`]: whose stream, who talks, who
//! left, and that the connection is gone.

use super::listen::{Floor, Heard, Listener};
use super::reconcile::Person;
use songbird::events::context_data::VoiceTick;
use songbird::{Call, CoreEvent, Event, EventContext, EventHandler};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;

/// One guild's ear.
pub(super) struct Ear {
    pub guild: u64,
    pub listener: Mutex<Listener>,
    pub began: Instant,
    /// The connection is gone and does not come back by itself.
    pub lost: Arc<Notify>,
    pub heard: mpsc::Sender<(u64, Heard)>,
}

/// What the ear wants to know.
const EVENTS: [CoreEvent; 6] = [
    CoreEvent::SpeakingStateUpdate,
    CoreEvent::VoiceTick,
    CoreEvent::ClientDisconnect,
    CoreEvent::DriverConnect,
    CoreEvent::DriverReconnect,
    CoreEvent::DriverDisconnect,
];

/// Puts the ear to a call.
pub(super) fn attach(ear: &Arc<Ear>, call: &mut Call) {
    for event in EVENTS {
        call.add_global_event(event.into(), Handler(Arc::clone(ear)));
    }
}

struct Handler(Arc<Ear>);

impl Ear {
    fn now(&self) -> i64 {
        i64::try_from(self.began.elapsed().as_millis()).unwrap_or(i64::MAX)
    }

    fn with<T>(&self, act: impl FnOnce(&mut Listener) -> T) -> T {
        act(&mut self.listener.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn floor(&self, floor: Floor) {
        let now = self.now();
        self.with(|listener| listener.floor(floor, now));
    }

    fn tick(&self, tick: &VoiceTick) {
        let packets: Vec<(u32, usize)> = tick
            .speaking
            .iter()
            .filter_map(|(ssrc, data)| Some((*ssrc, data.packet.as_ref()?.packet.len())))
            .collect();
        let now = self.now();
        for heard in self.with(|listener| listener.tick(&packets, now)) {
            if self.heard.try_send((self.guild, heard)).is_err() {
                tracing::warn!(guild = self.guild, "nobody takes what is heard");
            }
        }
    }
}

#[serenity::async_trait]
impl EventHandler for Handler {
    async fn act(&self, context: &EventContext<'_>) -> Option<Event> {
        let ear = &self.0;
        match context {
            EventContext::SpeakingStateUpdate(speaking) => {
                if let Some(user) = speaking.user_id {
                    ear.with(|listener| listener.named(speaking.ssrc, Person(user.0)));
                }
            }
            EventContext::VoiceTick(tick) => ear.tick(tick),
            EventContext::ClientDisconnect(gone) => {
                ear.with(|listener| listener.left(Person(gone.user_id.0)));
            }
            EventContext::DriverConnect(_) => {
                ear.with(Listener::reconnected);
                tracing::debug!(guild = ear.guild, "in voice");
            }
            EventContext::DriverDisconnect(gone) => {
                // No reason: we left ourselves.
                if let Some(reason) = gone.reason {
                    tracing::info!(guild = ear.guild, ?reason, "the voice connection ended");
                    ear.lost.notify_one();
                }
            }
            _ => {}
        }
        None
    }
}
