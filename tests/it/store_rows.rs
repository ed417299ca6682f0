//! Short ways to rows, for the store's tests.

use gorod::base::{AccountId, CommunityId, GameId, Seal, Stamp, TextRef};
use gorod::rules::Audience;
use gorod::store::*;
use std::sync::Arc;

pub const T0: Stamp = Stamp(1_800_000_000_000);

pub fn game(n: u64) -> GameId {
    GameId::from_bits(n)
}

pub fn source(n: u64) -> Source {
    Source::new(Platform::Discord, n)
}

pub fn row(id: GameId) -> GameRow {
    GameRow {
        id,
        community: CommunityId(7),
        rules: "toy".into(),
        platform: Platform::Discord,
        place: r#"{"channel":"Ёлка"}"#.into(),
        version: 1,
        deadline: Some(T0 + 100),
        over: None,
        halted: None,
        created: T0,
    }
}

/// An envelope of `count` events after `version` others.
pub fn record(version: usize, count: usize, source: Option<Source>) -> Record {
    Record {
        version,
        count,
        at: T0 + version as i64,
        rules_version: 1,
        codec: 1,
        ask: r#"{"by":"clock","now":5}"#.into(),
        command: r#"{"say":"«да»\n\"нет\""}"#.into(),
        events: format!("[{version}]"),
        source,
    }
}

pub fn append(id: GameId, version: usize, source: Option<Source>) -> Append {
    Append {
        game: id,
        record: record(version, 1, source),
        deadline: Some(T0 + 1_000 + version as i64),
        over: None,
        notices: Vec::new(),
        changed: Vec::new(),
        texts: Vec::new(),
    }
}

pub fn create(id: GameId) -> Write {
    Write::Create(Box::new(row(id)), Box::new(append(id, 0, None)))
}

pub fn notice(id: GameId, event: u32, nth: u32, lane: Lane) -> Notice {
    Notice {
        key: NoticeKey { game: id, event, nth },
        lane,
        kind: NoticeKind::Told,
        audience: match lane {
            Lane::Public => Audience::Public,
            Lane::Account(account) => Audience::Account(account),
        },
        body: format!(r#"{{"n":{nth}}}"#),
        rules: "toy".into(),
        created: T0,
        attempts: 0,
    }
}

pub fn key(id: GameId, kind: &str, account: Option<i64>) -> SurfaceKey {
    SurfaceKey { game: id, kind: kind.into(), account: account.map(AccountId) }
}

pub fn surface(key: SurfaceKey, viewer: &str) -> Surface {
    Surface {
        key,
        rules: "toy".into(),
        viewer: viewer.into(),
        wanted: 1,
        shown: None,
        memo: None,
        expires: None,
        pinned: 11,
        touched: 0,
        drawn: 0,
    }
}

pub fn text(id: i64, owner: i64, words: &str) -> Text {
    let salt = [id as u8; 16];
    let at = TextRef { id, seal: Seal::of_text(&salt, words) };
    Text { at, salt, owner: Some(AccountId(owner)), game: None, words: words.into() }
}

/// One write, which must be kept.
pub async fn write(store: &Arc<dyn Store>, write: Write) -> Wrote {
    attempt(store, write).await.unwrap()
}

/// One write, which may be refused.
pub async fn attempt(store: &Arc<dyn Store>, write: Write) -> Stored<Wrote> {
    store.commit(&[write]).await.unwrap().pop().unwrap()
}
