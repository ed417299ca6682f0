//! The host's commands, as read.

use super::deed::Verb;
use super::line::Line;

pub(super) fn verb(verb: &str, line: &mut Line) -> Result<Verb, String> {
    let read = match verb {
        "close" => match line.peek().as_deref() {
            Some("night") => {
                line.next();
                Verb::Close("night")
            }
            Some("day") => {
                line.next();
                Verb::Close("day")
            }
            Some("signup" | "sign_up") => {
                line.next();
                Verb::CloseSignup
            }
            _ => return Err("close what: night, day or signup".into()),
        },
        "close_night" => Verb::Close("night"),
        "close_day" => Verb::Close("day"),
        "publish" | "publish_day" | "publish_night" | "open" | "open_day" | "open_night" => {
            publish(verb, line)
        }
        "describe" | "strike" => tell(verb == "strike", line),
        "clue" => clue(line)?,
        "unclue" => Verb::Unclue(line.number("its number")?),
        "explain" => {
            line.accept(&["clue"]);
            let cycle = line.number("the night")?;
            let clue = line.number("the clue's number")?;
            Verb::Explain { cycle, clue, text: line.text().unwrap_or_default() }
        }
        "void" => Verb::Void { what: line.rest() },
        "warn" | "block_day" | "block_night" | "modkill" | "block" => penalty(verb, line)?,
        "excuse" | "unexcuse" => Verb::Excuse { names: line.rest(), on: verb == "excuse" },
        "replace" => {
            let seat = line.name("whose seat")?;
            line.accept(&["with", "by"]);
            Verb::Replace { seat, name: line.name("by whom")? }
        }
        "approve" | "return" | "correct" | "return_last_note" => {
            let last = line.accept(&["last_note"]) || line.accept(&["last"]);
            line.accept(&["note", "notes", "of"]);
            let of = line.name("whose note")?.trim_end_matches("'s").to_owned();
            line.accept(&["note"]);
            let deed = match verb {
                "approve" => "approve",
                "correct" => "correct",
                "return" if !last => "return",
                _ => "return_last",
            };
            Verb::NoteDesk { deed, of, text: line.text() }
        }
        "move_batch" => {
            let batch = line.number("the batch")?;
            Verb::MoveBatch { batch, to: line.name("when")? }
        }
        "extend" => {
            line.accept(&["day", "night", "phase", "deadline"]);
            line.accept(&["to", "until", "by"]);
            Verb::Extend(line.name("until when")?)
        }
        "pause" => Verb::Pause,
        "resume" => Verb::Resume,
        "ruling" | "rule" | "override" => {
            let clause = line.name("the clause")?;
            let mut effect = Vec::new();
            while line.peek().is_some_and(|word| EFFECTS.contains(&word.as_str()) || !effect.is_empty()) {
                if line.accept(&["because", "reason"]) {
                    break;
                }
                effect.extend(line.next());
            }
            Verb::Ruling { clause, effect, reason: line.text() }
        }
        "dry_run" => {
            let words = line.rest();
            Verb::DryRun(
                words
                    .split(|word| matches!(word.as_str(), ";" | "/" | "|"))
                    .map(<[String]>::to_vec)
                    .collect(),
            )
        }
        "finish" | "end" => {
            line.accept(&["game", "winner"]);
            let winner = line.peek().filter(|word| WINNERS.contains(&word.as_str()));
            if winner.is_some() {
                line.next();
            }
            let solo = winner.as_deref() == Some("solo");
            let winner = if solo { Some(format!("solo {}", line.name("who")?)) } else { winner };
            Verb::Finish { winner, reason: line.text() }
        }
        "log" | "publish_log" => Verb::Log,
        "cancel" => {
            line.rest();
            Verb::Cancel
        }
        other => return Err(format!("`{other}` is no command here")),
    };
    Ok(read)
}

const EFFECTS: &[&str] = &["noted", "skip", "uses", "misses", "revive", "close_day"];
/// Words for a result.
pub(super) const WINNERS: &[&str] = &["town", "mafia", "mafia1", "mafia2", "solo", "nobody", "draw"];

fn publish(verb: &str, line: &mut Line) -> Verb {
    let mut what = match verb {
        "publish_day" | "open_day" => Some("day"),
        "publish_night" | "open_night" => Some("night"),
        _ => None,
    };
    let mut pictures = 0;
    while let Some(word) = line.next() {
        match word.as_str() {
            "day" if what.is_none() => what = Some("day"),
            "night" if what.is_none() => what = Some("night"),
            "log" if what.is_none() => what = Some("log"),
            "picture" | "pictures" | "image" | "images" | "loose" => pictures = pictures.max(1),
            number => pictures = number.parse().unwrap_or(pictures),
        }
    }
    Verb::Publish { what, pictures }
}

fn tell(struck: bool, line: &mut Line) -> Verb {
    let mut acts = Vec::new();
    let mut text = None;
    while let Some(word) = line.peek() {
        if matches!(word.as_str(), "reason" | "because" | "as" | "text") {
            break;
        }
        acts.extend(line.next().map(|word| word.trim_start_matches(['#', '№']).to_owned()));
    }
    if line.peek().is_some() || !acts.is_empty() {
        text = line.text();
    }
    // `describe "the night was dark"`: all of them.
    if acts.is_empty() {
        acts.push("all".into());
    }
    let text = text.or_else(|| line.quoted());
    Verb::Tell { acts, struck, text }
}

/// `clue V on K nick "a gull" "his nick is a bird"`; from a team: a planted clue.
fn clue(line: &mut Line) -> Result<Verb, String> {
    line.accept(&["for", "murder", "of"]);
    line.accept(&["of", "murder"]);
    let victim = line.name("the murdered")?;
    let target = line.name("at whom it points")?;
    line.accept(&["element", "by", "in"]);
    let element = line.name("the element")?;
    let text = line.quoted().or_else(|| line.next()).unwrap_or_else(|| "улика".into());
    line.accept(&["explanation", "explained", "because"]);
    line.accept(&[":", "="]);
    let explanation = line.quoted().or_else(|| line.text());
    Ok(Verb::Clue { victim, target, element, text, explanation })
}

fn penalty(verb: &str, line: &mut Line) -> Result<Verb, String> {
    let kind = match (verb, line.peek().as_deref()) {
        ("warn", _) => "warn",
        ("modkill", _) => "modkill",
        ("block_night", _) => "block_night",
        ("block_day", _) => "block_day",
        (_, Some("night")) => {
            line.next();
            "block_night"
        }
        (_, Some("day")) => {
            line.next();
            "block_day"
        }
        _ => return Err("block what: night or day".into()),
    };
    let names = vec![line.name("whom")?];
    Ok(Verb::Penalty { kind, names, reason: line.text() })
}
