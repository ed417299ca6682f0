//! What one viewer may see: plain data, no text. Built from nothing in the sibling files; a field
//! that a viewer may not know is `None` or empty there, whatever the state holds (sport.md 1.11).

use super::super::event::Verdict;
use super::super::few::{Few, Seats};
use super::super::settings::Settings;
use super::super::state::StepKind;
use super::super::table::{
    BestMove, Check, ContractLine, Left, Nomination, Outcome, Part, PauseWhy, Request, Role, SpeechKind,
    StageKind,
};
use crate::base::{AccountId, Seal, Seat, Seed, Stamp};
use serde::{Deserialize, Serialize};

/// Whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// Everyone who can see the table: spectators too.
    Public,
    /// The person on this seat (who may be the host as well).
    Seat(Seat),
    /// The judge.
    Judge,
    /// The host, when he neither plays nor judges.
    Host,
    /// Someone on the waiting list.
    Account(AccountId),
}

/// What may be done. The names are those of [`super::super::Command`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the command of the same name")]
pub enum Action {
    Sit,
    Stand,
    Ready,
    Unready,
    TakeChair,
    LeaveChair,
    Queue,
    Unqueue,
    Kick,
    Configure,
    Start,
    Extend,
    Close,
    AckRole,
    RoleNotVisible,
    Say,
    Agree,
    Disagree,
    ShotOrder,
    Nominate,
    Withdraw,
    Pass,
    Shout,
    AskFloor,
    Vote,
    Lift,
    Shoot,
    Check,
    BestMove,
    GiveUp,
    ToJudge,
    Signal,
    Next,
    ConfirmNomination,
    RefuseNomination,
    NominateFor,
    WithdrawFor,
    VoteFor,
    LiftFor,
    BestMoveFor,
    Foul,
    TechFoul,
    TakeBackFoul,
    TakeBackTech,
    Remove,
    Disqualify,
    Ppk,
    GiveLastSpeech,
    GrantShout,
    Dismiss,
    Pause,
    Resume,
    Undo,
    Replace,
    Return,
    HandOver,
    OpenCandidate,
    CloseCandidate,
    RestartCandidate,
    RestartVote,
    DecideLift,
    EndGame,
    ConfirmDraw,
    RefuseDraw,
    Annul,
    Resync,
}

/// One thing that this viewer may do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowed {
    /// What.
    pub action: Action,
    /// On which seats: the legal targets (for `VoteFor`, `LiftFor` and sanctions the seats acted
    /// on). Empty where the action has none.
    pub targets: Seats,
}

/// The most a viewer may do at once.
pub const MAY_LIMIT: usize = 40;

/// One seat, as this viewer sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct SeatView {
    /// Who sits there.
    pub account: Option<AccountId>,
    /// Lobby: ready.
    pub ready: bool,
    /// Seen at the table.
    pub connected: bool,
    /// In the game.
    pub alive: bool,
    /// Why and when out.
    pub left: Option<Left>,
    /// Fouls.
    pub fouls: u8,
    /// Technical fouls.
    pub tech: u8,
    /// The next ordinary speech is lost.
    pub silent_due: bool,
    /// The role, if this viewer may know it.
    pub role: Option<Role>,
}

/// A ballot, as this viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BallotView {
    /// Whom it is about, in order.
    pub candidates: Few<Seat, 10>,
    /// 1 for the first of the day.
    pub round: u8,
    /// Who is being voted on or shown now.
    pub current: Option<Seat>,
    /// Whether votes are taken now.
    pub open: bool,
    /// Each seat's vote as far as it is shown; the viewer's own always.
    pub votes: [Option<Seat>; 10],
    /// Whose missing vote went to the last candidate.
    pub defaulted: Seats,
    /// How many candidates, from the first, are closed and shown.
    pub shown: u8,
    /// The result, once it is shown.
    pub verdict: Option<Verdict>,
    /// The leaders, once they are shown.
    pub leaders: Few<Seat, 10>,
}

/// The lift question, as this viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct LiftView {
    /// Who is tied.
    pub tied: Few<Seat, 10>,
    /// How many hands are needed: a strict majority of the living.
    pub needed: u8,
    /// Whose hands are seen; in closed mode only the viewer's own.
    pub yes: Seats,
    /// The judge has not decided yet whether it is voted on.
    pub undecided: bool,
}

/// The contract's room, for those inside.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ContractView {
    /// The blacks.
    pub blacks: Seats,
    /// The Don.
    pub don: Option<Seat>,
    /// Which of them have opened their role.
    pub acked: Seats,
    /// The latest lines.
    pub lines: Vec<ContractLine>,
    /// The Don's order.
    pub order: Few<Seat, 10>,
    /// Who agrees.
    pub agree: Seats,
    /// Who disagrees.
    pub disagree: Seats,
}

