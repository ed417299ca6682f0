//! `/help`: three pages, for a player, a host and a judge. What to press, in the order of a game.

use super::{Button, Op, Screen, Style};
use crate::text::words::{Help, HelpHost, HelpJudge, HelpPlayer};
use crate::text::{Message, Pen};

/// A page of the help.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HelpPage {
    /// How to play.
    #[default]
    Player,
    /// How to open a table.
    Host,
    /// How to judge.
    Judge,
}

impl HelpPage {
    /// The page that a control's argument names; anything else is the player's.
    #[must_use]
    pub fn named(arg: &str) -> Self {
        match arg {
            "host" => Self::Host,
            "judge" => Self::Judge,
            _ => Self::Player,
        }
    }
}

/// The page.
#[must_use]
pub fn screen(pen: &Pen, page: HelpPage) -> Screen {
    let (head, lines) = match page {
        HelpPage::Player => (Help::HeadPlayer, all::<HelpPlayer>(pen)),
        HelpPage::Host => (Help::HeadHost, all::<HelpHost>(pen)),
        HelpPage::Judge => (Help::HeadJudge, all::<HelpJudge>(pen)),
    };
    let turn = |to, arg: &str, word: Help| {
        let style = if to == page { Style::Main } else { Style::Plain };
        Button::new(Op::Help, pen.label(&word)).arg(arg).style(style)
    };
    Screen::line(pen.say(&head)).body(lines).row([
        turn(HelpPage::Player, "player", Help::PagePlayer),
        turn(HelpPage::Host, "host", Help::PageHost),
        turn(HelpPage::Judge, "judge", Help::PageJudge),
    ])
}

fn all<M: Message>(pen: &Pen) -> Vec<String> {
    M::samples().iter().map(|line| pen.say(line)).collect()
}
