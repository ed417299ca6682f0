//! Holds the import table of ARCHITECTURE.md, the sizes of files and the purity of the rules.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Who may import which module of this crate, and which foreign crates may be named there.
/// `serde`, `std` and `thiserror` are everyone's. Deeper paths win over their parents.
const TABLE: &[(&str, &[&str], &[&str])] = &[
    ("base", &[], &["chrono", "chrono_tz", "rand", "sha2"]),
    ("rules", &["base"], &["rand", "toml"]),
    (
        "text",
        &["base", "rules"],
        &[
            "fluent_bundle",
            "unic_langid",
            "unicode_normalization",
            "unicode_properties",
            "unicode_segmentation",
            "chrono",
            "chrono_tz",
        ],
    ),
    ("scenario", &["base", "rules"], &["serde_json", "chrono", "chrono_tz"]),
    ("store", &["base", "rules"], &["sqlx", "serde_json", "sha2", "async_trait", "tokio"]),
    (
        "runtime",
        &["base", "rules", "store"],
        &["tokio", "tracing", "serde_json", "async_trait", "futures", "rand", "chrono"],
    ),
    (
        "discord",
        &["base", "rules", "text", "pictures", "runtime"],
        &[
            "serenity",
            "songbird",
            "symphonia",
            "reqwest",
            "tokio",
            "tracing",
            "serde_json",
            "async_trait",
            "futures",
            "secrecy",
        ],
    ),
    ("discord/screens", &["base", "rules", "text"], &[]),
    (
        "telegram",
        &["base", "rules", "text", "pictures", "runtime"],
        &[
            "teloxide",
            "reqwest",
            "tokio",
            "tracing",
            "serde_json",
            "async_trait",
            "futures",
            "secrecy",
            "chrono",
            "chrono_tz",
        ],
    ),
    (
        "sandbox",
        &[],
        &[
            "axum",
            "rustls",
            "tokio_rustls",
            "tokio",
            "rcgen",
            "hyper_util",
            "tokio_tungstenite",
            "aes_gcm",
            "futures",
            "serde_json",
            "reqwest",
            "tempfile",
            "rand",
            "async_trait",
            "tracing",
            "chrono",
            "sha2",
        ],
    ),
];

/// Modules of the root that are glue and may import anything.
const GLUE: &[&str] = &["cli", "main", "lib", "config"];

const COMMON: &[&str] = &["std", "core", "alloc", "serde", "thiserror", "crate", "self", "super", "Self"];

/// Crates of Cargo.toml, as paths name them: only these are looked for.
fn known_crates() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let table: toml::Table = text.parse().unwrap();
    table["dependencies"].as_table().unwrap().keys().map(|k| k.replace('-', "_")).collect()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// The file's text without comments, and without what stands under `#[cfg(test)]` at its end.
fn code(text: &str) -> String {
    let live = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    live.lines().map(|l| l.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The first path segments that follow `marker` in `code`, braces of `use crate::{a, b::c}` opened.
fn crate_edges(code: &str) -> BTreeSet<String> {
    let mut edges = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut word = String::new();
            let mut fresh = true;
            for c in group.chars() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => fresh = true,
                    c if fresh && (c.is_alphanumeric() || c == '_') => word.push(c),
                    c if fresh && !word.is_empty() && !c.is_whitespace() => fresh = false,
                    _ => {}
                }
                if !fresh && !word.is_empty() || depth == 0 && c == ',' {
                    edges.insert(std::mem::take(&mut word));
                }
            }
            edges.insert(word);
        } else {
            edges.insert(rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
        }
    }
    edges.remove("");
    edges
}

fn foreign_crates(code: &str, known: &BTreeSet<String>) -> BTreeSet<String> {
    known
        .iter()
        .filter(|name| {
            code.match_indices(&format!("{name}::")).any(|(at, _)| {
                let before = code[..at].chars().next_back();
                !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':')
            })
        })
        .cloned()
        .collect()
}

