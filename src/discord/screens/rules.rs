//! `/table rules`: the rules in force here with clause numbers. Page 1: what the room decides, first
//! where it differs from its preset; page 2: what never changes.

use super::{Button, Embed, Op, Screen, Style};
use crate::rules::sport::Settings;
use crate::rules::sport::settings::{Section, TABLE};
use crate::text::words::{FixedRule, Rules, SectionName, Settings as Word, line};
use crate::text::{Message as _, Pen, Said};

/// A page of the rules, 1 or 2; any other number reads as 1.
#[must_use]
pub fn screen(pen: &Pen, settings: &Settings, page: u8) -> Screen {
    let preset = settings.nearest_preset();
    let head = pen.say(&Rules::Head { preset: Said(preset.name().into()) });
    let fixed = page == 2;
    let body = if fixed {
        FixedRule::samples().iter().map(|rule| pen.say(rule)).collect::<Vec<_>>().join("\n")
    } else {
        in_force(pen, settings)
    };
    let title = pen.label(if fixed { &Rules::PageFixed } else { &Rules::PageSettings });
    let mut screen = Screen::line(head);
    screen.embed = Some(Embed { title, body, footer: String::new() });
    let turn = |page: u8, word: &Rules, open: bool| {
        let style = if open { Style::Main } else { Style::Plain };
        Button::new(Op::Rules, pen.label(word)).arg(page).style(style)
    };
    screen.row([turn(1, &Rules::PageSettings, !fixed), turn(2, &Rules::PageFixed, fixed)])
}

fn in_force(pen: &Pen, settings: &Settings) -> String {
    let preset = settings.nearest_preset();
    let value = |key: &str| settings.get(key).expect("the row is of the table of settings");
    let mut lines = Vec::new();
    let changed: Vec<_> = super::settings::deviations(settings, preset).collect();
    if !changed.is_empty() {
        lines.push(format!("**{}**", pen.say(&Word::Changed { preset: Said(preset.name().into()) })));
        lines.extend(changed.iter().map(|(row, value)| line(pen, row, *value)));
    }
    for section in Section::ALL {
        lines.push(format!("**{}**", pen.say(&SectionName(section))));
        let rows = TABLE.iter().filter(|row| row.section == section);
        lines.extend(rows.map(|row| line(pen, row, value(row.key))));
    }
    lines.join("\n")
}
