//! Fouls, technical fouls, removals, disqualification, PPK, giving up, and the vote they cancel
//! (6.9, 8.10, 11.6, 13.1–13.7, 14.4; sport.md 1.7). On any seat, in every state, in a pause too.

use super::event::{Author, Happened, Stage};
use super::few::Few;
use super::settings::CancelScope;
use super::table::{Cause, Ground, SEATS};
use super::turn::{Ruling, Turn};
use super::{Rejection, endgame};
use crate::base::Seat;

/// A foul (13.1); the fourth removes, where the room says so (13.3). By the judge, or by the program
/// that heard someone talk out of turn (`soft_foul=auto`).
pub(super) fn foul(t: &mut Turn<'_, '_>, seat: Seat, ground: Ground) -> Ruling {
    let by = if t.by_system() { Author::Rules } else { Author::Judge(t.judge()?) };
    in_play(t, seat)?;
    let fouls = t.s().chair(seat).fouls;
    if fouls >= 4 {
        return Err(Rejection::FoulsFull);
    }
    let count = fouls + 1;
    t.step();
    t.emit(Happened::Fouled { seat, ground, by, count });
    if count == 4 && t.s().settings.foul4_removes {
        return expel(t, seat, Cause::Fouls, Some(ground), Author::Rules, false);
    }
    Ok(())
}

/// A technical foul (13.4); the second removes (13.5). A count of its own.
pub(super) fn tech_foul(t: &mut Turn<'_, '_>, seat: Seat, ground: Ground) -> Ruling {
    let by = t.judge().map(Author::Judge)?;
    in_play(t, seat)?;
    let count = t.s().chair(seat).tech + 1;
    if count > 2 {
        return Err(Rejection::AlreadyOut { seat });
    }
    t.step();
    t.emit(Happened::TechFouled { seat, ground, by, count });
    if count == 2 {
        return expel(t, seat, Cause::TechFouls, Some(ground), Author::Rules, false);
    }
    Ok(())
}

/// Takes a foul back; a lost speech not yet spent is given back with the third.
pub(super) fn take_back_foul(t: &mut Turn<'_, '_>, seat: Seat) -> Ruling {
    t.judge()?;
    in_play(t, seat)?;
    let count = t.s().chair(seat).fouls.checked_sub(1).ok_or(Rejection::NoFoul)?;
    t.step();
    t.emit(Happened::FoulTakenBack { seat, count });
    Ok(())
}

/// Takes a technical foul back.
pub(super) fn take_back_tech(t: &mut Turn<'_, '_>, seat: Seat) -> Ruling {
    t.judge()?;
    in_play(t, seat)?;
    let count = t.s().chair(seat).tech.checked_sub(1).ok_or(Rejection::NoTechFoul)?;
    t.step();
    t.emit(Happened::TechTakenBack { seat, count });
    Ok(())
}

/// Alive, or with a last speech still before him.
fn in_play(t: &Turn<'_, '_>, seat: Seat) -> Ruling {
    if seat.number() > SEATS {
        return Err(Rejection::NoSuchSeat);
    }
    if t.s().alive.has(seat) || parting(t, seat) { Ok(()) } else { Err(Rejection::AlreadyOut { seat }) }
}

/// Out, with a last speech or best move under way or owed.
fn parting(t: &Turn<'_, '_>, seat: Seat) -> bool {
    let s = t.s();
    let now = matches!(s.stage, Stage::LastSpeech { .. } | Stage::BestMove { .. });
    s.to_part.contains(seat) || (now && s.stage.seat() == Some(seat) && !s.cut)
}

/// The judge removes (1.6, 13.7) or disqualifies (13.6).
pub(super) fn remove(
    t: &mut Turn<'_, '_>,
    seat: Seat,
    cause: Cause,
    ground: Ground,
    last_speech: bool,
) -> Ruling {
    let by = t.judge().map(Author::Judge)?;
    if seat.number() > SEATS {
        return Err(Rejection::NoSuchSeat);
    }
    // Who is out already may still be disqualified: it is a record of what he did (3.2).
    if cause != Cause::Disqualified {
        in_play(t, seat)?;
    }
    t.step();
    expel(t, seat, cause, Some(ground), by, last_speech)
}

/// A breach for which the other team wins (14.4). In a decided game it is a plain removal.
pub(super) fn ppk(t: &mut Turn<'_, '_>, seat: Seat, ground: Ground) -> Ruling {
    let by = t.judge_or_admin()?;
    if seat.number() > SEATS {
        return Err(Rejection::NoSuchSeat);
    }
    if t.s().decided.is_some() {
        t.step();
        return expel(t, seat, Cause::Ppk, Some(ground), by, false);
    }
    t.emit(Happened::Sanctioned { seat, cause: Cause::Ppk, ground: Some(ground), by });
    if t.s().alive.has(seat) {
        t.emit(Happened::Departed { seats: Few::from_iter([seat]), cause: Cause::Ppk });
    }
    endgame::ppk(t, seat);
    Ok(())
}

/// A player gives up: a removal.
pub(super) fn give_up(t: &mut Turn<'_, '_>) -> Ruling {
    let seat = t.living_seat()?;
    t.step();
    expel(t, seat, Cause::Quit, None, Author::Own, false)
}

/// Takes a seat out of the game: at once, without a last speech unless the judge gives one (11.6).
/// Of one who had lost his place before, only the last speech is cut (A17).
pub(super) fn expel(
    t: &mut Turn<'_, '_>,
    seat: Seat,
    cause: Cause,
    ground: Option<Ground>,
    by: Author,
    last_speech: bool,
) -> Ruling {
    t.emit(Happened::Sanctioned { seat, cause, ground, by });
    if t.s().alive.has(seat) {
        cancel_vote(t);
        t.emit(Happened::Departed { seats: Few::from_iter([seat]), cause });
        if last_speech {
            t.emit(Happened::LastSpeechGiven { seat });
        }
    } else if parting(t, seat) {
        t.emit(Happened::LastSpeechCut { seat });
    }
    if t.s().paused.is_none() {
        endgame::settle(t);
    }
    Ok(())
}

/// 8.10, 13.7: the vote of this round, if its result is not final yet; else, where the room says so,
/// the next day's. Several removals in a round cancel one vote.
fn cancel_vote(t: &mut Turn<'_, '_>) {
    let s = t.s();
    if s.decided.is_some() {
        return;
    }
    if !s.vote_done {
        if !s.vote_cancelled {
            t.emit(Happened::VoteCancelled { next_day: false });
        }
    } else if s.settings.cancel_scope == CancelScope::Nearest && !s.next_cancelled {
        t.emit(Happened::VoteCancelled { next_day: true });
    }
}

/// The judge gives a removed player a last speech after all (11.6).
pub(super) fn give_last_speech(t: &mut Turn<'_, '_>, seat: Seat) -> Ruling {
    t.judge()?;
    if seat.number() > SEATS || !t.s().chair(seat).left.is_some_and(|l| l.cause.is_removal()) {
        return Err(Rejection::NotRemoved);
    }
    if !endgame::removed_without_speech(t.s()).contains(seat) {
        return Err(Rejection::HadLastSpeech);
    }
    t.step();
    t.emit(Happened::LastSpeechGiven { seat });
    Ok(())
}
