//! The one place where this face turns a table into screens: the newest view, names and words in, a
//! [`Screen`] out. What a viewer may see is decided by the view alone.

use super::face::Discord;
use super::page::Page;
use super::panels::place_of;
use super::place::Pitch;
use super::screens::{self, Choices, DeskPage, Open, Scene, Screen};
use super::sport::{Sport, people, seat_of};
use super::tokens::Owner;
use super::wire::Place;
use crate::base::{AccountId, GameId, TextRef};
use crate::rules::Rules as _;
use crate::rules::sport::table::{Reason, Wish};
use crate::rules::sport::{Notice as Told, StageKind, View, Viewer};
use crate::runtime::{Lane, RuntimeError};
use crate::text::words::{Answer, Failure};
use crate::text::{Cast, Dial, Ink, Lang, Message, Pen, Said, Teller};
use std::sync::PoisonError;

/// A table as one viewer sees it, with all that a [`Scene`] borrows.
pub(super) struct Stage {
    pub view: View,
    pub cast: Cast,
    pub game: GameId,
    pub title: String,
    pub pen: Pen,
    now: crate::base::Stamp,
}

impl Stage {
    /// What the screens are drawn from. Public screens never look at the clock.
    pub fn scene(&self) -> Scene<'_> {
        let now = (!matches!(self.view.part, crate::rules::sport::table::Part::None)).then_some(self.now);
        Scene { view: &self.view, cast: &self.cast, game: self.game, title: &self.title, pen: self.pen, now }
    }
}

impl Discord {
    /// A pen in this language on the game's clock.
    pub(super) fn pen(&self, lang: Lang) -> Pen {
        let clock = self.runtime.clock();
        let now = clock.now();
        // A sandbox's rate is a whole number; countdowns of stranger ones are a little off.
        let rate = clock.rate().round().clamp(1.0, 1e6) as u32;
        let dial = if rate == 1 { Dial::default() } else { Dial { game: now, real: clock.wall(now), rate } };
        Pen { dial, ..Pen::new(lang, Ink::Discord) }
    }

    /// One short answer.
    pub(super) fn say(&self, lang: Lang, message: &impl Message) -> String {
        self.pen(lang).say(message)
    }

    /// The table through these eyes, in this language.
    pub(super) async fn stage(
        &self,
        game: GameId,
        title: &str,
        state: &Sport,
        viewer: Viewer,
        lang: Lang,
    ) -> Result<Stage, RuntimeError> {
        let view = state.view(&viewer);
        let cast = self.cast(state, &view).await?;
        let (pen, now) = (self.pen(lang), self.runtime.clock().now());
        Ok(Stage { view, cast, game, title: title.to_owned(), pen, now })
    }

    /// The names of everyone with a part, and the words that this view points to.
    async fn cast(&self, state: &Sport, view: &View) -> Result<Cast, RuntimeError> {
        let names = self.runtime.names(&people(state)).await?;
        let mut cast = Cast { names, ..Cast::default() };
        for (index, chair) in state.chairs.iter().enumerate() {
            cast.seats[index] = chair.account;
        }
        let mut texts: Vec<TextRef> = Vec::new();
        texts.extend(view.contract.iter().flat_map(|room| room.lines.iter().map(|line| line.text)));
        texts.extend(
            view.judging
                .iter()
                .flat_map(|part| part.requests.iter())
                .filter_map(|request| if let Wish::Line(text) = request.what { Some(text) } else { None }),
        );
        if let Some(Reason::JudgeDecision { text }) = view.outcome.map(|outcome| outcome.reason) {
            texts.extend(text);
        }
        for text in texts {
            if let Some(words) = self.runtime.words(text).await? {
                cast.texts.insert(text.id, words);
            }
        }
        Ok(cast)
    }

    /// The public panel.
    pub(super) async fn public_screen(
        &self,
        game: GameId,
        pitch: &Pitch,
        state: &Sport,
    ) -> Result<(Screen, Place), RuntimeError> {
        let stage = self.stage(game, &pitch.title, state, Viewer::Public, pitch.lang).await?;
        Ok((screens::public(&stage.scene()), place_of(game, state)))
    }

    /// A person's own panel: the judge's desk, a player's page, a spectator's line.
    pub(super) async fn private_screen(
        &self,
        owner: Owner,
        page: &Page,
    ) -> Result<Option<(Screen, Place)>, RuntimeError> {
        let (game, account) = owner;
        let Some(table) = self.runtime.table::<Sport>(game).await? else { return Ok(None) };
        let Some(pitch) = self.pitch(game).await? else { return Ok(None) };
        let state = table.state();
        let lang = self.lang_of(account, Some(pitch.guild)).await?;
        let viewer = state.viewer(account);
        let stage = self.stage(game, &pitch.title, state, viewer, lang).await?;
        let line = page.answer(state.stage_no);
        let desk = match page.open {
            Open::Desk { desk } => desk,
            _ => screens::Desk::default(),
        };
        let screen = if stage.view.judging.is_some() && stage.view.stage != StageKind::Lobby {
            let failures = match desk.page {
                DeskPage::Failures => self.failures(game, state, &stage).await?,
                _ => Vec::new(),
            };
            screens::judge::screen(&stage.scene(), desk, line, &failures)
        } else {
            screens::private::screen(&stage.scene(), &page.open, line, self.choices(account).await?)
        };
        Ok(Some((screen, place_of(game, state))))
    }

