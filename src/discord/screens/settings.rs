//! The settings screen: one section and one setting at a time (surfaces, "Settings"). The host
//! edits, others read, and after the start it is frozen (2.9).

use super::{Button, Choice, Field, Modal, Op, Screen, Select, Style};
use crate::rules::sport::settings::{Kind, Preset, Section, Settings, Spec, TABLE, Value};
use crate::text::words::{Common, PresetAbout, SectionName, SettingName, Settings as Word, line, value};
use crate::text::{Pen, Said};
use std::str::FromStr;

/// Set by the face that has voice, never by a person.
const OF_THE_FACE: &str = "voice";

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingsDesk {
    /// The open section.
    pub section: Section,
    /// The setting looked at.
    pub key: &'static str,
}

impl Default for SettingsDesk {
    fn default() -> Self {
        Self::of_section(Section::TieLift)
    }
}

impl SettingsDesk {
    /// The first setting of a section.
    #[must_use]
    pub fn of_section(section: Section) -> Self {
        let key = rows(section).next().map_or("speech_s", |row| row.key);
        Self { section, key }
    }
}

/// Neither a section nor a setting is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no section and no setting")]
pub struct BadSettingsDesk;

impl FromStr for SettingsDesk {
    type Err = BadSettingsDesk;

    /// Reads the argument of any control of this screen: the setting named in it wins over the
    /// section named in it; the last of several wins, since a select adds its choice at the end.
    fn from_str(text: &str) -> Result<Self, BadSettingsDesk> {
        let parts = || text.split('.').rev();
        let key = parts().find_map(|part| TABLE.iter().find(|row| row.key == part));
        if let Some(row) = key {
            return Ok(Self { section: row.section, key: row.key });
        }
        let section = parts().find_map(|part| Section::ALL.into_iter().find(|s| s.name() == part));
        section.map(Self::of_section).ok_or(BadSettingsDesk)
    }
}

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The host, before the start.
    Edit,
    /// Anyone else, before the start.
    Read,
    /// Everyone, after the start.
    Frozen,
}

/// Where a table differs from a preset, leaving out what only the face sets.
pub fn deviations(settings: &Settings, preset: Preset) -> impl Iterator<Item = (&'static Spec, Value)> + '_ {
    settings.deviations(preset).filter(|(row, _)| row.key != OF_THE_FACE)
}

fn rows(section: Section) -> impl Iterator<Item = &'static Spec> {
    TABLE.iter().filter(move |row| row.section == section && row.key != OF_THE_FACE)
}

fn get(settings: &Settings, row: &Spec) -> Value {
    settings.get(row.key).expect("the row is of the table of settings")
}

/// The screen; `line` answers the latest press.
#[must_use]
pub fn screen(
    pen: &Pen,
    settings: &Settings,
    desk: SettingsDesk,
    access: Access,
    line: Option<&str>,
) -> Screen {
    let preset = settings.nearest_preset();
    let changed = deviations(settings, preset).count();
    let head = pen.say(&Word::Head { preset: Said(preset.name().into()), changed });
    let answer = line.filter(|l| !l.is_empty());
    let mut lines = Vec::new();
    if answer.is_some() {
        lines.push(head.clone());
    }
    let row = TABLE.iter().find(|row| row.key == desk.key);
    if let Some(row) = row {
        lines.extend(about(pen, settings, preset, row));
    }
    lines.extend(match access {
        Access::Edit => None,
        Access::Read => Some(pen.say(&Word::ReadOnly)),
        Access::Frozen => Some(pen.say(&Word::Frozen)),
    });
    let content = answer.map_or(head, str::to_owned);
    let edit = access == Access::Edit;
    let screen = Screen::line(content)
        .body(lines)
        .select(presets(pen, preset, changed, edit))
        .select(sections(pen, desk))
        .select(settings_of(pen, settings, desk));
    let screen = match row {
        Some(row) => screen.row(values(pen, settings, row, edit)),
        None => screen,
    };
    screen.row([
        Button::new(Op::ResetSection, pen.label(&Word::Reset)).arg(desk.section.name()).on(edit),
        Button::new(Op::Rules, pen.label(&Word::AllRules)).arg("1"),
        Button::new(Op::Kick, pen.label(&Word::People)).on(access != Access::Frozen),
        Button::new(Op::Open, pen.label(&Word::Done)),
    ])
}

