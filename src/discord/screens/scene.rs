//! What a screen is drawn from: one viewer's view, names, a pen. A screen knows nothing else, so it
//! can show nothing that the view does not hold.

use crate::base::{AccountId, GameId, Seat, Stamp};
use crate::rules::sport::View;
use crate::text::{Cast, Left, Message, Name, Pen};

/// One viewer's view of one table, and how to write it.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// What this viewer may see.
    pub view: &'a View,
    /// Names and texts.
    pub cast: &'a Cast,
    /// The game.
    pub game: GameId,
    /// What the table is called; may be empty.
    pub title: &'a str,
    /// Language, markup, clock.
    pub pen: Pen,
    /// The game's clock, where a line tells how long ago something was; public screens never look.
    pub now: Option<Stamp>,
}

impl Scene<'_> {
    /// The text of a message in the screen's markup.
    pub(super) fn say(&self, message: &impl Message) -> String {
        self.pen.say(message)
    }

    /// The text of a message for a label.
    pub(super) fn label(&self, message: &impl Message) -> String {
        self.pen.label(message)
    }

    /// The name of whoever sits there.
    pub(super) fn name(&self, seat: Seat) -> Name {
        self.view
            .seats
            .get(seat.index())
            .and_then(|s| s.account)
            .map_or_else(|| Name(String::new()), |account| self.cast.account(account))
    }

    /// The name of an account, or of nobody.
    pub(super) fn account(&self, account: Option<AccountId>) -> Name {
        account.map_or_else(|| Name(String::new()), |a| self.cast.account(a))
    }

    /// What the table is called; its game's id where it has no title.
    pub(super) fn table(&self) -> Name {
        if self.title.trim().is_empty() { Name(self.game.to_string()) } else { Name(self.title.into()) }
    }

    /// The end of a headline: the time left in the stage.
    pub(super) fn left(&self) -> Left {
        Left(self.view.until)
    }

    /// How many are alive.
    pub(super) fn alive(&self) -> usize {
        self.view.seats.iter().filter(|s| s.account.is_some() && s.alive).count()
    }
}
