//! Where `advance to …` runs.

use super::tokens::{accept_stage, stage, table_seat};
use crate::base::Seat;
use crate::rules::sport::StageKind;
use crate::scenario::{Trouble, Words};

/// Where the clock stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// In this stage; where the table is in it already, nothing happens.
    Stage {
        /// Which.
        stage: StageKind,
        /// About which seat, if it is said.
        seat: Option<Seat>,
        /// On which day, if it is said.
        day: Option<u16>,
    },
    /// In the next stage of this kind after the present one.
    NextStage(StageKind),
    /// At the next stage, whatever it is.
    Next,
    /// On this day.
    Day(u16),
    /// At the beginning of the vote, whatever its mode.
    Vote,
    /// When the day's speeches are over.
    Gate,
    /// When a ballot was counted.
    Tally,
}

impl Goal {
    /// Reads what follows `advance`.
    ///
    /// # Errors
    /// No stage.
    pub fn read(words: &mut Words) -> Result<Self, Trouble> {
        words.accept(&["to", "until", "till"]);
        words.accept(&["the"]);
        if words.is_done() {
            return Ok(Self::Next);
        }
        if words.accept(&["next"]).is_some() {
            if words.accept(&["stage"]).is_some() || words.is_done() {
                return Ok(Self::Next);
            }
            if words.accept(&["day"]).is_some() {
                return Ok(Self::NextStage(StageKind::Dawn));
            }
            if let Some(stage) = accept_stage(words) {
                return Ok(Self::NextStage(stage));
            }
        }
        if words.accept(&["stage"]).is_some() {
            words.accept(&["="]);
        }
        if words.accept(&["day"]).is_some() {
            return Self::on_day(words);
        }
        if words.accept_all(&["speaker"]) {
            let seat = Some(table_seat(words)?);
            return Ok(Self::Stage { stage: StageKind::Speech, seat, day: None });
        }
        if words.accept(&["vote", "voting"]).is_some() {
            return Ok(Self::Vote);
        }
        if words.accept(&["vote_gate"]).is_some() || words.accept_all(&["vote", "gate"]) {
            return Ok(Self::Gate);
        }
        if words.accept(&["tally", "result_of_the_vote"]).is_some() {
            return Ok(Self::Tally);
        }
        let night = words.peek_key().as_deref() == Some("night");
        let (stage, seat) = stage(words)?;
        if night && stage == StageKind::NightShot {
            // "night 2": the number is the night's, not a seat's.
            return Ok(Self::Stage { stage, seat: None, day: seat.map(|s| u16::from(s.number())) });
        }
        Ok(Self::Stage { stage, seat, day: on_which_day(words)? })
    }

    fn on_day(words: &mut Words) -> Result<Self, Trouble> {
        let number = words.number("a day's number", 60)? as u16;
        words.accept(&["stage"]);
        if words.is_done() {
            return Ok(Self::Day(number));
        }
        let (stage, seat) = stage(words)?;
        Ok(Self::Stage { stage, seat, day: Some(number) })
    }
}

fn on_which_day(words: &mut Words) -> Result<Option<u16>, Trouble> {
    words.accept(&["on", "in", "of"]);
    match words.accept(&["day", "night"]) {
        Some(_) => Ok(Some(words.number("a day's number", 60)? as u16)),
        None => Ok(None),
    }
}
