//! Names and account numbers in memory, so that a press costs no query. Dropped as a whole when
//! full: simpler than counting uses, and refilled at once.

use super::limits;
use crate::base::AccountId;
use crate::store::Platform;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

#[derive(Default)]
struct Known {
    accounts: HashMap<(Platform, String), (AccountId, String)>,
    names: HashMap<AccountId, String>,
}

/// What is known by heart.
#[derive(Default)]
pub(super) struct Names(RwLock<Known>);

impl Names {
    /// The account of this user, if its name has not changed either.
    pub fn known(&self, platform: Platform, external: &str, name: &str) -> Option<AccountId> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let (account, last) = known.accounts.get(&(platform, external.to_owned()))?;
        (last == name).then_some(*account)
    }

    /// The name last seen.
    pub fn name(&self, account: AccountId) -> Option<String> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).names.get(&account).cloned()
    }

    /// Stored: this user has this account and name.
    pub fn remember(&self, platform: Platform, external: &str, account: AccountId, name: &str) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.accounts.len() >= limits::CACHED_NAMES {
            *known = Known::default();
        }
        known.accounts.insert((platform, external.to_owned()), (account, name.to_owned()));
        known.names.insert(account, name.to_owned());
    }

    /// Read: this account has this name.
    pub fn name_is(&self, account: AccountId, name: &str) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.names.len() >= limits::CACHED_NAMES {
            *known = Known::default();
        }
        known.names.insert(account, name.to_owned());
    }

    /// The person was erased or linked anew.
    pub fn forget(&self, account: AccountId) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        known.names.remove(&account);
        known.accounts.retain(|_, (of, _)| *of != account);
    }
}
