//! What anyone may ask of a sports table, imperative. Who asks, and when, comes with
//! [`crate::rules::Ask`]; whether it may be is decided in the files named by `decide.rs`.

use super::settings::Settings;
use super::table::{Ground, Signal, Winner};
use crate::base::{AccountId, Seat, Seed, TextRef};
use serde::{Deserialize, Serialize};

/// A command. Players' own acts carry no seat: the rules look up where the account sits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// A press on a button that was drawn under public stage number `stage` (see
    /// [`super::View::stage_no`]): refused as stale if the stage has changed since. Use it for
    /// every public button; it also swallows the second click of a double click.
    At {
        /// The number on the button.
        stage: u32,
        /// What was pressed.
        what: Box<Command>,
    },

    // ---- lobby (4.1, 2.1) ----
    /// Opens the lobby; the asker becomes the host. Only the seal of the seed is visible.
    Open {
        /// The value of every setting.
        settings: Box<Settings>,
        /// 32 secret bytes.
        seed: Seed,
    },
    /// Sits down on this seat, or on the first free one; moves, if already seated.
    Sit {
        /// Which one.
        seat: Option<Seat>,
    },
    /// Stands up.
    Stand,
    /// Is ready.
    Ready,
    /// Is not ready after all.
    Unready,
    /// Takes the judge's chair.
    TakeChair,
    /// Leaves the judge's chair. During a game the table goes to the host, with automatic voting.
    LeaveChair,
    /// Joins the waiting list; a seat that gets free goes to its first.
    Queue,
    /// Leaves the waiting list.
    Unqueue,
    /// The host or the judge sends someone out of the lobby.
    Kick {
        /// Whom.
        account: AccountId,
    },
    /// The host changes the settings; frozen after the start.
    Configure {
        /// The value of every setting.
        settings: Box<Settings>,
    },
    /// The judge or the host starts with ten seated.
    Start,
    /// The host waits longer.
    Extend,
    /// The host closes the lobby.
    Close,

    // ---- role deal and contract (4.2, 4.3, 5.1–5.6) ----
    /// «Моя роль»: the receipt.
    AckRole,
    /// «Роль не видна».
    RoleNotVisible,
    /// A line to the other blacks.
    Say {
        /// Where the text lies.
        text: TextRef,
    },
    /// Agrees with the Don's order.
    Agree,
    /// Does not.
    Disagree,
    /// The Don sets the order of shots.
    ShotOrder {
        /// One to ten different seats, first shot first.
        order: Vec<Seat>,
    },

    // ---- day and vote (6–9) ----
    /// Nominates (7.1).
    Nominate {
        /// Whom.
        target: Seat,
    },
    /// Takes one's nomination back, where `withdraw` allows it.
    Withdraw,
    /// Ends one's own speech: «Пас» (6.5).
    Pass,
    /// Shouts: a foul for some seconds of microphone (6.4).
    Shout,
    /// Asks the judge for a word during another's speech (6.4).
    AskFloor,
    /// Votes for the candidate that is being voted on; in closed mode for any (8.3).
    Vote {
        /// For whom.
        candidate: Seat,
    },
    /// Votes for all tied players to leave (8.9).
    Lift,

    // ---- night and departure (10, 11) ----
    /// A black shoots (10.3).
    Shoot {
        /// At whom.
        target: Seat,
    },
    /// The Don or the Sheriff checks (10.4, 10.5).
    Check {
        /// Whom.
        target: Seat,
    },
    /// The player shot names one to three seats (11.2), or none.
    BestMove {
        /// Whom, in order.
        seats: Vec<Seat>,
    },
    /// Gives up: a removal.
    GiveUp,
    /// Leaves: in the lobby whatever part one has, in the game the same as giving up.
    Leave,
    /// One short private line to the judge (3.5).
    ToJudge {
        /// Where the text lies.
        text: TextRef,
    },
    /// A fixed public signal, at a table without a judge.
    Signal {
        /// Which.
        signal: Signal,
    },

    // ---- judge (12, 13, 18.4); of a table without one, the host may `Next`, `Pause`, `Resume`, `Resync` ----
    /// Goes on to the next state, where that tells nothing about roles.
    Next,
    /// Accepts the open nomination (7.3).
    ConfirmNomination,
    /// Refuses the open nomination; the right is not used up.
    RefuseNomination,
    /// Nominates for the speaker (7.2).
    NominateFor {
        /// The speaker.
        seat: Seat,
        /// Whom he nominates.
        target: Seat,
    },
    /// Takes a nomination off the list for the speaker.
    WithdrawFor {
        /// The nominator.
        seat: Seat,
    },
    /// Records a raised hand (9.1, 18.4).
    VoteFor {
        /// The voter.
        seat: Seat,
        /// For whom.
        candidate: Seat,
    },
    /// Records a hand raised for the lift.
    LiftFor {
        /// The voter.
        seat: Seat,
    },
    /// Records the best move named aloud.
    BestMoveFor {
        /// The player shot.
        seat: Seat,
        /// Whom he names.
        seats: Vec<Seat>,
    },
    /// A foul (13.1).
    Foul {
        /// To whom.
        seat: Seat,
        /// Why.
        ground: Ground,
    },
    /// A technical foul (13.4).
    TechFoul {
        /// To whom.
        seat: Seat,
        /// Why.
        ground: Ground,
    },
    /// Takes the latest foul back.
    TakeBackFoul {
        /// Whose.
        seat: Seat,
    },
    /// Takes the latest technical foul back.
    TakeBackTech {
        /// Whose.
        seat: Seat,
    },
    /// Removes (1.6, 3.8, 13.7).
    Remove {
        /// Whom.
        seat: Seat,
        /// Why.
        ground: Ground,
        /// Whether he gets a last speech (11.6).
        last_speech: bool,
    },
    /// Disqualifies (13.6).
    Disqualify {
        /// Whom.
        seat: Seat,
        /// Why.
        ground: Ground,
        /// Whether he gets a last speech (11.6).
        last_speech: bool,
    },
    /// «ППК»: the other team wins by this breach (14.4).
    Ppk {
        /// The offender.
        seat: Seat,
        /// Why.
        ground: Ground,
    },
    /// Gives a last speech to one already removed (11.6).
    GiveLastSpeech {
        /// To whom.
        seat: Seat,
    },
    /// Opens a microphone for the length of a shout, without a foul (6.4).
    GrantShout {
        /// Whose.
        seat: Seat,
    },
    /// Strikes a player's request off the judge's list.
    Dismiss {
        /// Whose.
        seat: Seat,
    },
    /// Stops the clock (12.1).
    Pause,
    /// Starts it again.
    Resume,
    /// Goes back one step, or to a step boundary named by its number ([`super::view::UndoStep`]).
    Undo {
        /// The step's number; `None`: the latest.
        to: Option<u32>,
    },
    /// Puts another account on a seat (12.4); also by an administrator.
    Replace {
        /// The seat.
        seat: Seat,
        /// The new account.
        account: AccountId,
    },
    /// Notes that the player of a seat is back (2.9).
    Return {
        /// The seat.
        seat: Seat,
    },
    /// Hands the chair over; also by an administrator.
    HandOver {
        /// To whom.
        to: AccountId,
    },
    /// Manual mode: opens the next candidate (9.1).
    OpenCandidate,
    /// Manual mode: closes the open candidate, or the lift question (9.1).
    CloseCandidate,
    /// Votes once more on the candidate at hand.
    RestartCandidate,
    /// Votes once more on all candidates of this ballot.
    RestartVote,
    /// `lift_vote=judge`: whether the lift is voted on (8.9).
    DecideLift {
        /// Yes or no.
        hold: bool,
    },
    /// Ends the game (1.8, 14.1).
    EndGame {
        /// Who has won.
        winner: Winner,
        /// Why, in words.
        reason: Option<TextRef>,
    },
    /// Confirms the draw after quiet nights.
    ConfirmDraw,
    /// Plays on.
    RefuseDraw,
    /// The game does not count (15.6); also by an administrator.
    Annul {
        /// Why.
        reason: Option<TextRef>,
    },
    /// Rereads members and voice, reposts panels (2.7). In every state.
    Resync,

    // ---- the program ----
    /// A deadline has come. By the clock.
    Tick,
    /// A person came to the table's voice channel or left it. By the system.
    Presence {
        /// Who.
        account: AccountId,
        /// Whether they are there.
        connected: bool,
    },
    /// The microphone to which the floor was offered was seen to be open. By the system.
    FloorOpened {
        /// Whose.
        account: AccountId,
    },
    /// Stops a table in which an invariant was found broken. By the system.
    Halt,
}
