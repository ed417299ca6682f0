//! Every read, once for both databases.

use super::shape::{
    GameSql, IdentitySql, KeySql, NoticeSql, RecordSql, SurfaceSql, TextSql, platform as platform_named,
    unreadable,
};
use super::{Sql, on_pool, voice};
use crate::base::{AccountId, CommunityId, GameId, Stamp};
use crate::store::codec::from_json;
use crate::store::{
    Account, Answer, CommunityPlace, Due, GameRow, Identity, Lane, Lease, Muted, Notice, NoticeKey, Platform,
    Record, Source, Store, StoreError, Stored, Surface, SurfaceKey, Text, Write, Wrote,
};
use async_trait::async_trait;

/// All columns of a notice; `$` stands for nothing here.
macro_rules! notices {
    ($tail:literal) => {
        concat!(
            "SELECT n.game, n.event, n.nth, n.lane, n.undelivered, n.about, n.audience, n.body, n.created,
                n.attempts, n.message, n.why, g.rules, CASE WHEN n.next_try > n.claimed_until
                THEN n.next_try ELSE n.claimed_until END AS not_before
             FROM notices n JOIN games g ON g.id = n.game ",
            $tail
        )
    };
}

/// Keys of surfaces that are behind.
macro_rules! behind {
    ($tail:literal) => {
        concat!(
            "SELECT game, kind, account FROM surfaces
             WHERE (shown IS NULL OR shown < wanted OR drawn < touched) AND (expires IS NULL OR expires > $1) ",
            $tail
        )
    };
}

