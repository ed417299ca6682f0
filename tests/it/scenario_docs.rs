//! docs/scenarios.md is what people write their files from: its examples play, and it names every
//! stage, setting, preset, cause and ground there is.

use gorod::rules::sport::settings::{Preset, TABLE};
use gorod::rules::sport::{Ground, StageKind};
use gorod::scenario::{self, Keep};
use std::fs;

fn docs() -> String {
    fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/scenarios.md")).unwrap()
}

/// The examples that are whole files, each with the line it begins on.
fn examples(text: &str) -> Vec<(usize, String)> {
    let mut examples = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (number, line) in text.lines().enumerate() {
        match &mut open {
            None if line == "```scenario" => open = Some((number + 2, String::new())),
            None => {}
            Some(_) if line == "```" => examples.extend(open.take()),
            Some((_, text)) => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    examples
}

#[test]
fn every_example_plays_as_it_says() {
    let examples = examples(&docs());
    assert!(examples.len() >= 3);
    for (line, text) in examples {
        let played =
            scenario::run(&text, Keep::Verdicts).unwrap_or_else(|t| panic!("docs line {line}: {t:?}"));
        let failures: Vec<_> = played.failures().collect();
        assert!(failures.is_empty(), "docs line {line}: {failures:?}");
        assert!(played.checked > 0, "docs line {line}: an example that expects nothing");
    }
}

#[test]
fn every_name_is_documented() {
    let docs = docs();
    let stages = StageKind::ALL.iter().map(|s| s.name());
    let presets = Preset::ALL.iter().map(|p| p.name());
    let grounds = Ground::LISTED.iter().map(|g| g.code());
    for name in stages.chain(presets).chain(grounds) {
        assert!(docs.contains(&format!("`{name}`")), "docs/scenarios.md does not name `{name}`");
    }
    for row in TABLE {
        let league = Preset::League.settings().get(row.key).unwrap();
        let line = format!("| `{}` | {league} |", row.key);
        assert!(docs.contains(&line), "docs/scenarios.md has no row {line}");
    }
}

/// What stands in backticks in the first cell of a table's rows, under this heading.
fn cells(docs: &str, heading: &str) -> Vec<String> {
    let from = docs.find(heading).unwrap_or_else(|| panic!("docs have no {heading}"));
    let section = &docs[from + heading.len()..];
    let section = &section[..section.find("\n#").unwrap_or(section.len())];
    let rows = section.lines().filter_map(|l| l.strip_prefix("| `"));
    rows.flat_map(|row| {
        let cell = format!("`{}", row.split(" |").next().unwrap());
        cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()
    })
    .collect()
}

/// Everything that the tables show is understood, whatever becomes of it in play.
#[test]
fn every_documented_form_is_understood() {
    let docs = docs();
    let head = "rules sport\nset withdraw = true\nroles 1 don, 2-3 maf, 4 sheriff\n";
    let mut forms = Vec::new();
    forms.extend(cells(&docs, "### What players do").into_iter().map(|c| format!("{head}5: {c}")));
    forms.extend(cells(&docs, "### What the judge does").into_iter().map(|c| format!("{head}judge: {c}")));
    let expectations = cells(&docs, "## What to expect").into_iter().filter(|c| c != "judge");
    forms.extend(
        expectations
            .filter(|c| c.starts_with("expect"))
            .map(|c| format!("{head}{}", c.replace('…', "stage lobby"))),
    );
    forms.extend(
        cells(&docs, "### Who sees what").into_iter().map(|c| format!("{head}expect seat 7 sees {c}")),
    );
    forms.extend(
        cells(&docs, "### Beginning in the middle").into_iter().filter(|c| c.starts_with("given")).map(|c| {
            let day = if c.contains("day") || c.contains("night ") || c.contains("stage") {
                ""
            } else {
                "given day 3\n"
            };
            format!("{head}{day}{c}\nexpect not stage lobby")
        }),
    );
    assert!(forms.len() > 100, "only {} forms found", forms.len());
    let broken: Vec<String> = forms
        .iter()
        .filter_map(|text| {
            let troubles = scenario::run(text, Keep::Verdicts).err()?;
            Some(format!("{}: {}", text.lines().last().unwrap(), troubles[0]))
        })
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
