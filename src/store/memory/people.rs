//! People, communities, settings and texts in memory.

use super::{Data, Person};
use crate::base::{AccountId, CommunityId, Stamp};
use crate::store::{Account, Identity, Platform, StoreError, Stored, Write, Wrote};

impl Data {
    pub fn account(&self, id: AccountId) -> Option<Account> {
        let person = self.accounts.get(&id)?;
        let ours = self.identities.values().filter(|(i, _)| i.account == id && i.name.is_some());
        let last = ours.max_by_key(|(i, seen)| (*seen, i.platform, i.external.clone()));
        Some(Account {
            id,
            language: person.language.clone(),
            direct: person.direct,
            name: last.and_then(|(i, _)| i.name.clone()),
        })
    }

    pub fn person(&mut self, write: &Write) -> Stored<Wrote> {
        match write {
            Write::PutText(text) => {
                if self.texts.contains_key(&text.at.id) {
                    return Err(StoreError::Taken("text"));
                }
                self.texts.insert(text.at.id, Some(text.clone()));
            }
            Write::EraseText(id) => {
                self.texts.insert(*id, None);
            }
            Write::ErasePerson(account) => self.erase(*account),
            Write::AccountOf { platform, external, name, at } => {
                return Ok(Wrote::Account(self.account_of(*platform, external, name, *at)));
            }
            Write::Link(identity) => {
                if !self.accounts.contains_key(&identity.account) {
                    return Err(StoreError::Missing("account"));
                }
                let key = (identity.platform, identity.external.clone());
                self.identities.insert(key, (identity.clone(), Stamp(0)));
            }
            Write::Language(account, language) => {
                self.known(*account)?.language.clone_from(language);
            }
            Write::Direct(account, on) => self.known(*account)?.direct = *on,
            Write::CommunityOf { platform, external, .. } => {
                let key = (*platform, external.clone());
                if let Some(community) = self.places.get(&key) {
                    return Ok(Wrote::Community(*community));
                }
                self.communities += 1;
                let community = CommunityId(self.communities);
                self.places.insert(key, community);
                return Ok(Wrote::Community(community));
            }
            Write::Join(place) => {
                if !(1..=self.communities).contains(&place.community.0) {
                    return Err(StoreError::Missing("community"));
                }
                self.places.insert((place.platform, place.external.clone()), place.community);
            }
            Write::Setting { community, key, value } => {
                let key = (*community, key.clone());
                match value {
                    Some(value) => self.settings.insert(key, value.clone()),
                    None => self.settings.remove(&key),
                };
            }
            _ => {}
        }
        Ok(Wrote::Done)
    }

    fn known(&mut self, account: AccountId) -> Stored<&mut Person> {
        self.accounts.get_mut(&account).ok_or(StoreError::Missing("account"))
    }

    fn account_of(&mut self, platform: Platform, external: &str, name: &str, at: Stamp) -> AccountId {
        let key = (platform, external.to_owned());
        if let Some((identity, seen)) = self.identities.get_mut(&key) {
            identity.name = Some(name.to_owned());
            *seen = at;
            return identity.account;
        }
        let account = AccountId(self.accounts.keys().next_back().map_or(1, |last| last.0 + 1));
        self.accounts.insert(account, Person { language: None, direct: true });
        let (external, name) = (external.to_owned(), Some(name.to_owned()));
        self.identities.insert(key, (Identity { platform, external, account, name }, at));
        account
    }

    fn erase(&mut self, account: AccountId) {
        for (identity, _) in self.identities.values_mut().filter(|(i, _)| i.account == account) {
            identity.name = None;
        }
        for text in self.texts.values_mut() {
            if text.as_ref().is_some_and(|t| t.owner == Some(account)) {
                *text = None;
            }
        }
    }
}
