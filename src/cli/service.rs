//! The commands that need a database or a platform: settings are read, the log is set up, the
//! runtime is opened, and the command runs until it is done or a signal stops it.

use crate::config::Config;
use crate::rules::sport::Sport;
use crate::runtime::{self, Clock, NoExport, Runtime};
use anyhow::{Context as _, bail};
use secrecy::ExposeSecret as _;
use std::process::ExitCode;
use tokio::sync::watch;

/// `gorod serve`: runs every face whose token is set, until SIGTERM or SIGINT.
pub fn serve() -> ExitCode {
    run(async |config| {
        if config.discord.is_none() {
            bail!(
                "no token is set. Set DISCORD_TOKEN in .env (see .env.example), \
                 or try `gorod sandbox`, which needs none"
            );
        }
        let runtime = open(&config).await?;
        runtime.serve::<Sport>();
        let stop = stop_signal()?;
        let served = super::faces::run(&config, &runtime, stop).await;
        runtime.shutdown().await;
        served
    })
}

/// `gorod migrate`.
pub fn migrate() -> ExitCode {
    run(async |config| {
        open(&config).await?;
        println!("the database is up to date");
        Ok(())
    })
}

/// `gorod check`.
pub fn check() -> ExitCode {
    run(async |config| {
        println!("settings: read");
        match Runtime::pending(&database(&config)).await.context("the database does not answer")? {
            0 => println!("database: answers and is up to date"),
            lacking => println!("database: answers, lacks {lacking} migrations: run `gorod migrate`"),
        }
        super::faces::check(&config).await
    })
}

/// `gorod export GAME`.
pub fn export(game: &str) -> ExitCode {
    let Ok(game) = game.parse() else {
        eprintln!("gorod: a game's id is 8 characters of a-z and 2-9, as its panel shows");
        return ExitCode::from(2);
    };
    run(async move |config| {
        let runtime = open(&config).await?;
        let log = match runtime.export::<Sport>(game).await {
            Err(NoExport::OtherRules(..)) => {
                bail!("game {game} is played by rules this version does not export")
            }
            log => log?,
        };
        print!("{log}");
        Ok(())
    })
}

async fn open(config: &Config) -> anyhow::Result<Runtime> {
    let clock = Clock::parse(config.clock.as_deref())?;
    Runtime::open(&database(config), clock).await.context("the database could not be opened")
}

fn database(config: &Config) -> runtime::Config {
    runtime::Config { database: config.database_url.expose_secret().to_owned() }
}

/// Reads the settings, sets up the log, and runs `work` on a fresh executor.
fn run(work: impl AsyncFnOnce(Config) -> anyhow::Result<()>) -> ExitCode {
    let config = match Config::load() {
        Ok(config) => config,
        Err(faults) => {
            eprint!("gorod: settings are refused:\n{faults}");
            return ExitCode::from(2);
        }
    };
    if let Err(fault) = log(&config) {
        eprintln!("gorod: GOROD_LOG: {fault}");
        return ExitCode::from(2);
    }
    let executor = match tokio::runtime::Runtime::new() {
        Ok(executor) => executor,
        Err(fault) => {
            eprintln!("gorod: {fault}");
            return ExitCode::FAILURE;
        }
    };
    match executor.block_on(work(config)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("gorod: {fault:#}");
            ExitCode::FAILURE
        }
    }
}

fn log(config: &Config) -> anyhow::Result<()> {
    let filter = tracing_subscriber::EnvFilter::try_new(&config.log)?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let set = if config.log_json { log.json().try_init() } else { log.try_init() };
    set.map_err(|e| anyhow::anyhow!("{e}"))
}

/// Becomes true at the first SIGTERM or SIGINT.
fn stop_signal() -> anyhow::Result<watch::Receiver<bool>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut term, mut int) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(async move {
        tokio::select! { _ = term.recv() => {}, _ = int.recv() => {} }
        tracing::info!("stopping");
        stop.send_replace(true);
    });
    Ok(stopped)
}
