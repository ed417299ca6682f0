//! What one decided command writes (everything of invariant 1), and whom its commit wakes.

use super::cache::Table;
use super::handle::Request;
use super::{Runtime, limits};
use crate::base::{GameId, Stamp};
use crate::rules::{Audience, Ledger, Rules, Told};
use crate::store::codec::{CODEC, to_json};
use crate::store::{Append, GameRow, Lane, Notice, NoticeKey, NoticeKind, Platform, Record};
use std::collections::BTreeSet;

/// The append of these events.
pub(super) fn append<R: Rules>(
    table: &Table<R>,
    request: &Request<R>,
    events: &[R::Event],
    after: &R,
) -> Append {
    let before = table.ledger.state();
    let now = request.ask.now;
    let over = table.row.over.or(after.is_over().then_some(now));
    let record = Record {
        version: table.ledger.version(),
        count: events.len(),
        at: now,
        rules_version: R::VERSION,
        codec: CODEC,
        ask: to_json(&request.ask),
        command: to_json(&request.command),
        events: to_json(&events),
        source: request.source.clone(),
    };
    Append {
        game: table.row.id,
        record,
        deadline: if over.is_some() { None } else { after.deadline().map(|d| d.at) },
        over,
        notices: notices(table, events, after, now),
        changed: changed(before, after),
        texts: request.texts.clone(),
    }
}

/// The viewers whose view differs, as JSON.
fn changed<R: Rules>(before: &R, after: &R) -> Vec<String> {
    let viewers: BTreeSet<R::Viewer> = before.viewers().into_iter().chain(after.viewers()).collect();
    viewers.iter().filter(|v| before.view(v) != after.view(v)).map(to_json).collect()
}

/// What every event tells: one row for the public, one for each addressee of anything else.
fn notices<R: Rules>(table: &Table<R>, events: &[R::Event], after: &R, now: Stamp) -> Vec<Notice> {
    let mut rows = Vec::new();
    let mut before = table.ledger.state().clone();
    let mut told = Vec::new();
    for (i, event) in events.iter().enumerate() {
        let next = if i + 1 == events.len() { after.clone() } else { step(table, events, i, &before) };
        R::announce(&before, event, &next, &mut told);
        let event = table.ledger.version() + i;
        address(&table.row, event, &next, told.drain(..), now, &mut rows);
        before = next;
    }
    rows
}

/// The state after the event with this index.
fn step<R: Rules>(table: &Table<R>, events: &[R::Event], i: usize, before: &R) -> R {
    if R::undone_to(&events[i]).is_none() {
        let mut next = before.clone();
        next.evolve(&events[i]);
        return next;
    }
    let all = table.ledger.events().iter().chain(&events[..=i]).cloned();
    Ledger::<R>::fold(all).state().clone()
}

fn address<R: Rules>(
    row: &GameRow,
    event: usize,
    state: &R,
    told: impl Iterator<Item = Told<R::Notice>>,
    now: Stamp,
    rows: &mut Vec<Notice>,
) {
    let event = u32::try_from(event).unwrap_or(u32::MAX);
    let mut nth = 0;
    for Told { to, what } in told {
        let body = to_json(&what);
        let lanes = match to {
            Audience::Public => vec![Lane::Public],
            _ => state.addressees(to).into_iter().map(Lane::Account).collect(),
        };
        for lane in lanes {
            if nth as usize >= limits::NOTICES_PER_EVENT {
                tracing::error!(game.id = %row.id, event, "an event tells more than the limit");
                return;
            }
            rows.push(Notice {
                key: NoticeKey { game: row.id, event, nth },
                lane,
                kind: NoticeKind::Told,
                audience: to,
                body: body.clone(),
                rules: row.rules.clone(),
                created: now,
                attempts: 0,
            });
            nth += 1;
        }
    }
}

/// What a commit means for everyone who waits.
pub(super) struct News {
    game: GameId,
    rules: &'static str,
    platform: Platform,
    version: usize,
    deadline: Option<Stamp>,
    over: Option<Stamp>,
    lanes: BTreeSet<i64>,
    drawn: bool,
}

impl News {
    pub fn of<R: Rules>(row: &GameRow, append: &Append) -> Self {
        Self {
            game: row.id,
            rules: R::NAME,
            platform: row.platform,
            version: append.next(),
            deadline: append.deadline,
            over: append.over,
            lanes: append.notices.iter().map(|n| n.lane.number()).collect(),
            drawn: !append.changed.is_empty(),
        }
    }

    /// Writes the news into the row in memory.
    pub fn note(&self, row: &mut GameRow) {
        row.version = self.version;
        row.deadline = self.deadline;
        row.over = self.over;
    }
}

impl Runtime {
    /// After a commit: the deadline, the chats and the surfaces of the game.
    pub(super) fn wake(&self, news: &News) {
        self.inner.schedule.set(news.game, news.rules, news.deadline);
        for &lane in &news.lanes {
            self.wake_lane(news.game, Lane::of(lane));
        }
        if news.drawn {
            self.wake_screens(news.game);
        }
        if let Some(face) = self.face(news.platform) {
            face.changed(news.game, news.version);
        }
    }
}
