//! A refusal in words: what, why with the clause, what now (surfaces, principle 7). One text a code
//! of [`Rejection`]; where the true reason is secret, the rules give everyone the same code.

use super::words::{Now, SettingName};
use super::{Message, Pen, Said, Value};
use crate::base::Seat;
use crate::rules::Refusal as _;
use crate::rules::sport::{Rejection, settings::TABLE};
use fluent_bundle::FluentValue;
use std::borrow::Cow;

/// A refusal to be said.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    code: &'static str,
    clause: &'static str,
    /// Absent in the samples of refusals that carry nothing.
    what: Option<Rejection>,
}

impl From<&Rejection> for Refused {
    fn from(rejection: &Rejection) -> Self {
        Self { code: rejection.code(), clause: rejection.clause(), what: Some(rejection.clone()) }
    }
}

impl Message for Refused {
    fn id(&self) -> Cow<'static, str> {
        format!("rejections-{}", self.code).into()
    }

    fn values(&self, pen: &Pen) -> Vec<(&'static str, FluentValue<'static>)> {
        let mut values = vec![("clause", FluentValue::from(self.clause))];
        values.extend(self.what.as_ref().map(|what| carried(pen, what)).unwrap_or_default());
        values
    }

    fn samples() -> Vec<Self> {
        let carrying = carrying();
        let bare = Rejection::ALL
            .iter()
            .filter(|(code, _)| carrying.iter().all(|r| r.code() != *code))
            .map(|(code, clause)| Self { code, clause, what: None });
        bare.chain(carrying.iter().map(Self::from)).collect()
    }
}

/// What a refusal carries besides its clause.
fn carried(pen: &Pen, what: &Rejection) -> Vec<(&'static str, FluentValue<'static>)> {
    let one = |name: &'static str, value: &dyn Fn() -> FluentValue<'static>| vec![(name, value())];
    match what {
        Rejection::WrongStage { stage } | Rejection::TooLate { stage } | Rejection::KeepsLength { stage } => {
            one("stage", &|| stage.write(pen))
        }
        Rejection::StaleButton { stage, day } => one("now", &|| pen.say(&Now::of(*stage, *day)).into()),
        Rejection::SeatTaken { seat }
        | Rejection::AlreadySeated { seat }
        | Rejection::TargetOut { seat }
        | Rejection::ShoutBusy { seat }
        | Rejection::NotCandidate { seat }
        | Rejection::BestMoveTwice { seat }
        | Rejection::AlreadyOut { seat } => one("seat", &|| seat.write(pen)),
        Rejection::NotFull { seated } => one("seated", &|| seated.write(pen)),
        Rejection::BadSetting { key } => one("setting", &|| setting(pen, key).write(pen)),
        Rejection::NotSpeaker { speaker } => one("speaker", &|| speaker.map_or(0, Seat::number).write(pen)),
        Rejection::NominationUsed { target }
        | Rejection::NominationWaits { target }
        | Rejection::ShotFinal { target }
        | Rejection::CheckFinal { target } => one("target", &|| target.write(pen)),
        Rejection::AlreadyNominated { target, by } => {
            vec![("target", target.write(pen)), ("by", by.write(pen))]
        }
        Rejection::NotThisCandidate { current } => one("current", &|| current.write(pen)),
        Rejection::AlreadyVoted { candidate } | Rejection::CandidateOpen { candidate } => {
            one("candidate", &|| candidate.write(pen))
        }
        // Every other refusal is its code and clause; a text that asked for more would fail the
        // locale test.
        _ => Vec::new(),
    }
}

fn setting(pen: &Pen, key: &str) -> Said {
    let row = TABLE.iter().find(|row| row.key == key);
    Said(row.map_or_else(|| "?".into(), |row| pen.say(&SettingName(row.key))))
}

/// One of each refusal that carries something, for the locale test.
fn carrying() -> Vec<Rejection> {
    use crate::rules::sport::StageKind as S;
    let seat = Seat::first(1).next().expect("there is a seat 1");
    let mut all: Vec<Rejection> = S::ALL
        .into_iter()
        .flat_map(|stage| {
            [
                Rejection::WrongStage { stage },
                Rejection::TooLate { stage },
                Rejection::KeepsLength { stage },
                Rejection::StaleButton { stage, day: 2 },
            ]
        })
        .collect();
    all.extend([
        Rejection::SeatTaken { seat },
        Rejection::AlreadySeated { seat },
        Rejection::TargetOut { seat },
        Rejection::ShoutBusy { seat },
        Rejection::NotCandidate { seat },
        Rejection::BestMoveTwice { seat },
        Rejection::AlreadyOut { seat },
        Rejection::NotFull { seated: 7 },
        Rejection::BadSetting { key: "speech_s".into() },
        Rejection::NotSpeaker { speaker: Some(seat) },
        Rejection::NotSpeaker { speaker: None },
        Rejection::NominationUsed { target: seat },
        Rejection::NominationWaits { target: seat },
        Rejection::ShotFinal { target: seat },
        Rejection::CheckFinal { target: seat },
        Rejection::AlreadyNominated { target: seat, by: seat },
        Rejection::NotThisCandidate { current: seat },
        Rejection::AlreadyVoted { candidate: seat },
        Rejection::CandidateOpen { candidate: seat },
    ]);
    all
}
