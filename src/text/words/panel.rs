//! The public panel (surfaces, "Public panel").

use crate::base::Seat;
use crate::text::{Left, Name, Said, Seats, Until, catalog::words};

words! {
    /// The headline of each stage.
    pub enum Headline {
        Deal { left: Left } = "panel-deal",
        Contract { left: Left } = "panel-contract",
        SheriffLook { left: Left } = "panel-sheriff-look",
        FreeSeating { left: Left } = "panel-free-seating",
        Speech { day: u16, seat: Seat, name: Name, left: Left } = "panel-speech",
        SpeechOffered { day: u16, seat: Seat, name: Name } = "panel-speech-offered",
        SpeechShort { day: u16, seat: Seat, name: Name, left: Left } = "panel-speech-short",
        SpeechSilent { seat: Seat, left: Left } = "panel-speech-silent",
        VoteGate { day: u16 } = "panel-vote-gate",
        VotePrep { candidates: Seats, until: Until } = "panel-vote-prep",
        VotePrepManual { candidates: Seats } = "panel-vote-prep-manual",
        Ballot { seat: Seat, left: Left } = "panel-ballot",
        BallotManual { seat: Seat } = "panel-ballot-manual",
        ClosedBallot { left: Left } = "panel-closed-ballot",
        Reveal { seat: Seat, votes: Seats, left: Left } = "panel-reveal",
        RevealDefaulted { seat: Seat, votes: Seats, defaulted: Seats, left: Left } = "panel-reveal-defaulted",
        RevealAllDefaulted { seat: Seat, votes: Seats, left: Left } = "panel-reveal-all-defaulted",
        RevealNone { seat: Seat, left: Left } = "panel-reveal-none",
        TieSpeech { tied: Seats, seat: Seat, name: Name, left: Left } = "panel-tie-speech",
        TieOffered { tied: Seats, seat: Seat, name: Name } = "panel-tie-offered",
        StaysSpeech { seat: Seat, name: Name, left: Left } = "panel-stays-speech",
        Lift { tied: Seats, needed: u8, of: usize, left: Left } = "panel-lift",
        LiftUndecided { tied: Seats } = "panel-lift-undecided",
        NightShot { night: u16, left: Left } = "panel-night-shot",
        NightDon { night: u16, left: Left } = "panel-night-don",
        NightSheriff { night: u16, left: Left } = "panel-night-sheriff",
        DawnKilled { seat: Seat, name: Name, left: Left } = "panel-dawn-killed",
        DawnMiss { left: Left } = "panel-dawn-miss",
        BestMove { seat: Seat, left: Left } = "panel-best-move",
        LastKilled { seat: Seat, name: Name, left: Left } = "panel-last-killed",
        LastLeft { seat: Seat, name: Name, left: Left } = "panel-last-left",
        LastOffered { seat: Seat, name: Name } = "panel-last-offered",
        Paused { rest: Said } = "panel-paused",
        PausedHost { rest: Said } = "panel-paused-host",
        PausedLate { rest: Said } = "panel-paused-late",
        PausedUndone { now: Said, rest: Said } = "panel-paused-undone",
        PausedHalted = "panel-paused-halted",
    }
}

words! {
    /// The lines under it.
    pub enum Panel {
        Rest { seconds: i64 } = "panel-rest",
        HintDeal = "panel-hint-deal",
        HintContract = "panel-hint-contract",
        HintSpeech = "panel-hint-speech",
        HintVote = "panel-hint-vote",
        HintClosed = "panel-hint-closed",
        HintSilenceLast { seat: Seat } = "panel-hint-silence-last",
        HintLift = "panel-hint-lift",
        HintNight = "panel-hint-night",
        HintPaused = "panel-hint-paused",
        Seat { seat: Seat, name: Name } = "panel-seat",
        SeatFree { seat: Seat } = "panel-seat-free",
        Speaks = "panel-tag-speaks",
        Shouts = "panel-tag-shouts",
        Fouls { count: u8 } = "panel-tag-fouls",
        Tech { count: u8 } = "panel-tag-tech",
        Nominated = "panel-tag-nominated",
        Silent = "panel-tag-silent",
        Away = "panel-tag-away",
        Nominations { list: Said } = "panel-nominations",
        Nomination { target: Seat, by: Seat } = "panel-nomination",
        NominationWaits { target: Seat, by: Seat } = "panel-nomination-waits",
        NominationsNone = "panel-nominations-none",
        Votes { seat: Seat, count: usize, votes: Seats } = "panel-votes",
        VotesNone { seat: Seat } = "panel-votes-none",
        BestMove { by: Seat, named: Seats } = "panel-best-move-line",
        Next { seat: Seat } = "panel-next",
        Judge { name: Name } = "panel-judge",
        JudgeKnows { name: Name } = "panel-judge-knows",
        Host { name: Name } = "panel-host",
        RolesOpen = "panel-roles-open",
    }
}

words! {
    /// The labels of its buttons.
    pub enum PanelButton {
        Role = "panel-button-role",
        Moves = "panel-button-moves",
        Shout = "panel-button-shout",
        Judge = "panel-button-judge",
        Pass = "panel-button-pass",
        End = "panel-button-end",
        Nominate = "panel-button-nominate",
        Lift = "panel-button-lift",
        Next = "panel-button-next",
        Pause = "panel-button-pause",
        Resume = "panel-button-resume",
        Again = "panel-button-again",
        Protocol = "panel-button-protocol",
        Deal = "panel-button-deal",
        Complain = "panel-button-complain",
        Mic = "panel-button-mic",
        Seat { seat: Seat } = "panel-button-seat",
        Counted { seat: Seat, count: usize } = "panel-button-counted",
    }
}
