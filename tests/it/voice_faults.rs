//! What may go wrong between the reconciler and Discord (issue "Voice", "Bad input"): each is handled,
//! told once, and nobody stays muted or open by mistake.

use super::voice_world::{Bot, JUDGE, People, SOON, edits, game, stand};
use gorod::discord::voice::Memory;
use gorod::discord::voice::reconcile::{Freed, Report, Room};
use gorod::sandbox::discord::{faults::Fault, gateway::EventFault, limits::Scope, permissions as p};
use gorod::sandbox::{Puppet, StandIn};
use std::sync::Arc;

struct Seated {
    stand: StandIn,
    ledger: Arc<Memory>,
    bot: Bot,
    people: People,
}

impl Seated {
    /// Ten seated and muted, the judge in voice, the bucket fresh.
    async fn start() -> Self {
        let stand = stand(20.0, 2).await;
        let ledger = Arc::new(Memory::default());
        let bot = Bot::start(&stand, &ledger).await;
        let people = People::of(&stand, stand.guild());
        people.all_join();
        let seated = Self { stand, ledger, bot, people };
        seated.wish(&[]).await;
        seated.people.until_muted(&seated.stand, 1..=10).await;
        seated.settle().await;
        seated.pause(6_000).await;
        seated
    }

    async fn wish(&self, open: &[u8]) {
        self.bot.voice.table(self.people.guild, game(1), Some(self.people.wish(open, true)));
        self.settle().await;
    }

    async fn settle(&self) {
        tokio::time::timeout(SOON, self.bot.voice.settled(self.people.guild)).await.unwrap();
    }

    /// Virtual milliseconds.
    async fn pause(&self, ms: i64) {
        tokio::time::sleep(self.stand.clock().wall(ms)).await;
    }

    fn moderator(&self) -> Puppet {
        self.stand.puppet("Модератор")
    }

    fn id(&self, number: u8) -> u64 {
        self.people.by_number[&number].id()
    }
}

#[tokio::test]
async fn a_missing_right_falls_back_to_soft_mode_and_is_told_once() {
    let mut s = Seated::start().await;
    s.stand.with(|w| {
        let (app, guild) = (w.app, s.people.guild);
        let guild = w.guilds.get_mut(&guild).unwrap();
        let role = guild.roles.values_mut().find(|r| r.managed_by == Some(app)).unwrap();
        role.permissions &= !p::MUTE_MEMBERS;
    });
    s.wish(&[1]).await;
    s.wish(&[2]).await;
    let room = Room(s.people.room);
    s.bot.report(|r| (*r == Report::RightMissing { room }).then_some(())).await;
    let refused = edits(&s.stand).iter().filter(|r| r.code == 50013).count();
    assert_eq!(refused, 1, "asked once, not again and again");
}

#[tokio::test]
async fn a_long_429_is_waited_for_and_the_speaker_comes_first() {
    let mut s = Seated::start().await;
    s.wish(&[1]).await;
    s.pause(6_000).await;
    s.stand.fault(Some("PATCH"), "/members/", Fault::RateLimit(Scope::User, 200_000), 1);
    let before = edits(&s.stand).len();
    s.bot.voice.table(s.people.guild, game(1), Some(s.people.wish(&[2], true)));
    let wait = s.bot.report(|r| if let Report::Slowed { wait_ms } = r { Some(*wait_ms) } else { None }).await;
    assert!((9_000..=11_000).contains(&wait), "{wait} ms of 200 s at twenty times the speed of life");
    s.settle().await;
    assert_eq!(s.people.heard(), [2, JUDGE]);
    let edits = edits(&s.stand);
    let mine = edits[before..].iter().skip(1).position(|r| r.path.ends_with(&s.id(2).to_string()));
    assert!(mine.is_some_and(|at| at <= 1), "the speaker was not among the first two: {mine:?}");
}

#[tokio::test]
async fn a_server_error_and_a_lost_answer_are_repeated() {
    let s = Seated::start().await;
    s.stand.fault(Some("PATCH"), "/members/", Fault::Status(502), 1);
    s.wish(&[3]).await;
    assert_eq!(s.people.heard(), [3, JUDGE]);
    s.pause(6_000).await;
    s.stand.fault(Some("PATCH"), "/members/", Fault::LoseAnswer, 2);
    s.wish(&[4]).await;
    assert_eq!(s.people.heard(), [4, JUDGE]);
}

