//! Whether a claim is true. What is asked of a night or a day that still runs is answered as if it
//! were closed now, everything dated up to now being read.

use super::claim::Claim;
use super::targets::NOBODY;
use super::{ForgyTable, instant_ms};
use crate::base::Seat;
use crate::rules::Rules;
use crate::rules::forgy::{
    Acted, Cause, Choice, CloseWhy, Effect, Fate, Forgy, Key, Learnt, Night, NoteState, Outcome, PenaltyKind,
    Plan, Protocol, Role, Room, SeatSet, Side, Slot, Stage, UNLIMITED, Viewer, Winner, Words as Text,
    resolve,
};
use crate::scenario::key;

type Held = Result<(), String>;

fn same<T: PartialEq + std::fmt::Display>(wanted: T, found: T) -> Held {
    if wanted == found { Ok(()) } else { Err(format!("it is {found}")) }
}

fn yes(words: &[String]) -> bool {
    !words.iter().any(|word| matches!(key(word).as_str(), "no" | "off" | "false" | "not" | "none"))
}

impl ForgyTable {
    pub(super) fn check_claim(&self, claim: &Claim) -> Held {
        let table = if needs_settling(claim) { self.settled() } else { self.clone() };
        let held = table.is_true(claim);
        match (claim.not, held) {
            (false, held) => held,
            (true, Err(_)) => Ok(()),
            (true, Ok(())) => Err("it is so".into()),
        }
    }

    fn is_true(&self, claim: &Claim) -> Held {
        let words = claim.words.as_slice();
        let game = self.game();
        match claim.fact {
            "stage" => self.stage_is(words),
            "cycle" => self.number_is(words, game.cycle),
            "day" | "night" => {
                self.number_is(words, game.cycle)?;
                let day = matches!(game.stage, Stage::Day | Stage::DayClosed);
                if day == (claim.fact == "day") {
                    Ok(())
                } else {
                    Err(format!("it is {}", game.stage_name()))
                }
            }
            "majority" => self.number_is(words, game.majority()),
            "n0" => self.number_is(words, game.n0),
            "half" => same(yes(words), game.half),
            "deadline" => self.time_is(words, game.deadline().map(|d| d.at).or(Some(game.clock.closes))),
            "winner" | "proposed" => self.winner_is(words, claim.fact),
            "missing" => self.missing_is(words),
            "owing" => self.seats_are(words, game.missing_now()),
            "immune" => {
                self.seats_are(words, SeatSet::of(game.seats().filter(|(_, p)| p.immune).map(|(s, _)| s)))
            }
            "lint" => self.lint_is(words),
            "order" => same(words.join(" "), game.order().to_string()),
            "seat" => self.sees(words),
            "host" => same(words.first().map(|w| self.people.borrow_mut().account(w)) == game.host, true),
            "executed" | "final" | "public" | "votes" | "vote" | "void" | "closed" | "early" | "lock"
            | "missed" | "self_vote" | "modkill" => self.day_is(claim.fact, words),
            "alive" | "dead" | "out" | "uses" | "skip" | "misses" | "role" | "side" | "dead_chat"
            | "may_write" | "card" => self.seat_is(claim.fact, words),
            _ => self.night_is(claim.fact, words),
        }
    }

    fn number_is(&self, words: &[String], found: u8) -> Held {
        match words.first() {
            None => Ok(()),
            Some(word) => same(word.clone(), found.to_string()),
        }
    }

    fn time_is(&self, words: &[String], found: Option<crate::base::Stamp>) -> Held {
        let word = words.iter().find(|word| instant_ms(word).is_some()).ok_or("no time stands here")?;
        let found = found.ok_or("it is not closed")?;
        let wanted = self.zero + instant_ms(word).unwrap_or(0);
        // A clock time stands for that time of any day.
        let clock = word.contains(':') && (found - wanted) % super::DAY_MS == 0;
        if found == wanted || clock { Ok(()) } else { Err(format!("it is @{}", (found - self.zero) / 1_000)) }
    }

