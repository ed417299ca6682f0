//! The contract's room (5.1–5.6): a relay between the blacks. Its lines stand on their private
//! panels; where a conversation with the bot is open, they go there too, and what is written there
//! comes back. No thread, no channel, no move: nothing that others could notice. When the contract
//! ends, the bot deletes its lines.

use super::face::Discord;
use super::person::Who;
use super::press;
use super::sport::{Command, Sport};
use super::tokens::Owner;
use crate::base::{AccountId, GameId};
use crate::rules::sport::{Notice as Told, StageKind};
use crate::rules::{Ask, By, Said};
use crate::runtime::{Delivery, Notice, Platform, Request, RuntimeError, Source};
use serenity::all::{ChannelId, CreateAllowedMentions, CreateMessage, Message, MessageId, Nonce};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The most lines remembered for deletion, per person.
const MOST: usize = 50;

/// The relayed lines that are to be deleted.
#[derive(Debug, Default)]
pub struct Relayed(Mutex<BTreeMap<Owner, Vec<Sent>>>);

/// A relayed line: its conversation and message.
type Sent = (ChannelId, MessageId);

impl Relayed {
    fn add(&self, owner: Owner, line: Sent) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lines = all.entry(owner).or_default();
        if lines.len() < MOST {
            lines.push(line);
        }
    }

    fn take(&self, owner: Owner) -> Vec<Sent> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&owner).unwrap_or_default()
    }
}

impl Discord {
    /// A line of the contract, to one black whose conversation with the bot is open.
    pub(super) async fn relay(
        &self,
        game: GameId,
        account: AccountId,
        told: &Told,
        notice: &Notice,
    ) -> Result<Delivery, RuntimeError> {
        let done = Delivery::Done { memo: None };
        let Some(table) = self.runtime.table::<Sport>(game).await? else { return Ok(done) };
        let Some(user) = self.user_of(account).await? else { return Ok(done) };
        let Some(channel) = self.directs.channel(user) else { return Ok(done) };
        if !in_contract(table.state()) || !self.runtime.account(account).await?.direct {
            return Ok(done);
        }
        let Some(text) = self.contract_text(game, account, told, table.state()).await? else {
            return Ok(done);
        };
        let message = CreateMessage::new()
            .content(text)
            .allowed_mentions(CreateAllowedMentions::new())
            .nonce(Nonce::String(notice.key.to_string()))
            .enforce_nonce(true);
        // The panels hold the line; a conversation that has closed meanwhile is nobody's news.
        if let Ok(sent) = channel.send_message(&self.http, message).await {
            self.relayed.add((game, account), (channel, sent.id));
        }
        Ok(done)
    }

    /// The room is gone: so are the bot's lines (5.6).
    pub(super) async fn unrelay(&self, game: GameId, account: AccountId) {
        for (channel, message) in self.relayed.take((game, account)) {
            let _ = self.http.delete_message(channel, message, None).await;
        }
    }

    /// Something was written to the bot: a line of the contract, or nothing it could use.
    pub(super) async fn written(&self, message: Message) {
        if let Err(error) = self.try_written(&message).await {
            tracing::warn!(error = %error, "a direct message was not taken");
        }
    }

    async fn try_written(&self, message: &Message) -> Result<(), RuntimeError> {
        let external = message.author.id.get().to_string();
        let Some(account) = self.runtime.account_at(Platform::Discord, &external).await? else {
            return Ok(());
        };
        self.directs.put(message.author.id, message.channel_id);
        for (game, _) in self.places.all() {
            let Some(table) = self.runtime.table::<Sport>(game).await? else { continue };
            let state = table.state();
            if !in_contract(state) || super::sport::seat_of(state, account).is_none() {
                continue;
            }
            let words: String = message.content.trim().chars().take(press::LINE_SIGNS).collect();
            if words.is_empty() {
                return Ok(());
            }
            let text = self.runtime.text(&words, Some(account), Some(game))?;
            let at = crate::base::Stamp(message.timestamp.unix_timestamp() * 1_000);
            let said = Said { at, id: message.id.get() };
            let ask = Ask { by: By::Account(account), now: self.runtime.clock().now(), said: Some(said) };
            let request = Request::<Sport> {
                source: Some(Source::new(Platform::Discord, message.id)),
                ask,
                command: Command::Say { text: text.at },
                texts: vec![text],
            };
            // Others than the blacks get the same silence as anyone who writes to a bot at night.
            let _ = self.runtime.submit(game, request).await;
            return Ok(());
        }
        Ok(())
    }

    /// Whether this person may be told about the contract at all, for the form that opens on a press.
    pub(super) fn sees_contract(state: &Sport, who: &Who) -> bool {
        use crate::rules::Rules as _;
        state.view(&state.viewer(who.account)).contract.is_some()
    }
}

fn in_contract(state: &Sport) -> bool {
    state.stage.kind() == StageKind::Contract && state.paused.is_none()
}
