//! A second, independent client on the stand-in, so that one library's mistakes do not define it:
//! twilight's HTTP client without TLS, and twilight's types on what the gateway sends.

use crate::standin_specs::breaches;
use futures::{SinkExt, StreamExt};
use gorod::sandbox::{Config, StandIn, people::Outcome};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message as Frame};
use twilight_http::Client;
use twilight_model::{
    application::{
        command::{Command, CommandOption, CommandOptionType, CommandType},
        interaction::{Interaction, InteractionData},
    },
    channel::{
        Message,
        message::{
            Component, MessageFlags,
            component::{ActionRow, Button, ButtonStyle},
        },
    },
    gateway::payload::incoming::{GuildCreate, Ready, VoiceStateUpdate},
    http::interaction::{InteractionResponse, InteractionResponseData, InteractionResponseType},
    id::Id,
};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A gateway client of a few lines.
struct Gateway {
    socket: Socket,
}

impl Gateway {
    async fn open(stand: &StandIn) -> Self {
        let url = format!("ws://{}/?v=10&encoding=json", stand.with(|w| w.addresses.gateway));
        let (socket, _) = connect_async(url).await.unwrap();
        let mut gateway = Self { socket };
        assert_eq!(gateway.next().await.unwrap()["op"], 10);
        gateway
    }

    async fn send(&mut self, payload: Value) {
        self.socket.send(Frame::text(payload.to_string())).await.unwrap();
    }

    /// The next payload, or the code the socket was closed with.
    async fn next(&mut self) -> Result<Value, u16> {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(10), self.socket.next()).await.unwrap();
            match frame.unwrap().unwrap() {
                Frame::Text(text) => return Ok(serde_json::from_str(&text).unwrap()),
                Frame::Close(close) => return Err(close.unwrap().code.into()),
                _ => {}
            }
        }
    }

    /// The data of the next event of this name.
    async fn event(&mut self, name: &str) -> Value {
        loop {
            let mut payload = self.next().await.unwrap();
            if payload["t"] == name {
                return payload["d"].take();
            }
        }
    }

    async fn identify(&mut self, token: &str, intents: u64) {
        let properties = json!({"os": "linux", "browser": "t", "device": "t"});
        self.send(json!({"op": 2, "d": {"token": token, "intents": intents, "properties": properties}}))
            .await;
    }
}

fn client(stand: &StandIn) -> Client {
    Client::builder()
        .token(format!("Bot {}", stand.token()))
        .proxy(stand.plain_addr().to_string(), true)
        .build()
}

fn typed<T: serde::de::DeserializeOwned>(value: Value) -> T {
    let text = value.to_string();
    serde_json::from_value(value).unwrap_or_else(|e| panic!("twilight: {e} in {text}"))
}

#[tokio::test]
async fn twilights_types_read_the_gateway() {
    let stand = StandIn::start(Config::default()).await.unwrap();
    let anya = stand.puppet("Аня");
    anya.join_voice(stand.room()).unwrap();
    let mut gateway = Gateway::open(&stand).await;
    gateway.identify(&stand.token(), 129).await;
    let ready: Ready = typed(gateway.event("READY").await);
    assert_eq!(ready.user.id.get(), stand.bot_id());
    let guild: GuildCreate = typed(gateway.event("GUILD_CREATE").await);
    let GuildCreate::Available(guild) = guild else { panic!("available") };
    assert_eq!(guild.voice_states[0].user_id.get(), anya.id());
    // Without the members intent only the bot and those in voice are listed.
    assert_eq!((guild.members.len(), guild.member_count), (2, Some(3)));
    anya.leave_voice();
    let state: VoiceStateUpdate = typed(gateway.event("VOICE_STATE_UPDATE").await);
    assert_eq!(state.channel_id, None);
    gateway.send(json!({"op": 1, "d": null})).await;
    assert_eq!(gateway.next().await.unwrap()["op"], 11);
}

