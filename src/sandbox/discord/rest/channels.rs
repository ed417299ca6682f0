//! Channels: reading, settings, overwrites, the status line of a voice channel.

use super::{Call, Reply, done, ok};
use crate::sandbox::discord::{
    check::fields,
    errors::ApiError,
    gateway::intent,
    json,
    permissions::{self as p, Bits},
    record::Sight,
    world::{Channel, Id, Overwrite, Target, World, kind},
};
use serde_json::{Value, json};

/// `GET /channels/{channel}`.
pub fn get(world: &mut World, call: &Call) -> Reply {
    let id = call.id("channel")?;
    world.bot_needs(id, p::VIEW_CHANNEL)?;
    ok(world.channel_json(world.channel(id)?))
}

/// `PATCH /channels/{channel}`: MANAGE_CHANNELS; overwrites need MANAGE_ROLES too.
pub fn edit(world: &mut World, call: &Call) -> Reply {
    let (id, body) = (call.id("channel")?, &call.body);
    let thread = world.channel(id)?.is_thread();
    world.bot_needs(id, if thread { p::MANAGE_THREADS } else { p::MANAGE_CHANNELS })?;
    let name = fields::text(body, "", "name", 1, 100)?;
    let topic = fields::text(body, "", "topic", 0, 1024)?;
    let limit = fields::number(body, "", "user_limit")?;
    let slow = fields::number(body, "", "rate_limit_per_user")?;
    let overwrites = match fields::list(body, "", "permission_overwrites", 500)? {
        None => None,
        Some(list) => {
            world.bot_needs(id, p::MANAGE_ROLES)?;
            let all = list.iter().map(overwrite).collect::<Result<Vec<_>, _>>()?;
            let before = world.channel(id)?.overwrites.clone();
            let changed: Vec<&Overwrite> = all.iter().filter(|o| !before.contains(o)).collect();
            grantable(world, id, &changed)?;
            Some(all)
        }
    };
    let channel = world.channel_mut(id)?;
    let renamed = name.as_ref().is_some_and(|name| *name != channel.name);
    channel.name = name.unwrap_or_else(|| channel.name.clone());
    if body.get("topic").is_some() {
        channel.topic = topic;
    }
    channel.user_limit = limit.and_then(|n| u32::try_from(n).ok()).unwrap_or(channel.user_limit);
    channel.slow_mode = slow.and_then(|n| u32::try_from(n).ok()).unwrap_or(channel.slow_mode);
    channel.overwrites = overwrites.unwrap_or_else(|| channel.overwrites.clone());
    tell_channel(world, id, renamed);
    ok(world.channel_json(world.channel(id)?))
}

/// `DELETE /channels/{channel}`.
pub fn delete(world: &mut World, call: &Call) -> Reply {
    let id = call.id("channel")?;
    let thread = world.channel(id)?.is_thread();
    world.bot_needs(id, if thread { p::MANAGE_THREADS } else { p::MANAGE_CHANNELS })?;
    let gone = world.channels.remove(&id).ok_or_else(ApiError::unknown_channel)?;
    let data = world.channel_json(&gone);
    if let Some(guild) = gone.guild {
        let there = |w: &World| -> Vec<Id> {
            let voice = w.guilds.get(&guild).map(|g| &g.voice);
            voice.into_iter().flatten().filter(|(_, v)| v.channel == id).map(|(u, _)| *u).collect()
        };
        for user in there(world) {
            world.disconnect(guild, user);
        }
    }
    let event = if gone.is_thread() { "THREAD_DELETE" } else { "CHANNEL_DELETE" };
    world.dispatch(gone.guild, intent::GUILDS, event, data.clone());
    ok(data)
}

/// `PUT /channels/{channel}/permissions/{overwrite}`.
pub fn set_overwrite(world: &mut World, call: &Call) -> Reply {
    let id = call.id("channel")?;
    world.bot_needs(id, p::MANAGE_ROLES)?;
    let mut body = call.body.clone();
    body["id"] = json!(call.id("overwrite")?.to_string());
    let one = overwrite(&body)?;
    grantable(world, id, &[&one])?;
    let channel = world.channel_mut(id)?;
    channel.overwrites.retain(|o| o.id != one.id);
    channel.overwrites.push(one);
    tell_channel(world, id, false);
    done()
}

