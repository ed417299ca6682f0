//! Delivering notices: the few that stay in the table's chat, and the private ones that have a road
//! besides the panel. What the panel shows anyway needs no message of its own.

use super::direct::outcome;
use super::face::Discord;
use super::place::Pitch;
use super::sport::Sport;
use crate::base::{AccountId, GameId};
use crate::rules::sport::Notice as Told;
use crate::runtime::{Delivery, GameRow, Lane, Notice, NoticeKind, RuntimeError};
use crate::text::words::Failure;
use serenity::all::{CreateAllowedMentions, CreateMessage, Mentionable, Nonce, UserId};

impl Discord {
    /// Says one notice.
    pub(super) async fn deliver(&self, row: &GameRow, notice: &Notice) -> Delivery {
        let said = match notice.lane {
            Lane::Public => self.say_public(row, notice).await,
            Lane::Account(account) => self.say_private(row, notice, account).await,
        };
        said.unwrap_or_else(|error| Delivery::Failed { why: error.to_string() })
    }

    async fn say_public(&self, row: &GameRow, notice: &Notice) -> Result<Delivery, RuntimeError> {
        let Some(pitch) = Pitch::of(row) else {
            return Ok(Delivery::Gone { why: "the table's place is unreadable".to_owned() });
        };
        let Ok(told) = notice.what::<Sport>() else {
            return Ok(Delivery::Refused { why: "a notice of another version".to_owned() });
        };
        if told.is_landmark() {
            let Some(text) = self.public_text(row.id, &pitch, &told).await? else {
                return Ok(Delivery::Done { memo: None });
            };
            let message = self.landmark(&told, text, notice).await?;
            match pitch.channel.send_message(&self.http, message).await {
                Ok(sent) => {
                    self.after(row.id, &told).await;
                    return Ok(Delivery::Done { memo: Some(sent.id.to_string()) });
                }
                Err(error) => return Ok(outcome(&error)),
            }
        }
        self.after(row.id, &told).await;
        Ok(Delivery::Done { memo: None })
    }

    /// The message of a landmark. The start is the one that pings, and only those who sit there.
    async fn landmark(
        &self,
        told: &Told,
        text: String,
        notice: &Notice,
    ) -> Result<CreateMessage, RuntimeError> {
        let mut users: Vec<UserId> = Vec::new();
        if let Told::Started { players, judge, .. } = told {
            for account in players.iter().chain(*judge) {
                users.extend(self.user_of(account).await?);
            }
        }
        let pings: Vec<String> = users.iter().map(|user| user.mention().to_string()).collect();
        let text = if pings.is_empty() { text } else { format!("{text}\n{}", pings.join(" ")) };
        Ok(CreateMessage::new()
            .content(text)
            .allowed_mentions(CreateAllowedMentions::new().users(users))
            .nonce(Nonce::String(notice.key.to_string()))
            .enforce_nonce(true))
    }

    /// What a public notice makes the face do besides.
    async fn after(&self, game: GameId, told: &Told) {
        match told {
            Told::NightFell { .. } | Told::Dawn { .. } | Told::Ended { .. } => self.repost(game).await,
            Told::Resync => {
                self.repost(game).await;
                if let Some(face) = self.arc() {
                    face.wake(game);
                }
            }
            Told::RoomClosed | Told::LobbyClosed => self.faults.forget(game),
            _ => {}
        }
    }

    async fn say_private(
        &self,
        row: &GameRow,
        notice: &Notice,
        account: AccountId,
    ) -> Result<Delivery, RuntimeError> {
        if let NoticeKind::Undelivered { about } = notice.kind {
            self.report(row.id, account, about).await?;
            return Ok(Delivery::Done { memo: None });
        }
        let Ok(told) = notice.what::<Sport>() else {
            return Ok(Delivery::Refused { why: "a notice of another version".to_owned() });
        };
        match told {
            Told::YourRole { .. } | Told::YourCheck(_) | Told::SeatFromQueue { .. } => {
                self.knock(row.id, account, &told, notice).await
            }
            Told::ContractLine { .. } | Told::ContractOrder { .. } => {
                self.relay(row.id, account, &told, notice).await
            }
            Told::ContractOver => {
                self.unrelay(row.id, account).await;
                Ok(Delivery::Done { memo: None })
            }
            // The private panels and the judge's panel show the rest.
            _ => Ok(Delivery::Done { memo: None }),
        }
    }

    /// «Игра k7m2: есть новое [Показать]»: the same words for a role and a result.
    async fn knock(
        &self,
        game: GameId,
        account: AccountId,
        told: &Told,
        notice: &Notice,
    ) -> Result<Delivery, RuntimeError> {
        if !self.runtime.account(account).await?.direct {
            return Ok(Delivery::Done { memo: None });
        }
        let Some(table) = self.runtime.table::<Sport>(game).await? else {
            return Ok(Delivery::Done { memo: None });
        };
        // A knock that comes after the game would only puzzle.
        if table.state().outcome.is_some() {
            return Ok(Delivery::Done { memo: None });
        }
        let Some(user) = self.user_of(account).await? else {
            return Ok(Delivery::Gone { why: "no such user".to_owned() });
        };
        let (screen, place) = self.knock_screen(game, account, told, table.state()).await?;
        let message = super::wire::message(&screen, place)
            .nonce(Nonce::String(notice.key.to_string()))
            .enforce_nonce(true);
        Ok(match self.direct(user, message).await {
            Ok((_, sent)) => Delivery::Done { memo: Some(sent.to_string()) },
            Err(delivery) => delivery,
        })
    }

    /// The judge's panel says that something did not arrive; whose, but never what it was.
    async fn report(
        &self,
        game: GameId,
        judge: AccountId,
        about: Option<AccountId>,
    ) -> Result<(), RuntimeError> {
        let Some(table) = self.runtime.table::<Sport>(game).await? else { return Ok(()) };
        let state = table.state();
        let what = match about.and_then(|account| super::sport::seat_of(state, account)) {
            Some(seat) => Failure::Role { seat },
            None => Failure::Head,
        };
        self.tell(game, judge, |lang| self.say(lang, &what)).await
    }
}
