//! What anyone may ask, imperative. Who may ask it is decided by [`super::decide`].

use super::ballot::Choice;
use super::night::{ClueBy, Plan, Slot};
use super::records::RulingEffect;
use super::roles::Key;
use super::settings::Settings;
use super::state::{Element, Forgy, Past, Winner};
use super::words::Words;
use crate::base::{AccountId, Seat, Seed, Stamp};
use serde::{Deserialize, Serialize};

/// A place where people write (1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// The game thread.
    Game,
    /// The voting thread.
    Voting,
    /// A mafia team's chat.
    Mafia(u8),
    /// The chat of the dead (r38).
    Dead,
}

/// One act of a dry run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaperAct {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub key: Key,
    /// On whom.
    pub target: Seat,
    /// The second target.
    #[serde(default)]
    pub second: Option<Seat>,
    /// On whom a stolen action is used.
    #[serde(default)]
    pub use_on: Option<Seat>,
}

/// A command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named after what they hold; the variants say the rest")]
pub enum Command {
    /// Opens a game; its author leads it.
    Create { settings: Box<Settings>, seed: Seed },
    /// Sets up a position; only for an empty game, by the program itself.
    Arrange(Box<Forgy>),
    /// Host: changes settings before the deal.
    Configure(Box<Settings>),
    /// Host: names or dismisses a co-host.
    CoHost { account: AccountId, on: bool },
    /// Host: hands the game over.
    HandOver { account: AccountId },
    /// Signs up; the program adds what it knows of earlier games.
    Join { past: Past },
    /// Leaves the sign-up.
    Leave,
    /// Fills an element of one's profile card, or empties it.
    FillCard { element: Element, words: Option<Words> },
    /// Host: closes the sign-up.
    CloseSignup,
    /// Host: gives or takes one immunity (r4).
    Immunity { seat: Seat, on: bool },
    /// Host: draws the roles, again if nobody has received one (r37).
    Deal,
    /// Confirms the role.
    ReceiveRole,
    /// Host: puts another person on a seat before the start.
    TakeSeat { seat: Seat, account: AccountId, past: Past },
    /// Host: begins the game with the opening post.
    Start,
    /// Host: begins the night with the day's last post (r39.2).
    PublishNight,
    /// Sends an action, a proposal or a refusal (r12, r14).
    Propose { slot: Slot, plan: Plan },
    /// Refuses every own action of the coming night (r12).
    Refuse,
    /// Takes a submission back.
    Withdraw { slot: Slot },
    /// Host: ends the night early.
    CloseNight,
    /// Host: describes an act in the day's first post.
    Describe { act: u8, words: Words },
    /// Host: leaves an act out of it, with a reason.
    Strike { act: u8, reason: Words },
    /// Host or team: writes a clue.
    AddClue {
        victim: Seat,
        by: ClueBy,
        target: Seat,
        element: Element,
        text: Words,
        explanation: Option<Words>,
    },
    /// Host: takes a clue back.
    RemoveClue { clue: u8 },
    /// Host: explains a clue for the final log (r40).
    ExplainClue { cycle: u8, clue: u8, words: Words },
    /// Host: publishes the day's first post; pictures in it that are neither the title picture nor a clue.
    PublishDay { loose_pictures: u8 },
    /// Votes; for another only the host may (r32).
    Vote { voter: Option<Seat>, choice: Choice, reason: Option<Words> },
    /// Retracts the vote; for another only the host may.
    Retract { voter: Option<Seat> },
    /// Host: voids a vote (r29).
    VoidVote { no: u16, why: Words },
    /// Host: ends the day early while an option holds the majority.
    CloseDay,
    /// Host: an oral warning (r34).
    Warn { seat: Seat, why: Words },
    /// Host: blocks the coming night's action.
    BlockNight { seat: Seat, why: Words },
    /// Host: takes talk and vote of this day, or of the next one.
    BlockDay { seat: Seat, why: Words },
    /// Host: removes a player (r34).
    Modkill { seat: Seat, why: Words },
    /// Warns the host of an absence (r32).
    Absence { words: Words },
    /// Host: excuses a player from this cycle.
    Excuse { seat: Seat, on: bool },
    /// Appeals to the host.
    Appeal { words: Words },
    /// Host: puts a new person, or an earlier killed one, on a modkilled seat (r36).
    Replace { seat: Seat, account: AccountId },
    /// Enters the dead chat (r38).
    EnterDeadChat,
    /// Writes in a place; refused where it is not allowed (1.5).
    Say { room: Room },
    /// Sends an anonymous note (r24).
    SendNote { header: Option<Words>, text: Words },
    /// Host: sends a note back.
    ReturnNote { note: u16, why: Words },
    /// Host: corrects a note slightly.
    CorrectNote { note: u16, text: Words },
    /// Host: lets a note through.
    ApproveNote { note: u16 },
    /// Host: moves a later batch (r27).
    MoveBatch { batch: u8, at: Stamp },
    /// Leaves a last note (r2).
    LeaveLastNote { words: Words },
    /// Host: sends a last note back.
    ReturnLastNote { seat: Seat, why: Words },
    /// Host: moves the end of the phase later.
    Extend { closes: Stamp },
    /// Host: the game stands.
    Pause,
    /// Host: the game goes on.
    Resume,
    /// Host: decides what the rules leave open (r1), or breaks a clause that is switched off.
    Rule { clause: String, effect: RulingEffect, reason: Words },
    /// Host: tries an order and actions on paper.
    DryRun { order: Option<Vec<Key>>, night: Option<u8>, acts: Vec<PaperAct> },
    /// Host: confirms the proposed end, or ends the game otherwise with a reason.
    Finish { winner: Option<Winner>, reason: Option<Words> },
    /// Host: publishes the final log (r40).
    PublishLog,
    /// Host: calls the game off.
    Cancel { reason: Option<Words> },
    /// The clock: a deadline has come.
    Tick,
    /// The program: everything dated up to this instant has been read.
    Marker { through: Stamp },
    /// The program: it was away in this span (invariant 4).
    Outage { from: Stamp, to: Stamp },
}
