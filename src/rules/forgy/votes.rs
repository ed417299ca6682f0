//! Votes as they are read (1.11; r28–r33): what is void for ever is refused, what a replay may judge
//! otherwise is kept in the log with its verdict. Then the day's close.

use super::ballot::{Choice, Day, Dues, Entry, MAX_ENTRIES_A_SEAT, Protocol, Void, What};
use super::clauses::Clause;
use super::command::Command;
use super::decide::{Log, Outcome, aftermath, holds, host, in_time, is_host, reason, said, seat};
use super::event::Event;
use super::posts;
use super::records::{Penalty, PenaltyKind};
use super::rejection::Rejection;
use super::roles::Reaction;
use super::seats::SeatSet;
use super::state::{Acted, CloseWhy, Closing, Forgy, Player, Stage};
use super::values::EarlyDay;
use super::words::{MAX_REASON, Words};
use crate::base::{Seat, Stamp};
use crate::rules::{Ask, Said};

pub(super) fn decide(log: &mut Log<'_>, ask: &Ask, command: &Command) -> Outcome {
    match command {
        Command::Vote { voter, choice, reason } => {
            let (voter, by_host) = voter_of(log.state(), ask, *voter)?;
            let said = said(ask);
            readable(log.state(), voter, said)?;
            check_vote(log.state(), *choice, reason.as_ref())?;
            let entry =
                Entry { by_host, reason: *reason, ..entry(log.state(), said, voter, What::Vote(*choice)) };
            post(log, ask.now, entry);
            Ok(())
        }
        Command::Retract { voter } => {
            let (voter, by_host) = voter_of(log.state(), ask, *voter)?;
            let said = said(ask);
            readable(log.state(), voter, said)?;
            let entry = Entry { by_host, ..entry(log.state(), said, voter, What::Retract) };
            post(log, ask.now, entry);
            Ok(())
        }
        Command::VoidVote { no, why } => void(log, ask, *no, *why),
        Command::CloseDay => close_early(log, ask),
        _ => Err(Rejection::WrongStage),
    }
}

/// In whose name: one's own, or anybody's for the host (r32).
fn voter_of(state: &Forgy, ask: &Ask, named: Option<Seat>) -> Result<(Seat, bool), Rejection> {
    let own = seat(state, ask).ok();
    match named {
        Some(named) if own == Some(named) => Ok((named, false)),
        Some(named) if is_host(state, ask) => {
            state.player(named).ok_or(Rejection::NoSuchSeat)?;
            Ok((named, true))
        }
        Some(_) => Err(Rejection::ProxyNotHost),
        None => own.map(|own| (own, false)).ok_or(Rejection::NotPlaying),
    }
}

/// Whether a vote or retraction of this date is read at all.
fn readable(state: &Forgy, voter: Seat, said: Said) -> Outcome {
    match state.stage {
        Stage::Ended => return Err(Rejection::Over),
        Stage::Day => {}
        Stage::DayClosed => return Err(Rejection::TooLate),
        _ => return Err(Rejection::NotDay),
    }
    if said.at.unix_s() < state.clock.opened.unix_s() {
        return Err(Rejection::NotDay);
    }
    if !state.lives(voter) {
        return Err(Rejection::Dead);
    }
    let end = match state.closing {
        // Later posts are void, but an earlier retraction that is still unread may revive them.
        Some(Closing { why: CloseWhy::Lock, .. }) | None => state.clock.closes,
        Some(Closing { at, .. }) => at,
    };
    if !in_time(said.at, end) {
        return Err(Rejection::TooLate);
    }
    if state.day.barred.has(voter) {
        return Err(Rejection::Barred);
    }
    let written = state.day.entries.iter().filter(|entry| entry.voter == voter).count();
    if written >= MAX_ENTRIES_A_SEAT { Err(Rejection::TooManyVotes) } else { Ok(()) }
}

fn check_vote(state: &Forgy, choice: Choice, reason: Option<&Words>) -> Outcome {
    if reason.is_some_and(|words| !words.fits(MAX_REASON)) {
        return Err(Rejection::TooLong);
    }
    let Choice::Player(target) = choice else { return Ok(()) };
    if !state.lives(target) || !state.day.living.has(target) {
        return Err(Rejection::VoteTarget);
    }
    let letters = reason.map_or(0, |words| words.letters);
    let least = u16::from(state.settings.min_reason_chars).max(1);
    if holds(state, Clause::r(29)) && letters < least { Err(Rejection::NoReason) } else { Ok(()) }
}

