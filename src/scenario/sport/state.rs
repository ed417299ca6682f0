//! What `gorod replay --json` shows of a sports table after each line: the facts, secret ones
//! included (docs/scenarios.md, "For programs"). Times are milliseconds since the file's beginning.

use super::SportTable;
use crate::base::Seat;
use crate::rules::sport::{Outcome, SEATS, Sport, StageKind, Viewer};
use crate::rules::{Mic, Rules};
use serde_json::{Map, Value, json};

fn numbers(seats: impl IntoIterator<Item = Seat>) -> Vec<u8> {
    seats.into_iter().map(Seat::number).collect()
}

fn by_seat<T: Into<Value>>(value: impl Fn(Seat) -> T) -> Value {
    Value::Object(Seat::first(SEATS).map(|s| (s.to_string(), value(s).into())).collect::<Map<_, _>>())
}

fn outcome(outcome: Option<Outcome>) -> Value {
    match outcome {
        None => Value::Null,
        Some(o) => json!({ "winner": o.winner, "reason": o.reason.code() }),
    }
}

/// Whose microphones are open: seats, and whether the judge's is.
pub fn microphones(game: &Sport) -> (Vec<Seat>, bool) {
    let open: Vec<_> =
        game.voice().mics.into_iter().filter(|(_, mic)| *mic == Mic::Open).map(|(a, _)| a).collect();
    let seats =
        Seat::first(SEATS).filter(|s| game.chair(*s).account.is_some_and(|a| open.contains(&a))).collect();
    (seats, game.judge.is_some_and(|j| open.contains(&j)))
}

impl SportTable {
    /// The candidates of the vote under way; none outside a vote.
    pub(super) fn ballot(&self) -> Vec<Seat> {
        let game = self.game();
        if !game.stage.kind().is_vote() {
            return Vec::new();
        }
        game.ballot.map_or(Vec::new(), |b| b.candidates.iter().collect())
    }

    /// Votes of the ballot under way, or of the latest one that was counted.
    pub(super) fn votes_now(&self) -> ([Option<Seat>; 10], Vec<(Seat, u8)>) {
        match self.game().ballot.filter(|b| b.verdict.is_none()) {
            Some(ballot) => {
                let count = |c: Seat| ballot.votes.iter().filter(|v| **v == Some(c)).count();
                let tally =
                    ballot.candidates.iter().map(|c| (c, u8::try_from(count(c)).unwrap_or(0))).collect();
                (ballot.votes, tally)
            }
            None => (self.votes, self.tally.clone()),
        }
    }

    pub(super) fn state_json(&self) -> Value {
        let mut state = self.stage_json();
        let more = [self.people_json(), self.vote_json(), self.night_json()];
        if let Some(state) = state.as_object_mut() {
            for part in more {
                state.extend(part.as_object().cloned().unwrap_or_default());
            }
        }
        state
    }

    fn stage_json(&self) -> Value {
        let game = self.game();
        let (open, judge) = microphones(game);
        let remaining = match game.paused {
            Some(pause) => pause.left_ms,
            None => game.until.map(|u| u - self.now),
        };
        json!({
            "stage": game.stage_name().name(),
            "under": game.stage.kind().name(),
            "day": game.day,
            "night": game.night().map(|n| n.number),
            "speaker": game.speaker().map(Seat::number),
            "order": numbers(self.order()),
            "opener": game.opener.map(Seat::number),
            "may_speak": numbers(open),
            "judge_may_speak": judge,
            "deadline": game.deadline().map(|d| d.at),
            "remaining": remaining,
            "paused": game.paused.is_some(),
            "decided": outcome(game.decided),
            "result": outcome(game.outcome),
        })
    }

    fn people_json(&self) -> Value {
        let game = self.game();
        let out: Vec<Value> = Seat::first(SEATS)
            .filter_map(|seat| {
                let left = game.chair(seat).left?;
                Some(json!({ "seat": seat, "cause": left.cause, "day": left.day, "stage": left.stage }))
            })
            .collect();
        json!({
            "alive": numbers(game.alive.iter()),
            "out": out,
            "fouls": by_seat(|s| game.chair(s).fouls),
            "technical_fouls": by_seat(|s| game.chair(s).tech),
            "silent": numbers(Seat::first(SEATS).filter(|s| game.chair(*s).silent_due)),
            "roles": game.roles.map_or(Value::Null, |roles| by_seat(|s| json!(roles[s.index()]))),
            "last_speeches_to_come": numbers(game.to_part.iter()),
        })
    }

    fn vote_json(&self) -> Value {
        let game = self.game();
        // 7.5: the list as the table sees it, so that it is gone at night.
        let shown = game.view(&Viewer::Public).nominations;
        let ballot = self.ballot();
        let (votes, tally) = self.votes_now();
        let candidate = match game.stage.kind() {
            StageKind::Ballot | StageKind::Reveal => game.stage.seat(),
            _ => None,
        };
        json!({
            "nominations": numbers(shown.iter().map(|n| n.target)),
            "nominated_by": shown.iter().map(|n| json!({ "by": n.by, "target": n.target })).collect::<Vec<_>>(),
            "waiting_nomination": game.offered,
            "ballot": numbers(ballot),
            "candidate": candidate.map(Seat::number),
            "votes": tally.iter().map(|(c, n)| (c.to_string(), json!(n))).collect::<Map<_, _>>(),
            "voted": by_seat(|s| json!(votes[s.index()])),
            "lift": game.lift.map(|l| json!({ "tied": l.tied, "yes": l.yes, "undecided": l.undecided })),
            "vote_cancelled": game.vote_cancelled,
        })
    }

    fn night_json(&self) -> Value {
        let game = self.game();
        let best = game.best_moves.last();
        json!({
            "quiet_nights": game.quiet,
            "draw_waits": game.draw_due,
            "best_move": best.map(|b| json!({ "by": b.by, "named": b.named })),
            "nights": game.nights.iter().map(|n| json!({
                "night": n.number,
                "shots": by_seat(|s| json!(n.shots[s.index()])),
                "hit": n.hit,
                "don": n.don,
                "sheriff": n.sheriff,
                "killed": n.killed,
            })).collect::<Vec<_>>(),
        })
    }

    pub(super) fn result_json(&self) -> Value {
        json!({
            "rules": "sport",
            "at": self.now,
            "result": outcome(self.game().outcome),
            "decided": outcome(self.game().decided),
            "settings": self.game().settings,
            "state": self.state_json(),
        })
    }
}
