//! Sets a game up: in its lobby where the file begins there, dealt from its role list, or in the
//! middle as the file's `given` lines say.

use super::deed::{Deed, Verb};
use super::head::{Described, Head};
use super::people::{HOST, People};
use super::targets::plain_role;
use super::{BEGINNING, ForgyTable, head, instant_ms};
use crate::base::{AccountId, Seat, Seed};
use crate::rules::forgy::{
    Card, Cause, Command, DealtRole, Element, Exit, Forgy, Key, KeySet, Past, Player, Role, RoleEntry,
    RoleList, SeatSet, Side, Stage, StartPhase, Words as Text,
};
use crate::rules::{By, Ledger};
use crate::scenario::{Fault, HeadLine, Trouble, key};
use std::cell::RefCell;

/// Sets the game up.
pub(super) fn set_up(lines: &[HeadLine], first: Option<&Deed>) -> Result<ForgyTable, Trouble> {
    let head = head::read(lines)?;
    let mut people = People::default();
    for name in head.players.iter().map(|p| p.name.as_str()).chain(head.reserve.iter().map(String::as_str)) {
        people.account(name);
    }
    let mut table = ForgyTable {
        ledger: Ledger::default(),
        now: BEGINNING,
        zero: BEGINNING,
        presses: 0,
        people: RefCell::new(people),
    };
    let lobby = first.is_some_and(|deed| deed.verb.is_lobby());
    if lobby || head.dealt && head.given.is_empty() {
        from_lobby(&mut table, &head, first)?;
    } else {
        let position = position(&table, &head)?;
        must(&mut table, By::System, &Command::Arrange(Box::new(position)))?;
    }
    Ok(table)
}

fn broken(line: u32, column: u32, why: impl Into<String>) -> Trouble {
    Trouble { line, column, fault: Fault::Impossible(why.into()) }
}

fn must(table: &mut ForgyTable, by: By, command: &Command) -> Result<(), Trouble> {
    let said = table.said(&super::Sent::default());
    table.decide(by, said, command).map(|_| ()).map_err(|refused| {
        broken(1, 1, format!("the game cannot be set up: {} {}", refused.clause, refused.code))
    })
}

/// Plays the set-up as far as the file's first command leaves it to do.
fn from_lobby(table: &mut ForgyTable, head: &Head, first: Option<&Deed>) -> Result<(), Trouble> {
    let settings = Box::new(head.settings.clone());
    must(table, By::Account(HOST), &Command::Create { settings, seed: Seed::of(head.seed) })?;
    let verb = first.map(|deed| &deed.verb).filter(|verb| verb.is_lobby());
    if matches!(verb, Some(Verb::Join(_))) {
        return Ok(());
    }
    for described in &head.players {
        let account = table.people.borrow_mut().account(&described.name);
        let past = Past { novice: described.facts.iter().any(|f| f == "novice"), ..Past::default() };
        must(table, By::Account(account), &Command::Join { past })?;
        let card = card(described, head.settings.clues);
        for element in Element::ALL {
            if let Some(words) = card.0[element as usize] {
                must(table, By::Account(account), &Command::FillCard { element, words: Some(words) })?;
            }
        }
    }
    let before = |verb: Option<&Verb>| match verb {
        Some(
            Verb::Leave
            | Verb::Card { .. }
            | Verb::CloseSignup
            | Verb::Configure { .. }
            | Verb::CoHost { .. },
        ) => 0,
        Some(Verb::Deal | Verb::Immunity { .. } | Verb::TakeSeat { .. }) => 1,
        Some(Verb::Receive) => 2,
        Some(Verb::Open) => 3,
        _ => 4,
    };
    let steps = before(verb);
    if steps >= 1 {
        must(table, By::Account(HOST), &Command::CloseSignup)?;
    }
    if steps >= 2 {
        must(table, By::Account(HOST), &Command::Deal)?;
    }
    if steps >= 3 {
        let accounts: Vec<AccountId> = table.game().players.iter().map(|p| p.account).collect();
        for account in accounts {
            must(table, By::Account(account), &Command::ReceiveRole)?;
        }
    }
    if steps >= 4 {
        must(table, By::Account(HOST), &Command::Start)?;
    }
    Ok(())
}

/// The profile of a described player: what he lists; where clues are on and he lists nothing, all.
fn card(described: &Described, clues: bool) -> Card {
    let mut card = Card::default();
    let filled: &[Element] = if described.profiled || !clues { &described.elements } else { &Element::ALL };
    for element in filled {
        card.0[*element as usize] = Some(Text::plain(&format!("{} {}", element.name(), described.name)));
    }
    card
}

