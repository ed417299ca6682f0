//! Role deal and contract (4.2, 4.3, 5.1–5.6): receipts, a role that does not show, and the room of
//! the blacks, relayed between them alone and gone when the contract ends.

use super::event::{Happened, Stage};
use super::few::{Few, Seats};
use super::state::Sport;
use super::table::{Role, SEATS, Signal, Team, Wish};
use super::turn::{Ruling, Turn};
use super::{Rejection, flow};
use crate::base::{Seat, TextRef};

/// «Моя роль»: the receipt (4.2). When all have given it, the contract begins.
pub(super) fn ack(t: &mut Turn<'_, '_>) -> Ruling {
    let seat = t.own_seat()?;
    if t.s().acked.has(seat) {
        return Err(Rejection::AlreadyAcked);
    }
    t.emit(Happened::RoleAcked { seat });
    if t.s().stage == Stage::RoleDeal && t.s().paused.is_none() && nothing_to_wait_for(t.s()) {
        begin(t);
    }
    Ok(())
}

/// All living players have seen their roles, or the deal's time is over and nobody reports trouble.
pub(super) fn nothing_to_wait_for(s: &Sport) -> bool {
    s.alive.minus(s.acked).is_empty() || (s.until.is_none() && s.role_missing.is_empty())
}

/// «Роль не видна» (4.3): the judge is told, and the deal waits for him or for the receipt.
pub(super) fn role_not_visible(t: &mut Turn<'_, '_>) -> Ruling {
    let seat = t.own_seat()?;
    let s = t.s();
    if s.acked.has(seat) {
        return Err(Rejection::AlreadyAcked);
    }
    if s.role_missing.has(seat) {
        return Err(Rejection::AlreadyAsked);
    }
    let judge = s.judge.is_some();
    t.emit(Happened::RoleMissing { seat });
    if judge {
        t.emit(Happened::Asked { seat, wish: Wish::RoleNotVisible });
    } else {
        t.emit(Happened::Signalled { seat, signal: Signal::RoleNotVisible });
    }
    Ok(())
}

/// The deal's time is over; it waits while a player reports no role to a judge.
pub(super) fn deal_timeout(t: &mut Turn<'_, '_>) {
    if t.s().judge.is_some() && !t.s().role_missing.is_empty() {
        t.emit(Happened::DeadlineSet { until: None });
    } else {
        begin(t);
    }
}

/// The contract begins (5.1).
pub(super) fn begin(t: &mut Turn<'_, '_>) {
    flow::enter(t, Stage::Contract);
}

/// A black who may speak now. Everyone else gets the same answer.
fn black(t: &Turn<'_, '_>) -> Result<Seat, Rejection> {
    let seat = t.living_seat()?;
    if t.s().stage != Stage::Contract {
        return Err(Rejection::WrongStage { stage: t.s().stage_name() });
    }
    t.in_time()?;
    if t.s().team(Team::Black).has(seat) { Ok(seat) } else { Err(Rejection::NothingDue) }
}

/// A line to the others (5.2).
pub(super) fn say(t: &mut Turn<'_, '_>, text: TextRef) -> Ruling {
    let seat = black(t)?;
    t.emit(Happened::ContractSaid { seat, text });
    Ok(())
}

/// Agrees or not with the Don's order.
pub(super) fn voice(t: &mut Turn<'_, '_>, agrees: bool) -> Ruling {
    let seat = black(t)?;
    let side = if agrees { t.s().contract.agree } else { t.s().contract.disagree };
    if side.has(seat) {
        return Err(Rejection::AlreadyAsked);
    }
    t.emit(Happened::ContractVoiced { seat, agrees });
    Ok(())
}

/// The Don's order of shots (5.3).
pub(super) fn order(t: &mut Turn<'_, '_>, seats: &[Seat]) -> Ruling {
    let seat = black(t)?;
    if t.s().role(seat) != Some(Role::Don) {
        return Err(Rejection::NotDon);
    }
    let set: Seats = seats.iter().copied().collect();
    if seats.is_empty() || set.len() != seats.len() || seats.iter().any(|s| s.number() > SEATS) {
        return Err(Rejection::BadOrder);
    }
    let order: Few<Seat, 10> = seats.iter().copied().collect();
    t.emit(Happened::ShotOrderSet { order });
    Ok(())
}
