//! The keeper of interaction tokens. Every press gives one; for 15 minutes it can edit the private
//! message it opened, without the bot's rate limits and without anyone else seeing. At minute 14 the
//! message is left with one button that opens it again, so that no panel shows a stale truth.
//!
//! In memory only: a token is worth 15 minutes, and a press brings another.

use crate::base::{AccountId, GameId, MINUTE_MS, Stamp};
use std::collections::BTreeMap;

/// How long a panel is edited by one token: a minute less than the token lives.
pub const PANEL_MS: i64 = 14 * MINUTE_MS;
/// The most panels kept: ten seats, a judge and some spectators of a few hundred tables.
const MAX_PANELS: usize = 20_000;

/// Whose private message, in which game.
pub type Owner = (GameId, AccountId);

/// One private message and the token that edits it.
#[derive(Clone, PartialEq, Eq)]
pub struct Panel<S> {
    /// The token of the newest press.
    pub token: String,
    /// When that press came.
    pub since: Stamp,
    /// Which page is open, what is selected.
    pub page: S,
    /// What was shown last, to edit only on a difference.
    pub shown: u64,
}

// A token lets anyone edit a person's private message: it never gets into a log.
impl<S> std::fmt::Debug for Panel<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Panel").field("since", &self.since).finish_non_exhaustive()
    }
}

/// All private messages that can still be edited.
#[derive(Debug)]
pub struct Tokens<S> {
    panels: BTreeMap<Owner, Panel<S>>,
}

impl<S> Default for Tokens<S> {
    fn default() -> Self {
        Self { panels: BTreeMap::new() }
    }
}

impl<S: Clone> Tokens<S> {
    /// Keeps a panel and gives back the one it replaces: its message is to be deleted, unless the
    /// press came from that message itself.
    pub fn put(&mut self, owner: Owner, panel: Panel<S>) -> Option<Panel<S>> {
        if self.panels.len() >= MAX_PANELS && !self.panels.contains_key(&owner) {
            // The oldest goes: it is the nearest to its end anyway.
            let oldest = self.panels.iter().min_by_key(|(_, p)| p.since).map(|(owner, _)| *owner);
            oldest.and_then(|owner| self.panels.remove(&owner));
        }
        self.panels.insert(owner, panel)
    }

    /// The panel of this person, if its token still lives.
    pub fn get(&self, owner: Owner, now: Stamp) -> Option<&Panel<S>> {
        self.panels.get(&owner).filter(|panel| now - panel.since < PANEL_MS)
    }

    /// The panel of this person, to change what it shows.
    pub fn get_mut(&mut self, owner: Owner, now: Stamp) -> Option<&mut Panel<S>> {
        self.panels.get_mut(&owner).filter(|panel| now - panel.since < PANEL_MS)
    }

    /// Forgets one panel.
    pub fn forget(&mut self, owner: Owner) -> Option<Panel<S>> {
        self.panels.remove(&owner)
    }

    /// Takes out the panels whose 14 minutes are over: each gets its last edit now.
    pub fn ripe(&mut self, now: Stamp) -> Vec<(Owner, Panel<S>)> {
        let ripe: Vec<Owner> =
            self.panels.iter().filter(|(_, p)| now - p.since >= PANEL_MS).map(|(owner, _)| *owner).collect();
        ripe.into_iter().filter_map(|owner| Some((owner, self.panels.remove(&owner)?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(token: &str, since: i64) -> Panel<()> {
        Panel { token: token.to_owned(), since: Stamp(since), page: (), shown: 0 }
    }

    #[test]
    fn a_panel_is_edited_for_14_minutes_and_then_closed_once() {
        let owner = (GameId::from_bits(1), AccountId(7));
        let mut tokens = Tokens::default();
        assert_eq!(tokens.put(owner, panel("a", 0)), None);
        assert_eq!(tokens.put(owner, panel("b", 1_000)), Some(panel("a", 0)));
        assert!(tokens.get(owner, Stamp(14 * 60_000)).is_some());
        assert!(tokens.ripe(Stamp(14 * 60_000)).is_empty());
        assert!(tokens.get(owner, Stamp(14 * 60_000 + 1_000)).is_none());
        assert_eq!(tokens.ripe(Stamp(14 * 60_000 + 1_000)), vec![(owner, panel("b", 1_000))]);
        assert!(tokens.ripe(Stamp(99 * 60_000)).is_empty());
    }

    #[test]
    fn a_token_is_not_printed() {
        assert!(!format!("{:?}", panel("secret", 0)).contains("secret"));
    }
}
