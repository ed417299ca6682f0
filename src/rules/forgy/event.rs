//! The log of a game (1.16): past tense, with every drawn result in it. Texts lie elsewhere.

use super::ballot::{Entry, Lock, Protocol, Void};
use super::night::{Clue, Draft, Outcome, Proposal, Slot, Telling};
use super::notes::{Batch, Note};
use super::records::{Penalty, RulingRecord};
use super::roles::{DealtRole, Role};
use super::seats::SeatSet;
use super::settings::Settings;
use super::state::{CloseWhy, Element, Forgy, Past, Winner};
use super::words::Words;
use crate::base::{AccountId, Seat, Seed, Stamp};
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named after what they hold; the variants say the rest")]
pub enum Event {
    /// Sign-up opens. Holds the value of every setting.
    GameCreated { settings: Box<Settings>, host: AccountId, seed: Seed },
    /// A position was set up, in a scenario.
    Arranged(Box<Forgy>),
    /// The host changed settings.
    SettingsChanged(Box<Settings>),
    /// A co-host came or went.
    CoHostSet { account: AccountId, on: bool },
    /// Another host leads.
    HostChanged { account: AccountId },
    /// Someone signed up, into the game or the reserve.
    PlayerJoined { account: AccountId, press: u64, past: Past, reserve: bool },
    /// Someone left the sign-up; the first in reserve may have moved up.
    PlayerLeft { account: AccountId },
    /// An element of a profile card was filled or emptied.
    CardFilled { account: AccountId, element: Element, words: Option<Words> },
    /// Sign-up closed: N0 is fixed, immunities are proposed (r4).
    SignupClosed { immune: SeatSet },
    /// The host gave or took one immunity, or restricted a kind.
    ImmunitySet { immune: SeatSet },
    /// Roles were drawn (r37).
    Dealt { attempt: u8, roles: Vec<DealtRole> },
    /// A player confirmed the role.
    RoleReceived { seat: Seat },
    /// Someone took a seat before the start.
    SeatTaken { seat: Seat, account: AccountId, past: Past },
    /// The game begins; cards are frozen (r22).
    Started { at: Stamp },
    /// A night is announced.
    NightOpened { cycle: u8, at: Stamp, closes: Stamp, half: bool, plain: bool },
    /// The day's first post is out (r39.1): the night's outcome holds now.
    DayOpened {
        cycle: u8,
        at: Stamp,
        closes: Stamp,
        half: bool,
        batches: Vec<Batch>,
        plain: bool,
        clues: Vec<Clue>,
    },
    /// Something was sent for the night.
    Proposed(Proposal),
    /// What someone had sent was taken back by its sender.
    Withdrawn { slot: Slot, by: Seat },
    /// It no longer holds: the target is gone (1.7).
    Dropped { slot: Slot, by: Seat },
    /// The phase has ended by its time and waits for the intake.
    Closing { at: Stamp, since: Stamp, why: CloseWhy },
    /// It goes on after all: the majority post is void, or an outage extended it.
    Reopened,
    /// The night was resolved.
    NightResolved(Box<Draft>),
    /// The host described an act or left it out.
    ActTold { act: u8, telling: Telling },
    /// A clue was written.
    ClueAdded(Clue),
    /// A clue was taken back.
    ClueRemoved { clue: u8 },
    /// A clue was explained for the final log.
    ClueExplained { cycle: u8, clue: u8, words: Words },
    /// A vote or a retraction was read; what it changes of earlier verdicts and of the end.
    VotePosted { entry: Entry, changed: Vec<(u16, Option<Void>)>, lock: Option<Lock> },
    /// The host voided a vote (r29).
    VoteVoided { no: u16, why: Words, changed: Vec<(u16, Option<Void>)>, lock: Option<Lock> },
    /// The day was counted.
    DayClosed { protocol: Box<Protocol>, at: Stamp },
    /// An avenger took the last voter along.
    TakenAlong { seat: Seat, by: Seat },
    /// A role passed on, or turned.
    RoleChanged { seat: Seat, role: Role, mafia: bool },
    /// Misses in a row after this cycle, of those for whom they changed (r35).
    MissesCounted { misses: Vec<(Seat, [u8; 3])> },
    /// A penalty (r34); a modkill in mid-day changes the vote too.
    Penalized {
        penalty: Penalty,
        entry: Option<Entry>,
        changed: Vec<(u16, Option<Void>)>,
        lock: Option<Lock>,
    },
    /// A player warned of an absence (r32).
    AbsenceAsked { seat: Seat, words: Words },
    /// The host excused a player from this cycle, or no longer.
    Excused { seat: Seat, on: bool },
    /// A player appealed to the host.
    Appealed { account: AccountId, words: Words },
    /// Another person plays on this seat (r36).
    Replaced { seat: Seat, account: AccountId, from: Option<Seat>, entry: Option<Entry> },
    /// A dead player entered the dead chat (r38).
    DeadChatJoined { seat: Seat },
    /// A player wrote in the game thread; once a cycle.
    Talked { seat: Seat },
    /// A note was written.
    NoteSubmitted(Note),
    /// The host sent it back.
    NoteReturned { note: u16, why: Words },
    /// The host corrected it.
    NoteCorrected { note: u16, text: Words },
    /// The host let it through.
    NoteApproved { note: u16, at: Stamp },
    /// Its author is gone.
    NoteDropped { note: u16 },
    /// A batch came out, in drawn order.
    NotesPublished { batch: u8, notes: Vec<u16> },
    /// A later batch was moved, announced before it comes.
    BatchMoved { batch: u8, at: Stamp },
    /// A living player left a last note.
    LastNoteWritten { seat: Seat, words: Words },
    /// The host sent it back.
    LastNoteReturned { seat: Seat, why: Words },
    /// A reminder: 50, 75 or 90 per cent of the phase.
    Reminded { mark: u8 },
    /// The host has not published in time.
    HostLate,
    /// The host moved the end of the phase.
    Extended { closes: Stamp, outage: bool },
    /// The game stands.
    Paused { at: Stamp },
    /// It goes on; every pending instant moved by the pause.
    Resumed { at: Stamp },
    /// A ruling (r1).
    Ruled(RulingRecord),
    /// What an order and a set of actions would do, on paper.
    DryRan { outcome: Box<Outcome> },
    /// The win rules name a winner, or no longer.
    EndProposed { winner: Option<Winner> },
    /// The game is over.
    EndConfirmed { winner: Winner, reason: Option<Words> },
    /// The final log is out (r40).
    LogPublished,
    /// Called off.
    Cancelled { reason: Option<Words> },
}
