//! Which faces run, and how the operator's settings become theirs.

use crate::config::Config;
use crate::runtime::Runtime;
use anyhow::bail;
use tokio::sync::watch;

/// Runs every face whose token is set; ends when `stop` becomes true or a face gives up.
pub async fn run(config: &Config, runtime: &Runtime, stop: watch::Receiver<bool>) -> anyhow::Result<()> {
    #[cfg(feature = "discord")]
    if let Some(set) = &config.discord {
        let ready = crate::discord::prepare(discord(config, set)?, runtime.clone()).await?;
        runtime.start().await?;
        return Ok(ready.run(stopped(stop)).await?);
    }
    let _ = (config, runtime, stop);
    bail!("no face is built in for the tokens that are set")
}

/// Prints for each face whether its platform answers.
pub async fn check(config: &Config) -> anyhow::Result<()> {
    #[cfg(feature = "discord")]
    if let Some(set) = &config.discord {
        let name = crate::discord::check(&discord(config, set)?).await?;
        println!("Discord: answers; the bot is {name}");
    }
    let _ = config;
    Ok(())
}

#[cfg(feature = "discord")]
async fn stopped(mut stop: watch::Receiver<bool>) {
    // A sender that is gone stops as well.
    let _ = stop.wait_for(|stop| *stop).await;
}

#[cfg(feature = "discord")]
fn discord(config: &Config, set: &crate::config::DiscordConfig) -> anyhow::Result<crate::discord::Config> {
    use crate::discord::Endpoint;
    use crate::text::names::WordList;
    use anyhow::Context as _;
    let endpoint = match set.api {
        None => Endpoint::Discord,
        Some(at) => {
            let file = set.test_ca.as_ref().context("GOROD_TEST_CA must be set with GOROD_DISCORD_API")?;
            let authority = std::fs::read(file).context("GOROD_TEST_CA cannot be read")?;
            Endpoint::StandIn { at, authority }
        }
    };
    let words = match &set.name_words {
        Some(file) => {
            WordList::read(&std::fs::read_to_string(file).context("GOROD_NAME_WORDS cannot be read")?)
        }
        None => WordList::default(),
    };
    Ok(crate::discord::Config {
        token: set.token.clone(),
        endpoint,
        test_mode: config.test_mode,
        lang: config.lang.parse().context("GOROD_LANG")?,
        dm_per_minute: set.dm_per_minute,
        words,
        sounds: set.sounds.clone(),
        admins: set.admins.clone(),
    })
}
