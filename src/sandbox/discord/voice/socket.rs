//! One WebSocket of the voice gateway over TLS, version 4: identify, select, speak, heartbeat,
//! resume, close codes; the key package of end-to-end encryption is taken and counted.

use super::{LINK_LIMIT, Link, VoiceFrame, crypt};
use crate::sandbox::discord::{
    Shared,
    check::fields,
    lock,
    world::{Id, World},
};
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::{net::TcpStream, sync::mpsc};
use tokio_rustls::TlsAcceptor;
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::{CloseFrame, frame::coding::CloseCode},
};

/// What Hello asks for, in wall milliseconds.
const HEARTBEAT_MS: f64 = 13_750.0;

/// What to do after a payload.
enum Next {
    Say(Vec<Value>),
    Owned(Id, Vec<Value>),
    Close(u16),
}

/// Serves one connection to its end.
pub async fn serve(shared: Arc<Shared>, acceptor: TlsAcceptor, tcp: TcpStream) {
    let Ok(tls) = acceptor.accept(tcp).await else { return };
    let Ok(mut socket) = tokio_tungstenite::accept_async(tls).await else { return };
    let hello = json!({"op": 8, "d": {"v": 4, "heartbeat_interval": HEARTBEAT_MS}});
    if socket.send(Message::text(hello.to_string())).await.is_err() {
        return;
    }
    let (link, mut frames) = mpsc::channel(LINK_LIMIT);
    let mut guild = None;
    let mut end = None;
    while end.is_none() {
        let heard = tokio::select! {
            frame = frames.recv() => {
                match frame {
                    Some(VoiceFrame::Json(text)) => {
                        if socket.send(Message::text(text)).await.is_err() { break }
                    }
                    Some(VoiceFrame::Close(code)) => end = Some(code),
                    None => break,
                }
                continue;
            }
            heard = socket.next() => heard,
        };
        let next = match heard {
            Some(Ok(Message::Text(text))) => lock(&shared.world).voice_payload(&text, guild, &link),
            Some(Ok(Message::Binary(bytes))) => lock(&shared.world).voice_binary(&bytes, guild),
            Some(Ok(Message::Close(_)) | Err(_)) | None => break,
            Some(Ok(_)) => continue,
        };
        shared.bump();
        let say = match next {
            Next::Say(say) => say,
            Next::Owned(of, say) => {
                guild = Some(of);
                say
            }
            Next::Close(code) => {
                end = Some(code);
                Vec::new()
            }
        };
        for payload in say {
            if socket.send(Message::text(payload.to_string())).await.is_err() {
                break;
            }
        }
    }
    if let Some(code) = end {
        let frame = CloseFrame { code: CloseCode::from(code), reason: "".into() };
        let _ = socket.send(Message::Close(Some(frame))).await;
    }
    if let Some(guild) = guild {
        lock(&shared.world).voice_lost(guild, &link, end);
    }
    shared.bump();
}

impl World {
    fn voice_payload(&mut self, text: &str, guild: Option<Id>, link: &mpsc::Sender<VoiceFrame>) -> Next {
        let Ok(payload) = serde_json::from_str::<Value>(text) else { return Next::Close(4002) };
        let data = &payload["d"];
        match (payload["op"].as_u64(), guild) {
            (Some(0), None) => self.voice_identify(data, link),
            (Some(7), None) => self.voice_resume(data, link),
            (Some(0 | 7), Some(_)) => Next::Close(4005),
            (Some(3), _) => Next::Say(vec![json!({"op": 6, "d": data})]),
            (Some(1), Some(guild)) => self.voice_select(data, guild),
            (Some(1 | 5), None) => Next::Close(4003),
            // Speaking, video and what end-to-end encryption says in JSON: nothing to answer.
            (Some(5 | 12 | 14 | 15 | 16 | 18 | 20 | 23 | 31), _) => Next::Say(Vec::new()),
            _ => Next::Close(4001),
        }
    }