#[tokio::test]
async fn a_lost_voice_state_event_changes_nothing_for_those_who_listen() {
    let mut s = Seated::start().await;
    s.stand.event_fault("VOICE_STATE_UPDATE", EventFault::Lose, 1);
    s.wish(&[5]).await;
    assert_eq!(s.people.heard(), [5, JUDGE]);
    s.bot.report(|r| matches!(r, Report::EchoLost { .. }).then_some(())).await;
    s.pause(6_000).await;
    s.wish(&[6]).await;
    assert_eq!(s.people.heard(), [6, JUDGE]);
}

#[tokio::test]
async fn a_moderator_who_fights_is_given_in_to_and_reported() {
    let mut s = Seated::start().await;
    s.wish(&[1]).await;
    for _ in 0..2 {
        s.pause(3_000).await;
        s.moderator().moderate_mute(s.id(8), false).unwrap();
        s.stand
            .wait_for(SOON, |w| w.guilds[&s.people.guild].members[&s.id(8)].mute.then_some(()))
            .await
            .unwrap();
        s.settle().await;
    }
    s.pause(6_000).await;
    s.moderator().moderate_mute(s.id(8), false).unwrap();
    let person = s.people.person(8);
    s.bot.report(|r| (*r == Report::Fought { game: game(1), person }).then_some(())).await;
    assert_eq!(s.people.heard(), [1, 8, JUDGE]);
    s.wish(&[2]).await;
    assert_eq!(s.people.heard(), [2, JUDGE]);
}

