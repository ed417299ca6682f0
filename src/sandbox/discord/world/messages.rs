//! Messages: writing, changing and taking away, with who sees it and which events it makes.

use super::{Channel, Dm, Id, Message, World, flag, kind};
use crate::sandbox::discord::{
    check::message::Draft,
    errors::ApiError,
    gateway::intent,
    json::{osid, sid},
    record::Sight,
};
use serde_json::json;
use std::{collections::BTreeMap, sync::Arc};

/// How long the same nonce of the same author makes no second message ("the past few minutes").
const NONCE_WINDOW_MS: i64 = 5 * 60_000;

/// Circumstances of a new message beside its text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame {
    /// The only person who sees it.
    pub only_for: Option<Id>,
    /// The interaction it answers and the sort of interaction.
    pub interaction: Option<(Id, u8)>,
    /// Flags beside those of the draft.
    pub flags: u64,
}

impl World {
    /// A message appears; the same nonce gives the earlier one.
    pub fn post(&mut self, channel: Id, author: Id, draft: Draft, frame: Frame) -> Result<Message, ApiError> {
        if draft.enforce_nonce
            && let Some(earlier) = self.same_nonce(channel, author, draft.nonce.as_deref())
        {
            return Ok(earlier);
        }
        let keep = flag::SUPPRESS_EMBEDS | flag::SILENT | flag::COMPONENTS_V2;
        let message = Message {
            id: self.id(),
            channel,
            author,
            content: draft.content.unwrap_or_default(),
            embeds: draft.embeds.unwrap_or_default(),
            components: draft.components.unwrap_or_default(),
            attachments: draft.attachments,
            flags: draft.flags.unwrap_or(0) & keep | frame.flags,
            at_ms: self.now(),
            edited_ms: None,
            nonce: draft.nonce,
            reply_to: draft.reply_to,
            only_for: frame.only_for,
            interaction: frame.interaction,
            reactions: BTreeMap::new(),
            pinned: false,
            tts: draft.tts,
        };
        self.channel_mut(channel)?.messages.insert(message.id, message.clone());
        self.seen(&message, Sight::Posted(Arc::new(message.clone())));
        self.tell_message("MESSAGE_CREATE", &message);
        Ok(message)
    }

    fn same_nonce(&self, channel: Id, author: Id, nonce: Option<&str>) -> Option<Message> {
        let (nonce, now) = (nonce?, self.now());
        let messages = &self.channels.get(&channel)?.messages;
        let recent = messages.values().rev().take_while(|m| now - m.at_ms < NONCE_WINDOW_MS);
        recent.into_iter().find(|m| m.author == author && m.nonce.as_deref() == Some(nonce)).cloned()
    }

    /// A message changes.
    pub fn change(&mut self, channel: Id, message: Id, draft: Draft) -> Result<Message, ApiError> {
        let now = self.now();
        let held = self.channel_mut(channel)?.messages.get_mut(&message);
        let held = held.ok_or_else(ApiError::unknown_message)?;
        let keep = flag::SUPPRESS_EMBEDS | flag::COMPONENTS_V2;
        let loading = held.flags & flag::LOADING != 0;
        if let Some(content) = draft.content {
            held.content = content;
        }
        if let Some(embeds) = draft.embeds {
            held.embeds = embeds;
        }
        if let Some(components) = draft.components {
            held.components = components;
        }
        if !draft.attachments.is_empty() {
            held.attachments = draft.attachments;
        }
        if let Some(flags) = draft.flags {
            held.flags = held.flags & !flag::SUPPRESS_EMBEDS | flags & keep;
        }
        held.flags &= !flag::LOADING;
        // A deferred answer that is filled shows no "edited".
        if !loading {
            held.edited_ms = Some(now);
        }
        let changed = held.clone();
        self.seen(&changed, Sight::Edited(Arc::new(changed.clone())));
        self.tell_message("MESSAGE_UPDATE", &changed);
        Ok(changed)
    }

    /// A message goes.
    pub fn remove(&mut self, channel: Id, message: Id) -> Result<(), ApiError> {
        let gone = self.channel_mut(channel)?.messages.remove(&message);
        let gone = gone.ok_or_else(ApiError::unknown_message)?;
        self.seen(&gone, Sight::Deleted { channel, message });
        if !gone.is_ephemeral() {
            let guild = self.channels.get(&channel).and_then(|c| c.guild);
            let data = json!({"id": sid(message), "channel_id": sid(channel), "guild_id": osid(guild)});
            self.dispatch(guild, messages_intent(guild), "MESSAGE_DELETE", data);
        }
        Ok(())
    }

    /// Who sees a message.
    #[must_use]
    pub fn readers(&self, message: &Message) -> Vec<Id> {
        match message.only_for {
            Some(one) => vec![one],
            None => self.audience(message.channel),
        }
    }

    fn seen(&mut self, message: &Message, what: Sight) {
        let (now, readers) = (self.now(), self.readers(message));
        self.record.push(now, readers, what);
    }

    /// The event of a message: the author's name for servers, content as the intents say.
    fn tell_message(&mut self, event: &'static str, message: &Message) {
        if message.is_ephemeral() {
            return;
        }
        let guild = self.channels.get(&message.channel).and_then(|c| c.guild);
        let member = guild.and_then(|g| self.guilds.get(&g)).and_then(|g| g.members.get(&message.author));
        let member = member.map(|m| self.member_json(m)).map(|mut m| {
            if let Some(fields) = m.as_object_mut() {
                fields.remove("user");
            }
            m
        });
        let mentioned = message.content.contains(&format!("<@{}>", self.app));
        let variants = [true, false].map(|content| {
            let mut data = self.message_json(message, content || guild.is_none() || mentioned);
            data["guild_id"] = osid(guild);
            if let Some(member) = &member {
                data["member"] = member.clone();
            }
            if guild.is_none()
                && let Some(fields) = data.as_object_mut()
            {
                fields.remove("guild_id");
                fields.insert("channel_type".into(), json!(kind::DM));
            }
            data
        });
        let [full, bare] = variants;
        self.dispatch_by(guild, messages_intent(guild), event, |intents| {
            if intents & intent::MESSAGE_CONTENT != 0 { full.clone() } else { bare.clone() }
        });
    }

    /// The direct conversation of the bot and this person, opened if need be.
    pub fn open_dm(&mut self, user: Id) -> Id {
        let app = self.app;
        let is_it = |c: &&Channel| c.kind == kind::DM && c.people.contains(&user) && c.people.contains(&app);
        if let Some(open) = self.channels.values().find(is_it) {
            return open.id;
        }
        let id = self.add_channel(None, kind::DM, "");
        if let Some(channel) = self.channels.get_mut(&id) {
            channel.people = [app, user].into();
        }
        id
    }

    /// Whether the bot may write into this direct conversation: 50278, 50007.
    pub fn dm_takes(&self, channel: Id) -> Result<(), ApiError> {
        let channel = self.channel(channel)?;
        let Some(person) = channel.people.iter().find(|id| **id != self.app) else { return Ok(()) };
        let shared = |g: &super::Guild| g.members.contains_key(person) && g.members.contains_key(&self.app);
        if !self.guilds.values().any(shared) {
            return Err(ApiError::no_mutual_guild());
        }
        match self.users.get(person).map(|u| u.dm) {
            Some(Dm::Closed) => Err(ApiError::closed_dm()),
            _ => Ok(()),
        }
    }
}

fn messages_intent(guild: Option<Id>) -> u64 {
    if guild.is_some() { intent::GUILD_MESSAGES } else { intent::DIRECT_MESSAGES }
}
