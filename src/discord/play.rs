//! Presses at a table: forms, pages of the private panel, and commands to the rules. Every press is
//! answered on the person's one private panel, whose first line says what became of it.

use super::commands::Intent;
use super::face::Discord;
use super::page::Page;
use super::press::{self, Args, Asked, Unreadable};
use super::reply::{Press, Reply};
use super::router::Table;
use super::screens::{Desk, Op, Open, answers, forms, settings};
use super::sport::{Command, Sport, people};
use crate::base::Seat;
use crate::rules::sport::Action;
use crate::rules::sport::settings::{JudgeMode, Shout};
use crate::rules::{Ask, By, Rules as _};
use crate::runtime::{Request, RuntimeError, Unhandled};
use crate::text::names;
use crate::text::words::Answer;

impl Discord {
    /// One press at a table.
    pub(super) async fn play(
        &self,
        press: &Press,
        table: &Table,
        intent: &Intent,
    ) -> Result<Reply, RuntimeError> {
        if let Some(form) = self.form(press, table, intent) {
            return Ok(form);
        }
        let state = table.ledger.state();
        let asks = self.asks_before_shout(press.who.account);
        if let Some(open) = page(state, press, intent, asks) {
            return self.panel(press, table, Page::of(open)).await;
        }
        if let Some(reply) = self.judge(press, table, intent).await? {
            return Ok(reply);
        }
        if let Some(word) = self.not_ready(press, table, intent) {
            return Ok(self.line(press, self.say(press.who.lang, &word)));
        }
        match press::ask(&self.runtime, state, &press.who, table.game, intent) {
            Ok(Some(asked)) => self.order(press, table, intent, asked).await,
            Ok(None) | Err(Unreadable::Argument | Unreadable::Runtime(RuntimeError::TooLong(_))) => {
                Ok(self.foreign(press))
            }
            Err(Unreadable::Runtime(error)) => Err(error),
        }
    }

    /// «Не наша кнопка»: a forged or foreign press.
    pub(super) fn foreign(&self, press: &Press) -> Reply {
        self.line(press, self.say(press.who.lang, &Answer::Foreign))
    }

    /// The form that a press opens before anything can be asked.
    fn form(&self, press: &Press, table: &Table, intent: &Intent) -> Option<Reply> {
        if intent.text.is_some() {
            return None;
        }
        let state = table.ledger.state();
        let place = super::panels::place_of(table.game, state);
        let pen = self.pen(press.who.lang);
        match intent.op {
            Op::ToJudge if state.settings.judge != JudgeMode::None && state.judge.is_some() => {
                Some(Reply::Form(forms::to_judge(&pen), place))
            }
            Op::ContractWrite if Self::sees_contract(state, &press.who) => {
                Some(Reply::Form(forms::contract_line(&pen), place))
            }
            Op::ContractOrder if intent.arg.is_empty() && Self::sees_contract(state, &press.who) => {
                Some(Reply::Form(forms::contract_order(&pen), place))
            }
            _ => None,
        }
    }

    /// Gives a command to the rules; the answer is the private panel.
    pub(super) async fn order(
        &self,
        press: &Press,
        table: &Table,
        intent: &Intent,
        asked: Asked,
    ) -> Result<Reply, RuntimeError> {
        let lang = press.who.lang;
        let before = table.ledger.state();
        if matches!(intent.op, Op::Sit | Op::Queue | Op::Chair)
            && let Some(fault) = self.name_fault(press, table).await?
        {
            return self.panel(press, table, Page::default().line(fault, before.stage_no)).await;
        }
        if intent.op == Op::Chair
            && before.judge.is_none()
            && !press.who.manager
            && self.managers_judge(press.who.community).await?
        {
            let line = self.say(lang, &Answer::ManagersOnly);
            return self.panel(press, table, Page::default().line(line, before.stage_no)).await;
        }
        let page = Page::of(next(before, press, intent));
        let command = asked.command.clone();
        let line = match self.submit(press, table, intent.op, asked).await {
            Ok(handled) => {
                let state = handled.table.state();
                let viewer = state.viewer(press.who.account);
                let title = &table.pitch.title;
                let stage = self.stage(table.game, title, state, viewer, lang).await?;
                Some((answers::accepted(&stage.scene(), &command), state.stage_no))
            }
            // The role shows whether or not its receipt was due.
            Err(Unhandled::Refused(_)) if intent.op == Op::MyRole => None,
            Err(Unhandled::Refused(rejection)) => {
                Some((answers::refusal(&self.pen(lang), &rejection), self.stage_now(table).await?))
            }
            // Answered before: the panel shows where things stand.
            Err(Unhandled::RefusedBefore { .. }) => None,
            Err(Unhandled::NoGame(_)) => return Ok(self.foreign(press)),
            Err(Unhandled::Broken(_) | Unhandled::Busy(_)) => {
                Some((self.say(lang, &Answer::Trouble), self.stage_now(table).await?))
            }
            Err(Unhandled::Store(error)) => return Err(error.into()),
        };
        let page = match line {
            Some((words, stage)) => page.line(words, stage),
            None => page,
        };
        self.panel(press, table, page).await
    }

    /// The number of the table's stage as it is now.
    async fn stage_now(&self, table: &Table) -> Result<u32, RuntimeError> {
        Ok(self.runtime.table::<Sport>(table.game).await?.map_or(0, |ledger| ledger.state().stage_no))
    }

