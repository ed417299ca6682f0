//! Every message formats in every language, and the files hold exactly the texts that can be said.

use super::{Ink, Lang, Message, Pen, catalog, words};
use std::collections::{BTreeMap, BTreeSet};

/// What a pass over the messages found.
#[derive(Default)]
struct Found {
    /// Text id → names of the values it is given.
    ids: BTreeMap<String, BTreeSet<&'static str>>,
    errors: Vec<String>,
}

fn try_all<M: Message>(found: &mut Found) {
    for message in M::samples() {
        for lang in Lang::ALL {
            for ink in [Ink::Plain, Ink::Discord, Ink::Html] {
                let pen = Pen::new(lang, ink);
                match catalog::try_format(&pen, &message) {
                    Ok(text) if text.trim() != text || text.is_empty() => {
                        found.errors.push(format!("{}: {}: {text:?}", lang.code(), message.id()));
                    }
                    Ok(_) => {}
                    Err(e) => found.errors.push(format!("{}: {e}", lang.code())),
                }
                let names = message.values(&pen).into_iter().map(|(name, _)| name);
                found.ids.entry(message.id().into_owned()).or_default().extend(names);
            }
        }
    }
}

fn every_message() -> Found {
    let mut found = Found::default();
    words::each_kind!(try_all, &mut found);
    found
}

/// The ids of a file, by Fluent's rule that a message begins at the line's start.
fn ids(source: &str) -> Vec<&str> {
    source
        .lines()
        .filter(|l| l.starts_with(|c: char| c.is_ascii_lowercase()))
        .map(|l| l.split_once('=').map_or(l, |(id, _)| id.trim()))
        .collect()
}

#[test]
fn every_message_formats_in_every_language_and_ink() {
    let found = every_message();
    assert!(found.errors.is_empty(), "{}", found.errors.join("\n"));
}

#[test]
fn the_files_hold_exactly_the_texts_that_can_be_said_each_once() {
    let said: BTreeSet<String> = every_message().ids.into_keys().collect();
    for lang in Lang::ALL {
        let mut held = BTreeSet::new();
        for (area, source) in catalog::sources(lang) {
            for id in ids(source) {
                assert!(id.starts_with(area), "{}/{area}.ftl holds {id}", lang.code());
                assert!(held.insert(id.to_owned()), "{}/{area}.ftl holds {id} twice", lang.code());
            }
        }
        let missing: Vec<_> = said.difference(&held).collect();
        let extra: Vec<_> = held.difference(&said).collect();
        assert!(
            missing.is_empty() && extra.is_empty(),
            "{}: missing {missing:?}, extra {extra:?}",
            lang.code()
        );
    }
}

#[test]
fn every_value_that_a_message_carries_is_used_in_some_language() {
    for (id, values) in every_message().ids {
        for value in values {
            let used = Lang::ALL.iter().any(|lang| {
                catalog::sources(*lang).iter().any(|(_, source)| {
                    let at = source.split('\n').position(|l| l.starts_with(&format!("{id} =")));
                    at.is_some_and(|at| {
                        let text: Vec<&str> = source.split('\n').skip(at).collect();
                        let end = text[1..]
                            .iter()
                            .position(|l| l.starts_with(|c: char| c.is_ascii_lowercase()))
                            .map_or(text.len(), |e| e + 1);
                        text[..end].iter().any(|l| l.contains(&format!("${value}")))
                    })
                })
            });
            assert!(used, "{id} is given ${value}, which no language uses");
        }
    }
}

#[test]
fn no_text_isolates_or_holds_other_invisible_signs() {
    for lang in Lang::ALL {
        for (area, source) in catalog::sources(lang) {
            let bad = source.chars().find(|c| *c != '\n' && super::safe::is_invisible(*c, ' '));
            assert_eq!(bad, None, "{}/{area}.ftl", lang.code());
        }
    }
}
