//! Claims about a night: the draft, the running one as if it closed now, or the last one; and about
//! notes and clues.

use super::ForgyTable;
use super::holds::{Held, same, yes};
use super::targets::NOBODY;
use crate::base::Seat;
use crate::rules::forgy::{
    Acted, Effect, Fate, Key, Learnt, Night, NoteState, Outcome, Plan, Role, SeatSet, Side, Slot, Stage,
    UNLIMITED, resolve,
};
use crate::scenario::key;

impl ForgyTable {
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

    pub(super) fn night_is(&self, fact: &str, words: &[String]) -> Held {
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
