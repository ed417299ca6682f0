//! The face itself: what it holds, and how it is started and stopped.

use super::caretaker::{Awake, Users};
use super::config::{self, Config, FaceError};
use super::direct::Directs;
use super::events::Events;
use super::faults::Faults;
use super::page::Page;
use super::person::Memory;
use super::place::{Pitch, Places};
use super::tokens::Tokens;
use super::voice::VoiceDesk;
use crate::base::GameId;
use crate::runtime::{Delivery, Face, GameRow, Notice, Platform, Runtime, Surface};
use async_trait::async_trait;
use serenity::all::{ApplicationId, Cache, ClientBuilder, GatewayIntents, Http, UserId};
use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};

/// The Discord face.
pub struct Discord {
    pub(super) http: Arc<Http>,
    /// The connection's memory of servers, replaced with each new connection.
    cache: RwLock<Arc<Cache>>,
    pub(super) runtime: Runtime,
    pub(super) config: Config,
    pub(super) memory: Memory,
    pub(super) users: Users,
    pub(super) places: Places,
    pub(super) panels: Mutex<Tokens<Page>>,
    pub(super) awake: Awake,
    pub(super) faults: Faults,
    pub(super) directs: Directs,
    pub(super) relayed: super::contract::Relayed,
    pub(super) desk: VoiceDesk,
    /// Who shouts without being asked first.
    pub(super) quick: Mutex<std::collections::BTreeSet<crate::base::AccountId>>,
    /// Tables whose public panel is to be posted anew.
    pub(super) reposts: Mutex<std::collections::BTreeSet<GameId>>,
    /// Held while a community's ledger is read, changed and written.
    pub(super) ledger: tokio::sync::Mutex<()>,
    bot: AtomicU64,
    me: Weak<Self>,
}

/// Who we are, gateway or not: servers, their voice, and direct messages (the contract's room).
/// None of them is privileged.
const INTENTS: GatewayIntents =
    GatewayIntents::GUILDS.union(GatewayIntents::GUILD_VOICE_STATES).union(GatewayIntents::DIRECT_MESSAGES);

/// Seconds before the connection is begun anew after the library gave it up.
const AGAIN_MS: i64 = 5_000;

impl Discord {
    /// The bot's own user; 1 before the gateway said who we are.
    pub(super) fn bot(&self) -> UserId {
        UserId::new(self.bot.load(Ordering::Relaxed).max(1))
    }

    /// The gateway said who we are: from now on tokens of presses can be used.
    pub(super) fn is(&self, user: UserId, application: ApplicationId) {
        self.http.set_application_id(application);
        self.bot.store(user.get(), Ordering::Relaxed);
    }

    /// Whether the gateway has said who we are.
    pub(super) fn is_known(&self) -> bool {
        self.bot.load(Ordering::Relaxed) != 0
    }

