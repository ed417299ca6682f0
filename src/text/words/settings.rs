//! Settings and rules on the screen. The texts' names are the keys of the table of settings, so a
//! setting without a name, or a word without a setting, fails the locale test.

use crate::rules::sport::settings::{Kind, Preset, Section, Spec, TABLE, Value as Set};
use crate::text::{Message, Pen, Said, Value, catalog::words};
use fluent_bundle::FluentValue;
use std::borrow::Cow;

/// The name of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingName(pub &'static str);

impl Message for SettingName {
    fn id(&self) -> Cow<'static, str> {
        format!("settings-name-{}", self.0).into()
    }
    fn values(&self, _: &Pen) -> Vec<(&'static str, FluentValue<'static>)> {
        Vec::new()
    }
    fn samples() -> Vec<Self> {
        TABLE.iter().map(|row| Self(row.key)).collect()
    }
}

impl Value for SettingName {
    fn write(&self, pen: &Pen) -> FluentValue<'static> {
        pen.say(self).into()
    }
    fn samples() -> Vec<Self> {
        <Self as Message>::samples()
    }
}

/// A value that is one of a setting's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingWord(pub &'static str, pub &'static str);

impl Message for SettingWord {
    fn id(&self) -> Cow<'static, str> {
        format!("settings-value-{}-{}", self.0, self.1).into()
    }
    fn values(&self, _: &Pen) -> Vec<(&'static str, FluentValue<'static>)> {
        Vec::new()
    }
    fn samples() -> Vec<Self> {
        let words = |row: &'static Spec| match row.kind {
            Kind::Choice(words) => words,
            Kind::Flag | Kind::Number { .. } => &[],
        };
        TABLE.iter().flat_map(|row| words(row).iter().map(|word| Self(row.key, word))).collect()
    }
}

/// The name of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectionName(pub Section);

impl Message for SectionName {
    fn id(&self) -> Cow<'static, str> {
        format!("settings-section-{}", self.0.name()).into()
    }
    fn values(&self, _: &Pen) -> Vec<(&'static str, FluentValue<'static>)> {
        Vec::new()
    }
    fn samples() -> Vec<Self> {
        Section::ALL.into_iter().map(Self).collect()
    }
}

/// What a preset is for, in a few words; its name itself is the same in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PresetAbout(pub Preset);

impl Message for PresetAbout {
    fn id(&self) -> Cow<'static, str> {
        format!("settings-preset-{}", self.0.name()).into()
    }
    fn values(&self, _: &Pen) -> Vec<(&'static str, FluentValue<'static>)> {
        Vec::new()
    }
    fn samples() -> Vec<Self> {
        Preset::ALL.into_iter().map(Self).collect()
    }
}

words! {
    /// A value in its unit.
    pub enum Amount {
        Flag { on: bool } = "settings-flag",
        Seconds { n: u32 } = "settings-seconds",
        Minutes { n: u32 } = "settings-minutes",
        Millis { n: u32 } = "settings-millis",
        Nights { n: u32 } = "settings-nights",
    }
}

words! {
    /// The settings screen.
    pub enum Settings {
        Line { name: Said, value: Said, clause: Said } = "settings-line",
        Head { preset: Said, changed: usize } = "settings-head",
        Where { section: Said, name: Said } = "settings-where",
        Now { now: Said, preset: Said, base: Said, clause: Said } = "settings-now",
        Changed { preset: Said } = "settings-changed",
        ReadOnly = "settings-read-only",
        Frozen = "settings-frozen",
        PickPreset { preset: Said } = "settings-pick-preset",
        PickSection { section: Said } = "settings-pick-section",
        PickSetting { name: Said } = "settings-pick-setting",
        Option { name: Said, value: Said } = "settings-option",
        Other = "settings-other",
        Reset = "settings-reset",
        AllRules = "settings-all-rules",
        People = "settings-people",
        Done = "settings-done",
        AskPreset { preset: Said, changed: usize } = "settings-ask-preset",
        FormTitle = "settings-form-title",
        FormField { min: u32, max: u32 } = "settings-form-field",
        FormSeconds { min: u32, max: u32 } = "settings-form-seconds",
        Saved { name: Said, value: Said } = "settings-saved",
    }
}

words! {
    /// The page of rules.
    pub enum Rules {
        Head { preset: Said } = "rules-head",
        PageFixed = "rules-page-fixed",
        PageSettings = "rules-page-settings",
        Open = "rules-open",
    }
}

words! {
    /// The rules that no setting changes, in the order of the regulations.
    pub enum FixedRule {
        Players = "rules-players",
        WinRed = "rules-win-red",
        WinBlack = "rules-win-black",
        Lead = "rules-lead",
        Ready = "rules-ready",
        Outside = "rules-outside",
        Failure = "rules-failure",
        Out = "rules-out",
        JudgeLine = "rules-judge-line",
        Role = "rules-role",
        Contract = "rules-contract",
        Order = "rules-order",
        Speech = "rules-speech",
        ThreeFouls = "rules-three-fouls",
        Nominate = "rules-nominate",
        Vote = "rules-vote",
        Tie = "rules-tie",
        Cancel = "rules-cancel",
        Night = "rules-night",
        LastSpeech = "rules-last-speech",
        Pause = "rules-pause",
        Fouls = "rules-fouls",
        Disqualify = "rules-disqualify",
        End = "rules-end",
    }
}

/// A setting's value as a reader says it: "60 с", "да", "автоматически".
#[must_use]
pub fn value(pen: &Pen, row: &Spec, value: Set) -> String {
    match value {
        Set::Flag(on) => pen.say(&Amount::Flag { on }),
        Set::Choice(word) => pen.say(&SettingWord(row.key, word)),
        Set::Number(n) if row.key.ends_with("_ms") => pen.say(&Amount::Millis { n }),
        Set::Number(n) if !row.key.ends_with("_s") => pen.say(&Amount::Nights { n }),
        Set::Number(n) if n >= 120 && n.is_multiple_of(60) => pen.say(&Amount::Minutes { n: n / 60 }),
        Set::Number(n) => pen.say(&Amount::Seconds { n }),
    }
}

/// `Обычная речь: 60 с (п. 6.2)`.
#[must_use]
pub fn line(pen: &Pen, row: &Spec, set: Set) -> String {
    pen.say(&Settings::Line {
        name: Said(pen.say(&SettingName(row.key))),
        value: Said(value(pen, row, set)),
        clause: Said(row.clause.into()),
    })
}
