//! Limits of application commands: names, descriptions, options, choices, 8000 characters in all.

use super::fields::{list, needed, number, switch, text};
use crate::sandbox::discord::errors::ApiError;
use serde_json::Value;
use std::collections::BTreeSet;

/// Option sorts.
pub mod option {
    /// A subcommand.
    pub const SUB: i64 = 1;
    /// A group of subcommands.
    pub const GROUP: i64 = 2;
    /// A text.
    pub const TEXT: i64 = 3;
    /// A whole number.
    pub const INTEGER: i64 = 4;
    /// A switch.
    pub const BOOLEAN: i64 = 5;
    /// An account.
    pub const USER: i64 = 6;
    /// A channel.
    pub const CHANNEL: i64 = 7;
    /// A role.
    pub const ROLE: i64 = 8;
    /// A number.
    pub const NUMBER: i64 = 10;
}

/// Characters of names, descriptions and choices together.
const TOTAL: usize = 8000;
/// Language codes that localisations may use.
const LOCALES: [&str; 8] = ["ru", "en-US", "en-GB", "uk", "de", "fr", "pl", "tr"];

/// Checks one command.
pub fn check(command: &Value, at: &str) -> Result<(), ApiError> {
    let kind = number(command, at, "type")?.unwrap_or(1);
    let mut total = 0;
    if kind == 1 {
        total += named(command, at, true)?;
        total += options(command, at, 1)?;
    } else {
        needed(command, at, "name", 1, 32)?;
    }
    if total > TOTAL {
        let words = "Command exceeds maximum size (8000)";
        return Err(ApiError::field(at, "APPLICATION_COMMAND_TOO_LARGE", words));
    }
    Ok(())
}

/// Name and description with their localisations; counts the longest of each.
fn named(thing: &Value, at: &str, strict: bool) -> Result<usize, ApiError> {
    let name = needed(thing, at, "name", 1, 32)?;
    if strict {
        word(&name, &format!("{at}.name"))?;
    }
    let about = needed(thing, at, "description", 1, 100)?;
    let names = localised(thing, at, "name_localizations", 32)?;
    for other in &names {
        word(other, &format!("{at}.name_localizations"))?;
    }
    let abouts = localised(thing, at, "description_localizations", 100)?;
    let longest = |own: &str, others: &[String]| {
        others.iter().map(|o| o.chars().count()).chain([own.chars().count()]).max().unwrap_or(0)
    };
    Ok(longest(&name, &names) + longest(&about, &abouts))
}

fn localised(thing: &Value, at: &str, name: &str, max: usize) -> Result<Vec<String>, ApiError> {
    let mut texts = Vec::new();
    for locale in thing[name].as_object().into_iter().flat_map(|map| map.keys()) {
        let at = format!("{at}.{name}");
        if !LOCALES.contains(&locale.as_str()) {
            return Err(ApiError::choice(&format!("{at}.{locale}"), &LOCALES.join(", ")));
        }
        texts.extend(text(&thing[name], &at, locale, 1, max)?);
    }
    Ok(texts)
}

/// Names are one word of small letters, digits, `-`, `_` or `'`.
fn word(name: &str, at: &str) -> Result<(), ApiError> {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '\'');
    if name.chars().all(fits) && name.to_lowercase() == name {
        return Ok(());
    }
    Err(ApiError::field(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"))
}

fn options(thing: &Value, at: &str, depth: u8) -> Result<usize, ApiError> {
    let (mut total, mut names, mut optional) = (0, BTreeSet::new(), false);
    for (place, one) in list(thing, at, "options", 25)?.unwrap_or_default().iter().enumerate() {
        let at = format!("{at}.options.{place}");
        total += named(one, &at, true)?;
        if !names.insert(one["name"].to_string()) {
            let words = "Option names must be unique";
            return Err(ApiError::field(&at, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", words));
        }
        let kind = number(one, &at, "type")?.ok_or_else(|| ApiError::required(&format!("{at}.type")))?;
        if matches!(kind, option::SUB | option::GROUP) {
            if depth > 2 {
                return Err(ApiError::choice(&format!("{at}.type"), "3, 4, 5, 6, 7, 8, 9, 10, 11"));
            }
            total += options(one, &at, depth + 1)?;
            continue;
        }
        let required = switch(one, "required")?.unwrap_or(false);
        if required && optional {
            let words = "Required options must be placed before non-required options";
            return Err(ApiError::field(&at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words));
        }
        optional |= !required;
        total += choices(one, &at)?;
    }
    Ok(total)
}

fn choices(one: &Value, at: &str) -> Result<usize, ApiError> {
    let list = list(one, at, "choices", 25)?.unwrap_or_default();
    if !list.is_empty() && one["autocomplete"] == true {
        let words = "Choices cannot be used with autocomplete";
        return Err(ApiError::field(at, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", words));
    }
    let mut total = 0;
    for (place, choice) in list.iter().enumerate() {
        let at = format!("{at}.choices.{place}");
        total += needed(choice, &at, "name", 1, 100)?.chars().count();
        total += localised(choice, &at, "name_localizations", 100)?
            .iter()
            .map(|t| t.chars().count())
            .max()
            .unwrap_or(0);
        total += text(choice, &at, "value", 0, 100)?.map_or(0, |v| v.chars().count());
    }
    Ok(total)
}

/// Suggestions of an autocomplete answer.
pub fn check_choices(data: &Value) -> Result<Vec<Value>, ApiError> {
    let list = list(data, "data", "choices", 25)?.ok_or_else(|| ApiError::required("data.choices"))?;
    for (place, choice) in list.iter().enumerate() {
        let at = format!("data.choices.{place}");
        needed(choice, &at, "name", 1, 100)?;
        if choice["value"].is_null() {
            return Err(ApiError::required(&format!("{at}.value")));
        }
        text(choice, &at, "value", 0, 100)?;
    }
    Ok(list.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_are_small_words_and_choices_end_at_25() {
        let command = |name: &str| json!({"name": name, "description": "d"});
        assert!(check(&command("nominate"), "0").is_ok());
        assert!(check(&command("выставить"), "0").is_ok());
        assert!(check(&command("Nominate"), "0").is_err());
        assert!(check(&command("two words"), "0").is_err());
        let choice = json!({"name": "x", "value": "x"});
        let with = |n: usize| {
            json!({"name": "a", "description": "d", "options": [
            {"type": 3, "name": "o", "description": "d", "choices": vec![choice.clone(); n]}]})
        };
        assert!(check(&with(25), "0").is_ok());
        assert!(check(&with(26), "0").is_err());
    }
}
