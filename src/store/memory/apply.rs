//! Writes on memory: each looks first and changes only when nothing can fail any more.

use super::{Data, Way};
use crate::base::Stamp;
use crate::store::{Answer, Append, GameRow, Lease, NoticeKey, StoreError, Stored, Surface, Write, Wrote};

/// Claimed by nobody, or due at once.
const NEVER: Stamp = Stamp(0);

impl Data {
    pub fn apply(&mut self, write: &Write) -> Stored<Wrote> {
        match write {
            Write::Create(row, append) => self.create(row, append),
            Write::Append(append) => self.append(append),
            Write::Answer { source, at, answer } => {
                if let Some((_, earlier)) = self.inbox.get(source) {
                    return Ok(Wrote::Repeat(earlier.clone()));
                }
                self.inbox.insert(source.clone(), (*at, answer.clone()));
                Ok(Wrote::Done)
            }
            Write::Halt { game, why } => self.change(*game, |row| {
                row.halted = Some(why.clone());
                row.deadline = None;
            }),
            Write::Place { game, place } => self.change(*game, |row| row.place.clone_from(place)),
            Write::Claim { .. }
            | Write::Said { .. }
            | Write::Later { .. }
            | Write::GiveUp { .. }
            | Write::Unclaim => self.outbox(write),
            Write::Pin(_) | Write::Unpin(..) | Write::Touch(_) | Write::Shown { .. } => self.screen(write),
            Write::Lease { name, holder, now, until } => Ok(self.lease(name, holder, *now, *until)),
            Write::Release { name, holder } => {
                if let Some((_, lease)) = self.leases.get_mut(name).filter(|(of, _)| of == holder) {
                    lease.until = NEVER;
                }
                Ok(Wrote::Done)
            }
            Write::Prune(before) => {
                self.inbox.retain(|_, (at, _)| *at >= *before);
                let games = &self.games;
                let old = |s: &Surface| {
                    games.get(&s.key.game).and_then(|g| g.over).is_some_and(|over| over < *before)
                };
                self.surfaces.retain(|_, s| !old(s));
                self.notices.retain(|_, (n, way)| n.created >= *before || !matches!(way, Way::Said(_)));
                Ok(Wrote::Done)
            }
            Write::Mute(row) => {
                self.muted.insert((row.guild, row.person), (**row).clone());
                Ok(Wrote::Done)
            }
            Write::Unmute { guild, person } => {
                self.muted.remove(&(*guild, *person));
                Ok(Wrote::Done)
            }
            people => self.person(people),
        }
    }

    fn create(&mut self, row: &GameRow, append: &Append) -> Stored<Wrote> {
        if let Some(answer) = self.repeated(append) {
            return Ok(Wrote::Repeat(answer));
        }
        if self.games.contains_key(&row.id) {
            return Err(StoreError::Taken("game"));
        }
        self.new_texts(append)?;
        self.games.insert(row.id, row.clone());
        self.keep(append);
        Ok(Wrote::Done)
    }

    fn append(&mut self, append: &Append) -> Stored<Wrote> {
        if let Some(answer) = self.repeated(append) {
            return Ok(Wrote::Repeat(answer));
        }
        self.new_texts(append)?;
        let row = self.games.get_mut(&append.game).ok_or(StoreError::Missing("game"))?;
        if row.version != append.record.version || row.halted.is_some() {
            return Err(StoreError::Conflict(append.game));
        }
        row.version = append.next();
        row.deadline = append.deadline;
        row.over = append.over;
        self.keep(append);
        Ok(Wrote::Done)
    }

    fn new_texts(&self, append: &Append) -> Stored<()> {
        let taken = append.texts.iter().any(|text| self.texts.contains_key(&text.at.id));
        if taken { Err(StoreError::Taken("text")) } else { Ok(()) }
    }

    fn repeated(&self, append: &Append) -> Option<Answer> {
        let source = append.record.source.as_ref()?;
        self.inbox.get(source).map(|(_, answer)| answer.clone())
    }

