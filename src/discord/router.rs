//! From an interaction to its answer. A custom id is a claim: who pressed is the platform's word,
//! the game must stand on the server where it was pressed, and the rules decide the rest. Whatever
//! is refused is refused privately, with the reason, in the reader's language.

use super::commands::{self, Intent};
use super::custom_id::CustomId;
use super::face::Discord;
use super::place::Pitch;
use super::reply::{Origin, Press, Reply};
use super::screens::{Op, Screen};
use super::sport::Sport;
use super::wire::Place;
use crate::base::{GameId, Stamp};
use crate::rules::{Ledger, Said};
use crate::runtime::{Platform, RuntimeError, Source};
use crate::text::words::Answer;
use serenity::all::{
    ActionRowComponent, ChannelId, CommandInteraction, ComponentInteraction, ComponentInteractionDataKind,
    GuildId, Interaction, InteractionId, Member, MessageFlags, ModalInteraction, User,
};
use std::sync::Arc;

/// What all interactions have.
struct Envelope<'a> {
    id: InteractionId,
    token: &'a str,
    channel: ChannelId,
    guild: Option<GuildId>,
    user: &'a User,
    member: Option<&'a Member>,
    locale: &'a str,
}

/// A table, as a press finds it.
pub(super) struct Table {
    pub game: GameId,
    pub pitch: Pitch,
    pub ledger: Arc<Ledger<Sport>>,
}

impl Discord {
    /// One interaction.
    pub(super) async fn interaction(&self, interaction: Interaction) {
        match interaction {
            Interaction::Command(typed) => self.typed(&typed).await,
            Interaction::Autocomplete(typing) => self.typing(&typing).await,
            Interaction::Component(pressed) => self.pressed(&pressed).await,
            Interaction::Modal(sent) => self.sent(&sent).await,
            _ => {}
        }
    }

    async fn typed(&self, typed: &CommandInteraction) {
        let Some(press) = self.press(&envelope_of(typed), Origin::Typed, None).await else { return };
        let Some(intent) = commands::intent(&typed.data) else {
            let unknown = self.line(&press, self.say(press.who.lang, &Answer::NoSuch));
            return self.answer(&press, async { unknown }).await;
        };
        self.answer(&press, async {
            let game = match press.who.guild {
                Some(guild) => self.table_of(press.who.account, guild, press.channel).await,
                None => Ok(None),
            };
            match game {
                Ok(game) => self.work(&press, game, intent).await,
                Err(error) => self.trouble(&press, &error),
            }
        })
        .await;
    }

    async fn typing(&self, typing: &CommandInteraction) {
        let Some(press) = self.press(&envelope_of(typing), Origin::Typed, None).await else { return };
        let choices = async {
            let focus = commands::focus(&typing.data);
            let found = match focus {
                Some((option, other, text)) => self.complete(&press, (option, &other), &text).await,
                None => Ok(Vec::new()),
            };
            Reply::Choices(found.unwrap_or_default())
        };
        self.answer(&press, choices).await;
    }

