//! What a role can do at night (section 3.1): a closed set of kinds in code, and one record per
//! key of the order of actions. Every ability takes others only: no key aims at its owner (r17).

use serde::{Deserialize, Serialize};

/// What an action does (3.1). Kinds, unlike keys, are what the resolver branches on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Kills.
    Kill,
    /// Kills whatever protects or guards the target.
    StrongKill,
    /// Kills a night later unless the target is protected then.
    Poison,
    /// Makes kills on the target fail.
    Protect,
    /// Dies instead of the target.
    Guard,
    /// Stops what the target has not done yet; nothing burns (r15).
    Block,
    /// Takes the target's action of this night (r16).
    Steal,
    /// Learns the side, as it is shown.
    CheckSide,
    /// Learns whether the target is the commissar.
    CheckCommissar,
    /// Learns the role.
    CheckRole,
    /// Learns whether two players are on one side.
    Compare,
    /// Learns who came to the target.
    Watch,
    /// Learns to whom the target went.
    Track,
    /// The target looks peaceful to checks.
    Cover,
    /// The target looks like mafia to checks.
    Frame,
    /// The target neither votes nor talks the next day.
    Silence,
    /// The target cannot be executed the next day.
    VoteShield,
    /// The target has a hidden second vote the next day.
    VoteGift,
    /// A recruitable neutral joins the team.
    Recruit,
    /// A dead player returns.
    Revive,
}

/// On which nights an ability may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nights {
    /// Every night.
    All,
    /// Nights 1, 3, 5…
    Odd,
    /// Nights 2, 4, 6…
    Even,
}

impl Nights {
    /// Whether night `k` is one of them.
    #[must_use]
    pub fn allow(self, night: u8) -> bool {
        match self {
            Self::All => true,
            Self::Odd => night % 2 == 1,
            Self::Even => night.is_multiple_of(2),
        }
    }
}

/// How an ability is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ability {
    /// What it does.
    pub kind: Kind,
    /// How often a game; `None` is every night.
    pub uses: Option<u8>,
    /// On which nights.
    pub nights: Nights,
    /// Not the same target two nights in a row.
    pub no_repeat: bool,
    /// How many targets, 1 or 2.
    pub targets: u8,
    /// The target is a dead player.
    pub on_dead: bool,
}

const EVERY: Ability = Ability {
    kind: Kind::Kill,
    uses: None,
    nights: Nights::All,
    no_repeat: false,
    targets: 1,
    on_dead: false,
};

/// How many keys there are.
pub const KEYS: usize = 24;

/// A key of the order of actions (r13): each belongs to one ability, the two team kills included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Key {
    /// Thief.
    Steal,
    /// Beauty.
    Block,
    /// Recruiter.
    Recruit,
    /// Lawyer.
    Lawyer,
    /// Framer.
    Frame,
    /// Doctor.
    Heal,
    /// Bodyguard.
    Guard,
    /// Commissar.
    Check,
    /// Don.
    DonCheck,
    /// Spy.
    Spy,
    /// Comparer.
    Compare,
    /// The kill of the first mafia team.
    Kill,
    /// The kill of the second mafia team.
    Kill2,
    /// Hitman.
    Hit,
    /// Maniac.
    Maniac,
    /// Vigilante.
    Shot,
    /// Hired killer.
    Contract,
    /// Poisoner.
    Poison,
    /// Prosecutor.
    Silence,
    /// Judge.
    Shield,
    /// Voter maker.
    Gift,
    /// Reviver.
    Revive,
    /// Journalist.
    Watch,
    /// Tracker.
    Track,
}

impl Key {
    /// Every key, in the order of the default template (3.3).
    pub const ALL: [Self; KEYS] = [
        Self::Steal,
        Self::Block,
        Self::Recruit,
        Self::Lawyer,
        Self::Frame,
        Self::Heal,
        Self::Guard,
        Self::Check,
        Self::DonCheck,
        Self::Spy,
        Self::Compare,
        Self::Kill,
        Self::Kill2,
        Self::Hit,
        Self::Maniac,
        Self::Shot,
        Self::Contract,
        Self::Poison,
        Self::Silence,
        Self::Shield,
        Self::Gift,
        Self::Revive,
        Self::Watch,
        Self::Track,
    ];

