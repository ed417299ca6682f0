//! What `--json` shows of a Forgy game: the public facts and the secret ones, by the file's names.

use super::ForgyTable;
use super::holds::closed_by;
use crate::base::{Seat, Stamp};
use crate::rules::Rules;
use crate::rules::forgy::{Choice, NoteState, Plan, Protocol, SeatSet, Slot, Stage, UNLIMITED, Winner};
use serde_json::{Map, Value, json};

impl ForgyTable {
    fn names(&self, seats: SeatSet) -> Vec<String> {
        seats.iter().map(|seat| self.name(seat)).collect()
    }

    fn choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Player(seat) => self.name(seat),
            Choice::Nobody => "nobody".into(),
        }
    }

    fn at(&self, at: Stamp) -> i64 {
        at - self.zero
    }

    pub(super) fn state_json(&self) -> Value {
        let game = self.game();
        let majority = game.majority();
        let mut state = json!({
            "stage": game.stage_name(),
            "phase": game.stage_name(),
            "cycle": game.cycle,
            "alive": self.names(game.alive()),
            "dead": self.dead(),
            "majority": majority,
            "half_regime": game.half,
            "n0": game.n0,
            "deadline": game.deadline().map(|d| self.at(d.at)),
            "closes": self.at(game.clock.closes),
            "closing": game.closing.map(|closing| json!({ "at": self.at(closing.at), "why": closed_by(game) })),
            "votes": self.live_votes(),
            "public": {},
            "pending_actions": self.pending(),
            "notes": self.notes(),
            "due_clues": self.due(),
            "missing": game.missing(),
            "uses": self.uses(),
            "misses": self.misses(),
            "skip_used": self.names(SeatSet::of(game.seats().filter(|(_, p)| p.skip_used).map(|(s, _)| s))),
            "proposed": game.proposed.map(|w| self.winner_word(w)),
            "result": game.winner.map(|w| self.winner_word(w)),
        });
        if let Some(protocol) = self.protocol() {
            state["public"] = self.counts(&protocol, false);
            if game.stage != Stage::Day {
                state["last_day"] = self.protocol_json(&protocol);
            }
        }
        if let Some(draft) = &game.draft {
            state["draft"] = json!({
                "deaths": draft.outcome.deaths.iter().map(|d| json!([self.name(d.seat), d.cause])).collect::<Vec<_>>(),
                "acts": draft.outcome.acts.iter().map(|act| json!({
                    "actor": self.name(act.actor),
                    "owner": self.name(act.owner),
                    "key": act.key,
                    "target": self.name(act.target),
                    "fate": act.fate,
                })).collect::<Vec<_>>(),
            });
        }
        state
    }

    fn dead(&self) -> Value {
        let mut dead = Map::new();
        for (seat, player) in self.game().seats() {
            if let Some(exit) = player.exit {
                dead.insert(
                    self.name(seat),
                    json!({ "cause": exit.cause, "cycle": exit.cycle, "at_night": exit.at_night }),
                );
            }
        }
        Value::Object(dead)
    }

    fn live_votes(&self) -> Value {
        let game = self.game();
        let mut votes = Map::new();
        if game.stage == Stage::Day {
            let run = game.day.replay();
            for voter in run.voted.iter() {
                if let Some(choice) = run.live[voter.index()] {
                    votes.insert(self.name(voter), self.choice(choice).into());
                }
            }
        }
        Value::Object(votes)
    }

    fn counts(&self, protocol: &Protocol, total: bool) -> Value {
        let mut counts = Map::new();
        for count in &protocol.counts {
            counts.insert(self.choice(count.choice), if total { count.total } else { count.public }.into());
        }
        Value::Object(counts)
    }

    fn protocol_json(&self, protocol: &Protocol) -> Value {
        json!({
            "closed": self.at(protocol.closed),
            "early": protocol.early,
            "majority": protocol.majority,
            "public": self.counts(protocol, false),
            "final": self.counts(protocol, true),
            "executed": self.names(protocol.executed),
            "missed": self.names(protocol.missed),
            "self_votes": self.names(protocol.auto_self),
            "skips": self.names(protocol.skipped),
        })
    }

    fn pending(&self) -> Vec<Value> {
        let name = |seat: Seat| self.name(seat);
        let one = |p: &crate::rules::forgy::Proposal| {
            let slot = match p.slot {
                Slot::Kill { team, .. } => format!("kill of team {team}"),
                Slot::Own(seat) => name(seat),
            };
            let plan = match p.plan {
                Plan::Refuse => json!("refuse"),
                Plan::Kill { victim, executor } => json!({ "kill": name(victim), "by": executor.map(name) }),
                Plan::Act { key, target, second, use_on } => json!({
                    "key": key, "target": name(target), "second": second.map(name), "use_on": use_on.map(name),
                }),
            };
            json!({ "by": name(p.by), "slot": slot, "plan": plan })
        };
        self.game().proposals.iter().map(one).collect()
    }

    fn notes(&self) -> Vec<Value> {
        let one = |note: &crate::rules::forgy::Note| {
            let (state, batch) = match note.state {
                NoteState::Submitted => ("submitted", None),
                NoteState::Returned => ("returned", None),
                NoteState::Approved(_) => ("approved", None),
                NoteState::Dropped => ("dropped", None),
                NoteState::Published { batch, .. } => ("published", Some(batch)),
            };
            json!({ "author": self.name(note.author), "state": state, "batch": batch })
        };
        self.game().notes.iter().map(one).collect()
    }

    fn due(&self) -> Vec<Value> {
        let due = self.game().clues_due().into_iter();
        due.map(|(murder, n)| json!({ "victim": self.name(murder.victim), "killer": self.name(murder.killer), "due": n }))
            .collect()
    }

    fn uses(&self) -> Value {
        let mut uses = Map::new();
        for (seat, player) in self.game().seats() {
            for key in player.keys().iter().filter(|key| player.uses[key.index()] != UNLIMITED) {
                uses.insert(format!("{}/{}", self.name(seat), key.name()), player.uses[key.index()].into());
            }
        }
        Value::Object(uses)
    }

    fn misses(&self) -> Value {
        let mut misses = Map::new();
        for (seat, player) in self.game().seats().filter(|(_, p)| p.misses != [0; 3]) {
            let [talk, vote, action] = player.misses;
            misses.insert(self.name(seat), json!({ "talk": talk, "vote": vote, "action": action }));
        }
        Value::Object(misses)
    }

    fn winner_word(&self, winner: Winner) -> String {
        match winner {
            Winner::Town => "town".into(),
            Winner::Mafia(2) => "mafia2".into(),
            Winner::Mafia(_) => "mafia".into(),
            Winner::Nobody => "nobody".into(),
            Winner::Solo(seat) => format!("solo {}", self.name(seat)),
        }
    }

    pub(super) fn result_json(&self) -> Value {
        let game = self.game();
        let days: Vec<Value> = game.days.iter().map(|day| self.protocol_json(&day.protocol)).collect();
        let mut roles = Map::new();
        for (seat, player) in game.seats() {
            roles.insert(
                self.name(seat),
                json!({ "role": player.role, "side": player.side.name(), "list_no": player.list_no }),
            );
        }
        json!({
            "result": game.winner.map(|w| self.winner_word(w)),
            "stage": game.stage_name(),
            "cycle": game.cycle,
            "alive": self.names(game.alive()),
            "dead": self.dead(),
            "roles": roles,
            "days": days,
        })
    }
}
