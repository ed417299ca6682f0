//! How each command of a sports scenario is read after its first word. `deed.rs` has the words.

use super::deed::{VERBS, Verb, accept_joined};
use crate::rules::sport::{Ground, Settings, Signal, Winner};
use crate::scenario::{Trouble, Words};

/// Reads a command that takes something.
///
/// # Errors
/// What it takes is missing or something else.
pub fn with_words(name: &str, words: &mut Words, by_judge: bool) -> Result<Verb, Trouble> {
    Ok(match name {
        "sit" | "join" => {
            words.accept(&["on", "at", "down"]);
            Verb::Sit(words.accept_seat())
        }
        "say" | "contract" | "text" => Verb::Say(words.rest()),
        "to_judge" => Verb::ToJudge(words.rest()),
        "shot_order" => Verb::ShotOrder(words.some_seats()?),
        "nominate" | "nominates" => nominate(words)?,
        "withdraw" | "take_back_nomination" => {
            words.accept(&["nomination"]);
            words.accept(&["of", "for", "by"]);
            Verb::Withdraw(words.accept_seat())
        }
        "vote" | "votes" => vote(words, by_judge)?,
        "lift" | "raise_hand" => lift(words, by_judge)?,
        "shoot" | "shoots" | "shot" => {
            words.accept(&["at"]);
            if words.accept(&["nobody", "none"]).is_some() {
                Verb::Nothing
            } else {
                Verb::Shoot(words.seat()?)
            }
        }
        "check" | "checks" => {
            if words.accept(&["nobody", "none"]).is_some() {
                Verb::Nothing
            } else {
                Verb::Check(words.seat()?)
            }
        }
        "best_move" | "guess" => best_move(words)?,
        "signal" => signal(words)?,
        "undo" => {
            let steps = words.accept_number().unwrap_or(1);
            words.accept(&["step", "steps"]);
            Verb::Undo(steps.max(1))
        }
        "end_speech" | "stop_speech" => {
            words.accept(&["of"]);
            words.accept_seat();
            Verb::Pass
        }
        "late" | "sleeps" => {
            words.accept(&["by", "for"]);
            Verb::Late(words.duration()?)
        }
        "undo_nomination" => Verb::Withdraw(words.accept_seat()),
        "open" | "open_candidate" => {
            words.accept(&["next"]);
            words.accept(&["candidate", "vote", "lift"]);
            words.accept_seat();
            Verb::OpenCandidate
        }
        "close" | "close_candidate" => {
            words.accept(&["candidate", "vote", "lift"]);
            words.accept_seat();
            Verb::CloseCandidate
        }
        "restart" => match words.one_of("`candidate` or `vote`", &["candidate", "vote", "ballot"])? {
            "candidate" => Verb::RestartCandidate,
            _ => Verb::RestartVote,
        },
        "confirm" => confirmed(words, Verb::ConfirmNomination, Verb::ConfirmDraw)?,
        "refuse" | "reject" | "not" => confirmed(words, Verb::RefuseNomination, Verb::RefuseDraw)?,
        "decide_lift" => Verb::DecideLift(yes_or_no(words)?.unwrap_or(true)),
        "hold_lift" => Verb::DecideLift(true),
        "end_game" => end_game(words)?,
        "set" | "configure" => configure(words)?,
        "floor_opened" | "floor_open" | "microphone_open" | "speak" => Verb::FloorOpened(words.accept_seat()),
        _ => on_seats(name, words)?,
    })
}

