//! What a person does with a mouse and a keyboard: buttons, selects, slash commands, forms.

use super::{Puppet, look::Shown, puppet::Outcome};
use crate::sandbox::discord::{
    commands::{is_named, shown},
    components,
    interactions::{COMMAND_RIGHTS, sort},
    permissions as p,
    record::Form,
    world::{Id, World},
};
use serde_json::{Value, json};

/// What a client does not let a person do.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// No such button or select on the screen.
    #[error("nothing called {wanted:?} on the screen; there is: {there}")]
    NotThere {
        /// What was looked for.
        wanted: String,
        /// What there is.
        there: String,
    },
    /// It is greyed out.
    #[error("{0:?} is off")]
    Off(String),
    /// No such command, argument or choice.
    #[error("the client knows no {0}")]
    Unknown(String),
    /// An argument is missing or of the wrong sort.
    #[error("the client refuses the argument {0}")]
    BadArgument(String),
    /// A field of a form is too long, too short or missing.
    #[error("the client refuses the field {0}")]
    BadField(String),
    /// No right to do it here.
    #[error("no right to do this here")]
    NotAllowed,
    /// The message is gone.
    #[error("the message is gone")]
    Gone,
    /// No suggestions came.
    #[error("no answer in time")]
    NoAnswer,
}

/// An argument of a slash command.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A number.
    Number(i64),
    /// A text, or a choice by its name.
    Text(String),
    /// A switch.
    Switch(bool),
    /// A person.
    Person(Id),
    /// A channel.
    Channel(Id),
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<bool> for Arg {
    fn from(on: bool) -> Self {
        Self::Switch(on)
    }
}

impl From<&Puppet> for Arg {
    fn from(puppet: &Puppet) -> Self {
        Self::Person(puppet.id())
    }
}

/// Where to look for a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Where {
    Anywhere,
    Public,
    Private,
    Dm,
}

impl Puppet {
    /// Presses the newest button with this label: among what is only for this person first, then
    /// in the channel, then in the direct conversation.
    pub async fn press(&self, label: &str) -> Result<Outcome, Refusal> {
        self.press_in(Where::Anywhere, label).await
    }

    /// Presses a button everyone sees.
    pub async fn press_public(&self, label: &str) -> Result<Outcome, Refusal> {
        self.press_in(Where::Public, label).await
    }

    /// Presses a button only this person sees.
    pub async fn press_private(&self, label: &str) -> Result<Outcome, Refusal> {
        self.press_in(Where::Private, label).await
    }

    /// Presses a button in the direct conversation.
    pub async fn press_dm(&self, label: &str) -> Result<Outcome, Refusal> {
        self.press_in(Where::Dm, label).await
    }

    async fn press_in(&self, place: Where, label: &str) -> Result<Outcome, Refusal> {
        let found = self.find(place, |s| s.button(label));
        let (message, button) = found.ok_or_else(|| self.not_there(place, label))?;
        if button.disabled {
            return Err(Refusal::Off(button.label));
        }
        self.press_custom(&message, &button.custom_id).await
    }

    /// Presses a button of this message, whatever is newer on the screen: for stale presses.
    pub async fn press_on(&self, message: &Shown, label: &str) -> Result<Outcome, Refusal> {
        let button = message.button(label).ok_or_else(|| Refusal::NotThere {
            wanted: label.to_owned(),
            there: components::labels(&message.message().components).join(" "),
        })?;
        if button.disabled {
            return Err(Refusal::Off(button.label));
        }
        self.press_custom(message, &button.custom_id).await
    }

    /// Sends a press with any custom id, as a forged client would; the message must exist.
    pub async fn press_custom(&self, message: &Shown, custom_id: &str) -> Result<Outcome, Refusal> {
        let interaction = self.begin(message, custom_id, 2, &[])?;
        Ok(self.answered(interaction).await)
    }

