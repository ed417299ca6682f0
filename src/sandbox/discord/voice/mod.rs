//! The voice part: where a bot's voice connection goes, who is heard, and what of it travels as
//! encrypted RTP. Its sockets are in [`socket`] and [`media`]; a muted or suppressed person's sound
//! reaches nobody, whatever their client sends.

pub mod crypt;
pub mod media;
pub mod socket;

use super::{
    record::Sight,
    world::{Id, World},
};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, VecDeque},
    net::SocketAddr,
    sync::Arc,
};
use tokio::{net::UdpSocket, sync::mpsc};

/// A burst of sound ends after this much silence.
const GAP_MS: i64 = 250;
/// Bursts of the bot's sound that are kept.
const BURSTS: usize = 10_000;
/// Frames waiting for a voice socket.
const LINK_LIMIT: usize = 1_000;

/// What goes to a voice socket.
#[derive(Clone, Debug)]
pub enum VoiceFrame {
    /// A payload.
    Json(String),
    /// The socket is closed with this code.
    Close(u16),
}

/// A bot's voice connection to one server.
#[derive(Debug)]
pub struct Link {
    frames: mpsc::Sender<VoiceFrame>,
    /// The bot's stream.
    pub ssrc: u32,
    /// The key of its transport.
    pub key: [u8; 32],
    /// Where its packets come from and go to, once known.
    pub peer: Option<SocketAddr>,
    /// Bytes of the last MLS key package it sent, 0 if none.
    pub key_package: usize,
    ready: bool,
    sent: u32,
}

/// A stretch of sound from the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Burst {
    /// On which server.
    pub guild: Id,
    /// From, in virtual milliseconds.
    pub from_ms: i64,
    /// To.
    pub to_ms: i64,
    /// Packets that carried sound.
    pub packets: u32,
}

/// Everything about voice connections.
#[derive(Debug, Default)]
pub struct VoiceServer {
    /// Where bots connect, once the listener stands.
    pub address: Option<SocketAddr>,
    /// The media socket.
    pub udp: Option<Arc<UdpSocket>>,
    links: BTreeMap<Id, Link>,
    tokens: BTreeMap<Id, String>,
    streams: BTreeMap<(Id, Id), Stream>,
    bursts: VecDeque<Burst>,
    next_ssrc: u32,
    /// Connections that were made so far, resumes apart.
    pub identified: u64,
    /// Resumes so far.
    pub resumed: u64,
}

/// A person's stream to one server.
#[derive(Clone, Debug, Default)]
struct Stream {
    ssrc: u32,
    seq: u16,
    stamp: u32,
    /// Whether the bot's present connection was told whose it is.
    told: bool,
    /// Who heard it last, and when.
    heard: (Vec<Id>, i64),
}

impl VoiceServer {
    fn ssrc(&mut self) -> u32 {
        self.next_ssrc += 1;
        1_000 + self.next_ssrc
    }

    /// The bot's connection to this server.
    #[must_use]
    pub fn link(&self, guild: Id) -> Option<&Link> {
        self.links.get(&guild).filter(|link| link.ready)
    }

    /// Stretches of the bot's sound, oldest first.
    pub fn bursts(&self) -> impl Iterator<Item = &Burst> {
        self.bursts.iter()
    }

    /// Closes the bot's connection to this server with this code.
    pub fn close(&mut self, guild: Id, code: u16) {
        if let Some(link) = self.links.get(&guild) {
            // A full queue means that the socket is dead already.
            let _ = link.frames.try_send(VoiceFrame::Close(code));
        }
    }

    fn tell(&mut self, guild: Id, payload: &Value) {
        if let Some(link) = self.links.get(&guild).filter(|link| link.ready) {
            let _ = link.frames.try_send(VoiceFrame::Json(payload.to_string()));
        }
    }

    fn burst(&mut self, guild: Id, now: i64) {
        let going = self.bursts.iter_mut().rev().find(|b| b.guild == guild && now - b.to_ms <= GAP_MS);
        if let Some(burst) = going {
            burst.to_ms = now;
            burst.packets += 1;
            return;
        }
        if self.bursts.len() == BURSTS {
            self.bursts.pop_front();
        }
        self.bursts.push_back(Burst { guild, from_ms: now, to_ms: now, packets: 1 });
    }
}

