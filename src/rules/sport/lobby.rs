//! The lobby: seats, readiness, the judge's chair, the waiting list, settings, start and expiry
//! (1.1, 2.1, 2.2, 4.1; sport.md 1.2). Every press that seats or readies is kept by its platform id,
//! since the deal is mixed from them.

use super::event::{Happened, Stage};
use super::settings::{JudgeMode, Settings};
use super::state::QUEUE_LIMIT;
use super::turn::{Ruling, Turn};
use super::{Command, Rejection, deal};
use crate::base::{AccountId, SECOND_MS, Seat, Seed};

/// Decides what belongs to a lobby.
pub(super) fn decide(t: &mut Turn<'_, '_>, command: &Command) -> Ruling {
    match command {
        Command::Sit { seat } => sit(t, *seat),
        Command::Stand => stand(t),
        Command::Ready => ready(t),
        Command::Unready => unready(t),
        Command::TakeChair => take_chair(t),
        Command::LeaveChair => leave_chair(t),
        Command::Queue => queue(t),
        Command::Unqueue => unqueue(t),
        Command::Leave | Command::GiveUp => leave(t),
        Command::Kick { account } => kick(t, *account),
        Command::Configure { settings } => configure(t, settings),
        Command::HandOver { to } => hand_over(t, *to),
        Command::Start => start(t),
        Command::Extend => extend(t),
        Command::Close | Command::Annul { .. } => close(t),
        _ => Err(Rejection::NotStarted),
    }
}

/// Opens the lobby.
pub(super) fn open(t: &mut Turn<'_, '_>, settings: &Settings, seed: Seed) -> Ruling {
    if t.s().host.is_some() {
        return Err(Rejection::AlreadyOpen);
    }
    let host = t.account()?;
    check_settings(settings)?;
    t.emit(Happened::Opened { host, settings: Box::new(*settings), seed });
    let until = t.at + i64::from(settings.lobby_s) * SECOND_MS;
    t.emit(Happened::StageBegan { stage: Stage::Lobby, until: Some(until) });
    Ok(())
}

fn check_settings(settings: &Settings) -> Ruling {
    settings.check().map_err(|bad| match bad {
        super::settings::BadSetting::Value { key, .. } => Rejection::BadSetting { key: key.into() },
        other => Rejection::BadSetting { key: other.to_string() },
    })
}

fn sit(t: &mut Turn<'_, '_>, seat: Option<Seat>) -> Ruling {
    let account = t.account()?;
    if t.s().judge == Some(account) {
        return Err(Rejection::JudgePlays);
    }
    let seat = match seat {
        Some(seat) if seat.index() >= t.s().chairs.len() => return Err(Rejection::NoSuchSeat),
        Some(seat) => seat,
        None => t.s().free_seats().iter().next().ok_or(Rejection::TableFull)?,
    };
    match t.s().chair(seat).account {
        Some(sitter) if sitter == account => return Err(Rejection::AlreadySeated { seat }),
        Some(_) if t.s().free_seats().is_empty() => return Err(Rejection::TableFull),
        Some(_) => return Err(Rejection::SeatTaken { seat }),
        None => {}
    }
    let press = t.press();
    let queued = t.s().lobby.queue.iter().any(|(a, _)| *a == account);
    if queued {
        t.emit(Happened::Unqueued { account });
    }
    let before = t.s().seat_of(account);
    if let Some(before) = before {
        t.emit(Happened::Stood { seat: before });
    }
    t.emit(Happened::Sat { account, seat, press });
    if before.is_some() {
        seat_from_queue(t);
    }
    Ok(())
}

fn stand(t: &mut Turn<'_, '_>) -> Ruling {
    let seat = t.own_seat()?;
    t.emit(Happened::Stood { seat });
    seat_from_queue(t);
    Ok(())
}

/// A seat that got free goes to the first who waits; his press in the queue counts as sitting down.
fn seat_from_queue(t: &mut Turn<'_, '_>) {
    let free = t.s().free_seats().iter().next();
    let first = t.s().lobby.queue.first().copied();
    if let (Some(seat), Some((account, press))) = (free, first) {
        // In this order: `announce` tells one who still waits that he sits now.
        t.emit(Happened::Sat { account, seat, press });
        t.emit(Happened::Unqueued { account });
    }
}

fn ready(t: &mut Turn<'_, '_>) -> Ruling {
    let seat = t.own_seat()?;
    let chair = t.s().chair(seat);
    if chair.ready {
        return Err(Rejection::AlreadyReady);
    }
    if t.s().settings.voice && !chair.connected {
        return Err(Rejection::NoVoice);
    }
    let press = t.press();
    t.emit(Happened::Readied { seat, press });
    start_if_all_ready(t);
    Ok(())
}

/// Ten are ready and nobody is missing: the game starts itself (4.1).
fn start_if_all_ready(t: &mut Turn<'_, '_>) {
    let s = t.s();
    let all = s.free_seats().is_empty() && s.chairs.iter().all(|c| c.ready);
    if all && (s.judge.is_some() || s.settings.judge == JudgeMode::None) {
        deal::begin(t);
    }
}

fn unready(t: &mut Turn<'_, '_>) -> Ruling {
    let seat = t.own_seat()?;
    if !t.s().chair(seat).ready {
        return Err(Rejection::NotReady);
    }
    t.emit(Happened::Unreadied { seat });
    Ok(())
}

