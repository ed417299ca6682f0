//! The bot's own library meets the stand-in as it meets Discord: TLS for discord.com, limits on,
//! nothing but the host's address and the trusted root changed.

use crate::standin_specs::breaches;
use gorod::sandbox::{
    Config, Puppet, StandIn,
    discord::{
        faults::Fault,
        permissions as p,
        world::{Dm, voice::Switches},
    },
    people::Outcome,
};
use serenity::{
    all::{
        ActionRowComponent, ChannelId, CommandOptionType, ComponentInteraction, Context, CreateActionRow,
        CreateButton, CreateCommand, CreateCommandOption, CreateEmbed, CreateInputText,
        CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage,
        CreateMessage, CreateModal, EditInteractionResponse, EditMember, EditMessage, EventHandler,
        GatewayIntents, Guild, GuildId, HttpError, InputTextStyle, Interaction, Nonce, UserId, VoiceState,
    },
    async_trait,
    http::{Http, HttpBuilder},
};
use std::{sync::Arc, time::Duration};
use tokio::sync::mpsc;

const SOON: Duration = Duration::from_secs(10);

/// A client whose only difference from production is where discord.com is.
fn http(stand: &StandIn) -> Http {
    let root = reqwest::Certificate::from_pem(stand.ca_pem().as_bytes()).unwrap();
    let client = reqwest::Client::builder()
        .use_rustls_tls()
        .add_root_certificate(root)
        .resolve("discord.com", stand.rest_addr())
        .build()
        .unwrap();
    HttpBuilder::new(stand.token()).client(client).build()
}

enum Told {
    Guild(Box<Guild>),
    Voice(Box<VoiceState>),
    Resumed,
}

struct Bot {
    told: mpsc::UnboundedSender<Told>,
}

#[async_trait]
impl EventHandler for Bot {
    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        let _ = self.told.send(Told::Guild(Box::new(guild)));
    }

    async fn voice_state_update(&self, _: Context, _: Option<VoiceState>, new: VoiceState) {
        let _ = self.told.send(Told::Voice(Box::new(new)));
    }

    async fn resume(&self, _: Context, _: serenity::all::ResumedEvent) {
        let _ = self.told.send(Told::Resumed);
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        match interaction {
            Interaction::Component(press) => pressed(&ctx, press).await,
            Interaction::Command(command) => {
                let seat = command.data.options[0].value.as_i64().unwrap_or(0);
                let text = format!("Выставлен №{seat}");
                let message = CreateInteractionResponseMessage::new().ephemeral(true).content(text);
                command
                    .create_response(&ctx.http, CreateInteractionResponse::Message(message))
                    .await
                    .unwrap();
            }
            Interaction::Autocomplete(typing) => {
                let choices = serenity::all::CreateAutocompleteResponse::new().add_int_choice("№5 Даша", 5);
                typing
                    .create_response(&ctx.http, CreateInteractionResponse::Autocomplete(choices))
                    .await
                    .unwrap();
            }
            Interaction::Modal(form) => {
                let row = &form.data.components[0].components[0];
                let ActionRowComponent::InputText(input) = row else { panic!("a text field was sent") };
                let text = format!("Судье: {}", input.value.clone().unwrap_or_default());
                let message = CreateInteractionResponseMessage::new().ephemeral(true).content(text);
                form.create_response(&ctx.http, CreateInteractionResponse::Message(message)).await.unwrap();
            }
            Interaction::Ping(_) => {}
            _ => {}
        }
    }
}

async fn pressed(ctx: &Context, press: ComponentInteraction) {
    let private = |text: &str| CreateInteractionResponseMessage::new().ephemeral(true).content(text);
    match press.data.custom_id.as_str() {
        "role" => {
            let answer = CreateInteractionResponse::Message(private("Вы Шериф"));
            press.create_response(&ctx.http, answer).await.unwrap();
            // A second first answer is refused.
            let again = CreateInteractionResponse::Message(private("ещё раз"));
            let Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(refusal))) =
                press.create_response(&ctx.http, again).await
            else {
                panic!("40060 was expected")
            };
            assert_eq!(refusal.error.code, 40060);
            press.edit_response(&ctx.http, EditInteractionResponse::new().content("Вы Дон")).await.unwrap();
        }
        "later" => {
            press.create_response(&ctx.http, CreateInteractionResponse::Defer(private(""))).await.unwrap();
            let more = CreateInteractionResponseFollowup::new().content("Готово").ephemeral(true);
            press.create_followup(&ctx.http, more).await.unwrap();
        }
        "judge" => {
            let field = CreateInputText::new(InputTextStyle::Short, "Слово", "word").max_length(200);
            let form =
                CreateModal::new("form", "К судье").components(vec![CreateActionRow::InputText(field)]);
            press.create_response(&ctx.http, CreateInteractionResponse::Modal(form)).await.unwrap();
        }
        // "silent" is never answered.
        _ => {}
    }
}

