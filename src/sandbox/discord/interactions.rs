//! Interactions: three seconds for the first answer, fifteen minutes for the token, one first
//! answer, and what each kind of answer does.

use super::{
    check::{commands, components, fields, message},
    errors::ApiError,
    json::{osid, sid, user},
    permissions as p,
    record::{Field, Form, Sight},
    world::{Id, Message, World, flag, messages::Frame},
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The first answer must come within this.
pub const ANSWER_MS: i64 = 3_000;
/// The token serves this long.
pub const TOKEN_MS: i64 = 15 * 60_000;
/// Interactions remembered; older ones are unknown, as they would be after their token's end.
const REMEMBERED: usize = 100_000;

/// Interaction sorts.
pub mod sort {
    /// A slash command.
    pub const COMMAND: u8 = 2;
    /// A button or select.
    pub const COMPONENT: u8 = 3;
    /// Suggestions for a command's argument.
    pub const AUTOCOMPLETE: u8 = 4;
    /// A submitted form.
    pub const FORM: u8 = 5;
}

/// How an interaction was answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Not yet.
    None,
    /// With a message.
    Message(Id),
    /// "Thinking…", to be filled later.
    Deferred(Id),
    /// The pressed message will perhaps change later.
    Silent,
    /// The pressed message changed.
    Updated(Id),
    /// A form opened.
    Form(Form),
    /// Suggestions: name and value.
    Choices(Vec<(String, Value)>),
    /// Three seconds passed: the person read that it failed.
    Failed,
}

/// A live interaction.
#[derive(Clone, Debug)]
pub struct Live {
    /// Its sort, see [`sort`].
    pub sort: u8,
    /// Its token.
    pub token: String,
    /// Who did it.
    pub user: Id,
    /// Where.
    pub channel: Id,
    /// When, in virtual milliseconds.
    pub at_ms: i64,
    /// The pressed message, or the one whose button opened the form.
    pub source: Option<Id>,
    /// The answer so far.
    pub answer: Answer,
    /// The message that `@original` means.
    pub original: Option<Id>,
}

/// All interactions.
#[derive(Debug, Default)]
pub struct Interactions {
    live: BTreeMap<Id, Live>,
    by_token: BTreeMap<String, Id>,
}

impl Interactions {
    /// One by its id.
    #[must_use]
    pub fn get(&self, id: Id) -> Option<&Live> {
        self.live.get(&id)
    }

    /// One by its token, with its id.
    #[must_use]
    pub fn by_token(&self, token: &str) -> Option<(Id, &Live)> {
        let id = *self.by_token.get(token)?;
        Some((id, self.live.get(&id)?))
    }

    fn insert(&mut self, id: Id, live: Live) {
        if self.live.len() == REMEMBERED
            && let Some((_, gone)) = self.live.pop_first()
        {
            self.by_token.remove(&gone.token);
        }
        self.by_token.insert(live.token.clone(), id);
        self.live.insert(id, live);
    }

    /// The `interaction_metadata` of a message.
    #[must_use]
    pub fn metadata(&self, world: &World, id: Id, kind: u8) -> Value {
        let live = self.live.get(&id);
        let who = live.and_then(|l| world.users.get(&l.user)).map(user);
        let source = live.and_then(|l| l.source);
        let mut value = json!({"id": sid(id), "type": kind, "user": who, "authorizing_integration_owners": {},
            "original_response_message_id": Value::Null, "name": "", "command_type": 1});
        if kind == 3 {
            value["interacted_message_id"] = sid(source.unwrap_or(id));
        }
        if kind == 5 {
            // What opened the form: a press on a message, or a command.
            let opened_by = if source.is_some() { 3 } else { 2 };
            value["triggering_interaction_metadata"] = self.metadata(world, id, opened_by);
        }
        value
    }
}