    /// Chooses in a select: found by its greyed text, its chosen label or an option; options by
    /// label.
    pub async fn choose(&self, select: &str, options: &[&str]) -> Result<Outcome, Refusal> {
        let fits = |s: &components::Select| {
            s.placeholder.contains(select)
                || s.chosen.as_deref().is_some_and(|c| c.contains(select))
                || s.options.iter().any(|(label, _)| label == select)
        };
        let found = self.find(Where::Anywhere, |shown| shown.selects().into_iter().find(|s| fits(s)));
        let (message, found) = found.ok_or_else(|| self.not_there(Where::Anywhere, select))?;
        if found.disabled {
            return Err(Refusal::Off(select.to_owned()));
        }
        let value = |label: &&str| found.options.iter().find(|(l, _)| l == label).map(|(_, v)| v.clone());
        let values: Option<Vec<String>> = options.iter().map(value).collect();
        let values = values.ok_or_else(|| Refusal::Unknown(format!("option among {options:?}")))?;
        if values.len() < found.count.0 || values.len() > found.count.1 {
            return Err(Refusal::BadArgument(select.to_owned()));
        }
        let interaction = self.begin(&message, &found.custom_id, found.sort, &values)?;
        Ok(self.answered(interaction).await)
    }

    /// Submits a form that opened; fields by label or custom id, the others keep their text.
    pub async fn submit(
        &self,
        form: &Form,
        source: Option<Id>,
        texts: &[(&str, &str)],
    ) -> Result<Outcome, Refusal> {
        let mut rows = Vec::new();
        for field in &form.fields {
            let given = texts.iter().find(|(name, _)| *name == field.label || *name == field.custom_id);
            let text = given.map_or(field.value.as_str(), |(_, text)| text);
            let length = text.chars().count();
            if length > field.max || length < field.min || field.required && length == 0 {
                return Err(Refusal::BadField(field.label.clone()));
            }
            rows.push(json!({"type": 1, "id": 1, "components": [
                {"type": 4, "id": 2, "custom_id": field.custom_id, "value": text}]}));
        }
        let data = json!({"custom_id": form.custom_id, "components": rows});
        let (user, place) = (self.user, self.place);
        let interaction = self.with(|w| w.interact(sort::FORM, user, place, source, data));
        Ok(self.answered(interaction).await)
    }

    /// Submits the form an action opened.
    pub async fn fill(&self, outcome: &Outcome, texts: &[(&str, &str)]) -> Result<Outcome, Refusal> {
        match outcome {
            Outcome::Form(form, source) => self.submit(form, *source, texts).await,
            other => Err(Refusal::Unknown(format!("form; there was {other:?}"))),
        }
    }

    /// Uses a slash command by its name, plain or as shown in the person's language; a subcommand
    /// follows after a space.
    pub async fn command(&self, name: &str, args: &[(&str, Arg)]) -> Result<Outcome, Refusal> {
        let data = self.with(|w| self.command_data(w, name, args, None))?;
        let (user, place) = (self.user, self.place);
        let interaction = self.with(|w| w.interact(sort::COMMAND, user, place, None, data));
        Ok(self.answered(interaction).await)
    }

    pub(super) fn begin_suggest(&self, command: &str, argument: &str, typed: &str) -> Result<Id, Refusal> {
        let args = [(argument, Arg::Text(typed.to_owned()))];
        let data = self.with(|w| self.command_data(w, command, &args, Some(argument)))?;
        let (user, place) = (self.user, self.place);
        Ok(self.with(|w| w.interact(sort::AUTOCOMPLETE, user, place, None, data)))
    }

    /// A press or choice on its way to the bot.
    fn begin(&self, message: &Shown, custom_id: &str, kind: i64, values: &[String]) -> Result<Id, Refusal> {
        let (user, channel) = (self.user, message.channel());
        self.with(|w| {
            let held = w.channels.get(&channel).and_then(|c| c.messages.get(&message.id()));
            held.filter(|m| m.only_for.is_none_or(|one| one == user)).ok_or(Refusal::Gone)?;
            if !w.may(channel, user, p::VIEW_CHANNEL) {
                return Err(Refusal::NotAllowed);
            }
            let data = w.press_data(custom_id, kind, values);
            Ok(w.interact(sort::COMPONENT, user, channel, Some(message.id()), data))
        })
    }

