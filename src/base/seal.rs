//! The sealed seed of a fair deal: published as a hash before anyone is ready, opened after the
//! game, so that neither the operator nor a player can steer the roles (design, "A fair deal").

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// 32 secret bytes of the operating system. Its `Debug` shows nothing.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

/// The public commitment to a seed: SHA-256 of its bytes.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seal([u8; 32]);

/// Not 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 64 hexadecimal digits")]
pub struct BadHex;

impl Seed {
    /// A seed of these bytes.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A seed spread from a small number, for scenarios and simulations.
    #[must_use]
    pub fn of(number: u64) -> Self {
        Self(Sha256::digest(number.to_be_bytes()).into())
    }

    /// What may be published at once.
    #[must_use]
    pub fn seal(&self) -> Seal {
        Seal(Sha256::digest(self.0).into())
    }

    /// The bytes that drive the deal: SHA-256 of the seed and then of each id (8 bytes, big
    /// endian) in seat order. The ids are those of the players' own last lobby presses.
    #[must_use]
    pub fn mix(&self, press_ids: impl IntoIterator<Item = u64>) -> [u8; 32] {
        let mut hash = Sha256::new_with_prefix(self.0);
        for id in press_ids {
            hash.update(id.to_be_bytes());
        }
        hash.finalize().into()
    }

    /// 64 hexadecimal digits: only for publication after the game.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }
}

impl Seal {
    /// The salted hash of an erasable text: SHA-256 of the salt, then of the text's UTF-8 bytes.
    #[must_use]
    pub fn of_text(salt: &[u8; 16], text: &str) -> Self {
        Self(Sha256::new_with_prefix(salt).chain_update(text.as_bytes()).finalize().into())
    }

    /// The first 8 digits, as the lobby shows them.
    #[must_use]
    pub fn short(&self) -> String {
        hex(&self.0[..4])
    }
}

fn hex(bytes: &[u8]) -> String {
    use fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, b| {
        write!(text, "{b:02x}").expect("writing to a String does not fail");
        text
    })
}

fn unhex(text: &str) -> Result<[u8; 32], BadHex> {
    let mut bytes = [0u8; 32];
    if text.len() != 64 || !text.is_ascii() {
        return Err(BadHex);
    }
    for (i, b) in bytes.iter_mut().enumerate() {
        *b = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| BadHex)?;
    }
    Ok(bytes)
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seal({})", self.short())
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Seed {
    type Err = BadHex;
    fn from_str(text: &str) -> Result<Self, BadHex> {
        unhex(text).map(Self)
    }
}

impl TryFrom<String> for Seed {
    type Error = BadHex;
    fn try_from(text: String) -> Result<Self, BadHex> {
        unhex(&text).map(Self)
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        hex(&seed.0)
    }
}

impl TryFrom<String> for Seal {
    type Error = BadHex;
    fn try_from(text: String) -> Result<Self, BadHex> {
        unhex(&text).map(Self)
    }
}

impl From<Seal> for String {
    fn from(seal: Seal) -> String {
        hex(&seal.0)
    }
}
