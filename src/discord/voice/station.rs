//! The bot's own place in a guild's voice: it sounds the cues and notices who talks. Nothing that
//! switches microphones depends on it: a connection that drops is made again, each time after a
//! longer wait, and the table goes on meanwhile.

use super::ear::{self, Ear};
use super::listen::{Floor, Heard, Listener};
use super::reconcile::Room;
use super::sound::{Cue, Library};
use crate::text::Lang;
use serenity::all::{ChannelId, GuildId};
use songbird::input::Input;
use songbird::tracks::{Track, TrackHandle};
use songbird::{Event, Songbird, TrackEvent};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::Instant;

/// The first wait before a lost connection is made again; doubles up to [`AGAIN_MOST`].
const AGAIN: Duration = Duration::from_millis(500);
const AGAIN_MOST: Duration = Duration::from_secs(60);
/// A join that takes longer has failed.
const JOIN: Duration = Duration::from_secs(20);
/// No sound of ours is longer.
const LONGEST: Duration = Duration::from_secs(8);
/// Batches of cues that may wait; a newer one drops what was not sounded.
const BATCHES: usize = 16;

/// All guilds' voice connections: a cheap clone.
#[derive(Clone)]
pub struct Stations {
    inner: Arc<Inner>,
}

struct Inner {
    songbird: Arc<Songbird>,
    library: Library,
    heard: mpsc::Sender<(u64, Heard)>,
    guilds: Mutex<BTreeMap<u64, Post>>,
}

struct Post {
    wanted: watch::Sender<Option<Room>>,
    cues: mpsc::Sender<Batch>,
    ear: Arc<Ear>,
}

struct Batch {
    cues: Vec<Cue>,
    lang: Lang,
    volume: f32,
}

impl Stations {
    /// Over this voice library; `heard` takes what is found.
    #[must_use]
    pub fn new(songbird: Arc<Songbird>, library: Library, heard: mpsc::Sender<(u64, Heard)>) -> Self {
        Self { inner: Arc::new(Inner { songbird, library, heard, guilds: Mutex::default() }) }
    }

    /// Be in this room of the guild, or in none. A guild has one connection: the first table keeps it.
    pub fn want(&self, guild: u64, room: Option<Room>) {
        if room.is_none() && !self.guilds().contains_key(&guild) {
            return;
        }
        self.post(guild, |post| {
            post.wanted.send_if_modified(|wanted| std::mem::replace(wanted, room) != room);
        });
    }

    /// Where the bot is wanted in this guild.
    #[must_use]
    pub fn wanted(&self, guild: u64) -> Option<Room> {
        self.guilds().get(&guild).and_then(|post| *post.wanted.borrow())
    }

    /// Sounds these cues, instead of what was not sounded yet. Nothing, where the bot is not in voice.
    pub fn play(&self, guild: u64, cues: Vec<Cue>, lang: Lang, volume: f32) {
        if cues.is_empty() || volume <= 0.0 || self.wanted(guild).is_none() {
            return;
        }
        self.post(guild, |post| {
            // A full queue of cues nobody plays: sounds are not owed.
            let _ = post.cues.try_send(Batch { cues, lang, volume });
        });
    }

    /// Who may be heard at the table where the bot listens.
    pub fn floor(&self, guild: u64, floor: Floor) {
        if let Some(post) = self.guilds().get(&guild) {
            post.ear.floor(floor);
        }
    }

    fn guilds(&self) -> std::sync::MutexGuard<'_, BTreeMap<u64, Post>> {
        self.inner.guilds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn post(&self, guild: u64, act: impl FnOnce(&Post)) {
        let mut guilds = self.guilds();
        act(guilds.entry(guild).or_insert_with(|| {
            let lost = Arc::new(Notify::new());
            let listener = Mutex::new(Listener::default());
            let heard = self.inner.heard.clone();
            let ear =
                Arc::new(Ear { guild, listener, began: Instant::now(), lost: Arc::clone(&lost), heard });
            let (wanted, changes) = watch::channel(None);
            let (cues, batches) = mpsc::channel(BATCHES);
            tokio::spawn(keep(Arc::clone(&self.inner), guild, Arc::clone(&ear), changes));
            tokio::spawn(sound(Arc::clone(&self.inner), guild, batches));
            Post { wanted, cues, ear }
        }));
    }
}

