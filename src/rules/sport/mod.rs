//! Ten-seat sports mafia: sections 1 to 14 of the league regulations, as `sport.md` 1.1–1.12 makes
//! them executable. Pure; see [`crate::rules`].
//!
//! | № | file |
//! |---|---|
//! | 4.1, 2.1 | `lobby.rs` |
//! | 1.2, 4.2, 4.3 | `deal.rs` |

mod announce;
mod ballot;
mod best_move;
mod clock;
mod command;
mod contract;
mod deal;
mod decide;
mod endgame;
pub mod event;
mod evolve;
mod few;
mod flow;
mod ground;
mod invariants;
mod judge;
mod lobby;
mod night;
mod nominations;
pub mod notice;
mod pause;
mod penalties;
mod people;
mod queries;
mod rejection;
pub mod settings;
mod shout;
mod speech;
mod stage;
pub mod state;
pub mod table;
mod tie_lift;
mod turn;
mod undo;
pub mod view;
mod voice;

pub use command::Command;
pub use deal::draw;
pub use event::{Event, Happened, Stage};
pub use few::{Few, Seats};
pub use notice::Notice;
pub use rejection::Rejection;
pub use settings::{BadSetting, Preset, Settings};
pub use state::Sport;
pub use table::{
    BestMove, Cause, Check, CheckAnswer, Ground, Nomination, Outcome, Reason, Role, SEATS, Signal,
    SpeechKind, StageKind, Team, Winner,
};
pub use view::{Action, Allowed, View, Viewer};

use crate::base::AccountId;
use crate::rules::{Ask, Audience, Broken, Deadline, Draft, Rules, Told, Voice};

impl Rules for Sport {
    const NAME: &'static str = "sport";
    const VERSION: u32 = 1;

    type Command = Command;
    type Event = Event;
    type Rejection = Rejection;
    type Notice = Notice;
    type Viewer = Viewer;
    type View = View;

    fn empty() -> Self {
        Self::blank()
    }

    fn decide(draft: &mut Draft<'_, Self>, ask: &Ask, command: &Command) -> Result<(), Rejection> {
        decide::decide(&mut turn::Turn::new(draft, ask), command)
    }

    fn evolve(&mut self, event: &Event) {
        self.fold(event);
    }

    fn undone_to(event: &Event) -> Option<usize> {
        match event.what {
            Happened::Undone { to, .. } => Some(to as usize),
            _ => None,
        }
    }

    fn after_undo(&mut self, undone: &Self, event: &Event) {
        self.carry_over(undone, event);
    }

    fn deadline(&self) -> Option<Deadline> {
        clock::deadline(self)
    }

    fn tick() -> Command {
        Command::Tick
    }

    fn announce(before: &Self, event: &Event, after: &Self, out: &mut Vec<Told<Notice>>) {
        announce::announce(before, event, after, out);
    }

    fn viewer(&self, account: AccountId) -> Viewer {
        self.eyes(account)
    }

    fn viewers(&self) -> Vec<Viewer> {
        self.all_eyes()
    }

    fn view(&self, viewer: &Viewer) -> View {
        self.look(*viewer)
    }

    fn addressees(&self, audience: Audience) -> Vec<AccountId> {
        let accounts = |seats: Seats| seats.iter().filter_map(|s| self.chair(s).account).collect();
        match audience {
            Audience::Public => Vec::new(),
            Audience::Seat(seat) => accounts(Seats::one(seat)),
            Audience::Team(number) if number == Team::Black.number() => accounts(self.team(Team::Black)),
            Audience::Team(_) => accounts(self.team(Team::Red)),
            Audience::Host => self.leader().into_iter().collect(),
            Audience::Account(account) => vec![account],
        }
    }

    fn voice(&self) -> Voice {
        self.desired_voice()
    }

    fn is_over(&self) -> bool {
        self.closed
    }

    fn check(&self) -> Result<(), Broken> {
        self.hold()
    }

    fn pause_broken() -> Option<Command> {
        Some(Command::Halt)
    }

    fn undelivered_may_be_told(notice: &Notice) -> bool {
        // Everyone gets a role message, so a lost one tells nothing; a lost check result would tell
        // who checks.
        matches!(notice, Notice::YourRole { .. } | Notice::SeatFromQueue { .. } | Notice::YouWereKicked)
    }
}
