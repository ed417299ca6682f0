//! Which faces run: one line each.

use crate::config::Config;
use crate::runtime::Runtime;
use anyhow::bail;
use tokio::sync::watch;

/// Runs every face whose token is set; ends when `stop` becomes true or a face gives up.
pub async fn run(_config: &Config, _runtime: &Runtime, _stop: watch::Receiver<bool>) -> anyhow::Result<()> {
    bail!("no face is built in")
}

/// Prints for each face whether its platform answers and which rights it has.
pub async fn check(_config: &Config) -> anyhow::Result<()> {
    Ok(())
}
