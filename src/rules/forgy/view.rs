//! What each viewer may see, built from nothing (invariant 3). The public part is the same for all
//! and built once a state; a player's own part adds his role, duties and results; the host's part
//! adds the game.

use super::ballot::{Choice, Count, Lock, Protocol, Replay, Void, What};
use super::event::Event;
use super::notes::{Batch, NoteState};
use super::notice::{PublicClue, PublicNote};
use super::seats::SeatSet;
use super::settings::Settings;
use super::shared::Shared;
use super::state::{Card, Cause, Closing, Forgy, Member, Stage, Winner};
use super::view_log::LogView;
use super::view_own::{HostView, OwnView};
use super::words::Words;
use crate::base::{AccountId, Seal, Seat, Stamp};
use crate::rules::Said;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// Whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// Everybody.
    Public,
    /// Someone signed up, before there are seats or in reserve.
    Member(AccountId),
    /// The person on this seat.
    Seat(Seat),
    /// Host and co-hosts.
    Host,
}

/// How someone left, as everybody may know it: not whether a guard or a kamikaze was in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    /// In this night.
    Night(u8),
    /// On this day, by the vote or with it.
    Day(u8),
    /// Removed in this cycle.
    Modkill(u8),
}

/// One seat as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PublicSeat {
    /// The seat.
    pub seat: Seat,
    /// The person.
    pub account: AccountId,
    /// How he left; `None` is alive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone: Option<Gone>,
    /// The live vote.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vote: Option<Choice>,
    /// The number of that vote in the ledger.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vote_no: Option<u16>,
    /// Immune on the first night: proposed and confirmed kinds are public (r4).
    pub immune: bool,
    /// Sat down after the start.
    pub replaced: bool,
}

/// One line of the day's ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PublicEntry {
    /// Its number.
    pub no: u16,
    /// Date and id of the post.
    pub said: Said,
    /// Whose.
    pub voter: Seat,
    /// What.
    pub what: What,
    /// By the host at his request.
    pub by_host: bool,
    /// The reason.
    pub reason: Option<Words>,
    /// Why it does not count.
    pub void: Option<Void>,
}

/// The vote as everybody sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PublicVote {
    /// Counts, each vote as one.
    pub counts: Vec<Count>,
    /// The living without a vote.
    pub silent: SeatSet,
    /// The ledger of the day.
    pub ledger: Vec<PublicEntry>,
    /// The post that ended the day.
    pub lock: Option<Lock>,
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PublicView {
    /// The stage, in snake_case; `closing` and `paused` lie over others.
    pub stage: &'static str,
    /// Under them.
    pub under: Stage,
    /// The cycle.
    pub cycle: u8,
    /// Host and co-hosts.
    pub hosts: Vec<AccountId>,
    /// Who has signed up.
    pub members: Vec<AccountId>,
    /// Who waits.
    pub reserve: Vec<AccountId>,
    /// The seats.
    pub seats: Vec<PublicSeat>,
    /// Players at the start.
    pub n0: u8,
    /// The living.
    pub alive: SeatSet,
    /// The majority.
    pub majority: u8,
    /// Half regime.
    pub half: bool,
    /// When the phase opened.
    pub opened: Stamp,
    /// When it closes.
    pub closes: Stamp,
    /// The end it waits at.
    pub closing: Option<Closing>,
    /// Since when it is paused.
    pub paused: Option<Stamp>,
    /// The vote.
    pub vote: PublicVote,
    /// The last day's result, once counted.
    pub protocol: Option<Protocol>,
    /// Today's batches.
    pub batches: Vec<Batch>,
    /// Notes that have come out, by day and batch.
    pub notes: Vec<(u8, u8, PublicNote)>,
    /// The clues of the last night.
    pub clues: Vec<PublicClue>,
    /// Profile cards by seat, for anyone who asks in a game with clues (r23).
    pub cards: Option<Shared<Vec<Card>>>,
    /// The sealed deal.
    pub seal: Option<Seal>,
    /// The opened seed, after the end.
    pub seed: Option<String>,
    /// The result.
    pub winner: Option<Winner>,
    /// Every switch, for the opening post; the role list is in it only if it is shown.
    pub settings: Shared<Settings>,
}

/// What one viewer sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The part of everybody.
    pub public: Shared<PublicView>,
    /// A signed-up person's own card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<Box<Member>>,
    /// A player's own part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<Box<OwnView>>,
    /// The host's part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<Box<HostView>>,
    /// The final log (r40), once it is out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<Shared<LogView>>,
}

/// Keeps the public view of a state. It is no part of the state: equal to any other.
#[derive(Clone, Debug, Default)]
pub struct PublicCache {
    view: OnceLock<Shared<PublicView>>,
    /// The settings as everybody may see them; they outlive most events.
    settings: OnceLock<Shared<Settings>>,
}

impl PublicCache {
    /// Forgets what this event has made old.
    pub(super) fn forget(&mut self, event: &Event) {
        self.view = OnceLock::new();
        if matches!(
            event,
            Event::GameCreated { .. }
                | Event::Arranged(_)
                | Event::SettingsChanged(_)
                | Event::EndConfirmed { .. }
        ) {
            self.settings = OnceLock::new();
        }
    }
}

