//! How many calls may be made now, by the platform's own headers and nothing else: its limits are
//! not documented and change. An unknown bucket is probed with one call.

/// Milliseconds before a window's end in which the calls kept for the turn may be spent: a turn
/// that comes then gets a fresh window at once.
pub const SLACK_MS: i64 = 400;
/// The calls kept for the turn: open the new speaker, close the old one.
pub const KEPT: u32 = 2;
/// Added to the announced end of a window, since clocks and roads are not exact.
const MARGIN_MS: i64 = 30;
/// A window that ends so much later than the known one is a new one.
const NEW_WINDOW_MS: i64 = 300;
/// The window's length until one was measured.
const WINDOW_MS: i64 = 5_000;

/// The rate-limit headers of one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headers {
    /// `X-RateLimit-Limit`.
    pub limit: u32,
    /// `X-RateLimit-Remaining`.
    pub remaining: u32,
    /// `X-RateLimit-Reset-After`, in milliseconds.
    pub reset_after_ms: i64,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    limit: u32,
    left: u32,
    ends_at: i64,
    length_ms: i64,
    /// An answer has told when it ends; until then the end is our guess.
    told: bool,
}

impl Window {
    /// The slack of this window: short windows (a fast clock) have a short one.
    fn slack(&self) -> i64 {
        SLACK_MS.min(self.length_ms / 8)
    }
}

/// The bucket of one guild's member edits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    window: Option<Window>,
    in_flight: u32,
    frozen_until: i64,
}

impl Budget {
    /// Calls that may begin now.
    #[must_use]
    pub fn available(&self, now: i64) -> u32 {
        if now < self.frozen_until {
            return 0;
        }
        match self.window {
            // Whatever is still under way may be counted into the new window.
            Some(w) if self.is_over(&w, now) => w.limit.saturating_sub(self.in_flight),
            Some(w) => w.left,
            None => 1u32.saturating_sub(self.in_flight),
        }
    }

    /// A window whose end is only guessed is not over while its calls are under way: on a slow road
    /// they may not even have begun it.
    fn is_over(&self, window: &Window, now: i64) -> bool {
        now >= window.ends_at && (window.told || self.in_flight == 0)
    }

    /// How many of them are kept for a turn that may come at any moment.
    #[must_use]
    pub fn kept(&self, now: i64) -> u32 {
        match self.window {
            Some(w) if now >= w.ends_at || w.ends_at - now > w.slack() => KEPT.min(w.limit.saturating_sub(1)),
            _ => 0,
        }
    }

    /// When calls become possible again, or the kept ones may be spent; `None`: nothing to wait
    /// for but an answer.
    #[must_use]
    pub fn changes_at(&self, now: i64) -> Option<i64> {
        if now < self.frozen_until {
            return Some(self.frozen_until);
        }
        let window = self.window.filter(|w| now < w.ends_at)?;
        let slack = window.ends_at - window.slack();
        Some(if now < slack && window.left > 0 { slack } else { window.ends_at })
    }

    /// A call begins; the caller has asked [`Budget::available`].
    pub fn take(&mut self, now: i64) {
        if let Some(mut w) = self.window {
            if self.is_over(&w, now) {
                w.left = w.limit.saturating_sub(self.in_flight);
                w.ends_at = now + w.length_ms + MARGIN_MS;
                w.told = false;
            }
            w.left = w.left.saturating_sub(1);
            self.window = Some(w);
        }
        self.in_flight += 1;
    }

    /// A call was answered.
    pub fn answered(&mut self, now: i64, headers: Option<Headers>) {
        self.in_flight = self.in_flight.saturating_sub(1);
        let Some(told) = headers.filter(|h| h.limit > 0) else { return };
        let ends_at = now + told.reset_after_ms + MARGIN_MS;
        let length = |known: i64| known.max(told.reset_after_ms);
        self.window = Some(match self.window {
            Some(w) if ends_at <= w.ends_at + NEW_WINDOW_MS => Window {
                limit: told.limit,
                left: w.left.min(told.remaining),
                // The earlier end is the server's own; ours was a guess made when a call began.
                ends_at: if now < w.ends_at { ends_at } else { w.ends_at },
                length_ms: length(w.length_ms),
                told: true,
            },
            before => Window {
                limit: told.limit,
                // Calls under way may not be counted yet.
                left: told.remaining.saturating_sub(self.in_flight),
                ends_at,
                length_ms: length(before.map_or(WINDOW_MS.min(told.reset_after_ms), |w| w.length_ms)),
                told: true,
            },
        });
    }

    /// 429: nothing before this instant.
    pub fn freeze(&mut self, until: i64) {
        self.frozen_until = self.frozen_until.max(until + MARGIN_MS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_bucket_is_probed_with_one_call() {
        let mut budget = Budget::default();
        assert_eq!((budget.available(0), budget.kept(0)), (1, 0));
        budget.take(0);
        assert_eq!(budget.available(1), 0);
        budget.answered(50, Some(Headers { limit: 5, remaining: 4, reset_after_ms: 4_950 }));
        assert_eq!((budget.available(60), budget.kept(60)), (4, 2));
    }

    #[test]
    fn what_is_kept_may_be_spent_just_before_the_window_ends() {
        let mut budget = Budget::default();
        budget.take(0);
        budget.answered(0, Some(Headers { limit: 5, remaining: 2, reset_after_ms: 5_000 }));
        assert_eq!(budget.changes_at(0), Some(4_630));
        assert_eq!((budget.kept(4_600), budget.kept(4_640)), (2, 0));
        assert_eq!((budget.available(4_640), budget.available(5_031)), (2, 5));
    }

    #[test]
    fn a_freeze_wins_over_a_window() {
        let mut budget = Budget::default();
        budget.take(0);
        budget.answered(0, Some(Headers { limit: 5, remaining: 4, reset_after_ms: 5_000 }));
        budget.freeze(60_000);
        assert_eq!(budget.available(59_000), 0);
        assert_eq!(budget.changes_at(10), Some(60_030));
        assert_eq!(budget.available(60_040), 5);
    }

    #[test]
    fn answers_out_of_order_never_add_calls() {
        let mut budget = Budget::default();
        budget.take(0);
        budget.answered(0, Some(Headers { limit: 5, remaining: 4, reset_after_ms: 5_000 }));
        for _ in 0..4 {
            budget.take(10);
        }
        for remaining in [0, 3, 1, 2] {
            budget.answered(60, Some(Headers { limit: 5, remaining, reset_after_ms: 4_940 }));
        }
        assert_eq!(budget.available(100), 0);
    }
}
