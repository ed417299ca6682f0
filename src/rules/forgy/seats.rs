//! A set of seats in one word, so that states copy fast.

use super::roles::MAX_PLAYERS;
use crate::base::Seat;
use serde::{Deserialize, Serialize};

/// A set of seats 1 to 60.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct SeatSet(u64);

impl SeatSet {
    /// The set of these seats.
    #[must_use]
    pub fn of(seats: impl IntoIterator<Item = Seat>) -> Self {
        seats.into_iter().fold(Self(0), Self::with)
    }

    /// This set and one more seat.
    #[must_use]
    pub fn with(self, seat: Seat) -> Self {
        Self(self.0 | bit(seat))
    }

    /// This set without that seat.
    #[must_use]
    pub fn without(self, seat: Seat) -> Self {
        Self(self.0 & !bit(seat))
    }

    /// Whether the seat is in it.
    #[must_use]
    pub fn has(self, seat: Seat) -> bool {
        self.0 & bit(seat) != 0
    }

    /// How many are in it.
    #[must_use]
    pub fn len(self) -> u8 {
        u8::try_from(self.0.count_ones()).expect("a word has 64 bits")
    }

    /// Whether nobody is in it.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in both.
    #[must_use]
    pub fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those in either.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those in this set only.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Its seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let index = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Seat::from_index(index)
            })
        })
    }
}

/// Seats past the largest game belong to no set.
fn bit(seat: Seat) -> u64 {
    if seat.number() <= MAX_PLAYERS { 1 << seat.index() } else { 0 }
}

impl From<Vec<Seat>> for SeatSet {
    fn from(seats: Vec<Seat>) -> Self {
        Self::of(seats)
    }
}

impl From<SeatSet> for Vec<Seat> {
    fn from(set: SeatSet) -> Self {
        set.iter().collect()
    }
}
