//! What `expect …` may claim of a sports table, as people write it (docs/scenarios.md, "What to
//! expect"). Whether it holds is asked in `holds.rs` and, for what a person sees, in `sees.rs`.

use super::deed::accept_joined;
use super::sees::{Eyes, Fact};
use super::tokens::{self, cause, pair, seat_count, stage, table_seat, table_seats};
use crate::base::Seat;
use crate::rules::sport::settings::TABLE;
use crate::rules::sport::{Cause, Role, StageKind, Winner};
use crate::scenario::{Trouble, Words};

/// A claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    Not(Box<Claim>),
    Stage(StageKind, Option<Seat>),
    Day(u64),
    Night(u64),
    Order(Vec<Seat>),
    Opener(Seat),
    Alive(Vec<Seat>),
    AliveCount(u64),
    IsAlive(Vec<Seat>),
    Out { seats: Vec<Seat>, cause: Option<Cause>, day: Option<u64> },
    NobodyOut,
    Nominations(Vec<(Option<Seat>, Seat)>),
    Votes(Vec<(Seat, u8)>),
    Voted(Vec<Seat>, Option<Seat>),
    Lifts(u64),
    Speaker(Option<Seat>, Option<i64>),
    Decided(Option<End>),
    Result(Option<End>),
    Ballot(Vec<Seat>),
    Candidate(Option<Seat>),
    MaySpeak { seats: Vec<Seat>, judge: Option<bool> },
    BestMove(Vec<Seat>),
    Fouls(Vec<(Seat, u8)>),
    Tech(Vec<(Seat, u8)>),
    Quiet(u64),
    Silent(Vec<Seat>),
    VoteCancelled,
    Never(StageKind),
    Passed(StageKind),
    Paused,
    Remaining(Option<i64>),
    Role(Vec<Seat>, Role),
    Setting(String, String),
    DrawWaits,
    RoomClosed,
    Sees { eyes: Vec<Eyes>, yes: bool, fact: Fact },
}

/// How a game ended or will end: who won, and by which reason if it is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Who; `None`: somebody, or nobody.
    pub winner: Option<Winner>,
    /// The reason's stable name.
    pub reason: Option<String>,
}

/// Every word that may begin an expectation.
const WORDS: &[&str] = &[
    "stage",
    "day",
    "night",
    "order",
    "opener",
    "alive",
    "out",
    "nominations",
    "nomination",
    "nominated",
    "votes",
    "tally",
    "voted",
    "vote",
    "lift",
    "lifts",
    "speaker",
    "decided",
    "result",
    "winner",
    "ballot",
    "candidates",
    "candidate",
    "may_speak",
    "microphones",
    "best_move",
    "fouls",
    "foul",
    "technical_fouls",
    "technical_foul",
    "tech_fouls",
    "tech",
    "quiet_nights",
    "silent",
    "vote_cancelled",
    "cancelled",
    "no",
    "never",
    "passed",
    "paused",
    "pause",
    "running",
    "deadline",
    "remaining",
    "time_left",
    "role",
    "roles",
    "setting",
    "draw_waits",
    "draw_due",
    "room",
    "judge",
    "public",
    "spectator",
    "spectators",
    "host",
    "nobody",
    "everyone",
    "not",
    "accepted",
    "refused",
    "living",
];

impl Claim {
    /// Reads what follows `expect`.
    ///
    /// # Errors
    /// No claim.
    pub fn read(words: &mut Words) -> Result<Self, Trouble> {
        if let Some(sight) = sight(words)? {
            return Ok(sight);
        }
        if let Some(about_seats) = seats_first(words)? {
            return Ok(about_seats);
        }
        let mut place = words.clone();
        let Some(word) = accept_joined(words, WORDS) else {
            return Err(words.unknown("an expectation", WORDS));
        };
        words.accept(&["is", "are", ":", "="]);
        match word {
            "not" => Ok(Self::Not(Box::new(Self::read(words)?))),
            "no" => no(words),
            "nobody" => {
                words.accept(&["is"]);
                words.one_of("`out`", &["out", "leaves", "left"])?;
                Ok(Self::NobodyOut)
            }
            "stage" | "day" | "night" | "opener" | "paused" | "pause" | "running" | "never" | "passed"
            | "deadline" | "remaining" | "time_left" => time(word, words),
            "alive" | "living" | "out" | "role" | "roles" | "fouls" | "foul" | "technical_fouls"
            | "technical_foul" | "tech_fouls" | "tech" | "silent" | "quiet_nights" => people(word, words),
            "nominations" | "nomination" | "nominated" | "votes" | "tally" | "voted" | "vote" | "lift"
            | "lifts" | "ballot" | "candidates" | "candidate" | "vote_cancelled" | "cancelled" => {
                vote(word, words)
            }
            "order" | "speaker" | "may_speak" | "microphones" | "best_move" => speech(word, words),
            "decided" | "result" | "winner" | "draw_waits" | "draw_due" => end(word, words),
            "setting" => setting(words),
            "room" => Ok(match words.one_of("`open` or `closed`", &["open", "closed"])? {
                "closed" => Self::RoomClosed,
                _ => Self::Not(Box::new(Self::RoomClosed)),
            }),
            _ => Err(place.unknown("an expectation", WORDS)),
        }
    }
}

