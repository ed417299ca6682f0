//! A whole sports game on the wire: ten people with clients, the real bot, the stand-in.

use super::discord_kit::Kit;
use gorod::base::{GameId, Seat};
use gorod::rules::sport::{Sport, Stage, StageKind, Team};
use std::sync::Arc;
use std::time::Duration;

/// Plays a table of ten whose reds see through everyone: each day the first speakers nominate two
/// blacks, all vote against the first, and at night the blacks shoot the lowest red.
pub struct Players<'a> {
    pub kit: &'a Kit,
    pub game: GameId,
    done: Vec<(u32, u8, &'static str)>,
}

impl<'a> Players<'a> {
    pub fn new(kit: &'a Kit, game: GameId) -> Self {
        Self { kit, game, done: Vec::new() }
    }

    pub async fn table(&self) -> Arc<gorod::rules::Ledger<Sport>> {
        self.kit.table(self.game).await
    }

    /// Everyone sits down on their own seat and is ready: the last readiness starts the game.
    pub async fn sit_down(&mut self) {
        for seat in 1..=10 {
            let answer = self.kit.seat(seat).press_public(&seat.to_string()).await.unwrap();
            assert!(answer.text().contains(&format!("{seat}")), "{answer:?}");
        }
        self.kit.panel_says("10 Клён").await;
        for seat in 1..=10 {
            self.kit.seat(seat).press_public("Готов").await.unwrap();
        }
    }

    /// Plays until the table is in this state.
    pub async fn play_until(&mut self, ready: impl Fn(&Sport) -> bool) {
        let end = tokio::time::Instant::now() + Duration::from_secs(180);
        while tokio::time::Instant::now() < end {
            let table = self.table().await;
            if ready(table.state()) {
                return;
            }
            self.act(table.state()).await;
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the table stands at {:?}", self.table().await.state().stage);
    }

    /// Once for each seat, act and stage.
    fn first(&mut self, state: &Sport, seat: Seat, act: &'static str) -> bool {
        let key = (state.stage_no, seat.number(), act);
        let first = !self.done.contains(&key);
        if first {
            self.done.push(key);
        }
        first
    }

    async fn act(&mut self, state: &Sport) {
        match state.stage {
            Stage::RoleDeal => {
                let all: Vec<Seat> =
                    Seat::first(10).filter(|seat| self.first(state, *seat, "role")).collect();
                let taps =
                    all.iter().map(|seat| self.kit.try_press(self.kit.seat(seat.number()), "Моя роль"));
                futures::future::join_all(taps).await;
            }
            Stage::Speech { seat, .. } if !state.floor_offered => self.speak(state, seat).await,
            Stage::LastSpeech { seat } | Stage::TieSpeech { seat }
                if !state.floor_offered && self.first(state, seat, "end") =>
            {
                self.kit.try_press(self.kit.seat(seat.number()), "Закончить").await;
            }
            Stage::Ballot { candidate } => {
                let voters: Vec<Seat> =
                    state.alive.iter().filter(|seat| self.first(state, *seat, "vote")).collect();
                let label = candidate.to_string();
                let votes =
                    voters.iter().map(|seat| self.kit.try_press(self.kit.seat(seat.number()), &label));
                futures::future::join_all(votes).await;
            }
            Stage::NightShot => self.shoot(state).await,
            _ => {}
        }
    }

    async fn speak(&mut self, state: &Sport, seat: Seat) {
        if !self.first(state, seat, "speak") {
            return;
        }
        let person = self.kit.seat(seat.number());
        let wanted = if state.day == 1 { 2 } else { 1 };
        let target = blacks(state)
            .into_iter()
            .find(|black| state.nominations.iter().all(|n| n.target != *black))
            .filter(|_| state.nominations.len() < wanted);
        if let Some(target) = target {
            self.kit.press(person, "Выставить").await;
            let answer = self.kit.press_own(person, &target.to_string()).await;
            assert!(answer.contains(&target.to_string()), "{answer}");
        }
        self.kit.try_press(person, "Пас").await;
    }

    async fn shoot(&mut self, state: &Sport) {
        let Some(victim) = state.alive.iter().find(|seat| team(state, *seat) == Team::Red) else { return };
        let shots: Vec<Seat> =
            blacks(state).into_iter().filter(|seat| self.first(state, *seat, "shoot")).collect();
        let victim = victim.to_string();
        let shots = shots.iter().map(|black| async {
            let person = self.kit.seat(black.number());
            self.kit.try_press(person, "Мои действия").await;
            self.kit.try_press_own(person, &victim).await;
        });
        futures::future::join_all(shots).await;
    }
}

fn team(state: &Sport, seat: Seat) -> Team {
    state.roles.unwrap()[seat.index()].team()
}

/// The living blacks.
fn blacks(state: &Sport) -> Vec<Seat> {
    state.alive.iter().filter(|seat| team(state, *seat) == Team::Black).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn rule_14_2_a_whole_game_is_played_to_its_end() {
    let kit = Kit::start(10.0).await;
    let game = kit.open(&[("judge", "none".into())]).await;
    let mut players = Players::new(&kit, game);
    players.sit_down().await;
    players.play_until(|state| state.stage.kind() == StageKind::GameOver).await;
    kit.panel_says("Победа мирных").await;
    // 14.5: the roles are open to all. 14.4: the reason stands beside the result.
    let panel = kit.panel_says("дон").await;
    assert!(panel.text().to_lowercase().contains("заголосован"), "{}", panel.text());
    // Nobody saw "This interaction failed".
    for person in &kit.people {
        assert!(!person.ever_saw("This interaction failed"), "{}", person.name());
    }
    kit.end().await;
}
