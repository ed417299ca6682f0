//! The one request that switches microphones, with its rate-limit headers in sight. It does not go
//! through the library's limiter, which sends bursts into 429s and hides the headers.

use super::reconcile::{Answer, Edit, Headers, Person};
use async_trait::async_trait;
use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use secrecy::{ExposeSecret, SecretString};
use std::time::Duration;

/// Seconds after which a request counts as failed.
const PATIENCE: Duration = Duration::from_secs(8);
/// The wait where a 429 does not say how long.
const UNSAID_WAIT_MS: i64 = 5_000;

/// Edits a member: Discord, or a stand-in of a test.
#[async_trait]
pub trait Edits: Send + Sync + 'static {
    /// Makes one edit; says how it ended and what the headers say of the bucket.
    async fn edit(&self, guild: u64, person: Person, edit: &Edit) -> (Answer, Option<Headers>);
}

/// Discord.
pub struct Wire {
    client: reqwest::Client,
    token: SecretString,
}

impl Wire {
    /// Over this client, which may resolve the host to a stand-in.
    #[must_use]
    pub fn new(client: reqwest::Client, token: SecretString) -> Self {
        Self { client, token }
    }
}

#[async_trait]
impl Edits for Wire {
    async fn edit(&self, guild: u64, person: Person, edit: &Edit) -> (Answer, Option<Headers>) {
        let url = format!("https://discord.com/api/v10/guilds/{guild}/members/{}", person.0);
        let body = match edit {
            Edit::Mute(mute) => serde_json::json!({ "mute": mute }),
            Edit::Nick(nick) => serde_json::json!({ "nick": nick }),
        };
        let request = self
            .client
            .patch(url)
            .header("Authorization", format!("Bot {}", self.token.expose_secret()))
            .timeout(PATIENCE)
            .json(&body);
        let response = match request.send().await {
            Ok(response) => response,
            Err(error) => {
                // Without its address, which names the guild and the person.
                tracing::warn!(error = %error.without_url(), "a member was not edited");
                return (Answer::Failed, None);
            }
        };
        let (status, headers) = (response.status(), headers(response.headers()));
        let wait = wait(response.headers());
        let code = match response.json::<serde_json::Value>().await {
            Ok(body) if !status.is_success() => body["code"].as_i64().unwrap_or(0),
            _ => 0,
        };
        (answer(status, code, wait), headers)
    }
}

fn answer(status: StatusCode, code: i64, wait: Option<i64>) -> Answer {
    match (status.as_u16(), code) {
        (200..=299, _) => Answer::Done,
        (_, 40032) => Answer::NotInVoice,
        (404, _) => Answer::NoMember,
        (429, _) => Answer::Slow(wait.unwrap_or(UNSAID_WAIT_MS)),
        (403, _) => Answer::Forbidden,
        _ => Answer::Failed,
    }
}

fn seconds(headers: &HeaderMap, name: &str) -> Option<i64> {
    let value: f64 = headers.get(name)?.to_str().ok()?.parse().ok()?;
    if !(0.0..=86_400.0).contains(&value) {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "at most a day in milliseconds")]
    let ms = (value * 1_000.0).ceil() as i64;
    Some(ms)
}

fn wait(headers: &HeaderMap) -> Option<i64> {
    seconds(headers, "Retry-After").max(seconds(headers, "X-RateLimit-Reset-After"))
}

/// What the headers say of the bucket; of a global limit's 429 they say nothing about ours.
fn headers(headers: &HeaderMap) -> Option<Headers> {
    let number = |name: &str| headers.get(name)?.to_str().ok()?.parse::<u32>().ok();
    if headers.contains_key("X-RateLimit-Global") {
        return None;
    }
    Some(Headers {
        limit: number("X-RateLimit-Limit")?,
        remaining: number("X-RateLimit-Remaining")?,
        reset_after_ms: seconds(headers, "X-RateLimit-Reset-After")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(k, v)| (k.parse().unwrap(), v.parse().unwrap())).collect()
    }

    #[test]
    fn the_headers_are_read_and_a_broken_one_is_none() {
        let told = map(&[
            ("X-RateLimit-Limit", "5"),
            ("X-RateLimit-Remaining", "3"),
            ("X-RateLimit-Reset-After", "4.251"),
        ]);
        assert_eq!(headers(&told), Some(Headers { limit: 5, remaining: 3, reset_after_ms: 4_251 }));
        assert_eq!(headers(&map(&[("X-RateLimit-Limit", "5")])), None);
        let odd = map(&[
            ("X-RateLimit-Limit", "5"),
            ("X-RateLimit-Remaining", "-1"),
            ("X-RateLimit-Reset-After", "NaN"),
        ]);
        assert_eq!(headers(&odd), None);
        assert_eq!(wait(&map(&[("Retry-After", "30"), ("X-RateLimit-Reset-After", "4.2")])), Some(30_000));
        assert_eq!(wait(&map(&[("Retry-After", "soon")])), None);
    }

    #[test]
    fn every_refusal_has_its_meaning() {
        for (status, code, expected) in [
            (200, 0, Answer::Done),
            (400, 40032, Answer::NotInVoice),
            (403, 50013, Answer::Forbidden),
            (403, 50001, Answer::Forbidden),
            (404, 10007, Answer::NoMember),
            (500, 0, Answer::Failed),
            (401, 0, Answer::Failed),
            (400, 50035, Answer::Failed),
        ] {
            assert_eq!(
                answer(StatusCode::from_u16(status).unwrap(), code, None),
                expected,
                "{status} {code}"
            );
        }
        assert_eq!(answer(StatusCode::TOO_MANY_REQUESTS, 0, Some(9_000)), Answer::Slow(9_000));
        assert_eq!(answer(StatusCode::TOO_MANY_REQUESTS, 0, None), Answer::Slow(5_000));
    }
}
