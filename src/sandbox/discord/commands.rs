//! Registered slash commands: global ones and those of one server, looked up the way a client
//! shows them, in the person's language.

use super::world::Id;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Commands of each scope.
pub const COMMANDS: usize = 100;
/// New commands a day and scope.
pub const CREATES: u32 = 200;
/// A day.
const DAY_MS: i64 = 86_400_000;

/// Registered commands; scope `None` is global.
#[derive(Debug, Default)]
pub struct Registry {
    scopes: BTreeMap<Option<Id>, Vec<Value>>,
    creates: BTreeMap<Option<Id>, (i64, u32)>,
}

impl Registry {
    /// The commands of one scope.
    #[must_use]
    pub fn of(&self, scope: Option<Id>) -> &[Value] {
        self.scopes.get(&scope).map(Vec::as_slice).unwrap_or_default()
    }

    /// Replaces a scope's commands; those whose name was known keep their id.
    pub fn set(&mut self, scope: Option<Id>, commands: Vec<Value>) {
        self.scopes.insert(scope, commands);
    }

    /// Counts new commands against the day's limit; false if it is reached.
    pub fn may_create(&mut self, scope: Option<Id>, new: u32, now: i64) -> bool {
        let (since, count) = self.creates.entry(scope).or_insert((now, 0));
        if now - *since >= DAY_MS {
            (*since, *count) = (now, 0);
        }
        if *count + new > CREATES {
            return false;
        }
        *count += new;
        true
    }

    /// The command a person picks on this server by the name shown to them, or by its plain name.
    #[must_use]
    pub fn find(&self, guild: Option<Id>, name: &str, locale: &str) -> Option<&Value> {
        let in_guild = guild.map(|id| self.of(Some(id))).unwrap_or_default();
        let all = in_guild.iter().chain(self.of(None));
        let mut all = all.filter(|c| c["type"].as_u64().unwrap_or(1) == 1);
        all.find(|c| is_named(c, name, locale))
    }

    /// The names of all commands shown on this server in this language.
    #[must_use]
    pub fn names(&self, guild: Option<Id>, locale: &str) -> Vec<String> {
        let in_guild = guild.map(|id| self.of(Some(id))).unwrap_or_default();
        in_guild.iter().chain(self.of(None)).map(|c| shown(c, locale)).collect()
    }
}

/// Whether this command, option or choice is meant by a name, localised or not.
#[must_use]
pub fn is_named(thing: &Value, name: &str, locale: &str) -> bool {
    thing["name"] == name || thing["name_localizations"][locale] == name
}

/// The name shown in this language.
#[must_use]
pub fn shown(thing: &Value, locale: &str) -> String {
    let name = thing["name_localizations"][locale].as_str().or_else(|| thing["name"].as_str());
    name.unwrap_or_default().to_owned()
}

/// What Discord adds to a command it stores.
#[must_use]
pub fn stored(command: &Value, id: Id, app: Id, guild: Option<Id>) -> Value {
    let mut stored = command.clone();
    stored["id"] = json!(id.to_string());
    stored["application_id"] = json!(app.to_string());
    stored["version"] = json!(id.to_string());
    let mut default = |name: &str, value: Value| {
        if stored.get(name).is_none_or(|held| held.is_null() && !value.is_null()) {
            stored[name] = value;
        }
    };
    default("type", json!(1));
    default("description", json!(""));
    default("options", json!([]));
    default("nsfw", json!(false));
    default("default_member_permissions", Value::Null);
    default("integration_types", json!([0]));
    default("contexts", Value::Null);
    if let Some(guild) = guild {
        stored["guild_id"] = json!(guild.to_string());
    }
    // A number or a numeric text is taken, a text is given back.
    if let Some(bits) = stored["default_member_permissions"].as_u64() {
        stored["default_member_permissions"] = json!(bits.to_string());
    }
    stored
}
