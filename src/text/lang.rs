//! The languages people read. Russian is first, English complete (design, section 7).

use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A reader's language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// Russian, the language of the rule books.
    #[default]
    Ru,
    /// English.
    En,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::Ru, Self::En];

    /// The two-letter code, which is also the folder below `locales/`.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::En => "en",
        }
    }

    /// The language of a platform's locale such as "ru", "en-GB" or "uk"; `None` if we do not
    /// speak it, so that the caller can fall back to the server's.
    #[must_use]
    pub fn of_locale(locale: &str) -> Option<Self> {
        locale.split(['-', '_']).next()?.parse().ok()
    }
}

/// Not a language we speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the languages are ru and en")]
pub struct BadLang;

impl FromStr for Lang {
    type Err = BadLang;
    fn from_str(text: &str) -> Result<Self, BadLang> {
        Self::ALL.into_iter().find(|l| l.code().eq_ignore_ascii_case(text)).ok_or(BadLang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_platforms_locale_names_a_language_or_none() {
        assert_eq!(Lang::of_locale("ru"), Some(Lang::Ru));
        assert_eq!(Lang::of_locale("en-GB"), Some(Lang::En));
        assert_eq!(Lang::of_locale("pt-BR"), None);
        assert_eq!(Lang::of_locale(""), None);
    }
}
