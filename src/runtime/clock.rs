//! The only reader of the wall clock and of the operating system's randomness. The sandbox gives
//! several processes one faster clock by `GOROD_CLOCK="VIRTUAL_MS/REAL_MS/RATE"`: at the real
//! instant REAL_MS it is VIRTUAL_MS, and a real second lasts RATE virtual ones.

use crate::base::{Seed, Stamp};
use rand::rand_core::TryRng as _;
use rand::rngs::SysRng;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// Where time and chance come from.
#[derive(Clone, Debug)]
pub struct Clock(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// Virtual = `virtual_ms` + (real now − `real_ms`) × `rate`.
    Scaled { virtual_ms: i64, real_ms: i64, rate: f64 },
    /// Stands still until it is set.
    Manual(Arc<watch::Sender<i64>>),
}

/// `GOROD_CLOCK` is not three numbers with slashes between them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "GOROD_CLOCK is VIRTUAL_MS/REAL_MS/RATE with a rate from 0.001 to 100000, such as 1767225600000/1767225600000/120"
)]
pub struct BadClock;

impl Clock {
    /// The wall clock.
    #[must_use]
    pub fn real() -> Self {
        Self(Kind::Scaled { virtual_ms: 0, real_ms: 0, rate: 1.0 })
    }

    /// The clock that `GOROD_CLOCK` describes; the wall clock without it.
    pub fn parse(text: Option<&str>) -> Result<Self, BadClock> {
        let Some(text) = text else { return Ok(Self::real()) };
        let mut parts = text.split('/');
        let mut next = || parts.next().ok_or(BadClock);
        let (virtual_ms, real_ms, rate) = (next()?, next()?, next()?);
        let rate: f64 = rate.parse().map_err(|_| BadClock)?;
        if next().is_ok() || !(0.001..=100_000.0).contains(&rate) {
            return Err(BadClock);
        }
        let number = |text: &str| text.parse::<i64>().map_err(|_| BadClock);
        Ok(Self(Kind::Scaled { virtual_ms: number(virtual_ms)?, real_ms: number(real_ms)?, rate }))
    }

    /// The value of `GOROD_CLOCK` for a clock that reads `start` now and runs `rate` times as
    /// fast, for this process and its children.
    #[must_use]
    pub fn describe(start: Stamp, rate: f64) -> String {
        format!("{}/{}/{rate}", start.0, real_ms())
    }

    /// A clock that a test sets.
    #[must_use]
    pub fn manual(start: Stamp) -> Self {
        Self(Kind::Manual(Arc::new(watch::Sender::new(start.0))))
    }

    /// Sets a manual clock; no other clock can be set, and none goes back.
    pub fn set(&self, now: Stamp) {
        if let Kind::Manual(at) = &self.0 {
            at.send_if_modified(|old| {
                let moved = now.0 > *old;
                *old = now.0.max(*old);
                moved
            });
        }
    }

    /// What time it is.
    #[must_use]
    pub fn now(&self) -> Stamp {
        match &self.0 {
            Kind::Scaled { virtual_ms, real_ms: zero, rate } => {
                // Exact at rate 1; a faster clock loses less than a millisecond to rounding.
                let passed = real_ms().saturating_sub(*zero);
                if *rate == 1.0 {
                    Stamp(virtual_ms.saturating_add(passed))
                } else {
                    Stamp(virtual_ms.saturating_add((passed as f64 * rate) as i64))
                }
            }
            Kind::Manual(at) => Stamp(*at.borrow()),
        }
    }

    /// What the wall clock shows when this one shows `at`: for countdowns that a platform draws.
    #[must_use]
    pub fn wall(&self, at: Stamp) -> Stamp {
        match &self.0 {
            Kind::Scaled { virtual_ms, real_ms, rate } if *rate != 1.0 => {
                let passed = at.0.saturating_sub(*virtual_ms);
                Stamp(real_ms.saturating_add((passed as f64 / rate) as i64))
            }
            Kind::Scaled { virtual_ms, real_ms, .. } => {
                Stamp(at.0.saturating_sub(*virtual_ms).saturating_add(*real_ms))
            }
            Kind::Manual(_) => at,
        }
    }

    /// Virtual milliseconds as a real duration (a manual clock counts as real).
    #[must_use]
    pub fn real_time(&self, ms: i64) -> Duration {
        let ms = u64::try_from(ms).unwrap_or(0);
        match &self.0 {
            Kind::Scaled { rate, .. } if *rate != 1.0 => {
                Duration::from_micros((ms as f64 * 1_000.0 / rate) as u64)
            }
            _ => Duration::from_millis(ms),
        }
    }

    /// What a command for the deadline `at` takes for the time, given at `now`. Lateness counts in
    /// real time: a clock that runs 120 times as fast must not make a hiccup of a tenth of a second
    /// look like an outage of twelve.
    #[must_use]
    pub fn late(&self, at: Stamp, now: Stamp) -> Stamp {
        let rate = self.rate();
        if rate <= 1.0 { now } else { at + ((now - at) as f64 / rate) as i64 }
    }

    /// How many virtual milliseconds pass in a real one.
    #[must_use]
    pub fn rate(&self) -> f64 {
        match &self.0 {
            Kind::Scaled { rate, .. } => *rate,
            Kind::Manual(_) => 1.0,
        }
    }

    /// Sleeps so many virtual milliseconds.
    pub async fn sleep(&self, ms: i64) {
        self.sleep_until(self.now() + ms).await;
    }

    /// Sleeps until that instant; returns at once if it has passed.
    pub async fn sleep_until(&self, at: Stamp) {
        match &self.0 {
            Kind::Scaled { .. } => loop {
                let left = at - self.now();
                if left <= 0 {
                    return;
                }
                // In pieces, since the wall clock may be set while we sleep.
                let piece = self.real_time(left) + Duration::from_micros(500);
                tokio::time::sleep(piece.min(Duration::from_secs(30))).await;
            },
            Kind::Manual(now) => {
                let mut now = now.subscribe();
                // The sender lives in `self`, so the wait ends only by the time coming.
                let _ = now.wait_for(|now| *now >= at.0).await;
            }
        }
    }

    /// A fresh seed for a fair deal.
    #[must_use]
    pub fn seed(&self) -> Seed {
        Seed::new(random_bytes())
    }

    /// Random bits for ids and salts.
    #[must_use]
    pub fn random(&self) -> u64 {
        u64::from_le_bytes(random_bytes())
    }

    /// Random bytes for a salt.
    #[must_use]
    pub fn salt(&self) -> [u8; 16] {
        random_bytes()
    }
}

/// Bytes from the operating system, drawn a page at a time: ids are wanted often.
fn random_bytes<const N: usize>() -> [u8; N] {
    static POOL: Mutex<(usize, [u8; 4096])> = Mutex::new((4096, [0; 4096]));
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let (used, bytes) = &mut *pool;
    if *used + N > bytes.len() {
        SysRng.try_fill_bytes(bytes).expect("the operating system gives random bytes");
        *used = 0;
    }
    let mut out = [0; N];
    let drawn = &mut bytes[*used..*used + N];
    out.copy_from_slice(drawn);
    drawn.fill(0);
    *used += N;
    out
}

/// Milliseconds since 1970 on the wall clock.
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the wall clock")]
fn real_ms() -> i64 {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(passed.as_millis()).unwrap_or(i64::MAX)
}
