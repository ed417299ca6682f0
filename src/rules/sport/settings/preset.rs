//! The presets of sport.md 1.12: each is `league` with a few settings changed.

use super::{BadSetting, CancelScope, DayOneVote, Settings, Silent, SilentFew};
use serde::{Deserialize, Serialize};

/// The presets by name (sport.md 1.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// The regulations as written.
    League,
    /// FIIM rules where they differ.
    Fiim,
    /// What recent online tournaments play.
    Online,
    /// A softer table.
    Casual,
}

impl Preset {
    /// All presets, the default one first.
    pub const ALL: [Self; 4] = [Self::League, Self::Fiim, Self::Online, Self::Casual];

    /// The snake_case name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::League => "league",
            Self::Fiim => "fiim",
            Self::Online => "online",
            Self::Casual => "casual",
        }
    }

    /// The preset with this name.
    ///
    /// # Errors
    /// [`BadSetting::Preset`].
    pub fn named(name: &str) -> Result<Self, BadSetting> {
        Self::ALL
            .into_iter()
            .find(|p| p.name() == name)
            .ok_or_else(|| BadSetting::Preset { name: name.into() })
    }

    /// The value of every setting under this preset.
    #[must_use]
    pub fn settings(self) -> Settings {
        let league = Settings::default();
        match self {
            Self::League => league,
            Self::Fiim => Settings {
                cancel_scope: CancelScope::Nearest,
                draw_after_quiet_nights: 3,
                silent_few_alive: SilentFew::Short30,
                sheriff_look_s: 20,
                free_seating_s: 40,
                ..league
            },
            Self::Online => Settings { day1_vote: DayOneVote::None, draw_after_quiet_nights: 3, ..league },
            Self::Casual => Settings {
                day1_vote: DayOneVote::LiftOnly,
                silent: Silent::Short30,
                draw_after_quiet_nights: 3,
                ..league
            },
        }
    }
}