/// A stand-in with a connected bot.
async fn bot(config: Config) -> (StandIn, Arc<Http>, mpsc::UnboundedReceiver<Told>) {
    let stand = StandIn::start(config).await.unwrap();
    let (told, heard) = mpsc::unbounded_channel();
    let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_VOICE_STATES;
    let mut client = serenity::client::ClientBuilder::new_with_http(http(&stand), intents)
        .event_handler(Bot { told })
        .await
        .unwrap();
    let http = client.http.clone();
    http.set_application_id(stand.bot_id().into());
    tokio::spawn(async move { client.start().await });
    assert!(stand.connected(1, SOON).await, "no READY");
    (stand, http, heard)
}

fn room(stand: &StandIn) -> ChannelId {
    ChannelId::new(stand.room())
}

fn panel() -> CreateMessage {
    let button = |id: &str, label: &str| CreateButton::new(id).label(label);
    let row = vec![
        button("role", "Моя роль"),
        button("later", "Позже"),
        button("judge", "К судье"),
        button("silent", "Молчание"),
        button("off", "9").disabled(true),
    ];
    CreateMessage::new()
        .content("День 1 · говорит №7")
        .embed(CreateEmbed::new().description("1 Аня\n2 Боря"))
        .components(vec![CreateActionRow::Buttons(row)])
}

async fn code<T>(call: impl Future<Output = Result<T, serenity::Error>>) -> isize {
    match call.await {
        Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(refusal))) => refusal.error.code,
        Err(other) => panic!("{other}"),
        Ok(_) => 0,
    }
}

async fn guild_event(heard: &mut mpsc::UnboundedReceiver<Told>) -> Box<Guild> {
    loop {
        if let Told::Guild(guild) = heard.recv().await.unwrap() {
            return guild;
        }
    }
}

async fn voice_event(heard: &mut mpsc::UnboundedReceiver<Told>) -> Box<VoiceState> {
    loop {
        if let Told::Voice(state) = heard.recv().await.unwrap() {
            return state;
        }
    }
}

#[tokio::test]
async fn a_panel_is_pressed_and_answered_privately() {
    let (stand, http, _heard) = bot(Config::default()).await;
    let (anya, borya) = (stand.puppet("Аня"), stand.puppet("Боря"));
    room(&stand).send_message(&http, panel()).await.unwrap();
    assert_eq!(anya.panel().unwrap().headline(), "День 1 · говорит №7");

    let outcome = anya.press("Моя роль").await.unwrap();
    assert_eq!(outcome.text(), "Вы Шериф");
    anya.wait_until_sees("Вы Дон").await.unwrap();
    assert!(anya.ever_saw("Вы Шериф"));
    assert!(!borya.ever_saw("Вы "), "a private answer reached another person");
    assert_eq!(borya.ephemerals().len(), 0);

    let Outcome::Thinking(loading) = borya.press("Позже").await.unwrap() else { panic!("deferred") };
    assert_eq!(borya.filled(loading).await.unwrap().text(), "Готово");

    let form = anya.press("К судье").await.unwrap();
    assert_eq!(form.form().unwrap().title, "К судье");
    assert_eq!(anya.fill(&form, &[("Слово", "не слышу")]).await.unwrap().text(), "Судье: не слышу");
    assert!(anya.fill(&form, &[("Слово", &"я".repeat(201))]).await.is_err());

    assert!(matches!(anya.press("Молчание").await.unwrap(), Outcome::Failed));
    assert!(anya.ever_saw("This interaction failed"));
    assert!(anya.press("9").await.is_err(), "a disabled button was pressed");
    assert!(anya.press("Нет такой").await.is_err());
    let found = breaches("a_panel_is_pressed_and_answered_privately", &stand.requests());
    assert_eq!(found.unwrap_or_default(), [""; 0]);
}

