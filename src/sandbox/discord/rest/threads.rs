//! Threads: opening them and letting people in.

use super::{Call, Reply, channels, done};
use crate::sandbox::discord::{
    check::fields,
    errors::ApiError,
    permissions as p,
    world::{World, kind},
};

/// `POST …/threads`, with or without a message it hangs on.
pub fn create(world: &mut World, call: &Call) -> Reply {
    let parent = call.id("channel")?;
    if world.channel(parent)?.kind != kind::TEXT {
        return Err(ApiError::wrong_channel());
    }
    let on_message = !call.part("message").is_empty();
    let sort = match fields::number(&call.body, "", "type")? {
        _ if on_message => kind::PUBLIC_THREAD,
        Some(11) => kind::PUBLIC_THREAD,
        Some(12) | None => kind::PRIVATE_THREAD,
        Some(_) => return Err(ApiError::choice("type", "10, 11, 12")),
    };
    let private = sort == kind::PRIVATE_THREAD;
    world.bot_needs(parent, if private { p::CREATE_PRIVATE_THREADS } else { p::CREATE_PUBLIC_THREADS })?;
    let name = fields::needed(&call.body, "", "name", 1, 100)?;
    let (guild, app) = (world.channel(parent)?.guild, world.app);
    let id = world.add_channel(guild, sort, &name);
    let channel = world.channel_mut(id)?;
    channel.parent = Some(parent);
    channel.people.insert(app);
    let made = channel.clone();
    channels::tell_new(world, &made);
    Ok((201, world.channel_json(&made)))
}

/// `PUT /channels/{channel}/thread-members/{user}`.
pub fn add(world: &mut World, call: &Call) -> Reply {
    let id = thread(world, call)?;
    world.bot_needs(id, p::SEND_MESSAGES)?;
    let user = call.user(world, "user")?;
    world.channel_mut(id)?.people.insert(user);
    done()
}

/// `DELETE /channels/{channel}/thread-members/{user}`.
pub fn remove(world: &mut World, call: &Call) -> Reply {
    let id = thread(world, call)?;
    let user = call.user(world, "user")?;
    world.bot_needs(id, if user == world.app { p::VIEW_CHANNEL } else { p::MANAGE_THREADS })?;
    world.channel_mut(id)?.people.remove(&user);
    done()
}

fn thread(world: &World, call: &Call) -> Result<u64, ApiError> {
    let id = call.id("channel")?;
    if world.channel(id)?.is_thread() { Ok(id) } else { Err(ApiError::wrong_channel()) }
}
