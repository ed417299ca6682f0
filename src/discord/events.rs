//! What comes in over the gateway, sorted: who we are, servers, voices, presses. Nothing is decided
//! here; every event is handled in a task of its own by the library, so none waits for another.

use super::commands;
use super::face::Discord;
use super::trouble;
use serenity::all::{
    Command, Context, EventHandler, Guild, GuildChannel, Interaction, Message, RatelimitInfo, Ready, Role,
    UnavailableGuild, VoiceState,
};
use std::sync::Arc;

/// The library's handle on the face.
pub struct Events {
    /// The face.
    pub face: Arc<Discord>,
}

#[serenity::async_trait]
impl EventHandler for Events {
    async fn ready(&self, _context: Context, ready: Ready) {
        self.face.is(ready.user.id, ready.application.id);
        tracing::info!(guilds = ready.guilds.len(), "connected to Discord");
        // One request that replaces the whole table; the same table again changes nothing.
        if let Err(error) = Command::set_global_commands(&self.face.http, commands::registration()).await {
            tracing::error!(error = trouble::plain(&error), "the slash commands were not registered");
        }
    }

    async fn guild_create(&self, _context: Context, guild: Guild, _is_new: Option<bool>) {
        // After a start, a resume that failed, or a join: whatever changed meanwhile is found now.
        self.face.guild_voice(guild.id);
        for (game, _) in self.face.places.of_guild(guild.id) {
            self.face.wake_voice(game);
            self.face.wake(game);
        }
        if let Err(error) = self.face.raise_forgotten(guild.id).await {
            tracing::warn!(error = %error, "closed channels were not looked through");
        }
    }

    async fn voice_state_update(&self, _context: Context, old: Option<VoiceState>, new: VoiceState) {
        let channels = [old.and_then(|state| state.channel_id), new.channel_id];
        for channel in channels.into_iter().flatten() {
            for game in self.face.places.in_channel(channel) {
                self.face.wake_voice(game);
                self.face.wake(game);
            }
        }
    }

    async fn guild_delete(&self, _context: Context, gone: UnavailableGuild, _old: Option<Guild>) {
        self.face.desk.voice.gone(gone.id.get());
    }

    async fn guild_role_update(&self, _context: Context, _old: Option<Role>, new: Role) {
        self.face.rights_changed(new.guild_id);
    }

    async fn channel_update(&self, _context: Context, _old: Option<GuildChannel>, new: GuildChannel) {
        self.face.rights_changed(new.guild_id);
    }

    async fn interaction_create(&self, _context: Context, interaction: Interaction) {
        self.face.interaction(interaction).await;
    }

    async fn message(&self, _context: Context, message: Message) {
        // The bot reads only what is written to it: the contract's room (5.2).
        if message.guild_id.is_none() && !message.author.bot {
            self.face.written(message).await;
        }
    }

    async fn ratelimit(&self, limit: RatelimitInfo) {
        tracing::info!(wait_ms = limit.timeout.as_millis(), limit = limit.limit, "Discord says slow down");
    }
}
