//! Notices on their way, surfaces, leases, and the rare changes to a game's row.

use super::{Bulk, Tx, append, bulk, on};
use crate::base::Stamp;
use crate::store::codec::to_json;
use crate::store::{Lane, Lease, NoticeKey, StoreError, Stored, Surface, SurfaceKey, Write, Wrote};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const CLAIM: Bulk = bulk!(
    "UPDATE notices SET attempts = attempts + 1, next_try = 0,
        claimed_until = CAST(j.value ->> 4 AS BIGINT) FROM ",
    " WHERE notices.game = j.value ->> 0 AND notices.event = CAST(j.value ->> 1 AS BIGINT)
        AND notices.nth = CAST(j.value ->> 2 AS BIGINT) AND notices.state = 0
        AND notices.claimed_until <= CAST(j.value ->> 3 AS BIGINT)
      RETURNING notices.game, notices.event, notices.nth"
);
const SAID: Bulk = bulk!(
    "UPDATE notices SET state = 1, message = j.value ->> 3 FROM ",
    " WHERE notices.game = j.value ->> 0 AND notices.event = CAST(j.value ->> 1 AS BIGINT)
        AND notices.nth = CAST(j.value ->> 2 AS BIGINT)"
);
const SHOWN: Bulk = bulk!(
    "UPDATE surfaces SET shown = CAST(j.value ->> 4 AS BIGINT), drawn = CAST(j.value ->> 5 AS BIGINT),
        memo = COALESCE(j.value ->> 6, surfaces.memo) FROM ",
    " WHERE surfaces.game = j.value ->> 0 AND surfaces.kind = j.value ->> 1
        AND surfaces.account = CAST(j.value ->> 2 AS BIGINT)
        AND surfaces.pinned = CAST(j.value ->> 3 AS BIGINT)"
);

/// Claims of different notices; of two for the same one, the first has it.
pub(super) async fn claim(tx: &mut Tx<'_>, writes: &[&Write]) -> Stored<Vec<Stored<Wrote>>> {
    let mut asked = BTreeSet::new();
    let mut rows = Vec::new();
    let mut first = Vec::new();
    for write in writes {
        if let Write::Claim { key, now, until } = write {
            first.push(asked.insert(*key).then_some(*key));
            if first.last().is_some_and(Option::is_some) {
                rows.push(json!([key.game, key.event, key.nth, now, until]));
            }
        }
    }
    let (sql, rows) = (tx.spell(CLAIM), to_json(&rows));
    let found: Vec<(String, i64, i64)> = on!(tx, c => sqlx::query_as(sql).bind(rows).fetch_all(c).await)?;
    let ours: BTreeSet<(String, i64, i64)> = found.into_iter().collect();
    let name = |k: NoticeKey| (k.game.to_string(), i64::from(k.event), i64::from(k.nth));
    Ok(first
        .into_iter()
        .map(|key| Ok(Wrote::Claimed(key.is_some_and(|k| ours.contains(&name(k))))))
        .collect())
}

/// Notices that arrived.
pub(super) async fn said(tx: &mut Tx<'_>, writes: &[&Write]) -> Stored<Vec<Stored<Wrote>>> {
    let rows: Vec<Value> = writes
        .iter()
        .filter_map(|write| match write {
            Write::Said { key, message } => Some(json!([key.game, key.event, key.nth, message])),
            _ => None,
        })
        .collect();
    tx.bulk(SAID, &rows).await?;
    Ok(writes.iter().map(|_| Ok(Wrote::Done)).collect())
}

/// Surfaces that were shown.
pub(super) async fn shown(tx: &mut Tx<'_>, writes: &[&Write]) -> Stored<Vec<Stored<Wrote>>> {
    let rows: Vec<Value> = writes
        .iter()
        .filter_map(|write| match write {
            Write::Shown { key, pinned, version, drawn, memo } => {
                Some(json!([key.game, key.kind, owner(key), pinned, version, drawn, memo]))
            }
            _ => None,
        })
        .collect();
    tx.bulk(SHOWN, &rows).await?;
    Ok(writes.iter().map(|_| Ok(Wrote::Done)).collect())
}

/// A surface's account as its table holds it.
pub(super) fn owner(key: &SurfaceKey) -> i64 {
    key.account.map_or(Lane::Public, Lane::Account).number()
}

