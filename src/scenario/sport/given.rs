//! The lines that set a sports table: `preset`, `set`, `roles`, `seed` and `given` (a position in
//! the middle of a game, which only replay can set).

use super::deed::accept_joined;
use super::tokens::{cause, cause_names, pair, role, seat_count, stage, table_seat, table_seats};
use crate::base::Seat;
use crate::rules::sport::settings::TABLE;
use crate::rules::sport::{Cause, Preset, Role, Settings, StageKind};
use crate::scenario::{HeadLine, Trouble, Words};

/// What the head of a file asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Start {
    /// The value of every setting.
    pub settings: Settings,
    /// The roles, if the file names them; otherwise the seed deals.
    pub roles: Option<[Role; 10]>,
    /// The seed's number.
    pub seed: u64,
    /// Where in the game it begins, if not at the deal.
    pub position: Option<Position>,
}

/// A position in the middle of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Position {
    /// The day.
    pub day: Option<u16>,
    /// The stage, and the seat it is about.
    pub stage: Option<(StageKind, Option<Seat>)>,
    /// Who opens this day.
    pub opener: Option<Seat>,
    /// Who opened the day before.
    pub prev_opener: Option<Seat>,
    /// Who is out, why, and on which day or in which night if it is said.
    pub out: Vec<(Seat, Cause, Option<u16>)>,
    /// Fouls so far.
    pub fouls: Vec<(Seat, u8)>,
    /// Technical fouls so far.
    pub tech: Vec<(Seat, u8)>,
    /// Quiet nights in a row.
    pub quiet: u8,
    /// Nominees with their nominators where these are said.
    pub nominations: Vec<(Option<Seat>, Seat)>,
    /// Whose next speech is lost, beyond what a third foul given in the file brings.
    pub silent: Vec<Seat>,
    /// Who has paid for three fouls already.
    pub silent_used: Vec<Seat>,
    /// A removal in this round has cancelled its vote.
    pub vote_cancelled: bool,
    /// The line that began the position, for messages.
    pub line: u32,
}

const MOST_DAYS: u64 = 60;

impl Start {
    /// Reads the head.
    ///
    /// # Errors
    /// The first line that cannot be.
    pub fn read(head: &[HeadLine]) -> Result<Self, Trouble> {
        let mut start = Self::default();
        // The preset comes first wherever its line stands: single settings deviate from it.
        for key in ["preset", "set", "roles", "seed", "given"] {
            for line in head.iter().filter(|l| l.key == key) {
                let mut words = line.words.clone();
                start.line(key, &mut words)?;
                words.finish()?;
            }
        }
        Ok(start)
    }

    /// Everything that is not understood in the head, line by line.
    pub fn troubles(head: &[HeadLine]) -> Vec<Trouble> {
        let mut scratch = Self::default();
        let read = |line: &HeadLine| {
            let mut words = line.words.clone();
            scratch.line(&line.key, &mut words).and_then(|()| words.finish()).err()
        };
        head.iter().filter_map(read).collect()
    }

    fn line(&mut self, key: &str, words: &mut Words) -> Result<(), Trouble> {
        match key {
            "preset" => {
                words.accept(&["=", ":"]);
                let names: Vec<&str> = Preset::ALL.iter().map(|p| p.name()).collect();
                let name = words.one_of("a preset", &names)?;
                self.settings = Preset::named(name).expect("the name came from the presets").settings();
            }
            "set" => {
                setting(words, &mut self.settings)?;
            }
            "roles" => self.roles = Some(roles(words)?),
            "seed" => {
                words.accept(&["=", ":"]);
                self.seed = words.number("a seed: a whole number", u64::MAX)?;
            }
            _ => {
                let position = self
                    .position
                    .get_or_insert_with(|| Position { line: words.line(), ..Position::default() });
                while !words.is_done() {
                    position.read(words)?;
                }
            }
        }
        Ok(())
    }
}

/// `lift_vote = no`: sets it, and says what was set to what.
pub fn setting(words: &mut Words, settings: &mut Settings) -> Result<(String, String), Trouble> {
    let keys: Vec<&str> = TABLE.iter().map(|row| row.key).collect();
    let key = match words.accept(&keys) {
        Some(key) => key,
        None => {
            // `contract = 60` for `contract_s = 60`.
            let long = words.peek_key().map(|k| format!("{k}_s"));
            match keys.iter().copied().find(|k| Some(*k) == long.as_deref()) {
                None => return Err(words.unknown("a setting", &keys)),
                Some(key) => {
                    words.take();
                    key
                }
            }
        }
    };
    words.accept(&["=", ":", "to"]);
    let mut at = words.clone();
    let value = words.take().ok_or_else(|| at.expected(&format!("a value for `{key}`")))?;
    let text = crate::scenario::key(&value.text);
    let mut first_refusal = None;
    for form in forms(key, &text) {
        match settings.set(key, &form) {
            Ok(()) => return Ok((key.to_owned(), form)),
            Err(wrong) => {
                first_refusal.get_or_insert(wrong);
            }
        }
    }
    let why = first_refusal.map(|wrong| wrong.to_string()).unwrap_or_default();
    Err(at.impossible(why))
}

