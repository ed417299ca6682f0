//! Folding events to a state, with undo: `Undone` is understood here, not by `evolve`, because it
//! needs the events before it (design, "Undo"). Everything undone stays in the log.

use super::{Ask, Rules};
use std::collections::{BTreeMap, BTreeSet};

/// A game's events and the state they fold to.
#[derive(Clone, Debug)]
pub struct Ledger<R: Rules> {
    state: R,
    events: Vec<R::Event>,
}

impl<R: Rules> Default for Ledger<R> {
    fn default() -> Self {
        Self { state: R::empty(), events: Vec::new() }
    }
}

impl<R: Rules> Ledger<R> {
    /// The ledger of these events.
    pub fn fold(events: impl IntoIterator<Item = R::Event>) -> Self {
        let events: Vec<R::Event> = events.into_iter().collect();
        Self { state: refold(&events), events }
    }

    /// The state after all events.
    pub fn state(&self) -> &R {
        &self.state
    }

    /// All events, undone ones among them.
    pub fn events(&self) -> &[R::Event] {
        &self.events
    }

    /// How many events there are: the version that an append expects.
    pub fn version(&self) -> usize {
        self.events.len()
    }

    /// Adds one event.
    pub fn apply(&mut self, event: R::Event) {
        advance(&mut self.state, &self.events, &event);
        self.events.push(event);
    }

    /// Decides a command and keeps its events. On `Err` nothing has changed.
    pub fn decide(&mut self, ask: &Ask, command: &R::Command) -> Result<Vec<R::Event>, R::Rejection> {
        let (events, state) = self.propose(ask, command)?;
        self.state = state;
        self.events.extend(events.iter().cloned());
        Ok(events)
    }

    /// Decides a command without keeping anything: its events and the state they lead to.
    pub fn propose(&self, ask: &Ask, command: &R::Command) -> Result<(Vec<R::Event>, R), R::Rejection> {
        let mut draft = Draft { past: &self.events, state: self.state.clone(), fresh: Vec::new() };
        R::decide(&mut draft, ask, command)?;
        Ok((draft.fresh, draft.state))
    }

    /// Keeps what [`Ledger::propose`] gave, once it is stored.
    pub fn accept(&mut self, events: Vec<R::Event>, state: R) {
        self.state = state;
        self.events.extend(events);
    }
}

/// One command being decided: the state so far and the events it has caused.
pub struct Draft<'a, R: Rules> {
    past: &'a [R::Event],
    state: R,
    fresh: Vec<R::Event>,
}

impl<R: Rules> Draft<'_, R> {
    /// The state after the events emitted so far.
    pub fn state(&self) -> &R {
        &self.state
    }

    /// How many events came before the next one, this draft's own included.
    pub fn version(&self) -> usize {
        self.past.len() + self.fresh.len()
    }

    /// Evolves the state and keeps the event.
    pub fn emit(&mut self, event: R::Event) {
        if R::undone_to(&event).is_none() {
            self.state.evolve(&event);
        } else {
            let all: Vec<_> = self.past.iter().chain(&self.fresh).cloned().collect();
            advance(&mut self.state, &all, &event);
        }
        self.fresh.push(event);
    }
}

/// Moves `state`, to which `past` folds, over one more event.
fn advance<R: Rules>(state: &mut R, past: &[R::Event], event: &R::Event) {
    match R::undone_to(event) {
        None => state.evolve(event),
        Some(kept) => {
            let mut earlier: R = refold(&past[..kept.min(past.len())]);
            earlier.after_undo(state, event);
            *state = earlier;
        }
    }
}

/// The state to which these events fold, in one pass however many of them undo: what an undo goes
/// back to is kept when the pass comes by it.
fn refold<R: Rules>(events: &[R::Event]) -> R {
    let wanted: BTreeSet<usize> = events.iter().filter_map(R::undone_to).collect();
    let mut kept: BTreeMap<usize, R> = BTreeMap::new();
    let mut state = R::empty();
    for (i, event) in events.iter().enumerate() {
        if wanted.contains(&i) {
            kept.insert(i, state.clone());
        }
        match R::undone_to(event) {
            None => state.evolve(event),
            Some(to) => {
                // Nothing lies ahead to go back to; such an event undoes nothing.
                let mut earlier = kept.get(&to.min(i)).unwrap_or(&state).clone();
                earlier.after_undo(&state, event);
                state = earlier;
            }
        }
    }
    state
}
