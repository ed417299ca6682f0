//! How the values of settings are written and read: by hosts, scenario files and the opening post.

use super::clauses::Clauses;
use super::roles::{Order, Role, RoleList};
use crate::base::{Daytime, MINUTE_MS, SECOND_MS, Zone};
use serde::{Deserialize, Serialize};

/// A length of time in milliseconds, written `24h`, `90m`, `1d`, `1h30m`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Span(pub i64);

impl Span {
    /// So many hours.
    #[must_use]
    pub const fn hours(hours: i64) -> Self {
        Self(hours * 60 * MINUTE_MS)
    }

    /// So many minutes.
    #[must_use]
    pub const fn minutes(minutes: i64) -> Self {
        Self(minutes * MINUTE_MS)
    }

    /// Reads a length; a number without a unit is seconds.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if let Ok(seconds) = text.parse::<i64>() {
            return (0..=366 * 86_400).contains(&seconds).then_some(Self(seconds * SECOND_MS));
        }
        let (mut total, mut number) = (0i64, String::new());
        for c in text.chars().filter(|c| !c.is_whitespace()) {
            let unit = match c {
                '0'..='9' => {
                    number.push(c);
                    continue;
                }
                'd' | 'д' => 24 * 60 * MINUTE_MS,
                'h' | 'ч' => 60 * MINUTE_MS,
                'm' | 'м' => MINUTE_MS,
                's' | 'с' => SECOND_MS,
                _ => return None,
            };
            total = total.checked_add(number.parse::<i64>().ok()?.checked_mul(unit)?)?;
            number.clear();
        }
        (number.is_empty() && !text.is_empty() && total <= Self::hours(366 * 24).0).then_some(Self(total))
    }
}

impl std::fmt::Display for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut rest = self.0;
        let mut shown = false;
        for (unit, ms) in [("h", 60 * MINUTE_MS), ("m", MINUTE_MS), ("s", SECOND_MS)] {
            if rest >= ms {
                write!(f, "{}{unit}", rest / ms)?;
                rest %= ms;
                shown = true;
            }
        }
        if shown { Ok(()) } else { f.write_str("0s") }
    }
}

/// A value that a setting can hold.
pub trait Value: Sized {
    /// What may be written, for the wizard and for refusals.
    const EXPECTED: &'static str;
    /// Reads it.
    fn read(text: &str) -> Option<Self>;
    /// Writes it so that it reads back.
    fn write(&self) -> String;
}

macro_rules! choices {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal $(| $alias:literal)*),* $(,)? } expected $expected:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $text)] $variant),* }
        impl Value for $name {
            const EXPECTED: &'static str = $expected;
            fn read(text: &str) -> Option<Self> {
                match text { $($text $(| $alias)* => Some(Self::$variant),)* _ => None }
            }
            fn write(&self) -> String {
                match self { $(Self::$variant => $text),* }.to_owned()
            }
        }
    };
}

choices! {
    /// With which half the first cycle begins (C).
    StartPhase {
        /// r4 speaks of the first night before any day.
        Night = "night",
        /// Day 1 comes first; its cycle has no night.
        Day = "day",
    } expected "night, day"
}
choices! {
    /// Whether the game thread is open at night (C).
    NightChat {
        /// Nobody talks at night.
        Closed = "closed",
        /// The living talk at night too.
        Open = "open",
    } expected "closed, open"
}
choices! {
    /// When a day above half may end before its deadline (r32, r33).
    EarlyDay {
        /// By the host while some option holds a majority.
        HostWhenMajority = "host_when_majority",
        /// Never.
        Never = "never",
    } expected "host_when_majority, never"
}
choices! {
    /// When a night may end before its deadline; never in half regime (r33).
    EarlyNight {
        /// By the host when every action is in.
        HostWhenAllIn = "host_when_all_in",
        /// Never.
        Never = "never",
    } expected "host_when_all_in, never"
}
choices! {
    /// Whether the one who carries the team's kill may act himself (r15, A8).
    ExecutorSlot {
        /// He may not.
        Exclusive = "exclusive",
        /// Only if he is the last of his team.
        SoleSurvivorMayBoth = "sole_survivor_may_both",
        /// He may.
        Free = "free",
    } expected "exclusive, sole_survivor_may_both, free"
}
choices! {
    /// Whether an action of someone killed earlier the same night happens (r13, A1).
    DeadActor {
        /// It does not.
        Sequential = "sequential",
        /// It does: deaths come at dawn.
        Dawn = "dawn",
    } expected "sequential, dawn"
}
choices! {
    /// From how many kills one protection saves (A14).
    ProtectCapacity {
        /// From all.
        All = "all",
        /// From one.
        One = "one",
    } expected "all, one"
}
choices! {
    /// Who hears that an action was stopped.
    NotifyBlocked {
        /// Those who were promised an answer.
        InfoRolesOnly = "info_roles_only",
        /// Everyone whose action was stopped.
        All = "all",
        /// Nobody.
        None = "none",
    } expected "info_roles_only, all, none"
}
choices! {
    /// Whether a host leads the game.
    HostMode {
        /// A host.
        Yes = "yes" | "true",
        /// The engine alone.
        None = "none" | "no" | "false",
    } expected "yes, none"
}

impl Value for bool {
    const EXPECTED: &'static str = "yes, no";
    fn read(text: &str) -> Option<Self> {
        match text {
            "yes" | "on" | "true" | "да" => Some(true),
            "no" | "off" | "false" | "нет" => Some(false),
            _ => None,
        }
    }
    fn write(&self) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }
}

impl Value for u8 {
    const EXPECTED: &'static str = "a number up to 255";
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for u16 {
    const EXPECTED: &'static str = "a number up to 65535";
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for Span {
    const EXPECTED: &'static str = "a length such as 24h, 90m or 1h30m";
    fn read(text: &str) -> Option<Self> {
        Self::parse(text)
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for Option<Daytime> {
    const EXPECTED: &'static str = "a time such as 21:00, or none";
    fn read(text: &str) -> Option<Self> {
        if text == "none" { Some(None) } else { text.parse().ok().map(Some) }
    }
    fn write(&self) -> String {
        self.map_or_else(|| "none".to_owned(), |time| time.to_string())
    }
}

impl Value for Zone {
    const EXPECTED: &'static str = "a time zone's name, such as Europe/Moscow";
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for RoleList {
    const EXPECTED: &'static str = "roles, such as don, mafioso x2, commissar";
    fn read(text: &str) -> Option<Self> {
        Self::parse(text).ok()
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for Order {
    const EXPECTED: &'static str = "keys of actions, first to last, each once";
    fn read(text: &str) -> Option<Self> {
        Self::parse(text).ok()
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for Clauses {
    const EXPECTED: &'static str = "clause numbers, such as r4 r36";
    fn read(text: &str) -> Option<Self> {
        Self::parse(text)
    }
    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for Vec<Role> {
    const EXPECTED: &'static str = "names of roles";
    fn read(text: &str) -> Option<Self> {
        let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        words.filter(|word| *word != "none").map(Role::named).collect()
    }
    fn write(&self) -> String {
        self.iter().map(|role| role.name()).collect::<Vec<_>>().join(" ")
    }
}

impl Value for Vec<Span> {
    const EXPECTED: &'static str = "lengths after the day's first post, such as 1h 12h 22h";
    fn read(text: &str) -> Option<Self> {
        let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        words.filter(|word| *word != "none").map(Span::parse).collect()
    }
    fn write(&self) -> String {
        self.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}
