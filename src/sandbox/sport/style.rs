//! Ways of playing: how long one talks, whom one nominates, how one votes, what one forgets.

/// A small generator of its own (`SplitMix64`), so that a seed means the same for ever.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice of one seat under a seed.
    #[must_use]
    pub fn of(seed: u64, seat: u8) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(seat) << 32))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let span = u64::try_from(high - low + 1).unwrap_or(1);
        low + i64::try_from(self.next() % span).unwrap_or(0)
    }

    /// True so many times out of a hundred.
    pub fn chance(&mut self, percent: i64) -> bool {
        self.between(1, 100) <= percent
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        let last = i64::try_from(from.len()).ok()?.checked_sub(1).filter(|n| *n >= 0)?;
        from.get(usize::try_from(self.between(0, last)).ok()?).copied()
    }
}

/// How one votes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vote {
    /// For anyone.
    Random,
    /// For the one who was nominated first, as others will.
    First,
    /// For the one who was nominated last.
    Last,
    /// For one's own candidate, if he stands.
    Own,
}

/// A way of playing.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// What it is called.
    pub name: &'static str,
    /// Seconds of speech, from and to; 60 and more is never ended early.
    pub talk: (i64, i64),
    /// How often one nominates, in percent.
    pub nominates: i64,
    /// How one votes.
    pub vote: Vote,
    /// How often one forgets to vote.
    pub forgets: i64,
    /// How often one shouts into another's speech.
    pub shouts: i64,
    /// Whether one votes for a lift.
    pub lifts: bool,
    /// Whether one drops out of voice on day 1 and comes back.
    pub drops: bool,
}

const PLAIN: Style = Style {
    name: "plain",
    talk: (20, 40),
    nominates: 40,
    vote: Vote::Random,
    forgets: 0,
    shouts: 0,
    lifts: true,
    drops: false,
};

/// The ten ways, dealt over the seats by the seed.
const STYLES: [Style; 10] = [
    Style { name: "leader", talk: (45, 60), nominates: 90, vote: Vote::Own, ..PLAIN },
    Style { name: "talker", talk: (60, 90), nominates: 60, ..PLAIN },
    Style { name: "silent", talk: (3, 6), nominates: 15, lifts: false, ..PLAIN },
    Style { name: "random voter", nominates: 50, ..PLAIN },
    Style { name: "bandwagon", vote: Vote::First, ..PLAIN },
    Style { name: "forgetful", forgets: 60, ..PLAIN },
    Style { name: "dropper", drops: true, vote: Vote::First, ..PLAIN },
    Style { name: "fouler", shouts: 25, talk: (40, 60), ..PLAIN },
    Style { name: "contrary", vote: Vote::Last, lifts: false, ..PLAIN },
    Style { name: "careful", talk: (10, 25), nominates: 25, vote: Vote::First, ..PLAIN },
];

/// The way of this seat under a seed: each way sits once at the table.
#[must_use]
pub fn style_of(seed: u64, seat: u8) -> Style {
    let mut order: Vec<usize> = (0..STYLES.len()).collect();
    let mut dice = Dice::of(seed, 0);
    for last in (1..order.len()).rev() {
        let other = usize::try_from(dice.between(0, i64::try_from(last).unwrap_or(0))).unwrap_or(0);
        order.swap(last, other);
    }
    let place = usize::from(seat.saturating_sub(1)) % order.len();
    STYLES[order[place]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_way_sits_once_and_a_seed_means_the_same() {
        for seed in [7, 8, 123_456] {
            let names: BTreeSet<&str> = (1..=10).map(|seat| style_of(seed, seat).name).collect();
            assert_eq!(names.len(), 10);
        }
        let order = |seed| (1..=10).map(|seat| style_of(seed, seat).name).collect::<Vec<_>>();
        assert_eq!(order(7), order(7));
        assert_ne!(order(7), order(8));
    }
}