/// Commands on one seat or several.
fn on_seats(name: &str, words: &mut Words) -> Result<Verb, Trouble> {
    words.accept(&["to", "for", "of"]);
    Ok(match name {
        "foul" | "fouls" => {
            if words.accept(&["technical", "tech"]).is_some() {
                Verb::TechFoul(words.some_seats()?, ground(words, Ground::Rude)?)
            } else {
                Verb::Foul(words.some_seats()?, ground(words, Ground::OutOfTurn)?)
            }
        }
        "technical_foul" | "tech_foul" | "tech" | "techfoul" => {
            words.accept(&["foul"]);
            words.accept(&["to", "for"]);
            Verb::TechFoul(words.some_seats()?, ground(words, Ground::Rude)?)
        }
        "take_back" => return take_back(words),
        "take_back_foul" | "unfoul" | "undo_foul" => {
            words.accept(&["of", "from", "for"]);
            Verb::TakeBackFoul(words.some_seats()?)
        }
        "take_back_technical_foul" | "take_back_tech_foul" | "take_back_tech" => {
            words.accept(&["of", "from", "for"]);
            Verb::TakeBackTech(words.some_seats()?)
        }
        "remove" | "removes" | "removal" => {
            let seats = words.some_seats()?;
            let (ground, speech) = ground_and_speech(words, Ground::Equipment)?;
            Verb::Remove(seats, ground, speech)
        }
        "disqualify" | "disqualification" => {
            let seats = words.some_seats()?;
            let (ground, speech) = ground_and_speech(words, Ground::Peeking)?;
            Verb::Disqualify(seats, ground, speech)
        }
        "ppk" => Verb::Ppk(words.some_seats()?, ground(words, Ground::Peeking)?),
        "give_last_speech" | "last_speech" => Verb::GiveLastSpeech(words.seat()?),
        "grant_shout" | "grant" | "allow_shout" => {
            words.accept(&["shout", "floor"]);
            words.accept(&["to", "for"]);
            Verb::GrantShout(words.seat()?)
        }
        "dismiss" => Verb::Dismiss(words.seat()?),
        "replace" => {
            let seat = words.seat()?;
            words.accept(&["by", "with"]);
            words.accept(&["a", "the"]);
            words.accept(&["new", "other", "another", "substitute", "player", "outsider"]);
            words.accept(&["player"]);
            Verb::Replace(seat)
        }
        "return" | "returns" | "reconnect" => Verb::Return(words.accept_seat()),
        "connect" => Verb::Presence(words.seats()?, true),
        "disconnect" | "disconnects" | "drop" => Verb::Presence(words.seats()?, false),
        "kick" => Verb::Kick(words.some_seats()?),
        _ => return Err(words.unknown("a command", VERBS)),
    })
}

fn take_back(words: &mut Words) -> Result<Verb, Trouble> {
    words.accept(&["a", "the"]);
    let technical = words.accept(&["technical", "tech"]).is_some();
    match words.one_of("what is taken back", &["foul", "nomination", "step"])? {
        "foul" => {
            words.accept(&["of", "from", "for", "to"]);
            let seats = words.some_seats()?;
            Ok(if technical { Verb::TakeBackTech(seats) } else { Verb::TakeBackFoul(seats) })
        }
        "nomination" => {
            words.accept(&["of", "for", "by"]);
            Ok(Verb::Withdraw(words.accept_seat()))
        }
        _ => Ok(Verb::Undo(1)),
    }
}

fn nominate(words: &mut Words) -> Result<Verb, Trouble> {
    if words.accept(&["nobody", "none"]).is_some() {
        return Ok(Verb::Nothing);
    }
    let target = words.seat()?;
    let by = if words.accept(&["for", "by"]).is_some() { Some(words.seat()?) } else { None };
    Ok(Verb::Nominate(target, by))
}

fn vote(words: &mut Words, by_judge: bool) -> Result<Verb, Trouble> {
    words.accept(&["for", "against"]);
    if words.accept(&["nobody", "none"]).is_some() {
        return Ok(Verb::Nothing);
    }
    let candidate = words.seat()?;
    let hands = if by_judge && words.accept(&["for", "by", "of", "from"]).is_some() {
        words.some_seats()?
    } else {
        Vec::new()
    };
    Ok(Verb::Vote(candidate, hands))
}

fn lift(words: &mut Words, by_judge: bool) -> Result<Verb, Trouble> {
    words.accept(&["vote", "all", "everyone"]);
    let answer = yes_or_no(words)?;
    words.accept(&["by", "of", "from"]);
    let hands = if by_judge { words.seats()? } else { Vec::new() };
    Ok(Verb::Lift(answer, hands))
}

