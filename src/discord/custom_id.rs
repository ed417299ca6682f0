//! What stands behind a button: `g1:<game8>:<stage>:<op>:<arg>`, at most 100 signs (Discord's limit).
//!
//! `<stage>` counts public stages, never events: an event number would betray hidden acts. A custom
//! id is only a claim: who pressed is the platform's word, what he may do is the rules'. Anything
//! that does not read back exactly is refused as foreign.

use super::screens::{Op, limits};
use crate::base::GameId;
use std::fmt;

/// The longest custom id the platform takes, in signs.
pub const MAX_LEN: usize = 100;
const VERSION: &str = "g1";
/// Stands for "no game" in ids of lists and set-up.
const NO_GAME: &str = "-";

/// A button's or a modal's claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomId {
    /// The game, if the button belongs to one.
    pub game: Option<GameId>,
    /// The number of the public stage in which the button was drawn.
    pub stage: u32,
    /// What it asks for.
    pub op: Op,
    /// Its argument: `[a-z0-9_.-]`, up to 48 signs, mostly a seat's number or nothing.
    pub arg: String,
}

/// Not one of our custom ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a custom id of this program")]
pub struct Foreign;

impl CustomId {
    /// Reads an id that came over the wire.
    ///
    /// # Errors
    /// [`Foreign`] for anything that [`fmt::Display`] of this type would not have written.
    pub fn parse(text: &str) -> Result<Self, Foreign> {
        if text.len() > MAX_LEN || !text.is_ascii() {
            return Err(Foreign);
        }
        let parts: Vec<&str> = text.split(':').collect();
        let [VERSION, game, stage, op, arg] = parts[..] else { return Err(Foreign) };
        let game = if game == NO_GAME { None } else { Some(game.parse().map_err(|_| Foreign)?) };
        let number: u32 = stage.parse().map_err(|_| Foreign)?;
        // "007" and "+7" parse as numbers too, but we never wrote them.
        if number.to_string() != stage || !arg_is_plain(arg) {
            return Err(Foreign);
        }
        let op = Op::of_code(op).ok_or(Foreign)?;
        Ok(Self { game, stage: number, op, arg: arg.to_owned() })
    }
}

fn arg_is_plain(arg: &str) -> bool {
    arg.len() <= limits::ARG
        && arg.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_.-".contains(&b))
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.game {
            Some(game) => write!(f, "{VERSION}:{game}:{}:{}:{}", self.stage, self.op.code(), self.arg),
            None => write!(f, "{VERSION}:{NO_GAME}:{}:{}:{}", self.stage, self.op.code(), self.arg),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn foreign_and_forged_ids_are_refused() {
        for bad in [
            "",
            "show_role",
            "g1",
            "g2:abcdefgh:1:vote:5",
            "g1:abcdefgi:1:vote:5",
            "g1:ABCDEFGH:1:vote:5",
            "g1:abcdefgh:-1:vote:5",
            "g1:abcdefgh:+1:vote:5",
            "g1:abcdefgh:01:vote:5",
            "g1:abcdefgh:1::5",
            "g1:abcdefgh:1:VOTE:5",
            "g1:abcdefgh:1:vote:5:6",
            "g1:abcdefgh:1:vote:пять",
            "g1:abcdefgh:99999999999:vote:5",
        ] {
            assert_eq!(CustomId::parse(bad), Err(Foreign), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn an_id_reads_back_and_fits(
            bits in 0u64..(1 << 40), with_game: bool, stage: u32,
            op in 0..Op::ALL.len(), arg in "[a-z0-9_.-]{0,48}",
        ) {
            let op = Op::ALL[op];
            let game = with_game.then(|| GameId::from_bits(bits));
            let id = CustomId { game, stage, op, arg };
            let text = id.to_string();
            prop_assert!(text.len() <= MAX_LEN);
            prop_assert_eq!(CustomId::parse(&text), Ok(id));
        }

        #[test]
        fn whatever_parses_is_what_we_would_have_written(text in "\\PC{0,120}") {
            if let Ok(id) = CustomId::parse(&text) {
                prop_assert_eq!(id.to_string(), text);
            }
        }

        #[test]
        fn a_mangled_id_never_reads_as_the_same(at in 0usize..30, with in "[ -~]") {
            let game = Some(GameId::from_bits(77));
            let good = CustomId { game, stage: 12, op: Op::Vote, arg: "5".to_owned() }.to_string();
            let mut bytes = good.clone().into_bytes();
            if let Some(b) = bytes.get_mut(at) {
                *b = with.as_bytes()[0];
            }
            let mangled = String::from_utf8(bytes).expect("ASCII stays ASCII");
            if let Ok(id) = CustomId::parse(&mangled) {
                prop_assert_eq!(id.to_string() == good, mangled == good);
            }
        }
    }
}