/// What a seated viewer sees of his own.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Me {
    /// The seat.
    pub seat: Seat,
    /// The role, once dealt.
    pub role: Option<Role>,
    /// The receipt was given.
    pub acked: bool,
    /// Blacks: the team.
    pub mates: Seats,
    /// Blacks: this night's own shot.
    pub shot: Option<Seat>,
    /// This night's own check.
    pub checked: Option<Seat>,
    /// All own checks (10.6).
    pub checks: Vec<Check>,
    /// The own nomination of this day, waiting or accepted.
    pub nominated: Option<Seat>,
    /// Whether a lift hand was raised.
    pub lifted: bool,
}

/// A step that the judge may take back.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct UndoStep {
    /// Its number, by which [`super::super::Command::Undo`] names it.
    pub to: u32,
    /// When it was taken.
    pub at: Stamp,
    /// What it was.
    pub what: StepKind,
}

/// One night of the closed log, for a judge who knows the roles (10.7) and for all after the end.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct NightView {
    /// Its number.
    pub number: u16,
    /// Each seat's shot.
    pub shots: [Option<Seat>; 10],
    /// The Don's check.
    pub don: Option<Check>,
    /// The Sheriff's check.
    pub sheriff: Option<Check>,
    /// Who was shot.
    pub killed: Option<Seat>,
}

/// What the judge sees besides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JudgePart {
    /// What players have asked, the oldest first.
    pub requests: Vec<Request>,
    /// Which seats have not seen their role (role deal only).
    pub not_acked: Seats,
    /// Which report no role.
    pub role_missing: Seats,
    /// The steps that may be taken back, the latest last.
    pub steps: Few<UndoStep, 12>,
    /// The vote of this round is cancelled already, so a removal changes nothing about it.
    pub vote_cancelled: bool,
    /// A removal now would cancel a vote (8.10): what the confirmation says. No role tells it.
    pub removal_cancels: bool,
    /// A draw waits for a word.
    pub draw_due: bool,
    /// The lift waits for a decision.
    pub lift_undecided: bool,
    /// Removed seats to which a last speech may still be given.
    pub may_get_speech: Seats,
    /// The closed log, for a judge who knows the roles.
    pub log: Vec<NightView>,
}

/// The lobby.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LobbyPart {
    /// How many sit.
    pub seated: u8,
    /// How many of them are ready.
    pub ready: u8,
    /// Who waits for a seat, in order.
    pub queue: Vec<AccountId>,
    /// Its time ran out; the host decides.
    pub expired: bool,
    /// It was closed without a game.
    pub closed: bool,
}

/// Everything one viewer may see.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The state's name; `Paused` under a pause.
    pub stage: StageKind,
    /// The state under a pause, else the same as `stage`.
    pub under: StageKind,
    /// How many public stages there have been: buttons carry it.
    pub stage_no: u32,
    /// The day's number, or the night's at night; 0 before day 1.
    pub day: u16,
    /// When the stage ends by itself; `None`: paused, or it waits for a person.
    pub until: Option<Stamp>,
    /// Why the clock stands.
    pub paused: Option<PauseWhy>,
    /// What a pause has left of the stage, in milliseconds.
    pub left_ms: Option<i64>,
    /// Who opened the table.
    pub host: Option<AccountId>,
    /// Who judges.
    pub judge: Option<AccountId>,
    /// The judge knows the roles.
    pub judge_knows: bool,
    /// Every setting.
    pub settings: Settings,
    /// The seed's seal.
    pub seal: Option<Seal>,
    /// The ten seats.
    pub seats: [SeatView; 10],
    /// Who has the floor, or to whom it is offered.
    pub speaker: Option<Seat>,
    /// How long an ordinary speech is.
    pub speech: Option<SpeechKind>,
    /// The floor is offered and waits for the microphone.
    pub floor_offered: bool,
    /// Who shouts.
    pub shouting: Option<Seat>,
    /// Whose speeches of this kind are still to come, in order.
    pub next: Few<Seat, 10>,
    /// The nominations, where 7.5 shows them.
    pub nominations: Few<Nomination, 10>,
    /// The nomination that waits for the judge.
    pub offered: Option<Nomination>,
    /// The ballot.
    pub ballot: Option<BallotView>,
    /// The lift question.
    pub lift: Option<LiftView>,
    /// Dawn, best move and the last speech after a night: whom the night took. `None` there: a miss.
    pub killed: Option<Seat>,
    /// The latest best move, from when it is named to the end of that day.
    pub best_move: Option<BestMove>,
    /// The contract's room.
    pub contract: Option<Box<ContractView>>,
    /// What is the viewer's own.
    pub me: Option<Me>,
    /// The viewer's part in the game.
    pub part: Part,
    /// What the viewer may do now.
    pub may: Few<Allowed, MAY_LIMIT>,
    /// The judge's part.
    pub judging: Option<Box<JudgePart>>,
    /// The lobby's part.
    pub lobby: Option<LobbyPart>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// After the end: the opened seed.
    pub opened: Option<Seed>,
    /// After the end: all nights.
    pub nights: Vec<NightView>,
}

impl View {
    /// What this viewer may do with this action, if anything.
    #[must_use]
    pub fn can(&self, action: Action) -> Option<Allowed> {
        self.may.iter().find(|a| a.action == action)
    }
}
