//! Lists and sets that live inside the state without heap: a table never has more than ten seats,
//! and a state that is cheap to copy is what lets every command be decided on a draft.

use crate::base::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;

/// An ordered list of at most `N` items, kept in place.
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    items: [Option<T>; N],
    len: u8,
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// Nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self { items: [None; N], len: 0 }
    }

    /// Adds an item; says whether there was room for it.
    pub fn push(&mut self, item: T) -> bool {
        let Some(slot) = self.items.get_mut(usize::from(self.len)) else { return false };
        *slot = Some(item);
        self.len += 1;
        true
    }

    /// Adds an item, dropping the oldest one when full.
    pub fn push_dropping(&mut self, item: T) {
        if usize::from(self.len) == N {
            self.remove(0);
        }
        self.push(item);
    }

    /// Takes out the item at this place.
    pub fn remove(&mut self, index: usize) -> Option<T> {
        if index >= self.len() {
            return None;
        }
        let item = self.items[index].take();
        self.items[index..usize::from(self.len)].rotate_left(1);
        self.len -= 1;
        item
    }

    /// Keeps the items that pass.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let kept: Self = self.iter().filter(&mut keep).collect();
        *self = kept;
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// How many items there are.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The items in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = T> + '_ {
        self.items[..usize::from(self.len)].iter().flatten().copied()
    }

    /// The item at this place.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        self.items.get(index).copied().flatten()
    }

    /// The first item.
    #[must_use]
    pub fn first(&self) -> Option<T> {
        self.get(0)
    }

    /// The last item.
    #[must_use]
    pub fn last(&self) -> Option<T> {
        self.len().checked_sub(1).and_then(|i| self.get(i))
    }
}

impl<T: Copy + PartialEq, const N: usize> Few<T, N> {
    /// Whether the item is in the list.
    #[must_use]
    pub fn contains(&self, item: T) -> bool {
        self.iter().any(|t| t == item)
    }

    /// Where the item stands, from 0.
    #[must_use]
    pub fn position(&self, item: T) -> Option<usize> {
        self.iter().position(|t| t == item)
    }
}

impl<T: Copy, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.items[..self.len()] == other.items[..other.len()]
    }
}

impl<T: Copy + Eq, const N: usize> Eq for Few<T, N> {}

impl<T: Copy, const N: usize> FromIterator<T> for Few<T, N> {
    /// What does not fit is left out.
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut few = Self::new();
        for item in items {
            if !few.push(item) {
                break;
            }
        }
        few
    }
}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Deserialize<'de>, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(d)?;
        if items.len() > N {
            return Err(D::Error::invalid_length(items.len(), &"a shorter list"));
        }
        Ok(items.into_iter().collect())
    }
}

/// A set of the ten seats. Stored and shown as their numbers, in order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Seats(u16);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);
    /// Seats 1 to 10.
    pub const ALL: Self = Self(0b11_1111_1111);

    /// Just this seat.
    #[must_use]
    pub fn one(seat: Seat) -> Self {
        Self::NONE.with(seat)
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub fn has(self, seat: Seat) -> bool {
        seat.index() < 16 && self.0 & (1 << seat.index()) != 0
    }

    /// Adds a seat (above 10: nothing happens).
    pub fn add(&mut self, seat: Seat) {
        *self = self.with(seat);
    }

    /// Takes a seat out.
    pub fn drop(&mut self, seat: Seat) {
        *self = self.without(seat);
    }

    /// The set and this seat.
    #[must_use]
    pub fn with(self, seat: Seat) -> Self {
        Self((self.0 | 1u16.checked_shl(u32::from(seat.number()) - 1).unwrap_or(0)) & Self::ALL.0)
    }

    /// The set without this seat.
    #[must_use]
    pub fn without(self, seat: Seat) -> Self {
        Self(self.0 & !1u16.checked_shl(u32::from(seat.number()) - 1).unwrap_or(0))
    }

    /// The seats in both sets.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The seats in either set.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The seats of the set that are not in the other.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many seats there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let index = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Seat::from_index(index)
            })
        })
    }

    /// The first seat of the set at or after `from`, going 10 → 1.
    #[must_use]
    pub fn cyclic_from(self, from: Seat) -> Option<Seat> {
        let ahead = self.0 & !((1u16 << from.index().min(15)) - 1);
        let bits = if ahead != 0 { ahead } else { self.0 };
        (bits != 0).then(|| Seat::from_index(bits.trailing_zeros() as usize))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(d)?.into_iter().collect())
    }
}
