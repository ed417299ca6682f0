//! Every switch and timer of a sports table (sport.md 1.2–1.12), in one table: name, type, default,
//! clause, section. Scenario files (`set key = value`), the settings screen, `/table rules` and the
//! list of deviations all read [`TABLE`]; nothing about a setting is written twice.
//!
//! The regulations leave choices; where they do, the answer is a setting with the default given in
//! sport.md 1.12. A game stores the value of every setting (its first event), so that a preset
//! changed later changes no running or finished game.

mod choices;
mod preset;
mod rows;

pub use choices::*;
pub use preset::Preset;
pub use rows::{Settings, TABLE};

use serde::{Deserialize, Serialize};
use std::fmt;

/// The screens of the settings form, at most 25 settings each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    /// Lengths of stages.
    Time,
    /// Speeches and shouts.
    Speech,
    /// Nominations.
    Nominations,
    /// The vote.
    Voting,
    /// Ties and lifts.
    TieLift,
    /// The night and the best move.
    Night,
    /// Fouls.
    Fouls,
    /// Judge, display and connection.
    Display,
}

impl Section {
    /// Every section, in the order of the form.
    pub const ALL: [Self; 8] = [
        Self::Time,
        Self::Speech,
        Self::Nominations,
        Self::Voting,
        Self::TieLift,
        Self::Night,
        Self::Fouls,
        Self::Display,
    ];

    /// The snake_case name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Speech => "speech",
            Self::Nominations => "nominations",
            Self::Voting => "voting",
            Self::TieLift => "tie_lift",
            Self::Night => "night",
            Self::Fouls => "fouls",
            Self::Display => "display",
        }
    }
}

/// What values a setting takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false` (also `yes`, `no`, `on`, `off`).
    Flag,
    /// A whole number between two bounds; seconds when the key ends in `_s`, milliseconds in `_ms`.
    Number {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
}

/// One row of the table of settings.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The name, as in scenario files.
    pub key: &'static str,
    /// The screen it stands on.
    pub section: Section,
    /// What it accepts.
    pub kind: Kind,
    /// The rule's number, or "design" where no rule speaks.
    pub clause: &'static str,
    read: fn(&Settings) -> Value,
    write: fn(&mut Settings, &str) -> bool,
}

/// A setting's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Of a [`Kind::Flag`].
    Flag(bool),
    /// Of a [`Kind::Number`].
    Number(u32),
    /// Of a [`Kind::Choice`].
    Choice(&'static str),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(on) => on.fmt(f),
            Self::Number(n) => n.fmt(f),
            Self::Choice(word) => word.fmt(f),
        }
    }
}

/// A setting that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSetting {
    /// No such key.
    #[error("there is no setting `{key}`")]
    Unknown {
        /// What was asked for.
        key: String,
    },
    /// The value does not fit.
    #[error("`{key}` cannot be `{value}`; expected {}", expected(*.kind))]
    Value {
        /// The setting.
        key: &'static str,
        /// What was given.
        value: String,
        /// What it accepts.
        kind: Kind,
    },
    /// No such preset.
    #[error("there is no preset `{name}`; there are league, fiim, online and casual")]
    Preset {
        /// What was asked for.
        name: String,
    },
}

fn expected(kind: Kind) -> String {
    match kind {
        Kind::Flag => "true or false".into(),
        Kind::Number { min, max } => format!("a whole number from {min} to {max}"),
        Kind::Choice(words) => words.join(", "),
    }
}

/// What a setting's type must say of itself.
trait Scalar: Copy {
    fn value(self) -> Value;
    fn parse(text: &str, kind: Kind) -> Option<Self>;
}

impl Scalar for bool {
    fn value(self) -> Value {
        Value::Flag(self)
    }
    fn parse(text: &str, _: Kind) -> Option<Self> {
        match text {
            "true" | "yes" | "on" | "1" => Some(true),
            "false" | "no" | "off" | "0" => Some(false),
            _ => None,
        }
    }
}

