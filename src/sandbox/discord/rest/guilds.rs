//! Servers: reading, their channels and roles, new channels.

use super::{Call, Reply, channels as channel_routes, ok};
use crate::sandbox::discord::{
    check::fields,
    errors::ApiError,
    json, permissions as p,
    world::{World, kind},
};
use serde_json::{Value, json as js};

/// `GET /guilds/{guild}`.
pub fn get(world: &mut World, call: &Call) -> Reply {
    let guild = world.bots_guild(call.id("guild")?)?;
    let mut value = world.guild_json(guild);
    if call.query("with_counts") == Some("true") {
        value["approximate_member_count"] = js!(guild.members.len());
        value["approximate_presence_count"] = js!(guild.members.len());
    }
    ok(value)
}

/// `GET /guilds/{guild}/channels`: threads are not among them.
pub fn channels(world: &mut World, call: &Call) -> Reply {
    let guild = world.bots_guild(call.id("guild")?)?.id;
    let list: Vec<Value> =
        world.channels_of(Some(guild)).filter(|c| !c.is_thread()).map(|c| world.channel_json(c)).collect();
    ok(Value::Array(list))
}

/// `GET /guilds/{guild}/roles`.
pub fn roles(world: &mut World, call: &Call) -> Reply {
    let guild = world.bots_guild(call.id("guild")?)?;
    ok(guild.roles.values().map(json::role).collect())
}

/// `POST /guilds/{guild}/channels`: MANAGE_CHANNELS; overwrites need MANAGE_ROLES too.
pub fn create_channel(world: &mut World, call: &Call) -> Reply {
    let (guild, body) = (call.id("guild")?, &call.body);
    world.bot_needs_in_guild(guild, p::MANAGE_CHANNELS)?;
    let name = fields::needed(body, "", "name", 1, 100)?;
    let sort = fields::number(body, "", "type")?.unwrap_or(0);
    let sort = u8::try_from(sort)
        .ok()
        .filter(|s| [kind::TEXT, kind::VOICE, kind::CATEGORY, kind::STAGE].contains(s));
    let sort = sort.ok_or_else(|| ApiError::choice("type", "0, 2, 4, 5, 13, 14, 15, 16"))?;
    let topic = fields::text(body, "", "topic", 0, 1024)?;
    let list = fields::list(body, "", "permission_overwrites", 500)?.unwrap_or_default();
    let overwrites = list.iter().map(channel_routes::overwrite).collect::<Result<Vec<_>, _>>()?;
    let parent = fields::id(body, "", "parent_id")?;
    if let Some(parent) = parent
        && world.channels.get(&parent).is_none_or(|c| c.kind != kind::CATEGORY || c.guild != Some(guild))
    {
        return Err(ApiError::field("parent_id", "CHANNEL_PARENT_INVALID", "Category does not exist"));
    }
    let own = p::in_guild(world.guild(guild)?, world.app);
    if overwrites.iter().any(|o| (o.allow | o.deny) & !own != 0) {
        return Err(ApiError::missing_permissions());
    }
    // A voice channel keeps spaces and capitals, a text channel does not.
    let name = if sort == kind::TEXT { name.to_lowercase().replace(' ', "-") } else { name };
    let limit = fields::number(body, "", "user_limit")?.and_then(|n| u32::try_from(n).ok());
    let id = world.add_channel(Some(guild), sort, &name);
    let channel = world.channel_mut(id)?;
    channel.topic = topic;
    channel.parent = parent;
    channel.overwrites = overwrites;
    channel.user_limit = limit.unwrap_or(0);
    let made = channel.clone();
    channel_routes::tell_new(world, &made);
    Ok((201, world.channel_json(&made)))
}
