//! A notice in words, group by group in the order of the rules' own list.
//!
//! A notice that a private panel shows (a role, a check's answer) is told without its secret: the
//! text says that there is news, the panel shows it after a tap.

use super::words::{Cause, Ground as GroundWord, Grounded, Now, Outcome, Role, Signal, Told, answer};
use super::{Cast, Pen, Said, Seats};
use crate::base::Seat;
use crate::rules::sport::event::{Gate, Verdict};
use crate::rules::sport::notice::Tally;
use crate::rules::sport::table::PauseWhy;
use crate::rules::sport::{self as rules, Few, Ground, Notice, Reason, Winner};

/// What a notice is told with: the reader's pen, the people, the game's public id, the day.
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a> {
    /// Language, markup, clock.
    pub pen: &'a Pen,
    /// Names and texts.
    pub cast: &'a Cast,
    /// The game's public id.
    pub game: &'a str,
    /// The day on which it happened, for the head of a vote's result.
    pub day: u16,
}

impl Teller<'_> {
    /// The text of a notice, or nothing where only a panel shows it.
    #[must_use]
    pub fn tell(&self, notice: &Notice) -> Option<String> {
        self.lobby(notice)
            .or_else(|| self.day(notice))
            .or_else(|| self.vote(notice))
            .or_else(|| self.night(notice))
            .or_else(|| self.discipline(notice))
            .or_else(|| self.people(notice))
    }

    fn say(&self, told: &Told) -> Option<String> {
        Some(self.pen.say(told))
    }

    fn news(&self) -> Option<String> {
        self.say(&Told::DirectNew { game: Said(self.game.into()) })
    }

    fn lobby(&self, notice: &Notice) -> Option<String> {
        match notice {
            Notice::LobbyOpened { host, seal } => {
                self.say(&Told::LobbyOpened { host: self.cast.account(*host), seal: Said(seal.short()) })
            }
            Notice::SeatFromQueue { seat } => self.say(&Told::SeatFromQueue { seat: *seat }),
            Notice::YouWereKicked => self.say(&Told::Kicked),
            Notice::LobbyExpired { seated } => self.say(&Told::LobbyExpired { seated: *seated }),
            Notice::LobbyExtended { until } => self.say(&Told::extended(*until)),
            Notice::LobbyClosed => self.say(&Told::LobbyClosed),
            Notice::Started { seal, .. } => self.say(&Told::Started { seal: Said(seal.short()) }),
            Notice::YourRole { .. } => self.news(),
            Notice::RoleMissing { seat } => {
                self.say(&Told::RoleMissing { seat: *seat, name: self.cast.seat(*seat) })
            }
            // Whoever is inside reads it in the room that the panel shows.
            Notice::ContractOpen { .. } => self.news(),
            Notice::ContractLine { seat, text } => {
                self.say(&Told::ContractLine { seat: *seat, text: self.cast.text(*text) })
            }
            Notice::ContractVoice { seat, agrees } => {
                self.say(&Told::ContractVoice { seat: *seat, agrees: *agrees })
            }
            Notice::ContractOrder { order } => self.say(&Told::ContractOrder { order: seats(order) }),
            Notice::ContractOver => self.say(&Told::ContractOver),
            Notice::RoomClosed => self.say(&Told::RoomClosed),
            _ => None,
        }
    }

    fn day(&self, notice: &Notice) -> Option<String> {
        match notice {
            // The panel's headline says it.
            Notice::StageBegan { .. } => None,
            Notice::DayBegan { day, opener } => {
                self.say(&Told::DayBegan { day: *day, opener: *opener, name: self.cast.seat(*opener) })
            }
            Notice::Nominated(n) => self.say(&Told::Nominated { by: n.by, target: n.target }),
            Notice::NominationWaits(n) => self.say(&Told::NominationWaits { by: n.by, target: n.target }),
            Notice::NominationRefused(n) => self.say(&Told::NominationRefused { by: n.by, target: n.target }),
            Notice::Withdrawn(n) => self.say(&Told::Withdrawn { by: n.by, target: n.target }),
            Notice::Shout { seat, foul } => self.say(&Told::Shout { seat: *seat, foul: *foul }),
            Notice::Gate { gate } => self.say(&self.gate(*gate)),
            _ => None,
        }
    }

    fn gate(&self, gate: Gate) -> Told {
        match gate {
            Gate::Cancelled => Told::GateCancelled,
            Gate::NoNominations => Told::GateNone,
            Gate::NoVoteToday => Told::GateNoVote,
            Gate::SingleStays { seat } => Told::GateStays { seat, name: self.cast.seat(seat) },
            Gate::SingleLeaves { seat } => Told::GateLeaves { seat, name: self.cast.seat(seat) },
            Gate::Vote => Told::GateVote,
        }
    }

    fn vote(&self, notice: &Notice) -> Option<String> {
        match notice {
            Notice::CandidateClosed(tally) => Some(self.tally(tally)),
            Notice::CandidateRestarted { candidate } => {
                self.say(&Told::CandidateRestarted { candidate: *candidate })
            }
            Notice::VoteRestarted => self.say(&Told::VoteRestarted),
            Notice::VoteResult { tallies, verdict, .. } => Some(self.result(tallies, *verdict)),
            Notice::VoteAborted => self.say(&Told::VoteAborted),
            Notice::VoteCancelled { next_day } => self.say(&Told::VoteCancelled { next: *next_day }),
            Notice::LiftResult { tied, yes, of, passed } => {
                let voters: Seats = yes.iter().collect();
                let yes = yes.len();
                self.say(&match (*passed, yes) {
                    (true, _) => Told::LiftPassed { yes, of: *of, voters, tied: tied.iter().collect() },
                    (false, 0) => Told::LiftNobody { of: *of },
                    (false, _) => Told::LiftFailed { yes, of: *of, voters },
                })
            }
            Notice::DecideLift { tied } => self.say(&Told::DecideLift { tied: tied.iter().collect() }),
            _ => None,
        }
    }

    /// `№5 · 4: 1, 6, 8, 10`, with those whose missing vote went there (8.4).
    fn tally(&self, tally: &Tally) -> String {
        let (candidate, count) = (tally.candidate, tally.votes.len());
        let votes: Seats = tally.votes.iter().collect();
        self.pen.say(&match (count, tally.defaulted.is_empty()) {
            (0, _) => Told::TallyNone { candidate },
            (_, true) => Told::Tally { candidate, count, votes },
            (_, false) if tally.defaulted == tally.votes => {
                Told::TallyAllDefaulted { candidate, count, votes }
            }
            (_, false) => {
                Told::TallyDefaulted { candidate, count, votes, defaulted: tally.defaulted.iter().collect() }
            }
        })
    }

    fn result<const N: usize>(&self, tallies: &Few<Tally, N>, verdict: Verdict) -> String {
        let top = tallies.iter().map(|t| t.votes.len()).max().unwrap_or(0);
        let leaders = tallies.iter().filter(|t| t.votes.len() == top).map(|t| t.candidate).collect();
        let verdict = match verdict {
            Verdict::Leaves { seat } => Told::VerdictLeaves { seat, name: self.cast.seat(seat) },
            Verdict::Stays { seat } => Told::VerdictStays { seat, name: self.cast.seat(seat) },
            Verdict::Tie => Told::VerdictTie { seats: leaders },
            Verdict::LiftAsked => Told::VerdictLift { seats: leaders },
            Verdict::NobodyLeaves => Told::VerdictNobody { seats: leaders },
        };
        let mut lines = vec![self.pen.say(&Told::VoteHead { day: self.day })];
        lines.extend(tallies.iter().map(|t| self.tally(&t)));
        lines.push(self.pen.say(&verdict));
        lines.join("\n")
    }

    fn night(&self, notice: &Notice) -> Option<String> {
        match notice {
            Notice::NightFell { night } => self.say(&Told::NightFell { night: *night }),
            Notice::YourShot { .. } => None,
            Notice::YourCheck(_) => self.news(),
            Notice::ShotLog { seat, target } => self.say(&Told::ShotLog { by: *seat, target: *target }),
            Notice::CheckLog(check) => self.say(&Told::CheckLog {
                by: check.by,
                target: check.target,
                answer: Said(answer(self.pen, check.answer)),
            }),
            Notice::Dawn { night, killed: Some(seat) } => {
                self.say(&Told::DawnKilled { night: *night, seat: *seat, name: self.cast.seat(*seat) })
            }
            Notice::Dawn { night, killed: None } => self.say(&Told::DawnMiss { night: *night }),
            Notice::BestMove(best) => self.say(&Told::BestMove { by: best.by, named: seats(&best.named) }),
            Notice::DrawDue { nights } => self.say(&Told::DrawDue { nights: *nights }),
            Notice::DrawRefused => self.say(&Told::DrawRefused),
            _ => None,
        }
    }

    fn discipline(&self, notice: &Notice) -> Option<String> {
        let name = |seat: &Seat| self.cast.seat(*seat);
        let ground = |ground: &Ground| Said(ground_words(self.pen, self.cast, *ground));
        match notice {
            Notice::Departed { seats: left, .. } => self.say(&Told::Departed { seats: seats(left) }),
            Notice::LastSpeechGiven { seat } => {
                self.say(&Told::LastSpeechGiven { seat: *seat, name: name(seat) })
            }
            Notice::Foul { seat, ground: why, count } => {
                self.say(&Told::Foul { seat: *seat, name: name(seat), count: *count, ground: ground(why) })
            }
            Notice::TechFoul { seat, ground: why, count } => self.say(&Told::TechFoul {
                seat: *seat,
                name: name(seat),
                count: *count,
                ground: ground(why),
            }),
            Notice::FoulTakenBack { seat, count } => {
                self.say(&Told::FoulBack { seat: *seat, name: name(seat), count: *count })
            }
            Notice::TechTakenBack { seat, count } => {
                self.say(&Told::TechBack { seat: *seat, name: name(seat), count: *count })
            }
            Notice::Sanctioned { seat, cause, ground: why } => {
                let (seat, name) = (*seat, name(seat));
                let clause = Said(Cause::clause(*cause).into());
                let cause = Said(self.pen.say(&Cause::of(*cause)));
                self.say(&match why {
                    Some(why) => Told::SanctionGround { seat, name, cause, clause, ground: ground(why) },
                    None => Told::Sanction { seat, name, cause, clause },
                })
            }
            _ => None,
        }
    }

    fn people(&self, notice: &Notice) -> Option<String> {
        let account = |a| self.cast.account(a);
        let name = |seat: Seat| self.cast.seat(seat);
        match notice {
            Notice::Paused { why, .. } => self.say(&match why {
                PauseWhy::Called => Told::PausedCalled,
                PauseWhy::Late => Told::PausedLate,
                PauseWhy::Undone => Told::PausedUndone,
                PauseWhy::Halted => Told::PausedHalted,
            }),
            Notice::Resumed { .. } => self.say(&Told::Resumed),
            Notice::Undone { day, stage } => {
                self.say(&Told::Undone { now: Said(self.pen.say(&Now::of(*stage, *day))) })
            }
            Notice::Replaced { seat, from, to } => {
                self.say(&Told::Replaced { seat: *seat, from: account(*from), to: account(*to) })
            }
            Notice::Connection { seat, connected } => {
                self.say(&Told::Connection { seat: *seat, name: name(*seat), connected: *connected })
            }
            Notice::NewJudge { account: who } => self.say(&Told::NewJudge { name: account(*who) }),
            Notice::JudgeGone { vanished, host } => {
                self.say(&Told::JudgeGone { vanished: *vanished, host: account(*host) })
            }
            Notice::HostPassed { to } => self.say(&Told::HostPassed { name: account(*to) }),
            Notice::FloorAsked { seat } => self.say(&Told::FloorAsked { seat: *seat, name: name(*seat) }),
            Notice::Line { seat, text } => {
                self.say(&Told::Line { seat: *seat, name: name(*seat), text: self.cast.text(*text) })
            }
            Notice::Signal { seat, signal } => self.say(&Told::Signal {
                seat: *seat,
                name: name(*seat),
                signal: Said(self.pen.say(&signal_word(*signal))),
            }),
            Notice::Resync => self.say(&Told::Resync),
            Notice::Ended { outcome, roles, seed } => {
                let roles = roles.iter().enumerate().map(|(i, role)| {
                    format!("{} {}", Seat::from_index(i), self.pen.say(&Role::short(*role)))
                });
                let lines = [
                    over(self.pen, self.cast, *outcome),
                    self.pen.say(&Told::EndedRoles { roles: Said(roles.collect::<Vec<_>>().join(", ")) }),
                    self.pen.say(&Told::EndedSeed { seed: Said(seed.reveal()) }),
                ];
                Some(lines.join("\n"))
            }
            _ => None,
        }
    }
}

