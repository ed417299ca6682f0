//! What the Discord face needs to know before it starts, and the clients made of it.
//!
//! A test never calls discord.com: with an override the host name resolves to the stand-in and a
//! test authority is trusted, so that all other production settings (the rate limiter above all)
//! stay as they are. serenity's own `proxy` is ignored while its limiter is on, so it is not used.

use crate::text::{Lang, names::WordList};
use secrecy::{ExposeSecret, SecretString};
use serenity::http::{Http, HttpBuilder};
use std::net::SocketAddr;

/// The host that an override redirects.
const HOST: &str = "discord.com";

/// Where Discord is.
#[derive(Clone, Debug)]
pub enum Endpoint {
    /// The real one.
    Discord,
    /// A stand-in on this machine, which answers for discord.com under a test authority.
    StandIn {
        /// Where it listens.
        at: SocketAddr,
        /// The test authority's certificate, PEM.
        authority: Vec<u8>,
    },
}

/// The settings of the face.
#[derive(Clone, Debug)]
pub struct Config {
    /// The bot's token; never printed.
    pub token: SecretString,
    /// Where Discord is.
    pub endpoint: Endpoint,
    /// A test must not reach the real service: without an override the face refuses to start.
    pub test_mode: bool,
    /// The language where neither the person nor the server has chosen.
    pub lang: Lang,
    /// New direct conversations opened in one minute, over all tables: bots that opened 25 to 40
    /// in a row were quarantined. Conversations that exist already are not counted.
    pub dm_per_minute: u32,
    /// Words that no name at a table may hold (2.3).
    pub words: WordList,
    /// A folder of sounds that win over ours.
    pub sounds: Option<std::path::PathBuf>,
    /// Administrators of the whole installation, by Discord user id.
    pub admins: Vec<u64>,
}

/// Why the face did not start or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum FaceError {
    /// Tests must not reach the real service.
    #[error("test mode is on, but GOROD_DISCORD_API is not set: a test never calls discord.com")]
    NoOverride,
    /// An override must stay on this machine.
    #[error("GOROD_DISCORD_API must be an address of this machine")]
    NotLoopback,
    /// The authority of the stand-in is unreadable.
    #[error("GOROD_TEST_CA is not a PEM certificate")]
    BadAuthority,
    /// The HTTP client could not be built.
    #[error("the HTTP client could not be built: {0}")]
    Client(#[from] reqwest::Error),
    /// The library gave up: a refused token, disallowed intents, no way to the gateway.
    #[error("the connection to Discord ended: {0}")]
    Connection(String),
    /// The runtime.
    #[error(transparent)]
    Runtime(#[from] crate::runtime::RuntimeError),
}

/// The HTTP client of serenity, its limiter on.
///
/// # Errors
/// No override in a test, an override that leaves this machine, or a bad authority.
pub fn http(config: &Config) -> Result<Http, FaceError> {
    Ok(HttpBuilder::new(config.token.expose_secret()).client(client(config)?).build())
}

/// The client below it, for requests whose rate-limit headers must be seen.
///
/// # Errors
/// As [`http`].
pub fn client(config: &Config) -> Result<reqwest::Client, FaceError> {
    let builder = reqwest::Client::builder().use_rustls_tls();
    let builder = match &config.endpoint {
        Endpoint::Discord if config.test_mode => return Err(FaceError::NoOverride),
        Endpoint::Discord => builder,
        Endpoint::StandIn { at, authority } => {
            if !at.ip().is_loopback() {
                return Err(FaceError::NotLoopback);
            }
            // A file without any certificate in it is read without complaint.
            let roots = reqwest::Certificate::from_pem_bundle(authority).unwrap_or_default();
            if roots.is_empty() {
                return Err(FaceError::BadAuthority);
            }
            let trusting = roots.into_iter().fold(builder, reqwest::ClientBuilder::add_root_certificate);
            trusting.resolve(HOST, *at).no_proxy()
        }
    };
    // A root that is no certificate shows only when the client is built.
    builder.build().map_err(|error| match &config.endpoint {
        Endpoint::StandIn { .. } => FaceError::BadAuthority,
        Endpoint::Discord => FaceError::Client(error),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(endpoint: Endpoint, test_mode: bool) -> Config {
        let words = WordList::default();
        let token = SecretString::from("NDI.test.token");
        let (lang, admins) = (Lang::Ru, Vec::new());
        Config { token, endpoint, test_mode, lang, dm_per_minute: 5, words, sounds: None, admins }
    }

    #[test]
    fn a_test_never_reaches_the_real_service() {
        assert!(matches!(http(&config(Endpoint::Discord, true)), Err(FaceError::NoOverride)));
        assert!(http(&config(Endpoint::Discord, false)).is_ok());
        let away = Endpoint::StandIn { at: ([8, 8, 8, 8], 443).into(), authority: Vec::new() };
        assert!(matches!(http(&config(away, true)), Err(FaceError::NotLoopback)));
        let bad = Endpoint::StandIn { at: ([127, 0, 0, 1], 9).into(), authority: b"no".to_vec() };
        assert!(matches!(http(&config(bad, true)), Err(FaceError::BadAuthority)));
    }
}
