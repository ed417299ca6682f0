//! Bad input on the wire: whatever is out of phase, out of turn, stale, forged or repeated is refused
//! privately, with the reason and the clause, and changes nothing.

use super::discord_game::Players;
use super::discord_kit::Kit;
use gorod::rules::sport::{Sport, StageKind};
use gorod::sandbox::discord::gateway::EventFault;

/// A table in the first speech of day 1, at a speed that leaves time to misbehave.
async fn in_a_speech(kit: &Kit) -> Players<'_> {
    let game = kit.open(&[("judge", "none".into())]).await;
    // A long speech, so that a slow machine does not end it.
    kit.typed(kit.seat(1), "table set", &[("setting", "speech_s".into()), ("value", "600".into())]).await;
    let mut players = Players::new(kit, game);
    players.sit_down().await;
    players.play_until(|state| state.stage.kind() == StageKind::Speech && !state.floor_offered).await;
    kit.panel_says("говорит №1").await;
    players
}

#[tokio::test(flavor = "multi_thread")]
async fn out_of_phase_out_of_turn_forged_stale_and_twice() {
    let kit = Kit::start(5.0).await;
    let players = in_a_speech(&kit).await;
    let (game, stage) = (players.game, players.table().await.state().stage_no);
    let version = players.table().await.version();
    let (first, fifth, outsider) = (kit.seat(1), kit.seat(5), kit.person("Рысь"));
    // The commands of those who may not write here are given in another channel.
    let typing = kit.elsewhere("Даша");

    // The wrong person, and a command of another phase.
    let cases = [
        (kit.press(fifth, "Пас").await, "6.4"),
        (kit.typed(first, "vote", &[("seat", 5.into())]).await, "п. "),
        (kit.typed(first, "shoot", &[("seat", 5.into())]).await, "п. "),
        (kit.typed(&typing, "nominate", &[("seat", 1.into())]).await, "п. "),
        // P4, 2.9: nobody sits down at a running table.
        (kit.forged(outsider, &format!("g1:{game}:{stage}:sit:5")).await, "2.9"),
        // A judge's act by one who is no judge.
        (kit.forged(fifth, &format!("g1:{game}:{stage}:dq:1.threats.sanctions.disqualify")).await, "1.7"),
        (kit.forged(outsider, &format!("g1:{game}:{stage}:pass:")).await, "п. "),
    ];
    for (answer, clause) in cases {
        assert!(answer.contains(clause), "{answer} lacks {clause}");
    }

    // Ids that we never wrote, and a game that is not there.
    for id in ["x", "g1:abc:1:vote:5", "g2:abcdefgh:1:vote:5", "g1:abcdefgh:1:vote:5", "g1:abcdefgh:1:hack:5"]
    {
        let answer = kit.forged(fifth, id).await;
        assert!(!answer.is_empty() && !answer.contains("failed"), "{id}: {answer}");
    }
    for arg in ["0", "11", "x", "1.2.3.4.5.6", "-5"] {
        let answer = kit.forged(first, &format!("g1:{game}:{stage}:nom:{arg}")).await;
        assert!(!answer.is_empty() && !answer.contains("failed"), "{arg}: {answer}");
    }
    assert_eq!(players.table().await.version(), version, "a refusal changed something");
    for other in [2, 3, 4] {
        assert!(!kit.seat(other).ever_saw("Нельзя"), "a refusal was seen by another");
    }

    // The same interaction delivered twice is carried out once.
    kit.stand.event_fault("INTERACTION_CREATE", EventFault::Twice, 1);
    let answer = kit.typed(first, "nominate", &[("seat", 5.into())]).await;
    assert!(answer.contains('5'), "{answer}");
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let table = players.table().await;
    assert_eq!(table.state().nominations.len(), 1);
    // 7.1: the right is used up; the same again is refused.
    let again = kit.typed(first, "nominate", &[("seat", 6.into())]).await;
    assert!(again.contains("7.1"), "{again}");

    // A stale button: drawn in the first speech, pressed in the second.
    kit.press(first, "Пас").await;
    kit.until_state(game, |state| state.stage_no > stage && !state.floor_offered).await;
    let version = players.table().await.version();
    let stale = kit.forged(kit.seat(2), &format!("g1:{game}:{stage}:pass:")).await;
    assert!(stale.contains("устарела") || stale.contains("18.2"), "{stale}");
    assert_eq!(players.table().await.version(), version);
    kit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rule_3_2_the_dead_act_no_more() {
    let kit = Kit::start(10.0).await;
    let game = kit.open(&[("judge", "none".into())]).await;
    let mut players = Players::new(&kit, game);
    players.sit_down().await;
    players.play_until(|state| state.day == 2 && state.stage.kind() == StageKind::Speech).await;
    let table = players.table().await;
    let state: &Sport = table.state();
    let dead = gorod::base::Seat::first(10).find(|seat| !state.alive.has(*seat)).unwrap();
    let person = kit.seat(dead.number());
    let typing = kit.elsewhere(&person.name());
    for (name, seat) in [("vote", 1), ("nominate", 1), ("shoot", 1), ("check", 1)] {
        let answer = kit.typed(&typing, name, &[("seat", seat.into())]).await;
        assert!(answer.contains("п. "), "{name}: {answer}");
    }
    let answer = kit.typed(&typing, "pass", &[]).await;
    assert!(answer.contains("п. "), "{answer}");
    // 18.2: he may not write either, nor may a spectator.
    assert!(person.say("я был шерифом").is_err());
    assert!(kit.person("Рысь").say("я зритель").is_err());
    kit.end().await;
}