fn entry(state: &Forgy, said: Said, voter: Seat, what: What) -> Entry {
    let no = state.day.entries.iter().map(|entry| entry.no).max().unwrap_or(0).saturating_add(1);
    Entry { no, said, voter, what, by_host: false, reason: None, voided: None, void: None }
}

/// The entry of a player who leaves or enters in mid-day.
pub(super) fn seat_entry(state: &Forgy, ask: &Ask, seat: Seat, what: What) -> Option<Entry> {
    // By the date and id of the host's own post; without one, behind everything written up to now.
    let said = ask.said.unwrap_or(Said { at: ask.now, id: u64::MAX });
    (state.stage == Stage::Day).then(|| entry(state, said, seat, what))
}

/// A replay with one change: which verdicts it turns, the new lock, the entry's own verdict.
pub(super) struct Judged {
    pub changed: Vec<(u16, Option<Void>)>,
    pub lock: Option<super::ballot::Lock>,
    pub own: Option<Void>,
}

pub(super) fn judge(day: &Day, no: u16) -> Judged {
    let run = day.replay();
    let turned = day.entries.iter().zip(&run.verdicts);
    let changed = turned.filter(|(e, v)| e.no != no && e.void != **v).map(|(e, v)| (e.no, *v)).collect();
    let own = day.entries.iter().zip(&run.verdicts).find(|(entry, _)| entry.no == no).and_then(|(_, v)| *v);
    Judged { changed, lock: run.lock, own }
}

/// How the log judges once this entry is in it.
pub(super) fn judged_with(state: &Forgy, entry: Entry) -> Judged {
    let mut day = state.day.clone();
    let place = day.place(entry.said);
    day.entries.insert(place, entry);
    judge(&day, entry.no)
}

fn post(log: &mut Log<'_>, now: Stamp, mut entry: Entry) {
    let judged = judged_with(log.state(), entry);
    entry.void = judged.own;
    log.emit(Event::VotePosted { entry, changed: judged.changed, lock: judged.lock });
    follow_lock(log, now);
}

/// The majority post of half regime ends the day by its own time (r33); if a post that was read
/// late takes the majority away, the day goes on.
pub(super) fn follow_lock(log: &mut Log<'_>, now: Stamp) {
    let state = log.state();
    if state.stage != Stage::Day {
        return;
    }
    let locked = state.closing.filter(|closing| closing.why == CloseWhy::Lock);
    match (state.day.lock, locked) {
        (Some(lock), Some(closing)) if closing.at == lock.said.at => {}
        (Some(lock), before) => {
            let since = before.map_or(now, |closing| closing.since);
            log.emit(Event::Closing { at: lock.said.at, since, why: CloseWhy::Lock });
        }
        (None, Some(_)) => log.emit(Event::Reopened),
        (None, None) => {}
    }
}

fn void(log: &mut Log<'_>, ask: &Ask, no: u16, why: Words) -> Outcome {
    host(log.state(), ask)?;
    let state = log.state();
    if state.stage != Stage::Day {
        return Err(Rejection::NotDay);
    }
    reason(&why, MAX_REASON)?;
    let mut day = state.day.clone();
    let found = day
        .entries
        .iter_mut()
        .find(|entry| entry.no == no && entry.voided.is_none() && matches!(entry.what, What::Vote(_)));
    found.ok_or(Rejection::NoSuchVote)?.voided = Some(why);
    // The voided vote's own verdict turns too.
    let judged = judge(&day, 0);
    log.emit(Event::VoteVoided { no, why, changed: judged.changed, lock: judged.lock });
    follow_lock(log, ask.now);
    Ok(())
}

fn close_early(log: &mut Log<'_>, ask: &Ask) -> Outcome {
    host(log.state(), ask)?;
    let state = log.state();
    if state.stage != Stage::Day {
        return Err(Rejection::NotDay);
    }
    if state.closing.is_some() {
        return Err(Rejection::Closing);
    }
    if state.settings.early_day_close == EarlyDay::Never {
        return Err(Rejection::NoEarlyClose);
    }
    let run = state.day.replay();
    let need = Day::majority(run.living);
    if !state.day.counts(&run, SeatSet::default()).iter().any(|count| count.total >= need) {
        return Err(Rejection::NoMajority);
    }
    log.emit(Event::Closing { at: said(ask).at, since: ask.now, why: CloseWhy::Host });
    Ok(())
}

