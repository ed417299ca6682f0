//! Presence, return and replacement (2.8, 2.9, 3.8, 12.4, 15.6). A lost connection stops nothing by
//! itself; only an account that held the seat comes back to it.

use super::Rejection;
use super::event::Happened;
use super::state::Sport;
use super::table::{Part, SEATS};
use super::turn::{Ruling, Turn};
use crate::base::{AccountId, Seat};

impl Sport {
    /// What part this account has in the game.
    #[must_use]
    pub fn part_of(&self, account: AccountId) -> Part {
        if let Some(seat) = self.seat_of(account) {
            return Part::Seat(seat);
        }
        if self.judge == Some(account) {
            return Part::Judge;
        }
        if self.host == Some(account) {
            return Part::Host;
        }
        match self.lobby.queue.iter().position(|(a, _)| *a == account) {
            Some(index) => Part::Queue(u8::try_from(index + 1).unwrap_or(u8::MAX)),
            None => Part::None,
        }
    }
}

/// The platform saw someone come or go.
pub(super) fn presence(t: &mut Turn<'_, '_>, account: AccountId, connected: bool) -> Ruling {
    t.system()?;
    let s = t.s();
    let seated = s.seat_of(account).map(|seat| s.chair(seat).connected);
    let leads = (s.leader() == Some(account)).then_some(s.leader_connected);
    if seated.or(leads).is_none() {
        return Err(Rejection::NotHere);
    }
    if seated.is_none_or(|was| was == connected) && leads.is_none_or(|was| was == connected) {
        return Err(Rejection::NotGone);
    }
    t.emit(Happened::PresenceChanged { account, connected });
    Ok(())
}

/// The judge notes that a player is back.
pub(super) fn bring_back(t: &mut Turn<'_, '_>, seat: Seat) -> Ruling {
    t.judge()?;
    if seat.number() > SEATS {
        return Err(Rejection::NoSuchSeat);
    }
    let chair = t.s().chair(seat);
    match chair.account {
        Some(account) if !chair.connected => {
            t.emit(Happened::PresenceChanged { account, connected: true });
            Ok(())
        }
        _ => Err(Rejection::NotGone),
    }
}

/// Another account takes a seat over, with role, fouls, votes and checks: by the judge or an
/// administrator. It may be neither a player nor anyone who knew roles in this game.
pub(super) fn replace(t: &mut Turn<'_, '_>, seat: Seat, to: AccountId) -> Ruling {
    t.judge_or_admin()?;
    if seat.number() > SEATS {
        return Err(Rejection::NoSuchSeat);
    }
    let s = t.s();
    if !s.alive.has(seat) {
        return Err(Rejection::AlreadyOut { seat });
    }
    let from = s.chair(seat).account.ok_or(Rejection::NoSuchSeat)?;
    if from == to {
        return Err(Rejection::SamePlayer);
    }
    let held_another = s.former.iter().any(|(account, held)| *account == to && *held != Some(seat));
    if s.seat_of(to).is_some() || s.judge == Some(to) || held_another {
        return Err(Rejection::HasPart);
    }
    t.emit(Happened::Replaced { seat, from, to });
    Ok(())
}
