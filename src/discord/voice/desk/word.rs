//! What the gateway says of voice, in its own order: the library hands voice events to its voice
//! manager one by one, while its event handlers run in tasks of their own.

use super::VoiceDesk;
use crate::discord::voice::Voice;
use crate::discord::voice::reconcile::{Person, Room, Seen};
use serenity::all::{Guild, GuildId, ShardRunnerMessage, UserId, VoiceGatewayManager, VoiceState};
use songbird::Songbird;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The library's voice manager, with the reconcilers listening in.
pub(in crate::discord) struct Ears {
    songbird: Arc<Songbird>,
    voice: Voice,
}

impl VoiceDesk {
    /// The voice manager for a new connection.
    pub fn ears(&self) -> Ears {
        Ears { songbird: Arc::clone(&self.songbird), voice: self.voice.clone() }
    }

    /// Everyone in voice on a guild that came into view.
    pub fn guild(&self, guild: &Guild) {
        // Here a voice state comes without its member: the nickname stands among the members.
        let named = |state: &VoiceState| {
            let nick = guild.members.get(&state.user_id).and_then(|member| member.nick.clone());
            Some((person(state), Seen { nick, ..seen(state)? }))
        };
        let all: BTreeMap<Person, Seen> = guild.voice_states.values().filter_map(named).collect();
        self.voice.guild(guild.id.get(), all);
    }
}

fn person(state: &VoiceState) -> Person {
    Person(state.user_id.get())
}

fn seen(state: &VoiceState) -> Option<Seen> {
    Some(Seen {
        room: Room(state.channel_id?.get()),
        muted: state.mute,
        suppressed: state.suppress,
        nick: state.member.as_ref().and_then(|member| member.nick.clone()),
    })
}

#[serenity::async_trait]
impl VoiceGatewayManager for Ears {
    async fn initialise(&self, shard_count: u32, user: UserId) {
        VoiceGatewayManager::initialise(&*self.songbird, shard_count, user).await;
    }

    async fn register_shard(
        &self,
        shard: u32,
        sender: futures::channel::mpsc::UnboundedSender<ShardRunnerMessage>,
    ) {
        VoiceGatewayManager::register_shard(&*self.songbird, shard, sender).await;
    }

    async fn deregister_shard(&self, shard: u32) {
        VoiceGatewayManager::deregister_shard(&*self.songbird, shard).await;
    }

    async fn server_update(&self, guild: GuildId, endpoint: &Option<String>, token: &str) {
        VoiceGatewayManager::server_update(&*self.songbird, guild, endpoint, token).await;
    }

    async fn state_update(&self, guild: GuildId, state: &VoiceState) {
        self.voice.seen(guild.get(), person(state), seen(state));
        VoiceGatewayManager::state_update(&*self.songbird, guild, state).await;
    }
}
