//! The gateway: sessions with sequence numbers and replay, events by intents and shard, and the
//! sockets in front of them. Sessions live in the world; a socket is only linked to one.

mod opcodes;
pub mod socket;

use super::world::{Id, World};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use tokio::sync::mpsc;

/// Events kept for a resume.
const REPLAY_LIMIT: usize = 2_000;
/// Frames waiting for a slow socket; one that does not read is cut off.
const LINK_LIMIT: usize = 4_000;
/// How long a session can be resumed after its socket went.
const RESUME_WINDOW_MS: i64 = 3 * 60_000;

/// Gateway intents.
pub mod intent {
    /// Servers, roles, channels, threads.
    pub const GUILDS: u64 = 1;
    /// Members (privileged).
    pub const GUILD_MEMBERS: u64 = 1 << 1;
    /// Voice states.
    pub const GUILD_VOICE_STATES: u64 = 1 << 7;
    /// Presences (privileged).
    pub const GUILD_PRESENCES: u64 = 1 << 8;
    /// Messages of servers.
    pub const GUILD_MESSAGES: u64 = 1 << 9;
    /// Reactions on servers.
    pub const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
    /// Direct messages.
    pub const DIRECT_MESSAGES: u64 = 1 << 12;
    /// What messages say (privileged).
    pub const MESSAGE_CONTENT: u64 = 1 << 15;
    /// Those that need the platform's leave.
    pub const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
    /// All that exist.
    pub const KNOWN: u64 = (1 << 26) - 1;
}

/// What goes to a socket.
#[derive(Clone, Debug)]
pub enum Frame {
    /// A payload, not before this virtual instant.
    Json(String, i64),
    /// The socket is closed with this code.
    Close(u16),
}

/// What may go wrong with an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventFault {
    /// It never comes.
    Lose,
    /// It comes twice.
    Twice,
    /// It and what follows come so many virtual milliseconds late.
    Late(i64),
}

/// A session.
#[derive(Debug)]
pub struct Session {
    intents: u64,
    shard: (u64, u64),
    seq: u64,
    replay: VecDeque<(u64, String)>,
    link: Option<mpsc::Sender<Frame>>,
    lost_ms: i64,
}

/// All sessions.
#[derive(Debug, Default)]
pub struct Sessions {
    by_id: BTreeMap<String, Session>,
    made: u64,
    faults: Vec<(String, EventFault, u32)>,
    identified_ms: Option<i64>,
}

impl Sessions {
    /// How many sockets are linked to a session.
    #[must_use]
    pub fn linked(&self) -> usize {
        self.by_id.values().filter(|s| s.link.is_some()).count()
    }

    /// How many sessions were made by Identify so far; resumes make none.
    #[must_use]
    pub fn identified(&self) -> u64 {
        self.made
    }

    /// The next `times` events of this name meet this fault, in each session.
    pub fn add_fault(&mut self, event: &str, fault: EventFault, times: u32) {
        self.faults.push((event.to_owned(), fault, times));
    }

    /// Sends a payload of the connection itself (reconnect, invalid session) to every socket.
    pub fn to_all(&mut self, frame: &Frame) {
        for session in self.by_id.values_mut() {
            session.send(frame.clone());
        }
    }

    /// Forgets every session, so that nothing can be resumed.
    pub fn forget(&mut self) {
        self.by_id.clear();
    }

    fn fault(&mut self, event: &str) -> Option<EventFault> {
        let (_, fault, left) = self.faults.iter_mut().find(|(name, _, left)| name == event && *left > 0)?;
        *left -= 1;
        Some(*fault)
    }
}

impl Session {
    fn send(&mut self, frame: Frame) {
        let failed = self.link.as_ref().is_some_and(|link| link.try_send(frame).is_err());
        if failed {
            self.link = None;
        }
    }

    fn event(&mut self, name: &str, data: &Value, not_before: i64) {
        self.seq += 1;
        let text = json!({"op": 0, "t": name, "s": self.seq, "d": data}).to_string();
        if self.replay.len() == REPLAY_LIMIT {
            self.replay.pop_front();
        }
        self.replay.push_back((self.seq, text.clone()));
        self.send(Frame::Json(text, not_before));
    }

    fn serves(&self, guild: Option<Id>) -> bool {
        let (number, of) = self.shard;
        guild.map_or(0, |id| (id >> 22) % of.max(1)) == number
    }
}

impl World {
    /// An event for every session with these intents.
    pub fn dispatch(&mut self, guild: Option<Id>, intents: u64, name: &'static str, data: Value) {
        self.dispatch_by(guild, intents, name, |_| data.clone());
    }

