//! A puppet at the table: reads the panel, plans what it will do in this stage, does it when the
//! time comes. It knows only what stands on its own screen.

use super::{
    scene::{Panel, Stage, numbers},
    style::{Dice, Style, Vote},
    words::Words,
};
use crate::sandbox::{
    Clock,
    people::{Outcome, Puppet, Shown},
};
use std::{collections::BTreeSet, time::Duration};

/// Who opens the table.
pub const HOST: u8 = 1;

/// How often one who has nothing to do at night opens the own panel, in percent.
const LOOKS: i64 = 10;
/// From this rate on everyone types.
const FAST: f64 = 30.0;
/// How often a puppet tries what does not show.
const TRIES: u8 = 5;

/// Something planned.
#[derive(Clone, Debug)]
enum Deed {
    Role,
    Contract,
    Talk,
    Nominate,
    Finish,
    Vote(u8),
    Lift,
    NightMove,
    BestMove,
    Shout,
    Resume,
    Leave,
    Return,
}

/// A card as its owner reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Card {
    Civilian,
    Sheriff,
    Mafia,
    Don,
}

impl Card {
    fn is_black(self) -> bool {
        matches!(self, Self::Mafia | Self::Don)
    }
}

/// A puppet with its habits and what it has learnt.
pub struct Player {
    puppet: Puppet,
    seat: u8,
    style: Style,
    words: &'static Words,
    dice: Dice,
    clock: Clock,
    plan: Vec<(i64, Deed)>,
    /// The own card, once read.
    card: Option<Card>,
    /// Seats of the own team, if black.
    mates: Vec<u8>,
    /// The order of shots of the contract.
    order: Vec<u8>,
    suspects: BTreeSet<u8>,
    checked: BTreeSet<u8>,
    favourite: Option<u8>,
    panel: Option<Panel>,
    dropped: bool,
}

impl Player {
    /// A puppet of this seat.
    #[must_use]
    pub fn new(
        puppet: Puppet,
        seat: u8,
        style: Style,
        seed: u64,
        words: &'static Words,
        clock: Clock,
    ) -> Self {
        Self {
            puppet,
            seat,
            style,
            words,
            dice: Dice::of(seed, seat),
            clock,
            plan: Vec::new(),
            card: None,
            mates: Vec::new(),
            order: Vec::new(),
            suspects: BTreeSet::new(),
            checked: BTreeSet::new(),
            favourite: None,
            panel: None,
            dropped: false,
        }
    }

    /// Sits down and says ready. A second press of «Готов» would take it back, so the panel is given
    /// time to show the first.
    pub async fn sit(&self) {
        let number = self.seat.to_string();
        let label = || self.puppet.panel().and_then(|p| p.button(&number)).map(|b| b.label);
        let (seat, ready) = (number.as_str(), self.words.ready);
        // The number stays alone while the seat is free; a tick stands behind one who is ready; no
        // such button is left once the game has begun.
        let taken = || label().is_none_or(|l| l != seat);
        let settled = || label().is_none_or(|l| l.contains('✓'));
        for (press, done) in [(seat, &taken as &(dyn Fn() -> bool + Sync)), (ready, &settled)] {
            for _ in 0..TRIES {
                if done() || self.puppet.press_public(press).await.is_err() {
                    break;
                }
                self.until(done).await;
            }
        }
    }

    /// Waits for what the panel will show: ten virtual seconds, at least two real ones.
    async fn until(&self, done: &(dyn Fn() -> bool + Sync)) {
        let end = std::time::Instant::now() + self.clock.wall(10_000).max(Duration::from_secs(2));
        while !done() && std::time::Instant::now() < end {
            self.rest(200).await;
        }
    }

    /// Plays until the end stands on the panel.
    pub async fn play(mut self) {
        let mut seen = None;
        loop {
            let Some(panel) = self.look(&mut seen).await else { continue };
            if panel.stage == Stage::Over {
                return;
            }
            let changed = self.panel.as_ref().is_none_or(|before| before.stage != panel.stage);
            self.panel = Some(panel.clone());
            if changed {
                self.replan(&panel);
            }
            let now = self.clock.now_ms();
            if let Some(place) = self.plan.iter().position(|(at, _)| *at <= now) {
                let (_, deed) = self.plan.remove(place);
                self.act(deed, &panel).await;
            }
        }
    }

