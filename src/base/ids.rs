//! Ids that pass every layer. Public game ids are short, so that they fit a 64-byte callback.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A person's account in our own numbering; which platform identities stand behind it is the
/// store's business, since a person may link several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AccountId(pub i64);

/// A Discord server, a Telegram group, or several of them joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CommunityId(pub i64);

/// A game's public id: 8 characters of a base32 alphabet without look-alikes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId([u8; 8]);

const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

impl GameId {
    /// The id made of the low 40 bits of `bits`.
    #[must_use]
    pub fn from_bits(bits: u64) -> Self {
        let mut text = [0u8; 8];
        for (i, c) in text.iter_mut().enumerate() {
            *c = ALPHABET[(bits >> (5 * i) & 31) as usize];
        }
        Self(text)
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("the alphabet is ASCII")
    }
}

/// The text is not 8 characters of the id alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game id is 8 characters of a-z and 0-9 without i, l, o and 1")]
pub struct BadGameId;

impl FromStr for GameId {
    type Err = BadGameId;
    fn from_str(text: &str) -> Result<Self, BadGameId> {
        let bytes: [u8; 8] = text.as_bytes().try_into().map_err(|_| BadGameId)?;
        if bytes.iter().all(|b| ALPHABET.contains(b)) { Ok(Self(bytes)) } else { Err(BadGameId) }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for GameId {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        String::deserialize(d)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_id_reads_back() {
        assert_eq!(ALPHABET.iter().collect::<std::collections::BTreeSet<_>>().len(), 32);
        for bits in [0, 1, 31, 32, 0xFF_FFFF_FFFF, 0x12_3456_789A] {
            let id = GameId::from_bits(bits);
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        for bad in ["", "abc", "abcdefgi", "ABCDEFGH", "abcdefghj", "игра"] {
            assert_eq!(bad.parse::<GameId>(), Err(BadGameId), "{bad}");
        }
    }
}
