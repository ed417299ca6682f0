//! The decision core of one guild's microphones: what is wanted, what was seen, what the ledger
//! says and what the rate limit allows give the next calls. No IO and no clock: time comes in as
//! milliseconds of any steady clock.
//!
//! Only differences are corrected, the newest wish wins, and the order is fixed: open the new
//! speaker; close the old; close anyone open who should not be; release whoever left, is out of
//! the table or finished; nicknames last. Two calls are kept for a turn that may come.

mod budget;
mod facts;
mod mind;
mod report;
mod wish;

#[cfg(test)]
mod play_test;
#[cfg(test)]
mod rules_test;

pub use budget::{Budget, Headers};
pub use report::{Answer, Call, Edit, Freed, Report, Row, Step};
pub use wish::{Person, Room, Seen, Table};

use crate::base::GameId;
use crate::rules::Mic;
use mind::{ECHO_MS, Mind};
use std::collections::{BTreeMap, BTreeSet};
use wish::Want;

/// Milliseconds after which a missing right is tried again.
const RIGHT_RETRY_MS: i64 = 300_000;

/// One guild.
#[derive(Clone, Debug, Default)]
pub struct Core {
    tables: BTreeMap<GameId, Held>,
    seen: BTreeMap<Person, Seen>,
    minds: BTreeMap<Person, Mind>,
    rows: BTreeMap<Person, Row>,
    budget: Budget,
    /// Channels in which the right to mute is missing, and when to try again.
    blocked: BTreeMap<Room, i64>,
    reports: Vec<Report>,
    told: BTreeSet<(Report, u32)>,
    /// Struck off the ledger, not yet said to it.
    struck: Vec<Person>,
}

/// A table as we hold it.
#[derive(Clone, Debug)]
struct Held {
    table: Table,
    /// Counts the changes of who may speak.
    turn: u32,
    /// Whose open floor was reported this turn.
    floor_told: Option<Person>,
    /// Who had an open microphone before the latest change: closed before anyone else.
    spoke: BTreeSet<Person>,
}

/// What comes first. The order of the variants is the order of the calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    OpenOffered,
    Open,
    CloseOld,
    Close,
    Release,
    Nick,
}

impl Class {
    /// Part of a turn's two calls: may spend what is kept for it.
    fn is_turn(self) -> bool {
        self <= Self::CloseOld
    }
}

impl Core {
    /// What to do now. Each call is held to be under way until [`Core::answered`].
    pub fn next(&mut self, now: i64) -> Vec<Step> {
        self.miss_echoes(now);
        let mut steps = Vec::new();
        for person in self.forgettable() {
            self.rows.remove(&person);
            self.struck.push(person);
        }
        let struck = self.strike();
        steps.extend(struck.into_iter().filter(|p| !self.rows.contains_key(p)).map(Step::Forget));
        let mut due: Vec<(Class, Person, Edit, Option<GameId>)> =
            self.seen.keys().filter_map(|person| self.due(*person, now)).collect();
        due.sort_by_key(|(class, person, ..)| (*class, *person));
        for (class, person, edit, game) in due {
            let kept = if class.is_turn() || !self.has_live_table() { 0 } else { self.budget.kept(now) };
            if self.budget.available(now) <= kept {
                break;
            }
            self.budget.take(now);
            steps.push(Step::Call(self.launch(person, edit, game, now)));
        }
        steps
    }

    /// When to look again if nothing happens.
    #[must_use]
    pub fn wakes_at(&self, now: i64) -> Option<i64> {
        let waiting = self.seen.keys().any(|person| self.due(*person, now).is_some());
        let budget = if waiting { self.budget.changes_at(now) } else { None };
        let minds = self.minds.values().filter_map(Mind::wakes_at).filter(|at| *at > now);
        let rights = self.blocked.values().copied().filter(|at| *at > now);
        minds.chain(rights).chain(budget).min()
    }

