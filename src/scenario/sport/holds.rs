//! Whether a claim is true of a sports table, and what is true instead.

use super::SportTable;
use super::claim::{Claim, End};
use super::state::microphones;
use crate::base::Seat;
use crate::rules::Rules;
use crate::rules::sport::table::Left;
use crate::rules::sport::{Cause, Nomination, Outcome, SEATS, StageKind, Viewer};

/// Seats as a report lists them.
fn list(seats: impl IntoIterator<Item = Seat>) -> String {
    let numbers: Vec<String> = seats.into_iter().map(|s| s.to_string()).collect();
    if numbers.is_empty() { "nobody".into() } else { numbers.join(" ") }
}

fn same(wanted: &[Seat], found: &[Seat], what: &str) -> Result<(), String> {
    if wanted == found { Ok(()) } else { Err(format!("{what}: {}", list(found.iter().copied()))) }
}

fn same_set(wanted: &[Seat], found: &[Seat], what: &str) -> Result<(), String> {
    let set = |seats: &[Seat]| seats.iter().copied().collect::<std::collections::BTreeSet<_>>();
    if set(wanted) == set(found) { Ok(()) } else { Err(format!("{what}: {}", list(found.iter().copied()))) }
}

fn is<T: PartialEq + std::fmt::Display>(wanted: T, found: T, what: &str) -> Result<(), String> {
    if wanted == found { Ok(()) } else { Err(format!("{what} {found}")) }
}

fn end_text(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "nothing yet".into(),
        Some(o) => {
            let winner = serde_json::to_value(o.winner).expect("a winner is plain data");
            format!("{} {}", winner.as_str().unwrap_or_default(), o.reason.code())
        }
    }
}

fn ended(claim: Option<&End>, found: Option<Outcome>, what: &str) -> Result<(), String> {
    let holds = match (claim, found) {
        (None, None) => true,
        (Some(end), Some(outcome)) => {
            let code = outcome.reason.code();
            let by_name =
                |name: &str| name == code || (name == "parity" && code.contains('v') && code.len() <= 4);
            end.winner.is_none_or(|w| w == outcome.winner) && end.reason.as_deref().is_none_or(by_name)
        }
        _ => false,
    };
    if holds { Ok(()) } else { Err(format!("{what} {}", end_text(found))) }
}

impl SportTable {
    /// Whether the claim holds.
    pub(super) fn check_claim(&self, claim: &Claim) -> Result<(), String> {
        match claim {
            Claim::Not(inner) => match self.check_claim(inner) {
                Ok(()) => Err("it is so".into()),
                Err(_) => Ok(()),
            },
            Claim::Stage(..)
            | Claim::Day(_)
            | Claim::Night(_)
            | Claim::Opener(_)
            | Claim::Never(_)
            | Claim::Passed(_)
            | Claim::Paused
            | Claim::Remaining(_)
            | Claim::Order(_)
            | Claim::Speaker(..)
            | Claim::MaySpeak { .. } => self.check_time(claim),
            Claim::Nominations(_)
            | Claim::Votes(_)
            | Claim::Voted(..)
            | Claim::Lifts(_)
            | Claim::Ballot(_)
            | Claim::Candidate(_)
            | Claim::VoteCancelled => self.check_vote(claim),
            Claim::Sees { eyes, yes, fact } => self.check_sight(eyes, *yes, fact),
            _ => self.check_people(claim),
        }
    }