fn position(table: &ForgyTable, head: &Head) -> Result<Forgy, Trouble> {
    let mut game = Forgy::default();
    game.created = true;
    game.host = Some(HOST);
    game.seed = Some(Seed::of(head.seed));
    game.stage = Stage::Night;
    game.cycle = 1;
    let mut settings = head.settings.clone();
    let mut entries = Vec::new();
    let mut cards = Vec::new();
    for (i, described) in head.players.iter().enumerate() {
        let player = player(table, described, i);
        let mut entry = RoleEntry::one(player.role);
        (entry.side, entry.also, entry.list_no) = (Some(player.side), player.also, Some(player.list_no));
        entries.push(entry);
        cards.push(card(described, settings.clues));
        game.players.push(player);
    }
    if settings.roles.0.is_empty() {
        settings.roles = RoleList(entries);
    }
    let living = game.players.len();
    game.n0 = u8::try_from(living).unwrap_or(u8::MAX);
    if settings.start_phase == StartPhase::Day {
        game.stage = Stage::Day;
    }
    game.settings = settings.into();
    game.cards = cards.into();
    game.clock.opened = BEGINNING;
    let mut given = Given { game, half: None, closes: None };
    for (line, column, words) in &head.given {
        given.take(table, words).map_err(|why| broken(*line, *column, why))?;
    }
    for described in &head.players {
        for fact in &described.facts {
            given.take(table, &[fact.clone(), described.name.clone()]).map_err(|why| broken(1, 1, why))?;
        }
    }
    Ok(given.finish())
}

fn player(table: &ForgyTable, described: &Described, place: usize) -> Player {
    let role = described.role.unwrap_or_else(|| plain_role(described.side.unwrap_or(Side::Town)));
    let side = described.side.unwrap_or(role.card().side);
    let dealt = DealtRole {
        role,
        list_no: described.list_no.unwrap_or_else(|| u8::try_from(place + 1).unwrap_or(u8::MAX)),
        side,
        uses: described.uses,
        also: KeySet::of(&described.keys),
    };
    let account = table.people.borrow_mut().account(&described.name);
    let mut player = Player::new(account, Past::default(), &dealt);
    player.received = true;
    player
}

struct Given {
    game: Forgy,
    half: Option<bool>,
    closes: Option<i64>,
}

impl Given {
    /// One part of a `given` line.
    fn take(&mut self, table: &ForgyTable, words: &[String]) -> Result<(), String> {
        let keys: Vec<String> = words.iter().map(|word| key(word)).collect();
        let number = keys.iter().rev().find_map(|word| word.parse::<u8>().ok());
        let has = |word: &str| keys.iter().any(|k| k == word);
        let named = || words.iter().flat_map(|word| head::range(word));
        let seats = || -> Vec<Seat> { named().filter_map(|word| self.seat(table, &word)).collect() };
        match keys[0].as_str() {
            "day" | "night" | "night_closed" | "day_closed" | "cycle" => self.stage(&keys, number),
            "n0" | "initial" | "initially" | "start" => {
                self.game.n0 = number.ok_or("the initial number is missing")?;
            }
            "half" | "regime" => self.half = Some(!(has("no") || has("off") || has("full") || has("above"))),
            "closes" | "deadline" | "ends" => {
                let time = keys.iter().rev().find_map(|word| instant_ms(word));
                self.closes = Some(time.ok_or("the time is missing")?);
            }
            "alive" | "living" => {
                let living = SeatSet::of(seats());
                let cycle = self.game.cycle.saturating_sub(1).max(1);
                let exit = Exit { cause: Cause::Kill, cycle, at_night: true };
                for (place, player) in self.game.players.iter_mut().enumerate() {
                    player.exit = (!living.has(Seat::from_index(place))).then_some(exit);
                }
            }
            _ => {
                let seats = seats();
                if seats.is_empty() {
                    return Err(format!("`{}` names no player", words.join(" ")));
                }
                for seat in seats {
                    self.fact(table, seat, words, &keys)?;
                }
            }
        }
        Ok(())
    }

    fn seat(&self, table: &ForgyTable, word: &str) -> Option<Seat> {
        table.people.borrow().seat(&self.game, word)
    }

    fn stage(&mut self, keys: &[String], number: Option<u8>) {
        let has = |word: &str| keys.iter().any(|k| k == word);
        self.game.stage = match keys[0].as_str() {
            "day" if has("closed") => Stage::DayClosed,
            "day" => Stage::Day,
            "day_closed" => Stage::DayClosed,
            "cycle" => self.game.stage,
            _ => Stage::Night,
        };
        self.game.cycle = number.unwrap_or(self.game.cycle);
    }

