//! One line of a scenario file as words, and a cursor over them that knows the place of each, so
//! that every error can say line and column.

use super::trouble::{Fault, Trouble, nearest};
use crate::base::Seat;

/// The highest number in a range of seats or players.
pub const HIGHEST_SEAT: u8 = 100;
/// The longest time a file may name: 400 days, in milliseconds.
pub const LONGEST_MS: i64 = 400 * 24 * 3_600_000;

/// One word, a quoted text, or a mark (`:`, `=`, `,`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// What is written, without quotes.
    pub text: String,
    /// Where it begins, in characters from 1.
    pub column: u32,
    /// Whether it stood in quotes, and so is never a keyword.
    pub quoted: bool,
}

/// The rest of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    line: u32,
    words: Vec<Word>,
    next: usize,
    end: u32,
}

/// Whether this mark stands alone wherever it is written.
fn is_mark(c: char) -> bool {
    matches!(c, ',' | '=' | '(' | ')' | '[' | ']' | '{' | '}' | ';')
}

/// Marks that only group: the seat lists `1, 2`, `(1 2)` and `[1, 2]` are one and the same.
fn is_filler(word: &Word) -> bool {
    !word.quoted && matches!(word.text.as_str(), "," | "(" | ")" | "[" | "]" | "{" | "}" | ";" | "and" | "и")
}

impl Words {
    /// The words of `text`, which begins at character `column` (from 1) of line `line`.
    ///
    /// # Errors
    /// A quotation that does not end.
    pub fn of(text: &str, line: u32, column: u32) -> Result<Self, Trouble> {
        let chars: Vec<char> = text.chars().collect();
        let place = |i: usize| column.saturating_add(u32::try_from(i).unwrap_or(u32::MAX));
        let mut words = Vec::new();
        let mut i = 0;
        while i < chars.len() {
            let c = chars[i];
            if c.is_whitespace() {
                i += 1;
            } else if matches!(c, '"' | '«' | '“') {
                let closes = |c: char| matches!(c, '"' | '»' | '”');
                let Some(len) = chars[i + 1..].iter().position(|&c| closes(c)) else {
                    let fault = expected("a closing quotation mark", "the end of the line", None);
                    return Err(Trouble { line, column: place(i), fault });
                };
                let text = chars[i + 1..i + 1 + len].iter().collect();
                words.push(Word { text, column: place(i), quoted: true });
                i += len + 2;
            } else {
                let len = if is_mark(c) || lone_colon(&chars, i) { 1 } else { word_length(&chars, i) };
                let text = chars[i..i + len].iter().collect();
                words.push(Word { text, column: place(i), quoted: false });
                i += len;
            }
        }
        Ok(Self { line, words, next: 0, end: place(chars.len()) })
    }

    /// The line they stand on.
    #[must_use]
    pub fn line(&self) -> u32 {
        self.line
    }

    /// Where the next word begins, or the line ends.
    #[must_use]
    pub fn column(&self) -> u32 {
        self.words.get(self.next).map_or(self.end, |w| w.column)
    }