fn yes_or_no(words: &mut Words) -> Result<Option<bool>, Trouble> {
    const YES: &[&str] = &["yes", "for", "да", "true", "hold"];
    const NO: &[&str] = &["no", "against", "нет", "false", "decline"];
    if words.accept(&["(", ")"]).is_some() || words.accept(YES).is_some() {
        return Ok(Some(true));
    }
    Ok(words.accept(NO).map(|_| false))
}

fn best_move(words: &mut Words) -> Result<Verb, Trouble> {
    words.accept(&[":", "of"]);
    if words.accept(&["none", "nobody"]).is_some() {
        return Ok(Verb::BestMove(Vec::new(), None));
    }
    let seats = words.seats()?;
    let by = if words.accept(&["for", "by"]).is_some() { Some(words.seat()?) } else { None };
    Ok(Verb::BestMove(seats, by))
}

fn signal(words: &mut Words) -> Result<Verb, Trouble> {
    const NAMES: &[&str] = &["role_not_visible", "cannot_hear", "please_pause"];
    Ok(Verb::Signal(match accept_joined(words, NAMES) {
        Some("role_not_visible") => Signal::RoleNotVisible,
        Some("cannot_hear") => Signal::CannotHear,
        Some(_) => Signal::PleasePause,
        None => return Err(words.unknown("a signal", NAMES)),
    }))
}

fn confirmed(words: &mut Words, nomination: Verb, draw: Verb) -> Result<Verb, Trouble> {
    words.accept(&["the"]);
    if words.accept(&["draw"]).is_some() {
        return Ok(draw);
    }
    words.accept(&["nomination"]);
    words.accept(&["of"]);
    words.accept_seat();
    Ok(nomination)
}

fn end_game(words: &mut Words) -> Result<Verb, Trouble> {
    words.accept(&[":", "as"]);
    let winner = match words.one_of("who wins", &["red", "black", "draw"])? {
        "red" => Winner::Red,
        "black" => Winner::Black,
        _ => Winner::Draw,
    };
    words.rest();
    Ok(Verb::EndGame(winner))
}

fn configure(words: &mut Words) -> Result<Verb, Trouble> {
    let mut scratch = Settings::default();
    let (key, value) = super::given::setting(words, &mut scratch)?;
    Ok(Verb::Configure(Box::default(), key, value))
}

fn ground_and_speech(words: &mut Words, plain: Ground) -> Result<(Ground, bool), Trouble> {
    let speech = last_speech(words)?;
    let ground = ground(words, plain)?;
    let speech = match speech {
        Some(given) => given,
        None => last_speech(words)?.unwrap_or(false),
    };
    Ok((ground, speech))
}

fn last_speech(words: &mut Words) -> Result<Option<bool>, Trouble> {
    let given = match words.accept(&["with", "without", "no"]) {
        Some("with") => true,
        Some(_) => false,
        None => return Ok(None),
    };
    words.accept(&["a", "the"]);
    match accept_joined(words, &["last_speech", "last_words", "speech"]) {
        Some(_) => Ok(Some(given)),
        None => Err(words.expected("`last speech`")),
    }
}

/// A ground from the lists of 13.1, 13.4 and 13.6; any of them may stand for any sanction.
fn ground(words: &mut Words, plain: Ground) -> Result<Ground, Trouble> {
    words.accept(&["for", "because", "ground"]);
    words.accept(&[":", "="]);
    if words.is_done() {
        return Ok(plain);
    }
    let names: Vec<&str> = Ground::LISTED.iter().map(Ground::code).collect();
    if words.peek().is_some_and(|w| w.quoted) {
        words.take();
        return Ok(plain);
    }
    match accept_joined(words, &names) {
        Some(name) => Ok(Ground::named(name).expect("the name came from this list")),
        None if words.peek_key().is_some_and(|k| matches!(k.as_str(), "with" | "without" | "no")) => {
            Ok(plain)
        }
        None => Err(words.unknown("a ground such as out_of_turn", &names)),
    }
}
