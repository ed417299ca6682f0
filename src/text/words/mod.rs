//! Everything that can be said, one closed list an area. Ids are spelt out, so that a text is found
//! from its id and an id from its text by searching.

mod answers;
mod common;
mod help;
mod judge;
mod lobby;
mod notices;
mod panel;
mod private;
mod settings;
mod sport;
mod voice;

pub use answers::Answer;
pub use common::{Common, Names};
pub use help::{Help, HelpHost, HelpJudge, HelpPlayer};
pub use judge::{Failure, Judge, JudgeAsk, JudgeButton};
pub use lobby::{Lobby, LobbyButton, Over, RightWord, Rooms, Setup};
pub use notices::Told;
pub use panel::{Headline, Panel, PanelButton};
pub use private::{Card, Contract, Private, PrivateButton};
pub use settings::{
    Amount, FixedRule, PresetAbout, Rules, SectionName, SettingName, SettingWord, Settings, line, value,
};
pub use sport::{Cause, Checked, Ground, Grounded, Now, Outcome, Role, Signal, Stage, answer};
pub use voice::VoiceWord;

/// Calls a function for every kind of message. A kind that is missing here shows up as texts that
/// nobody says.
#[cfg(test)]
macro_rules! each_kind {
    ($visit:ident, $to:expr) => {
        $crate::text::words::each_kind!(
            @ $visit, $to,
            Answer, Common, Help, HelpHost, HelpJudge, HelpPlayer, Names, Judge, JudgeAsk, JudgeButton, Failure, Lobby, LobbyButton, Over,
            RightWord, Rooms, Setup, Told, Headline, Panel, PanelButton, Private, PrivateButton, Card,
            Contract, Amount, FixedRule, PresetAbout, Rules, SectionName, SettingName, SettingWord,
            Settings, Cause, Checked, Ground, Grounded, Now, Outcome, Role, Signal, Stage, VoiceWord
        );
        $visit::<$crate::text::Refused>($to);
        $visit::<$crate::text::ForgyRole>($to);
        $visit::<$crate::text::ForgyWord>($to);
    };
    (@ $visit:ident, $to:expr, $($kind:ident),*) => {
        $($visit::<$crate::text::words::$kind>($to);)*
    };
}
#[cfg(test)]
pub(crate) use each_kind;
