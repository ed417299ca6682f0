//! Discord's error answers: status, code and text as the platform words them.

use serde_json::{Value, json};

/// A refused request.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiError {
    /// The HTTP status.
    pub status: u16,
    /// Discord's JSON error code.
    pub code: u32,
    /// Discord's words.
    pub message: String,
    /// Which fields are wrong, for 50035.
    pub errors: Option<Value>,
}

impl ApiError {
    fn new(status: u16, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None }
    }

    /// A wrong field: 50035 with Discord's tree of errors. `path` has dots: `components.0.label`.
    #[must_use]
    pub fn field(path: &str, code: &str, message: impl Into<String>) -> Self {
        let leaf = json!({"_errors": [{"code": code, "message": message.into()}]});
        let tree =
            path.rsplit('.').filter(|part| !part.is_empty()).fold(leaf, |inner, part| json!({part: inner}));
        Self { errors: Some(tree), ..Self::new(400, 50035, "Invalid Form Body") }
    }

    /// A value longer or shorter than allowed.
    #[must_use]
    pub fn length(path: &str, min: usize, max: usize) -> Self {
        Self::field(path, "BASE_TYPE_BAD_LENGTH", format!("Must be between {min} and {max} in length."))
    }

    /// A field that must be there.
    #[must_use]
    pub fn required(path: &str) -> Self {
        Self::field(path, "BASE_TYPE_REQUIRED", "This field is required")
    }

    /// A value outside its closed list.
    #[must_use]
    pub fn choice(path: &str, allowed: &str) -> Self {
        Self::field(path, "BASE_TYPE_CHOICES", format!("Value must be one of {{{allowed}}}."))
    }

    /// The answer's body.
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident = $status:literal, $code:literal, $message:literal;)*) => {
        impl ApiError {
            $($(#[$doc])* #[must_use] pub fn $name() -> Self { Self::new($status, $code, $message) })*
        }
    };
}

errors! {
    /// No such address.
    not_found = 404, 0, "404: Not Found";
    /// The address does not take this method.
    method = 405, 0, "405: Method Not Allowed";
    /// No token, or a wrong one.
    unauthorized = 401, 0, "401: Unauthorized";
    /// The platform's own failure.
    server = 500, 0, "500: Internal Server Error";
    /// Unknown application.
    unknown_application = 404, 10002, "Unknown Application";
    /// Unknown channel.
    unknown_channel = 404, 10003, "Unknown Channel";
    /// Unknown server.
    unknown_guild = 404, 10004, "Unknown Guild";
    /// Unknown member.
    unknown_member = 404, 10007, "Unknown Member";
    /// Unknown message.
    unknown_message = 404, 10008, "Unknown Message";
    /// Unknown overwrite.
    unknown_overwrite = 404, 10009, "Unknown Overwrite";
    /// Unknown role.
    unknown_role = 404, 10011, "Unknown Role";
    /// Unknown user.
    unknown_user = 404, 10013, "Unknown User";
    /// No interaction or webhook behind this token.
    unknown_webhook = 404, 10015, "Unknown Webhook";
    /// The interaction's three seconds are over, or it never was.
    unknown_interaction = 404, 10062, "Unknown interaction";
    /// Unknown command.
    unknown_command = 404, 10063, "Unknown application command";
    /// Not in voice.
    unknown_voice_state = 404, 10065, "Unknown Voice State";
    /// Too many messages to people who are new to the bot.
    opening_too_fast = 429, 40003, "You are opening direct messages too fast";
    /// A mute or move of someone who is not in voice.
    not_in_voice = 400, 40032, "Target user is not connected to voice.";
    /// A second first answer.
    acknowledged = 400, 40060, "Interaction has already been acknowledged.";
    /// The channel is not visible.
    missing_access = 403, 50001, "Missing Access";
    /// Not for this sort of channel.
    wrong_channel = 400, 50024, "Cannot execute action on this channel type";
    /// Only for direct messages.
    dm_channel = 403, 50003, "Cannot execute action on a DM channel";
    /// Someone else's message.
    not_author = 403, 50005, "Cannot edit a message authored by another user";
    /// Nothing to say.
    empty_message = 400, 50006, "Cannot send an empty message";
    /// The person takes no direct messages.
    closed_dm = 403, 50007, "Cannot send messages to this user";
    /// A right is missing.
    missing_permissions = 403, 50013, "Missing Permissions";
    /// The interaction's fifteen minutes are over.
    invalid_webhook_token = 401, 50027, "Invalid Webhook Token";
    /// The body is no JSON.
    invalid_json = 400, 50109, "The request body contains invalid JSON.";
    /// Bot and person share no server.
    no_mutual_guild = 403, 50278, "Cannot send messages to this user due to having no mutual guilds";
    /// Too many commands.
    too_many_commands = 400, 30032, "Maximum number of application commands reached (100)";
    /// Too many commands made in a day.
    too_many_command_creates = 400, 30034, "Max number of daily application command creates has been reached (200)";
    /// Edits of an old message.
    too_many_old_edits = 429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later";
}
