//! Answering an interaction within its 3 seconds, whatever the work behind it takes: if the work is
//! not done soon, an empty "thinking" goes out first and the answer follows as an edit. Nothing with
//! content leaves before the work has committed.

use super::face::Discord;
use super::person::Who;
use super::screens::{Modal, Screen};
use super::wire::{self, Place};
use super::{page::Page, tokens::Panel, trouble};
use crate::base::GameId;
use crate::rules::Said;
use crate::runtime::Source;
use serenity::all::{
    AutocompleteChoice, ChannelId, CreateAutocompleteResponse, CreateInteractionResponse,
    CreateInteractionResponseMessage, InteractionId,
};
use std::future::Future;
use std::time::Duration;

/// After so many milliseconds without a result the empty acknowledgement goes out: half of the
/// 3 seconds, so that the road has the other half.
const PATIENCE_MS: i64 = 1_500;
/// A fast clock's 3 seconds are not shorter than this on the wall, or everything would be late.
const LEAST: Duration = Duration::from_millis(500);

/// Where a press came from: it decides how it may be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A control of a message that others see: the answer is a new private message.
    Public,
    /// A control of a private message (or a form opened from one): the answer is its edit.
    Private,
    /// A slash command.
    Typed,
}

/// One interaction that wants an answer.
#[derive(Clone, Debug)]
pub struct Press {
    /// The platform's id.
    pub id: InteractionId,
    /// The token of its answer.
    pub token: String,
    /// Where it came from.
    pub origin: Origin,
    /// Where it was pressed.
    pub channel: ChannelId,
    /// Who pressed.
    pub who: Who,
    /// The platform's date and id.
    pub said: Said,
    /// For the inbox: a redelivered press is not carried out twice.
    pub source: Source,
    /// The public stage in which the button was drawn; none for what was typed.
    pub stage: Option<u32>,
}

/// What to answer.
#[derive(Debug)]
pub enum Reply {
    /// A private message of its own.
    Screen(Screen, Place),
    /// The person's private panel of a game.
    Panel {
        /// The game.
        game: GameId,
        /// Its page from now on.
        page: Page,
        /// What it shows.
        screen: Screen,
        /// The game and stage.
        place: Place,
    },
    /// A form. Only as a first answer.
    Form(Modal, Place),
    /// What an option could be completed to.
    Choices(Vec<(String, serde_json::Value)>),
}

impl Discord {
    /// Does the work and answers, with an empty acknowledgement first where the work takes long.
    pub(super) async fn answer(&self, press: &Press, work: impl Future<Output = Reply>) {
        tokio::pin!(work);
        let patience = self.runtime.clock().real_time(PATIENCE_MS).max(LEAST);
        let reply = tokio::select! {
            reply = &mut work => Some(reply),
            () = tokio::time::sleep(patience) => None,
        };
        match reply {
            Some(reply) => self.first(press, reply).await,
            None => {
                let empty = CreateInteractionResponseMessage::new().ephemeral(true);
                let thinking = match press.origin {
                    Origin::Private => CreateInteractionResponse::Acknowledge,
                    Origin::Public | Origin::Typed => CreateInteractionResponse::Defer(empty),
                };
                let acknowledged = self.respond(press, &thinking).await;
                let reply = work.await;
                if acknowledged {
                    self.later(press, reply).await;
                }
            }
        }
    }

    async fn first(&self, press: &Press, reply: Reply) {
        let response = match &reply {
            Reply::Screen(screen, place) | Reply::Panel { screen, place, .. } => {
                let message = wire::answer(screen, *place);
                if press.origin == Origin::Private {
                    CreateInteractionResponse::UpdateMessage(message)
                } else {
                    CreateInteractionResponse::Message(message)
                }
            }
            Reply::Form(modal, place) => CreateInteractionResponse::Modal(wire::modal(modal, *place)),
            Reply::Choices(choices) => {
                let choices =
                    choices.iter().map(|(name, value)| AutocompleteChoice::new(name, value.clone()));
                CreateInteractionResponse::Autocomplete(
                    CreateAutocompleteResponse::new().set_choices(choices.collect()),
                )
            }
        };
        if self.respond(press, &response).await {
            self.keep(press, reply).await;
        }
    }

    async fn later(&self, press: &Press, reply: Reply) {
        if let Reply::Screen(screen, place) | Reply::Panel { screen, place, .. } = &reply {
            let edit = wire::patch(screen, *place);
            let edited = self.http.edit_original_interaction_response(&press.token, &edit, Vec::new()).await;
            match edited {
                Ok(_) => self.keep(press, reply).await,
                Err(error) => tracing::warn!(error = trouble::plain(&error), "a late answer did not arrive"),
            }
        }
        // A form or a list of choices is decided from memory and never late; if it is, the person
        // presses again.
    }

    /// Sends the first answer; whether it arrived.
    async fn respond(&self, press: &Press, response: &CreateInteractionResponse) -> bool {
        let sent = self.http.create_interaction_response(press.id, &press.token, response, Vec::new()).await;
        if let Err(error) = &sent {
            tracing::warn!(error = trouble::plain(error), "an interaction was not answered");
        }
        sent.is_ok()
    }

    /// Remembers the private panel that this press opened or turned, and deletes the one before.
    async fn keep(&self, press: &Press, reply: Reply) {
        let Reply::Panel { game, page, screen, place } = reply else { return };
        let owner = (game, press.who.account);
        let panel = Panel {
            token: press.token.clone(),
            since: self.runtime.clock().now(),
            page,
            shown: wire::digest(&screen, place),
        };
        let old = self.put_panel(owner, panel).await;
        if let Some(old) = old
            && press.origin != Origin::Private
        {
            // Best effort: after 15 minutes or a restart of the client there is nothing to delete.
            let _ = self.http.delete_original_interaction_response(&old.token).await;
        }
    }
}