    fn find<T>(&self, place: Where, pick: impl Fn(&Shown) -> Option<T>) -> Option<(Shown, T)> {
        let sees = self.sees();
        let groups: &[Where] = match place {
            Where::Anywhere => &[Where::Private, Where::Public, Where::Dm],
            Where::Public => &[Where::Public],
            Where::Private => &[Where::Private],
            Where::Dm => &[Where::Dm],
        };
        groups.iter().find_map(|group| {
            let inside = |s: &&Shown| match group {
                Where::Private => s.is_ephemeral(),
                Where::Dm => s.is_dm(),
                _ => !s.is_ephemeral() && !s.is_dm(),
            };
            sees.iter().rev().filter(inside).find_map(|s| pick(s).map(|found| (s.clone(), found)))
        })
    }

    fn not_there(&self, place: Where, wanted: &str) -> Refusal {
        let all = self.sees().into_iter().filter(|s| match place {
            Where::Private => s.is_ephemeral(),
            Where::Public => !s.is_ephemeral() && !s.is_dm(),
            Where::Dm => s.is_dm(),
            Where::Anywhere => true,
        });
        let there: Vec<String> = all.map(|s| components::labels(&s.message().components).join(" ")).collect();
        Refusal::NotThere { wanted: wanted.to_owned(), there: there.join(" / ") }
    }

    /// The `data` of a command as a client builds it from the registered form.
    fn command_data(
        &self,
        world: &World,
        name: &str,
        args: &[(&str, Arg)],
        focused: Option<&str>,
    ) -> Result<Value, Refusal> {
        if !world.may(self.place, self.user, COMMAND_RIGHTS) {
            return Err(Refusal::NotAllowed);
        }
        let locale = world.users.get(&self.user).map(|u| u.locale.clone()).unwrap_or_default();
        let mut words = name.split_whitespace();
        let first = words.next().unwrap_or_default();
        let command = world.commands.find(Some(self.guild), first, &locale).ok_or_else(|| {
            Refusal::Unknown(format!(
                "command {first}; there is {:?}",
                world.commands.names(Some(self.guild), &locale)
            ))
        })?;
        let owner = world.guilds.get(&self.guild).is_some_and(|g| g.owner == self.user);
        if !owner && self.needs_more(world, command) {
            return Err(Refusal::NotAllowed);
        }
        let mut resolved = json!({});
        let options = options(world, self.guild, command, &mut words, args, focused, &locale, &mut resolved)?;
        let mut data = json!({"id": command["id"], "name": command["name"], "type": 1, "options": options});
        if resolved.as_object().is_some_and(|r| !r.is_empty()) {
            data["resolved"] = resolved;
        }
        if let Some(guild) = command.get("guild_id") {
            data["guild_id"] = guild.clone();
        }
        Ok(data)
    }

    /// Whether the command asks for rights the person lacks (`default_member_permissions`).
    fn needs_more(&self, world: &World, command: &Value) -> bool {
        let Some(need) = command["default_member_permissions"].as_str().and_then(|n| n.parse::<u64>().ok())
        else {
            return false;
        };
        let bits = world.guilds.get(&self.guild).map_or(0, |g| p::in_guild(g, self.user));
        if need == 0 { bits & p::ADMINISTRATOR == 0 } else { bits & need != need }
    }
}

