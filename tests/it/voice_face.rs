//! The real bot keeps the microphones: from sitting down to the end of a whole game, with
//! «Верните микрофон». The table is the face's own; who may be heard is what
//! sport.md 1.2, column "audible", says.

use super::discord_game::Players;
use super::discord_kit::Kit;
use gorod::rules::sport::table::SpeechKind;
use gorod::rules::sport::{Sport, Stage, StageKind};
use std::time::Duration;

/// So long after a change, in virtual milliseconds, everyone must be what the stage says.
const SETTLED_MS: i64 = 4_500;

fn muted(kit: &Kit) -> Vec<u8> {
    (1..=10).filter(|n| kit.seat(*n).is_muted()).collect()
}

fn heard(kit: &Kit) -> Vec<u8> {
    (1..=10).filter(|n| !kit.seat(*n).talk().is_empty()).collect()
}

/// The seats that may be heard; there is no judge at this table.
fn audible(state: &Sport) -> Vec<u8> {
    if state.paused.is_some() {
        return Vec::new();
    }
    match state.stage {
        Stage::GameOver => (1..=10).collect(),
        Stage::Speech { kind: SpeechKind::Silent, .. } => Vec::new(),
        Stage::Speech { seat, .. } | Stage::TieSpeech { seat } | Stage::LastSpeech { seat } => {
            vec![seat.number()]
        }
        _ => Vec::new(),
    }
}

/// Listens for ever to whoever talks; says how often each kind of stage was found right.
async fn listen(kit: &Kit, players: &Players<'_>, right: &std::sync::Mutex<Vec<StageKind>>) {
    loop {
        let before = players.table().await;
        let heard = heard(kit);
        let after = players.table().await;
        let (before, after) = (before.state(), after.state());
        let same = before.stage_no == after.stage_no
            && before.floor_offered == after.floor_offered
            && before.paused == after.paused;
        let now = kit.stand.clock().now_ms();
        if same && before.stage != Stage::Lobby && now - after.last_at.0 > SETTLED_MS {
            assert_eq!(heard, audible(after), "in {:?}", after.stage);
            right.lock().unwrap().push(after.stage.kind());
        }
        tokio::time::sleep(Duration::from_millis(15)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn c6_6_the_real_bot_keeps_the_microphones_through_a_whole_game() {
    let kit = Kit::start(10.0).await;
    let game = kit.open(&[("judge", "none".into())]).await;
    let mut players = Players::new(&kit, game);
    assert_eq!(muted(&kit), [0u8; 0]);
    for seat in 1..=10 {
        kit.seat(seat).press_public(&seat.to_string()).await.unwrap();
    }
    assert!(kit.until(|kit| muted(kit).len() == 10).await, "muted as they sat down: {:?}", muted(&kit));
    // In the lobby anyone gets the microphone back for the asking; the game takes it again.
    kit.press(kit.seat(4), "Верните микрофон").await;
    assert!(kit.until(|kit| !kit.seat(4).is_muted()).await);
    for seat in 1..=10 {
        kit.seat(seat).press_public("Готов").await.unwrap();
    }
    assert!(kit.until(|kit| muted(kit).len() == 10).await, "the game closes every microphone");
    let right = std::sync::Mutex::new(Vec::new());
    let ears = Players::new(&kit, game);
    tokio::select! {
        () = players.play_until(|state| state.stage.kind() == StageKind::GameOver) => {}
        () = listen(&kit, &ears, &right) => {}
    }
    assert!(
        kit.until(|kit| muted(kit).is_empty()).await,
        "after the end everyone is free: {:?}",
        muted(&kit)
    );
    let right = right.into_inner().unwrap();
    for stage in [StageKind::Contract, StageKind::NightShot, StageKind::NightDon] {
        assert!(right.contains(&stage), "{stage:?} was never listened to: {right:?}");
    }
    let edits = kit.stand.requests().into_iter();
    let edits: Vec<_> = edits.filter(|r| r.method == "PATCH" && r.path.contains("/members/")).collect();
    assert_eq!(edits.iter().filter(|r| r.status == 429).count(), 0);
    println!("{} edits of members in the whole game", edits.len());
}
