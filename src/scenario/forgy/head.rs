//! The lines that set the table: settings, players with roles, and the position to begin in.

use crate::rules::forgy::{BadSetting, Element, Key, Role, Settings, Side};
use crate::scenario::{Fault, HeadLine, Trouble, Words, key};

/// Further words that set the table in forgy files.
pub(in crate::scenario) const HEAD_WORDS: &[&str] = &["players", "player", "order", "reserve"];

/// One player as the file describes him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Described {
    pub name: String,
    pub role: Option<Role>,
    pub side: Option<Side>,
    pub list_no: Option<u8>,
    pub uses: Option<u8>,
    pub keys: Vec<Key>,
    pub elements: Vec<Element>,
    /// Whether anything was said of the profile at all.
    pub profiled: bool,
    /// Facts of `given` in the same line: `immune`, `dead`, `skip_used`.
    pub facts: Vec<String>,
}

impl Described {
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            role: None,
            side: None,
            list_no: None,
            uses: None,
            keys: Vec::new(),
            elements: Vec::new(),
            profiled: false,
            facts: Vec::new(),
        }
    }
}

/// Everything the head says.
#[derive(Clone, Debug, Default)]
pub(super) struct Head {
    pub settings: Settings,
    pub players: Vec<Described>,
    pub reserve: Vec<String>,
    /// Lines of `given`, part by part, with their places.
    pub given: Vec<(u32, u32, Vec<String>)>,
    pub seed: u64,
    /// Whether the role list is to be dealt.
    pub dealt: bool,
}

fn trouble(line: u32, column: u32, why: impl Into<String>) -> Trouble {
    Trouble { line, column, fault: Fault::Impossible(why.into()) }
}

/// Reads the head.
pub(super) fn read(lines: &[HeadLine]) -> Result<Head, Trouble> {
    let mut head = Head::default();
    for line in lines {
        let mut words = line.words.clone();
        let place = (line.line, words.column());
        match line.key.as_str() {
            "preset" => {
                words.accept(&["="]);
                words.one_of("a preset", &["forgy", "default"])?;
                words.finish()?;
            }
            "set" => set(&mut head, words)?,
            "order" => {
                words.accept(&["="]);
                let text = words.rest();
                assign(&mut head.settings, "order", &text, place)?;
            }
            "seed" => {
                words.accept(&["="]);
                head.seed = words.number("a seed", u64::MAX)?;
                words.finish()?;
            }
            "given" => head
                .given
                .extend(parts(&words.rest().replace('/', " ")).into_iter().map(|p| (place.0, place.1, p))),
            "reserve" => head.reserve.extend(parts(&words.rest()).into_iter().flatten()),
            "roles" => roles(&mut head, &words.rest(), place)?,
            _ => players(&mut head, &words.rest(), place)?,
        }
    }
    Ok(head)
}

fn set(head: &mut Head, mut words: Words) -> Result<(), Trouble> {
    let place = (words.line(), words.column());
    let name = words.take().ok_or_else(|| words.expected("a setting"))?;
    words.accept(&["=", ":"]);
    let text = words.rest();
    let name = key(&name.text);
    if name == "roles" {
        return roles(head, &text, place);
    }
    assign(&mut head.settings, &name, &text, place)
}

fn assign(
    settings: &mut Settings,
    name: &str,
    text: &str,
    (line, column): (u32, u32),
) -> Result<(), Trouble> {
    // Lists may be written with commas or brackets.
    let plain = text.replace(['[', ']', '(', ')'], " ").trim().to_owned();
    let plain = if Settings::find(name).is_some_and(|s| s.expected.starts_with("a time zone")) {
        plain.replace(" / ", "/")
    } else {
        plain
    };
    settings.set(name, &plain).map_err(|bad| match bad {
        BadSetting::Unknown => {
            let names = crate::rules::forgy::SETTINGS.iter().map(|s| s.key);
            let near = crate::scenario::nearest(name, names).map(String::from);
            let fault = Fault::Expected { wanted: "a setting".into(), found: format!("`{name}`"), near };
            Trouble { line, column, fault }
        }
        BadSetting::Value(expected) => {
            let fault = Fault::Expected { wanted: expected.into(), found: format!("`{plain}`"), near: None };
            Trouble { line, column, fault }
        }
    })
}

/// Parts between commas and semicolons, each as words; brackets and `=` only group.
pub(super) fn parts(text: &str) -> Vec<Vec<String>> {
    text.split([',', ';'])
        .map(|part| part.replace(['=', '(', ')', '[', ']', '{', '}'], " "))
        .map(|part| {
            let words = part.split_whitespace().filter(|word| !matches!(*word, ":" | "and" | "и"));
            words.map(|word| word.trim_end_matches(':').to_owned()).collect::<Vec<_>>()
        })
        .filter(|part| !part.is_empty())
        .collect()
}

/// `roles don, mafioso x2` is a list to deal; `roles A don, B civilian` gives them out.
fn roles(head: &mut Head, text: &str, place: (u32, u32)) -> Result<(), Trouble> {
    let is_role = |part: &Vec<String>| {
        let first = part.iter().find(|word| word.trim_end_matches('.').parse::<u8>().is_err());
        first.is_some_and(|word| Role::named(&key(word)).is_some())
            && !(part[0].parse::<u8>().is_ok() && head.players.iter().any(|p| p.name == part[0]))
    };
    if !parts(text).iter().all(is_role) {
        return players(head, text, place);
    }
    // Marks stand alone among the words of a line; the list's own notation has none around `=`.
    let joined = text.replace(" = ", "=").replace("= ", "=").replace(" =", "=");
    head.dealt = true;
    assign(&mut head.settings, "roles", &joined, place)
}

