//! Rows to JSON and back. Events are for ever: a stored envelope says in which shape it was
//! written, and an older shape is lifted here before anybody decodes it.

use super::{Record, StoreError};
use crate::rules::{Envelope, Rules};
use serde::{Serialize, de::DeserializeOwned};

/// The shape that this program writes.
pub const CODEC: u32 = 1;

/// As JSON text. Keys of maps in the rules are strings or numbers, so this cannot fail.
pub fn to_json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("rows hold no maps with unwritable keys")
}

/// From JSON text. The error names the row and the place, never its content.
pub fn from_json<T: DeserializeOwned>(text: &str, what: impl FnOnce() -> String) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|e| StoreError::Unreadable {
        what: what(),
        why: format!("{:?} at column {}", e.classify(), e.column()),
    })
}

/// A stored envelope, decoded.
pub fn envelope<R: Rules>(record: &Record) -> Result<Envelope<R>, StoreError> {
    if record.codec != CODEC {
        return Err(StoreError::Unreadable {
            what: format!("envelope {}", record.version),
            why: format!("codec {} is newer than {CODEC}", record.codec),
        });
    }
    let part = |name: &'static str| move || format!("{name} of envelope {}", record.version);
    Ok(Envelope {
        version: record.version,
        rules_version: record.rules_version,
        ask: from_json(&record.ask, part("ask"))?,
        command: from_json(&record.command, part("command"))?,
        events: from_json(&record.events, part("events"))?,
    })
}
