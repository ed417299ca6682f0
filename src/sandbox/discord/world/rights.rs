//! Who may do what where, with Discord's own answers for what is missing.

use super::{Channel, Id, World, kind};
use crate::sandbox::discord::{
    errors::ApiError,
    permissions::{self as p, Bits},
};

impl World {
    /// What this account may do in this channel. Direct conversations give what they need.
    #[must_use]
    pub fn rights(&self, channel: &Channel, user: Id) -> Bits {
        let Some(guild) = channel.guild.and_then(|id| self.guilds.get(&id)) else {
            let own = p::VIEW_CHANNEL
                | p::SEND_MESSAGES
                | p::EMBED_LINKS
                | p::ATTACH_FILES
                | p::READ_MESSAGE_HISTORY
                | p::ADD_REACTIONS
                | p::USE_APPLICATION_COMMANDS;
            return if channel.people.contains(&user) { own } else { 0 };
        };
        if !channel.is_thread() {
            return p::in_channel(guild, channel, user);
        }
        let Some(parent) = channel.parent.and_then(|id| self.channels.get(&id)) else { return 0 };
        let bits = p::in_channel(guild, parent, user);
        let private = channel.kind == kind::PRIVATE_THREAD;
        if private && bits & p::MANAGE_THREADS == 0 && !channel.people.contains(&user) {
            return 0;
        }
        // In a thread the right to write is a right of its own.
        let write = if bits & p::SEND_MESSAGES_IN_THREADS != 0 { p::SEND_MESSAGES } else { 0 };
        bits & !p::SEND_MESSAGES | write
    }

    /// Whether the account has all of these rights there.
    #[must_use]
    pub fn may(&self, channel: Id, user: Id, need: Bits) -> bool {
        self.channels.get(&channel).is_some_and(|c| self.rights(c, user) & need == need)
    }

    /// The bot's rights in a channel: 10003 unknown, 50001 not visible, 50013 something missing.
    pub fn bot_needs(&self, channel: Id, need: Bits) -> Result<(), ApiError> {
        let channel = self.channel(channel)?;
        let bits = self.rights(channel, self.app);
        if bits & p::VIEW_CHANNEL == 0 {
            return Err(ApiError::missing_access());
        }
        if bits & need == need { Ok(()) } else { Err(ApiError::missing_permissions()) }
    }

    /// The bot's rights on a whole server.
    pub fn bot_needs_in_guild(&self, guild: Id, need: Bits) -> Result<(), ApiError> {
        let bits = p::in_guild(self.bots_guild(guild)?, self.app);
        if bits & need == need { Ok(()) } else { Err(ApiError::missing_permissions()) }
    }

    /// The place of a member's highest role.
    #[must_use]
    pub fn rank(&self, guild: Id, user: Id) -> u32 {
        let Some(guild) = self.guilds.get(&guild) else { return 0 };
        if guild.owner == user {
            return u32::MAX;
        }
        let roles = guild.members.get(&user).map(|m| m.roles.as_slice()).unwrap_or_default();
        roles.iter().filter_map(|id| guild.roles.get(id)).map(|r| r.position).max().unwrap_or(0)
    }

    /// Everyone, bots apart, who can see the channel.
    #[must_use]
    pub fn audience(&self, channel: Id) -> Vec<Id> {
        let Some(channel) = self.channels.get(&channel) else { return Vec::new() };
        let people: Vec<Id> = match channel.guild.and_then(|id| self.guilds.get(&id)) {
            Some(guild) => guild.members.keys().copied().collect(),
            None => channel.people.iter().copied().collect(),
        };
        let human = |id: &Id| self.users.get(id).is_some_and(|u| !u.bot);
        people
            .into_iter()
            .filter(human)
            .filter(|id| self.rights(channel, *id) & p::VIEW_CHANNEL != 0)
            .collect()
    }
}