    fn keep(&mut self, append: &Append) {
        let record = append.record.clone();
        if let Some(source) = &record.source {
            let answer = Answer::Done { game: append.game, version: record.version };
            self.inbox.insert(source.clone(), (record.at, answer));
        }
        self.records.insert((append.game, record.version), record);
        for notice in &append.notices {
            self.notices.insert(notice.key, (notice.clone(), Way::Waiting(NEVER, NEVER)));
        }
        for text in &append.texts {
            self.texts.insert(text.at.id, Some(text.clone()));
        }
        for surface in self.surfaces.values_mut().filter(|s| s.key.game == append.game) {
            if append.changed.contains(&surface.viewer) {
                surface.wanted = append.next();
            }
        }
    }

    fn change(&mut self, game: crate::base::GameId, change: impl FnOnce(&mut GameRow)) -> Stored<Wrote> {
        change(self.games.get_mut(&game).ok_or(StoreError::Missing("game"))?);
        Ok(Wrote::Done)
    }

    fn outbox(&mut self, write: &Write) -> Stored<Wrote> {
        match write {
            Write::Claim { key, now, until } => {
                let row = self.notices.get_mut(key);
                let free = row.filter(|(_, way)| matches!(way, Way::Waiting(_, claimed) if claimed <= now));
                let Some((notice, way)) = free else { return Ok(Wrote::Claimed(false)) };
                notice.attempts += 1;
                *way = Way::Waiting(NEVER, *until);
                Ok(Wrote::Claimed(true))
            }
            Write::Said { key, message } => self.way(*key, Way::Said(message.clone())),
            Write::Later { key, next, counts } => {
                if let Some((notice, _)) = self.notices.get_mut(key).filter(|_| !counts) {
                    notice.attempts = notice.attempts.saturating_sub(1);
                }
                self.way(*key, Way::Waiting(*next, NEVER))
            }
            Write::GiveUp { key, why, reports } => {
                self.way(*key, Way::GivenUp(why.clone()))?;
                for report in reports {
                    let row = (report.clone(), Way::Waiting(NEVER, NEVER));
                    self.notices.entry(report.key).or_insert(row);
                }
                Ok(Wrote::Done)
            }
            _ => {
                for (_, way) in self.notices.values_mut() {
                    if let Way::Waiting(_, claimed) = way {
                        *claimed = NEVER;
                    }
                }
                Ok(Wrote::Done)
            }
        }
    }

    fn way(&mut self, key: NoticeKey, to: Way) -> Stored<Wrote> {
        let (_, way) = self.notices.get_mut(&key).ok_or(StoreError::Missing("notice"))?;
        *way = to;
        Ok(Wrote::Done)
    }

    fn screen(&mut self, write: &Write) -> Stored<Wrote> {
        match write {
            Write::Pin(surface) => {
                self.surfaces.insert(surface.key.clone(), (**surface).clone());
            }
            Write::Unpin(key, pinned) => {
                let same = |s: &Surface| pinned.is_none_or(|p| p == s.pinned);
                self.surfaces.retain(|k, s| k != key || !same(s));
            }
            Write::Touch(game) => {
                let ours = self.surfaces.values_mut().filter(|s| s.key.game == *game);
                ours.for_each(|s| s.touched += 1);
            }
            Write::Shown { key, pinned, version, drawn, memo } => {
                if let Some(s) = self.surfaces.get_mut(key).filter(|s| s.pinned == *pinned) {
                    s.shown = Some(*version);
                    s.drawn = *drawn;
                    if memo.is_some() {
                        s.memo.clone_from(memo);
                    }
                }
            }
            _ => {}
        }
        Ok(Wrote::Done)
    }

    fn lease(&mut self, name: &str, holder: &str, now: Stamp, until: Stamp) -> Wrote {
        let generation = match self.leases.get(name) {
            Some((of, lease)) if of == holder => lease.generation,
            Some((_, lease)) if lease.until > now => return Wrote::Lease(None),
            Some((_, lease)) => lease.generation + 1,
            None => 1,
        };
        let lease = Lease { generation, until };
        self.leases.insert(name.to_owned(), (holder.to_owned(), lease));
        Wrote::Lease(Some(lease))
    }
}