/// Keeps one guild's connection as wanted.
async fn keep(inner: Arc<Inner>, guild: u64, ear: Arc<Ear>, mut wanted: watch::Receiver<Option<Room>>) {
    let songbird = &inner.songbird;
    let id = GuildId::new(guild);
    let (mut attached, mut pause, mut quiet) = (false, AGAIN, false);
    loop {
        let room = *wanted.borrow_and_update();
        let Some(room) = room else {
            if attached {
                // The gateway may be away: then it has forgotten us anyway.
                let _ = songbird.remove(id).await;
                attached = false;
            }
            if wanted.changed().await.is_err() {
                return;
            }
            continue;
        };
        if !attached {
            let call = songbird.get_or_insert(id);
            ear::attach(&ear, &mut *call.lock().await);
            attached = true;
        }
        let began = Instant::now();
        let joined = tokio::time::timeout(JOIN, songbird.join(id, ChannelId::new(room.0))).await;
        if matches!(joined, Ok(Ok(_))) {
            quiet = false;
            tokio::select! {
                changed = wanted.changed() => match changed {
                    Ok(()) => { pause = AGAIN; continue; }
                    Err(_) => return,
                },
                () = ear.lost.notified() => {}
            }
            if began.elapsed() > AGAIN_MOST {
                pause = AGAIN;
            }
        } else if !std::mem::replace(&mut quiet, true) {
            tracing::warn!(guild, "no voice connection; trying again and again");
        }
        if let Some(call) = songbird.get(id) {
            // Without leaving, the library believes that it is still there.
            let _ = call.lock().await.leave().await;
        }
        tokio::select! {
            changed = wanted.changed() => if changed.is_err() { return },
            () = tokio::time::sleep(pause) => pause = (pause * 2).min(AGAIN_MOST),
        }
    }
}

/// Sounds one guild's cues one after the other.
async fn sound(inner: Arc<Inner>, guild: u64, mut batches: mpsc::Receiver<Batch>) {
    let mut next = batches.recv().await;
    while let Some(batch) = next.take() {
        let mut newer = None;
        for cue in &batch.cues {
            let Some((handle, ended)) = begin(&inner, guild, *cue, &batch).await else { continue };
            tokio::select! {
                _ = tokio::time::timeout(LONGEST, ended) => {}
                batch = batches.recv() => {
                    let _ = handle.stop();
                    match batch {
                        Some(batch) => newer = Some(batch),
                        None => return,
                    }
                }
            }
            if newer.is_some() {
                break;
            }
        }
        next = match newer {
            Some(batch) => Some(batch),
            None => batches.recv().await,
        };
    }
}

async fn begin(
    inner: &Inner,
    guild: u64,
    cue: Cue,
    batch: &Batch,
) -> Option<(TrackHandle, oneshot::Receiver<()>)> {
    let bytes = inner.library.sound(cue, batch.lang)?;
    let call = inner.songbird.get(GuildId::new(guild))?;
    let mut call = call.lock().await;
    call.current_connection()?;
    let handle = call.play(Track::new(Input::from(bytes.to_vec())).volume(batch.volume));
    let (tell, ended) = oneshot::channel();
    let end = Arc::new(Mutex::new(Some(tell)));
    for event in [TrackEvent::End, TrackEvent::Error] {
        let _ = handle.add_event(Event::Track(event), Ended(Arc::clone(&end)));
    }
    Some((handle, ended))
}

/// Says that a track is over.
struct Ended(Arc<Mutex<Option<oneshot::Sender<()>>>>);

#[serenity::async_trait]
impl songbird::EventHandler for Ended {
    async fn act(&self, _: &songbird::EventContext<'_>) -> Option<Event> {
        if let Some(tell) = self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            let _ = tell.send(());
        }
        None
    }
}
