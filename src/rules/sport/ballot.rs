//! The vote: the gate after the last speech, ballots in the three modes, the count (8.1–8.8, 8.10,
//! 9.1–9.5; sport.md 1.5).

use super::event::{Gate, Happened, Stage, Verdict};
use super::few::{Few, Seats};
use super::settings::{DayOneVote, SingleLater, VoteMode};
use super::state::{Ballot, Sport};
use super::turn::{Ruling, Turn};
use super::{Rejection, flow, tie_lift};
use crate::base::Seat;

/// The day's speeches are over (8.1, 8.5, 8.6, 8.10).
pub(super) fn gate(t: &mut Turn<'_, '_>) {
    let gate = where_to(t.s());
    t.emit(Happened::GatePassed { gate });
    match gate {
        Gate::Vote => {
            let candidates = t.s().nominations.iter().map(|n| n.target).collect();
            t.emit(Happened::BallotOpened { candidates, round: 1 });
            prepare(t);
        }
        Gate::SingleLeaves { seat } => flow::leave_by_vote(t, [seat]),
        Gate::Cancelled | Gate::NoNominations | Gate::NoVoteToday | Gate::SingleStays { .. } => {
            flow::proceed(t)
        }
    }
}

fn where_to(s: &Sport) -> Gate {
    let Some(first) = s.nominations.first() else {
        return if s.vote_cancelled { Gate::Cancelled } else { Gate::NoNominations };
    };
    let seat = first.target;
    match (s.nominations.len(), s.day, s.settings.single_later) {
        _ if s.vote_cancelled => Gate::Cancelled,
        (_, 1, _) if s.settings.day1_vote == DayOneVote::None => Gate::NoVoteToday,
        (1, 1, _) | (1, _, SingleLater::Stays) => Gate::SingleStays { seat },
        (1, _, SingleLater::Leaves) => Gate::SingleLeaves { seat },
        _ => Gate::Vote,
    }
}

/// Time to prepare (9.2); in manual mode until the judge opens a candidate (9.1).
fn prepare(t: &mut Turn<'_, '_>) {
    if t.s().settings.vote_prep_s == 0 && !t.s().manual() {
        begin(t);
    } else {
        flow::enter(t, Stage::VotePrep);
    }
}

/// Voting begins: the first candidate, or the secret choice.
pub(super) fn begin(t: &mut Turn<'_, '_>) {
    let Some(candidate) = t.s().ballot.and_then(|b| b.candidates.first()) else { return flow::proceed(t) };
    match t.s().settings.vote_mode {
        VoteMode::Closed => flow::enter(t, Stage::ClosedBallot),
        VoteMode::Auto | VoteMode::Manual => flow::enter(t, Stage::Ballot { candidate }),
    }
}

/// Another ballot among the tied (8.8): without preparation, unless the judge opens candidates.
pub(super) fn again(t: &mut Turn<'_, '_>, candidates: Few<Seat, 10>) {
    let round = t.s().ballot.map_or(1, |b| b.round) + 1;
    t.emit(Happened::BallotOpened { candidates, round });
    if t.s().manual() {
        flow::enter(t, Stage::VotePrep);
    } else {
        begin(t);
    }
}

/// A player votes (8.2, 8.3).
pub(super) fn vote(t: &mut Turn<'_, '_>, candidate: Seat) -> Ruling {
    let seat = t.living_seat()?;
    t.in_time()?;
    cast(t, seat, candidate)
}

/// The judge records a raised hand (9.1, 18.4).
pub(super) fn vote_for(t: &mut Turn<'_, '_>, seat: Seat, candidate: Seat) -> Ruling {
    t.judge()?;
    t.in_time()?;
    if t.s().settings.vote_mode == VoteMode::Closed {
        return Err(Rejection::NotInClosedMode);
    }
    if !t.s().alive.has(seat) {
        return Err(Rejection::TargetOut { seat });
    }
    cast(t, seat, candidate)
}