/// Any other write of this file's tables.
pub(super) async fn one(tx: &mut Tx<'_>, write: &Write) -> Stored<Wrote> {
    match write {
        Write::Halt { game, why } => {
            const SQL: &str = "UPDATE games SET halted = $2, deadline = NULL WHERE id = $1";
            let done = on!(tx, c => sqlx::query(SQL).bind(game.as_str()).bind(why).execute(c).await
                .map(|d| d.rows_affected()))?;
            found(done, "game")
        }
        Write::Place { game, place } => {
            const SQL: &str = "UPDATE games SET place = $2 WHERE id = $1";
            let done = on!(tx, c => sqlx::query(SQL).bind(game.as_str()).bind(place).execute(c).await
                .map(|d| d.rows_affected()))?;
            found(done, "game")
        }
        Write::Later { key, next, counts } => later(tx, *key, *next, *counts).await,
        Write::GiveUp { key, why, reports } => {
            const SQL: &str =
                "UPDATE notices SET state = 2, why = $4 WHERE game = $1 AND event = $2 AND nth = $3";
            let (event, nth) = (i64::from(key.event), i64::from(key.nth));
            let done = on!(tx, c => sqlx::query(SQL).bind(key.game.as_str()).bind(event).bind(nth).bind(why)
                .execute(c).await.map(|d| d.rows_affected()))?;
            found(done, "notice")?;
            append::reports(tx, reports).await?;
            Ok(Wrote::Done)
        }
        Write::Unclaim => {
            const SQL: &str = "UPDATE notices SET claimed_until = 0 WHERE state = 0 AND claimed_until > 0";
            on!(tx, c => sqlx::query(SQL).execute(c).await.map(drop))?;
            Ok(Wrote::Done)
        }
        Write::Pin(surface) => pin(tx, surface).await,
        Write::Unpin(key, pinned) => {
            const SQL: &str = "DELETE FROM surfaces WHERE game = $1 AND kind = $2 AND account = $3
                AND ($4 IS NULL OR pinned = $4)";
            on!(tx, c => sqlx::query(SQL).bind(key.game.as_str()).bind(&key.kind).bind(owner(key)).bind(*pinned)
                .execute(c).await.map(drop))?;
            Ok(Wrote::Done)
        }
        Write::Touch(game) => {
            const SQL: &str = "UPDATE surfaces SET touched = touched + 1 WHERE game = $1";
            on!(tx, c => sqlx::query(SQL).bind(game.as_str()).execute(c).await.map(drop))?;
            Ok(Wrote::Done)
        }
        Write::Lease { name, holder, now, until } => lease(tx, name, holder, *now, *until).await,
        Write::Release { name, holder } => {
            const SQL: &str = "UPDATE leases SET held_until = 0 WHERE name = $1 AND holder = $2";
            on!(tx, c => sqlx::query(SQL).bind(name).bind(holder).execute(c).await.map(drop))?;
            Ok(Wrote::Done)
        }
        Write::Prune(before) => {
            const INBOX: &str = "DELETE FROM inbox WHERE at < $1";
            const SAID: &str = "DELETE FROM notices WHERE created < $1 AND state = 1";
            const SURFACES: &str =
                "DELETE FROM surfaces WHERE game IN (SELECT id FROM games WHERE ended < $1)";
            on!(tx, c => sqlx::query(INBOX).bind(before.0).execute(c).await.map(drop))?;
            on!(tx, c => sqlx::query(SAID).bind(before.0).execute(c).await.map(drop))?;
            on!(tx, c => sqlx::query(SURFACES).bind(before.0).execute(c).await.map(drop))?;
            Ok(Wrote::Done)
        }
        _ => Ok(Wrote::Done),
    }
}

/// An update that must have met a row.
pub(super) fn found(rows: u64, what: &'static str) -> Stored<Wrote> {
    if rows == 0 { Err(StoreError::Missing(what)) } else { Ok(Wrote::Done) }
}

async fn later(tx: &mut Tx<'_>, key: NoticeKey, next: Stamp, counts: bool) -> Stored<Wrote> {
    const SQL: &str = "UPDATE notices SET next_try = $4, claimed_until = 0, attempts = attempts - $5
        WHERE game = $1 AND event = $2 AND nth = $3";
    let (event, nth, uncounted) = (i64::from(key.event), i64::from(key.nth), i64::from(!counts));
    let done = on!(tx, c => sqlx::query(SQL).bind(key.game.as_str()).bind(event).bind(nth).bind(next.0)
        .bind(uncounted).execute(c).await.map(|d| d.rows_affected()))?;
    found(done, "notice")
}

async fn pin(tx: &mut Tx<'_>, s: &Surface) -> Stored<Wrote> {
    const SQL: &str = "INSERT INTO surfaces
            (game, kind, account, viewer, wanted, shown, memo, expires, pinned, touched, drawn)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        ON CONFLICT (game, kind, account) DO UPDATE SET viewer = excluded.viewer, wanted = excluded.wanted,
            shown = excluded.shown, memo = excluded.memo, expires = excluded.expires,
            pinned = excluded.pinned, touched = excluded.touched, drawn = excluded.drawn";
    let number = |version: usize| i64::try_from(version).unwrap_or(i64::MAX);
    on!(tx, c => sqlx::query(SQL).bind(s.key.game.as_str()).bind(&s.key.kind).bind(owner(&s.key))
        .bind(&s.viewer).bind(number(s.wanted)).bind(s.shown.map(number)).bind(&s.memo)
        .bind(s.expires.map(|at| at.0)).bind(s.pinned).bind(s.touched).bind(s.drawn)
        .execute(c).await.map(drop))?;
    Ok(Wrote::Done)
}

async fn lease(tx: &mut Tx<'_>, name: &str, holder: &str, now: Stamp, until: Stamp) -> Stored<Wrote> {
    // One statement, so that two processes cannot both think they were first.
    const SQL: &str = "INSERT INTO leases (name, holder, generation, held_until) VALUES ($1, $2, 1, $4)
        ON CONFLICT (name) DO UPDATE SET
            generation = leases.generation + CASE WHEN leases.holder = excluded.holder THEN 0 ELSE 1 END,
            holder = excluded.holder, held_until = excluded.held_until
        WHERE leases.holder = excluded.holder OR leases.held_until <= $3
        RETURNING generation";
    let generation: Option<i64> = on!(tx, c => sqlx::query_scalar(SQL).bind(name).bind(holder).bind(now.0)
        .bind(until.0).fetch_optional(c).await)?;
    Ok(Wrote::Lease(generation.map(|generation| Lease { generation, until })))
}