fn none(words: &mut Words) -> bool {
    words.accept(&["none", "nobody", "nothing", "empty", "no", "pending", "undecided", "null"]).is_some()
}

/// `no ballot`, `no result`, `no best move`, `no nominations`, `no vote`.
fn no(words: &mut Words) -> Result<Claim, Trouble> {
    const ABOUT: &[&str] = &[
        "result",
        "decision",
        "decided",
        "ballot",
        "vote",
        "best_move",
        "nominations",
        "speaker",
        "lift_vote",
        "lift",
        "pause",
        "deadline",
    ];
    Ok(match accept_joined(words, ABOUT) {
        Some("result") => Claim::Result(None),
        Some("decision" | "decided") => Claim::Decided(None),
        Some("ballot" | "vote") => Claim::Ballot(Vec::new()),
        Some("best_move") => Claim::BestMove(Vec::new()),
        Some("nominations") => Claim::Nominations(Vec::new()),
        Some("speaker") => Claim::Speaker(None, None),
        Some("lift_vote" | "lift") => Claim::Not(Box::new(Claim::Stage(StageKind::LiftVote, None))),
        Some("pause") => Claim::Not(Box::new(Claim::Paused)),
        Some(_) => Claim::Remaining(None),
        None => return Err(words.unknown("what there is none of", ABOUT)),
    })
}

/// `seat 7 sees …`, `judge does not see …`, `nobody sees …`.
fn sight(words: &mut Words) -> Result<Option<Claim>, Trouble> {
    let mut ahead = words.clone();
    let mut eyes = Vec::new();
    loop {
        let seats = ahead.seats()?;
        eyes.extend(seats.iter().filter(|s| s.number() <= 10).map(|s| Eyes::Seat(*s)));
        let who = ahead.accept(&[
            "judge",
            "public",
            "spectator",
            "spectators",
            "everyone",
            "all",
            "nobody",
            "host",
            "table",
        ]);
        match who {
            Some("judge") => eyes.push(Eyes::Judge),
            Some("host") => eyes.push(Eyes::Host),
            Some("nobody") => eyes.push(Eyes::Nobody),
            Some("everyone" | "all") => eyes.push(Eyes::Everyone),
            Some(_) => eyes.push(Eyes::Public),
            None if seats.is_empty() => break,
            None => {}
        }
    }
    if eyes.is_empty() {
        return Ok(None);
    }
    let yes = if ahead.accept(&["sees", "see"]).is_some() {
        true
    } else if ["does", "do", "can"].iter().any(|v| ahead.accept_all(&[v, "not", "see"]))
        || ahead.accept_all(&["cannot", "see"])
        || ahead.accept_all(&["doesn't", "see"])
        || ahead.accept_all(&["don't", "see"])
        || ahead.accept_all(&["not", "sees"])
    {
        false
    } else {
        return Ok(None);
    };
    *words = ahead;
    let fact = Fact::read(words)?;
    Ok(Some(Claim::Sees { eyes, yes, fact }))
}

