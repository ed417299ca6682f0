//! Plays a scenario file on its rule book's table and keeps what every line brought.

use super::parse::{Script, Step, StepLine, When};
use super::table::{Answer, Refused, Table};
use super::trouble::{Fault, Trouble};
use super::words::Words;
use serde_json::{Value, json};

/// How many broken lines are reported at once.
const REPORTED: usize = 20;

/// A file that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Its title.
    pub title: Option<String>,
    /// What each line brought, in order.
    pub lines: Vec<Seen>,
    /// How many expectations were checked.
    pub checked: usize,
    /// The whole result.
    pub result: Value,
}

/// What one line brought.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The line, from 1.
    pub line: u32,
    /// The line as written.
    pub text: String,
    /// Milliseconds since the file's beginning, after the line.
    pub at: i64,
    /// Why the command was refused, if it was.
    pub refused: Option<Refused>,
    /// The events of the line, those of the clock before it included.
    pub events: Vec<Value>,
    /// The state after it; null where only verdicts are kept.
    pub state: Value,
    /// What went against the file's words.
    pub failure: Option<String>,
}

impl Played {
    /// The lines that went against the file's words.
    pub fn failures(&self) -> impl Iterator<Item = (u32, &str, &str)> {
        self.lines.iter().filter_map(|s| Some((s.line, s.text.as_str(), s.failure.as_deref()?)))
    }

    /// Whether everything came as the file says.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.failures().next().is_none()
    }

    /// One object a line, and a last one with the whole result (design, "Scenario files").
    #[must_use]
    pub fn json(&self) -> Vec<Value> {
        let mut objects: Vec<Value> = self.lines.iter().map(Seen::json).collect();
        let failures: Vec<Value> = self
            .failures()
            .map(|(line, text, why)| json!({ "line": line, "text": text, "why": why }))
            .collect();
        let mut last = json!({
            "title": self.title,
            "ok": self.holds(),
            "checked": self.checked,
            "failures": failures,
        });
        if let (Some(last), Some(result)) = (last.as_object_mut(), self.result.as_object()) {
            last.extend(result.clone());
        }
        objects.push(last);
        objects
    }
}

impl Seen {
    fn json(&self) -> Value {
        let mut object = json!({ "line": self.line, "at": self.at, "text": self.text });
        let map = object.as_object_mut().expect("an object was just made");
        match &self.refused {
            None => map.insert("accepted".into(), true.into()),
            Some(r) => {
                let mut refused = json!({ "clause": r.clause, "code": r.code });
                if !r.who.is_empty() {
                    refused["who"] = r.who.clone().into();
                }
                map.insert("refused".into(), refused)
            }
        };
        map.insert("events".into(), self.events.clone().into());
        map.insert("state".into(), self.state.clone());
        if let Some(why) = &self.failure {
            map.insert("failed".into(), why.clone().into());
        }
        object
    }
}

/// How much of a play is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The state after each line, for `--json`.
    States,
    /// What was refused and what failed.
    Verdicts,
}

/// A step whose words were understood.
enum Ready<T: Table> {
    Deed(T::Deed),
    Advance(T::Goal),
    Wait,
    Claim(T::Claim),
    Refused(Option<RefusedClaim>),
}

/// `expect refused 8.3 not_your_turn`: a clause, a code, both or neither.
struct RefusedClaim {
    words: Vec<String>,
}

