//! Who saw what: everything that reaches a person's screen or ears is written down with the
//! people it reached, so that secrecy is an assertion. Beside it, what the bot asked for.

use super::world::{Id, Message};
use serde_json::Value;
use std::{collections::VecDeque, sync::Arc};

/// Entries kept; the oldest go first. A whole game makes a few thousand.
const RECORD_LIMIT: usize = 400_000;
/// Requests kept.
const REQUEST_LIMIT: usize = 100_000;

/// One thing that people saw or heard.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Its place in the record, from 0.
    pub number: u64,
    /// When, in virtual milliseconds.
    pub at_ms: i64,
    /// Whom it reached.
    pub by: Arc<[Id]>,
    /// What it was.
    pub what: Sight,
}

/// What can be seen or heard.
#[derive(Clone, Debug)]
pub enum Sight {
    /// A message appeared.
    Posted(Arc<Message>),
    /// A message changed.
    Edited(Arc<Message>),
    /// A message went.
    Deleted {
        /// Its channel.
        channel: Id,
        /// Its id.
        message: Id,
    },
    /// A form opened.
    Form(Form),
    /// Suggestions appeared under a command's argument: what is shown.
    Choices(Vec<String>),
    /// "This interaction failed".
    Failed,
    /// Someone's place or icons in voice changed.
    Voice(VoiceSight),
    /// Someone's name on the server changed.
    Renamed {
        /// Whose.
        user: Id,
        /// To what; none is the account's own.
        nick: Option<String>,
    },
    /// A voice channel's status line changed.
    Status {
        /// The channel.
        channel: Id,
        /// The line.
        status: Option<String>,
    },
    /// A reaction came or went.
    Reaction {
        /// The message.
        message: Id,
        /// Who reacted.
        user: Id,
        /// With what.
        emoji: String,
        /// Came or went.
        added: bool,
    },
    /// A channel or thread appeared or its name changed.
    Channel {
        /// Its id.
        channel: Id,
        /// Its name.
        name: String,
    },
    /// Someone was heard.
    Heard {
        /// Who.
        user: Id,
        /// Where.
        channel: Id,
    },
}

/// Someone's icons in voice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VoiceSight {
    /// Who.
    pub user: Id,
    /// Where; none after leaving.
    pub channel: Option<Id>,
    /// The red crossed microphone.
    pub mute: bool,
    /// The red crossed headphones.
    pub deaf: bool,
    /// No right to speak.
    pub suppress: bool,
    /// The person's own switch.
    pub self_mute: bool,
    /// The camera.
    pub video: bool,
    /// A shared screen.
    pub stream: bool,
}

/// A modal form.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// Its custom id.
    pub custom_id: String,
    /// Its title.
    pub title: String,
    /// Its text fields in order.
    pub fields: Vec<Field>,
}

/// A field of a form.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its custom id.
    pub custom_id: String,
    /// Its label.
    pub label: String,
    /// Longest text.
    pub max: usize,
    /// Shortest text.
    pub min: usize,
    /// Whether it may stay empty.
    pub required: bool,
    /// What stands in it at first.
    pub value: String,
}

/// The record.
#[derive(Debug, Default)]
pub struct Record {
    entries: VecDeque<Seen>,
    next: u64,
}

impl Record {
    /// Writes down what reached these people; what reached nobody is not kept.
    pub fn push(&mut self, at_ms: i64, by: impl Into<Arc<[Id]>>, what: Sight) {
        let by = by.into();
        if by.is_empty() {
            return;
        }
        if self.entries.len() == RECORD_LIMIT {
            self.entries.pop_front();
        }
        self.entries.push_back(Seen { number: self.next, at_ms, by, what });
        self.next += 1;
    }

    /// The number the next entry will have.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.next
    }

    /// Entries from this number on.
    pub fn since(&self, number: u64) -> impl Iterator<Item = &Seen> {
        let first = self.next - self.entries.len() as u64;
        let skip = usize::try_from(number.saturating_sub(first)).unwrap_or(usize::MAX);
        self.entries.iter().skip(skip)
    }

    /// What this person saw, from this number on.
    pub fn of(&self, user: Id, since: u64) -> impl Iterator<Item = &Seen> {
        self.since(since).filter(move |seen| seen.by.contains(&user))
    }
}

impl Sight {
    /// Everything readable in it, for searching.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Posted(message) | Self::Edited(message) => {
                let labels = super::components::labels(&message.components);
                format!("{}\n{}", message.text(), labels.join(" "))
            }
            Self::Form(form) => {
                let fields = form.fields.iter().map(|f| format!("{} {}", f.label, f.value));
                format!("{}\n{}", form.title, fields.collect::<Vec<_>>().join("\n"))
            }
            Self::Choices(choices) => choices.join("\n"),
            Self::Failed => "This interaction failed".to_owned(),
            Self::Status { status, .. } => status.clone().unwrap_or_default(),
            Self::Renamed { nick, .. } => nick.clone().unwrap_or_default(),
            Self::Channel { name, .. } => name.clone(),
            Self::Deleted { .. } | Self::Voice(_) | Self::Reaction { .. } | Self::Heard { .. } => {
                String::new()
            }
        }
    }
}

/// A request of the bot and its answer.
#[derive(Clone, Debug)]
pub struct Request {
    /// When, in virtual milliseconds.
    pub at_ms: i64,
    /// The HTTP method.
    pub method: String,
    /// The path after `/api/v10`, without the query.
    pub path: String,
    /// The route's template, empty if there is none.
    pub route: &'static str,
    /// The body; null if none was sent.
    pub body: Value,
    /// The status answered.
    pub status: u16,
    /// Discord's error code, 0 if all is well.
    pub code: u32,
}

/// The bot's requests in order.
#[derive(Debug, Default)]
pub struct RequestLog {
    entries: VecDeque<Request>,
}

impl RequestLog {
    /// Writes one down.
    pub fn push(&mut self, request: Request) {
        if self.entries.len() == REQUEST_LIMIT {
            self.entries.pop_front();
        }
        self.entries.push_back(request);
    }

    /// All that are kept.
    pub fn iter(&self) -> impl Iterator<Item = &Request> {
        self.entries.iter()
    }
}