    /// What the connection knows of servers, members and voice.
    pub(super) fn cache(&self) -> Arc<Cache> {
        Arc::clone(&self.cache.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// This face, to be kept by a task.
    pub(super) fn arc(&self) -> Option<Arc<Self>> {
        self.me.upgrade()
    }

    /// Reads which tables stand where: before the runtime delivers anything.
    async fn remember_tables(&self) -> Result<(), FaceError> {
        for row in self.runtime.open_games(Platform::Discord).await? {
            if let Some(pitch) = Pitch::of(&row) {
                self.places.put(row.id, pitch);
                self.remember_panels(row.id).await?;
            }
        }
        Ok(())
    }
}

/// A face made and registered, not yet connected. Between the two the runtime is started.
pub struct Ready {
    face: Arc<Discord>,
}

/// Makes the face and gives it to the runtime. Call before [`Runtime::start`].
///
/// # Errors
/// A bad override, or the store did not answer.
pub async fn prepare(config: Config, runtime: Runtime) -> Result<Ready, FaceError> {
    let http = Arc::new(config::http(&config)?);
    runtime.serve::<super::sport::Sport>();
    let client = config::client(&config)?;
    let desk = VoiceDesk::new(client, config.token.clone(), &runtime, config.sounds.as_deref());
    let face = Arc::new_cyclic(|me| Discord {
        http,
        desk,
        cache: RwLock::default(),
        directs: Directs::new(config.dm_per_minute),
        runtime: runtime.clone(),
        config,
        memory: Memory::default(),
        users: Users::default(),
        places: Places::default(),
        panels: Mutex::default(),
        awake: Awake::default(),
        faults: Faults::default(),
        relayed: super::contract::Relayed::default(),
        reposts: Mutex::default(),
        quick: Mutex::default(),
        ledger: tokio::sync::Mutex::default(),
        bot: AtomicU64::new(0),
        me: me.clone(),
    });
    face.remember_tables().await?;
    runtime.register_face(Platform::Discord, Arc::clone(&face) as Arc<dyn Face>);
    Ok(Ready { face })
}

/// Asks the platform who the bot is, without starting anything: its name.
///
/// # Errors
/// A bad override, a refused token, no answer.
pub async fn check(config: &Config) -> Result<String, FaceError> {
    let http = config::http(config)?;
    let user = http.get_current_user().await.map_err(|e| FaceError::Connection(super::trouble::plain(&e)))?;
    Ok(user.name.clone())
}

impl Ready {
    /// Connects and serves until `shutdown` ends.
    ///
    /// # Errors
    /// The token or the intents were refused; everything else is tried again.
    pub async fn run(self, shutdown: impl Future<Output = ()>) -> Result<(), FaceError> {
        let face = self.face;
        tokio::pin!(shutdown);
        let keeper = tokio::spawn(super::panels::sweep(Arc::clone(&face)));
        let desk = tokio::spawn(Arc::clone(&face).voice_desk());
        // The tables before the people: nobody is freed whose game goes on.
        face.voice_tables().await;
        let result = loop {
            let connected = connect(&face, &mut shutdown).await;
            match connected {
                Ok(Ended::Shutdown) => break Ok(()),
                Ok(Ended::Broken(why)) => tracing::warn!(why, "the gateway broke; connecting again"),
                Err(error) => break Err(error),
            }
            tokio::select! {
                () = &mut shutdown => break Ok(()),
                () = face.runtime.clock().sleep(AGAIN_MS) => {}
            }
        };
        keeper.abort();
        desk.abort();
        result
    }
}

enum Ended {
    Shutdown,
    Broken(String),
}

async fn connect(
    face: &Arc<Discord>,
    shutdown: &mut (impl Future<Output = ()> + Unpin),
) -> Result<Ended, FaceError> {
    use serenity::gateway::GatewayError;
    // The client wants an `Http` of its own; it only asks for the gateway's address with it, so
    // that our requests still have one limiter.
    let http = config::http(&face.config)?;
    let made = ClientBuilder::new_with_http(http, INTENTS)
        .voice_manager(face.desk.ears())
        .event_handler(Events { face: Arc::clone(face) })
        .await;
    let mut client = match made {
        Ok(client) => client,
        Err(error) => return Ok(Ended::Broken(super::trouble::plain(&error))),
    };
    *face.cache.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&client.cache);
    let shards = client.shard_manager.clone();
    let ended = tokio::select! {
        ended = client.start() => match ended {
            Err(serenity::Error::Gateway(
                error @ (GatewayError::InvalidAuthentication
                | GatewayError::InvalidGatewayIntents
                | GatewayError::DisallowedGatewayIntents),
            )) => return Err(FaceError::Connection(error.to_string())),
            Err(error) => Ended::Broken(super::trouble::plain(&error)),
            Ok(()) => Ended::Broken("the library stopped".to_owned()),
        },
        () = shutdown => Ended::Shutdown,
    };
    if matches!(ended, Ended::Shutdown) {
        // While the gateway still shows what happens.
        face.desk.voice.shutdown().await;
    }
    shards.shutdown_all().await;
    Ok(ended)
}

#[async_trait]
impl Face for Discord {
    async fn say(&self, game: &GameRow, notice: &Notice) -> Delivery {
        self.deliver(game, notice).await
    }

    async fn show(&self, game: &GameRow, surface: &Surface) -> Delivery {
        self.draw(game, surface).await
    }

    fn changed(&self, game: GameId, _version: usize) {
        if let Some(face) = self.arc() {
            face.wake_voice(game);
            face.wake(game);
        }
    }
}
