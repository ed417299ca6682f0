//! How long a speaker waits for the microphone: the bot's own part (wish to request) and the whole
//! (wish to the platform's echo). The metric behind "rate limits never eat a player's minute".

use std::sync::{Mutex, PoisonError};

/// The latest so many waits are kept.
const KEPT: usize = 2_000;

/// The latest waits.
#[derive(Debug, Default)]
pub struct Timings {
    own: Mutex<Ring>,
    whole: Mutex<Ring>,
}

#[derive(Debug, Default)]
struct Ring {
    values: Vec<i64>,
    next: usize,
}

/// A distribution in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// How many.
    pub count: usize,
    /// The median.
    pub p50_ms: i64,
    /// Nineteen of twenty are at most this.
    pub p95_ms: i64,
    /// The longest.
    pub most_ms: i64,
}

impl Ring {
    fn push(&mut self, value: i64) {
        if self.values.len() < KEPT {
            self.values.push(value);
        } else {
            self.values[self.next] = value;
            self.next = (self.next + 1) % KEPT;
        }
    }

    fn spread(&self) -> Spread {
        let mut sorted = self.values.clone();
        sorted.sort_unstable();
        let at = |share: usize| sorted.get((sorted.len().max(1) - 1) * share / 100).copied().unwrap_or(0);
        Spread { count: sorted.len(), p50_ms: at(50), p95_ms: at(95), most_ms: at(100) }
    }
}

impl Timings {
    pub(super) fn sent(&self, ms: i64) {
        self.own.lock().unwrap_or_else(PoisonError::into_inner).push(ms);
    }

    pub(super) fn opened(&self, ms: i64) {
        self.whole.lock().unwrap_or_else(PoisonError::into_inner).push(ms);
    }

    /// From the engine's change to the un-mute sent.
    #[must_use]
    pub fn own(&self) -> Spread {
        self.own.lock().unwrap_or_else(PoisonError::into_inner).spread()
    }

    /// From the engine's change to the un-mute seen.
    #[must_use]
    pub fn whole(&self) -> Spread {
        self.whole.lock().unwrap_or_else(PoisonError::into_inner).spread()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_is_read_off_the_sorted_values() {
        let timings = Timings::default();
        assert_eq!(timings.own(), Spread::default());
        (1..=100).rev().for_each(|ms| timings.sent(ms));
        assert_eq!(timings.own(), Spread { count: 100, p50_ms: 50, p95_ms: 95, most_ms: 100 });
    }
}
