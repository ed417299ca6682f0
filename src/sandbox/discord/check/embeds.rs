//! Limits of embeds: ten of them, each part's length, 6000 characters in all.

use super::fields::{join, list, needed, text};
use crate::sandbox::discord::errors::ApiError;
use serde_json::Value;

/// Embeds in one message.
const EMBEDS: usize = 10;
/// Characters of all embeds together.
const TOTAL: usize = 6000;

/// The embeds of a message body.
pub fn check(body: &Value) -> Result<Option<Vec<Value>>, ApiError> {
    let Some(embeds) = list(body, "", "embeds", EMBEDS)? else { return Ok(None) };
    let mut total = 0;
    for (number, embed) in embeds.iter().enumerate() {
        total += one(embed, &format!("embeds.{number}"))?;
    }
    if total > TOTAL {
        return Err(ApiError::field(
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
            format!("Embed size exceeds maximum size of {TOTAL}"),
        ));
    }
    Ok(Some(embeds.to_vec()))
}

/// Checks one embed and counts its characters.
fn one(embed: &Value, at: &str) -> Result<usize, ApiError> {
    if !embed.is_object() {
        return Err(ApiError::field(
            at,
            "MODEL_TYPE_CONVERT",
            "Only dictionaries may be used in a ModelType",
        ));
    }
    let mut total = 0;
    let mut add = |part: Option<String>| total += part.map_or(0, |t| t.chars().count());
    add(text(embed, at, "title", 0, 256)?);
    add(text(embed, at, "description", 0, 4096)?);
    if !embed["footer"].is_null() {
        add(Some(needed(&embed["footer"], &join(at, "footer"), "text", 0, 2048)?));
    }
    if !embed["author"].is_null() {
        add(Some(needed(&embed["author"], &join(at, "author"), "name", 0, 256)?));
    }
    for (number, field) in list(embed, at, "fields", 25)?.unwrap_or_default().iter().enumerate() {
        let at = format!("{at}.fields.{number}");
        add(Some(needed(field, &at, "name", 1, 256)?));
        add(Some(needed(field, &at, "value", 1, 1024)?));
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn parts_and_their_sum_have_limits() {
        let long = "я".repeat(4096);
        assert!(check(&json!({"embeds": [{"description": long}]})).is_ok());
        assert!(check(&json!({"embeds": [{"description": format!("{long}!")}]})).is_err());
        assert!(check(&json!({"embeds": [{"description": long}, {"description": long}]})).is_err());
        assert!(check(&json!({"embeds": [{"fields": [{"name": "", "value": "x"}]}]})).is_err());
        assert!(check(&json!({"embeds": vec![json!({"title": "x"}); 11]})).is_err());
    }
}
