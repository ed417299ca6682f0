//! Who is asking: the platform's word on who pressed, turned into our account, language and rights.
//! What a press carries is a claim; who sent it is not.

use super::face::Discord;
use crate::base::{AccountId, CommunityId};
use crate::runtime::{Platform, RuntimeError};
use crate::text::Lang;
use serenity::all::{GuildId, Member, Permissions, User, UserId};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A person who asks.
#[derive(Clone, Debug)]
pub struct Who {
    /// Our account.
    pub account: AccountId,
    /// The platform's user.
    pub user: UserId,
    /// The name shown on this server.
    pub name: String,
    /// The language spoken with them.
    pub lang: Lang,
    /// The server they ask on; none in direct messages.
    pub guild: Option<GuildId>,
    /// Its community.
    pub community: Option<CommunityId>,
    /// Whether they may manage the server (checked on our side too).
    pub manager: bool,
}

/// The most languages and communities remembered; dropped as a whole when full.
const MEMORY: usize = 50_000;

/// What is remembered, so that a press costs no query.
#[derive(Debug, Default)]
pub struct Memory {
    chosen: Mutex<BTreeMap<AccountId, Option<Lang>>>,
    communities: Mutex<BTreeMap<GuildId, CommunityId>>,
    spoken: Mutex<BTreeMap<GuildId, Option<Lang>>>,
    locales: Mutex<BTreeMap<AccountId, Lang>>,
}

impl Memory {
    /// The person chose another language.
    pub fn forget_person(&self, account: AccountId) {
        lock(&self.chosen).remove(&account);
    }

    /// The server chose another language.
    pub fn forget_guild(&self, guild: GuildId) {
        lock(&self.spoken).remove(&guild);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // What is remembered is still right if another thread died holding it.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn keep<K: Ord, V>(map: &Mutex<BTreeMap<K, V>>, key: K, value: V) {
    let mut map = lock(map);
    if map.len() >= MEMORY {
        map.clear();
    }
    map.insert(key, value);
}

impl Discord {
    /// The person behind an interaction.
    ///
    /// # Errors
    /// The store did not answer.
    pub(super) async fn who(
        &self,
        user: &User,
        member: Option<&Member>,
        guild: Option<GuildId>,
        locale: &str,
    ) -> Result<Who, RuntimeError> {
        let name = member.and_then(|m| m.nick.as_deref()).unwrap_or_else(|| user.display_name());
        let account = self.runtime.account_of(Platform::Discord, &user.id.get().to_string(), name).await?;
        let community = match guild {
            Some(guild) => Some(self.community(guild).await?),
            None => None,
        };
        if let Some(lang) = Lang::of_locale(locale) {
            keep(&self.memory.locales, account, lang);
        }
        let manager = member.is_some_and(|m| {
            m.permissions
                .is_some_and(|p| p.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR))
        });
        let lang = self.lang_of(account, guild).await?;
        Ok(Who { account, user: user.id, name: name.to_owned(), lang, guild, community, manager })
    }

    /// The community of a server.
    ///
    /// # Errors
    /// The store did not answer.
    pub(super) async fn community(&self, guild: GuildId) -> Result<CommunityId, RuntimeError> {
        if let Some(community) = lock(&self.memory.communities).get(&guild) {
            return Ok(*community);
        }
        let community = self.runtime.community_of(Platform::Discord, &guild.get().to_string()).await?;
        keep(&self.memory.communities, guild, community);
        Ok(community)
    }

    /// The language spoken with a person: the one they chose, else their client's, else the
    /// server's, else the operator's.
    ///
    /// # Errors
    /// The store did not answer.
    pub(super) async fn lang_of(
        &self,
        account: AccountId,
        guild: Option<GuildId>,
    ) -> Result<Lang, RuntimeError> {
        let known = lock(&self.memory.chosen).get(&account).copied();
        let chosen = match known {
            Some(chosen) => chosen,
            None => {
                let chosen = self.runtime.account(account).await?.language.and_then(|l| l.parse().ok());
                keep(&self.memory.chosen, account, chosen);
                chosen
            }
        };
        let client = || lock(&self.memory.locales).get(&account).copied();
        match chosen.or_else(client) {
            Some(lang) => Ok(lang),
            None => self.lang_here(guild).await,
        }
    }

    /// The language of public texts on a server.
    ///
    /// # Errors
    /// The store did not answer.
    pub(super) async fn lang_here(&self, guild: Option<GuildId>) -> Result<Lang, RuntimeError> {
        let Some(guild) = guild else { return Ok(self.config.lang) };
        let known = lock(&self.memory.spoken).get(&guild).copied();
        let spoken = match known {
            Some(spoken) => spoken,
            None => {
                let community = self.community(guild).await?;
                let set: Option<Lang> = self.runtime.setting(community, "language").await?;
                keep(&self.memory.spoken, guild, set);
                set
            }
        };
        Ok(spoken.unwrap_or(self.config.lang))
    }
}
