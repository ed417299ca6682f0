//! Printing what the table sees, with the virtual time: messages as they come, the panel when its
//! headline or a line changes; with seats, also what each person sees alone.

use super::words::{Lang, Words};
use crate::sandbox::{
    Clock,
    clock::hms,
    discord::{
        components,
        record::{Seen, Sight},
        world::{Id, Message},
    },
};
use std::collections::BTreeMap;

/// Turns the record into lines.
pub struct Watch {
    words: &'static Words,
    spectator: Id,
    clock: Clock,
    /// Names of those whose private sights are printed.
    seats: BTreeMap<Id, String>,
    /// The last text of each message.
    last: BTreeMap<Id, Vec<String>>,
    next: u64,
}

impl Watch {
    /// Watches as this spectator; `seats` are those whose private sights are printed too.
    #[must_use]
    pub fn new(lang: Lang, clock: Clock, spectator: Id, seats: BTreeMap<Id, String>) -> Self {
        Self { words: lang.words(), spectator, clock, seats, last: BTreeMap::new(), next: 0 }
    }

    /// The number of the first entry not looked at yet.
    #[must_use]
    pub fn next(&self) -> u64 {
        self.next
    }

    /// The lines of an entry; none if nobody who is watched saw it.
    pub fn lines(&mut self, seen: &Seen) -> Vec<String> {
        self.next = seen.number + 1;
        let public = seen.by.contains(&self.spectator);
        let private = if public { None } else { seen.by.iter().find_map(|id| self.seats.get(id)).cloned() };
        if !public && private.is_none() {
            return Vec::new();
        }
        let lines = match &seen.what {
            Sight::Posted(message) | Sight::Edited(message) => {
                self.message(message, seen.at_ms, private.is_some())
            }
            Sight::Form(form) => vec![format!("▢ {}", form.title)],
            Sight::Failed => vec!["✗".to_owned()],
            Sight::Status { status: Some(status), .. } => vec![format!("♪ {status}")],
            _ => Vec::new(),
        };
        let time = hms(seen.at_ms);
        let who = private.map(|name| format!(" [{name}]")).unwrap_or_default();
        let mut lines = lines.into_iter();
        let first = lines.next().map(|line| format!("{time}{who} {line}"));
        first.into_iter().chain(lines.map(|line| format!("        {who} {line}"))).collect()
    }

    /// What is new in a message.
    fn message(&mut self, message: &Message, now_ms: i64, private: bool) -> Vec<String> {
        let mut lines: Vec<String> = message.text().lines().map(str::to_owned).collect();
        lines.retain(|line| !line.trim().is_empty());
        if private {
            let labels = components::labels(&message.components);
            if !labels.is_empty() {
                lines.push(labels.join(" "));
            }
        }
        let before = self.last.insert(message.id, lines.clone());
        let same = |line: &String| before.as_ref().is_some_and(|b| b.contains(line));
        let fresh = lines.iter().filter(|line| !same(line));
        fresh.map(|line| readable(line, now_ms, &self.clock, self.words)).collect()
    }
}

/// A line without emphasis, with times as a client shows them: seconds left. A bot that lives by
/// the one clock may write virtual instants or, for real clients, wall ones: the nearer is meant.
#[must_use]
pub fn readable(line: &str, now_ms: i64, clock: &Clock, words: &Words) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(start) = rest.find("<t:") {
        out.push_str(&rest[..start]);
        let inside = &rest[start + 3..];
        let end = inside.find('>').unwrap_or(inside.len());
        let stamp: i64 = inside[..end].split(':').next().and_then(|s| s.parse().ok()).unwrap_or(0);
        match left_s(stamp, now_ms, clock) {
            Some(left) => out.push_str(&format!("{} {left} {}", words.soon, words.seconds)),
            None => out.truncate(out.trim_end_matches([' ', '·']).len()),
        }
        rest = inside.get(end + 1..).unwrap_or_default();
    }
    out.push_str(rest);
    out.replace("**", "").replace("__", "")
}

/// Virtual seconds from `now_ms` to a stamp in seconds; none where the stamp's whole wall seconds
/// say nothing, because the clock runs too fast.
fn left_s(stamp: i64, now_ms: i64, clock: &Clock) -> Option<i64> {
    /// No stage lasts longer.
    const FAR_S: i64 = 86_400;
    /// Beyond this rate a wall second holds a whole stage.
    const FAST: f64 = 10.0;
    let left = stamp - now_ms.div_euclid(1000);
    if left.abs() < FAR_S {
        return Some(left);
    }
    let wall = clock.virtual_ms(stamp * 1000).saturating_sub(now_ms).div_euclid(1000);
    (clock.rate() <= FAST).then_some(wall)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_countdown_reads_as_seconds_left() {
        let (words, clock) = (Lang::Ru.words(), Clock::from(100_000, 1.0));
        assert_eq!(readable("**День 1** · <t:160:R>", 100_000, &clock, words), "День 1 · через 60 с");
        assert_eq!(readable("x", 0, &clock, words), "x");
        // A stamp of the wall says nothing at a hundred times its speed.
        let fast = Clock::from(100_000, 100.0);
        assert_eq!(readable("День 1 · <t:1772388000:R> · 5", 100_000, &fast, words), "День 1 · 5");
    }
}