/// A value as written, and in the forms that people write for it: `60s`, `on`, `color`.
fn forms(key: &str, text: &str) -> Vec<String> {
    let mut forms = vec![text.to_owned()];
    if key.ends_with("_s") {
        forms.extend(
            crate::scenario::duration_ms(text)
                .filter(|ms| ms % 1_000 == 0)
                .map(|ms| (ms / 1_000).to_string()),
        );
    }
    let other = match text {
        "true" | "on" | "да" => "yes",
        "false" | "off" | "нет" => "no",
        "yes" => "true",
        "no" => "false",
        "color" => "colour",
        _ => return forms,
    };
    forms.push(other.to_owned());
    forms
}

/// `1 don, 2-3 maf, 4 sheriff`: the rest are civilians. Also `don 1, maf 2 3` and `1: don`.
fn roles(words: &mut Words) -> Result<[Role; 10], Trouble> {
    let mut named: [Option<Role>; 10] = [None; 10];
    words.accept(&["=", ":"]);
    while !words.is_done() {
        if words.accept_all(&["rest"]) || words.accept_all(&["the", "rest"]) || words.accept_all(&["others"])
        {
            words.accept(&["are", "is", ":", "="]);
            role(words)?;
            continue;
        }
        let mut seats = words.seats()?;
        words.accept(&["=", ":", "is", "are"]);
        let role = role(words)?;
        if seats.is_empty() {
            words.accept(&["=", ":"]);
            seats = words.some_seats()?;
        }
        for seat in seats {
            match named.get_mut(seat.index()) {
                None => return Err(words.impossible_before("a sports table has the seats 1 to 10 (1.1)")),
                Some(Some(_)) => {
                    return Err(words.impossible_before(format!("seat {seat} has a role already")));
                }
                Some(slot) => *slot = Some(role),
            }
        }
    }
    let all = named.map(|r| r.unwrap_or(Role::Civ));
    let count = |role| all.iter().filter(|r| **r == role).count();
    let found = [count(Role::Don), count(Role::Maf), count(Role::Sheriff)];
    if found == [1, 2, 1] {
        return Ok(all);
    }
    let [dons, mafs, sheriffs] = found;
    Err(words.impossible_before(format!(
        "a table has 1 don, 2 maf and 1 sheriff, the rest are civilians (1.2); here are {dons} don, {mafs} maf and \
         {sheriffs} sheriff"
    )))
}

/// The words that may begin a piece of a `given` line.
const PIECES: &[&str] = &[
    "day",
    "night",
    "stage",
    "speaker",
    "opener",
    "prev_opener",
    "previous_opener",
    "yesterdays_opener",
    "out",
    "dead",
    "fouls",
    "foul",
    "technical_fouls",
    "technical_foul",
    "tech_fouls",
    "tech",
    "quiet_nights",
    "quiet",
    "nominations",
    "nominated",
    "silent",
    "silent_used",
    "vote_cancelled",
    "alive",
];

impl Position {
    /// One piece: `day 2`, `out 7 vote`, `fouls 5 3`.
    fn read(&mut self, words: &mut Words) -> Result<(), Trouble> {
        let Some(piece) = accept_joined(words, PIECES) else {
            return self.seat_first(words);
        };
        words.accept(&["=", ":"]);
        match piece {
            "day" => self.day = Some(day(words)?),
            "night" => {
                self.day = Some(day(words)?);
                self.stage = Some((StageKind::NightShot, None));
            }
            "stage" => self.stage = Some(stage(words)?),
            "speaker" => self.stage = Some((StageKind::Speech, Some(table_seat(words)?))),
            "opener" => self.opener = Some(table_seat(words)?),
            "prev_opener" | "previous_opener" | "yesterdays_opener" => {
                self.prev_opener = Some(table_seat(words)?)
            }
            "out" | "dead" => self.outs(words)?,
            "alive" => self.alive(words)?,
            "fouls" | "foul" => counts(words, 3, &mut self.fouls)?,
            "technical_fouls" | "technical_foul" | "tech_fouls" | "tech" => {
                words.accept(&["fouls"]);
                counts(words, 1, &mut self.tech)?;
            }
            "quiet_nights" | "quiet" => {
                let quiet = words.number("a number of nights", 9)?;
                self.quiet = u8::try_from(quiet).expect("at most 9");
            }
            "nominations" | "nominated" => self.nominees(words)?,
            "silent" => self.silent.extend(table_seats(words)?),
            "silent_used" => self.silent_used.extend(table_seats(words)?),
            _ => self.vote_cancelled = true,
        }
        Ok(())
    }