fn cast(t: &mut Turn<'_, '_>, seat: Seat, candidate: Seat) -> Ruling {
    let s = t.s();
    let Some(ballot) = s.ballot else { return t.wrong_stage() };
    let secret = match s.stage {
        Stage::Ballot { .. } => false,
        Stage::ClosedBallot => true,
        Stage::VotePrep => return Err(Rejection::CandidateNotOpen),
        _ => return t.wrong_stage(),
    };
    if let Some(candidate) = ballot.votes[seat.index()] {
        return Err(Rejection::AlreadyVoted { candidate });
    }
    if !ballot.open {
        return Err(Rejection::CandidateNotOpen);
    }
    if !ballot.candidates.contains(candidate) {
        return Err(Rejection::NotCandidate { seat: candidate });
    }
    if let Stage::Ballot { candidate: current } = s.stage
        && candidate != current
    {
        return Err(Rejection::NotThisCandidate { current });
    }
    if candidate == seat && !s.settings.self_vote {
        return Err(Rejection::NoSelfVote);
    }
    if !secret {
        t.step();
    }
    t.emit(Happened::Voted { seat, candidate });
    Ok(())
}

/// The candidate's votes are in: the next one, or the count.
pub(super) fn close_candidate(t: &mut Turn<'_, '_>) {
    let Stage::Ballot { candidate } = t.s().stage else { return };
    let Some(ballot) = t.s().ballot else { return };
    let next = ballot.candidates.get(usize::from(ballot.current) + 1);
    t.step();
    match next {
        None => {
            give_missing_votes(t);
            t.emit(Happened::CandidateClosed { candidate });
            count(t);
        }
        Some(next) => {
            t.emit(Happened::CandidateClosed { candidate });
            if !t.s().manual() {
                flow::enter(t, Stage::Ballot { candidate: next });
            }
        }
    }
}

/// The secret choice is over (9.3): the count, then the reveal, then what it led to.
pub(super) fn close_secret(t: &mut Turn<'_, '_>) {
    t.step();
    give_missing_votes(t);
    count(t);
}

/// Missing votes go to the last candidate (8.4); candidates' own too (trap T6).
fn give_missing_votes(t: &mut Turn<'_, '_>) {
    let s = t.s();
    let Some((ballot, last)) = s.ballot.and_then(|b| b.candidates.last().map(|last| (b, last))) else {
        return;
    };
    if !s.settings.default_last {
        return;
    }
    let own_allowed = s.settings.self_vote;
    let silent = |seat: &Seat| ballot.votes[seat.index()].is_none() && (own_allowed || *seat != last);
    let seats: Seats = s.alive.iter().filter(silent).collect();
    if !seats.is_empty() {
        t.emit(Happened::VotesDefaulted { seats, candidate: last });
    }
}

fn count(t: &mut Turn<'_, '_>) {
    let s = t.s();
    let Some(ballot) = s.ballot else { return };
    let leaders = leaders(s, &ballot);
    let verdict = verdict(s, &ballot, &leaders);
    t.emit(Happened::Tallied { verdict, leaders });
    match ballot.candidates.first() {
        Some(candidate) if t.s().settings.vote_mode == VoteMode::Closed && t.s().settings.reveal_s > 0 => {
            flow::enter(t, Stage::Reveal { candidate });
        }
        _ => apply(t),
    }
}

/// The candidates with the most votes (plurality, 8.7), in the order of nomination.
fn leaders(s: &Sport, ballot: &Ballot) -> Few<Seat, 10> {
    let votes = |c: Seat| ballot.votes.iter().filter(|v| **v == Some(c)).count();
    let most = ballot.candidates.iter().map(votes).max().unwrap_or(0);
    s.nominations
        .iter()
        .map(|n| n.target)
        .filter(|c| ballot.candidates.contains(*c) && votes(*c) == most)
        .collect()
}

