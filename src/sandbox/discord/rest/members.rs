//! Members: reading, mute, deafening, name, roles, moves, kicks, voice states.

use super::{Call, Reply, done, ok};
use crate::sandbox::discord::{
    check::fields,
    errors::ApiError,
    permissions as p,
    record::Sight,
    world::{Id, World, kind, voice::Switches},
};
use serde_json::Value;

/// `GET /guilds/{guild}/members/{user}`.
pub fn get(world: &mut World, call: &Call) -> Reply {
    let guild = world.bots_guild(call.id("guild")?)?.id;
    let user = call.user(world, "user")?;
    world.user(user)?;
    ok(world.member_json(world.member(guild, user)?))
}

/// `GET /guilds/{guild}/members`: the members intent must be allowed.
pub fn list(world: &mut World, call: &Call) -> Reply {
    let guild = world.bots_guild(call.id("guild")?)?;
    if world.config.privileged_intents & crate::sandbox::discord::gateway::intent::GUILD_MEMBERS == 0 {
        return Err(ApiError::missing_access());
    }
    let after: Id = call.query("after").and_then(|v| v.parse().ok()).unwrap_or(0);
    let page = guild.members.range(after + 1..).take(call.count("limit", 1, 1000));
    ok(page.map(|(_, m)| world.member_json(m)).collect())
}

/// `PATCH /guilds/{guild}/members/{user}`: each field has its own right; all or nothing.
pub fn edit(world: &mut World, call: &Call) -> Reply {
    let (guild, body) = (call.id("guild")?, &call.body);
    let user = call.user(world, "user")?;
    world.bots_guild(guild)?;
    world.member(guild, user)?;
    let mute = fields::switch(body, "mute")?;
    let deaf = fields::switch(body, "deaf")?;
    let nick = fields::text(body, "", "nick", 0, 32)?;
    let has = |name: &str| body.get(name).is_some();
    may_edit(world, guild, user, has)?;
    let in_voice = world.guild(guild)?.voice.contains_key(&user);
    if (has("mute") || has("deaf") || has("channel_id")) && !in_voice {
        return Err(ApiError::not_in_voice());
    }
    let target = fields::id(body, "", "channel_id")?;
    if let Some(channel) = target {
        may_move(world, guild, user, channel)?;
    }
    if has("mute") || has("deaf") {
        world.set_mute(guild, user, mute, deaf)?;
    }
    match target {
        Some(channel) => move_to(world, guild, user, channel)?,
        None if has("channel_id") => world.disconnect(guild, user),
        None => {}
    }
    if has("nick") {
        rename(world, guild, user, nick.filter(|n| !n.is_empty()))?;
    }
    if let Some(list) = fields::list(body, "", "roles", 250)? {
        let roles = list.iter().filter_map(|v| v.as_str()?.parse().ok()).collect();
        world.guild_mut(guild)?.members.entry(user).and_modify(|m| m.roles = roles);
        world.told_member(guild, user);
    }
    ok(world.member_json(world.member(guild, user)?))
}

/// The rights for what a body names. The owner and higher roles cannot be renamed; a mute does not
/// ask for rank.
fn may_edit(world: &World, guild: Id, user: Id, has: impl Fn(&str) -> bool) -> Result<(), ApiError> {
    let own = user == world.app;
    let voice = world.guild(guild)?.voice.get(&user).map(|v| v.channel);
    let mut need = 0;
    for (name, bit) in [
        ("mute", p::MUTE_MEMBERS),
        ("deaf", p::DEAFEN_MEMBERS),
        ("channel_id", p::MOVE_MEMBERS),
        ("roles", p::MANAGE_ROLES),
        ("communication_disabled_until", p::MODERATE_MEMBERS),
        ("nick", if own { p::CHANGE_NICKNAME } else { p::MANAGE_NICKNAMES }),
    ] {
        need |= if has(name) { bit } else { 0 };
    }
    let in_guild = p::in_guild(world.guild(guild)?, world.app);
    // Voice rights may be given or taken by the channel one is in.
    let there = voice.and_then(|c| world.channels.get(&c)).map_or(in_guild, |c| world.rights(c, world.app));
    let by_channel = p::MUTE_MEMBERS | p::DEAFEN_MEMBERS | p::MOVE_MEMBERS;
    let bits = in_guild & !by_channel | there & by_channel;
    let outranked = !own && world.rank(guild, user) >= world.rank(guild, world.app);
    let ranked = ["nick", "roles", "communication_disabled_until"].iter().any(|name| has(name));
    if bits & need != need || ranked && outranked {
        return Err(ApiError::missing_permissions());
    }
    Ok(())
}

fn may_move(world: &World, guild: Id, user: Id, channel: Id) -> Result<(), ApiError> {
    let found = world.channel(channel)?;
    if found.guild != Some(guild) || !found.is_voice() {
        return Err(ApiError::wrong_channel());
    }
    world.bot_needs(channel, p::CONNECT)?;
    // One may be moved to a place one could not join, if the mover can join it.
    world.member(guild, user).map(|_| ())
}

fn move_to(world: &mut World, guild: Id, user: Id, channel: Id) -> Result<(), ApiError> {
    let held = world.guild(guild)?.voice.get(&user);
    let switches = held.map(|v| Switches {
        self_mute: v.self_mute,
        self_deaf: v.self_deaf,
        self_video: v.self_video,
        self_stream: v.self_stream,
    });
    world.place(guild, user, channel, switches.unwrap_or_default())
}

fn rename(world: &mut World, guild: Id, user: Id, nick: Option<String>) -> Result<(), ApiError> {
    let held = world.guild_mut(guild)?.members.get_mut(&user).ok_or_else(ApiError::unknown_member)?;
    held.nick.clone_from(&nick);
    world.told_member(guild, user);
    let people: Vec<Id> = world.guild(guild)?.members.keys().copied().collect();
    let now = world.now();
    world.record.push(now, people, Sight::Renamed { user, nick });
    Ok(())
}

/// `DELETE /guilds/{guild}/members/{user}`: not among the bot's rights, so 50013.
pub fn kick(world: &mut World, call: &Call) -> Reply {
    let (guild, user) = (call.id("guild")?, call.id("user")?);
    world.bot_needs_in_guild(guild, p::ADMINISTRATOR)?;
    world.member(guild, user)?;
    world.leave_guild(guild, user);
    done()
}

/// `GET /guilds/{guild}/voice-states/{user}`.
pub fn voice_state(world: &mut World, call: &Call) -> Reply {
    let (guild, user) = (world.bots_guild(call.id("guild")?)?, call.user(world, "user")?);
    let state = guild.voice.get(&user).ok_or_else(ApiError::unknown_voice_state)?;
    ok(world.voice_json(guild, user, Some(state), &state.session))
}

/// `PATCH /guilds/{guild}/voice-states/{user}`: stages only.
pub fn edit_voice_state(world: &mut World, call: &Call) -> Reply {
    let (guild, user) = (call.id("guild")?, call.user(world, "user")?);
    let state = world.bots_guild(guild)?.voice.get(&user).ok_or_else(ApiError::unknown_voice_state)?;
    let channel = state.channel;
    if world.channel(channel)?.kind != kind::STAGE {
        return Err(ApiError::wrong_channel());
    }
    world.bot_needs(channel, p::MUTE_MEMBERS)?;
    let suppress = fields::switch(&call.body, "suppress")?;
    if let Some(held) = world.guild_mut(guild)?.voice.get_mut(&user) {
        held.suppress = suppress.unwrap_or(held.suppress);
    }
    world.tell_voice(guild, user, None);
    Ok((204, Value::Null))
}
