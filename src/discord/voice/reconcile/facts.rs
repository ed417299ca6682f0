//! What comes in: voice states, wishes of tables, answers of calls, requests for one's microphone.

use super::mind::{FAILURES_TOLD, FIGHTS};
use super::report::{Answer, Edit, Freed, Report, Row};
use super::wish::{Person, Room, Seen, Table, Want};
use super::{Core, Headers, Held, RIGHT_RETRY_MS};
use crate::base::GameId;
use crate::rules::Mic;
use std::collections::{BTreeMap, BTreeSet};

/// A wait this long is told to somebody.
const SLOW_TOLD_MS: i64 = 5_000;
/// How many reports are remembered as told.
const TOLD_LIMIT: usize = 1_000;

impl Core {
    /// The ledger as stored, after a start: before anything was seen.
    pub fn ledger(&mut self, rows: impl IntoIterator<Item = (Person, Row)>) {
        self.rows.extend(rows);
    }

    /// Everyone in voice on this guild (GUILD_CREATE): whoever is not named is not in voice.
    pub fn seen_all(&mut self, all: BTreeMap<Person, Seen>, now: i64) {
        let gone: Vec<Person> = self.seen.keys().filter(|p| !all.contains_key(p)).copied().collect();
        for person in gone {
            self.seen(person, None, now);
        }
        for (person, seen) in all {
            self.seen(person, Some(seen), now);
        }
    }

    /// One person's voice state; `None`: left voice.
    pub fn seen(&mut self, person: Person, new: Option<Seen>, now: i64) {
        let mind = self.minds.entry(person).or_default();
        mind.seen_at = now;
        let Some(new) = new else {
            mind.gone();
            self.seen.remove(&person);
            return;
        };
        let old = self.seen.insert(person, new.clone());
        let mind = self.minds.entry(person).or_default();
        if old.as_ref().is_none_or(|old| old.room != new.room) {
            mind.hold_until = 0;
            mind.failures = 0;
        }
        match old {
            None => mind.foreign = new.muted && !self.rows.contains_key(&person),
            Some(old) if old.muted != new.muted => self.changed(person, &new, now),
            Some(_) => {}
        }
        self.floors();
        self.obstacles();
    }

    /// A microphone was opened or shut: by us, or by somebody else.
    fn changed(&mut self, person: Person, new: &Seen, now: i64) {
        let want = self.want(person, new.room);
        let Some(mind) = self.minds.get_mut(&person) else { return };
        if mind.is_echo(new.muted, now) {
            if mind.told.is_some_and(|told| told.mute == new.muted) {
                mind.told = None;
            }
            mind.foreign &= new.muted;
            if let (false, Some(wished), (_, Some(game))) = (new.muted, mind.wished_at, want) {
                mind.wished_at = None;
                self.reports.push(Report::Opened { game, after_ms: now - wished });
            }
            return;
        }
        mind.told = None;
        mind.foreign = new.muted;
        if new.muted {
            // Somebody's own decision: from here on the mute is his, and he must take it back.
            // A row that holds his old nickname stays for that.
            if self.rows.get(&person).is_some_and(|row| row.nick_before.is_none()) {
                self.rows.remove(&person);
                self.struck.push(person);
            }
        } else if want.0 == Want::Closed {
            mind.fights += 1;
            if mind.fights > FIGHTS {
                mind.yielded = true;
                if let Some(game) = want.1 {
                    self.tell(Report::Fought { game, person });
                }
            }
        }
    }

    /// The bot is no longer on this guild: nothing is seen any more; the ledger stays.
    pub fn guild_gone(&mut self) {
        self.seen.clear();
        for mind in self.minds.values_mut() {
            mind.gone();
        }
        self.blocked.clear();
    }

