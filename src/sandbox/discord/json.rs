//! Records as Discord writes them on the wire.

use super::{
    permissions as p,
    world::{Channel, Guild, Id, Member, Message, Role, Target, User, VoiceState, World, kind},
};
use crate::sandbox::clock::rfc3339;
use serde_json::{Value, json};

/// What a plain server has not set; the wire names it all the same.
const UNSET: [&str; 17] = [
    "icon",
    "icon_hash",
    "splash",
    "discovery_splash",
    "afk_channel_id",
    "widget_channel_id",
    "application_id",
    "system_channel_id",
    "rules_channel_id",
    "max_presences",
    "vanity_url_code",
    "description",
    "banner",
    "public_updates_channel_id",
    "safety_alerts_channel_id",
    "incidents_data",
    "home_header",
];

/// An id as the wire has it.
#[must_use]
pub fn sid(id: Id) -> Value {
    Value::String(id.to_string())
}

/// An optional id.
#[must_use]
pub fn osid(id: Option<Id>) -> Value {
    id.map_or(Value::Null, sid)
}

/// An account.
#[must_use]
pub fn user(user: &User) -> Value {
    json!({
        "id": sid(user.id), "username": user.username, "discriminator": "0",
        "global_name": if user.bot { Value::Null } else { json!(user.display) },
        "avatar": null, "bot": user.bot, "system": false, "mfa_enabled": false,
        "banner": null, "accent_color": null, "locale": user.locale,
        "flags": 0, "public_flags": 0, "premium_type": 0, "avatar_decoration_data": null,
    })
}

/// A role.
#[must_use]
pub fn role(role: &Role) -> Value {
    let mut value = json!({
        "id": sid(role.id), "name": role.name, "color": 0,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "hoist": false, "icon": null, "unicode_emoji": null, "position": role.position,
        "permissions": role.permissions.to_string(), "managed": role.managed_by.is_some(),
        "mentionable": false, "flags": 0,
    });
    if let Some(bot) = role.managed_by {
        value["tags"] = json!({"bot_id": sid(bot)});
    }
    value
}

impl World {
    /// A member with the account in it.
    #[must_use]
    pub fn member_json(&self, member: &Member) -> Value {
        let account = self.users.get(&member.user).map_or(Value::Null, user);
        json!({
            "user": account, "nick": member.nick, "avatar": null, "banner": null,
            "roles": member.roles.iter().map(|r| sid(*r)).collect::<Vec<_>>(),
            "joined_at": rfc3339(member.joined_ms), "premium_since": null,
            "deaf": member.deaf, "mute": member.mute, "flags": 0, "pending": false,
            "communication_disabled_until": null, "avatar_decoration_data": null,
        })
    }

    /// A voice state as events carry it; `channel_id` null for one who left.
    #[must_use]
    pub fn voice_json(&self, guild: &Guild, user: Id, state: Option<&VoiceState>, session: &str) -> Value {
        let member = guild.members.get(&user);
        let on = |pick: fn(&VoiceState) -> bool| state.is_some_and(pick);
        json!({
            "guild_id": sid(guild.id), "channel_id": osid(state.map(|s| s.channel)), "user_id": sid(user),
            "member": member.map_or(Value::Null, |m| self.member_json(m)), "session_id": session,
            "deaf": member.is_some_and(|m| m.deaf), "mute": member.is_some_and(|m| m.mute),
            "self_deaf": on(|s| s.self_deaf), "self_mute": on(|s| s.self_mute),
            "self_video": on(|s| s.self_video), "self_stream": on(|s| s.self_stream),
            "suppress": on(|s| s.suppress), "request_to_speak_timestamp": null,
        })
    }

    /// A channel as the bot reads it.
    #[must_use]
    pub fn channel_json(&self, channel: &Channel) -> Value {
        let last = osid(channel.messages.keys().next_back().copied());
        if channel.kind == kind::DM {
            let people = channel.people.iter().filter(|id| **id != self.app);
            let recipients: Vec<Value> = people.filter_map(|id| self.users.get(id)).map(user).collect();
            return json!({"id": sid(channel.id), "type": kind::DM, "last_message_id": last,
                "recipients": recipients, "flags": 0, "last_pin_timestamp": null});
        }
        let mut value = json!({
            "id": sid(channel.id), "type": channel.kind, "guild_id": osid(channel.guild),
            "name": channel.name, "position": channel.position, "parent_id": osid(channel.parent),
            "permission_overwrites": channel.overwrites.iter().map(|o| json!({
                "id": sid(o.id), "type": u8::from(o.target == Target::Member),
                "allow": o.allow.to_string(), "deny": o.deny.to_string(),
            })).collect::<Vec<_>>(),
            "nsfw": false, "rate_limit_per_user": channel.slow_mode, "flags": 0, "last_message_id": last,
        });
        if channel.kind != kind::CATEGORY {
            value["topic"] = json!(channel.topic);
        }
        if channel.is_voice() {
            value["bitrate"] = json!(64_000);
            value["user_limit"] = json!(channel.user_limit);
            value["rtc_region"] = Value::Null;
            value["video_quality_mode"] = json!(1);
            value["status"] = json!(channel.status);
        }
        if channel.is_thread() {
            thread_fields(&mut value, channel);
        }
        value
    }

