//! The commands of a sports scenario, as people write them (docs/scenarios.md, "What people do").
//! Reading gives a [`Verb`]; the table makes rule book commands of it when it is played.

use super::who::Who;
use crate::base::Seat;
use crate::rules::sport::{Ground, Settings, Signal, Winner};
use crate::scenario::{Trouble, Words};

/// What is done, before the state is asked whom it concerns.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "each is the rule book's command of the same name")]
pub enum Verb {
    Sit(Option<Seat>),
    Stand,
    Ready,
    Unready,
    TakeChair,
    LeaveChair,
    Queue,
    Unqueue,
    Start,
    Extend,
    CloseLobby,
    Kick(Vec<Seat>),
    Configure(Box<Settings>, String, String),
    AckRole,
    RoleNotVisible,
    Say(String),
    Agree,
    Disagree,
    ShotOrder(Vec<Seat>),
    /// Whom; by the judge also for whom.
    Nominate(Seat, Option<Seat>),
    /// By the judge also whose.
    Withdraw(Option<Seat>),
    Pass,
    Shout,
    AskFloor,
    /// For whom; by the judge also whose hands.
    Vote(Seat, Vec<Seat>),
    /// `None`: the word alone; by the judge also whose hands.
    Lift(Option<bool>, Vec<Seat>),
    Shoot(Seat),
    /// A choice that is not made: silence.
    Nothing,
    Check(Seat),
    BestMove(Vec<Seat>, Option<Seat>),
    GiveUp,
    Leave,
    ToJudge(String),
    Signal(Signal),
    Next,
    ConfirmNomination,
    RefuseNomination,
    Foul(Vec<Seat>, Ground),
    TechFoul(Vec<Seat>, Ground),
    TakeBackFoul(Vec<Seat>),
    TakeBackTech(Vec<Seat>),
    Remove(Vec<Seat>, Ground, bool),
    Disqualify(Vec<Seat>, Ground, bool),
    Ppk(Vec<Seat>, Ground),
    GiveLastSpeech(Seat),
    GrantShout(Seat),
    Dismiss(Seat),
    Pause,
    Resume,
    /// So many steps.
    Undo(u64),
    Replace(Seat),
    Return(Option<Seat>),
    HandOver,
    OpenCandidate,
    CloseCandidate,
    RestartCandidate,
    RestartVote,
    DecideLift(bool),
    EndGame(Winner),
    ConfirmDraw,
    RefuseDraw,
    Annul,
    Resync,
    Tick,
    Presence(Vec<Seat>, bool),
    FloorOpened(Option<Seat>),
    Halt,
}

/// A line that somebody acts on.
#[derive(Clone, Debug, PartialEq)]
pub struct Deed {
    /// Who.
    pub who: Vec<Who>,
    /// What.
    pub verb: Verb,
}

impl Deed {
    /// Reads a line's two halves.
    ///
    /// # Errors
    /// A word that is no command, or misses what it needs.
    pub fn read(who: &mut Words, command: &mut Words) -> Result<Self, Trouble> {
        let who = Who::read(who)?;
        let verb = verb(command, &who)?;
        Ok(Self { who, verb })
    }
}

/// Every first word of a command, for the list in an error and for the near word.
const VERBS: &[&str] = &[
    "nominate", "pass", "vote", "lift", "shoot", "check", "best_move", "shout", "withdraw", "give_up", "leave",
    "next", "foul", "technical_foul", "take_back", "remove", "disqualify", "ppk", "give_last_speech", "grant_shout",
    "pause", "resume", "undo", "replace", "return", "resync", "confirm_nomination", "refuse_nomination",
    "open_candidate", "close_candidate", "restart_candidate", "restart_vote", "decide_lift", "end_game",
    "confirm_draw", "refuse_draw", "annul", "hand_over", "dismiss", "sit", "stand", "ready", "unready",
    "take_chair", "leave_chair", "queue", "unqueue", "start", "extend", "close_lobby", "kick", "set", "ack_role",
    "role_not_visible", "say", "agree", "disagree", "shot_order", "ask_floor", "to_judge", "signal", "connect",
    "disconnect", "floor_opened", "tick", "halt",
];

/// Commands that are a word and nothing more.
const PLAIN: &[(&[&str], Verb)] = &[
    (&["stand"], Verb::Stand),
    (&["ready"], Verb::Ready),
    (&["unready", "not_ready"], Verb::Unready),
    (&["take_chair", "judge", "choose_judge"], Verb::TakeChair),
    (&["leave_chair"], Verb::LeaveChair),
    (&["queue", "wait_for_a_seat"], Verb::Queue),
    (&["unqueue"], Verb::Unqueue),
    (&["start"], Verb::Start),
    (&["extend"], Verb::Extend),
    (&["close_lobby"], Verb::CloseLobby),
    (&["ack_role", "ack", "role_seen", "see_role", "seen", "role_received"], Verb::AckRole),
    (&["role_not_visible", "no_role"], Verb::RoleNotVisible),
    (&["agree"], Verb::Agree),
    (&["disagree"], Verb::Disagree),
    (
        &["pass", "end_speech", "end", "end_of_speech", "finish", "thanks", "thank_you", "пас", "спасибо", "done"],
        Verb::Pass,
    ),
    (&["shout", "выкрик"], Verb::Shout),
    (&["ask_floor", "ask_for_the_floor", "ask_for_a_word"], Verb::AskFloor),
    (&["give_up", "gives_up", "quit", "surrender"], Verb::GiveUp),
    (&["leave"], Verb::Leave),
    (&["silent", "nothing", "no_vote", "abstain", "no_shot", "no_check", "does_nothing"], Verb::Nothing),
    (&["next", "go_on"], Verb::Next),
    (&["confirm_nomination", "accept_nomination"], Verb::ConfirmNomination),
    (&["refuse_nomination", "reject_nomination"], Verb::RefuseNomination),
    (&["pause"], Verb::Pause),
    (&["resume", "unpause", "continue", "end_pause"], Verb::Resume),
    (&["hand_over", "hand_over_the_chair", "handover"], Verb::HandOver),
    (&["open_candidate", "next_candidate"], Verb::OpenCandidate),
    (&["close_candidate"], Verb::CloseCandidate),
    (&["restart_candidate"], Verb::RestartCandidate),
    (&["restart_vote", "restart_ballot"], Verb::RestartVote),
    (&["confirm_draw"], Verb::ConfirmDraw),
    (&["refuse_draw", "reject_draw", "play_on"], Verb::RefuseDraw),
    (&["annul", "annul_game"], Verb::Annul),
    (&["resync", "sync"], Verb::Resync),
    (&["tick", "deadline", "time_is_up", "timeout", "expire"], Verb::Tick),
    (&["halt"], Verb::Halt),
];

