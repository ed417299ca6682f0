//! Interactions by their token: the first answer, follow-ups, edits, deletions. No bot token.

use super::{Call, Reply, done, ok};
use crate::sandbox::discord::{errors::ApiError, interactions::Answer, world::World};
use serde_json::json;

/// `POST /interactions/{interaction}/{token}/callback`: 204, or 200 with what was made.
pub fn callback(world: &mut World, call: &Call) -> Reply {
    let id = call.id("interaction")?;
    world.answer(id, call.part("token"), &call.body, call.files.clone())?;
    if call.query("with_response") != Some("true") {
        return done();
    }
    let live = world.interactions.get(id).ok_or_else(ApiError::unknown_interaction)?;
    let made = live.original.and_then(|m| world.channels.get(&live.channel)?.messages.get(&m));
    let loading = matches!(live.answer, Answer::Deferred(_));
    let about = json!({"id": id.to_string(), "type": live.sort, "response_message_loading": loading,
        "response_message_id": live.original.map(|m| m.to_string()),
        "response_message_ephemeral": made.is_some_and(|m| m.is_ephemeral())});
    let mut body = json!({"interaction": about, "resource": {"type": call.body["type"]}});
    if let Some(message) = made {
        body["resource"]["message"] = world.message_json(message, true);
    }
    ok(body)
}

/// `POST /webhooks/{app}/{token}`.
pub fn follow_up(world: &mut World, call: &Call) -> Reply {
    own(world, call)?;
    let message = world.follow_up(call.part("token"), &call.body, call.files.clone())?;
    ok(world.message_json(&message, true))
}

/// `GET /webhooks/{app}/{token}/messages/{which}`.
pub fn get(world: &mut World, call: &Call) -> Reply {
    own(world, call)?;
    let (id, live) = world.by_live_token(call.part("token"))?;
    let message = world.of_token(id, &live, call.part("which"))?;
    ok(world.message_json(&message, true))
}

/// `PATCH /webhooks/{app}/{token}/messages/{which}`.
pub fn edit(world: &mut World, call: &Call) -> Reply {
    own(world, call)?;
    let (token, which) = (call.part("token"), call.part("which"));
    let message = world.edit_by_token(token, which, &call.body, call.files.clone())?;
    ok(world.message_json(&message, true))
}

/// `DELETE /webhooks/{app}/{token}/messages/{which}`.
pub fn delete(world: &mut World, call: &Call) -> Reply {
    own(world, call)?;
    let (id, live) = world.by_live_token(call.part("token"))?;
    let message = world.of_token(id, &live, call.part("which"))?;
    world.remove(live.channel, message.id)?;
    done()
}

fn own(world: &World, call: &Call) -> Result<(), ApiError> {
    if call.id("app")? == world.app { Ok(()) } else { Err(ApiError::unknown_webhook()) }
}
