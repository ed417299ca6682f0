//! Songbird meets the stand-in's voice part: TLS with the test authority, UDP discovery, encrypted
//! RTP both ways, close codes, end-to-end encryption as far as the key package. The library takes
//! its roots from the environment only, so the bot is a process of its own: this binary again, with
//! the ignored test below as its program, which says what it notices line by line.

use gorod::sandbox::{Config, Puppet, StandIn, discord::record::Sight};
use serenity::{
    all::{Context, EventHandler, GatewayIntents, Guild},
    async_trait,
    http::HttpBuilder,
};
use songbird::{
    CoreEvent, Event, EventContext, EventHandler as VoiceHandler, SerenityInit, driver::DecodeMode,
    input::Input,
};
use std::{
    collections::BTreeMap,
    process::Stdio,
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
};

/// The bot's process and what it says.
struct Bot {
    _child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    _pem: tempfile::NamedTempFile,
}

impl Bot {
    async fn start(stand: &StandIn) -> Self {
        let pem = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(pem.path(), stand.ca_pem()).unwrap();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "standin_voice::the_bots_own_process", "--nocapture"])
            .env("SSL_CERT_FILE", pem.path())
            .env("STANDIN_REST", stand.plain_addr().to_string())
            .env("STANDIN_TOKEN", stand.token())
            .env("STANDIN_ROOM", stand.room().to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut bot = Self { _child: child, lines, _pem: pem };
        bot.says("connected").await;
        bot
    }

    /// Waits for a line that begins so.
    async fn says(&mut self, beginning: &str) -> String {
        let reading = async {
            while let Ok(Some(line)) = self.lines.next_line().await {
                if let Some(said) = line.strip_prefix("BOT ").filter(|said| said.starts_with(beginning)) {
                    return said.to_owned();
                }
            }
            panic!("the bot ended before it said {beginning:?}")
        };
        tokio::time::timeout(Duration::from_secs(20), reading)
            .await
            .unwrap_or_else(|_| panic!("the bot never said {beginning:?}"))
    }
}

/// How many times this person heard that one.
fn heard(who: &Puppet, whom: u64) -> usize {
    let is_it = |what: &Sight| matches!(what, Sight::Heard { user, .. } if *user == whom);
    who.saw().iter().filter(|seen| is_it(&seen.what)).count()
}

#[tokio::test]
async fn sound_travels_both_ways_and_mutes_stop_it() {
    let stand = StandIn::start(Config::default()).await.unwrap();
    let (anya, borya) = (stand.puppet("Аня"), stand.puppet("Боря"));
    anya.join_voice(stand.room()).unwrap();
    borya.join_voice(stand.room()).unwrap();
    let mut bot = Bot::start(&stand).await;

    // The bot's tone reaches everyone in its channel.
    let bot_id = stand.bot_id();
    let tone = stand
        .wait_for(Duration::from_secs(10), |w| w.voice.bursts().next().copied().filter(|b| b.packets > 10));
    tone.await.expect("the bot's sound");
    assert_eq!((heard(&anya, bot_id), heard(&borya, bot_id)), (1, 1));

    // A person's voice reaches the others and the bot, which knows whose it is.
    assert_eq!(anya.speak(Duration::from_millis(600)).await, 30);
    assert_eq!(bot.says("speaking").await, format!("speaking {}", anya.id()));
    assert_eq!(bot.says("silent").await, format!("silent {}", anya.id()));
    assert_eq!((heard(&borya, anya.id()), heard(&anya, anya.id())), (1, 0));

    // A muted person's voice reaches nobody, also not the bot.
    borya.moderate_mute(anya.id(), true).unwrap();
    assert_eq!(anya.speak(Duration::from_millis(300)).await, 0);
    assert_eq!(borya.speak(Duration::from_millis(300)).await, 15);
    assert_eq!(bot.says("speaking").await, format!("speaking {}", borya.id()));
    assert_eq!(heard(&borya, anya.id()), 1);
    anya.leave_voice();
    assert_eq!(bot.says("gone").await, format!("gone {}", anya.id()));
}

#[tokio::test]
async fn voice_close_codes_do_what_discord_says() {
    let stand = StandIn::start(Config::default()).await.unwrap();
    let mut bot = Bot::start(&stand).await;
    stand.close_voice(stand.guild(), 4015);
    stand
        .wait_for(Duration::from_secs(10), |w| (w.voice.resumed == 1).then_some(()))
        .await
        .expect("a resume");
    assert_eq!(stand.with(|w| w.voice.identified), 1);
    stand.close_voice(stand.guild(), 4014);
    bot.says("disconnected").await;
    assert_eq!(stand.with(|w| w.voice.identified), 1, "4014 is final");
}

