//! One clock for everything the stand-ins do: snowflakes, message dates, rate-limit buckets and
//! time-outs. Virtual time runs from an epoch at a rate; what is promised to a client to wait
//! (`Retry-After`, `X-RateLimit-Reset-After`) is converted back into wall time by [`Clock::wall`].

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Virtual time: an epoch in both times and how many virtual seconds pass in a real one.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    virtual_epoch_ms: i64,
    real_epoch_ms: i64,
    rate: f64,
    started: Instant,
}

impl Clock {
    /// Real time.
    #[must_use]
    pub fn real() -> Self {
        let now = wall_ms();
        Self { virtual_epoch_ms: now, real_epoch_ms: now, rate: 1.0, started: Instant::now() }
    }

    /// Virtual time that begins now at `virtual_epoch_ms` (UTC since 1970) and runs `rate` times as
    /// fast as real time. A rate that is not above 0 counts as 1.
    #[must_use]
    pub fn from(virtual_epoch_ms: i64, rate: f64) -> Self {
        let rate = if rate.is_finite() && rate > 0.0 { rate } else { 1.0 };
        Self { virtual_epoch_ms, real_epoch_ms: wall_ms(), rate, started: Instant::now() }
    }

    /// The present virtual time in milliseconds of UTC since 1970. Never goes back.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        let passed = self.started.elapsed().as_secs_f64() * 1000.0 * self.rate;
        #[expect(clippy::cast_possible_truncation, reason = "milliseconds of a game fit")]
        let passed = passed as i64;
        self.virtual_epoch_ms + passed
    }

    /// Virtual seconds in a real one.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.rate
    }

    /// How long this much virtual time takes on the wall.
    #[must_use]
    pub fn wall(&self, virtual_ms: i64) -> Duration {
        #[expect(clippy::cast_precision_loss, reason = "a sleep needs no more than 52 bits")]
        let ms = virtual_ms.max(0) as f64;
        Duration::from_secs_f64(ms / 1000.0 / self.rate)
    }

    /// Sleeps until this virtual instant.
    pub async fn until(&self, virtual_ms: i64) {
        tokio::time::sleep(self.wall(virtual_ms - self.now_ms())).await;
    }

    /// The virtual instant at which the wall's clock shows `wall_ms` (UTC since 1970).
    #[must_use]
    pub fn virtual_ms(&self, wall_ms: i64) -> i64 {
        #[expect(clippy::cast_precision_loss, reason = "milliseconds since 1970 fit into 52 bits")]
        let passed = (wall_ms - self.real_epoch_ms) as f64 * self.rate;
        #[expect(clippy::cast_possible_truncation, reason = "milliseconds of a game fit")]
        let passed = passed as i64;
        self.virtual_epoch_ms + passed
    }

    /// The value of `GOROD_CLOCK` by which a child process keeps the same time:
    /// `virtual_epoch_ms/real_epoch_ms/rate`.
    #[must_use]
    pub fn env(&self) -> String {
        format!("{}/{}/{}", self.virtual_epoch_ms, self.real_epoch_ms, self.rate)
    }

    /// The wall's own time in seconds since 1970 after so much virtual time, as clients compare
    /// `X-RateLimit-Reset` with their system's clock.
    #[must_use]
    pub fn wall_instant_s(&self, virtual_ms: i64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "milliseconds since 1970 fit into 52 bits")]
        let now = wall_ms() as f64 / 1000.0;
        now + self.wall(virtual_ms).as_secs_f64()
    }
}

/// A virtual instant as Discord writes dates.
#[must_use]
pub fn rfc3339(ms: i64) -> String {
    chrono::DateTime::from_timestamp_millis(ms)
        .unwrap_or_default()
        .format("%Y-%m-%dT%H:%M:%S%.6f+00:00")
        .to_string()
}

/// A virtual instant as people read it: hours, minutes, seconds.
#[must_use]
pub fn hms(ms: i64) -> String {
    chrono::DateTime::from_timestamp_millis(ms).unwrap_or_default().format("%H:%M:%S").to_string()
}

fn wall_ms() -> i64 {
    #[expect(clippy::disallowed_methods, reason = "the stand-in's one look at the wall clock")]
    let now = SystemTime::now();
    let ms = now.duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis());
    i64::try_from(ms).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn virtual_time_runs_at_its_rate() {
        let clock = Clock::from(1_772_000_000_000, 100.0);
        std::thread::sleep(Duration::from_millis(20));
        let passed = clock.now_ms() - 1_772_000_000_000;
        assert!(passed >= 2_000, "{passed}");
        assert_eq!(clock.wall(5_000), Duration::from_millis(50));
        assert_eq!(clock.wall(-1), Duration::ZERO);
    }

    #[test]
    fn dates_read_as_discord_writes_them() {
        assert_eq!(rfc3339(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(hms(3_661_000), "01:01:01");
    }
}
