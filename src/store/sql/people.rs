//! People, communities, settings and texts.

use super::outbox::found;
use super::{Tx, on};
use crate::base::{AccountId, CommunityId, Stamp};
use crate::store::{Identity, Platform, StoreError, Stored, Text, Write, Wrote};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// A text's row, in the order of its columns.
pub(super) fn text_row(text: &Text) -> Value {
    json!([text.at.id, text.at.seal.to_string(), hex(&text.salt), text.owner, text.game, text.words])
}

/// A salt as the table holds it.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, b| {
        write!(text, "{b:02x}").expect("writing to a String does not fail");
        text
    })
}

/// Any write of this file's tables.
pub(super) async fn one(tx: &mut Tx<'_>, write: &Write) -> Stored<Wrote> {
    match write {
        Write::PutText(text) => put_text(tx, text).await,
        Write::EraseText(id) => {
            const SQL: &str = "UPDATE texts SET words = NULL, salt = NULL WHERE id = $1";
            on!(tx, c => sqlx::query(SQL).bind(*id).execute(c).await.map(drop))?;
            Ok(Wrote::Done)
        }
        Write::ErasePerson(account) => erase_person(tx, *account).await,
        Write::AccountOf { platform, external, name, at } => {
            account_of(tx, *platform, external, name, *at).await
        }
        Write::Link(identity) => link(tx, identity).await,
        Write::Language(account, language) => {
            const SQL: &str = "UPDATE accounts SET language = $2 WHERE id = $1";
            let done = on!(tx, c => sqlx::query(SQL).bind(account.0).bind(language).execute(c).await
                .map(|d| d.rows_affected()))?;
            found(done, "account")
        }
        Write::Direct(account, on) => {
            const SQL: &str = "UPDATE accounts SET direct = $2 WHERE id = $1";
            let done = on!(tx, c => sqlx::query(SQL).bind(account.0).bind(*on).execute(c).await
                .map(|d| d.rows_affected()))?;
            found(done, "account")
        }
        Write::CommunityOf { platform, external, at } => community_of(tx, *platform, external, *at).await,
        Write::Join(place) => {
            known(tx, "SELECT 1 FROM communities WHERE id = $1", place.community.0, "community").await?;
            const SQL: &str = "INSERT INTO places (platform, external, community) VALUES ($1, $2, $3)
                ON CONFLICT (platform, external) DO UPDATE SET community = excluded.community";
            on!(tx, c => sqlx::query(SQL).bind(place.platform.as_str()).bind(&place.external)
                .bind(place.community.0).execute(c).await.map(drop))?;
            Ok(Wrote::Done)
        }
        Write::Setting { community, key, value } => setting(tx, *community, key, value.as_deref()).await,
        _ => Ok(Wrote::Done),
    }
}

async fn put_text(tx: &mut Tx<'_>, text: &Text) -> Stored<Wrote> {
    const SQL: &str =
        "INSERT INTO texts (id, seal, salt, owner, game, words) VALUES ($1, $2, $3, $4, $5, $6)";
    let (seal, salt) = (text.at.seal.to_string(), hex(&text.salt));
    let (owner, game) = (text.owner.map(|a| a.0), text.game.map(|g| g.to_string()));
    on!(tx, c => sqlx::query(SQL).bind(text.at.id).bind(seal).bind(salt).bind(owner).bind(game)
        .bind(&text.words).execute(c).await.map(drop))?;
    Ok(Wrote::Done)
}

async fn erase_person(tx: &mut Tx<'_>, account: AccountId) -> Stored<Wrote> {
    const NAMES: &str = "UPDATE identities SET name = NULL WHERE account = $1";
    const WORDS: &str = "UPDATE texts SET words = NULL, salt = NULL WHERE owner = $1";
    on!(tx, c => sqlx::query(NAMES).bind(account.0).execute(c).await.map(drop))?;
    on!(tx, c => sqlx::query(WORDS).bind(account.0).execute(c).await.map(drop))?;
    Ok(Wrote::Done)
}

