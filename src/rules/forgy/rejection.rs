//! Why not: every refusal with its clause and a stable name. Where the reason would be secret, all
//! get the same one.

use super::roles::Lint;
use crate::rules::Refusal;
use serde::Serialize;

macro_rules! rejections {
    ($($(#[$doc:meta])* $name:ident $( ( $($arg:ty),* ) )? = $clause:literal, $code:literal;)*) => {
        /// A refusal.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Rejection { $($(#[$doc])* $name $( ( $($arg),* ) )?),* }

        impl Refusal for Rejection {
            fn clause(&self) -> &'static str {
                match self { $(Self::$name { .. } => $clause),* }
            }
            fn code(&self) -> &'static str {
                match self { $(Self::$name { .. } => $code),* }
            }
        }

        impl Rejection {
            /// Every refusal's clause and stable name, for texts and documents.
            pub const ALL: &'static [(&'static str, &'static str)] = &[$(($clause, $code)),*];
        }
    };
}

rejections! {
    /// There is no such game yet, or there is one already.
    NoGame = "r1", "no_game";
    /// The game is over.
    Over = "r1", "game_over";
    /// Only the host may do this.
    HostOnly = "r1", "host_only";
    /// This game has no host.
    NoHost = "r1", "no_host";
    /// Only the program may do this.
    SystemOnly = "r1", "system_only";
    /// The deadline has not come.
    NotDue = "r39", "not_due";
    /// Not at this stage.
    WrongStage = "r39", "wrong_stage";
    /// The game is paused.
    Paused = "r39", "paused";
    /// The game is not paused.
    NotPaused = "r39", "not_paused";
    /// The phase has ended by its time and waits for what was written before.
    Closing = "r33", "closing";
    /// Written after the end.
    TooLate = "r33", "too_late";
    /// A reason is missing.
    ReasonMissing = "r1", "reason_missing";
    /// Longer than allowed.
    TooLong = "r5", "too_long";
    /// A player of this game only.
    NotPlaying = "r6", "not_playing";
    /// The dead do not act.
    Dead = "r6", "dead";
    /// No such seat.
    NoSuchSeat = "r6", "no_such_seat";
    /// Signed up already.
    AlreadyIn = "r2", "already_in";
    /// Who leads a game does not play in it.
    HostPlays = "r2", "host_plays";
    /// Not signed up.
    NotIn = "r2", "not_in";
    /// Too few players.
    TooFew = "r37", "too_few_players";
    /// The role list or the order cannot work.
    Lint(Lint) = "r37", "lint";
    /// Profile cards with fewer than two filled elements (r21, A18).
    CardsEmpty = "r21", "cards_empty";
    /// Profiles do not change during a game.
    ProfileFrozen = "r22", "profile_frozen";
    /// No immunity in an anonymous game, or none of this kind here.
    NoImmunity = "r4", "no_immunity";
    /// The first night is over.
    FirstNightOver = "r4", "first_night_over";
    /// A role was delivered; no second draw.
    RoleDelivered = "r37", "role_delivered";
    /// Some have not received their role.
    RolesUnreceived = "r37", "roles_unreceived";
    /// Received already.
    AlreadyReceived = "r37", "already_received";
    /// The settings are frozen.
    SettingsFrozen = "r2", "settings_frozen";
    /// No such ability.
    NoAbility = "r12", "no_ability";
    /// Not on this night.
    NightNotAllowed = "r12", "night_not_allowed";
    /// Nothing to refuse or to take back.
    NothingSent = "r12", "nothing_sent";
    /// The night has ended.
    NightClosed = "r12", "night_closed";
    /// An action needs a target, or a second one.
    NoTarget = "r12", "no_target";
    /// One action a night.
    OneAction = "r15", "one_action_per_night";
    /// No uses left.
    NoUses = "r15", "no_uses";
    /// Not on oneself.
    SelfTarget = "r17", "self_target";
    /// The target is dead.
    TargetDead = "r12", "target_dead";
    /// The target lives.
    TargetAlive = "r12", "target_alive";
    /// Not the same target two nights in a row.
    SameTarget = "r12", "same_target";
    /// Two different targets, please.
    SameTwice = "r12", "same_target_twice";
    /// Not a decision of this team.
    NotYourSlot = "r14", "not_your_slot";
    /// The team has no further kill tonight.
    NoSuchKill = "r14", "no_such_kill";
    /// The executor is not a living mate.
    BadExecutor = "r14", "bad_executor";
    /// The kill may not aim at a mate.
    MateTarget = "r17", "mate_target";
    /// Not every required action is in.
    NotAllIn = "r33", "not_all_in";
    /// Early ends are switched off here, or by the half regime.
    NoEarlyClose = "r33", "no_early_close";
    /// The day may not open before the announced instant.
    TooEarly = "r33", "too_early";
    /// No option holds the majority.
    NoMajority = "r32", "no_majority";
    /// No such act in the draft, or it did not happen.
    NoSuchAct = "r39.1", "no_such_act";
    /// An act of the night is neither described nor left out.
    ActsUntold = "r39.1", "acts_untold";
    /// Clues are off in this game.
    CluesOff = "r18", "clues_off";
    /// No such murder, or a failed one.
    NoSuchMurder = "r18", "no_such_murder";
    /// Two by the host, one by the mafia, three in all.
    TooManyClues = "r18", "too_many_clues";
    /// The host's clues point at the killer.
    ClueNotOnKiller = "r18", "clue_not_on_killer";
    /// No planter's role was alive in that team, or it was not its murder.
    NoPlanter = "r18", "no_planter_role";
    /// The profile says nothing there.
    ElementEmpty = "r20", "element_empty";
    /// A murder lacks its two clues.
    CluesMissing = "r18", "clues_missing";
    /// A picture that is neither the title picture nor a clue.
    LoosePicture = "r19", "loose_picture";
    /// No such clue.
    NoSuchClue = "r18", "no_such_clue";
    /// A clue is not explained.
    ClueUnexplained = "r40", "clue_unexplained";
    /// Notes are off in this game.
    NotesOff = "r24", "notes_off";
    /// One note a game.
    NoteQuota = "r24", "quota";
    /// Text only.
    TextOnly = "r24", "text_only";
    /// The note says nothing.
    NoteEmpty = "r24", "note_empty";
    /// No private links in a game without a host.
    NoteLink = "r26", "note_link";
    /// No such note in this state.
    NoSuchNote = "r26", "no_such_note";
    /// No such batch to come.
    NoSuchBatch = "r27", "no_such_batch";
    /// The first batch comes an hour after the first post; a batch is announced before it comes.
    BatchTooEarly = "r27", "batch_too_early";
    /// Last notes are off in this game.
    LastNotesOff = "r2", "last_notes_off";
    /// The day is over, or has not begun.
    NotDay = "r28", "not_day";
    /// Votes are not possible at this moment for this player.
    Barred = "r34", "vote_blocked";
    /// The voted player is dead or nobody.
    VoteTarget = "r28", "vote_target";
    /// A vote needs a reason.
    NoReason = "r29", "no_justification";
    /// Only the host votes for another.
    ProxyNotHost = "r32", "proxy_not_host";
    /// Too many votes and retractions today.
    TooManyVotes = "r30", "too_many_votes";
    /// No such vote.
    NoSuchVote = "r29", "no_such_vote";
    /// A modkilled seat only.
    NotModkilled = "r36", "not_modkilled";
    /// The first two days only.
    ReplaceTooLate = "r36", "replace_too_late";
    /// Plays already.
    ReplacementPlays = "r36", "replacement_plays";
    /// Not with a change of team.
    OtherTeam = "r36", "other_team";
    /// Was removed from this game.
    WasModkilled = "r36", "was_modkilled";
    /// Has read the dead chat.
    WasInDeadChat = "r38", "was_in_dead_chat";
    /// No dead chat here.
    NoDeadChat = "r38", "no_dead_chat";
    /// The dead chat is not for this player.
    DeadChatClosed = "r38", "dead_chat_closed";
    /// In the dead chat already.
    InDeadChat = "r38", "in_dead_chat";
    /// Not allowed to write there now.
    MayNotWrite = "r6", "may_not_write";
    /// Not of this chat.
    NotYourRoom = "r9", "not_your_room";
    /// Silenced today.
    Silenced = "r34", "silenced";
    /// No such clause.
    NoSuchClause = "r1", "no_such_clause";
    /// A ruling may not contradict a clause that holds in this game.
    ClauseHolds = "r3", "clause_holds";
    /// The end must move later.
    NotLater = "r39.1", "not_later";
    /// Nobody has won.
    NoEnd = "r1", "no_end";
    /// The position breaks an invariant.
    BadPosition = "r1", "bad_position";
}