#[tokio::test]
async fn under_end_to_end_encryption_the_key_package_comes_and_speakers_are_seen() {
    let stand = StandIn::start(Config { dave: true, ..Config::default() }).await.unwrap();
    let anya = stand.puppet("Аня");
    anya.join_voice(stand.room()).unwrap();
    let mut bot = Bot::start(&stand).await;
    let guild = stand.guild();
    let package = stand
        .wait_for(Duration::from_secs(10), |w| w.voice.link(guild).map(|l| l.key_package).filter(|n| *n > 0));
    assert!(package.await.expect("a key package") > 100);
    anya.speak(Duration::from_millis(400)).await;
    assert_eq!(bot.says("speaking").await, format!("speaking {}", anya.id()));
}

/// Says who speaks.
#[derive(Default)]
struct Ears {
    users: Mutex<BTreeMap<u32, u64>>,
    speaking: Mutex<BTreeMap<u32, bool>>,
}

#[derive(Clone)]
struct Listener(Arc<Ears>);

#[async_trait]
impl VoiceHandler for Listener {
    async fn act(&self, context: &EventContext<'_>) -> Option<Event> {
        match context {
            EventContext::SpeakingStateUpdate(update) => {
                let user = update.user_id.map_or(0, |u| u.0);
                self.0.users.lock().unwrap().insert(update.ssrc, user);
            }
            EventContext::ClientDisconnect(gone) => println!("\nBOT gone {}", gone.user_id.0),
            EventContext::DriverConnect(_) => println!("\nBOT connected"),
            EventContext::DriverDisconnect(_) => println!("\nBOT disconnected"),
            EventContext::VoiceTick(tick) => {
                let users = self.0.users.lock().unwrap();
                let mut speaking = self.0.speaking.lock().unwrap();
                let now =
                    tick.speaking.keys().map(|s| (*s, true)).chain(tick.silent.iter().map(|s| (*s, false)));
                for (ssrc, on) in now {
                    let user = users.get(&ssrc).copied().unwrap_or(0);
                    if speaking.insert(ssrc, on).unwrap_or(false) != on {
                        println!("\nBOT {} {user}", if on { "speaking" } else { "silent" });
                    }
                }
            }
            _ => {}
        }
        None
    }
}

struct Joiner {
    room: u64,
}

#[async_trait]
impl EventHandler for Joiner {
    async fn guild_create(&self, ctx: Context, guild: Guild, _: Option<bool>) {
        let manager = songbird::get(&ctx).await.unwrap();
        let call = manager.get_or_insert(guild.id);
        let listener = Listener(Arc::default());
        {
            let mut call = call.lock().await;
            for event in [
                CoreEvent::SpeakingStateUpdate,
                CoreEvent::ClientDisconnect,
                CoreEvent::DriverConnect,
                CoreEvent::DriverDisconnect,
                CoreEvent::VoiceTick,
            ] {
                call.add_global_event(event.into(), listener.clone());
            }
        }
        manager.join(guild.id, serenity::all::ChannelId::new(self.room)).await.unwrap();
        call.lock().await.play_input(Input::from(tone()));
    }
}

/// Half a second of 440 Hz, 48 kHz mono, as a WAV file.
fn tone() -> Vec<u8> {
    let samples: Vec<i16> = (0..24_000_u32)
        .map(|n| {
            let wave = (f64::from(n) * 440.0 / 48_000.0 * std::f64::consts::TAU).sin();
            #[expect(clippy::cast_possible_truncation, reason = "within 16 bits by the factor")]
            let sample = (wave * 8_000.0) as i16;
            sample
        })
        .collect();
    let bytes = u32::try_from(samples.len() * 2).unwrap();
    let mut wav = Vec::new();
    wav.extend(b"RIFF");
    wav.extend((36 + bytes).to_le_bytes());
    wav.extend(b"WAVEfmt ");
    wav.extend(16_u32.to_le_bytes());
    for word in [1_u16, 1] {
        wav.extend(word.to_le_bytes());
    }
    wav.extend(48_000_u32.to_le_bytes());
    wav.extend(96_000_u32.to_le_bytes());
    for word in [2_u16, 16] {
        wav.extend(word.to_le_bytes());
    }
    wav.extend(b"data");
    wav.extend(bytes.to_le_bytes());
    wav.extend(samples.iter().flat_map(|s| s.to_le_bytes()));
    wav
}

#[tokio::test]
#[ignore = "the program of the bot's process in the tests above"]
async fn the_bots_own_process() {
    let (Ok(rest), Ok(token), Ok(room)) =
        (std::env::var("STANDIN_REST"), std::env::var("STANDIN_TOKEN"), std::env::var("STANDIN_ROOM"))
    else {
        return;
    };
    let http = HttpBuilder::new(token).proxy(format!("http://{rest}")).ratelimiter_disabled(true).build();
    let config = songbird::Config::default().decode_mode(DecodeMode::Pass);
    let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_VOICE_STATES;
    let mut client = serenity::client::ClientBuilder::new_with_http(http, intents)
        .event_handler(Joiner { room: room.parse().unwrap() })
        .register_songbird_from_config(config)
        .await
        .unwrap();
    client.start().await.unwrap();
}
