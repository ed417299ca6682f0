//! A puppet in the judge's chair: opens its panel, goes on where the table waits for it, opens and
//! closes votes, accepts nominations. It sanctions nobody.

use super::{
    scene::{Panel, Stage},
    words::Words,
};
use crate::sandbox::{Clock, people::Puppet};
use std::time::Duration;

/// How often a judge looks, in virtual milliseconds.
const LOOKS_MS: i64 = 1_500;

/// Takes the chair in the lobby.
pub async fn sit(puppet: &Puppet, words: &Words, clock: Clock) {
    for _ in 0..10 {
        if puppet.press_public(words.judge).await.is_ok() {
            return;
        }
        rest(clock, LOOKS_MS).await;
    }
}

/// Judges until the end stands on the panel.
pub async fn judge(puppet: Puppet, words: &'static Words, clock: Clock) {
    let mut last = None;
    loop {
        rest(clock, LOOKS_MS).await;
        let Some(shown) = puppet.panel() else { continue };
        let panel = Panel::read(&shown, words);
        if panel.stage == Stage::Over {
            return;
        }
        if panel.stage == Stage::Lobby {
            continue;
        }
        // A new stage: the panel may have fallen asleep, so it is opened anew.
        if last.as_ref() != Some(&panel.stage) {
            let _ = puppet.press_public(words.my_moves).await;
            last = Some(panel.stage.clone());
        }
        let Some(private) = puppet.private() else { continue };
        let ready = private.buttons().into_iter().filter(|b| !b.disabled);
        let labels: Vec<String> = ready.map(|b| b.label).collect();
        let begins = |word: &str| labels.iter().find(|l| l.starts_with(word)).cloned();
        let exact = |word: &str| labels.iter().find(|l| *l == word).cloned();
        let press = begins(words.accept)
            .or_else(|| exact(words.hold_lift))
            .or_else(|| exact(words.play_on))
            .or_else(|| exact(words.resume))
            .or_else(|| begins(words.open_vote))
            .or_else(|| match panel.stage {
                Stage::Ballot(_) => begins(words.close_vote),
                Stage::Prep | Stage::Other(_) => exact(words.next),
                _ => None,
            });
        if let Some(label) = press {
            if matches!(panel.stage, Stage::Ballot(_)) && label.starts_with(words.close_vote) {
                // Time for everyone to vote.
                rest(clock, 4_000).await;
            }
            let _ = puppet.press_private(&label).await;
        }
    }
}

async fn rest(clock: Clock, virtual_ms: i64) {
    tokio::time::sleep(clock.wall(virtual_ms).max(Duration::from_millis(10))).await;
}
