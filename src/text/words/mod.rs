//! Everything that can be said, one closed list an area. Ids are spelt out, so that a text is found
//! from its id and an id from its text by searching.

mod common;

pub use common::{Common, Names};

/// Calls a function for every kind of message. A kind that is missing here shows up as texts that
/// nobody says.
#[cfg(test)]
macro_rules! each_kind {
    ($visit:ident, $to:expr) => {
        $crate::text::words::each_kind!(@ $visit, $to, Common, Names)
    };
    (@ $visit:ident, $to:expr, $($kind:ident),*) => {
        $($visit::<$crate::text::words::$kind>($to);)*
    };
}
#[cfg(test)]
pub(crate) use each_kind;