fn row_of(
    relative: &str,
) -> Option<&'static (&'static str, &'static [&'static str], &'static [&'static str])> {
    TABLE
        .iter()
        .filter(|(m, _, _)| relative == format!("{m}.rs") || relative.starts_with(&format!("{m}/")))
        .max_by_key(|(m, _, _)| m.len())
}

/// Every breach of the table in this file, as sentences.
fn breaches(relative: &str, text: &str, known: &BTreeSet<String>) -> Vec<String> {
    let top = relative.split(['/', '.']).next().unwrap_or_default();
    if GLUE.contains(&top) {
        return Vec::new();
    }
    let Some((module, may_import, may_name)) = row_of(relative) else {
        return vec![format!("{relative}: its module is not in the import table")];
    };
    let code = code(text);
    let imports = crate_edges(&code).into_iter().filter(|edge| {
        let root_items = known_modules().contains(edge.as_str());
        root_items && edge != top && !may_import.contains(&edge.as_str())
    });
    let crates = foreign_crates(&code, known)
        .into_iter()
        .filter(|c| !COMMON.contains(&c.as_str()) && !may_name.contains(&c.as_str()));
    imports
        .map(|edge| format!("{relative}: {module} may not import {edge}"))
        .chain(crates.map(|c| format!("{relative}: {module} may not name the crate {c}")))
        .collect()
}

fn known_modules() -> BTreeSet<&'static str> {
    TABLE
        .iter()
        .map(|(m, _, _)| m.split('/').next().unwrap_or_default())
        .chain(GLUE.iter().copied())
        .collect()
}

#[test]
fn the_import_table_holds() {
    let (src, known) = (root().join("src"), known_crates());
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    assert!(files.len() > 10, "the sources were not found");
    let found: Vec<_> = files
        .iter()
        .flat_map(|f| {
            let relative = f.strip_prefix(&src).unwrap().to_str().unwrap().to_owned();
            breaches(&relative, &fs::read_to_string(f).unwrap(), &known)
        })
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn the_import_test_finds_a_breach() {
    let known = known_crates();
    for (file, text, expected) in [
        ("rules/sport/x.rs", "use crate::store::Store;", "rules may not import store"),
        ("rules/sport/x.rs", "use crate::{base::Seat, runtime::{A, B}};", "rules may not import runtime"),
        ("rules/forgy/x.rs", "let t = tokio::spawn(f);", "rules may not name the crate tokio"),
        ("discord/screens/x.rs", "use serenity::all::Http;", "screens may not name the crate serenity"),
        ("discord/x.rs", "use crate::telegram::X;", "discord may not import telegram"),
        ("sandbox/x.rs", "use crate::rules::Rules;", "sandbox may not import rules"),
        ("stray.rs", "", "not in the import table"),
    ] {
        let found = breaches(file, text, &known).join("\n");
        assert!(found.contains(expected), "{text}: {found}");
    }
    assert_eq!(breaches("rules/x.rs", "// crate::store\nuse crate::base::{Seat, Stamp};", &known), [""; 0]);
}

#[test]
fn no_file_passes_500_lines_and_each_says_what_it_is_for() {
    let mut files = Vec::new();
    for dir in ["src", "tests", "benches"] {
        rust_files(&root().join(dir), &mut files);
    }
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("//!"), "{} does not open with what it is for", file.display());
        let lines = text.lines().count();
        assert!(lines <= 500, "{} has {lines} lines", file.display());
    }
}

#[test]
fn the_rules_read_no_clock_and_no_hash_order() {
    let mut files = Vec::new();
    rust_files(&root().join("src/rules"), &mut files);
    for file in files {
        let text = code(&fs::read_to_string(&file).unwrap());
        for banned in [
            "HashMap",
            "HashSet",
            "Instant::now",
            "SystemTime",
            "std::fs",
            "std::env",
            "println!",
            "async fn",
        ] {
            assert!(!text.contains(banned), "{} uses {banned}", file.display());
        }
    }
}