    /// Its place in arrays.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its name in files and callbacks.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Steal => "steal",
            Self::Block => "block",
            Self::Recruit => "recruit",
            Self::Lawyer => "lawyer",
            Self::Frame => "frame",
            Self::Heal => "heal",
            Self::Guard => "guard",
            Self::Check => "check",
            Self::DonCheck => "don_check",
            Self::Spy => "spy",
            Self::Compare => "compare",
            Self::Kill => "kill",
            Self::Kill2 => "kill2",
            Self::Hit => "hit",
            Self::Maniac => "maniac",
            Self::Shot => "shot",
            Self::Contract => "contract",
            Self::Poison => "poison",
            Self::Silence => "silence",
            Self::Shield => "shield",
            Self::Gift => "gift",
            Self::Revive => "revive",
            Self::Watch => "watch",
            Self::Track => "track",
        }
    }

    /// The key of this name; a few plain words are understood too.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let other = match name {
            "thief" | "theft" => Self::Steal,
            "beauty" => Self::Block,
            "recruiter" => Self::Recruit,
            "cover" | "disguise" => Self::Lawyer,
            "framer" => Self::Frame,
            "protect" | "doctor" | "cure" => Self::Heal,
            "bodyguard" => Self::Guard,
            "commissar" | "check_side" => Self::Check,
            "don" | "check_commissar" => Self::DonCheck,
            "check_role" => Self::Spy,
            "mafia" | "mafia_kill" | "team_kill" => Self::Kill,
            "mafia2" | "mafia2_kill" | "second_mafia" => Self::Kill2,
            "hitman" | "strong_kill" => Self::Hit,
            "maniac_kill" => Self::Maniac,
            "shoot" | "vigilante" => Self::Shot,
            "hired_killer" | "hired" => Self::Contract,
            "poisoner" => Self::Poison,
            "prosecutor" => Self::Silence,
            "judge" | "vote_shield" => Self::Shield,
            "vote_gift" => Self::Gift,
            "reviver" => Self::Revive,
            "journalist" => Self::Watch,
            "tracker" => Self::Track,
            _ => return Self::ALL.into_iter().find(|key| key.name() == name),
        };
        Some(other)
    }

    /// The team whose kill this is (r14).
    #[must_use]
    pub fn team(self) -> Option<u8> {
        match self {
            Self::Kill => Some(1),
            Self::Kill2 => Some(2),
            _ => None,
        }
    }

    /// The kill of this team.
    #[must_use]
    pub fn kill_of(team: u8) -> Self {
        if team == 2 { Self::Kill2 } else { Self::Kill }
    }

    /// What it does and how.
    #[must_use]
    pub fn ability(self) -> Ability {
        let kind = |kind| Ability { kind, ..EVERY };
        match self {
            Self::Steal => kind(Kind::Steal),
            Self::Block => Ability { no_repeat: true, ..kind(Kind::Block) },
            Self::Recruit => Ability { uses: Some(1), ..kind(Kind::Recruit) },
            Self::Lawyer => kind(Kind::Cover),
            Self::Frame => kind(Kind::Frame),
            Self::Heal => kind(Kind::Protect),
            Self::Guard => kind(Kind::Guard),
            Self::Check => kind(Kind::CheckSide),
            Self::DonCheck => kind(Kind::CheckCommissar),
            Self::Spy => kind(Kind::CheckRole),
            Self::Compare => Ability { targets: 2, ..kind(Kind::Compare) },
            Self::Kill | Self::Kill2 | Self::Maniac => kind(Kind::Kill),
            Self::Hit => Ability { uses: Some(1), ..kind(Kind::StrongKill) },
            Self::Shot => Ability { uses: Some(1), ..kind(Kind::Kill) },
            Self::Contract => Ability { nights: Nights::Odd, ..kind(Kind::Kill) },
            Self::Poison => kind(Kind::Poison),
            Self::Silence => Ability { no_repeat: true, ..kind(Kind::Silence) },
            Self::Shield => kind(Kind::VoteShield),
            Self::Gift => kind(Kind::VoteGift),
            Self::Revive => Ability { uses: Some(1), on_dead: true, ..kind(Kind::Revive) },
            Self::Watch => Ability { nights: Nights::Even, ..kind(Kind::Watch) },
            Self::Track => Ability { no_repeat: true, ..kind(Kind::Track) },
        }
    }
}

impl Kind {
    /// Whether it kills, at once or later.
    #[must_use]
    pub fn kills(self) -> bool {
        matches!(self, Self::Kill | Self::StrongKill | Self::Poison)
    }

    /// Whether its owner is promised an answer.
    #[must_use]
    pub fn learns(self) -> bool {
        matches!(
            self,
            Self::CheckSide
                | Self::CheckCommissar
                | Self::CheckRole
                | Self::Compare
                | Self::Watch
                | Self::Track
                | Self::Steal
                | Self::Recruit
        )
    }

    /// Whether it reads a side that cover and frame change.
    #[must_use]
    pub fn reads_side(self) -> bool {
        matches!(self, Self::CheckSide | Self::Compare)
    }
}

/// A set of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeySet(u32);

impl KeySet {
    /// The set of these keys.
    #[must_use]
    pub fn of(keys: &[Key]) -> Self {
        keys.iter().fold(Self(0), |set, key| set.with(*key))
    }

    /// This set and one more key.
    #[must_use]
    pub fn with(self, key: Key) -> Self {
        Self(self.0 | 1 << key.index())
    }

    /// Whether the key is in it.
    #[must_use]
    pub fn has(self, key: Key) -> bool {
        self.0 >> key.index() & 1 == 1
    }

    /// Both sets together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether nothing is in it.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its keys, in the template's order.
    pub fn iter(self) -> impl Iterator<Item = Key> {
        Key::ALL.into_iter().filter(move |key| self.has(*key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_places_of_keys_agree() {
        for (place, key) in Key::ALL.into_iter().enumerate() {
            assert_eq!(key.index(), place);
            assert_eq!(Key::named(key.name()), Some(key), "{}", key.name());
        }
    }
}
