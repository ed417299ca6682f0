//! Event → notices with their audiences (sport.md 1.11): keys and values, no prose. What is secret goes
//! to its owner alone; a judge gets it only where he may know the roles (5.5, 10.7).

use super::event::{Event, Happened, Stage};
use super::few::Few;
use super::notice::{Notice, Tally};
use super::settings::VoteMode;
use super::state::Sport;
use super::table::{Cause, Role, SEATS, SpeechKind, StageKind, Team, Wish};
use crate::base::{AccountId, Seat, Stamp};
use crate::rules::{Audience, Told};

/// The notices under construction.
struct Out<'o>(&'o mut Vec<Told<Notice>>);

impl Out<'_> {
    fn tell(&mut self, to: Audience, what: Notice) {
        self.0.push(Told { to, what });
    }

    fn public(&mut self, what: Notice) {
        self.tell(Audience::Public, what);
    }

    /// To the living and dead blacks, and to a judge who may know.
    fn blacks(&mut self, s: &Sport, what: Notice) {
        if s.judge_knows() {
            self.tell(Audience::Host, what.clone());
        }
        self.tell(Audience::Team(Team::Black.number()), what);
    }
}

pub(super) fn announce(before: &Sport, event: &Event, after: &Sport, out: &mut Vec<Told<Notice>>) {
    let mut out = Out(out);
    let known = lobby(&event.what, before, after, &mut out)
        || clock(event, after, &mut out)
        || day(&event.what, after, &mut out)
        || vote(&event.what, before, after, &mut out)
        || night(&event.what, after, &mut out)
        || people(&event.what, before, after, &mut out);
    debug_assert!(known, "every event is announced or passed over by name");
}

fn lobby(what: &Happened, before: &Sport, s: &Sport, out: &mut Out<'_>) -> bool {
    match what {
        Happened::Opened { host, seed, .. } => {
            out.public(Notice::LobbyOpened { host: *host, seal: seed.seal() })
        }
        // A seat from the waiting list: its owner may not be looking.
        Happened::Sat { account, seat, .. } => {
            if before.lobby.queue.iter().any(|(waits, _)| waits == account) {
                out.tell(Audience::Account(*account), Notice::SeatFromQueue { seat: *seat });
            }
        }
        Happened::Kicked { account } => out.tell(Audience::Account(*account), Notice::YouWereKicked),
        Happened::LobbyExpired { seated } => out.public(Notice::LobbyExpired { seated: *seated }),
        Happened::Extended { until } => out.public(Notice::LobbyExtended { until: *until }),
        Happened::LobbyClosed => out.public(Notice::LobbyClosed),
        Happened::Started => {
            if let Some(seal) = s.seal {
                let players: Few<AccountId, 10> = s.chairs.iter().filter_map(|c| c.account).collect();
                out.public(Notice::Started { players, judge: s.judge, seal });
            }
        }
        Happened::RolesDealt { roles } => {
            for (seat, role) in Seat::first(SEATS).zip(roles) {
                out.tell(Audience::Seat(seat), Notice::YourRole { role: *role });
            }
        }
        Happened::Stood { .. }
        | Happened::Readied { .. }
        | Happened::Unreadied { .. }
        | Happened::ChairTaken { .. }
        | Happened::Queued { .. }
        | Happened::Unqueued { .. }
        | Happened::Configured { .. } => {}
        _ => return false,
    }
    true
}

fn clock(event: &Event, s: &Sport, out: &mut Out<'_>) -> bool {
    match &event.what {
        Happened::StageBegan { stage, until } => stage_began(*stage, *until, s, out),
        Happened::ShoutBegan { seat, foul, .. } => out.public(Notice::Shout { seat: *seat, foul: *foul }),
        Happened::Paused { left_ms, why, .. } => out.public(Notice::Paused { why: *why, left_ms: *left_ms }),
        Happened::Resumed { until, .. } => out.public(Notice::Resumed { until: *until }),
        Happened::GameEnded { outcome } => {
            if let (Some(roles), Some(seed)) = (s.roles, s.seed) {
                out.public(Notice::Ended { outcome: *outcome, roles, seed });
            }
        }
        Happened::RoomClosed => out.public(Notice::RoomClosed),
        Happened::FloorOffered { .. }
        | Happened::FloorOpen { .. }
        | Happened::SpeechBegan { .. }
        | Happened::SpeechEnded { .. }
        | Happened::SpeechHeld { .. }
        | Happened::DeadlineSet { .. }
        | Happened::ShoutEnded { .. }
        // The outcome is announced after the last speeches (11.5).
        | Happened::Decided { .. } => {}
        _ => return false,
    }
    true
}

