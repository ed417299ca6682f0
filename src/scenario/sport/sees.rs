//! `expect seat 7 sees …`: what one person's own view holds, and nothing else (sport.md 1.11).

use super::SportTable;
use super::deed::accept_joined;
use super::tokens::{role, table_seat, table_seats};
use crate::base::Seat;
use crate::rules::Rules;
use crate::rules::sport::{Check, CheckAnswer, Role, SEATS, Team, View, Viewer};
use crate::scenario::{Trouble, Words};

/// Whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    Seat(Seat),
    Judge,
    Host,
    Public,
    Everyone,
    Nobody,
}

/// What may be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    Role(Seat, Option<Role>),
    Colour(Seat, Team),
    OwnRole(Option<Role>),
    Holder(Role),
    Roles,
    Blacks(Vec<Seat>),
    Check { target: Option<Seat>, answer: Option<Answer> },
    Shot { by: Option<Seat>, target: Option<Seat> },
    Vote { by: Option<Seat>, candidate: Option<Seat> },
    Lift(Option<Seat>),
    Nominations(Vec<Seat>),
    BestMove(Vec<Seat>),
    Contract,
    Killed(Option<Seat>),
    Result,
    Seed,
    Text(String),
}

/// What a check said, as far as the claim says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The Sheriff, or not.
    Sheriff(bool),
    /// A colour.
    Colour(Team),
    /// A role.
    Role(Role),
}

const FACTS: &[&str] = &[
    "role",
    "roles",
    "own_role",
    "blacks",
    "mafia",
    "team",
    "mates",
    "check",
    "checks",
    "shot",
    "shots",
    "vote",
    "votes",
    "lift",
    "lifts",
    "nominations",
    "best_move",
    "contract",
    "killed",
    "result",
    "seed",
    "own",
    "his",
    "her",
    "the",
    "any",
];

impl Fact {
    /// Reads what follows `sees`.
    ///
    /// # Errors
    /// No fact.
    pub fn read(words: &mut Words) -> Result<Self, Trouble> {
        if let Some(text) = words.peek().filter(|w| w.quoted).map(|w| w.text.clone()) {
            words.take();
            return Ok(Self::Text(text));
        }
        if let Some(seat) = words.accept_seat() {
            words.accept(&["as", "is", "to", ":"]);
            words.accept(&["be"]);
            if let Some(colour) = words.accept(&["red", "black", "красный", "чёрный"]) {
                let team = if matches!(colour, "red" | "красный") { Team::Red } else { Team::Black };
                return Ok(Self::Colour(seat, team));
            }
            return Ok(Self::Role(seat, Some(role(words)?)));
        }
        let mut ahead = words.clone();
        if let (Some(colour), Some(seat)) = (ahead.accept(&["red", "black"]), ahead.accept_seat()) {
            *words = ahead;
            return Ok(Self::Colour(seat, if colour == "red" { Team::Red } else { Team::Black }));
        }
        let mut ahead = words.clone();
        if let (Ok(role), Some(seat)) = (role(&mut ahead), ahead.accept_seat()) {
            *words = ahead;
            return Ok(Self::Role(seat, Some(role)));
        }
        if let Some(fact) = alone(words) {
            return Ok(fact);
        }
        let own = words.accept(&["own", "his", "her", "their"]).is_some();
        words.accept(&["own", "the", "any", "a"]);
        let Some(fact) = accept_joined(words, FACTS) else {
            return Err(words.unknown("something to see", FACTS));
        };
        Ok(match fact {
            "role" if own || words.is_done() => {
                Self::OwnRole(if words.is_done() { None } else { Some(role(words)?) })
            }
            "own_role" => Self::OwnRole(if words.is_done() { None } else { Some(role(words)?) }),
            "role" => {
                words.accept(&["of"]);
                if words.peek_key().is_some_and(|k| k.parse::<u8>().is_err() && k != "seat") {
                    return Ok(Self::OwnRole(Some(role(words)?)));
                }
                let seat = table_seat(words)?;
                words.accept(&["is", "as", ":", "="]);
                Self::Role(seat, if words.is_done() { None } else { Some(role(words)?) })
            }
            "roles" => Self::Roles,
            "blacks" | "mafia" | "team" | "mates" => Self::Blacks(words.seats()?),
            "check" | "checks" => check(words)?,
            "shot" | "shots" => shot(words)?,
            "vote" | "votes" => vote(words)?,
            "lift" | "lifts" => {
                words.accept(&["of", "by"]);
                Self::Lift(words.accept_seat())
            }
            "nominations" => Self::Nominations(words.seats()?),
            "best_move" => Self::BestMove(words.seats()?),
            "contract" => Self::Contract,
            "killed" => Self::Killed(words.accept_seat()),
            "result" => Self::Result,
            _ => Self::Seed,
        })
    }
}

