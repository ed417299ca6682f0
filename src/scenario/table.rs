//! What a rule book gives to scenario files: how its lines are read, and a table on which they are
//! played. Reading comes first for the whole file, so that a broken line is found before any play.

use super::parse::{HeadLine, When};
use super::trouble::Trouble;
use super::words::Words;
use crate::base::Stamp;
use serde_json::Value;

/// What became of a command.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// It was decided; these events came of it.
    Accepted(Vec<Value>),
    /// It was refused; nothing changed.
    Refused(Refused),
    /// Of several people at once, some were refused.
    Mixed(Vec<Value>, Refused),
}

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The rule's number.
    pub clause: String,
    /// The stable name of the reason.
    pub code: String,
    /// Who was refused, as the file names them; empty where only one acted.
    pub who: String,
}

/// A game under a rule book, as scenario files play it.
pub trait Table: Sized {
    /// A command with the people who give it.
    type Deed;
    /// Where `advance to …` runs.
    type Goal;
    /// What `expect …` claims.
    type Claim;

    /// Whether `@TEXT` is a time in this rule book.
    fn is_time(text: &str) -> bool;
    /// Reads `WHO: command`.
    ///
    /// # Errors
    /// A word that is none of this rule book's.
    fn read_deed(who: &mut Words, command: &mut Words) -> Result<Self::Deed, Trouble>;
    /// Reads what follows `advance`.
    ///
    /// # Errors
    /// No stage of this rule book.
    fn read_goal(words: &mut Words) -> Result<Self::Goal, Trouble>;
    /// Reads what follows `expect`; `refused` and `accepted` are not asked here.
    ///
    /// # Errors
    /// No claim of this rule book.
    fn read_claim(words: &mut Words) -> Result<Self::Claim, Trouble>;

    /// What is not understood in the head, so that all of it is reported at once.
    #[must_use]
    fn check_head(_head: &[HeadLine]) -> Vec<Trouble> {
        Vec::new()
    }
    /// Sets the table; gives it with the events that did so.
    ///
    /// # Errors
    /// A line that cannot be, with its place.
    fn set_up(head: &[HeadLine], first: Option<&Self::Deed>) -> Result<(Self, Vec<Value>), Trouble>;
    /// The time in the game.
    fn now(&self) -> Stamp;
    /// How the time is shown in reports, in milliseconds since the file's beginning.
    fn elapsed_ms(&self) -> i64;
    /// The instant that a line names.
    ///
    /// # Errors
    /// No time, or one that has passed.
    fn instant(&self, when: &When) -> Result<Stamp, String>;
    /// Lets the clock run to this instant: every deadline up to it comes.
    ///
    /// # Errors
    /// The game does not get there.
    fn run_until(&mut self, to: Stamp) -> Result<Vec<Value>, String>;
    /// Further clauses under which a refusal of this command may be expected: those of the right
    /// that it uses.
    #[must_use]
    fn clauses(_deed: &Self::Deed) -> &'static [&'static str] {
        &[]
    }
    /// Gives a command now.
    fn perform(&mut self, deed: &Self::Deed) -> Answer;
    /// Lets the clock run until the goal is reached.
    ///
    /// # Errors
    /// The game ends, or stands still, before it.
    fn advance(&mut self, goal: &Self::Goal) -> Result<Vec<Value>, String>;
    /// Whether the claim is true now.
    ///
    /// # Errors
    /// What is true instead.
    fn holds(&self, claim: &Self::Claim) -> Result<(), String>;
    /// Which invariant of the rules the table has broken, if the program itself is at fault.
    #[must_use]
    fn broken(&self) -> Option<String> {
        None
    }
    /// The public facts and the secret ones, as `--json` prints them.
    fn state(&self) -> Value;
    /// The whole result, for the last object.
    fn result(&self) -> Value;
}
