//! Where the face and the microphones meet: a table's state becomes a wish, a floor and sounds; what
//! is seen and reported becomes commands and words to whoever must act.

mod alert;
mod wish;
mod word;

use super::listen::Heard;
use super::reconcile::{Freed, Person, Report, Room};
use super::sound::{Cue, Library, Scene, cues, tone_at};
use super::station::Stations;
use super::{Reports, Voice, Wire, start};
use crate::base::{GameId, Stamp};
use crate::discord::caretaker::Awake;
use crate::discord::face::Discord;
use crate::discord::place::Pitch;
use crate::discord::sport::{Sport, is_running};
use crate::rules::Rules as _;
use crate::rules::sport::settings::Sounds;
use crate::rules::sport::{View, Viewer};
use crate::runtime::{Runtime, RuntimeError};
use secrecy::SecretString;
use serenity::all::{GuildId, UserId};
use songbird::Songbird;
use songbird::driver::DecodeMode;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;

/// How many findings of the listeners may wait.
const HEARD: usize = 1_024;
/// Milliseconds for which the bot stays in voice after a game, so that its end can be heard.
const FAREWELL_MS: i64 = 8_000;

/// What comes in: reports of the reconcilers, findings of the ears.
type Intake = (Reports, mpsc::Receiver<(u64, Heard)>);

/// The microphones, sounds and ears of all tables.
pub(in crate::discord) struct VoiceDesk {
    pub voice: Voice,
    pub songbird: Arc<Songbird>,
    stations: Stations,
    tables: Mutex<BTreeMap<GameId, Kept>>,
    intake: Mutex<Option<Intake>>,
    awake: Awake,
}

/// What is remembered of a table, so that each change is acted on once.
#[derive(Default)]
struct Kept {
    scene: Option<Scene>,
    /// The end of the speech whose ten-second tone is planned.
    tone: Option<Stamp>,
    /// What was told, until it is over.
    alerts: BTreeSet<String>,
}

