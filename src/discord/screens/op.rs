//! What a press can ask for. The face writes it into a control's custom id and reads it back;
//! everything in a custom id may be forged, so an operation is only a question to the rules.

macro_rules! ops {
    ($($(#[$meta:meta])* $op:ident = $code:literal),* $(,)?) => {
        /// An operation of a button, select or modal.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Op { $($(#[$meta])* $op),* }

        impl Op {
            /// Every operation.
            pub const ALL: &'static [Self] = &[$(Self::$op),*];

            /// The operation's short name in a custom id.
            #[must_use]
            pub fn code(self) -> &'static str {
                match self { $(Self::$op => $code),* }
            }

            /// The operation of this short name.
            #[must_use]
            pub fn of_code(code: &str) -> Option<Self> {
                match code { $($code => Some(Self::$op),)* _ => None }
            }
        }
    };
}

ops! {
    // The public panel.
    /// «Моя роль»: shows the role to its owner, and is the receipt.
    MyRole = "role",
    /// «Мои действия»: opens the private panel, or the judge's.
    MyMoves = "my",
    /// «Выкрик»: asks (or, with the question switched off, does).
    Shout = "shout",
    /// «К судье»: opens the form; at a judge-less table the fixed signals.
    ToJudge = "judge",
    /// Ends the speaker's speech.
    EndSpeech = "pass",
    /// Opens the list of whom to nominate.
    NominateList = "nomlist",
    /// Nominates seat `arg`.
    Nominate = "nom",
    /// Takes one's nomination back, where the room lets.
    Withdraw = "withdraw",
    /// Votes for candidate `arg`.
    Vote = "vote",
    /// Votes for lifting all tied.
    Lift = "lift",
    /// The host of a judge-less table moves on.
    HostNext = "hnext",
    /// The host of a judge-less table pauses or resumes.
    HostPause = "hpause",
    /// A fixed public signal `arg` (role, sound, pause) of a judge-less table.
    Signal = "signal",
    /// Same ten again.
    Again = "again",
    /// The protocol of the game.
    Protocol = "proto",
    /// The seed and the check of the deal.
    Deal = "deal",
    /// Opens a complaint.
    Complain = "compl",
    /// «Верните микрофон».
    Release = "mic",

    // The lobby and the list of rooms.
    /// Sits on seat `arg`.
    Sit = "sit",
    /// Ready, or not after all.
    Ready = "ready",
    /// Stands up, or leaves the queue.
    StandUp = "stand",
    /// Takes the judge's chair, or leaves it.
    Chair = "chair",
    /// Joins the queue.
    Queue = "queue",
    /// Starts the game.
    Start = "start",
    /// Opens the settings (`arg` names section and key).
    Settings = "set",
    /// Shows the rules in force, page `arg`.
    Rules = "rules",
    /// Waits 15 minutes more.
    WaitMore = "wait",
    /// Closes the room.
    CloseRoom = "close",
    /// Takes seat `arg` from its holder (the host).
    Kick = "kick",
    /// The list of rooms, page `arg`.
    Rooms = "rooms",
    /// Sits down at game `arg`.
    JoinRoom = "rjoin",
    /// Queues at game `arg`.
    QueueRoom = "rqueue",
    /// Watches game `arg`.
    WatchRoom = "rwatch",
    /// Creates a table.
    CreateRoom = "rnew",

    // Settings.
    /// Chooses a preset.
    Preset = "preset",
    /// Chooses a section.
    Section = "sect",
    /// Chooses which setting to look at.
    Which = "which",
    /// Sets the setting in `arg` to the value in `arg`.
    SetValue = "val",
    /// Asks for another number.
    OtherValue = "other",
    /// Sets the section back to the preset.
    ResetSection = "reset",

    // The private panel.
    /// Redraws the private panel.
    Open = "open",
    /// «Роли не видно»: tells the judge.
    RoleMissing = "norole",
    /// Shows the role.
    ShowRole = "srole",
    /// Hides it again.
    HideRole = "hrole",
    /// Shows one's own results.
    Results = "res",
    /// Shows the result of the check of night `arg`.
    ShowCheck = "scheck",
    /// The further things a player may do.
    More = "more",
    /// Shoots seat `arg`.
    Shoot = "shoot",
    /// Checks seat `arg`.
    Check = "check",
    /// Puts seat `arg`'s last number into the best move, or takes it out.
    GuessPick = "gpick",
    /// Names the best move `arg`.
    Guess = "guess",
    /// Direct messages on or off.
    DirectMessages = "dm",
    /// Shout with or without a question.
    ShoutAsks = "shoutq",
    /// Chooses one's language.
    Language = "lang",
    /// Asks whether to leave the game.
    LeaveAsk = "leave",
    /// Leaves the game.
    LeaveYes = "leaveyes",
    /// Says yes to the shout.
    ShoutYes = "shoutyes",
    /// Says no to whatever was asked.
    No = "no",

    // The contract room.
    /// Opens the form for a line.
    ContractWrite = "cwrite",
    /// Agrees.
    ContractYes = "cyes",
    /// Disagrees.
    ContractNo = "cno",
    /// The Don sets the order of shots.
    ContractOrder = "corder",

    // The judge's panel: `arg` is a [`super::Desk`]: seat, ground, page, question.
    /// Turns to a page.
    Page = "page",
    /// Chooses a seat.
    Pick = "pick",
    /// Chooses a ground.
    Ground = "ground",
    /// Moves on.
    JudgeNext = "jnext",
    /// A foul.
    Foul = "foul",
    /// A technical foul.
    TechFoul = "tech",
    /// Takes a foul back.
    FoulBack = "unfoul",
    /// Takes a technical foul back.
    TechBack = "untech",
    /// Pauses.
    Pause = "pause",
    /// Goes on.
    Resume = "resume",
    /// Takes a step back.
    Undo = "undo",
    /// Opens the vote for the candidate in turn.
    OpenVote = "vopen",
    /// Closes it.
    CloseVote = "vclose",
    /// Takes the vote for the candidate at hand anew.
    RestartOne = "vone",
    /// Takes the whole vote anew.
    RestartVote = "vagain",
    /// Confirms the open nomination.
    NomYes = "nomyes",
    /// Refuses it.
    NomNo = "nomno",
    /// Takes the nomination by the chosen seat off the list.
    NomOff = "nomoff",
    /// Nominates the chosen seat for the speaker.
    NomFor = "nomfor",
    /// Records the chosen seat's vote for the candidate at hand.
    VoteFor = "votefor",
    /// Records the chosen seat's hand for the lift.
    LiftFor = "liftfor",
    /// Gives the chosen seat five seconds without a foul.
    GrantShout = "grant",
    /// Decides whether the lift is put to the vote.
    LiftAsk = "liftask",
    /// Brings a player back.
    Return = "return",
    /// Puts another person on the seat.
    Replace = "replace",
    /// Roles and the closed log, for a judge who may know.
    Secrets = "secrets",
    /// Removes.
    Remove = "remove",
    /// The harder sanctions.
    Harder = "harder",
    /// Disqualifies.
    Disqualify = "dq",
    /// The opposite team wins.
    Ppk = "ppk",
    /// Gives the removed player a last speech.
    GiveSpeech = "gspeech",
    /// Refreshes the table.
    Resync = "resync",
    /// Hands the chair over.
    HandOver = "handover",
    /// Ends the game with a result.
    EndGame = "end",
    /// Annuls the game.
    Annul = "annul",
    /// What could not be delivered, and how the voice is.
    Failures = "fail",
    /// Says yes, with a last speech.
    YesSpeech = "yesspeech",
    /// Confirms the draw after quiet nights.
    DrawYes = "drawyes",
    /// Says no to it.
    DrawNo = "drawno",
    /// Answers a player's line, or ticks it off.
    Heard = "heard",

    // Set-up of a server.
    /// Goes to step `arg`.
    SetupStep = "setup",
    /// Looks at the rights again.
    SetupAgain = "sagain",
    /// The server's language.
    SetupLang = "slang",
    /// The server's preset.
    SetupPreset = "spreset",
    /// Where tables stand.
    SetupPlace = "splace",
    /// Who judges.
    SetupJudges = "sjudges",
    /// Help, page `arg`.
    Help = "help",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_reads_back_and_is_short() {
        let codes: std::collections::BTreeSet<_> = Op::ALL.iter().map(|op| op.code()).collect();
        assert_eq!(codes.len(), Op::ALL.len(), "two operations share a code");
        for op in Op::ALL {
            assert_eq!(Op::of_code(op.code()), Some(*op));
            assert!(op.code().len() <= 10 && op.code().chars().all(|c| c.is_ascii_lowercase()), "{op:?}");
        }
        assert_eq!(Op::of_code("Role"), None);
    }
}
