//! Questions about a state that several rules ask.

use super::event::Stage;
use super::few::Seats;
use super::settings::{JudgeMode, NominationConfirm, VoteMode};
use super::state::{Chair, Night, Sport};
use super::table::{Role, SEATS, StageKind, Team};
use crate::base::{AccountId, Seat};

impl Stage {
    /// The state's name.
    #[must_use]
    pub fn kind(self) -> StageKind {
        match self {
            Self::Lobby => StageKind::Lobby,
            Self::RoleDeal => StageKind::RoleDeal,
            Self::Contract => StageKind::Contract,
            Self::SheriffLook => StageKind::SheriffLook,
            Self::FreeSeating => StageKind::FreeSeating,
            Self::LastSpeech { .. } => StageKind::LastSpeech,
            Self::Speech { .. } => StageKind::Speech,
            Self::VotePrep => StageKind::VotePrep,
            Self::Ballot { .. } => StageKind::Ballot,
            Self::ClosedBallot => StageKind::ClosedBallot,
            Self::Reveal { .. } => StageKind::Reveal,
            Self::TieSpeech { .. } => StageKind::TieSpeech,
            Self::LiftVote => StageKind::LiftVote,
            Self::NightShot => StageKind::NightShot,
            Self::NightDon => StageKind::NightDon,
            Self::NightSheriff => StageKind::NightSheriff,
            Self::Dawn => StageKind::Dawn,
            Self::BestMove { .. } => StageKind::BestMove,
            Self::GameOver => StageKind::GameOver,
        }
    }

    /// The seat that a stage is about: the speaker, the candidate, the player shot.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::LastSpeech { seat }
            | Self::Speech { seat, .. }
            | Self::TieSpeech { seat }
            | Self::BestMove { seat } => Some(seat),
            Self::Ballot { candidate } | Self::Reveal { candidate } => Some(candidate),
            _ => None,
        }
    }
}

impl Sport {
    /// The stage's name; `Paused` under a pause.
    #[must_use]
    pub fn stage_name(&self) -> StageKind {
        if self.paused.is_some() { StageKind::Paused } else { self.stage.kind() }
    }

    /// Whether the game has begun.
    #[must_use]
    pub fn started(&self) -> bool {
        self.roles.is_some()
    }

    /// The seat's own record. `seat` is one of the ten.
    #[must_use]
    pub fn chair(&self, seat: Seat) -> &Chair {
        &self.chairs[seat.index()]
    }

    pub(super) fn chair_mut(&mut self, seat: Seat) -> &mut Chair {
        &mut self.chairs[seat.index()]
    }

    /// Where this account sits.
    #[must_use]
    pub fn seat_of(&self, account: AccountId) -> Option<Seat> {
        self.chairs.iter().position(|c| c.account == Some(account)).map(Seat::from_index)
    }

    /// The seats on which nobody sits.
    #[must_use]
    pub fn free_seats(&self) -> Seats {
        Seat::first(SEATS).filter(|s| self.chair(*s).account.is_none()).collect()
    }

    /// Who moves the phases: the judge, or the host of a table without one (1.7).
    #[must_use]
    pub fn leader(&self) -> Option<AccountId> {
        self.judge.or(self.host)
    }

    /// The role on this seat, once dealt.
    #[must_use]
    pub fn role(&self, seat: Seat) -> Option<Role> {
        self.roles.and_then(|roles| roles.get(seat.index()).copied())
    }

    /// All seats of this team, dead ones too.
    #[must_use]
    pub fn team(&self, team: Team) -> Seats {
        Seat::first(SEATS).filter(|s| self.role(*s).is_some_and(|r| r.team() == team)).collect()
    }

    /// The living of this team.
    #[must_use]
    pub fn living(&self, team: Team) -> Seats {
        self.team(team).and(self.alive)
    }

    /// Where this role sits (the first of several).
    #[must_use]
    pub fn holder(&self, role: Role) -> Option<Seat> {
        Seat::first(SEATS).find(|s| self.role(*s) == Some(role))
    }

    /// Who has the floor, or to whom it is offered.
    #[must_use]
    pub fn speaker(&self) -> Option<Seat> {
        if self.stage.kind().is_speech() { self.stage.seat() } else { None }
    }

    /// The night under way, or the latest.
    #[must_use]
    pub fn night(&self) -> Option<&Night> {
        self.nights.last()
    }

    /// Whether the judge may know the roles (5.5, 10.7).
    #[must_use]
    pub fn judge_knows(&self) -> bool {
        self.judge.is_some() && self.settings.judge == JudgeMode::KnowsRoles
    }

    /// Whether the judge opens and closes each candidate (9.1).
    #[must_use]
    pub fn manual(&self) -> bool {
        self.settings.vote_mode == VoteMode::Manual && self.judge.is_some()
    }

    /// Whether the judge accepts nominations (7.3).
    #[must_use]
    pub fn judge_confirms(&self) -> bool {
        self.settings.nomination_confirm == NominationConfirm::Judge && self.judge.is_some()
    }
}