async fn known(tx: &mut Tx<'_>, sql: &'static str, id: i64, what: &'static str) -> Stored<()> {
    let row = on!(tx, c => sqlx::query(sql).bind(id).fetch_optional(c).await.map(|row| row.is_some()))?;
    if row { Ok(()) } else { Err(StoreError::Missing(what)) }
}

async fn account_of(
    tx: &mut Tx<'_>,
    platform: Platform,
    external: &str,
    name: &str,
    at: Stamp,
) -> Stored<Wrote> {
    const SEEN: &str = "UPDATE identities SET name = $3, seen = $4 WHERE platform = $1 AND external = $2
        RETURNING account";
    const ACCOUNT: &str = "INSERT INTO accounts (id, created)
        SELECT COALESCE(MAX(id), 0) + 1, CAST($1 AS BIGINT) FROM accounts RETURNING id";
    const IDENTITY: &str =
        "INSERT INTO identities (platform, external, name, seen, account) VALUES ($1, $2, $3, $4, $5)";
    let seen: Option<i64> = on!(tx, c => sqlx::query_scalar(SEEN).bind(platform.as_str()).bind(external)
        .bind(name).bind(at.0).fetch_optional(c).await)?;
    if let Some(account) = seen {
        return Ok(Wrote::Account(AccountId(account)));
    }
    let account: i64 = on!(tx, c => sqlx::query_scalar(ACCOUNT).bind(at.0).fetch_one(c).await)?;
    on!(tx, c => sqlx::query(IDENTITY).bind(platform.as_str()).bind(external).bind(name).bind(at.0)
        .bind(account).execute(c).await.map(drop))?;
    Ok(Wrote::Account(AccountId(account)))
}

async fn link(tx: &mut Tx<'_>, identity: &Identity) -> Stored<Wrote> {
    known(tx, "SELECT 1 FROM accounts WHERE id = $1", identity.account.0, "account").await?;
    const SQL: &str = "INSERT INTO identities (platform, external, account, name, seen)
        VALUES ($1, $2, $3, $4, 0)
        ON CONFLICT (platform, external) DO UPDATE SET account = excluded.account, name = excluded.name,
            seen = excluded.seen";
    on!(tx, c => sqlx::query(SQL).bind(identity.platform.as_str()).bind(&identity.external)
        .bind(identity.account.0).bind(&identity.name).execute(c).await.map(drop))?;
    Ok(Wrote::Done)
}

async fn community_of(tx: &mut Tx<'_>, platform: Platform, external: &str, at: Stamp) -> Stored<Wrote> {
    const FIND: &str = "SELECT community FROM places WHERE platform = $1 AND external = $2";
    const COMMUNITY: &str = "INSERT INTO communities (id, created)
        SELECT COALESCE(MAX(id), 0) + 1, CAST($1 AS BIGINT) FROM communities RETURNING id";
    const PLACE: &str = "INSERT INTO places (platform, external, community) VALUES ($1, $2, $3)";
    let found: Option<i64> = on!(tx, c => sqlx::query_scalar(FIND).bind(platform.as_str()).bind(external)
        .fetch_optional(c).await)?;
    if let Some(community) = found {
        return Ok(Wrote::Community(CommunityId(community)));
    }
    let community: i64 = on!(tx, c => sqlx::query_scalar(COMMUNITY).bind(at.0).fetch_one(c).await)?;
    on!(tx, c => sqlx::query(PLACE).bind(platform.as_str()).bind(external).bind(community)
        .execute(c).await.map(drop))?;
    Ok(Wrote::Community(CommunityId(community)))
}

async fn setting(tx: &mut Tx<'_>, community: CommunityId, key: &str, value: Option<&str>) -> Stored<Wrote> {
    const SET: &str = "INSERT INTO settings (community, key, value) VALUES ($1, $2, $3)
        ON CONFLICT (community, key) DO UPDATE SET value = excluded.value";
    const UNSET: &str = "DELETE FROM settings WHERE community = $1 AND key = $2";
    match value {
        Some(value) => on!(tx, c => sqlx::query(SET).bind(community.0).bind(key).bind(value)
            .execute(c).await.map(drop))?,
        None => on!(tx, c => sqlx::query(UNSET).bind(community.0).bind(key).execute(c).await.map(drop))?,
    }
    Ok(Wrote::Done)
}