#[expect(clippy::too_many_arguments, reason = "one recursive walk over a command's form")]
fn options<'w>(
    world: &World,
    guild: Id,
    form: &Value,
    words: &mut impl Iterator<Item = &'w str>,
    args: &[(&str, Arg)],
    focused: Option<&str>,
    locale: &str,
    resolved: &mut Value,
) -> Result<Vec<Value>, Refusal> {
    let forms = form["options"].as_array().map(Vec::as_slice).unwrap_or_default();
    if forms.iter().any(|f| matches!(f["type"].as_u64(), Some(1 | 2))) {
        let word = words.next().unwrap_or_default();
        let sub = forms.iter().find(|f| is_named(f, word, locale));
        let sub = sub.ok_or_else(|| Refusal::Unknown(format!("subcommand {word}")))?;
        let inner = options(world, guild, sub, words, args, focused, locale, resolved)?;
        return Ok(vec![json!({"name": sub["name"], "type": sub["type"], "options": inner})]);
    }
    let mut out = Vec::new();
    for (name, arg) in args {
        let form = forms.iter().find(|f| is_named(f, name, locale));
        let form = form.ok_or_else(|| Refusal::Unknown(format!("argument {name}")))?;
        let is_focused = focused == Some(*name);
        let value = if is_focused { typed(arg) } else { value(world, guild, form, arg, locale, resolved)? };
        let mut one = json!({"name": form["name"], "type": form["type"], "value": value});
        if is_focused {
            one["focused"] = json!(true);
        }
        out.push(one);
    }
    let missing = forms.iter().find(|f| f["required"] == true && !out.iter().any(|o| o["name"] == f["name"]));
    match missing {
        Some(form) if focused.is_none() => Err(Refusal::BadArgument(shown(form, locale))),
        _ => Ok(out),
    }
}

fn typed(arg: &Arg) -> Value {
    match arg {
        Arg::Number(number) => json!(number.to_string()),
        Arg::Text(text) => json!(text),
        _ => Value::Null,
    }
}

/// The wire value of an argument, checked as a client checks it.
fn value(
    world: &World,
    guild: Id,
    form: &Value,
    arg: &Arg,
    locale: &str,
    resolved: &mut Value,
) -> Result<Value, Refusal> {
    let bad = || Refusal::BadArgument(shown(form, locale));
    let choices = form["choices"].as_array().map(Vec::as_slice).unwrap_or_default();
    let value = match (form["type"].as_u64(), arg) {
        (Some(3 | 4 | 10), Arg::Text(text)) if !choices.is_empty() => {
            let choice = choices.iter().find(|c| is_named(c, text, locale) || c["value"] == text.as_str());
            return choice.map(|c| c["value"].clone()).ok_or_else(bad);
        }
        (Some(3), Arg::Text(text)) => {
            let length = text.chars().count() as u64;
            let most = form["max_length"].as_u64().unwrap_or(6000);
            let least = form["min_length"].as_u64().unwrap_or(0);
            if length > most || length < least {
                return Err(bad());
            }
            json!(text)
        }
        (Some(4 | 10), Arg::Number(number)) => {
            let most = form["max_value"].as_i64().unwrap_or(i64::MAX);
            let least = form["min_value"].as_i64().unwrap_or(i64::MIN);
            if *number > most || *number < least {
                return Err(bad());
            }
            json!(number)
        }
        (Some(5), Arg::Switch(on)) => json!(on),
        (Some(6 | 9), Arg::Person(id)) => {
            let key = id.to_string();
            let account = world.users.get(id).ok_or_else(bad)?;
            resolved["users"][&key] = crate::sandbox::discord::json::user(account);
            if let Some(member) = world.guilds.get(&guild).and_then(|g| g.members.get(id)) {
                let mut member = world.member_json(member);
                if let Some(fields) = member.as_object_mut() {
                    fields.remove("user");
                }
                member["permissions"] = json!("0");
                resolved["members"][&key] = member;
            }
            json!(key)
        }
        (Some(7), Arg::Channel(id)) => {
            let channel = world.channels.get(id).ok_or_else(bad)?;
            let mut value = world.channel_json(channel);
            value["permissions"] = json!("0");
            resolved["channels"][id.to_string()] = value;
            json!(id.to_string())
        }
        _ => return Err(bad()),
    };
    Ok(value)
}
