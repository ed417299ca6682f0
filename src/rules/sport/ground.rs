//! The grounds of sanctions (13.1, 13.4, 13.6, 3.8), and whose word stands behind them.

use crate::base::{AccountId, TextRef};
use serde::{Deserialize, Serialize};

/// The ground of a sanction: the lists of 13.1, 13.4 and 13.6, or free text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// 13.1: talking out of turn.
    OutOfTurn,
    /// 13.1: interrupting.
    Interrupting,
    /// 13.1: a shout without leave; also the foul that a shout costs (6.4).
    Shout,
    /// 13.1: a breach of the voting procedure.
    VoteProcedure,
    /// 13.1: another breach of order.
    Disorder,
    /// 13.4: rude behaviour.
    Rude,
    /// 13.4: disrupting the game on purpose.
    Disruption,
    /// 13.4: a breach of technical discipline.
    TechDiscipline,
    /// 13.4: using outside information.
    OutsideInfo,
    /// 13.4: ignoring the judge.
    IgnoringJudge,
    /// 13.6: peeking at a role.
    Peeking,
    /// 13.6: showing one's screen.
    ScreenShown,
    /// 13.6: a deal made outside the platform.
    OutsideDeal,
    /// 13.6: insults.
    Insults,
    /// 13.6: threats.
    Threats,
    /// 13.6: using bugs.
    BugAbuse,
    /// 13.6: repeated sabotage.
    Sabotage,
    /// 3.8: repeated trouble with one's own equipment.
    Equipment,
    /// Anything else, in the judge's words.
    Other(TextRef),
}

impl Ground {
    /// The grounds of the lists, in the order of the regulations.
    pub const LISTED: [Self; 18] = [
        Self::OutOfTurn,
        Self::Interrupting,
        Self::Shout,
        Self::VoteProcedure,
        Self::Disorder,
        Self::Rude,
        Self::Disruption,
        Self::TechDiscipline,
        Self::OutsideInfo,
        Self::IgnoringJudge,
        Self::Peeking,
        Self::ScreenShown,
        Self::OutsideDeal,
        Self::Insults,
        Self::Threats,
        Self::BugAbuse,
        Self::Sabotage,
        Self::Equipment,
    ];

    /// The snake_case name for texts, buttons and scenario files.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::OutOfTurn => "out_of_turn",
            Self::Interrupting => "interrupting",
            Self::Shout => "shout",
            Self::VoteProcedure => "vote_procedure",
            Self::Disorder => "disorder",
            Self::Rude => "rude",
            Self::Disruption => "disruption",
            Self::TechDiscipline => "tech_discipline",
            Self::OutsideInfo => "outside_info",
            Self::IgnoringJudge => "ignoring_judge",
            Self::Peeking => "peeking",
            Self::ScreenShown => "screen_shown",
            Self::OutsideDeal => "outside_deal",
            Self::Insults => "insults",
            Self::Threats => "threats",
            Self::BugAbuse => "bug_abuse",
            Self::Sabotage => "sabotage",
            Self::Equipment => "equipment",
            Self::Other(_) => "other",
        }
    }

    /// The listed ground with this name.
    #[must_use]
    pub fn named(code: &str) -> Option<Self> {
        Self::LISTED.into_iter().find(|g| g.code() == code)
    }

    /// The clause that lists it.
    #[must_use]
    pub fn clause(&self) -> &'static str {
        match self {
            Self::OutOfTurn | Self::Interrupting | Self::Shout | Self::VoteProcedure | Self::Disorder => {
                "13.1"
            }
            Self::Rude
            | Self::Disruption
            | Self::TechDiscipline
            | Self::OutsideInfo
            | Self::IgnoringJudge => "13.4",
            Self::Peeking
            | Self::ScreenShown
            | Self::OutsideDeal
            | Self::Insults
            | Self::Threats
            | Self::BugAbuse
            | Self::Sabotage => "13.6",
            Self::Equipment => "3.8",
            Self::Other(_) => "1.8",
        }
    }
}

/// Whose word stands behind a sanction or an act on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Author {
    /// The player himself (a shout, giving up).
    Own,
    /// The judge, by account.
    Judge(AccountId),
    /// The rules (a fourth foul).
    Rules,
    /// An administrator.
    Admin,
}