    /// A table's newest wish; `None`: the table is gone.
    pub fn table(&mut self, game: GameId, wish: Option<Table>, now: i64) {
        let Some(table) = wish else {
            self.tables.remove(&game);
            return;
        };
        let old = self.tables.get(&game);
        let same = old.is_some_and(|old| old.table.mics == table.mics && old.table.offered == table.offered);
        let turn = old.map_or(0, |old| old.turn + u32::from(!same));
        let floor_told = old.filter(|_| same).and_then(|old| old.floor_told);
        let open = |t: &Table| -> BTreeSet<Person> {
            t.mics.iter().filter(|(_, mic)| **mic == Mic::Open).map(|(person, _)| *person).collect()
        };
        let spoke = match old {
            Some(old) if same => old.spoke.clone(),
            Some(old) if old.table.has_order() => open(&old.table),
            _ => BTreeSet::new(),
        };
        if !same {
            self.wishes(&table, now);
        }
        self.tables.insert(game, Held { table, turn, floor_told, spoke });
        self.floors();
        self.obstacles();
    }

    /// Every table lets go of everyone: the process ends.
    pub fn release_all(&mut self) {
        self.tables.clear();
    }

    /// A new turn: old fights are over, and newly opened microphones are timed from here.
    fn wishes(&mut self, table: &Table, now: i64) {
        for (person, mic) in &table.mics {
            let mind = self.minds.entry(*person).or_default();
            mind.fights = 0;
            mind.yielded = false;
            if table.running {
                mind.freed = false;
            }
            let shut = self.seen.get(person).is_some_and(|seen| mind.muted(seen.muted));
            let urgent = *mic == Mic::Open && shut && table.has_order();
            mind.wished_at = if urgent { mind.wished_at.or(Some(now)) } else { None };
        }
    }

    /// How a call ended.
    pub fn answered(&mut self, person: Person, answer: Answer, headers: Option<Headers>, now: i64) {
        self.budget.answered(now, headers);
        let room = self.seen.get(&person).map(|seen| seen.room);
        let mind = self.minds.entry(person).or_default();
        let Some(edit) = mind.flying.take() else { return };
        match answer {
            Answer::Done => {
                mind.failures = 0;
                mind.hold_until = 0;
                self.done(person, &edit, room, now);
            }
            Answer::NotInVoice => {
                // The platform's own word, unless the person came back since.
                if mind.seen_at <= mind.began {
                    mind.gone();
                    self.seen.remove(&person);
                } else {
                    mind.hold_until = now + 500;
                }
            }
            Answer::NoMember => {
                mind.gone();
                self.seen.remove(&person);
                if self.rows.remove(&person).is_some() {
                    self.struck.push(person);
                }
            }
            Answer::Forbidden if matches!(edit, Edit::Nick(_)) => {
                mind.nick_refused = true;
                self.tell(Report::NickRefused { person });
            }
            Answer::Forbidden => {
                if let Some(room) = room {
                    self.blocked.insert(room, now + RIGHT_RETRY_MS);
                    self.tell(Report::RightMissing { room });
                }
            }
            Answer::Slow(wait_ms) => {
                self.budget.freeze(now + wait_ms);
                if wait_ms > SLOW_TOLD_MS {
                    self.reports.push(Report::Slowed { wait_ms });
                }
            }
            Answer::Failed => {
                mind.failed(now);
                if mind.failures == FAILURES_TOLD {
                    self.reports.push(Report::Failing { person });
                }
            }
        }
    }

    fn done(&mut self, person: Person, edit: &Edit, room: Option<Room>, now: i64) {
        match edit {
            Edit::Mute(mute) => {
                let seen = self.seen.get(&person).map(|seen| seen.muted);
                let mind = self.minds.entry(person).or_default();
                // The echo may have come before the answer.
                let echoed = seen == Some(*mute) && mind.seen_at >= mind.began;
                mind.told = (!echoed && seen.is_some()).then_some(super::mind::Told { mute: *mute, at: now });
                mind.forced &= *mute;
                if let Some(room) = room.filter(|room| self.blocked.remove(room).is_some()) {
                    self.told.retain(|(report, _)| *report != Report::RightMissing { room });
                    self.reports.push(Report::RightBack { room });
                }
            }
            Edit::Nick(nick) => {
                if let Some(seen) = self.seen.get_mut(&person) {
                    seen.nick.clone_from(nick);
                }
            }
        }
    }

