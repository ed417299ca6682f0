//! The commands that need a database or a platform.

use super::SandboxArgs;
use std::process::ExitCode;

pub fn serve() -> ExitCode {
    ExitCode::FAILURE
}

pub fn sandbox(_args: &SandboxArgs) -> ExitCode {
    ExitCode::FAILURE
}

pub fn export(_game: &str) -> ExitCode {
    ExitCode::FAILURE
}

pub fn migrate() -> ExitCode {
    ExitCode::FAILURE
}

pub fn check() -> ExitCode {
    ExitCode::FAILURE
}