/// Plays a script on the table of its rule book.
///
/// # Errors
/// Lines that are not understood, before anything is played; a table that cannot be set.
pub fn play<T: Table>(script: &Script, keep: Keep) -> Result<Played, Vec<Trouble>> {
    let mut ready = Vec::new();
    let mut troubles = script.troubles.clone();
    troubles.extend(T::check_head(&script.head));
    for line in &script.steps {
        match read::<T>(line) {
            Ok(step) => ready.push((line, step)),
            Err(trouble) => troubles.push(trouble),
        }
    }
    if !troubles.is_empty() {
        troubles.sort_by_key(|t| (t.line, t.column));
        troubles.truncate(REPORTED);
        return Err(troubles);
    }
    let first = ready.iter().find_map(|(_, step)| if let Ready::Deed(d) = step { Some(d) } else { None });
    let (table, events) = T::set_up(&script.head, first).map_err(|t| vec![t])?;
    let mut player = Player { table, keep, lines: Vec::new(), checked: 0 };
    player.head(script, events);
    for i in 0..ready.len() {
        player.step(&ready, i);
    }
    let result = player.table.result();
    Ok(Played { title: script.title.clone(), lines: player.lines, checked: player.checked, result })
}

fn read<T: Table>(line: &StepLine) -> Result<Ready<T>, Trouble> {
    if let Some(When::At(word)) = &line.when
        && !T::is_time(&word.text)
    {
        let wanted = "a time such as @12:30, @90s or +30s".to_owned();
        let fault = Fault::Expected { wanted, found: format!("`@{}`", word.text), near: None };
        return Err(Trouble { line: line.line, column: word.column, fault });
    }
    match &line.step {
        Step::Act { who, command } => {
            let (mut who, mut command) = (who.clone(), command.clone());
            let deed = T::read_deed(&mut who, &mut command)?;
            who.finish()?;
            command.finish()?;
            Ok(Ready::Deed(deed))
        }
        Step::Advance(words) => {
            let mut words = words.clone();
            let goal = T::read_goal(&mut words)?;
            words.finish()?;
            Ok(Ready::Advance(goal))
        }
        Step::Wait => Ok(Ready::Wait),
        Step::Expect(words) => read_claim(words.clone()),
    }
}

fn read_claim<T: Table>(mut words: Words) -> Result<Ready<T>, Trouble> {
    if words.accept(&["accepted"]).is_some() || words.accept_all(&["not", "refused"]) {
        words.finish()?;
        return Ok(Ready::Refused(None));
    }
    if words.accept(&["refused", "refusal"]).is_some() {
        words.accept(&[":"]);
        words.accept(&["by", "with", "clause", "rule", "under"]);
        words.accept(&["clause", "rule"]);
        let mut claims = Vec::new();
        while let Some(word) = words.take() {
            claims.push(word.text);
        }
        return Ok(Ready::Refused(Some(RefusedClaim { words: claims })));
    }
    let claim = T::read_claim(&mut words)?;
    words.finish()?;
    Ok(Ready::Claim(claim))
}

struct Player<T: Table> {
    table: T,
    keep: Keep,
    lines: Vec<Seen>,
    checked: usize,
}

impl<T: Table> Player<T> {
    /// The lines that set the table share its first state; the last of them holds the events.
    fn head(&mut self, script: &Script, events: Vec<Value>) {
        let first_step = script.steps.first().map_or(u32::MAX, |s| s.line);
        let mut events = Some(events);
        let head: Vec<_> = script.lines.iter().filter(|(line, _)| *line < first_step).collect();
        for (i, (line, text)) in head.iter().enumerate() {
            let events = if i + 1 == head.len() { events.take().unwrap_or_default() } else { Vec::new() };
            self.note(*line, text, None, events, None);
        }
    }

    fn note(
        &mut self,
        line: u32,
        text: &str,
        refused: Option<Refused>,
        events: Vec<Value>,
        failure: Option<String>,
    ) {
        self.lines.push(Seen {
            line,
            text: text.to_owned(),
            at: self.table.elapsed_ms(),
            refused,
            events,
            state: if self.keep == Keep::States { self.table.state() } else { Value::Null },
            failure,
        });
    }

