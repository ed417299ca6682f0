//! The vote: gate, ballots, ties, lift, cancellation (8, 9).

use super::super::event::{Gate, Happened, Verdict};
use super::super::state::{Ballot, Sport};
use crate::base::Seat;

impl Sport {
    pub(super) fn fold_vote(&mut self, what: &Happened) {
        match what {
            Happened::GatePassed { gate } => self.vote_done = *gate != Gate::Vote,
            Happened::BallotOpened { candidates, round } => {
                self.ballot = Some(Ballot { candidates: *candidates, round: *round, ..Ballot::default() });
                self.lift = None;
            }
            Happened::VoteAborted => {
                self.ballot = None;
                self.lift = None;
                self.to_defend.clear();
                self.vote_done = true;
            }
            Happened::VoteCancelled { next_day: true } => self.next_cancelled = true,
            Happened::VoteCancelled { next_day: false } => self.vote_cancelled = true,
            Happened::Tallied { verdict, leaders } => {
                self.vote_done =
                    matches!(verdict, Verdict::Leaves { .. } | Verdict::Stays { .. } | Verdict::NobodyLeaves);
                self.to_defend = match verdict {
                    Verdict::Tie => *leaders,
                    Verdict::Stays { seat } => [*seat].into_iter().collect(),
                    _ => Default::default(),
                };
                if let Some(ballot) = &mut self.ballot {
                    ballot.open = false;
                    ballot.verdict = Some(*verdict);
                    ballot.leaders = *leaders;
                }
            }
            Happened::LiftOpened { until } => {
                self.until = *until;
                self.length_ms = until.map(|u| u - self.last_at);
                if let Some(lift) = &mut self.lift {
                    lift.undecided = false;
                    lift.yes = Default::default();
                }
            }
            Happened::LiftVoted { seat } => {
                if let Some(lift) = &mut self.lift {
                    lift.yes.add(*seat);
                }
            }
            Happened::LiftCounted { .. } | Happened::LiftDeclined => self.vote_done = true,
            other => {
                if let Some(ballot) = &mut self.ballot {
                    fold_ballot(ballot, other);
                }
            }
        }
    }
}

fn fold_ballot(ballot: &mut Ballot, what: &Happened) {
    match what {
        Happened::Voted { seat, candidate } => put(ballot, *seat, Some(*candidate)),
        Happened::CandidateClosed { .. } => {
            ballot.open = false;
            ballot.shown = ballot.current + 1;
        }
        Happened::CandidateRestarted { candidate } => {
            for vote in &mut ballot.votes {
                *vote = vote.filter(|v| v != candidate);
            }
            ballot.shown = ballot.current;
        }
        Happened::VoteRestarted => {
            *ballot = Ballot { candidates: ballot.candidates, round: ballot.round, ..Ballot::default() };
        }
        Happened::VotesDefaulted { seats, candidate } => {
            for seat in seats.iter() {
                put(ballot, seat, Some(*candidate));
            }
            ballot.defaulted = *seats;
        }
        _ => {}
    }
}

fn put(ballot: &mut Ballot, seat: Seat, vote: Option<Seat>) {
    if let Some(slot) = ballot.votes.get_mut(seat.index()) {
        *slot = vote;
    }
}
