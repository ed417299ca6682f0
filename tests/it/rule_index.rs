//! Every clause of the regulations, 1.1 to 14.6, has a scenario file or a test that names it, or a
//! stated reason why there is none here. A scenario names its clauses at the head of its title; a
//! test is named below by its file and function.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// How many clauses each of the sections 1 to 14 has.
const CLAUSES: [u8; 14] = [8, 9, 8, 5, 6, 9, 5, 10, 5, 8, 6, 5, 7, 6];

/// What answers a clause besides scenario files.
enum Answer {
    /// A test: its file and the function in it.
    Test(&'static str, &'static str),
    /// Why the program cannot answer it, and what stands in its place.
    Reason(&'static str),
}

use Answer::{Reason, Test};

/// Answers beside the scenario files, in the order of the clauses.
const ANSWERS: &[(&str, Answer)] = &[
    ("1.2", Test("src/rules/sport/deal.rs", "c1_2_a_deal_is_fair_and_repeats")),
    ("1.2", Test("src/rules/sport/deal.rs", "c1_2_no_seat_is_favoured")),
    ("2.3", Reason("names are a face's business: the lobby refuses unreadable and confusable ones")),
    (
        "2.4",
        Reason(
            "a bot sees whose camera is on and can hide none: the setting `camera` asks for it, the judge decides",
        ),
    ),
    (
        "2.5",
        Reason("what happens outside the platform is seen by people: a ground of sanctions (13.4, 13.6)"),
    ),
    (
        "2.6",
        Reason("cameras cannot be hidden in a voice channel: microphones and panels keep the secrets (10.2)"),
    ),
    ("3.4", Reason("how players address each other is said aloud: every text shows seat and name")),
    ("3.6", Reason("showing a role or a screen is seen by people: a ground of disqualification (13.6)")),
    ("3.7", Reason("using bugs is seen by people: a ground of disqualification (13.6)")),
    ("4.5", Reason("what players say aloud is not heard by the program: a ground of sanctions (13.6)")),
    ("10.1", Reason("cameras cannot be hidden in a voice channel: players are told to shut them at night")),
    ("10.2", Test("tests/scenarios/sport/6_4_who_may_speak.txt", "expect may speak nobody")),
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn every_clause() -> Vec<String> {
    (1u8..)
        .zip(CLAUSES)
        .flat_map(|(section, last)| (1..=last).map(move |n| format!("{section}.{n}")))
        .collect()
}

/// The clauses at the head of a title: `D10: 8.8, 8.9 a tie …`, `12.1-12.3 the pause …`. Words such
/// as D10, A8, T9 and I10 name cases of the specification and are passed over.
fn named_clauses(title: &str) -> Vec<String> {
    let mut clauses = Vec::new();
    for word in title.split([' ', ',', ':']).filter(|w| !w.is_empty()) {
        let (from, to) = word.split_once('-').unwrap_or((word, word));
        match (clause(from), clause(to)) {
            (Some((section, first)), Some((same, last))) if section == same => {
                clauses.extend((first..=last).map(|n| format!("{section}.{n}")));
            }
            _ if is_case(word) => {}
            _ => break,
        }
    }
    clauses
}

fn clause(word: &str) -> Option<(u8, u8)> {
    let (section, number) = word.split_once('.')?;
    Some((section.parse().ok()?, number.parse().ok()?))
}

fn is_case(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(|c| "DATI".contains(c))
        && chars.clone().count() > 0
        && chars.all(|c| c.is_ascii_digit())
}

fn scenarios() -> BTreeMap<String, String> {
    let folder = root().join("tests/scenarios/sport");
    let mut titles = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let title = text.lines().find_map(|l| l.strip_prefix("title ")).unwrap_or_default();
        titles.insert(path.file_name().unwrap().to_string_lossy().into_owned(), title.to_owned());
    }
    titles
}

#[test]
fn every_clause_has_a_test_or_a_reason() {
    let mut answered: BTreeSet<String> = ANSWERS.iter().map(|(clause, _)| (*clause).to_owned()).collect();
    for title in scenarios().values() {
        answered.extend(named_clauses(title));
    }
    let missing: Vec<String> = every_clause().into_iter().filter(|c| !answered.contains(c)).collect();
    assert!(missing.is_empty(), "no test and no reason for {missing:?}");
}

#[test]
fn every_scenario_names_clauses_that_exist() {
    let known: BTreeSet<String> = every_clause().into_iter().collect();
    for (file, title) in scenarios().into_iter().filter(|(file, _)| !file.starts_with("game_")) {
        let named = named_clauses(&title);
        assert!(!named.is_empty(), "{file}: its title names no clause: {title}");
        for clause in named {
            let tournament = clause.starts_with("15.") || clause.starts_with("18.");
            assert!(known.contains(&clause) || tournament, "{file}: there is no clause {clause}");
        }
    }
}

#[test]
fn every_named_answer_exists() {
    let known: BTreeSet<String> = every_clause().into_iter().collect();
    for (clause, answer) in ANSWERS {
        assert!(known.contains(*clause), "there is no clause {clause}");
        match answer {
            Test(file, what) => assert!(contains(file, what), "{clause}: {file} has no {what}"),
            Reason(why) => assert!(why.len() > 30, "{clause}: a reason needs words"),
        }
    }
}

fn contains(file: &str, what: &str) -> bool {
    fs::read_to_string(root().join(Path::new(file))).is_ok_and(|text| text.contains(what))
}

/// D01 to D28 of the specification, and the ambiguities that the engine answers.
#[test]
fn every_worked_case_is_a_scenario() {
    let titles = scenarios();
    let has = |case: &str| titles.values().any(|t| t.split([' ', ',', ':']).take(6).any(|word| word == case));
    for n in 1..=28 {
        assert!(has(&format!("D{n:02}")), "case D{n:02} has no scenario file");
    }
    // A14 is D11, A17 is D26a; A31 and A34 are faces' (camera, what a tap shows).
    for n in (1..=33).filter(|n| ![14, 17, 31].contains(n)) {
        assert!(has(&format!("A{n}")), "ambiguity A{n} has no scenario file");
    }
}

#[test]
fn the_index_itself_can_fail() {
    assert_eq!(named_clauses("D10: 8.8, 8.9 a tie of 4.4"), ["8.8", "8.9"]);
    assert_eq!(named_clauses("A3, 1.3: 10.3-10.5 the order"), ["1.3", "10.3", "10.4", "10.5"]);
    assert_eq!(named_clauses("A tie"), Vec::<String>::new());
    assert_eq!(named_clauses("1.1-14.6 everything"), Vec::<String>::new(), "a range stays in its section");
    assert!(!contains("tests/it/rule_index.rs", &["no such", "test"].join("_")));
    assert_eq!(every_clause().len(), 97);
}
