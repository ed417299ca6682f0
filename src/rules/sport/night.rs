//! The night (10.1–10.8; sport.md 1.6): the shot, the Don's check, the Sheriff's check, the dawn.
//! Every stage runs its whole length, whoever is dead and whoever has acted (trap T9).

use super::event::{Happened, Stage};
use super::settings::{NoShot, SheriffLearns};
use super::state::Sport;
use super::table::{Cause, Check, CheckAnswer, Outcome, Reason, Role, SEATS, Team, Winner};
use super::turn::{Ruling, Turn};
use super::{Few, Rejection, best_move, endgame, flow};
use crate::base::Seat;

/// Night falls; the round of the coming day begins (8.10).
pub(super) fn fall(t: &mut Turn<'_, '_>) {
    let night = t.s().day;
    t.emit(Happened::NightFell { night });
    flow::enter(t, Stage::NightShot);
}

/// A black chooses, alone; the first choice is final (10.3).
pub(super) fn shoot(t: &mut Turn<'_, '_>, target: Seat) -> Ruling {
    let seat = t.living_seat()?;
    if t.s().stage != Stage::NightShot {
        return t.wrong_stage();
    }
    t.in_time()?;
    let s = t.s();
    if s.role(seat).is_none_or(|r| r.team() != Team::Black) {
        return Err(Rejection::NothingDue);
    }
    if let Some(target) = s.night().and_then(|n| n.shots[seat.index()]) {
        return Err(Rejection::ShotFinal { target });
    }
    if !s.alive.has(target) {
        return Err(Rejection::TargetOut { seat: target });
    }
    if !s.settings.friendly_fire && s.team(Team::Black).has(target) {
        return Err(Rejection::NoFriendlyFire);
    }
    t.emit(Happened::Shot { seat, target });
    Ok(())
}

/// The end of the shot stage: all blacks alive now chose the same seat, or it is a miss.
pub(super) fn count_shots(t: &mut Turn<'_, '_>) {
    let hit = hit(t.s());
    t.step();
    t.emit(Happened::ShotsCounted { hit });
    flow::enter(t, Stage::NightDon);
}

fn hit(s: &Sport) -> Option<Seat> {
    let shots = s.night()?.shots;
    let blacks = s.living(Team::Black);
    let votes = |target: Seat| blacks.iter().filter(|b| shots[b.index()] == Some(target)).count();
    let needed = match s.settings.no_shot {
        NoShot::Miss => blacks.len(),
        NoShot::Majority => blacks.len() / 2 + 1,
    };
    Seat::first(SEATS).find(|target| needed > 0 && votes(*target) >= needed)
}

/// The Don or the Sheriff checks: one a night, not himself, the dead too (10.4, 10.5, A7).
pub(super) fn check(t: &mut Turn<'_, '_>, target: Seat) -> Ruling {
    let seat = t.living_seat()?;
    let whose = match t.s().stage {
        Stage::NightDon => Role::Don,
        Stage::NightSheriff => Role::Sheriff,
        _ => return t.wrong_stage(),
    };
    t.in_time()?;
    let s = t.s();
    if s.role(seat) != Some(whose) {
        return Err(Rejection::NothingDue);
    }
    let night = s.night().copied().unwrap_or_default();
    let made = if whose == Role::Don { night.don } else { night.sheriff };
    if let Some(made) = made {
        return Err(Rejection::CheckFinal { target: made.target });
    }
    if target == seat {
        return Err(Rejection::CheckSelf);
    }
    let role = s.role(target).ok_or(Rejection::NoSuchSeat)?;
    let answer = match (whose, s.settings.sheriff_learns) {
        (Role::Don, _) => CheckAnswer::Sheriff(role == Role::Sheriff),
        (_, SheriffLearns::Colour) => CheckAnswer::Colour(role.team()),
        (_, SheriffLearns::Role) => CheckAnswer::Role(role),
    };
    t.emit(Happened::Checked(Check { night: night.number, by: seat, target, answer }));
    Ok(())
}

/// The night is over. The player shot was alive all night and leaves now, unless he was removed
/// meanwhile; then nobody is killed.
pub(super) fn resolve(t: &mut Turn<'_, '_>) {
    let s = t.s();
    let killed = s.night().and_then(|n| n.hit).filter(|seat| s.alive.has(*seat));
    let disturbed = s.night_disturbed || killed.is_some();
    let quiet = if disturbed { 0 } else { s.quiet.saturating_add(1) };
    if let Some(seat) = killed {
        t.emit(Happened::Departed { seats: Few::from_iter([seat]), cause: Cause::Shot });
    }
    t.emit(Happened::NightResolved { killed, quiet });
    if killed.is_some() {
        endgame::check(t, Cause::Shot);
    }
    let limit = t.s().settings.draw_after_quiet_nights;
    if limit > 0 && u32::from(quiet) >= limit && t.s().decided.is_none() {
        if t.s().judge.is_some() {
            t.emit(Happened::DrawDue);
        } else {
            let reason = Reason::QuietNights { nights: quiet };
            t.emit(Happened::Decided { outcome: Outcome { winner: Winner::Draw, reason } });
        }
    }
    if t.s().settings.dawn_s > 0 {
        flow::enter(t, Stage::Dawn);
    } else {
        after_dawn(t);
    }
}

/// The dawn was told: the judge's word on a draw, the best move, the last speech, the day.
pub(super) fn after_dawn(t: &mut Turn<'_, '_>) {
    if t.s().draw_due {
        if t.s().stage != Stage::Dawn {
            flow::enter(t, Stage::Dawn);
        }
        t.emit(Happened::DeadlineSet { until: None });
        return;
    }
    match best_move::offered_to(t.s()) {
        Some(seat) => flow::enter(t, Stage::BestMove { seat }),
        None => flow::proceed(t),
    }
}
