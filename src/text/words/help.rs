//! `/help`: three short pages.

use crate::text::catalog::words;

words! {
    /// Heads and the buttons between the pages.
    pub enum Help {
        HeadPlayer = "help-head-player",
        HeadHost = "help-head-host",
        HeadJudge = "help-head-judge",
        PagePlayer = "help-page-player",
        PageHost = "help-page-host",
        PageJudge = "help-page-judge",
    }
}

words! {
    /// For who plays.
    pub enum HelpPlayer {
        Sit = "help-player-sit",
        Role = "help-player-role",
        Moves = "help-player-moves",
        Speech = "help-player-speech",
        Vote = "help-player-vote",
        Shout = "help-player-shout",
        Judge = "help-player-judge",
        Out = "help-player-out",
    }
}

words! {
    /// For who opens a table.
    pub enum HelpHost {
        New = "help-host-new",
        Rules = "help-host-rules",
        Start = "help-host-start",
        NoJudge = "help-host-no-judge",
        Setup = "help-host-setup",
    }
}

words! {
    /// For who judges.
    pub enum HelpJudge {
        Chair = "help-judge-chair",
        Panel = "help-judge-panel",
        Foul = "help-judge-foul",
        Pause = "help-judge-pause",
        Undo = "help-judge-undo",
        Gone = "help-judge-gone",
    }
}