    fn stage_is(&self, words: &[String]) -> Held {
        let found = self.game().stage_name();
        let wanted = words.iter().filter(|word| word.parse::<u8>().is_err()).map(|word| key(word));
        let wanted = wanted.collect::<Vec<_>>().join("_");
        let wanted = wanted.strip_prefix("game_").unwrap_or(&wanted).to_owned();
        if let Some(cycle) = words.iter().find_map(|word| word.parse::<u8>().ok()) {
            same(cycle, self.game().cycle)?;
        }
        // Everything may have been read meanwhile: then the phase is closed.
        let settled = self.settled();
        if wanted == found || wanted == settled.game().stage_name() {
            Ok(())
        } else {
            Err(format!("it is {found}"))
        }
    }

    fn winner_is(&self, words: &[String], fact: &str) -> Held {
        let game = self.game();
        let found = if fact == "winner" { game.winner.or(game.proposed) } else { game.proposed };
        let shown = match found {
            None => "none".to_owned(),
            Some(Winner::Town) => "town".into(),
            Some(Winner::Mafia(2)) => "mafia2".into(),
            Some(Winner::Mafia(_)) => "mafia".into(),
            Some(Winner::Nobody) => "nobody".into(),
            Some(Winner::Solo(seat)) => format!("solo {}", self.name(seat)),
        };
        let wanted = words.iter().map(|word| key(word)).filter(|word| word != "win" && word != "wins");
        let wanted = wanted.collect::<Vec<_>>().join(" ");
        let wanted = if wanted == "mafia1" { "mafia".into() } else { wanted };
        same(wanted, shown.to_lowercase())
    }

    fn missing_is(&self, words: &[String]) -> Held {
        let missing = self.game().missing();
        let number = words.iter().find_map(|word| word.parse::<usize>().ok());
        match number {
            Some(number) => same(number, missing.len()),
            None => same(!yes(words) || words.iter().any(|word| word == "nothing"), missing.is_empty()),
        }
    }

    fn lint_is(&self, words: &[String]) -> Held {
        let found: Vec<&str> = self.game().warnings().iter().map(|lint| lint.code()).collect();
        if words.iter().any(|word| matches!(key(word).as_str(), "none" | "nothing")) {
            return if found.is_empty() { Ok(()) } else { Err(format!("there is {}", found.join(", "))) };
        }
        match words.iter().find(|word| !found.contains(&key(word).as_str())) {
            None => Ok(()),
            Some(_) => Err(format!("there is {}", found.join(", "))),
        }
    }

    pub(super) fn seats_are(&self, words: &[String], found: SeatSet) -> Held {
        let names = || found.iter().map(|seat| self.name(seat)).collect::<Vec<_>>().join(" ");
        if let [number] = words
            && self.seat(number).is_err()
            && let Ok(number) = number.parse::<u8>()
        {
            return same(number, found.len());
        }
        let nobody = words.is_empty() || words.iter().all(|word| NOBODY.contains(&key(word).as_str()));
        let mut wanted = SeatSet::default();
        if !nobody {
            for word in words {
                wanted = wanted.with(self.seat(word)?);
            }
        }
        let shown = names();
        let found_text = if shown.is_empty() { "nobody".into() } else { shown };
        if wanted == found { Ok(()) } else { Err(format!("it is {found_text}")) }
    }

    /// The count of the day: the last one closed, or the running one as if it ended now.
    pub(super) fn protocol(&self) -> Option<Protocol> {
        let game = self.game();
        if game.stage == Stage::Day { Some(game.count_now()) } else { game.last_protocol().cloned() }
    }

