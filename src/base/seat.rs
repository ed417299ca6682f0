//! A seat's number at the table, from 1: never an index, never 0 as "nobody".

use serde::{Deserialize, Serialize};
use std::{fmt, num::NonZeroU8};

/// A place at the table, numbered from 1. `Option<Seat>` says "nobody".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(NonZeroU8);

/// Seat numbers begin at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seats are numbered from 1")]
pub struct BadSeat;

impl Seat {
    /// The seat with this number, if it is not 0.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        NonZeroU8::new(number).map(Self)
    }

    /// The seat's number, from 1.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0.get()
    }

    /// The place of this seat in an array, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }

    /// The seat at this place of an array (below 255).
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        let number = u8::try_from(index + 1).expect("tables have fewer than 255 seats");
        Self(NonZeroU8::new(number).expect("index + 1 is not 0"))
    }

    /// Seats 1 to `count`, in order.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=count).map(|n| Self(NonZeroU8::new(n).expect("the range starts at 1")))
    }
}

impl TryFrom<u8> for Seat {
    type Error = BadSeat;
    fn try_from(number: u8) -> Result<Self, BadSeat> {
        Self::new(number).ok_or(BadSeat)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.number()
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "№{}", self.0)
    }
}
