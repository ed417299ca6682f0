//! What exists on the stand-in: plain records, as far as the wire shows them.

use super::super::permissions::Bits;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A snowflake.
pub type Id = u64;

/// An account.
#[derive(Clone, Debug)]
pub struct User {
    /// The account's id.
    pub id: Id,
    /// The unique name.
    pub username: String,
    /// The name that others read.
    pub display: String,
    /// Whether it is an application.
    pub bot: bool,
    /// The client's language, `ru` or `en-US`.
    pub locale: String,
    /// Whether it takes direct messages from applications.
    pub dm: Dm,
}

/// Whether a person can be written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dm {
    /// Yes.
    Open,
    /// The conversation opens, each message is refused with 50007.
    Closed,
    /// Opening itself is refused with 40003.
    TooFast,
}

/// A role of a server. The one with the server's own id is everyone's.
#[derive(Clone, Debug)]
pub struct Role {
    /// The role's id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Its rights.
    pub permissions: Bits,
    /// Its place: a higher one is stronger.
    pub position: u32,
    /// The application it belongs to.
    pub managed_by: Option<Id>,
}

/// A person on a server.
#[derive(Clone, Debug, Default)]
pub struct Member {
    /// The account.
    pub user: Id,
    /// The name used here.
    pub nick: Option<String>,
    /// Roles beside everyone's.
    pub roles: Vec<Id>,
    /// Server mute: outlives leaving the voice channel.
    pub mute: bool,
    /// Server deafening: outlives leaving too.
    pub deaf: bool,
    /// When the person joined, in virtual milliseconds.
    pub joined_ms: i64,
}

/// A person in a voice channel.
#[derive(Clone, Debug)]
pub struct VoiceState {
    /// Where.
    pub channel: Id,
    /// The client's session.
    pub session: String,
    /// No right to speak, as computed on joining or moving and not later.
    pub suppress: bool,
    /// The microphone switched off by the person.
    pub self_mute: bool,
    /// The sound switched off by the person.
    pub self_deaf: bool,
    /// The camera.
    pub self_video: bool,
    /// A shared screen.
    pub self_stream: bool,
}

/// A server.
#[derive(Clone, Debug)]
pub struct Guild {
    /// Its id, and that of everyone's role.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Its owner.
    pub owner: Id,
    /// Its language.
    pub locale: String,
    /// Roles by id.
    pub roles: BTreeMap<Id, Role>,
    /// Members by account.
    pub members: BTreeMap<Id, Member>,
    /// Who is in voice, by account.
    pub voice: BTreeMap<Id, VoiceState>,
    /// People who may not come back.
    pub bans: BTreeSet<Id>,
}

/// Whom an overwrite is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A role (wire value 0).
    Role,
    /// A member (wire value 1).
    Member,
}

/// Rights of a role or member in one channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overwrite {
    /// The role's or member's id.
    pub id: Id,
    /// Which of the two.
    pub target: Target,
    /// Rights given.
    pub allow: Bits,
    /// Rights taken.
    pub deny: Bits,
}

/// The sorts of channel, as numbered on the wire.
pub mod kind {
    /// A server's text channel.
    pub const TEXT: u8 = 0;
    /// A direct conversation.
    pub const DM: u8 = 1;
    /// A voice channel, which has its own chat.
    pub const VOICE: u8 = 2;
    /// A folder of channels.
    pub const CATEGORY: u8 = 4;
    /// A thread everyone in the channel sees.
    pub const PUBLIC_THREAD: u8 = 11;
    /// A thread only its members see.
    pub const PRIVATE_THREAD: u8 = 12;
    /// A stage.
    pub const STAGE: u8 = 13;
}

