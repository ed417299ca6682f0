//! Appends, new games and refusals: a few statements for all of them together. What is stale, gone
//! or answered before is found by reading first; on SQLite the write lock is held by then, on
//! PostgreSQL the rows are locked.

use super::{Bulk, Tx, bulk, on};
use crate::base::GameId;
use crate::store::codec::{from_json, to_json};
use crate::store::{Answer, Append, GameRow, Lane, Notice, NoticeKind, StoreError, Stored, Write, Wrote};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const ANSWERS: Bulk = bulk!("SELECT i.source, i.answer FROM ", " JOIN inbox i ON i.source = j.value ->> 0");
const VERSIONS: Bulk = bulk!(
    "SELECT g.id, g.version, g.halted FROM ",
    " JOIN games g ON g.id = j.value ->> 0",
    " ORDER BY g.id FOR UPDATE OF g"
);
const GAMES: Bulk = bulk!(
    "INSERT INTO games (id, community, rules, platform, place, version, deadline, ended, halted, created)
     SELECT j.value ->> 0, CAST(j.value ->> 1 AS BIGINT), j.value ->> 2, j.value ->> 3, j.value ->> 4,
        CAST(j.value ->> 5 AS BIGINT), CAST(j.value ->> 6 AS BIGINT), CAST(j.value ->> 7 AS BIGINT), NULL,
        CAST(j.value ->> 8 AS BIGINT) FROM ",
    ""
);
const ADVANCE: Bulk = bulk!(
    "UPDATE games SET version = CAST(j.value ->> 1 AS BIGINT), deadline = CAST(j.value ->> 2 AS BIGINT),
        ended = CAST(j.value ->> 3 AS BIGINT) FROM ",
    " WHERE games.id = j.value ->> 0"
);
const ENVELOPES: Bulk = bulk!(
    "INSERT INTO envelopes
        (game, version, length, at, rules_version, codec, ask, command, events, source)
     SELECT j.value ->> 0, CAST(j.value ->> 1 AS BIGINT), CAST(j.value ->> 2 AS BIGINT),
        CAST(j.value ->> 3 AS BIGINT), CAST(j.value ->> 4 AS BIGINT), CAST(j.value ->> 5 AS BIGINT),
        j.value ->> 6, j.value ->> 7, j.value ->> 8, j.value ->> 9 FROM ",
    ""
);
const INBOX: Bulk = bulk!(
    "INSERT INTO inbox (source, at, answer)
     SELECT j.value ->> 0, CAST(j.value ->> 1 AS BIGINT), j.value ->> 2 FROM ",
    ""
);
const NOTICES: Bulk = bulk!(
    "INSERT INTO notices (game, event, nth, lane, undelivered, about, audience, body, created)
     SELECT j.value ->> 0, CAST(j.value ->> 1 AS BIGINT), CAST(j.value ->> 2 AS BIGINT),
        CAST(j.value ->> 3 AS BIGINT), CAST(j.value ->> 4 AS BIGINT) <> 0, CAST(j.value ->> 5 AS BIGINT),
        j.value ->> 6, j.value ->> 7, CAST(j.value ->> 8 AS BIGINT) FROM ",
    ""
);
const TEXTS: Bulk = bulk!(
    "INSERT INTO texts (id, seal, salt, owner, game, words)
     SELECT CAST(j.value ->> 0 AS BIGINT), j.value ->> 1, j.value ->> 2, CAST(j.value ->> 3 AS BIGINT),
        j.value ->> 4, j.value ->> 5 FROM ",
    ""
);
const WANT: Bulk = bulk!(
    "UPDATE surfaces SET wanted = CAST(j.value ->> 1 AS BIGINT) FROM ",
    " WHERE surfaces.game = j.value ->> 0 AND surfaces.viewer = j.value ->> 2"
);

/// The rows of one batch, by statement.
#[derive(Default)]
struct Rows {
    games: Vec<Value>,
    advance: BTreeMap<GameId, Value>,
    envelopes: Vec<Value>,
    inbox: Vec<Value>,
    notices: Vec<Value>,
    texts: Vec<Value>,
    want: BTreeMap<(GameId, String), usize>,
}

/// Applies appends, creations and refusals. A game or source that comes twice is taken in order:
/// the second meets what the first left.
pub(super) async fn apply(tx: &mut Tx<'_>, writes: &[&Write]) -> Stored<Vec<Stored<Wrote>>> {
    let mut answered = answers(tx, writes).await?;
    let mut versions = versions(tx, writes).await?;
    let mut rows = Rows::default();
    let done = writes.iter().map(|write| decide(write, &mut answered, &mut versions, &mut rows)).collect();
    tx.bulk(GAMES, &rows.games).await?;
    let advance: Vec<Value> = rows.advance.into_values().collect();
    tx.bulk(ADVANCE, &advance).await?;
    tx.bulk(ENVELOPES, &rows.envelopes).await?;
    tx.bulk(INBOX, &rows.inbox).await?;
    tx.bulk(NOTICES, &rows.notices).await?;
    tx.bulk(TEXTS, &rows.texts).await?;
    let want = rows.want.into_iter().map(|((game, viewer), version)| json!([game, version, viewer]));
    tx.bulk(WANT, &want.collect::<Vec<_>>()).await?;
    Ok(done)
}

