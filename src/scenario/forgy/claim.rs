//! `expect …`, as read: a name of a fact and the words after it. Names of players are looked up when
//! the line is played.

use super::instant_ms;
use crate::scenario::{Trouble, Words, key};

/// A claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub(super) fact: &'static str,
    /// The words after it; grouping marks and joining words are gone.
    pub(super) words: Vec<String>,
    /// Whether it is denied: `not`, `no`.
    pub(super) not: bool,
}

/// Facts, and how they may be written; longer ones first.
const FACTS: &[(&str, &[&[&str]])] = &[
    ("half", &[&["half", "regime"], &["half_regime"], &["half"]]),
    ("self_vote", &[&["self_vote"], &["self_votes"], &["self", "vote"], &["auto_self"], &["autoself"]]),
    ("team_kill", &[&["team", "kill"], &["team_kill"], &["team2", "kill"], &["mafia", "kill"]]),
    ("clues_due", &[&["clues", "due"], &["clues_due"], &["clue", "due"], &["due", "clues"]]),
    ("dead_chat", &[&["dead", "chat"], &["dead_chat"]]),
    ("may_write", &[&["may", "write"], &["may_write"], &["can", "write"]]),
    ("deadline", &[&["deadline"], &["closes"], &["ends"]]),
    ("stage", &[&["stage"], &["phase"], &["state"]]),
    ("cycle", &[&["cycle"]]),
    ("day", &[&["day"]]),
    ("night", &[&["night"]]),
    ("executed", &[&["executed"], &["execution"], &["execute"]]),
    ("majority", &[&["majority"], &["m"]]),
    ("n0", &[&["n0"], &["initial"]]),
    ("final", &[&["final"], &["total"]]),
    ("public", &[&["public"], &["count"]]),
    ("votes", &[&["votes"]]),
    ("vote", &[&["vote"]]),
    ("void", &[&["void"]]),
    ("closed", &[&["closed"]]),
    ("early", &[&["early"]]),
    ("lock", &[&["locked"], &["lock"]]),
    ("missed", &[&["missed"], &["missed_vote"]]),
    ("action", &[&["action"], &["act"]]),
    ("acted", &[&["acted"], &["submission"], &["duty"]]),
    ("note", &[&["note"]]),
    ("notes", &[&["notes"]]),
    ("batches", &[&["batches"]]),
    ("clues", &[&["clues"]]),
    ("modkill", &[&["modkill"], &["modkills"], &["modkilled"]]),
    ("alive", &[&["alive"], &["living"]]),
    ("dead", &[&["dead"], &["deaths"], &["death"], &["killed"], &["kills"]]),
    ("out", &[&["out"]]),
    ("uses", &[&["uses"], &["use"]]),
    ("check", &[&["check"], &["checks"], &["result_of"], &["learns"], &["finding"]]),
    ("skip", &[&["skip"], &["skips"]]),
    ("misses", &[&["misses"]]),
    ("role", &[&["role"]]),
    ("side", &[&["side"], &["faction"]]),
    ("winner", &[&["winner"], &["result"], &["wins"], &["decided"]]),
    ("proposed", &[&["proposed"]]),
    ("missing", &[&["missing"]]),
    ("owing", &[&["owing"], &["owes"]]),
    ("pending", &[&["pending"]]),
    ("immune", &[&["immune"], &["immunity"]]),
    ("card", &[&["card"], &["profile"], &["snapshot"]]),
    ("lint", &[&["lint"], &["lints"], &["warning"], &["warnings"]]),
    ("order", &[&["order"]]),
    ("seat", &[&["seat"], &["sees"]]),
    ("host", &[&["host"]]),
    ("dry_run", &[&["dry_run"], &["paper"]]),
];

impl Claim {
    pub(super) fn read(words: &mut Words) -> Result<Self, Trouble> {
        let mut not = words.accept(&["not", "no"]).is_some();
        let fact =
            FACTS.iter().find(|(_, forms)| forms.iter().any(|form| words.accept_all(form))).map(|f| f.0);
        let fact = fact.or_else(|| sees(words).then_some("seat"));
        let Some(fact) = fact else {
            let known: Vec<&str> = FACTS.iter().map(|(name, _)| *name).collect();
            return Err(words.unknown("something to expect", &known));
        };
        let mut rest = Vec::new();
        while let Some(word) = words.take() {
            let text =
                if word.quoted { word.text.clone() } else { word.text.trim_end_matches(':').to_owned() };
            match key(&text).as_str() {
                ":" | "=" | "" | "is" | "are" | "of" | "was" | "were" | "with" => {}
                "not" => not = !not,
                _ => rest.push(text),
            }
        }
        let times_ok =
            fact != "closed" || rest.iter().all(|word| !word.starts_with('@') || instant_ms(word).is_some());
        if !times_ok {
            return Err(words.expected("a time such as @12:30 or @4"));
        }
        Ok(Self { fact, words: rest, not })
    }
}

/// `A sees role commissar`, `public does not see K`.
fn sees(words: &Words) -> bool {
    let mut ahead = words.clone();
    ahead.take();
    ahead.accept(&["sees", "does", "see"]).is_some()
}
