//! The announced role list and order of actions, as a host writes them:
//! `don, mafioso x2, hitman uses=2, thief side=town, doctor also=shot, civilian x5`.

use super::{Key, KeySet, Role, Side};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The largest game. Seats fit a 64-bit set.
pub const MAX_PLAYERS: u8 = 60;

/// One line of the announced list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleEntry {
    /// The role.
    pub role: Role,
    /// How many players get it.
    pub count: u8,
    /// The number of the first of them in the list; `None` goes on from the line before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list_no: Option<u8>,
    /// Another side than the catalogue's (thief of the town, don of the second team).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Another number of uses of its own actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uses: Option<u8>,
    /// Actions it has besides its own.
    #[serde(default, skip_serializing_if = "no_keys")]
    pub also: KeySet,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn no_keys(keys: &KeySet) -> bool {
    keys.is_empty()
}

/// What one place of the list gives to its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealtRole {
    /// The role.
    pub role: Role,
    /// Its number in the list; smaller is senior (r14).
    pub list_no: u8,
    /// Its side.
    pub side: Side,
    /// Another number of uses.
    pub uses: Option<u8>,
    /// Further actions.
    pub also: KeySet,
}

/// The announced role list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoleList(pub Vec<RoleEntry>);

/// A role list that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRoles {
    /// No such role.
    #[error("no such role: {0}")]
    Role(String),
    /// Not a count, number, side or key.
    #[error("cannot read {0}")]
    Option(String),
}

impl RoleEntry {
    /// One player of this role.
    #[must_use]
    pub fn one(role: Role) -> Self {
        Self { role, count: 1, list_no: None, side: None, uses: None, also: KeySet::default() }
    }

    fn parse(text: &str) -> Result<Self, BadRoles> {
        let bad = |word: &str| BadRoles::Option(word.to_owned());
        let mut words = text.split_whitespace().peekable();
        let number = words.peek().and_then(|w| w.trim_end_matches('.').parse::<u8>().ok());
        if number.is_some() {
            words.next();
        }
        let name = words.next().ok_or_else(|| bad(text))?;
        let role = Role::named(&name.to_lowercase()).ok_or_else(|| BadRoles::Role(name.to_owned()))?;
        let mut entry = Self { list_no: number, ..Self::one(role) };
        for word in words {
            if let Some(count) = word.strip_prefix('x').or_else(|| word.strip_prefix('×')) {
                entry.count = count.parse().map_err(|_| bad(word))?;
            } else if let Some(side) = word.strip_prefix("side=") {
                entry.side = Some(Side::named(side).ok_or_else(|| bad(word))?);
            } else if let Some(uses) = word.strip_prefix("uses=") {
                entry.uses = Some(uses.parse().map_err(|_| bad(word))?);
            } else if let Some(keys) = word.strip_prefix("also=") {
                for key in keys.split('+') {
                    entry.also = entry.also.with(Key::named(key).ok_or_else(|| bad(word))?);
                }
            } else {
                return Err(bad(word));
            }
        }
        Ok(entry)
    }
}

