//! The command line (design, section 4): one file a command. Each returns an exit code; what the
//! operator must know goes to standard error, what was asked for to standard output.

#[cfg(feature = "service")]
mod faces;
mod replay;
#[cfg(feature = "sandbox")]
mod sandbox;
#[cfg(feature = "service")]
mod service;
mod verify;

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::{path::PathBuf, process::ExitCode};

/// Mafia where people already meet: sports tables on Discord, long Forgy games on Telegram.
#[derive(Debug, Parser)]
#[command(name = "gorod", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run every face whose token is set.
    #[cfg(feature = "service")]
    Serve,
    /// Play on this machine against stand-in platforms: no tokens, no network.
    #[cfg(feature = "sandbox")]
    Sandbox(SandboxArgs),
    /// Play scenario files through the rules and check their expectations.
    Replay(ReplayArgs),
    /// Check a finished game's log: legal, complete, the deal matches its seal.
    Verify(VerifyArgs),
    /// Print a finished game's log as JSON lines, for disputes and for `verify`.
    #[cfg(feature = "service")]
    Export {
        /// The game's public id, 8 characters.
        game: String,
    },
    /// Bring the database up to date.
    #[cfg(feature = "service")]
    Migrate,
    /// Check configuration, rights and connections without starting.
    #[cfg(feature = "service")]
    Check,
}

/// `gorod replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// Scenario files; `-` reads standard input.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// One JSON object a line of the file, then one with the whole result.
    #[arg(long)]
    pub json: bool,
}

/// `gorod verify`.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// A log that `gorod export` wrote; `-` reads standard input.
    pub file: PathBuf,
}

/// Which game the sandbox plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum SandboxGame {
    /// Ten seats at a Discord table.
    #[default]
    Sport,
}

/// `gorod sandbox`.
#[derive(Debug, Args)]
pub struct SandboxArgs {
    /// The game to play.
    #[arg(value_enum, default_value_t)]
    pub game: SandboxGame,
    /// The same seed gives puppets with the same habits.
    #[arg(long, default_value_t = 7)]
    pub seed: u64,
    /// How many times faster than life the one clock runs.
    #[arg(long, default_value_t = 20)]
    pub speed: u32,
    /// The stand-in's port; 0 takes a free one.
    #[arg(long, default_value_t = 0)]
    pub port: u16,
    /// Print what the table sees, and the result at the end.
    #[arg(long)]
    pub watch: bool,
    /// Print also what each person privately sees.
    #[arg(long)]
    pub seats: bool,
    /// The language of the table: ru or en.
    #[arg(long, default_value = "ru")]
    pub lang: String,
    /// Take this seat yourself; the others are puppets.
    #[arg(long)]
    pub seat: Option<u8>,
    /// Put a puppet in the judge's chair.
    #[arg(long)]
    pub judge: bool,
}

/// Parses the arguments and runs the command.
#[must_use]
pub fn main() -> ExitCode {
    match Cli::parse().command {
        #[cfg(feature = "service")]
        Command::Serve => service::serve(),
        #[cfg(feature = "sandbox")]
        Command::Sandbox(args) => sandbox::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Verify(args) => verify::run(&args),
        #[cfg(feature = "service")]
        Command::Export { game } => service::export(&game),
        #[cfg(feature = "service")]
        Command::Migrate => service::migrate(),
        #[cfg(feature = "service")]
        Command::Check => service::check(),
    }
}