fn stage_began(stage: Stage, until: Option<Stamp>, s: &Sport, out: &mut Out<'_>) {
    if stage == Stage::Lobby {
        return;
    }
    let kind = match stage {
        Stage::Speech { kind, .. } => Some(kind),
        Stage::TieSpeech { .. } | Stage::LastSpeech { .. } => Some(SpeechKind::Full),
        _ => None,
    };
    out.public(Notice::StageBegan { stage: stage.kind(), seat: stage.seat(), kind, until });
    match stage {
        Stage::Contract => {
            if let (Some(don), Some(until)) = (s.holder(Role::Don), until) {
                out.blacks(s, Notice::ContractOpen { blacks: s.team(Team::Black), don, until });
            }
        }
        Stage::Dawn => dawn(s, out),
        Stage::Reveal { candidate } => reveal(s, candidate, out),
        Stage::LiftVote => {
            if let Some(lift) = s.lift.filter(|lift| lift.undecided) {
                out.tell(Audience::Host, Notice::DecideLift { tied: lift.tied.iter().collect() });
            }
        }
        _ => {}
    }
}

fn dawn(s: &Sport, out: &mut Out<'_>) {
    if let Some(night) = s.night() {
        out.public(Notice::Dawn { night: night.number, killed: night.killed });
    }
}

fn day(what: &Happened, s: &Sport, out: &mut Out<'_>) -> bool {
    match what {
        Happened::ContractSaid { seat, text } => {
            out.blacks(s, Notice::ContractLine { seat: *seat, text: *text })
        }
        Happened::ContractVoiced { seat, agrees } => {
            out.blacks(s, Notice::ContractVoice { seat: *seat, agrees: *agrees });
        }
        Happened::ShotOrderSet { order } => out.blacks(s, Notice::ContractOrder { order: *order }),
        Happened::ContractEnded => out.blacks(s, Notice::ContractOver),
        Happened::DayOpened { day, opener } => out.public(Notice::DayBegan { day: *day, opener: *opener }),
        Happened::NominationOffered(n) => {
            out.public(Notice::NominationWaits(*n));
            out.tell(Audience::Host, Notice::NominationWaits(*n));
        }
        Happened::Nominated(n) => out.public(Notice::Nominated(*n)),
        Happened::NominationRefused(n) => out.public(Notice::NominationRefused(*n)),
        Happened::Withdrawn(n) => out.public(Notice::Withdrawn(*n)),
        Happened::RoleMissing { seat } => {
            if s.judge.is_some() {
                out.tell(Audience::Host, Notice::RoleMissing { seat: *seat });
            }
        }
        Happened::RoleAcked { .. } | Happened::SilenceSpent { .. } => {}
        _ => return false,
    }
    true
}

fn vote(what: &Happened, before: &Sport, s: &Sport, out: &mut Out<'_>) -> bool {
    match what {
        Happened::GatePassed { gate } => out.public(Notice::Gate { gate: *gate }),
        Happened::CandidateClosed { candidate } => {
            if let Some(tally) = tally(s, *candidate) {
                out.public(Notice::CandidateClosed(tally));
            }
        }
        Happened::CandidateRestarted { candidate } => {
            out.public(Notice::CandidateRestarted { candidate: *candidate });
        }
        Happened::VoteRestarted => out.public(Notice::VoteRestarted),
        // In closed mode the result is told with the last candidate of the reveal (9.5).
        Happened::Tallied { .. } if !reveals(s) => result(s, out),
        Happened::VoteAborted => out.public(Notice::VoteAborted),
        Happened::VoteCancelled { next_day } => out.public(Notice::VoteCancelled { next_day: *next_day }),
        Happened::LiftCounted { of, passed, .. } => {
            if let Some(lift) = before.lift {
                let tied = lift.tied.iter().collect();
                out.public(Notice::LiftResult { tied, yes: lift.yes, of: *of, passed: *passed });
            }
        }
        Happened::LiftDeclined => out.public(Notice::LiftDeclined),
        Happened::BallotOpened { .. }
        | Happened::Voted { .. }
        | Happened::VotesDefaulted { .. }
        | Happened::Tallied { .. }
        | Happened::LiftOpened { .. }
        | Happened::LiftVoted { .. } => {}
        _ => return false,
    }
    true
}

/// Whether a counted ballot is shown candidate by candidate first.
fn reveals(s: &Sport) -> bool {
    s.settings.vote_mode == VoteMode::Closed && s.settings.reveal_s > 0
}

fn tally(s: &Sport, candidate: Seat) -> Option<Tally> {
    let ballot = s.ballot?;
    let votes = Seat::first(SEATS).filter(|seat| ballot.votes[seat.index()] == Some(candidate)).collect();
    let last = ballot.candidates.last() == Some(candidate);
    let defaulted = if last { ballot.defaulted } else { Default::default() };
    Some(Tally { candidate, votes, defaulted })
}

