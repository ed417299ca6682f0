//! Words to whoever must act: the judge in the first line of his panel and among the failures; the
//! table where there is no judge; a speaker whom nobody hears. Each trouble is told once.

use crate::base::{AccountId, GameId, Seat};
use crate::discord::commands::Intent;
use crate::discord::face::Discord;
use crate::discord::place::Pitch;
use crate::discord::reply::Press;
use crate::discord::router::Table;
use crate::discord::screens::Op;
use crate::discord::sport::{Command, Sport, seat_of};
use crate::discord::voice::listen::Heard;
use crate::discord::voice::reconcile::{Person, Report, Room};
use crate::rules::sport::settings::{Camera, SoftFoul};
use crate::rules::sport::{Ground, StageKind, View};
use crate::rules::{Ask, By};
use crate::runtime::{Platform, RuntimeError};
use crate::text::words::VoiceWord;
use serenity::all::{ChannelId, VoiceState};
use std::sync::PoisonError;

/// The most troubles remembered of one table.
const ALERTS: usize = 40;

impl Discord {
    /// The tables of a guild that stand in this room, or all of them.
    fn tables_at(&self, guild: u64, room: Option<Room>) -> Vec<(GameId, Pitch)> {
        let all = self.places.of_guild(serenity::all::GuildId::new(guild));
        all.into_iter().filter(|(_, p)| room.is_none_or(|room| p.channel == ChannelId::new(room.0))).collect()
    }

    pub(super) async fn voice_alert(&self, guild: u64, report: Report) -> Result<(), RuntimeError> {
        let (game, person) = match &report {
            Report::Fought { game, person }
            | Report::MutedByOther { game, person }
            | Report::Suppressed { game, person } => (Some(*game), Some(*person)),
            Report::NickRefused { person } | Report::Failing { person } => (None, Some(*person)),
            Report::RightMissing { .. } | Report::RightBack { .. } | Report::Slowed { .. } => (None, None),
            Report::FloorOpen { .. } | Report::Opened { .. } | Report::EchoLost { .. } => return Ok(()),
        };
        let room = match &report {
            Report::RightMissing { room } | Report::RightBack { room } => Some(*room),
            _ => None,
        };
        for (at, pitch) in self.tables_at(guild, room) {
            if game.is_some_and(|game| game != at) {
                continue;
            }
            let seat = match person {
                Some(person) => match self.seat_of_person(at, person).await? {
                    Some(seat) => seat,
                    None => continue,
                },
                None => None,
            };
            if let Some(word) = word(&report, seat) {
                if let VoiceWord::RightBack = word {
                    self.forget_alert(at, &VoiceWord::RightMissing);
                }
                self.alert_table(at, &pitch, word);
            }
        }
        Ok(())
    }

    /// The seat of a person at this table; `Some(None)`: the judge; `None`: no part in it.
    async fn seat_of_person(
        &self,
        game: GameId,
        person: Person,
    ) -> Result<Option<Option<Seat>>, RuntimeError> {
        let account = self.runtime.account_at(Platform::Discord, &person.0.to_string()).await?;
        let (Some(account), Some(table)) = (account, self.runtime.table::<Sport>(game).await?) else {
            return Ok(None);
        };
        let state = table.state();
        let seat = seat_of(state, account);
        Ok(if seat.is_some() { Some(seat) } else { (state.judge == Some(account)).then_some(None) })
    }

    /// Tells it once: to the judge on his panel; to the table where it concerns all or nobody judges.
    pub(super) fn alert_table(&self, game: GameId, pitch: &Pitch, word: VoiceWord) {
        {
            let mut tables = self.desk.tables();
            let alerts = &mut tables.entry(game).or_default().alerts;
            if alerts.len() >= ALERTS {
                alerts.clear();
            }
            if !alerts.insert(format!("{word:?}")) {
                return;
            }
        }
        let (Some(face), pitch) = (self.arc(), pitch.clone()) else { return };
        tokio::spawn(async move {
            if let Err(error) = face.tell_alert(game, &pitch, &word).await {
                tracing::warn!(game.id = %game, error = %error, "a voice alert was not told");
            }
        });
    }

    /// It is over: should it come again, it is told again.
    fn forget_alert(&self, game: GameId, word: &VoiceWord) {
        if let Some(kept) = self.desk.tables().get_mut(&game) {
            kept.alerts.remove(&format!("{word:?}"));
        }
    }

    async fn tell_alert(&self, game: GameId, pitch: &Pitch, word: &VoiceWord) -> Result<(), RuntimeError> {
        let Some(table) = self.runtime.table::<Sport>(game).await? else { return Ok(()) };
        let judge = table.state().judge;
        let told = match judge {
            Some(judge) => self.whisper(game, judge, pitch, word).await?,
            None => false,
        };
        let public = matches!(word, VoiceWord::RightMissing | VoiceWord::RightBack | VoiceWord::Elsewhere);
        if public || !told {
            let line = self.say(pitch.lang, word);
            if let Err(error) = pitch.channel.say(&self.http, line).await {
                tracing::debug!(game.id = %game, error = %error, "a voice alert was not posted");
            }
        }
        Ok(())
    }

    /// Puts a line first on a person's open panel; whether there is one.
    pub(super) async fn whisper(
        &self,
        game: GameId,
        account: AccountId,
        pitch: &Pitch,
        word: &VoiceWord,
    ) -> Result<bool, RuntimeError> {
        let Some(table) = self.runtime.table::<Sport>(game).await? else { return Ok(false) };
        let lang = self.lang_of(account, Some(pitch.guild)).await?;
        let words = self.say(lang, word);
        let now = self.runtime.clock().now();
        let shown = {
            let mut panels = self.panels.lock().unwrap_or_else(PoisonError::into_inner);
            panels.get_mut((game, account), now).map(|panel| {
                panel.page = std::mem::take(&mut panel.page).line(words, table.state().stage_no);
            })
        };
        if shown.is_some() {
            self.runtime.touch(game).await?;
        }
        Ok(shown.is_some())
    }