    /// `7 out vote`, `5 fouls 3`, `opener` already taken: pieces that name the seat first.
    fn seat_first(&mut self, words: &mut Words) -> Result<(), Trouble> {
        let before = words.clone();
        let seats = words.seats()?;
        if seats.is_empty() {
            return Err(words.unknown("a piece of a position", PIECES));
        }
        words.accept(&["is", "are", "has", "have"]);
        match words.accept(&["out", "dead", "fouls", "foul", "silent"]) {
            Some("out" | "dead") => self.out_because(words, &seats),
            Some("silent") => {
                self.silent.extend(seats);
                Ok(())
            }
            Some(_) => {
                let count = words.number("a number of fouls", 3)?;
                self.fouls.extend(seats.iter().map(|s| (*s, u8::try_from(count).expect("at most 3"))));
                Ok(())
            }
            None => {
                let mut before = before;
                Err(before.unknown("a piece of a position", PIECES))
            }
        }
    }

    /// `7 vote`, `8, 9 shot, 10 fouls`, `7 vote day 1`.
    fn outs(&mut self, words: &mut Words) -> Result<(), Trouble> {
        loop {
            let seats = table_seats(words)?;
            self.out_because(words, &seats)?;
            let mut ahead = words.clone();
            // What follows may be another piece that begins with a seat, or another one who is out.
            let more = !ahead.seats()?.is_empty() && accept_joined(&mut ahead, &cause_names()).is_some();
            if !more {
                return Ok(());
            }
        }
    }

    fn out_because(&mut self, words: &mut Words, seats: &[Seat]) -> Result<(), Trouble> {
        let cause = cause(words)?.unwrap_or(Cause::Vote);
        words.accept(&["on", "in"]);
        let when = match words.accept(&["day", "night"]) {
            Some(_) => Some(day(words)?),
            None => None,
        };
        self.out.extend(seats.iter().map(|s| (*s, cause, when)));
        Ok(())
    }

    /// `alive 1, 4-6`: everybody else is out, shot or voted, no matter how.
    fn alive(&mut self, words: &mut Words) -> Result<(), Trouble> {
        let alive = table_seats(words)?;
        let known: Vec<Seat> = self.out.iter().map(|(s, ..)| *s).collect();
        for seat in Seat::first(10).filter(|s| !alive.contains(s) && !known.contains(s)) {
            self.out.push((seat, Cause::Vote, None));
        }
        Ok(())
    }

    /// `5 6`, or with nominators: `1:5 2:6`, `1->5`, `5 by 1`.
    fn nominees(&mut self, words: &mut Words) -> Result<(), Trouble> {
        loop {
            let seats = words.seats()?;
            for seat in &seats {
                self.nominations.push((None, *seat));
            }
            if seats.len() == 1 && words.accept(&["by"]).is_some() {
                let by = table_seat(words)?;
                self.nominations.last_mut().expect("just pushed").0 = Some(by);
                continue;
            }
            match pair(words)? {
                Some((by, target)) => self.nominations.push((Some(by), target)),
                None if seats.is_empty() && self.nominations.is_empty() => {
                    return Err(words.expected("seats, such as 5 6"));
                }
                None if seats.is_empty() => return Ok(()),
                None => {}
            }
        }
    }
}

fn day(words: &mut Words) -> Result<u16, Trouble> {
    let number = words.number("a day's number", MOST_DAYS)?;
    if number == 0 { Err(words.impossible_before("days are numbered from 1")) } else { Ok(number as u16) }
}

/// `5 3`, `5:3 6:2`, `5 = 3`: seats with counts.
fn counts(words: &mut Words, most: u64, into: &mut Vec<(Seat, u8)>) -> Result<(), Trouble> {
    let mut read = 0;
    loop {
        let Some((seat, count)) = seat_count(words)? else {
            return if read == 0 { Err(words.expected("a seat and a number, such as 5 3")) } else { Ok(()) };
        };
        if u64::from(count) > most {
            return Err(words.impossible_before(format!("at most {most} can be given")));
        }
        into.push((seat, count));
        read += 1;
    }
}
