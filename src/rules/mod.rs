//! The contract that both rule books fulfil, so that runtime, simulation, replay and secrecy tests
//! are written once. PURE: no clock, dice, IO, async, logging or hash order below this module.
//! Time, the seed and the platform's own message time come in with [`Ask`].
//!
//! `decide` holds all branching and emits events; `evolve` is total; folding the events gives the
//! state; `deadline` says what the clock must bring; `announce` says what is to be told; `view`
//! builds what one viewer may see from nothing; `voice` says who may speak.

pub mod forgy;
mod ledger;
mod record;
pub mod sport;

pub use ledger::{Draft, Ledger};
pub use record::{Envelope, Heading, RECORD_FORMAT};

use crate::base::{AccountId, Seat, Stamp};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// A person, by account. The rules look up what that account may do.
    Account(AccountId),
    /// A deadline that has come.
    Clock,
    /// The program itself: presence seen by the platform, a broken invariant, an administrator's
    /// decision that the runtime has already authorised.
    System,
}

/// The platform's own word on when and in which order something was written or pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Said {
    /// The platform's date.
    pub at: Stamp,
    /// The platform's id of the message or press; larger is later within one chat.
    pub id: u64,
}

/// The circumstances of a command: all that a rule may know of the outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// Who asks.
    pub by: By,
    /// When it is decided.
    pub now: Stamp,
    /// When and where it was said, if a platform's message or press stands behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<Said>,
}

/// To whom a notice may be told. Closed by default: what is not named here is told to nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Everyone who can see the table.
    Public,
    /// The person on this seat.
    Seat(Seat),
    /// The living and dead members of this team (number of the team in its rule book).
    Team(u8),
    /// The judge (sport), or the host and co-hosts (forgy).
    Host,
    /// One account, seated or not.
    Account(AccountId),
}

/// Something to be told once, in order within one chat: keys and values, never prose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told<N> {
    /// To whom.
    pub to: Audience,
    /// What.
    pub what: N,
}

/// What the clock must bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deadline {
    /// When.
    pub at: Stamp,
    /// Why, for logs and metrics: a stage's name, never a secret.
    pub why: &'static str,
}

/// What a microphone should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mic {
    /// This person may be heard.
    Open,
    /// This person must not be heard.
    Closed,
}

/// The desired voice of a table. Accounts not named here are not this game's business.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Voice {
    /// Seated players (dead ones too) and the judge.
    pub mics: Vec<(AccountId, Mic)>,
    /// The seat to which the floor is offered and waits for an open microphone.
    pub offered: Option<AccountId>,
}

/// A broken invariant, by its name in the rule documents. The append is refused, the game pauses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invariant {name} is broken: {detail}")]
pub struct Broken {
    /// The invariant's name, such as "I4".
    pub name: &'static str,
    /// What was found. Goes to the operator, so it names seats but never roles.
    pub detail: String,
}

/// Why a command was refused: a closed enum of each rule book.
pub trait Refusal: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static {
    /// The rule's number, such as "8.3" or "r30".
    fn clause(&self) -> &'static str;
    /// A stable snake_case name, which texts and scenario files use.
    fn code(&self) -> &'static str;
}

/// A rule book: the state of one game and the five questions about it.
pub trait Rules: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// "sport" or "forgy".
    const NAME: &'static str;
    /// Raised when the same command would give other events than before.
    const VERSION: u32;

    /// What anyone may ask, imperative.
    type Command: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What happened, past tense, with every drawn result in it.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Why not.
    type Rejection: Refusal;
    /// What is told once.
    type Notice: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Whose eyes. Ordered, so that it can be a key.
    type Viewer: Clone + Debug + Ord + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What those eyes may see: plain data, no text.
    type View: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static;

    /// The state before the first event.
    fn empty() -> Self;
    /// All branching. Emits through the draft; on `Err` the draft is dropped and nothing changed.
    fn decide(draft: &mut Draft<'_, Self>, ask: &Ask, command: &Self::Command)
    -> Result<(), Self::Rejection>;
    /// Total; never fails, never branches on anything but state and event.
    fn evolve(&mut self, event: &Self::Event);
    /// If the event undoes: how many events from the start remain in force.
    fn undone_to(_event: &Self::Event) -> Option<usize> {
        None
    }
    /// Called on the refolded earlier state when `event` undid: carries over what undo must not
    /// take back (presence, the pause in which the table now stands).
    fn after_undo(&mut self, _undone: &Self, _event: &Self::Event) {}
    /// What this state waits for.
    fn deadline(&self) -> Option<Deadline>;
    /// The clock's command, given by the runtime when the deadline has come.
    fn tick() -> Self::Command;
    /// What the event, which led from `before` to `after`, tells to whom.
    fn announce(before: &Self, event: &Self::Event, after: &Self, out: &mut Vec<Told<Self::Notice>>);
    /// Through whose eyes this account looks.
    fn viewer(&self, account: AccountId) -> Self::Viewer;
    /// Everyone for whom a surface is kept: the public and each person with a part in the game.
    fn viewers(&self) -> Vec<Self::Viewer>;
    /// What they see, built from nothing.
    fn view(&self, viewer: &Self::Viewer) -> Self::View;
    /// The accounts behind an audience; empty for [`Audience::Public`].
    fn addressees(&self, audience: Audience) -> Vec<AccountId>;
    /// Who may speak.
    fn voice(&self) -> Voice;
    /// Whether the game is over and nothing more will be decided.
    fn is_over(&self) -> bool;
    /// The invariants, checked before each append, in production too.
    fn check(&self) -> Result<(), Broken>;
    /// What the runtime commands, as [`By::System`], to a game whose next state would have broken
    /// an invariant. `None`: the runtime halts the game itself.
    fn pause_broken() -> Option<Self::Command> {
        None
    }
    /// What the runtime commands, as [`By::System`], to a game whose deadline fell into an outage of
    /// the whole process from the first to the second instant, before the clock's own command
    /// (design, invariant 4). `None`: the lateness of that command says enough.
    fn outage(_from: Stamp, _to: Stamp) -> Option<Self::Command> {
        None
    }
    /// Whether the judge or host may learn that this notice could not be delivered: only where
    /// that tells nothing (an undelivered role message yes, a check result never).
    fn undelivered_may_be_told(_notice: &Self::Notice) -> bool {
        false
    }
}