    /// Somebody talks out of turn, or a speaker is not heard.
    pub(super) async fn voice_heard(&self, guild: u64, heard: Heard) -> Result<(), RuntimeError> {
        let (person, sure) = match heard {
            Heard::OutOfTurn { person, sure } => (person, sure),
            Heard::SilentSpeaker { person } => (person, true),
        };
        let room = self.desk.stations.wanted(guild);
        for (game, pitch) in self.tables_at(guild, room) {
            let Some(Some(seat)) = self.seat_of_person(game, person).await? else { continue };
            let Some(table) = self.runtime.table::<Sport>(game).await? else { continue };
            let state = table.state();
            if matches!(heard, Heard::SilentSpeaker { .. }) {
                if let Some(account) = crate::discord::sport::account_at(state, seat) {
                    self.whisper(game, account, &pitch, &VoiceWord::Silent).await?;
                }
                continue;
            }
            let by_itself = state.settings.soft_foul == SoftFoul::Auto && sure;
            if by_itself && self.foul_by_itself(game, seat).await {
                continue;
            }
            let word = match sure {
                true => VoiceWord::OutOfTurn { seat },
                false => VoiceWord::OutOfTurnPerhaps { seat },
            };
            // A second time is told again.
            self.forget_alert(game, &word);
            self.alert_table(game, &pitch, word);
        }
        Ok(())
    }

    async fn foul_by_itself(&self, game: GameId, seat: Seat) -> bool {
        let ask = Ask { by: By::System, now: self.runtime.clock().now(), said: None };
        let foul = Command::Foul { seat, ground: Ground::OutOfTurn };
        self.runtime.handle::<Sport>(game, None, ask, foul).await.is_ok()
    }

    /// Cameras and shared screens (2.2, 2.4, 2.6, 3.6).
    pub(super) async fn look_at_cameras(
        &self,
        game: GameId,
        pitch: &Pitch,
        state: &Sport,
        view: &View,
    ) -> Result<(), RuntimeError> {
        if !crate::discord::sport::is_running(state) {
            return Ok(());
        }
        let (mut without, mut with) = (Vec::new(), Vec::new());
        for seat in state.alive.iter() {
            let Some(account) = crate::discord::sport::account_at(state, seat) else { continue };
            let Some(user) = self.user_of(account).await? else { continue };
            let Some(voice) = self.voice_state(pitch, user) else { continue };
            let screen = VoiceWord::Screen { seat };
            match voice.self_stream {
                Some(true) => self.alert_table(game, pitch, screen),
                _ => self.forget_alert(game, &screen),
            }
            if voice.self_video { with.push(seat) } else { without.push(seat) }
        }
        if state.settings.camera == Camera::Off {
            return Ok(());
        }
        let hidden = view.under.is_night()
            || matches!(view.under, StageKind::RoleDeal | StageKind::Contract | StageKind::Dawn);
        if hidden && !with.is_empty() {
            self.alert_table(game, pitch, VoiceWord::CamerasOn { seats: with.into_iter().collect() });
        } else if !hidden && !without.is_empty() {
            self.alert_table(game, pitch, VoiceWord::CamerasOff { seats: without.into_iter().collect() });
        }
        Ok(())
    }

    /// Why one cannot be ready though in voice: no sound, or no camera where the room wants one (2.2).
    pub(in crate::discord) fn not_ready(
        &self,
        press: &Press,
        table: &Table,
        intent: &Intent,
    ) -> Option<VoiceWord> {
        let state = table.ledger.state();
        if intent.op != Op::Ready || !state.settings.voice {
            return None;
        }
        let seat = seat_of(state, press.who.account)?;
        let ready = state.chairs.get(seat.index()).is_some_and(|chair| chair.ready);
        // Whoever is not in voice hears it from the rules.
        let voice = self.voice_state(&table.pitch, press.who.user).filter(|_| !ready)?;
        if voice.self_deaf || voice.deaf {
            return Some(VoiceWord::Deaf);
        }
        let camera = state.settings.camera == Camera::Required && !voice.self_video;
        camera.then_some(VoiceWord::CameraFirst)
    }

    fn voice_state(&self, pitch: &Pitch, user: serenity::all::UserId) -> Option<VoiceState> {
        let cache = self.cache();
        let guild = cache.guild(pitch.guild)?;
        guild.voice_states.get(&user).filter(|voice| voice.channel_id == Some(pitch.channel)).cloned()
    }
}

/// The words of a report; `seat: None` is the judge, or nobody in particular.
fn word(report: &Report, seat: Option<Seat>) -> Option<VoiceWord> {
    Some(match (report, seat) {
        (Report::RightMissing { .. }, _) => VoiceWord::RightMissing,
        (Report::RightBack { .. }, _) => VoiceWord::RightBack,
        (Report::Slowed { wait_ms }, _) => VoiceWord::Slowed { seconds: (wait_ms + 999) / 1_000 },
        (Report::Fought { .. }, Some(seat)) => VoiceWord::Fought { seat },
        (Report::MutedByOther { .. }, Some(seat)) => VoiceWord::MutedByOther { seat },
        (Report::MutedByOther { .. }, None) => VoiceWord::JudgeMuted,
        (Report::Suppressed { .. }, Some(seat)) => VoiceWord::Suppressed { seat },
        (Report::NickRefused { .. }, Some(seat)) => VoiceWord::NickRefused { seat },
        (Report::Failing { .. }, Some(seat)) => VoiceWord::Failing { seat },
        _ => return None,
    })
}