    /// A person's own choices.
    async fn choices(&self, account: AccountId) -> Result<Choices, RuntimeError> {
        let direct = self.runtime.account(account).await?.direct;
        let shout_asks = !self.quick.lock().unwrap_or_else(PoisonError::into_inner).contains(&account);
        Ok(Choices { direct, shout_asks })
    }

    /// What could not be delivered or done, as far as it may be told.
    async fn failures(
        &self,
        game: GameId,
        state: &Sport,
        stage: &Stage,
    ) -> Result<Vec<Failure>, RuntimeError> {
        let mut failures = Vec::new();
        for (notice, _) in self.runtime.given_up::<Sport>(game).await? {
            let Ok(told) = notice.what::<Sport>() else { continue };
            let seat = match notice.lane {
                Lane::Account(account) => seat_of(state, account),
                Lane::Public => None,
            };
            failures.push(match (seat, self.teller(stage).tell(&told)) {
                (Some(seat), _) if matches!(told, Told::YourRole { .. }) => Failure::Role { seat },
                (_, Some(words)) => Failure::Notice { what: Said(words) },
                (_, None) => continue,
            });
        }
        failures.extend(self.faults.of(game).iter().map(|(fault, code)| {
            let what = super::setup::fault_words(*fault);
            Failure::Notice { what: Said(format!("{} ({code})", self.say(stage.pen.lang, &what))) }
        }));
        Ok(failures)
    }

    fn teller<'a>(&self, stage: &'a Stage) -> Teller<'a> {
        Teller { pen: &stage.pen, cast: &stage.cast, game: stage.game.as_str(), day: stage.view.day }
    }

    /// What stays of a panel whose token is over.
    pub(super) async fn closing_screen(&self, owner: Owner) -> Result<(Screen, Place), RuntimeError> {
        let place = Place { game: Some(owner.0), stage: 0 };
        let Some(table) = self.runtime.table::<Sport>(owner.0).await? else {
            return Ok((Screen::line(self.say(self.config.lang, &Answer::NoTable)), place));
        };
        let lang = self.lang_of(owner.1, self.places.get(owner.0).map(|pitch| pitch.guild)).await?;
        let stage = self.stage(owner.0, "", table.state(), Viewer::Public, lang).await?;
        Ok((screens::private::asleep(&stage.scene()), place))
    }

    /// The words of a public notice; nothing where only the panel shows it.
    pub(super) async fn public_text(
        &self,
        game: GameId,
        pitch: &Pitch,
        told: &Told,
    ) -> Result<Option<String>, RuntimeError> {
        let Some(table) = self.runtime.table::<Sport>(game).await? else { return Ok(None) };
        let stage = self.stage(game, &pitch.title, table.state(), Viewer::Public, pitch.lang).await?;
        Ok(self.teller(&stage).tell(told))
    }

    /// The direct message that says that there is news, and never what it is.
    pub(super) async fn knock_screen(
        &self,
        game: GameId,
        account: AccountId,
        told: &Told,
        state: &Sport,
    ) -> Result<(Screen, Place), RuntimeError> {
        let lang = self.lang_of(account, self.places.get(game).map(|pitch| pitch.guild)).await?;
        let stage = self.stage(game, "", state, Viewer::Public, lang).await?;
        let mut screen = screens::private::knock(&stage.scene());
        if let Told::SeatFromQueue { .. } = told {
            screen.content = self.teller(&stage).tell(told).unwrap_or(screen.content);
        }
        // A knock is opened in any later stage.
        Ok((screen, Place { game: Some(game), stage: 0 }))
    }

    /// A line of the contract for one of the blacks.
    pub(super) async fn contract_text(
        &self,
        game: GameId,
        account: AccountId,
        told: &Told,
        state: &Sport,
    ) -> Result<Option<String>, RuntimeError> {
        let lang = self.lang_of(account, self.places.get(game).map(|pitch| pitch.guild)).await?;
        let mut stage = self.stage(game, "", state, state.viewer(account), lang).await?;
        if stage.view.contract.is_none() {
            return Ok(None);
        }
        if let Told::ContractLine { text, .. } = told
            && let Some(words) = self.runtime.words(*text).await?
        {
            stage.cast.texts.insert(text.id, words);
        }
        Ok(self.teller(&stage).tell(told))
    }

    /// Puts a line on a person's open panel.
    pub(super) async fn tell(
        &self,
        game: GameId,
        account: AccountId,
        line: impl FnOnce(Lang) -> String,
    ) -> Result<(), RuntimeError> {
        let Some(table) = self.runtime.table::<Sport>(game).await? else { return Ok(()) };
        let lang = self.lang_of(account, self.places.get(game).map(|pitch| pitch.guild)).await?;
        let stage = table.state().stage_no;
        if let Some(panel) = self.lock_panels().get_mut((game, account), self.runtime.clock().now()) {
            panel.page = panel.page.clone().line(line(lang), stage);
        }
        self.runtime.touch(game).await
    }
}