/// `5 out vote`, `5 6 alive`, `9 alive` (how many), `5 may speak`, `5 votes for 6`.
fn seats_first(words: &mut Words) -> Result<Option<Claim>, Trouble> {
    let mut ahead = words.clone();
    let named = ahead.peek_key().is_some_and(|k| k.starts_with("seat") || k.starts_with("player"));
    let seats = ahead.seats()?;
    if seats.is_empty() {
        return Ok(None);
    }
    let is = ahead.accept(&["is", "are", "has", "have"]).is_some();
    let negated = ahead.accept(&["not"]).is_some();
    const AFTER: &[&str] = &[
        "alive",
        "living",
        "out",
        "dead",
        "may_speak",
        "voted",
        "votes",
        "silent",
        "fouls",
        "foul",
        "speaks",
    ];
    let Some(word) = accept_joined(&mut ahead, AFTER) else { return Ok(None) };
    let claim = match word {
        "alive" | "living" if seats.len() == 1 && !named && !is => {
            let count = u64::from(seats[0].number());
            Claim::AliveCount(count)
        }
        "alive" | "living" => Claim::IsAlive(seats),
        "out" | "dead" => out(&mut ahead, seats)?,
        "may_speak" | "speaks" => Claim::MaySpeak { seats, judge: None },
        "silent" => Claim::Silent(seats),
        "fouls" | "foul" => {
            let count = u8::try_from(ahead.number("a number of fouls", 10)?).expect("at most 10");
            Claim::Fouls(seats.iter().map(|s| (*s, count)).collect())
        }
        _ => {
            ahead.accept(&["for"]);
            Claim::Voted(seats, if none(&mut ahead) { None } else { Some(table_seat(&mut ahead)?) })
        }
    };
    *words = ahead;
    Ok(Some(if negated { Claim::Not(Box::new(claim)) } else { claim }))
}

fn time(word: &str, words: &mut Words) -> Result<Claim, Trouble> {
    Ok(match word {
        "stage" => {
            let (stage, seat) = stage(words)?;
            Claim::Stage(stage, seat)
        }
        "day" => Claim::Day(words.number("a day's number", 1_000)?),
        "night" => match words.accept_number() {
            Some(number) => Claim::Night(number),
            None => Claim::Stage(StageKind::NightShot, None),
        },
        "opener" => Claim::Opener(table_seat(words)?),
        "paused" | "pause" => match words.accept(&["yes", "no", "true", "false"]) {
            Some("no" | "false") => Claim::Not(Box::new(Claim::Paused)),
            _ => Claim::Paused,
        },
        "running" => Claim::Not(Box::new(Claim::Paused)),
        "never" | "passed" => {
            let (stage, _) = stage(words)?;
            if word == "never" { Claim::Never(stage) } else { Claim::Passed(stage) }
        }
        _ if none(words) => Claim::Remaining(None),
        _ => {
            words.accept(&["in", "after"]);
            Claim::Remaining(Some(words.duration()?))
        }
    })
}

fn people(word: &str, words: &mut Words) -> Result<Claim, Trouble> {
    Ok(match word {
        "alive" | "living" => {
            if words.accept(&["count", "number", "total"]).is_some() {
                Claim::AliveCount(words.number("a number", 10)?)
            } else if words.accept(&["includes", "including", "seat"]).is_some() {
                Claim::IsAlive(table_seats(words)?)
            } else if words.accept(&["all", "everyone"]).is_some() {
                Claim::AliveCount(10)
            } else {
                Claim::Alive(table_seats(words)?)
            }
        }
        "out" if none(words) => Claim::NobodyOut,
        "out" => {
            let seats = table_seats(words)?;
            out(words, seats)?
        }
        "role" | "roles" => {
            words.accept(&["of"]);
            let seats = table_seats(words)?;
            words.accept(&["is", "are", ":", "="]);
            Claim::Role(seats, tokens::role(words)?)
        }
        "silent" => Claim::Silent(if none(words) { Vec::new() } else { table_seats(words)? }),
        "quiet_nights" => Claim::Quiet(words.number("a number of nights", 100)?),
        "fouls" | "foul" => Claim::Fouls(counts(words)?),
        _ => {
            words.accept(&["fouls"]);
            Claim::Tech(counts(words)?)
        }
    })
}

fn out(words: &mut Words, seats: Vec<Seat>) -> Result<Claim, Trouble> {
    let cause = cause(words)?;
    words.accept(&["on", "in"]);
    let day = match words.accept(&["day", "night"]) {
        Some(_) => Some(words.number("a day's number", 1_000)?),
        None => None,
    };
    Ok(Claim::Out { seats, cause, day })
}

fn counts(words: &mut Words) -> Result<Vec<(Seat, u8)>, Trouble> {
    let mut all = Vec::new();
    if none(words) {
        return Ok(Seat::first(10).map(|s| (s, 0)).collect());
    }
    while let Some(count) = seat_count(words)? {
        all.push(count);
    }
    if all.is_empty() { Err(words.expected("a seat and a number, such as 5:3")) } else { Ok(all) }
}

