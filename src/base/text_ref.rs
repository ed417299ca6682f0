//! A pointer from an event to a text that can be erased: events are for ever, words are not
//! (design, "Storage"). The seal proves which text stood there while it still exists.

use super::Seal;
use serde::{Deserialize, Serialize};

/// A stored text and the salted hash of its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextRef {
    /// The text's own number.
    pub id: i64,
    /// SHA-256 of the salt and then the text; the salt goes when the text is erased, so that a
    /// short text cannot be guessed from its seal afterwards.
    pub seal: Seal,
}
