//! Ties and the lift (8.8, 8.9; sport.md 1.5): tie speeches and another ballot; the same tie again
//! asks whether all tied players leave, which takes a strict majority of the living (trap T4).

use super::event::{Happened, Stage, Verdict};
use super::few::Few;
use super::settings::{LiftVote, TieOrder};
use super::state::{Lift, Sport};
use super::turn::{Ruling, Turn};
use super::{Rejection, ballot, flow};
use crate::base::Seat;

/// The next tie speech; after the last one another ballot among the tied, or the night where the
/// speech was all that followed (`day1_vote=lift_only`).
pub(super) fn after_speech(t: &mut Turn<'_, '_>) {
    let s = t.s();
    if let Some(seat) = s.to_defend.first() {
        return flow::enter(t, Stage::TieSpeech { seat });
    }
    match s.ballot {
        Some(b) if b.verdict == Some(Verdict::Tie) => {
            let mut tied: Vec<Seat> = b.leaders.iter().collect();
            if s.settings.tie_order == TieOrder::Reverse {
                tied.reverse();
            }
            ballot::again(t, tied.into_iter().collect());
        }
        _ => flow::proceed(t),
    }
}

/// Whether a lift may be asked for so many tied players (8.9, A12, A13).
pub(super) fn may_be_asked(s: &Sport, tied: usize) -> bool {
    let set = &s.settings;
    let alive = s.alive.len();
    set.lift_vote != LiftVote::No
        && (tied < alive || set.lift_whole_table)
        && ((alive, tied) != (4, 2) || set.lift_2_of_4)
        && ((alive, tied) != (9, 3) || set.lift_3_of_9)
        && (s.day != 1 || set.day1_lift)
}

/// A player raises a hand.
pub(super) fn lift(t: &mut Turn<'_, '_>) -> Ruling {
    let seat = t.living_seat()?;
    t.in_time()?;
    raise(t, seat)
}

/// The judge records a raised hand.
pub(super) fn lift_for(t: &mut Turn<'_, '_>, seat: Seat) -> Ruling {
    t.judge()?;
    t.in_time()?;
    if !t.s().alive.has(seat) {
        return Err(Rejection::TargetOut { seat });
    }
    raise(t, seat)
}

fn question(t: &Turn<'_, '_>) -> Result<Lift, Rejection> {
    match (t.s().stage, t.s().lift) {
        (Stage::LiftVote, Some(lift)) => Ok(lift),
        _ => Err(Rejection::WrongStage { stage: t.s().stage_name() }),
    }
}

fn raise(t: &mut Turn<'_, '_>, seat: Seat) -> Ruling {
    let lift = question(t)?;
    if lift.undecided {
        return Err(Rejection::LiftUndecided);
    }
    if lift.yes.has(seat) {
        return Err(Rejection::AlreadyLifted);
    }
    t.emit(Happened::LiftVoted { seat });
    Ok(())
}

/// The question's time is over. Silence is no; exactly half is not enough.
pub(super) fn count(t: &mut Turn<'_, '_>) {
    let (Some(lift), of) = (t.s().lift, t.s().alive.len()) else { return flow::proceed(t) };
    let yes = lift.yes.and(t.s().alive).len();
    let passed = 2 * yes > of;
    let small = |n: usize| u8::try_from(n).expect("there are ten seats");
    t.step();
    t.emit(Happened::LiftCounted { yes: small(yes), of: small(of), passed });
    let leaving = if passed { lift.tied } else { Few::new() };
    flow::leave_by_vote(t, leaving.iter());
}

/// `lift_vote=judge`: whether it is voted on (8.9).
pub(super) fn decide_by_judge(t: &mut Turn<'_, '_>, hold: bool) -> Ruling {
    t.judge()?;
    t.running()?;
    if !question(t).is_ok_and(|lift| lift.undecided) {
        return Err(Rejection::NoLiftToDecide);
    }
    t.step();
    if hold {
        open(t);
    } else {
        t.emit(Happened::LiftDeclined);
        flow::proceed(t);
    }
    Ok(())
}

/// Opens the question: with a clock, unless the judge closes it (9.1).
pub(super) fn open(t: &mut Turn<'_, '_>) {
    let length = i64::from(t.s().settings.lift_vote_s) * crate::base::SECOND_MS;
    let until = (!t.s().manual()).then(|| t.at + length);
    t.emit(Happened::LiftOpened { until });
}

/// Manual mode: the judge closes the question.
pub(super) fn close_by_judge(t: &mut Turn<'_, '_>) -> Ruling {
    if question(t)?.undecided {
        return Err(Rejection::LiftUndecided);
    }
    count(t);
    Ok(())
}

/// The judge has it asked once more.
pub(super) fn restart(t: &mut Turn<'_, '_>) -> Ruling {
    if question(t)?.undecided {
        return Err(Rejection::LiftUndecided);
    }
    t.step();
    open(t);
    Ok(())
}
