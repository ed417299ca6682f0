//! The rule index at the head of `src/rules/sport/mod.rs` is true: every place it names exists, and so
//! does every scenario.

use std::{fs, path::PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn rows() -> Vec<[String; 3]> {
    let text = fs::read_to_string(root().join("src/rules/sport/mod.rs")).unwrap();
    text.lines()
        .filter_map(|l| l.strip_prefix("//! | "))
        .filter(|l| !l.starts_with('№'))
        .map(|l| {
            let cells: Vec<&str> = l.trim_end_matches(" |").split(" | ").collect();
            assert_eq!(cells.len(), 4, "{l}");
            [cells[0], cells[2], cells[3]].map(str::to_owned)
        })
        .collect()
}

fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_place_in_the_rule_index_exists() {
    let rows = rows();
    assert!(rows.len() > 40);
    for [clause, place, _] in &rows {
        for name in quoted(place) {
            let (file, function) = name.split_once("::").expect(name);
            let text = fs::read_to_string(root().join("src/rules/sport").join(file)).expect(name);
            let forms = [format!("fn {function}("), format!("fn {function}<"), format!("{function}! {{")];
            let found = forms.iter().any(|form| text.contains(form));
            assert!(found, "{clause}: no {function} in {file}");
        }
    }
}

#[test]
fn everything_that_tries_a_rule_exists() {
    let scenarios: Vec<String> = fs::read_dir(root().join("tests/scenarios/sport"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let tests: String = ["flow", "lobby", "clock", "undo", "people"]
        .iter()
        .map(|name| fs::read_to_string(root().join(format!("tests/it/sport/{name}.rs"))).unwrap())
        .collect();
    for [clause, _, tried] in rows() {
        for name in quoted(&tried) {
            let stem = name.trim_end_matches('*');
            let file = name.ends_with(".rs");
            let there = if file {
                ["tests/it/sport", "tests", "src/rules/sport"]
                    .iter()
                    .any(|dir| root().join(dir).join(name).exists())
            } else {
                scenarios.iter().any(|s| s.starts_with(stem)) || tests.contains(&format!("fn {stem}"))
            };
            assert!(there, "{clause}: nothing is called {name}");
        }
    }
}
