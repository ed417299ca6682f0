//! The line grammar that both rule books share: what kind of line it is, who acts, and when. What
//! the words after that mean is the rule book's business ([`super::Table`]).

use super::trouble::{Fault, Trouble};
use super::words::{LONGEST_MS, Word, Words, duration_ms, key};

/// The largest scenario file, in bytes.
pub const FILE_BYTES: usize = 256 * 1024;
/// The longest line, in characters.
pub const LINE_CHARS: usize = 1_000;
/// The most lines in a file.
pub const FILE_LINES: usize = 5_000;

/// Words that set the table, in every rule book. They stand before the first step.
const HEAD: &[&str] = &["title", "rules", "preset", "set", "roles", "seed", "given"];
/// Words that begin a step without a person.
const STEPS: &[&str] = &["advance", "wait", "expect"];

/// A scenario file as lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// What it shows, with the clause.
    pub title: Option<String>,
    /// "sport" or "forgy".
    pub rules: String,
    /// The lines that set the table, without `title` and `rules`.
    pub head: Vec<HeadLine>,
    /// The lines that are played.
    pub steps: Vec<StepLine>,
    /// Every line that says something, for the report: number and text.
    pub lines: Vec<(u32, String)>,
    /// Lines that are not understood. A file with any is not played; they stand here so that they
    /// can be reported together with what the rule book does not understand.
    pub troubles: Vec<Trouble>,
}

/// A line that sets the table: `set lift_vote = no`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadLine {
    /// The line, from 1.
    pub line: u32,
    /// Its first word.
    pub key: String,
    /// The rest.
    pub words: Words,
}

/// A line that is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepLine {
    /// The line, from 1.
    pub line: u32,
    /// The line as written, without its comment.
    pub text: String,
    /// When, if the line says so.
    pub when: Option<When>,
    /// What.
    pub step: Step,
}

/// A point in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// `@12:30`: how this is read is the rule book's business.
    At(Word),
    /// `+30s`: milliseconds from now.
    After(i64),
}

/// What a line does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// `1-4, 7: vote 5`.
    Act {
        /// Before the colon.
        who: Words,
        /// After it.
        command: Words,
    },
    /// `advance to …`: the clock runs and nobody acts.
    Advance(Words),
    /// `wait 30s`, or a time alone on its line.
    Wait,
    /// `expect …`.
    Expect(Words),
}

/// Reads a file. `extra` names further words that set the table in the given rule book.
///
/// # Errors
/// A file that is too large, or does not say by which rules it is played.
pub fn parse(text: &str, extra: fn(&str) -> &'static [&'static str]) -> Result<Script, Vec<Trouble>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    limits(text).map_err(|t| vec![t])?;
    let rules = find_rules(text).map_err(|t| vec![t])?;
    let mut reader = Reader { extra: extra(&rules), script: empty(rules) };
    for (number, raw) in (1u32..).zip(text.lines()) {
        let line = without_comment(raw, reader.script.rules == "forgy");
        if let Err(trouble) = reader.line(number, line) {
            reader.script.troubles.push(trouble);
        }
    }
    Ok(reader.script)
}

fn empty(rules: String) -> Script {
    Script {
        title: None,
        rules,
        head: Vec::new(),
        steps: Vec::new(),
        lines: Vec::new(),
        troubles: Vec::new(),
    }
}

fn limits(text: &str) -> Result<(), Trouble> {
    let fault =
        |line, what, limit: String| Err(Trouble { line, column: 1, fault: Fault::TooMuch { what, limit } });
    if text.len() > FILE_BYTES {
        return fault(1, "a scenario file", format!("{} KiB", FILE_BYTES / 1024));
    }
    for (number, line) in (1u32..).zip(text.lines()) {
        if number as usize > FILE_LINES {
            return fault(number, "a scenario file", format!("{FILE_LINES} lines"));
        }
        if line.chars().count() > LINE_CHARS {
            return fault(number, "a line", format!("{LINE_CHARS} characters"));
        }
    }
    Ok(())
}

