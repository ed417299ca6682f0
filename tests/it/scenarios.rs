//! Every scenario file under `tests/scenarios` comes as it says, and would not if it said otherwise.

use gorod::scenario::{self, Keep, Played};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The scenario files in a folder of `tests/scenarios`, in order.
fn files(folder: &str) -> Vec<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(&path)
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "txt"))
        .collect();
    files.sort();
    files
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// What is wrong with the play of a text, line by line; empty if nothing is.
fn complaints(text: &str) -> Vec<String> {
    match scenario::run(text, Keep::Verdicts) {
        Err(troubles) => troubles.iter().map(ToString::to_string).collect(),
        Ok(played) => failures(&played),
    }
}

fn failures(played: &Played) -> Vec<String> {
    played.failures().map(|(line, text, why)| format!("line {line}: {text}: {why}")).collect()
}

fn all_hold(folder: &str, at_least: usize) {
    let files = files(folder);
    assert!(files.len() >= at_least, "only {} scenario files in {folder}", files.len());
    let mut wrong = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        for complaint in complaints(&text) {
            wrong.push(format!("{}: {complaint}", name(file)));
        }
    }
    assert!(wrong.is_empty(), "{} complaints:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_sport_scenario_comes_as_it_says() {
    all_hold("sport", 100);
}

/// Whole games with random settings, fouls, removals and pauses, whose expectations a second model
/// of sport.md's rules wrote, knowing nothing of this engine.
#[test]
fn the_engine_agrees_with_a_second_model() {
    all_hold("sport_random", 12);
}

#[test]
fn every_forgy_scenario_comes_as_it_says() {
    all_hold("forgy", 30);
}

/// Turns one expectation into a wrong one, if its form is known here.
fn spoiled(line: &str) -> Option<String> {
    let (head, tail) = line.trim().strip_prefix("expect ")?.split_once(' ')?;
    let wrong = match head {
        "never" => return Some(format!("expect passed {tail}")),
        "passed" => return Some(format!("expect never {tail}")),
        "stage" if tail.starts_with("lobby") => "contract".to_owned(),
        "stage" => "lobby".to_owned(),
        "refused" if tail.is_empty() => return None,
        "refused" => "99.9".to_owned(),
        "day" | "night" => "59".to_owned(),
        "speaker" => "nobody".to_owned(),
        "alive" => "1 2".to_owned(),
        "nominations" | "ballot" | "order" => "10 9 8 7 6".to_owned(),
        "votes" => "1:10".to_owned(),
        "result" | "decided" if tail == "none" => "draw judge_decision".to_owned(),
        "result" | "decided" => "none".to_owned(),
        "best" if tail == "move none" => "move 1 2 3".to_owned(),
        "best" => "move none".to_owned(),
        _ => return Some(format!("expect not {head} {tail}")),
    };
    Some(format!("expect {head} {wrong}"))
}

/// How many expectations of one file are made wrong.
const MOST_A_FILE: usize = 4;

/// A test that cannot fail is none: an expectation made wrong is noticed, at its line.
fn wrong_expectations_are_noticed(folder: &str) {
    let mut tried = 0;
    for file in files(folder) {
        let text = fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let wrongs: Vec<(usize, &str, String)> = lines
            .iter()
            .enumerate()
            .filter_map(|(i, line)| Some((i, *line, spoiled(line).filter(|w| w != line)?)))
            .collect();
        // Some of each file, spread over it, keep this test short.
        for (i, line, wrong) in wrongs.iter().step_by(wrongs.len().div_ceil(MOST_A_FILE).max(1)) {
            let (i, line) = (*i, *line);
            let mut copy = lines.clone();
            copy[i] = wrong;
            let complaints = complaints(&copy.join("\n"));
            let here = format!("line {}", i + 1);
            assert!(
                complaints.iter().any(|c| c.starts_with(&here)),
                "{}: `{wrong}` in place of `{line}` was not noticed: {complaints:?}",
                name(&file)
            );
            tried += 1;
        }
    }
    assert!(tried > 100, "only {tried} expectations were tried");
}

#[test]
fn every_wrong_forgy_expectation_is_noticed() {
    wrong_expectations_are_noticed("forgy");
}

#[test]
fn every_wrong_sport_expectation_is_noticed() {
    wrong_expectations_are_noticed("sport");
}
