//! `WHO: command`, as read. Names are looked up when the line is played.

use super::Sent;
use super::head::parts;
use super::line::Line;
use super::targets::{NOBODY, is_action};
use crate::rules::forgy::{Element, Past, Settings};
use crate::scenario::{Trouble, Words, key};

/// A line's people and what they do.
pub struct Deed {
    pub(super) who: Vec<String>,
    pub(super) verb: Verb,
    pub(super) sent: Sent,
}

/// What is done. Texts are as written; `None` is a text that was not given at all.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Verb {
    Vote {
        target: String,
        voter: Option<String>,
        reason: Option<String>,
    },
    Unvote {
        voter: Option<String>,
    },
    Act {
        key: String,
        targets: Vec<String>,
        executor: Option<String>,
        mate: Option<String>,
        use_on: Option<String>,
    },
    Refuse {
        mate: Option<String>,
    },
    Withdraw,
    Say {
        room: Option<String>,
    },
    Note {
        text: String,
        header: Option<String>,
    },
    LastNote(String),
    Join(Past),
    Leave,
    Card {
        element: Element,
        text: String,
    },
    Receive,
    Absence(String),
    Appeal(String),
    DeadChat,
    CloseSignup,
    Deal,
    Open,
    Configure {
        name: String,
        value: String,
    },
    CoHost {
        name: String,
        on: bool,
    },
    HandOver(String),
    TakeSeat {
        seat: String,
        name: String,
    },
    Immunity {
        names: Vec<String>,
        on: bool,
    },
    Close(&'static str),
    Publish {
        what: Option<&'static str>,
        pictures: u8,
    },
    Tell {
        acts: Vec<String>,
        struck: bool,
        text: Option<String>,
    },
    Clue {
        victim: String,
        target: String,
        element: String,
        text: String,
        explanation: Option<String>,
    },
    Unclue(u8),
    Explain {
        cycle: u8,
        clue: u8,
        text: String,
    },
    Void {
        what: Vec<String>,
    },
    Penalty {
        kind: &'static str,
        names: Vec<String>,
        reason: Option<String>,
    },
    Excuse {
        names: Vec<String>,
        on: bool,
    },
    Replace {
        seat: String,
        name: String,
    },
    NoteDesk {
        deed: &'static str,
        of: String,
        text: Option<String>,
    },
    MoveBatch {
        batch: u8,
        to: String,
    },
    Extend(String),
    Pause,
    Resume,
    Ruling {
        clause: String,
        effect: Vec<String>,
        reason: Option<String>,
    },
    DryRun(Vec<Vec<String>>),
    Finish {
        winner: Option<String>,
        reason: Option<String>,
    },
    Log,
    Cancel,
    Tick,
    Marker(Option<String>),
    Outage {
        from: String,
        to: String,
    },
}

impl Verb {
    /// Whether a file whose first command this is begins in the lobby.
    pub fn is_lobby(&self) -> bool {
        matches!(
            self,
            Self::Join(_)
                | Self::Leave
                | Self::Card { .. }
                | Self::Receive
                | Self::CloseSignup
                | Self::Deal
                | Self::Open
                | Self::Configure { .. }
                | Self::TakeSeat { .. }
                | Self::Immunity { .. }
        )
    }
}

const VERBS: &[&str] = &[
    "vote",
    "unvote",
    "retract",
    "action",
    "act",
    "propose",
    "proposal",
    "submit",
    "send",
    "night",
    "refuse",
    "refusal",
    "withdraw",
    "say",
    "post",
    "talk",
    "write",
    "note",
    "last_note",
    "join",
    "leave",
    "card",
    "profile",
    "profile_edit",
    "receive",
    "received",
    "absence",
    "appeal",
    "dead_chat",
    "enter",
    "close_signup",
    "deal",
    "start",
    "open",
    "open_night",
    "open_day",
    "set",
    "co_host",
    "cohost",
    "hand_over",
    "seat",
    "immunity",
    "close",
    "close_night",
    "close_day",
    "publish",
    "publish_day",
    "publish_night",
    "describe",
    "strike",
    "clue",
    "unclue",
    "explain",
    "void",
    "proxy",
    "warn",
    "block",
    "block_day",
    "block_night",
    "modkill",
    "excuse",
    "unexcuse",
    "replace",
    "approve",
    "return",
    "correct",
    "return_last_note",
    "move_batch",
    "extend",
    "pause",
    "resume",
    "ruling",
    "rule",
    "override",
    "dry_run",
    "finish",
    "end",
    "log",
    "publish_log",
    "cancel",
    "tick",
    "marker",
    "read",
    "outage",
    "голос",
    "отмена",
    "отказ",
];