/// The rule book has to be known before the lines are read, wherever its line stands in the head.
fn find_rules(text: &str) -> Result<String, Trouble> {
    for (number, raw) in (1u32..).zip(text.lines()) {
        let mut words = Words::of(without_comment(raw, false), number, 1).unwrap_or_else(|_| nothing(number));
        if words.accept(&["rules"]).is_some() {
            words.accept(&["=", ":"]);
            return Ok(words.one_of("a rule book", &["sport", "forgy"])?.to_owned());
        }
    }
    Err(nothing(1).expected("a line `rules sport` or `rules forgy`"))
}

fn nothing(line: u32) -> Words {
    Words::of("", line, 1).expect("nothing has no quotation to end")
}

/// The line up to its `#`. In forgy files `#341` is a message's id unless it begins the line.
fn without_comment(raw: &str, ids: bool) -> &str {
    let mut quoted = false;
    let mut before = ' ';
    for (at, c) in raw.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '«' | '“' => quoted = true,
            '»' | '”' => quoted = false,
            '#' if !quoted && before.is_whitespace() => {
                let word = raw[at + 1..].split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or("");
                let id = ids && !raw[..at].trim().is_empty() && word.parse::<u64>().is_ok();
                if !id {
                    return &raw[..at];
                }
            }
            _ => {}
        }
        before = c;
    }
    raw
}

struct Reader {
    extra: &'static [&'static str],
    script: Script,
}

impl Reader {
    fn line(&mut self, line: u32, text: &str) -> Result<(), Trouble> {
        if text.trim().is_empty() {
            return Ok(());
        }
        self.script.lines.push((line, text.trim().to_owned()));
        // A title is free text, in which a lone quotation mark is no fault.
        let start = text.trim_start();
        if key(start.split([' ', '\t', ':', '=']).next().unwrap_or("")) == "title" {
            let title = start["title".len()..].trim_start_matches([':', '=', ' ', '\t']).trim();
            self.script.title.get_or_insert_with(|| title.trim_matches('"').to_owned());
            return Ok(());
        }
        let (when, text, column) = take_time(text, line)?;
        let split = split_who(text, self.extra);
        if let Some(("clock", rest)) = split.map(|(who, rest)| (who.trim(), rest))
            && rest.split_whitespace().next().is_some_and(|w| STEPS.contains(&key(w).as_str()))
        {
            // `clock: advance to ballot` is `advance to ballot`.
            let words = Words::of(rest, line, column_after(column, &text[..text.len() - rest.len()]))?;
            return self.step_without_person(line, when, words);
        }
        if let Some((who, command)) = split {
            let who_words = Words::of(who, line, column)?;
            let after = column_after(column, &text[..=who.len()]);
            let step = Step::Act { who: who_words, command: Words::of(command, line, after)? };
            self.step(line, when, step);
            return Ok(());
        }
        let mut words = Words::of(text, line, column)?;
        if let Some(head) = words.accept(HEAD).or_else(|| words.accept(self.extra)) {
            words.accept(&[":"]);
            return self.head(line, head, words, when.is_some());
        }
        self.step_without_person(line, when, words)
    }

    fn head(&mut self, line: u32, head: &str, words: Words, timed: bool) -> Result<(), Trouble> {
        if timed || !self.script.steps.is_empty() {
            let why =
                format!("`{head}` sets the table, so it stands before the first step and without a time");
            return Err(Trouble { line, column: 1, fault: Fault::Impossible(why) });
        }
        if head != "rules" {
            self.script.head.push(HeadLine { line, key: head.to_owned(), words });
            return Ok(());
        }
        let mut words = words;
        words.accept(&["="]);
        words.one_of("a rule book", &["sport", "forgy"])?;
        words.finish()
    }