    fn day_is(&self, fact: &str, words: &[String]) -> Held {
        let game = self.game();
        let none = || "no day has been counted".to_owned();
        match fact {
            "vote" => return self.vote_is(words),
            "void" => return self.void_is(words),
            "modkill" => {
                let killed = game.penalties.iter().filter(|p| p.kind == PenaltyKind::Modkill).map(|p| p.seat);
                let killed = SeatSet::of(killed);
                // One name asks for that one, whoever went before.
                if let [name] = words
                    && let Ok(seat) = self.seat(name)
                    && killed.has(seat)
                {
                    return Ok(());
                }
                return self.seats_are(words, killed);
            }
            "lock" if words.iter().all(|word| instant_ms(word).is_none()) => {
                let day = game.days.last().filter(|_| game.stage != Stage::Day).map(|day| day.votes.lock);
                return same(yes(words), day.unwrap_or(game.day.lock).is_some());
            }
            _ => {}
        }
        let protocol = self.protocol().ok_or_else(none)?;
        match fact {
            "executed" => self.seats_are(words, protocol.executed),
            "missed" => self.seats_are(words, protocol.missed),
            "self_vote" => self.seats_are(words, protocol.auto_self),
            "final" | "public" | "votes" => self.counts_are(words, &protocol, fact == "final"),
            "early" => same(yes(words), protocol.early),
            _ => {
                let open = game.stage == Stage::Day && game.closing.is_none();
                if words.iter().any(|word| matches!(key(word).as_str(), "early")) {
                    return same(true, protocol.early && !open);
                }
                if words.iter().all(|word| instant_ms(word).is_none()) {
                    return same(yes(words), !open);
                }
                self.time_is(words, (!open).then_some(protocol.closed))
            }
        }
    }

    /// `X:5 Y 3`, `3` for the highest count, `nobody 1`.
    fn counts_are(&self, words: &[String], protocol: &Protocol, total: bool) -> Held {
        let of = |choice: Choice| {
            let found = protocol.counts.iter().find(|count| count.choice == choice);
            found.map_or(0, |count| if total { count.total } else { count.public })
        };
        let shown = || {
            let one = |count: &crate::rules::forgy::Count| {
                let name = match count.choice {
                    Choice::Player(seat) => self.name(seat),
                    Choice::Nobody => "nobody".into(),
                };
                format!("{name}:{}", if total { count.total } else { count.public })
            };
            let all: Vec<String> = protocol.counts.iter().map(one).collect();
            if all.is_empty() { "no votes".into() } else { all.join(" ") }
        };
        let flat: Vec<&str> = words.iter().flat_map(|w| w.split(':')).filter(|w| !w.is_empty()).collect();
        if flat.is_empty() || flat == ["none"] {
            return if protocol.counts.is_empty() { Ok(()) } else { Err(format!("it is {}", shown())) };
        }
        if let [number] = flat.as_slice() {
            let wanted: u8 = number.parse().map_err(|_| "a number of votes is missing".to_owned())?;
            let most = protocol.counts.iter().map(|count| of(count.choice)).max().unwrap_or(0);
            return if wanted == most { Ok(()) } else { Err(format!("it is {}", shown())) };
        }
        for pair in flat.chunks(2) {
            let [name, number] = pair else { return Err("a number of votes is missing".into()) };
            let choice = if NOBODY.contains(&key(name).as_str()) {
                Choice::Nobody
            } else {
                Choice::Player(self.seat(name)?)
            };
            let number: u8 = number.parse().map_err(|_| format!("`{number}` is no number of votes"))?;
            if of(choice) != number {
                return Err(format!("it is {}", shown()));
            }
        }
        Ok(())
    }

    /// `vote A B`: whose live vote is for whom.
    fn vote_is(&self, words: &[String]) -> Held {
        let [voter, rest @ ..] = words else { return Err("whose vote?".into()) };
        let voter = self.seat(voter)?;
        let day = &self.game().day;
        let day = if self.game().stage == Stage::Day {
            Some(day)
        } else {
            self.game().days.last().map(|d| &d.votes)
        };
        let live = day.and_then(|day| day.replay().live[voter.index()]);
        let shown = match live {
            None => "none".to_owned(),
            Some(Choice::Nobody) => "nobody".into(),
            Some(Choice::Player(seat)) => self.name(seat),
        };
        let wanted = rest.iter().find(|word| !matches!(key(word).as_str(), "for" | "on"));
        let wanted = wanted.cloned().unwrap_or_else(|| "none".into());
        let wanted = if NOBODY.contains(&key(&wanted).as_str()) && wanted != "none" {
            "nobody".into()
        } else {
            wanted
        };
        same(wanted, shown)
    }

