//! How a text is written: in which language, with which markup, on which clock.
//!
//! What people typed (names, free text) stays as it was until the pen writes it, so that a button's
//! label gets the plain sign and a message gets it escaped. Instants are the game's own; the
//! [`Dial`] turns them into real time at the last moment, since a sandbox may run its clock faster
//! than the countdown that the platform draws.

use super::{Lang, Message, catalog, safe};
use crate::base::{Seat, Stamp};
use fluent_bundle::FluentValue;

/// Where the text will be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// No markup: button labels, select options, modals, terminals.
    Plain,
    /// Discord's markdown: message content and embeds.
    Discord,
    /// Telegram's HTML.
    Html,
}

/// The game's clock against the real one: `real` is the moment at which the game's clock showed
/// `game`; the game's clock runs `rate` times as fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dial {
    /// An instant on the game's clock.
    pub game: Stamp,
    /// The same instant on the wall.
    pub real: Stamp,
    /// Game milliseconds per real millisecond, at least 1.
    pub rate: u32,
}

impl Default for Dial {
    /// The two clocks are one.
    fn default() -> Self {
        Self { game: Stamp(0), real: Stamp(0), rate: 1 }
    }
}

impl Dial {
    /// When the wall clock will show what is `at` on the game's clock.
    #[must_use]
    pub fn real(self, at: Stamp) -> Stamp {
        self.real + (at - self.game) / i64::from(self.rate.max(1))
    }
}

/// A language, a markup and a clock: all that a message needs besides its own values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    /// The reader's language.
    pub lang: Lang,
    /// The markup of the place.
    pub ink: Ink,
    /// The clock.
    pub dial: Dial,
}

impl Pen {
    /// A pen on the real clock.
    #[must_use]
    pub fn new(lang: Lang, ink: Ink) -> Self {
        Self { lang, ink, dial: Dial::default() }
    }

    /// The same pen in another ink.
    #[must_use]
    pub fn with(self, ink: Ink) -> Self {
        Self { ink, ..self }
    }

    /// The text of a message.
    #[must_use]
    pub fn say(&self, message: &impl Message) -> String {
        catalog::format(self, message)
    }

    /// The text of a message without markup, for labels and options.
    #[must_use]
    pub fn label(&self, message: &impl Message) -> String {
        self.with(Ink::Plain).say(message)
    }
}

/// A value that a message can carry.
pub trait Value: Sized {
    /// What Fluent gets.
    fn write(&self, pen: &Pen) -> FluentValue<'static>;
    /// Values that between them show every form the texts must have.
    fn samples() -> Vec<Self>;
}

macro_rules! numbers {
    ($($t:ty),*) => {$(
        impl Value for $t {
            fn write(&self, _: &Pen) -> FluentValue<'static> {
                // Nothing a text counts comes near 2^53.
                FluentValue::from(*self as f64)
            }
            fn samples() -> Vec<Self> {
                vec![1, 2, 5, 0, 21, 111]
            }
        }
    )*};
}
numbers!(u8, u16, u32, i64, u64, usize);

impl Value for Seat {
    fn write(&self, _: &Pen) -> FluentValue<'static> {
        FluentValue::from(self.number())
    }
    fn samples() -> Vec<Self> {
        Self::first(10).collect()
    }
}

impl Value for bool {
    fn write(&self, _: &Pen) -> FluentValue<'static> {
        FluentValue::from(if *self { "yes" } else { "no" })
    }
    fn samples() -> Vec<Self> {
        vec![true, false]
    }
}

/// Seats in the order given, written `4, 7, 9`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seats(pub Vec<Seat>);

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        Self(seats.into_iter().collect())
    }
}

impl Value for Seats {
    fn write(&self, _: &Pen) -> FluentValue<'static> {
        FluentValue::from(self.0.iter().map(Seat::to_string).collect::<Vec<_>>().join(", "))
    }
    fn samples() -> Vec<Self> {
        vec![Seat::first(3).collect(), Seat::first(1).collect()]
    }
}

/// A person's name as the table shows it: at most 16 signs, nothing invisible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(pub String);

impl Value for Name {
    fn write(&self, pen: &Pen) -> FluentValue<'static> {
        FluentValue::from(safe::write(&safe::name(&self.0), pen.ink))
    }
    fn samples() -> Vec<Self> {
        vec![Self("Рысь".into()), Self("a_b*c".into())]
    }
}

/// Something a person wrote: one line, at most 200 signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Free(pub String);

impl Value for Free {
    fn write(&self, pen: &Pen) -> FluentValue<'static> {
        FluentValue::from(safe::write(&safe::line(&self.0, safe::LINE), pen.ink))
    }
    fn samples() -> Vec<Self> {
        vec![Self("роли не видно".into())]
    }
}

/// Text that a pen has already written, or that needs no escaping (an id, a seal).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said(pub String);

impl Value for Said {
    fn write(&self, _: &Pen) -> FluentValue<'static> {
        FluentValue::from(self.0.clone())
    }
    fn samples() -> Vec<Self> {
        vec![Self("7f3a9c21".into())]
    }
}

/// A moment shown as time left: the platform's own countdown where it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Until(pub Stamp);

impl Value for Until {
    fn write(&self, pen: &Pen) -> FluentValue<'static> {
        FluentValue::from(instant(pen, self.0, 'R'))
    }
    fn samples() -> Vec<Self> {
        vec![Self(Stamp(1_700_000_000_000))]
    }
}

/// The end of a headline: ` · ` and the time left, or nothing where no clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left(pub Option<Stamp>);

impl Value for Left {
    fn write(&self, pen: &Pen) -> FluentValue<'static> {
        FluentValue::from(self.0.map_or_else(String::new, |at| format!(" · {}", instant(pen, at, 'R'))))
    }
    fn samples() -> Vec<Self> {
        vec![Self(Some(Stamp(1_700_000_000_000))), Self(None)]
    }
}

/// A moment shown as a date and a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At(pub Stamp);

impl Value for At {
    fn write(&self, pen: &Pen) -> FluentValue<'static> {
        FluentValue::from(instant(pen, self.0, 'f'))
    }
    fn samples() -> Vec<Self> {
        vec![Self(Stamp(1_700_000_000_000))]
    }
}

/// Discord draws times itself, in the reader's own zone; elsewhere the zone is written out.
fn instant(pen: &Pen, at: Stamp, style: char) -> String {
    // To the nearest second: a jitter of milliseconds must not make two texts of one moment.
    let real = pen.dial.real(at) + 500;
    match pen.ink {
        Ink::Discord => format!("<t:{}:{style}>", real.unix_s()),
        Ink::Plain | Ink::Html => chrono::DateTime::from_timestamp(real.unix_s(), 0)
            .map_or_else(|| "—".into(), |t| t.format("%d.%m %H:%M:%S UTC").to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fast_clock_counts_down_in_real_time() {
        let dial = Dial { game: Stamp(1_000_000), real: Stamp(5_000_000), rate: 120 };
        assert_eq!(dial.real(Stamp(1_000_000)), Stamp(5_000_000));
        assert_eq!(dial.real(Stamp(1_000_000) + 60_000), Stamp(5_000_500));
        let pen = Pen { lang: Lang::Ru, ink: Ink::Discord, dial };
        assert_eq!(instant(&pen, Stamp(1_000_000) + 240_000, 'R'), "<t:5002:R>");
    }
}