    /// The rights of the bot in this channel may have changed: try again at once.
    pub fn rights_changed(&mut self, room: Room) {
        if let Some(until) = self.blocked.get_mut(&room) {
            *until = 0;
        }
        for mind in self.minds.values_mut() {
            mind.nick_refused = false;
        }
    }

    /// «Верните микрофон»: frees anyone who is not in a running game of this guild. `by_force`, a
    /// moderator's, lifts mutes that are not ours too.
    pub fn free(&mut self, person: Person, by_force: bool) -> Freed {
        let playing = |h: &&Held| h.table.running && h.table.hard && h.table.mics.contains_key(&person);
        let here = self.seen.get(&person).map(|seen| seen.room);
        if self.tables.values().filter(playing).any(|h| here.is_none_or(|room| room == h.table.room)) {
            return Freed::InGame;
        }
        let ours = self.rows.contains_key(&person);
        let mind = self.minds.entry(person).or_default();
        mind.freed = true;
        mind.hold_until = 0;
        match self.seen.get(&person) {
            Some(seen) if !mind.muted(seen.muted) => Freed::Now,
            Some(_) if ours && !mind.foreign || by_force => {
                mind.forced |= by_force;
                Freed::Now
            }
            Some(_) => Freed::NotOurs,
            None if ours => Freed::AtNextJoin,
            None => Freed::NotOurs,
        }
    }

    /// People struck off the ledger by what was seen or answered.
    pub(super) fn strike(&mut self) -> Vec<Person> {
        std::mem::take(&mut self.struck)
    }

    /// Reports a floor whose microphone is open, once a turn.
    pub(super) fn floors(&mut self) {
        let mut open = Vec::new();
        for (game, held) in &mut self.tables {
            let Some(person) = held.table.offered.filter(|p| held.floor_told != Some(*p)) else { continue };
            let Some(seen) = self.seen.get(&person) else { continue };
            let closing = self
                .minds
                .get(&person)
                .is_some_and(|m| m.told.is_some_and(|told| told.mute) || m.flying == Some(Edit::Mute(true)));
            if seen.room == held.table.room && !seen.muted && !seen.suppressed && !closing {
                held.floor_told = Some(person);
                open.push(Report::FloorOpen { game: *game, person });
            }
        }
        self.reports.extend(open);
    }

    /// Reports what stands between a person and an open microphone and only a person can lift.
    fn obstacles(&mut self) {
        let (mut found, seen, minds) = (Vec::new(), &self.seen, &self.minds);
        self.told.retain(|(report, _)| match report {
            Report::MutedByOther { person, .. } => minds.get(person).is_some_and(|m| m.foreign),
            Report::Suppressed { person, .. } => seen.get(person).is_none_or(|s| s.suppressed),
            _ => true,
        });
        for (game, held) in &self.tables {
            let table = &held.table;
            for (person, _) in table.mics.iter().filter(|(_, mic)| **mic == Mic::Open && table.has_order()) {
                let Some(seen) = self.seen.get(person).filter(|seen| seen.room == table.room) else {
                    continue;
                };
                let foreign = self.minds.get(person).is_some_and(|m| m.foreign) && seen.muted;
                if foreign {
                    found.push(Report::MutedByOther { game: *game, person: *person });
                }
                if seen.suppressed {
                    found.push(Report::Suppressed { game: *game, person: *person });
                }
            }
        }
        for report in found {
            self.tell(report);
        }
    }

    /// Reports once for its cause: a fight once a turn, anything else until it is over.
    fn tell(&mut self, report: Report) {
        let turn = match &report {
            Report::Fought { game, .. } => self.tables.get(game).map_or(0, |held| held.turn),
            _ => 0,
        };
        if self.told.len() >= TOLD_LIMIT {
            self.told.clear();
        }
        if self.told.insert((report.clone(), turn)) {
            self.reports.push(report);
        }
    }
}
