//! The best move (11.2–11.5; sport.md 1.6): up to three seats named by the player shot.

use super::Rejection;
use super::event::{Happened, Stage};
use super::few::{Few, Seats};
use super::settings::BestMoveWhen;
use super::state::Sport;
use super::table::{BestMove, SEATS};
use super::turn::{Ruling, Turn};
use crate::base::Seat;

/// To whom a best move is offered this morning (11.2, 11.5).
pub(super) fn offered_to(s: &Sport) -> Option<Seat> {
    let night = s.night()?;
    let victim = night.killed.filter(|seat| s.to_part.contains(*seat))?;
    if s.decided.is_some() {
        return None;
    }
    let left_before = s.chairs.iter().filter(|c| c.left.is_some()).count() - 1;
    let killed_before = s.nights.iter().filter(|n| n.killed.is_some()).count() - 1;
    let offered = match s.settings.best_move {
        BestMoveWhen::FirstNight => night.number == 1 && left_before <= 1,
        BestMoveWhen::FirstKill => killed_before == 0,
        BestMoveWhen::AnyNight => true,
        BestMoveWhen::Off => false,
    };
    offered.then_some(victim)
}

/// The player shot names them himself.
pub(super) fn name(t: &mut Turn<'_, '_>, seats: &[Seat]) -> Ruling {
    let seat = t.own_seat()?;
    t.in_time()?;
    record(t, seat, seats)
}

/// The judge records what was named aloud.
pub(super) fn name_for(t: &mut Turn<'_, '_>, seat: Seat, seats: &[Seat]) -> Ruling {
    t.judge()?;
    t.in_time()?;
    record(t, seat, seats)
}

fn record(t: &mut Turn<'_, '_>, by: Seat, seats: &[Seat]) -> Ruling {
    match t.s().stage {
        Stage::BestMove { seat } if seat == by => {}
        Stage::BestMove { .. } => return Err(Rejection::NothingDue),
        _ => return t.wrong_stage(),
    }
    if t.s().best_moves.iter().any(|b| b.by == by) {
        return Err(Rejection::BestMoveFinal);
    }
    if seats.is_empty() {
        return Err(Rejection::BestMoveEmpty);
    }
    if seats.len() > 3 {
        return Err(Rejection::BestMoveTooMany);
    }
    let mut seen = Seats::NONE;
    for seat in seats {
        if *seat == by {
            return Err(Rejection::BestMoveOwnSeat);
        }
        if seat.number() > SEATS {
            return Err(Rejection::NoSuchSeat);
        }
        if seen.has(*seat) {
            return Err(Rejection::BestMoveTwice { seat: *seat });
        }
        seen.add(*seat);
    }
    let named: Few<Seat, 3> = seats.iter().copied().collect();
    t.step();
    t.emit(Happened::BestMoveNamed(BestMove { by, named }));
    Ok(())
}