impl World {
    /// Where the bot's voice connection to this server goes: endpoint and token. The token is new
    /// each time.
    #[must_use]
    pub fn voice_address(&mut self, guild: Id) -> Option<(String, String)> {
        let port = self.voice.address?.port();
        let token = format!("voice-token-{:x}", self.id());
        self.voice.tokens.insert(guild, token.clone());
        Some((format!("localhost:{port}"), token))
    }

    /// Someone came into or left voice: the bot's connection is told; the bot's own leaving ends it.
    pub fn voice_presence(&mut self, guild: Id, user: Id, here: bool) {
        if user == self.app {
            if !here {
                self.voice.close(guild, 4014);
            }
            return;
        }
        let payload = if here {
            json!({"op": 11, "d": {"user_ids": [user.to_string()]}})
        } else {
            self.voice.streams.remove(&(guild, user));
            json!({"op": 13, "d": {"user_id": user.to_string()}})
        };
        self.voice.tell(guild, &payload);
    }

    /// 20 ms of someone's voice. Says who hears it; the bot's connection gets it as a packet.
    pub fn voice_packet(&mut self, guild: Id, user: Id, sound: &[u8]) -> Vec<Id> {
        let ears = self.ears(guild, user);
        if ears.is_empty() {
            return ears;
        }
        let (now, app) = (self.now(), self.app);
        let ssrc = match self.voice.streams.get(&(guild, user)) {
            Some(stream) => stream.ssrc,
            None => self.voice.ssrc(),
        };
        let stream = self.voice.streams.entry((guild, user)).or_default();
        stream.ssrc = ssrc;
        stream.seq = stream.seq.wrapping_add(1);
        stream.stamp = stream.stamp.wrapping_add(960);
        let news = stream.heard.0 != ears || now - stream.heard.1 > GAP_MS;
        stream.heard = (ears.clone(), now);
        let (told, packet) = (stream.told, crypt::Packet { seq: stream.seq, stamp: stream.stamp, ssrc });
        if ears.contains(&app) && self.voice.link(guild).is_some() {
            if !told {
                let speaking =
                    json!({"op": 5, "d": {"user_id": user.to_string(), "ssrc": ssrc, "speaking": 1}});
                self.voice.tell(guild, &speaking);
                self.voice.streams.entry((guild, user)).and_modify(|s| s.told = true);
            }
            self.bot_hears(guild, packet, sound);
        }
        let people: Vec<Id> = ears.iter().copied().filter(|id| *id != app).collect();
        if let (true, Some(channel)) = (news, self.voice_channel(guild, user)) {
            self.record.push(now, people, Sight::Heard { user, channel });
        }
        ears
    }

    fn bot_hears(&mut self, guild: Id, packet: crypt::Packet, sound: &[u8]) {
        let dave = self.config.dave;
        let Some(link) = self.voice.links.get_mut(&guild) else { return };
        let (Some(peer), Some(udp)) = (link.peer, &self.voice.udp) else { return };
        let mut sound = sound.to_vec();
        if dave && sound != crypt::SILENCE {
            // What a frame under end-to-end encryption ends with: tag, lengths, the mark.
            sound.extend([0; 8]);
            sound.extend([12, 0xfa, 0xfa]);
        }
        link.sent = link.sent.wrapping_add(1);
        let bytes = packet.seal(&link.key, link.sent, sound);
        // Sound that does not fit into the socket's queue is lost, as on any network.
        let _ = udp.try_send_to(&bytes, peer);
    }

    /// Sound of the bot from the wire: whoever is in its channel hears it, if it is not muted.
    fn bot_sounds(&mut self, guild: Id) {
        let (now, app) = (self.now(), self.app);
        let ears = self.ears(guild, app);
        let going = self.voice.bursts.iter().rev().any(|b| b.guild == guild && now - b.to_ms <= GAP_MS);
        if ears.is_empty() {
            return;
        }
        self.voice.burst(guild, now);
        if let (false, Some(channel)) = (going, self.voice_channel(guild, app)) {
            self.record.push(now, ears, Sight::Heard { user: app, channel });
        }
    }

    fn voice_channel(&self, guild: Id, user: Id) -> Option<Id> {
        self.guilds.get(&guild)?.voice.get(&user).map(|v| v.channel)
    }
}