impl Deed {
    /// `set roles = don, mafioso x2`: commas part the value's own items.
    fn set(who: Vec<String>, command: &mut Words) -> Result<Self, Trouble> {
        command.take();
        let name = command.take().ok_or_else(|| command.expected("a setting"))?;
        let name = key(&name.text);
        if Settings::find(&name).is_none() {
            let keys: Vec<&str> = crate::rules::forgy::SETTINGS.iter().map(|s| s.key).collect();
            return Err(command.unknown("a setting", &keys));
        }
        command.accept(&["=", ":"]);
        let value = command.rest().replace(" = ", "=").replace(['[', ']'], " ");
        Ok(Self { who, verb: Verb::Configure { name, value }, sent: Sent::default() })
    }

    pub(super) fn read(who: &mut Words, command: &mut Words) -> Result<Self, Trouble> {
        let people: Vec<String> = parts(&who.rest()).into_iter().flatten().collect();
        if people.is_empty() {
            return Err(who.expected("who acts"));
        }
        let mut words = command.clone();
        let verb = words.peek_key().ok_or_else(|| command.expected("a command"))?;
        if !VERBS.contains(&verb.as_str()) && !is_action(&verb) {
            return Err(command.unknown("a command", VERBS));
        }
        if verb == "set" {
            return Self::set(people, command);
        }
        let mut line = Line::of(command);
        line.next();
        let sent = line.take_sent();
        let verb = verb_of(&verb, &mut line).map_err(|why| command.impossible(why))?;
        Ok(Self { who: people, verb, sent })
    }
}

fn verb_of(verb: &str, line: &mut Line) -> Result<Verb, String> {
    let read = match verb {
        "vote" | "голос" | "proxy" => vote(verb, line)?,
        "unvote" | "retract" | "отмена" => {
            line.accept(&["vote"]);
            Verb::Unvote { voter: on_behalf(line) }
        }
        "action" | "act" | "propose" | "proposal" | "submit" | "send" | "night" => {
            let first = line.name("an action")?;
            let key_word = key(&first);
            if matches!(key_word.as_str(), "refuse" | "refusal" | "none") {
                return Ok(Verb::Refuse { mate: on_behalf(line) });
            }
            // `propose B`: the team's kill of B.
            if !is_action(&key_word) {
                line.at -= 1;
                return act("kill".into(), line);
            }
            act(key_word, line)?
        }
        "refuse" | "refusal" | "отказ" => Verb::Refuse { mate: on_behalf(line) },
        "withdraw" => {
            line.rest();
            Verb::Withdraw
        }
        "say" | "post" | "talk" | "write" => {
            let room = line.accept(&["in"]).then(|| line.rest().join("_").to_lowercase());
            line.rest();
            Verb::Say { room }
        }
        "note" => note(line),
        "last_note" => Verb::LastNote(line.text().unwrap_or_default()),
        "absence" => Verb::Absence(line.text().unwrap_or_else(|| "меня не будет".into())),
        "appeal" => Verb::Appeal(line.text().unwrap_or_else(|| "прошу пересмотреть".into())),
        "enter" | "dead_chat" => {
            line.rest();
            Verb::DeadChat
        }
        "tick" => Verb::Tick,
        "marker" | "read" => {
            line.accept(&["through", "to", "until", "all"]);
            Verb::Marker(line.next())
        }
        "outage" => {
            line.accept(&["from"]);
            let from = line.name("its beginning")?;
            Verb::Outage { from, to: line.name("its end")? }
        }
        _ if is_action(verb) => act(verb.to_owned(), line)?,
        _ => return lobby(verb, line),
    };
    Ok(read)
}

