//! What a viewer may do now, with the legal targets: what a panel's buttons are drawn from. It asks
//! the state the same questions as `decide`; a property test holds the two together.

use super::super::endgame;
use super::super::event::Stage;
use super::super::few::Seats;
use super::super::settings::{JudgeMode, Shout, ShoutAtThree, VoteMode};
use super::super::state::Sport;
use super::super::table::{Part, Role, Team, Wish};
use super::types::{Action, Allowed, View};
use crate::base::Seat;

/// The list under construction.
struct List<'v> {
    view: &'v mut View,
}

impl List<'_> {
    fn plain(&mut self, action: Action) {
        self.view.may.push(Allowed { action, targets: Seats::NONE });
    }

    fn on(&mut self, action: Action, targets: Seats) {
        if !targets.is_empty() {
            self.view.may.push(Allowed { action, targets });
        }
    }

    fn when(&mut self, yes: bool, action: Action) {
        if yes {
            self.plain(action);
        }
    }
}

pub(super) fn add(s: &Sport, view: &mut View) {
    if s.closed || s.host.is_none() {
        return;
    }
    let part = view.part;
    let hosts = match part {
        Part::Seat(seat) => s.host.is_some() && s.chair(seat).account == s.host,
        Part::Judge => s.judge == s.host,
        Part::Host => true,
        Part::Queue(_) | Part::None => false,
    };
    let mut list = List { view };
    if s.stage == Stage::Lobby {
        lobby(s, part, hosts, &mut list);
        return;
    }
    list.when(part != Part::None, Action::Resync);
    if s.outcome.is_some() {
        return;
    }
    if let Part::Seat(seat) = part {
        player(s, seat, &mut list);
    }
    if part == Part::Judge {
        judge(s, &mut list);
    }
    if s.judge.is_none() && hosts {
        phases(s, &mut list);
        list.when(s.settings.judge != JudgeMode::None, Action::HandOver);
    }
}

fn lobby(s: &Sport, part: Part, hosts: bool, list: &mut List<'_>) {
    let free = s.free_seats();
    if part != Part::Judge {
        list.on(Action::Sit, free);
    }
    match part {
        Part::Seat(seat) => {
            let chair = s.chair(seat);
            list.plain(Action::Stand);
            list.when(!chair.ready && (chair.connected || !s.settings.voice), Action::Ready);
            list.when(chair.ready, Action::Unready);
        }
        Part::Judge => {
            list.plain(Action::LeaveChair);
            list.plain(Action::HandOver);
        }
        Part::Queue(_) => list.plain(Action::Unqueue),
        Part::Host | Part::None => list.when(free.is_empty(), Action::Queue),
    }
    let no_judge = s.settings.judge == JudgeMode::None;
    let chair_open = !no_judge && s.judge.is_none() && !matches!(part, Part::Seat(_));
    list.when(chair_open, Action::TakeChair);
    if hosts || part == Part::Judge {
        list.plain(Action::Kick);
        list.when(free.is_empty() && (no_judge || s.judge.is_some()), Action::Start);
    }
    if hosts {
        list.plain(Action::Configure);
        list.plain(Action::Extend);
        list.plain(Action::Close);
    }
}

/// The other seats that are alive.
fn living_others(s: &Sport, seat: Seat) -> Seats {
    s.alive.without(seat)
}