impl Forgy {
    /// The day's count as it stands: public figures, and the whole where the day ended now.
    #[must_use]
    pub fn count_now(&self) -> Protocol {
        let set =
            |pick: fn(&Player) -> bool| SeatSet::of(self.seats().filter(|(_, p)| pick(p)).map(|(s, _)| s));
        let dues = Dues {
            skip_used: set(|player| player.skip_used),
            excused: set(|player| player.excused),
            shielded: set(|player| player.shielded),
            no_self_vote: !holds(self, Clause::r(32)),
        };
        let (closed, early) = match self.closing {
            Some(closing) => (closing.at, closing.why != CloseWhy::Deadline),
            None => (self.clock.closes, false),
        };
        self.day.close(closed, early, &dues)
    }

    /// Misses in a row after this day (r35), of those for whom they change.
    fn misses_after(&self, protocol: &Protocol) -> Vec<(Seat, [u8; 3])> {
        let voted = self.day.replay().voted;
        let after = |seat: Seat, player: &Player| {
            let mut misses = player.misses;
            let away = player.excused;
            let mute = away || player.silenced || player.day_blocked;
            let count = |miss: &mut u8, neutral: bool, good: bool| {
                if good {
                    *miss = 0;
                } else if !neutral {
                    *miss = miss.saturating_add(1);
                }
            };
            count(&mut misses[0], mute, player.talked);
            count(&mut misses[1], mute || !protocol.missed.has(seat), voted.has(seat));
            let idle = player.acted == Acted::Missing && holds(self, Clause::r(12));
            let done = matches!(player.acted, Acted::Done | Acted::Refused);
            count(&mut misses[2], away || !idle, done);
            (misses != player.misses).then_some((seat, misses))
        };
        self.seats()
            .filter(|(_, player)| player.alive())
            .filter_map(|(seat, player)| after(seat, player))
            .collect()
    }
}

/// Counts the day that has ended: tally, execution, modkill (r32, A31).
pub(super) fn close(log: &mut Log<'_>, now: Stamp) {
    let protocol = log.state().count_now();
    let misses = log.state().misses_after(&protocol);
    let taken = avengers(log.state(), &protocol);
    log.emit(Event::DayClosed { protocol: Box::new(protocol), at: now });
    for (seat, by) in taken {
        if log.state().lives(seat) {
            log.emit(Event::TakenAlong { seat, by });
        }
    }
    let misses: Vec<_> = misses.into_iter().filter(|(seat, _)| log.state().lives(*seat)).collect();
    if !misses.is_empty() {
        log.emit(Event::MissesCounted { misses: misses.clone() });
    }
    if holds(log.state(), Clause::r(35)) {
        for (seat, _) in misses.iter().filter(|(_, counts)| counts.iter().any(|n| *n >= 2)) {
            let cycle = log.state().cycle;
            let penalty = Penalty { seat: *seat, kind: PenaltyKind::Modkill, cycle, at: now, why: None };
            log.emit(Event::Penalized { penalty, entry: None, changed: Vec::new(), lock: None });
        }
    }
    aftermath(log);
    if !log.state().settings.hosted() && log.state().stage == Stage::DayClosed {
        posts::open_night(log, now, true);
    }
}

/// Whom executed avengers take along: the last who voted for them and whose vote stood.
fn avengers(state: &Forgy, protocol: &Protocol) -> Vec<(Seat, Seat)> {
    let live = state.day.replay().live;
    let takes = |seat: &Seat| {
        state.player(*seat).is_some_and(|p| p.role.card().reaction == Some(Reaction::TakesLastVoter))
    };
    protocol
        .executed
        .iter()
        .filter(takes)
        .filter_map(|avenger| {
            let vote = What::Vote(Choice::Player(avenger));
            let last = state.day.entries.iter().rev().find(|entry| {
                entry.what == vote
                    && entry.void.is_none()
                    && entry.voter != avenger
                    && live[entry.voter.index()] == Some(Choice::Player(avenger))
                    && !protocol.executed.has(entry.voter)
            });
            last.map(|entry| (entry.voter, avenger))
        })
        .collect()
}
