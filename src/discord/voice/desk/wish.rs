//! A table's state as the reconciler's wish and the listener's floor.

use crate::base::{AccountId, GameId};
use crate::discord::face::Discord;
use crate::discord::place::Pitch;
use crate::discord::sport::{Command, Sport, account_at, is_running};
use crate::discord::voice::listen::Floor;
use crate::discord::voice::reconcile::{Person, Room, Table};
use crate::rules::sport::settings::Mics;
use crate::rules::sport::{SpeechKind, StageKind, View};
use crate::rules::{Ask, By, Mic, Rules as _};
use crate::runtime::{Platform, RuntimeError};
use std::collections::BTreeMap;

/// Discord's limit of a nickname, in signs.
const NICK_SIGNS: usize = 32;

impl Discord {
    /// Who may speak, in the platform's ids. Who sits is muted in the lobby already, so that a start
    /// costs nothing and a turn two calls; «Верните микрофон» opens it until the game begins.
    pub(super) async fn voice_wish(
        &self,
        pitch: &Pitch,
        state: &Sport,
        view: &View,
    ) -> Result<Table, RuntimeError> {
        let voice = state.voice();
        let waits = view.stage == StageKind::Lobby;
        let (mut mics, mut nicks) = (BTreeMap::new(), BTreeMap::new());
        for (account, mic) in &voice.mics {
            let Some(person) = self.person_of(*account).await? else { continue };
            let judges = state.judge == Some(*account);
            mics.insert(person, if waits && !judges { Mic::Closed } else { *mic });
        }
        if state.settings.seat_in_nick && view.outcome.is_none() {
            for (index, seat) in view.seats.iter().enumerate() {
                let Some(account) = seat.account else { continue };
                let Some(person) = self.person_of(account).await? else { continue };
                let name = self.runtime.names(&[account]).await?.remove(&account).unwrap_or_default();
                nicks.insert(person, numbered(index + 1, &name));
            }
        }
        let offered = match voice.offered {
            Some(account) => self.person_of(account).await?,
            None => None,
        };
        let hard = state.settings.voice && state.settings.mics == Mics::Hard;
        let room = Room(pitch.channel.get());
        Ok(Table { room, mics, offered, running: is_running(state), hard, nicks })
    }

    pub(super) async fn person_of(&self, account: AccountId) -> Result<Option<Person>, RuntimeError> {
        Ok(self.user_of(account).await?.map(|user| Person(user.get())))
    }

    /// The one whose speech runs.
    pub(super) async fn user_of_speaker(
        &self,
        state: &Sport,
        view: &View,
    ) -> Result<Option<Person>, RuntimeError> {
        let silent = view.speech == Some(SpeechKind::Silent);
        let speaks = view.stage.is_speech() && !view.floor_offered && !silent;
        match view.speaker.filter(|_| speaks).and_then(|seat| account_at(state, seat)) {
            Some(account) => self.person_of(account).await,
            None => Ok(None),
        }
    }

    /// Tells the rules that the microphone to which the floor was offered is open.
    pub(super) async fn voice_floor(&self, game: GameId, person: Person) -> Result<(), RuntimeError> {
        let account = self.runtime.account_at(Platform::Discord, &person.0.to_string()).await?;
        let Some(account) = account else { return Ok(()) };
        let ask = Ask { by: By::System, now: self.runtime.clock().now(), said: None };
        // A refusal means that the floor has gone on meanwhile.
        let _ = self.runtime.handle::<Sport>(game, None, ask, Command::FloorOpened { account }).await;
        Ok(())
    }
}

/// A seat's number before the name, within Discord's limit.
fn numbered(number: usize, name: &str) -> String {
    let full =
        format!("{number} · {}", name.trim_start_matches(|c: char| c.is_ascii_digit() || " ·".contains(c)));
    full.chars().take(NICK_SIGNS).collect()
}

/// Who may be heard, for the ear.
pub(super) fn floor(wish: &Table, state: &Sport, view: &View, speaker: Option<Person>) -> Floor {
    let open = wish.mics.iter().filter(|(_, mic)| **mic == Mic::Open).map(|(person, _)| *person);
    let bound = wish.mics.iter().filter(|(_, mic)| **mic == Mic::Closed).map(|(person, _)| *person);
    let paused = u64::from(view.stage == StageKind::Paused);
    let shout = u64::from(view.shouting.is_some());
    Floor {
        turn: u64::from(view.stage_no) << 2 | paused << 1 | shout,
        allowed: open.collect(),
        speaker,
        bound: if is_running(state) { bound.collect() } else { Default::default() },
        soft: !wish.hard,
        grace_ms: i64::from(state.settings.soft_grace_ms),
        silence_ms: i64::from(state.settings.silence_offer_s) * 1_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_numbered_name_fits_and_is_not_numbered_twice() {
        assert_eq!(numbered(7, "Рысь"), "7 · Рысь");
        assert_eq!(numbered(10, "7 · Рысь"), "10 · Рысь");
        assert_eq!(numbered(3, &"ы".repeat(50)).chars().count(), 32);
    }
}