impl RoleList {
    /// Reads a list; entries are parted by commas, an empty text is an empty list.
    pub fn parse(text: &str) -> Result<Self, BadRoles> {
        text.split(',')
            .filter(|part| !part.trim().is_empty())
            .map(RoleEntry::parse)
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// How many players it is for.
    #[must_use]
    pub fn players(&self) -> usize {
        self.0.iter().map(|entry| usize::from(entry.count)).sum()
    }

    /// One item a player, in list order, filled with civilians up to `players`.
    #[must_use]
    pub fn expand(&self, players: usize) -> Vec<DealtRole> {
        let mut next = 1u8;
        let mut dealt = Vec::with_capacity(players);
        for entry in &self.0 {
            next = entry.list_no.unwrap_or(next);
            for _ in 0..entry.count {
                dealt.push(DealtRole {
                    role: entry.role,
                    list_no: next,
                    side: entry.side.unwrap_or(entry.role.card().side),
                    uses: entry.uses,
                    also: entry.also,
                });
                next = next.saturating_add(1);
            }
        }
        while dealt.len() < players {
            dealt.push(DealtRole {
                role: Role::Civilian,
                list_no: next,
                side: Side::Town,
                uses: None,
                also: KeySet::default(),
            });
            next = next.saturating_add(1);
        }
        dealt
    }

    /// Every key its roles and teams can put into a night.
    #[must_use]
    pub fn keys(&self) -> KeySet {
        let mut keys = KeySet::default();
        for entry in &self.0 {
            keys = keys.and(KeySet::of(entry.role.card().keys)).and(entry.also);
            if let Some(team) = entry.side.unwrap_or(entry.role.card().side).team() {
                keys = keys.with(Key::kill_of(team));
            }
            // A neutral who may turn or be turned brings the first team's kill.
            if entry.role == Role::Werewolf {
                keys = keys.with(Key::Kill);
            }
        }
        keys
    }

    /// Whether some entry is this role.
    #[must_use]
    pub fn has(&self, role: Role) -> bool {
        self.0.iter().any(|entry| entry.role == role && entry.count > 0)
    }
}

impl fmt::Display for RoleList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, entry) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            if let Some(number) = entry.list_no {
                write!(f, "{number} ")?;
            }
            f.write_str(entry.role.name())?;
            if entry.count != 1 {
                write!(f, " x{}", entry.count)?;
            }
            if let Some(side) = entry.side {
                write!(f, " side={}", side.name())?;
            }
            if let Some(uses) = entry.uses {
                write!(f, " uses={uses}")?;
            }
            for (i, key) in entry.also.iter().enumerate() {
                write!(f, "{}{}", if i == 0 { " also=" } else { "+" }, key.name())?;
            }
        }
        Ok(())
    }
}

/// The announced order of actions (r13): keys, first to last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Order(pub Vec<Key>);

impl Default for Order {
    fn default() -> Self {
        Self(Key::ALL.to_vec())
    }
}

impl Order {
    /// Reads keys parted by spaces, commas, `>` or `→`; each at most once.
    pub fn parse(text: &str) -> Result<Self, BadRoles> {
        let mut order = Vec::new();
        let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '>' | '→' | '[' | ']'));
        for word in words.filter(|word| !word.is_empty()) {
            let key = Key::named(word).ok_or_else(|| BadRoles::Option(word.to_owned()))?;
            if order.contains(&key) {
                return Err(BadRoles::Option(word.to_owned()));
            }
            order.push(key);
        }
        Ok(Self(order))
    }

    /// The place of a key; keys that are not listed come last, in the template's order.
    #[must_use]
    pub fn rank(&self, key: Key) -> u8 {
        let place = self.0.iter().position(|k| *k == key).unwrap_or(self.0.len() + key.index());
        u8::try_from(place).unwrap_or(u8::MAX)
    }

    /// Whether the key is listed.
    #[must_use]
    pub fn has(&self, key: Key) -> bool {
        self.0.contains(&key)
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, key) in self.0.iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { " " }, key.name())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_reads_back_and_fills_with_civilians() {
        let text = "don, mafioso x2, hitman uses=2, thief side=town, doctor also=shot, 9 civilian x2";
        let list = RoleList::parse(text).expect("a list");
        assert_eq!(list.to_string(), text);
        let dealt = list.expand(10);
        assert_eq!(dealt.len(), 10);
        assert_eq!(dealt.iter().map(|d| d.list_no).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 9, 10, 11, 12]);
        assert_eq!(dealt[9].role, Role::Civilian);
        assert_eq!(RoleList::parse("dragon"), Err(BadRoles::Role("dragon".into())));
        assert_eq!(RoleList::parse("don xx"), Err(BadRoles::Option("xx".into())));
        assert_eq!(
            Order::parse("steal → block > heal, kill").expect("an order").to_string(),
            "steal block heal kill"
        );
        assert!(Order::parse("kill kill").is_err());
    }
}
