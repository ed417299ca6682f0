//! Instants. Nothing here reads a clock: time comes in with a command.

use serde::{Deserialize, Serialize};
use std::ops::{Add, Sub};

/// Milliseconds in a second.
pub const SECOND_MS: i64 = 1_000;
/// Milliseconds in a minute.
pub const MINUTE_MS: i64 = 60_000;

/// An instant: milliseconds of UTC since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stamp(pub i64);

impl Stamp {
    /// Whole seconds since 1970, as both platforms' own timestamps want them.
    #[must_use]
    pub fn unix_s(self) -> i64 {
        self.0.div_euclid(SECOND_MS)
    }
}

impl Add<i64> for Stamp {
    type Output = Self;
    /// This instant and so many milliseconds.
    fn add(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms))
    }
}

impl Sub for Stamp {
    type Output = i64;
    /// The milliseconds from `earlier` to this instant.
    fn sub(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
}
