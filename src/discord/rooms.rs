//! Tables: opening one, the list of open ones, sitting down from the list, «Ещё раз».

use super::commands::Intent;
use super::face::Discord;
use super::page::Page;
use super::place::Pitch;
use super::press::Args;
use super::reply::{Press, Reply};
use super::router::Table;
use super::screens::{Op, Screen, answers, rooms, setup};
use super::sport::{Command, Sport, has_part};
use super::wire::Place;
use crate::base::{GameId, Seat};
use crate::rules::sport::settings::JudgeMode;
use crate::rules::sport::{Preset, Settings, StageKind};
use crate::rules::{Ask, By};
use crate::runtime::{NewGame, Platform, Request, RuntimeError, Unhandled};
use crate::text::words::Answer;
use serenity::all::{ChannelId, GuildId};

/// The longest title of a table, in signs.
const TITLE_SIGNS: usize = 24;

impl Discord {
    /// The list of rooms and what its buttons do.
    pub(super) async fn rooms(&self, press: &Press, intent: &Intent) -> Result<Reply, RuntimeError> {
        let lang = press.who.lang;
        let Some(guild) = press.who.guild else {
            return Ok(self.line(press, self.say(lang, &Answer::NoTable)));
        };
        match intent.op {
            Op::CreateRoom => self.open_table(press, guild, intent).await,
            Op::JoinRoom | Op::QueueRoom | Op::WatchRoom => {
                let Some(game) = intent.arg.parse::<GameId>().ok() else {
                    return Ok(self.line(press, self.say(lang, &Answer::Foreign)));
                };
                let op = match intent.op {
                    Op::JoinRoom => Op::Sit,
                    Op::QueueRoom => Op::Queue,
                    _ => Op::MyMoves,
                };
                Ok(self.enter(press, game, op).await?)
            }
            _ => {
                let page = Args::of(&intent.arg).get(0).and_then(|page| page.parse().ok()).unwrap_or(0);
                Ok(Reply::Screen(self.rooms_screen(press, guild, page).await?, Place::NOWHERE))
            }
        }
    }

    /// The open rooms of a server; a finished one is not in the list (14.6).
    async fn rooms_screen(&self, press: &Press, guild: GuildId, page: usize) -> Result<Screen, RuntimeError> {
        let mut open = Vec::new();
        for (game, pitch) in self.places.of_guild(guild) {
            let Some(table) = self.runtime.table::<Sport>(game).await? else { continue };
            let state = table.state();
            if state.closed || state.lobby.closed || state.outcome.is_some() {
                continue;
            }
            let judge = match (state.settings.judge, state.judge) {
                (JudgeMode::None, _) => rooms::Judged::Nobody,
                (_, None) => rooms::Judged::Wanted,
                (_, Some(judge)) => {
                    let names = self.runtime.names(&[judge]).await?;
                    rooms::Judged::By(names.into_values().next().unwrap_or_default())
                }
            };
            let stage = state.stage.kind();
            let seated = state.chairs.iter().filter(|chair| chair.account.is_some()).count();
            open.push(rooms::Room {
                game,
                title: if pitch.title.is_empty() { game.to_string() } else { pitch.title },
                seated: u8::try_from(seated).unwrap_or(10),
                queue: state.lobby.queue.len(),
                preset: state.settings.nearest_preset().name(),
                judge,
                running: (stage != StageKind::Lobby).then_some((stage, state.day)),
            });
        }
        Ok(rooms::screen(&self.pen(press.who.lang), &open, page, None))
    }

    async fn enter(&self, press: &Press, game: GameId, op: Op) -> Result<Reply, RuntimeError> {
        let foreign = || self.line(press, self.say(press.who.lang, &Answer::Foreign));
        let Some(pitch) = self.pitch(game).await? else { return Ok(foreign()) };
        let Some(ledger) = self.runtime.table::<Sport>(game).await? else { return Ok(foreign()) };
        if press.who.guild != Some(pitch.guild) {
            return Ok(foreign());
        }
        let table = Table { game, pitch, ledger };
        match op {
            Op::Sit => {
                self.order(press, &table, &Intent::of(op, ""), Command::Sit { seat: None }.into()).await
            }
            Op::Queue => self.order(press, &table, &Intent::of(op, ""), Command::Queue.into()).await,
            _ => self.panel(press, &table, Page::default()).await,
        }
    }