/// A word alone: `black` or `no` as what a check said, `sheriff` as whom one knows.
fn alone(words: &mut Words) -> Option<Fact> {
    let mut ahead = words.clone();
    let negated = ahead.accept(&["not"]).is_some();
    let answer = match ahead.accept(&["red", "black", "yes", "no"]) {
        Some("red") => Some(Answer::Colour(Team::Red)),
        Some("black") => Some(Answer::Colour(Team::Black)),
        Some(word) => Some(Answer::Sheriff(word == "yes")),
        None if negated => ahead.accept(&["sheriff"]).map(|_| Answer::Sheriff(false)),
        None => None,
    };
    let fact = match answer {
        Some(answer) => Fact::Check { target: None, answer: Some(answer) },
        None => Fact::Holder(role(&mut ahead).ok()?),
    };
    if !ahead.is_done() {
        return None;
    }
    *words = ahead;
    Some(fact)
}

/// `check 4 black`, `check of 4: not sheriff`, `checks`.
fn check(words: &mut Words) -> Result<Fact, Trouble> {
    words.accept(&["of", "on"]);
    words.accept(&["result"]);
    words.accept(&["of"]);
    let target = words.accept_seat();
    words.accept(&["is", "as", ":", "="]);
    if words.is_done() {
        return Ok(Fact::Check { target, answer: None });
    }
    let negated = words.accept(&["not", "no"]).is_some();
    words.accept(&["the"]);
    let word = words.one_of(
        "what a check says",
        &["sheriff", "yes", "red", "black", "civ", "don", "maf", "no", "красный", "чёрный", "черный"],
    );
    let answer = match word {
        Ok("sheriff" | "yes") => Answer::Sheriff(!negated),
        Ok("no") => Answer::Sheriff(false),
        Ok("red" | "красный") => Answer::Colour(Team::Red),
        Ok("civ") => Answer::Role(Role::Civ),
        Ok("don") => Answer::Role(Role::Don),
        Ok("maf") => Answer::Role(Role::Maf),
        Ok(_) => Answer::Colour(Team::Black),
        Err(_) if negated => Answer::Sheriff(false),
        Err(trouble) => return Err(trouble),
    };
    Ok(Fact::Check { target, answer: Some(answer) })
}

/// `shot 7` (at 7), `shot of 2`, `shot of 2 at 7`, `shots`.
fn shot(words: &mut Words) -> Result<Fact, Trouble> {
    if words.accept(&["of", "by"]).is_some() {
        let by = Some(table_seat(words)?);
        words.accept(&["at"]);
        return Ok(Fact::Shot { by, target: words.accept_seat() });
    }
    words.accept(&["at"]);
    Ok(Fact::Shot { by: None, target: words.accept_seat() })
}

/// `vote of 5`, `vote of 5 for 6`, `votes`.
fn vote(words: &mut Words) -> Result<Fact, Trouble> {
    words.accept(&["of", "by"]);
    let by = words.accept_seat();
    words.accept(&["for"]);
    let candidate = words.accept_seat();
    if by.is_none() && candidate.is_none() && !words.is_done() {
        table_seats(words)?;
    }
    Ok(Fact::Vote { by, candidate })
}

impl SportTable {
    pub(super) fn check_sight(&self, eyes: &[Eyes], yes: bool, fact: &Fact) -> Result<(), String> {
        for eyes in eyes {
            let (viewers, yes) = match eyes {
                Eyes::Seat(seat) => (vec![Viewer::Seat(*seat)], yes),
                Eyes::Judge => (vec![Viewer::Judge], yes),
                Eyes::Host => (vec![Viewer::Host], yes),
                Eyes::Public => (vec![Viewer::Public], yes),
                Eyes::Everyone => (everyone(), yes),
                Eyes::Nobody => (everyone(), !yes),
            };
            for viewer in viewers {
                let view = self.game().view(&viewer);
                if sees(&view, viewer, fact) != yes {
                    let name = name(viewer);
                    return Err(if yes {
                        format!("{name} does not see it")
                    } else {
                        format!("{name} sees it")
                    });
                }
            }
        }
        Ok(())
    }
}

fn everyone() -> Vec<Viewer> {
    Seat::first(SEATS).map(Viewer::Seat).chain([Viewer::Judge, Viewer::Public]).collect()
}

fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => format!("seat {seat}"),
        Viewer::Judge => "the judge".into(),
        Viewer::Host => "the host".into(),
        Viewer::Public => "the public".into(),
        Viewer::Account(_) => "the account".into(),
    }
}

fn among(wanted: &[Seat], seen: Vec<Seat>) -> bool {
    !seen.is_empty() && (wanted.is_empty() || wanted == seen)
}

