//! What a client sends on the gateway, and what each thing does. Refusals are close codes.

use super::{Frame, intent};
use crate::sandbox::discord::{
    check::fields,
    world::{World, voice::Switches},
};
use serde_json::{Value, json};
use tokio::sync::mpsc;

/// What a socket does after a client's payload.
pub(super) enum Next {
    /// Nothing more.
    Go,
    /// It now belongs to this session.
    Linked(String),
    /// A payload for this socket only.
    Say(Value),
    /// It is closed.
    Close(u16),
}

/// Largest payload a client may send.
const PAYLOAD: usize = 4096;

impl World {
    /// A client's payload on a socket that belongs to `session`, if to any.
    pub(super) fn gateway_payload(
        &mut self,
        text: &str,
        session: Option<&str>,
        link: &mpsc::Sender<Frame>,
    ) -> Next {
        if text.len() > PAYLOAD {
            return Next::Close(4002);
        }
        let Ok(payload) = serde_json::from_str::<Value>(text) else { return Next::Close(4002) };
        let data = &payload["d"];
        match (payload["op"].as_u64(), session) {
            (Some(1), _) => Next::Say(json!({"op": 11})),
            (Some(2), None) => self.identify(data, link),
            (Some(6), None) => self.resume(data, link),
            (Some(2 | 6), Some(_)) => Next::Close(4005),
            (Some(3 | 4 | 8), None) => Next::Close(4003),
            (Some(3), _) => Next::Go,
            (Some(4), Some(session)) => self.voice_update(data, session),
            (Some(8), Some(_)) => self.member_request(data),
            _ => Next::Close(4001),
        }
    }

    fn identify(&mut self, data: &Value, link: &mpsc::Sender<Frame>) -> Next {
        if !self.is_token(&data["token"]) {
            return Next::Close(4004);
        }
        let Some(intents) = data["intents"].as_u64().filter(|i| i & !intent::KNOWN == 0) else {
            return Next::Close(4013);
        };
        if intents & intent::PRIVILEGED & !self.config.privileged_intents != 0 {
            return Next::Close(4014);
        }
        let shard = match data["shard"].as_array().map(Vec::as_slice) {
            None => (0, 1),
            Some([number, of]) => (number.as_u64().unwrap_or(1), of.as_u64().unwrap_or(0)),
            Some(_) => return Next::Close(4010),
        };
        if shard.0 >= shard.1 {
            return Next::Close(4010);
        }
        let now = self.now();
        let since = self.sessions.identified_ms.map_or(i64::MAX, |at| now - at);
        if since < self.config.identify_every_ms {
            return Next::Say(json!({"op": 9, "d": false}));
        }
        Next::Linked(self.begin_session(link.clone(), intents, shard))
    }

    fn resume(&mut self, data: &Value, link: &mpsc::Sender<Frame>) -> Next {
        if !self.is_token(&data["token"]) {
            return Next::Close(4004);
        }
        let id = data["session_id"].as_str().unwrap_or_default();
        let seq = data["seq"].as_u64().unwrap_or(0);
        if self.resume_session(id, seq, link.clone()) {
            Next::Linked(id.to_owned())
        } else {
            Next::Say(json!({"op": 9, "d": false}))
        }
    }

    fn is_token(&self, value: &Value) -> bool {
        let text = value.as_str().unwrap_or_default();
        text.strip_prefix("Bot ").unwrap_or(text) == self.config.token
    }

    /// The bot joins, moves or leaves voice (op 4). Ids may come as numbers.
    fn voice_update(&mut self, data: &Value, session: &str) -> Next {
        let Ok(Some(guild)) = fields::id(data, "", "guild_id") else { return Next::Close(4002) };
        let Ok(channel) = fields::id(data, "", "channel_id") else { return Next::Close(4002) };
        let app = self.app;
        let Some(channel) = channel else {
            self.disconnect(guild, app);
            return Next::Go;
        };
        let on = |name: &str| data[name].as_bool().unwrap_or(false);
        let switches =
            Switches { self_mute: on("self_mute"), self_deaf: on("self_deaf"), ..Switches::default() };
        let new =
            self.guilds.get(&guild).is_some_and(|g| g.voice.get(&app).is_none_or(|v| v.channel != channel));
        // A refused join is silent on the real gateway too.
        if self.connect(app, channel, switches).is_ok() && new {
            self.voice_server(guild, session);
        }
        Next::Go
    }

    /// Where the bot's voice connection goes; only to the session that asked.
    fn voice_server(&mut self, guild: u64, session: &str) {
        let Some((endpoint, token)) = self.voice_address(guild) else { return };
        let data = json!({"token": token, "guild_id": guild.to_string(), "endpoint": endpoint});
        if let Some(held) = self.sessions.by_id.get_mut(session) {
            held.event("VOICE_SERVER_UPDATE", &data, 0);
        }
    }

    /// Asks for members (op 8): answered in one chunk.
    fn member_request(&mut self, data: &Value) -> Next {
        let Ok(Some(id)) = fields::id(data, "", "guild_id") else { return Next::Close(4002) };
        let Some(guild) = self.guilds.get(&id) else { return Next::Go };
        let wanted: Vec<u64> = match &data["user_ids"] {
            Value::Array(ids) => ids.iter().filter_map(|v| v.as_str()?.parse().ok()).collect(),
            one => one.as_str().and_then(|v| v.parse().ok()).into_iter().collect(),
        };
        let picked = guild.members.values().filter(|m| wanted.is_empty() || wanted.contains(&m.user));
        let members: Vec<Value> = picked.map(|m| self.member_json(m)).collect();
        let chunk = json!({"guild_id": id.to_string(), "members": members, "chunk_index": 0, "chunk_count": 1,
            "nonce": data["nonce"]});
        self.dispatch(Some(id), 0, "GUILD_MEMBERS_CHUNK", chunk);
        Next::Go
    }
}
