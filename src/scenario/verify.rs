//! `gorod verify`: whether a finished game's exported log is legal, complete and fairly dealt. Every
//! stored command is decided again and must give the stored events; where the rules version that
//! decided it is gone, only its integrity is checked, and that is said.
//!
//! A flaw names its line and never repeats what stands there: a log holds roles and a seed.

use crate::base::{GameId, Seal};
use crate::rules::forgy::{Forgy, Winner};
use crate::rules::sport::{Happened, Sport, draw};
use crate::rules::{Envelope, Heading, Ledger, RECORD_FORMAT, Refusal, Rules};

/// The largest log, in bytes.
pub const LOG_BYTES: usize = 64 * 1024 * 1024;

/// What a sound log was found to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sound {
    /// The game.
    pub game: GameId,
    /// Its rule book.
    pub rules: String,
    /// How many commands it holds.
    pub commands: usize,
    /// How many events.
    pub events: usize,
    /// How many commands could only be checked for integrity: their rules version is gone.
    pub integrity_only: usize,
    /// The seal with which the deal agrees: the one that the lobby showed.
    pub seal: Option<Seal>,
    /// The result by its stable names, such as "red mafia_voted_out".
    pub result: String,
}

/// A flaw, with its line from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Flaw {
    /// The line of the log.
    pub line: usize,
    /// What is wrong there.
    pub what: What,
}

/// What is wrong with a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum What {
    /// The first line is no heading.
    #[error("this is no exported log: its first line is no heading")]
    NoHeading,
    /// Written in another format.
    #[error("the log has format {0}, this program reads format {RECORD_FORMAT}")]
    Format(u32),
    /// A rule book that this program does not know.
    #[error("logs of this rule book cannot be checked")]
    Rules,
    /// Not a record of this rule book.
    #[error("this is no record of a {0} game")]
    Unreadable(String),
    /// A record is missing, doubled or out of order.
    #[error("a record is missing, doubled or out of order: {expected} events came before, it says {found}")]
    Gap {
        /// How many events came before.
        expected: usize,
        /// How many the record says.
        found: usize,
    },
    /// The rules refuse the command.
    #[error("the rules refuse this command ({clause} {code})")]
    Illegal {
        /// The rule's number.
        clause: &'static str,
        /// The refusal's stable name.
        code: &'static str,
    },
    /// The rules give other events.
    #[error(
        "the rules give other events for this command; the first that differs is number {0} of the record"
    )]
    Differs(usize),
    /// The state after it breaks an invariant.
    #[error("after this record invariant {0} is broken")]
    Broken(&'static str),
    /// Fewer or more events than the heading says.
    #[error("the log is not complete: the heading says {expected} events, it holds {found}")]
    Incomplete {
        /// By the heading.
        expected: usize,
        /// In the records.
        found: usize,
    },
    /// The game had not ended.
    #[error("the log ends before the game does")]
    Unfinished,
    /// The roles are not those that the seed and the presses give.
    #[error("the deal does not follow from its seed and the players' presses")]
    Deal,
}

/// What a rule book adds to the checks that are the same for all.
pub trait Verified: Rules {
    /// The result's stable names, once the game has ended.
    fn result(&self) -> Option<String>;
    /// The seal of the deal, if the deal was checked. `again`: every command was decided again, and
    /// with them the draw.
    ///
    /// # Errors
    /// The deal does not follow from the seed.
    fn deal(&self, events: &[Self::Event], again: bool) -> Result<Option<Seal>, What>;
}

impl Verified for Sport {
    fn result(&self) -> Option<String> {
        let outcome = self.outcome?;
        let winner = serde_json::to_value(outcome.winner).expect("a winner is plain data");
        Some(format!("{} {}", winner.as_str().unwrap_or_default(), outcome.reason.code()))
    }

