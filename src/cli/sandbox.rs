//! `gorod sandbox`.

use super::{SandboxArgs, SandboxGame};
use crate::sandbox::sport::{Lang, Options, play};
use std::process::ExitCode;

/// Plays a whole game on this machine; the exit code tells whether it came to its end.
pub fn run(args: &SandboxArgs) -> ExitCode {
    let SandboxGame::Sport = args.game; // the only one yet: a new one must be told apart here
    let Some(lang) = Lang::named(&args.lang) else {
        eprintln!("gorod sandbox: --lang takes ru or en, not {:?}", args.lang);
        return ExitCode::from(2);
    };
    if args.speed == 0 || args.seat.is_some_and(|seat| !(1..=10).contains(&seat)) {
        eprintln!("gorod sandbox: --speed begins at 1, --seat goes from 1 to 10");
        return ExitCode::from(2);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let (Ok(runtime), Ok(program)) = (runtime, std::env::current_exe()) else {
        eprintln!("gorod sandbox: this program could not start itself");
        return ExitCode::FAILURE;
    };
    let options = Options {
        program,
        seed: args.seed,
        speed: f64::from(args.speed),
        port: args.port,
        watch: args.watch,
        seats: args.seats,
        lang,
        seat: args.seat,
        judge: args.judge,
        kills_ms: Vec::new(),
    };
    let outcome = runtime.block_on(async {
        let mut print = |line: &str| println!("{line}");
        tokio::select! {
            outcome = play(&options, &mut print) => outcome.map(Some),
            _ = tokio::signal::ctrl_c() => Ok(None),
        }
    });
    // Whoever reads the terminal may still wait for a line; the game is over all the same.
    runtime.shutdown_background();
    match outcome {
        Ok(Some(_)) => ExitCode::SUCCESS,
        Ok(None) => ExitCode::from(130),
        Err(failure) => {
            eprintln!("gorod sandbox: {failure}");
            ExitCode::FAILURE
        }
    }
}