    fn check_time(&self, claim: &Claim) -> Result<(), String> {
        let game = self.game();
        match claim {
            Claim::Stage(stage, seat) => {
                if self.is_in(*stage, *seat) || (*stage == StageKind::VoteGate && self.at_gate()) {
                    return Ok(());
                }
                let about = game.stage.seat().map(|s| format!(" {s}")).unwrap_or_default();
                let under = if game.paused.is_some() {
                    format!(" in {}", game.stage.kind().name())
                } else {
                    String::new()
                };
                Err(format!("the stage is {}{under}{about}", game.stage_name().name()))
            }
            Claim::Day(day) => is(*day, u64::from(game.day), "the day is"),
            Claim::Night(night) => {
                is(*night, game.night().map_or(0, |n| u64::from(n.number)), "the night is")
            }
            Claim::Opener(seat) => match game.opener {
                Some(opener) if opener == *seat => Ok(()),
                other => Err(format!("the opener is {}", list(other))),
            },
            Claim::Never(stage) if self.passed.contains(stage) => Err(format!("{} has been", stage.name())),
            Claim::Passed(stage) if !self.passed.contains(stage) => {
                Err(format!("{} has not been", stage.name()))
            }
            Claim::Never(_) | Claim::Passed(_) => Ok(()),
            Claim::Paused if game.paused.is_some() => Ok(()),
            Claim::Paused => Err("the clock runs".into()),
            Claim::Remaining(wanted) => {
                let left = self.remaining();
                if left == *wanted { Ok(()) } else { Err(format!("the time left is {}", seconds(left))) }
            }
            Claim::Order(wanted) => same(wanted, &self.order(), "the order is"),
            Claim::Speaker(seat, length) => self.check_speaker(*seat, *length),
            Claim::MaySpeak { seats, judge } => {
                let (open, judge_open) = microphones(game);
                same_set(seats, &open, "microphones are open for")?;
                match judge {
                    Some(wanted) if *wanted != judge_open => Err("the judge's microphone is shut".into()),
                    _ => Ok(()),
                }
            }
            _ => unreachable!("sorted by check_claim"),
        }
    }

    /// Manual voting stands at the gate until the judge opens the first candidate (9.1).
    fn at_gate(&self) -> bool {
        let game = self.game();
        game.stage.kind() == StageKind::VotePrep && game.manual()
    }

    fn remaining(&self) -> Option<i64> {
        let game = self.game();
        match game.paused {
            Some(pause) => pause.left_ms,
            None => game.until.map(|u| u - self.now),
        }
    }

    fn check_speaker(&self, seat: Option<Seat>, length: Option<i64>) -> Result<(), String> {
        let game = self.game();
        let speaker = game.speaker();
        if speaker != seat {
            return Err(format!("the speaker is {}", list(speaker)));
        }
        // The length of the speech, or what is left of it.
        match length {
            Some(wanted) if game.length_ms != Some(wanted) && self.remaining() != Some(wanted) => {
                Err(format!(
                    "the speech is {}, of which {} are left",
                    seconds(game.length_ms),
                    seconds(self.remaining())
                ))
            }
            _ => Ok(()),
        }
    }

    fn check_vote(&self, claim: &Claim) -> Result<(), String> {
        let game = self.game();
        match claim {
            Claim::Nominations(wanted) => {
                let found: Vec<Nomination> = game.view(&Viewer::Public).nominations.iter().collect();
                let same = found.len() == wanted.len()
                    && found
                        .iter()
                        .zip(wanted)
                        .all(|(n, (by, t))| n.target == *t && by.is_none_or(|by| by == n.by));
                let shown: Vec<String> = found.iter().map(|n| format!("{}:{}", n.by, n.target)).collect();
                if same {
                    Ok(())
                } else {
                    Err(format!("nominations (by whom: whom) are {}", or_none(&shown.join(" "))))
                }
            }
            Claim::Votes(wanted) => {
                let (_, now) = self.votes_now();
                if agrees(wanted, &now) || agrees(wanted, &self.tally) {
                    return Ok(());
                }
                let shown: Vec<String> = now.iter().map(|(c, n)| format!("{c}:{n}")).collect();
                Err(format!("votes are {}", or_none(&shown.join(" "))))
            }
            Claim::Voted(seats, candidate) => {
                let (votes, _) = self.votes_now();
                match seats.iter().find(|s| votes[s.index()] != *candidate) {
                    None => Ok(()),
                    Some(s) => Err(format!("{s} voted for {}", list(votes[s.index()]))),
                }
            }
            Claim::Lifts(wanted) => {
                let hands = game.lift.map(|l| l.yes.len() as u64).or(self.lifted.map(u64::from)).unwrap_or(0);
                is(*wanted, hands, "hands for the lift:")
            }
            Claim::Ballot(wanted) => same(wanted, &self.ballot(), "the ballot is"),
            Claim::Candidate(wanted) => {
                let up = match game.stage.kind() {
                    StageKind::Ballot | StageKind::Reveal => game.stage.seat(),
                    _ => None,
                };
                if up == *wanted { Ok(()) } else { Err(format!("the candidate is {}", list(up))) }
            }
            _ if game.vote_cancelled => Ok(()),
            _ => Err("the vote of this round is not cancelled".into()),
        }
    }