    fn step(&mut self, ready: &[(&StepLine, Ready<T>)], i: usize) {
        let (line, step) = &ready[i];
        let mut events = Vec::new();
        let mut failure = None;
        let mut refused = None;
        if let Some(when) = &line.when {
            match self.table.instant(when).and_then(|to| self.table.run_until(to)) {
                Ok(ran) => events = ran,
                Err(why) => failure = Some(why),
            }
        }
        match step {
            Ready::Wait => {}
            Ready::Deed(deed) => {
                let answer = self.table.perform(deed);
                let claim = expected_refusal(&ready[i + 1..]);
                let unmet = judge_answer(&answer, claim);
                failure = failure.or(unmet);
                match answer {
                    Answer::Accepted(new) => events.extend(new),
                    Answer::Refused(r) => refused = Some(r),
                    Answer::Mixed(new, r) => {
                        events.extend(new);
                        refused = Some(r);
                    }
                }
            }
            Ready::Advance(goal) => match self.table.advance(goal) {
                Ok(ran) => events.extend(ran),
                Err(why) => failure = failure.or(Some(why)),
            },
            Ready::Claim(claim) => {
                self.checked += 1;
                failure = failure.or(self.table.holds(claim).err());
            }
            Ready::Refused(claim) => {
                self.checked += 1;
                failure = failure.or(self.last_answer_is(claim.as_ref(), rights_of(&ready[..i])));
            }
        }
        failure = failure.or(self.table.broken());
        self.note(line.line, &line.text, refused, events, failure);
    }

    /// `expect refused` and `expect accepted` speak of the last command before them.
    fn last_answer_is(&self, claim: Option<&RefusedClaim>, rights: &[&str]) -> Option<String> {
        let last = self.lines.iter().rev().find(|s| !s.text.starts_with("expect"));
        let Some(last) = last else { return Some("no command stands before this line".into()) };
        match (claim, &last.refused) {
            (None, None) => None,
            (None, Some(r)) => Some(format!("it was refused ({} {})", r.clause, r.code)),
            (Some(_), None) => Some("the command was not refused".into()),
            (Some(claim), Some(r)) => claim
                .words
                .iter()
                .any(|w| !is_clause_or_code(w, r, rights))
                .then(|| format!("it was refused by {} {}", r.clause, r.code)),
        }
    }
}

/// A clause may be written with its section mark; a code with `-` for `_`.
fn is_clause_or_code(word: &str, refused: &Refused, rights: &[&str]) -> bool {
    let word = word.trim_start_matches('§').to_lowercase().replace('-', "_");
    // The Forgy rules are cited r30; the bare number is understood.
    let clause = refused.clause.to_lowercase();
    word == clause
        || word == refused.code
        || clause.strip_prefix('r') == Some(word.as_str())
        || rights.contains(&word.as_str())
}

/// The clauses of the right that the last command used.
fn rights_of<T: Table>(before: &[(&StepLine, Ready<T>)]) -> &'static [&'static str] {
    let deed = before.iter().rev().find_map(|(_, s)| if let Ready::Deed(d) = s { Some(d) } else { None });
    deed.map_or(&[], T::clauses)
}

/// Whether an `expect refused` follows among the expectations right after a command.
fn expected_refusal<T: Table>(after: &[(&StepLine, Ready<T>)]) -> bool {
    after
        .iter()
        .take_while(|(line, step)| line.when.is_none() && matches!(step, Ready::Claim(_) | Ready::Refused(_)))
        .any(|(_, step)| matches!(step, Ready::Refused(_)))
}

fn judge_answer(answer: &Answer, claimed: bool) -> Option<String> {
    match answer {
        Answer::Accepted(_) => None,
        Answer::Refused(_) if claimed => None,
        Answer::Refused(r) => Some(format!(
            "refused ({} {}{}), and no `expect refused {}` follows",
            r.clause,
            r.code,
            if r.who.is_empty() { String::new() } else { format!(", {}", r.who) },
            r.clause
        )),
        Answer::Mixed(_, r) => Some(format!(
            "some were refused ({} {}, {}) and others not; write them on lines of their own",
            r.clause, r.code, r.who
        )),
    }
}
