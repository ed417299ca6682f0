//! The start and the deal (1.2, 4.1–4.3): roles drawn by the named dice from the sealed seed and the
//! ten players' own last lobby presses, so that nobody can steer them; anyone can check it later.

use super::event::{Happened, Stage};
use super::table::{Role, SEATS};
use super::turn::Turn;
use crate::base::{Dice, Seed};

/// The roles that this seed and these presses give, by seat. `verify` and a button call it too.
#[must_use]
pub fn draw(seed: &Seed, presses: [u64; SEATS as usize]) -> [Role; SEATS as usize] {
    let mut deck = Role::DECK;
    Dice::new(seed.mix(presses)).shuffle(&mut deck);
    deck
}

/// Fixes the table and deals.
pub(super) fn begin(t: &mut Turn<'_, '_>) {
    let presses = t.s().chairs.map(|c| c.press);
    let seed = t.s().seed.expect("an open lobby has a seed");
    t.emit(Happened::Started);
    t.emit(Happened::RolesDealt { roles: draw(&seed, presses) });
    super::flow::enter(t, Stage::RoleDeal);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::sport::table::Team;

    /// 1.2: seven red with one Sheriff, three black with one Don; 1 and 2 of the fair deal: the seed
    /// and each press matter, and the same ones give the same roles.
    #[test]
    fn c1_2_a_deal_is_fair_and_repeats() {
        let presses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
        let roles = draw(&Seed::of(1), presses);
        assert_eq!(roles, draw(&Seed::of(1), presses));
        let count = |r: Role| roles.iter().filter(|x| **x == r).count();
        assert_eq!(
            (count(Role::Civ), count(Role::Sheriff), count(Role::Maf), count(Role::Don)),
            (6, 1, 2, 1)
        );
        assert_eq!(roles.iter().filter(|r| r.team() == Team::Black).count(), 3);
        let differ = |other: [Role; 10]| other != roles;
        assert!((2..20).any(|n| differ(draw(&Seed::of(n), presses))));
        assert!((11..40).any(|p| differ(draw(&Seed::of(1), [1, 2, 3, 4, 5, 6, 7, 8, 9, p]))));
    }

    /// Every seat gets every role about as often as it should.
    #[test]
    fn c1_2_no_seat_is_favoured() {
        let mut dons = [0u32; 10];
        for n in 0..2_000 {
            let roles = draw(&Seed::of(n), [0; 10]);
            dons[roles.iter().position(|r| *r == Role::Don).expect("a Don is dealt")] += 1;
        }
        assert!(dons.iter().all(|n| (140..=260).contains(n)), "{dons:?}");
    }
}