#[tokio::test]
async fn commands_are_registered_in_two_languages_and_used() {
    let (stand, http, _heard) = bot(Config::default()).await;
    let option = CreateCommandOption::new(CommandOptionType::Integer, "seat", "Seat")
        .name_localized("ru", "место")
        .required(true)
        .set_autocomplete(true);
    let command = CreateCommand::new("nominate")
        .name_localized("ru", "выставить")
        .description("Nominate a player")
        .description_localized("ru", "Выставить игрока")
        .add_option(option);
    GuildId::new(stand.guild()).set_commands(&http, vec![command]).await.unwrap();

    let anya = stand.puppet("Аня");
    assert_eq!(anya.command("выставить", &[("место", 5.into())]).await.unwrap().text(), "Выставлен №5");
    assert_eq!(anya.command("nominate", &[("seat", 6.into())]).await.unwrap().text(), "Выставлен №6");
    assert!(anya.command("nominate", &[]).await.is_err(), "a required argument was left out");
    assert_eq!(anya.suggestions("nominate", "seat", "5").await.unwrap()[0].0, "№5 Даша");
    let found = breaches("commands_are_registered_in_two_languages_and_used", &stand.requests());
    assert_eq!(found.unwrap_or_default(), [""; 0]);
    // A command is offered only where one may write.
    let everyone = stand.guild();
    stand.with(|w| {
        w.guilds.get_mut(&everyone).unwrap().roles.get_mut(&everyone).unwrap().permissions &=
            !p::SEND_MESSAGES
    });
    assert!(anya.command("nominate", &[("seat", 5.into())]).await.is_err());
}

#[tokio::test]
async fn mutes_need_a_voice_state_and_outlive_leaving() {
    let (stand, http, mut heard) = bot(Config::default()).await;
    let guild = GuildId::new(stand.guild());
    assert_eq!(guild_event(&mut heard).await.id, guild);
    let anya = stand.puppet("Аня");
    let mute = |on| guild.edit_member(&http, UserId::new(anya.id()), EditMember::new().mute(on));
    assert_eq!(code(mute(true)).await, 40032);
    anya.join_voice(stand.room()).unwrap();
    assert!(!voice_event(&mut heard).await.mute);
    mute(true).await.unwrap();
    assert!(voice_event(&mut heard).await.mute);
    assert!(!anya.can_be_heard());
    assert_eq!(anya.talk(), [0; 0]);
    anya.leave_voice();
    assert!(voice_event(&mut heard).await.channel_id.is_none());
    anya.join_voice(stand.room()).unwrap();
    assert!(voice_event(&mut heard).await.mute, "the mute was lost on the way");
    mute(false).await.unwrap();
    let borya = stand.puppet("Боря");
    borya.join_voice(stand.room()).unwrap();
    assert_eq!(anya.talk(), [borya.id()]);
}

#[tokio::test]
async fn speaking_rights_are_computed_on_joining_only() {
    let (stand, http, _heard) = bot(Config::default()).await;
    let (anya, borya) = (stand.puppet("Аня"), stand.puppet("Боря"));
    anya.join_voice(stand.room()).unwrap();
    let deny = serenity::all::PermissionOverwrite {
        allow: serenity::all::Permissions::empty(),
        deny: serenity::all::Permissions::SPEAK,
        kind: serenity::all::PermissionOverwriteType::Role(serenity::all::RoleId::new(stand.guild())),
    };
    room(&stand).create_permission(&http, deny).await.unwrap();
    borya.join_voice(stand.room()).unwrap();
    assert!(anya.can_be_heard(), "an overwrite touched someone who was there");
    assert!(!borya.can_be_heard());
    anya.leave_voice();
    anya.join_voice(stand.room()).unwrap();
    assert!(!anya.can_be_heard());
}

