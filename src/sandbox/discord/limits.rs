//! Rate limits: buckets by route and major parameter, the global one, and the headers that say so.
//! Windows are virtual time; what a client is told to wait is wall time.

use super::world::Id;
use crate::sandbox::Clock;
use std::collections::{BTreeMap, VecDeque};

/// So many requests in so many virtual milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Requests.
    pub count: u32,
    /// The window.
    pub window_ms: i64,
}

/// A limit: `count` requests in `seconds`.
#[must_use]
pub const fn per(count: u32, seconds: i64) -> Limit {
    Limit { count, window_ms: seconds * 1000 }
}

/// The limits in force. The platform does not publish most of them; these follow what was measured
/// or reported (platforms, sections 1 and 2) and can be set.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Requests by token, interaction answers apart.
    pub global: Limit,
    /// Edits of members of one server.
    pub members: Limit,
    /// Messages in one channel.
    pub messages: Limit,
    /// Edits in one channel.
    pub edits: Limit,
    /// Edits of messages older than an hour, in one channel; beyond it 30046.
    pub old_edits: Limit,
    /// Deletions in one channel.
    pub deletes: Limit,
    /// Edits of one channel.
    pub channel: Limit,
    /// Edits of one channel's name or topic.
    pub channel_name: Limit,
    /// Answers by one interaction's token.
    pub webhook: Limit,
    /// Reactions in one channel.
    pub reactions: Limit,
    /// New direct conversations; beyond it 40003.
    pub conversations: Limit,
    /// Anything else, by route.
    pub other: Limit,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            global: per(50, 1),
            members: per(5, 5),
            messages: per(5, 5),
            edits: per(5, 5),
            old_edits: per(30, 3600),
            deletes: per(5, 1),
            channel: per(10, 15),
            channel_name: per(2, 600),
            webhook: per(5, 2),
            reactions: per(4, 1),
            conversations: per(10, 600),
            other: per(50, 5),
        }
    }
}

/// The sort of bucket a route falls into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// Edits of members.
    Members,
    /// New messages.
    Messages,
    /// Edited messages.
    Edits,
    /// Edited messages older than an hour.
    OldEdits,
    /// Deleted messages.
    Deletes,
    /// Channel settings.
    Channel,
    /// Channel name or topic.
    ChannelName,
    /// By an interaction's token.
    Webhook,
    /// Reactions.
    Reactions,
    /// Direct conversations.
    Conversations,
    /// Everything else.
    Other,
    /// Interaction callbacks: outside every limit.
    Free,
}

/// What the answer's headers say.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The bucket's name.
    pub bucket: String,
    /// Its size.
    pub limit: u32,
    /// Requests left.
    pub remaining: u32,
    /// Virtual milliseconds until it is full again.
    pub reset_ms: i64,
}

/// Who ran into a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// This bot's bucket.
    User,
    /// A resource everyone shares.
    Shared,
    /// The token as a whole.
    Global,
}

impl Scope {
    /// As `X-RateLimit-Scope` writes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Shared => "shared",
            Self::Global => "global",
        }
    }
}

/// A request refused with 429.
#[derive(Clone, Debug)]
pub struct Refused {
    /// Whose limit.
    pub scope: Scope,
    /// Virtual milliseconds to wait.
    pub wait_ms: i64,
    /// The bucket, if it is not the global one.
    pub standing: Option<Standing>,
}

/// All buckets.
#[derive(Debug, Default)]
pub struct Buckets {
    windows: BTreeMap<(Sort, &'static str, Id), Window>,
    global: VecDeque<i64>,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    ends_ms: i64,
    used: u32,
}

impl Limits {
    /// The limit of this sort; none for the free.
    #[must_use]
    pub fn of(&self, sort: Sort) -> Option<Limit> {
        Some(match sort {
            Sort::Members => self.members,
            Sort::Messages => self.messages,
            Sort::Edits => self.edits,
            Sort::OldEdits => self.old_edits,
            Sort::Deletes => self.deletes,
            Sort::Channel => self.channel,
            Sort::ChannelName => self.channel_name,
            Sort::Webhook => self.webhook,
            Sort::Reactions => self.reactions,
            Sort::Conversations | Sort::Other => self.other,
            Sort::Free => return None,
        })
    }
}

impl Buckets {
    /// Counts a request against the token's limit.
    pub fn global(&mut self, limit: Limit, now: i64) -> Result<(), Refused> {
        while self.global.front().is_some_and(|at| now - at >= limit.window_ms) {
            self.global.pop_front();
        }
        if let (true, Some(first)) = (self.global.len() >= limit.count as usize, self.global.front()) {
            return Err(Refused {
                scope: Scope::Global,
                wait_ms: first + limit.window_ms - now,
                standing: None,
            });
        }
        self.global.push_back(now);
        Ok(())
    }

    /// Counts a request against its bucket.
    pub fn take(
        &mut self,
        sort: Sort,
        route: &'static str,
        major: Id,
        limit: Limit,
        now: i64,
    ) -> Result<Standing, Refused> {
        // One bucket for all that share a sort; only the rest are told apart by route.
        let route = if sort == Sort::Other { route } else { "" };
        let window = self.windows.entry((sort, route, major)).or_insert(Window { ends_ms: now, used: 0 });
        if now >= window.ends_ms {
            *window = Window { ends_ms: now + limit.window_ms, used: 0 };
        }
        let mut standing = Standing {
            bucket: format!("{sort:?}{route}").bytes().fold(0xcbf2_9ce4_8422_2325_u64, fnv).to_string(),
            limit: limit.count,
            remaining: 0,
            reset_ms: window.ends_ms - now,
        };
        if window.used >= limit.count {
            let wait_ms = standing.reset_ms;
            return Err(Refused { scope: Scope::User, wait_ms, standing: Some(standing) });
        }
        window.used += 1;
        standing.remaining = limit.count - window.used;
        Ok(standing)
    }
}

fn fnv(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
}

impl Standing {
    /// The headers of an answer.
    #[must_use]
    pub fn headers(&self, clock: &Clock) -> Vec<(&'static str, String)> {
        let after = clock.wall(self.reset_ms).as_secs_f64();
        vec![
            ("x-ratelimit-limit", self.limit.to_string()),
            ("x-ratelimit-remaining", self.remaining.to_string()),
            ("x-ratelimit-reset", format!("{:.3}", clock.wall_instant_s(self.reset_ms))),
            ("x-ratelimit-reset-after", format!("{after:.3}")),
            ("x-ratelimit-bucket", self.bucket.clone()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_in_five_seconds_then_wait() {
        let mut buckets = Buckets::default();
        let mut take = |now| buckets.take(Sort::Members, "", 7, per(5, 5), now);
        for left in (0..5).rev() {
            assert_eq!(take(1_000).map(|s| s.remaining).ok(), Some(left));
        }
        assert_eq!(take(2_000).map(|_| ()).map_err(|r| r.wait_ms), Err(4_000));
        assert_eq!(take(6_000).map(|s| s.remaining).ok(), Some(4));
    }

    #[test]
    fn the_global_window_slides() {
        let mut buckets = Buckets::default();
        for at in 0..50 {
            assert!(buckets.global(per(50, 1), at).is_ok());
        }
        assert_eq!(buckets.global(per(50, 1), 100).map_err(|r| r.wait_ms), Err(900));
        assert!(buckets.global(per(50, 1), 1_000).is_ok());
    }
}