fn player(s: &Sport, seat: Seat, list: &mut List<'_>) {
    let alive = s.alive.has(seat);
    list.when(!s.acked.has(seat), Action::AckRole);
    list.when(!s.acked.has(seat) && !s.role_missing.has(seat), Action::RoleNotVisible);
    list.when(s.judge.is_some(), Action::ToJudge);
    list.when(alive && s.judge.is_none(), Action::Signal);
    list.when(alive, Action::GiveUp);
    if s.paused.is_some() {
        return;
    }
    speaker(s, seat, list);
    if !alive {
        return;
    }
    voter(s, seat, list);
    let night = s.night().copied().unwrap_or_default();
    match (s.stage, s.role(seat)) {
        (Stage::Contract, Some(role)) if role.team() == Team::Black => {
            list.plain(Action::Say);
            list.when(!s.contract.agree.has(seat), Action::Agree);
            list.when(!s.contract.disagree.has(seat), Action::Disagree);
            if role == Role::Don {
                list.on(Action::ShotOrder, Seats::ALL);
            }
        }
        (Stage::NightShot, Some(role))
            if role.team() == Team::Black && night.shots[seat.index()].is_none() =>
        {
            let own = if s.settings.friendly_fire { Seats::NONE } else { s.team(Team::Black) };
            list.on(Action::Shoot, s.alive.minus(own));
        }
        (Stage::NightDon, Some(Role::Don)) if night.don.is_none() => {
            list.on(Action::Check, Seats::ALL.without(seat))
        }
        (Stage::NightSheriff, Some(Role::Sheriff)) if night.sheriff.is_none() => {
            list.on(Action::Check, Seats::ALL.without(seat));
        }
        _ => {}
    }
}

/// The floor: one's own, or a shout into another's.
fn speaker(s: &Sport, seat: Seat, list: &mut List<'_>) {
    if let Stage::BestMove { seat: victim } = s.stage {
        let named = s.best_moves.iter().any(|b| b.by == seat);
        if victim == seat && !named {
            list.on(Action::BestMove, Seats::ALL.without(seat));
        }
        return;
    }
    if s.speaker() == Some(seat) {
        list.when(!s.held, Action::Pass);
        if matches!(s.stage, Stage::Speech { .. }) {
            let own = s.nominations.iter().chain(s.offered).any(|n| n.by == seat);
            if own {
                list.when(s.settings.withdraw, Action::Withdraw);
            } else if s.offered.is_none() && !s.held {
                list.on(Action::Nominate, not_nominated(s));
            }
        }
        return;
    }
    let others_floor = s.stage.kind().is_speech() && !s.floor_offered && !s.held && s.on_air.is_none();
    if !others_floor || !s.alive.has(seat) {
        return;
    }
    let free_of_three = s.chair(seat).fouls < 3 || s.settings.shout_at_three == ShoutAtThree::Remove;
    list.when(s.settings.shout == Shout::Foul && free_of_three, Action::Shout);
    let asked = s.requests.iter().any(|r| r.seat == seat && r.what == Wish::Floor);
    list.when(s.settings.shout != Shout::Off && s.judge.is_some() && !asked, Action::AskFloor);
}

fn not_nominated(s: &Sport) -> Seats {
    s.alive.minus(s.nominations.iter().map(|n| n.target).collect())
}

fn voter(s: &Sport, seat: Seat, list: &mut List<'_>) {
    let votes = |candidates: Seats| if s.settings.self_vote { candidates } else { candidates.without(seat) };
    match (s.stage, s.ballot, s.lift) {
        (Stage::Ballot { candidate }, Some(b), _) if b.open && b.votes[seat.index()].is_none() => {
            list.on(Action::Vote, votes(Seats::one(candidate)));
        }
        (Stage::ClosedBallot, Some(b), _) if b.votes[seat.index()].is_none() => {
            list.on(Action::Vote, votes(b.candidates.iter().collect()));
        }
        (Stage::LiftVote, _, Some(lift)) => {
            list.when(!lift.undecided && !lift.yes.has(seat), Action::Lift);
        }
        _ => {}
    }
}

/// Start, pause, next: the judge, or the host of a table without one (1.7).
fn phases(s: &Sport, list: &mut List<'_>) {
    if s.paused.is_some() {
        list.plain(Action::Resume);
        return;
    }
    list.plain(Action::Pause);
    let keeps = matches!(s.stage, Stage::Contract | Stage::SheriffLook) || s.stage.kind().is_night();
    list.when(!keeps && !s.held && !s.draw_due, Action::Next);
}

