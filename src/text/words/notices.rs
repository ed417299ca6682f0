//! What is told once (surfaces, "Notices").

use crate::base::{Seat, Stamp};
use crate::text::{Free, Name, Said, Seats, Until, catalog::words};

words! {
    /// The texts of notices; which notice says what is in `text::sport`.
    pub enum Told {
        LobbyOpened { host: Name, seal: Said } = "notices-lobby-opened",
        SeatFromQueue { seat: Seat } = "notices-seat-from-queue",
        Kicked = "notices-kicked",
        LobbyExpired { seated: u8 } = "notices-lobby-expired",
        LobbyExtended { until: Until } = "notices-lobby-extended",
        LobbyClosed = "notices-lobby-closed",
        Started { seal: Said } = "notices-started",
        RoleMissing { seat: Seat, name: Name } = "notices-role-missing",
        ContractLine { seat: Seat, text: Free } = "notices-contract-line",
        ContractVoice { seat: Seat, agrees: bool } = "notices-contract-voice",
        ContractOrder { order: Seats } = "notices-contract-order",
        ContractOver = "notices-contract-over",
        DayBegan { day: u16, opener: Seat, name: Name } = "notices-day-began",
        Nominated { by: Seat, target: Seat } = "notices-nominated",
        NominationWaits { by: Seat, target: Seat } = "notices-nomination-waits",
        NominationRefused { by: Seat, target: Seat } = "notices-nomination-refused",
        Withdrawn { by: Seat, target: Seat } = "notices-withdrawn",
        Shout { seat: Seat, foul: bool } = "notices-shout",
        GateCancelled = "notices-gate-cancelled",
        GateNone = "notices-gate-none",
        GateNoVote = "notices-gate-no-vote",
        GateStays { seat: Seat, name: Name } = "notices-gate-stays",
        GateLeaves { seat: Seat, name: Name } = "notices-gate-leaves",
        GateVote = "notices-gate-vote",
        Tally { candidate: Seat, count: usize, votes: Seats } = "notices-tally",
        TallyNone { candidate: Seat } = "notices-tally-none",
        TallyDefaulted { candidate: Seat, count: usize, votes: Seats, defaulted: Seats } = "notices-tally-defaulted",
        VoteHead { day: u16 } = "notices-vote-head",
        VerdictLeaves { seat: Seat, name: Name } = "notices-verdict-leaves",
        VerdictStays { seat: Seat, name: Name } = "notices-verdict-stays",
        VerdictTie { seats: Seats } = "notices-verdict-tie",
        VerdictLift { seats: Seats } = "notices-verdict-lift",
        VerdictNobody { seats: Seats } = "notices-verdict-nobody",
        CandidateRestarted { candidate: Seat } = "notices-candidate-restarted",
        VoteRestarted = "notices-vote-restarted",
        VoteAborted = "notices-vote-aborted",
        VoteCancelled { next: bool } = "notices-vote-cancelled",
        LiftPassed { yes: usize, of: u8, voters: Seats, tied: Seats } = "notices-lift-passed",
        LiftFailed { yes: usize, of: u8, voters: Seats } = "notices-lift-failed",
        LiftNobody { of: u8 } = "notices-lift-nobody",
        DecideLift { tied: Seats } = "notices-decide-lift",
        NightFell { night: u16 } = "notices-night-fell",
        ShotLog { by: Seat, target: Seat } = "notices-shot-log",
        CheckLog { by: Seat, target: Seat, answer: Said } = "notices-check-log",
        DawnKilled { night: u16, seat: Seat, name: Name } = "notices-dawn-killed",
        DawnMiss { night: u16 } = "notices-dawn-miss",
        BestMove { by: Seat, named: Seats } = "notices-best-move",
        DrawDue { nights: u8 } = "notices-draw-due",
        DrawRefused = "notices-draw-refused",
        Departed { seats: Seats } = "notices-departed",
        LastSpeechGiven { seat: Seat, name: Name } = "notices-last-speech-given",
        Foul { seat: Seat, name: Name, count: u8, ground: Said } = "notices-foul",
        TechFoul { seat: Seat, name: Name, count: u8, ground: Said } = "notices-tech-foul",
        FoulBack { seat: Seat, name: Name, count: u8 } = "notices-foul-back",
        TechBack { seat: Seat, name: Name, count: u8 } = "notices-tech-back",
        Sanction { seat: Seat, name: Name, cause: Said, clause: Said } = "notices-sanction",
        SanctionGround { seat: Seat, name: Name, cause: Said, clause: Said, ground: Said } = "notices-sanction-ground",
        PausedCalled = "notices-paused-called",
        PausedLate = "notices-paused-late",
        PausedUndone = "notices-paused-undone",
        PausedHalted = "notices-paused-halted",
        Resumed = "notices-resumed",
        Undone { now: Said } = "notices-undone",
        Replaced { seat: Seat, from: Name, to: Name } = "notices-replaced",
        Connection { seat: Seat, name: Name, connected: bool } = "notices-connection",
        NewJudge { name: Name } = "notices-new-judge",
        JudgeGone { vanished: bool, host: Name } = "notices-judge-gone",
        HostPassed { name: Name } = "notices-host-passed",
        FloorAsked { seat: Seat, name: Name } = "notices-floor-asked",
        Line { seat: Seat, name: Name, text: Free } = "notices-line",
        Signal { seat: Seat, name: Name, signal: Said } = "notices-signal",
        Resync = "notices-resync",
        EndedRoles { roles: Said } = "notices-ended-roles",
        EndedSeed { seed: Said } = "notices-ended-seed",
        RoomClosed = "notices-room-closed",
        DirectNew { game: Said } = "notices-dm-new",
    }
}

impl Told {
    /// The moment until which a lobby stays open.
    #[must_use]
    pub fn extended(until: Stamp) -> Self {
        Self::LobbyExtended { until: Until(until) }
    }
}