    /// What was not reported yet.
    pub fn reports(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.reports)
    }

    /// Whether this channel's tables are in soft mode because the right to mute is missing.
    #[must_use]
    pub fn is_blocked(&self, room: Room) -> bool {
        self.blocked.contains_key(&room)
    }

    /// Everyone on whom something of ours may be.
    pub fn held(&self) -> impl Iterator<Item = (Person, &Row)> {
        self.rows.iter().map(|(person, row)| (*person, row))
    }

    /// Whether everything is as wanted and nothing is under way.
    #[must_use]
    pub fn is_settled(&self, now: i64) -> bool {
        let flying = self.minds.values().any(|m| m.flying.is_some() || m.told.is_some());
        // One who waits for a repeat is not at rest.
        !flying && self.seen.keys().all(|person| self.wanted(*person, now).is_none())
    }

    fn has_live_table(&self) -> bool {
        self.tables.values().any(|held| held.table.running && held.table.hard)
    }

    /// The table that governs a person where he is.
    fn table_of(&self, person: Person, room: Room) -> Option<(GameId, &Held)> {
        let mut here = self.tables.iter().filter(|(_, h)| h.table.room == room);
        // A running table goes before a finished or waiting one in the same channel.
        let sits = |h: &Held| h.table.mics.contains_key(&person);
        let all: Vec<_> = here.by_ref().filter(|(_, h)| sits(h)).collect();
        all.iter().find(|(_, h)| h.table.running).or_else(|| all.first()).map(|(game, held)| (**game, *held))
    }

    fn want(&self, person: Person, room: Room) -> (Want, Option<GameId>) {
        let mind = self.minds.get(&person);
        let Some((game, held)) = self.table_of(person, room) else { return (Want::Free, None) };
        let table = &held.table;
        let freed = mind.is_some_and(|m| m.freed) && !table.running;
        if !table.hard || freed {
            return (Want::Free, Some(game));
        }
        let want = match table.mics.get(&person) {
            Some(Mic::Open) => Want::Open,
            Some(Mic::Closed) => Want::Closed,
            None => Want::Free,
        };
        (want, Some(game))
    }

    /// The one edit that is due for a person now, with its place in the order.
    fn due(&self, person: Person, now: i64) -> Option<(Class, Person, Edit, Option<GameId>)> {
        let waits = self.minds.get(&person).is_some_and(|m| m.flying.is_some() || now < m.hold_until);
        if waits { None } else { self.wanted(person, now) }
    }

    /// The one edit that would set a person right.
    fn wanted(&self, person: Person, now: i64) -> Option<(Class, Person, Edit, Option<GameId>)> {
        let seen = self.seen.get(&person)?;
        let idle = Mind::default();
        let mind = self.minds.get(&person).unwrap_or(&idle);
        let (want, game) = self.want(person, seen.room);
        let held = game.and_then(|game| self.tables.get(&game));
        let muted = mind.muted(seen.muted);
        let ours = self.rows.contains_key(&person) && !mind.foreign;
        let may = self.blocked.get(&seen.room).is_none_or(|until| now >= *until);
        match want {
            Want::Closed if !muted && !mind.yielded && may => {
                let spoke = held.is_some_and(|h| h.spoke.contains(&person));
                let class = if spoke { Class::CloseOld } else { Class::Close };
                return Some((class, person, Edit::Mute(true), game));
            }
            Want::Open if muted && ours && may => {
                let class = match held {
                    Some(h) if h.table.offered == Some(person) => Class::OpenOffered,
                    Some(h) if h.table.has_order() => Class::Open,
                    _ => Class::Release,
                };
                return Some((class, person, Edit::Mute(false), game));
            }
            Want::Free if muted && (ours || mind.forced) && may => {
                return Some((Class::Release, person, Edit::Mute(false), game));
            }
            _ => {}
        }
        self.nick_due(person, seen, mind, held).map(|edit| (Class::Nick, person, edit, game))
    }

    fn nick_due(&self, person: Person, seen: &Seen, mind: &Mind, held: Option<&Held>) -> Option<Edit> {
        if mind.nick_refused {
            return None;
        }
        let wanted = held.and_then(|h| h.table.nicks.get(&person));
        let before = self.rows.get(&person).and_then(|row| row.nick_before.as_ref());
        match (wanted, before) {
            (Some(wanted), _) if seen.nick.as_ref() != Some(wanted) => Some(Edit::Nick(Some(wanted.clone()))),
            (None, Some(before)) if seen.nick != *before => Some(Edit::Nick(before.clone())),
            _ => None,
        }
    }

    fn launch(&mut self, person: Person, edit: Edit, game: Option<GameId>, now: i64) -> Call {
        let mind = self.minds.entry(person).or_default();
        mind.flying = Some(edit.clone());
        mind.began = now;
        let mut wished_at = None;
        if let Edit::Mute(mute) = edit {
            mind.sends(mute, now);
            wished_at = mind.wished_at.filter(|_| !mute);
        }
        let row = game.and_then(|game| self.row_for(person, &edit, game));
        if let Some(row) = &row {
            self.rows.insert(person, row.clone());
        }
        Call { person, edit, row, wished_at }
    }

    /// The row that must be durable before this edit, if the ledger does not say so already.
    fn row_for(&self, person: Person, edit: &Edit, game: GameId) -> Option<Row> {
        let held = self.rows.get(&person);
        let nick_before = held.and_then(|row| row.nick_before.clone());
        match edit {
            Edit::Mute(true) if held.is_none_or(|row| row.game != game) => Some(Row { game, nick_before }),
            Edit::Nick(Some(_)) if nick_before.is_none() => {
                let now = self.seen.get(&person).and_then(|seen| seen.nick.clone());
                Some(Row { game, nick_before: Some(now) })
            }
            _ => None,
        }
    }

    /// People of the ledger on whom nothing of ours is left.
    fn forgettable(&self) -> Vec<Person> {
        let clean = |person: Person, row: &Row| {
            let Some(seen) = self.seen.get(&person) else { return false };
            let quiet = self.minds.get(&person).is_none_or(|m| m.flying.is_none() && m.told.is_none());
            let named = self.tables.values().any(|h| h.table.mics.contains_key(&person));
            let nick = row.nick_before.as_ref().is_none_or(|before| seen.nick == *before);
            quiet && nick && !seen.muted && !named
        };
        self.rows.iter().filter(|(person, row)| clean(**person, row)).map(|(person, _)| *person).collect()
    }

    /// Calls whose echo did not come: the answer's own word is believed then.
    fn miss_echoes(&mut self, now: i64) {
        for (person, mind) in &mut self.minds {
            let Some(told) = mind.told.filter(|told| now - told.at >= ECHO_MS) else { continue };
            mind.told = None;
            let Some(seen) = self.seen.get_mut(person) else { continue };
            if seen.muted != told.mute {
                seen.muted = told.mute;
                mind.foreign &= told.mute;
                self.reports.push(Report::EchoLost { person: *person });
            }
        }
        self.floors();
    }
}