    fn deal(&self, events: &[Self::Event], _again: bool) -> Result<Option<Seal>, What> {
        let at =
            events.iter().position(|e| matches!(e.what, Happened::RolesDealt { .. })).ok_or(What::Deal)?;
        let table = Ledger::<Sport>::fold(events[..at].iter().cloned());
        let before = table.state();
        let (Some(seed), Happened::RolesDealt { roles }) = (before.seed, &events[at].what) else {
            return Err(What::Deal);
        };
        // Dealt once, and from the seed whose seal the lobby showed.
        let once = events[at + 1..].iter().all(|e| !matches!(e.what, Happened::RolesDealt { .. }));
        let fair = before.seal == Some(seed.seal()) && draw(&seed, before.chairs.map(|c| c.press)) == *roles;
        if once && fair && self.roles == Some(*roles) { Ok(before.seal) } else { Err(What::Deal) }
    }
}

impl Verified for Forgy {
    fn result(&self) -> Option<String> {
        let winner = match self.winner? {
            Winner::Town => "town".to_owned(),
            Winner::Mafia(team) => format!("mafia {team}"),
            Winner::Solo(seat) => format!("solo {seat}"),
            Winner::Nobody => "nobody".to_owned(),
        };
        Some(winner)
    }

    fn deal(&self, _events: &[Self::Event], again: bool) -> Result<Option<Seal>, What> {
        // The host may draw again before the first role is delivered (r37), so only deciding the
        // commands again tells which draw is which.
        Ok(self.seed.filter(|_| again).map(|seed| seed.seal()))
    }
}

/// Checks an exported log.
///
/// # Errors
/// The first flaw, with its line.
pub fn verify(log: &str) -> Result<Sound, Flaw> {
    let mut lines =
        log.lines().enumerate().map(|(i, text)| (i + 1, text)).filter(|(_, t)| !t.trim().is_empty());
    let (line, first) = lines.next().ok_or(Flaw { line: 1, what: What::NoHeading })?;
    let flaw = |what| Flaw { line, what };
    let heading: Heading = serde_json::from_str(first).map_err(|_| flaw(What::NoHeading))?;
    if heading.gorod != RECORD_FORMAT {
        return Err(flaw(What::Format(heading.gorod)));
    }
    match heading.rules.as_str() {
        Sport::NAME => records::<Sport>(&heading, lines),
        Forgy::NAME => records::<Forgy>(&heading, lines),
        _ => Err(flaw(What::Rules)),
    }
}

fn records<'t, R: Verified>(
    heading: &Heading,
    lines: impl Iterator<Item = (usize, &'t str)>,
) -> Result<Sound, Flaw> {
    let mut ledger = Ledger::<R>::default();
    let (mut commands, mut integrity_only, mut last) = (0, 0, 1);
    for (line, text) in lines {
        last = line;
        commands += 1;
        let flaw = |what| Flaw { line, what };
        let envelope: Envelope<R> =
            serde_json::from_str(text).map_err(|_| flaw(What::Unreadable(heading.rules.clone())))?;
        integrity_only += usize::from(envelope.rules_version != R::VERSION);
        record(&mut ledger, envelope).map_err(flaw)?;
    }
    let flaw = |what| Flaw { line: last, what };
    let (expected, found) = (heading.events, ledger.version());
    if expected != found {
        return Err(flaw(What::Incomplete { expected, found }));
    }
    let result = ledger.state().result().ok_or_else(|| flaw(What::Unfinished))?;
    let seal = ledger.state().deal(ledger.events(), integrity_only == 0).map_err(flaw)?;
    let (game, rules) = (heading.game, heading.rules.clone());
    Ok(Sound { game, rules, commands, events: found, integrity_only, seal, result })
}

/// One record: in its place, legal, and with the events that the rules give.
fn record<R: Rules>(ledger: &mut Ledger<R>, envelope: Envelope<R>) -> Result<(), What> {
    let expected = ledger.version();
    if envelope.version != expected {
        return Err(What::Gap { expected, found: envelope.version });
    }
    if envelope.rules_version == R::VERSION {
        let (events, state) = ledger
            .propose(&envelope.ask, &envelope.command)
            .map_err(|refused| What::Illegal { clause: refused.clause(), code: refused.code() })?;
        if events != envelope.events {
            let same = events.iter().zip(&envelope.events).take_while(|(a, b)| a == b).count();
            return Err(What::Differs(same + 1));
        }
        ledger.accept(events, state);
    } else {
        for event in envelope.events {
            ledger.apply(event);
        }
    }
    ledger.state().check().map_err(|broken| What::Broken(broken.name))
}
