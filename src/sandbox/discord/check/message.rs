//! The body of a message, new or edited.

use super::{components, embeds, fields};
use crate::sandbox::discord::{errors::ApiError, world::flag};
use serde_json::Value;

/// Characters of a message.
const CONTENT: usize = 2000;
/// Characters of a nonce.
const NONCE: usize = 25;

/// What a body asks for; `None` leaves a part as it is.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The text; an empty one clears it.
    pub content: Option<String>,
    /// The embeds.
    pub embeds: Option<Vec<Value>>,
    /// The rows.
    pub components: Option<Vec<Value>>,
    /// The flags as sent.
    pub flags: Option<u64>,
    /// The sender's mark.
    pub nonce: Option<String>,
    /// Whether the same mark must not make a second message.
    pub enforce_nonce: bool,
    /// The message it answers.
    pub reply_to: Option<u64>,
    /// Read aloud.
    pub tts: bool,
    /// Files sent beside the body, as attachments.
    pub attachments: Vec<Value>,
}

/// Reads and checks a body. `had` are the flags of the message that is edited.
pub fn check(body: &Value, had: u64) -> Result<Draft, ApiError> {
    let flags = fields::number(body, "", "flags")?.and_then(|n| u64::try_from(n).ok());
    let v2 = (flags.unwrap_or(0) | had) & flag::COMPONENTS_V2 != 0;
    // A null clears the text, an absent field leaves it.
    let clear = body.get("content").is_some_and(Value::is_null).then(String::new);
    let content = fields::text(body, "", "content", 0, CONTENT)?.or(clear);
    let embeds = embeds::check(body)?;
    let components = components::check(body, v2)?;
    let full =
        content.as_ref().is_some_and(|c| !c.is_empty()) || embeds.as_ref().is_some_and(|e| !e.is_empty());
    if v2 && full {
        let words = "The 'content' and 'embeds' fields cannot be used with MessageFlags.IS_COMPONENTS_V2";
        return Err(ApiError::field("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words));
    }
    Ok(Draft {
        content,
        embeds,
        components,
        flags,
        nonce: fields::text(body, "", "nonce", 0, NONCE)?,
        enforce_nonce: fields::switch(body, "enforce_nonce")?.unwrap_or(false),
        reply_to: fields::id(&body["message_reference"], "message_reference", "message_id")?,
        tts: fields::switch(body, "tts")?.unwrap_or(false),
        attachments: Vec::new(),
    })
}

impl Draft {
    /// Whether a new message made of this would be empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let none = |list: &Option<Vec<Value>>| list.as_ref().is_none_or(Vec::is_empty);
        let text = self.content.as_ref().is_none_or(|c| c.trim().is_empty());
        text && none(&self.embeds) && none(&self.components) && self.attachments.is_empty()
    }
}
