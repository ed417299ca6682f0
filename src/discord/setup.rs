//! `/setup`: the bot's rights checked by name, the server's language and preset, where tables stand.
//! For those who may manage the server; Discord hides the command from others, and we check again.

use super::commands::Intent;
use super::face::Discord;
use super::faults::Fault;
use super::press::Args;
use super::reply::{Press, Reply};
use super::screens::setup::{self, Right};
use super::screens::{Op, Screen};
use super::wire::Place;
use crate::base::CommunityId;
use crate::rules::sport::Preset;
use crate::runtime::RuntimeError;
use crate::text::Lang;
use crate::text::words::{Answer, RightWord};
use serenity::all::{ChannelId, ChannelType, GuildId, Permissions};

/// Only a manager may judge: the key among a community's settings.
const JUDGES: &str = "judges";
/// The only channel where tables stand.
const PLACE: &str = "place";
/// `SET_VOICE_CHANNEL_STATUS`, which the library names differently from release to release.
const VOICE_STATUS: Permissions = Permissions::from_bits_retain(1 << 48);

/// Discord's bit of a right.
fn bit(right: Right) -> Permissions {
    match right {
        Right::ViewChannel => Permissions::VIEW_CHANNEL,
        Right::SendMessages => Permissions::SEND_MESSAGES,
        Right::EmbedLinks => Permissions::EMBED_LINKS,
        Right::Connect => Permissions::CONNECT,
        Right::Speak => Permissions::SPEAK,
        Right::MuteMembers => Permissions::MUTE_MEMBERS,
        Right::MoveMembers => Permissions::MOVE_MEMBERS,
        Right::ManageChannels => Permissions::MANAGE_CHANNELS,
        Right::ManageRoles => Permissions::MANAGE_ROLES,
        Right::VoiceStatus => VOICE_STATUS,
    }
}

/// What a fault of the table is called.
#[must_use]
pub fn fault_words(fault: Fault) -> RightWord {
    match fault {
        Fault::Curtain => RightWord::NoRoles,
        Fault::Panel => RightWord::NoSend,
    }
}

impl Discord {
    /// The rights a table could not stand without in this channel.
    pub(super) fn missing_rights(&self, guild: GuildId, channel: ChannelId) -> Vec<Right> {
        let cache = self.cache();
        let Some(guild) = cache.guild(guild) else { return Vec::new() };
        let (Some(bot), Some(channel)) = (guild.members.get(&self.bot()), guild.channels.get(&channel))
        else {
            return Vec::new();
        };
        let has = guild.user_permissions_in(channel, bot);
        Right::ALL.into_iter().filter(|right| right.is_needed() && !has.contains(bit(*right))).collect()
    }

    /// The rights that the bot lacks on the server as a whole.
    fn server_lacks(&self, guild: GuildId) -> Vec<Right> {
        let cache = self.cache();
        let Some(guild) = cache.guild(guild) else { return Vec::new() };
        let Some(bot) = guild.members.get(&self.bot()) else { return Vec::new() };
        let has = guild.member_permissions(bot);
        Right::ALL.into_iter().filter(|right| !has.contains(bit(*right))).collect()
    }

    /// The only channel where this server lets tables stand, if it has one.
    pub(super) async fn tables_only_at(&self, press: &Press) -> Result<Option<ChannelId>, RuntimeError> {
        match press.who.community {
            Some(community) => self.runtime.setting(community, PLACE).await,
            None => Ok(None),
        }
    }

    /// One step of the set-up.
    pub(super) async fn setup(&self, press: &Press, intent: &Intent) -> Result<Reply, RuntimeError> {
        let lang = press.who.lang;
        let (Some(guild), Some(community)) = (press.who.guild, press.who.community) else {
            return Ok(self.line(press, self.say(lang, &Answer::NoTable)));
        };
        if !press.who.manager {
            return Ok(self.line(press, self.say(lang, &Answer::ManagersOnly)));
        }
        if !self.set_up(guild, community, intent).await? {
            return Ok(self.foreign(press));
        }
        let step = match intent.op {
            Op::SetupLang | Op::SetupPreset => 2,
            Op::SetupPlace | Op::SetupJudges => 3,
            _ => Args::of(&intent.arg).get(0).and_then(|step| step.parse().ok()).unwrap_or(1),
        };
        Ok(Reply::Screen(self.setup_screen(lang, guild, community, step).await?, Place::NOWHERE))
    }

    /// Keeps what was chosen; whether it was something we offered.
    async fn set_up(
        &self,
        guild: GuildId,
        community: CommunityId,
        intent: &Intent,
    ) -> Result<bool, RuntimeError> {
        let args = Args::of(&intent.arg);
        let word = args.get(0).unwrap_or_default();
        match intent.op {
            Op::SetupLang => {
                let Ok(chosen) = word.parse::<Lang>() else { return Ok(false) };
                self.runtime.set_setting(community, "language", Some(&chosen)).await?;
                self.memory.forget_guild(guild);
            }
            Op::SetupPreset => {
                let Ok(preset) = Preset::named(word) else { return Ok(false) };
                self.runtime.set_setting(community, "preset", Some(&preset)).await?;
            }
            Op::SetupPlace => {
                let chosen = word.parse::<u64>().ok().filter(|id| *id != 0).map(ChannelId::new);
                if chosen.is_none() && word != "any" {
                    return Ok(false);
                }
                self.runtime.set_setting(community, PLACE, chosen.as_ref()).await?;
            }
            Op::SetupJudges => {
                let managers = (word == "managers").then_some(&true);
                self.runtime.set_setting(community, JUDGES, managers).await?;
            }
            _ => {}
        }
        Ok(true)
    }

    async fn setup_screen(
        &self,
        lang: Lang,
        guild: GuildId,
        community: CommunityId,
        step: u8,
    ) -> Result<Screen, RuntimeError> {
        // The language may just have changed, and with it the reader's.
        let pen = self.pen(lang);
        Ok(match step {
            2 => {
                let preset = self.runtime.setting(community, "preset").await?.unwrap_or(Preset::League);
                setup::defaults(&pen, self.lang_here(Some(guild)).await?, preset)
            }
            3 => {
                let chosen: Option<ChannelId> = self.runtime.setting(community, PLACE).await?;
                let managers = self.managers_judge(Some(community)).await?;
                setup::places(&pen, &self.voice_channels(guild), chosen.map(ChannelId::get), managers)
            }
            _ => setup::rights(&pen, &self.server_lacks(guild)),
        })
    }

    /// Whether only managers of the server may judge.
    pub(super) async fn managers_judge(&self, community: Option<CommunityId>) -> Result<bool, RuntimeError> {
        match community {
            Some(community) => Ok(self.runtime.setting(community, JUDGES).await?.unwrap_or(false)),
            None => Ok(false),
        }
    }

    fn voice_channels(&self, guild: GuildId) -> Vec<(u64, String)> {
        let cache = self.cache();
        let Some(guild) = cache.guild(guild) else { return Vec::new() };
        let mut all: Vec<_> =
            guild.channels.values().filter(|channel| channel.kind == ChannelType::Voice).collect();
        all.sort_by_key(|channel| (channel.position, channel.id));
        all.into_iter().map(|channel| (channel.id.get(), channel.name.clone())).collect()
    }
}