    /// Waits for a change of the panel or for the next planned moment, and reads the panel.
    async fn look(&self, seen: &mut Option<(u64, String)>) -> Option<Panel> {
        let next = self.plan.iter().map(|(at, _)| *at).min().unwrap_or(i64::MAX);
        let wait = if next == i64::MAX {
            Duration::from_secs(1)
        } else {
            self.clock.wall(next - self.clock.now_ms())
        };
        let key = self.puppet.panel_changed(seen.as_ref(), wait).await;
        if let Some(key) = key {
            *seen = Some(key);
        }
        Some(Panel::read(&self.puppet.panel()?, self.words))
    }

    /// What to do in a new stage. Presence is planned once and survives.
    fn replan(&mut self, panel: &Panel) {
        self.plan.retain(|(_, deed)| matches!(deed, Deed::Return | Deed::Leave));
        let now = self.clock.now_ms();
        let mut plan = |after_s: i64, deed: Deed| self.plan.push((now + after_s * 1000, deed));
        let alive = panel.alive.contains(&self.seat);
        let started = !matches!(panel.stage, Stage::Lobby | Stage::Other(_));
        if started && self.card.is_none() {
            plan(self.dice.between(0, 3), Deed::Role);
        }
        let black = self.card.is_some_and(Card::is_black);
        // Who has nothing to do at night sometimes looks all the same, so that a look tells nothing.
        let looks = self.dice.chance(LOOKS);
        match panel.stage {
            Stage::Contract if black || looks => {
                plan(self.dice.between(1, 6), Deed::Contract);
                plan(30, Deed::Contract);
            }
            Stage::Speech(day, seat) if seat == self.seat => {
                let talk = self.dice.between(self.style.talk.0, self.style.talk.1);
                (0..talk.min(58)).step_by(4).for_each(|s| plan(s, Deed::Talk));
                let known = !self.suspects.is_empty();
                if known || self.dice.chance(self.style.nominates) {
                    plan((talk / 2).min(25), Deed::Nominate);
                }
                if talk < 58 {
                    plan(talk.max(3), Deed::Finish);
                }
                if day == 1 && self.style.drops && !self.dropped {
                    self.dropped = true;
                    plan(talk + 20, Deed::Leave);
                    plan(talk + 110, Deed::Return);
                }
            }
            Stage::Silent(seat) if seat == self.seat => plan(1, Deed::Nominate),
            Stage::TieSpeech(seat) | Stage::LastSpeech(seat) if seat == self.seat => {
                let talk = self.dice.between(5, 25);
                (0..talk).step_by(4).for_each(|s| plan(s, Deed::Talk));
                plan(talk, Deed::Finish);
            }
            Stage::Speech(_, _) if alive && self.dice.chance(self.style.shouts) => {
                plan(self.dice.between(5, 15), Deed::Shout);
            }
            Stage::Prep => self.choose(panel),
            Stage::Ballot(seat) if alive && self.favourite == Some(seat) => plan(0, Deed::Vote(seat)),
            Stage::Closed if alive => {
                self.choose(panel);
                if let Some(seat) = self.favourite {
                    self.plan.push((now + self.dice.between(1, 12) * 1000, Deed::Vote(seat)));
                }
            }
            Stage::Lift if alive && self.style.lifts => plan(self.dice.between(0, 3), Deed::Lift),
            Stage::Shot(_) if alive && (black || looks) => plan(self.dice.between(0, 2), Deed::NightMove),
            Stage::Don(_) if alive && (self.card == Some(Card::Don) || looks) => plan(0, Deed::NightMove),
            Stage::Sheriff(_) if alive && (self.card == Some(Card::Sheriff) || looks) => {
                plan(0, Deed::NightMove)
            }
            Stage::BestMove(seat) if seat == self.seat => plan(1, Deed::BestMove),
            // Seat 1 opened the table and is its host.
            Stage::Paused if self.seat == HOST => plan(5, Deed::Resume),
            _ => {}
        }
    }

    /// For whom to vote, once the candidates stand there.
    fn choose(&mut self, panel: &Panel) {
        let fits = |seat: &u8| !self.mates.contains(seat) && *seat != self.seat;
        let others: Vec<u8> = panel.numbers.iter().copied().filter(fits).collect();
        let from = if others.is_empty() { &panel.numbers } else { &others };
        let suspect = from.iter().copied().find(|seat| self.suspects.contains(seat));
        let own = self.favourite.filter(|seat| self.style.vote == Vote::Own && from.contains(seat));
        let habit = match self.style.vote {
            Vote::First => from.first().copied(),
            Vote::Last => from.last().copied(),
            Vote::Random | Vote::Own => self.dice.pick(from),
        };
        let forgets = self.dice.chance(self.style.forgets);
        self.favourite = suspect.or(own).or(habit).filter(|_| !forgets);
    }