    fn step_without_person(
        &mut self,
        line: u32,
        when: Option<When>,
        mut words: Words,
    ) -> Result<(), Trouble> {
        let mut when = when;
        let step = match words.accept(STEPS) {
            None if when.is_some() && words.is_done() => Step::Wait,
            None if begins_with_people(&mut words) => {
                return Err(words.expected("a colon after the people, such as `1-4, 7: vote 5`"));
            }
            None => {
                let known: Vec<&str> = HEAD.iter().chain(STEPS).chain(self.extra).copied().collect();
                return Err(words.unknown(
                    "a seat with a colon (`5: …`), `judge: …` or a word that begins a line",
                    &known,
                ));
            }
            Some("expect") => Step::Expect(words),
            Some("wait") => {
                self.plain_wait(line, &mut when, words)?;
                return Ok(());
            }
            Some(_) => {
                words.accept(&["clock", "time"]);
                let mut ahead = words.clone();
                ahead.accept(&["by"]);
                if ahead.accept_duration().is_some() && ahead.is_done() {
                    words.accept(&["by"]);
                    self.plain_wait(line, &mut when, words)?;
                    return Ok(());
                }
                Step::Advance(words)
            }
        };
        self.step(line, when, step);
        Ok(())
    }

    /// `wait 30s`, `wait until @12:30`.
    fn plain_wait(&mut self, line: u32, when: &mut Option<When>, mut words: Words) -> Result<(), Trouble> {
        let until = words.accept(&["until", "till", "to"]).is_some();
        words.accept(&["for"]);
        let now = if until {
            let mut word = words.take().ok_or_else(|| words.expected("a time such as @12:30"))?;
            word.text = word.text.trim_start_matches('@').to_owned();
            When::At(word)
        } else {
            When::After(words.duration()?)
        };
        words.finish()?;
        if when.is_some() {
            self.step(line, when.take(), Step::Wait);
        }
        self.step(line, Some(now), Step::Wait);
        Ok(())
    }

    fn step(&mut self, line: u32, when: Option<When>, step: Step) {
        let text = self.script.lines.last().map(|(_, t)| t.clone()).unwrap_or_default();
        self.script.steps.push(StepLine { line, text, when, step });
    }
}

/// Takes `@12:30`, `@+30s` or `+30s` off the front; says at which character the rest begins.
fn take_time(text: &str, line: u32) -> Result<(Option<When>, &str, u32), Trouble> {
    let start = text.trim_start();
    let column =
        |rest: &str| u32::try_from(text.chars().count() - rest.chars().count() + 1).unwrap_or(u32::MAX);
    if !start.starts_with(['@', '+']) {
        return Ok((None, text, 1));
    }
    let end = start.find(char::is_whitespace).unwrap_or(start.len());
    let (word, rest) = (start[..end].trim_end_matches([':', ',']), &start[end..]);
    let (word, rest) = if matches!(word, "@" | "+" | "@+") {
        let rest = rest.trim_start();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        (format!("{word}{}", &rest[..end]), &rest[end..])
    } else {
        (word.to_owned(), rest)
    };
    let place = column(start);
    let bad = || {
        let (wanted, found) = ("a time such as @12:30, @90s or +30s".to_owned(), format!("`{word}`"));
        Trouble { line, column: place, fault: Fault::Expected { wanted, found, near: None } }
    };
    let plain = word.trim_start_matches('@');
    let when = match plain.strip_prefix('+') {
        Some(length) => {
            let ms =
                duration_ms(length).or_else(|| length.parse::<i64>().ok().and_then(|s| s.checked_mul(1_000)));
            When::After(ms.filter(|ms| (0..=LONGEST_MS).contains(ms)).ok_or_else(bad)?)
        }
        None if plain.is_empty() => return Err(bad()),
        None => When::At(Word { text: plain.to_owned(), column: place, quoted: false }),
    };
    Ok((Some(when), rest, column(rest)))
}

