//! Screens in Discord's wire format, and nothing else: no decision is taken here.
//! Nobody is ever pinged by a text that a person wrote: mentions are switched off everywhere.

use super::custom_id::CustomId;
use super::screens::{Button, Modal, Row, Screen, Select, Style};
use crate::base::GameId;
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateButton, CreateEmbed, CreateEmbedFooter,
    CreateInputText, CreateInteractionResponseMessage, CreateMessage, CreateModal, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, EditMessage, InputTextStyle,
};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Where a screen's buttons belong: the game, if any, and the public stage in which it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The game.
    pub game: Option<GameId>,
    /// The number of its public stage.
    pub stage: u32,
}

impl Place {
    /// Lists and set-up.
    pub const NOWHERE: Self = Self { game: None, stage: 0 };
}

/// A number that differs when the screen or its stage does: no edit without a difference.
#[must_use]
pub fn digest(screen: &Screen, place: Place) -> u64 {
    let mut hasher = DefaultHasher::new();
    place.hash(&mut hasher);
    format!("{screen:?}").hash(&mut hasher);
    hasher.finish()
}

/// A new message.
pub fn message(screen: &Screen, place: Place) -> CreateMessage {
    let made = CreateMessage::new()
        .content(&screen.content)
        .components(rows(screen, place))
        .allowed_mentions(CreateAllowedMentions::new());
    match embed(screen) {
        Some(embed) => made.embed(embed),
        None => made,
    }
}

/// The edit that makes a message this screen.
pub fn edit(screen: &Screen, place: Place) -> EditMessage {
    EditMessage::new()
        .content(&screen.content)
        .embeds(embed(screen).into_iter().collect())
        .components(rows(screen, place))
        .allowed_mentions(CreateAllowedMentions::new())
}

/// A private answer.
pub fn answer(screen: &Screen, place: Place) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new()
        .ephemeral(true)
        .content(&screen.content)
        .embeds(embed(screen).into_iter().collect())
        .components(rows(screen, place))
        .allowed_mentions(CreateAllowedMentions::new())
}

/// The edit of a private answer by its token.
pub fn patch(screen: &Screen, place: Place) -> EditInteractionResponse {
    EditInteractionResponse::new()
        .content(&screen.content)
        .embeds(embed(screen).into_iter().collect())
        .components(rows(screen, place))
        .allowed_mentions(CreateAllowedMentions::new())
}

/// A form.
pub fn modal(modal: &Modal, place: Place) -> CreateModal {
    let id = CustomId { game: place.game, stage: place.stage, op: modal.op, arg: modal.arg.clone() };
    let fields = modal.fields.iter().map(|field| {
        let style = if field.long { InputTextStyle::Paragraph } else { InputTextStyle::Short };
        let input = CreateInputText::new(style, &field.label, field.key)
            .max_length(field.max)
            .required(field.required);
        let input = if field.value.is_empty() { input } else { input.value(&field.value) };
        CreateActionRow::InputText(input)
    });
    CreateModal::new(id.to_string(), &modal.title).components(fields.collect())
}

fn embed(screen: &Screen) -> Option<CreateEmbed> {
    let embed = screen.embed.as_ref()?;
    let mut made = CreateEmbed::new().description(&embed.body);
    if !embed.title.is_empty() {
        made = made.title(&embed.title);
    }
    if !embed.footer.is_empty() {
        made = made.footer(CreateEmbedFooter::new(&embed.footer));
    }
    Some(made)
}

fn rows(screen: &Screen, place: Place) -> Vec<CreateActionRow> {
    screen
        .rows
        .iter()
        .map(|row| match row {
            Row::Buttons(buttons) => {
                CreateActionRow::Buttons(buttons.iter().map(|b| button(b, place)).collect())
            }
            Row::Select(select) => CreateActionRow::SelectMenu(menu(select, place)),
        })
        .collect()
}

fn button(button: &Button, place: Place) -> CreateButton {
    let id = CustomId { game: place.game, stage: place.stage, op: button.op, arg: button.arg.clone() };
    let style = match button.style {
        Style::Plain => ButtonStyle::Secondary,
        Style::Main => ButtonStyle::Primary,
        Style::Good => ButtonStyle::Success,
        Style::Danger => ButtonStyle::Danger,
    };
    CreateButton::new(id.to_string()).label(&button.label).style(style).disabled(!button.enabled)
}

fn menu(select: &Select, place: Place) -> CreateSelectMenu {
    let id = CustomId { game: place.game, stage: place.stage, op: select.op, arg: select.arg.clone() };
    let options = select
        .options
        .iter()
        .map(|choice| {
            let option =
                CreateSelectMenuOption::new(&choice.label, &choice.value).default_selection(choice.chosen);
            if choice.description.is_empty() { option } else { option.description(&choice.description) }
        })
        .collect();
    let kind = if select.people {
        CreateSelectMenuKind::User { default_users: None }
    } else {
        CreateSelectMenuKind::String { options }
    };
    CreateSelectMenu::new(id.to_string(), kind).placeholder(&select.placeholder).disabled(!select.enabled)
}
