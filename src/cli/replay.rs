//! `gorod replay`: plays scenario files. Exit code 0: everything came as the files say; 1: something
//! did not; 2: a file is broken or cannot be read.

use super::ReplayArgs;
use crate::scenario::{self, Keep, Played, Trouble};
use serde_json::json;
use std::{
    fs::File,
    io::{self, Read, Write},
    path::Path,
    process::ExitCode,
};

const HELD: u8 = 0;
const FAILED: u8 = 1;
const BROKEN: u8 = 2;

/// Plays the files; the exit code tells whether all expectations held.
pub fn run(args: &ReplayArgs) -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let keep = if args.json { Keep::States } else { Keep::Verdicts };
    let mut worst = HELD;
    for file in &args.files {
        let named = (args.files.len() > 1).then_some(file.as_path());
        let code = match read(file) {
            Err(why) => {
                eprintln!("{}: {why}", file.display());
                BROKEN
            }
            Ok(text) => match scenario::run(&text, keep) {
                Err(troubles) => broken(&mut out, file, &troubles, args.json, named),
                Ok(played) if args.json => lines(&mut out, &played, named),
                Ok(played) => report(&mut out, file, &played),
            },
        };
        worst = worst.max(code);
    }
    // A reader that went away (`| head`) is no fault of the files.
    drop(out.flush());
    ExitCode::from(worst)
}

/// The text of a file or, for `-`, of standard input; not more than a scenario may hold.
fn read(file: &Path) -> Result<String, String> {
    let most = scenario::FILE_BYTES as u64 + 1;
    let mut bytes = Vec::new();
    let read = if file.as_os_str() == "-" {
        io::stdin().lock().take(most).read_to_end(&mut bytes)
    } else {
        File::open(file).and_then(|f| f.take(most).read_to_end(&mut bytes))
    };
    read.map_err(|e| e.to_string())?;
    String::from_utf8(bytes).map_err(|e| {
        let line = 1 + e.as_bytes()[..e.utf8_error().valid_up_to()].iter().filter(|b| **b == b'\n').count();
        format!("line {line} is not UTF-8 text")
    })
}

fn broken(
    out: &mut impl Write,
    file: &Path,
    troubles: &[Trouble],
    as_json: bool,
    named: Option<&Path>,
) -> u8 {
    for trouble in troubles {
        eprintln!("{}: {trouble}", file.display());
    }
    if as_json {
        let errors: Vec<_> = troubles
            .iter()
            .map(|t| json!({ "line": t.line, "column": t.column, "error": t.fault.to_string() }))
            .collect();
        object(out, json!({ "ok": false, "errors": errors, "result": null }), named);
    }
    BROKEN
}

fn object(out: &mut impl Write, mut object: serde_json::Value, named: Option<&Path>) {
    if let Some(file) = named {
        object["file"] = file.display().to_string().into();
    }
    drop(writeln!(out, "{object}"));
}

fn lines(out: &mut impl Write, played: &Played, named: Option<&Path>) -> u8 {
    for line in played.json() {
        object(out, line, named);
    }
    if played.holds() { HELD } else { FAILED }
}

fn report(out: &mut impl Write, file: &Path, played: &Played) -> u8 {
    let title = played.title.as_deref().unwrap_or("untitled");
    let name = file.display();
    if played.holds() {
        drop(writeln!(out, "{name}: ok, {} expectations: {title}", played.checked));
        return HELD;
    }
    drop(writeln!(out, "{name}: FAILED: {title}"));
    for (line, text, why) in played.failures() {
        drop(writeln!(out, "  line {line}: {text}\n    {why}"));
    }
    FAILED
}