    async fn pressed(&self, pressed: &ComponentInteraction) {
        let private = pressed.message.flags.is_some_and(|f| f.contains(MessageFlags::EPHEMERAL));
        let origin = if private { Origin::Private } else { Origin::Public };
        let envelope = Envelope {
            id: pressed.id,
            token: &pressed.token,
            channel: pressed.channel_id,
            guild: pressed.guild_id,
            user: &pressed.user,
            member: pressed.member.as_ref(),
            locale: &pressed.locale,
        };
        let id = CustomId::parse(&pressed.data.custom_id);
        let stage = id.as_ref().ok().filter(|id| id.game.is_some()).map(|id| id.stage);
        let Some(press) = self.press(&envelope, origin, stage).await else { return };
        let Ok(id) = id else {
            let foreign = self.line(&press, self.say(press.who.lang, &Answer::Foreign));
            return self.answer(&press, async { foreign }).await;
        };
        let intent = match &pressed.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => {
                // What was chosen joins what the select is about, in the order of arguments.
                let parts = [id.arg.as_str()].into_iter().chain(values.iter().map(String::as_str));
                let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
                Intent::of(id.op, &parts.join("."))
            }
            ComponentInteractionDataKind::UserSelect { values } => {
                let chosen = values.first().and_then(|user| commands::named(&pressed.data.resolved, *user));
                Intent { user: chosen, ..Intent::of(id.op, &id.arg) }
            }
            _ => Intent::of(id.op, &id.arg),
        };
        self.answer(&press, self.work(&press, id.game, intent)).await;
    }

    async fn sent(&self, sent: &ModalInteraction) {
        let over = sent.message.as_ref().and_then(|message| message.flags);
        let private = over.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let origin = if private { Origin::Private } else { Origin::Public };
        let envelope = Envelope {
            id: sent.id,
            token: &sent.token,
            channel: sent.channel_id,
            guild: sent.guild_id,
            user: &sent.user,
            member: sent.member.as_ref(),
            locale: &sent.locale,
        };
        let id = CustomId::parse(&sent.data.custom_id);
        let stage = id.as_ref().ok().filter(|id| id.game.is_some()).map(|id| id.stage);
        let Some(press) = self.press(&envelope, origin, stage).await else { return };
        let Ok(id) = id else {
            let foreign = self.line(&press, self.say(press.who.lang, &Answer::Foreign));
            return self.answer(&press, async { foreign }).await;
        };
        let fields = sent.data.components.iter().flat_map(|row| &row.components);
        let texts: Vec<String> = fields
            .filter_map(|part| match part {
                ActionRowComponent::InputText(input) => Some(input.value.clone().unwrap_or_default()),
                _ => None,
            })
            .collect();
        let intent = Intent { text: Some(texts.join("\n")), ..Intent::of(id.op, &id.arg) };
        self.answer(&press, self.work(&press, id.game, intent)).await;
    }

    /// Who pressed and where; nothing if the store does not answer (the platform then says so).
    async fn press(&self, from: &Envelope<'_>, origin: Origin, stage: Option<u32>) -> Option<Press> {
        match self.who(from.user, from.member, from.guild, from.locale).await {
            Ok(who) => {
                self.users.put(who.account, who.user);
                let at = Stamp(from.id.created_at().timestamp_millis());
                Some(Press {
                    id: from.id,
                    token: from.token.to_owned(),
                    origin,
                    channel: from.channel,
                    who,
                    said: Said { at, id: from.id.get() },
                    source: Source::new(Platform::Discord, from.id),
                    stage,
                })
            }
            Err(error) => {
                tracing::error!(error = %error, "a press could not be taken: the store does not answer");
                None
            }
        }
    }

    /// The answer to what was pressed, typed or sent.
    pub(super) async fn work(&self, press: &Press, game: Option<GameId>, intent: Intent) -> Reply {
        let done = match intent.op {
            Op::Rooms | Op::JoinRoom | Op::QueueRoom | Op::WatchRoom | Op::CreateRoom => {
                self.rooms(press, &intent).await
            }
            Op::SetupStep
            | Op::SetupAgain
            | Op::SetupLang
            | Op::SetupPreset
            | Op::SetupPlace
            | Op::SetupJudges => self.setup(press, &intent).await,
            Op::Help => Ok(self.help(press, &intent)),
            // A stuck microphone must not need a table.
            Op::Release if game.is_none() && press.who.guild.is_some() => match press.who.guild {
                Some(guild) => Ok(self.release(press, guild, &intent).await),
                None => self.with_table(press, game, &intent).await,
            },
            Op::Language | Op::DirectMessages | Op::ShoutAsks => self.personal(press, game, &intent).await,
            _ => self.with_table(press, game, &intent).await,
        };
        done.unwrap_or_else(|error| self.trouble(press, &error))
    }

    async fn with_table(
        &self,
        press: &Press,
        game: Option<GameId>,
        intent: &Intent,
    ) -> Result<Reply, RuntimeError> {
        let lang = press.who.lang;
        let Some(game) = game else { return Ok(self.line(press, self.say(lang, &Answer::NoTable))) };
        let Some(pitch) = self.pitch(game).await? else {
            return Ok(self.line(press, self.say(lang, &Answer::Foreign)));
        };
        // A button of one server pressed on another was not drawn by us. In direct messages, what a
        // person may do follows from their part in the game alone.
        if press.who.guild.is_some_and(|guild| guild != pitch.guild) {
            return Ok(self.line(press, self.say(lang, &Answer::Foreign)));
        }
        let Some(ledger) = self.runtime.table::<Sport>(game).await? else {
            return Ok(self.line(press, self.say(lang, &Answer::Foreign)));
        };
        let table = Table { game, pitch, ledger };
        match intent.op {
            // Without a seat, the host's page of seats.
            Op::Kick if intent.arg.is_empty() => self.settings(press, &table, intent).await,
            Op::Settings
            | Op::Preset
            | Op::Section
            | Op::Which
            | Op::SetValue
            | Op::OtherValue
            | Op::ResetSection
            | Op::Rules => self.settings(press, &table, intent).await,
            Op::Protocol | Op::Deal | Op::Complain | Op::Release | Op::Again => {
                self.around(press, &table, intent).await
            }
            _ => self.play(press, &table, intent).await,
        }
    }

    /// A private message of one line.
    pub(super) fn line(&self, _press: &Press, text: String) -> Reply {
        Reply::Screen(Screen::line(text), Place::NOWHERE)
    }

    fn trouble(&self, press: &Press, error: &RuntimeError) -> Reply {
        tracing::error!(error = %error, "a press was not carried out");
        self.line(press, self.say(press.who.lang, &Answer::Trouble))
    }
}

fn envelope_of(typed: &CommandInteraction) -> Envelope<'_> {
    Envelope {
        id: typed.id,
        token: &typed.token,
        channel: typed.channel_id,
        guild: typed.guild_id,
        user: &typed.user,
        member: typed.member.as_deref(),
        locale: &typed.locale,
    }
}
