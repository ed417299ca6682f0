//! Direct messages: a second road to what the private panel shows anyway, so nothing waits for one.
//! New conversations are opened at a capped rate, since bots that opened many in a row were
//! quarantined; a text never holds a secret, only the button that shows it after a tap.

use super::face::Discord;
use super::trouble::{self, Trouble, code};
use crate::base::{MINUTE_MS, Stamp};
use crate::runtime::Delivery;
use serenity::all::{ChannelId, CreateMessage, MessageId, UserId};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// The most conversations remembered; dropped as a whole when full.
const MEMORY: usize = 50_000;

/// The conversations that exist, and when new ones were opened.
#[derive(Debug)]
pub struct Directs {
    per_minute: usize,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    channels: BTreeMap<UserId, ChannelId>,
    opened: VecDeque<Stamp>,
}

impl Directs {
    /// With so many new conversations a minute.
    #[must_use]
    pub fn new(per_minute: u32) -> Self {
        Self { per_minute: per_minute as usize, inner: Mutex::default() }
    }

    /// The conversation with this person, if one was opened.
    pub fn channel(&self, user: UserId) -> Option<ChannelId> {
        self.lock().channels.get(&user).copied()
    }

    /// The person behind a conversation is known now.
    pub fn put(&self, user: UserId, channel: ChannelId) {
        let mut inner = self.lock();
        if inner.channels.len() >= MEMORY {
            inner.channels.clear();
        }
        inner.channels.insert(user, channel);
    }

    /// Takes one of the minute's new conversations, or says in how many milliseconds there is one.
    pub fn take(&self, now: Stamp) -> Result<(), i64> {
        let mut inner = self.lock();
        while inner.opened.front().is_some_and(|at| now - *at >= MINUTE_MS) {
            inner.opened.pop_front();
        }
        if inner.opened.len() < self.per_minute {
            inner.opened.push_back(now);
            return Ok(());
        }
        Err(inner.opened.front().map_or(MINUTE_MS, |at| MINUTE_MS - (now - *at)))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Discord {
    /// Writes to a person. `Ok` gives the conversation and the message.
    pub(super) async fn direct(
        &self,
        user: UserId,
        message: CreateMessage,
    ) -> Result<(ChannelId, MessageId), Delivery> {
        let channel = match self.directs.channel(user) {
            Some(channel) => channel,
            None => {
                self.directs
                    .take(self.runtime.clock().now())
                    .map_err(|after_ms| Delivery::Later { after_ms })?;
                let made = user.create_dm_channel(&self.http).await.map_err(|e| outcome(&e))?;
                self.directs.put(user, made.id);
                made.id
            }
        };
        let sent = channel.send_message(&self.http, message).await.map_err(|e| outcome(&e))?;
        Ok((channel, sent.id))
    }
}

/// What an error means for a delivery.
#[must_use]
pub fn outcome(error: &serenity::Error) -> Delivery {
    let why = trouble::plain(error);
    match trouble::read(error) {
        Trouble::Later => Delivery::Failed { why },
        Trouble::Never(
            code::DM_CLOSED
            | code::NO_MUTUAL_GUILDS
            | code::UNKNOWN_CHANNEL
            | code::UNKNOWN_MESSAGE
            | code::MISSING_ACCESS
            | code::MISSING_PERMISSIONS,
        ) => Delivery::Gone { why },
        Trouble::Never(_) => Delivery::Refused { why },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_conversations_are_capped_by_the_minute() {
        let directs = Directs::new(2);
        assert_eq!(directs.take(Stamp(0)), Ok(()));
        assert_eq!(directs.take(Stamp(10_000)), Ok(()));
        assert_eq!(directs.take(Stamp(20_000)), Err(40_000));
        assert_eq!(directs.take(Stamp(60_000)), Ok(()));
        assert_eq!(directs.take(Stamp(60_001)), Err(9_999));
    }
}
