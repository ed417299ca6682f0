//! Around a game: its protocol, the check of its deal, help, one's language and direct messages,
//! and a microphone that stayed shut.

use super::commands::Intent;
use super::face::Discord;
use super::page::Page;
use super::press::Args;
use super::reply::{Press, Reply};
use super::router::Table;
use super::screens::help::HelpPage;
use super::screens::{Op, Open, help, over};
use super::sport::Sport;
use super::voice::reconcile::Freed;
use super::wire::Place;
use crate::base::{AccountId, GameId};
use crate::rules::Rules as _;
use crate::rules::sport::{SEATS, draw};
use crate::runtime::RuntimeError;
use crate::text::Lang;
use crate::text::words::{Answer, VoiceWord};
use serenity::all::GuildId;
use std::sync::PoisonError;

impl Discord {
    /// What stands around a game.
    pub(super) async fn around(
        &self,
        press: &Press,
        table: &Table,
        intent: &Intent,
    ) -> Result<Reply, RuntimeError> {
        let lang = press.who.lang;
        let state = table.ledger.state();
        let place = super::panels::place_of(table.game, state);
        let viewer = state.viewer(press.who.account);
        match intent.op {
            Op::Again => self.again(press, table).await,
            Op::Release => Ok(self.release(press, table.pitch.guild, intent).await),
            Op::Deal => {
                let stage = self.stage(table.game, &table.pitch.title, state, viewer, lang).await?;
                Ok(Reply::Screen(over::deal(&stage.scene(), deal_fits(state)), place))
            }
            Op::Protocol => {
                let stage = self.stage(table.game, &table.pitch.title, state, viewer, lang).await?;
                Ok(Reply::Screen(over::protocol(&stage.scene()), place))
            }
            _ => Ok(self.line(press, self.say(lang, &Answer::NoSuch))),
        }
    }

    /// How to play, open a table, judge.
    pub(super) fn help(&self, press: &Press, intent: &Intent) -> Reply {
        let page = HelpPage::named(Args::of(&intent.arg).get(0).unwrap_or_default());
        Reply::Screen(help::screen(&self.pen(press.who.lang), page), Place::NOWHERE)
    }

    /// «Верните микрофон»: for anyone who is not at a running table; a moderator frees others too.
    pub(super) async fn release(&self, press: &Press, guild: GuildId, intent: &Intent) -> Reply {
        let lang = press.who.lang;
        let (user, by_force) = match &intent.user {
            Some((user, _)) if *user != press.who.user => (*user, true),
            _ => (press.who.user, false),
        };
        if by_force && !press.who.manager {
            return self.line(press, self.say(lang, &Answer::ManagersOnly));
        }
        let line = match self.free_mic(guild, user, by_force).await {
            Freed::Now | Freed::AtNextJoin => self.say(lang, &Answer::MicBack),
            Freed::InGame => self.say(lang, &Answer::MicInGame),
            Freed::NotOurs => self.say(lang, &VoiceWord::NotOurs),
        };
        self.line(press, line)
    }

    /// A person's own choices: language, direct messages.
    pub(super) async fn personal(
        &self,
        press: &Press,
        game: Option<GameId>,
        intent: &Intent,
    ) -> Result<Reply, RuntimeError> {
        let account = press.who.account;
        let args = Args::of(&intent.arg);
        let mut lang = press.who.lang;
        let mut answer = Answer::Language;
        match intent.op {
            Op::Language => {
                let chosen = args.get(0).and_then(|word| word.parse::<Lang>().ok());
                self.runtime.set_language(account, chosen.map(Lang::code)).await?;
                self.memory.forget_person(account);
                lang = self.lang_of(account, press.who.guild).await?;
            }
            Op::DirectMessages => {
                let on = !self.runtime.account(account).await?.direct;
                self.runtime.set_direct(account, on).await?;
                answer = if on { Answer::DirectOn } else { Answer::DirectOff };
            }
            _ => {
                let mut quick = self.quick.lock().unwrap_or_else(PoisonError::into_inner);
                let now_quick = !quick.remove(&account);
                if now_quick {
                    quick.insert(account);
                }
                answer = if now_quick { Answer::ShoutNow } else { Answer::ShoutAsks };
            }
        }
        let line = self.say(lang, &answer);
        let table = match game {
            Some(game) => self.runtime.table::<Sport>(game).await?.map(|ledger| (game, ledger)),
            None => None,
        };
        let Some((game, ledger)) = table else { return Ok(self.line(press, line)) };
        let Some(pitch) = self.pitch(game).await? else { return Ok(self.line(press, line)) };
        let page = Page::of(Open::More).line(line, ledger.state().stage_no);
        self.panel(press, &Table { game, pitch, ledger }, page).await
    }
}

impl Discord {
    /// Whether a person's shout is asked about first.
    pub(super) fn asks_before_shout(&self, account: AccountId) -> bool {
        !self.quick.lock().unwrap_or_else(PoisonError::into_inner).contains(&account)
    }
}

/// After the end: whether the roles follow from the opened seed and everyone's own press.
fn deal_fits(state: &Sport) -> Option<bool> {
    state.outcome?;
    let (seed, roles) = (state.seed?, state.roles?);
    let mut presses = [0; SEATS as usize];
    for (press, chair) in presses.iter_mut().zip(&state.chairs) {
        *press = chair.press;
    }
    Some(draw(&seed, presses) == roles)
}
