//! Messages by the bot's token.

use super::{Call, Reply, done, ok};
use crate::sandbox::discord::{
    check::{fields, message},
    errors::ApiError,
    limits::Sort,
    permissions::{self as p, Bits},
    world::{Id, Message, World, messages::Frame},
};
use serde_json::Value;

/// From this age on edits of a message are counted more strictly.
const OLD_EDITS_AFTER_MS: i64 = 3_600_000;

/// `GET /channels/{channel}/messages`: newest first, without ephemeral ones.
pub fn list(world: &mut World, call: &Call) -> Reply {
    let id = call.id("channel")?;
    world.bot_needs(id, p::READ_MESSAGE_HISTORY)?;
    let bound = |name: &str, or: Id| call.query(name).and_then(|v| v.parse().ok()).unwrap_or(or);
    let (after, before) = (bound("after", 0), bound("before", Id::MAX));
    let messages = &world.channel(id)?.messages;
    let inside =
        messages.range(after.saturating_add(1)..before).map(|(_, m)| m).filter(|m| !m.is_ephemeral());
    let count = call.count("limit", 50, 100);
    let page: Vec<&Message> =
        if after > 0 { inside.take(count).collect() } else { inside.rev().take(count).collect() };
    ok(page.into_iter().map(|m| world.message_json(m, true)).collect())
}

/// `GET /channels/{channel}/messages/{message}`.
pub fn get(world: &mut World, call: &Call) -> Reply {
    world.bot_needs(call.id("channel")?, p::READ_MESSAGE_HISTORY)?;
    let found = visible(world, call)?;
    ok(world.message_json(&found, true))
}

/// `POST /channels/{channel}/messages`.
pub fn create(world: &mut World, call: &Call) -> Reply {
    let id = call.id("channel")?;
    let mut draft = message::check(&call.body, 0)?;
    draft.attachments.clone_from(&call.files);
    may_write(world, id, &draft)?;
    if draft.is_empty() {
        return Err(ApiError::empty_message());
    }
    world.dm_takes(id)?;
    let made = world.post(id, world.app, draft, Frame::default())?;
    ok(world.message_json(&made, true))
}

fn may_write(world: &World, channel: Id, draft: &message::Draft) -> Result<(), ApiError> {
    let mut need: Bits = p::SEND_MESSAGES;
    // Without EMBED_LINKS a bot's embeds are refused.
    need |= if draft.embeds.as_ref().is_some_and(|e| !e.is_empty()) { p::EMBED_LINKS } else { 0 };
    need |= if draft.attachments.is_empty() { 0 } else { p::ATTACH_FILES };
    need |= if draft.reply_to.is_some() { p::READ_MESSAGE_HISTORY } else { 0 };
    world.bot_needs(channel, need)
}

/// `PATCH /channels/{channel}/messages/{message}`: one's own, whatever one may write now.
pub fn edit(world: &mut World, call: &Call) -> Reply {
    let id = call.id("channel")?;
    world.bot_needs(id, p::VIEW_CHANNEL)?;
    let held = visible(world, call)?;
    if held.author != world.app {
        return Err(ApiError::not_author());
    }
    world.dm_takes(id)?;
    let now = world.now();
    if now - held.at_ms > OLD_EDITS_AFTER_MS {
        let limit = world.config.limits.old_edits;
        let taken = world.buckets.take(Sort::OldEdits, "", id, limit, now);
        taken.map_err(|_| ApiError::too_many_old_edits())?;
    }
    let mut draft = message::check(&call.body, held.flags)?;
    draft.attachments.clone_from(&call.files);
    let changed = world.change(id, held.id, draft)?;
    ok(world.message_json(&changed, true))
}

/// `DELETE /channels/{channel}/messages/{message}`: others' need MANAGE_MESSAGES.
pub fn delete(world: &mut World, call: &Call) -> Reply {
    let id = call.id("channel")?;
    world.bot_needs(id, p::VIEW_CHANNEL)?;
    let held = visible(world, call)?;
    if held.author != world.app {
        world.bot_needs(id, p::MANAGE_MESSAGES)?;
    }
    world.remove(id, held.id)?;
    done()
}

/// `POST /channels/{channel}/messages/bulk-delete`: 2 to 100 of them.
pub fn delete_many(world: &mut World, call: &Call) -> Reply {
    let id = call.id("channel")?;
    world.bot_needs(id, p::MANAGE_MESSAGES)?;
    let list = fields::list(&call.body, "", "messages", 100)?.unwrap_or_default();
    if list.len() < 2 {
        return Err(ApiError::length("messages", 2, 100));
    }
    for message in list.iter().filter_map(|v| v.as_str()?.parse().ok()) {
        // What is gone already is passed over.
        let _ = world.remove(id, message);
    }
    done()
}

/// `PUT /channels/{channel}/pins/{message}`.
pub fn pin(world: &mut World, call: &Call) -> Reply {
    set_pin(world, call, true)
}

/// `DELETE /channels/{channel}/pins/{message}`.
pub fn unpin(world: &mut World, call: &Call) -> Reply {
    set_pin(world, call, false)
}

fn set_pin(world: &mut World, call: &Call, pinned: bool) -> Reply {
    let id = call.id("channel")?;
    world.bot_needs(id, p::MANAGE_MESSAGES)?;
    let held = visible(world, call)?;
    if let Some(message) = world.channel_mut(id)?.messages.get_mut(&held.id) {
        message.pinned = pinned;
    }
    Ok((204, Value::Null))
}

/// A message by its path; an ephemeral one does not exist for the bot's token.
pub(super) fn visible(world: &World, call: &Call) -> Result<Message, ApiError> {
    let message = world.channel(call.id("channel")?)?.messages.get(&call.id("message")?);
    message.filter(|m| !m.is_ephemeral()).cloned().ok_or_else(ApiError::unknown_message)
}