fn verdict(s: &Sport, ballot: &Ballot, leaders: &Few<Seat, 10>) -> Verdict {
    let Some(seat) = leaders.first() else { return Verdict::NobodyLeaves };
    if leaders.len() == 1 {
        let nobody_voted = ballot.votes.iter().all(Option::is_none);
        return match s.settings.day1_vote {
            _ if nobody_voted => Verdict::NobodyLeaves,
            DayOneVote::LiftOnly if s.day == 1 => Verdict::Stays { seat },
            _ => Verdict::Leaves { seat },
        };
    }
    let same_again = ballot.round > 1 && leaders.len() == ballot.candidates.len();
    match same_again {
        false => Verdict::Tie,
        true if tie_lift::may_be_asked(s, leaders.len()) => Verdict::LiftAsked,
        true => Verdict::NobodyLeaves,
    }
}

/// The next candidate of the reveal (9.5), or what the vote led to.
pub(super) fn after_reveal(t: &mut Turn<'_, '_>) {
    let next = t.s().ballot.and_then(|b| b.candidates.get(usize::from(b.current) + 1));
    match next {
        Some(candidate) => flow::enter(t, Stage::Reveal { candidate }),
        None => apply(t),
    }
}

fn apply(t: &mut Turn<'_, '_>) {
    let verdict = t.s().ballot.and_then(|b| b.verdict);
    match verdict {
        Some(Verdict::Leaves { seat }) => flow::leave_by_vote(t, [seat]),
        Some(Verdict::Stays { .. } | Verdict::Tie) => tie_lift::after_speech(t),
        Some(Verdict::LiftAsked) => flow::enter(t, Stage::LiftVote),
        Some(Verdict::NobodyLeaves) | None => flow::proceed(t),
    }
}

/// Manual mode: the judge opens the next candidate, in the order of nomination (8.2, 9.1).
pub(super) fn open_candidate(t: &mut Turn<'_, '_>) -> Ruling {
    t.judge()?;
    t.running()?;
    if !t.s().manual() {
        return Err(Rejection::NotManual);
    }
    let Some(ballot) = t.s().ballot else { return t.wrong_stage() };
    match t.s().stage {
        Stage::VotePrep => {
            t.step();
            begin(t);
            Ok(())
        }
        Stage::Ballot { candidate } if ballot.open => Err(Rejection::CandidateOpen { candidate }),
        Stage::Ballot { .. } => {
            let next = ballot.candidates.get(usize::from(ballot.current) + 1);
            let candidate = next.ok_or(Rejection::CandidateNotOpen)?;
            t.step();
            flow::enter(t, Stage::Ballot { candidate });
            Ok(())
        }
        _ => t.wrong_stage(),
    }
}

/// Manual mode: the judge closes the open candidate, or the lift question.
pub(super) fn close_by_judge(t: &mut Turn<'_, '_>) -> Ruling {
    t.judge()?;
    t.running()?;
    if !t.s().manual() {
        return Err(Rejection::NotManual);
    }
    match t.s().stage {
        Stage::Ballot { .. } if t.s().ballot.is_some_and(|b| b.open) => {
            close_candidate(t);
            Ok(())
        }
        Stage::Ballot { .. } | Stage::VotePrep => Err(Rejection::CandidateNotOpen),
        Stage::LiftVote => tie_lift::close_by_judge(t),
        _ => t.wrong_stage(),
    }
}

/// The judge has the candidate at hand voted on once more.
pub(super) fn restart_candidate(t: &mut Turn<'_, '_>) -> Ruling {
    t.judge()?;
    t.running()?;
    let Stage::Ballot { candidate } = t.s().stage else { return t.wrong_stage() };
    t.step();
    t.emit(Happened::CandidateRestarted { candidate });
    flow::enter(t, Stage::Ballot { candidate });
    Ok(())
}

/// The judge has the whole ballot, or the lift question, voted on once more.
pub(super) fn restart(t: &mut Turn<'_, '_>) -> Ruling {
    t.judge()?;
    t.running()?;
    match t.s().stage {
        Stage::VotePrep | Stage::Ballot { .. } | Stage::ClosedBallot => {
            t.step();
            t.emit(Happened::VoteRestarted);
            prepare(t);
            Ok(())
        }
        Stage::LiftVote => tie_lift::restart(t),
        _ => t.wrong_stage(),
    }
}
