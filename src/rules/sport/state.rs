//! The state of one table: plain data, no heap on the paths of a game, so that a draft is a copy.
//! `evolve.rs` changes it, and nothing else does. `view.rs` decides what of it anyone may see.

use super::event::{Stage, Verdict};
use super::few::{Few, Seats};
use super::settings::Settings;
use super::table::{
    BestMove, Cause, Check, ContractLine, Left, Nomination, Outcome, PauseWhy, Request, Role, StageKind,
};
use crate::base::{AccountId, Seal, Seat, Seed, Stamp};
use serde::{Deserialize, Serialize};

/// How many lines of the contract its room shows.
pub const CONTRACT_LINES: usize = 8;
/// How many may wait for a seat.
pub const QUEUE_LIMIT: usize = 20;
/// How many steps the judge may go back.
pub const STEP_LIMIT: usize = 12;

/// One seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Chair {
    /// Who sits here.
    pub account: Option<AccountId>,
    /// The platform's id of his last lobby press (sit down or ready): the deal is mixed from it.
    pub press: u64,
    /// Lobby: ready.
    pub ready: bool,
    /// Seen at the table.
    pub connected: bool,
    /// Fouls, 0 to 4.
    pub fouls: u8,
    /// Technical fouls, 0 to 2.
    pub tech: u8,
    /// The next ordinary speech is lost (6.7).
    pub silent_due: bool,
    /// It was lost once already.
    pub silent_used: bool,
    /// Why and when the seat left; `None`: alive.
    pub left: Option<Left>,
    /// A last speech was held or is under way.
    pub last_spoken: bool,
}

/// A ballot under way, or the last one of the day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ballot {
    /// Whom it is about, in order.
    pub candidates: Few<Seat, 10>,
    /// 1 for the first of the day.
    pub round: u8,
    /// The place of the candidate at hand in `candidates`.
    pub current: u8,
    /// Whether votes are taken now.
    pub open: bool,
    /// The vote of each seat.
    pub votes: [Option<Seat>; 10],
    /// Whose missing vote was given to the last candidate.
    pub defaulted: Seats,
    /// How many candidates are closed (open modes) or shown (closed mode).
    pub shown: u8,
    /// The count, once it is made.
    pub verdict: Option<Verdict>,
    /// The leaders, once it is made.
    pub leaders: Few<Seat, 10>,
}

/// The question whether all tied players leave (8.9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Lift {
    /// Who is tied, in ballot order.
    pub tied: Few<Seat, 10>,
    /// Who has raised a hand.
    pub yes: Seats,
    /// `lift_vote=judge`: the judge has not decided yet.
    pub undecided: bool,
}

/// What one night held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Night {
    /// Its number.
    pub number: u16,
    /// Each seat's shot.
    pub shots: [Option<Seat>; 10],
    /// Who was hit, from the end of the shot stage on.
    pub hit: Option<Seat>,
    /// The Don's check.
    pub don: Option<Check>,
    /// The Sheriff's check.
    pub sheriff: Option<Check>,
    /// Who was found shot at dawn.
    pub killed: Option<Seat>,
}

/// A shout on the air.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct OnAir {
    /// Who.
    pub seat: Seat,
    /// Until when; frozen while paused.
    pub until: Stamp,
}

/// A standing clock.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pause {
    /// Why.
    pub why: PauseWhy,
    /// What was left of the stage.
    pub left_ms: Option<i64>,
    /// What was left of a shout.
    pub shout_left_ms: Option<i64>,
}

/// A step to which the judge may go back.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Its number: steps are public acts, so it betrays nothing, as an event's number would.
    pub no: u32,
    /// How many events came before it.
    pub to: u32,
    /// When it was taken.
    pub at: Stamp,
    /// What it was.
    pub what: StepKind,
}

/// What a step was, for the name on the button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// A stage began, by the clock, the judge or a player.
    Stage(StageKind),
    /// A nomination, or the judge's word on one.
    Nomination(Seat),
    /// A vote in an open ballot.
    Vote(Seat),
    /// A foul.
    Foul(Seat),
    /// A technical foul.
    TechFoul(Seat),
    /// A foul of either kind taken back.
    TakeBack(Seat),
    /// A removal of any kind.
    Removal(Seat, Cause),
    /// Anything else.
    Other,
}

/// The contract's room (5.1–5.6): empty before and after.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Contract {
    /// The latest lines.
    pub lines: Vec<ContractLine>,
    /// Who has said what of the order.
    pub agree: Seats,
    /// Who disagrees.
    pub disagree: Seats,
    /// The Don's order.
    pub order: Few<Seat, 10>,
}

/// Where the lobby stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Lobby {
    /// Who waits for a seat, with the press that asked for it.
    pub queue: Vec<(AccountId, u64)>,
    /// Its time ran out and it waits for a word.
    pub expired: bool,
    /// It was closed without a game.
    pub closed: bool,
}