    async fn act(&mut self, deed: Deed, panel: &Panel) {
        let words = self.words;
        match deed {
            Deed::Role => self.learn_role().await,
            Deed::Contract => self.contract(panel).await,
            Deed::Talk => {
                self.puppet.talk();
            }
            Deed::Nominate => self.nominate(panel).await,
            Deed::Finish => {
                let label = if matches!(panel.stage, Stage::Speech(_, _)) { words.pass } else { words.end };
                let _ = self.puppet.press_public(label).await;
            }
            Deed::Vote(seat) => {
                let _ = self.puppet.press_public(&seat.to_string()).await;
            }
            Deed::Lift => {
                let _ = self.puppet.press_public(words.lift).await;
            }
            Deed::NightMove => self.night_move(panel).await,
            Deed::BestMove => self.best_move().await,
            Deed::Shout => {
                if self.puppet.press_public(words.shout).await.is_ok() && self.in_private(words.say).await {
                    let _ = self.puppet.press_private(words.say).await;
                    self.puppet.talk();
                }
            }
            Deed::Resume => {
                let _ = self.puppet.press_public(words.resume).await;
            }
            Deed::Leave => self.puppet.leave_voice(),
            Deed::Return => {
                let _ = self.puppet.join_voice(self.puppet.place());
            }
        }
    }

    /// Reads the own card.
    async fn learn_role(&mut self) {
        let Some(text) = self.open(self.words.my_role).await else { return };
        let words = self.words;
        self.card = Some(match () {
            () if text.contains(words.card_don) => Card::Don,
            () if text.contains(words.card_maf) => Card::Mafia,
            () if text.contains(words.card_sheriff) => Card::Sheriff,
            () if text.contains(words.card_civ) => Card::Civilian,
            // Something else was answered: asked again in the next stage.
            () => return,
        });
        let mates = text.lines().find_map(|line| line.split_once(words.mates)).map_or("", |(_, rest)| rest);
        self.mates = numbers(mates);
    }

    /// The room of the blacks: the Don sets an order, the others agree; everyone else finds that
    /// the city sleeps.
    async fn contract(&mut self, panel: &Panel) {
        let words = self.words;
        let Some(text) = self.open(words.my_moves).await else { return };
        let order =
            text.lines().find_map(|line| line.split_once(words.dons_order)).map_or("", |(_, rest)| rest);
        self.order = numbers(order);
        let private =
            |label: &str| self.puppet.private().and_then(|p| p.button(label)).is_some_and(|b| !b.disabled);
        if self.order.is_empty() && private(words.order) {
            let foes = panel.alive.iter().filter(|seat| !self.mates.contains(seat) && **seat != self.seat);
            let mut foes: Vec<u8> = foes.copied().collect();
            let mut order = Vec::new();
            while let Some(seat) = self.dice.pick(&foes).filter(|_| order.len() < 3) {
                foes.retain(|s| *s != seat);
                order.push(seat);
            }
            let text = order.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            if let Ok(form) = self.puppet.press_private(words.order).await
                && let Some(field) = form.form().and_then(|f| f.fields.first()).map(|f| f.custom_id.clone())
            {
                let _ = self.puppet.fill(&form, &[(&field, &text)]).await;
                self.order = order;
            }
        } else if !self.order.is_empty() && private(words.agree) {
            let _ = self.puppet.press_private(words.agree).await;
        }
    }

    /// Presses «Выставить» and then a number; where only a nomination is allowed the numbers stand
    /// under the panel.
    async fn nominate(&mut self, panel: &Panel) {
        let free =
            |seat: &u8| !panel.nominated.contains(seat) && *seat != self.seat && !self.mates.contains(seat);
        let alive: Vec<u8> = panel.alive.iter().copied().filter(free).collect();
        let suspect = alive.iter().copied().find(|seat| self.suspects.contains(seat));
        let Some(seat) = suspect.or_else(|| self.dice.pick(&alive)) else { return };
        self.favourite = Some(seat);
        let number = seat.to_string();
        if matches!(panel.stage, Stage::Silent(_)) {
            let _ = self.puppet.press_public(&number).await;
        } else if self.types() {
            let _ = self.puppet.command("nominate", &[("seat", i64::from(seat).into())]).await;
        } else if self.puppet.press_public(self.words.nominate).await.is_ok()
            && self.in_private(&number).await
        {
            let _ = self.puppet.press_private(&number).await;
        }
    }

