//! Words of sports scenario files that several kinds of lines share: seats of the ten, roles,
//! causes, stages, and pairs of numbers, in every form people write them.

use super::deed::accept_joined;
use crate::base::Seat;
use crate::rules::sport::{Cause, Role, StageKind};
use crate::scenario::{Trouble, Words, nearest};

/// A seat of the ten.
pub fn table_seat(words: &mut Words) -> Result<Seat, Trouble> {
    let seat = words.seat()?;
    if seat.number() > 10 {
        Err(words.impossible_before("a sports table has the seats 1 to 10 (1.1)"))
    } else {
        Ok(seat)
    }
}

/// Seats of the ten, one or more.
pub fn table_seats(words: &mut Words) -> Result<Vec<Seat>, Trouble> {
    let seats = words.some_seats()?;
    match seats.iter().find(|s| s.number() > 10) {
        Some(_) => Err(words.impossible_before("a sports table has the seats 1 to 10 (1.1)")),
        None => Ok(seats),
    }
}

/// `5:4` or `1->5`, if such a pair stands here: two numbers.
pub fn pair(words: &mut Words) -> Result<Option<(Seat, Seat)>, Trouble> {
    let Some(text) = words.peek().filter(|w| !w.quoted).map(|w| w.text.clone()) else { return Ok(None) };
    let split = ["->", "→", ":"].iter().find_map(|mark| text.split_once(mark));
    let Some((left, right)) = split else { return Ok(None) };
    let seat = |t: &str| t.parse::<u8>().ok().filter(|n| *n <= 10).and_then(Seat::new);
    match (seat(left), seat(right)) {
        (Some(left), Some(right)) => {
            words.take();
            Ok(Some((left, right)))
        }
        _ => Err(words.expected("two seats, such as 1:5")),
    }
}

/// A seat with a number: `5:3`, `5: 3`, `5=3`, `5 3`.
pub fn seat_count(words: &mut Words) -> Result<Option<(Seat, u8)>, Trouble> {
    if let Some(text) = words.peek().filter(|w| !w.quoted).map(|w| w.text.clone())
        && let Some((left, right)) = text.split_once(':')
    {
        let seat = left.parse::<u8>().ok().filter(|n| *n <= 10).and_then(Seat::new);
        return match (seat, right.parse::<u8>()) {
            (Some(seat), Ok(count)) => {
                words.take();
                Ok(Some((seat, count)))
            }
            _ => Err(words.expected("a seat and a number, such as 5:3")),
        };
    }
    let Some(seat) = words.accept_seat() else { return Ok(None) };
    words.accept(&[":", "=", "has"]);
    let count = words.number("a number", 100)?;
    Ok(Some((seat, u8::try_from(count).expect("at most 100"))))
}

const ROLES: &[(&str, Role)] = &[
    ("don", Role::Don),
    ("дон", Role::Don),
    ("maf", Role::Maf),
    ("mafia", Role::Maf),
    ("mafioso", Role::Maf),
    ("black", Role::Maf),
    ("маф", Role::Maf),
    ("мафия", Role::Maf),
    ("sheriff", Role::Sheriff),
    ("sher", Role::Sheriff),
    ("com", Role::Sheriff),
    ("шериф", Role::Sheriff),
    ("civ", Role::Civ),
    ("civs", Role::Civ),
    ("civil", Role::Civ),
    ("civilian", Role::Civ),
    ("civilians", Role::Civ),
    ("citizen", Role::Civ),
    ("citizens", Role::Civ),
    ("red", Role::Civ),
    ("мирный", Role::Civ),
    ("мирные", Role::Civ),
];

/// The role that a word names.
///
/// # Errors
/// It names none.
pub fn role(words: &mut Words) -> Result<Role, Trouble> {
    let names: Vec<&str> = ROLES.iter().map(|(name, _)| *name).collect();
    match words.accept(&names) {
        Some(name) => Ok(ROLES.iter().find(|(n, _)| *n == name).expect("from this list").1),
        None => {
            let near = words.peek_key().and_then(|w| nearest(&w, names.iter().copied()).map(String::from));
            let hint = near.map(|n| format!("; did you mean `{n}`?")).unwrap_or_default();
            Err(words.expected(&format!("a role: don, maf, sheriff or civ{hint}")))
        }
    }
}

const CAUSES: &[(&str, Cause)] = &[
    ("vote", Cause::Vote),
    ("voted", Cause::Vote),
    ("voted_out", Cause::Vote),
    ("by_vote", Cause::Vote),
    ("shot", Cause::Shot),
    ("killed", Cause::Shot),
    ("night", Cause::Shot),
    ("fouls", Cause::Fouls),
    ("four_fouls", Cause::Fouls),
    ("foul", Cause::Fouls),
    ("tech_fouls", Cause::TechFouls),
    ("technical_fouls", Cause::TechFouls),
    ("techfouls", Cause::TechFouls),
    ("tech", Cause::TechFouls),
    ("disqualified", Cause::Disqualified),
    ("disqualification", Cause::Disqualified),
    ("tech_removal", Cause::TechRemoval),
    ("technical_removal", Cause::TechRemoval),
    ("removed", Cause::TechRemoval),
    ("removal", Cause::TechRemoval),
    ("ppk", Cause::Ppk),
    ("quit", Cause::Quit),
    ("gave_up", Cause::Quit),
    ("give_up", Cause::Quit),
];

