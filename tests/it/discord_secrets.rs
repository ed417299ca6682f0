//! Who sees what on the wire (sport.md P1, P2, P6; 5.5, 7.5, 9.4, 10.7), who may write (3.2, 18.2),
//! and what could not be delivered (design, "Discord").

use super::discord_game::Players;
use super::discord_kit::Kit;
use gorod::rules::sport::{Role, StageKind};
use gorod::sandbox::discord::world::Dm;

#[tokio::test(flavor = "multi_thread")]
async fn p1_p6_a_judge_without_roles_and_a_night_without_nominations() {
    let kit = Kit::start(10.0).await;
    let game = kit.open(&[("judge", "yes".into())]).await;
    let judge = kit.person("Рысь");
    kit.press(judge, "Судить").await;
    let mut players = Players::new(&kit, game);
    players.sit_down().await;
    players.play_until(|state| state.stage.kind() == StageKind::NightDon).await;
    // P6, 7.5: nominations are hidden at night.
    let panel = kit.panel_says("Ночь 1").await;
    assert!(!panel.text().contains("Выставлены"), "{}", panel.text());
    players.play_until(|state| state.day == 2).await;
    // P1, 5.5, 10.7: no roles, no shots, no checks, even for a forged press.
    let table = players.table().await;
    let stage = table.state().stage_no;
    let secrets = kit.forged(judge, &format!("g1:{game}:{stage}:secrets:0.none.flow.none")).await;
    assert!(!secrets.to_lowercase().contains("выстрел") && !secrets.contains("→"), "{secrets}");
    let roles = table.state().roles.unwrap();
    for (index, person) in kit.people.iter().take(10).enumerate() {
        let card = kit.press(person, "Моя роль").await.to_lowercase();
        let own = match roles[index] {
            Role::Don => "дон",
            Role::Maf => "мафия",
            Role::Sheriff => "шериф",
            Role::Civ => "мирный",
        };
        assert!(card.contains(own), "{own}: {card}");
    }
    // 13.1: a foul from the judge's own command, seen by all on the panel.
    let fouled =
        kit.typed(judge, "judge foul", &[("seat", 3.into()), ("ground", "interrupting".into())]).await;
    assert!(fouled.contains('3'), "{fouled}");
    kit.panel_says("фолы 1").await;
    // 13.6: a disqualification is asked first, then done.
    let asked =
        kit.typed(judge, "judge disqualify", &[("seat", 9.into()), ("ground", "threats".into())]).await;
    assert!(asked.contains("Дисквалификация"), "{asked}");
    kit.press_own(judge, "Да").await;
    kit.until_state(game, |state| state.chairs[8].left.is_some()).await;
    kit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn p2_a_closed_vote_shows_nothing_until_its_end() {
    let kit = Kit::start(5.0).await;
    let game = kit.open(&[("judge", "none".into()), ("votes", "closed".into())]).await;
    let longer = [("setting", "closed_ballot_s".into()), ("value", "120".into())];
    kit.typed(kit.seat(1), "table set", &longer).await;
    let mut players = Players::new(&kit, game);
    players.sit_down().await;
    players.play_until(|state| state.stage.kind() == StageKind::ClosedBallot).await;
    let before = kit.panel_says("Тайно").await.text();
    let candidates: Vec<_> =
        players.table().await.state().nominations.iter().map(|n| n.target.to_string()).collect();
    for seat in 1..=5 {
        let answer = kit.press(kit.seat(seat), &candidates[0]).await;
        let head = answer.lines().next().unwrap_or_default().to_owned();
        assert!(!head.contains(&format!("№{}", candidates[0])), "a secret vote in the first line: {head}");
    }
    tokio::time::sleep(std::time::Duration::from_millis(400)).await;
    let during = kit.person("Рысь").panel().unwrap().text();
    if players.table().await.state().stage.kind() == StageKind::ClosedBallot {
        assert_eq!(before, during, "the panel tells who has voted");
    }
    players.play_until(|state| state.stage.kind() == StageKind::Reveal).await;
    kit.panel_says("За №").await;
    kit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rule_4_2_an_undelivered_role_is_a_line_to_the_judge_and_the_chat_is_closed() {
    let kit = Kit::start(5.0).await;
    let closed = kit.seat(4).id();
    kit.stand.with(|w| w.users.get_mut(&closed).unwrap().dm = Dm::Closed);
    assert!(kit.seat(2).say("до игры пишут все").is_ok());
    let game = kit.open(&[("judge", "yes".into())]).await;
    let judge = kit.person("Рысь");
    kit.press(judge, "Судить").await;
    let mut players = Players::new(&kit, game);
    players.sit_down().await;
    // The role's message is the same for all and holds no role.
    let knocked = kit.until(|kit| kit.seat(2).dms().iter().any(|dm| dm.text().contains("есть новое")));
    assert!(knocked.await, "no direct message came");
    kit.press(judge, "Мои действия").await;
    let failures = kit.typed(judge, "judge faults", &[]);
    let failures = failures.await;
    let told =
        kit.until(|kit| kit.person("Рысь").ephemerals().iter().any(|shown| shown.text().contains("№4")));
    assert!(told.await, "the judge does not hear of №4: {failures}");
    // 3.2, 18.2: from the deal to the end nobody out of turn writes, reacts or opens threads.
    let shut = kit.until(|kit| kit.seat(2).say("во время игры").is_err());
    assert!(shut.await, "the chat is open");
    // 14.1: the judge ends the game; the chat opens again.
    let ended =
        kit.typed(judge, "judge end", &[("winner", "red".into()), ("reason", "показ игры".into())]).await;
    assert!(!ended.contains("Нельзя"), "{ended}");
    kit.panel_says("Победа мирных").await;
    let open = kit.until(|kit| kit.seat(2).say("после игры").is_ok());
    assert!(open.await, "the chat stays closed");
    kit.end().await;
}
