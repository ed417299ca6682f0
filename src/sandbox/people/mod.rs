//! Puppet people: what a person with a Discord client can do and see, and nothing else. They find
//! buttons by what is written on them; custom ids are opaque to them.

mod act;
mod look;
mod puppet;
mod speak;

pub use act::{Arg, Refusal};
pub use look::Shown;
pub use puppet::{Outcome, Puppet};
