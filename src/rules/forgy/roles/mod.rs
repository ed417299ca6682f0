//! Roles as data (section 3): the catalogue, the abilities behind it, the announced role list with
//! its numbers (r14: a smaller number is senior), the order of actions (r13) and the warnings of 3.3.

mod ability;
mod catalogue;
mod lints;
mod list;

pub use ability::{Ability, KEYS, Key, KeySet, Kind, Nights};
pub use catalogue::{CATALOGUE, ROLES, Reaction, Role, RoleCard};
pub use lints::{Around, Lint, lints};
pub use list::{BadRoles, DealtRole, MAX_PLAYERS, Order, RoleEntry, RoleList};

use serde::{Deserialize, Serialize};

/// Whom a player plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The peaceful.
    Town,
    /// The mafia team of this number, 1 or 2.
    Mafia(u8),
    /// Alone.
    Solo,
    /// Neither, until recruited.
    Neutral,
}

impl Side {
    /// The mafia team, if it is one.
    #[must_use]
    pub fn team(self) -> Option<u8> {
        match self {
            Self::Mafia(team) => Some(team),
            Self::Town | Self::Solo | Self::Neutral => None,
        }
    }

    /// Its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Town => "town",
            Self::Mafia(2) => "mafia2",
            Self::Mafia(_) => "mafia",
            Self::Solo => "solo",
            Self::Neutral => "neutral",
        }
    }

    /// The side of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "town" | "peaceful" => Some(Self::Town),
            "mafia" | "mafia1" | "mafia:1" => Some(Self::Mafia(1)),
            "mafia2" | "mafia:2" => Some(Self::Mafia(2)),
            "solo" => Some(Self::Solo),
            "neutral" => Some(Self::Neutral),
            _ => None,
        }
    }
}
