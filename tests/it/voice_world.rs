//! A table in voice over the wire: the stand-in Discord with ten puppets and a judge, the library's
//! gateway client, the reconciler with its real requests. Accounts are seat numbers, as in
//! `sport::table`; what a table wishes comes from the rule book.

use gorod::base::{AccountId, GameId};
use gorod::discord::voice::reconcile::{Person, Report, Room, Seen, Table};
use gorod::discord::voice::{Memory, Voice, Wire, start};
use gorod::rules::{Mic, Voice as Wish};
use gorod::sandbox::discord::{record::Request, world::Id};
use gorod::sandbox::{Clock, Config, Puppet, StandIn};
use serenity::all::{
    Context, EventHandler, GatewayIntents, Guild, GuildId, ShardRunnerMessage, UserId, VoiceGatewayManager,
    VoiceState,
};
use serenity::async_trait;
use serenity::http::HttpBuilder;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

pub const JUDGE: u8 = 100;
pub const SOON: Duration = Duration::from_secs(20);

/// Voice states in the gateway's order, and whole guilds.
struct Feed(Voice);

fn seen(state: &VoiceState) -> Option<Seen> {
    let nick = state.member.as_ref().and_then(|m| m.nick.clone());
    Some(Seen { room: Room(state.channel_id?.get()), muted: state.mute, suppressed: state.suppress, nick })
}

#[async_trait]
impl VoiceGatewayManager for Feed {
    async fn initialise(&self, _: u32, _: UserId) {}
    async fn register_shard(&self, _: u32, _: futures::channel::mpsc::UnboundedSender<ShardRunnerMessage>) {}
    async fn deregister_shard(&self, _: u32) {}
    async fn server_update(&self, _: GuildId, _: &Option<String>, _: &str) {}
    async fn state_update(&self, guild: GuildId, state: &VoiceState) {
        self.0.seen(guild.get(), Person(state.user_id.get()), seen(state));
    }
}

struct Guilds(Voice, mpsc::UnboundedSender<u64>);

#[async_trait]
impl EventHandler for Guilds {
    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        let states = guild.voice_states.values();
        let all: BTreeMap<Person, Seen> =
            states.filter_map(|s| Some((Person(s.user_id.get()), seen(s)?))).collect();
        self.0.guild(guild.id.get(), all);
        let _ = self.1.send(guild.id.get());
    }
}

/// A stand-in whose clock runs so many times faster than life.
pub async fn stand(rate: f64, guilds: u16) -> StandIn {
    let clock = Clock::from(1_772_000_000_000, rate);
    StandIn::start(Config { clock, guilds, ..Config::default() }).await.unwrap()
}

/// One bot process's voice: ended when dropped, as by a kill.
pub struct Bot {
    pub voice: Voice,
    pub reports: mpsc::Receiver<(u64, Report)>,
    gateway: JoinHandle<()>,
    shards: Arc<serenity::all::ShardManager>,
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.gateway.abort();
    }
}

impl Bot {
    /// Connects and waits until every guild is in view.
    pub async fn start(stand: &StandIn, ledger: &Arc<Memory>) -> Self {
        Self::start_with(stand, ledger, |_| {}).await
    }

    /// The same, knowing tables before the gateway shows anyone, as a restarted process does.
    pub async fn start_with(stand: &StandIn, ledger: &Arc<Memory>, tables: impl FnOnce(&Voice)) -> Self {
        let root = reqwest::Certificate::from_pem(stand.ca_pem().as_bytes()).unwrap();
        let client = reqwest::Client::builder()
            .use_rustls_tls()
            .add_root_certificate(root)
            .resolve("discord.com", stand.rest_addr())
            .build()
            .unwrap();
        let edits = Arc::new(Wire::new(client.clone(), stand.token().into()));
        let (voice, reports) = start(edits, Arc::clone(ledger) as _, stand.clock().rate());
        tables(&voice);
        let (tell, mut guilds) = mpsc::unbounded_channel();
        let http = HttpBuilder::new(stand.token()).client(client).build();
        let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_VOICE_STATES;
        let mut client = serenity::client::ClientBuilder::new_with_http(http, intents)
            .event_handler(Guilds(voice.clone(), tell))
            .voice_manager(Feed(voice.clone()))
            .await
            .unwrap();
        let shards = client.shard_manager.clone();
        let gateway = tokio::spawn(async move { drop(client.start().await) });
        let count = stand.with(|w| w.guilds.len());
        for _ in 0..count {
            tokio::time::timeout(SOON, guilds.recv()).await.unwrap();
        }
        Self { voice, reports, gateway, shards }
    }