    /// A message. `content` false hides what the message-content intent would show.
    #[must_use]
    pub fn message_json(&self, message: &Message, content: bool) -> Value {
        let channel = self.channels.get(&message.channel);
        let own = message.author == self.app;
        let show = content || own;
        let mentions = self.mentions(message);
        let mut value = json!({
            "id": sid(message.id), "channel_id": sid(message.channel),
            "author": self.users.get(&message.author).map_or(Value::Null, user),
            "content": if show { message.content.as_str() } else { "" },
            "timestamp": rfc3339(message.at_ms), "edited_timestamp": message.edited_ms.map(rfc3339),
            "tts": message.tts, "mention_everyone": false, "mentions": mentions, "mention_roles": [],
            "attachments": if show { message.attachments.clone() } else { Vec::new() },
            "embeds": if show { message.embeds.iter().map(embed_json).collect::<Vec<_>>() } else { Vec::new() },
            "components": if show { message.components.clone() } else { Vec::new() },
            "pinned": message.pinned, "type": message_type(message), "flags": message.flags,
            "reactions": message.reactions.iter().map(|(emoji, who)| json!({
                "emoji": {"id": null, "name": emoji}, "count": who.len(), "me": who.contains(&self.app),
                "me_burst": false, "burst_colors": [], "count_details": {"burst": 0, "normal": who.len()},
            })).collect::<Vec<_>>(),
        });
        if let Some(nonce) = &message.nonce {
            value["nonce"] = json!(nonce);
        }
        if own {
            value["application_id"] = sid(self.app);
        }
        if let Some((id, sort)) = message.interaction {
            value["webhook_id"] = sid(self.app);
            value["interaction_metadata"] = self.interactions.metadata(self, id, sort);
        }
        if let Some(reply) = message.reply_to {
            value["message_reference"] = json!({"type": 0, "message_id": sid(reply),
                "channel_id": sid(message.channel), "guild_id": osid(channel.and_then(|c| c.guild))});
        }
        value
    }

    fn mentions(&self, message: &Message) -> Vec<Value> {
        let mentioned = self.users.values().filter(|u| message.content.contains(&format!("<@{}>", u.id)));
        mentioned.map(user).collect()
    }

    /// A server as REST gives it.
    #[must_use]
    pub fn guild_json(&self, guild: &Guild) -> Value {
        let mut value = json!({
            "id": sid(guild.id), "name": guild.name, "owner_id": sid(guild.owner), "region": "",
            "afk_timeout": 300, "widget_enabled": false, "verification_level": 0,
            "default_message_notifications": 1, "explicit_content_filter": 0,
            "roles": guild.roles.values().map(role).collect::<Vec<_>>(), "emojis": [], "features": [],
            "mfa_level": 0, "system_channel_flags": 0, "max_members": 500_000, "premium_tier": 0,
            "premium_subscription_count": 0, "preferred_locale": guild.locale,
            "max_video_channel_users": 25, "max_stage_video_channel_users": 50, "nsfw_level": 0,
            "nsfw": false, "stickers": [], "premium_progress_bar_enabled": false,
        });
        for unset in UNSET {
            value[unset] = Value::Null;
        }
        value
    }

    /// A server as GUILD_CREATE gives it: without the members intent only the bot and those in
    /// voice are listed, without the voice intent nobody's voice is.
    #[must_use]
    pub fn guild_create_json(&self, guild: &Guild, members: bool, voice: bool) -> Value {
        let mut value = self.guild_json(guild);
        let listed = |id: &Id| members || *id == self.app || guild.voice.contains_key(id);
        let people = guild.members.values().filter(|m| listed(&m.user));
        value["members"] = people.map(|m| self.member_json(m)).collect();
        value["joined_at"] = json!(guild.members.get(&self.app).map(|m| rfc3339(m.joined_ms)));
        value["large"] = json!(false);
        value["unavailable"] = json!(false);
        value["member_count"] = json!(guild.members.len());
        let states = guild.voice.iter().filter(|_| voice).map(|(id, state)| {
            let mut one = self.voice_json(guild, *id, Some(state), &state.session);
            if let Some(fields) = one.as_object_mut() {
                fields.remove("member");
                fields.remove("guild_id");
            }
            one
        });
        value["voice_states"] = states.collect();
        let visible = |c: &&Channel| self.rights(c, self.app) & p::VIEW_CHANNEL != 0;
        let (threads, channels): (Vec<&Channel>, Vec<&Channel>) =
            self.channels_of(Some(guild.id)).partition(|c| c.is_thread());
        value["channels"] = channels.into_iter().map(|c| self.channel_json(c)).collect();
        value["threads"] = threads.into_iter().filter(visible).map(|c| self.channel_json(c)).collect();
        for empty in ["presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"] {
            value[empty] = json!([]);
        }
        value
    }
}

fn thread_fields(value: &mut Value, channel: &Channel) {
    if let Some(fields) = value.as_object_mut() {
        fields.remove("permission_overwrites");
        fields.remove("position");
    }
    value["owner_id"] = osid(channel.people.first().copied());
    value["message_count"] = json!(channel.messages.len());
    value["member_count"] = json!(channel.people.len());
    value["total_message_sent"] = json!(channel.messages.len());
    value["thread_metadata"] = json!({"archived": false, "auto_archive_duration": 1440, "locked": false,
        "archive_timestamp": rfc3339(0), "create_timestamp": null});
}

/// An embed comes back with its sort.
fn embed_json(embed: &Value) -> Value {
    let mut embed = embed.clone();
    if embed.get("type").is_none() {
        embed["type"] = json!("rich");
    }
    embed
}

/// 0 plain, 19 a reply, 20 the answer to a slash command.
fn message_type(message: &Message) -> u8 {
    match message.interaction {
        Some((_, 2)) => 20,
        _ if message.reply_to.is_some() => 19,
        _ => 0,
    }
}