    /// Whether nothing but grouping marks is left.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.words[self.next..].iter().all(is_filler)
    }

    /// Passes over commas, brackets and "and".
    fn skip_fillers(&mut self) {
        while self.words.get(self.next).is_some_and(is_filler) {
            self.next += 1;
        }
    }

    /// The next word, left in place.
    pub fn peek(&mut self) -> Option<&Word> {
        self.skip_fillers();
        self.words.get(self.next)
    }

    /// The next word in small letters with `-` as `_`, left in place; quoted texts are no keywords.
    pub fn peek_key(&mut self) -> Option<String> {
        self.peek().filter(|w| !w.quoted).map(|w| key(&w.text))
    }

    /// The next word.
    pub fn take(&mut self) -> Option<Word> {
        let word = self.peek().cloned();
        self.next += usize::from(word.is_some());
        word
    }

    /// All that is left, as written, joined by single spaces.
    pub fn rest(&mut self) -> String {
        let left: Vec<&str> = self.words[self.next..].iter().map(|w| w.text.as_str()).collect();
        let text = left.join(" ");
        self.next = self.words.len();
        text
    }

    /// Takes the next word if it is one of these keywords; says which.
    pub fn accept<'k>(&mut self, keys: &[&'k str]) -> Option<&'k str> {
        let word = self.peek_key()?;
        let found = keys.iter().copied().find(|k| *k == word)?;
        self.next += 1;
        Some(found)
    }

    /// Takes several keywords in a row, if all of them stand here.
    pub fn accept_all(&mut self, keys: &[&str]) -> bool {
        let before = self.next;
        let all = keys.iter().all(|k| self.accept(&[k]).is_some());
        if !all {
            self.next = before;
        }
        all
    }

    /// One of these keywords, or an error that lists them.
    ///
    /// # Errors
    /// Another word stands here.
    pub fn one_of<'k>(&mut self, what: &str, keys: &[&'k str]) -> Result<&'k str, Trouble> {
        match self.accept(keys) {
            Some(found) => Ok(found),
            None => Err(self.unknown(what, keys)),
        }
    }

    /// The error for a word that is none of these.
    pub fn unknown(&mut self, what: &str, keys: &[&str]) -> Trouble {
        const SHOWN: usize = 12;
        let near = self.peek_key().and_then(|w| nearest(&w, keys.iter().copied()).map(String::from));
        let wanted = if keys.len() <= SHOWN { format!("{what} ({})", keys.join(", ")) } else { what.into() };
        self.expected_near(&wanted, near)
    }

    /// The error "expected this here".
    pub fn expected(&mut self, wanted: &str) -> Trouble {
        self.expected_near(wanted, None)
    }

    fn expected_near(&mut self, wanted: &str, near: Option<String>) -> Trouble {
        self.skip_fillers();
        let found = self
            .words
            .get(self.next)
            .map_or("the end of the line".into(), |w| format!("`{}`", shown(&w.text)));
        let fault = expected(wanted, &found, near);
        Trouble { line: self.line, column: self.column(), fault }
    }

    /// The error "this cannot be", at the next word.
    #[must_use]
    pub fn impossible(&self, why: impl Into<String>) -> Trouble {
        Trouble { line: self.line, column: self.column(), fault: Fault::Impossible(why.into()) }
    }

    /// The error "this cannot be", at the word just taken.
    #[must_use]
    pub fn impossible_before(&self, why: impl Into<String>) -> Trouble {
        let column = self.words[..self.next].last().map_or(1, |w| w.column);
        Trouble { line: self.line, column, fault: Fault::Impossible(why.into()) }
    }

    /// Nothing may follow.
    ///
    /// # Errors
    /// Something does.
    pub fn finish(&mut self) -> Result<(), Trouble> {
        if self.is_done() { Ok(()) } else { Err(self.expected("the end of the line")) }
    }

    /// A whole number, if one stands here.
    pub fn accept_number(&mut self) -> Option<u64> {
        let word = self.peek().filter(|w| !w.quoted)?;
        let number = word.text.parse().ok()?;
        self.next += 1;
        Some(number)
    }

    /// A whole number up to `most`.
    ///
    /// # Errors
    /// None stands here, or it is larger.
    pub fn number(&mut self, what: &str, most: u64) -> Result<u64, Trouble> {
        let before = self.next;
        match self.accept_number() {
            Some(n) if n <= most => Ok(n),
            Some(_) => {
                self.next = before;
                Err(self.expected(&format!("{what} up to {most}")))
            }
            None => Err(self.expected(what)),
        }
    }

    /// A seat, if one stands here: `5`, `№5`, `seat 5`.
    pub fn accept_seat(&mut self) -> Option<Seat> {
        let before = self.next;
        self.accept(SEAT_WORDS);
        let seat = self.peek().filter(|w| !w.quoted).and_then(|w| seat_number(&w.text));
        self.next = if seat.is_some() { self.next + 1 } else { before };
        seat
    }

    /// A seat.
    ///
    /// # Errors
    /// None stands here.
    pub fn seat(&mut self) -> Result<Seat, Trouble> {
        self.accept_seat().ok_or_else(|| self.expected("a seat number"))
    }

    /// Every seat that stands here: `1-4, 7`, `1 2 9`, `seats 5 and 6`. May be none.
    ///
    /// # Errors
    /// A range that runs backwards or too far.
    pub fn seats(&mut self) -> Result<Vec<Seat>, Trouble> {
        let mut seats = Vec::new();
        loop {
            if let Some(seat) = self.accept_seat() {
                seats.push(seat);
                continue;
            }
            let before = self.next;
            self.accept(SEAT_WORDS);
            let Some((from, to)) = self.peek().filter(|w| !w.quoted).and_then(|w| range(&w.text)) else {
                self.next = before;
                return Ok(seats);
            };
            if from > to || to > HIGHEST_SEAT {
                return Err(self.expected("a range of seats such as 1-4"));
            }
            self.next += 1;
            seats.extend((from..=to).filter_map(Seat::new));
        }
    }

    /// One seat or more.
    ///
    /// # Errors
    /// None stands here.
    pub fn some_seats(&mut self) -> Result<Vec<Seat>, Trouble> {
        let seats = self.seats()?;
        if seats.is_empty() { Err(self.expected("one seat or more, such as 1-4, 7")) } else { Ok(seats) }
    }

    /// A length of time in milliseconds, if one stands here: `30s`, `30 s`, `1m30s`, `1:30`, `24h`.
    pub fn accept_duration(&mut self) -> Option<i64> {
        let text = self.peek().filter(|w| !w.quoted)?.text.clone();
        if let Ok(number) = text.parse::<i64>() {
            self.next += 1;
            let unit = self.peek_key().and_then(|u| unit_ms(&u));
            self.next += usize::from(unit.is_some());
            return number.checked_mul(unit.unwrap_or(1_000)).filter(|ms| in_range(*ms));
        }
        let ms = duration_ms(&text)?;
        self.next += 1;
        Some(ms)
    }

    /// A length of time in milliseconds.
    ///
    /// # Errors
    /// None stands here.
    pub fn duration(&mut self) -> Result<i64, Trouble> {
        let before = self.next;
        self.accept_duration().ok_or_else(|| {
            self.next = before;
            self.expected("a length of time such as 30s or 1m30s")
        })
    }
}

