//! People and settings in memory, so that a press costs no query. What is written is forgotten and
//! read again; when full, everything is forgotten: simpler than counting uses, and refilled at once.
//! One process works on a database for now, so nobody else changes these rows.

use super::limits;
use crate::base::{AccountId, CommunityId};
use crate::store::{Account, Platform};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// All settings of a community: key and JSON.
pub(super) type Settings = Arc<Vec<(String, String)>>;

#[derive(Default)]
struct Known {
    users: HashMap<(Platform, String), (AccountId, String)>,
    accounts: HashMap<AccountId, Account>,
    settings: HashMap<CommunityId, Settings>,
    /// Rises with everything forgotten.
    forgotten: u64,
}

/// What is known by heart.
#[derive(Default)]
pub(super) struct Names(RwLock<Known>);

impl Names {
    fn read(&self) -> RwLockReadGuard<'_, Known> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Known> {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let rows = known.users.len().max(known.accounts.len()).max(known.settings.len());
        if rows >= limits::CACHED_NAMES {
            *known = Known { forgotten: known.forgotten + 1, ..Known::default() };
        }
        known
    }

    fn forgetting(&self) -> RwLockWriteGuard<'_, Known> {
        let mut known = self.write();
        known.forgotten += 1;
        known
    }

    /// To be taken before a row is read: should something be forgotten meanwhile, the row may be
    /// stale and is not kept.
    pub fn reading(&self) -> u64 {
        self.read().forgotten
    }

    /// The account of this user, if its name has not changed either.
    pub fn user(&self, platform: Platform, external: &str, name: &str) -> Option<AccountId> {
        let known = self.read();
        let (account, last) = known.users.get(&(platform, external.to_owned()))?;
        (last == name).then_some(*account)
    }

    /// Stored: this user has this account and name.
    pub fn user_is(&self, platform: Platform, external: &str, account: AccountId, name: &str) {
        let mut known = self.forgetting();
        known.users.insert((platform, external.to_owned()), (account, name.to_owned()));
        known.accounts.remove(&account);
    }

    /// The person.
    pub fn account(&self, account: AccountId) -> Option<Account> {
        self.read().accounts.get(&account).cloned()
    }

    /// Read: this person.
    pub fn account_is(&self, account: Account, reading: u64) {
        let mut known = self.write();
        if known.forgotten == reading {
            known.accounts.insert(account.id, account);
        }
    }

    /// Something about the person was written.
    pub fn forget(&self, account: AccountId) {
        let mut known = self.forgetting();
        known.accounts.remove(&account);
        known.users.retain(|_, (of, _)| *of != account);
    }

    /// A person's own switches were written; names and users are as before.
    pub fn forget_account(&self, account: AccountId) {
        self.forgetting().accounts.remove(&account);
    }

    /// A community's settings.
    pub fn settings(&self, community: CommunityId) -> Option<Settings> {
        self.read().settings.get(&community).cloned()
    }

    /// Read: a community's settings.
    pub fn settings_are(&self, community: CommunityId, settings: Settings, reading: u64) {
        let mut known = self.write();
        if known.forgotten == reading {
            known.settings.insert(community, settings);
        }
    }

    /// A setting was written.
    pub fn forget_settings(&self, community: CommunityId) {
        self.forgetting().settings.remove(&community);
    }
}