    /// Shoots or checks: by the numbers on the own panel, or by a command. Whoever has nothing to
    /// do only looks.
    async fn night_move(&mut self, panel: &Panel) {
        let shot = matches!(panel.stage, Stage::Shot(_));
        let acts = match panel.stage {
            Stage::Shot(_) => self.card.is_some_and(Card::is_black),
            Stage::Don(_) => self.card == Some(Card::Don),
            _ => self.card == Some(Card::Sheriff),
        };
        let fits = |s: &u8| !self.mates.contains(s) && *s != self.seat;
        let foes: Vec<u8> = panel.alive.iter().copied().filter(fits).collect();
        let target = if shot {
            // The order of the contract; without one, the lowest number: all blacks find the same.
            self.order.iter().copied().find(|s| foes.contains(s)).or_else(|| foes.first().copied())
        } else {
            let fresh: Vec<u8> = foes.iter().copied().filter(|s| !self.checked.contains(s)).collect();
            self.dice.pick(&fresh)
        };
        if !acts || !self.types() {
            let _ = self.puppet.press_public(self.words.my_moves).await;
        }
        let Some(target) = target.filter(|_| acts) else { return };
        let number = target.to_string();
        if self.types() {
            let name = if shot { "shoot" } else { "check" };
            let _ = self.puppet.command(name, &[("seat", i64::from(target).into())]).await;
        } else if self.in_private(&number).await {
            let _ = self.puppet.press_private(&number).await;
        }
        if !shot {
            self.checked.insert(target);
            self.read_check(target).await;
        }
    }

    /// Opens the answer to a check.
    async fn read_check(&mut self, target: u8) {
        if !self.in_private(self.words.show).await {
            return;
        }
        let outcome = self.puppet.press_private(self.words.show).await;
        self.rest(500).await;
        let text = outcome.map(|o| o.text()).unwrap_or_default()
            + &self.puppet.private().map(|p| p.text()).unwrap_or_default();
        if text.contains(self.words.black) && self.card == Some(Card::Sheriff) {
            self.suspects.insert(target);
        }
    }

    /// Whether this person types commands: half of them do, and all where the clock runs so fast
    /// that one step must do for two.
    fn types(&self) -> bool {
        self.seat.is_multiple_of(2) || self.clock.rate() > FAST
    }

    async fn best_move(&mut self) {
        if self.open(self.words.my_moves).await.is_none() {
            return;
        }
        for _ in 0..3 {
            let Some(private) = self.puppet.private() else { return };
            let buttons = private.buttons();
            let open: Vec<u8> =
                buttons.iter().filter(|b| !b.disabled).filter_map(|b| b.label.parse().ok()).collect();
            let Some(seat) = self.dice.pick(&open) else { break };
            let _ = self.puppet.press_private(&seat.to_string()).await;
        }
        if self.in_private(self.words.name_them).await {
            let _ = self.puppet.press_private(self.words.name_them).await;
        }
    }

    /// Presses a public button that opens the own panel; the text on it.
    async fn open(&self, label: &str) -> Option<String> {
        let outcome = self.puppet.press_public(label).await.ok()?;
        let shown: Option<Shown> = match outcome {
            Outcome::Message(shown) | Outcome::Updated(shown) => Some(shown),
            Outcome::Thinking(message) => self.puppet.filled(message).await,
            _ => self.puppet.private(),
        };
        shown.map(|s| s.text())
    }

    /// Waits a little for an enabled button on the own panel.
    async fn in_private(&self, label: &str) -> bool {
        let there = || self.puppet.private().and_then(|p| p.button(label)).is_some_and(|b| !b.disabled);
        self.until(&there).await;
        there()
    }

    /// Waits so much virtual time, at least a few milliseconds.
    async fn rest(&self, virtual_ms: i64) {
        tokio::time::sleep(self.clock.wall(virtual_ms).max(Duration::from_millis(5))).await;
    }
}