async fn answers(tx: &mut Tx<'_>, writes: &[&Write]) -> Stored<BTreeMap<String, Answer>> {
    let sources: Vec<Value> = writes.iter().filter_map(|w| source(w)).map(|s| json!([s])).collect();
    if sources.is_empty() {
        return Ok(BTreeMap::new());
    }
    let (sql, rows) = (tx.spell(ANSWERS), to_json(&sources));
    let found: Vec<(String, String)> = on!(tx, c => sqlx::query_as(sql).bind(rows).fetch_all(c).await)?;
    found.into_iter().map(|(s, answer)| Ok((s, from_json(&answer, || "inbox row".into())?))).collect()
}

fn source(write: &Write) -> Option<&str> {
    match write {
        Write::Create(_, append) | Write::Append(append) => append.record.source.as_ref().map(|s| s.as_str()),
        Write::Answer { source, .. } => Some(source.as_str()),
        _ => None,
    }
}

/// Version and halt of the games that are there.
async fn versions(tx: &mut Tx<'_>, writes: &[&Write]) -> Stored<BTreeMap<GameId, (usize, bool)>> {
    let games: BTreeSet<GameId> = writes
        .iter()
        .filter_map(|write| match write {
            Write::Create(row, _) => Some(row.id),
            Write::Append(append) => Some(append.game),
            _ => None,
        })
        .collect();
    if games.is_empty() {
        return Ok(BTreeMap::new());
    }
    let games: Vec<Value> = games.iter().map(|game| json!([game.as_str()])).collect();
    let (sql, rows) = (tx.spell(VERSIONS), to_json(&games));
    let found: Vec<(String, i64, Option<String>)> =
        on!(tx, c => sqlx::query_as(sql).bind(rows).fetch_all(c).await)?;
    let row = |(id, version, halted): (String, i64, Option<String>)| {
        let id = id.parse().map_err(|_| super::shape::unreadable("game id"))?;
        Ok((id, (super::shape::size(version)?, halted.is_some())))
    };
    found.into_iter().map(row).collect()
}

fn decide(
    write: &Write,
    answered: &mut BTreeMap<String, Answer>,
    versions: &mut BTreeMap<GameId, (usize, bool)>,
    rows: &mut Rows,
) -> Stored<Wrote> {
    if let Some(answer) = source(write).and_then(|s| answered.get(s)) {
        return Ok(Wrote::Repeat(answer.clone()));
    }
    match write {
        Write::Create(row, append) => {
            if versions.contains_key(&row.id) {
                return Err(StoreError::Taken("game"));
            }
            rows.games.push(game(row));
            versions.insert(row.id, (append.next(), false));
            keep(append, answered, rows);
        }
        Write::Append(append) => {
            let (version, halted) = versions.get_mut(&append.game).ok_or(StoreError::Missing("game"))?;
            if *version != append.record.version || *halted {
                return Err(StoreError::Conflict(append.game));
            }
            *version = append.next();
            let row = json!([append.game, append.next(), append.deadline, append.over]);
            rows.advance.insert(append.game, row);
            keep(append, answered, rows);
        }
        Write::Answer { source, at, answer } => {
            rows.inbox.push(json!([source.as_str(), at, to_json(answer)]));
            answered.insert(source.as_str().to_owned(), answer.clone());
        }
        _ => {}
    }
    Ok(Wrote::Done)
}

fn keep(append: &Append, answered: &mut BTreeMap<String, Answer>, rows: &mut Rows) {
    let (r, game) = (&append.record, append.game);
    let source = r.source.as_ref().map(|s| s.as_str());
    if let Some(source) = source {
        let answer = Answer::Done { game, version: r.version };
        rows.inbox.push(json!([source, r.at, to_json(&answer)]));
        answered.insert(source.to_owned(), answer);
    }
    rows.envelopes.push(json!([
        game,
        r.version,
        r.count,
        r.at,
        r.rules_version,
        r.codec,
        r.ask,
        r.command,
        r.events,
        source
    ]));
    rows.notices.extend(append.notices.iter().map(notice));
    rows.texts.extend(append.texts.iter().map(super::people::text_row));
    rows.want.extend(append.changed.iter().map(|viewer| ((game, viewer.clone()), append.next())));
}

fn game(row: &GameRow) -> Value {
    json!([
        row.id,
        row.community,
        row.rules,
        row.platform,
        row.place,
        row.version,
        row.deadline,
        row.over,
        row.created
    ])
}

fn notice(n: &Notice) -> Value {
    let (undelivered, about) = match n.kind {
        NoticeKind::Told => (0, None),
        NoticeKind::Undelivered { about } => {
            (1, Some(Lane::number(about.map_or(Lane::Public, Lane::Account))))
        }
    };
    let k = n.key;
    json!([
        k.game,
        k.event,
        k.nth,
        n.lane.number(),
        undelivered,
        about,
        to_json(&n.audience),
        n.body,
        n.created
    ])
}

/// Reports about undelivered notices; a report that is there already stays.
pub(super) async fn reports(tx: &mut Tx<'_>, reports: &[Notice]) -> Stored<()> {
    const REPORTS: Bulk = bulk!(
        "INSERT INTO notices (game, event, nth, lane, undelivered, about, audience, body, created)
         SELECT j.value ->> 0, CAST(j.value ->> 1 AS BIGINT), CAST(j.value ->> 2 AS BIGINT),
            CAST(j.value ->> 3 AS BIGINT), CAST(j.value ->> 4 AS BIGINT) <> 0,
            CAST(j.value ->> 5 AS BIGINT), j.value ->> 6, j.value ->> 7, CAST(j.value ->> 8 AS BIGINT) FROM ",
        " WHERE TRUE ON CONFLICT (game, event, nth) DO NOTHING"
    );
    let rows: Vec<Value> = reports.iter().map(notice).collect();
    tx.bulk(REPORTS, &rows).await
}