/// 9.5: candidate by candidate; with the last one the whole ballot is open.
fn reveal(s: &Sport, candidate: Seat, out: &mut Out<'_>) {
    if let Some(tally) = tally(s, candidate) {
        out.public(Notice::CandidateClosed(tally));
    }
    if s.ballot.is_some_and(|b| b.candidates.last() == Some(candidate)) {
        result(s, out);
    }
}

fn result(s: &Sport, out: &mut Out<'_>) {
    let Some(ballot) = s.ballot else { return };
    let Some(verdict) = ballot.verdict else { return };
    let tallies = ballot.candidates.iter().filter_map(|c| tally(s, c)).collect();
    out.public(Notice::VoteResult { tallies, verdict });
}

fn night(what: &Happened, s: &Sport, out: &mut Out<'_>) -> bool {
    match what {
        Happened::NightFell { night } => out.public(Notice::NightFell { night: *night }),
        Happened::Shot { seat, target } => {
            out.tell(Audience::Seat(*seat), Notice::YourShot { target: *target });
            if s.judge_knows() {
                out.tell(Audience::Host, Notice::ShotLog { seat: *seat, target: *target });
            }
        }
        Happened::Checked(check) => {
            out.tell(Audience::Seat(check.by), Notice::YourCheck(*check));
            if s.judge_knows() {
                out.tell(Audience::Host, Notice::CheckLog(*check));
            }
        }
        Happened::NightResolved { .. } if s.settings.dawn_s == 0 => dawn(s, out),
        Happened::DrawDue => out.tell(Audience::Host, Notice::DrawDue { nights: s.quiet }),
        Happened::DrawRefused => out.public(Notice::DrawRefused),
        Happened::BestMoveNamed(best) => out.public(Notice::BestMove(*best)),
        Happened::ShotsCounted { .. } | Happened::NightResolved { .. } => {}
        _ => return false,
    }
    true
}

fn people(what: &Happened, before: &Sport, s: &Sport, out: &mut Out<'_>) -> bool {
    match what {
        // The dawn tells a shot.
        Happened::Departed { cause: Cause::Shot, .. } => {}
        Happened::Departed { seats, cause } => out.public(Notice::Departed { seats: *seats, cause: *cause }),
        Happened::LastSpeechGiven { seat } => out.public(Notice::LastSpeechGiven { seat: *seat }),
        Happened::Fouled { seat, ground, count, .. } => {
            out.public(Notice::Foul { seat: *seat, ground: *ground, count: *count });
        }
        Happened::TechFouled { seat, ground, count, .. } => {
            out.public(Notice::TechFoul { seat: *seat, ground: *ground, count: *count });
        }
        Happened::FoulTakenBack { seat, count } => {
            out.public(Notice::FoulTakenBack { seat: *seat, count: *count });
        }
        Happened::TechTakenBack { seat, count } => {
            out.public(Notice::TechTakenBack { seat: *seat, count: *count });
        }
        Happened::Sanctioned { seat, cause, ground, .. } => {
            out.public(Notice::Sanctioned { seat: *seat, cause: *cause, ground: *ground });
        }
        Happened::Undone { .. } => out.public(Notice::Undone { day: s.day, stage: s.stage.kind() }),
        Happened::Replaced { seat, from, to } => {
            out.public(Notice::Replaced { seat: *seat, from: *from, to: *to });
            if let Some(role) = s.role(*seat) {
                out.tell(Audience::Account(*to), Notice::YourRole { role });
            }
        }
        Happened::PresenceChanged { account, connected } => {
            if let Some(seat) = s.seat_of(*account).filter(|_| s.started()) {
                out.tell(Audience::Host, Notice::Connection { seat, connected: *connected });
            }
        }
        Happened::ChairHandedOver { to, .. } => out.public(Notice::NewJudge { account: *to }),
        Happened::ChairLeft { vanished } => {
            if let (Some(host), true) = (s.host, s.stage.kind() != StageKind::Lobby) {
                out.public(Notice::JudgeGone { vanished: *vanished, host });
            }
        }
        Happened::HostPassed { to } if before.host != Some(*to) => out.public(Notice::HostPassed { to: *to }),
        Happened::Asked { seat, wish: Wish::Floor } => {
            out.tell(Audience::Host, Notice::FloorAsked { seat: *seat });
        }
        Happened::Asked { seat, wish: Wish::Line(text) } => {
            out.tell(Audience::Host, Notice::Line { seat: *seat, text: *text });
        }
        Happened::Signalled { seat, signal } => out.public(Notice::Signal { seat: *seat, signal: *signal }),
        Happened::Resynced { .. } => out.public(Notice::Resync),
        Happened::LastSpeechCut { .. }
        | Happened::HostPassed { .. }
        | Happened::Asked { .. }
        | Happened::Dismissed { .. } => {}
        _ => return false,
    }
    true
}
