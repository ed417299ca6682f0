//! Limits of components: rows, buttons, selects, unique custom ids; the newer layout too.

use super::fields::{join, list, needed, number, text};
use crate::sandbox::discord::errors::ApiError;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Component sorts by their wire number.
pub mod sort {
    /// A row.
    pub const ROW: i64 = 1;
    /// A button.
    pub const BUTTON: i64 = 2;
    /// A select of texts.
    pub const SELECT: i64 = 3;
    /// A text input of a form.
    pub const INPUT: i64 = 4;
    /// The last select of the family (users, roles, mentionables, channels are 5 to 8).
    pub const LAST_SELECT: i64 = 8;
    /// A label around a form's input.
    pub const LABEL: i64 = 18;
}

/// Components of the newer layout in one message.
const V2_TOTAL: usize = 40;

/// The components of a message body, with the `id` that Discord gives each.
pub fn check(body: &Value, v2: bool) -> Result<Option<Vec<Value>>, ApiError> {
    let most = if v2 { V2_TOTAL } else { 5 };
    let Some(rows) = list(body, "", "components", most)? else { return Ok(None) };
    let mut walk = Walk::default();
    for (number, row) in rows.iter().enumerate() {
        let at = format!("components.{number}");
        let kind = kind_of(row, &at)?;
        if kind == sort::ROW {
            walk.row(row, &at)?;
        } else if v2 {
            walk.layout(row, &at)?;
        } else {
            return Err(ApiError::choice(&join(&at, "type"), "1"));
        }
    }
    if v2 && walk.count > V2_TOTAL {
        return Err(ApiError::length("components", 1, V2_TOTAL));
    }
    let mut next = 1;
    Ok(Some(rows.iter().map(|row| numbered(row, &mut next)).collect()))
}

/// The rows of a form: one to five, a text input each.
pub fn check_form(body: &Value) -> Result<(), ApiError> {
    let rows = list(body, "data", "components", 5)?.filter(|rows| !rows.is_empty());
    let rows = rows.ok_or_else(|| ApiError::length("data.components", 1, 5))?;
    let mut walk = Walk::default();
    for (number, row) in rows.iter().enumerate() {
        let at = format!("data.components.{number}");
        let (input, at) = match kind_of(row, &at)? {
            sort::ROW => (&row["components"][0], format!("{at}.components.0")),
            sort::LABEL => (&row["component"], format!("{at}.component")),
            _ => return Err(ApiError::choice(&join(&at, "type"), "1, 18")),
        };
        walk.custom_id(input, &at)?;
        if kind_of(input, &at)? == sort::INPUT {
            if kind_of(row, &at)? == sort::ROW {
                needed(input, &at, "label", 1, 45)?;
            }
            text(input, &at, "value", 0, 4000)?;
            text(input, &at, "placeholder", 0, 100)?;
        }
    }
    Ok(())
}

#[derive(Default)]
struct Walk {
    ids: BTreeSet<String>,
    count: usize,
}

impl Walk {
    fn row(&mut self, row: &Value, at: &str) -> Result<(), ApiError> {
        self.count += 1;
        let parts = list(row, at, "components", 5)?.filter(|parts| !parts.is_empty());
        let parts = parts.ok_or_else(|| ApiError::length(&join(at, "components"), 1, 5))?;
        for (number, part) in parts.iter().enumerate() {
            let at = format!("{at}.components.{number}");
            self.count += 1;
            match kind_of(part, &at)? {
                sort::BUTTON => self.button(part, &at)?,
                sort::SELECT..=sort::LAST_SELECT if parts.len() == 1 => self.select(part, &at)?,
                sort::SELECT..=sort::LAST_SELECT => {
                    return Err(ApiError::field(
                        &at,
                        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                        "The specified component exceeds the maximum width",
                    ));
                }
                _ => return Err(ApiError::choice(&join(&at, "type"), "2, 3, 5, 6, 7, 8")),
            }
        }
        Ok(())
    }

    /// Containers, sections, text displays and the like: only what is nested matters.
    fn layout(&mut self, part: &Value, at: &str) -> Result<(), ApiError> {
        self.count += 1;
        if kind_of(part, at)? == 10 {
            needed(part, at, "content", 1, 4000)?;
        }
        for (number, inner) in part["components"].as_array().into_iter().flatten().enumerate() {
            let at = format!("{at}.components.{number}");
            if kind_of(inner, &at)? == sort::ROW { self.row(inner, &at)? } else { self.layout(inner, &at)? }
        }
        if part["accessory"]["type"] == sort::BUTTON {
            self.count += 1;
            self.button(&part["accessory"], &join(at, "accessory"))?;
        }
        Ok(())
    }

