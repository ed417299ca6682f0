//! What a person finds to press in a message: buttons and selects in reading order.

use serde_json::Value;

/// A button as a person sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What is written on it (the emoji, if nothing else is).
    pub label: String,
    /// Its custom id; empty for a link.
    pub custom_id: String,
    /// Whether it is off.
    pub disabled: bool,
    /// 1 blue, 2 grey, 3 green, 4 red, 5 a link.
    pub style: i64,
    /// Its row, from 0.
    pub row: usize,
}

/// A select as a person sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// The greyed text in it.
    pub placeholder: String,
    /// Its custom id.
    pub custom_id: String,
    /// Whether it is off.
    pub disabled: bool,
    /// Its component sort, 3 for texts.
    pub sort: i64,
    /// Label and value of each option.
    pub options: Vec<(String, String)>,
    /// The label that is chosen at first.
    pub chosen: Option<String>,
    /// Fewest and most choices.
    pub count: (usize, usize),
}

/// The buttons in these components.
#[must_use]
pub fn buttons(components: &[Value]) -> Vec<Button> {
    let mut found = Vec::new();
    walk(components, &mut |row, part| {
        if part["type"] == 2 {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let label = text(&part["label"]);
            found.push(Button {
                label: if label.is_empty() { text(&part["emoji"]["name"]) } else { label },
                custom_id: text(&part["custom_id"]),
                disabled: part["disabled"] == true,
                style: part["style"].as_i64().unwrap_or(0),
                row,
            });
        }
    });
    found
}

/// The selects in these components.
#[must_use]
pub fn selects(components: &[Value]) -> Vec<Select> {
    let mut found = Vec::new();
    walk(components, &mut |_, part| {
        let sort = part["type"].as_i64().unwrap_or(0);
        if !(3..=8).contains(&sort) || sort == 4 {
            return;
        }
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let options = part["options"].as_array().map(Vec::as_slice).unwrap_or_default();
        let number = |name: &str| part[name].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(1);
        found.push(Select {
            placeholder: text(&part["placeholder"]),
            custom_id: text(&part["custom_id"]),
            disabled: part["disabled"] == true,
            sort,
            options: options.iter().map(|o| (text(&o["label"]), text(&o["value"]))).collect(),
            chosen: options.iter().find(|o| o["default"] == true).map(|o| text(&o["label"])),
            count: (number("min_values"), number("max_values")),
        });
    });
    found
}

/// Everything written on buttons and selects.
#[must_use]
pub fn labels(components: &[Value]) -> Vec<String> {
    let mut labels: Vec<String> = buttons(components)
        .into_iter()
        .map(|b| if b.disabled { format!("({})", b.label) } else { format!("[{}]", b.label) })
        .collect();
    for select in selects(components) {
        let shown = select.chosen.unwrap_or(select.placeholder);
        let options = select.options.iter().map(|(label, _)| label.as_str()).collect::<Vec<_>>().join(" | ");
        labels.push(format!("[▾ {shown}: {options}]"));
    }
    labels
}

/// Calls `visit` for each leaf with the number of its row.
fn walk(components: &[Value], visit: &mut dyn FnMut(usize, &Value)) {
    fn inner(part: &Value, row: usize, visit: &mut dyn FnMut(usize, &Value)) {
        visit(row, part);
        for part in part["components"].as_array().into_iter().flatten() {
            inner(part, row, visit);
        }
        if part["accessory"].is_object() {
            visit(row, &part["accessory"]);
        }
    }
    for (row, part) in components.iter().enumerate() {
        inner(part, row, visit);
    }
}

/// Whether a component with this custom id is there and can be used.
#[must_use]
pub fn offers(components: &[Value], custom_id: &str) -> bool {
    let button = buttons(components).into_iter().any(|b| b.custom_id == custom_id && !b.disabled);
    button || selects(components).into_iter().any(|s| s.custom_id == custom_id && !s.disabled)
}