/// Splits `WHO: command`, if the line has that form: the colon stands before any quotation, and
/// the first word is none that begins another kind of line.
fn split_who<'t>(text: &'t str, extra: &[&str]) -> Option<(&'t str, &'t str)> {
    let first: String = key(text.trim_start().split(|c: char| c.is_whitespace() || c == ':').next()?);
    if [HEAD, STEPS, extra].iter().any(|keys| keys.contains(&first.as_str())) {
        return None;
    }
    let at = text.find(':')?;
    let (who, command) = (&text[..at], &text[at + 1..]);
    if who.trim().is_empty() || who.contains(['"', '«', '“']) { None } else { Some((who, command)) }
}

/// Where what follows `text` begins.
fn column_after(column: u32, text: &str) -> u32 {
    column.saturating_add(u32::try_from(text.chars().count()).unwrap_or(u32::MAX))
}

/// Whether seats, or somebody who acts, stand at the beginning; takes them.
fn begins_with_people(words: &mut Words) -> bool {
    let seats = words.seats().is_ok_and(|s| !s.is_empty());
    seats || words.accept(&["judge", "host", "clock", "everyone", "all"]).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Script, Vec<Trouble>> {
        parse(text, |_| &[])
    }

    fn trouble(text: &str) -> String {
        parsed(text).map_or_else(|fatal| fatal, |script| script.troubles)[0].to_string()
    }

    #[test]
    fn a_file_is_read_line_by_line() {
        let script = parsed(
            "title D04: 7.1 one nomination a speech # and a comment\nrules sport\npreset league\n\
             set lift_vote = no\nroles 1 don, 2-3 maf, 4 sheriff\n\n# a comment\n1: nominate 5\n\
             @1:30 1-4, 7: vote 5 # here too\n+30s judge: foul 5\nwait 30s\nadvance to ballot\nexpect votes 5:4 6:6",
        )
        .unwrap();
        assert_eq!(script.title.as_deref(), Some("D04: 7.1 one nomination a speech"));
        let keys: Vec<&str> = script.head.iter().map(|h| h.key.as_str()).collect();
        assert_eq!(keys, ["preset", "set", "roles"]);
        let lines: Vec<u32> = script.steps.iter().map(|s| s.line).collect();
        assert_eq!(lines, [8, 9, 10, 11, 12, 13]);
        assert!(matches!(&script.steps[1].when, Some(When::At(w)) if w.text == "1:30"));
        assert_eq!(script.steps[2].when, Some(When::After(30_000)));
        assert_eq!(script.steps[3].when, Some(When::After(30_000)));
    }

    #[test]
    fn a_broken_line_is_named_with_line_and_column() {
        assert!(trouble("1: vote 5").starts_with("line 1, column 1: expected a line `rules sport`"));
        assert!(trouble("rules spotr").contains("did you mean `sport`?"));
        assert!(trouble("rules sport\nexpekt stage ballot").contains("line 2, column 1"));
        assert!(trouble("rules sport\nexpekt stage ballot").ends_with("did you mean `expect`?"));
        assert!(trouble("rules sport\n+soon 1: vote 5").contains("a time such as"));
        assert!(trouble("rules sport\n1: say \"hello").contains("a closing quotation mark"));
        assert!(trouble("rules sport\nwait 30s\ngiven day 2").contains("before the first step"));
        assert!(trouble("rules sport\nwait").contains("a length of time"));
    }

    #[test]
    fn limits_are_named() {
        let long = format!("rules sport\n# {}", "x".repeat(LINE_CHARS));
        assert_eq!(trouble(&long), "line 2, column 1: a line is limited to 1000 characters");
        assert!(trouble(&"# \n".repeat(FILE_LINES + 1)).contains("5000 lines"));
        assert!(trouble(&"#".repeat(FILE_BYTES + 1)).contains("256 KiB"));
    }

    #[test]
    fn a_message_id_is_no_comment_in_a_forgy_file() {
        assert_eq!(
            without_comment("A: vote B sent 12:00:05 #341 photo # late", true),
            "A: vote B sent 12:00:05 #341 photo "
        );
        assert_eq!(without_comment("5: vote 6 #341", false), "5: vote 6 ");
        assert_eq!(without_comment("#341", true), "");
    }
}
