//! The judge's desk: which page is open, which seat and ground are chosen, what is asked. It travels
//! in the argument of every control of the judge's panel, so that a press says all by itself and
//! nothing is lost with the process: `<seat>.<ground>.<page>.<question>`, such as
//! `2.threats.sanctions.disqualify`. Nobody chosen is 0; no ground and no question are `none`.

use super::Op;
use crate::base::Seat;
use crate::rules::sport::Ground;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A page of the judge's panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeskPage {
    /// The game's course.
    #[default]
    Flow,
    /// People and seats.
    Places,
    /// Sanctions.
    Sanctions,
    /// The table as a whole.
    Technical,
    /// Roles and the closed log, for a judge who may know.
    Secrets,
    /// What was not delivered.
    Failures,
}

/// What the judge is asked before an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// The fourth foul removes.
    Foul,
    /// The second technical foul removes.
    Tech,
    /// Remove.
    Remove,
    /// Disqualify.
    Disqualify,
    /// The other team wins.
    Ppk,
    /// Which foul to take back.
    TakeBack,
    /// Which harder sanction.
    Harder,
    /// One candidate or the whole vote anew.
    Restart,
    /// Take the latest step back.
    Undo,
    /// End the game.
    End,
    /// Annul it.
    Annul,
    /// Hand the chair over.
    HandOver,
    /// Put another on a seat.
    Replace,
}

/// Page, seat, ground and question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Desk {
    /// The chosen seat.
    pub seat: Option<Seat>,
    /// The chosen ground, one of [`Ground::LISTED`].
    pub ground: Option<Ground>,
    /// The open page.
    pub page: DeskPage,
    /// The open question.
    pub question: Option<Question>,
}

/// Not a desk that we would have written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a desk of the judge's panel")]
pub struct BadDesk;

const PAGES: [(DeskPage, &str); 6] = [
    (DeskPage::Flow, "flow"),
    (DeskPage::Places, "places"),
    (DeskPage::Sanctions, "sanctions"),
    (DeskPage::Technical, "technical"),
    (DeskPage::Secrets, "secrets"),
    (DeskPage::Failures, "failures"),
];

const QUESTIONS: [(Question, &str); 13] = [
    (Question::Foul, "foul"),
    (Question::Tech, "tech"),
    (Question::Remove, "remove"),
    (Question::Disqualify, "disqualify"),
    (Question::Ppk, "ppk"),
    (Question::TakeBack, "back"),
    (Question::Harder, "harder"),
    (Question::Restart, "restart"),
    (Question::Undo, "undo"),
    (Question::End, "end"),
    (Question::Annul, "annul"),
    (Question::HandOver, "chair"),
    (Question::Replace, "replace"),
];

impl Desk {
    /// The same desk turned to another page, with nothing asked.
    #[must_use]
    pub fn turn(self, page: DeskPage) -> Self {
        Self { page, question: None, ..self }
    }

    /// The same desk with another seat chosen.
    #[must_use]
    pub fn pick(self, seat: Seat) -> Self {
        Self { seat: Some(seat), question: None, ..self }
    }

    /// The same desk with a question open.
    #[must_use]
    pub fn ask(self, question: Question) -> Self {
        Self { question: Some(question), ..self }
    }

    /// The same desk with nothing asked.
    #[must_use]
    pub fn calm(self) -> Self {
        Self { question: None, ..self }
    }

    /// The chosen ground; without a choice, the first of the list that the act is punished by.
    #[must_use]
    pub fn ground_for(self, op: Op) -> Ground {
        self.ground.unwrap_or(match op {
            Op::TechFoul => Ground::TechDiscipline,
            Op::Remove => Ground::Equipment,
            Op::Disqualify | Op::Ppk => Ground::Insults,
            _ => Ground::OutOfTurn,
        })
    }