#[tokio::test]
async fn twilights_client_plays_a_round() {
    let stand = StandIn::start(Config::default()).await.unwrap();
    let (http, anya) = (client(&stand), stand.puppet("Аня"));
    let mut gateway = Gateway::open(&stand).await;
    gateway.identify(&stand.token(), 129).await;
    gateway.event("GUILD_CREATE").await;
    let app = Id::new(stand.bot_id());

    let me = http.current_user().await.unwrap().model().await.unwrap();
    assert!(me.bot);
    let room = Id::new(stand.room());
    let button = Component::Button(Button {
        id: None,
        custom_id: Some("role".into()),
        disabled: false,
        emoji: None,
        label: Some("Моя роль".into()),
        style: ButtonStyle::Primary,
        url: None,
        sku_id: None,
    });
    let row = Component::ActionRow(ActionRow { id: None, components: vec![button] });
    let sent = http.create_message(room).content("День 1").components(&[row]).await.unwrap();
    let panel: Message = sent.model().await.unwrap();
    assert_eq!((panel.content.as_str(), panel.components.len()), ("День 1", 1));

    let pressing = tokio::spawn({
        let anya = anya.clone();
        async move { anya.press("Моя роль").await }
    });
    let interaction: Interaction = typed(gateway.event("INTERACTION_CREATE").await);
    assert!(matches!(interaction.data, Some(InteractionData::MessageComponent(_))));
    assert_eq!(interaction.message.as_ref().unwrap().id, panel.id);
    let data = InteractionResponseData {
        content: Some("Вы Шериф".into()),
        flags: Some(MessageFlags::EPHEMERAL),
        ..Default::default()
    };
    let answer =
        InteractionResponse { kind: InteractionResponseType::ChannelMessageWithSource, data: Some(data) };
    http.interaction(app).create_response(interaction.id, &interaction.token, &answer).await.unwrap();
    let Outcome::Message(shown) = pressing.await.unwrap().unwrap() else { panic!("a message") };
    assert_eq!((shown.text().as_str(), shown.is_ephemeral()), ("Вы Шериф", true));
    // An ephemeral message is not there for the bot's token.
    assert!(http.message(room, Id::new(shown.id())).await.is_err());
    let edited =
        http.interaction(app).update_response(&interaction.token).content(Some("Вы Дон")).await.unwrap();
    assert_eq!(edited.model().await.unwrap().content, "Вы Дон");
    http.interaction(app).delete_response(&interaction.token).await.unwrap();
    assert!(anya.ephemerals().is_empty());

    let guild = http.guild(Id::new(stand.guild())).await.unwrap().model().await.unwrap();
    assert_eq!(guild.preferred_locale, "ru");
    let channels = http.guild_channels(guild.id).await.unwrap().model().await.unwrap();
    assert_eq!(channels.len(), 2);
    let found = breaches("twilights_client_plays_a_round", &stand.requests());
    assert_eq!(found.unwrap_or_default(), [""; 0]);
}

#[tokio::test]
async fn commands_come_back_as_they_were_sent() {
    let stand = StandIn::start(Config::default()).await.unwrap();
    let http = client(&stand);
    let option = json!({"type": 4, "name": "seat", "name_localizations": {"ru": "место"}, "description": "Seat",
        "required": true, "min_value": 1, "max_value": 10});
    let option: CommandOption = typed(option);
    assert_eq!(option.kind, CommandOptionType::Integer);
    let command: Command = typed(json!({"name": "nominate", "name_localizations": {"ru": "выставить"},
        "description": "Nominate", "type": 1, "options": [option], "version": "1"}));
    assert_eq!(command.kind, CommandType::ChatInput);
    let app = http.interaction(Id::new(stand.bot_id()));
    let stored =
        app.set_global_commands(std::slice::from_ref(&command)).await.unwrap().models().await.unwrap();
    assert_eq!(stored[0].options, command.options);
    assert!(stored[0].id.is_some());
}

#[tokio::test]
async fn the_gateway_closes_with_discords_codes() {
    let stand = StandIn::start(Config::default()).await.unwrap();
    let token = stand.token();
    for (payload, code) in [
        (json!({"op": 2, "d": {"token": "wrong", "intents": 1, "properties": {}}}), 4004),
        (json!({"op": 2, "d": {"token": token, "intents": 1 << 30, "properties": {}}}), 4013),
        (json!({"op": 2, "d": {"token": token, "intents": 1 << 15, "properties": {}}}), 4014),
        (json!({"op": 2, "d": {"token": token, "intents": 1, "shard": [1, 1], "properties": {}}}), 4010),
        (json!({"op": 4, "d": {"guild_id": "1"}}), 4003),
        (json!({"op": 99, "d": null}), 4001),
        (json!({"op": 2, "d": {"token": "x".repeat(5000)}}), 4002),
    ] {
        let mut gateway = Gateway::open(&stand).await;
        gateway.send(payload).await;
        assert_eq!(gateway.next().await, Err(code));
    }
}

#[tokio::test]
async fn a_resume_replays_what_was_missed_or_is_refused() {
    let stand = StandIn::start(Config::default()).await.unwrap();
    let mut gateway = Gateway::open(&stand).await;
    gateway.identify(&stand.token(), 129).await;
    let session = gateway.event("READY").await["session_id"].clone();
    gateway.event("GUILD_CREATE").await;
    drop(gateway);
    let anya = stand.puppet("Аня");
    anya.join_voice(stand.room()).unwrap();
    let resume = |id: &Value| json!({"op": 6, "d": {"token": stand.token(), "session_id": id, "seq": 2}});
    let mut gateway = Gateway::open(&stand).await;
    gateway.send(resume(&session)).await;
    let missed = gateway.next().await.unwrap();
    assert_eq!((&missed["t"], &missed["s"]), (&json!("VOICE_STATE_UPDATE"), &json!(3)));
    assert_eq!(gateway.next().await.unwrap()["t"], "RESUMED");
    let mut gateway = Gateway::open(&stand).await;
    gateway.send(resume(&json!("unknown"))).await;
    assert_eq!(gateway.next().await.unwrap(), json!({"op": 9, "d": false}));
}