fn judge(s: &Sport, list: &mut List<'_>) {
    phases(s, list);
    let parting = s.to_part.iter().chain(last_speaker(s)).collect();
    let in_play = s.alive.or(parting);
    let with = |test: &dyn Fn(Seat) -> bool| in_play.iter().filter(|seat| test(*seat)).collect::<Seats>();
    list.on(Action::Foul, with(&|seat| s.chair(seat).fouls < 4));
    list.on(Action::TechFoul, with(&|seat| s.chair(seat).tech < 2));
    list.on(Action::TakeBackFoul, with(&|seat| s.chair(seat).fouls > 0));
    list.on(Action::TakeBackTech, with(&|seat| s.chair(seat).tech > 0));
    list.on(Action::Remove, in_play);
    list.on(Action::Disqualify, Seats::ALL);
    list.on(Action::Ppk, Seats::ALL);
    list.on(Action::GiveLastSpeech, endgame::removed_without_speech(s).iter().collect());
    list.on(Action::Replace, s.alive);
    list.on(Action::Return, Seats::ALL.iter().filter(|seat| !s.chair(*seat).connected).collect());
    list.on(Action::Dismiss, s.requests.iter().map(|r| r.seat).collect());
    list.when(!s.steps.is_empty(), Action::Undo);
    list.plain(Action::LeaveChair);
    list.plain(Action::HandOver);
    list.plain(Action::EndGame);
    list.plain(Action::Annul);
    if s.paused.is_some() {
        return;
    }
    if s.draw_due {
        list.plain(Action::ConfirmDraw);
        list.plain(Action::RefuseDraw);
    }
    judge_at_speech(s, list);
    judge_at_vote(s, list);
}

fn last_speaker(s: &Sport) -> Option<Seat> {
    match s.stage {
        Stage::LastSpeech { seat } | Stage::BestMove { seat } if !s.cut => Some(seat),
        _ => None,
    }
}

fn judge_at_speech(s: &Sport, list: &mut List<'_>) {
    if s.offered.is_some() {
        list.plain(Action::ConfirmNomination);
        list.plain(Action::RefuseNomination);
    }
    if let Stage::Speech { seat, .. } = s.stage {
        let used = s.nominations.iter().any(|n| n.by == seat);
        if !used && s.offered.is_none() {
            list.on(Action::NominateFor, not_nominated(s));
        }
        list.on(Action::WithdrawFor, s.nominations.iter().chain(s.offered).map(|n| n.by).collect());
    }
    let Some(speaker) = s.speaker() else { return };
    if !s.floor_offered && !s.held && s.on_air.is_none() {
        list.on(Action::GrantShout, living_others(s, speaker));
    }
}

fn judge_at_vote(s: &Sport, list: &mut List<'_>) {
    let closed = s.settings.vote_mode == VoteMode::Closed;
    match (s.stage, s.ballot, s.lift) {
        (Stage::VotePrep, ..) => {
            list.when(s.manual(), Action::OpenCandidate);
            list.plain(Action::RestartVote);
        }
        (Stage::Ballot { candidate }, Some(ballot), _) => {
            let has_not = |seat: &Seat| ballot.votes[seat.index()].is_none();
            let silent: Seats = s.alive.iter().filter(has_not).collect();
            let silent = if s.settings.self_vote { silent } else { silent.without(candidate) };
            if ballot.open && !closed {
                list.on(Action::VoteFor, silent);
            }
            list.when(s.manual() && ballot.open, Action::CloseCandidate);
            list.when(s.manual() && !ballot.open, Action::OpenCandidate);
            list.plain(Action::RestartCandidate);
            list.plain(Action::RestartVote);
        }
        (Stage::ClosedBallot, ..) => list.plain(Action::RestartVote),
        (Stage::LiftVote, _, Some(lift)) if lift.undecided => list.plain(Action::DecideLift),
        (Stage::LiftVote, _, Some(lift)) => {
            list.on(Action::LiftFor, s.alive.minus(if closed { Seats::NONE } else { lift.yes }));
            list.when(s.manual(), Action::CloseCandidate);
            list.plain(Action::RestartVote);
        }
        (Stage::BestMove { seat }, ..) => {
            let named = s.best_moves.iter().any(|b| b.by == seat);
            if !named {
                list.on(Action::BestMoveFor, Seats::ALL.without(seat));
            }
        }
        _ => {}
    }
}