#[tokio::test]
async fn refusals_carry_discords_codes() {
    let (stand, http, _heard) = bot(Config::default()).await;
    let anya = stand.puppet("Аня");
    let dm = UserId::new(anya.id()).create_dm_channel(&http).await.unwrap();
    anya.set_dm(Dm::Closed);
    assert_eq!(code(dm.id.say(&http, "роль")).await, 50007);
    anya.set_dm(Dm::Open);
    dm.id.say(&http, "роль").await.unwrap();
    assert_eq!(anya.dms().len(), 1);
    anya.leave_server();
    assert_eq!(code(dm.id.say(&http, "роль")).await, 50278);
    assert_eq!(code(ChannelId::new(1).say(&http, "x")).await, 10003);
    assert_eq!(code(room(&stand).say(&http, " ")).await, 50006);

    let (guild, bot_id) = (stand.guild(), stand.bot_id());
    stand.with(|w| {
        let guild = w.guilds.get_mut(&guild).unwrap();
        let role = guild.members[&bot_id].roles[0];
        guild.roles.get_mut(&role).unwrap().permissions &= !p::MUTE_MEMBERS;
    });
    let borya = stand.puppet("Боря");
    borya.join_voice(stand.room()).unwrap();
    let edit = GuildId::new(guild).edit_member(&http, UserId::new(borya.id()), EditMember::new().mute(true));
    assert_eq!(code(edit).await, 50013);
    // A bot may not touch a channel it does not see.
    stand.with(|w| {
        use gorod::sandbox::discord::world::{Overwrite, Target};
        let hide = Overwrite { id: bot_id, target: Target::Member, allow: 0, deny: p::VIEW_CHANNEL };
        let room = w.first_channel(guild, 2).unwrap();
        w.channels.get_mut(&room).unwrap().overwrites.push(hide);
    });
    assert_eq!(code(room(&stand).say(&http, "x")).await, 50001);
}

#[tokio::test]
async fn the_same_nonce_makes_one_message() {
    let (stand, http, _heard) = bot(Config::default()).await;
    let say = || CreateMessage::new().content("Начало").nonce(Nonce::String("n1".into())).enforce_nonce(true);
    let first = room(&stand).send_message(&http, say()).await.unwrap();
    // The answer is lost, the library is told nothing, the repeat finds the first.
    stand.fault(Some("POST"), "/messages", Fault::LoseAnswer, 1);
    assert!(room(&stand).send_message(&http, say()).await.is_err());
    let again = room(&stand).send_message(&http, say()).await.unwrap();
    assert_eq!(first.id, again.id);
    assert_eq!(stand.puppet("Аня").public().len(), 1);
}

#[tokio::test]
async fn five_member_edits_in_five_seconds() {
    let (stand, http, _heard) = bot(Config::default()).await;
    let people: Vec<Puppet> = (1..=7).map(|n| stand.puppet(&format!("Игрок {n}"))).collect();
    let started = std::time::Instant::now();
    for puppet in &people {
        puppet.join_voice(stand.room()).unwrap();
        let mute = EditMember::new().mute(true);
        GuildId::new(stand.guild()).edit_member(&http, UserId::new(puppet.id()), mute).await.unwrap();
    }
    assert!(started.elapsed() >= Duration::from_millis(4_500), "{:?}", started.elapsed());
    assert!(stand.requests().iter().all(|r| r.status != 429), "the headers were not enough to wait");
}

#[tokio::test]
async fn an_edit_reaches_everyone_once_it_is_made() {
    let (stand, http, _heard) = bot(Config::default()).await;
    let anya = stand.puppet("Аня");
    let mut message = room(&stand).send_message(&http, panel()).await.unwrap();
    let stale = anya.panel().unwrap();
    message.edit(&http, EditMessage::new().content("День 1 · говорит №8")).await.unwrap();
    let now = anya.panel().unwrap();
    assert_eq!(now.headline(), "День 1 · говорит №8");
    assert!(now.is_edited());
    assert_eq!(now.buttons().len(), 5, "what an edit does not name stays");
    // A stale press still reaches the bot, which has to refuse it.
    assert_eq!(anya.press_on(&stale, "Моя роль").await.unwrap().text(), "Вы Шериф");
    let long = serde_json::json!({"content": "я".repeat(2001)});
    assert_eq!(code(http.edit_message(room(&stand), message.id, &long, Vec::new())).await, 50035);
    message.delete(&http).await.unwrap();
    assert!(anya.panel().is_none());
    assert_eq!(code(message.delete(&http)).await, 10008);
}

#[tokio::test]
async fn a_broken_gateway_is_resumed_without_loss() {
    let (stand, _http, mut heard) = bot(Config::default()).await;
    guild_event(&mut heard).await;
    let anya = stand.puppet("Аня");
    // What happens behind the closing frame never goes out on this socket.
    let (room, user) = (stand.room(), anya.id());
    stand.with(|w| {
        w.sessions.to_all(&gorod::sandbox::discord::gateway::Frame::Close(4000));
        w.connect(user, room, Switches::default()).unwrap();
    });
    assert_eq!(voice_event(&mut heard).await.user_id.get(), anya.id());
    for ask in [false, true] {
        if ask {
            stand.ask_reconnect();
        }
        while !matches!(heard.recv().await.unwrap(), Told::Resumed) {}
    }
    assert_eq!(stand.with(|w| w.sessions.identified()), 1);
}