    /// Asks the rules, under the stage of the button where the press belongs to it.
    pub(super) async fn submit(
        &self,
        press: &Press,
        table: &Table,
        op: Op,
        asked: Asked,
    ) -> Result<crate::runtime::Handled<Sport>, Unhandled<Sport>> {
        let command = match press.stage {
            Some(stage) if press::is_of_its_stage(op) => Command::At { stage, what: Box::new(asked.command) },
            _ => asked.command,
        };
        let ask = Ask {
            by: By::Account(press.who.account),
            now: self.runtime.clock().now(),
            said: Some(press.said),
        };
        let request =
            Request::<Sport> { source: Some(press.source.clone()), ask, command, texts: asked.texts };
        self.runtime.submit(table.game, request).await
    }

    /// The person's private panel at this page, with the newest truth.
    pub(super) async fn panel(
        &self,
        press: &Press,
        table: &Table,
        page: Page,
    ) -> Result<Reply, RuntimeError> {
        let owner = (table.game, press.who.account);
        match self.private_screen(owner, &page).await? {
            Some((screen, place)) => Ok(Reply::Panel { game: table.game, page, screen, place }),
            None => Ok(self.foreign(press)),
        }
    }

    /// Why the name cannot sit at this table (2.3).
    async fn name_fault(&self, press: &Press, table: &Table) -> Result<Option<String>, RuntimeError> {
        let others: Vec<_> =
            people(table.ledger.state()).into_iter().filter(|a| *a != press.who.account).collect();
        let others = self.runtime.names(&others).await?;
        let checked = names::check(&press.who.name, others.values().map(String::as_str), &self.config.words);
        Ok(checked.err().map(|fault| crate::text::say(press.who.lang, &fault.message())))
    }

    /// What an option that is being typed could be.
    pub(super) async fn complete(
        &self,
        press: &Press,
        (option, other): (&str, &str),
        typed: &str,
    ) -> Result<Vec<(String, serde_json::Value)>, RuntimeError> {
        let Some(guild) = press.who.guild else { return Ok(Vec::new()) };
        let Some(game) = self.table_of(press.who.account, guild, press.channel).await? else {
            return Ok(Vec::new());
        };
        let Some(ledger) = self.runtime.table::<Sport>(game).await? else { return Ok(Vec::new()) };
        let state = ledger.state();
        let pen = self.pen(press.who.lang);
        let matching = |all: Vec<(String, String)>| {
            let typed = typed.trim().to_lowercase();
            let fits = all
                .into_iter()
                .filter(|(label, value)| label.to_lowercase().contains(&typed) || value.contains(&typed));
            fits.take(MOST_CHOICES).map(|(label, value)| (label, value.into())).collect()
        };
        match option {
            "setting" => {
                let names = settings::names(&pen).into_iter();
                return Ok(matching(names.map(|(label, key)| (label, key.to_owned())).collect()));
            }
            "value" => return Ok(matching(settings::value_names(&pen, &state.settings, other))),
            "ground" => {
                let names = super::screens::judge::ground_names(&pen).into_iter();
                return Ok(matching(names.map(|(label, code)| (label, code.to_owned())).collect()));
            }
            _ => {}
        }
        let view = state.view(&state.viewer(press.who.account));
        let accounts: Vec<_> = view.seats.iter().filter_map(|seat| seat.account).collect();
        let names = self.runtime.names(&accounts).await?;
        let typed = typed.trim().to_lowercase();
        Ok(Seat::first(10)
            .filter_map(|seat| {
                let name = view.seats[seat.index()].account.and_then(|account| names.get(&account));
                let label = match name {
                    Some(name) => format!("{seat} {name}"),
                    None => seat.to_string(),
                };
                label.to_lowercase().contains(&typed).then(|| (label, seat.number().into()))
            })
            .collect())
    }
}

/// The most completions that the platform shows.
const MOST_CHOICES: usize = 25;

/// The page on which the answer to a command stands.
fn next(state: &Sport, press: &Press, intent: &Intent) -> Open {
    if intent.op == Op::MyRole {
        return Open::Role;
    }
    match intent.arg.parse::<Desk>() {
        Ok(desk) if state.judge == Some(press.who.account) => Open::Desk { desk: desk.calm() },
        _ => Open::Moves,
    }
}

/// The page that a press turns to without asking the rules anything.
fn page(state: &Sport, press: &Press, intent: &Intent, asks: bool) -> Option<Open> {
    let args = Args::of(&intent.arg);
    let view = || state.view(&state.viewer(press.who.account));
    Some(match intent.op {
        Op::No if intent.arg.parse::<Desk>().is_ok() && !intent.arg.is_empty() => return None,
        Op::MyMoves | Op::Open | Op::No | Op::HideRole => Open::Moves,
        Op::ShowRole => Open::Role,
        Op::MyRole if view().can(Action::AckRole).is_none() => Open::Role,
        Op::Results => Open::Results,
        Op::ShowCheck => Open::Check { night: args.get(0)?.parse().ok()? },
        Op::More => Open::More,
        Op::NominateList => Open::Nominate,
        Op::LeaveAsk => Open::LeaveAsk,
        Op::ToJudge if state.judge.is_none() || state.settings.judge == JudgeMode::None => Open::Signals,
        Op::Shout if state.settings.shout == Shout::Foul && asks => Open::ShoutAsk,
        Op::GuessPick => {
            let mut picks = args.seats().ok()?;
            // The same number again takes it out; a fourth pushes nothing in.
            if let Some(last) = picks.pop() {
                if picks.contains(&last) {
                    picks.retain(|seat| *seat != last);
                } else if picks.len() < 3 {
                    picks.push(last);
                }
            }
            Open::Guess { picks }
        }
        _ => return None,
    })
}
