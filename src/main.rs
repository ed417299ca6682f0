//! The binary: reads the command line and hands over. Everything it does lives in the library.

fn main() -> std::process::ExitCode {
    gorod::cli::main()
}