    /// The process is gone: it hears and says nothing more.
    pub async fn kill(&self) {
        self.shards.shutdown_all().await;
        self.gateway.abort();
    }

    /// The next report that this picks.
    pub async fn report<T>(&mut self, mut pick: impl FnMut(&Report) -> Option<T>) -> T {
        let reading = async {
            loop {
                let (_, report) = self.reports.recv().await.unwrap();
                if let Some(found) = pick(&report) {
                    return found;
                }
            }
        };
        tokio::time::timeout(SOON, reading).await.unwrap()
    }
}

/// Ten players and a judge of one guild.
pub struct People {
    pub guild: Id,
    pub room: Id,
    pub by_number: BTreeMap<u8, Puppet>,
}

impl People {
    /// Puppets, not in voice yet.
    pub fn of(stand: &StandIn, guild: Id) -> Self {
        let name = |n: u8| if n == JUDGE { "Клён".to_owned() } else { format!("Игрок {n}") };
        let by_number = (1..=10)
            .chain([JUDGE])
            .map(|n| (n, stand.puppet_in(guild, &format!("{} {guild:x}", name(n)))))
            .collect();
        Self { guild, room: stand.room_of(guild), by_number }
    }

    pub fn person(&self, number: u8) -> Person {
        Person(self.by_number[&number].id())
    }

    pub fn all_join(&self) {
        for puppet in self.by_number.values() {
            puppet.join_voice(self.room).unwrap();
        }
    }

    /// The rule book's wish in the platform's ids.
    pub fn table(&self, wish: &Wish, running: bool) -> Table {
        let number = |account: AccountId| u8::try_from(account.0).unwrap();
        let mics = wish.mics.iter().map(|(account, mic)| (self.person(number(*account)), *mic)).collect();
        let offered = wish.offered.map(|account| self.person(number(account)));
        Table { room: Room(self.room), mics, offered, running, hard: true, nicks: BTreeMap::new() }
    }

    /// A wish where these may speak, and the judge.
    pub fn wish(&self, open: &[u8], running: bool) -> Table {
        let mic = |n: u8| if open.contains(&n) || n == JUDGE { Mic::Open } else { Mic::Closed };
        let mics = self.by_number.keys().map(|n| (self.person(*n), mic(*n))).collect();
        let offered = open.first().map(|n| self.person(*n));
        Table { room: Room(self.room), mics, offered, running, hard: true, nicks: BTreeMap::new() }
    }

    /// Everyone says a syllable; who was heard by anybody.
    pub fn heard(&self) -> Vec<u8> {
        self.by_number.iter().filter(|(_, puppet)| !puppet.talk().is_empty()).map(|(n, _)| *n).collect()
    }

    /// Waits until these and no others are muted.
    pub async fn until_muted(&self, stand: &StandIn, numbers: impl IntoIterator<Item = u8>) {
        let wanted: Vec<u64> = numbers.into_iter().map(|n| self.by_number[&n].id()).collect();
        let ours: Vec<u64> = self.by_number.values().map(Puppet::id).collect();
        let ready = |w: &mut gorod::sandbox::discord::world::World| {
            let muted = |id: &u64| w.guilds[&self.guild].members.get(id).is_some_and(|m| m.mute);
            ours.iter().all(|id| muted(id) == wanted.contains(id)).then_some(())
        };
        if stand.wait_for(SOON, ready).await.is_none() {
            panic!("muted: {:?}", self.muted());
        }
    }

    /// Who is muted by the server.
    pub fn muted(&self) -> Vec<u8> {
        self.by_number.iter().filter(|(_, puppet)| puppet.is_muted()).map(|(n, _)| *n).collect()
    }
}

/// The edits of members asked for so far.
pub fn edits(stand: &StandIn) -> Vec<Request> {
    let is_edit = |r: &Request| r.method == "PATCH" && r.path.contains("/members/");
    stand.requests().into_iter().filter(is_edit).collect()
}

pub fn game(number: u64) -> GameId {
    GameId::from_bits(number)
}