fn sees(view: &View, viewer: Viewer, fact: &Fact) -> bool {
    let own = match viewer {
        Viewer::Seat(seat) => Some(seat),
        _ => None,
    };
    let checked = |seat: Seat| {
        let mine = view.me.iter().flat_map(|me| me.checks.iter());
        mine.filter(|c| c.target == seat).find_map(|c| match c.answer {
            CheckAnswer::Role(role) => Some(role),
            CheckAnswer::Sheriff(true) => Some(Role::Sheriff),
            _ => None,
        })
    };
    let role_of = |seat: Seat| {
        let shown = view.seats[seat.index()].role;
        let mine = view.me.as_ref().filter(|me| me.seat == seat).and_then(|me| me.role);
        shown.or(mine).or_else(|| checked(seat))
    };
    let logs = || view.nights.iter().chain(view.judging.iter().flat_map(|j| j.log.iter()));
    match fact {
        Fact::Role(seat, wanted) => role_of(*seat).is_some_and(|r| wanted.is_none_or(|w| w == r)),
        Fact::Colour(seat, team) => {
            let mut checks = view.me.iter().flat_map(|me| me.checks.iter());
            role_of(*seat).is_some_and(|r| r.team() == *team)
                || checks.any(|c| c.target == *seat && says(c, Answer::Colour(*team)))
        }
        Fact::OwnRole(wanted) => own.and_then(role_of).is_some_and(|r| wanted.is_none_or(|w| w == r)),
        Fact::Holder(role) => Seat::first(SEATS).any(|s| Some(s) != own && role_of(s) == Some(*role)),
        Fact::Roles => Seat::first(SEATS).any(|s| Some(s) != own && role_of(s).is_some()),
        Fact::Blacks(wanted) => among(wanted, blacks(view, own, &role_of)),
        Fact::Check { target, answer } => {
            let mine = view.me.iter().flat_map(|me| me.checks.iter().copied());
            let logged = logs().flat_map(|n| [n.don, n.sheriff]).flatten();
            mine.chain(logged)
                .any(|c| target.is_none_or(|t| t == c.target) && answer.is_none_or(|a| says(&c, a)))
        }
        Fact::Shot { by, target } => {
            let mine = view.me.as_ref().and_then(|me| me.shot.map(|t| (me.seat, t)));
            let logged =
                logs().flat_map(|n| Seat::first(SEATS).filter_map(|s| Some((s, n.shots[s.index()]?))));
            mine.into_iter()
                .chain(logged)
                .any(|(s, t)| by.is_none_or(|by| by == s) && target.is_none_or(|target| target == t))
        }
        Fact::Vote { by, candidate } => view.ballot.is_some_and(|ballot| {
            Seat::first(SEATS)
                .filter(|s| by.map_or(Some(*s) != own, |by| by == *s))
                .filter_map(|s| ballot.votes[s.index()])
                .any(|v| candidate.is_none_or(|c| c == v))
        }),
        Fact::Lift(by) => view.lift.is_some_and(|lift| match by {
            Some(by) => lift.yes.has(*by),
            None => !lift.yes.is_empty(),
        }),
        Fact::Nominations(wanted) => among(wanted, view.nominations.iter().map(|n| n.target).collect()),
        Fact::BestMove(wanted) => {
            among(wanted, view.best_move.map(|b| b.named.iter().collect()).unwrap_or_default())
        }
        Fact::Contract => view.contract.is_some(),
        Fact::Killed(wanted) => match wanted {
            Some(seat) => view.killed == Some(*seat),
            None => view.killed.is_some(),
        },
        Fact::Result => view.outcome.is_some(),
        Fact::Seed => view.opened.is_some(),
        Fact::Text(text) => {
            serde_json::to_string(view).expect("a view is plain data").contains(text.as_str())
        }
    }
}

fn blacks(view: &View, own: Option<Seat>, role_of: &dyn Fn(Seat) -> Option<Role>) -> Vec<Seat> {
    let mates = view.me.as_ref().map(|me| me.mates).unwrap_or_default();
    let room = view.contract.as_ref().map(|c| c.blacks).unwrap_or_default();
    let known = |s: Seat| role_of(s).is_some_and(|r| r.team() == Team::Black);
    let all: Vec<Seat> = Seat::first(SEATS).filter(|s| mates.has(*s) || room.has(*s) || known(*s)).collect();
    // One's own colour alone is no knowledge of the others'.
    if all.iter().all(|s| Some(*s) == own) { Vec::new() } else { all }
}

fn says(check: &Check, answer: Answer) -> bool {
    match (check.answer, answer) {
        (CheckAnswer::Sheriff(said), Answer::Sheriff(wanted)) => said == wanted,
        (CheckAnswer::Colour(said), Answer::Colour(wanted)) => said == wanted,
        (CheckAnswer::Role(said), Answer::Role(wanted)) => said == wanted,
        (CheckAnswer::Role(said), Answer::Colour(wanted)) => said.team() == wanted,
        (CheckAnswer::Role(said), Answer::Sheriff(wanted)) => (said == Role::Sheriff) == wanted,
        _ => false,
    }
}
