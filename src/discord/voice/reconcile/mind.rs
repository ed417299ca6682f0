//! What the reconciler believes of one person beside what was seen: calls under way, echoes still to
//! come, fights, waits.

use super::report::Edit;

/// Milliseconds for which the echo of a successful call is waited for.
pub(super) const ECHO_MS: i64 = 2_000;
/// Milliseconds after which an echo is no longer ours.
const STALE_MS: i64 = 10_000;
/// A mute seen so soon after we sent one is held to be ours, even if somebody's hand was there too:
/// better to lift one mute too many than to leave one.
const OURS_MS: i64 = 3_000;
/// Milliseconds before the first repeat of a failed call; doubles up to [`WAIT_MOST_MS`].
const WAIT_MS: i64 = 1_000;
const WAIT_MOST_MS: i64 = 30_000;
/// After so many failures in a row somebody is told.
pub(super) const FAILURES_TOLD: u32 = 4;
/// How often in one turn a microphone opened by hand is closed again.
pub(super) const FIGHTS: u8 = 2;

/// A call that succeeded and was not echoed yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    pub mute: bool,
    pub at: i64,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Mind {
    /// The edit under way.
    pub flying: Option<Edit>,
    /// When it began.
    pub began: i64,
    /// The last successful mute without an echo.
    pub told: Option<Told>,
    /// Values sent, oldest first: a change to one of them is our own doing.
    sent: Vec<(bool, i64)>,
    /// When a mute was last sent.
    muted_at: Option<i64>,
    /// When the person's voice state last came.
    pub seen_at: i64,
    /// No call before this instant.
    pub hold_until: i64,
    /// Failures in a row.
    pub failures: u32,
    /// Times this turn that somebody opened the microphone against us.
    pub fights: u8,
    /// We gave in until the next turn.
    pub yielded: bool,
    /// The mute is somebody else's.
    pub foreign: bool,
    /// Asked for the microphone before the game.
    pub freed: bool,
    /// A moderator frees whatever mute it is.
    pub forced: bool,
    /// The nickname was refused.
    pub nick_refused: bool,
    /// Since when an open microphone is wished for.
    pub wished_at: Option<i64>,
}

impl Mind {
    /// Whether the microphone is shut, as far as is known: the last successful call goes before
    /// what was seen earlier.
    pub fn muted(&self, seen: bool) -> bool {
        self.told.map_or(seen, |told| told.mute)
    }

    /// A mute call begins.
    pub fn sends(&mut self, mute: bool, now: i64) {
        self.sent.retain(|(_, at)| now - at < STALE_MS);
        self.sent.push((mute, now));
        self.muted_at = if mute { Some(now) } else { self.muted_at };
    }

    /// Whether this change is the echo of a call of ours.
    pub fn is_echo(&mut self, muted: bool, now: i64) -> bool {
        self.sent.retain(|(_, at)| now - at < STALE_MS);
        match self.sent.iter().position(|(value, _)| *value == muted) {
            Some(at) => drop(self.sent.drain(..=at)),
            None if muted => return self.muted_at.is_some_and(|at| now - at < OURS_MS),
            None => return false,
        }
        true
    }

    /// The person left voice: what was done will not be echoed, what is under way may still be.
    pub fn gone(&mut self) {
        self.told = None;
        match self.flying {
            Some(Edit::Mute(mute)) => self.sent.retain(|(value, _)| *value == mute),
            _ => self.sent.clear(),
        }
    }

    /// A call failed: wait, each time longer.
    pub fn failed(&mut self, now: i64) {
        let wait = (WAIT_MS << self.failures.min(8)).min(WAIT_MOST_MS);
        self.failures += 1;
        self.hold_until = now + wait;
    }

    /// The next instant at which something about this person changes by itself.
    pub fn wakes_at(&self) -> Option<i64> {
        let echo = self.told.map(|told| told.at + ECHO_MS);
        let hold = (self.hold_until > 0).then_some(self.hold_until);
        match (echo, hold) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }
}
