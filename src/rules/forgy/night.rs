//! What a night is made of (1.7–1.9): proposals and slots, acts and their fates, the draft that the
//! host publishes, murders and clues. [`super::resolve`] turns the one into the other.

use super::roles::{Key, Role, Side};
use super::seats::SeatSet;
use super::state::{Acted, Cause, Element};
use super::words::Words;
use crate::base::{Seat, Stamp};
use crate::rules::Said;
use serde::{Deserialize, Serialize};

/// Whose action a proposal is for (1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// The `n`th kill of a team, from 0.
    Kill {
        /// The team.
        team: u8,
        /// Which of its kills.
        n: u8,
    },
    /// The own action of this seat.
    Own(Seat),
}

/// What is proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Plan {
    /// The team's kill.
    Kill {
        /// Whom.
        victim: Seat,
        /// By whose hand; `None` leaves it to the rule.
        executor: Option<Seat>,
    },
    /// An own action.
    Act {
        /// Which.
        key: Key,
        /// On whom.
        target: Seat,
        /// The second target, of those that take two.
        second: Option<Seat>,
        /// On whom a stolen action is used.
        use_on: Option<Seat>,
    },
    /// A refusal (r12).
    Refuse,
}

/// One submission: for players without a team, their own; in a team, a mate's opinion (r14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// For which slot.
    pub slot: Slot,
    /// Who sent it.
    pub by: Seat,
    /// When.
    pub said: Said,
    /// What.
    pub plan: Plan,
}

impl Proposal {
    /// Whether this one takes the place of that: the same sender's last word on the same slot. Where
    /// several actions a night are allowed (r15 switched off), each key has its own place.
    #[must_use]
    pub fn replaces(&self, other: &Self, several: bool) -> bool {
        if self.slot != other.slot || self.by != other.by {
            return false;
        }
        match (self.plan, other.plan) {
            (Plan::Act { key, .. }, Plan::Act { key: before, .. }) => !several || key == before,
            _ => true,
        }
    }
}

/// What became of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Not reached yet.
    Pending,
    /// It happened.
    Done(Effect),
    /// Stopped by this player, or by the host's penalty; nothing burns (r15).
    Blocked(Option<Seat>),
    /// Taken by this thief; the use burns (r15).
    Stolen(Seat),
    /// The actor was killed earlier in the order (A1).
    ActorDead,
    /// The actor carried the team's kill instead (r15).
    SlotSpent,
}

/// What a done act did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// What it always does.
    Plain,
    /// The target died.
    Killed,
    /// This guard died instead.
    GuardDied(Seat),
    /// Failed: the target is immune on the first night (r4).
    Immune,
    /// Failed: the target was protected.
    Protected,
    /// Failed: the target's role cannot be killed so.
    Immortal,
    /// The target was dead already.
    DeadAlready,
    /// Nothing to steal (r16).
    Fruitless,
    /// This action was stolen.
    Took(Key),
    /// The stolen action could not be used as told.
    NoUse,
    /// The target joined the team.
    Recruited,
    /// The target could not be recruited.
    NotRecruited,
    /// The target will die next night unless protected.
    Poisoned,
    /// The dead player returns.
    Revived,
}

/// One action in a night's resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    /// Who does it.
    pub actor: Seat,
    /// Whose action it is; differs from the actor when stolen.
    pub owner: Seat,
    /// Which.
    pub key: Key,
    /// On whom.
    pub target: Seat,
    /// The second target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Seat>,
    /// On whom a stolen action is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub use_on: Option<Seat>,
    /// Its place in the order.
    pub rank: u8,
    /// The owner's number in the role list.
    pub list_no: u8,
    /// A poison of the night before: it asks for no living actor, and cannot be stopped.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub delayed: bool,
    /// What became of it.
    pub fate: Fate,
}

/// A death of the night.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Death {
    /// Who.
    pub seat: Seat,
    /// How.
    pub cause: Cause,
}

/// A successful kill action, which needs clues (r18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Murder {
    /// Who died.
    pub victim: Seat,
    /// Who carried the kill: the thief for a stolen shot.
    pub killer: Seat,
    /// The team that killed, if a team's kill did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<u8>,
    /// Whether that team had a living planter at that moment.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub plantable: bool,
}

/// What an action taught its actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Learnt {
    /// "There is no result."
    Nothing,
    /// The side, as shown.
    Side(Side),
    /// Whether the target is the commissar.
    Commissar(bool),
    /// The role.
    Role(Role),
    /// Whether two players are on one side.
    Same(bool),
    /// Who came.
    Visitors(SeatSet),
    /// To whom the target went.
    Visited(SeatSet),
    /// What was stolen.
    Stole(Key),
    /// Nothing was there to steal.
    Fruitless,
    /// Whether the target joined.
    Recruited(bool),
}

/// A result for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Who learns it.
    pub seat: Seat,
    /// By which action.
    pub key: Key,
    /// About whom.
    pub target: Seat,
    /// And whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Seat>,
    /// What.
    pub learnt: Learnt,
}

/// Everything a night did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Every action in the order it was reached, and its fate.
    pub acts: Vec<Act>,
    /// Deaths in order.
    pub deaths: Vec<Death>,
    /// Murders in order.
    pub murders: Vec<Murder>,
    /// What players learn when the day's first post is out.
    pub findings: Vec<Finding>,
    /// Uses that burnt.
    pub burnt: Vec<(Seat, Key)>,
    /// Neither vote nor talk the next day.
    pub silenced: SeatSet,
    /// Cannot be executed the next day.
    pub shielded: SeatSet,
    /// Have a hidden second vote the next day.
    pub gifted: SeatSet,
    /// Joined a team.
    pub recruited: Vec<(Seat, u8)>,
    /// Returned.
    pub revived: SeatSet,
    /// Poisoned, by whom.
    pub poisoned: Vec<(Seat, Seat)>,
}

/// How the host reports an act in the day's first post (r39.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Telling {
    /// Described with its result.
    Described(Words),
    /// Left out, for this reason.
    Struck(Words),
    /// Told by the engine's plain post.
    Plain,
}

/// A resolved night that waits for the day's first post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The night.
    pub cycle: u8,
    /// When it ended.
    pub closed: Stamp,
    /// What it did.
    pub outcome: Outcome,
    /// How each act is told, by its place in the outcome.
    pub told: Vec<Option<Telling>>,
    /// What each seat did with its right to act.
    pub acted: Vec<Acted>,
}

impl Draft {
    /// The acts that the day's first post still has to describe or leave out (r39.1).
    pub fn untold(&self) -> impl Iterator<Item = usize> {
        self.outcome
            .acts
            .iter()
            .zip(&self.told)
            .enumerate()
            .filter_map(|(i, (act, told))| (matches!(act.fate, Fate::Done(_)) && told.is_none()).then_some(i))
    }
}

/// By whom a clue is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClueBy {
    /// The host: two on the killer.
    Host,
    /// Planted by this team, on anyone.
    Mafia(u8),
}

/// A clue (r18–r20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clue {
    /// The murder, by its victim.
    pub victim: Seat,
    /// By whom.
    pub by: ClueBy,
    /// At whom it points.
    pub target: Seat,
    /// At which element of the profile.
    pub element: Element,
    /// The clue, a text or a picture.
    pub text: Words,
    /// What it means, for the final log (r40).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Words>,
}
