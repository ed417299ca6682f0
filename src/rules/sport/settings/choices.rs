//! The settings that are a choice of words, with the words as scenario files write them.

use super::{Kind, Scalar, Value};
use serde::{Deserialize, Serialize};

macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $word)] $variant),+ }

        impl $name {
            /// The words for the values, in order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];
        }

        impl Scalar for $name {
            fn value(self) -> Value {
                Value::Choice(match self { $(Self::$variant => $word),+ })
            }
            fn parse(text: &str, _: Kind) -> Option<Self> {
                match text { $($word => Some(Self::$variant),)+ _ => None }
            }
        }
    )+};
}

choices! {
    /// Who opens each day (6.1, A1).
    Rotation {
        /// The first living seat after yesterday's opener.
        Opener = "opener",
        /// The last speaker is the one after yesterday's last.
        Closer = "closer",
        /// Always the lowest living seat.
        Fixed = "fixed",
    }
    /// What three fouls cost (6.7, A19).
    Silent {
        /// The next ordinary speech; a window for a nomination stays.
        Skip = "skip",
        /// Half of it.
        Short30 = "short30",
        /// Nothing.
        None = "none",
    }
    /// The same when four or fewer are alive (A19, D23).
    SilentFew {
        /// As at any other time (league).
        Skip = "skip",
        /// Half of the speech (fiim).
        Short30 = "short30",
    }
    /// What a shout is (6.4, A28).
    Shout {
        /// A foul for five seconds of microphone.
        Foul = "foul",
        /// The judge opens the microphone on request, without a foul.
        Granted = "granted",
        /// There is none.
        Off = "off",
    }
    /// A shout by one who has three fouls.
    ShoutAtThree {
        /// Is refused.
        Refuse = "refuse",
        /// Is his fourth foul.
        Remove = "remove",
    }
    /// Who accepts nominations (7.3).
    NominationConfirm {
        /// The system, at once.
        System = "system",
        /// The judge, one by one.
        Judge = "judge",
    }
    /// How votes are taken (9.1–9.3).
    VoteMode {
        /// The system calls each candidate in turn.
        Auto = "auto",
        /// The judge opens and closes each candidate.
        Manual = "manual",
        /// One secret choice, then the reveal.
        Closed = "closed",
    }
    /// A single nominee on any day but the first (8.6).
    SingleLater {
        /// Leaves without a vote.
        Leaves = "leaves",
        /// Is voted on.
        Vote = "vote",
        /// Stays.
        Stays = "stays",
    }
    /// The vote of day 1 (A15).
    DayOneVote {
        /// As on any day.
        Normal = "normal",
        /// A single leader stays; only a lift takes anyone («слом в нуле запрещён»).
        LiftOnly = "lift_only",
        /// There is none.
        None = "none",
    }
    /// Which vote a removal after the tally cancels (8.10, A16).
    CancelScope {
        /// None: only the vote of the same round.
        Round = "round",
        /// The next one.
        Nearest = "nearest",
    }
    /// The order of a second ballot (8.8).
    TieOrder {
        /// That of the first.
        Same = "same",
        /// Turned round.
        Reverse = "reverse",
    }
    /// Whether a lift is voted on after a second tie (8.9, A12).
    LiftVote {
        /// Yes.
        Yes = "yes",
        /// No: night.
        No = "no",
        /// The judge decides each time.
        Judge = "judge",
    }
    /// What counts as a shot when the blacks do not all agree (10.8).
    NoShot {
        /// Anything but one common choice is a miss.
        Miss = "miss",
        /// The choice of more than half of the living blacks.
        Majority = "majority",
    }
    /// What the Sheriff learns (10.5, A6).
    SheriffLearns {
        /// The colour.
        Colour = "colour",
        /// The role.
        Role = "role",
    }
    /// When a best move is offered (11.2, A8).
    BestMoveWhen {
        /// To who was shot in night 1, if at most one left before.
        FirstNight = "first_night",
        /// To who was shot first, on whatever night.
        FirstKill = "first_kill",
        /// To whoever is shot.
        AnyNight = "any_night",
        /// Never.
        Off = "off",
    }
    /// Who leads (1.7, 5.5).
    JudgeMode {
        /// A judge who does not know the roles.
        Yes = "yes",
        /// A judge who knows the roles («Судья знает роли»).
        KnowsRoles = "knows_roles",
        /// No judge: the host moves the phases.
        None = "none",
    }
    /// Cameras (2.4, A31).
    Camera {
        /// Not looked at.
        Off = "off",
        /// Asked for.
        Asked = "asked",
        /// Needed to be ready.
        Required = "required",
    }
    /// Whether one's own role and results wait for a tap (10.6, A34).
    ShowRoles {
        /// Hidden until tapped.
        OnTap = "on_tap",
        /// Open in the private panel.
        Open = "open",
    }
    /// Who keeps microphones shut (6.6).
    Mics {
        /// The bot, by server mutes.
        Hard = "hard",
        /// The players themselves; the bot notices who talks («мягкий режим»).
        Soft = "soft",
    }
    /// What talking out of turn leads to where microphones are open (13.1).
    SoftFoul {
        /// A foul proposed to the judge.
        Propose = "propose",
        /// A foul, where the voice is surely that person's; otherwise proposed.
        Auto = "auto",
    }
    /// The bot's sounds: gong, tone, night, morning, phrases.
    Sounds {
        /// None.
        Off = "off",
        /// A third of the volume.
        Quiet = "quiet",
        /// As they are.
        Normal = "normal",
        /// Half as loud again.
        Loud = "loud",
    }
    /// Which living players may write in the table's channels during the game (3.5, 18.2).
    Chat {
        /// None.
        Off = "off",
        /// By day, the one who has the floor.
        Speaker = "speaker",
        /// By day, all.
        Day = "day",
    }
}
