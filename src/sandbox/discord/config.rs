//! How a stand-in is set up.

use super::{
    gateway::intent,
    limits::Limits,
    permissions::{self, Bits},
};
use crate::sandbox::Clock;
use std::time::Duration;

/// The set-up of a stand-in Discord. `Config::default()` is one server in real time.
#[derive(Clone, Debug)]
pub struct Config {
    /// The one clock.
    pub clock: Clock,
    /// The bot's token.
    pub token: String,
    /// Servers made at the start, each with a text channel and a voice channel.
    pub guilds: u16,
    /// The language of clients and servers, `ru` or `en-US`.
    pub locale: String,
    /// What the bot was invited with.
    pub bot_permissions: Bits,
    /// Privileged intents that the platform grants; the bot needs none.
    pub privileged_intents: u64,
    /// Rate limits.
    pub limits: Limits,
    /// Least wall time for an interaction's first answer, for fast clocks on busy machines. The
    /// platform's three virtual seconds hold where they are longer.
    pub answer_floor: Duration,
    /// Virtual milliseconds between two Identifies; the platform wants 5000, restarts in tests 0.
    pub identify_every_ms: i64,
    /// Whether voice demands end-to-end encryption (DAVE): clients without it are closed with 4017.
    /// The stand-in goes as far as taking the client's key package.
    pub dave: bool,
    /// Port for REST over TLS; 0 takes a free one.
    pub port: u16,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            clock: Clock::real(),
            token: "MTAwMDAwMDAwMDAwMDAwMDAw.Gsand.box-token-for-the-stand-in-only-000".to_owned(),
            guilds: 1,
            locale: "ru".to_owned(),
            bot_permissions: permissions::BOT,
            privileged_intents: 0,
            limits: Limits::default(),
            answer_floor: Duration::ZERO,
            identify_every_ms: 0,
            dave: false,
            port: 0,
        }
    }
}

impl Config {
    /// The same with the privileged intents granted.
    #[must_use]
    pub fn with_privileged_intents(mut self) -> Self {
        self.privileged_intents = intent::PRIVILEGED;
        self
    }
}