    /// What a press on the judge's panel opens without asking the rules anything: a page, a choice
    /// or a question. `None`: the press is an act.
    #[must_use]
    pub fn opened_by(op: Op, arg: &str) -> Option<Self> {
        let desk: Self = arg.parse().ok()?;
        // A seat is needed for these; without one the panel says so.
        let seated = |question| Some(if desk.seat.is_some() { desk.ask(question) } else { desk.calm() });
        match op {
            Op::Page | Op::Pick | Op::Ground | Op::No => Some(desk.calm()),
            Op::Secrets => Some(desk.turn(DeskPage::Secrets)),
            Op::Failures => Some(desk.turn(DeskPage::Failures)),
            Op::Remove if desk.question != Some(Question::Remove) => seated(Question::Remove),
            Op::Disqualify if desk.question != Some(Question::Disqualify) => seated(Question::Disqualify),
            Op::Ppk if desk.question != Some(Question::Ppk) => seated(Question::Ppk),
            Op::Harder => seated(Question::Harder),
            Op::Undo if desk.question != Some(Question::Undo) => Some(desk.ask(Question::Undo)),
            Op::EndGame if desk.question != Some(Question::End) => Some(desk.ask(Question::End)),
            Op::Annul if desk.question != Some(Question::Annul) => Some(desk.ask(Question::Annul)),
            Op::HandOver if desk.question != Some(Question::HandOver) => Some(desk.ask(Question::HandOver)),
            Op::Replace if desk.question != Some(Question::Replace) => seated(Question::Replace),
            Op::RestartVote if desk.question != Some(Question::Restart) => Some(desk.ask(Question::Restart)),
            Op::FoulBack if desk.question.is_none() && desk.page == DeskPage::Sanctions => {
                seated(Question::TakeBack)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let page = PAGES.iter().find(|(p, _)| *p == self.page).map_or("flow", |(_, name)| name);
        let question =
            QUESTIONS.iter().find(|(q, _)| Some(*q) == self.question).map_or("none", |(_, name)| name);
        let seat = self.seat.map_or(0, Seat::number);
        write!(f, "{seat}.{}.{page}.{question}", self.ground.map_or("none", |g| g.code()))
    }
}

impl FromStr for Desk {
    type Err = BadDesk;

    /// Reads a control's argument, or a typed command's, which may be shorter. A fifth part is what
    /// a select added: the ground chosen.
    fn from_str(text: &str) -> Result<Self, BadDesk> {
        let mut parts = text.split('.').filter(|part| !part.is_empty());
        let number: u8 = parts.next().unwrap_or("0").parse().map_err(|_| BadDesk)?;
        let (ground, page, question) =
            (parts.next().unwrap_or("none"), parts.next().unwrap_or("flow"), parts.next().unwrap_or("none"));
        let ground = match parts.next().unwrap_or(ground) {
            "none" => None,
            code => Some(Ground::named(code).ok_or(BadDesk)?),
        };
        let page = PAGES.iter().find(|(_, name)| *name == page).ok_or(BadDesk)?.0;
        let question = match question {
            "none" => None,
            name => Some(QUESTIONS.iter().find(|(_, q)| *q == name).ok_or(BadDesk)?.0),
        };
        if number > 10 || parts.next().is_some() {
            return Err(BadDesk);
        }
        Ok(Self { seat: Seat::new(number), ground, page, question })
    }
}

impl TryFrom<String> for Desk {
    type Error = BadDesk;
    fn try_from(text: String) -> Result<Self, BadDesk> {
        text.parse()
    }
}

impl From<Desk> for String {
    fn from(desk: Desk) -> String {
        desk.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_desk_reads_back_and_fits_an_argument() {
        let grounds = Ground::LISTED.iter().map(|g| Some(*g)).chain([None]);
        for ground in grounds {
            for (page, _) in PAGES {
                for question in QUESTIONS.iter().map(|(q, _)| Some(*q)).chain([None]) {
                    for seat in [None, Seat::new(10)] {
                        let desk = Desk { seat, ground, page, question };
                        let text = desk.to_string();
                        assert_eq!(text.parse(), Ok(desk));
                        assert!(text.len() <= super::super::limits::ARG, "{text}");
                    }
                }
            }
        }
    }

    #[test]
    fn forged_desks_are_not_read() {
        for bad in ["red", "11", "2.mafia", "2.none.roles", "-1", "2.none.flow.none.none.none"] {
            assert_eq!(bad.parse::<Desk>(), Err(BadDesk), "{bad}");
        }
        let chosen: Desk = "2.none.flow.none.threats".parse().expect("a select adds its choice");
        assert_eq!(chosen.ground, Some(Ground::Threats));
        let typed: Desk = "2.threats".parse().expect("a typed command is shorter");
        assert_eq!((typed.seat, typed.ground), (Seat::new(2), Some(Ground::Threats)));
    }

    #[test]
    fn what_cannot_be_taken_back_is_asked_first() {
        let desk = "2.threats.sanctions.none";
        let asked = Desk::opened_by(Op::Disqualify, desk).expect("a question");
        assert_eq!(asked.question, Some(Question::Disqualify));
        assert_eq!(Desk::opened_by(Op::Disqualify, &asked.to_string()), None, "the second press is the act");
        for op in [Op::Remove, Op::Ppk, Op::EndGame, Op::Annul, Op::HandOver, Op::Undo] {
            assert!(Desk::opened_by(op, desk).is_some_and(|d| d.question.is_some()), "{op:?}");
        }
        assert_eq!(Desk::opened_by(Op::Foul, desk), None);
    }
}
