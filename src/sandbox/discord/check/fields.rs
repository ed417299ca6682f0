//! Reading single fields of a body with Discord's own complaints.

use crate::sandbox::discord::{errors::ApiError, world::Id};
use serde_json::Value;

/// A text field between `min` and `max` characters; `None` if it is absent or null.
pub fn text(body: &Value, at: &str, name: &str, min: usize, max: usize) -> Result<Option<String>, ApiError> {
    let path = join(at, name);
    match &body[name] {
        Value::Null => Ok(None),
        Value::String(text) => {
            let length = text.chars().count();
            if length < min || length > max {
                return Err(ApiError::length(&path, min, max));
            }
            Ok(Some(text.clone()))
        }
        // Numbers are taken where a text is wanted (nonces).
        Value::Number(number) => Ok(Some(number.to_string())),
        _ => Err(ApiError::field(&path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")),
    }
}

/// A text field that must be there.
pub fn needed(body: &Value, at: &str, name: &str, min: usize, max: usize) -> Result<String, ApiError> {
    text(body, at, name, min, max)?.ok_or_else(|| ApiError::required(&join(at, name)))
}

/// A switch; `None` if it is absent or null.
pub fn switch(body: &Value, name: &str) -> Result<Option<bool>, ApiError> {
    match &body[name] {
        Value::Null => Ok(None),
        Value::Bool(on) => Ok(Some(*on)),
        _ => Err(ApiError::field(name, "BOOL_TYPE_CONVERT", "Must be either true or false.")),
    }
}

/// A whole number, as a number or a numeric string; `None` if it is absent or null.
pub fn number(body: &Value, at: &str, name: &str) -> Result<Option<i64>, ApiError> {
    let wrong = || {
        let text = format!("Value \"{}\" is not int.", body[name]);
        ApiError::field(&join(at, name), "NUMBER_TYPE_COERCE", text)
    };
    match &body[name] {
        Value::Null => Ok(None),
        Value::Number(number) => number.as_i64().map(Some).ok_or_else(wrong),
        Value::String(text) => text.parse().map(Some).map_err(|_| wrong()),
        _ => Err(wrong()),
    }
}

/// A snowflake in its text form, or a number as some clients send.
pub fn id(body: &Value, at: &str, name: &str) -> Result<Option<Id>, ApiError> {
    match &body[name] {
        Value::Null => Ok(None),
        Value::String(text) => parse_id(text, &join(at, name)).map(Some),
        Value::Number(number) => parse_id(&number.to_string(), &join(at, name)).map(Some),
        other => parse_id(&other.to_string(), &join(at, name)).map(Some),
    }
}

/// A snowflake from text.
pub fn parse_id(text: &str, path: &str) -> Result<Id, ApiError> {
    text.parse().map_err(|_| {
        let words = format!("Value \"{text}\" is not snowflake.");
        ApiError::field(path, "NUMBER_TYPE_COERCE", words)
    })
}

/// A list of at most `max` things; `None` if it is absent or null.
pub fn list<'v>(body: &'v Value, at: &str, name: &str, max: usize) -> Result<Option<&'v [Value]>, ApiError> {
    let path = join(at, name);
    match &body[name] {
        Value::Null => Ok(None),
        Value::Array(items) if items.len() <= max => Ok(Some(items)),
        Value::Array(_) => Err(ApiError::length(&path, 0, max)),
        _ => Err(ApiError::field(&path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")),
    }
}

/// A path of Discord's error tree.
#[must_use]
pub fn join(at: &str, name: &str) -> String {
    if at.is_empty() { name.to_owned() } else { format!("{at}.{name}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lengths_count_characters_not_bytes() {
        let body = json!({"label": "Моя роль"});
        assert_eq!(text(&body, "", "label", 1, 8).ok().flatten().as_deref(), Some("Моя роль"));
        let error = text(&body, "row.0", "label", 1, 7).unwrap_err();
        assert_eq!(error.code, 50035);
        assert!(error.errors.unwrap()["row"]["0"]["label"]["_errors"].is_array());
    }

    #[test]
    fn numbers_may_come_as_text() {
        assert_eq!(number(&json!({"n": "8"}), "", "n").ok().flatten(), Some(8));
        assert!(number(&json!({"n": "x"}), "", "n").is_err());
        assert_eq!(id(&json!({"c": 12}), "", "c").ok().flatten(), Some(12));
    }
}