    fn voice_identify(&mut self, data: &Value, link: &mpsc::Sender<VoiceFrame>) -> Next {
        let Ok(Some(guild)) = fields::id(data, "", "server_id") else { return Next::Close(4002) };
        if let Err(code) = self.voice_session(data, guild) {
            return Next::Close(code);
        }
        let dave = data["max_dave_protocol_version"].as_u64().unwrap_or(0);
        if self.config.dave && dave == 0 {
            return Next::Close(4017);
        }
        let ssrc = self.voice.ssrc();
        let key = self.id().to_be_bytes();
        let key = std::array::from_fn(|n| key[n % 8] ^ u8::try_from(n).unwrap_or(0));
        let fresh =
            Link { frames: link.clone(), ssrc, key, peer: None, key_package: 0, ready: false, sent: 0 };
        self.voice.links.insert(guild, fresh);
        self.voice.identified += 1;
        let port = self.voice.udp.as_ref().and_then(|u| u.local_addr().ok()).map_or(0, |a| a.port());
        let ready = json!({"op": 2, "d": {"ssrc": ssrc, "ip": "127.0.0.1", "port": port,
            "modes": [crypt::MODE], "experiments": [], "streams": []}});
        Next::Owned(guild, vec![ready])
    }

    /// Whether the token is the one that was given and the session the bot's own: else 4004, 4006.
    fn voice_session(&self, data: &Value, guild: Id) -> Result<(), u16> {
        let token = self.voice.tokens.get(&guild).ok_or(4006_u16)?;
        if data["token"] != token.as_str() {
            return Err(4004);
        }
        let held = self.guilds.get(&guild).and_then(|g| g.voice.get(&self.app)).ok_or(4006_u16)?;
        if data["session_id"] == held.session.as_str() { Ok(()) } else { Err(4006) }
    }

    fn voice_resume(&mut self, data: &Value, link: &mpsc::Sender<VoiceFrame>) -> Next {
        let Ok(Some(guild)) = fields::id(data, "", "server_id") else { return Next::Close(4002) };
        if let Err(code) = self.voice_session(data, guild) {
            return Next::Close(code);
        }
        let Some(held) = self.voice.links.get_mut(&guild) else { return Next::Close(4006) };
        held.frames = link.clone();
        self.voice.resumed += 1;
        Next::Owned(guild, vec![json!({"op": 9, "d": null})])
    }

    fn voice_select(&mut self, data: &Value, guild: Id) -> Next {
        if data["protocol"] != "udp" {
            return Next::Close(4012);
        }
        if data["data"]["mode"] != crypt::MODE {
            return Next::Close(4016);
        }
        let app = self.app;
        let people = self.guilds.get(&guild).map(|g| g.voice.keys().filter(|id| **id != app));
        let people: Vec<String> = people.into_iter().flatten().map(ToString::to_string).collect();
        for ((of, _), stream) in &mut self.voice.streams {
            stream.told &= *of != guild;
        }
        let Some(link) = self.voice.links.get_mut(&guild) else { return Next::Close(4006) };
        link.ready = true;
        let said =
            format!("{}:{}", data["data"]["address"].as_str().unwrap_or("127.0.0.1"), data["data"]["port"]);
        link.peer = link.peer.or_else(|| said.parse().ok());
        let session = json!({"op": 4, "d": {"mode": crypt::MODE, "secret_key": link.key, "audio_codec": "opus",
            "video_codec": "H264", "media_session_id": format!("media{guild:x}"),
            "dave_protocol_version": u8::from(self.config.dave)}});
        Next::Say(vec![session, json!({"op": 11, "d": {"user_ids": people}})])
    }

    /// Binary payloads of a client: op 26 is its MLS key package, which goes no further here.
    fn voice_binary(&mut self, bytes: &[u8], guild: Option<Id>) -> Next {
        let link = guild.and_then(|g| self.voice.links.get_mut(&g));
        match (bytes.first(), link) {
            (Some(26), Some(link)) => link.key_package = bytes.len() - 1,
            (Some(27..=30), Some(_)) => {}
            _ => return Next::Close(4002),
        }
        Next::Say(Vec::new())
    }

    /// A socket is gone. Only a crash of the server's leaves a connection that can be resumed.
    fn voice_lost(&mut self, guild: Id, link: &mpsc::Sender<VoiceFrame>, end: Option<u16>) {
        let held = self.voice.links.get(&guild).is_some_and(|l| l.frames.same_channel(link));
        let resumable = matches!(end, Some(4015 | 4009) | None);
        if held && !resumable {
            self.voice.links.remove(&guild);
        }
    }
}
