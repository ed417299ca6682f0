//! Voice places and icons. The right to speak is computed on joining and moving and never later,
//! as on the platform; a server mute belongs to the member and outlives leaving.

use super::{Guild, Id, VoiceState, World, kind};
use crate::sandbox::discord::{
    errors::ApiError,
    gateway::intent,
    json::sid,
    permissions as p,
    record::{Sight, VoiceSight},
};
use serde_json::json;

/// What a person's client says on joining and later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    /// The microphone switched off.
    pub self_mute: bool,
    /// The sound switched off.
    pub self_deaf: bool,
    /// The camera on.
    pub self_video: bool,
    /// The screen shared.
    pub self_stream: bool,
}

impl World {
    /// Someone joins or moves by their own will: needs VIEW_CHANNEL and CONNECT and a free place.
    pub fn connect(&mut self, user: Id, channel: Id, switches: Switches) -> Result<(), ApiError> {
        let found = self.channel(channel)?;
        let bits = self.rights(found, user);
        if bits & p::CONNECT == 0 || !found.is_voice() {
            return Err(ApiError::missing_permissions());
        }
        let guild = found.guild.ok_or_else(ApiError::unknown_guild)?;
        let taken =
            self.guild(guild)?.voice.iter().filter(|(id, v)| v.channel == channel && **id != user).count();
        let full = found.user_limit > 0 && taken >= found.user_limit as usize;
        if full && bits & p::MOVE_MEMBERS == 0 {
            return Err(ApiError::missing_permissions());
        }
        self.place(guild, user, channel, switches)
    }

    /// Puts someone into a channel, whatever they may: joining, and moves by others.
    pub fn place(&mut self, guild: Id, user: Id, channel: Id, switches: Switches) -> Result<(), ApiError> {
        let found = self.channel(channel)?;
        let suppress = found.kind == kind::STAGE || self.rights(found, user) & p::SPEAK == 0;
        let session = format!("voice{:x}", self.id());
        let voice = &mut self.guild_mut(guild)?.voice;
        let (session, suppress) = match voice.get(&user) {
            Some(held) if held.channel == channel => (held.session.clone(), held.suppress),
            Some(held) => (held.session.clone(), suppress),
            None => (session, suppress),
        };
        let state = VoiceState {
            channel,
            session,
            suppress,
            self_mute: switches.self_mute,
            self_deaf: switches.self_deaf,
            self_video: switches.self_video,
            self_stream: switches.self_stream,
        };
        let new = voice.insert(user, state).is_none();
        self.tell_voice(guild, user, None);
        if new {
            self.voice_presence(guild, user, true);
        }
        Ok(())
    }

    /// Someone leaves voice; nothing happens to one who is not there.
    pub fn disconnect(&mut self, guild: Id, user: Id) {
        let gone = self.guilds.get_mut(&guild).and_then(|g| g.voice.remove(&user));
        if let Some(gone) = gone {
            self.tell_voice(guild, user, Some(gone));
            self.voice_presence(guild, user, false);
        }
    }

    /// Server mute and deafening; 40032 for one who is not in voice.
    pub fn set_mute(
        &mut self,
        guild: Id,
        user: Id,
        mute: Option<bool>,
        deaf: Option<bool>,
    ) -> Result<(), ApiError> {
        let held = self.guild_mut(guild)?;
        if !held.voice.contains_key(&user) {
            return Err(ApiError::not_in_voice());
        }
        let member = held.members.get_mut(&user).ok_or_else(ApiError::unknown_member)?;
        let before = (member.mute, member.deaf);
        member.mute = mute.unwrap_or(member.mute);
        member.deaf = deaf.unwrap_or(member.deaf);
        if before != (member.mute, member.deaf) {
            self.tell_voice(guild, user, None);
        }
        Ok(())
    }