impl World {
    /// A person does something the bot must answer: makes the interaction and its event.
    /// `data` is the part that differs by sort.
    pub fn interact(&mut self, sort: u8, person: Id, channel: Id, source: Option<Id>, data: Value) -> Id {
        let id = self.id();
        let token = format!("interaction:{id:x}:{:x}", id.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let at_ms = self.now();
        let live = Live {
            sort,
            token: token.clone(),
            user: person,
            channel,
            at_ms,
            source,
            answer: Answer::None,
            original: None,
        };
        self.interactions.insert(id, live);
        let event = self.interaction_json(id, sort, &token, person, channel, source, data);
        let guild = self.channels.get(&channel).and_then(|c| c.guild);
        self.dispatch(guild, 0, "INTERACTION_CREATE", event);
        id
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one wire object")]
    fn interaction_json(
        &self,
        id: Id,
        sort: u8,
        token: &str,
        person: Id,
        channel: Id,
        source: Option<Id>,
        data: Value,
    ) -> Value {
        let account = self.users.get(&person);
        let place = self.channels.get(&channel);
        let guild = place.and_then(|c| c.guild).and_then(|g| self.guilds.get(&g));
        let rights = |user: Id| place.map_or(0, |c| self.rights(c, user)).to_string();
        let mut owners = json!({});
        owners["0"] = json!(guild.map_or("0".to_owned(), |g| g.id.to_string()));
        let mut event = json!({
            "id": sid(id), "application_id": sid(self.app), "type": sort, "token": token, "version": 1,
            "channel_id": sid(channel), "channel": place.map(|c| self.channel_json(c)), "data": data,
            "locale": account.map(|u| u.locale.clone()), "app_permissions": rights(self.app),
            "entitlements": [], "authorizing_integration_owners": owners,
            "context": if guild.is_some() { 0 } else { 1 }, "attachment_size_limit": 10_485_760,
        });
        event["channel"]["permissions"] = json!(rights(person));
        if let Some(guild) = guild {
            event["guild_id"] = sid(guild.id);
            event["guild_locale"] = json!(guild.locale);
            event["guild"] = json!({"id": sid(guild.id), "locale": guild.locale, "features": []});
            if let Some(member) = guild.members.get(&person) {
                event["member"] = self.member_json(member);
                event["member"]["permissions"] = json!(rights(person));
            }
        } else {
            event["user"] = account.map_or(Value::Null, user);
        }
        let held = source.and_then(|m| place.and_then(|c| c.messages.get(&m)));
        if let Some(message) = held {
            event["message"] = self.message_json(message, true);
        }
        event
    }

    /// Virtual milliseconds within which the first answer must come.
    #[must_use]
    pub fn answer_window_ms(&self) -> i64 {
        #[expect(clippy::cast_possible_truncation, reason = "seconds times a rate fit")]
        let floor = (self.config.answer_floor.as_secs_f64() * 1000.0 * self.clock.rate()) as i64;
        ANSWER_MS.max(floor)
    }

    /// The person stops waiting: reads that it failed.
    pub fn give_up(&mut self, id: Id) {
        let now = self.now();
        if let Some(live) = self.interactions.live.get_mut(&id)
            && live.answer == Answer::None
        {
            live.answer = Answer::Failed;
            let by = vec![live.user];
            self.record.push(now, by, Sight::Failed);
        }
    }

    /// The first answer: 10062 if it is late or unknown, 40060 if there was one.
    pub fn answer(&mut self, id: Id, token: &str, body: &Value, files: Vec<Value>) -> Result<(), ApiError> {
        let live = self.interactions.get(id).filter(|l| l.token == token);
        let live = live.ok_or_else(ApiError::unknown_interaction)?.clone();
        if live.answer != Answer::None && live.answer != Answer::Failed {
            return Err(ApiError::acknowledged());
        }
        if live.answer == Answer::Failed || self.now() - live.at_ms > self.answer_window_ms() {
            self.give_up(id);
            return Err(ApiError::unknown_interaction());
        }
        let kind = fields::number(body, "", "type")?.ok_or_else(|| ApiError::required("type"))?;
        let data = &body["data"];
        let from_message = live.source.is_some();
        let answer = match (kind, live.sort) {
            (4, sort::COMMAND | sort::COMPONENT | sort::FORM) => {
                self.answer_message(id, &live, data, files)?
            }
            (5, sort::COMMAND | sort::COMPONENT | sort::FORM) => self.answer_later(id, &live, data)?,
            (6, sort::COMPONENT | sort::FORM) if from_message => Answer::Silent,
            (7, sort::COMPONENT | sort::FORM) if from_message => self.answer_update(&live, data)?,
            (8, sort::AUTOCOMPLETE) => self.answer_choices(&live, data)?,
            (9, sort::COMMAND | sort::COMPONENT) => self.answer_form(&live, data)?,
            _ => return Err(ApiError::choice("type", "the types that answer this interaction")),
        };
        let original = match answer {
            Answer::Message(message) | Answer::Deferred(message) => Some(message),
            Answer::Silent | Answer::Updated(_) => live.source,
            _ => None,
        };
        if let Some(held) = self.interactions.live.get_mut(&id) {
            held.answer = answer;
            held.original = original;
        }
        Ok(())
    }

    fn answer_message(
        &mut self,
        id: Id,
        live: &Live,
        data: &Value,
        files: Vec<Value>,
    ) -> Result<Answer, ApiError> {
        let mut draft = message::check(data, 0)?;
        draft.attachments = files;
        if draft.is_empty() {
            return Err(ApiError::empty_message());
        }
        let frame = frame(id, live, draft.flags.unwrap_or(0));
        Ok(Answer::Message(self.post(live.channel, self.app, draft, frame)?.id))
    }

    fn answer_later(&mut self, id: Id, live: &Live, data: &Value) -> Result<Answer, ApiError> {
        let flags = fields::number(data, "data", "flags")?.and_then(|n| u64::try_from(n).ok()).unwrap_or(0);
        let mut frame = frame(id, live, flags);
        frame.flags |= flag::LOADING;
        Ok(Answer::Deferred(self.post(live.channel, self.app, message::Draft::default(), frame)?.id))
    }

    fn answer_update(&mut self, live: &Live, data: &Value) -> Result<Answer, ApiError> {
        let source = live.source.ok_or_else(ApiError::unknown_message)?;
        let had = self.channel(live.channel)?.messages.get(&source).map_or(0, |m| m.flags);
        let draft = message::check(data, had)?;
        Ok(Answer::Updated(self.change(live.channel, source, draft)?.id))
    }

    fn answer_choices(&mut self, live: &Live, data: &Value) -> Result<Answer, ApiError> {
        let choices = commands::check_choices(data)?;
        let name = |c: &Value| c["name"].as_str().unwrap_or_default().to_owned();
        let shown = choices.iter().map(name).collect();
        let now = self.now();
        self.record.push(now, vec![live.user], Sight::Choices(shown));
        Ok(Answer::Choices(choices.iter().map(|c| (name(c), c["value"].clone())).collect()))
    }

    fn answer_form(&mut self, live: &Live, data: &Value) -> Result<Answer, ApiError> {
        let custom_id = fields::needed(data, "data", "custom_id", 1, 100)?;
        let title = fields::needed(data, "data", "title", 1, 45)?;
        components::check_form(data)?;
        let rows = data["components"].as_array().map(Vec::as_slice).unwrap_or_default();
        let form = Form { custom_id, title, fields: rows.iter().map(field).collect() };
        let now = self.now();
        self.record.push(now, vec![live.user], Sight::Form(form.clone()));
        Ok(Answer::Form(form))
    }

    /// The interaction behind a token that still serves: 10015 unknown or not yet answered, 50027
    /// after fifteen minutes.
    pub fn by_live_token(&self, token: &str) -> Result<(Id, Live), ApiError> {
        let (id, live) = self.interactions.by_token(token).ok_or_else(ApiError::unknown_webhook)?;
        if self.now() - live.at_ms > TOKEN_MS {
            return Err(ApiError::invalid_webhook_token());
        }
        if matches!(live.answer, Answer::None | Answer::Failed) {
            return Err(ApiError::unknown_webhook());
        }
        Ok((id, live.clone()))
    }

    /// A further message by token. While the answer is deferred it fills that one.
    pub fn follow_up(&mut self, token: &str, body: &Value, files: Vec<Value>) -> Result<Message, ApiError> {
        let (id, live) = self.by_live_token(token)?;
        let mut draft = message::check(body, 0)?;
        draft.attachments = files;
        if draft.is_empty() {
            return Err(ApiError::empty_message());
        }
        if let Answer::Deferred(loading) = live.answer {
            return self.fill(id, live.channel, loading, draft);
        }
        let frame = frame(id, &live, draft.flags.unwrap_or(0));
        self.post(live.channel, self.app, draft, frame)
    }

    /// Changes a message by token: `@original` or a follow-up of the same interaction.
    pub fn edit_by_token(
        &mut self,
        token: &str,
        which: &str,
        body: &Value,
        files: Vec<Value>,
    ) -> Result<Message, ApiError> {
        let (id, live) = self.by_live_token(token)?;
        let message = self.of_token(id, &live, which)?;
        let mut draft = message::check(body, message.flags)?;
        draft.attachments = files;
        if Answer::Deferred(message.id) == live.answer {
            return self.fill(id, live.channel, message.id, draft);
        }
        self.change(live.channel, message.id, draft)
    }

    fn fill(&mut self, id: Id, channel: Id, loading: Id, draft: message::Draft) -> Result<Message, ApiError> {
        let message = self.change(channel, loading, draft)?;
        if let Some(held) = self.interactions.live.get_mut(&id) {
            held.answer = Answer::Message(loading);
        }
        Ok(message)
    }

    /// The message that `which` means for this interaction, or 10008.
    pub fn of_token(&self, id: Id, live: &Live, which: &str) -> Result<Message, ApiError> {
        let wanted = match which {
            "@original" => live.original.ok_or_else(ApiError::unknown_message)?,
            other => fields::parse_id(other, "message_id")?,
        };
        let message = self.channel(live.channel)?.messages.get(&wanted);
        let message = message.ok_or_else(ApiError::unknown_message)?;
        let own = message.interaction.is_some_and(|(of, _)| of == id);
        if own || live.original == Some(wanted) {
            Ok(message.clone())
        } else {
            Err(ApiError::unknown_message())
        }
    }

    /// The `data` of a press or a choice.
    #[must_use]
    pub fn press_data(&self, custom_id: &str, kind: i64, values: &[String]) -> Value {
        let mut data = json!({"custom_id": custom_id, "component_type": kind, "id": 1});
        if kind != components::sort::BUTTON {
            data["values"] = json!(values);
        }
        data
    }

    /// The server of a channel as JSON, null for a direct conversation.
    #[must_use]
    pub fn guild_of(&self, channel: Id) -> Value {
        osid(self.channels.get(&channel).and_then(|c| c.guild))
    }
}

/// Ephemeral answers reach one person, others whoever sees the channel.
fn frame(id: Id, live: &Live, flags: u64) -> Frame {
    let ephemeral = flags & flag::EPHEMERAL != 0;
    Frame {
        only_for: ephemeral.then_some(live.user),
        interaction: Some((id, live.sort)),
        flags: if ephemeral { flag::EPHEMERAL } else { 0 },
    }
}

/// A form's field from its row or label.
fn field(row: &Value) -> Field {
    let labelled = row["type"] == components::sort::LABEL;
    let input = if labelled { &row["component"] } else { &row["components"][0] };
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let size =
        |name: &str, or: usize| input[name].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(or);
    Field {
        custom_id: text(&input["custom_id"]),
        label: text(if labelled { &row["label"] } else { &input["label"] }),
        max: size("max_length", 4000),
        min: size("min_length", 0),
        required: input["required"].as_bool().unwrap_or(true),
        value: text(&input["value"]),
    }
}

/// Rights a person needs for a slash command: to see, to write, to use commands.
pub const COMMAND_RIGHTS: p::Bits = p::VIEW_CHANNEL | p::SEND_MESSAGES | p::USE_APPLICATION_COMMANDS;
