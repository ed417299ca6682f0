//! Claims about a day's vote: the last one closed, or the running one as if it ended now.

use super::ForgyTable;
use super::holds::{Held, same, yes};
use super::instant_ms;
use super::targets::NOBODY;
use crate::rules::forgy::{Choice, PenaltyKind, Protocol, SeatSet, Stage};
use crate::scenario::key;

impl ForgyTable {
    /// The count of the day: the last one closed, or the running one as if it ended now.
    pub(super) fn protocol(&self) -> Option<Protocol> {
        let game = self.game();
        if game.stage == Stage::Day { Some(game.count_now()) } else { game.last_protocol().cloned() }
    }

    pub(super) fn day_is(&self, fact: &str, words: &[String]) -> Held {
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
}
