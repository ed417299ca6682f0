//! `gorod verify`: checks a finished game's log. Exit code 0: sound; 1: it has a flaw, named with its
//! line; 2: the file cannot be read.

use super::VerifyArgs;
use crate::scenario::{LOG_BYTES, Sound, verify};
use std::{
    fs::File,
    io::{self, Read},
    process::ExitCode,
};

/// Checks the log; the exit code tells.
pub fn run(args: &VerifyArgs) -> ExitCode {
    let name = args.file.display();
    let text = match read(args) {
        Ok(text) => text,
        Err(why) => {
            eprintln!("{name}: {why}");
            return ExitCode::from(2);
        }
    };
    match verify(&text) {
        Ok(sound) => {
            println!("{}", told(&sound));
            ExitCode::SUCCESS
        }
        Err(flaw) => {
            eprintln!("{name}: {flaw}");
            ExitCode::FAILURE
        }
    }
}

fn read(args: &VerifyArgs) -> Result<String, String> {
    let most = LOG_BYTES as u64 + 1;
    let mut text = String::new();
    let read = if args.file.as_os_str() == "-" {
        io::stdin().lock().take(most).read_to_string(&mut text)
    } else {
        File::open(&args.file).and_then(|f| f.take(most).read_to_string(&mut text))
    };
    read.map_err(|e| e.to_string())?;
    if text.len() > LOG_BYTES {
        return Err(format!("a log is limited to {} MiB", LOG_BYTES / 1024 / 1024));
    }
    Ok(text)
}

fn told(sound: &Sound) -> String {
    let Sound { game, rules, commands, events, integrity_only, seal, result } = sound;
    let decided = match integrity_only {
        0 => format!("all {commands} commands decided again, with the same {events} events"),
        n if n == commands => "integrity only: the rules version that decided it is gone".to_owned(),
        n => format!("{n} of {commands} commands for integrity only: their rules version is gone"),
    };
    let deal =
        seal.map_or_else(String::new, |seal| format!("\nthe deal follows from the seed sealed as {seal}"));
    format!("game {game} ({rules}): legal and complete, {decided}{deal}\nresult: {result}")
}
