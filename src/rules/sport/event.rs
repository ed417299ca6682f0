//! What happened at a sports table, past tense, with every drawn result in it. Events are for ever:
//! a variant is never changed, only added to (a snapshot of each is kept in `tests/it`).

pub use super::ground::Author;
pub use super::stage::{Gate, Stage, Verdict};

use super::few::Few;
use super::settings::Settings;
use super::table::{BestMove, Cause, Check, Ground, Nomination, Outcome, PauseWhy, Role, SEATS, Signal};
use crate::base::{AccountId, Seat, Seed, Stamp, TextRef};
use serde::{Deserialize, Serialize};

/// An event: when, and what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// When. For what the clock brought within its grace, the deadline itself: deadlines chain.
    pub at: Stamp,
    /// The first event of a step to which the judge may go back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub step: bool,
    /// What.
    pub what: Happened,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happened {
    // ---- lobby ----
    /// The lobby was opened.
    Opened {
        /// By whom.
        host: AccountId,
        /// The value of every setting.
        settings: Box<Settings>,
        /// The sealed seed.
        seed: Seed,
    },
    /// Someone sat down, or moved.
    Sat {
        /// Who.
        account: AccountId,
        /// Where.
        seat: Seat,
        /// The platform's id of the press.
        press: u64,
    },
    /// Someone stood up.
    Stood {
        /// Which seat is free.
        seat: Seat,
    },
    /// Someone is ready.
    Readied {
        /// Who.
        seat: Seat,
        /// The platform's id of the press.
        press: u64,
    },
    /// Someone is not ready after all.
    Unreadied {
        /// Who.
        seat: Seat,
    },
    /// The judge's chair was taken.
    ChairTaken {
        /// By whom.
        account: AccountId,
    },
    /// The judge's chair was left. In a game the host leads from here on, with automatic voting.
    ChairLeft {
        /// Whether the judge had vanished.
        vanished: bool,
    },
    /// Someone joined the waiting list.
    Queued {
        /// Who.
        account: AccountId,
        /// The platform's id of the press: it counts as his sitting down, if a seat gets free.
        press: u64,
    },
    /// Someone left the waiting list.
    Unqueued {
        /// Who.
        account: AccountId,
    },
    /// Someone was sent out; the seat or place is free.
    Kicked {
        /// Who.
        account: AccountId,
    },
    /// The settings were changed.
    Configured {
        /// The value of every setting.
        settings: Box<Settings>,
    },
    /// The lobby's time ran out.
    LobbyExpired {
        /// How many sat.
        seated: u8,
    },
    /// The lobby got more time.
    Extended {
        /// Until when.
        until: Stamp,
    },
    /// The lobby was closed without a game.
    LobbyClosed,
    /// The game began; from here on the table is fixed.
    Started,
    /// The roles were drawn. SECRET: each seat's role to that seat.
    RolesDealt {
        /// By seat.
        roles: [Role; SEATS as usize],
    },

    // ---- the clock and the floor ----
    /// A stage began.
    StageBegan {
        /// Which.
        stage: Stage,
        /// When it ends by itself; for an offered floor, the latest start.
        until: Option<Stamp>,
    },
    /// The floor was offered; the speech begins when the microphone is open.
    FloorOffered {
        /// To whom.
        seat: Seat,
        /// When it opens by itself.
        latest_start: Stamp,
    },
    /// The microphone was seen open, or the wait was over.
    FloorOpen {
        /// When.
        at: Stamp,
    },
    /// A speech began.
    SpeechBegan {
        /// Whose.
        seat: Seat,
        /// When it ends.
        until: Stamp,
    },
    /// A speech ended early by its speaker or the judge.
    SpeechEnded {
        /// Whose.
        seat: Seat,
    },
    /// A speech is over but waits for the judge's word on the open nomination (7.3).
    SpeechHeld {
        /// At most until then.
        until: Stamp,
    },
    /// The deadline of the stage was moved; `None`: it waits for a person.
    DeadlineSet {
        /// To when.
        until: Option<Stamp>,
    },

    // ---- deal and contract ----
    /// A role was seen by its owner.
    RoleAcked {
        /// Whose.
        seat: Seat,
    },
    /// A player reports no role (4.3).
    RoleMissing {
        /// Who.
        seat: Seat,
    },
    /// A line of the contract. SECRET: to the blacks, and to a judge who knows the roles.
    ContractSaid {
        /// Who wrote it.
        seat: Seat,
        /// Where the text lies.
        text: TextRef,
    },
    /// A black agreed or disagreed with the order. SECRET as above.
    ContractVoiced {
        /// Who.
        seat: Seat,
        /// Whether he agrees.
        agrees: bool,
    },
    /// The Don set the order of shots. SECRET as above.
    ShotOrderSet {
        /// First shot first.
        order: Few<Seat, 10>,
    },
    /// The contract is over and its room is gone (5.6).
    ContractEnded,

    // ---- day ----
    /// A day began with this opener.
    DayOpened {
        /// The day's number.
        day: u16,
        /// Who opens.
        opener: Seat,
    },
    /// A nomination waits for the judge (7.3).
    NominationOffered(Nomination),
    /// A nomination counts.
    Nominated(Nomination),
    /// The judge, or the end of the wait, refused the open nomination.
    NominationRefused(Nomination),
    /// A nomination was taken back.
    Withdrawn(Nomination),
    /// A silent player's lost speech is paid for.
    SilenceSpent {
        /// Whose.
        seat: Seat,
    },
    /// A microphone is open for a shout.
    ShoutBegan {
        /// Whose.
        seat: Seat,
        /// Until when.
        until: Stamp,
        /// Whether it cost a foul.
        foul: bool,
    },
    /// It is shut again.
    ShoutEnded {
        /// Whose.
        seat: Seat,
    },

    // ---- vote ----
    /// The day's speeches are over; where that leads.
    GatePassed {
        /// Where.
        gate: Gate,
    },
    /// A ballot among these, in this order.
    BallotOpened {
        /// The candidates.
        candidates: Few<Seat, 10>,
        /// 1 for the first ballot of a day, then 2 and so on.
        round: u8,
    },
    /// A vote. In closed mode SECRET until the ballot is over.
    Voted {
        /// Who.
        seat: Seat,
        /// For whom.
        candidate: Seat,
    },
    /// A candidate's votes are all in.
    CandidateClosed {
        /// Whose.
        candidate: Seat,
    },
    /// Votes for a candidate were wiped, to be taken again.
    CandidateRestarted {
        /// Whose.
        candidate: Seat,
    },
    /// All votes of the ballot were wiped.
    VoteRestarted,
    /// Missing votes went to the last candidate (8.4).
    VotesDefaulted {
        /// Whose.
        seats: super::few::Seats,
        /// To whom.
        candidate: Seat,
    },
    /// The ballot was counted.
    Tallied {
        /// What it led to. In closed mode it takes effect after the reveal.
        verdict: Verdict,
        /// The leaders, in ballot order.
        leaders: Few<Seat, 10>,
    },
    /// The vote was broken off by a removal (8.10).
    VoteAborted,
    /// The lift is voted on; with `until` as its end, or `None` where the judge closes it.
    LiftOpened {
        /// When it ends by itself.
        until: Option<Stamp>,
    },
    /// A hand for the lift.
    LiftVoted {
        /// Whose.
        seat: Seat,
    },
    /// The lift was counted.
    LiftCounted {
        /// For.
        yes: u8,
        /// Of so many living.
        of: u8,
        /// Whether all tied players leave.
        passed: bool,
    },
    /// The judge decided that there is no lift vote.
    LiftDeclined,

    // ---- night ----
    /// Night fell.
    NightFell {
        /// Its number.
        night: u16,
    },
    /// A black chose. SECRET: to himself, and to a judge who knows the roles.
    Shot {
        /// Who.
        seat: Seat,
        /// At whom.
        target: Seat,
    },
    /// The shot stage is over. SECRET until dawn.
    ShotsCounted {
        /// Who is hit.
        hit: Option<Seat>,
    },
    /// A check was made. SECRET: to its owner, and to a judge who knows the roles.
    Checked(Check),
    /// The night is over: who was shot, or nobody.
    NightResolved {
        /// Who.
        killed: Option<Seat>,
        /// Quiet nights in a row.
        quiet: u8,
    },
    /// The quiet nights are enough for a draw; a judge, if any, confirms it.
    DrawDue,
    /// The judge plays on.
    DrawRefused,
    /// The best move; at least one seat.
    BestMoveNamed(BestMove),

    // ---- departures and discipline ----
    /// These seats left at one instant: one batch, one win check.
    Departed {
        /// Who.
        seats: Few<Seat, 10>,
        /// Why.
        cause: Cause,
    },
    /// A last speech is owed to this seat.
    LastSpeechGiven {
        /// To whom.
        seat: Seat,
    },
    /// A seat that had left lost its last speech.
    LastSpeechCut {
        /// Whose.
        seat: Seat,
    },
    /// A foul.
    Fouled {
        /// To whom.
        seat: Seat,
        /// The ground.
        ground: Ground,
        /// By whom.
        by: Author,
        /// How many now.
        count: u8,
    },
    /// A technical foul.
    TechFouled {
        /// To whom.
        seat: Seat,
        /// The ground.
        ground: Ground,
        /// By whom.
        by: Author,
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
    /// A sanction that removes, with its ground and author; [`Happened::Departed`] follows, unless
    /// the seat had left before.
    Sanctioned {
        /// Who.
        seat: Seat,
        /// Which.
        cause: Cause,
        /// The ground; giving up has none.
        ground: Option<Ground>,
        /// By whom.
        by: Author,
    },
    /// The vote of this round, or the next one, will not take place (8.10).
    VoteCancelled {
        /// Whether it is the next day's.
        next_day: bool,
    },

    // ---- pause, undo, people ----
    /// The clock stands.
    Paused {
        /// What is left of the stage, in milliseconds.
        left_ms: Option<i64>,
        /// What is left of an open shout.
        shout_left_ms: Option<i64>,
        /// Why.
        why: PauseWhy,
    },
    /// The clock goes on.
    Resumed {
        /// The stage's new deadline.
        until: Option<Stamp>,
        /// The shout's.
        shout_until: Option<Stamp>,
    },
    /// So many events from the start remain in force; the table stands paused.
    Undone {
        /// How many.
        to: u32,
        /// By whom.
        by: AccountId,
    },
    /// Another account holds the seat; all else stays.
    Replaced {
        /// The seat.
        seat: Seat,
        /// Who held it.
        from: AccountId,
        /// Who holds it.
        to: AccountId,
    },
    /// A person came or went.
    PresenceChanged {
        /// Who.
        account: AccountId,
        /// Whether they are there.
        connected: bool,
    },
    /// The chair was handed over.
    ChairHandedOver {
        /// From whom.
        from: Option<AccountId>,
        /// To whom.
        to: AccountId,
    },
    /// The host of a table without a judge vanished; another leads.
    HostPassed {
        /// To whom.
        to: AccountId,
    },
    /// A player asked the judge for something. To the judge alone.
    Asked {
        /// Who.
        seat: Seat,
        /// What.
        wish: super::table::Wish,
    },
    /// The judge struck a player's requests off the list.
    Dismissed {
        /// Whose.
        seat: Seat,
    },
    /// A fixed public signal.
    Signalled {
        /// Who.
        seat: Seat,
        /// What.
        signal: Signal,
    },
    /// Members and panels are to be read and posted anew.
    Resynced {
        /// By whom.
        by: AccountId,
    },

    // ---- the end ----
    /// The outcome is fixed; it is announced after the last speeches (11.5).
    Decided {
        /// Which. SECRET until the game is over.
        outcome: Outcome,
    },
    /// The game is over, the roles are open to all (14.5), the seed too.
    GameEnded {
        /// How.
        outcome: Outcome,
    },
    /// The room left the list (14.6).
    RoomClosed,
}
