//! The lobby on the wire (2.1, 2.2, 2.3, 4.1).

use super::discord_kit::Kit;
use gorod::rules::sport::{Sport, StageKind};

#[tokio::test(flavor = "multi_thread")]
async fn rule_2_1_seats_the_queue_and_the_host() {
    let kit = Kit::start(1.0).await;
    let game = kit.open(&[]).await;
    let (anya, borya) = (kit.person("Аня"), kit.person("Боря"));
    assert!(kit.press(anya, "1").await.contains('1'));
    // 2.1: the seat is taken; refused privately, with the clause, nothing changed.
    let refused = kit.press(borya, "1").await;
    assert!(refused.contains("2.1"), "{refused}");
    assert!(!anya.ever_saw("Нельзя"), "a refusal was seen by another");
    kit.press(borya, "2").await;
    // Only the host sends someone out; another is refused.
    let refused = kit.typed(borya, "table kick", &[("seat", 1.into())]).await;
    assert!(refused.contains("1.7"), "{refused}");
    kit.typed(anya, "table kick", &[("seat", 2.into())]).await;
    kit.panel_says("2 свободно").await;
    // With ten seated the eleventh waits; the seat that gets free is theirs.
    for seat in 2..=10 {
        kit.press(kit.seat(seat), &seat.to_string()).await;
    }
    let last = kit.person("Рысь");
    let queued = kit.press(last, "В очередь").await;
    assert!(queued.contains('1'), "{queued}");
    kit.press(kit.seat(10), "Встать").await;
    kit.panel_says("10 Рысь").await;
    // 2.2: ready only in voice.
    kit.seat(3).leave_voice();
    kit.panel_says("3 Витя · нет в голосе").await;
    let refused = kit.press(kit.seat(3), "Готов").await;
    assert!(refused.contains("2.2"), "{refused}");
    let table = kit.runtime.table::<Sport>(game).await.unwrap().unwrap();
    assert_eq!(table.state().stage.kind(), StageKind::Lobby);
    kit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rule_2_3_names_are_readable_and_no_insult() {
    let kit = Kit::start(1.0).await;
    kit.open(&[]).await;
    kit.press(kit.person("Аня"), "1").await;
    for (name, why) in [("Aня", "2.3"), ("Ваш дурак", "2.3"), ("\u{200b}\u{200b}", "2.3"), ("12", "2.3")]
    {
        let mut person = kit.stand.puppet(name);
        person.open(kit.stand.room());
        person.join_voice(kit.stand.room()).unwrap();
        let refused = kit.press(&person, "5").await;
        assert!(refused.contains(why), "{name}: {refused}");
    }
    kit.panel_says("5 свободно").await;
    kit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rule_4_1_a_lobby_that_stays_empty_says_so_and_waits_on_request() {
    let kit = Kit::start(1.0).await;
    let game = kit.open(&[]).await;
    kit.press(kit.person("Аня"), "1").await;
    kit.typed(
        kit.person("Аня"),
        "table set",
        &[("setting", "lobby_extend_s".into()), ("value", "60".into())],
    )
    .await;
    let rooms = kit.typed(kit.person("Боря"), "rooms", &[]).await;
    assert!(rooms.contains("1 из 10"), "{rooms}");
    kit.typed(kit.person("Аня"), "table close", &[]).await;
    kit.until_state(game, |state| state.lobby.closed).await;
    let rooms = kit.typed(kit.person("Боря"), "rooms", &[]).await;
    assert!(!rooms.contains("из 10"), "{rooms}");
    kit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_the_hosts_and_set_up_is_the_managers() {
    let kit = Kit::start(1.0).await;
    let game = kit.open(&[("preset", "casual".into())]).await;
    let set = [("setting", "speech_s".into()), ("value", "45".into())];
    let refused = kit.typed(kit.person("Боря"), "table set", &set).await;
    assert!(refused.contains("1.7"), "{refused}");
    kit.typed(kit.person("Аня"), "table set", &set).await;
    kit.until_state(game, |state| state.settings.speech_s == 45).await;
    let rules = kit.typed(kit.person("Боря"), "table rules", &[]).await;
    assert!(rules.contains("casual") && rules.contains("6.2"), "{rules}");
    // Discord hides the command from others; one who sends it all the same is refused by us.
    assert!(kit.person("Боря").command("setup", &[]).await.is_err());
    kit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_is_spoken_to_in_their_own_language() {
    let kit = Kit::start(1.0).await;
    kit.open(&[]).await;
    let borya = kit.person("Боря");
    let english = kit.typed(borya, "language", &[("language", "en".into())]).await;
    assert!(english.is_ascii(), "{english}");
    let refused = kit.typed(borya, "nominate", &[("seat", 1.into())]).await;
    assert!(refused.is_ascii(), "{refused}");
    let russian = kit.press(kit.person("Витя"), "3").await;
    assert!(!russian.is_ascii(), "{russian}");
    kit.end().await;
}
