//! `gorod replay` and `gorod verify` as they are run: exit codes, standard input, JSON lines.

use serde_json::Value;
use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

fn gorod(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gorod"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not read; that is no fault of the test.
    drop(child.stdin.take().unwrap().write_all(input.as_bytes()));
    child.wait_with_output().unwrap()
}

fn objects(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|l| serde_json::from_str(l).unwrap()).collect()
}

const HELD: &str = "title 8.3 one vote\nrules sport\nroles 1 don, 2-3 maf, 4 sheriff\ngiven day 1, nominations 5 6\n\n\
                    advance to ballot 5\n1-4: vote 5\n1: vote 5\nexpect refused 8.3\nadvance to last_speech\n\
                    expect votes 5:4 6:6\n";

#[test]
fn the_exit_code_tells() {
    let held = gorod(&["replay", "-"], HELD);
    assert_eq!(held.status.code(), Some(0));
    assert_eq!(String::from_utf8(held.stdout).unwrap(), "-: ok, 2 expectations: 8.3 one vote\n");
    let failed = gorod(&["replay", "-"], &HELD.replace("5:4 6:6", "5:5 6:5"));
    assert_eq!(failed.status.code(), Some(1));
    let said = String::from_utf8(failed.stdout).unwrap();
    assert!(said.contains("line 11: expect votes 5:5 6:5") && said.contains("votes are 5:4 6:6"), "{said}");
    let unexpected = gorod(&["replay", "-"], &HELD.replace("expect refused 8.3\n", ""));
    assert_eq!(unexpected.status.code(), Some(1), "a refusal that nobody expected fails the file");
    let broken = gorod(&["replay", "-"], &HELD.replace("1-4: vote", "1-4: vtoe"));
    assert_eq!(broken.status.code(), Some(2));
    let said = String::from_utf8(broken.stderr).unwrap();
    assert!(said.contains("line 7, column 6") && said.contains("did you mean `vote`?"), "{said}");
    assert_eq!(gorod(&["replay", "no-such-file.txt"], "").status.code(), Some(2));
    assert_eq!(gorod(&["verify", "no-such-file.txt"], "").status.code(), Some(2));
    assert_eq!(gorod(&["verify", "-"], "no log\n").status.code(), Some(1));
}

#[test]
fn json_has_an_object_a_line_and_a_last_one() {
    let output = gorod(&["replay", "--json", "-"], HELD);
    assert_eq!(output.status.code(), Some(0));
    let objects = objects(&output);
    let (last, lines) = objects.split_last().unwrap();
    let numbers: Vec<u64> = lines.iter().map(|o| o["line"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 6, 7, 8, 9, 10, 11]);
    for line in lines {
        assert!(line["at"].is_i64() && line["events"].is_array());
        assert!((line["accepted"] == true) != line["refused"].is_object());
        for key in [
            "stage",
            "day",
            "speaker",
            "alive",
            "nominations",
            "ballot",
            "fouls",
            "deadline",
            "decided",
            "result",
        ] {
            assert!(line["state"].get(key).is_some(), "{key}");
        }
    }
    assert_eq!(lines[6]["refused"]["clause"], "8.3");
    assert_eq!(lines[6]["refused"]["code"], "already_voted");
    assert_eq!(lines[5]["state"]["ballot"], serde_json::json!([5, 6]));
    assert_eq!(lines[5]["state"]["votes"]["5"], 4);
    assert_eq!(lines[9]["state"]["speaker"], 6);
    assert_eq!(last["ok"], true);
    assert_eq!(last["result"], Value::Null);
}

#[test]
fn json_of_a_broken_file_says_where() {
    let output = gorod(&["replay", "--json", "-"], "rules sport\n5: vtoe 6\n");
    assert_eq!(output.status.code(), Some(2));
    let objects = objects(&output);
    assert_eq!(objects.len(), 1);
    assert_eq!(objects[0]["ok"], false);
    assert_eq!(
        (&objects[0]["errors"][0]["line"], &objects[0]["errors"][0]["column"]),
        (&2.into(), &4.into())
    );
}
