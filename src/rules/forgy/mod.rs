//! The long game by the Forgy general rules r1–r40: days and nights of hours, a host, hidden roles
//! with actions in an announced order, votes that need reasons, clues, anonymous notes.
//!
//! | clause | what the engine does | where | held by (tests/scenarios/forgy, tests/it) |
//! |---|---|---|---|
//! | r1, r3 | rulings, overrides of switched-off clauses only | `rulings`, `clauses` | `r1_*`, `r3_*` |
//! | r2 | settings, opening post | `settings`, `view` | `r2_*` |
//! | r4 | first-night immunity | `setup`, `resolve` | `r4_*` |
//! | r5 | – (moderation, the platform's) | | |
//! | r6–r9 | who writes where | `rooms` | `r6_*`, `r9_*` |
//! | r10, r11 | – (the host judges talk; claimable roles are printed) | `settings` | `r2_*` |
//! | r12–r17 | submissions, order, team, one-shots, theft, self | `submit`, `nights`, `resolve` | `r12_*` … `r17_*` |
//! | r18–r23 | clues, profile cards, their freezing | `clues`, `setup` | `r18_*` … `r22_*` |
//! | r24–r27 | anonymous notes | `notes`, `note_desk`, `clock` | `r24_*` … `r27_*` |
//! | r28–r33 | the vote as a replayed log | `ballot`, `votes` | `r28_*` … `r33_*` |
//! | r34–r36 | penalties, misses, replacement | `discipline`, `votes` | `r34_*` … `r36_*` |
//! | r37 | the sealed deal and receipts | `setup` | `r37_*` |
//! | r38 | secrecy, dead chat | `view`, `announce`, `rooms` | `r38_*`, `forgy_secrecy` |
//! | r39, r39.1, r39.2 | the day's first and last post | `posts`, `clock` | `r39_*` |
//! | r40 | the final log | `endgame`, `view_log` | `r40_*` |
//!
//! Time (1.4): a phase that has ended by its time is *closing* until the intake has read everything
//! dated up to that time (`Command::Marker`), at most `closing_wait`. Order is the platform's date
//! and id, never arrival. The runtime reports an outage before the first tick after it.

mod announce;
mod ballot;
mod check;
mod clauses;
mod clock;
mod clues;
mod command;
mod decide;
mod discipline;
mod endgame;
mod event;
mod evolve;
mod evolve_phase;
mod night;
mod nights;
mod note_desk;
mod notes;
mod notice;
mod posts;
mod records;
mod rejection;
mod resolve;
mod roles;
mod rooms;
mod rulings;
mod seats;
mod settings;
mod setup;
mod shared;
mod state;
mod submit;
mod values;
mod view;
mod view_log;
mod view_own;
mod votes;
mod words;

pub use ballot::{Choice, Count, Day, Dues, Entry, Lock, MAX_ENTRIES_A_SEAT, Protocol, Replay, Void, What};
pub use clauses::{Clause, Clauses};
pub use clues::{Flaw, HOST_CLUES, flaws};
pub use command::{Command, PaperAct, Room};
pub use event::Event;
pub use night::{
    Act, Clue, ClueBy, Death, Draft as NightDraft, Effect, Fate, Finding, Learnt, Murder, Outcome, Plan,
    Proposal, Slot, Telling,
};
pub use notes::{Batch, Note, NoteState, due as notes_due};
pub use notice::{DayPost, NightPost, Notice, PublicClue, PublicNote};
pub use posts::Missing;
pub use records::{DayRecord, NightRecord, Penalty, PenaltyKind, RulingEffect, RulingRecord};
pub use rejection::Rejection;
pub use resolve::{Night, resolve};
pub use roles::{
    Ability, Around, BadRoles, CATALOGUE, DealtRole, KEYS, Key, KeySet, Kind, Lint, MAX_PLAYERS, Nights,
    Order, ROLES, Reaction, Role, RoleCard, RoleEntry, RoleList, Side, lints,
};
pub use seats::SeatSet;
pub use settings::{BadSetting, SETTINGS, Setting, Settings};
pub use shared::Shared;
pub use state::{
    Acted, Card, Cause, Clock, CloseWhy, Closing, Element, Exit, Forgy, Member, Past, Player, Stage,
    UNLIMITED, Winner,
};
pub use values::{
    DeadActor, EarlyDay, EarlyNight, ExecutorSlot, HostMode, NightChat, NotifyBlocked, ProtectCapacity, Span,
    StartPhase, Value,
};
pub use view::{Gone, PublicEntry, PublicSeat, PublicView, PublicVote, View, Viewer};
pub use view_log::{LogSeat, LogView};
pub use view_own::{ActionView, HostSeat, HostView, OwnView};
pub use words::{MAX_LINES, MAX_REASON, MAX_TEXT, Words};

