//! Every clause of the general rules, r1 to r40 with r39.1 and r39.2, has a scenario file that names
//! it at the head of its title, a test that is named here, or a stated reason.

use gorod::rules::forgy::Clause;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// What answers a clause besides scenario files: a test by file and function, or a reason.
const ANSWERS: &[(&str, Option<&str>, &str)] = &[
    ("r5", None, "manners are judged by people: warnings and modkills (r34), complaints to moderators"),
    ("r7", None, "the engine keeps each text as first read; the faces notice edits and quote the original"),
    ("r8", None, "talk elsewhere is not seen by the program; chats of roles are rooms (r9)"),
    ("r10", None, "what a player may reveal is judged by the host; claimable roles are printed (r2)"),
    ("r11", None, "links are free in posts and reasons; the faces switch their previews off"),
    ("r25", Some("tests/it/forgy_secrecy.rs"), "r25_the_author_of_a_note_shows_only_to_himself_and_the_host"),
    ("r37", Some("tests/it/forgy_setup.rs"), "r37_the_deal_follows_from_the_seal_and_the_presses"),
    ("r38", Some("tests/it/forgy_secrecy.rs"), "r38_roles_of_others_do_not_show"),
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Titles of the scenario files by file name.
fn titles() -> Vec<(String, String)> {
    let folder = fs::read_dir(root().join("tests/scenarios/forgy")).unwrap();
    folder
        .map(|entry| {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let title = text.lines().find_map(|line| line.strip_prefix("title ")).unwrap_or_default();
            (path.file_name().unwrap().to_string_lossy().into_owned(), title.to_owned())
        })
        .collect()
}

/// The clauses before the first colon of a title: `D08 r28, r31: …`.
fn named(title: &str) -> Vec<Clause> {
    let head = title.split(':').next().unwrap_or_default();
    head.split([' ', ',']).filter(|word| word.starts_with('r')).filter_map(Clause::named).collect()
}

#[test]
fn every_clause_has_a_test_or_a_reason() {
    let mut answered: BTreeSet<&str> = ANSWERS.iter().map(|(clause, _, _)| *clause).collect();
    for (_, title) in titles() {
        answered.extend(named(&title).iter().map(|clause| clause.cited()));
    }
    let missing: Vec<_> =
        Clause::all().map(Clause::cited).filter(|clause| !answered.contains(clause)).collect();
    assert!(missing.is_empty(), "no test and no reason for {missing:?}");
}

#[test]
fn every_scenario_is_named_by_a_clause_of_its_title() {
    for (file, title) in titles() {
        let clauses = named(&title);
        let own = clauses.iter().any(|c| file.starts_with(&format!("{}_", c.cited().replace('.', "_"))));
        let cited = clauses.iter().map(|c| c.cited()).collect::<Vec<_>>();
        assert!(own || file.starts_with("r33_half") && cited.contains(&"r33"), "{file}: {title}");
    }
}

#[test]
fn every_named_answer_exists() {
    for (clause, file, what) in ANSWERS {
        assert!(Clause::named(clause).is_some(), "there is no clause {clause}");
        if let Some(file) = file {
            let text = fs::read_to_string(root().join(Path::new(file))).unwrap();
            assert!(text.contains(what), "{clause}: {file} has no {what}");
        } else {
            assert!(what.len() > 30, "{clause}: a reason needs words");
        }
    }
}

#[test]
fn every_worked_case_is_a_scenario() {
    let titles = titles();
    for n in 1..=28 {
        let case = format!("D{n:02}");
        assert!(titles.iter().any(|(_, title)| title.starts_with(&case)), "case {case} has no scenario file");
    }
}