    /// Opens a table in the voice channel where the person is.
    async fn open_table(
        &self,
        press: &Press,
        guild: GuildId,
        intent: &Intent,
    ) -> Result<Reply, RuntimeError> {
        let lang = press.who.lang;
        if let Some(only) = self.tables_only_at(press).await?
            && self.voice_channel(guild, press.who.user) != Some(only)
        {
            return Ok(self.line(press, self.say(lang, &Answer::NeedVoice)));
        }
        let Some(channel) = self.voice_channel(guild, press.who.user) else {
            return Ok(self.line(press, self.say(lang, &Answer::NeedVoice)));
        };
        let missing = self.missing_rights(guild, channel);
        if !missing.is_empty() {
            return Ok(self.line(press, setup::missing(&self.pen(lang), &missing)));
        }
        let mut settings = self.defaults(press).await?.settings();
        for (at, key) in ["preset", "judge", "vote_mode"].into_iter().enumerate() {
            // Places are kept by empty words, so the parts are split plainly here.
            let Some(word) = intent.arg.split('.').nth(at).filter(|word| !word.is_empty()) else { continue };
            if key == "preset" {
                settings = Preset::named(word).map_or(settings, Preset::settings);
            } else if settings.set(key, word).is_err() {
                return Ok(self.line(press, self.say(lang, &Answer::Foreign)));
            }
        }
        let title = intent.text.as_deref().map(str::trim).unwrap_or_default();
        let title: String = title.chars().take(TITLE_SIGNS).collect();
        let pitch = Pitch { guild, channel, title, lang: self.lang_here(Some(guild)).await? };
        self.open(press, pitch, settings).await
    }

    /// The preset of the server's tables.
    async fn defaults(&self, press: &Press) -> Result<Preset, RuntimeError> {
        let Some(community) = press.who.community else { return Ok(Preset::League) };
        Ok(self.runtime.setting(community, "preset").await?.unwrap_or(Preset::League))
    }

    async fn open(&self, press: &Press, pitch: Pitch, settings: Settings) -> Result<Reply, RuntimeError> {
        let lang = press.who.lang;
        if self.is_taken(pitch.channel).await? {
            return Ok(self.line(press, self.say(lang, &Answer::ChannelBusy)));
        }
        let Some(community) = press.who.community else {
            return Ok(self.line(press, self.say(lang, &Answer::NoTable)));
        };
        let new = NewGame { community, platform: Platform::Discord, place: pitch.to_json() };
        let ask = Ask {
            by: By::Account(press.who.account),
            now: self.runtime.clock().now(),
            said: Some(press.said),
        };
        // A table in a voice channel: one is ready only in voice, and speeches begin with the microphone.
        let settings = Box::new(Settings { voice: true, ..settings });
        let command = Command::Open { settings, seed: self.runtime.clock().seed() };
        let request =
            Request::<Sport> { source: Some(press.source.clone()), ask, command, texts: Vec::new() };
        match self.runtime.create(new, request).await {
            Ok(opened) => {
                self.places.put(opened.game, pitch.clone());
                if !opened.duplicate {
                    self.pin_public(opened.game).await?;
                }
                if let Some(face) = self.arc() {
                    face.wake(opened.game);
                }
                let table = Table { game: opened.game, pitch, ledger: opened.table };
                let (line, stage) = (self.say(lang, &Answer::Opened), table.ledger.state().stage_no);
                self.panel(press, &table, Page::default().line(line, stage)).await
            }
            Err(Unhandled::Refused(rejection)) => {
                Ok(self.line(press, answers::refusal(&self.pen(lang), &rejection)))
            }
            Err(Unhandled::Store(error)) => Err(error.into()),
            Err(_) => Ok(self.line(press, self.say(lang, &Answer::Trouble))),
        }
    }

    /// Whether a table that is not over stands in the channel.
    async fn is_taken(&self, channel: ChannelId) -> Result<bool, RuntimeError> {
        for game in self.places.in_channel(channel) {
            let Some(table) = self.runtime.table::<Sport>(game).await? else { continue };
            let state = table.state();
            if state.outcome.is_none() && !state.lobby.closed && !state.closed {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// «Ещё раз»: a new lobby in the same channel with the same rules, everyone on the same seat;
    /// each readies anew, since the deal is mixed from everyone's own press.
    pub(super) async fn again(&self, press: &Press, table: &Table) -> Result<Reply, RuntimeError> {
        let state = table.ledger.state();
        if state.outcome.is_none() || !has_part(state, press.who.account) {
            return Ok(self.foreign(press));
        }
        let reply = self.open(press, table.pitch.clone(), state.settings).await?;
        let Reply::Panel { game, .. } = &reply else { return Ok(reply) };
        let seated = state.chairs.iter().enumerate();
        for (index, account) in seated.filter_map(|(index, chair)| Some((index, chair.account?))) {
            let ask = Ask { by: By::Account(account), now: self.runtime.clock().now(), said: None };
            let sit = Command::Sit { seat: Some(Seat::from_index(index)) };
            // Whoever sits elsewhere meanwhile just does not sit here.
            let _ = self.runtime.handle::<Sport>(*game, None, ask, sit).await;
        }
        Ok(reply)
    }
}