#[tokio::test]
async fn who_leaves_is_freed_where_he_comes_back() {
    let s = Seated::start().await;
    let puppet = &s.people.by_number[&6];
    puppet.leave_voice();
    s.wish(&[1]).await;
    assert!(puppet.is_muted(), "a mute outlives leaving");
    let elsewhere = s.stand.with(|w| w.add_channel(Some(s.people.guild), 2, "Курилка"));
    puppet.join_voice(elsewhere).unwrap();
    s.stand
        .wait_for(SOON, |w| (!w.guilds[&s.people.guild].members[&puppet.id()].mute).then_some(()))
        .await
        .unwrap();
    puppet.join_voice(s.people.room).unwrap();
    s.stand
        .wait_for(SOON, |w| w.guilds[&s.people.guild].members[&puppet.id()].mute.then_some(()))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_killed_bot_finds_everyone_again_and_frees_those_of_no_game() {
    let mut s = Seated::start().await;
    s.wish(&[4]).await;
    s.bot.kill().await;
    s.pause(6_000).await;
    // The state says that 7 speaks by now: within two windows everyone is what it says.
    let began = s.stand.clock().now_ms();
    let (guild, wish) = (s.people.guild, s.people.wish(&[7], true));
    let before = edits(&s.stand).len();
    s.bot = Bot::start_with(&s.stand, &s.ledger, |voice| voice.table(guild, game(1), Some(wish))).await;
    s.people.until_muted(&s.stand, (1..=10).filter(|n| *n != 7)).await;
    assert!(s.stand.clock().now_ms() - began <= 10_000);
    assert_eq!(edits(&s.stand).len() - before, 2, "only what differs is changed");
    assert_eq!(s.people.heard(), [7, JUDGE]);
    s.settle().await;
    s.bot.kill().await;
    s.pause(6_000).await;
    // And once more, without the game: everyone is free.
    s.bot = Bot::start(&s.stand, &s.ledger).await;
    s.people.until_muted(&s.stand, []).await;
}

#[tokio::test]
async fn a_removed_bot_frees_everyone_when_it_is_invited_again() {
    let s = Seated::start().await;
    let (guild, app) = (s.people.guild, s.stand.bot_id());
    s.stand.with(|w| w.leave_guild(guild, app));
    s.bot.voice.gone(guild);
    s.bot.voice.table(guild, game(1), None);
    assert_eq!(s.people.muted().len(), 10);
    s.pause(6_000).await;
    s.stand.with(|w| {
        w.join_guild(guild, app);
        let role = w.guilds[&guild].roles.values().find(|r| r.managed_by == Some(app)).map(|r| r.id);
        w.guilds.get_mut(&guild).unwrap().members.get_mut(&app).unwrap().roles.extend(role);
    });
    s.stand.close_gateway(4000);
    s.stand.invalidate_sessions(false);
    let free = |w: &mut gorod::sandbox::discord::world::World| {
        w.guilds[&guild].members.values().all(|m| !m.mute).then_some(())
    };
    s.stand.wait_for(SOON, free).await.expect("everyone is free again");
}

#[tokio::test]
async fn two_tables_of_one_guild_share_the_calls() {
    let s = Seated::start().await;
    let second = s.stand.with(|w| w.add_channel(Some(s.people.guild), 2, "Стол 2"));
    let others: Vec<Puppet> = (0..10).map(|n| s.stand.puppet(&format!("Второй {n}"))).collect();
    for puppet in &others {
        puppet.join_voice(second).unwrap();
    }
    let mut table = s.people.wish(&[], true);
    table.room = Room(second);
    table.mics = others
        .iter()
        .map(|o| (gorod::discord::voice::reconcile::Person(o.id()), gorod::rules::Mic::Closed))
        .collect();
    s.bot.voice.table(s.people.guild, game(2), Some(table));
    let ids: Vec<u64> = others.iter().map(Puppet::id).collect();
    let all = |w: &mut gorod::sandbox::discord::world::World| {
        ids.iter().all(|id| w.guilds[&s.people.guild].members[id].mute).then_some(())
    };
    s.stand.wait_for(SOON, all).await.expect("all ten are muted");
    s.wish(&[9]).await;
    assert_eq!(s.people.heard(), [9, JUDGE]);
    assert_eq!(edits(&s.stand).iter().filter(|r| r.status == 429).count(), 0);
}

#[tokio::test]
async fn a_player_at_another_guilds_table_is_muted_there_and_not_here() {
    let s = Seated::start().await;
    let there = s.stand.guild_at(1);
    let room = s.stand.room_of(there);
    let number = 3;
    let puppet = &s.people.by_number[&number];
    let name = puppet.name();
    puppet.leave_voice();
    let away = s.stand.puppet_in(there, &name);
    away.join_voice(room).unwrap();
    let mut table = s.people.wish(&[], true);
    table.room = Room(room);
    s.bot.voice.table(there, game(2), Some(table));
    let mute = |on: bool| {
        let (guild, id) = (there, away.id());
        s.stand.wait_for(SOON, move |w| (w.guilds[&guild].members[&id].mute == on).then_some(()))
    };
    mute(true).await.expect("muted at the table where he is");
    s.bot.voice.table(there, game(2), None);
    mute(false).await.expect("freed there");
    assert!(puppet.is_muted(), "here he is freed at his next join");
}

#[tokio::test]
async fn the_button_frees_who_is_in_no_game() {
    let s = Seated::start().await;
    let person = s.people.person(3);
    assert_eq!(s.bot.voice.free(s.people.guild, person, false).await, Freed::InGame);
    s.bot.voice.table(s.people.guild, game(1), Some(s.people.wish(&[], false)));
    assert_eq!(s.bot.voice.free(s.people.guild, person, false).await, Freed::Now);
    s.settle().await;
    assert!(!s.people.muted().contains(&3));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sixty_tables_in_sixty_guilds_miss_no_turn() {
    let stand = stand(5.0, 60).await;
    let ledger = Arc::new(Memory::default());
    let mut bot = Bot::start(&stand, &ledger).await;
    let tables: Vec<People> = (0..60).map(|n| People::of(&stand, stand.guild_at(n))).collect();
    for people in &tables {
        people.all_join();
        bot.voice.table(people.guild, game(people.guild), Some(people.wish(&[], true)));
    }
    for people in &tables {
        people.until_muted(&stand, 1..=10).await;
    }
    for speaker in 1..=4 {
        tokio::time::sleep(stand.clock().wall(6_000)).await;
        for people in &tables {
            tokio::time::sleep(stand.clock().wall(100)).await;
            let wish = people.wish(&[speaker], true);
            bot.voice.table(people.guild, game(people.guild), Some(wish));
        }
        for people in &tables {
            tokio::time::timeout(SOON, bot.voice.settled(people.guild)).await.unwrap();
            assert_eq!(people.heard(), [speaker, JUDGE], "turn {speaker}");
        }
    }
    let mut floors = 0;
    while let Ok((_, report)) = bot.reports.try_recv() {
        floors += u32::from(matches!(report, Report::FloorOpen { .. }));
    }
    assert_eq!(floors, 240);
    assert_eq!(edits(&stand).iter().filter(|r| r.status == 429).count(), 0, "no 429");
    println!("sixty tables: {:?}", bot.voice.timings().own());
}
