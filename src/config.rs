//! Settings of the process, read once at the start from `.env` and the environment (which wins).
//! A bad or unknown setting is refused by name; every variable stands in `.env.example`.

use secrecy::SecretString;
use std::{collections::BTreeMap, fmt::Write as _, net::SocketAddr, path::PathBuf, str::FromStr};

/// Everything an operator can set.
#[derive(Debug)]
pub struct Config {
    /// Where games live: `sqlite:FILE` or `postgres://…`.
    pub database_url: SecretString,
    /// The clock's mapping, for the sandbox and tests only: see `runtime::clock`.
    pub clock: Option<String>,
    /// What goes to the log, in the form of `RUST_LOG`.
    pub log: String,
    /// One JSON object a line instead of text for people.
    pub log_json: bool,
    /// The language where neither the person nor the server has chosen: "ru" or "en".
    pub lang: String,
    /// Set in tests: refuses to start a face whose platform is not overridden.
    pub test_mode: bool,
    /// The Discord face, if its token is set.
    pub discord: Option<DiscordConfig>,
}

/// The Discord face.
#[derive(Debug)]
pub struct DiscordConfig {
    /// The bot's token; never printed.
    pub token: SecretString,
    /// Where a stand-in answers for discord.com.
    pub api: Option<SocketAddr>,
    /// The authority (PEM file) that signed the stand-in's certificate.
    pub test_ca: Option<PathBuf>,
    /// New direct conversations a minute at most (bots that opened many were quarantined).
    pub dm_per_minute: u32,
    /// A file of words that no name at a table may hold, one a line.
    pub name_words: Option<PathBuf>,
    /// A folder of sounds that win over ours.
    pub sounds: Option<PathBuf>,
    /// Administrators of the whole installation, by Discord user id.
    pub admins: Vec<u64>,
}

/// What is wrong with the settings, a line each, by the variable's name; never its value.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ConfigError(String);

/// The variables we know, in the order of `.env.example`.
pub const VARIABLES: [&str; 14] = [
    "DISCORD_TOKEN",
    "DATABASE_URL",
    "GOROD_LANG",
    "GOROD_LOG",
    "GOROD_LOG_FORMAT",
    "GOROD_DM_PER_MINUTE",
    "GOROD_NAME_WORDS",
    "GOROD_SOUNDS",
    "GOROD_DISCORD_ADMINS",
    "GOROD_DISCORD_API",
    "GOROD_TEST_CA",
    "GOROD_TEST_MODE",
    "GOROD_CLOCK",
    "GOROD_SPECS",
];

impl Config {
    /// Reads `.env` of the working folder, if there is one, under the process's environment.
    pub fn load() -> Result<Self, ConfigError> {
        let mut vars = match std::fs::read_to_string(".env") {
            Ok(text) => parse_env(&text)?,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => BTreeMap::new(),
            Err(e) => return Err(ConfigError(format!(".env cannot be read: {e}"))),
        };
        vars.extend(std::env::vars().filter(|(k, _)| is_ours(k)));
        Self::from_vars(&vars)
    }

    /// The settings in these variables.
    pub fn from_vars(vars: &BTreeMap<String, String>) -> Result<Self, ConfigError> {
        let mut from = Reader { vars, faults: String::new() };
        from.refuse_unknown();
        let config = Self {
            database_url: from.text("DATABASE_URL").unwrap_or_else(|| "sqlite:gorod.db".into()).into(),
            clock: from.text("GOROD_CLOCK"),
            log: from.text("GOROD_LOG").unwrap_or_else(|| "info".into()),
            log_json: from.one_of("GOROD_LOG_FORMAT", &["text", "json"]) == "json",
            lang: from.one_of("GOROD_LANG", &["ru", "en"]).to_owned(),
            test_mode: from.one_of("GOROD_TEST_MODE", &["0", "1"]) == "1",
            discord: from.discord(),
        };
        let db = from.text("DATABASE_URL").unwrap_or_default();
        if !(db.is_empty() || ["sqlite:", "postgres:", "postgresql:"].iter().any(|p| db.starts_with(p))) {
            from.fault("DATABASE_URL", "begins with sqlite: or postgres:");
        }
        if config.test_mode && config.discord.as_ref().is_some_and(|d| d.api.is_none()) {
            from.fault("GOROD_DISCORD_API", "must be set in test mode: a test never calls the real service");
        }
        if from.faults.is_empty() { Ok(config) } else { Err(ConfigError(from.faults)) }
    }
}

struct Reader<'a> {
    vars: &'a BTreeMap<String, String>,
    faults: String,
}

