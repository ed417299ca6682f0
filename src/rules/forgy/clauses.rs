//! The general rules r1–r40 by number, and the set of those that a host has switched off for his
//! game (r3). Only some numbers change what the engine does; the others are printed and stay the
//! host's to apply.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A clause of the general rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause(u8);

/// How many numbers there are: r1–r40, then r39.1 and r39.2.
const COUNT: u8 = 42;

/// Every clause as it is cited.
const CITED: [&str; COUNT as usize] = [
    "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "r16",
    "r17", "r18", "r19", "r20", "r21", "r22", "r23", "r24", "r25", "r26", "r27", "r28", "r29", "r30", "r31",
    "r32", "r33", "r34", "r35", "r36", "r37", "r38", "r39", "r40", "r39.1", "r39.2",
];

impl Clause {
    /// Clause r`number`.
    #[must_use]
    pub const fn r(number: u8) -> Self {
        assert!(number >= 1 && number <= 40, "the general rules have forty clauses");
        Self(number - 1)
    }

    /// r39.1, the first post of a day.
    pub const DAY_POST: Self = Self(40);
    /// r39.2, the last post of a day.
    pub const NIGHT_POST: Self = Self(41);

    /// Every clause.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..COUNT).map(Self)
    }

    /// As it is cited: "r30", "r39.1".
    #[must_use]
    pub fn cited(self) -> &'static str {
        CITED[usize::from(self.0)]
    }

    /// The clause cited so; "30", "r30", "п30" and "39.1" are understood.
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        let number = text.trim_start_matches(['r', 'п', '.', ' ']);
        Self::all().find(|clause| &clause.cited()[1..] == number)
    }

    /// Whether switching it off changes what the engine does, and what then.
    #[must_use]
    pub fn effect_when_off(self) -> Option<&'static str> {
        match self.cited() {
            "r4" => Some("no first-night immunity"),
            "r6" => Some("anyone may write in the game thread"),
            "r12" => Some("a missing night action is no miss"),
            "r15" => Some("several actions a night"),
            "r17" => Some("an action may aim at its owner"),
            "r18" => Some("murders need no clues"),
            "r19" => Some("pictures need no clue"),
            "r20" => Some("clues may point to empty elements"),
            "r21" => Some("profile cards may be empty"),
            "r24" => Some("more than one note each"),
            "r27" => Some("notes may come out at once"),
            "r29" => Some("votes need no reason"),
            "r30" => Some("a new vote replaces the old one"),
            "r31" => Some("a second vote always counts"),
            "r32" => Some("no self-vote for a missed vote"),
            "r33" => Some("no half regime"),
            "r35" => Some("no modkill for inactivity"),
            "r36" => Some("replacements at any time"),
            "r39.1" => Some("the day post may be incomplete"),
            "r39.2" => Some("the night post may be incomplete"),
            "r40" => Some("the log may be incomplete"),
            _ => None,
        }
    }
}

/// A set of clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Clauses(u64);

impl Clauses {
    /// This set and one more.
    #[must_use]
    pub fn with(self, clause: Clause) -> Self {
        Self(self.0 | 1 << clause.0)
    }

    /// Whether the clause is in it.
    #[must_use]
    pub fn has(self, clause: Clause) -> bool {
        self.0 >> clause.0 & 1 == 1
    }

    /// Its clauses in order.
    pub fn iter(self) -> impl Iterator<Item = Clause> {
        Clause::all().filter(move |clause| self.has(*clause))
    }

    /// Reads numbers parted by commas or spaces.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        text.split(|c: char| c.is_whitespace() || c == ',')
            .filter(|word| !word.is_empty() && *word != "none")
            .try_fold(Self::default(), |set, word| Clause::named(word).map(|clause| set.with(clause)))
    }
}

impl fmt::Display for Clauses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, clause) in self.iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { " " }, clause.cited())?;
        }
        Ok(())
    }
}

impl TryFrom<Vec<String>> for Clauses {
    type Error = String;
    fn try_from(list: Vec<String>) -> Result<Self, String> {
        Self::parse(&list.join(" ")).ok_or_else(|| "no such clause".to_owned())
    }
}

impl From<Clauses> for Vec<String> {
    fn from(set: Clauses) -> Self {
        set.iter().map(|clause| clause.cited().to_owned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_named_as_they_are_cited() {
        for clause in Clause::all() {
            assert_eq!(Clause::named(clause.cited()), Some(clause));
        }
        assert_eq!(Clause::named("39.1"), Some(Clause::DAY_POST));
        assert_eq!(Clause::named("41"), None);
        let set = Clauses::parse("r36, 4 39.2").expect("three clauses");
        assert_eq!(set.to_string(), "r4 r36 r39.2");
        assert!(set.has(Clause::r(36)) && !set.has(Clause::r(35)));
    }
}