fn seats<const N: usize>(few: &Few<Seat, N>) -> Seats {
    few.iter().collect()
}

/// The words of a fixed signal.
#[must_use]
pub fn signal_word(signal: rules::Signal) -> Signal {
    match signal {
        rules::Signal::RoleNotVisible => Signal::RoleNotVisible,
        rules::Signal::CannotHear => Signal::CannotHear,
        rules::Signal::PleasePause => Signal::PleasePause,
    }
}

/// A ground with its clause: "угрозы (п. 13.6)".
#[must_use]
pub fn ground_words(pen: &Pen, cast: &Cast, ground: Ground) -> String {
    let clause = Said(ground.clause().into());
    match ground {
        Ground::Other(text) => pen.say(&Grounded::Own { text: cast.text(text), clause }),
        listed => pen.say(&Grounded::Listed { ground: Said(pen.say(&GroundWord(listed.code()))), clause }),
    }
}

/// "Победа мафии · 3в3" (14.2–14.4).
#[must_use]
pub fn over(pen: &Pen, cast: &Cast, outcome: rules::Outcome) -> String {
    let winner = match outcome.winner {
        Winner::Red => Outcome::Red,
        Winner::Black => Outcome::Black,
        Winner::Draw => Outcome::Draw,
    };
    let reason = match outcome.reason {
        Reason::MafiaVotedOut => Outcome::MafiaVotedOut,
        Reason::MafiaRemoved => Outcome::MafiaRemoved,
        Reason::MafiaShotItself => Outcome::MafiaShotItself,
        Reason::Parity { black, red } => Outcome::Parity { black, red },
        Reason::Ppk { seat } => Outcome::Ppk { seat },
        Reason::QuietNights { nights } => Outcome::QuietNights { nights },
        Reason::TableLifted => Outcome::TableLifted,
        Reason::NobodyLeft => Outcome::NobodyLeft,
        Reason::JudgeDecision { text: Some(text) } => Outcome::JudgeWords { text: cast.text(text) },
        Reason::JudgeDecision { text: None } => Outcome::JudgeDecision,
        Reason::Annulled => return pen.say(&Outcome::OverAnnulled),
    };
    pen.say(&Outcome::Over { winner: Said(pen.say(&winner)), reason: Said(pen.say(&reason)) })
}
