//! Registering slash commands, for everyone or for one server.

use super::{Call, Reply, done, ok};
use crate::sandbox::discord::{
    check::commands as check,
    commands::{COMMANDS, stored},
    errors::ApiError,
    world::{Id, World},
};
use serde_json::{Value, json};

/// The scope of a request: a server or everyone. The application must be the bot's own.
fn scope(world: &World, call: &Call) -> Result<Option<Id>, ApiError> {
    if call.id("app")? != world.app {
        return Err(ApiError::missing_access());
    }
    if call.part("guild").is_empty() {
        return Ok(None);
    }
    let guild = call.id("guild")?;
    world.bots_guild(guild).map_err(|_| ApiError::missing_access())?;
    Ok(Some(guild))
}

/// `GET …/commands`.
pub fn list(world: &mut World, call: &Call) -> Reply {
    let scope = scope(world, call)?;
    let full = call.query("with_localizations") == Some("true");
    let mut commands = world.commands.of(scope).to_vec();
    if !full {
        for command in commands.iter_mut().filter_map(Value::as_object_mut) {
            command.remove("name_localizations");
            command.remove("description_localizations");
        }
    }
    ok(Value::Array(commands))
}

/// `PUT …/commands`: the whole list at once.
pub fn replace(world: &mut World, call: &Call) -> Reply {
    let scope = scope(world, call)?;
    let Some(list) = call.body.as_array() else {
        return Err(ApiError::field("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"));
    };
    if list.len() > COMMANDS {
        return Err(ApiError::too_many_commands());
    }
    let mut names = std::collections::BTreeSet::new();
    for (place, command) in list.iter().enumerate() {
        check::check(command, &place.to_string())?;
        if !names.insert((command["type"].as_u64().unwrap_or(1), command["name"].to_string())) {
            let words = "Application command names must be unique";
            return Err(ApiError::field(&place.to_string(), "APPLICATION_COMMANDS_DUPLICATE_NAME", words));
        }
    }
    let known = world.commands.of(scope).to_vec();
    let held = |c: &Value| known.iter().find(|k| k["name"] == c["name"]).and_then(id_of);
    let new = list.iter().filter(|c| held(c).is_none()).count();
    count_creates(world, scope, new)?;
    let mut all = Vec::new();
    for command in list {
        let id = held(command).unwrap_or_else(|| world.id());
        all.push(stored(command, id, world.app, scope));
    }
    world.commands.set(scope, all.clone());
    ok(Value::Array(all))
}

/// `POST …/commands`: one more, or the same name changed.
pub fn create(world: &mut World, call: &Call) -> Reply {
    let scope = scope(world, call)?;
    check::check(&call.body, "")?;
    let mut all = world.commands.of(scope).to_vec();
    let place = all.iter().position(|c| c["name"] == call.body["name"]);
    let id = place.and_then(|p| id_of(&all[p])).unwrap_or_else(|| world.id());
    let command = stored(&call.body, id, world.app, scope);
    match place {
        Some(place) => all[place] = command.clone(),
        None if all.len() >= COMMANDS => return Err(ApiError::too_many_commands()),
        None => {
            count_creates(world, scope, 1)?;
            all.push(command.clone());
        }
    }
    world.commands.set(scope, all);
    Ok((if place.is_some() { 200 } else { 201 }, command))
}

/// `PATCH …/commands/{command}`.
pub fn edit(world: &mut World, call: &Call) -> Reply {
    let scope = scope(world, call)?;
    let mut all = world.commands.of(scope).to_vec();
    let wanted = call.id("command")?;
    let place = all.iter().position(|c| id_of(c) == Some(wanted)).ok_or_else(ApiError::unknown_command)?;
    for (name, value) in call.body.as_object().into_iter().flatten() {
        all[place][name] = value.clone();
    }
    check::check(&all[place], "")?;
    all[place]["version"] = json!(world.id().to_string());
    let changed = all[place].clone();
    world.commands.set(scope, all);
    ok(changed)
}

/// `DELETE …/commands/{command}`.
pub fn delete(world: &mut World, call: &Call) -> Reply {
    let scope = scope(world, call)?;
    let mut all = world.commands.of(scope).to_vec();
    let (wanted, before) = (call.id("command")?, all.len());
    all.retain(|c| id_of(c) != Some(wanted));
    if all.len() == before {
        return Err(ApiError::unknown_command());
    }
    world.commands.set(scope, all);
    done()
}

fn id_of(command: &Value) -> Option<Id> {
    command["id"].as_str()?.parse().ok()
}

fn count_creates(world: &mut World, scope: Option<Id>, new: usize) -> Result<(), ApiError> {
    let (now, new) = (world.now(), u32::try_from(new).unwrap_or(u32::MAX));
    if world.commands.may_create(scope, new, now) {
        Ok(())
    } else {
        Err(ApiError::too_many_command_creates())
    }
}
