//! People, communities, languages and settings, as the faces ask for them. Names live beside
//! identities and can be erased; events hold account numbers only.

use super::names::Settings;
use super::{Runtime, RuntimeError, limits};
use crate::base::{AccountId, CommunityId};
use crate::store::codec::{from_json, to_json};
use crate::store::{Account, CommunityPlace, Identity, Platform, StoreError, Write, Wrote};
use serde::{Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Runtime {
    /// The account of a platform's user, made at the first meeting. `name` is remembered as the
    /// one to show. Cheap when nothing is new: no write.
    pub async fn account_of(
        &self,
        platform: Platform,
        external: &str,
        name: &str,
    ) -> Result<AccountId, RuntimeError> {
        // PostgreSQL keeps no NUL.
        let name: String = name.chars().filter(|c| *c != '\0').take(limits::NAME_SIGNS).collect();
        if let Some(account) = self.inner.names.user(platform, external, &name) {
            return Ok(account);
        }
        let write = Write::AccountOf {
            platform,
            external: external.into(),
            name: name.clone(),
            at: self.clock().now(),
        };
        match self.write(write).await? {
            Wrote::Account(account) => {
                self.inner.names.user_is(platform, external, account, &name);
                Ok(account)
            }
            other => Err(unexpected(&other)),
        }
    }

    /// The account of a platform's user, if the bot has met them.
    pub async fn account_at(
        &self,
        platform: Platform,
        external: &str,
    ) -> Result<Option<AccountId>, RuntimeError> {
        Ok(self.store().account_at(platform, external).await?)
    }

    /// A person: language, direct-message switch, the name last seen.
    pub async fn account(&self, account: AccountId) -> Result<Account, RuntimeError> {
        Ok(self.person(account).await?.ok_or(StoreError::Missing("account"))?)
    }

    async fn person(&self, account: AccountId) -> Result<Option<Account>, RuntimeError> {
        if let Some(known) = self.inner.names.account(account) {
            return Ok(Some(known));
        }
        let reading = self.inner.names.reading();
        let read = self.store().account(account).await?;
        if let Some(read) = &read {
            self.inner.names.account_is(read.clone(), reading);
        }
        Ok(read)
    }

    /// The platforms' users behind an account.
    pub async fn identities(&self, account: AccountId) -> Result<Vec<Identity>, RuntimeError> {
        Ok(self.store().identities(account).await?)
    }

    /// The user of this platform behind an account: its external id.
    pub async fn external_of(
        &self,
        account: AccountId,
        platform: Platform,
    ) -> Result<Option<String>, RuntimeError> {
        let all = self.store().identities(account).await?;
        Ok(all.into_iter().find(|i| i.platform == platform).map(|i| i.external))
    }

    /// The names last seen. Accounts without a name (erased, unknown) are left out.
    pub async fn names(&self, accounts: &[AccountId]) -> Result<BTreeMap<AccountId, String>, RuntimeError> {
        let mut names = BTreeMap::new();
        for &account in accounts {
            let name = self.person(account).await?.and_then(|person| person.name);
            names.extend(name.map(|name| (account, name)));
        }
        Ok(names)
    }

    /// Sets or clears a person's language.
    pub async fn set_language(&self, account: AccountId, language: Option<&str>) -> Result<(), RuntimeError> {
        self.write(Write::Language(account, language.map(Into::into))).await?;
        self.inner.names.forget_account(account);
        Ok(())
    }

    /// Whether the bot may write direct messages to this person.
    pub async fn set_direct(&self, account: AccountId, on: bool) -> Result<(), RuntimeError> {
        self.write(Write::Direct(account, on)).await?;
        self.inner.names.forget_account(account);
        Ok(())
    }

    /// A platform's user belongs to this account from now on (a person links several).
    pub async fn link(&self, identity: Identity) -> Result<(), RuntimeError> {
        let before = self.store().account_at(identity.platform, &identity.external).await?;
        let after = identity.account;
        self.write(Write::Link(identity)).await?;
        before.into_iter().chain([after]).for_each(|account| self.inner.names.forget(account));
        Ok(())
    }

    /// Erases a person's names and words. Games keep the seat.
    pub async fn erase_person(&self, account: AccountId) -> Result<(), RuntimeError> {
        self.write(Write::ErasePerson(account)).await?;
        self.inner.names.forget(account);
        Ok(())
    }

    /// The community of a server or group, made at the first meeting.
    pub async fn community_of(
        &self,
        platform: Platform,
        external: &str,
    ) -> Result<CommunityId, RuntimeError> {
        if let Some(community) = self.store().community_at(platform, external).await? {
            return Ok(community);
        }
        let write = Write::CommunityOf { platform, external: external.into(), at: self.clock().now() };
        match self.write(write).await? {
            Wrote::Community(community) => Ok(community),
            other => Err(unexpected(&other)),
        }
    }

    /// The servers and groups of a community.
    pub async fn places(&self, community: CommunityId) -> Result<Vec<CommunityPlace>, RuntimeError> {
        Ok(self.store().places(community).await?)
    }

    /// A server or group belongs to this community from now on (several joined).
    pub async fn join(&self, place: CommunityPlace) -> Result<(), RuntimeError> {
        self.write(Write::Join(place)).await.map(drop)
    }

    /// One setting of a community ("language", "preset", "judges", …: the faces' own keys).
    pub async fn setting<T: DeserializeOwned>(
        &self,
        community: CommunityId,
        key: &str,
    ) -> Result<Option<T>, RuntimeError> {
        let all = self.settings(community).await?;
        let found = all.iter().find(|(k, _)| k == key);
        Ok(found.map(|(_, json)| from_json(json, || format!("setting {key}"))).transpose()?)
    }

    async fn settings(&self, community: CommunityId) -> Result<Settings, RuntimeError> {
        if let Some(known) = self.inner.names.settings(community) {
            return Ok(known);
        }
        let reading = self.inner.names.reading();
        let read = Arc::new(self.store().settings(community).await?);
        self.inner.names.settings_are(community, Arc::clone(&read), reading);
        Ok(read)
    }

    /// Sets a community's setting; `None` removes it.
    pub async fn set_setting<T: Serialize + Sync>(
        &self,
        community: CommunityId,
        key: &str,
        value: Option<&T>,
    ) -> Result<(), RuntimeError> {
        let value = value.map(to_json);
        if value.as_ref().is_some_and(|v| v.len() > limits::SETTING_BYTES) {
            return Err(RuntimeError::TooLong("this setting is too long"));
        }
        let known = self.settings(community).await?;
        if value.is_some() && known.len() >= limits::SETTINGS && known.iter().all(|(k, _)| k != key) {
            return Err(RuntimeError::TooLong("there are too many settings here"));
        }
        self.write(Write::Setting { community, key: key.into(), value }).await?;
        self.inner.names.forget_settings(community);
        Ok(())
    }

    /// The language for a person here: their own, else the community's ("language" setting).
    pub async fn language(
        &self,
        account: Option<AccountId>,
        community: Option<CommunityId>,
    ) -> Result<Option<String>, RuntimeError> {
        if let Some(account) = account
            && let Some(language) = self.person(account).await?.and_then(|a| a.language)
        {
            return Ok(Some(language));
        }
        match community {
            Some(community) => self.setting(community, "language").await,
            None => Ok(None),
        }
    }
}

pub(super) fn unexpected(wrote: &Wrote) -> RuntimeError {
    let why = match wrote {
        Wrote::Repeat(_) => "an answer of the inbox",
        _ => "another kind of answer",
    };
    RuntimeError::Store(StoreError::Unusable(format!("the store gave {why}")))
}
