//! The states of a game (1.3, sport.md 1.2), and where a vote led.

use crate::base::Seat;
use serde::{Deserialize, Serialize};

/// A stage with what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the stages are those of sport.md 1.2")]
pub enum Stage {
    Lobby,
    RoleDeal,
    Contract,
    SheriffLook,
    FreeSeating,
    LastSpeech { seat: Seat },
    Speech { seat: Seat, kind: SpeechKind },
    VotePrep,
    Ballot { candidate: Seat },
    ClosedBallot,
    Reveal { candidate: Seat },
    TieSpeech { seat: Seat },
    LiftVote,
    NightShot,
    NightDon,
    NightSheriff,
    Dawn,
    BestMove { seat: Seat },
    GameOver,
}

/// Where the vote gate led (8.1, 8.5, 8.6, 8.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gate {
    /// A removal cancelled the vote.
    Cancelled,
    /// Nobody was nominated.
    NoNominations,
    /// Day 1 is played without a vote (`day1_vote=none`).
    NoVoteToday,
    /// The single nominee stays.
    SingleStays {
        /// Who.
        seat: Seat,
    },
    /// The single nominee leaves without a vote.
    SingleLeaves {
        /// Who.
        seat: Seat,
    },
    /// There is a vote.
    Vote,
}

/// What a closed ballot led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The leader leaves (8.7).
    Leaves {
        /// Who.
        seat: Seat,
    },
    /// `day1_vote=lift_only`: the leader speaks and stays.
    Stays {
        /// Who.
        seat: Seat,
    },
    /// Tie speeches and another ballot (8.8).
    Tie,
    /// The lift is asked about (8.9).
    LiftAsked,
    /// The same tie again, and no lift is asked about: nobody leaves.
    NobodyLeaves,
}

/// The states of sport.md 1.2 by name. Serialised in snake_case; scenario files use these names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the states of the regulations, 1.3")]
pub enum StageKind {
    Lobby,
    RoleDeal,
    Contract,
    SheriffLook,
    FreeSeating,
    LastSpeech,
    Speech,
    VoteGate,
    VotePrep,
    Ballot,
    ClosedBallot,
    Reveal,
    TieSpeech,
    LiftVote,
    NightShot,
    NightDon,
    NightSheriff,
    Dawn,
    BestMove,
    Paused,
    GameOver,
}

impl StageKind {
    /// Every state, in the order of sport.md 1.2.
    pub const ALL: [Self; 21] = [
        Self::Lobby,
        Self::RoleDeal,
        Self::Contract,
        Self::SheriffLook,
        Self::FreeSeating,
        Self::LastSpeech,
        Self::Speech,
        Self::VoteGate,
        Self::VotePrep,
        Self::Ballot,
        Self::ClosedBallot,
        Self::Reveal,
        Self::TieSpeech,
        Self::LiftVote,
        Self::NightShot,
        Self::NightDon,
        Self::NightSheriff,
        Self::Dawn,
        Self::BestMove,
        Self::Paused,
        Self::GameOver,
    ];

    /// The snake_case name, as in scenario files, deadlines and buttons.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::RoleDeal => "role_deal",
            Self::Contract => "contract",
            Self::SheriffLook => "sheriff_look",
            Self::FreeSeating => "free_seating",
            Self::LastSpeech => "last_speech",
            Self::Speech => "speech",
            Self::VoteGate => "vote_gate",
            Self::VotePrep => "vote_prep",
            Self::Ballot => "ballot",
            Self::ClosedBallot => "closed_ballot",
            Self::Reveal => "reveal",
            Self::TieSpeech => "tie_speech",
            Self::LiftVote => "lift_vote",
            Self::NightShot => "night_shot",
            Self::NightDon => "night_don",
            Self::NightSheriff => "night_sheriff",
            Self::Dawn => "dawn",
            Self::BestMove => "best_move",
            Self::Paused => "paused",
            Self::GameOver => "game_over",
        }
    }

    /// The state with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.name() == name)
    }

    /// The night's three stages.
    #[must_use]
    pub fn is_night(self) -> bool {
        matches!(self, Self::NightShot | Self::NightDon | Self::NightSheriff)
    }

    /// Stages in which one player has the floor: ordinary, tie and last speeches.
    #[must_use]
    pub fn is_speech(self) -> bool {
        matches!(self, Self::Speech | Self::TieSpeech | Self::LastSpeech)
    }

    /// From the preparation of a vote to its last question.
    #[must_use]
    pub fn is_vote(self) -> bool {
        matches!(
            self,
            Self::VoteGate
                | Self::VotePrep
                | Self::Ballot
                | Self::ClosedBallot
                | Self::Reveal
                | Self::TieSpeech
                | Self::LiftVote
        )
    }
}

/// How long an ordinary day speech is (sport.md 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpeechKind {
    /// The whole minute (6.2).
    Full,
    /// Thirty seconds instead of a lost speech, where the room says so (6.3).
    Short,
    /// The short window in which only a nomination is possible; the microphone stays shut (6.7, 7.4).
    Silent,
}
