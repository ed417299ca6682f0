//! Reactions of the bot.

use super::{Call, Reply, done, messages::visible};
use crate::sandbox::discord::{
    gateway::intent,
    json::{osid, sid},
    permissions as p,
    record::Sight,
    world::{Id, World},
};
use serde_json::json;

/// `PUT …/reactions/{emoji}/@me`.
pub fn add(world: &mut World, call: &Call) -> Reply {
    let (channel, app) = (call.id("channel")?, world.app);
    world.bot_needs(channel, p::READ_MESSAGE_HISTORY)?;
    let held = visible(world, call)?;
    if !held.reactions.contains_key(call.part("emoji")) {
        world.bot_needs(channel, p::ADD_REACTIONS)?;
    }
    world.react(channel, held.id, app, call.part("emoji"), true);
    done()
}

/// `DELETE …/reactions/{emoji}/{user}`: others' need MANAGE_MESSAGES.
pub fn remove(world: &mut World, call: &Call) -> Reply {
    let channel = call.id("channel")?;
    let user = call.user(world, "user")?;
    let need = if user == world.app { p::VIEW_CHANNEL } else { p::MANAGE_MESSAGES };
    world.bot_needs(channel, need)?;
    let held = visible(world, call)?;
    world.react(channel, held.id, user, call.part("emoji"), false);
    done()
}

/// `DELETE …/reactions`.
pub fn clear(world: &mut World, call: &Call) -> Reply {
    let channel = call.id("channel")?;
    world.bot_needs(channel, p::MANAGE_MESSAGES)?;
    let held = visible(world, call)?;
    for (emoji, people) in held.reactions {
        for user in people {
            world.react(channel, held.id, user, &emoji, false);
        }
    }
    done()
}

impl World {
    /// A reaction comes or goes.
    pub fn react(&mut self, channel: Id, message: Id, user: Id, emoji: &str, added: bool) {
        let held = self.channels.get_mut(&channel).and_then(|c| c.messages.get_mut(&message));
        let Some(held) = held else { return };
        let people = held.reactions.entry(emoji.to_owned()).or_default();
        let changed = if added { people.insert(user) } else { people.remove(&user) };
        held.reactions.retain(|_, people| !people.is_empty());
        if !changed {
            return;
        }
        let guild = self.channels.get(&channel).and_then(|c| c.guild);
        let data = json!({"user_id": sid(user), "channel_id": sid(channel), "message_id": sid(message),
            "guild_id": osid(guild), "emoji": {"id": null, "name": emoji}, "burst": false, "type": 0});
        let event = if added { "MESSAGE_REACTION_ADD" } else { "MESSAGE_REACTION_REMOVE" };
        self.dispatch(guild, intent::GUILD_MESSAGE_REACTIONS, event, data);
        let (now, audience) = (self.now(), self.audience(channel));
        self.record.push(now, audience, Sight::Reaction { message, user, emoji: emoji.to_owned(), added });
    }
}
