//! Event → state. Total: never fails and branches on nothing but state and event, so that folding
//! the log gives the state, bit for bit. Split by area as the events are.

mod clock;
mod day;
mod night;
mod people;
mod seats;
mod vote;

use super::event::{Event, Happened};
use super::state::{Pause, Sport, Step, StepKind};
use super::table::PauseWhy;

impl Sport {
    /// Applies one event.
    pub(super) fn fold(&mut self, event: &Event) {
        if event.step {
            self.step_no += 1;
            let what = step_kind(&event.what);
            self.steps.push_dropping(Step { no: self.step_no, to: self.version, at: event.at, what });
        }
        self.version += 1;
        self.last_at = event.at;
        self.apply(event);
    }

    /// Sends the event to its area. A new variant without one does not compile.
    fn apply(&mut self, event: &Event) {
        use Happened as H;
        match &event.what {
            H::Opened { .. }
            | H::Sat { .. }
            | H::Stood { .. }
            | H::Readied { .. }
            | H::Unreadied { .. }
            | H::ChairTaken { .. }
            | H::ChairLeft { .. }
            | H::Queued { .. }
            | H::Unqueued { .. }
            | H::Kicked { .. }
            | H::Configured { .. }
            | H::LobbyExpired { .. }
            | H::Extended { .. }
            | H::LobbyClosed
            | H::Started
            | H::RolesDealt { .. }
            | H::RoleAcked { .. }
            | H::RoleMissing { .. }
            | H::ContractSaid { .. }
            | H::ContractVoiced { .. }
            | H::ShotOrderSet { .. }
            | H::ContractEnded => self.fold_seats(event),
            H::StageBegan { .. }
            | H::FloorOffered { .. }
            | H::FloorOpen { .. }
            | H::SpeechBegan { .. }
            | H::SpeechEnded { .. }
            | H::SpeechHeld { .. }
            | H::DeadlineSet { .. }
            | H::ShoutBegan { .. }
            | H::ShoutEnded { .. }
            | H::Paused { .. }
            | H::Resumed { .. }
            | H::Decided { .. }
            | H::GameEnded { .. }
            | H::RoomClosed => self.fold_clock(event),
            H::DayOpened { .. }
            | H::NominationOffered(_)
            | H::Nominated(_)
            | H::NominationRefused(_)
            | H::Withdrawn(_)
            | H::SilenceSpent { .. } => self.fold_day(&event.what),
            H::GatePassed { .. }
            | H::BallotOpened { .. }
            | H::Voted { .. }
            | H::CandidateClosed { .. }
            | H::CandidateRestarted { .. }
            | H::VoteRestarted
            | H::VotesDefaulted { .. }
            | H::Tallied { .. }
            | H::VoteAborted
            | H::VoteCancelled { .. }
            | H::LiftOpened { .. }
            | H::LiftVoted { .. }
            | H::LiftCounted { .. }
            | H::LiftDeclined => self.fold_vote(&event.what),
            H::NightFell { .. }
            | H::Shot { .. }
            | H::ShotsCounted { .. }
            | H::Checked(_)
            | H::NightResolved { .. }
            | H::DrawDue
            | H::DrawRefused
            | H::BestMoveNamed(_) => self.fold_night(&event.what),
            H::Departed { .. }
            | H::LastSpeechGiven { .. }
            | H::LastSpeechCut { .. }
            | H::Fouled { .. }
            | H::TechFouled { .. }
            | H::FoulTakenBack { .. }
            | H::TechTakenBack { .. }
            | H::Sanctioned { .. }
            | H::Replaced { .. }
            | H::PresenceChanged { .. }
            | H::ChairHandedOver { .. }
            | H::HostPassed { .. }
            | H::Asked { .. }
            | H::Dismissed { .. }
            | H::Signalled { .. }
            | H::Resynced { .. } => self.fold_people(event),
            // Understood by the ledger, which folds again up to `to` and calls `carry_over`.
            H::Undone { .. } => {}
        }
    }

    /// Called on the refolded earlier state: what an undo must not take back. People stay where they
    /// are, the log goes on counting, and the table stands paused with the time it had (sport.md 1.8).
    pub(super) fn carry_over(&mut self, undone: &Self, event: &Event) {
        let Happened::Undone { to, .. } = event.what else { return };
        let taken_at = undone.steps.iter().find(|s| s.to == to).map_or(self.last_at, |s| s.at);
        let left_ms = match (self.paused, self.until) {
            (Some(pause), _) => pause.left_ms,
            // A stage that had run out by the clock starts from its last act, or it would end at once.
            (None, Some(until)) if until <= taken_at => Some((until - self.last_at).max(0)),
            (None, Some(until)) => Some(until - taken_at),
            (None, None) => None,
        };
        self.paused = Some(Pause { why: PauseWhy::Undone, left_ms, shout_left_ms: None });
        self.until = None;
        self.on_air = None;
        for (chair, now) in self.chairs.iter_mut().zip(&undone.chairs) {
            chair.account = now.account;
            chair.connected = now.connected;
        }
        self.host = undone.host;
        self.judge = undone.judge;
        self.leader_connected = undone.leader_connected;
        self.leader_gone_at = undone.leader_gone_at;
        self.requests.clone_from(&undone.requests);
        self.former.clone_from(&undone.former);
        // Without a judge nobody opens candidates: that stays as it is now.
        self.settings = undone.settings;
        self.stage_no = undone.stage_no + 1;
        self.step_no = undone.step_no;
        self.version = undone.version + 1;
        self.last_at = event.at;
    }
}

/// What the undo button calls a step that opens with this event.
fn step_kind(what: &Happened) -> StepKind {
    match what {
        Happened::Fouled { seat, .. } => StepKind::Foul(*seat),
        Happened::TechFouled { seat, .. } => StepKind::TechFoul(*seat),
        Happened::FoulTakenBack { seat, .. } | Happened::TechTakenBack { seat, .. } => {
            StepKind::TakeBack(*seat)
        }
        Happened::Sanctioned { seat, cause, .. } => StepKind::Removal(*seat, *cause),
        Happened::NominationOffered(n)
        | Happened::Nominated(n)
        | Happened::NominationRefused(n)
        | Happened::Withdrawn(n) => StepKind::Nomination(n.target),
        Happened::Voted { seat, .. } | Happened::LiftVoted { seat } => StepKind::Vote(*seat),
        Happened::StageBegan { stage, .. } => StepKind::Stage(stage.kind()),
        _ => StepKind::Other,
    }
}