const SEAT_WORDS: &[&str] = &["seat", "seats", "player", "players", "место", "места", "игрок", "игроки"];

fn expected(wanted: &str, found: &str, near: Option<String>) -> Fault {
    Fault::Expected { wanted: wanted.into(), found: found.into(), near }
}

/// Not more of a wild word than fits a message.
fn shown(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST { text.into() } else { text.chars().take(MOST).chain(['…']).collect() }
}

/// A keyword as it is compared: small letters, `_` for `-`.
#[must_use]
pub fn key(text: &str) -> String {
    text.to_lowercase().replace('-', "_")
}

/// A colon that ends a word stands alone (`5: 4`); one inside belongs to it (`5:4`, `12:30`).
fn lone_colon(chars: &[char], i: usize) -> bool {
    chars[i] == ':' && chars.get(i + 1).is_none_or(|c| c.is_whitespace())
}

fn word_length(chars: &[char], from: usize) -> usize {
    let ends = |i: usize| chars[i].is_whitespace() || is_mark(chars[i]) || (i > from && lone_colon(chars, i));
    (from..chars.len()).position(ends).unwrap_or(chars.len() - from).max(1)
}

fn seat_number(text: &str) -> Option<Seat> {
    let number = text.strip_prefix('№').unwrap_or(text).parse::<u8>().ok()?;
    Seat::new(number).filter(|_| number <= HIGHEST_SEAT)
}

fn range(text: &str) -> Option<(u8, u8)> {
    let (from, to) = ["..", "-", "–", "—"].iter().find_map(|dash| text.split_once(dash))?;
    Some((from.parse().ok().filter(|n| *n > 0)?, to.trim_start_matches('.').parse().ok()?))
}

fn in_range(ms: i64) -> bool {
    (0..=LONGEST_MS).contains(&ms)
}