fn limited(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

fn all<T, R>(rows: Vec<R>) -> Stored<Vec<T>>
where
    T: TryFrom<R, Error = StoreError>,
{
    rows.into_iter().map(T::try_from).collect()
}

fn with<T>(row: NoticeSql, extra: impl FnOnce(&NoticeSql) -> T) -> Stored<(Notice, T)> {
    let extra = extra(&row);
    Ok((row.try_into()?, extra))
}

#[async_trait]
impl Store for Sql {
    async fn commit(&self, batch: &[Write]) -> Stored<Vec<Stored<Wrote>>> {
        self.write(batch).await
    }

    async fn game(&self, game: GameId) -> Stored<Option<GameRow>> {
        const SQL: &str = "SELECT * FROM games WHERE id = $1";
        let row: Option<GameSql> =
            on_pool!(self, p => sqlx::query_as(SQL).bind(game.as_str()).fetch_optional(p).await)?;
        row.map(GameRow::try_from).transpose()
    }

    async fn records(&self, game: GameId, from: usize, limit: usize) -> Stored<Vec<Record>> {
        const SQL: &str =
            "SELECT * FROM envelopes WHERE game = $1 AND version >= $2 ORDER BY version LIMIT $3";
        let rows: Vec<RecordSql> = on_pool!(self, p => sqlx::query_as(SQL).bind(game.as_str())
            .bind(limited(from)).bind(limited(limit)).fetch_all(p).await)?;
        all(rows)
    }

    async fn answer(&self, source: &Source) -> Stored<Option<Answer>> {
        const SQL: &str = "SELECT answer FROM inbox WHERE source = $1";
        let row: Option<String> =
            on_pool!(self, p => sqlx::query_scalar(SQL).bind(source.as_str()).fetch_optional(p).await)?;
        row.map(|json| from_json(&json, || "inbox row".into())).transpose()
    }

    async fn deadlines(&self, after: Option<(Stamp, GameId)>, limit: usize) -> Stored<Vec<Due>> {
        const SQL: &str = "SELECT deadline, id, rules FROM games WHERE deadline IS NOT NULL
            AND deadline >= $1 AND (deadline > $1 OR id > $2) ORDER BY deadline, id LIMIT $3";
        let (at, id) = after.map_or((i64::MIN, String::new()), |(at, id)| (at.0, id.to_string()));
        let rows: Vec<(i64, String, String)> = on_pool!(self, p => sqlx::query_as(SQL).bind(at).bind(id)
            .bind(limited(limit)).fetch_all(p).await)?;
        let due = |(at, id, rules): (i64, String, String)| {
            let game = id.parse().map_err(|_| unreadable("a game id"))?;
            Ok(Due { at: Stamp(at), game, rules })
        };
        rows.into_iter().map(due).collect()
    }

    async fn games_of(&self, community: CommunityId, since: Stamp, limit: usize) -> Stored<Vec<GameRow>> {
        const SQL: &str = "SELECT * FROM games WHERE community = $1 AND (ended IS NULL OR ended >= $2)
            ORDER BY created, id LIMIT $3";
        let rows: Vec<GameSql> = on_pool!(self, p => sqlx::query_as(SQL).bind(community.0).bind(since.0)
            .bind(limited(limit)).fetch_all(p).await)?;
        all(rows)
    }

    async fn open_games(&self, platform: Platform, limit: usize) -> Stored<Vec<GameRow>> {
        const SQL: &str =
            "SELECT * FROM games WHERE platform = $1 AND ended IS NULL ORDER BY created, id LIMIT $2";
        let rows: Vec<GameSql> = on_pool!(self, p => sqlx::query_as(SQL).bind(platform.as_str())
            .bind(limited(limit)).fetch_all(p).await)?;
        all(rows)
    }

    async fn lanes(&self, after: Option<(GameId, Lane)>, limit: usize) -> Stored<Vec<(GameId, Lane)>> {
        const SQL: &str = "SELECT DISTINCT game, lane FROM notices WHERE state = 0
            AND game >= $1 AND (game > $1 OR lane > $2) ORDER BY game, lane LIMIT $3";
        let (game, lane) =
            after.map_or((String::new(), -1), |(game, lane)| (game.to_string(), lane.number()));
        let rows: Vec<(String, i64)> = on_pool!(self, p => sqlx::query_as(SQL).bind(game).bind(lane)
            .bind(limited(limit)).fetch_all(p).await)?;
        let lane = |(game, lane): (String, i64)| {
            Ok((game.parse().map_err(|_| unreadable("a game id"))?, Lane::of(lane)))
        };
        rows.into_iter().map(lane).collect()
    }

    async fn waiting(&self, game: GameId, lane: Lane, limit: usize) -> Stored<Vec<(Notice, Stamp)>> {
        const SQL: &str =
            notices!("WHERE n.game = $1 AND n.lane = $2 AND n.state = 0 ORDER BY n.event, n.nth LIMIT $3");
        let rows: Vec<NoticeSql> = on_pool!(self, p => sqlx::query_as(SQL).bind(game.as_str())
            .bind(lane.number()).bind(limited(limit)).fetch_all(p).await)?;
        rows.into_iter().map(|row| with(row, |row| Stamp(row.not_before))).collect()
    }

    async fn given_up(&self, game: GameId, limit: usize) -> Stored<Vec<(Notice, String)>> {
        const SQL: &str = notices!("WHERE n.game = $1 AND n.state = 2 ORDER BY n.event, n.nth LIMIT $2");
        let rows: Vec<NoticeSql> = on_pool!(self, p => sqlx::query_as(SQL).bind(game.as_str())
            .bind(limited(limit)).fetch_all(p).await)?;
        rows.into_iter().map(|row| with(row, |row| row.why.clone().unwrap_or_default())).collect()
    }

    async fn notice(&self, key: NoticeKey) -> Stored<Option<(Notice, Option<String>)>> {
        const SQL: &str = notices!("WHERE n.game = $1 AND n.event = $2 AND n.nth = $3");
        let row: Option<NoticeSql> = on_pool!(self, p => sqlx::query_as(SQL).bind(key.game.as_str())
            .bind(i64::from(key.event)).bind(i64::from(key.nth)).fetch_optional(p).await)?;
        row.map(|row| with(row, |row| row.message.clone())).transpose()
    }

    async fn behind(&self, after: Option<&SurfaceKey>, now: Stamp, limit: usize) -> Stored<Vec<SurfaceKey>> {
        const SQL: &str = behind!(
            "AND (game > $2 OR (game = $2 AND (kind > $3 OR (kind = $3 AND account > $4))))
             ORDER BY game, kind, account LIMIT $5"
        );
        let (game, kind, account) = after.map_or((String::new(), "", -1), |k| {
            (k.game.to_string(), k.kind.as_str(), super::outbox::owner(k))
        });
        let rows: Vec<KeySql> = on_pool!(self, p => sqlx::query_as(SQL).bind(now.0).bind(game).bind(kind)
            .bind(account).bind(limited(limit)).fetch_all(p).await)?;
        all(rows)
    }

    async fn behind_of(&self, game: GameId, now: Stamp) -> Stored<Vec<SurfaceKey>> {
        const SQL: &str = behind!("AND game = $2 ORDER BY kind, account");
        let rows: Vec<KeySql> = on_pool!(self, p => sqlx::query_as(SQL).bind(now.0).bind(game.as_str())
            .fetch_all(p).await)?;
        all(rows)
    }

    async fn surface(&self, key: &SurfaceKey) -> Stored<Option<Surface>> {
        const SQL: &str = "SELECT s.*, g.rules FROM surfaces s JOIN games g ON g.id = s.game
            WHERE s.game = $1 AND s.kind = $2 AND s.account = $3";
        let row: Option<SurfaceSql> = on_pool!(self, p => sqlx::query_as(SQL).bind(key.game.as_str())
            .bind(&key.kind).bind(super::outbox::owner(key)).fetch_optional(p).await)?;
        row.map(Surface::try_from).transpose()
    }

    async fn surfaces(&self, game: GameId) -> Stored<Vec<Surface>> {
        const SQL: &str = "SELECT s.*, g.rules FROM surfaces s JOIN games g ON g.id = s.game
            WHERE s.game = $1 ORDER BY s.kind, s.account";
        let rows: Vec<SurfaceSql> =
            on_pool!(self, p => sqlx::query_as(SQL).bind(game.as_str()).fetch_all(p).await)?;
        all(rows)
    }

    async fn text(&self, id: i64) -> Stored<Option<Text>> {
        const SQL: &str = "SELECT * FROM texts WHERE id = $1";
        let row: Option<TextSql> = on_pool!(self, p => sqlx::query_as(SQL).bind(id).fetch_optional(p).await)?;
        row.map_or(Ok(None), TextSql::text)
    }

    async fn account(&self, id: AccountId) -> Stored<Option<Account>> {
        const SQL: &str = "SELECT language, direct, (SELECT name FROM identities WHERE account = $1
            AND name IS NOT NULL ORDER BY seen DESC, platform DESC, external DESC LIMIT 1)
            FROM accounts WHERE id = $1";
        let row: Option<(Option<String>, bool, Option<String>)> =
            on_pool!(self, p => sqlx::query_as(SQL).bind(id.0).fetch_optional(p).await)?;
        Ok(row.map(|(language, direct, name)| Account { id, language, direct, name }))
    }

    async fn account_at(&self, platform: Platform, external: &str) -> Stored<Option<AccountId>> {
        const SQL: &str = "SELECT account FROM identities WHERE platform = $1 AND external = $2";
        let row: Option<i64> = on_pool!(self, p => sqlx::query_scalar(SQL).bind(platform.as_str())
            .bind(external).fetch_optional(p).await)?;
        Ok(row.map(AccountId))
    }

    async fn identities(&self, account: AccountId) -> Stored<Vec<Identity>> {
        const SQL: &str = "SELECT platform, external, account, name FROM identities WHERE account = $1
            ORDER BY platform, external";
        let rows: Vec<IdentitySql> =
            on_pool!(self, p => sqlx::query_as(SQL).bind(account.0).fetch_all(p).await)?;
        all(rows)
    }

    async fn community_at(&self, platform: Platform, external: &str) -> Stored<Option<CommunityId>> {
        const SQL: &str = "SELECT community FROM places WHERE platform = $1 AND external = $2";
        let row: Option<i64> = on_pool!(self, p => sqlx::query_scalar(SQL).bind(platform.as_str())
            .bind(external).fetch_optional(p).await)?;
        Ok(row.map(CommunityId))
    }

    async fn places(&self, community: CommunityId) -> Stored<Vec<CommunityPlace>> {
        const SQL: &str =
            "SELECT platform, external FROM places WHERE community = $1 ORDER BY platform, external";
        let rows: Vec<(String, String)> =
            on_pool!(self, p => sqlx::query_as(SQL).bind(community.0).fetch_all(p).await)?;
        let place = |(platform, external): (String, String)| {
            Ok(CommunityPlace { platform: platform_named(&platform)?, external, community })
        };
        rows.into_iter().map(place).collect()
    }

    async fn settings(&self, community: CommunityId) -> Stored<Vec<(String, String)>> {
        const SQL: &str = "SELECT key, value FROM settings WHERE community = $1 ORDER BY key";
        Ok(on_pool!(self, p => sqlx::query_as(SQL).bind(community.0).fetch_all(p).await)?)
    }

    async fn muted(&self, guild: u64) -> Stored<Vec<Muted>> {
        voice::muted(self, guild).await
    }

    async fn lease(&self, name: &str) -> Stored<Option<Lease>> {
        const SQL: &str = "SELECT generation, held_until FROM leases WHERE name = $1";
        let row: Option<(i64, i64)> =
            on_pool!(self, p => sqlx::query_as(SQL).bind(name).fetch_optional(p).await)?;
        Ok(row.map(|(generation, until)| Lease { generation, until: Stamp(until) }))
    }

    async fn ping(&self) -> Stored<()> {
        Ok(on_pool!(self, p => sqlx::query("SELECT 1").execute(p).await.map(drop))?)
    }
}