fn vote(verb: &str, line: &mut Line) -> Result<Verb, String> {
    // `proxy A C …`: whose vote stands first.
    let voter = (verb == "proxy").then(|| line.name("the voter")).transpose()?;
    let target = line.name("for whom")?;
    let target = if NOBODY.contains(&key(&target).as_str()) { "nobody".to_owned() } else { target };
    if target == "no" {
        line.accept(&["execution", "one"]);
    }
    let voter = voter.or_else(|| on_behalf(line));
    Ok(Verb::Vote { target, voter, reason: line.text() })
}

/// `for A`, `as A`, `on behalf of A`, `in the name of A`.
fn on_behalf(line: &mut Line) -> Option<String> {
    if line.accept(&["on_behalf", "on"]) {
        line.accept(&["behalf"]);
        line.accept(&["of"]);
        return line.next();
    }
    if line.accept(&["in"]) {
        line.accept(&["the"]);
        line.accept(&["name"]);
        line.accept(&["of"]);
        return line.next();
    }
    line.accept(&["for", "as", "by_request_of"]).then(|| line.next()).flatten()
}

/// `heal V`, `kill V by K`, `steal K use_on W`, `compare A B`, `propose lawyer M for L`.
fn act(key: String, line: &mut Line) -> Result<Verb, String> {
    let (mut targets, mut executor, mut mate, mut use_on) = (Vec::new(), None, None, None);
    while line.at < line.words.len() {
        if line.accept(&["executor", "by", "hand"]) {
            executor = Some(line.name("the executor")?);
        } else if line.accept(&["for", "as"]) {
            mate = Some(line.name("the mate")?);
        } else if line.accept(&["use_on", "uses_on", "use", "then"]) {
            line.accept(&["it", "on"]);
            line.accept(&["on"]);
            use_on = Some(line.name("the target of what is stolen")?);
        } else if line.accept(&["on", "to", "at", "target", "from", "with", "→", "->"]) {
            // Words that only join.
        } else if let Some(name) = line.next() {
            targets.push(name);
        }
    }
    Ok(Verb::Act { key, targets, executor, mate, use_on })
}

/// `note "…"`, `note as doctor "…"`, `note from the doctor: …`.
fn note(line: &mut Line) -> Verb {
    let mut header = None;
    if line.accept(&["as", "from"]) {
        line.accept(&["the", "role", "of"]);
        header = line.next();
        line.accept(&[":"]);
    }
    Verb::Note { text: line.text().unwrap_or_default(), header }
}

fn lobby(verb: &str, line: &mut Line) -> Result<Verb, String> {
    let read = match verb {
        "join" => {
            let facts: Vec<String> = line.rest().iter().map(|word| key(word)).collect();
            let has = |words: &[&str]| facts.iter().any(|fact| words.contains(&fact.as_str()));
            Verb::Join(Past {
                novice: has(&["novice", "new"]),
                killed_first: has(&["killed_first", "killed", "victim"]),
                hosted: has(&["hosted", "host", "previous_host"]),
            })
        }
        "leave" => Verb::Leave,
        "card" | "profile" | "profile_edit" => {
            let name = line.name("an element")?;
            let element = Element::named(&key(&name)).ok_or_else(|| format!("no such element: `{name}`"))?;
            Verb::Card { element, text: line.text().unwrap_or_default() }
        }
        "receive" | "received" => {
            line.accept(&["role"]);
            Verb::Receive
        }
        "close_signup" => Verb::CloseSignup,
        "deal" => Verb::Deal,
        "start" => {
            line.rest();
            Verb::Open
        }
        "open" if matches!(line.peek().as_deref(), None | Some("game")) => {
            line.rest();
            Verb::Open
        }
        "co_host" | "cohost" => {
            let off = line.accept(&["remove", "dismiss"]);
            let name = line.name("who")?;
            Verb::CoHost { name, on: !(off || line.accept(&["off"])) }
        }
        "hand_over" => Verb::HandOver(line.name("to whom")?),
        "seat" => {
            let seat = line.next().ok_or("whose seat is missing")?;
            line.accept(&["to", "with"]);
            Verb::TakeSeat { seat, name: line.name("to whom")? }
        }
        "immunity" => {
            let mut names = line.rest();
            let off = names.iter().any(|word| matches!(key(word).as_str(), "off" | "no"));
            names.retain(|word| !matches!(key(word).as_str(), "off" | "no" | "on" | "yes" | "for"));
            Verb::Immunity { names, on: !off }
        }
        _ => return super::host::verb(verb, line),
    };
    Ok(read)
}
