//! The private panel, the contract's room, the shout (surfaces, "Private panel" to "Shout").

use crate::base::Seat;
use crate::text::{Free, Left, Name, Said, Seats, catalog::words};

words! {
    /// What one person reads of their own.
    pub enum Private {
        You { seat: Seat, name: Name, fouls: u8, tech: u8 } = "private-you",
        Out = "private-out",
        Spectator = "private-spectator",
        SpectatorFull = "private-spectator-full",
        Queued { place: u8 } = "private-queued",
        JudgeLine = "private-judge-line",
        HostLine = "private-host-line",
        Nothing = "private-nothing",
        Asleep = "private-asleep",
        Paused = "private-paused",
        RoleDue = "private-role-due",
        YourSpeech { left: Left } = "private-your-speech",
        YourFloor = "private-your-floor",
        YourSilence { left: Left } = "private-your-silence",
        YourTieSpeech { left: Left } = "private-your-tie-speech",
        YourLastSpeech { left: Left } = "private-your-last-speech",
        YouNominated { seat: Seat } = "private-you-nominated",
        VoteDue { seat: Seat } = "private-vote-due",
        VoteClosedDue = "private-vote-closed-due",
        VoteGiven { seat: Seat } = "private-vote-given",
        LiftDue { tied: Seats } = "private-lift-due",
        LiftGiven = "private-lift-given",
        ShootDue { left: Left } = "private-shoot-due",
        Shot { seat: Seat } = "private-shot",
        DonDue { left: Left } = "private-don-due",
        SheriffDue { left: Left } = "private-sheriff-due",
        CheckMade { seat: Seat } = "private-check-made",
        CheckAnswer { night: u16, seat: Seat, answer: Said } = "private-check-answer",
        GuessDue { left: Left } = "private-guess-due",
        GuessSoFar { seats: Seats } = "private-guess-so-far",
        GuessOwn = "private-guess-own",
        ResultsNone = "private-results-none",
        ResultsHead = "private-results-head",
        ResultHidden { night: u16, seat: Seat } = "private-result-hidden",
        ShoutAsk { seconds: u32, fouls: u8 } = "private-shout-ask",
        ShoutFatal = "private-shout-fatal",
        LeaveAsk = "private-leave-ask",
        Nominate = "private-nominate",
        NominateWithdraw = "private-nominate-withdraw",
        DirectMessages { on: bool } = "private-dm",
        ShoutAsks { asks: bool } = "private-shout-asks",
        Expired = "private-expired",
        JudgeForm = "private-judge-form",
        JudgeFormField = "private-judge-form-field",
        SignalAsk = "private-signal-ask",
        SignalRole = "private-signal-role",
        SignalSound = "private-signal-sound",
        SignalPause = "private-signal-pause",
        Nobody = "private-nobody",
    }
}

words! {
    /// The labels of its buttons.
    pub enum PrivateButton {
        ShowRole = "private-button-show-role",
        Hide = "private-button-hide",
        Results = "private-button-results",
        More = "private-button-more",
        Back = "private-button-back",
        Show = "private-button-show",
        ShowNight { night: u16 } = "private-button-show-night",
        Guess = "private-button-guess",
        Say = "private-button-say",
        No = "private-button-no",
        Leave = "private-button-leave",
        LeaveYes = "private-button-leave-yes",
        DirectOn = "private-button-dm-on",
        DirectOff = "private-button-dm-off",
        ShoutAsk = "private-button-shout-ask",
        ShoutNow = "private-button-shout-now",
        Language = "private-button-language",
        Rules = "private-button-rules",
        Complain = "private-button-complain",
        RoleMissing = "private-button-role-missing",
        Withdraw = "private-button-withdraw",
        Open = "private-button-open",
        Queue = "private-button-queue",
    }
}

words! {
    /// The card of a role.
    pub enum Card {
        Civ = "private-card-civ",
        SheriffColour = "private-card-sheriff-colour",
        SheriffRole = "private-card-sheriff-role",
        Maf = "private-card-maf",
        MafMajority = "private-card-maf-majority",
        Don = "private-card-don",
        Mates { list: Said } = "private-mates",
        Mate { seat: Seat } = "private-mate",
        MateDon { seat: Seat } = "private-mate-don",
        Quiet = "private-card-quiet",
    }
}

words! {
    /// The contract's room (5.1–5.6).
    pub enum Contract {
        Head { left: Left } = "private-contract-head",
        Paused = "private-contract-paused",
        Gone = "private-contract-gone",
        Mates { list: Said } = "private-contract-mates",
        You { seat: Seat } = "private-contract-you",
        YouDon { seat: Seat } = "private-contract-you-don",
        Unseen { mate: Said } = "private-contract-unseen",
        Line { seat: Seat, text: Free } = "private-contract-line",
        Silence = "private-contract-silence",
        Order { order: Seats } = "private-contract-order",
        Voices { yes: Said, no: Said } = "private-contract-voices",
        Write = "private-contract-write",
        Agree = "private-contract-agree",
        Against = "private-contract-against",
        SetOrder = "private-contract-set-order",
        Form = "private-contract-form",
        FormField = "private-contract-form-field",
        OrderForm = "private-contract-order-form",
        OrderField = "private-contract-order-field",
    }
}