    /// `void A previous_vote_not_retracted`: the last entry of this voter.
    fn void_is(&self, words: &[String]) -> Held {
        let [voter, rest @ ..] = words else { return Err("whose vote?".into()) };
        let voter = self.seat(voter)?;
        let game = self.game();
        let day = if game.stage == Stage::Day { Some(&game.day) } else { game.days.last().map(|d| &d.votes) };
        let last = day.and_then(|day| day.entries.iter().filter(|e| e.voter == voter).max_by_key(|e| e.no));
        let void = last.and_then(|entry| entry.void).ok_or("it counts")?;
        match rest.first() {
            Some(word) if key(word) != void.code() && key(word) != void.clause() => {
                Err(format!("it is {}", void.code()))
            }
            _ => Ok(()),
        }
    }

    fn seat_is(&self, fact: &str, words: &[String]) -> Held {
        let game = self.game();
        match fact {
            "alive" => return self.seats_are(words, game.alive_after_draft()),
            "dead" => return self.dead_are(words),
            _ => {}
        }
        let [name, rest @ ..] = words else { return Err("whose?".into()) };
        let seat = self.seat(name)?;
        let player = game.player(seat).ok_or("no such player")?;
        let number = rest.iter().rev().find_map(|word| word.parse::<u8>().ok());
        match fact {
            "out" => {
                if let Some(cause) = rest.first() {
                    let found = self.cause(seat).ok_or("he is in the game")?;
                    return if cause_word(&key(cause)) == Some(found) {
                        Ok(())
                    } else {
                        Err(format!("it is {found:?}"))
                    };
                }
                same(true, !game.alive_after_draft().has(seat))
            }
            "uses" => {
                let named = rest
                    .iter()
                    .find_map(|word| Key::named(&key(word)).filter(|_| word.parse::<u8>().is_err()));
                let key = named.or_else(|| player.keys().iter().next()).ok_or("he has no action")?;
                let left = self.uses_after(seat, key);
                let shown = if left == UNLIMITED { "unlimited".to_owned() } else { left.to_string() };
                same(number.map_or_else(|| "unlimited".to_owned(), |n| n.to_string()), shown)
            }
            "skip" => same(
                !yes(rest) || rest.iter().any(|w| matches!(key(w).as_str(), "left" | "free")),
                !player.skip_used,
            ),
            "misses" => {
                let kind = rest.iter().find_map(|word| match key(word).as_str() {
                    "talk" | "talks" | "posts" => Some(0),
                    "vote" | "votes" => Some(1),
                    "action" | "act" | "actions" | "acts" => Some(2),
                    _ => None,
                });
                let found =
                    kind.map_or_else(|| player.misses.into_iter().max().unwrap_or(0), |k| player.misses[k]);
                same(number.unwrap_or(1), found)
            }
            "role" => {
                let wanted = rest.first().and_then(|word| Role::named(&key(word)));
                same(wanted.map_or("?", |r| r.name()), player.role.name())
            }
            "side" => {
                let wanted = rest.first().and_then(|word| Side::named(&key(word)));
                same(wanted.map_or("?", |s| s.name()), player.side.name())
            }
            "dead_chat" => same(yes(rest), game.settings.dead_chat && player.dead_chat_open()),
            "card" => {
                let text = rest.last().map(|word| Text::plain(word));
                let card = game.cards.get(seat.index()).copied().unwrap_or_default();
                let held =
                    card.0.iter().flatten().any(|words| Some(words.text.seal) == text.map(|t| t.text.seal));
                same(true, held)
            }
            _ => self.may_write(seat, rest),
        }
    }

    fn may_write(&self, seat: Seat, rest: &[String]) -> Held {
        let player = self.game().player(seat).ok_or("no such player")?;
        let text = rest.iter().map(|word| key(word)).collect::<Vec<_>>().join("_");
        let room = match text.as_str() {
            t if t.contains("mafia2") => Room::Mafia(2),
            t if t.contains("mafia") => Room::Mafia(player.side.team().unwrap_or(1)),
            t if t.contains("dead") => Room::Dead,
            _ => Room::Game,
        };
        same(yes(rest), self.game().writes(player.account, room))
    }

