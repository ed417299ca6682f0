//! Whether a claim is true. What is asked of a night or a day that still runs is answered as if it
//! were closed now, everything dated up to now being read.

use super::claim::Claim;
use super::targets::NOBODY;
use super::{ForgyTable, instant_ms};
use crate::base::Seat;
use crate::rules::Rules;
use crate::rules::forgy::{
    Cause, CloseWhy, Forgy, Key, Role, Room, SeatSet, Side, Stage, UNLIMITED, Viewer, Winner, Words as Text,
};
use crate::scenario::key;

pub(super) type Held = Result<(), String>;

pub(super) fn same<T: PartialEq + std::fmt::Display>(wanted: T, found: T) -> Held {
    if wanted == found { Ok(()) } else { Err(format!("it is {found}")) }
}

pub(super) fn yes(words: &[String]) -> bool {
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

    pub(super) fn time_is(&self, words: &[String], found: Option<crate::base::Stamp>) -> Held {
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
            && !self.people.borrow().knows(number)
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
