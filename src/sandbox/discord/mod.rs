//! A stand-in Discord on loopback: REST over TLS for `discord.com` (and plain for tools), the
//! gateway, and everything behind them in one [`world::World`]. Strict where Discord is strict.

pub mod check;
pub mod commands;
pub mod components;
mod config;
pub mod errors;
pub mod faults;
pub mod gateway;
pub mod interactions;
pub mod json;
pub mod limits;
pub mod permissions;
pub mod record;
mod rest;
pub mod voice;
pub mod world;

pub use config::Config;

use super::{
    Clock, Puppet,
    authority::{Authority, AuthorityError},
};
use faults::Fault;
use gateway::{EventFault, Frame};
use record::{Request, Seen};
use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};
use tokio::{
    net::{TcpListener, UdpSocket},
    sync::watch,
    task::JoinHandle,
};
use tokio_rustls::TlsAcceptor;
use world::{Addresses, Id, World, kind};

/// Why a stand-in did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// No certificate.
    #[error(transparent)]
    Authority(#[from] AuthorityError),
    /// No listener.
    #[error("no listener on 127.0.0.1: {0}")]
    Listen(#[from] std::io::Error),
}

/// What the tasks of a stand-in share.
pub struct Shared {
    /// Everything, behind one lock that is never held across a wait.
    pub world: Mutex<World>,
    /// The one clock.
    pub clock: Clock,
    changed: watch::Sender<u64>,
}

/// Takes the lock; a test that panicked elsewhere does not matter here.
pub fn lock(world: &Mutex<World>) -> MutexGuard<'_, World> {
    world.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl Shared {
    /// Something changed: whoever waits looks again.
    pub fn bump(&self) {
        self.changed.send_modify(|n| *n = n.wrapping_add(1));
    }

    /// To wait for changes.
    #[must_use]
    pub fn changed(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}

/// A running stand-in. Dropping it ends it.
pub struct StandIn {
    shared: Arc<Shared>,
    pem: String,
    addresses: Addresses,
    tasks: Vec<JoinHandle<()>>,
}

impl Drop for StandIn {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

impl StandIn {
    /// Starts on loopback.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let authority = Authority::new()?;
        let bind = |port: u16| TcpListener::bind(("127.0.0.1", port));
        let (tls, plain, gateway) = (bind(config.port).await?, bind(0).await?, bind(0).await?);
        let (calls, udp) = (bind(0).await?, Arc::new(UdpSocket::bind(("127.0.0.1", 0)).await?));
        let addresses = Addresses {
            rest_tls: tls.local_addr()?,
            rest_plain: plain.local_addr()?,
            gateway: gateway.local_addr()?,
        };
        let clock = config.clock;
        let mut world = World::new(config, addresses);
        world.voice.address = Some(calls.local_addr()?);
        world.voice.udp = Some(udp.clone());
        let world = Mutex::new(world);
        let shared = Arc::new(Shared { world, clock, changed: watch::channel(0).0 });
        let tasks = vec![
            tokio::spawn(serve_tls(tls, authority.acceptor(), shared.clone())),
            tokio::spawn(serve_plain(plain, shared.clone())),
            tokio::spawn(serve_gateway(gateway, shared.clone())),
            tokio::spawn(serve_voice(calls, authority.acceptor(), shared.clone())),
            tokio::spawn(voice::media::serve(shared.clone(), udp)),
        ];
        Ok(Self { shared, pem: authority.pem().to_owned(), addresses, tasks })
    }

    /// The test authority's certificate (PEM).
    #[must_use]
    pub fn ca_pem(&self) -> &str {
        &self.pem
    }

    /// Where `discord.com` must be resolved to.
    #[must_use]
    pub fn rest_addr(&self) -> SocketAddr {
        self.addresses.rest_tls
    }

    /// REST without TLS.
    #[must_use]
    pub fn plain_addr(&self) -> SocketAddr {
        self.addresses.rest_plain
    }

    /// The override a bot is given: `https://127.0.0.1:PORT`.
    #[must_use]
    pub fn api_override(&self) -> String {
        format!("https://{}", self.addresses.rest_tls)
    }

    /// The bot's token.
    #[must_use]
    pub fn token(&self) -> String {
        self.with(|w| w.config.token.clone())
    }

    /// The one clock.
    #[must_use]
    pub fn clock(&self) -> Clock {
        self.shared.clock
    }

    /// The application's and bot user's id.
    #[must_use]
    pub fn bot_id(&self) -> Id {
        self.with(|w| w.app)
    }

    /// The first server.
    #[must_use]
    pub fn guild(&self) -> Id {
        self.guild_at(0)
    }

    /// A server by its place, 0 if there are fewer.
    #[must_use]
    pub fn guild_at(&self, place: usize) -> Id {
        self.with(|w| w.guilds.keys().nth(place).copied().unwrap_or(0))
    }

    /// The first voice channel of a server, 0 if there is none.
    #[must_use]
    pub fn room_of(&self, guild: Id) -> Id {
        self.with(|w| w.first_channel(guild, kind::VOICE).unwrap_or(0))
    }

    /// The first voice channel of the first server.
    #[must_use]
    pub fn room(&self) -> Id {
        self.room_of(self.guild())
    }

    /// Looks at or changes the world directly; whoever waits looks again.
    pub fn with<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
        let result = act(&mut lock(&self.shared.world));
        self.shared.bump();
        result
    }

    /// A person on the first server, by the name others read; made if need be.
    #[must_use]
    pub fn puppet(&self, name: &str) -> Puppet {
        self.puppet_in(self.guild(), name)
    }

    /// A person on this server.
    #[must_use]
    pub fn puppet_in(&self, guild: Id, name: &str) -> Puppet {
        let user = self.with(|w| {
            let known = w.users.values().find(|u| !u.bot && u.display == name).map(|u| u.id);
            let username = format!("user{}", w.users.len());
            let user = known.unwrap_or_else(|| w.add_user(&username, name, false));
            w.join_guild(guild, user);
            user
        });
        Puppet::new(self.shared.clone(), user, guild, self.room_of(guild))
    }

    /// Waits until `ready` gives something, at most this long on the wall.
    pub async fn wait_for<T>(
        &self,
        limit: Duration,
        ready: impl FnMut(&mut World) -> Option<T>,
    ) -> Option<T> {
        wait_for(&self.shared, limit, ready).await
    }

    /// Waits until so many sessions are linked to the gateway.
    pub async fn connected(&self, sessions: usize, limit: Duration) -> bool {
        self.wait_for(limit, |w| (w.sessions.linked() >= sessions).then_some(())).await.is_some()
    }

    /// Everything this person saw or heard, in order.
    #[must_use]
    pub fn what_saw(&self, user: Id) -> Vec<Seen> {
        lock(&self.shared.world).record.of(user, 0).cloned().collect()
    }

    /// The bot's requests so far.
    #[must_use]
    pub fn requests(&self) -> Vec<Request> {
        lock(&self.shared.world).requests.iter().cloned().collect()
    }

    /// The next `times` requests whose path contains `path` meet this fault.
    pub fn fault(&self, method: Option<&str>, path: &str, fault: Fault, times: u32) {
        self.with(|w| w.faults.add(method, path, fault, times));
    }

    /// The next `times` gateway events of this name meet this fault.
    pub fn event_fault(&self, event: &str, fault: EventFault, times: u32) {
        self.with(|w| w.sessions.add_fault(event, fault, times));
    }

    /// Closes every gateway socket with this code; sessions can be resumed.
    pub fn close_gateway(&self, code: u16) {
        self.with(|w| w.sessions.to_all(&Frame::Close(code)));
    }

    /// Closes the bot's voice connection to this server with this code.
    pub fn close_voice(&self, guild: Id, code: u16) {
        self.with(|w| w.voice.close(guild, code));
    }

    /// Asks every client to reconnect and resume (op 7).
    pub fn ask_reconnect(&self) {
        self.with(|w| w.sessions.to_all(&Frame::Json(r#"{"op":7,"d":null,"s":null,"t":null}"#.into(), 0)));
    }

    /// Tells every client that its session is invalid (op 9); not resumable ones are forgotten.
    pub fn invalidate_sessions(&self, resumable: bool) {
        let text = format!(r#"{{"op":9,"d":{resumable},"s":null,"t":null}}"#);
        self.with(|w| {
            w.sessions.to_all(&Frame::Json(text, 0));
            if !resumable {
                w.sessions.forget();
            }
        });
    }
}

/// Waits until `ready` gives something, at most `limit` of wall time.
pub(super) async fn wait_for<T>(
    shared: &Arc<Shared>,
    limit: Duration,
    mut ready: impl FnMut(&mut World) -> Option<T>,
) -> Option<T> {
    let mut changes = shared.changed.subscribe();
    let looking = async {
        loop {
            changes.borrow_and_update();
            if let Some(found) = ready(&mut lock(&shared.world)) {
                return Some(found);
            }
            changes.changed().await.ok()?;
        }
    };
    tokio::time::timeout(limit, looking).await.ok().flatten()
}

async fn serve_tls(listener: TcpListener, acceptor: TlsAcceptor, shared: Arc<Shared>) {
    let service = rest::router(shared);
    while let Ok((tcp, _)) = listener.accept().await {
        let (acceptor, service) = (acceptor.clone(), service.clone());
        tokio::spawn(async move {
            let _ = tcp.set_nodelay(true);
            let Ok(stream) = acceptor.accept(tcp).await else { return };
            let service = hyper_util::service::TowerToHyperService::new(service);
            let builder = hyper_util::server::conn::auto::Builder::new(hyper_util::rt::TokioExecutor::new());
            // A broken connection is the client's business.
            let _ = builder.serve_connection(hyper_util::rt::TokioIo::new(stream), service).await;
        });
    }
}

async fn serve_plain(listener: TcpListener, shared: Arc<Shared>) {
    // Ends with the task; an accept error ends the listener like a closed one.
    let _ = axum::serve(listener, rest::router(shared)).await;
}

async fn serve_gateway(listener: TcpListener, shared: Arc<Shared>) {
    while let Ok((tcp, _)) = listener.accept().await {
        let _ = tcp.set_nodelay(true);
        tokio::spawn(gateway::socket::serve(shared.clone(), tcp));
    }
}

async fn serve_voice(listener: TcpListener, acceptor: TlsAcceptor, shared: Arc<Shared>) {
    while let Ok((tcp, _)) = listener.accept().await {
        let _ = tcp.set_nodelay(true);
        tokio::spawn(voice::socket::serve(shared.clone(), acceptor.clone(), tcp));
    }
}