fn players(head: &mut Head, text: &str, place: (u32, u32)) -> Result<(), Trouble> {
    let mut all: Vec<Vec<String>> = Vec::new();
    for part in parts(text) {
        // `profile nick, avatar`: the list goes on behind a comma.
        let goes_on = Element::named(&key(&part[0])).is_some() || OPTIONS.contains(&key(&part[0]).as_str());
        match all.last_mut().filter(|_| goes_on) {
            Some(before) => before.extend(part),
            None => all.push(part),
        }
    }
    for part in all {
        for described in described(&part, place)? {
            match head.players.iter_mut().find(|known| known.name == described.name) {
                Some(known) => *known = described,
                None => head.players.push(described),
            }
        }
    }
    Ok(())
}

/// `A`, `A-F civilian`, `K vigilante uses 1`, `B town block`, `L lawyer list 3 profile nick avatar`.
fn described(part: &[String], (line, column): (u32, u32)) -> Result<Vec<Described>, Trouble> {
    let mut names: Vec<String> = Vec::new();
    let mut words = part.iter().peekable();
    while let Some(word) = words.peek() {
        if !names.is_empty() && is_option(word) {
            break;
        }
        names.extend(range(word));
        words.next();
    }
    let mut one = Described::new("");
    while let Some(word) = words.next() {
        let word = key(word);
        let mut next = |what: &str| {
            words.next().cloned().ok_or_else(|| trouble(line, column, format!("`{word}` needs {what}")))
        };
        let number = |text: String| {
            text.parse::<u8>()
                .map_err(|_| trouble(line, column, format!("expected a number, found `{text}`")))
        };
        match word.as_str() {
            "role" => {
                let name = next("a role")?;
                let role = Role::named(&key(&name));
                one.role =
                    Some(role.ok_or_else(|| trouble(line, column, format!("no such role: `{name}`")))?);
            }
            "side" | "faction" | "team" => {
                let name = next("a side")?;
                let side = Side::named(&key(&name)).or(match name.as_str() {
                    "1" => Some(Side::Mafia(1)),
                    "2" => Some(Side::Mafia(2)),
                    _ => None,
                });
                one.side =
                    Some(side.ok_or_else(|| trouble(line, column, format!("no such side: `{name}`")))?);
            }
            "list" | "list_no" | "no" | "number" => {
                let text = next("a number")?;
                let text = if matches!(text.as_str(), "no" | "number") { next("a number")? } else { text };
                one.list_no = Some(number(text)?);
            }
            "uses" | "left" => one.uses = Some(number(next("a number")?)?),
            "votes" => {
                if number(next("1 or 2")?)? == 2 {
                    one.role = one.role.or(Some(Role::Deputy));
                }
            }
            "keys" | "key" | "also" | "ability" | "abilities" | "can" | "action" | "actions" => {}
            "profile" | "elements" | "card" => one.profiled = true,
            "immune" | "dead" | "skip_used" | "recruited" | "novice" => one.facts.push(word),
            "uses_left" => one.uses = Some(number(next("a number")?)?),
            _ if Side::named(&word).is_some() => one.side = Side::named(&word),
            _ if Role::named(&word).is_some() => one.role = Role::named(&word),
            _ if word.split('+').all(|w| Key::named(w).is_some()) => {
                one.keys.extend(word.split('+').filter_map(Key::named));
            }
            _ if Element::named(&word).is_some() => {
                one.profiled = true;
                one.elements.extend(Element::named(&word));
            }
            // The text of an element: only that there is one matters.
            _ if one.profiled => {}
            _ => return Err(trouble(line, column, format!("`{word}` says nothing about a player"))),
        }
    }
    Ok(names.into_iter().map(|name| Described { name, ..one.clone() }).collect())
}

fn is_option(word: &str) -> bool {
    let word = key(word);
    Side::named(&word).is_some()
        || Role::named(&word).is_some()
        || Element::named(&word).is_some()
        || word.split('+').all(|w| Key::ALL.iter().any(|k| k.name() == w))
        || OPTIONS.contains(&word.as_str())
}

/// Words that say something about a player rather than name one.
const OPTIONS: &[&str] = &[
    "role",
    "side",
    "faction",
    "team",
    "list",
    "list_no",
    "no",
    "number",
    "uses",
    "uses_left",
    "left",
    "votes",
    "keys",
    "key",
    "also",
    "ability",
    "abilities",
    "can",
    "action",
    "actions",
    "profile",
    "elements",
    "card",
    "immune",
    "dead",
    "skip_used",
    "recruited",
    "novice",
];

/// `A-I` and `1-9` are ranges.
pub(super) fn range(word: &str) -> Vec<String> {
    let split = ["..", "-", "–"].iter().find_map(|dash| word.split_once(dash));
    let Some((from, to)) = split else { return vec![word.to_owned()] };
    if let (Ok(from), Ok(to)) = (from.parse::<u8>(), to.parse::<u8>()) {
        return (from..=to).map(|n| n.to_string()).collect();
    }
    let one = |text: &str| {
        let mut chars = text.chars();
        chars.next().filter(|c| chars.next().is_none() && c.is_alphabetic())
    };
    match (one(from), one(to)) {
        (Some(from), Some(to)) if from <= to => (from..=to).map(String::from).collect(),
        _ => vec![word.to_owned()],
    }
}
