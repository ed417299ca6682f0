//! The whole state of the stand-in behind one lock: servers, channels, messages, interactions,
//! gateway sessions, buckets, faults and the record of what was seen. Requests and presses are
//! plain functions on it, so that one order holds for everything.

pub mod build;
pub mod messages;
pub mod model;
pub mod rights;
pub mod voice;

pub use model::{
    Channel, Dm, Guild, Id, Member, Message, Overwrite, Role, Target, User, VoiceState, flag, kind,
};

use super::{
    Config,
    commands::Registry,
    errors::ApiError,
    faults::Faults,
    gateway::Sessions,
    interactions::Interactions,
    limits::Buckets,
    record::{Record, RequestLog},
    voice::VoiceServer,
};
use crate::sandbox::Clock;
use std::collections::BTreeMap;

/// Discord's epoch, 2015-01-01, in milliseconds since 1970.
const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;

/// Everything that is.
pub struct World {
    /// How the stand-in was set up.
    pub config: Config,
    /// The one clock.
    pub clock: Clock,
    /// The application's and its bot user's id.
    pub app: Id,
    /// Accounts by id.
    pub users: BTreeMap<Id, User>,
    /// Servers by id.
    pub guilds: BTreeMap<Id, Guild>,
    /// Channels, threads and direct conversations by id.
    pub channels: BTreeMap<Id, Channel>,
    /// Registered commands.
    pub commands: Registry,
    /// Live interactions.
    pub interactions: Interactions,
    /// Gateway sessions.
    pub sessions: Sessions,
    /// Rate limits.
    pub buckets: Buckets,
    /// Voice connections.
    pub voice: VoiceServer,
    /// Misbehaviour that was asked for.
    pub faults: Faults,
    /// Who saw what.
    pub record: Record,
    /// What the bot asked for.
    pub requests: RequestLog,
    /// Addresses, filled in once the listeners stand.
    pub addresses: Addresses,
    last_tick: (i64, u64),
}

/// Where the stand-in listens.
#[derive(Clone, Copy, Debug)]
pub struct Addresses {
    /// REST over TLS, for `discord.com`.
    pub rest_tls: std::net::SocketAddr,
    /// The same without TLS, for tools.
    pub rest_plain: std::net::SocketAddr,
    /// The gateway.
    pub gateway: std::net::SocketAddr,
}

impl World {
    /// A new id of this moment: later ids are larger.
    pub fn id(&mut self) -> Id {
        let ms = (self.clock.now_ms() - DISCORD_EPOCH_MS).max(self.last_tick.0);
        let count = if ms == self.last_tick.0 { self.last_tick.1 + 1 } else { 0 };
        // 4096 ids a millisecond, then the next millisecond is begun early.
        self.last_tick = if count < 4096 { (ms, count) } else { (ms + 1, 0) };
        let (ms, count) = self.last_tick;
        u64::try_from(ms).unwrap_or(0) << 22 | count
    }

    /// The present virtual time.
    #[must_use]
    pub fn now(&self) -> i64 {
        self.clock.now_ms()
    }

    /// The application's bot user.
    #[must_use]
    pub fn bot(&self) -> Id {
        self.app
    }

    /// A server, or 10004.
    pub fn guild(&self, id: Id) -> Result<&Guild, ApiError> {
        self.guilds.get(&id).ok_or_else(ApiError::unknown_guild)
    }

    /// A server the bot is a member of: 10004 if there is none, 50001 if it is not a member.
    pub fn bots_guild(&self, id: Id) -> Result<&Guild, ApiError> {
        let guild = self.guild(id)?;
        if guild.members.contains_key(&self.app) { Ok(guild) } else { Err(ApiError::missing_access()) }
    }

    /// A server that is known to exist.
    pub fn guild_mut(&mut self, id: Id) -> Result<&mut Guild, ApiError> {
        self.guilds.get_mut(&id).ok_or_else(ApiError::unknown_guild)
    }

    /// A channel, or 10003.
    pub fn channel(&self, id: Id) -> Result<&Channel, ApiError> {
        self.channels.get(&id).ok_or_else(ApiError::unknown_channel)
    }

    /// A channel to change, or 10003.
    pub fn channel_mut(&mut self, id: Id) -> Result<&mut Channel, ApiError> {
        self.channels.get_mut(&id).ok_or_else(ApiError::unknown_channel)
    }

    /// An account, or 10013.
    pub fn user(&self, id: Id) -> Result<&User, ApiError> {
        self.users.get(&id).ok_or_else(ApiError::unknown_user)
    }

    /// A member, or 10007.
    pub fn member(&self, guild: Id, user: Id) -> Result<&Member, ApiError> {
        self.guild(guild)?.members.get(&user).ok_or_else(ApiError::unknown_member)
    }

    /// The name by which others read this account on this server.
    #[must_use]
    pub fn name_of(&self, guild: Option<Id>, user: Id) -> String {
        let nick = guild
            .and_then(|g| self.guilds.get(&g))
            .and_then(|g| g.members.get(&user))
            .and_then(|m| m.nick.clone());
        nick.or_else(|| self.users.get(&user).map(|u| u.display.clone())).unwrap_or_else(|| user.to_string())
    }
}
