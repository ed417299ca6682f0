//! The bot itself, accounts, direct conversations, the gateway's address.

use super::{Call, Reply, done, ok};
use crate::sandbox::discord::{
    check::fields,
    errors::ApiError,
    json,
    limits::{Scope, Sort},
    permissions as p,
    world::{Dm, World},
};
use serde_json::json;

/// `GET /gateway`.
pub fn gateway(world: &mut World, _: &Call) -> Reply {
    ok(json!({"url": format!("ws://{}", world.addresses.gateway)}))
}

/// `GET /gateway/bot`.
pub fn gateway_bot(world: &mut World, _: &Call) -> Reply {
    let left = 1000_u64.saturating_sub(world.sessions.identified());
    ok(json!({"url": format!("ws://{}", world.addresses.gateway), "shards": 1,
        "session_start_limit": {"total": 1000, "remaining": left, "reset_after": 86_400_000, "max_concurrency": 1}}))
}

/// `GET /users/@me`.
pub fn me(world: &mut World, _: &Call) -> Reply {
    ok(json::user(world.user(world.bot())?))
}

/// `GET /users/{user}`.
pub fn get(world: &mut World, call: &Call) -> Reply {
    ok(json::user(world.user(call.id("user")?)?))
}

/// `GET /users/@me/guilds`.
pub fn my_guilds(world: &mut World, _: &Call) -> Reply {
    let own = world.guilds.values().filter(|g| g.members.contains_key(&world.app));
    ok(own
        .map(|g| {
            json!({"id": json::sid(g.id), "name": g.name, "icon": null, "banner": null, "owner": false,
                "permissions": p::in_guild(g, world.app).to_string(), "features": []})
        })
        .collect())
}

/// `DELETE /users/@me/guilds/{guild}`.
pub fn leave_guild(world: &mut World, call: &Call) -> Reply {
    let (guild, app) = (call.id("guild")?, world.app);
    world.bots_guild(guild)?;
    world.leave_guild(guild, app);
    done()
}

/// `POST /users/@me/channels`: opens a direct conversation; too many new ones give 40003.
pub fn open_dm(world: &mut World, call: &Call) -> Reply {
    let user =
        fields::id(&call.body, "", "recipient_id")?.ok_or_else(|| ApiError::required("recipient_id"))?;
    let account = world.users.get(&user).filter(|u| !u.bot);
    let dm =
        account.ok_or_else(|| ApiError::field("recipient_id", "INVALID_USER", "Invalid Recipient(s)"))?.dm;
    let app = world.app;
    let known = world
        .channels
        .values()
        .any(|c| c.guild.is_none() && c.people.contains(&user) && c.people.contains(&app));
    if dm == Dm::TooFast {
        return Err(ApiError::opening_too_fast());
    }
    if !known {
        let (limit, now) = (world.config.limits.conversations, world.now());
        let taken = world.buckets.take(Sort::Conversations, "", 0, limit, now);
        if taken.is_err_and(|refused| refused.scope == Scope::User) {
            return Err(ApiError::opening_too_fast());
        }
    }
    let channel = world.open_dm(user);
    ok(world.channel_json(world.channel(channel)?))
}

/// `GET /applications/@me`.
pub fn application(world: &mut World, _: &Call) -> Reply {
    let bot = json::user(world.user(world.bot())?);
    ok(json!({"id": json::sid(world.app), "name": "Город", "icon": null, "description": "", "summary": "",
        "type": null, "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64),
        "flags": 0, "hook": true, "bot": bot, "team": null, "owner": bot, "rpc_origins": [],
        "redirect_uris": [], "integration_types_config": {}, "approximate_guild_count": world.guilds.len(),
        "interactions_endpoint_url": null, "role_connections_verification_url": null, "tags": []}))
}
