//! What an error of the platform means for the one who tried: again later, or never.
//! The limiter of the library already waits out a 429; what arrives here is the rest.

use serenity::http::HttpError;

/// Discord's own error codes that we tell apart (opcodes and status codes, JSON error codes).
pub mod code {
    /// The channel is gone.
    pub const UNKNOWN_CHANNEL: isize = 10003;
    /// The message is gone.
    pub const UNKNOWN_MESSAGE: isize = 10008;
    /// Direct conversations are opened too fast.
    pub const OPENING_DMS_TOO_FAST: isize = 40003;
    /// The channel cannot be seen.
    pub const MISSING_ACCESS: isize = 50001;
    /// The person does not take direct messages.
    pub const DM_CLOSED: isize = 50007;
    /// A right is missing.
    pub const MISSING_PERMISSIONS: isize = 50013;
    /// No server in common.
    pub const NO_MUTUAL_GUILDS: isize = 50278;
}

/// What to do about an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The platform or the road to it is ill: the same again, after a back-off.
    Later,
    /// The platform said no: the same request will never pass. Its code, 0 if it gave none.
    Never(isize),
}

/// Reads an error of the library.
#[must_use]
pub fn read(error: &serenity::Error) -> Trouble {
    let serenity::Error::Http(error) = error else { return Trouble::Later };
    match error {
        HttpError::UnsuccessfulRequest(answer) => {
            let status = answer.status_code.as_u16();
            match (status, answer.error.code) {
                (_, code::OPENING_DMS_TOO_FAST) | (408 | 429, _) => Trouble::Later,
                (500..=599, _) => Trouble::Later,
                (_, code) => Trouble::Never(code),
            }
        }
        _ => Trouble::Later,
    }
}

/// A line for the log: what failed, without the request's path, which may hold a token.
#[must_use]
pub fn plain(error: &serenity::Error) -> String {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
            format!("status {}, code {}", answer.status_code.as_u16(), answer.error.code)
        }
        serenity::Error::Http(HttpError::Request(error)) => {
            let kind = if error.is_timeout() { "timeout" } else { "no answer" };
            kind.to_owned()
        }
        serenity::Error::Json(error) => format!("an unreadable answer: {error}"),
        _ => "the library's own error".to_owned(),
    }
}