impl VoiceDesk {
    /// Over this client (which may resolve Discord to a stand-in) and the store.
    pub fn new(
        client: reqwest::Client,
        token: SecretString,
        runtime: &Runtime,
        sounds: Option<&Path>,
    ) -> Self {
        let (voice, reports) =
            start(Arc::new(Wire::new(client, token)), Arc::new(runtime.clone()), runtime.clock().rate());
        // Passing packets on undecrypted is what makes "who talks, never what" true.
        let config = songbird::Config::default().decode_mode(DecodeMode::Pass);
        let songbird = Songbird::serenity_from_config(config);
        let (tell, heard) = mpsc::channel(HEARD);
        let stations = Stations::new(Arc::clone(&songbird), Library::load(sounds), tell);
        let intake = Mutex::new(Some((reports, heard)));
        Self { voice, songbird, stations, tables: Mutex::default(), intake, awake: Awake::default() }
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<GameId, Kept>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Discord {
    /// Something about this table's voice may have changed. Apart from the caretaker, whose other
    /// requests may have to wait while a speaker must not.
    pub(in crate::discord) fn wake_voice(self: &Arc<Self>, game: GameId) {
        if !self.desk.awake.begin(game) {
            return;
        }
        let face = Arc::clone(self);
        tokio::spawn(async move {
            loop {
                face.voice_round(game).await;
                if face.desk.awake.end(game) {
                    return;
                }
            }
        });
    }

    async fn voice_round(&self, game: GameId) {
        let round = async {
            let Some(pitch) = self.pitch(game).await? else { return Ok(()) };
            let Some(table) = self.runtime.table::<Sport>(game).await? else { return Ok(()) };
            let state = table.state();
            if state.closed || state.lobby.closed {
                self.end_voice(game, &pitch);
                return Ok(());
            }
            self.mind_voice(game, &pitch, state).await
        };
        let done: Result<(), RuntimeError> = round.await;
        if let Err(error) = done {
            tracing::warn!(game.id = %game, error = %error, "a table's voice was not looked after");
        }
    }

    /// Gives the reconcilers every table, before the gateway shows anyone.
    pub(in crate::discord) async fn voice_tables(&self) {
        for (game, _) in self.places.all() {
            self.voice_round(game).await;
        }
    }

    /// Everyone in voice on a guild that came into view.
    pub(in crate::discord) fn guild_voice(&self, guild: GuildId) {
        let cache = self.cache();
        if let Some(guild) = cache.guild(guild) {
            self.desk.guild(&guild);
        }
    }

    /// The bot's rights on a guild may have changed.
    pub(in crate::discord) fn rights_changed(&self, guild: GuildId) {
        for (_, pitch) in self.places.of_guild(guild) {
            self.desk.voice.rights(guild.get(), Room(pitch.channel.get()));
        }
    }

    /// Brings a table's microphones, ears and sounds in line with its state.
    ///
    /// # Errors
    /// The store did not answer.
    pub(in crate::discord) async fn mind_voice(
        &self,
        game: GameId,
        pitch: &Pitch,
        state: &Sport,
    ) -> Result<(), RuntimeError> {
        let view = state.view(&Viewer::Public);
        let wish = self.voice_wish(pitch, state, &view).await?;
        let floor = wish::floor(&wish, state, &view, self.user_of_speaker(state, &view).await?);
        let guild = pitch.guild.get();
        let room = wish.room;
        self.desk.voice.table(guild, game, Some(wish));
        self.station(game, pitch, state, room);
        if self.desk.stations.wanted(guild) == Some(room) {
            self.desk.stations.floor(guild, floor);
            self.sound(game, pitch, &view);
        }
        self.look_at_cameras(game, pitch, state, &view).await
    }

    /// A table is gone: everyone is let go.
    pub(in crate::discord) fn end_voice(&self, game: GameId, pitch: &Pitch) {
        let guild = pitch.guild.get();
        self.desk.voice.table(guild, game, None);
        self.desk.tables().remove(&game);
        if self.desk.stations.wanted(guild) == Some(Room(pitch.channel.get())) {
            self.desk.stations.want(guild, None);
        }
    }

    /// The bot joins voice when a game starts, and leaves a little after its end. A guild has one
    /// voice connection: a second running table goes without sound, and is told so.
    fn station(&self, game: GameId, pitch: &Pitch, state: &Sport, room: Room) {
        // Sound plays at the speed of life only.
        let real = self.runtime.clock().rate() == 1.0;
        let guild = pitch.guild.get();
        let wanted = self.desk.stations.wanted(guild);
        let listens = state.settings.mics == crate::rules::sport::settings::Mics::Soft;
        let sounds = state.settings.sounds != Sounds::Off || listens;
        if is_running(state) && real && sounds {
            match wanted {
                None => self.desk.stations.want(guild, Some(room)),
                Some(other) if other != room => {
                    self.alert_table(game, pitch, crate::text::words::VoiceWord::Elsewhere);
                }
                Some(_) => {}
            }
        } else if state.outcome.is_some() && wanted == Some(room) {
            let (stations, clock) = (self.desk.stations.clone(), self.runtime.clock().clone());
            tokio::spawn(async move {
                clock.sleep(FAREWELL_MS).await;
                stations.want(guild, None);
            });
        }
    }

    fn sound(&self, game: GameId, pitch: &Pitch, view: &View) {
        let scene = Scene::of(view);
        let volume = match view.settings.sounds {
            Sounds::Off => return,
            Sounds::Quiet => 0.35,
            Sounds::Normal => 1.0,
            Sounds::Loud => 1.5,
        };
        let guild = pitch.guild.get();
        let tone = tone_at(view, self.runtime.clock().now());
        let (before, plan) = {
            let mut tables = self.desk.tables();
            let kept = tables.entry(game).or_default();
            let plan = tone.filter(|_| kept.tone != view.until);
            if plan.is_some() {
                kept.tone = view.until;
            }
            (kept.scene.replace(scene), plan)
        };
        // The first look after a start is no change.
        let Some(before) = before else { return };
        let mut list = cues(&before, &scene);
        if !view.settings.phrases {
            list.retain(|cue| !matches!(cue, Cue::Say(_)));
        }
        self.desk.stations.play(guild, list, pitch.lang, volume);
        if let (Some(at), Some(face)) = (plan, self.arc()) {
            let (pitch, until) = (pitch.clone(), view.until);
            tokio::spawn(async move {
                face.runtime.clock().sleep_until(at).await;
                let Ok(Some(table)) = face.runtime.table::<Sport>(game).await else { return };
                // A pause, a pass or an undo moved the end: no tone.
                if table.state().view(&Viewer::Public).until == until {
                    face.desk.stations.play(guild, vec![Cue::Tone], pitch.lang, volume);
                }
            });
        }
    }

    /// Hands what comes in from the reconcilers and the ears to whom it concerns, for ever.
    pub(in crate::discord) async fn voice_desk(self: Arc<Self>) {
        let intake = self.desk.intake.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some((mut reports, mut heard)) = intake else { return };
        loop {
            let done = tokio::select! {
                report = reports.recv() => match report {
                    Some((guild, report)) => self.voice_report(guild, report).await,
                    None => return,
                },
                found = heard.recv() => match found {
                    Some((guild, heard)) => self.voice_heard(guild, heard).await,
                    None => return,
                },
            };
            if let Err(error) = done {
                tracing::warn!(error = %error, "a voice report was not passed on");
            }
        }
    }

    async fn voice_report(&self, guild: u64, report: Report) -> Result<(), RuntimeError> {
        match report {
            Report::FloorOpen { game, person } => self.voice_floor(game, person).await,
            other => self.voice_alert(guild, other).await,
        }
    }

    /// «Верните микрофон», or a moderator for somebody.
    pub(in crate::discord) async fn free_mic(&self, guild: GuildId, user: UserId, by_force: bool) -> Freed {
        self.desk.voice.free(guild.get(), Person(user.get()), by_force).await
    }
}
