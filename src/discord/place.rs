//! Where a table stands: the face's own part of a game's row, and the tables this process shows.

use super::face::Discord;
use super::sport::Sport;
use crate::base::{AccountId, GameId};
use crate::runtime::{GameRow, Platform, RuntimeError};
use crate::text::Lang;
use serde::{Deserialize, Serialize};
use serenity::all::{ChannelId, GuildId};
use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

/// Where a table stands and what it is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pitch {
    /// The server.
    pub guild: GuildId,
    /// The voice channel, whose own chat shows the panel.
    pub channel: ChannelId,
    /// What the table is called, at most 24 signs.
    pub title: String,
    /// The language of its public texts.
    pub lang: Lang,
}

impl Pitch {
    /// The place of a stored game, if it is one of ours.
    #[must_use]
    pub fn of(row: &GameRow) -> Option<Self> {
        if row.platform != Platform::Discord || row.rules != <Sport as crate::rules::Rules>::NAME {
            return None;
        }
        serde_json::from_str(&row.place).ok()
    }

    /// As the game's row holds it.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a place is plain data")
    }
}

/// The tables that have not left the list.
#[derive(Debug, Default)]
pub struct Places(RwLock<BTreeMap<GameId, Pitch>>);

impl Places {
    /// A table is here.
    pub fn put(&self, game: GameId, pitch: Pitch) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(game, pitch);
    }

    /// A table is gone.
    pub fn forget(&self, game: GameId) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).remove(&game);
    }

    /// Where a table stands.
    pub fn get(&self, game: GameId) -> Option<Pitch> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(&game).cloned()
    }

    /// The tables of a server.
    pub fn of_guild(&self, guild: GuildId) -> Vec<(GameId, Pitch)> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.iter().filter(|(_, p)| p.guild == guild).map(|(g, p)| (*g, p.clone())).collect()
    }

    /// The tables that stand in a channel: at most one that is not over.
    pub fn in_channel(&self, channel: ChannelId) -> Vec<GameId> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.iter().filter(|(_, p)| p.channel == channel).map(|(g, _)| *g).collect()
    }

    /// All tables.
    pub fn all(&self) -> Vec<(GameId, Pitch)> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.iter().map(|(g, p)| (*g, p.clone())).collect()
    }
}

impl Discord {
    /// The place of a game, from memory or its row.
    ///
    /// # Errors
    /// The store did not answer.
    pub(super) async fn pitch(&self, game: GameId) -> Result<Option<Pitch>, RuntimeError> {
        if let Some(pitch) = self.places.get(game) {
            return Ok(Some(pitch));
        }
        Ok(self.runtime.game(game).await?.and_then(|row| Pitch::of(&row)))
    }

    /// The table at which a command without a button is meant: the one where the person has a part,
    /// else the one that stands in the channel, else the only one of the server.
    ///
    /// # Errors
    /// The store did not answer.
    pub(super) async fn table_of(
        &self,
        account: AccountId,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<Option<GameId>, RuntimeError> {
        let here = self.places.of_guild(guild);
        // The newest last, so that a running game wins over a finished one with the same people.
        let mut found = None;
        for (game, pitch) in &here {
            let Some(table) = self.runtime.table::<Sport>(*game).await? else { continue };
            let state = table.state();
            let rank = if state.outcome.is_some() || state.lobby.closed { 0 } else { 1 };
            let part = if super::sport::has_part(state, account) { 4 } else { 0 };
            let stands = if pitch.channel == channel { 2 } else { 0 };
            let score = part + stands + rank;
            if (score > 1 || here.len() == 1) && found.is_none_or(|(best, _)| score >= best) {
                found = Some((score, *game));
            }
        }
        Ok(found.map(|(_, game)| game))
    }
}