    fn dead_are(&self, words: &[String]) -> Held {
        let game = self.game();
        let night = self.outcome();
        let cause = words.iter().rev().find_map(|word| cause_word(&key(word)));
        let names: Vec<String> = words.iter().filter(|w| cause_word(&key(w)).is_none()).cloned().collect();
        // Right after a night, and for one that still runs: its own deaths.
        let at_night = matches!(game.stage, Stage::Night | Stage::NightClosed);
        let fresh = night.filter(|_| at_night).map(|o| SeatSet::of(o.deaths.iter().map(|d| d.seat)));
        let all = SeatSet::of(game.seats().map(|(seat, _)| seat)).minus(game.alive_after_draft());
        if let Some(cause) = cause {
            let seats = names.iter().map(|name| self.seat(name)).collect::<Result<Vec<_>, _>>()?;
            return match seats.iter().find(|seat| self.cause(**seat) != Some(cause)) {
                None => Ok(()),
                Some(seat) => Err(format!("{} is {:?}", self.name(*seat), self.cause(*seat))),
            };
        }
        let last = game.nights.last().map(|n| SeatSet::of(n.draft.outcome.deaths.iter().map(|d| d.seat)));
        for found in [fresh, Some(all), last].into_iter().flatten() {
            if self.seats_are(&names, found).is_ok() {
                return Ok(());
            }
        }
        self.seats_are(&names, fresh.unwrap_or(all))
    }

    /// How this seat left, by the resolved or running night too.
    fn cause(&self, seat: Seat) -> Option<Cause> {
        let exit = self.game().player(seat).and_then(|player| player.exit).map(|exit| exit.cause);
        exit.or_else(|| {
            self.outcome().and_then(|o| o.deaths.iter().find(|d| d.seat == seat).map(|d| d.cause))
        })
    }

