//! The nouns of a sports table: roles, teams, stages, causes, outcomes (1.1–1.6, sport.md 1.1).

pub use super::ground::Ground;
pub use super::stage::{SpeechKind, StageKind};

use super::few::Few;
use crate::base::{AccountId, Seat, TextRef};
use serde::{Deserialize, Serialize};

/// How many sit at a table (1.1).
pub const SEATS: u8 = 10;

/// A role (1.2): six civilians, a Sheriff, two mafiosi and a Don.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Мирный.
    Civ,
    /// Шериф.
    Sheriff,
    /// Мафия.
    Maf,
    /// Дон.
    Don,
}

impl Role {
    /// The ten roles of a deal, before they are shuffled.
    pub const DECK: [Self; SEATS as usize] = [
        Self::Don,
        Self::Maf,
        Self::Maf,
        Self::Sheriff,
        Self::Civ,
        Self::Civ,
        Self::Civ,
        Self::Civ,
        Self::Civ,
        Self::Civ,
    ];

    /// The team of this role.
    #[must_use]
    pub fn team(self) -> Team {
        match self {
            Self::Civ | Self::Sheriff => Team::Red,
            Self::Maf | Self::Don => Team::Black,
        }
    }
}

/// A team (1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Team {
    /// Seven, the Sheriff among them.
    Red,
    /// Three, the Don among them.
    Black,
}

impl Team {
    /// The number of this team in [`crate::rules::Audience::Team`].
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::Red => 0,
            Self::Black => 1,
        }
    }

    /// The other team.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}

/// Why a seat is out (1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The day's vote, or as the only nominee (8.6, 8.7, 8.9).
    Vote,
    /// The night's shot (10.3).
    Shot,
    /// The fourth foul (13.3).
    Fouls,
    /// The second technical foul (13.5).
    TechFouls,
    /// A grave breach (13.6).
    Disqualified,
    /// Removed for technical or other reasons by the judge (1.6, 3.8).
    TechRemoval,
    /// A breach that gives the game to the other team (14.4).
    Ppk,
    /// Gave up.
    Quit,
}

impl Cause {
    /// A removal, as against a vote or a shot: it cancels a vote (8.10, 13.7).
    #[must_use]
    pub fn is_removal(self) -> bool {
        !matches!(self, Self::Vote | Self::Shot)
    }
}

/// When and why a seat left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// Why.
    pub cause: Cause,
    /// On which day; for [`Cause::Shot`] and removals at night, the night of that number.
    pub day: u16,
    /// In which stage.
    pub stage: StageKind,
}

/// A nomination: who put up whom (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nomination {
    /// The nominator.
    pub by: Seat,
    /// The nominee.
    pub target: Seat,
}

/// The best move of a player shot at night (11.2, 11.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestMove {
    /// Who named them.
    pub by: Seat,
    /// One to three other seats, in the order named.
    pub named: Few<Seat, 3>,
}

/// What a check answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckAnswer {
    /// The Don: this is the Sheriff, or not (10.4).
    Sheriff(bool),
    /// The Sheriff: red or black; the Don is black (10.5, `sheriff_learns=colour`).
    Colour(Team),
    /// The Sheriff: the role itself (10.5, `sheriff_learns=role`).
    Role(Role),
}

/// A check that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// The night's number.
    pub night: u16,
    /// Who checked.
    pub by: Seat,
    /// Whom.
    pub target: Seat,
    /// The answer.
    pub answer: CheckAnswer,
}

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// «Победа мирных» (14.2).
    Red,
    /// «Победа мафии» (14.3).
    Black,
    /// «Ничья».
    Draw,
}

impl From<Team> for Winner {
    fn from(team: Team) -> Self {
        match team {
            Team::Red => Self::Red,
            Team::Black => Self::Black,
        }
    }
}

/// The reason by name (14.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// «Мафия заголосована»: the last black left by a vote.
    MafiaVotedOut,
    /// The last black was removed.
    MafiaRemoved,
    /// The blacks shot their last one.
    MafiaShotItself,
    /// As many blacks as reds, or more: shown "3в3", "2в2", "1в1".
    Parity {
        /// Living blacks.
        black: u8,
        /// Living reds.
        red: u8,
    },
    /// «ППК»: the other team wins by this seat's breach.
    Ppk {
        /// The offender.
        seat: Seat,
    },
    /// So many nights in a row without a departure (`draw_after_quiet_nights`).
    QuietNights {
        /// How many.
        nights: u8,
    },
    /// A lift emptied the table.
    TableLifted,
    /// Removals emptied the table.
    NobodyLeft,
    /// The judge ended the game (1.8, 14.1).
    JudgeDecision {
        /// The judge's words, if any.
        text: Option<TextRef>,
    },
    /// The game does not count (15.6).
    Annulled,
}

impl Reason {
    /// The snake_case name for texts and scenario files; parity reads "3v3".
    #[must_use]
    pub fn code(&self) -> String {
        match self {
            Self::MafiaVotedOut => "mafia_voted_out".into(),
            Self::MafiaRemoved => "mafia_removed".into(),
            Self::MafiaShotItself => "mafia_shot_itself".into(),
            Self::Parity { black, red } => format!("{black}v{red}"),
            Self::Ppk { .. } => "ppk".into(),
            Self::QuietNights { .. } => "quiet_nights".into(),
            Self::TableLifted => "table_lifted".into(),
            Self::NobodyLeft => "nobody_left".into(),
            Self::JudgeDecision { .. } => "judge_decision".into(),
            Self::Annulled => "annulled".into(),
        }
    }
}

/// How a game ended, or will be announced to have ended (1.4, 1.5, 14.1–14.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Who has won.
    pub winner: Winner,
    /// Why.
    pub reason: Reason,
}

/// A fixed public signal at a table without a judge, where free text would be a secret channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Signal {
    /// «Роли не видно» (4.3).
    RoleNotVisible,
    /// «Не слышу» (2.8).
    CannotHear,
    /// «Нужна пауза» (12.1).
    PleasePause,
}

/// What a player has asked of the judge and the judge has not yet answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Who asks.
    pub seat: Seat,
    /// What.
    pub what: Wish,
}

/// The kinds of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// The role does not show (4.3).
    RoleNotVisible,
    /// Asks for a word during another's speech (6.4, `shout=granted`).
    Floor,
    /// One short private line (3.5).
    Line(TextRef),
}

/// A line of the contract (5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContractLine {
    /// Who wrote it.
    pub seat: Seat,
    /// Where the text lies.
    pub text: TextRef,
}

/// Why the clock stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PauseWhy {
    /// By the judge, or by the host of a table without one (12.1).
    Called,
    /// The table woke up later than its grace (design, invariant 4).
    Late,
    /// A step was undone; the table waits to go on from there.
    Undone,
    /// The program found a broken invariant.
    Halted,
}

/// Where an account stands in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// On a seat.
    Seat(Seat),
    /// In the judge's chair.
    Judge,
    /// The host, not seated.
    Host,
    /// On the waiting list, at this place from 1.
    Queue(u8),
    /// Nothing.
    None,
}

/// An account and its last lobby press: what the fair deal is mixed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Press {
    /// Who.
    pub account: AccountId,
    /// The platform's id of the press; 0 where there is no platform behind it.
    pub id: u64,
}
