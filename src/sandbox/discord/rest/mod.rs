//! REST: one table of routes, and what happens to every request on its way: the fault it may
//! meet, the token, the limits, the handler, the headers, the log.

mod applications;
mod body;
mod channels;
mod guilds;
mod members;
mod messages;
mod reactions;
mod serve;
mod table;
mod threads;
mod users;
mod webhooks;

pub use serve::router;

use super::{
    check::fields,
    errors::ApiError,
    limits::Sort,
    world::{Id, World},
};
use serde_json::Value;

/// A request on its way to a handler.
pub struct Call {
    /// Parts of the path by name.
    params: Vec<(&'static str, String)>,
    /// The query.
    query: Vec<(String, String)>,
    /// The JSON body; null if there is none.
    pub body: Value,
    /// Files sent beside it, as attachments.
    pub files: Vec<Value>,
}

/// What a handler gives back: a status and a body (null: none).
pub type Reply = Result<(u16, Value), ApiError>;

/// A route's function.
pub type Handler = fn(&mut World, &Call) -> Reply;

/// A route.
pub struct Route {
    /// The HTTP method.
    pub method: &'static str,
    /// The path after `/api/v10`; `{name}` stands for a part.
    pub path: &'static str,
    /// The bucket.
    pub sort: Sort,
    /// The parameter that tells buckets apart.
    pub major: &'static str,
    /// What it does.
    pub run: Handler,
}

impl Call {
    /// A part of the path.
    #[must_use]
    pub fn part(&self, name: &str) -> &str {
        self.params.iter().find(|(n, _)| *n == name).map_or("", |(_, v)| v)
    }

    /// A part of the path that is a snowflake, or 50035.
    pub fn id(&self, name: &str) -> Result<Id, ApiError> {
        fields::parse_id(self.part(name), name)
    }

    /// A part of the path that names an account; `@me` is the bot.
    pub fn user(&self, world: &World, name: &str) -> Result<Id, ApiError> {
        if self.part(name) == "@me" { Ok(world.bot()) } else { self.id(name) }
    }

    /// A value of the query.
    #[must_use]
    pub fn query(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// A number of the query between two bounds.
    #[must_use]
    pub fn count(&self, name: &str, or: usize, max: usize) -> usize {
        self.query(name).and_then(|v| v.parse().ok()).unwrap_or(or).clamp(1, max)
    }
}

/// 200 with a body.
fn ok(body: Value) -> Reply {
    Ok((200, body))
}

/// 204.
fn done() -> Reply {
    Ok((204, Value::Null))
}
