//! Why a command was refused: a closed list, each with the rule's number, a stable code and what a
//! reader needs to understand it. Where the true reason is secret, everyone gets
//! [`Rejection::NothingDue`], in the same words.

use super::table::StageKind;
use crate::base::Seat;
use crate::rules::Refusal;
use serde::Serialize;

macro_rules! rejections {
    ($($(#[$doc:meta])* $name:ident $({ $($(#[$fdoc:meta])* $field:ident: $ty:ty),+ $(,)? })? = $clause:literal, $code:literal;)+) => {
        /// A refusal. Nothing has changed (design, invariant 6).
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Rejection { $($(#[$doc])* $name $({ $($(#[$fdoc])* $field: $ty),+ })?,)+ }

        impl Rejection {
            /// Every refusal's code and clause, for texts and the clause index.
            pub const ALL: &'static [(&'static str, &'static str)] = &[$(($code, $clause)),+];
        }

        impl Refusal for Rejection {
            fn clause(&self) -> &'static str {
                match self { $(Self::$name $({ $($field: _),+ })? => $clause,)+ }
            }
            fn code(&self) -> &'static str {
                match self { $(Self::$name $({ $($field: _),+ })? => $code,)+ }
            }
        }
    };
}

rejections! {
    // ---- where the game stands ----
    /// There is no such game yet.
    NotOpen = "4.1", "not_open";
    /// The lobby is open already.
    AlreadyOpen = "4.1", "already_open";
    /// The lobby is closed.
    LobbyClosed = "4.1", "lobby_closed";
    /// The game has begun: the table is fixed.
    AlreadyStarted = "2.9", "already_started";
    /// The game has not begun.
    NotStarted = "4.1", "not_started";
    /// The game is over.
    Over = "14.1", "over";
    /// Not in this state.
    WrongStage {
        /// The state it is now.
        stage: StageKind,
    } = "1.3", "wrong_stage";
    /// The button was drawn for an earlier state.
    StaleButton {
        /// The state it is now.
        stage: StageKind,
        /// The day's number.
        day: u16,
    } = "18.2", "stale_button";
    /// The time for this is over.
    TooLate {
        /// The state whose time ran out.
        stage: StageKind,
    } = "8.4", "too_late";
    /// The game is paused.
    Paused = "12.3", "paused";
    /// The game is paused already.
    AlreadyPaused = "12.1", "already_paused";
    /// The game is not paused.
    NotPaused = "12.1", "not_paused";
    /// This stage lasts its whole length, or its length would tell about roles.
    KeepsLength {
        /// The stage.
        stage: StageKind,
    } = "10.7", "keeps_length";
    /// A program's command came from a person.
    NotAllowed = "18.2", "not_allowed";

    // ---- who asks ----
    /// Only someone who sits at this table may.
    NotSeated = "2.1", "not_seated";
    /// Only the judge may.
    NotJudge = "1.7", "not_judge";
    /// Only the host may.
    NotHost = "1.7", "not_host";
    /// Only the judge may, or the host of a table without one.
    NotLeader = "1.7", "not_leader";
    /// This table has no judge.
    NoJudge = "1.7", "no_judge";
    /// This table has a judge: turn to him.
    HasJudge = "3.5", "has_judge";
    /// Who is out keeps silent until the end.
    YouAreOut = "3.2", "you_are_out";
    /// Nothing is needed of the asker now. Also where the reason is secret.
    NothingDue = "10.7", "nothing_due";

    // ---- lobby ----
    /// No such seat.
    NoSuchSeat = "2.1", "no_such_seat";
    /// Someone sits there.
    SeatTaken {
        /// Where.
        seat: Seat,
    } = "2.1", "seat_taken";
    /// The asker sits there already.
    AlreadySeated {
        /// Where.
        seat: Seat,
    } = "2.1", "already_seated";
    /// All ten seats are taken.
    TableFull = "1.1", "table_full";
    /// There are free seats.
    SeatsFree = "2.1", "seats_free";
    /// Already on the waiting list.
    AlreadyQueued = "2.1", "already_queued";
    /// Not on the waiting list.
    NotQueued = "2.1", "not_queued";
    /// The waiting list is full.
    QueueFull = "2.1", "queue_full";
    /// Already ready.
    AlreadyReady = "4.1", "already_ready";
    /// Not ready.
    NotReady = "4.1", "not_ready";
    /// One who is not in the voice channel cannot be ready.
    NoVoice = "2.2", "no_voice";
    /// The chair is taken.
    ChairTaken = "1.7", "chair_taken";
    /// The asker does not sit in the chair.
    NotInChair = "1.7", "not_in_chair";
    /// The judge does not play, a player does not judge.
    JudgePlays = "1.7", "judge_plays";
    /// Nobody sits in the judge's chair, and the settings ask for a judge.
    JudgeMissing = "1.7", "judge_missing";
    /// Fewer than ten sit.
    NotFull {
        /// How many.
        seated: u8,
    } = "1.1", "not_full";
    /// A setting's value is out of bounds.
    BadSetting {
        /// Which.
        key: String,
    } = "1.8", "bad_setting";
    /// This account has no part in the lobby.
    NotHere = "2.1", "not_here";

    // ---- deal and contract ----
    /// The role was seen already.
    AlreadyAcked = "4.2", "already_acked";
    /// Only the Don sets the order.
    NotDon = "5.3", "not_don";
    /// An order names one to ten different seats.
    BadOrder = "5.3", "bad_order";

    // ---- speech and nominations ----
    /// Another has the floor.
    NotSpeaker {
        /// Who.
        speaker: Option<Seat>,
    } = "6.4", "not_speaker";
    /// No nominations in this speech.
    NoNominationsHere = "7.1", "no_nominations_here";
    /// The right is used up.
    NominationUsed {
        /// On whom.
        target: Seat,
    } = "7.1", "nomination_used";
    /// Already on the list; the right is not used up.
    AlreadyNominated {
        /// Whom.
        target: Seat,
        /// By whom.
        by: Seat,
    } = "7.1", "already_nominated";
    /// One's nomination waits for the judge.
    NominationWaits {
        /// Whom.
        target: Seat,
    } = "7.3", "nomination_waits";
    /// No nomination waits.
    NoNominationOpen = "7.3", "no_nomination_open";
    /// Nominations cannot be taken back here.
    NoWithdrawal = "7.1", "no_withdrawal";
    /// There is nothing to take back.
    NothingNominated = "7.1", "nothing_nominated";
    /// The target is out, or no such seat is in play.
    TargetOut {
        /// Whom.
        seat: Seat,
    } = "3.1", "target_out";
    /// The floor is only offered yet.
    FloorNotOpen = "6.4", "floor_not_open";

    // ---- shout ----
    /// There are no shouts at this table.
    NoShouts = "6.4", "no_shouts";
    /// No shout in one's own speech.
    OwnSpeech = "6.6", "own_speech";
    /// Someone is shouting already.
    ShoutBusy {
        /// Who.
        seat: Seat,
    } = "6.4", "shout_busy";
    /// With three fouls a shout would remove.
    ShoutWouldRemove = "13.3", "shout_would_remove";
    /// Here the judge grants shouts: ask for the floor.
    ShoutByGrant = "6.4", "shout_by_grant";
    /// Already asked; the judge has it on the list.
    AlreadyAsked = "3.5", "already_asked";

    // ---- vote ----
    /// Not the candidate that is being voted on.
    NotThisCandidate {
        /// Who is.
        current: Seat,
    } = "8.2", "not_this_candidate";
    /// Not a candidate of this ballot.
    NotCandidate {
        /// Who was named.
        seat: Seat,
    } = "8.1", "not_candidate";
    /// One vote in a ballot.
    AlreadyVoted {
        /// For whom; in closed mode told to the voter alone.
        candidate: Seat,
    } = "8.3", "already_voted";
    /// No vote for oneself at this table.
    NoSelfVote = "8.3", "no_self_vote";
    /// The judge has not opened a candidate.
    CandidateNotOpen = "9.1", "candidate_not_open";
    /// A candidate is open already.
    CandidateOpen {
        /// Which.
        candidate: Seat,
    } = "9.1", "candidate_open";
    /// Only in manual mode.
    NotManual = "9.1", "not_manual";
    /// Only in open modes.
    NotInClosedMode = "9.3", "not_in_closed_mode";
    /// Already voted for the lift.
    AlreadyLifted = "8.9", "already_lifted";
    /// The judge has not decided whether the lift is voted on.
    LiftUndecided = "8.9", "lift_undecided";
    /// There is no such decision to take.
    NoLiftToDecide = "8.9", "no_lift_to_decide";

    // ---- night ----
    /// The first choice is final.
    ShotFinal {
        /// At whom.
        target: Seat,
    } = "10.3", "shot_final";
    /// No shots at one's own at this table.
    NoFriendlyFire = "10.3", "no_friendly_fire";
    /// One check a night.
    CheckFinal {
        /// Whom.
        target: Seat,
    } = "10.5", "check_final";
    /// Not oneself.
    CheckSelf = "10.5", "check_self";

    // ---- best move ----
    /// One's own seat.
    BestMoveOwnSeat = "11.2", "best_move_own_seat";
    /// At most three.
    BestMoveTooMany = "11.2", "best_move_too_many";
    /// The same seat twice.
    BestMoveTwice {
        /// Which.
        seat: Seat,
    } = "11.2", "best_move_twice";
    /// A best move names at least one seat; without one, nothing is shown.
    BestMoveEmpty = "11.4", "best_move_empty";
    /// It was named already.
    BestMoveFinal = "11.3", "best_move_final";

    // ---- discipline ----
    /// Already four fouls.
    FoulsFull = "13.3", "fouls_full";
    /// There is no foul to take back.
    NoFoul = "13.1", "no_foul";
    /// There is no technical foul to take back.
    NoTechFoul = "13.4", "no_tech_foul";
    /// The seat is out already.
    AlreadyOut {
        /// Which.
        seat: Seat,
    } = "3.1", "already_out";
    /// The seat was not removed, so there is nothing to give.
    NotRemoved = "11.6", "not_removed";
    /// The last speech was given already.
    HadLastSpeech = "11.1", "had_last_speech";

    // ---- pause, undo, people, end ----
    /// There is no step to take back.
    NothingToUndo = "12.4", "nothing_to_undo";
    /// A secret has been delivered since.
    UndoSecret = "10.7", "undo_secret";
    /// No step boundary there.
    NoSuchStep = "12.4", "no_such_step";
    /// The account has a part in this game already.
    HasPart = "2.9", "has_part";
    /// The account holds the seat already.
    SamePlayer = "2.9", "same_player";
    /// The player is there already.
    NotGone = "2.9", "not_gone";
    /// No draw waits for a word.
    NoDrawDue = "14.1", "no_draw_due";
    /// A draw waits for the judge's word.
    DrawWaits = "14.1", "draw_waits";
    /// There is no such request.
    NoRequest = "3.5", "no_request";
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn codes_differ_and_clauses_are_numbers() {
        let codes: BTreeSet<_> = Rejection::ALL.iter().map(|(code, _)| code).collect();
        assert_eq!(codes.len(), Rejection::ALL.len());
        for (code, clause) in Rejection::ALL {
            let (section, number) = clause.split_once('.').expect(code);
            assert!((1..=18).contains(&section.parse::<u8>().expect(code)), "{code}");
            assert!(number.parse::<u8>().is_ok(), "{code}");
        }
    }
}
