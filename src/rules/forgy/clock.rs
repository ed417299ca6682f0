//! Time (1.4; design, invariant 4): deadlines, reminders, batches, the wait for the intake, pauses,
//! extensions and outages. One list of what is due serves the deadline and the tick.

use super::command::Command;
use super::decide::{Log, Outcome, host, running, system};
use super::event::Event;
use super::rejection::Rejection;
use super::state::{CloseWhy, Forgy, Stage};
use super::values::Span;
use super::{nights, note_desk, posts, votes};
use crate::base::Stamp;
use crate::rules::{Ask, By, Deadline};

/// Up to this length of an outage the old deadline stands.
const OUTAGE_STANDS: Span = Span::minutes(5);
/// How many things one tick does at most; a longer arrears goes on with the next tick.
const MAX_A_TICK: usize = 64;
/// Reminders: at so many per cent of the phase, and their bits.
const REMINDERS: [(i64, u8); 3] = [(50, 1), (75, 2), (90, 4)];

/// What the clock brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    /// A reminder; its bit.
    Reminder(u8),
    /// A batch of notes; its place.
    Batch(usize),
    /// The phase ends.
    Close,
    /// The wait for the intake ends.
    Settle,
    /// The host is late.
    HostLate,
    /// The plain post comes.
    PlainPost,
}

impl Due {
    fn why(self) -> &'static str {
        match self {
            Self::Reminder(_) => "reminder",
            Self::Batch(_) => "notes",
            Self::Close => "phase_end",
            Self::Settle => "closing",
            Self::HostLate => "host_late",
            Self::PlainPost => "plain_post",
        }
    }
}

impl Forgy {
    fn next_due(&self) -> Option<(Stamp, Due)> {
        if self.paused.is_some() || !self.created {
            return None;
        }
        if let Some(closing) = self.closing {
            return Some((closing.since + self.settings.closing_wait.0, Due::Settle));
        }
        match self.stage {
            Stage::Night | Stage::Day => self.phase_due(),
            Stage::NightClosed | Stage::DayClosed => self.post_due(),
            _ => None,
        }
    }

    fn phase_due(&self) -> Option<(Stamp, Due)> {
        let length = self.clock.closes - self.clock.opened;
        let reminder = REMINDERS
            .iter()
            .filter(|(_, bit)| self.clock.reminded & bit == 0)
            .map(|(percent, bit)| (self.clock.opened + length / 100 * percent, Due::Reminder(*bit)))
            .next();
        let batch =
            self.batches.iter().enumerate().filter(|(_, batch)| !batch.out && self.stage == Stage::Day);
        let batch = batch.map(|(place, batch)| (batch.at, Due::Batch(place))).min_by_key(|(at, _)| *at);
        let close = Some((self.clock.closes, Due::Close));
        [reminder, batch, close].into_iter().flatten().min_by_key(|(at, _)| *at)
    }

    /// The host's time for a post runs from the moment the phase was decided. The plain post waits
    /// where a clue is due, and in half regime for the announced instant (r33).
    fn post_due(&self) -> Option<(Stamp, Due)> {
        let grace = self.settings.host_grace.0;
        if !self.clock.late_told && self.settings.hosted() {
            return Some((self.clock.decided + grace / 2, Due::HostLate));
        }
        let plain = self.clock.decided + grace;
        match self.stage {
            Stage::NightClosed if self.clues_due().iter().any(|(_, due)| *due > 0) => None,
            Stage::NightClosed if self.must_wait(plain) => Some((self.clock.closes, Due::PlainPost)),
            _ => Some((plain, Due::PlainPost)),
        }
    }

    /// See [`crate::rules::Rules::deadline`].
    pub(super) fn due(&self) -> Option<Deadline> {
        self.next_due().map(|(at, due)| Deadline { at, why: due.why() })
    }
}

pub(super) fn decide(log: &mut Log<'_>, ask: &Ask, command: &Command) -> Outcome {
    match command {
        Command::Tick => {
            if !matches!(ask.by, By::Clock | By::System) {
                return Err(Rejection::SystemOnly);
            }
            tick(log, ask.now)
        }
        Command::Marker { through } => {
            system(ask)?;
            if log.state().closing.is_some_and(|closing| through.unix_s() >= closing.at.unix_s()) {
                settle(log, ask.now);
            }
            Ok(())
        }
        Command::Outage { from, to } => {
            system(ask)?;
            outage(log, *from, *to);
            Ok(())
        }
        Command::Extend { closes } => {
            host(log.state(), ask)?;
            let state = log.state();
            if !matches!(state.stage, Stage::Night | Stage::Day) {
                return Err(Rejection::WrongStage);
            }
            if state.closing.is_some() {
                return Err(Rejection::Closing);
            }
            if *closes <= state.clock.closes || *closes > ask.now + Span::hours(24 * 60).0 {
                return Err(Rejection::NotLater);
            }
            log.emit(Event::Extended { closes: *closes, outage: false });
            Ok(())
        }
        Command::Pause => {
            if ask.by != By::System {
                host(log.state(), ask)?;
            }
            running(log.state())?;
            if log.state().paused.is_some() {
                return Err(Rejection::Paused);
            }
            log.emit(Event::Paused { at: ask.now });
            Ok(())
        }
        Command::Resume => {
            if ask.by != By::System {
                host(log.state(), ask)?;
            }
            if log.state().paused.is_none() {
                return Err(Rejection::NotPaused);
            }
            log.emit(Event::Resumed { at: ask.now });
            Ok(())
        }
        _ => Err(Rejection::WrongStage),
    }
}

fn tick(log: &mut Log<'_>, now: Stamp) -> Outcome {
    let mut done = 0;
    while let Some((at, due)) = log.state().next_due() {
        if at > now || done >= MAX_A_TICK {
            break;
        }
        perform(log, now, due);
        done += 1;
    }
    if done == 0 { Err(Rejection::NotDue) } else { Ok(()) }
}

fn perform(log: &mut Log<'_>, now: Stamp, due: Due) {
    match due {
        Due::Reminder(bit) => log.emit(Event::Reminded { mark: bit }),
        Due::Batch(place) => note_desk::publish(log, place),
        Due::Close => {
            let at = log.state().clock.closes;
            log.emit(Event::Closing { at, since: now, why: CloseWhy::Deadline });
        }
        Due::Settle => settle(log, now),
        Due::HostLate => log.emit(Event::HostLate),
        Due::PlainPost if log.state().stage == Stage::NightClosed => posts::open_day(log, now, true),
        Due::PlainPost => posts::open_night(log, now, true),
    }
}

/// Everything written before the end has been read, or the longest wait is over.
fn settle(log: &mut Log<'_>, now: Stamp) {
    match log.state().stage {
        Stage::Night => nights::close(log, now),
        Stage::Day => votes::close(log, now),
        _ => {}
    }
}

/// A deadline that fell into an outage: up to five minutes it stands, and what was posted before it
/// counts even if read after; a longer outage extends it by its own length.
fn outage(log: &mut Log<'_>, from: Stamp, to: Stamp) {
    let state = log.state();
    let closes = state.clock.closes;
    let phase = matches!(state.stage, Stage::Night | Stage::Day);
    let ended_by_deadline = state.closing.is_none_or(|closing| closing.why == CloseWhy::Deadline);
    let inside = from <= closes && closes <= to;
    if !phase || state.paused.is_some() || !ended_by_deadline || !inside || to - from <= OUTAGE_STANDS.0 {
        return;
    }
    let again = state.closing.is_some();
    log.emit(Event::Extended { closes: closes + (to - from), outage: true });
    if again {
        log.emit(Event::Reopened);
    }
}
