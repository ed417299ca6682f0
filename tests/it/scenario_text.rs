//! Whatever text is given to `gorod replay`, it answers and never falls over; what it refuses, it
//! places.

use gorod::scenario::{self, Keep};
use proptest::prelude::*;
use std::{fs, path::Path};

/// Words and marks of the format, so that random text often comes near to sense.
const PIECES: &[&str] = &[
    "title",
    "rules",
    "sport",
    "forgy",
    "preset",
    "set",
    "roles",
    "seed",
    "given",
    "advance",
    "to",
    "wait",
    "expect",
    "judge",
    "host",
    "clock",
    "1",
    "2",
    "3",
    "4",
    "5",
    "10",
    "11",
    "0",
    "1-4",
    "4-1",
    "1:5",
    "5:",
    ":",
    "=",
    ",",
    "(",
    ")",
    "@12:30",
    "+30s",
    "@",
    "+",
    "30s",
    "99999999999999999999",
    "-1",
    "\"",
    "«",
    "»",
    "#",
    "don",
    "maf",
    "sheriff",
    "speech",
    "ballot",
    "night_shot",
    "vote",
    "nominate",
    "pass",
    "shoot",
    "check",
    "foul",
    "remove",
    "ppk",
    "pause",
    "resume",
    "undo",
    "stage",
    "day",
    "order",
    "alive",
    "out",
    "speaker",
    "for",
    "sees",
    "does",
    "not",
    "see",
    "role",
    "result",
    "red",
    "decided",
    "refused",
    "8.3",
    "fouls",
    "nominations",
    "votes",
    "best",
    "move",
    "lift",
    "yes",
    "league",
    "lift_vote",
    "no",
    "draw_after_quiet_nights",
    "end",
    "game",
    "replace",
    "resync",
    "\n",
    "\n",
    "\n",
    "\t",
    "ё",
    "🂡",
];

fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..80).prop_map(|words| words.join(" "))
}

/// A text with a plausible head and a soup of steps.
fn headed() -> impl Strategy<Value = String> {
    let line = prop::collection::vec(prop::sample::select(PIECES), 1..8).prop_map(|words| words.join(" "));
    let lines = prop::collection::vec(line, 0..12).prop_map(|lines| lines.join("\n"));
    (prop::bool::ANY, lines).prop_map(|(given, lines)| {
        let given = if given { "given day 2, out 10 shot\n" } else { "" };
        format!("rules sport\nroles 1 don, 2-3 maf, 4 sheriff\n{given}{lines}")
    })
}

fn answers(text: &str) -> Result<(), TestCaseError> {
    match scenario::run(text, Keep::States) {
        Ok(played) => {
            prop_assert!(!played.json().is_empty());
        }
        Err(troubles) => {
            prop_assert!(!troubles.is_empty());
            for trouble in troubles {
                prop_assert!(trouble.line >= 1 && trouble.column >= 1);
                prop_assert!(!trouble.fault.to_string().is_empty());
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_answered(text in "\\PC{0,200}") {
        answers(&text)?;
        answers(&format!("rules sport\n{text}"))?;
    }

    #[test]
    fn any_soup_of_words_is_answered(text in soup()) {
        answers(&text)?;
    }

    #[test]
    fn any_steps_on_a_set_table_are_answered(text in headed()) {
        answers(&text)?;
    }

    /// A scenario file with one character changed, put in or taken out.
    #[test]
    fn a_slip_of_the_pen_is_answered(pick in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), c in "[ -~№ё\\n]", how in 0..3) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/sport");
        let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
        files.sort();
        let mut text: Vec<char> = fs::read_to_string(&files[pick.index(files.len())]).unwrap().chars().collect();
        let at = at.index(text.len());
        let new = c.chars().next().unwrap();
        match how {
            0 => text[at] = new,
            1 => text.insert(at, new),
            _ => { text.remove(at); }
        }
        answers(&text.into_iter().collect::<String>())?;
    }
}
