//! The store's contract about people, communities, settings and erasable words: part of the suite of
//! `store_contract.rs`.

use super::store_rows::*;
use gorod::base::{AccountId, CommunityId};
use gorod::store::*;
use std::sync::Arc;

pub async fn texts_can_be_erased(s: Arc<dyn Store>) {
    for (id, owner) in [(1, 1), (2, 1), (3, 2)] {
        write(&s, Write::PutText(text(id, owner, "слово"))).await;
    }
    assert_eq!(s.text(1).await.unwrap(), Some(text(1, 1, "слово")));
    write(&s, Write::EraseText(1)).await;
    assert_eq!(s.text(1).await.unwrap(), None);
    write(&s, Write::ErasePerson(AccountId(1))).await;
    assert_eq!(s.text(2).await.unwrap(), None);
    assert!(s.text(3).await.unwrap().is_some());
}

fn account_of(external: &str, name: &str, at: i64) -> Write {
    let (external, name) = (external.to_owned(), name.to_owned());
    Write::AccountOf { platform: Platform::Discord, external, name, at: T0 + at }
}

pub async fn people_keep_one_account_over_names(s: Arc<dyn Store>) {
    let Wrote::Account(anya) = write(&s, account_of("10", "Аня", 0)).await else { panic!() };
    let Wrote::Account(borya) = write(&s, account_of("11", "Боря", 0)).await else { panic!() };
    assert_ne!(anya, borya);
    assert_eq!(write(&s, account_of("10", "Анна", 1)).await, Wrote::Account(anya));
    assert_eq!(s.account_at(Platform::Discord, "10").await.unwrap(), Some(anya));
    assert_eq!(s.account_at(Platform::Telegram, "10").await.unwrap(), None);
    let expected = Account { id: anya, language: None, direct: true, name: Some("Анна".into()) };
    assert_eq!(s.account(anya).await.unwrap(), Some(expected));
    write(&s, Write::Language(anya, Some("en".into()))).await;
    write(&s, Write::Direct(anya, false)).await;
    write(&s, Write::ErasePerson(anya)).await;
    let expected = Account { id: anya, language: Some("en".into()), direct: false, name: None };
    assert_eq!(s.account(anya).await.unwrap(), Some(expected));
    assert_eq!(s.account(AccountId(404)).await.unwrap(), None);
    let lost = Write::Language(AccountId(404), None);
    assert_eq!(attempt(&s, lost).await, Err(StoreError::Missing("account")));
}

pub async fn linked_identities_share_an_account(s: Arc<dyn Store>) {
    let Wrote::Account(anya) = write(&s, account_of("10", "Аня", 5)).await else { panic!() };
    let telegram = Identity {
        platform: Platform::Telegram,
        external: "77".into(),
        account: anya,
        name: Some("anya".into()),
    };
    write(&s, Write::Link(telegram.clone())).await;
    assert_eq!(s.account_at(Platform::Telegram, "77").await.unwrap(), Some(anya));
    let discord = Identity {
        platform: Platform::Discord,
        external: "10".into(),
        account: anya,
        name: Some("Аня".into()),
    };
    assert_eq!(s.identities(anya).await.unwrap(), vec![discord, telegram.clone()]);
    // The name seen last is the one to show.
    assert_eq!(s.account(anya).await.unwrap().unwrap().name.as_deref(), Some("Аня"));
    let nobody = Identity { account: AccountId(404), ..telegram };
    assert_eq!(attempt(&s, Write::Link(nobody)).await, Err(StoreError::Missing("account")));
}

pub async fn communities_join(s: Arc<dyn Store>) {
    let of = |platform, external: &str| Write::CommunityOf { platform, external: external.into(), at: T0 };
    let Wrote::Community(server) = write(&s, of(Platform::Discord, "1")).await else { panic!() };
    let Wrote::Community(group) = write(&s, of(Platform::Telegram, "1")).await else { panic!() };
    assert_ne!(server, group);
    assert_eq!(write(&s, of(Platform::Discord, "1")).await, Wrote::Community(server));
    let place = CommunityPlace { platform: Platform::Telegram, external: "1".into(), community: server };
    write(&s, Write::Join(place.clone())).await;
    assert_eq!(s.community_at(Platform::Telegram, "1").await.unwrap(), Some(server));
    let places = s.places(server).await.unwrap();
    assert_eq!(places.len(), 2);
    assert_eq!(places[1], place);
    assert_eq!(s.places(group).await.unwrap(), vec![]);
    let nowhere = CommunityPlace { community: CommunityId(404), ..place };
    assert_eq!(attempt(&s, Write::Join(nowhere)).await, Err(StoreError::Missing("community")));
}

pub async fn settings_are_set_and_removed(s: Arc<dyn Store>) {
    let of = Write::CommunityOf { platform: Platform::Discord, external: "1".into(), at: T0 };
    let Wrote::Community(community) = write(&s, of).await else { panic!() };
    let set = |key: &str, value: Option<&str>| Write::Setting {
        community,
        key: key.into(),
        value: value.map(Into::into),
    };
    write(&s, set("preset", Some("\"league\""))).await;
    write(&s, set("language", Some("\"ru\""))).await;
    write(&s, set("preset", Some("\"fiim\""))).await;
    let expected =
        vec![("language".to_owned(), "\"ru\"".to_owned()), ("preset".to_owned(), "\"fiim\"".to_owned())];
    assert_eq!(s.settings(community).await.unwrap(), expected);
    write(&s, set("preset", None)).await;
    assert_eq!(s.settings(community).await.unwrap().len(), 1);
}
