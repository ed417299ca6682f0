//! The judge's panel: all that sections 12 and 13 give a judge. The desk (page, chosen seat, ground,
//! open question) travels in the custom ids; what cannot be taken back is asked first.

use super::commands::Intent;
use super::face::Discord;
use super::page::Page;
use super::press::{self, Args, Asked};
use super::reply::{Press, Reply};
use super::router::Table;
use super::screens::{Desk, Op, Open, Question, forms, judge};
use super::sport::Command;
use crate::base::AccountId;
use crate::rules::Rules as _;
use crate::runtime::{Platform, RuntimeError};
use crate::text::words::Answer;

impl Discord {
    /// A press that only a judge's panel or a judge's command has; `None` if it is another's.
    pub(super) async fn judge(
        &self,
        press: &Press,
        table: &Table,
        intent: &Intent,
    ) -> Result<Option<Reply>, RuntimeError> {
        if let Some(reply) = self.judge_words(press, table, intent).await? {
            return Ok(Some(reply));
        }
        if let Some(reply) = self.judge_person(press, table, intent).await? {
            return Ok(Some(reply));
        }
        if intent.op == Op::LiftAsk {
            let hold = Args::of(&intent.arg).get(0) != Some("no");
            return self.order(press, table, intent, Command::DecideLift { hold }.into()).await.map(Some);
        }
        if !is_judges(intent.op) {
            return Ok(None);
        }
        let Ok(desk) = intent.arg.parse::<Desk>() else {
            return Ok(Some(self.line(press, self.say(press.who.lang, &Answer::Foreign))));
        };
        if let Some(opened) = Desk::opened_by(intent.op, &intent.arg) {
            return self.panel(press, table, Page::of(Open::Desk { desk: opened })).await.map(Some);
        }
        if let Some(question) = self.asks_first(press, table, intent.op, desk).await? {
            let open = Open::Desk { desk: desk.ask(question) };
            return self.panel(press, table, Page::of(open)).await.map(Some);
        }
        let state = table.ledger.state();
        let view = state.view(&state.viewer(press.who.account));
        match press::sanction(intent.op, desk, &view) {
            Ok(Some(command)) => self.order(press, table, intent, command.into()).await.map(Some),
            Ok(None) => Ok(None),
            // No seat was chosen: the desk says so.
            Err(_) => self.panel(press, table, Page::of(Open::Desk { desk: desk.calm() })).await.map(Some),
        }
    }

    /// A foul that removes is asked first.
    async fn asks_first(
        &self,
        press: &Press,
        table: &Table,
        op: Op,
        desk: Desk,
    ) -> Result<Option<Question>, RuntimeError> {
        if !matches!(op, Op::Foul | Op::TechFoul) {
            return Ok(None);
        }
        let state = table.ledger.state();
        let viewer = state.viewer(press.who.account);
        let stage = self.stage(table.game, &table.pitch.title, state, viewer, press.who.lang).await?;
        let question = judge::asks_first(&stage.scene(), op, desk);
        Ok(question.filter(|question| desk.question != Some(*question)))
    }

    /// Ends that want a reason in words: the form first, then the act.
    async fn judge_words(
        &self,
        press: &Press,
        table: &Table,
        intent: &Intent,
    ) -> Result<Option<Reply>, RuntimeError> {
        let args = Args::of(&intent.arg);
        let winner = args.get(0).and_then(press::winner);
        let asked = match intent.op {
            Op::EndGame => winner.is_some(),
            Op::Annul => {
                let desk = intent.arg.parse::<Desk>();
                intent.text.is_some() || desk.is_ok_and(|desk| desk.question == Some(Question::Annul))
            }
            _ => false,
        };
        if !asked {
            return Ok(None);
        }
        let Some(words) = intent.text.as_deref().map(str::trim) else {
            let form = forms::reason(&self.pen(press.who.lang), intent.op, &intent.arg);
            return Ok(Some(Reply::Form(form, super::panels::place_of(table.game, table.ledger.state()))));
        };
        let words: String = words.chars().take(press::LINE_SIGNS).collect();
        let text = match words.is_empty() {
            true => None,
            false => Some(self.runtime.text(&words, Some(press.who.account), Some(table.game))?),
        };
        let reason = text.as_ref().map(|text| text.at);
        let command = match winner {
            Some(winner) if intent.op == Op::EndGame => Command::EndGame { winner, reason },
            _ => Command::Annul { reason },
        };
        let asked = Asked { command, texts: text.into_iter().collect() };
        self.order(press, table, intent, asked).await.map(Some)
    }

    /// Acts that want a person: a replacement, the chair.
    async fn judge_person(
        &self,
        press: &Press,
        table: &Table,
        intent: &Intent,
    ) -> Result<Option<Reply>, RuntimeError> {
        let Some((user, name)) = &intent.user else { return Ok(None) };
        let external = user.get().to_string();
        let account: AccountId = self.runtime.account_of(Platform::Discord, &external, name).await?;
        self.users.put(account, *user);
        let desk = intent.arg.parse::<Desk>().unwrap_or_default();
        let command = match (intent.op, desk.seat) {
            (Op::HandOver, _) => Command::HandOver { to: account },
            (Op::Replace, Some(seat)) => Command::Replace { seat, account },
            _ => return Ok(Some(self.line(press, self.say(press.who.lang, &Answer::Foreign)))),
        };
        self.order(press, table, intent, command.into()).await.map(Some)
    }
}

/// Whether the operation belongs to a judge's desk.
fn is_judges(op: Op) -> bool {
    matches!(
        op,
        Op::Page
            | Op::Pick
            | Op::Ground
            | Op::Secrets
            | Op::Failures
            | Op::Foul
            | Op::TechFoul
            | Op::FoulBack
            | Op::TechBack
            | Op::Remove
            | Op::Harder
            | Op::Disqualify
            | Op::Ppk
            | Op::YesSpeech
            | Op::GiveSpeech
            | Op::GrantShout
            | Op::Heard
            | Op::Return
            | Op::Replace
            | Op::HandOver
            | Op::EndGame
            | Op::Annul
            | Op::NomYes
            | Op::NomNo
            | Op::NomFor
            | Op::NomOff
            | Op::VoteFor
            | Op::LiftFor
            | Op::OpenVote
            | Op::CloseVote
            | Op::RestartVote
            | Op::RestartOne
            | Op::DrawYes
            | Op::DrawNo
            | Op::Undo
    )
}
