//! Ten-seat sports mafia: sections 1 to 14 of the league regulations, as `sport.md` 1.1–1.12 makes
//! them executable. Pure; see [`crate::rules`] for the five questions that `Sport` answers.
//!
//! # Rule index
//! The clause, where it is decided, and what tries it: scenario files are in `tests/scenarios/sport`,
//! tests in `tests/it/sport` and `tests/simulation`. `tests/it/sport/index.rs` holds this table true.
//!
//! | № | what | where | tried by |
//! |---|---|---|---|
//! | 1.2, 4.2 | the deal | `deal.rs::draw` | `deal.rs` |
//! | 1.3 | what follows what, how long | `flow.rs::proceed`, `flow.rs::length_of`, `clock.rs::tick` | `1_3_the_phases_in_order` |
//! | 1.4, 1.5 | the win check | `endgame.rs::verdict` | `d28_*`, `a24_*`, `14_4_*` |
//! | 1.6 | who is out, and all that points at him | `evolve/people.rs::depart` | `1_6_the_ways_out`, `t12_*` |
//! | 1.7 | judge, host, next | `judge.rs::next`, `judge.rs::empty_chair` | `1_7_*`, `a29_*`, `a03_*` |
//! | 1.8 | every choice the rules leave | `settings/rows.rs::settings` | `1_8_*` |
//! | 2.1, 4.1 | the lobby | `lobby.rs::decide` | `4_1_*`, `lobby.rs` |
//! | 2.7 | resync | `judge.rs::resync` | `2_7_*` |
//! | 2.8 | lost connections, late clocks | `people.rs::presence`, `pause.rs::too_late` | `2_8_*`, `clock.rs` |
//! | 2.9, 12.4 | return and replacement | `people.rs::replace`, `people.rs::bring_back` | `2_9_*`, `12_4_a_replacement_*` |
//! | 3.1, 3.2 | the dead | `turn.rs::living_seat` | `3_1_3_2_*` |
//! | 3.5, 4.3 | a line to the judge, a role that does not show | `judge.rs::line`, `contract.rs::role_not_visible` | `3_5_*` |
//! | 4.4, 5.4, 10.6, 10.7 | who may know what | `view/build.rs::look` | `simulation/sport_secrets.rs` |
//! | 5.1–5.6 | the contract | `contract.rs::say`, `contract.rs::order`, `flow.rs::after_contract` | `a02_5_1_*`, `5_6_*` |
//! | 6.1 | opener and order | `flow.rs::opener`, `evolve/day.rs::cyclic_order` | `d01_*`–`d03_*`, `a01_*` |
//! | 6.2, 6.3, 6.5 | speeches | `speech.rs::begin`, `speech.rs::pass` | `6_2_*`, `6_3_*` |
//! | 6.4 | who may be heard, the offered floor | `voice.rs::heard`, `speech.rs::floor_opened` | `6_4_*` |
//! | 6.4, 6.6 | shouts | `shout.rs::shout` | `a28_*` |
//! | 6.7, 13.2 | three fouls | `speech.rs::kind_of` | `d22_*`, `d23_*`, `a19_*` |
//! | 6.8, 6.9 | the removed speak no more | `endgame.rs::settle` | `d25_6_9_*`, `6_8_*` |
//! | 7.1, 7.2, 7.4 | nominations | `nominations.rs::nominate`, `nominations.rs::nominate_for` | `d04_*`, `7_1_*`, `7_2_*` |
//! | 7.3 | confirmation | `nominations.rs::confirm`, `speech.rs::close` | `7_3_*` |
//! | 7.5 | when the list is seen | `view/build.rs::shows_nominations` | `7_5_*` |
//! | 8.1, 8.5, 8.6 | the gate of the vote | `ballot.rs::where_to` | `d05_*`, `d06_*`, `a15_*` |
//! | 8.2, 8.3 | casting a vote | `ballot.rs::cast` | `d09_*`, `8_1_*`, `8_3_*` |
//! | 8.4 | missing votes | `ballot.rs::give_missing_votes` | `d08_*`, `a10_*` |
//! | 8.7 | the count | `ballot.rs::leaders`, `ballot.rs::verdict` | `d07_*`, `a09_*` |
//! | 8.8 | ties | `tie_lift.rs::after_speech` | `d10_*`, `d11_*`, `8_8_*` |
//! | 8.9 | the lift | `tie_lift.rs::may_be_asked`, `tie_lift.rs::count` | `d12_*`–`d15_*`, `a12_*`, `a13_*` |
//! | 8.10, 13.7 | the cancelled vote | `penalties.rs::cancel_vote` | `d24_*`, `d26_*`, `a16_*`, `a18_*` |
//! | 9.1 | manual voting | `ballot.rs::open_candidate`, `ballot.rs::close_by_judge` | `9_1_*` |
//! | 9.2 | automatic voting | `ballot.rs::begin`, `ballot.rs::close_candidate` | `9_2_*` |
//! | 9.3–9.5 | closed voting and the reveal | `ballot.rs::close_secret`, `ballot.rs::after_reveal` | `9_3_*`, `9_5_*`, `a30_*` |
//! | 10.3, 10.8 | the shot | `night.rs::shoot`, `night.rs::hit` | `d16_*`–`d18_*`, `10_3_*`, `a04_*` |
//! | 10.4, 10.5 | the checks | `night.rs::check` | `d19_*`, `d20_*`, `a06_*`, `a07_*` |
//! | 11.1, 11.5 | last speeches | `flow.rs::proceed`, `flow.rs::leave_by_vote` | `11_1_*`, `d28_*` |
//! | 11.2–11.4 | the best move | `best_move.rs::offered_to`, `best_move.rs::record` | `d21_*`, `a08_*` |
//! | 11.6 | a removed player's last speech | `penalties.rs::give_last_speech` | `a22_*` |
//! | 12.1–12.3, 12.5 | the pause | `pause.rs::pause`, `pause.rs::resume` | `12_1_*`, `a26_*` |
//! | 12.4 | undo | `undo.rs::undo`, `evolve/mod.rs::carry_over` | `12_4_undo_*`, `undo.rs` |
//! | 13.1, 13.3 | fouls | `penalties.rs::foul` | `13_1_*`, `a21_*` |
//! | 13.4, 13.5 | technical fouls | `penalties.rs::tech_foul` | `d25_13_5_*` |
//! | 13.6 | disqualification | `penalties.rs::remove` | `13_6_*` |
//! | 14.1 | the end | `endgame.rs::finish`, `endgame.rs::on_draw`, `endgame.rs::by_judge` | `14_1_*`, `a25_*` |
//! | 14.4 | reasons, PPK | `endgame.rs::ppk` | `d27_*`, `a23_*` |
//! | 14.5 | roles are open | `view/build.rs::look_after_the_end` | `14_5_*` |
//! | 14.6 | the room stays | `clock.rs::stage_over` | `14_6_*` |
//! | 15.6 | annulment | `endgame.rs::annul` | `15_6_*` |
//! | 18.2 | stale buttons | `turn.rs::unwrap_button` | `flow.rs` |
//! | I1–I8 | invariants | `invariants.rs::hold` | `simulation/sport_play.rs` |

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
