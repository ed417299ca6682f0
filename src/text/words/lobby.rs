//! The lobby, the list of rooms, the set-up of a server, what is left after a game.

use crate::base::Seat;
use crate::text::{At, Free, Name, Said, Until, catalog::words};

words! {
    /// The lobby's lines.
    pub enum Lobby {
        Head { title: Name, seated: u8, until: Until } = "lobby-head",
        HeadFull { title: Name, until: Until } = "lobby-head-full",
        HeadExpired { title: Name, seated: u8 } = "lobby-head-expired",
        HeadClosed { title: Name } = "lobby-head-closed",
        Seat { seat: Seat, name: Name } = "lobby-seat",
        SeatReady { seat: Seat, name: Name } = "lobby-seat-ready",
        SeatAway { seat: Seat, name: Name } = "lobby-seat-away",
        Judge { name: Name, host: Name } = "lobby-judge",
        JudgeKnows { name: Name, host: Name } = "lobby-judge-knows",
        JudgeWanted { host: Name } = "lobby-judge-wanted",
        JudgeNone { host: Name } = "lobby-judge-none",
        Rules { preset: Said } = "lobby-rules",
        RulesChanged { preset: Said, count: usize, list: Said } = "lobby-rules-changed",
        QueueNone { seal: Said } = "lobby-queue-none",
        Queue { names: Said, seal: Said } = "lobby-queue",
        Hint = "lobby-hint",
        HintFull = "lobby-hint-full",
        People = "lobby-people",
        PeopleRead = "lobby-people-read",
        Invite = "lobby-people-invite",
    }
}

words! {
    /// The lobby's buttons.
    pub enum LobbyButton {
        SeatFree { seat: Seat } = "lobby-button-seat-free",
        SeatTaken { seat: Seat } = "lobby-button-seat-taken",
        SeatReady { seat: Seat } = "lobby-button-seat-ready",
        Ready = "lobby-button-ready",
        Stand = "lobby-button-stand",
        Judge = "lobby-button-judge",
        Queue = "lobby-button-queue",
        Start = "lobby-button-start",
        Settings = "lobby-button-settings",
        Rules = "lobby-button-rules",
        Mic = "lobby-button-mic",
        Wait { minutes: u32 } = "lobby-button-wait",
        Close = "lobby-button-close",
    }
}

words! {
    /// The list of rooms.
    pub enum Rooms {
        Head { count: usize } = "lobby-rooms-head",
        None = "lobby-rooms-none",
        Gathering { place: usize, title: Name, seated: u8, preset: Said, judge: Said } = "lobby-rooms-gathering",
        Full { place: usize, title: Name, queue: usize, preset: Said, judge: Said } = "lobby-rooms-full",
        Running { place: usize, title: Name, now: Said } = "lobby-rooms-running",
        Judge { name: Name } = "lobby-rooms-judge",
        JudgeWanted = "lobby-rooms-judge-wanted",
        JudgeNone = "lobby-rooms-judge-none",
        Banned { until: At, reason: Free } = "lobby-rooms-banned",
        BannedForever { reason: Free } = "lobby-rooms-banned-forever",
        Sit { place: usize } = "lobby-rooms-sit",
        Queue { place: usize } = "lobby-rooms-queue",
        Watch { place: usize } = "lobby-rooms-watch",
        Create = "lobby-rooms-create",
    }
}

words! {
    /// After the end: the protocol and the check of the deal.
    pub enum Over {
        Protocol { result: Said } = "lobby-over-protocol",
        SeatLeft { seat: Seat, name: Name, role: Said, left: Said } = "lobby-over-left",
        SeatAlive { seat: Seat, name: Name, role: Said } = "lobby-over-alive",
        Nights = "lobby-over-nights",
        Night { night: u16, shots: Said, don: Said, sheriff: Said, killed: u8 } = "lobby-over-night",
        Check { target: Seat, answer: Said } = "lobby-over-check",
        Nothing = "lobby-over-nothing",
        DealHead = "lobby-over-deal-head",
        DealSeal { seal: Said } = "lobby-over-deal-seal",
        DealSeed { seed: Said } = "lobby-over-deal-seed",
        DealOk = "lobby-over-deal-ok",
        DealBad = "lobby-over-deal-bad",
        DealHow { game: Said } = "lobby-over-deal-how",
    }
}

words! {
    /// The set-up of a server.
    pub enum Setup {
        Rights = "lobby-setup-rights",
        RightOk { right: Said } = "lobby-setup-right-ok",
        RightMissing { right: Said, without: Said } = "lobby-setup-right-missing",
        All = "lobby-setup-all",
        Part = "lobby-setup-part",
        Nothing = "lobby-setup-nothing",
        Again = "lobby-setup-again",
        GoOn = "lobby-setup-go-on",
        GoOnAnyway = "lobby-setup-go-on-anyway",
        Defaults = "lobby-setup-defaults",
        Language { language: Said } = "lobby-setup-language",
        LanguageRu = "lobby-setup-language-ru",
        LanguageEn = "lobby-setup-language-en",
        Preset { preset: Said } = "lobby-setup-preset",
        Places = "lobby-setup-places",
        Place = "lobby-setup-place",
        PlaceAny = "lobby-setup-place-any",
        Judges = "lobby-setup-judges",
        JudgesAnyone = "lobby-setup-judges-anyone",
        JudgesManagers = "lobby-setup-judges-managers",
        PlacesHint = "lobby-setup-places-hint",
        Done = "lobby-setup-done",
        Create = "lobby-setup-create",
        Back = "lobby-setup-back",
    }
}

words! {
    /// Discord's rights by the names its own settings give them, and what fails without each.
    pub enum RightWord {
        View = "lobby-right-view",
        Send = "lobby-right-send",
        Embed = "lobby-right-embed",
        Connect = "lobby-right-connect",
        Speak = "lobby-right-speak",
        Mute = "lobby-right-mute",
        Move = "lobby-right-move",
        Channel = "lobby-right-channel",
        Roles = "lobby-right-roles",
        Status = "lobby-right-status",
        NoView = "lobby-without-view",
        NoSend = "lobby-without-send",
        NoEmbed = "lobby-without-embed",
        NoConnect = "lobby-without-connect",
        NoSpeak = "lobby-without-speak",
        NoMute = "lobby-without-mute",
        NoMove = "lobby-without-move",
        NoChannel = "lobby-without-channel",
        NoRoles = "lobby-without-roles",
        NoStatus = "lobby-without-status",
    }
}