    fn fact(
        &mut self,
        table: &ForgyTable,
        seat: Seat,
        words: &[String],
        keys: &[String],
    ) -> Result<(), String> {
        let has = |word: &str| keys.iter().any(|k| k == word);
        let any = |list: &[&str]| list.iter().any(|word| has(word));
        let off = any(&["no", "off", "not", "unused"]);
        let number = keys.iter().rev().find_map(|word| word.parse::<u8>().ok());
        let cycle = number.unwrap_or(self.game.cycle.saturating_sub(1).max(1));
        let day = self.game.stage == Stage::Day;
        let named: Vec<Key> = keys
            .iter()
            .filter(|word| Key::ALL.iter().any(|k| k.name() == word.as_str()))
            .filter_map(|word| Key::named(word))
            .collect();
        let targets: Vec<Seat> = words.iter().filter_map(|word| self.seat(table, word)).collect();
        let player = &mut self.game.players[seat.index()];
        if any(&["skip", "skips", "skip_used", "skips_used", "skipped"]) {
            player.skip_used = !(off || any(&["left", "free"]));
        } else if any(&["misses", "missed", "miss"]) {
            let kinds = [
                any(&["talk", "posts", "talks"]),
                any(&["vote", "votes"]),
                any(&["action", "actions", "act", "acts", "night"]),
            ];
            let n = number.unwrap_or(1);
            for (miss, named) in player.misses.iter_mut().zip(kinds) {
                if named || kinds == [false; 3] {
                    *miss = n;
                }
            }
        } else if any(&["uses", "left", "use", "uses_left"]) {
            let left = number.ok_or("the number of uses is missing")?;
            let own: Vec<Key> = player.keys().iter().collect();
            for key in if named.is_empty() { own } else { named } {
                player.uses[key.index()] = left;
            }
        } else if any(&["immune", "immunity"]) {
            player.immune = !off;
        } else if any(&["recruited"]) {
            player.recruited = !off;
            player.side = Side::Mafia(if has("mafia2") { 2 } else { 1 });
        } else if any(&["two_votes", "two", "votes"]) {
            player.role = Role::Deputy;
        } else if any(&["excused", "absent"]) {
            player.excused = !off;
        } else if any(&["silenced"]) {
            player.silenced = !off;
        } else if any(&["blocked"]) {
            if has("day") { player.day_blocked = true } else { player.night_blocked = true }
        } else if any(&["shielded"]) {
            player.shielded = true;
        } else if any(&["dead_chat"]) || has("chat") {
            player.in_dead_chat = true;
            player.exit = player.exit.or(Some(Exit { cause: Cause::Kill, cycle, at_night: true }));
        } else if any(&["poisoned"]) {
            player.poisoned = targets.iter().copied().find(|other| *other != seat);
        } else if any(&["last"]) {
            let target = targets.iter().copied().find(|other| *other != seat);
            player.last = named.first().copied().zip(target);
            if targets.first() != Some(&seat) {
                player.last = None;
            }
        } else if any(&["talked"]) {
            player.talked = true;
        } else if any(&["dead", "out", "killed", "executed", "modkilled", "modkill", "left", "gone"]) {
            let cause = if any(&["executed", "vote", "execution"]) {
                Cause::Vote
            } else if any(&["modkilled", "modkill"]) {
                Cause::Modkill
            } else {
                Cause::Kill
            };
            let at_night = cause == Cause::Kill || !day && cause == Cause::Modkill;
            player.exit = Some(Exit { cause, cycle, at_night });
        } else {
            return Err(format!("`{}` is nothing that can be given", words.join(" ")));
        }
        Ok(())
    }

    fn finish(self) -> Forgy {
        let Self { mut game, half, closes } = self;
        let living = SeatSet::of(game.seats().filter(|(_, p)| p.alive()).map(|(seat, _)| seat));
        let from = game.clock.opened;
        game.clock.closes = closes.map_or_else(
            || {
                if game.stage == Stage::Day {
                    game.settings.day_ends(from)
                } else {
                    game.settings.night_ends(from)
                }
            },
            |ms| from + ms,
        );
        game.clock.decided = from;
        game.half = half.unwrap_or_else(|| {
            game.settings.holds(crate::rules::forgy::Clause::r(33))
                && Forgy::half_regime(living.len(), game.n0)
        });
        if game.stage == Stage::Day {
            game.batches = game
                .settings
                .batch_times(from, game.clock.closes)
                .into_iter()
                .map(|at| crate::rules::forgy::Batch { at, out: false })
                .collect();
            game.begin_vote();
        }
        game
    }
}
