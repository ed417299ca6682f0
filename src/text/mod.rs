//! Words: every notice, view and refusal in the reader's language.
//!
//! Texts live in `locales/<lang>/<area>.ftl`. A message is a variant of a closed enum (the
//! `catalog::words!` lists below `words`) that names one text and carries its values, so that a
//! missing text, a missing value or a text that nobody says is a failing test, never a surprise at
//! the table. A [`Pen`] writes it: language, markup, clock.

mod cast;
mod catalog;
mod forgy;
mod lang;
pub mod names;
mod notices;
mod pen;
mod refusals;
pub mod safe;
pub mod words;

pub use cast::Cast;
pub use catalog::Message;
pub(crate) use catalog::nth;
pub use forgy::{ForgyRole, ForgyWord};
pub use lang::{BadLang, Lang};
pub use notices::{Teller, ground_words, over, signal_word};
pub use pen::{At, Dial, Free, Ink, Left, Name, Pen, Said, Seats, Until, Value};
pub use refusals::Refused;

/// The text of a message in Discord's markup on the real clock: the shortest way to say something.
#[must_use]
pub fn say(lang: Lang, message: &impl Message) -> String {
    Pen::new(lang, Ink::Discord).say(message)
}

#[cfg(test)]
mod locales_test;
