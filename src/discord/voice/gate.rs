//! The platform's limit over everything a bot asks, shared by all guilds: so many requests a second,
//! of which the rest of the bot needs its part. Opening a speaker's microphone goes before the rest.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Of the platform's 50 requests a second: for opening microphones.
const URGENT: usize = 42;
/// And for everything else about microphones.
const REST: usize = 30;

/// Lets requests through one by one.
#[derive(Debug)]
pub(super) struct Gate {
    window: Duration,
    passed: Mutex<VecDeque<Instant>>,
}

impl Gate {
    /// A gate on a clock that runs so many times faster than life.
    pub fn new(rate: f64) -> Self {
        let rate = if rate.is_finite() && rate > 0.0 { rate } else { 1.0 };
        Self { window: Duration::from_secs_f64(1.02 / rate), passed: Mutex::default() }
    }

    /// Waits until a request may go.
    pub async fn pass(&self, urgent: bool) {
        while let Some(wait) = self.wait(if urgent { URGENT } else { REST }) {
            tokio::time::sleep(wait).await;
        }
    }

    fn wait(&self, most: usize) -> Option<Duration> {
        let now = Instant::now();
        let mut passed = self.passed.lock().unwrap_or_else(PoisonError::into_inner);
        while passed.front().is_some_and(|at| now.duration_since(*at) >= self.window) {
            passed.pop_front();
        }
        if passed.len() < most {
            passed.push_back(now);
            return None;
        }
        // The place that gets free first for this many.
        let free = passed[passed.len() - most] + self.window;
        Some(free.saturating_duration_since(now).max(Duration::from_millis(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_second_has_room_for_so_many_and_the_urgent_go_first() {
        let gate = Gate::new(1.0);
        let began = Instant::now();
        for _ in 0..REST {
            gate.pass(false).await;
        }
        for _ in REST..URGENT {
            gate.pass(true).await;
        }
        assert_eq!(began.elapsed(), Duration::ZERO);
        gate.pass(true).await;
        assert!(began.elapsed() >= Duration::from_secs(1), "{:?}", began.elapsed());
    }
}