/// «Ничья и подъём › Подъём двоих из четырёх», «Сейчас да · в league да · п. 8.9».
fn about(pen: &Pen, settings: &Settings, preset: Preset, row: &Spec) -> [String; 2] {
    let base = preset.settings();
    [
        pen.say(&Word::Where {
            section: Said(pen.say(&SectionName(row.section))),
            name: Said(pen.say(&SettingName(row.key))),
        }),
        pen.say(&Word::Now {
            now: Said(value(pen, row, get(settings, row))),
            preset: Said(preset.name().into()),
            base: Said(value(pen, row, get(&base, row))),
            clause: Said(row.clause.into()),
        }),
    ]
}

/// A preset over changes asks first: its choice then comes with `ask` before it.
fn presets(pen: &Pen, preset: Preset, changed: usize, edit: bool) -> Select {
    let options = Preset::ALL.iter().map(|p| Choice {
        label: p.name().into(),
        value: p.name().into(),
        description: pen.label(&PresetAbout(*p)),
        chosen: changed == 0 && *p == preset,
    });
    Select {
        op: Op::Preset,
        arg: if changed == 0 { String::new() } else { "ask".into() },
        placeholder: pen.label(&Word::PickPreset { preset: Said(preset.name().into()) }),
        options: options.collect(),
        people: false,
        enabled: edit,
    }
}

fn sections(pen: &Pen, desk: SettingsDesk) -> Select {
    let name = |section| pen.label(&SectionName(section));
    let options = Section::ALL.into_iter().map(|section| Choice {
        label: name(section),
        value: section.name().into(),
        description: String::new(),
        chosen: section == desk.section,
    });
    Select {
        op: Op::Section,
        arg: String::new(),
        placeholder: pen.label(&Word::PickSection { section: Said(name(desk.section)) }),
        options: options.collect(),
        people: false,
        enabled: true,
    }
}

fn settings_of(pen: &Pen, settings: &Settings, desk: SettingsDesk) -> Select {
    let plain = pen.with(crate::text::Ink::Plain);
    let options = rows(desk.section).map(|row| Choice {
        label: plain.say(&Word::Option {
            name: Said(plain.say(&SettingName(row.key))),
            value: Said(value(&plain, row, get(settings, row))),
        }),
        value: row.key.into(),
        description: String::new(),
        chosen: row.key == desk.key,
    });
    Select {
        op: Op::Which,
        arg: String::new(),
        placeholder: pen.label(&Word::PickSetting { name: Said(pen.label(&SettingName(desk.key))) }),
        options: options.collect(),
        people: false,
        enabled: true,
    }
}

/// The values as buttons: yes and no, the words of a choice, four amounts and [Другое].
fn values(pen: &Pen, settings: &Settings, row: &Spec, edit: bool) -> Vec<Button> {
    let plain = pen.with(crate::text::Ink::Plain);
    let now = get(settings, row);
    let button = |v: Value| {
        let text = value(&plain, row, v);
        let label = if v == now { format!("• {text}") } else { text };
        let style = if v == now { Style::Main } else { Style::Plain };
        Button::new(Op::SetValue, label).arg(format!("{}.{v}", row.key)).style(style).on(edit)
    };
    match row.kind {
        Kind::Flag => [true, false].into_iter().map(|on| button(Value::Flag(on))).collect(),
        Kind::Choice(words) => words.iter().map(|word| button(Value::Choice(word))).collect(),
        Kind::Number { min, max } => {
            let mut buttons: Vec<Button> =
                amounts(now, row, min, max).into_iter().map(|n| button(Value::Number(n))).collect();
            let other = Button::new(Op::OtherValue, pen.label(&Word::Other)).arg(row.key).on(edit);
            buttons.push(other);
            buttons
        }
    }
}

/// Four amounts in rising order, the one in force among them: half, the whole, one and a half times
/// and twice what `league` has; small counts from 0.
fn amounts(now: Value, row: &Spec, min: u32, max: u32) -> Vec<u32> {
    let Value::Number(now) = now else { return Vec::new() };
    let base = match get(&Preset::League.settings(), row) {
        Value::Number(n) => n,
        Value::Flag(_) | Value::Choice(_) => 0,
    };
    let wish: Vec<u32> = match base {
        0 if max <= 10 => vec![0, 2, 3, 5],
        0 => vec![0, 10, 20, 40],
        n => vec![n / 2, n, n + n / 2, n * 2],
    };
    let mut all: Vec<u32> = wish.into_iter().filter(|n| (min..=max).contains(n)).collect();
    all.dedup();
    if !all.contains(&now) {
        // Of the four, the one nearest to the amount in force gives way to it.
        let nearest = (0..all.len()).min_by_key(|i| all[*i].abs_diff(now));
        match nearest {
            Some(at) if all.len() >= 4 => all[at] = now,
            _ => all.push(now),
        }
    }
    all.sort_unstable();
    all
}