use super::{Ask, Audience, Broken, Deadline, Draft, Rules, Told, Voice};
use crate::base::{AccountId, Stamp};

impl Rules for Forgy {
    const NAME: &'static str = "forgy";
    const VERSION: u32 = 1;

    type Command = Command;
    type Event = Event;
    type Rejection = Rejection;
    type Notice = Notice;
    type Viewer = Viewer;
    type View = View;

    fn empty() -> Self {
        Self::default()
    }

    fn decide(draft: &mut Draft<'_, Self>, ask: &Ask, command: &Command) -> Result<(), Rejection> {
        decide::decide(draft, ask, command)
    }

    fn evolve(&mut self, event: &Event) {
        self.apply(event);
    }

    fn deadline(&self) -> Option<Deadline> {
        self.due()
    }

    fn outage(from: Stamp, to: Stamp) -> Option<Command> {
        Some(Command::Outage { from, to })
    }

    fn tick() -> Command {
        Command::Tick
    }

    fn announce(before: &Self, event: &Event, after: &Self, out: &mut Vec<Told<Notice>>) {
        announce::announce(before, event, after, out);
    }

    fn viewer(&self, account: AccountId) -> Viewer {
        if self.settings.hosted() && self.leads(account) {
            return Viewer::Host;
        }
        match self.seat_of(account) {
            Some(seat) => Viewer::Seat(seat),
            None if self.members.iter().chain(self.reserve.iter()).any(|m| m.account == account) => {
                Viewer::Member(account)
            }
            None => Viewer::Public,
        }
    }

    fn viewers(&self) -> Vec<Viewer> {
        let mut viewers = vec![Viewer::Public];
        if self.players.is_empty() {
            viewers.extend(self.members.iter().map(|member| Viewer::Member(member.account)));
        }
        viewers.extend(self.seats().map(|(seat, _)| Viewer::Seat(seat)));
        viewers.extend(self.reserve.iter().map(|member| Viewer::Member(member.account)));
        if self.settings.hosted() {
            viewers.push(Viewer::Host);
        }
        viewers
    }

    fn view(&self, viewer: &Viewer) -> View {
        self.view_for(viewer)
    }

    fn addressees(&self, audience: Audience) -> Vec<AccountId> {
        match audience {
            Audience::Public => Vec::new(),
            Audience::Seat(seat) => self.player(seat).map(|player| player.account).into_iter().collect(),
            Audience::Team(team) => {
                let mates = self.players.iter().filter(|player| player.side == Side::Mafia(team));
                // Who came back on another seat of the team is one person.
                let accounts: std::collections::BTreeSet<_> = mates.map(|player| player.account).collect();
                accounts.into_iter().collect()
            }
            Audience::Host if self.settings.hosted() => {
                self.host.into_iter().chain(self.co_hosts.iter().copied()).collect()
            }
            Audience::Host => Vec::new(),
            Audience::Account(account) => vec![account],
        }
    }

    fn voice(&self) -> Voice {
        Voice::default()
    }

    fn is_over(&self) -> bool {
        matches!(self.stage, Stage::LogPublished | Stage::Cancelled)
    }

    fn check(&self) -> Result<(), Broken> {
        self.check_all()
    }

    fn pause_broken() -> Option<Command> {
        Some(Command::Pause)
    }

    fn undelivered_may_be_told(notice: &Notice) -> bool {
        matches!(notice, Notice::RoleDealt)
    }
}