    fn check_people(&self, claim: &Claim) -> Result<(), String> {
        let game = self.game();
        let alive: Vec<Seat> = game.alive.iter().collect();
        match claim {
            Claim::Alive(wanted) => {
                // A single number may be how many: a table of one is no game.
                let count = wanted.len() == 1 && usize::from(wanted[0].number()) == alive.len();
                if count { Ok(()) } else { same_set(wanted, &alive, "alive are") }
            }
            Claim::AliveCount(wanted) => is(*wanted, alive.len() as u64, "the living count"),
            Claim::IsAlive(seats) => match seats.iter().find(|s| !alive.contains(s)) {
                None => Ok(()),
                Some(s) => Err(format!("{s} is out")),
            },
            Claim::NobodyOut => match Seat::first(SEATS).find(|s| !alive.contains(s)) {
                None => Ok(()),
                Some(s) => Err(format!("{s} is out")),
            },
            Claim::Out { seats, cause, day } => {
                seats.iter().try_for_each(|s| is_out(*s, game.chair(*s).left, *cause, *day))
            }
            Claim::Decided(end) => ended(end.as_ref(), game.decided, "decided is"),
            Claim::Result(end) => ended(end.as_ref(), game.outcome, "the result is"),
            Claim::BestMove(wanted) => {
                let named: Vec<Seat> =
                    game.best_moves.last().map(|b| b.named.iter().collect()).unwrap_or_default();
                same(wanted, &named, "the best move is")
            }
            Claim::Fouls(wanted) => {
                wanted.iter().try_for_each(|(s, n)| is(*n, game.chair(*s).fouls, &format!("fouls of {s}:")))
            }
            Claim::Tech(wanted) => wanted
                .iter()
                .try_for_each(|(s, n)| is(*n, game.chair(*s).tech, &format!("technical fouls of {s}:"))),
            Claim::Quiet(wanted) => is(*wanted, u64::from(game.quiet), "quiet nights in a row:"),
            Claim::Silent(wanted) => {
                let found: Vec<Seat> = Seat::first(SEATS).filter(|s| game.chair(*s).silent_due).collect();
                same_set(wanted, &found, "who owes a speech:")
            }
            Claim::Role(seats, role) => match seats.iter().find(|s| game.role(**s) != Some(*role)) {
                None => Ok(()),
                Some(s) => Err(format!("{s} is {:?}", game.role(*s))),
            },
            Claim::Setting(key, value) => {
                let found = game.settings.get(key).map(|v| v.to_string()).unwrap_or_default();
                let mut wanted = game.settings;
                let normal =
                    wanted.set(key, value).ok().and_then(|()| wanted.get(key)).map(|v| v.to_string());
                if normal.as_ref() == Some(&found) { Ok(()) } else { Err(format!("{key} = {found}")) }
            }
            Claim::RoomClosed if game.closed => Ok(()),
            Claim::RoomClosed => Err("the room is still listed".into()),
            _ if game.draw_due => Ok(()),
            _ => Err("no draw waits for the judge".into()),
        }
    }
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "none" } else { text }
}

fn seconds(ms: Option<i64>) -> String {
    match ms {
        None => "not set".into(),
        Some(ms) if ms % 1_000 == 0 => format!("{}s", ms / 1_000),
        Some(ms) => format!("{ms}ms"),
    }
}

/// Candidates that are not named have no votes.
fn agrees(wanted: &[(Seat, u8)], found: &[(Seat, u8)]) -> bool {
    if wanted.is_empty() || found.is_empty() {
        return wanted.is_empty() && found.is_empty();
    }
    wanted.iter().all(|w| found.contains(w))
        && found.iter().all(|(c, n)| *n == 0 || wanted.iter().any(|(w, _)| w == c))
}

fn is_out(seat: Seat, left: Option<Left>, cause: Option<Cause>, day: Option<u64>) -> Result<(), String> {
    let Some(left) = left else { return Err(format!("{seat} is alive")) };
    let right = cause.is_none_or(|c| c == left.cause) && day.is_none_or(|d| d == u64::from(left.day));
    let name = serde_json::to_value(left.cause).expect("a cause is plain data");
    if right {
        Ok(())
    } else {
        Err(format!("{seat} is out: {}, {}", name.as_str().unwrap_or_default(), left.day))
    }
}
