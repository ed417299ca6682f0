//! Scenario files: what happened at a table, written down, and what the rules say. One line-based
//! format for both rule books (docs/scenarios.md).
//!
//! `parse` knows lines and no rules; [`Table`] is what a rule book gives; `play`
//! joins them. Pure like the rules: text in, report out.

pub mod forgy;
mod parse;
mod play;
pub mod sport;
mod table;
mod trouble;
mod verify;
mod words;

pub use parse::{FILE_BYTES, FILE_LINES, HeadLine, LINE_CHARS, Script, Step, StepLine, When};
pub use play::{Keep, Played, Seen, play};
pub use table::{Answer, Refused, Table};
pub use trouble::{Fault, Trouble, nearest};
pub use verify::{Flaw, LOG_BYTES, Sound, Verified, What, verify};
pub use words::{HIGHEST_SEAT, LONGEST_MS, Word, Words, duration_ms, key};

/// Further words that set the table, by rule book.
fn extra_head(rules: &str) -> &'static [&'static str] {
    if rules == "forgy" { forgy::HEAD_WORDS } else { &[] }
}

/// Reads a scenario file and plays it on its rule book's table.
///
/// # Errors
/// Everything in it that is not understood, with line and column.
pub fn run(text: &str, keep: Keep) -> Result<Played, Vec<Trouble>> {
    let script = parse::parse(text, extra_head)?;
    match script.rules.as_str() {
        "sport" => play::<sport::SportTable>(&script, keep),
        "forgy" => play::<forgy::ForgyTable>(&script, keep),
        other => {
            let fault = Fault::Impossible(format!("scenario files for `{other}` cannot be played yet"));
            Err(vec![Trouble { line: 1, column: 1, fault }])
        }
    }
}
