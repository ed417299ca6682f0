//! The commands of a sports scenario, as people write them (docs/scenarios.md, "What people do").
//! Reading gives a [`Verb`]; the table makes rule book commands of it when it is played.

use super::verbs::with_words;
use super::who::Who;
use crate::base::Seat;
use crate::rules::sport::{Ground, Settings, Signal, Winner};
use crate::scenario::{Trouble, Words};

/// What is done, before the state is asked whom it concerns.
#[derive(Clone, Debug, PartialEq)]
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
    /// The clock's deadline, so many milliseconds late.
    Late(i64),
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
pub const VERBS: &[&str] = &[
    "nominate",
    "pass",
    "vote",
    "lift",
    "shoot",
    "check",
    "best_move",
    "shout",
    "withdraw",
    "give_up",
    "leave",
    "next",
    "foul",
    "technical_foul",
    "take_back",
    "remove",
    "disqualify",
    "ppk",
    "give_last_speech",
    "grant_shout",
    "pause",
    "resume",
    "undo",
    "replace",
    "return",
    "resync",
    "confirm_nomination",
    "refuse_nomination",
    "open_candidate",
    "close_candidate",
    "restart_candidate",
    "restart_vote",
    "decide_lift",
    "end_game",
    "confirm_draw",
    "refuse_draw",
    "annul",
    "hand_over",
    "dismiss",
    "sit",
    "stand",
    "ready",
    "unready",
    "take_chair",
    "leave_chair",
    "queue",
    "unqueue",
    "start",
    "extend",
    "close_lobby",
    "kick",
    "set",
    "ack_role",
    "role_not_visible",
    "say",
    "agree",
    "disagree",
    "shot_order",
    "ask_floor",
    "to_judge",
    "signal",
    "connect",
    "disconnect",
    "floor_opened",
    "tick",
    "halt",
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
        &[
            "pass",
            "end_speech",
            "end",
            "end_of_speech",
            "finish",
            "thanks",
            "thank_you",
            "пас",
            "спасибо",
            "done",
        ],
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
    (
        &[
            "open_candidate",
            "next_candidate",
            "start_vote",
            "start_voting",
            "open_vote",
            "open_voting",
            "begin_vote",
        ],
        Verb::OpenCandidate,
    ),
    (&["close_candidate"], Verb::CloseCandidate),
    (&["restart_candidate"], Verb::RestartCandidate),
    (&["restart_vote", "restart_ballot"], Verb::RestartVote),
    (&["confirm_draw"], Verb::ConfirmDraw),
    (&["refuse_draw", "reject_draw", "play_on"], Verb::RefuseDraw),
    (&["annul", "annul_game", "annul_the_game"], Verb::Annul),
    (&["decline_lift", "refuse_lift", "no_lift"], Verb::DecideLift(false)),
    (&["allow_lift", "hold_lift", "open_lift"], Verb::DecideLift(true)),
    (&["resync", "sync"], Verb::Resync),
    (&["tick", "deadline", "time_is_up", "timeout", "expire"], Verb::Tick),
    (&["halt"], Verb::Halt),
];

/// Takes the longest run of words that, joined by `_`, makes one of these names.
pub fn accept_joined<'k>(words: &mut Words, names: &[&'k str]) -> Option<&'k str> {
    let longest = names.iter().map(|n| n.matches('_').count() + 1).max().unwrap_or(1);
    (1..=longest).rev().find_map(|count| {
        names.iter().copied().filter(|n| n.matches('_').count() + 1 == count).find(|name| {
            words.accept(&[name]).is_some()
                || (count > 1 && words.accept_all(&name.split('_').collect::<Vec<_>>()))
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
    loop {
        if let Some(name) = accept_joined(words, WITH_WORDS) {
            return with_words(name, words, by_judge);
        }
        // "gives a foul to 5" is "foul 5".
        if words.accept(&["give", "gives", "issue", "issues", "a", "an", "the"]).is_none() {
            return Err(words.unknown("a command", VERBS));
        }
    }
}

/// Commands that take something.
const WITH_WORDS: &[&str] = &[
    "sit",
    "join",
    "say",
    "contract",
    "text",
    "shot_order",
    "nominate",
    "nominates",
    "withdraw",
    "vote",
    "votes",
    "lift",
    "raise_hand",
    "shoot",
    "shoots",
    "shot",
    "check",
    "checks",
    "best_move",
    "guess",
    "to_judge",
    "signal",
    "foul",
    "fouls",
    "technical_foul",
    "tech_foul",
    "tech",
    "techfoul",
    "take_back_foul",
    "unfoul",
    "take_back_technical_foul",
    "take_back_tech_foul",
    "take_back_tech",
    "take_back_nomination",
    "take_back",
    "remove",
    "removes",
    "disqualify",
    "ppk",
    "give_last_speech",
    "last_speech",
    "grant_shout",
    "grant",
    "allow_shout",
    "dismiss",
    "undo",
    "replace",
    "return",
    "returns",
    "reconnect",
    "connect",
    "disconnect",
    "disconnects",
    "drop",
    "open",
    "close",
    "restart",
    "confirm",
    "refuse",
    "reject",
    "decide_lift",
    "hold_lift",
    "open_candidate",
    "close_candidate",
    "end_speech",
    "stop_speech",
    "removal",
    "disqualification",
    "late",
    "sleeps",
    "undo_foul",
    "undo_nomination",
    "end_game",
    "kick",
    "set",
    "configure",
    "floor_opened",
    "floor_open",
    "microphone_open",
    "speak",
    "not",
];
