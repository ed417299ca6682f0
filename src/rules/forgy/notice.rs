//! What is told once: keys and values, never prose. [`super::announce`] says to whom.

use super::ballot::{Count, Entry, Protocol, Void};
use super::night::{Clue, Finding, Outcome, Proposal};
use super::records::{PenaltyKind, RulingRecord};
use super::roles::Role;
use super::seats::SeatSet;
use super::state::Winner;
use super::words::Words;
use crate::base::{AccountId, Seat, Stamp};
use serde::{Deserialize, Serialize};

/// One note as it comes out: no author.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicNote {
    /// From which role, true or false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub header: Option<Words>,
    /// The text, as corrected.
    pub text: Words,
}

/// The day's first post (r39.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayPost {
    /// The day.
    pub cycle: u8,
    /// Who died in the night.
    pub killed: SeatSet,
    /// Who returned.
    pub revived: SeatSet,
    /// Clues, by victim, in drawn order, without authorship.
    pub clues: Vec<PublicClue>,
    /// The host's descriptions of what happened, in the order of actions.
    pub described: Vec<Words>,
    /// Last notes of those who died.
    pub last_notes: Vec<(Seat, Words)>,
    /// The living.
    pub alive: SeatSet,
    /// The dead.
    pub dead: SeatSet,
    /// The majority.
    pub majority: u8,
    /// Half regime.
    pub half: bool,
    /// When the day ends.
    pub closes: Stamp,
    /// When the first notes come out.
    pub first_notes: Option<Stamp>,
    /// The engine's plain post.
    pub plain: bool,
}

/// A clue as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicClue {
    /// On which murder.
    pub victim: Seat,
    /// The clue.
    pub text: Words,
}

impl From<&Clue> for PublicClue {
    fn from(clue: &Clue) -> Self {
        Self { victim: clue.victim, text: clue.text }
    }
}

/// The day's last post (r39.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NightPost {
    /// The night that begins.
    pub cycle: u8,
    /// The day's result; none before the first day.
    pub protocol: Option<Protocol>,
    /// Who died beside the rope.
    pub taken: SeatSet,
    /// Last notes of those executed.
    pub last_notes: Vec<(Seat, Words)>,
    /// When the night ends.
    pub closes: Stamp,
    /// Half regime: the day opens no earlier.
    pub half: bool,
    /// The engine's plain post.
    pub plain: bool,
}

/// A notice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named after what they hold; the variants say the rest")]
pub enum Notice {
    /// Sign-up is open; the seal of the deal.
    SignupOpened { seal: crate::base::Seal },
    /// Someone signed up.
    Joined { account: AccountId, reserve: bool },
    /// Sign-up is closed.
    SignupClosed { players: u8 },
    /// Settings changed before the deal.
    SettingsChanged,
    /// A co-host came or went, or the host changed.
    HostsChanged,
    /// To a player: the role has come; shown on a tap.
    RoleDealt,
    /// To the host: roles were dealt, who has not confirmed.
    Unreceived { seats: SeatSet },
    /// The opening post: the view holds what it prints.
    GameStarted,
    /// The day's last post.
    Night(Box<NightPost>),
    /// The day's first post.
    Day(Box<DayPost>),
    /// To the sender: stored, and until when it may change.
    ActionStored { proposal: Proposal, until: Option<Stamp> },
    /// To a mate whose slot it is, or to the team: a proposal.
    TeamProposal { proposal: Proposal },
    /// To the sender: it no longer holds.
    ActionDropped { proposal: Option<Proposal> },
    /// To a player: what an action taught.
    Result { finding: Finding },
    /// To a player: the role passed on, or turned.
    NewRole { role: Role },
    /// To a team: a new mate.
    NewMate { seat: Seat },
    /// The night's draft is ready for the host.
    DraftReady { cycle: u8, murders: u8 },
    /// The phase has ended and waits for what was written before.
    Closing { at: Stamp },
    /// It goes on.
    Reopened { closes: Stamp },
    /// A line of the ledger.
    Ledger { entry: Entry, count: Option<Count>, majority: u8 },
    /// An earlier line is judged otherwise now.
    Rejudged { no: u16, void: Option<Void> },
    /// The host voided a vote.
    Voided { no: u16, voter: Seat, why: Words },
    /// The post that ended the day (r33).
    Majority { no: u16, at: Stamp },
    /// The day is counted; the host may write its last post.
    DayCounted { cycle: u8 },
    /// A batch of notes; empty ones are announced too.
    Notes { batch: u8, notes: Vec<PublicNote> },
    /// A later batch was moved.
    BatchMoved { batch: u8, at: Stamp },
    /// To the host: a note waits.
    NoteWaits { note: u16 },
    /// To the author: what became of the note.
    NoteReturned { why: Words },
    /// To the author: approved.
    NoteApproved,
    /// To the author of a last note: sent back.
    LastNoteReturned { why: Words },
    /// To a player: a penalty.
    Penalty { kind: PenaltyKind, why: Option<Words> },
    /// Someone was removed; the majority now.
    Modkilled { seat: Seat, alive: u8, majority: u8 },
    /// Another person plays on this seat.
    Replaced { seat: Seat, alive: u8, majority: u8 },
    /// To the host: a player will be away.
    AbsenceAsked { seat: Seat, words: Words },
    /// To the player: excused, or no longer.
    Excused { on: bool },
    /// To the host: an appeal.
    Appeal { account: AccountId, words: Words },
    /// To those with a duty, by night to all living alike: the phase's end nears.
    Reminder { percent: u8, closes: Stamp },
    /// To the host: who has sent or voted nothing.
    MissingList { seats: SeatSet },
    /// To host and co-hosts: the post is due.
    HostLate,
    /// The end moved.
    Extended { closes: Stamp, outage: bool },
    /// The game stands.
    Paused,
    /// It goes on.
    Resumed { closes: Stamp },
    /// A ruling that everyone may know.
    Ruling { ruling: RulingRecord },
    /// To the host: the dry run's result.
    DryRun { outcome: Box<Outcome> },
    /// To the host: the win rules name a winner, or no longer.
    EndProposed { winner: Option<Winner> },
    /// The game is over.
    Ended { winner: Winner },
    /// The final log is out (r40): the view holds it.
    LogPublished,
    /// Called off.
    Cancelled,
}
