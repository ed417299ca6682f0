//! Nouns of the sports table and where a game stands.

use crate::base::Seat;
use crate::rules::sport as rules;
use crate::rules::sport::{StageKind, Team};
use crate::text::{Free, Message, Pen, Said, Value, catalog::words};
use fluent_bundle::FluentValue;
use std::borrow::Cow;

/// A stage's name as a noun, as it follows "идёт".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage(pub StageKind);

impl Message for Stage {
    fn id(&self) -> Cow<'static, str> {
        format!("stages-{}", self.0.name()).into()
    }
    fn values(&self, _: &Pen) -> Vec<(&'static str, FluentValue<'static>)> {
        Vec::new()
    }
    fn samples() -> Vec<Self> {
        StageKind::ALL.into_iter().map(Self).collect()
    }
}

impl Value for StageKind {
    fn write(&self, pen: &Pen) -> FluentValue<'static> {
        pen.say(&Stage(*self)).into()
    }
    fn samples() -> Vec<Self> {
        Self::ALL.to_vec()
    }
}

words! {
    /// Where a game stands: "ночь 2", "день 3, речь".
    pub enum Now {
        Before { stage: StageKind } = "stages-now-before",
        Day { day: u16, stage: StageKind } = "stages-now-day",
        Night { day: u16 } = "stages-now-night",
    }
}

impl Now {
    /// The words for a stage of this day (or night).
    #[must_use]
    pub fn of(stage: StageKind, day: u16) -> Self {
        if stage.is_night() {
            Self::Night { day }
        } else if day == 0 || stage == StageKind::GameOver {
            Self::Before { stage }
        } else {
            Self::Day { day, stage }
        }
    }
}

words! {
    /// Roles, as a card's title and in a list.
    pub enum Role {
        Civ = "sport-role-civ",
        Sheriff = "sport-role-sheriff",
        Maf = "sport-role-maf",
        Don = "sport-role-don",
        ShortCiv = "sport-role-short-civ",
        ShortSheriff = "sport-role-short-sheriff",
        ShortMaf = "sport-role-short-maf",
        ShortDon = "sport-role-short-don",
    }
}

impl Role {
    /// The title of a role.
    #[must_use]
    pub fn title(role: rules::Role) -> Self {
        match role {
            rules::Role::Civ => Self::Civ,
            rules::Role::Sheriff => Self::Sheriff,
            rules::Role::Maf => Self::Maf,
            rules::Role::Don => Self::Don,
        }
    }

    /// A role inside a line.
    #[must_use]
    pub fn short(role: rules::Role) -> Self {
        match role {
            rules::Role::Civ => Self::ShortCiv,
            rules::Role::Sheriff => Self::ShortSheriff,
            rules::Role::Maf => Self::ShortMaf,
            rules::Role::Don => Self::ShortDon,
        }
    }
}

words! {
    /// Why a seat is out.
    pub enum Cause {
        Vote = "sport-cause-vote",
        Shot = "sport-cause-shot",
        Fouls = "sport-cause-fouls",
        TechFouls = "sport-cause-tech_fouls",
        Disqualified = "sport-cause-disqualified",
        TechRemoval = "sport-cause-tech_removal",
        Ppk = "sport-cause-ppk",
        Quit = "sport-cause-quit",
        Left { cause: Said, night: bool, day: u16 } = "sport-left",
    }
}

impl Cause {
    /// The words for a cause.
    #[must_use]
    pub fn of(cause: rules::Cause) -> Self {
        match cause {
            rules::Cause::Vote => Self::Vote,
            rules::Cause::Shot => Self::Shot,
            rules::Cause::Fouls => Self::Fouls,
            rules::Cause::TechFouls => Self::TechFouls,
            rules::Cause::Disqualified => Self::Disqualified,
            rules::Cause::TechRemoval => Self::TechRemoval,
            rules::Cause::Ppk => Self::Ppk,
            rules::Cause::Quit => Self::Quit,
        }
    }

    /// "вне игры: голосование, день 1".
    #[must_use]
    pub fn left(pen: &Pen, left: rules::table::Left) -> String {
        let night = left.cause == rules::Cause::Shot || left.stage.is_night();
        pen.say(&Self::Left { cause: Said(pen.say(&Self::of(left.cause))), night, day: left.day })
    }

    /// The clause behind a removal.
    #[must_use]
    pub fn clause(cause: rules::Cause) -> &'static str {
        match cause {
            rules::Cause::Vote => "8.7",
            rules::Cause::Shot => "10.3",
            rules::Cause::Fouls => "13.3",
            rules::Cause::TechFouls => "13.5",
            rules::Cause::Disqualified => "13.6",
            rules::Cause::TechRemoval => "13.7",
            rules::Cause::Ppk => "14.4",
            rules::Cause::Quit => "1.6",
        }
    }
}

words! {
    /// How a game ended (14.2–14.4).
    pub enum Outcome {
        Red = "sport-winner-red",
        Black = "sport-winner-black",
        Draw = "sport-winner-draw",
        Over { winner: Said, reason: Said } = "sport-over",
        OverAnnulled = "sport-over-annulled",
        MafiaVotedOut = "sport-reason-mafia-voted-out",
        MafiaRemoved = "sport-reason-mafia-removed",
        MafiaShotItself = "sport-reason-mafia-shot-itself",
        Parity { black: u8, red: u8 } = "sport-reason-parity",
        Ppk { seat: Seat } = "sport-reason-ppk",
        QuietNights { nights: u8 } = "sport-reason-quiet-nights",
        TableLifted = "sport-reason-table-lifted",
        NobodyLeft = "sport-reason-nobody-left",
        JudgeDecision = "sport-reason-judge-decision",
        JudgeWords { text: Free } = "sport-reason-judge-words",
    }
}

/// The ground of a sanction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground(pub &'static str);

impl Message for Ground {
    fn id(&self) -> Cow<'static, str> {
        format!("sport-ground-{}", self.0).into()
    }
    fn values(&self, _: &Pen) -> Vec<(&'static str, FluentValue<'static>)> {
        Vec::new()
    }
    fn samples() -> Vec<Self> {
        let listed = rules::Ground::LISTED.iter().map(|g| Self(g.code()));
        listed.chain([Self("other")]).collect()
    }
}

words! {
    /// A ground with its clause.
    pub enum Grounded {
        Listed { ground: Said, clause: Said } = "sport-ground-words",
        Own { text: Free, clause: Said } = "sport-ground-free",
    }
}

words! {
    /// A fixed signal of a table without a judge.
    pub enum Signal {
        RoleNotVisible = "sport-signal-role_not_visible",
        CannotHear = "sport-signal-cannot_hear",
        PleasePause = "sport-signal-please_pause",
    }
}

words! {
    /// What a check answered.
    pub enum Checked {
        Sheriff { yes: bool } = "sport-answer-sheriff",
        Red = "sport-answer-red",
        Black = "sport-answer-black",
    }
}

/// The words of a check's answer.
#[must_use]
pub fn answer(pen: &Pen, answer: rules::CheckAnswer) -> String {
    match answer {
        rules::CheckAnswer::Sheriff(yes) => pen.say(&Checked::Sheriff { yes }),
        rules::CheckAnswer::Colour(Team::Red) => pen.say(&Checked::Red),
        rules::CheckAnswer::Colour(Team::Black) => pen.say(&Checked::Black),
        rules::CheckAnswer::Role(role) => pen.say(&Role::short(role)),
    }
}