/// Every word for a cause.
pub fn cause_names() -> Vec<&'static str> {
    CAUSES.iter().map(|(name, _)| *name).collect()
}

/// Why somebody is out, if a word says it. `by` may stand before it.
pub fn cause(words: &mut Words) -> Result<Option<Cause>, Trouble> {
    words.accept(&["by", "through", "from", ":", "="]);
    words.accept(&["a", "the"]);
    // "night 1" after "out 5 shot" is a time, "night" alone a cause.
    let mut ahead = words.clone();
    if ahead.accept(&["night"]).is_some() && ahead.accept_number().is_some() {
        return Ok(None);
    }
    match accept_joined(words, &cause_names()) {
        Some(name) => Ok(CAUSES.iter().find(|(n, _)| *n == name).map(|(_, c)| *c)),
        None => {
            let near = words.peek_key().and_then(|w| nearest(&w, cause_names()).map(str::to_owned));
            match near {
                Some(_) => Err(words.unknown(
                    "a cause (vote, shot, fouls, tech_fouls, disqualified, tech_removal, ppk, quit)",
                    &cause_names(),
                )),
                None => Ok(None),
            }
        }
    }
}

/// Names of stages beyond their own: what people call them.
const STAGE_ALIASES: &[(&str, StageKind)] = &[
    ("deal", StageKind::RoleDeal),
    ("vote", StageKind::VotePrep),
    ("voting", StageKind::VotePrep),
    ("preparation", StageKind::VotePrep),
    ("lift", StageKind::LiftVote),
    ("night", StageKind::NightShot),
    ("shot", StageKind::NightShot),
    ("don_check", StageKind::NightDon),
    ("sheriff_check", StageKind::NightSheriff),
    ("morning", StageKind::Dawn),
    ("pause", StageKind::Paused),
    ("end", StageKind::GameOver),
    ("over", StageKind::GameOver),
    ("game_end", StageKind::GameOver),
    ("last_words", StageKind::LastSpeech),
    ("day_speech", StageKind::Speech),
];

/// A stage, if one stands here.
pub fn accept_stage(words: &mut Words) -> Option<StageKind> {
    let names: Vec<&str> =
        StageKind::ALL.iter().map(|s| s.name()).chain(STAGE_ALIASES.iter().map(|(n, _)| *n)).collect();
    let name = accept_joined(words, &names)?;
    StageKind::named(name).or_else(|| STAGE_ALIASES.iter().find(|(n, _)| *n == name).map(|(_, s)| *s))
}

/// A stage with the seat it is about: `speech 5`, `ballot of 6`, `last_speech(3)`.
pub fn stage(words: &mut Words) -> Result<(StageKind, Option<Seat>), Trouble> {
    words.accept(&["the"]);
    let Some(stage) = accept_stage(words) else {
        let names: Vec<&str> = StageKind::ALL.iter().map(|s| s.name()).collect();
        let all = names.join(", ");
        return Err(words.unknown(&format!("a stage: {all}"), &names));
    };
    words.accept(&["of", "for", "by", ":"]);
    words.accept(&["candidate", "the"]);
    Ok((stage, words.accept_seat()))
}

/// The stable names of reasons (14.4) besides parity.
const REASONS: &[&str] = &[
    "red",
    "black",
    "draw",
    "mafia_voted_out",
    "mafia_removed",
    "mafia_shot_itself",
    "ppk",
    "quiet_nights",
    "table_lifted",
    "nobody_left",
    "judge_decision",
    "annulled",
    "parity",
    "quiet3",
    "none",
];

/// A reason, if one stands here, in the forms people write: `3v3`, `3в3`, `parity`, `mafia voted out`.
///
/// # Errors
/// A word that is no reason.
pub fn reason(words: &mut Words) -> Result<Option<String>, Trouble> {
    if words.is_done() {
        return Ok(None);
    }
    if let Some(name) = accept_joined(words, &REASONS[3..]) {
        if name != "parity" {
            return Ok(Some(if name == "quiet3" { "quiet_nights".into() } else { name.into() }));
        }
        return Ok(Some(parity(words).unwrap_or_else(|| "parity".into())));
    }
    parity(words)
        .map(Some)
        .ok_or_else(|| words.unknown("how it ends (`none`, `red mafia_voted_out`, `black 3v3`)", REASONS))
}

/// `3v3`, `3в3`, `3-3`, `3:3`.
fn parity(words: &mut Words) -> Option<String> {
    let text = words.peek_key()?.replace(['в', ':', '_', '–', 'х', 'x'], "v");
    let (black, red) = text.split_once('v')?;
    let count = |t: &str| t.parse::<u8>().ok().filter(|n| *n <= 10);
    let (black, red) = (count(black)?, count(red)?);
    words.take();
    Some(format!("{black}v{red}"))
}
