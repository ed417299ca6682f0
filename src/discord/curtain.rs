//! The curtain: closing a table's channel to writers from the deal to the end, and opening it again
//! (3.2, 18.2). The channel's own overwrites are written to a ledger before the first change, so
//! that a process that starts after a crash puts back what another took.

use super::access::{self, Wish};
use super::face::Discord;
use super::place::Pitch;
use super::sport::{Sport, account_at};
use super::trouble::{self, Trouble};
use crate::base::{AccountId, CommunityId, GameId};
use crate::rules::sport::StageKind;
use crate::rules::sport::settings::Chat;
use crate::runtime::RuntimeError;
use serde::{Deserialize, Serialize};
use serenity::all::{ChannelId, EditChannel, GuildId, PermissionOverwrite, Permissions, RoleId};

/// The ledger's key among a community's settings.
const LEDGER: &str = "curtains";

/// One channel that is closed, and what stood there before.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    guild: GuildId,
    channel: ChannelId,
    game: GameId,
    own: Vec<PermissionOverwrite>,
}

impl Discord {
    /// Closes the channel as the room says; whether it is so now.
    ///
    /// # Errors
    /// The store did not answer.
    pub(super) async fn lower_curtain(
        &self,
        game: GameId,
        pitch: &Pitch,
        state: &Sport,
    ) -> Result<bool, RuntimeError> {
        let _one = self.ledger.lock().await;
        let Some(now) = self.overwrites(pitch) else { return Ok(true) };
        let Some(may_change) = self.own_rights(pitch) else { return Ok(true) };
        let community = self.community(pitch.guild).await?;
        let mut kept = self.kept(community).await?;
        let own = match kept.iter().find(|k| k.channel == pitch.channel) {
            Some(kept) => kept.own.clone(),
            None => {
                let (guild, channel) = (pitch.guild, pitch.channel);
                kept.push(Kept { guild, channel, game, own: now.clone() });
                self.runtime.set_setting(community, LEDGER, Some(&kept)).await?;
                now.clone()
            }
        };
        let mut writers = Vec::new();
        for account in writing(state) {
            writers.extend(self.user_of(account).await?);
        }
        let everyone = RoleId::new(pitch.guild.get());
        let wish = Wish { everyone, bot: self.bot(), writers, may_change };
        self.set_overwrites(game, pitch, &now, access::closed(&own, &wish)).await
    }

    /// Opens the channel again; whether it is so now.
    ///
    /// # Errors
    /// The store did not answer.
    pub(super) async fn raise_curtain(&self, game: GameId, pitch: &Pitch) -> Result<bool, RuntimeError> {
        let _one = self.ledger.lock().await;
        let community = self.community(pitch.guild).await?;
        let mut kept = self.kept(community).await?;
        let Some(at) = kept.iter().position(|k| k.channel == pitch.channel && k.game == game) else {
            return Ok(true);
        };
        let own = kept[at].own.clone();
        let now = self.overwrites(pitch).unwrap_or_default();
        if !self.set_overwrites(game, pitch, &now, own).await? {
            return Ok(false);
        }
        kept.remove(at);
        let left = (!kept.is_empty()).then_some(&kept);
        self.runtime.set_setting(community, LEDGER, left).await?;
        Ok(true)
    }

    /// After a start: opens the channels whose games are no longer there.
    ///
    /// # Errors
    /// The store did not answer.
    pub(super) async fn raise_forgotten(&self, guild: GuildId) -> Result<(), RuntimeError> {
        let community = self.community(guild).await?;
        for kept in self.kept(community).await? {
            if kept.guild == guild && self.places.get(kept.game).is_none() {
                let lang = self.config.lang;
                let pitch = Pitch { guild, channel: kept.channel, title: String::new(), lang };
                self.raise_curtain(kept.game, &pitch).await?;
            }
        }
        Ok(())
    }

    async fn kept(&self, community: CommunityId) -> Result<Vec<Kept>, RuntimeError> {
        Ok(self.runtime.setting(community, LEDGER).await?.unwrap_or_default())
    }

    fn overwrites(&self, pitch: &Pitch) -> Option<Vec<PermissionOverwrite>> {
        let cache = self.cache();
        let guild = cache.guild(pitch.guild)?;
        Some(guild.channels.get(&pitch.channel)?.permission_overwrites.clone())
    }

    /// The bot's rights in a table's channel, before the curtain took any.
    fn own_rights(&self, pitch: &Pitch) -> Option<Permissions> {
        let cache = self.cache();
        let guild = cache.guild(pitch.guild)?;
        let bot = guild.members.get(&self.bot())?;
        Some(guild.member_permissions(bot))
    }

    async fn set_overwrites(
        &self,
        game: GameId,
        pitch: &Pitch,
        now: &[PermissionOverwrite],
        wanted: Vec<PermissionOverwrite>,
    ) -> Result<bool, RuntimeError> {
        if access::same(now, &wanted) {
            return Ok(true);
        }
        let edit = EditChannel::new().permissions(wanted);
        match pitch.channel.edit(&self.http, edit).await {
            Ok(_) => Ok(true),
            Err(error) => match trouble::read(&error) {
                Trouble::Later => Ok(false),
                Trouble::Never(code) => {
                    tracing::warn!(game.id = %game, code, "the channel's rights could not be set");
                    self.faults.add(game, super::faults::Fault::Curtain, code);
                    Ok(true)
                }
            },
        }
    }
}

/// Which accounts may write now: the judge, and living players as the room says.
fn writing(state: &Sport) -> Vec<AccountId> {
    let mut writers: Vec<AccountId> = state.judge.into_iter().collect();
    let view = crate::rules::Rules::view(state, &crate::rules::sport::Viewer::Public);
    let day = matches!(view.stage, StageKind::Speech | StageKind::TieSpeech | StageKind::LastSpeech);
    match state.settings.chat {
        Chat::Off => {}
        Chat::Speaker if day => writers.extend(view.speaker.and_then(|seat| account_at(state, seat))),
        Chat::Day if day || view.stage.is_vote() => {
            writers.extend(state.alive.iter().filter_map(|seat| account_at(state, seat)));
        }
        Chat::Speaker | Chat::Day => {}
    }
    writers
}
