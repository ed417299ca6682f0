//! The host's posts (1.12; r39, r39.1, r39.2): the first post of a day opens the day, the last post
//! of a day opens the night, and neither goes out while something it must contain is missing.

use super::clauses::Clause;
use super::command::Command;
use super::decide::{Log, Outcome, aftermath, holds, host, reason};
use super::event::Event;
use super::night::{Clue, Fate, Telling};
use super::notes::Batch;
use super::rejection::Rejection;
use super::seats::SeatSet;
use super::state::{Forgy, Stage};
use super::words::MAX_TEXT;
use crate::base::{Dice, Seat, Seed, Stamp};
use crate::rules::Ask;
use serde::Serialize;

/// What the day's first post still lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Missing {
    /// So many clues of the host on this victim's murder (r18).
    Clues(Seat, u8),
    /// This act is neither described nor left out (r39.1).
    Act(u8),
}

impl Forgy {
    /// What the day's first post still lacks; empty where the gate is switched off.
    #[must_use]
    pub fn missing(&self) -> Vec<Missing> {
        let mut missing: Vec<Missing> = self
            .clues_due()
            .into_iter()
            .filter(|(_, due)| *due > 0)
            .map(|(murder, due)| Missing::Clues(murder.victim, u8::try_from(due).unwrap_or(u8::MAX)))
            .collect();
        if let Some(draft) = self.draft.as_ref().filter(|_| holds(self, Clause::DAY_POST)) {
            missing.extend(draft.untold().map(|act| Missing::Act(u8::try_from(act).unwrap_or(u8::MAX))));
        }
        missing
    }

    /// Those who will live once the resolved night is published.
    #[must_use]
    pub fn alive_after_draft(&self) -> SeatSet {
        let Some(draft) = &self.draft else { return self.alive() };
        let dead = SeatSet::of(draft.outcome.deaths.iter().map(|death| death.seat));
        self.alive().and(draft.outcome.revived).minus(dead)
    }

    /// Whether the day may not open before the announced instant (r33).
    #[must_use]
    pub fn must_wait(&self, now: Stamp) -> bool {
        self.stage == Stage::NightClosed && self.half && holds(self, Clause::r(33)) && now < self.clock.closes
    }

    /// Dice for orders that must not tell who came first: clues, notes.
    pub(super) fn order_dice(&self, what: u64, n: u64) -> Dice {
        let seed = self.seed.unwrap_or_else(|| Seed::of(0));
        Dice::new(seed.mix([what, u64::from(self.cycle), n]))
    }
}

pub(super) fn decide(log: &mut Log<'_>, ask: &Ask, command: &Command) -> Outcome {
    host(log.state(), ask)?;
    match command {
        Command::Describe { act, words } => tell(log, *act, *words, Telling::Described(*words)),
        Command::Strike { act, reason } => tell(log, *act, *reason, Telling::Struck(*reason)),
        Command::PublishDay { loose_pictures } => publish_day(log, ask, *loose_pictures),
        Command::PublishNight => {
            let state = log.state();
            if state.closing.is_some() {
                return Err(Rejection::Closing);
            }
            if state.stage != Stage::DayClosed {
                return Err(Rejection::WrongStage);
            }
            open_night(log, ask.now, false);
            Ok(())
        }
        _ => Err(Rejection::WrongStage),
    }
}

fn tell(log: &mut Log<'_>, act: u8, words: super::words::Words, telling: Telling) -> Outcome {
    let state = log.state();
    if state.stage != Stage::NightClosed {
        return Err(Rejection::WrongStage);
    }
    let draft = state.draft.as_ref().ok_or(Rejection::NoSuchAct)?;
    let found = draft.outcome.acts.get(usize::from(act)).ok_or(Rejection::NoSuchAct)?;
    if !matches!(found.fate, Fate::Done(_)) {
        return Err(Rejection::NoSuchAct);
    }
    reason(&words, MAX_TEXT)?;
    log.emit(Event::ActTold { act, telling });
    Ok(())
}

fn publish_day(log: &mut Log<'_>, ask: &Ask, loose_pictures: u8) -> Outcome {
    let state = log.state();
    if state.closing.is_some() {
        return Err(Rejection::Closing);
    }
    if state.stage != Stage::NightClosed {
        return Err(Rejection::WrongStage);
    }
    if state.must_wait(ask.now) {
        return Err(Rejection::TooEarly);
    }
    match state.missing().first() {
        Some(Missing::Clues(..)) => return Err(Rejection::CluesMissing),
        Some(Missing::Act(_)) => return Err(Rejection::ActsUntold),
        None => {}
    }
    if let Some(flaw) = state.clue_flaws().first() {
        // Settings or clauses changed since they were written cannot be: they are frozen. A flaw
        // here is a murder without its clues where r20 or r18 is partly off.
        let _ = flaw;
        return Err(Rejection::CluesMissing);
    }
    if loose_pictures > 0 && state.settings.clues && holds(state, Clause::r(19)) {
        return Err(Rejection::LoosePicture);
    }
    open_day(log, ask.now, false);
    Ok(())
}

/// Opens the day: the night's outcome begins to hold.
pub(super) fn open_day(log: &mut Log<'_>, now: Stamp, plain: bool) {
    let state = log.state();
    let cycle = state.cycle.max(1);
    let half = holds(state, Clause::r(33)) && Forgy::half_regime(state.alive_after_draft().len(), state.n0);
    let closes = state.settings.day_ends(now);
    let batches =
        state.settings.batch_times(now, closes).into_iter().map(|at| Batch { at, out: false }).collect();
    let clues = shuffled_clues(state);
    log.emit(Event::DayOpened { cycle, at: now, closes, half, batches, plain, clues });
    aftermath(log);
}

/// The clues of each murder in drawn order: who wrote which must not show (r18).
fn shuffled_clues(state: &Forgy) -> Vec<Clue> {
    let mut clues = state.clues.clone();
    state.order_dice(1, 0).shuffle(&mut clues);
    clues.sort_by_key(|clue| clue.victim);
    clues
}

/// Opens the night with the day's result.
pub(super) fn open_night(log: &mut Log<'_>, now: Stamp, plain: bool) {
    let state = log.state();
    let cycle = state.cycle.saturating_add(1);
    let half = holds(state, Clause::r(33)) && Forgy::half_regime(state.alive().len(), state.n0);
    let closes = state.settings.night_ends(now);
    log.emit(Event::NightOpened { cycle, at: now, closes, half, plain });
    drop_stale(log);
    aftermath(log);
}

/// Early submissions whose target has gone meanwhile no longer stand (1.7).
pub(super) fn drop_stale(log: &mut Log<'_>) {
    for proposal in log.state().stale_proposals() {
        log.emit(Event::Dropped { slot: proposal.slot, by: proposal.by });
    }
}