impl PartialEq for PublicCache {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for PublicCache {}

impl Forgy {
    /// See [`crate::rules::Rules::view`].
    pub(super) fn view_for(&self, viewer: &Viewer) -> View {
        let log = || (self.stage == Stage::LogPublished).then(|| Shared::from(self.log_view()));
        let mut view = View { public: self.public_view(), member: None, own: None, host: None, log: log() };
        match viewer {
            Viewer::Public => {}
            Viewer::Member(account) => {
                let signed = self.members.iter().chain(self.reserve.iter()).find(|m| m.account == *account);
                view.member = signed.map(|member| Box::new(*member));
            }
            Viewer::Seat(seat) => view.own = self.own_view(*seat).map(Box::new),
            Viewer::Host => view.host = Some(Box::new(self.host_view())),
        }
        view
    }

    /// The part of everybody, built once.
    #[must_use]
    pub fn public_view(&self) -> Shared<PublicView> {
        self.public.view.get_or_init(|| self.build_public().into()).clone()
    }

    fn build_public(&self) -> PublicView {
        let alive = self.alive();
        let over = self.stage >= Stage::Ended;
        let hosts = self.host.into_iter().chain(self.co_hosts.iter().copied());
        let signup = self.players.is_empty();
        let run = (self.stage == Stage::Day).then(|| self.day.replay());
        PublicView {
            stage: self.stage_name(),
            under: self.stage,
            cycle: self.cycle,
            hosts: hosts.collect(),
            members: if signup { self.members.iter().map(|m| m.account).collect() } else { Vec::new() },
            reserve: self.reserve.iter().map(|member| member.account).collect(),
            seats: self.public_seats(run.as_ref()),
            n0: self.n0,
            alive,
            majority: Self::majority_of(alive.len()),
            half: self.half,
            opened: self.clock.opened,
            closes: self.clock.closes,
            closing: self.closing,
            paused: self.paused,
            vote: run.as_ref().map(|run| self.public_vote(run)).unwrap_or_default(),
            protocol: self.last_protocol().cloned(),
            batches: self.batches.clone(),
            notes: self.public_notes(),
            clues: self
                .nights
                .last()
                .map(|n| n.clues.iter().map(PublicClue::from).collect())
                .unwrap_or_default(),
            cards: (self.settings.clues && !signup).then(|| self.cards.clone()),
            seal: self.seed.map(|seed| seed.seal()),
            seed: self.seed.filter(|_| over).map(|seed| seed.reveal()),
            winner: self.winner,
            settings: self.public.settings.get_or_init(|| self.public_settings()).clone(),
        }
    }

    fn public_seats(&self, live: Option<&Replay>) -> Vec<PublicSeat> {
        let seat = |(seat, player): (Seat, &super::state::Player)| {
            let gone = player.exit.map(|exit| match exit.cause {
                Cause::Modkill => Gone::Modkill(exit.cycle),
                _ if exit.at_night => Gone::Night(exit.cycle),
                _ => Gone::Day(exit.cycle),
            });
            let vote = live.and_then(|run| run.live[seat.index()]);
            let by = |entry: &&super::ballot::Entry| {
                entry.voter == seat && entry.void.is_none() && matches!(entry.what, What::Vote(_))
            };
            let vote_no = vote.and_then(|_| self.day.entries.iter().rev().find(by).map(|entry| entry.no));
            let (account, immune) = (player.account, player.immune && self.nights.is_empty());
            PublicSeat { seat, account, gone, vote, vote_no, immune, replaced: player.replaced.is_some() }
        };
        self.seats().map(seat).collect()
    }

    fn public_vote(&self, run: &Replay) -> PublicVote {
        let ones = |count: Count| Count { total: count.public, ..count };
        let line = |entry: &super::ballot::Entry| PublicEntry {
            no: entry.no,
            said: entry.said,
            voter: entry.voter,
            what: entry.what,
            by_host: entry.by_host,
            reason: entry.reason,
            void: entry.void,
        };
        PublicVote {
            counts: self.day.counts(run, SeatSet::default()).into_iter().map(ones).collect(),
            silent: run.living.minus(run.voted),
            ledger: self.day.entries.iter().map(line).collect(),
            lock: self.day.lock,
        }
    }

    fn public_notes(&self) -> Vec<(u8, u8, PublicNote)> {
        if self.notes.is_empty() {
            return Vec::new();
        }
        let mut out: Vec<(u8, u8, PublicNote)> = self
            .notes
            .iter()
            .filter_map(|note| match note.state {
                NoteState::Published { cycle, batch } => {
                    Some((cycle, batch, PublicNote { header: note.header, text: note.shown() }))
                }
                _ => None,
            })
            .collect();
        // By the text's seal inside a batch: the order of sending must not show.
        out.sort_by_cached_key(|(cycle, batch, note)| (*cycle, *batch, note.text.text.seal.short()));
        out
    }

    fn public_settings(&self) -> Shared<Settings> {
        if self.settings.roles_shown || self.stage >= Stage::Ended {
            return self.settings.clone();
        }
        let mut settings = self.settings.clone();
        settings.make_mut().roles = super::roles::RoleList::default();
        // The order in force stays public (A39); without the list it is printed as it is.
        settings.make_mut().order = self.settings.order_in_force();
        settings
    }
}