/// Takes the longest run of words that, joined by `_`, makes one of these names.
pub fn accept_joined<'k>(words: &mut Words, names: &[&'k str]) -> Option<&'k str> {
    let longest = names.iter().map(|n| n.matches('_').count() + 1).max().unwrap_or(1);
    (1..=longest).rev().find_map(|count| {
        names.iter().copied().filter(|n| n.matches('_').count() + 1 == count).find(|name| {
            words.accept(&[name]).is_some() || (count > 1 && words.accept_all(&name.split('_').collect::<Vec<_>>()))
        })
    })
}

fn verb(words: &mut Words, who: &[Who]) -> Result<Verb, Trouble> {
    let plain: Vec<&str> = PLAIN.iter().flat_map(|(names, _)| names.iter().copied()).collect();
    // "close" and "open" alone mean the candidate; "lift no" of a player means that he is silent.
    let before = words.clone();
    if let Some(name) = accept_joined(words, &plain) {
        if words.is_done() {
            let verb = PLAIN.iter().find(|(names, _)| names.contains(&name)).map(|(_, v)| v.clone());
            return Ok(verb.expect("the name came from this table"));
        }
        *words = before;
    }
    let by_judge = who.iter().any(|w| matches!(w, Who::Judge | Who::Host | Who::System));
    let next = accept_joined(words, WITH_WORDS);
    match next {
        Some(name) => with_words(name, words, by_judge),
        None => Err(words.unknown("a command", VERBS)),
    }
}

/// Commands that take something.
const WITH_WORDS: &[&str] = &[
    "sit", "join", "say", "contract", "text", "shot_order", "nominate", "nominates", "withdraw", "vote", "votes",
    "lift", "raise_hand", "shoot", "shoots", "shot", "check", "checks", "best_move", "guess", "to_judge", "signal",
    "foul", "fouls", "technical_foul", "tech_foul", "tech", "techfoul", "take_back_foul", "unfoul", "take_back_technical_foul",
    "take_back_tech_foul", "take_back_tech", "take_back_nomination", "take_back", "remove", "removes", "disqualify", "ppk", "give_last_speech",
    "last_speech", "grant_shout", "grant", "allow_shout", "dismiss", "undo", "replace", "return", "returns", "reconnect", "connect",
    "disconnect", "disconnects", "drop", "open", "close", "restart", "confirm", "refuse", "reject", "decide_lift",
    "hold_lift", "end_game", "kick", "set", "configure", "floor_opened", "floor_open", "microphone_open", "speak", "not",
];

fn with_words(name: &str, words: &mut Words, by_judge: bool) -> Result<Verb, Trouble> {
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
            if words.accept(&["nobody", "none"]).is_some() { Verb::Nothing } else { Verb::Shoot(words.seat()?) }
        }
        "check" | "checks" => {
            if words.accept(&["nobody", "none"]).is_some() { Verb::Nothing } else { Verb::Check(words.seat()?) }
        }
        "best_move" | "guess" => best_move(words)?,
        "signal" => signal(words)?,
        "undo" => {
            let steps = words.accept_number().unwrap_or(1);
            words.accept(&["step", "steps"]);
            Verb::Undo(steps.max(1))
        }
        "open" => {
            words.accept(&["next"]);
            words.accept(&["candidate", "vote", "lift"]);
            words.accept_seat();
            Verb::OpenCandidate
        }
        "close" => {
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
        "take_back_foul" | "unfoul" => {
            words.accept(&["of", "from", "for"]);
            Verb::TakeBackFoul(words.some_seats()?)
        }
        "take_back_technical_foul" | "take_back_tech_foul" | "take_back_tech" => {
            words.accept(&["of", "from", "for"]);
            Verb::TakeBackTech(words.some_seats()?)
        }
        "remove" | "removes" => {
            let seats = words.some_seats()?;
            let (ground, speech) = ground_and_speech(words, Ground::Equipment)?;
            Verb::Remove(seats, ground, speech)
        }
        "disqualify" => {
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
        None if words.peek_key().is_some_and(|k| matches!(k.as_str(), "with" | "without" | "no")) => Ok(plain),
        None => Err(words.unknown("a ground such as out_of_turn", &names)),
    }
}