    /// The event and what people see of it. `gone` is the state of one who left.
    pub fn tell_voice(&mut self, guild_id: Id, user: Id, gone: Option<VoiceState>) {
        let Some(guild) = self.guilds.get(&guild_id) else { return };
        let state = guild.voice.get(&user);
        let session = state.or(gone.as_ref()).map(|s| s.session.clone()).unwrap_or_default();
        let data = self.voice_json(guild, user, state, &session);
        let sight = sight(guild, user);
        let place = sight.channel.or(gone.as_ref().map(|g| g.channel));
        self.dispatch(Some(guild_id), intent::GUILD_VOICE_STATES, "VOICE_STATE_UPDATE", data);
        let (now, audience) = (self.now(), place.map(|c| self.audience(c)).unwrap_or_default());
        self.record.push(now, audience, Sight::Voice(sight));
    }

    /// Whether this person's voice goes out at all.
    #[must_use]
    pub fn is_open(&self, guild: Id, user: Id) -> bool {
        let Some(guild) = self.guilds.get(&guild) else { return false };
        let muted = guild.members.get(&user).is_none_or(|m| m.mute);
        guild.voice.get(&user).is_some_and(|v| !muted && !v.suppress && !v.self_mute)
    }

    /// Who hears this person now, the bot among them: those in the same channel who are not
    /// deafened; nobody, if the microphone is closed.
    #[must_use]
    pub fn ears(&self, guild_id: Id, user: Id) -> Vec<Id> {
        let Some(guild) = self.guilds.get(&guild_id) else { return Vec::new() };
        let Some(channel) = guild.voice.get(&user).map(|v| v.channel) else { return Vec::new() };
        if !self.is_open(guild_id, user) {
            return Vec::new();
        }
        let hears = |id: &Id, v: &VoiceState| {
            let deaf = guild.members.get(id).is_some_and(|m| m.deaf);
            *id != user && v.channel == channel && !v.self_deaf && !deaf
        };
        guild.voice.iter().filter(|(id, v)| hears(id, v)).map(|(id, _)| *id).collect()
    }

    /// The event of a member's change: name, roles.
    pub fn told_member(&mut self, guild: Id, user: Id) {
        let Some(found) = self.guilds.get(&guild).and_then(|g| g.members.get(&user)) else { return };
        let mut data = self.member_json(found);
        data["guild_id"] = sid(guild);
        let need = if user == self.app { 0 } else { intent::GUILD_MEMBERS };
        self.dispatch(Some(guild), need, "GUILD_MEMBER_UPDATE", data);
    }

    /// The event of a new member.
    pub fn told_member_added(&mut self, guild: Id, user: Id) {
        let Some(found) = self.guilds.get(&guild).and_then(|g| g.members.get(&user)) else { return };
        let mut data = self.member_json(found);
        data["guild_id"] = sid(guild);
        self.dispatch(Some(guild), intent::GUILD_MEMBERS, "GUILD_MEMBER_ADD", data);
    }

    /// Someone leaves the server or is thrown out of it; the mute stays with the membership and is
    /// gone with it.
    pub fn leave_guild(&mut self, guild: Id, user: Id) {
        self.disconnect(guild, user);
        let left = self.guilds.get_mut(&guild).is_some_and(|g| g.members.remove(&user).is_some());
        if !left {
            return;
        }
        if user == self.app {
            self.dispatch(Some(guild), 0, "GUILD_DELETE", json!({"id": sid(guild)}));
            return;
        }
        let account = self.users.get(&user).map(crate::sandbox::discord::json::user);
        let data = json!({"guild_id": sid(guild), "user": account});
        self.dispatch(Some(guild), intent::GUILD_MEMBERS, "GUILD_MEMBER_REMOVE", data);
    }
}

/// The icons others see beside a name.
fn sight(guild: &Guild, user: Id) -> VoiceSight {
    let member = guild.members.get(&user);
    let state = guild.voice.get(&user);
    VoiceSight {
        user,
        channel: state.map(|s| s.channel),
        mute: member.is_some_and(|m| m.mute),
        deaf: member.is_some_and(|m| m.deaf),
        suppress: state.is_some_and(|s| s.suppress),
        self_mute: state.is_some_and(|s| s.self_mute),
        video: state.is_some_and(|s| s.self_video),
        stream: state.is_some_and(|s| s.self_stream),
    }
}