/// `DELETE /channels/{channel}/permissions/{overwrite}`.
pub fn drop_overwrite(world: &mut World, call: &Call) -> Reply {
    let (id, which) = (call.id("channel")?, call.id("overwrite")?);
    world.bot_needs(id, p::MANAGE_ROLES)?;
    let channel = world.channel_mut(id)?;
    let before = channel.overwrites.len();
    channel.overwrites.retain(|o| o.id != which);
    if channel.overwrites.len() == before {
        return Err(ApiError::unknown_overwrite());
    }
    tell_channel(world, id, false);
    done()
}

/// `PUT /channels/{channel}/voice-status`: at most 500 characters; outside the channel it needs
/// MANAGE_CHANNELS as well.
pub fn set_status(world: &mut World, call: &Call) -> Reply {
    let (id, app) = (call.id("channel")?, world.app);
    let channel = world.channel(id)?;
    if channel.kind != kind::VOICE {
        return Err(ApiError::wrong_channel());
    }
    let guild = channel.guild;
    let voice = guild.and_then(|g| world.guilds.get(&g)).and_then(|g| g.voice.get(&app));
    let inside = voice.is_some_and(|v| v.channel == id);
    let need = p::SET_VOICE_CHANNEL_STATUS | if inside { 0 } else { p::MANAGE_CHANNELS };
    world.bot_needs(id, need)?;
    let status = fields::text(&call.body, "", "status", 0, 500)?.filter(|s| !s.is_empty());
    world.channel_mut(id)?.status.clone_from(&status);
    let (now, audience) = (world.now(), world.audience(id));
    world.record.push(now, audience, Sight::Status { channel: id, status: status.clone() });
    let data = json!({"id": json::sid(id), "guild_id": json::osid(guild), "status": status});
    world.dispatch(guild, intent::GUILDS, "VOICE_CHANNEL_STATUS_UPDATE", data);
    done()
}

/// `POST /channels/{channel}/typing`.
pub fn typing(world: &mut World, call: &Call) -> Reply {
    world.bot_needs(call.id("channel")?, p::SEND_MESSAGES)?;
    done()
}

/// An overwrite from a body.
pub(super) fn overwrite(body: &Value) -> Result<Overwrite, ApiError> {
    let at = "permission_overwrites";
    let id = fields::id(body, at, "id")?.ok_or_else(|| ApiError::required("permission_overwrites.id"))?;
    let target = match fields::number(body, at, "type")? {
        Some(0) => Target::Role,
        Some(1) => Target::Member,
        _ => return Err(ApiError::choice("permission_overwrites.type", "0, 1")),
    };
    let bits = |name: &str| -> Result<Bits, ApiError> { Ok(fields::id(body, at, name)?.unwrap_or(0)) };
    Ok(Overwrite { id, target, allow: bits("allow")?, deny: bits("deny")? })
}

/// Only what the bot has on the server may be allowed or denied.
pub(super) fn grantable(world: &World, channel: Id, overwrites: &[&Overwrite]) -> Result<(), ApiError> {
    let guild = world.channel(channel)?.guild.ok_or_else(ApiError::dm_channel)?;
    let own = p::in_guild(world.guild(guild)?, world.app);
    let fits = |o: &&Overwrite| (o.allow | o.deny) & !own == 0;
    if overwrites.iter().all(fits) { Ok(()) } else { Err(ApiError::missing_permissions()) }
}

/// The event of a changed channel, and its new name on people's screens.
fn tell_channel(world: &mut World, id: Id, renamed: bool) {
    let Some(channel) = world.channels.get(&id) else { return };
    let (data, guild, name) = (world.channel_json(channel), channel.guild, channel.name.clone());
    let event = if channel.is_thread() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
    world.dispatch(guild, intent::GUILDS, event, data);
    if renamed {
        let (now, audience) = (world.now(), world.audience(id));
        world.record.push(now, audience, Sight::Channel { channel: id, name });
    }
}

/// A new channel appears.
pub(super) fn tell_new(world: &mut World, channel: &Channel) {
    let data = world.channel_json(channel);
    let event = if channel.is_thread() { "THREAD_CREATE" } else { "CHANNEL_CREATE" };
    world.dispatch(channel.guild, intent::GUILDS, event, data);
    let (now, audience) = (world.now(), world.audience(channel.id));
    world.record.push(now, audience, Sight::Channel { channel: channel.id, name: channel.name.clone() });
}
