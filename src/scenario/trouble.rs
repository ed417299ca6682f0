//! What is wrong with a scenario file, and where: line, column, what was expected, and the near
//! word the writer may have meant.

use std::fmt;

/// A fault in a file, with its place. Lines and columns are counted from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct Trouble {
    /// The line, from 1.
    pub line: u32,
    /// The character within the line, from 1.
    pub column: u32,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Something else was expected here.
    #[error("expected {wanted}, found {found}{}", Hint(.near))]
    Expected {
        /// What would have been right.
        wanted: String,
        /// What stands there.
        found: String,
        /// A known word near to it.
        near: Option<String>,
    },
    /// The words are fine, but they cannot be so.
    #[error("{0}")]
    Impossible(String),
    /// A named limit was passed.
    #[error("{what} is limited to {limit}")]
    TooMuch {
        /// Which limit.
        what: &'static str,
        /// Its value, with the unit.
        limit: String,
    },
}

struct Hint<'a>(&'a Option<String>);

impl fmt::Display for Hint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(word) => write!(f, "; did you mean `{word}`?"),
            None => Ok(()),
        }
    }
}

/// The known word nearest to `word`, if it is near enough to be meant.
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let room = (word.chars().count() / 3).clamp(1, 3);
    known
        .into_iter()
        .map(|k| (distance(&word, k), k))
        .filter(|(d, k)| *d <= room || (word.len() >= 4 && k.starts_with(&word)))
        .min_by_key(|(d, _)| *d)
        .map(|(_, k)| k)
}

/// How many letters must be put in, taken out, changed or swapped with the next.
fn distance(a: &str, b: &str) -> usize {
    const LONGEST: usize = 40;
    let (a, b): (Vec<char>, Vec<char>) =
        (a.chars().take(LONGEST).collect(), b.chars().take(LONGEST).collect());
    let mut rows = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    for (j, cell) in rows[0].iter_mut().enumerate() {
        *cell = j;
    }
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_finds_its_word() {
        let known = ["nominate", "vote", "shoot"];
        assert_eq!(nearest("nominat", known), Some("nominate"));
        assert_eq!(nearest("vtoe", known), Some("vote"));
        assert_eq!(nearest("shot", known), Some("shoot"));
        assert_eq!(nearest("resurrect", known), None);
    }

    #[test]
    fn a_trouble_names_its_place_and_the_near_word() {
        let fault =
            Fault::Expected { wanted: "a command".into(), found: "`vtoe`".into(), near: Some("vote".into()) };
        assert_eq!(
            Trouble { line: 3, column: 4, fault }.to_string(),
            "line 3, column 4: expected a command, found `vtoe`; did you mean `vote`?"
        );
    }
}