fn take_chair(t: &mut Turn<'_, '_>) -> Ruling {
    let account = t.account()?;
    let s = t.s();
    if s.settings.judge == JudgeMode::None {
        return Err(Rejection::NoJudge);
    }
    if s.judge.is_some() {
        return Err(Rejection::ChairTaken);
    }
    if s.seat_of(account).is_some() {
        return Err(Rejection::JudgePlays);
    }
    if s.lobby.queue.iter().any(|(a, _)| *a == account) {
        t.emit(Happened::Unqueued { account });
    }
    t.emit(Happened::ChairTaken { account });
    start_if_all_ready(t);
    Ok(())
}

fn leave_chair(t: &mut Turn<'_, '_>) -> Ruling {
    let account = t.account()?;
    if t.s().judge != Some(account) {
        return Err(Rejection::NotInChair);
    }
    t.emit(Happened::ChairLeft { vanished: false });
    Ok(())
}

/// The chair goes to someone who does not play; an administrator may do it too (15.6).
fn hand_over(t: &mut Turn<'_, '_>, to: AccountId) -> Ruling {
    t.judge_or_admin()?;
    if t.s().seat_of(to).is_some() {
        return Err(Rejection::JudgePlays);
    }
    let from = t.s().judge;
    if from == Some(to) {
        return Err(Rejection::SamePlayer);
    }
    if t.s().settings.judge == JudgeMode::None {
        return Err(Rejection::NoJudge);
    }
    t.emit(Happened::ChairHandedOver { from, to });
    start_if_all_ready(t);
    Ok(())
}

fn queue(t: &mut Turn<'_, '_>) -> Ruling {
    let account = t.account()?;
    let s = t.s();
    if let Some(seat) = s.seat_of(account) {
        return Err(Rejection::AlreadySeated { seat });
    }
    if s.judge == Some(account) {
        return Err(Rejection::JudgePlays);
    }
    if !s.free_seats().is_empty() {
        return Err(Rejection::SeatsFree);
    }
    if s.lobby.queue.iter().any(|(a, _)| *a == account) {
        return Err(Rejection::AlreadyQueued);
    }
    if s.lobby.queue.len() >= QUEUE_LIMIT {
        return Err(Rejection::QueueFull);
    }
    let press = t.press();
    t.emit(Happened::Queued { account, press });
    Ok(())
}

fn unqueue(t: &mut Turn<'_, '_>) -> Ruling {
    let account = t.account()?;
    if !t.s().lobby.queue.iter().any(|(a, _)| *a == account) {
        return Err(Rejection::NotQueued);
    }
    t.emit(Happened::Unqueued { account });
    Ok(())
}

/// Leaves whatever part the account has.
fn leave(t: &mut Turn<'_, '_>) -> Ruling {
    let account = t.account()?;
    if t.s().seat_of(account).is_some() {
        stand(t)
    } else if t.s().judge == Some(account) {
        leave_chair(t)
    } else {
        unqueue(t)
    }
}

fn kick(t: &mut Turn<'_, '_>, account: AccountId) -> Ruling {
    let asker = t.account()?;
    if t.s().host != Some(asker) && t.s().judge != Some(asker) {
        return Err(Rejection::NotLeader);
    }
    let s = t.s();
    let seated = s.seat_of(account).is_some();
    let judges = s.judge == Some(account);
    if !seated && !judges && !s.lobby.queue.iter().any(|(a, _)| *a == account) {
        return Err(Rejection::NotHere);
    }
    t.emit(Happened::Kicked { account });
    if seated {
        seat_from_queue(t);
    }
    Ok(())
}

fn configure(t: &mut Turn<'_, '_>, settings: &Settings) -> Ruling {
    t.host()?;
    check_settings(settings)?;
    t.emit(Happened::Configured { settings: Box::new(*settings) });
    if settings.judge == JudgeMode::None && t.s().judge.is_some() {
        t.emit(Happened::ChairLeft { vanished: false });
    }
    start_if_all_ready(t);
    Ok(())
}

fn start(t: &mut Turn<'_, '_>) -> Ruling {
    let asker = t.account()?;
    let s = t.s();
    if s.host != Some(asker) && s.judge != Some(asker) {
        return Err(Rejection::NotLeader);
    }
    let free = s.free_seats().len();
    if free > 0 {
        let seated = u8::try_from(s.chairs.len() - free).expect("there are ten seats");
        return Err(Rejection::NotFull { seated });
    }
    if s.settings.judge != JudgeMode::None && s.judge.is_none() {
        return Err(Rejection::JudgeMissing);
    }
    deal::begin(t);
    Ok(())
}

fn extend(t: &mut Turn<'_, '_>) -> Ruling {
    t.host()?;
    let until = t.now() + i64::from(t.s().settings.lobby_extend_s) * SECOND_MS;
    t.emit(Happened::Extended { until });
    Ok(())
}

fn close(t: &mut Turn<'_, '_>) -> Ruling {
    if !t.by_system() {
        t.host()?;
    }
    t.emit(Happened::LobbyClosed);
    Ok(())
}

/// The lobby's time ran out: first the question to the host, then the end.
pub(super) fn tick(t: &mut Turn<'_, '_>) {
    if t.s().lobby.expired {
        t.emit(Happened::LobbyClosed);
        return;
    }
    let free = t.s().free_seats().len();
    let seated = u8::try_from(t.s().chairs.len() - free).expect("there are ten seats");
    t.emit(Happened::LobbyExpired { seated });
    let until = t.at + i64::from(t.s().settings.lobby_extend_s) * SECOND_MS;
    t.emit(Happened::DeadlineSet { until: Some(until) });
}
