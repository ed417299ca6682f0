//! Rows as the database gives them, and as the program wants them.

use crate::base::{AccountId, CommunityId, GameId, Stamp, TextRef};
use crate::store::codec::from_json;
use crate::store::{
    GameRow, Identity, Lane, Notice, NoticeKey, NoticeKind, Platform, Record, Source, StoreError, Stored,
    Surface, SurfaceKey, Text,
};

/// A column that this program did not write.
pub(super) fn unreadable(what: &str) -> StoreError {
    StoreError::Unreadable { what: what.into(), why: "the column holds something else".into() }
}

/// A count or version.
pub(super) fn size(number: i64) -> Stored<usize> {
    usize::try_from(number).map_err(|_| unreadable("a count"))
}

fn small(number: i64) -> Stored<u32> {
    u32::try_from(number).map_err(|_| unreadable("a small number"))
}

fn game(id: &str) -> Stored<GameId> {
    id.parse().map_err(|_| unreadable("a game id"))
}

pub(super) fn platform(name: &str) -> Stored<Platform> {
    Platform::named(name).ok_or_else(|| unreadable("a platform"))
}

#[derive(sqlx::FromRow)]
pub(super) struct GameSql {
    id: String,
    community: i64,
    rules: String,
    platform: String,
    place: String,
    version: i64,
    deadline: Option<i64>,
    ended: Option<i64>,
    halted: Option<String>,
    created: i64,
}

impl TryFrom<GameSql> for GameRow {
    type Error = StoreError;
    fn try_from(row: GameSql) -> Stored<Self> {
        Ok(Self {
            id: game(&row.id)?,
            community: CommunityId(row.community),
            rules: row.rules,
            platform: platform(&row.platform)?,
            place: row.place,
            version: size(row.version)?,
            deadline: row.deadline.map(Stamp),
            over: row.ended.map(Stamp),
            halted: row.halted,
            created: Stamp(row.created),
        })
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct RecordSql {
    version: i64,
    length: i64,
    at: i64,
    rules_version: i64,
    codec: i64,
    ask: String,
    command: String,
    events: String,
    source: Option<String>,
}

impl TryFrom<RecordSql> for Record {
    type Error = StoreError;
    fn try_from(row: RecordSql) -> Stored<Self> {
        Ok(Self {
            version: size(row.version)?,
            count: size(row.length)?,
            at: Stamp(row.at),
            rules_version: small(row.rules_version)?,
            codec: small(row.codec)?,
            ask: row.ask,
            command: row.command,
            events: row.events,
            source: row.source.map(Source::stored),
        })
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct NoticeSql {
    game: String,
    event: i64,
    nth: i64,
    lane: i64,
    undelivered: bool,
    about: Option<i64>,
    audience: String,
    body: String,
    created: i64,
    attempts: i64,
    rules: String,
    /// The later of the next try and the claim's end.
    pub(super) not_before: i64,
    pub(super) message: Option<String>,
    pub(super) why: Option<String>,
}

impl TryFrom<NoticeSql> for Notice {
    type Error = StoreError;
    fn try_from(row: NoticeSql) -> Stored<Self> {
        let key = NoticeKey { game: game(&row.game)?, event: small(row.event)?, nth: small(row.nth)? };
        let about = match Lane::of(row.about.unwrap_or(0)) {
            Lane::Public => None,
            Lane::Account(account) => Some(account),
        };
        Ok(Self {
            key,
            lane: Lane::of(row.lane),
            kind: if row.undelivered { NoticeKind::Undelivered { about } } else { NoticeKind::Told },
            audience: from_json(&row.audience, || format!("audience of notice {key}"))?,
            body: row.body,
            rules: row.rules,
            created: Stamp(row.created),
            attempts: small(row.attempts)?,
        })
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct KeySql {
    game: String,
    kind: String,
    account: i64,
}

impl TryFrom<KeySql> for SurfaceKey {
    type Error = StoreError;
    fn try_from(row: KeySql) -> Stored<Self> {
        let account = (row.account != 0).then_some(AccountId(row.account));
        Ok(Self { game: game(&row.game)?, kind: row.kind, account })
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct SurfaceSql {
    #[sqlx(flatten)]
    key: KeySql,
    viewer: String,
    wanted: i64,
    shown: Option<i64>,
    memo: Option<String>,
    expires: Option<i64>,
    pinned: i64,
    touched: i64,
    drawn: i64,
    rules: String,
}

impl TryFrom<SurfaceSql> for Surface {
    type Error = StoreError;
    fn try_from(row: SurfaceSql) -> Stored<Self> {
        Ok(Self {
            key: row.key.try_into()?,
            rules: row.rules,
            viewer: row.viewer,
            wanted: size(row.wanted)?,
            shown: row.shown.map(size).transpose()?,
            memo: row.memo,
            expires: row.expires.map(Stamp),
            pinned: row.pinned,
            touched: row.touched,
            drawn: row.drawn,
        })
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct TextSql {
    id: i64,
    seal: String,
    salt: Option<String>,
    owner: Option<i64>,
    game: Option<String>,
    words: Option<String>,
}

impl TextSql {
    /// `None` once it is erased.
    pub(super) fn text(self) -> Stored<Option<Text>> {
        let (Some(salt), Some(words)) = (self.salt, self.words) else { return Ok(None) };
        let mut bytes = [0; 16];
        for (i, byte) in bytes.iter_mut().enumerate() {
            let digits = salt.get(2 * i..2 * i + 2).ok_or_else(|| unreadable("a salt"))?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| unreadable("a salt"))?;
        }
        Ok(Some(Text {
            at: TextRef { id: self.id, seal: self.seal.try_into().map_err(|_| unreadable("a seal"))? },
            salt: bytes,
            owner: self.owner.map(AccountId),
            game: self.game.as_deref().map(game).transpose()?,
            words,
        }))
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct IdentitySql {
    platform: String,
    external: String,
    account: i64,
    name: Option<String>,
}

impl TryFrom<IdentitySql> for Identity {
    type Error = StoreError;
    fn try_from(row: IdentitySql) -> Stored<Self> {
        Ok(Self {
            platform: platform(&row.platform)?,
            external: row.external,
            account: AccountId(row.account),
            name: row.name,
        })
    }
}