    /// The night in question: the draft, the running one as if it closed now, or the last one.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let game = self.game();
        if let Some(draft) = &game.draft {
            return Some(draft.outcome.clone());
        }
        if game.stage == Stage::Night {
            let first = game.is_first_night(game.cycle);
            return Some(resolve(
                Night { first, settings: &game.settings, players: &game.players },
                game.acts(),
            ));
        }
        game.nights.last().map(|night| night.draft.outcome.clone())
    }

    /// Uses left once the night in question holds.
    pub(super) fn uses_after(&self, seat: Seat, key: Key) -> u8 {
        let game = self.game();
        let left = game.player(seat).map_or(0, |player| player.uses[key.index()]);
        let open = matches!(game.stage, Stage::Night | Stage::NightClosed);
        let burnt = self.outcome().filter(|_| open).is_some_and(|o| o.burnt.contains(&(seat, key)));
        if burnt && left != UNLIMITED { left.saturating_sub(1) } else { left }
    }

    fn night_is(&self, fact: &str, words: &[String]) -> Held {
        match fact {
            "action" => self.action_is(words),
            "acted" => self.acted_is(words),
            "team_kill" => self.team_kill_is(words),
            "check" => self.check_is(words),
            "clues_due" => self.clues_due(words),
            "clues" => same(words.first().cloned().unwrap_or_default(), self.game().clues.len().to_string()),
            "note" => self.note_is(words),
            "notes" | "batches" => {
                let game = self.game();
                let found = if fact == "notes" { game.notes.len() } else { game.batches.len() };
                same(words.first().cloned().unwrap_or_default(), found.to_string())
            }
            "pending" => {
                let found = self.game().proposals.len();
                same(words.iter().find_map(|word| word.parse::<usize>().ok()).unwrap_or(0), found)
            }
            other => Err(format!("`{other}` cannot be asked")),
        }
    }

    /// `K blocked, kept`; `K shot done, burnt`; `K stolen by T`.
    fn action_is(&self, words: &[String]) -> Held {
        let [name, rest @ ..] = words else { return Err("whose action?".into()) };
        let seat = self.seat(name)?;
        let outcome = self.outcome().ok_or("no night has begun")?;
        let named = rest
            .iter()
            .map(|word| key(word))
            .find_map(|word| Key::ALL.into_iter().find(|k| k.name() == word));
        let mine = outcome.acts.iter().filter(|act| act.actor == seat || act.owner == seat);
        let act = mine.clone().find(|act| named.is_none_or(|k| k == act.key) && act.owner == seat);
        let act = act.or_else(|| mine.clone().find(|act| named.is_none_or(|k| k == act.key))).copied();
        let stolen = outcome.acts.iter().find(|act| act.actor == seat && act.owner != seat).copied();
        for word in rest.iter().map(|word| key(word)) {
            let word = word.as_str();
            if named.is_some_and(|k| k.name() == word)
                || self.seat(word).is_ok()
                || matches!(word, "by" | "on" | "and")
            {
                continue;
            }
            let kept = |key: Key| !outcome.burnt.contains(&(seat, key));
            let fate = act.map(|act| act.fate);
            let held = match word {
                "kept" | "unburnt" => act.is_none_or(|act| kept(act.key)),
                "burnt" | "burned" | "spent" => act.is_some_and(|act| !kept(act.key)),
                "refused" => self.acted_now(seat) == Acted::Refused,
                "missing" | "none" | "dropped" | "nothing" => act.is_none(),
                _ if stolen.is_some_and(|act| fate_word(act.fate, word)) => true,
                _ => fate.is_some_and(|fate| fate_word(fate, word)),
            };
            if !held {
                return Err(match act {
                    None => "there is no such action".into(),
                    Some(act) => {
                        format!("it is {:?}, {}", act.fate, if kept(act.key) { "kept" } else { "burnt" })
                    }
                });
            }
        }
        Ok(())
    }

    fn acted_now(&self, seat: Seat) -> Acted {
        let game = self.game();
        if let Some(draft) = &game.draft {
            return draft.acted.get(seat.index()).copied().unwrap_or_default();
        }
        if game.stage == Stage::Night {
            return game.acted().get(seat.index()).copied().unwrap_or_default();
        }
        game.player(seat).map(|player| player.acted).unwrap_or_default()
    }

    fn acted_is(&self, words: &[String]) -> Held {
        let [name, rest @ ..] = words else { return Err("whose?".into()) };
        let found = match self.acted_now(self.seat(name)?) {
            Acted::Done => "done",
            Acted::Refused => "refused",
            Acted::Missing => "missing",
            Acted::NotApplicable => "not_applicable",
        };
        same(rest.iter().map(|word| key(word)).collect::<Vec<_>>().join("_"), found.to_owned())
    }

    fn team_kill_is(&self, words: &[String]) -> Held {
        let team =
            words.iter().find_map(|w| w.strip_prefix("mafia").map(|n| n.parse().unwrap_or(1))).unwrap_or(1);
        let names: Vec<&String> =
            words.iter().filter(|w| !w.starts_with("mafia") && key(w) != "by").collect();
        let game = self.game();
        let plan = game.decided(Slot::Kill { team, n: 0 }, None);
        let act =
            self.outcome().and_then(|o| o.acts.iter().find(|act| act.key == Key::kill_of(team)).copied());
        let victim = match plan {
            Some(Plan::Kill { victim, .. }) => Some(victim),
            _ => act.map(|act| act.target),
        };
        let found = victim.map_or_else(|| "nobody".to_owned(), |seat| self.name(seat));
        let wanted = names.first().map_or_else(|| "nobody".to_owned(), |name| (*name).clone());
        let wanted = if NOBODY.contains(&key(&wanted).as_str()) { "nobody".into() } else { wanted };
        same(wanted, found)?;
        match names.get(1) {
            None => Ok(()),
            Some(hand) => {
                let found = act.map_or_else(|| "nobody".to_owned(), |act| self.name(act.owner));
                same((*hand).clone(), found)
            }
        }
    }

    /// `C sees M town`, `C M mafia`, `C nothing`, `J K visited by A B`.
    fn check_is(&self, words: &[String]) -> Held {
        let plain = |w: &&String| {
            !matches!(
                key(w).as_str(),
                "sees" | "shows" | "on" | "about" | "finds" | "learns" | "that" | "as" | "gets"
            )
        };
        let words: Vec<String> = words.iter().filter(plain).cloned().collect();
        let [name, rest @ ..] = words.as_slice() else { return Err("whose check?".into()) };
        let seat = self.seat(name)?;
        let outcome = self.outcome().ok_or("no night has begun")?;
        let mine: Vec<_> = outcome.findings.iter().filter(|finding| finding.seat == seat).collect();
        let targets: Vec<Seat> = rest.iter().filter_map(|word| self.seat(word).ok()).collect();
        let words: Vec<String> =
            rest.iter().filter(|word| self.seat(word).is_err()).map(|word| key(word)).collect();
        let nothing = words.iter().any(|word| matches!(word.as_str(), "nothing" | "none"));
        if mine.is_empty() {
            return if nothing { Ok(()) } else { Err("there is no result".into()) };
        }
        let one = |finding: &crate::rules::forgy::Finding| -> bool {
            if nothing {
                return finding.learnt == Learnt::Nothing;
            }
            let text = words.join("_");
            let about = |skip: usize| SeatSet::of(targets.iter().skip(skip).copied());
            let target = targets.first().is_none_or(|t| *t == finding.target || Some(*t) == finding.second);
            target
                && match finding.learnt {
                    Learnt::Nothing => false,
                    Learnt::Side(side) => Side::named(&text) == Some(side),
                    Learnt::Commissar(is) => is == (yes(&words) && text != "not_commissar"),
                    Learnt::Role(role) => Role::named(&text) == Some(role),
                    Learnt::Same(same) => {
                        same == !matches!(text.as_str(), "no" | "different" | "other" | "not_same")
                    }
                    Learnt::Visitors(seats) | Learnt::Visited(seats) => seats == about(1),
                    Learnt::Stole(key) => words.iter().any(|w| Key::named(w) == Some(key)),
                    Learnt::Fruitless => words.iter().any(|w| w == "fruitless"),
                    Learnt::Recruited(done) => done == yes(&words),
                }
        };
        if mine.iter().any(|finding| one(finding)) {
            Ok(())
        } else {
            Err(format!("it is {:?}", mine[0].learnt))
        }
    }

    /// `2 on K`, `2 on K for V`, `none`.
    fn clues_due(&self, words: &[String]) -> Held {
        let game = self.game();
        let due = match &game.draft {
            Some(_) if game.settings.clues => game.clues_due(),
            _ => self
                .outcome()
                .map(|o| o.murders.iter().map(|m| (*m, crate::rules::forgy::HOST_CLUES)).collect())
                .unwrap_or_default(),
        };
        let number = words.iter().find_map(|word| word.parse::<usize>().ok());
        let names: Vec<Seat> = words
            .iter()
            .filter_map(|word| self.seat(word).ok().filter(|_| word.parse::<usize>().is_err()))
            .collect();
        let shown = || {
            let one = |(m, n): &(crate::rules::forgy::Murder, usize)| {
                format!("{n} on {} for {}", self.name(m.killer), self.name(m.victim))
            };
            if due.is_empty() {
                "none".to_owned()
            } else {
                due.iter().map(one).collect::<Vec<_>>().join(", ")
            }
        };
        let fits = |(m, n): &&(crate::rules::forgy::Murder, usize)| {
            names.first().is_none_or(|s| m.killer == *s)
                && names.get(1).is_none_or(|s| m.victim == *s)
                && number.is_none_or(|wanted| wanted == *n)
        };
        let nothing = number == Some(0) || !yes(words) || words.iter().any(|w| key(w) == "nothing");
        let held = if nothing { due.iter().all(|(_, n)| *n == 0) } else { due.iter().any(|d| fits(&d)) };
        if held { Ok(()) } else { Err(format!("it is {}", shown())) }
    }

    /// `A batch 1`, `A approved`, `A returned`, `A none`.
    fn note_is(&self, words: &[String]) -> Held {
        let [name, rest @ ..] = words else { return Err("whose note?".into()) };
        let seat = self.seat(name)?;
        let note = self.game().notes.iter().rev().find(|note| note.author == seat);
        let number = rest.iter().find_map(|word| word.parse::<u8>().ok());
        let word = rest.first().map(|word| key(word)).unwrap_or_default();
        let found = match note.map(|note| note.state) {
            None => "none".to_owned(),
            Some(NoteState::Submitted) => "submitted".into(),
            Some(NoteState::Returned) => "returned".into(),
            Some(NoteState::Approved(_)) => "approved".into(),
            Some(NoteState::Dropped) => "dropped".into(),
            Some(NoteState::Published { batch, .. }) if word == "batch" => {
                return same(number.unwrap_or(0), batch);
            }
            Some(NoteState::Published { .. }) => "published".into(),
        };
        same(word, found)
    }

    /// Whether a viewer's own part, or the public part, holds this word.
    fn sees(&self, words: &[String]) -> Held {
        let [name, rest @ ..] = words else { return Err("who sees?".into()) };
        let game = self.game();
        let viewer = match key(name).as_str() {
            "public" | "everyone" | "outsider" => Viewer::Public,
            "host" => Viewer::Host,
            _ => Viewer::Seat(self.seat(name)?),
        };
        let not = rest.iter().any(|word| key(word) == "does");
        let view = game.view(&viewer);
        let text = match viewer {
            Viewer::Public => serde_json::to_string(&*view.public),
            Viewer::Host => serde_json::to_string(&view.host),
            _ => serde_json::to_string(&view.own),
        };
        let text = text.map_err(|_| "the view cannot be written".to_owned())?;
        let skipped =
            |word: &&String| !matches!(key(word).as_str(), "sees" | "see" | "does" | "not" | "role" | "side");
        let held = rest.iter().filter(skipped).all(|word| text.contains(&key(word)));
        same(!not, held)
    }
}

