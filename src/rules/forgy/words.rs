//! A text that someone wrote, as the rules know it: where it lies and how long it is, never its
//! words. What a rule asks of a text (r24 no pictures, r29 a reason) is measured at the intake.

use crate::base::{Seal, TextRef};
use serde::{Deserialize, Serialize};

/// The longest reason of a vote, in characters.
pub const MAX_REASON: u16 = 1_000;
/// The longest anonymous note, last note, clue or explanation, in characters.
pub const MAX_TEXT: u16 = 2_000;
/// The most lines of any of them.
pub const MAX_LINES: u16 = 40;

/// A stored text and its measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// Where the text lies.
    #[serde(flatten)]
    pub text: TextRef,
    /// Letters and digits in it.
    pub letters: u16,
    /// Characters in it.
    pub chars: u16,
    /// Lines in it.
    pub lines: u16,
    /// A picture, sticker, file or voice came with it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub media: bool,
    /// It contains a link.
    #[serde(default, skip_serializing_if = "is_false")]
    pub link: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

impl Words {
    /// Measures a text. `media` says whether anything but text came with it.
    #[must_use]
    pub fn measure(text_ref: TextRef, text: &str, media: bool) -> Self {
        let count = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        Self {
            text: text_ref,
            letters: count(text.chars().filter(|c| c.is_alphanumeric()).count()),
            chars: count(text.chars().count()),
            lines: count(text.lines().count()),
            media,
            link: text.contains("://") || text.contains("t.me/"),
        }
    }

    /// A text of scenarios and tests, numbered by its own hash so that equal texts are equal.
    #[must_use]
    pub fn plain(text: &str) -> Self {
        let seal = Seal::of_text(&[0; 16], text);
        let id = i64::from_str_radix(&seal.short()[..7], 16).expect("seven hexadecimal digits");
        Self::measure(TextRef { id, seal }, text, false)
    }

    /// Whether it says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.letters == 0
    }

    /// Whether it keeps to these limits.
    #[must_use]
    pub fn fits(&self, chars: u16) -> bool {
        self.chars <= chars && self.lines <= MAX_LINES
    }
}
