//! The real bot as a child process, told by its environment where Discord is, which authority to
//! trust, and what time it is. It never outlives this one.

use super::words::Lang;
use crate::sandbox::StandIn;
use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
    process::{ExitStatus, Stdio},
};
use tempfile::TempDir;
use tokio::process::{Child, Command};

/// The name of its log.
const LOG: &str = "bot.log";

/// A running bot and its folder.
pub struct Bot {
    child: Child,
    command: Command,
    folder: TempDir,
}

impl Bot {
    /// Starts `program serve` against a stand-in, with a database and a log in a folder of its own.
    pub fn start(program: &Path, stand: &StandIn, lang: Lang) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("gorod-sandbox-").tempdir()?;
        let pem = folder.path().join("ca.pem");
        std::fs::write(&pem, stand.ca_pem())?;
        let log = File::create(folder.path().join(LOG))?;
        let mut command = Command::new(program);
        command
            .arg("serve")
            .current_dir(folder.path())
            .env("DISCORD_TOKEN", stand.token())
            .env("GOROD_DISCORD_API", stand.api_override())
            .env("GOROD_TEST_MODE", "1")
            .env("GOROD_TEST_CA", &pem)
            .env("SSL_CERT_FILE", &pem)
            .env("GOROD_CLOCK", stand.clock().env())
            .env("GOROD_LANG", lang.to_string())
            .env("DATABASE_URL", format!("sqlite:{}", folder.path().join("gorod.db").display()))
            .env_remove("TELEGRAM_TOKEN")
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .kill_on_drop(true);
        let child = command.spawn()?;
        Ok(Self { child, command, folder })
    }

    /// Kills it, as a power cut would, and starts it again on the same database.
    pub async fn kill_and_restart(&mut self) -> io::Result<()> {
        self.child.kill().await?;
        self.child = self.command.spawn()?;
        Ok(())
    }

    /// Waits for its end, which should not come.
    pub async fn ended(&mut self) -> io::Result<ExitStatus> {
        self.child.wait().await
    }

    /// Its log.
    #[must_use]
    pub fn log_path(&self) -> PathBuf {
        self.folder.path().join(LOG)
    }

    /// The last lines of its log.
    #[must_use]
    pub fn log_tail(&self, lines: usize) -> String {
        let text = std::fs::read_to_string(self.log_path()).unwrap_or_default();
        let all: Vec<&str> = text.lines().collect();
        all[all.len().saturating_sub(lines)..].join("\n")
    }

    /// Ends it and waits until it is gone.
    pub async fn stop(mut self) {
        // It may be gone already.
        let _ = self.child.kill().await;
    }
}