fn needs_settling(claim: &Claim) -> bool {
    !matches!(claim.fact, "stage" | "deadline" | "vote" | "pending" | "may_write")
}

fn fate_word(fate: Fate, word: &str) -> bool {
    match word {
        "done" | "performed" | "happened" | "ok" => matches!(fate, Fate::Done(_)),
        "blocked" => matches!(fate, Fate::Blocked(_)),
        "stolen" => matches!(fate, Fate::Stolen(_)),
        "actor_dead" | "dead" => fate == Fate::ActorDead,
        "slot_spent" | "instead" => fate == Fate::SlotSpent,
        "killed" | "success" | "succeeded" => matches!(fate, Fate::Done(Effect::Killed)),
        "guarded" | "guard_died" => matches!(fate, Fate::Done(Effect::GuardDied(_))),
        "failed" => matches!(fate, Fate::Done(Effect::Immune | Effect::Protected | Effect::Immortal)),
        "immune" => fate == Fate::Done(Effect::Immune),
        "protected" | "saved" | "healed" => fate == Fate::Done(Effect::Protected),
        "immortal" => fate == Fate::Done(Effect::Immortal),
        "dead_already" | "target_dead" => fate == Fate::Done(Effect::DeadAlready),
        "fruitless" => fate == Fate::Done(Effect::Fruitless),
        "took" | "stole" => matches!(fate, Fate::Done(Effect::Took(_))),
        "recruited" => fate == Fate::Done(Effect::Recruited),
        "not_recruited" => fate == Fate::Done(Effect::NotRecruited),
        "poisoned" => fate == Fate::Done(Effect::Poisoned),
        "revived" => fate == Fate::Done(Effect::Revived),
        _ => false,
    }
}

fn cause_word(word: &str) -> Option<Cause> {
    Some(match word {
        "kill" | "killed" | "murder" | "night" => Cause::Kill,
        "guard" => Cause::Guard,
        "kamikaze" => Cause::Kamikaze,
        "vote" | "executed" | "execution" => Cause::Vote,
        "avenger" => Cause::Avenger,
        "modkill" | "modkilled" => Cause::Modkill,
        _ => return None,
    })
}

/// Whether a day ended by a majority post; the whole result names it.
pub(super) fn closed_by(game: &Forgy) -> Option<&'static str> {
    game.closing.map(|closing| match closing.why {
        CloseWhy::Deadline => "deadline",
        CloseWhy::Host => "host",
        CloseWhy::Lock => "majority",
    })
}