impl Scalar for u32 {
    fn value(self) -> Value {
        Value::Number(self)
    }
    fn parse(text: &str, kind: Kind) -> Option<Self> {
        let Kind::Number { min, max } = kind else { return None };
        text.parse().ok().filter(|n| (min..=max).contains(n))
    }
}

/// The row of this setting.
#[must_use]
pub fn spec(key: &str) -> Option<&'static Spec> {
    TABLE.iter().find(|s| s.key == key)
}

impl Settings {
    /// The value under this key, if there is such a setting.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Value> {
        spec(key).map(|s| (s.read)(self))
    }

    /// Sets one setting from text.
    ///
    /// # Errors
    /// [`BadSetting::Unknown`] or [`BadSetting::Value`]; nothing has changed then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), BadSetting> {
        let row = spec(key).ok_or_else(|| BadSetting::Unknown { key: key.into() })?;
        if (row.write)(self, value) {
            Ok(())
        } else {
            Err(BadSetting::Value { key: row.key, value: value.into(), kind: row.kind })
        }
    }

    /// The rows in which this table differs from a preset, with its own values.
    pub fn deviations(&self, preset: Preset) -> impl Iterator<Item = (&'static Spec, Value)> + '_ {
        let base = preset.settings();
        TABLE.iter().filter_map(move |row| {
            let value = (row.read)(self);
            (value != (row.read)(&base)).then_some((row, value))
        })
    }

    /// The preset from which this table deviates least, the first of equals.
    #[must_use]
    pub fn nearest_preset(&self) -> Preset {
        Preset::ALL.into_iter().min_by_key(|p| self.deviations(*p).count()).expect("there are four presets")
    }

    /// The first setting whose value is outside its bounds: settings that come from a file or a
    /// forged command are not trusted.
    ///
    /// # Errors
    /// [`BadSetting::Value`].
    pub fn check(&self) -> Result<(), BadSetting> {
        let mut copy = *self;
        for row in TABLE {
            let value = (row.read)(self).to_string();
            copy.set(row.key, &value)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_reads_back_through_the_table() {
        for preset in Preset::ALL {
            let wanted = preset.settings();
            assert_eq!(wanted.check(), Ok(()));
            let mut copy = Settings::default();
            for row in TABLE {
                copy.set(row.key, &wanted.get(row.key).expect("in the table").to_string())
                    .expect("a preset's value is legal");
            }
            assert_eq!(copy, wanted);
            assert_eq!(wanted.nearest_preset(), preset);
        }
    }

    #[test]
    fn a_section_fits_one_select() {
        for section in Section::ALL {
            let rows = TABLE.iter().filter(|s| s.section == section).count();
            assert!((1..=25).contains(&rows), "{}: {rows}", section.name());
        }
    }

    #[test]
    fn bad_settings_are_refused_by_name() {
        let mut s = Settings::default();
        assert!(matches!(s.set("speech", "60"), Err(BadSetting::Unknown { .. })));
        for (key, value) in [("speech_s", "0"), ("speech_s", "x"), ("shout", "maybe"), ("default_last", "2")]
        {
            let error = s.set(key, value).expect_err(key);
            assert!(error.to_string().contains(key), "{error}");
        }
        assert_eq!(s, Settings::default());
    }

    /// The presets of sport.md 1.12.
    #[test]
    fn presets_are_those_of_the_specification() {
        let keys =
            |p: Preset| p.settings().deviations(Preset::League).map(|(r, _)| r.key).collect::<Vec<_>>();
        assert!(keys(Preset::League).is_empty());
        assert_eq!(
            keys(Preset::Fiim),
            [
                "sheriff_look_s",
                "free_seating_s",
                "silent_few_alive",
                "cancel_scope",
                "draw_after_quiet_nights"
            ]
        );
        assert_eq!(keys(Preset::Online), ["day1_vote", "draw_after_quiet_nights"]);
        assert_eq!(keys(Preset::Casual), ["silent", "day1_vote", "draw_after_quiet_nights"]);
    }
}