impl Reader<'_> {
    fn fault(&mut self, name: &str, expected: &str) {
        writeln!(self.faults, "{name}: {expected}").expect("writing to a String does not fail");
    }

    fn refuse_unknown(&mut self) {
        let unknown: Vec<_> =
            self.vars.keys().filter(|k| is_ours(k) && !VARIABLES.contains(&k.as_str())).cloned().collect();
        for name in unknown {
            self.fault(&name, "no such setting; .env.example lists them");
        }
    }

    fn text(&self, name: &str) -> Option<String> {
        self.vars.get(name).map(|v| v.trim().to_owned()).filter(|v| !v.is_empty())
    }

    /// One of `choices`, the first where the variable is not set.
    fn one_of<'c>(&mut self, name: &str, choices: &[&'c str]) -> &'c str {
        let Some(value) = self.text(name) else { return choices[0] };
        choices.iter().find(|c| **c == value).copied().unwrap_or_else(|| {
            self.fault(name, &format!("one of {}", choices.join(", ")));
            choices[0]
        })
    }

    fn parsed<T: FromStr>(&mut self, name: &str, expected: &str) -> Option<T> {
        let value = self.text(name)?;
        value.parse().map_err(|_| self.fault(name, expected)).ok()
    }

    fn discord(&mut self) -> Option<DiscordConfig> {
        let api = self.text("GOROD_DISCORD_API").and_then(|url| {
            let bare = url.trim_start_matches("https://").trim_end_matches('/').to_owned();
            bare.parse()
                .map_err(|_| self.fault("GOROD_DISCORD_API", "https://ADDRESS:PORT of a stand-in"))
                .ok()
        });
        let admins = self.text("GOROD_DISCORD_ADMINS").unwrap_or_default();
        let ids = admins.split(',').map(str::trim).filter(|id| !id.is_empty()).map(str::parse);
        let admins = ids.collect::<Result<Vec<u64>, _>>().unwrap_or_else(|_| {
            self.fault("GOROD_DISCORD_ADMINS", "user ids (digits) with commas between them");
            Vec::new()
        });
        let dm_per_minute = self.parsed("GOROD_DM_PER_MINUTE", "a number from 0 to 60").unwrap_or(6u32);
        if dm_per_minute > 60 {
            self.fault("GOROD_DM_PER_MINUTE", "a number from 0 to 60");
        }
        Some(DiscordConfig {
            token: self.text("DISCORD_TOKEN")?.into(),
            api,
            test_ca: self.text("GOROD_TEST_CA").map(PathBuf::from),
            dm_per_minute,
            name_words: self.text("GOROD_NAME_WORDS").map(PathBuf::from),
            sounds: self.text("GOROD_SOUNDS").map(PathBuf::from),
            admins,
        })
    }
}

fn is_ours(name: &str) -> bool {
    name.starts_with("GOROD_") || VARIABLES.contains(&name)
}

/// The lines `NAME=value` of an environment file. Quotes around a value are dropped.
fn parse_env(text: &str) -> Result<BTreeMap<String, String>, ConfigError> {
    let mut vars = BTreeMap::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim().trim_start_matches("export ");
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((name, value)) = line.split_once('=') else {
            return Err(ConfigError(format!(".env, line {}: expected NAME=value", i + 1)));
        };
        let value = value.trim();
        let bare = ['"', '\''].iter().find_map(|q| value.strip_prefix(*q)?.strip_suffix(*q)).unwrap_or(value);
        vars.insert(name.trim().to_owned(), bare.to_owned());
    }
    Ok(vars)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secrecy::ExposeSecret as _;

    fn read(text: &str) -> Result<Config, ConfigError> {
        Config::from_vars(&parse_env(text)?)
    }

    #[test]
    fn nothing_set_means_sqlite_and_no_faces() {
        let config = read("").unwrap();
        assert_eq!(config.database_url.expose_secret(), "sqlite:gorod.db");
        assert!(config.discord.is_none() && !config.test_mode);
    }

    #[test]
    fn a_bad_setting_is_refused_by_name_and_never_by_value() {
        for (text, name) in [
            ("GOROD_LANG=de-secret", "GOROD_LANG"),
            ("GOROD_DM_PER_MINUTE=many-secret\nDISCORD_TOKEN=x", "GOROD_DM_PER_MINUTE"),
            ("GOROD_DM_PER_MINUTE=61\nDISCORD_TOKEN=x", "GOROD_DM_PER_MINUTE"),
            ("DATABASE_URL=mysql://secret", "DATABASE_URL"),
            ("GOROD_LNAG=ru-secret", "GOROD_LNAG"),
            ("GOROD_DISCORD_API=example.org-secret", "GOROD_DISCORD_API"),
            ("GOROD_DISCORD_ADMINS=1,secret", "GOROD_DISCORD_ADMINS"),
        ] {
            let fault = read(text).unwrap_err().to_string();
            assert!(fault.contains(name), "{text}: {fault}");
            assert!(!fault.contains("secret"), "{text}: {fault}");
        }
    }

    #[test]
    fn a_test_mode_without_an_override_refuses_to_start() {
        let fault = read("GOROD_TEST_MODE=1\nDISCORD_TOKEN=x").unwrap_err().to_string();
        assert!(fault.contains("GOROD_DISCORD_API"), "{fault}");
        read("GOROD_TEST_MODE=1\nDISCORD_TOKEN=x\nGOROD_DISCORD_API=https://127.0.0.1:4433").unwrap();
    }

    #[test]
    fn a_token_is_never_printed() {
        let config = read("DISCORD_TOKEN='abc.def'").unwrap();
        assert_eq!(config.discord.as_ref().unwrap().token.expose_secret(), "abc.def");
        let shown = format!("{config:?}");
        assert!(!shown.contains("abc.def"), "{shown}");
    }

    #[test]
    fn the_example_names_every_variable_in_order() {
        let example = include_str!("../.env.example");
        let mut at = 0;
        for name in VARIABLES.iter().filter(|n| **n != "GOROD_SPECS") {
            let found = example[at..]
                .find(&format!("{name}="))
                .unwrap_or_else(|| panic!("{name} is missing or out of order"));
            at += found;
        }
        read(example).unwrap();
    }
}