fn vote(word: &str, words: &mut Words) -> Result<Claim, Trouble> {
    Ok(match word {
        "nominations" | "nomination" | "nominated" => {
            let mut all = Vec::new();
            let empty = none(words);
            while !empty && !words.is_done() {
                match pair(words)? {
                    Some((by, target)) => all.push((Some(by), target)),
                    None => all.extend(table_seats(words)?.into_iter().map(|s| (None, s))),
                }
            }
            Claim::Nominations(all)
        }
        "votes" | "tally" => Claim::Votes(if none(words) { Vec::new() } else { counts(words)? }),
        "voted" => {
            let seats = table_seats(words)?;
            words.accept(&["for"]);
            Claim::Voted(seats, if none(words) { None } else { Some(table_seat(words)?) })
        }
        "vote" => {
            if words.accept(&["cancelled", "canceled"]).is_some() {
                return Ok(Claim::VoteCancelled);
            }
            words.accept(&["of", "by"]);
            let seats = table_seats(words)?;
            words.accept(&["for"]);
            Claim::Voted(seats, if none(words) { None } else { Some(table_seat(words)?) })
        }
        "lift" | "lifts" => {
            let count = words.number("a number of hands", 10)?;
            if words.accept(&["of"]).is_some() {
                words.number("a number of players", 10)?;
            }
            Claim::Lifts(count)
        }
        "candidate" => Claim::Candidate(if none(words) { None } else { Some(table_seat(words)?) }),
        "ballot" | "candidates" => Claim::Ballot(if none(words) { Vec::new() } else { table_seats(words)? }),
        _ => Claim::VoteCancelled,
    })
}

fn speech(word: &str, words: &mut Words) -> Result<Claim, Trouble> {
    Ok(match word {
        "order" => Claim::Order(if none(words) { Vec::new() } else { table_seats(words)? }),
        "speaker" => {
            if none(words) {
                return Ok(Claim::Speaker(None, None));
            }
            let seat = table_seat(words)?;
            words.accept(&["speaks", "has"]);
            let length = if words.accept(&["for"]).is_some() {
                Some(words.duration()?)
            } else {
                words.accept_duration()
            };
            Claim::Speaker(Some(seat), length)
        }
        "best_move" => {
            words.accept(&[":", "of"]);
            Claim::BestMove(if none(words) { Vec::new() } else { table_seats(words)? })
        }
        _ => {
            let (mut seats, mut judge) = (Vec::new(), None);
            loop {
                let more = words.seats()?;
                let word = words.accept(&["judge", "nobody", "none", "only", "everyone", "all"]);
                match word {
                    Some("judge") => judge = Some(true),
                    Some("everyone" | "all") => seats.extend(Seat::first(10)),
                    None if more.is_empty() => break,
                    _ => {}
                }
                seats.extend(more);
            }
            Claim::MaySpeak { seats, judge }
        }
    })
}

fn end(word: &str, words: &mut Words) -> Result<Claim, Trouble> {
    if word.starts_with("draw") {
        return Ok(Claim::DrawWaits);
    }
    if none(words) {
        return Ok(if word == "decided" { Claim::Decided(None) } else { Claim::Result(None) });
    }
    let winner = match words.accept(&["red", "reds", "black", "blacks", "draw"]) {
        Some("red" | "reds") => Some(Winner::Red),
        Some("black" | "blacks") => Some(Winner::Black),
        Some(_) => Some(Winner::Draw),
        None => None,
    };
    words.accept(&["wins", "win", "won"]);
    words.accept(&["by", "through", "because"]);
    words.accept(&[":"]);
    let reason = tokens::reason(words)?;
    let end = Some(End { winner, reason });
    Ok(if word == "decided" { Claim::Decided(end) } else { Claim::Result(end) })
}

fn setting(words: &mut Words) -> Result<Claim, Trouble> {
    let keys: Vec<&str> = TABLE.iter().map(|row| row.key).collect();
    let key = words.one_of("a setting", &keys)?;
    words.accept(&["=", ":", "is"]);
    let value = words.take().ok_or_else(|| words.expected("a value"))?;
    Ok(Claim::Setting(key.to_owned(), value.text.to_lowercase()))
}
