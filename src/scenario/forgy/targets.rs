//! Words about votes and actions as the rule book's choices and keys.

use crate::base::Seat;
use crate::rules::forgy::{Forgy, Key, Player, Role, Side, Slot};

/// Words for "execute nobody".
pub(super) const NOBODY: &[&str] = &[
    "nobody",
    "nnv",
    "nnk",
    "no_execution",
    "none",
    "noone",
    "no_one",
    "nv",
    "ннв",
    "ннк",
    "никого",
    "никто",
];

/// The key that a verb means for this player: `check` is the don's check for a don.
pub(super) fn key_of(verb: &str, player: &Player) -> Option<Key> {
    let own: Vec<Key> = player.keys().iter().collect();
    let exact = Key::ALL.into_iter().find(|key| key.name() == verb);
    if let Some(key) = exact.filter(|key| own.contains(key)) {
        return Some(key);
    }
    let like: &[Key] = match verb {
        "check" | "investigate" => &[Key::Check, Key::DonCheck, Key::Spy],
        "kill" | "shoot" | "shot" | "murder" => {
            &[Key::Hit, Key::Shot, Key::Maniac, Key::Contract, Key::Poison]
        }
        "cover" | "disguise" | "lawyer" => &[Key::Lawyer],
        "vote_gift" => &[Key::Gift],
        _ => &[],
    };
    like.iter().copied().find(|key| own.contains(key)).or(exact).or_else(|| Key::named(verb))
}

/// Whether this verb names a night action.
pub(super) fn is_action(verb: &str) -> bool {
    Key::named(verb).is_some() || matches!(verb, "investigate" | "murder" | "cover" | "disguise")
}

/// Whether a verb by this player is the team's kill.
pub(super) fn team_kill(verb: &str, player: &Player) -> Option<u8> {
    let team = player.side.team()?;
    let kill = matches!(verb, "kill" | "team_kill" | "mafia_kill" | "kill2" | "murder");
    let own_hit = verb == "shoot" && player.keys().is_empty();
    (kill || own_hit).then_some(team)
}

/// The slot of a mate's action in a proposal, or one's own.
pub(super) fn slot(seat: Seat) -> Slot {
    Slot::Own(seat)
}

/// A team by its word: `mafia`, `mafia2`.
pub(super) fn team_word(word: &str) -> Option<u8> {
    match Side::named(word) {
        Some(Side::Mafia(team)) => Some(team),
        _ => None,
    }
}

/// The senior living member of a team (r14).
pub(super) fn senior(game: &Forgy, team: u8) -> Option<Seat> {
    let mates = game.seats().filter(|(_, p)| p.alive() && p.side == Side::Mafia(team));
    mates.min_by_key(|(seat, p)| (p.list_no, *seat)).map(|(seat, _)| seat)
}

/// The role that a player line means where it names only a side.
pub(super) fn plain_role(side: Side) -> Role {
    match side {
        Side::Mafia(2) => Role::SecondMafia,
        Side::Mafia(_) => Role::Mafioso,
        Side::Town | Side::Solo | Side::Neutral => Role::Civilian,
    }
}
