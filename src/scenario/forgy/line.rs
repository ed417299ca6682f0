//! The words of one command, with a cursor that keeps quotations apart from keywords.

use super::{Sent, instant_ms};
use crate::scenario::{Words, key};

/// The words of a command, quotations kept apart.
pub(super) struct Line {
    pub(super) words: Vec<(String, bool)>,
    pub(super) at: usize,
}

impl Line {
    pub(super) fn of(words: &mut Words) -> Self {
        let mut all = Vec::new();
        while let Some(word) = words.take() {
            all.push((word.text, word.quoted));
        }
        Self { words: all, at: 0 }
    }

    pub(super) fn next(&mut self) -> Option<String> {
        let word = self.words.get(self.at).map(|(text, _)| text.clone());
        self.at += usize::from(word.is_some());
        word
    }

    pub(super) fn peek(&self) -> Option<String> {
        self.words.get(self.at).filter(|(_, quoted)| !quoted).map(|(text, _)| key(text))
    }

    pub(super) fn accept(&mut self, keys: &[&str]) -> bool {
        let found = self.peek().is_some_and(|word| keys.contains(&word.as_str()));
        self.at += usize::from(found);
        found
    }

    /// A quoted text, if one stands here.
    pub(super) fn quoted(&mut self) -> Option<String> {
        let (text, _) = self.words.get(self.at).filter(|(_, quoted)| *quoted)?.clone();
        self.at += 1;
        Some(text)
    }

    /// All that is left as one text; `None` where nothing is written.
    pub(super) fn text(&mut self) -> Option<String> {
        self.accept(&["reason", "because", "text", "with", "with_reason"]);
        self.accept(&["reason", "=", ":"]);
        let left: Vec<String> = self.words[self.at..].iter().map(|(text, _)| text.clone()).collect();
        self.at = self.words.len();
        (!left.is_empty()).then(|| left.join(" "))
    }

    pub(super) fn rest(&mut self) -> Vec<String> {
        let left = self.words[self.at..].iter().map(|(text, _)| text.clone()).collect();
        self.at = self.words.len();
        left
    }

    pub(super) fn name(&mut self, what: &str) -> Result<String, String> {
        self.accept(&[":", "=", "on", "at", "for", "to", "player", "seat"]);
        self.next().ok_or_else(|| format!("{what} is missing"))
    }

    pub(super) fn number(&mut self, what: &str) -> Result<u8, String> {
        self.name(what)?.trim_start_matches(['#', '№']).parse().map_err(|_| format!("{what} is a number"))
    }

    /// Takes `sent 12:00:05 #341 photo` off the end of the line, in any order of its parts.
    pub(super) fn take_sent(&mut self) -> Sent {
        let mut sent = Sent::default();
        let start = (self.at..self.words.len()).find(|i| {
            let (text, quoted) = &self.words[*i];
            let timed = self
                .words
                .get(i + 1)
                .is_some_and(|(next, _)| instant_ms(next).is_some() || next.starts_with('#'));
            !quoted && key(text) == "sent" && (timed || *i + 1 == self.words.len())
        });
        let is_media = |text: &str| {
            matches!(
                text,
                "photo" | "picture" | "image" | "sticker" | "file" | "voice" | "video" | "media" | "gif"
            )
        };
        let from = start.unwrap_or(self.words.len());
        for (text, _) in self.words.drain(from..) {
            let text = key(&text);
            match text.strip_prefix('#') {
                Some(id) => sent.id = id.parse().ok(),
                None if is_media(&text) => sent.media = true,
                None if instant_ms(&text).is_some() => sent.at = Some(text),
                None => {}
            }
        }
        // An attachment without a time stands alone at the end: `note "…" photo`.
        if let Some((text, false)) = self.words.last().cloned()
            && self.words.len() > self.at
            && is_media(&key(&text))
            && self.words.len() > 1
        {
            sent.media = true;
            self.words.pop();
        }
        sent
    }
}