    /// An event whose data depends on the session's intents.
    pub fn dispatch_by(
        &mut self,
        guild: Option<Id>,
        need: u64,
        name: &'static str,
        data: impl Fn(u64) -> Value,
    ) {
        let now = self.now();
        let absent = |id: Id| self.guilds.get(&id).is_none_or(|g| !g.members.contains_key(&self.app));
        if guild.is_some_and(absent) && name != "GUILD_DELETE" {
            return;
        }
        let fault = self.sessions.fault(name);
        if fault == Some(EventFault::Lose) {
            return;
        }
        let not_before = if let Some(EventFault::Late(ms)) = fault { now + ms } else { 0 };
        let times = if fault == Some(EventFault::Twice) { 2 } else { 1 };
        self.sessions.by_id.retain(|_, s| s.link.is_some() || now - s.lost_ms < RESUME_WINDOW_MS);
        for session in self.sessions.by_id.values_mut() {
            if session.intents & need == need && session.serves(guild) {
                let data = data(session.intents);
                for _ in 0..times {
                    session.event(name, &data, not_before);
                }
            }
        }
    }

    /// A new session with its READY and a GUILD_CREATE for each of its servers.
    fn begin_session(&mut self, link: mpsc::Sender<Frame>, intents: u64, shard: (u64, u64)) -> String {
        let (now, number) = (self.now(), self.sessions.made);
        self.sessions.made += 1;
        self.sessions.identified_ms = Some(now);
        let id = format!("session{number:08x}");
        let empty = VecDeque::new();
        let mut session = Session { intents, shard, seq: 0, replay: empty, link: Some(link), lost_ms: now };
        let guilds: Vec<Id> = self
            .guilds
            .values()
            .filter(|g| g.members.contains_key(&self.app) && session.serves(Some(g.id)))
            .map(|g| g.id)
            .collect();
        let url = format!("ws://{}", self.addresses.gateway);
        let ready = json!({
            "v": 10, "user": self.users.get(&self.app).map(super::json::user),
            "guilds": guilds.iter().map(|g| json!({"id": g.to_string(), "unavailable": true})).collect::<Vec<_>>(),
            "session_id": id, "session_type": "normal", "resume_gateway_url": url, "private_channels": [],
            "relationships": [], "presences": [], "user_settings": {}, "geo_ordered_rtc_regions": [],
            "shard": [shard.0, shard.1], "application": {"id": self.app.to_string(), "flags": 0},
        });
        session.event("READY", &ready, 0);
        if intents & intent::GUILDS != 0 {
            for guild in guilds.iter().filter_map(|id| self.guilds.get(id)) {
                let members = intents & intent::GUILD_MEMBERS != 0;
                let voice = intents & intent::GUILD_VOICE_STATES != 0;
                session.event("GUILD_CREATE", &self.guild_create_json(guild, members, voice), 0);
            }
        }
        self.sessions.by_id.insert(id.clone(), session);
        id
    }

    /// The bot comes (back) to a server: GUILD_CREATE for every session.
    pub fn announce_guild(&mut self, guild: Id) {
        let Some(found) = self.guilds.get(&guild) else { return };
        let variants: Vec<Value> =
            (0..4).map(|n| self.guild_create_json(found, n & 1 != 0, n & 2 != 0)).collect();
        self.dispatch_by(Some(guild), intent::GUILDS, "GUILD_CREATE", |intents| {
            let members = usize::from(intents & intent::GUILD_MEMBERS != 0);
            let voice = usize::from(intents & intent::GUILD_VOICE_STATES != 0);
            variants[members + 2 * voice].clone()
        });
    }

    /// Continues a session: what was missed, then RESUMED. False if it cannot be.
    fn resume_session(&mut self, id: &str, seq: u64, link: mpsc::Sender<Frame>) -> bool {
        let now = self.now();
        let Some(session) = self.sessions.by_id.get_mut(id) else { return false };
        let expired = session.link.is_none() && now - session.lost_ms >= RESUME_WINDOW_MS;
        let oldest = session.replay.front().map_or(session.seq + 1, |(n, _)| *n);
        if expired || seq > session.seq || seq + 1 < oldest {
            return false;
        }
        session.link = Some(link);
        let missed: Vec<String> =
            session.replay.iter().filter(|(n, _)| *n > seq).map(|(_, text)| text.clone()).collect();
        for text in missed {
            session.send(Frame::Json(text, 0));
        }
        session.event("RESUMED", &json!({"_trace": []}), 0);
        true
    }

    /// The socket of a session is gone.
    fn unlink(&mut self, id: &str, link: &mpsc::Sender<Frame>) {
        let now = self.now();
        if let Some(session) = self.sessions.by_id.get_mut(id)
            && session.link.as_ref().is_some_and(|held| held.same_channel(link))
        {
            session.link = None;
            session.lost_ms = now;
        }
    }
}
