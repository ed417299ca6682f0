//! What is told once, keys and values, no prose. To whom is said by [`crate::rules::Told`];
//! `announce.rs` makes them. What changes all the time (panels, countdowns) is a view, not a notice.
//!
//! Public notices are the ones that stay in the table's chat (surfaces, "Notices"): fouls, speeches
//! and pauses are on the panel, and are told here only so that a text-only face can print them; see
//! [`Notice::is_landmark`].

use super::event::{Gate, Verdict};
use super::few::{Few, Seats};
use super::table::{
    BestMove, Cause, Check, Ground, Nomination, Outcome, PauseWhy, Role, SEATS, Signal, SpeechKind, StageKind,
};
use crate::base::{AccountId, Seal, Seat, Seed, Stamp, TextRef};
use serde::{Deserialize, Serialize};

/// A vote as it is told: who voted for one candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The candidate.
    pub candidate: Seat,
    /// All who voted for him, missing votes included.
    pub votes: Seats,
    /// Those of them whose missing vote went here (8.4).
    pub defaulted: Seats,
}

/// Something to tell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    // ---- lobby: public, unless said otherwise ----
    /// A lobby opened.
    LobbyOpened {
        /// By whom.
        host: AccountId,
        /// The seed's seal.
        seal: Seal,
    },
    /// To the account: the waiting list brought you to this seat.
    SeatFromQueue {
        /// Which.
        seat: Seat,
    },
    /// To the account: you were sent out.
    YouWereKicked,
    /// The lobby's time ran out: «Собрались 7, игра не началась».
    LobbyExpired {
        /// How many sat.
        seated: u8,
    },
    /// The lobby got more time.
    LobbyExtended {
        /// Until when.
        until: Stamp,
    },
    /// The lobby closed without a game.
    LobbyClosed,
    /// The game begins: the one ping, to ten seats.
    Started {
        /// Who sits where.
        players: Few<AccountId, 10>,
        /// Who judges.
        judge: Option<AccountId>,
        /// The seed's seal.
        seal: Seal,
    },

    // ---- deal and contract ----
    /// To the seat: your role waits for a tap (4.2).
    YourRole {
        /// Which role.
        role: Role,
    },
    /// To the judge: this player sees no role (4.3).
    RoleMissing {
        /// Who.
        seat: Seat,
    },
    /// To the blacks (and a judge who knows): who you are, and the contract is open (5.1).
    ContractOpen {
        /// The blacks.
        blacks: Seats,
        /// The Don.
        don: Seat,
        /// Until when.
        until: Stamp,
    },
    /// To the blacks (and a judge who knows): a line.
    ContractLine {
        /// By whom.
        seat: Seat,
        /// Where the text lies.
        text: TextRef,
    },
    /// To the blacks (and a judge who knows): agreement or not.
    ContractVoice {
        /// By whom.
        seat: Seat,
        /// Whether he agrees.
        agrees: bool,
    },
    /// To the blacks (and a judge who knows): the Don's order.
    ContractOrder {
        /// First shot first.
        order: Few<Seat, 10>,
    },
    /// To the blacks (and a judge who knows): the room is gone (5.6).
    ContractOver,

    // ---- day: public ----
    /// A stage began.
    StageBegan {
        /// Which.
        stage: StageKind,
        /// Whose, if it is someone's.
        seat: Option<Seat>,
        /// For speeches by day, how long.
        kind: Option<SpeechKind>,
        /// When it ends by itself.
        until: Option<Stamp>,
    },
    /// A day began.
    DayBegan {
        /// Its number.
        day: u16,
        /// Who opens.
        opener: Seat,
    },
    /// A nomination counts.
    Nominated(Nomination),
    /// A nomination waits for the judge. To the judge too.
    NominationWaits(Nomination),
    /// A nomination was refused by the judge.
    NominationRefused(Nomination),
    /// A nomination was taken back.
    Withdrawn(Nomination),
    /// Someone shouts.
    Shout {
        /// Who.
        seat: Seat,
        /// Whether it cost a foul.
        foul: bool,
    },

    // ---- vote: public ----
    /// Where the day's end led.
    Gate {
        /// Where.
        gate: Gate,
    },
    /// A candidate closed: «№5 · 4: 1, 6, 8, 10».
    CandidateClosed(Tally),
    /// A candidate is voted on anew.
    CandidateRestarted {
        /// Which.
        candidate: Seat,
    },
    /// The ballot is taken anew.
    VoteRestarted,
    /// The whole ballot, when it is over and shown.
    VoteResult {
        /// Every candidate in ballot order.
        tallies: Few<Tally, 10>,
        /// What follows.
        verdict: Verdict,
    },
    /// The vote was broken off (8.10).
    VoteAborted,
    /// The vote of this round (or of the next day) will not take place.
    VoteCancelled {
        /// Whether it is the next day's.
        next_day: bool,
    },
    /// The lift was counted.
    LiftResult {
        /// Who is tied.
        tied: Seats,
        /// Who raised a hand.
        yes: Seats,
        /// Of so many living.
        of: u8,
        /// Whether all tied players leave.
        passed: bool,
    },
    /// The judge decided against a lift vote: nobody leaves.
    LiftDeclined,
    /// To the judge: decide whether the lift is voted on.
    DecideLift {
        /// Who is tied.
        tied: Seats,
    },

    // ---- night ----
    /// Night falls. Public.
    NightFell {
        /// Its number.
        night: u16,
    },
    /// To the seat: your shot stands.
    YourShot {
        /// At whom.
        target: Seat,
    },
    /// To the seat: your check's answer waits for a tap (10.6).
    YourCheck(Check),
    /// To a judge who knows the roles: someone shot.
    ShotLog {
        /// Who.
        seat: Seat,
        /// At whom.
        target: Seat,
    },
    /// To a judge who knows the roles: someone checked.
    CheckLog(Check),
    /// The dawn: «убит N» or «промах». Public.
    Dawn {
        /// The night's number.
        night: u16,
        /// Who was shot.
        killed: Option<Seat>,
    },
    /// The best move. Public.
    BestMove(BestMove),
    /// To the judge: so many quiet nights; is it a draw?
    DrawDue {
        /// How many.
        nights: u8,
    },
    /// The judge plays on. Public.
    DrawRefused,

    // ---- departures and discipline: public ----
    /// These left.
    Departed {
        /// Who.
        seats: Few<Seat, 10>,
        /// Why.
        cause: Cause,
    },
    /// A last speech was given to a removed player.
    LastSpeechGiven {
        /// To whom.
        seat: Seat,
    },
    /// A foul.
    Foul {
        /// To whom.
        seat: Seat,
        /// Why.
        ground: Ground,
        /// How many now.
        count: u8,
    },
    /// A technical foul.
    TechFoul {
        /// To whom.
        seat: Seat,
        /// Why.
        ground: Ground,
        /// How many now.
        count: u8,
    },
    /// A foul was taken back.
    FoulTakenBack {
        /// Whose.
        seat: Seat,
        /// How many now.
        count: u8,
    },
    /// A technical foul was taken back.
    TechTakenBack {
        /// Whose.
        seat: Seat,
        /// How many now.
        count: u8,
    },
    /// A removal, disqualification, PPK or giving up, with its ground.
    Sanctioned {
        /// Who.
        seat: Seat,
        /// Which.
        cause: Cause,
        /// Why.
        ground: Option<Ground>,
    },

    // ---- pause, undo, people: public unless said otherwise ----
    /// The clock stands.
    Paused {
        /// Why.
        why: PauseWhy,
        /// What is left of the stage, in milliseconds.
        left_ms: Option<i64>,
    },
    /// The clock goes on.
    Resumed {
        /// The stage's new deadline.
        until: Option<Stamp>,
    },
    /// Steps were taken back; this is where the table stands again.
    Undone {
        /// The day's number.
        day: u16,
        /// The state to which it went back.
        stage: StageKind,
    },
    /// Another account holds a seat.
    Replaced {
        /// The seat.
        seat: Seat,
        /// Who held it.
        from: AccountId,
        /// Who holds it.
        to: AccountId,
    },
    /// The connection of a seat was lost or is back. To the judge, or to the host without one.
    Connection {
        /// Whose.
        seat: Seat,
        /// Whether he is there.
        connected: bool,
    },
    /// The chair changed hands.
    NewJudge {
        /// Who judges.
        account: AccountId,
    },
    /// The judge is gone: the host leads, votes are automatic.
    JudgeGone {
        /// Whether he vanished (or left by himself).
        vanished: bool,
        /// Who leads now.
        host: AccountId,
    },
    /// The host is gone: another leads.
    HostPassed {
        /// Who.
        to: AccountId,
    },
    /// To the judge: a player asks for the floor.
    FloorAsked {
        /// Who.
        seat: Seat,
    },
    /// To the judge: a line from a player (3.5).
    Line {
        /// Who.
        seat: Seat,
        /// Where the text lies.
        text: TextRef,
    },
    /// A fixed signal.
    Signal {
        /// Who.
        seat: Seat,
        /// What.
        signal: Signal,
    },
    /// Members are reread and panels posted anew. The face acts on it.
    Resync,

    // ---- the end: public ----
    /// The game is over.
    Ended {
        /// How.
        outcome: Outcome,
        /// The roles by seat (14.5).
        roles: [Role; SEATS as usize],
        /// The opened seed.
        seed: Seed,
    },
    /// The room left the list (14.6).
    RoomClosed,
}

impl Notice {
    /// Whether this is one of the dozen that stay in the table's chat (surfaces, "Notices"); the
    /// others are shown by the panel and need no message of their own.
    #[must_use]
    pub fn is_landmark(&self) -> bool {
        matches!(
            self,
            Self::LobbyExpired { .. }
                | Self::LobbyClosed
                | Self::Started { .. }
                | Self::VoteResult { .. }
                | Self::VoteAborted
                | Self::VoteCancelled { .. }
                | Self::LiftResult { .. }
                | Self::NightFell { .. }
                | Self::Dawn { .. }
                | Self::BestMove(_)
                | Self::Sanctioned { .. }
                | Self::Undone { .. }
                | Self::Replaced { .. }
                | Self::NewJudge { .. }
                | Self::JudgeGone { .. }
                | Self::HostPassed { .. }
                | Self::Signal { .. }
                | Self::Ended { .. }
        ) || matches!(self, Self::Paused { why, .. } if *why != PauseWhy::Called)
            || matches!(self, Self::Gate { gate } if *gate != Gate::Vote)
    }
}
