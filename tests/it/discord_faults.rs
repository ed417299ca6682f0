//! A platform that misbehaves, and a process that dies: nothing is lost, nothing doubled.

use super::discord_game::Players;
use super::discord_kit::Kit;
use gorod::rules::sport::StageKind;
use gorod::sandbox::discord::faults::Fault;
use gorod::sandbox::discord::limits::Scope;
use gorod::sandbox::discord::record::Sight;

/// How often this text was posted for everyone.
fn posted(kit: &Kit, text: &str) -> usize {
    let seen = kit.person("Рысь").saw();
    seen.iter().filter(|s| matches!(&s.what, Sight::Posted(m) if m.text().contains(text))).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn announcements_survive_errors_once() {
    let kit = Kit::start(10.0).await;
    let messages = format!("/channels/{}/messages", kit.stand.room());
    let game = kit.open(&[("judge", "none".into())]).await;
    let mut players = Players::new(&kit, game);
    players.sit_down().await;
    players.play_until(|state| state.stage.kind() == StageKind::Speech).await;
    // Nightfall is announced through an error, a lost answer, a 429 and a broken gateway.
    kit.stand.fault(Some("POST"), &messages, Fault::Status(502), 1);
    kit.stand.fault(Some("POST"), &messages, Fault::LoseAnswer, 1);
    kit.stand.fault(Some("POST"), &messages, Fault::RateLimit(Scope::Shared, 2_000), 1);
    kit.stand.close_gateway(4000);
    players.play_until(|state| state.day == 2 && state.stage.kind() == StageKind::Speech).await;
    assert!(
        kit.until(|kit| posted(kit, "Город засыпает") + posted(kit, "Ночь 1") > 0).await,
        "nightfall was lost"
    );
    kit.panel_says("День 2").await;
    // The gateway is back: a press is answered.
    let answer = kit.press(kit.seat(1), "Мои действия").await;
    assert!(!answer.contains("failed"), "{answer}");
    let mut texts = std::collections::BTreeMap::<String, usize>::new();
    for seen in kit.person("Рысь").saw() {
        if let Sight::Posted(message) = &seen.what
            && message.components.is_empty()
        {
            *texts.entry(message.text()).or_default() += 1;
        }
    }
    assert!(texts.values().all(|times| *times == 1), "an announcement was doubled: {texts:?}");
    kit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn p7_a_killed_process_goes_on_with_the_same_game() {
    let mut kit = Kit::start_child(10.0).await;
    let game = kit.open(&[("judge", "none".into())]).await;
    {
        let mut players = Players::new(&kit, game);
        players.sit_down().await;
        players.play_until(|state| state.stage.kind() == StageKind::Speech && state.day == 1).await;
    }
    let before = kit.table(game).await;
    kit.kill_and_start_again().await;
    let after = kit.table(game).await;
    assert!(after.version() >= before.version());
    assert_eq!(after.events()[..before.version()], before.events()[..]);
    // Slept too long: the table pauses itself and says so; the host lets it go on.
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    if kit.table(game).await.state().paused.is_some() {
        kit.press(kit.seat(1), "Продолжить").await;
    }
    let mut players = Players::new(&kit, game);
    players.play_until(|state| state.stage.kind() == StageKind::GameOver).await;
    kit.panel_says("Победа мирных").await;
}
