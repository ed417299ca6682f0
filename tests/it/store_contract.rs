//! The store's contract, one suite over memory, SQLite and PostgreSQL (design, "Storage").

use super::store_db::{Db, Kind};
use super::store_people::*;
use super::store_rows::*;
use gorod::base::{AccountId, CommunityId, Stamp};
use gorod::store::*;
use std::sync::Arc;

/// Each named check runs on each back-end, in a database of its own.
macro_rules! contract {
    ($($check:ident),* $(,)?) => {
        mod memory { $(#[tokio::test] async fn $check() { super::on(super::Kind::Memory, stringify!($check), super::$check).await; })* }
        mod sqlite { $(#[tokio::test] async fn $check() { super::on(super::Kind::Sqlite, stringify!($check), super::$check).await; })* }
        mod postgres { $(#[tokio::test] async fn $check() { super::on(super::Kind::Postgres, stringify!($check), super::$check).await; })* }
    };
}

contract![
    an_append_keeps_everything_at_once,
    a_stale_append_is_a_conflict_and_leaves_nothing,
    a_redelivered_update_is_answered_as_before,
    a_refusal_is_remembered,
    one_bad_write_does_not_take_the_others,
    writes_that_collide_within_one_batch_are_taken_in_order,
    deadlines_come_soonest_first_in_pages,
    a_halted_game_takes_nothing_more,
    lists_hold_the_right_games,
    notices_wait_in_order_within_their_lane,
    a_claim_keeps_others_away_until_it_ends,
    a_notice_given_up_leaves_a_report,
    surfaces_want_what_changed_for_their_viewer,
    a_surface_pinned_anew_is_not_touched_by_the_old_one,
    an_expired_surface_is_not_behind,
    texts_can_be_erased,
    people_keep_one_account_over_names,
    linked_identities_share_an_account,
    communities_join,
    settings_are_set_and_removed,
    a_lease_has_one_holder_and_a_rising_generation,
    pruning_forgets_only_what_is_old,
    the_voice_ledger_holds_one_row_a_person,
];

async fn on<F: Future<Output = ()>>(kind: Kind, test: &str, check: impl FnOnce(Arc<dyn Store>) -> F) {
    let Some(db) = Db::fresh(kind, test).await else { return };
    check(Arc::clone(&db.store)).await;
    db.close().await;
}

async fn an_append_keeps_everything_at_once(s: Arc<dyn Store>) {
    let id = game(1);
    write(&s, create(id)).await;
    write(&s, Write::Pin(Box::new(surface(key(id, "panel", None), "\"public\"")))).await;
    let mut a = append(id, 1, Some(source(5)));
    a.record.count = 2;
    a.over = Some(T0 + 9);
    a.deadline = None;
    a.notices = vec![notice(id, 1, 0, Lane::Public), notice(id, 1, 1, Lane::Account(AccountId(3)))];
    a.changed = vec!["\"public\"".into()];
    a.texts = vec![text(77, 3, "шутка про 😀 и \"кавычки\"")];
    assert_eq!(write(&s, Write::Append(Box::new(a.clone()))).await, Wrote::Done);

    let kept = s.game(id).await.unwrap().unwrap();
    let expected = GameRow { version: 3, deadline: None, over: Some(T0 + 9), ..row(id) };
    assert_eq!(kept, expected);
    assert_eq!(s.records(id, 0, 10).await.unwrap(), vec![append(id, 0, None).record, a.record]);
    assert_eq!(s.records(id, 1, 10).await.unwrap().len(), 1);
    assert_eq!(s.records(id, 0, 1).await.unwrap().len(), 1);
    assert_eq!(s.answer(&source(5)).await.unwrap(), Some(Answer::Done { game: id, version: 1 }));
    assert_eq!(s.notice(a.notices[1].key).await.unwrap(), Some((a.notices[1].clone(), None)));
    assert_eq!(s.text(77).await.unwrap().unwrap(), a.texts[0]);
    assert_eq!(s.surface(&key(id, "panel", None)).await.unwrap().unwrap().wanted, 3);
}

async fn a_stale_append_is_a_conflict_and_leaves_nothing(s: Arc<dyn Store>) {
    let id = game(1);
    write(&s, create(id)).await;
    let mut stale = append(id, 0, Some(source(1)));
    stale.notices = vec![notice(id, 0, 0, Lane::Public)];
    stale.texts = vec![text(1, 1, "слово")];
    assert_eq!(attempt(&s, Write::Append(Box::new(stale))).await, Err(StoreError::Conflict(id)));
    assert_eq!(
        attempt(&s, Write::Append(Box::new(append(game(2), 0, None)))).await,
        Err(StoreError::Missing("game"))
    );
    assert_eq!(attempt(&s, create(id)).await, Err(StoreError::Taken("game")));
    assert_eq!(s.game(id).await.unwrap(), Some(row(id)));
    assert_eq!(s.records(id, 0, 10).await.unwrap().len(), 1);
    assert_eq!(s.answer(&source(1)).await.unwrap(), None);
    assert_eq!(s.lanes(None, 10).await.unwrap(), vec![]);
    assert_eq!(s.text(1).await.unwrap(), None);
}

async fn a_redelivered_update_is_answered_as_before(s: Arc<dyn Store>) {
    let id = game(1);
    write(&s, create(id)).await;
    write(&s, Write::Append(Box::new(append(id, 1, Some(source(1)))))).await;
    write(&s, Write::Append(Box::new(append(id, 2, None)))).await;
    let again = write(&s, Write::Append(Box::new(append(id, 3, Some(source(1)))))).await;
    assert_eq!(again, Wrote::Repeat(Answer::Done { game: id, version: 1 }));
    assert_eq!(s.game(id).await.unwrap().unwrap().version, 3);
    let born = Write::Create(Box::new(row(game(2))), Box::new(append(game(2), 0, Some(source(1)))));
    assert_eq!(write(&s, born).await, Wrote::Repeat(Answer::Done { game: id, version: 1 }));
    assert_eq!(s.game(game(2)).await.unwrap(), None);
}

async fn a_refusal_is_remembered(s: Arc<dyn Store>) {
    let answer = |code: &str| Answer::Refused { game: game(1), clause: "7.1".into(), code: code.into() };
    let refuse = |code: &str| Write::Answer { source: source(1), at: T0, answer: answer(code) };
    assert_eq!(write(&s, refuse("taken")).await, Wrote::Done);
    assert_eq!(write(&s, refuse("late")).await, Wrote::Repeat(answer("taken")));
    assert_eq!(s.answer(&source(1)).await.unwrap(), Some(answer("taken")));
}

async fn one_bad_write_does_not_take_the_others(s: Arc<dyn Store>) {
    let (a, b) = (game(1), game(2));
    write(&s, create(a)).await;
    // The text of the second is taken, which the database finds only when it writes.
    write(&s, Write::PutText(text(5, 1, "раз"))).await;
    let mut bad = append(a, 1, None);
    bad.texts = vec![text(5, 1, "два")];
    let batch = [
        create(b),
        Write::Append(Box::new(bad)),
        Write::Setting { community: CommunityId(99), key: "x".into(), value: Some("1".into()) },
    ];
    let done = s.commit(&batch).await.unwrap();
    assert_eq!(done[0], Ok(Wrote::Done));
    assert!(done[1].is_err());
    assert_eq!(s.game(b).await.unwrap().unwrap().version, 1);
    assert_eq!(s.game(a).await.unwrap().unwrap().version, 1);
    assert_eq!(s.records(a, 1, 9).await.unwrap(), vec![]);
    assert_eq!(s.text(5).await.unwrap().unwrap().words, "раз");
}

async fn writes_that_collide_within_one_batch_are_taken_in_order(s: Arc<dyn Store>) {
    let id = game(1);
    let batch = [
        create(id),
        Write::Append(Box::new(append(id, 1, Some(source(1))))),
        Write::Append(Box::new(append(id, 1, None))),
        Write::Append(Box::new(append(id, 2, Some(source(1))))),
        Write::Append(Box::new(append(id, 2, None))),
    ];
    let done = s.commit(&batch).await.unwrap();
    assert_eq!(done[0], Ok(Wrote::Done));
    assert_eq!(done[1], Ok(Wrote::Done));
    assert_eq!(done[2], Err(StoreError::Conflict(id)));
    assert_eq!(done[3], Ok(Wrote::Repeat(Answer::Done { game: id, version: 1 })));
    assert_eq!(done[4], Ok(Wrote::Done));
    let kept = s.game(id).await.unwrap().unwrap();
    assert_eq!((kept.version, kept.deadline), (3, Some(T0 + 1_002)));
}

async fn deadlines_come_soonest_first_in_pages(s: Arc<dyn Store>) {
    for n in 0..5 {
        let mut born = row(game(n));
        // Two share an instant; one has none.
        born.deadline = [Some(T0 + 3), Some(T0 + 1), Some(T0 + 3), None, Some(T0 + 2)][n as usize];
        write(&s, Write::Create(Box::new(born), Box::new(append(game(n), 0, None)))).await;
    }
    let mut seen = Vec::new();
    let mut after = None;
    loop {
        let page = s.deadlines(after, 2).await.unwrap();
        assert!(page.len() <= 2);
        let Some(last) = page.last() else { break };
        after = Some((last.at, last.game));
        seen.extend(page.into_iter().map(|due| (due.at, due.game)));
    }
    let mut ties = [game(0), game(2)];
    ties.sort();
    let expected = vec![(T0 + 1, game(1)), (T0 + 2, game(4)), (T0 + 3, ties[0]), (T0 + 3, ties[1])];
    assert_eq!(seen, expected);
}

async fn a_halted_game_takes_nothing_more(s: Arc<dyn Store>) {
    let id = game(1);
    write(&s, create(id)).await;
    write(&s, Write::Halt { game: id, why: "I4".into() }).await;
    let halted = s.game(id).await.unwrap().unwrap();
    assert_eq!((halted.halted.as_deref(), halted.deadline), (Some("I4"), None));
    assert_eq!(
        attempt(&s, Write::Append(Box::new(append(id, 1, None)))).await,
        Err(StoreError::Conflict(id))
    );
}

async fn lists_hold_the_right_games(s: Arc<dyn Store>) {
    let make = |n: u64, community: i64, platform: Platform, over: Option<Stamp>| {
        let id = game(n);
        let (created, community) = (T0 + n as i64, CommunityId(community));
        let born = GameRow { community, platform, over, created, deadline: None, ..row(id) };
        Write::Create(Box::new(born), Box::new(append(id, 0, None)))
    };
    write(&s, make(3, 1, Platform::Discord, None)).await;
    write(&s, make(1, 1, Platform::Discord, Some(T0 + 50))).await;
    write(&s, make(2, 1, Platform::Telegram, Some(T0 + 10))).await;
    write(&s, make(4, 2, Platform::Discord, None)).await;
    let ids = |rows: Vec<GameRow>| rows.into_iter().map(|r| r.id).collect::<Vec<_>>();
    let community = CommunityId(1);
    assert_eq!(ids(s.games_of(community, T0 + 20, 9).await.unwrap()), vec![game(1), game(3)]);
    assert_eq!(ids(s.games_of(community, T0 + 51, 9).await.unwrap()), vec![game(3)]);
    assert_eq!(ids(s.games_of(community, T0, 2).await.unwrap()), vec![game(1), game(2)]);
    assert_eq!(ids(s.open_games(Platform::Discord, 9).await.unwrap()), vec![game(3), game(4)]);
    assert_eq!(ids(s.open_games(Platform::Telegram, 9).await.unwrap()), vec![]);
    write(&s, Write::Place { game: game(3), place: "{}".into() }).await;
    assert_eq!(s.game(game(3)).await.unwrap().unwrap().place, "{}");
}

/// A game with notices on two lanes: events 1 (0 public, 1 private), 2 (0 public).
async fn told(s: &Arc<dyn Store>) -> (Notice, Notice, Notice) {
    let id = game(1);
    let private = Lane::Account(AccountId(3));
    let all = (notice(id, 1, 0, Lane::Public), notice(id, 1, 1, private), notice(id, 2, 0, Lane::Public));
    write(s, create(id)).await;
    let mut a = append(id, 1, None);
    a.notices = vec![all.1.clone(), all.0.clone()];
    write(s, Write::Append(Box::new(a))).await;
    let mut a = append(id, 2, None);
    a.notices = vec![all.2.clone()];
    write(s, Write::Append(Box::new(a))).await;
    all
}

async fn notices_wait_in_order_within_their_lane(s: Arc<dyn Store>) {
    let (first, private, second) = told(&s).await;
    let id = game(1);
    let account = private.lane;
    assert_eq!(s.lanes(None, 9).await.unwrap(), vec![(id, Lane::Public), (id, account)]);
    assert_eq!(s.lanes(Some((id, Lane::Public)), 9).await.unwrap(), vec![(id, account)]);
    assert_eq!(s.lanes(Some((id, account)), 9).await.unwrap(), vec![]);
    let waiting = s.waiting(id, Lane::Public, 9).await.unwrap();
    assert_eq!(waiting, vec![(first.clone(), Stamp(0)), (second, Stamp(0))]);
    write(&s, Write::Said { key: first.key, message: Some("m1".into()) }).await;
    assert_eq!(s.waiting(id, Lane::Public, 9).await.unwrap().len(), 1);
    assert_eq!(s.notice(first.key).await.unwrap().unwrap().1.as_deref(), Some("m1"));
    write(&s, Write::Later { key: private.key, next: T0 + 5, counts: true }).await;
    assert_eq!(s.waiting(id, account, 9).await.unwrap()[0].1, T0 + 5);
}

async fn a_claim_keeps_others_away_until_it_ends(s: Arc<dyn Store>) {
    let (first, ..) = told(&s).await;
    let claim = |now: i64| Write::Claim { key: first.key, now: T0 + now, until: T0 + now + 10 };
    let attempts = async || s.notice(first.key).await.unwrap().unwrap().0.attempts;
    assert_eq!(
        s.commit(&[claim(0), claim(0)]).await.unwrap(),
        vec![Ok(Wrote::Claimed(true)), Ok(Wrote::Claimed(false))]
    );
    assert_eq!(write(&s, claim(9)).await, Wrote::Claimed(false));
    assert_eq!(attempts().await, 1);
    assert_eq!(write(&s, claim(10)).await, Wrote::Claimed(true));
    assert_eq!(attempts().await, 2);
    // "Slow down" is not a failed try.
    write(&s, Write::Later { key: first.key, next: T0 + 12, counts: false }).await;
    assert_eq!(attempts().await, 1);
    assert_eq!(write(&s, claim(12)).await, Wrote::Claimed(true));
    write(&s, Write::Unclaim).await;
    assert_eq!(write(&s, claim(13)).await, Wrote::Claimed(true));
    write(&s, Write::Said { key: first.key, message: None }).await;
    assert_eq!(write(&s, claim(99)).await, Wrote::Claimed(false));
}

async fn a_notice_given_up_leaves_a_report(s: Arc<dyn Store>) {
    let (first, private, _) = told(&s).await;
    let host = Lane::Account(AccountId(9));
    let mut report = notice(game(1), 1, NoticeKey::REPORTS + 8, host);
    report.kind = NoticeKind::Undelivered { about: Some(AccountId(3)) };
    let why = "direct messages are closed".to_owned();
    let give_up = Write::GiveUp { key: private.key, why: why.clone(), reports: vec![report.clone()] };
    write(&s, give_up.clone()).await;
    write(&s, give_up).await;
    assert_eq!(s.waiting(game(1), private.lane, 9).await.unwrap(), vec![]);
    assert_eq!(s.given_up(game(1), 9).await.unwrap(), vec![(private, why)]);
    assert_eq!(s.waiting(game(1), host, 9).await.unwrap(), vec![(report, Stamp(0))]);
    let lost = NoticeKey { nth: 500, ..first.key };
    let give_up = Write::GiveUp { key: lost, why: String::new(), reports: vec![] };
    assert_eq!(attempt(&s, give_up).await, Err(StoreError::Missing("notice")));
}

async fn surfaces_want_what_changed_for_their_viewer(s: Arc<dyn Store>) {
    let id = game(1);
    write(&s, create(id)).await;
    write(&s, create(game(2))).await;
    let (panel, own, other) =
        (key(id, "panel", None), key(id, "private", Some(3)), key(id, "private", Some(4)));
    for (key, viewer) in [(&panel, "\"public\""), (&own, "{\"seat\":3}"), (&other, "{\"seat\":4}")] {
        let pinned = Surface { shown: Some(1), ..surface(key.clone(), viewer) };
        write(&s, Write::Pin(Box::new(pinned))).await;
    }
    let elsewhere = surface(key(game(2), "panel", None), "\"public\"");
    write(&s, Write::Pin(Box::new(Surface { shown: Some(1), ..elsewhere }))).await;
    assert_eq!(s.behind(None, T0, 9).await.unwrap(), vec![]);
    let mut a = append(id, 1, None);
    a.changed = vec!["\"public\"".into(), "{\"seat\":3}".into()];
    write(&s, Write::Append(Box::new(a))).await;
    assert_eq!(s.behind(None, T0, 9).await.unwrap(), vec![panel.clone(), own.clone()]);
    assert_eq!(s.behind(Some(&panel), T0, 9).await.unwrap(), vec![own.clone()]);
    assert_eq!(s.behind_of(id, T0).await.unwrap(), vec![panel.clone(), own.clone()]);
    assert_eq!(s.surfaces(id).await.unwrap().len(), 3);

    let shown = |key: &SurfaceKey, drawn| {
        let memo = Some(format!("m-{drawn}"));
        Write::Shown { key: key.clone(), pinned: 11, version: 2, drawn, memo }
    };
    write(&s, shown(&panel, 0)).await;
    assert_eq!(s.behind_of(id, T0).await.unwrap(), vec![own]);
    write(&s, Write::Touch(id)).await;
    assert_eq!(s.behind_of(id, T0).await.unwrap().len(), 3);
    // A touch during the drawing is not lost.
    write(&s, shown(&panel, 0)).await;
    assert!(s.behind_of(id, T0).await.unwrap().contains(&panel));
    write(&s, shown(&panel, 1)).await;
    assert!(!s.behind_of(id, T0).await.unwrap().contains(&panel));
    assert_eq!(s.surface(&panel).await.unwrap().unwrap().memo.as_deref(), Some("m-1"));
}

async fn a_surface_pinned_anew_is_not_touched_by_the_old_one(s: Arc<dyn Store>) {
    let id = game(1);
    write(&s, create(id)).await;
    let panel = key(id, "private", Some(3));
    write(&s, Write::Pin(Box::new(surface(panel.clone(), "1")))).await;
    let anew = Surface { pinned: 12, memo: Some("new".into()), ..surface(panel.clone(), "2") };
    write(&s, Write::Pin(Box::new(anew.clone()))).await;
    let late =
        Write::Shown { key: panel.clone(), pinned: 11, version: 1, drawn: 0, memo: Some("old".into()) };
    write(&s, late).await;
    write(&s, Write::Unpin(panel.clone(), Some(11))).await;
    assert_eq!(s.surface(&panel).await.unwrap(), Some(anew));
    write(&s, Write::Unpin(panel.clone(), Some(12))).await;
    assert_eq!(s.surface(&panel).await.unwrap(), None);
    write(&s, Write::Pin(Box::new(surface(panel.clone(), "1")))).await;
    write(&s, Write::Unpin(panel.clone(), None)).await;
    assert_eq!(s.surface(&panel).await.unwrap(), None);
}

async fn an_expired_surface_is_not_behind(s: Arc<dyn Store>) {
    let id = game(1);
    write(&s, create(id)).await;
    let panel = key(id, "private", Some(3));
    let pinned = Surface { expires: Some(T0 + 10), ..surface(panel.clone(), "1") };
    write(&s, Write::Pin(Box::new(pinned))).await;
    assert_eq!(s.behind(None, T0 + 9, 9).await.unwrap(), vec![panel]);
    assert_eq!(s.behind(None, T0 + 10, 9).await.unwrap(), vec![]);
}

async fn a_lease_has_one_holder_and_a_rising_generation(s: Arc<dyn Store>) {
    let lease = |holder: &str, now: i64| Write::Lease {
        name: "voice:1".into(),
        holder: holder.into(),
        now: T0 + now,
        until: T0 + now + 10,
    };
    let held = |generation, until| Wrote::Lease(Some(Lease { generation, until: T0 + until }));
    assert_eq!(s.lease("voice:1").await.unwrap(), None);
    assert_eq!(write(&s, lease("a", 0)).await, held(1, 10));
    assert_eq!(s.lease("voice:1").await.unwrap(), Some(Lease { generation: 1, until: T0 + 10 }));
    assert_eq!(write(&s, lease("b", 9)).await, Wrote::Lease(None));
    assert_eq!(write(&s, lease("a", 9)).await, held(1, 19));
    assert_eq!(write(&s, lease("b", 19)).await, held(2, 29));
    assert_eq!(write(&s, lease("a", 20)).await, Wrote::Lease(None));
    let release = |holder: &str| Write::Release { name: "voice:1".into(), holder: holder.into() };
    write(&s, release("a")).await;
    assert_eq!(write(&s, lease("a", 20)).await, Wrote::Lease(None));
    write(&s, release("b")).await;
    assert_eq!(write(&s, lease("a", 20)).await, held(3, 30));
}

async fn pruning_forgets_only_what_is_old(s: Arc<dyn Store>) {
    let (first, private, _) = told(&s).await;
    write(&s, Write::Append(Box::new(append(game(1), 3, Some(source(1)))))).await;
    write(&s, Write::Said { key: first.key, message: None }).await;
    let ended = game(2);
    let born = GameRow { over: Some(T0 + 50), ..row(ended) };
    write(&s, Write::Create(Box::new(born), Box::new(append(ended, 0, None)))).await;
    for id in [game(1), ended] {
        write(&s, Write::Pin(Box::new(surface(key(id, "panel", None), "1")))).await;
    }
    write(&s, Write::Prune(T0)).await;
    assert_eq!(s.surfaces(ended).await.unwrap().len(), 1);
    assert!(s.answer(&source(1)).await.unwrap().is_some());
    assert!(s.notice(first.key).await.unwrap().is_some());
    write(&s, Write::Prune(T0 + 100)).await;
    assert_eq!(s.answer(&source(1)).await.unwrap(), None);
    assert_eq!(s.notice(first.key).await.unwrap(), None);
    assert_eq!(s.surfaces(ended).await.unwrap(), vec![]);
    assert_eq!(s.surfaces(game(1)).await.unwrap().len(), 1);
    assert!(s.notice(private.key).await.unwrap().is_some(), "what waits is never forgotten");
}

async fn the_voice_ledger_holds_one_row_a_person(s: Arc<dyn Store>) {
    let row = |guild, person, nick_before| Muted { guild, person, game: game(1), nick_before };
    let mute = |row: &Muted| Write::Mute(Box::new(row.clone()));
    let (first, top) = (row(7, 3, None), row(7, u64::MAX, Some(None)));
    write(&s, mute(&top)).await;
    write(&s, mute(&first)).await;
    write(&s, mute(&row(8, 3, None))).await;
    let mut listed = s.muted(7).await.unwrap();
    listed.sort_by_key(|m| m.person);
    assert_eq!(listed, [first, top.clone()]);
    let renamed = row(7, 3, Some(Some("Аня".into())));
    write(&s, mute(&renamed)).await;
    write(&s, Write::Unmute { guild: 7, person: u64::MAX }).await;
    assert_eq!(s.muted(7).await.unwrap(), [renamed]);
    write(&s, Write::Unmute { guild: 7, person: 3 }).await;
    assert_eq!((s.muted(7).await.unwrap().len(), s.muted(8).await.unwrap().len()), (0, 1));
}
