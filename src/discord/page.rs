//! Which page of a private panel is open: kept per person, so that a redraw shows the same page with
//! the newest truth.

use super::screens::Open;
use serde::{Deserialize, Serialize};

/// A private panel's page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// What is open.
    pub open: Open,
    /// The answer to the last press, which stands on the panel's first line until the stage that it
    /// belongs to is over.
    #[serde(default)]
    pub line: Option<Line>,
}

/// An answer and the public stage in which it was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The words.
    pub words: String,
    /// The stage: after it the headline is worth more than an old answer.
    pub stage: u32,
}

impl Page {
    /// A page without an answer.
    #[must_use]
    pub fn of(open: Open) -> Self {
        Self { open, line: None }
    }

    /// The same page with an answer on its first line.
    #[must_use]
    pub fn line(self, words: impl Into<String>, stage: u32) -> Self {
        Self { line: Some(Line { words: words.into(), stage }), ..self }
    }

    /// The answer, while its stage lasts.
    #[must_use]
    pub fn answer(&self, stage: u32) -> Option<&str> {
        self.line.as_ref().filter(|line| line.stage == stage).map(|line| line.words.as_str())
    }
}
