//! The named generator of deals: ChaCha20 with our own index and shuffle, since the library
//! promises its streams across versions but not the values of its helpers.

use rand::rand_core::{Rng, SeedableRng};
use rand::rngs::ChaCha20Rng;

/// Dice that roll the same for the same 32 bytes, for ever (pinned by a test vector).
#[derive(Debug)]
pub struct Dice(ChaCha20Rng);

impl Dice {
    /// Dice driven by these bytes.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(ChaCha20Rng::from_seed(bytes))
    }

    /// A number below `bound`, each equally likely. `bound` is at least 1.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing lies below 0");
        // Values past the last whole multiple of `bound` are thrown away, or small ones would
        // come up more often.
        let fair = u32::MAX - u32::MAX % bound;
        loop {
            let roll = self.0.next_u32();
            if roll < fair {
                return roll % bound;
            }
        }
    }

    /// Fisher–Yates, from the last place down.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let pick = self.below(u32::try_from(last + 1).expect("hands are short")) as usize;
            items.swap(last, pick);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffle_keeps_every_item_and_repeats() {
        let roll = || {
            let mut hand: Vec<u8> = (1..=10).collect();
            Dice::new([7; 32]).shuffle(&mut hand);
            hand
        };
        let hand = roll();
        assert_eq!(hand, roll());
        let mut sorted = hand;
        sorted.sort_unstable();
        assert_eq!(sorted, (1..=10).collect::<Vec<u8>>());
    }
}
