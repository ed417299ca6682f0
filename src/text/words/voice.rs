//! What the microphones' keeper has to say: what stands in the way, and who must lift it.

use crate::base::Seat;
use crate::text::{Seats, catalog::words};

words! {
    /// A trouble with voice, for the judge or the table.
    pub enum VoiceWord {
        RightMissing = "voice-right-missing",
        RightBack = "voice-right-back",
        Fought { seat: Seat } = "voice-fought",
        MutedByOther { seat: Seat } = "voice-muted-by-other",
        JudgeMuted = "voice-judge-muted",
        Suppressed { seat: Seat } = "voice-suppressed",
        Slowed { seconds: i64 } = "voice-slowed",
        NickRefused { seat: Seat } = "voice-nick-refused",
        Failing { seat: Seat } = "voice-failing",
        Screen { seat: Seat } = "voice-screen",
        CamerasOff { seats: Seats } = "voice-cameras-off",
        CamerasOn { seats: Seats } = "voice-cameras-on",
        OutOfTurn { seat: Seat } = "voice-out-of-turn",
        OutOfTurnPerhaps { seat: Seat } = "voice-out-of-turn-perhaps",
        Silent = "voice-silent",
        Elsewhere = "voice-elsewhere",
        Listens = "voice-listens",
        NotOurs = "voice-not-ours",
        Deaf = "voice-deaf",
        CameraFirst = "voice-camera-first",
    }
}