/// The state of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sport {
    /// Every setting.
    pub settings: Settings,
    /// The sealed seed; `None` before the lobby is opened.
    pub seed: Option<Seed>,
    /// Its seal.
    pub seal: Option<Seal>,
    /// Who opened the table.
    pub host: Option<AccountId>,
    /// Who judges.
    pub judge: Option<AccountId>,
    /// Since when the judge (or the host of a table without one) has been away.
    pub leader_gone_at: Option<Stamp>,
    /// Whether the leader is at the table.
    pub leader_connected: bool,
    /// The lobby's own part.
    pub lobby: Lobby,
    /// The ten seats.
    pub chairs: [Chair; 10],
    /// The roles, once dealt.
    pub roles: Option<[Role; 10]>,
    /// Who is in the game.
    pub alive: Seats,

    /// The stage. Under a pause it stands here too.
    pub stage: Stage,
    /// How many public stages there have been; buttons carry it.
    pub stage_no: u32,
    /// When the stage began.
    pub began: Stamp,
    /// When it ends by itself.
    pub until: Option<Stamp>,
    /// Its whole length in milliseconds, once it runs.
    pub length_ms: Option<i64>,
    /// The floor is offered and waits for an open microphone.
    pub floor_offered: bool,
    /// The stage's time is over and it waits for a word (7.3).
    pub held: bool,
    /// The speech or best move of this stage was cut by a removal.
    pub cut: bool,
    /// The clock stands.
    pub paused: Option<Pause>,
    /// Consequences of removals wait for the end of a pause (12.5).
    pub unsettled: bool,
    /// A microphone open for a shout.
    pub on_air: Option<OnAir>,

    /// Who has seen the role.
    pub acked: Seats,
    /// Who reports no role.
    pub role_missing: Seats,
    /// The contract.
    pub contract: Contract,

    /// The day's number, from 1; 0 before day 1.
    pub day: u16,
    /// The ordinary speeches of this day have begun, and its night has not.
    pub day_open: bool,
    /// Who opened the latest day.
    pub opener: Option<Seat>,
    /// Who spoke last on it.
    pub closer: Option<Seat>,
    /// Whose ordinary speeches are still to come, in order.
    pub to_speak: Few<Seat, 10>,
    /// The day's nominations, in order.
    pub nominations: Few<Nomination, 10>,
    /// The nomination that waits for the judge.
    pub offered: Option<Nomination>,
    /// Whose tie speeches are still to come.
    pub to_defend: Few<Seat, 10>,
    /// The ballot.
    pub ballot: Option<Ballot>,
    /// The lift question.
    pub lift: Option<Lift>,
    /// A removal cancels the vote of this round (8.10).
    pub vote_cancelled: bool,
    /// It cancels the next day's (`cancel_scope=nearest`).
    pub next_cancelled: bool,
    /// The result of the day's vote is final.
    pub vote_done: bool,
    /// Whose last speeches are still to come.
    pub to_part: Few<Seat, 10>,

    /// All nights so far, the latest last.
    pub nights: Vec<Night>,
    /// Quiet nights in a row: any departure, by day too, ends the row.
    pub quiet: u8,
    /// A departure since the night fell.
    pub night_disturbed: bool,
    /// A draw waits for the judge's word.
    pub draw_due: bool,
    /// The best moves so far.
    pub best_moves: Few<BestMove, 10>,

    /// The outcome is fixed, not announced.
    pub decided: Option<Outcome>,
    /// The outcome, announced.
    pub outcome: Option<Outcome>,
    /// The room left the list.
    pub closed: bool,

    /// Who held a seat or a role-knowing chair before, and which seat: they may not come back
    /// elsewhere (2.9).
    pub former: Vec<(AccountId, Option<Seat>)>,
    /// What players have asked the judge, the latest of each kind from each seat.
    pub requests: Vec<Request>,
    /// Steps to which the judge may go back, the latest last.
    pub steps: Few<Step, STEP_LIMIT>,
    /// How many steps there were.
    pub step_no: u32,
    /// How many events there were.
    pub version: u32,
    /// When the latest one was.
    pub last_at: Stamp,
}

impl Sport {
    /// The state before the first event.
    pub(super) fn blank() -> Self {
        Self {
            settings: Settings::default(),
            seed: None,
            seal: None,
            host: None,
            judge: None,
            leader_gone_at: None,
            leader_connected: true,
            lobby: Lobby::default(),
            chairs: [Chair::default(); 10],
            roles: None,
            alive: Seats::NONE,
            stage: Stage::Lobby,
            stage_no: 0,
            began: Stamp(0),
            until: None,
            length_ms: None,
            floor_offered: false,
            held: false,
            cut: false,
            paused: None,
            unsettled: false,
            on_air: None,
            acked: Seats::NONE,
            role_missing: Seats::NONE,
            contract: Contract::default(),
            day: 0,
            day_open: false,
            opener: None,
            closer: None,
            to_speak: Few::new(),
            nominations: Few::new(),
            offered: None,
            to_defend: Few::new(),
            ballot: None,
            lift: None,
            vote_cancelled: false,
            next_cancelled: false,
            vote_done: false,
            to_part: Few::new(),
            nights: Vec::new(),
            quiet: 0,
            night_disturbed: false,
            draw_due: false,
            best_moves: Few::new(),
            decided: None,
            outcome: None,
            closed: false,
            former: Vec::new(),
            requests: Vec::new(),
            steps: Few::new(),
            step_no: 0,
            version: 0,
            last_at: Stamp(0),
        }
    }
}
