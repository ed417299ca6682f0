//! Eight games that were really played come out of the engine as they did at the table: openers,
//! exits, ballots, ties, lifts, checks, winner and reason. The facts stand in scenario files with
//! their source named; where the records themselves lie beside the project, the files are compared
//! with them.

use gorod::scenario::{self, Keep, Played};
use serde_json::Value;
use std::{env, fs, path::PathBuf};

/// Each game with its winner, its reason and how many days it had.
const GAMES: [(&str, &str, &str, usize); 8] = [
    ("mafiaratings-1109", "red", "mafia_voted_out", 5),
    ("mafiaratings-1112", "black", "1v1", 5),
    ("mafiaratings-1124", "red", "mafia_voted_out", 5),
    ("polemica-270561", "red", "mafia_shot_itself", 4),
    ("polemica-273009", "black", "3v3", 3),
    ("polemica-314446", "black", "1v1", 5),
    ("polemica-459728", "red", "mafia_voted_out", 5),
    ("polemica-460208", "red", "mafia_voted_out", 5),
];

fn text(id: &str) -> String {
    let file = format!("tests/scenarios/sport/game_{}.txt", id.replace('-', "_"));
    fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(&file)).expect(&file)
}

fn played(id: &str) -> Played {
    let played = scenario::run(&text(id), Keep::States).unwrap_or_else(|t| panic!("{id}: {t:?}"));
    let failures: Vec<_> = played.failures().collect();
    assert!(failures.is_empty(), "{id}: {failures:?}");
    played
}

#[test]
fn the_recorded_games_play_out_as_they_did() {
    for (id, winner, reason, days) in GAMES {
        let played = played(id);
        assert_eq!(played.result["result"]["winner"], winner, "{id}");
        assert_eq!(played.result["result"]["reason"], reason, "{id}");
        let text = text(id);
        let count = |what: &str| text.lines().filter(|l| l.starts_with(what)).count();
        assert_eq!(count("expect opener"), days, "{id}: every day's opener is compared");
        assert!(
            text.contains("# Facts of a game that was really played") && text.contains("# commit "),
            "{id}"
        );
        let state = &played.result["state"];
        let out = state["out"].as_array().unwrap();
        // The last ones out of a game that a removal or a shot ended are named by cause all the same.
        assert_eq!(out.len() + state["alive"].as_array().unwrap().len(), 10, "{id}");
    }
}

/// The records, if `GOROD_CASES` names their folder or they lie beside the project.
fn records() -> Option<PathBuf> {
    let named = env::var_os("GOROD_CASES").map(PathBuf::from);
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/cases");
    let folder = named.unwrap_or_else(beside).join("real-games");
    folder.is_dir().then_some(folder)
}

#[test]
fn the_files_agree_with_the_records() {
    let Some(folder) = records() else {
        eprintln!("skipped: the records of the games are not beside the project and GOROD_CASES is unset");
        return;
    };
    for (id, ..) in GAMES {
        let record: Value =
            serde_json::from_str(&fs::read_to_string(folder.join(format!("{id}.json"))).unwrap()).unwrap();
        let played = played(id);
        let state = &played.result["state"];
        let roles = record["roles"].as_object().unwrap();
        assert!(roles.iter().all(|(seat, role)| state["roles"][seat] == *role), "{id}: roles");
        for (key, value) in record["settings"].as_object().unwrap() {
            assert_eq!(played.result["settings"][key], *value, "{id}: {key}");
        }
        let mut left: Vec<(u64, &str, u64)> = record["expected"]["left"]
            .as_array()
            .unwrap()
            .iter()
            .map(|e| (e[0].as_u64().unwrap(), cause(e[1].as_str().unwrap()), e[2].as_u64().unwrap()))
            .collect();
        left.sort_unstable();
        let out = state["out"].as_array().unwrap().iter();
        let found: Vec<(u64, &str, u64)> = out
            .map(|o| (o["seat"].as_u64().unwrap(), o["cause"].as_str().unwrap(), o["day"].as_u64().unwrap()))
            .collect();
        assert_eq!(found, left, "{id}: exits");
        let openers: Vec<u64> =
            text(id).lines().filter_map(|l| l.strip_prefix("expect opener ")?.parse().ok()).collect();
        assert_eq!(serde_json::json!(openers), record["expected"]["openers"], "{id}: openers");
    }
}

fn cause(name: &str) -> &str {
    match name {
        "night" => "shot",
        "gave_up" => "quit",
        other => other,
    }
}
