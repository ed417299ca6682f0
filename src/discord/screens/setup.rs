//! `/setup`: rights by name, language and preset, where tables stand and who judges (surfaces,
//! "Set-up"). Never asks for Administrator.

use super::{Button, Choice, Op, Screen, Select, Style};
use crate::rules::sport::Preset;
use crate::text::words::{PresetAbout, RightWord, Setup};
use crate::text::{Lang, Pen, Said};

/// A right the bot uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is Discord's permission of that name")]
pub enum Right {
    ViewChannel,
    SendMessages,
    EmbedLinks,
    Connect,
    Speak,
    MuteMembers,
    MoveMembers,
    ManageChannels,
    ManageRoles,
    VoiceStatus,
}

impl Right {
    /// Every right, the indispensable ones first.
    pub const ALL: [Self; 10] = [
        Self::ViewChannel,
        Self::SendMessages,
        Self::EmbedLinks,
        Self::Connect,
        Self::Speak,
        Self::MuteMembers,
        Self::MoveMembers,
        Self::ManageChannels,
        Self::ManageRoles,
        Self::VoiceStatus,
    ];

    /// Without it no table can be shown.
    #[must_use]
    pub fn is_needed(self) -> bool {
        matches!(self, Self::ViewChannel | Self::SendMessages | Self::EmbedLinks)
    }

    /// Its name, and what fails without it.
    fn words(self) -> (RightWord, RightWord) {
        match self {
            Self::ViewChannel => (RightWord::View, RightWord::NoView),
            Self::SendMessages => (RightWord::Send, RightWord::NoSend),
            Self::EmbedLinks => (RightWord::Embed, RightWord::NoEmbed),
            Self::Connect => (RightWord::Connect, RightWord::NoConnect),
            Self::Speak => (RightWord::Speak, RightWord::NoSpeak),
            Self::MuteMembers => (RightWord::Mute, RightWord::NoMute),
            Self::MoveMembers => (RightWord::Move, RightWord::NoMove),
            Self::ManageChannels => (RightWord::Channel, RightWord::NoChannel),
            Self::ManageRoles => (RightWord::Roles, RightWord::NoRoles),
            Self::VoiceStatus => (RightWord::Status, RightWord::NoStatus),
        }
    }
}

/// Step 1: what the bot may and what it may not.
#[must_use]
pub fn rights(pen: &Pen, missing: &[Right]) -> Screen {
    let mut lines: Vec<String> = Right::ALL
        .into_iter()
        .map(|right| {
            let (name, without) = right.words();
            let name = Said(pen.say(&name));
            pen.say(&if missing.contains(&right) {
                Setup::RightMissing { right: name, without: Said(pen.say(&without)) }
            } else {
                Setup::RightOk { right: name }
            })
        })
        .collect();
    let stuck = missing.iter().any(|right| right.is_needed());
    lines.push(pen.say(match (missing.is_empty(), stuck) {
        (true, _) => &Setup::All,
        (false, false) => &Setup::Part,
        (false, true) => &Setup::Nothing,
    }));
    let on = if missing.is_empty() { Setup::GoOn } else { Setup::GoOnAnyway };
    Screen::line(pen.say(&Setup::Rights)).body(lines).row([
        Button::new(Op::SetupAgain, pen.label(&Setup::Again)),
        Button::new(Op::SetupStep, pen.label(&on)).arg(2).style(Style::Main),
    ])
}

/// The line for a channel in which a table could not stand: what is missing, by name.
#[must_use]
pub fn missing(pen: &Pen, missing: &[Right]) -> String {
    let lines = missing.iter().map(|right| {
        let (name, without) = right.words();
        pen.say(&Setup::RightMissing { right: Said(pen.say(&name)), without: Said(pen.say(&without)) })
    });
    lines.chain([pen.say(&Setup::Nothing)]).collect::<Vec<_>>().join("\n")
}

/// Step 2: the server's language and the rules of new tables.
#[must_use]
pub fn defaults(pen: &Pen, lang: Lang, preset: Preset) -> Screen {
    let name = |lang| match lang {
        Lang::Ru => Setup::LanguageRu,
        Lang::En => Setup::LanguageEn,
    };
    let languages = Lang::ALL.map(|l| {
        let style = if l == lang { Style::Main } else { Style::Plain };
        let label = pen.label(&name(l));
        let label = if l == lang { format!("• {label}") } else { label };
        Button::new(Op::SetupLang, label).arg(l.code()).style(style)
    });
    let presets = Select {
        op: Op::SetupPreset,
        arg: String::new(),
        placeholder: pen.label(&Setup::Preset { preset: Said(preset.name().into()) }),
        options: Preset::ALL
            .iter()
            .map(|p| Choice {
                label: p.name().into(),
                value: p.name().into(),
                description: pen.label(&PresetAbout(*p)),
                chosen: *p == preset,
            })
            .collect(),
        people: false,
        enabled: true,
    };
    let lines = [
        pen.say(&Setup::Language { language: Said(pen.say(&name(lang))) }),
        pen.say(&Setup::Preset { preset: Said(preset.name().into()) }),
        pen.say(&PresetAbout(preset)),
    ];
    Screen::line(pen.say(&Setup::Defaults)).body(lines).row(languages).select(presets).row([
        Button::new(Op::SetupStep, pen.label(&Setup::Back)).arg(1),
        Button::new(Op::SetupStep, pen.label(&Setup::GoOn)).arg(3).style(Style::Main),
    ])
}

/// Step 3: where tables stand and who judges. `places` are voice channels, id and name.
#[must_use]
pub fn places(pen: &Pen, places: &[(u64, String)], chosen: Option<u64>, managers_judge: bool) -> Screen {
    let any = Choice {
        label: pen.label(&Setup::PlaceAny),
        value: "any".into(),
        description: String::new(),
        chosen: chosen.is_none(),
    };
    let channels = places.iter().take(super::limits::OPTIONS - 1).map(|(id, name)| Choice {
        label: crate::text::safe::line(name, super::limits::OPTION / 2),
        value: id.to_string(),
        description: String::new(),
        chosen: chosen == Some(*id),
    });
    let who = [
        (Setup::JudgesAnyone, "anyone", !managers_judge),
        (Setup::JudgesManagers, "managers", managers_judge),
    ];
    let judges = who.map(|(word, value, chosen)| Choice {
        label: pen.label(&word),
        value: value.into(),
        description: String::new(),
        chosen,
    });
    let select = |op, word: &Setup, options: Vec<Choice>| Select {
        op,
        arg: String::new(),
        placeholder: pen.label(word),
        options,
        people: false,
        enabled: true,
    };
    Screen::line(pen.say(&Setup::Places))
        .body([pen.say(&Setup::PlacesHint), pen.say(&Setup::Done)])
        .select(select(Op::SetupPlace, &Setup::Place, [any].into_iter().chain(channels).collect()))
        .select(select(Op::SetupJudges, &Setup::Judges, judges.to_vec()))
        .row([
            Button::new(Op::SetupStep, pen.label(&Setup::Back)).arg(2),
            Button::new(Op::CreateRoom, pen.label(&Setup::Create)).style(Style::Good),
        ])
}
