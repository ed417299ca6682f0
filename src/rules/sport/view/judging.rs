//! What the judge sees besides (5.5, 10.7, 12, 13): requests, steps to take back, who has seen the
//! role; and, only where the room says «Судья знает роли», roles, contract and the night's log.

use super::super::endgame;
use super::super::event::Stage;
use super::super::few::{Few, Seats};
use super::super::settings::CancelScope;
use super::super::state::Sport;
use super::types::{JudgePart, UndoStep, View};
use crate::base::Seat;

pub(super) fn add(s: &Sport, view: &mut View) {
    let knows = s.judge_knows();
    if knows {
        for (seat, shown) in view.seats.iter_mut().enumerate() {
            shown.role = s.role(Seat::from_index(seat));
        }
        view.contract = s.look_contract();
    }
    let playing = s.started() && s.outcome.is_none();
    view.judging = Some(Box::new(JudgePart {
        requests: s.requests.clone(),
        not_acked: if s.stage == Stage::RoleDeal { s.alive.minus(s.acked) } else { Seats::NONE },
        role_missing: if s.stage == Stage::RoleDeal { s.role_missing } else { Seats::NONE },
        steps: s.steps.iter().map(|step| UndoStep { to: step.no, at: step.at, what: step.what }).collect(),
        vote_cancelled: s.vote_cancelled,
        removal_cancels: playing && removal_cancels(s),
        draw_due: s.draw_due,
        lift_undecided: s.lift.is_some_and(|lift| lift.undecided),
        may_get_speech: if playing { may_get_speech(s) } else { Seats::NONE },
        log: if knows { s.look_nights() } else { Vec::new() },
    }));
}

/// Whether a removal now would cancel a vote that stands (8.10). It must not depend on whether the
/// game is decided, which nobody knows yet.
fn removal_cancels(s: &Sport) -> bool {
    if s.vote_done {
        s.settings.cancel_scope == CancelScope::Nearest && !s.next_cancelled
    } else {
        !s.vote_cancelled
    }
}

fn may_get_speech(s: &Sport) -> Seats {
    let seats: Few<Seat, 10> = endgame::removed_without_speech(s);
    seats.iter().collect()
}