/// A channel, thread or direct conversation.
#[derive(Clone, Debug)]
pub struct Channel {
    /// Its id.
    pub id: Id,
    /// Its sort, see [`kind`].
    pub kind: u8,
    /// The server, none for a direct conversation.
    pub guild: Option<Id>,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub topic: Option<String>,
    /// The category, or the channel of a thread.
    pub parent: Option<Id>,
    /// Its place in the list.
    pub position: u32,
    /// Rights of its own.
    pub overwrites: Vec<Overwrite>,
    /// People in a direct conversation, or members of a thread.
    pub people: BTreeSet<Id>,
    /// The status line of a voice channel.
    pub status: Option<String>,
    /// Seats of a voice channel, 0 for no limit.
    pub user_limit: u32,
    /// Seconds between two messages of one person.
    pub slow_mode: u32,
    /// Its messages by id.
    pub messages: BTreeMap<Id, Message>,
}

impl Channel {
    /// Whether people talk in it.
    #[must_use]
    pub fn is_voice(&self) -> bool {
        matches!(self.kind, kind::VOICE | kind::STAGE)
    }

    /// Whether it is a thread.
    #[must_use]
    pub fn is_thread(&self) -> bool {
        matches!(self.kind, kind::PUBLIC_THREAD | kind::PRIVATE_THREAD)
    }
}

/// Message flags.
pub mod flag {
    /// Visible to one person only.
    pub const EPHEMERAL: u64 = 1 << 6;
    /// "Thinking…": a deferred answer.
    pub const LOADING: u64 = 1 << 7;
    /// Links are not unfolded.
    pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
    /// No notification.
    pub const SILENT: u64 = 1 << 12;
    /// Components instead of content and embeds.
    pub const COMPONENTS_V2: u64 = 1 << 15;
}

/// A message.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its id.
    pub id: Id,
    /// Where it stands.
    pub channel: Id,
    /// Who wrote it.
    pub author: Id,
    /// Its text.
    pub content: String,
    /// Its embeds as sent.
    pub embeds: Vec<Value>,
    /// Its rows of components as sent, each with an `id`.
    pub components: Vec<Value>,
    /// Its files.
    pub attachments: Vec<Value>,
    /// See [`flag`].
    pub flags: u64,
    /// When it was written, in virtual milliseconds.
    pub at_ms: i64,
    /// When it was last edited.
    pub edited_ms: Option<i64>,
    /// The sender's own mark.
    pub nonce: Option<String>,
    /// The message it answers.
    pub reply_to: Option<Id>,
    /// The only person who sees it, for an ephemeral one.
    pub only_for: Option<Id>,
    /// The interaction it answers: its id, and the sort of interaction.
    pub interaction: Option<(Id, u8)>,
    /// Who reacted with what.
    pub reactions: BTreeMap<String, BTreeSet<Id>>,
    /// Whether it is pinned.
    pub pinned: bool,
    /// Whether it is read aloud.
    pub tts: bool,
}

impl Message {
    /// Whether one person only sees it.
    #[must_use]
    pub fn is_ephemeral(&self) -> bool {
        self.only_for.is_some()
    }

    /// Everything a person reads in it, line by line: content, embeds, text components.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines = Vec::new();
        if !self.content.is_empty() {
            lines.push(self.content.clone());
        }
        for embed in &self.embeds {
            let mut push = |value: &Value| lines.extend(value.as_str().map(str::to_owned));
            push(&embed["author"]["name"]);
            push(&embed["title"]);
            push(&embed["description"]);
            for field in embed["fields"].as_array().into_iter().flatten() {
                push(&field["name"]);
                push(&field["value"]);
            }
            push(&embed["footer"]["text"]);
        }
        collect_text(&self.components, &mut lines);
        lines.join("\n")
    }
}

/// Text displays (sort 10) anywhere among components.
fn collect_text(components: &[Value], lines: &mut Vec<String>) {
    for component in components {
        if component["type"] == 10 {
            lines.extend(component["content"].as_str().map(str::to_owned));
        }
        collect_text(component["components"].as_array().map(Vec::as_slice).unwrap_or_default(), lines);
    }
}
