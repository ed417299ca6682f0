//! Stand-in platforms and puppet people: they know the wire, not the bot.
//!
//! Nothing here imports the rest of the crate (ARCHITECTURE.md, import table), so that a mistake in
//! the bot's own types cannot hide itself. The same stand-ins serve the tests and `gorod sandbox`.

pub mod authority;
pub mod clock;
pub mod discord;
pub mod people;
pub mod sport;

pub use clock::Clock;
pub use discord::{Config, StandIn};
pub use people::Puppet;