/// Asked before a preset wipes changes away.
#[must_use]
pub fn ask_preset(pen: &Pen, settings: &Settings, preset: Preset) -> Screen {
    let from = settings.nearest_preset();
    let changed = deviations(settings, from).count();
    let lines = deviations(settings, from).map(|(row, v)| line(pen, row, v));
    Screen::line(pen.say(&Word::AskPreset { preset: Said(preset.name().into()), changed })).body(lines).row([
        Button::new(Op::Preset, pen.label(&Common::Yes)).arg(preset.name()).style(Style::Danger),
        Button::new(Op::Settings, pen.label(&Common::No)),
    ])
}

/// The form of `Другое`; `None` for a setting that is no number.
#[must_use]
pub fn form(pen: &Pen, settings: &Settings, key: &str) -> Option<Modal> {
    let row = TABLE.iter().find(|row| row.key == key)?;
    let Kind::Number { min, max } = row.kind else { return None };
    let label =
        if row.key.ends_with("_s") { Word::FormSeconds { min, max } } else { Word::FormField { min, max } };
    Some(Modal {
        op: Op::SetValue,
        arg: row.key.into(),
        title: pen.label(&Word::FormTitle),
        fields: vec![Field {
            key: "value",
            label: pen.label(&label),
            value: get(settings, row).to_string(),
            max: 6,
            long: false,
            required: true,
        }],
    })
}

/// The settings by name and key, for a command that is being typed.
#[must_use]
pub fn names(pen: &Pen) -> Vec<(String, &'static str)> {
    let rows = TABLE.iter().filter(|row| row.key != OF_THE_FACE);
    rows.map(|row| (pen.label(&SettingName(row.key)), row.key)).collect()
}

/// The values of one setting by name and word, for a command that is being typed. A number offers
/// the amounts of its buttons.
#[must_use]
pub fn value_names(pen: &Pen, settings: &Settings, key: &str) -> Vec<(String, String)> {
    let plain = pen.with(crate::text::Ink::Plain);
    let Some(row) = TABLE.iter().find(|row| row.key == key) else { return Vec::new() };
    let all: Vec<Value> = match row.kind {
        Kind::Flag => vec![Value::Flag(true), Value::Flag(false)],
        Kind::Choice(words) => words.iter().map(|word| Value::Choice(word)).collect(),
        Kind::Number { min, max } => {
            amounts(get(settings, row), row, min, max).into_iter().map(Value::Number).collect()
        }
    };
    all.into_iter().map(|v| (value(&plain, row, v), v.to_string())).collect()
}

/// «Принято: Лучший ход, нет.»
#[must_use]
pub fn saved(pen: &Pen, settings: &Settings, key: &str) -> String {
    let Some(row) = TABLE.iter().find(|row| row.key == key) else {
        return pen.say(&crate::text::words::Answer::Configured);
    };
    let (name, value) = (Said(pen.say(&SettingName(row.key))), Said(value(pen, row, get(settings, row))));
    pen.say(&Word::Saved { name, value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_amount_offered_is_legal_and_the_one_in_force_is_among_them() {
        for preset in Preset::ALL {
            let settings = preset.settings();
            for row in TABLE {
                let (Kind::Number { min, max }, Value::Number(now)) = (row.kind, get(&settings, row)) else {
                    continue;
                };
                let all = amounts(Value::Number(now), row, min, max);
                assert!(all.contains(&now) && (1..=4).contains(&all.len()), "{}: {all:?}", row.key);
                assert!(all.windows(2).all(|w| w[0] < w[1]), "{}: {all:?}", row.key);
                let mut copy = settings;
                for n in all {
                    copy.set(row.key, &n.to_string()).expect("an amount offered is legal");
                }
            }
        }
    }

    #[test]
    fn a_control_says_what_is_looked_at() {
        let desk: SettingsDesk = "night.best_move".parse().expect("a key");
        assert_eq!((desk.section, desk.key), (Section::Night, "best_move"));
        let desk: SettingsDesk = "best_move.off".parse().expect("a key with its value");
        assert_eq!(desk.key, "best_move");
        let desk: SettingsDesk = "fouls".parse().expect("a section");
        assert_eq!(desk.key, "foul4_removes");
        assert_eq!("".parse::<SettingsDesk>(), Err(BadSettingsDesk));
    }
}