    fn button(&mut self, button: &Value, at: &str) -> Result<(), ApiError> {
        let style = number(button, at, "style")?.ok_or_else(|| ApiError::required(&join(at, "style")))?;
        let label = text(button, at, "label", 0, 80)?.filter(|label| !label.is_empty());
        if label.is_none() && button["emoji"].is_null() && style != 6 {
            return Err(ApiError::field(
                at,
                "BUTTON_COMPONENT_LABEL_REQUIRED",
                "A label or emoji is required",
            ));
        }
        match style {
            1..=4 => self.custom_id(button, at),
            5 => needed(button, at, "url", 1, 512).map(|_| ()),
            6 => Ok(()),
            _ => Err(ApiError::choice(&join(at, "style"), "1, 2, 3, 4, 5, 6")),
        }
    }

    fn select(&mut self, select: &Value, at: &str) -> Result<(), ApiError> {
        self.custom_id(select, at)?;
        text(select, at, "placeholder", 0, 150)?;
        if kind_of(select, at)? != sort::SELECT {
            return Ok(());
        }
        let options = list(select, at, "options", 25)?.filter(|options| !options.is_empty());
        let options = options.ok_or_else(|| ApiError::length(&join(at, "options"), 1, 25))?;
        let mut values = BTreeSet::new();
        for (number, option) in options.iter().enumerate() {
            let at = format!("{at}.options.{number}");
            needed(option, &at, "label", 1, 100)?;
            text(option, &at, "description", 0, 100)?;
            if !values.insert(needed(option, &at, "value", 1, 100)?) {
                let words = "The specified option value is already used";
                return Err(ApiError::field(
                    &join(&at, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    words,
                ));
            }
        }
        let most = number(select, at, "max_values")?.unwrap_or(1);
        if most < 1 || usize::try_from(most).is_ok_and(|most| most > options.len()) {
            let words = "max_values must be between 1 and the number of options";
            return Err(ApiError::field(&join(at, "max_values"), "BASE_TYPE_MAX", words));
        }
        Ok(())
    }

    fn custom_id(&mut self, part: &Value, at: &str) -> Result<(), ApiError> {
        if self.ids.insert(needed(part, at, "custom_id", 1, 100)?) {
            return Ok(());
        }
        let words = "Component custom id cannot be duplicated";
        Err(ApiError::field(&join(at, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", words))
    }
}

fn kind_of(part: &Value, at: &str) -> Result<i64, ApiError> {
    number(part, at, "type")?.ok_or_else(|| ApiError::required(&join(at, "type")))
}

/// The component with an `id` for itself and for everything in it, as Discord returns it.
fn numbered(part: &Value, next: &mut i64) -> Value {
    let mut part = part.clone();
    if part.get("id").is_none() {
        part["id"] = json!(*next);
    }
    *next += 1;
    if let Some(inner) = part["components"].as_array() {
        part["components"] = inner.iter().map(|p| numbered(p, next)).collect();
    } else if let Some(fields) = part.as_object_mut() {
        fields.remove("components");
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    fn button(id: &str) -> Value {
        json!({"type": 2, "style": 1, "label": "Пас", "custom_id": id})
    }

    fn code(body: Value) -> Option<String> {
        fn leaf(tree: &Value) -> Option<String> {
            if let Some(errors) = tree["_errors"].as_array() {
                return errors[0]["code"].as_str().map(str::to_owned);
            }
            tree.as_object()?.values().find_map(leaf)
        }
        leaf(&check(&body, false).err()?.errors?)
    }

    #[test]
    fn five_rows_of_five_buttons_are_the_most() {
        let row = |at: usize| json!({"type": 1, "components": (0..5).map(|n| button(&format!("{at}.{n}"))).collect::<Vec<_>>()});
        assert_eq!(code(json!({"components": (0..5).map(row).collect::<Vec<_>>()})), None);
        assert_eq!(
            code(json!({"components": (0..6).map(row).collect::<Vec<_>>()})).as_deref(),
            Some("BASE_TYPE_BAD_LENGTH")
        );
    }

    #[test]
    fn custom_ids_are_unique_and_at_most_a_hundred_long() {
        let body =
            |a: &str, b: &str| json!({"components": [{"type": 1, "components": [button(a), button(b)]}]});
        assert_eq!(code(body("a", "b")), None);
        assert_eq!(code(body("a", "a")).as_deref(), Some("COMPONENT_CUSTOM_ID_DUPLICATED"));
        assert_eq!(code(body(&"x".repeat(101), "b")).as_deref(), Some("BASE_TYPE_BAD_LENGTH"));
    }

    #[test]
    fn a_select_stands_alone_in_its_row() {
        let select = json!({"type": 3, "custom_id": "s", "options": [{"label": "league", "value": "l"}]});
        assert_eq!(code(json!({"components": [{"type": 1, "components": [select]}]})), None);
        assert_eq!(
            code(json!({"components": [{"type": 1, "components": [button("a"), select]}]})).as_deref(),
            Some("COMPONENT_LAYOUT_WIDTH_EXCEEDED")
        );
    }
}