fn unit_ms(unit: &str) -> Option<i64> {
    Some(match unit {
        "ms" | "мс" => 1,
        "s" | "sec" | "secs" | "second" | "seconds" | "с" | "сек" | "секунд" => 1_000,
        "m" | "min" | "mins" | "minute" | "minutes" | "м" | "мин" | "минут" => 60_000,
        "h" | "hour" | "hours" | "ч" => 3_600_000,
        "d" | "day" | "days" | "д" => 86_400_000,
        _ => return None,
    })
}

/// `90s`, `1m30s`, `1.5s`, `1:30` (minutes and seconds), `1:00:00`; milliseconds, never negative.
#[must_use]
pub fn duration_ms(text: &str) -> Option<i64> {
    if text.contains(':') {
        return clock_ms(text);
    }
    let mut total = 0i64;
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let (number, after) = rest.split_at(digits);
        let letters = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
        let (unit, after) = after.split_at(letters);
        total = total.checked_add(scaled(number, unit_ms(unit)?)?)?;
        rest = after;
    }
    Some(total).filter(|ms| !text.is_empty() && in_range(*ms))
}

/// A decimal number of units, exactly.
fn scaled(number: &str, unit: i64) -> Option<i64> {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    if part.len() > 3 || (part.is_empty() && number.contains('.')) {
        return None;
    }
    let thousandths = if part.is_empty() { 0 } else { format!("{part:0<3}").parse::<i64>().ok()? };
    whole.parse::<i64>().ok()?.checked_mul(unit)?.checked_add(unit * thousandths / 1_000)
}

/// `m:ss` or `h:mm:ss`.
fn clock_ms(text: &str) -> Option<i64> {
    let parts: Vec<&str> = text.split(':').collect();
    if !(2..=3).contains(&parts.len()) {
        return None;
    }
    let mut total = 0i64;
    for (i, part) in parts.iter().enumerate() {
        let number: i64 =
            part.parse().ok().filter(|n| *n >= 0 && (i == 0 || (*n < 60 && part.len() == 2)))?;
        total = total.checked_mul(60)?.checked_add(number)?;
    }
    total.checked_mul(1_000).filter(|ms| in_range(*ms))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Words {
        Words::of(text, 1, 1).unwrap()
    }

    fn numbers(text: &str) -> Vec<u8> {
        words(text).seats().unwrap().into_iter().map(Seat::number).collect()
    }

    #[test]
    fn seat_lists_are_read_in_every_natural_form() {
        for text in
            ["1-4, 7", "1–4,7", "1..4 7", "1, 2, 3, 4 and 7", "seats 1-4 7", "[1,2,3,4,7]", "№1 2 3 4 7"]
        {
            assert_eq!(numbers(text), [1, 2, 3, 4, 7], "{text}");
        }
        assert_eq!(numbers("vote 5"), Vec::<u8>::new());
        for bad in ["4-1", "1-255", "0-3 x"] {
            let mut w = words(bad);
            let read = w.seats();
            assert!(read.is_err() || !w.is_done(), "{bad}: {read:?}");
        }
    }

    #[test]
    fn lengths_of_time_are_read_in_every_natural_form() {
        for text in ["90s", "90", "90 s", "1m30s", "1:30", "1.5m", "90000ms", "90 seconds"] {
            assert_eq!(words(text).duration(), Ok(90_000), "{text}");
        }
        for bad in ["s", "1x", "-5s", "1:90", "1:2:3:4", "99999999999d", "", "1.2345s", "."] {
            assert!(words(bad).duration().is_err(), "{bad}");
        }
    }

    #[test]
    fn colons_stand_alone_only_after_a_word() {
        let texts = |t: &str| words(t).words.into_iter().map(|w| w.text).collect::<Vec<_>>();
        assert_eq!(texts("5: 4, 6:6"), ["5", ":", "4", ",", "6:6"]);
        assert_eq!(texts("sent 12:00:05 \"two words\""), ["sent", "12:00:05", "two words"]);
    }

    #[test]
    fn an_error_points_at_the_word() {
        let mut w = Words::of("  voet 5", 7, 3).unwrap();
        let t = w.one_of("a command", &["vote", "shoot"]).unwrap_err();
        assert_eq!((t.line, t.column), (7, 5));
        assert_eq!(
            t.fault.to_string(),
            "expected a command (vote, shoot), found `voet`; did you mean `vote`?"
        );
    }
}
