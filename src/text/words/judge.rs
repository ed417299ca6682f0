//! The judge's panel (surfaces, "Judge's panel"; regulations 12, 13).

use crate::base::Seat;
use crate::text::{Free, Name, Said, Seats, catalog::words};

words! {
    /// What the judge reads.
    pub enum Judge {
        Waits { list: Said } = "judge-waits",
        WaitsFloor { seat: Seat } = "judge-waits-floor",
        WaitsLine { seat: Seat, text: Free } = "judge-waits-line",
        WaitsRole { seat: Seat } = "judge-waits-role",
        WaitsNomination { by: Seat, target: Seat } = "judge-waits-nomination",
        WaitsDraw = "judge-waits-draw",
        WaitsLift = "judge-waits-lift",
        NotAcked { seats: Seats } = "judge-not-acked",
        Picked { seat: Seat, name: Name, fouls: u8, tech: u8 } = "judge-picked",
        PickedOut { seat: Seat, name: Name, left: Said } = "judge-picked-out",
        PickFirst = "judge-pick-first",
        NightRuns = "judge-night-runs",
        GroundPicked { ground: Said } = "judge-ground-picked",
        PickGround = "judge-pick-ground",
        VoteCancelled = "judge-vote-cancelled",
        HintPlaces = "judge-hint-places",
        LogHead { night: u16 } = "judge-log-head",
        LogShots { list: Said } = "judge-log-shots",
        LogShot { by: Seat, target: Seat } = "judge-log-shot",
        LogCheck { by: Seat, target: Seat, answer: Said } = "judge-log-check",
        LogEmpty = "judge-log-empty",
        LogRoles { list: Said } = "judge-log-roles",
        LogRole { seat: Seat, role: Said } = "judge-log-role",
        PickPerson = "judge-pick-person",
        ReasonForm = "judge-reason-form",
        ReasonField = "judge-reason-field",
        StepStage { stage: Said } = "judge-step-stage",
        StepNomination { seat: Seat } = "judge-step-nomination",
        StepVote { seat: Seat } = "judge-step-vote",
        StepFoul { seat: Seat } = "judge-step-foul",
        StepTech { seat: Seat } = "judge-step-tech",
        StepTakeBack { seat: Seat } = "judge-step-take-back",
        StepRemoval { seat: Seat, cause: Said } = "judge-step-removal",
        StepOther = "judge-step-other",
    }
}

words! {
    /// What the judge is asked before an act that cannot be taken back.
    pub enum JudgeAsk {
        Foul4 { seat: Seat, name: Name } = "judge-ask-foul4",
        Tech2 { seat: Seat, name: Name } = "judge-ask-tech2",
        Remove { seat: Seat, name: Name } = "judge-ask-remove",
        Disqualify { seat: Seat, name: Name } = "judge-ask-disqualify",
        Ppk { seat: Seat, name: Name } = "judge-ask-ppk",
        TakeBack { seat: Seat, name: Name } = "judge-ask-take-back",
        Harder { seat: Seat, name: Name } = "judge-ask-harder",
        Undo { step: Said, seconds: i64 } = "judge-ask-undo",
        UndoNone = "judge-ask-undo-none",
        End = "judge-ask-end",
        Annul = "judge-ask-annul",
        HandOver = "judge-ask-hand-over",
        Replace { seat: Seat } = "judge-ask-replace",
        Restart = "judge-ask-restart",
        RestartOne { seat: Seat } = "judge-restart-one",
        RestartAll = "judge-restart-all",
        NoSpeech = "judge-consequence-no-speech",
        Cancels = "judge-consequence-cancels",
        Ground { ground: Said } = "judge-consequence-ground",
        NoGround = "judge-consequence-no-ground",
    }
}

words! {
    /// The labels of the panel's controls.
    pub enum JudgeButton {
        Flow = "judge-page-flow",
        Places = "judge-page-places",
        Sanctions = "judge-page-sanctions",
        Technical = "judge-page-technical",
        Seat { seat: Seat } = "judge-seat",
        SeatPicked { seat: Seat } = "judge-seat-picked",
        Next = "judge-button-next",
        Foul = "judge-button-foul",
        Tech = "judge-button-tech",
        Pause = "judge-button-pause",
        Resume = "judge-button-resume",
        Undo = "judge-button-undo",
        Open { seat: Seat } = "judge-button-open",
        OpenNext = "judge-button-open-next",
        Close = "judge-button-close",
        Again = "judge-button-again",
        Accept { seat: Seat } = "judge-button-accept",
        Refuse = "judge-button-refuse",
        LiftHold = "judge-button-lift-hold",
        LiftNo = "judge-button-lift-no",
        Draw = "judge-button-draw",
        NoDraw = "judge-button-no-draw",
        Return = "judge-button-return",
        Replace = "judge-button-replace",
        Grant = "judge-button-grant",
        Heard = "judge-button-heard",
        Secrets = "judge-button-secrets",
        NominateFor = "judge-button-nominate-for",
        NominateOff = "judge-button-nominate-off",
        VoteFor = "judge-button-vote-for",
        LiftFor = "judge-button-lift-for",
        Back = "judge-button-back",
        FoulBack = "judge-button-foul-back",
        TechBack = "judge-button-tech-back",
        Remove = "judge-button-remove",
        Harder = "judge-button-harder",
        Disqualify = "judge-button-disqualify",
        Ppk = "judge-button-ppk",
        GiveSpeech = "judge-button-give-speech",
        Resync = "judge-button-resync",
        HandOver = "judge-button-hand-over",
        End = "judge-button-end",
        Annul = "judge-button-annul",
        Failures = "judge-button-failures",
        Yes = "judge-button-yes",
        YesSpeech = "judge-button-yes-speech",
        No = "judge-button-no",
    }
}

words! {
    /// What went wrong around the game. Never an undelivered check result: it would tell who checks.
    pub enum Failure {
        Head = "judge-failures-head",
        None = "judge-failures-none",
        Role { seat: Seat } = "judge-failures-role",
        Notice { what: Said } = "judge-failures-notice",
        Mute { seat: Seat } = "judge-failures-mute",
        Voice = "judge-failures-voice",
    }
}
