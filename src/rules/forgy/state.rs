//! One game between two events. Everything here is folded from the log (invariant I11); what
//! changes rarely is [`Shared`], what changes often is small and copied.

use super::ballot::Day;
use super::night::{Clue, Draft as NightDraft, Proposal};
use super::notes::{Batch, Note};
use super::records::{DayRecord, NightRecord, Penalty, RulingRecord};
use super::roles::{KEYS, Key, KeySet, Role, Side};
use super::seats::SeatSet;
use super::settings::Settings;
use super::shared::Shared;
use super::words::Words;
use crate::base::{AccountId, Seat, Seed, Stamp};
use serde::{Deserialize, Serialize};

/// The stages of 1.4. `Closing` and `Paused` lie over one of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Players join.
    #[default]
    Signup,
    /// Sign-up is closed; cards are filled, immunities settled.
    Profiles,
    /// Roles are dealt and being received.
    Rand,
    /// A game night.
    Night,
    /// Resolved; the host writes the day's first post.
    NightClosed,
    /// A game day.
    Day,
    /// Counted; the host writes the day's last post.
    DayClosed,
    /// Somebody has won.
    Ended,
    /// The log of r40 is out; nothing follows.
    LogPublished,
    /// Called off before its end.
    Cancelled,
}

/// Why a phase is closing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CloseWhy {
    /// Its deadline came.
    Deadline,
    /// The host ended it early.
    Host,
    /// A post brought the majority in half regime (r33).
    Lock,
}

/// A phase that has ended by its time, while the intake may still read what was written before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Closing {
    /// The end: what was written later does not count.
    pub at: Stamp,
    /// Since when it waits for the intake.
    pub since: Stamp,
    /// Why it ended.
    pub why: CloseWhy,
}

/// What a player brings from earlier games (r4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Past {
    /// Never finished a game here.
    pub novice: bool,
    /// Killed on the first night of the previous game.
    pub killed_first: bool,
    /// Led the previous game.
    pub hosted: bool,
}

/// The eight elements of a profile (r20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[expect(missing_docs, reason = "the names of r20")]
pub enum Element {
    Nick,
    Name,
    Avatar,
    Cover,
    Signature,
    Location,
    Site,
    About,
}

impl Element {
    /// All eight.
    pub const ALL: [Self; 8] = [
        Self::Nick,
        Self::Name,
        Self::Avatar,
        Self::Cover,
        Self::Signature,
        Self::Location,
        Self::Site,
        Self::About,
    ];

    /// Its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["nick", "name", "avatar", "cover", "signature", "location", "site", "about"][self as usize]
    }

    /// The element of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|element| element.name() == name)
    }
}

/// A profile card (r20, r21).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub [Option<Words>; 8]);

impl Card {
    /// How many elements say something.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.0.iter().flatten().filter(|words| !words.is_empty() || words.media).count()
    }

    /// Whether this element says something.
    #[must_use]
    pub fn has(&self, element: Element) -> bool {
        self.0[element as usize].is_some_and(|words| !words.is_empty() || words.media)
    }

    /// Whether two elements hold the same text (r21 advises against it).
    #[must_use]
    pub fn repeats(&self) -> bool {
        let texts: Vec<_> = self.0.iter().flatten().map(|words| words.text.seal).collect();
        (1..texts.len()).any(|i| texts[..i].contains(&texts[i]))
    }
}

/// Someone who has signed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The person.
    pub account: AccountId,
    /// The id of the press that joined, which seeds the deal.
    pub press: u64,
    /// Earlier games.
    pub past: Past,
    /// The profile card.
    pub card: Card,
}

/// How someone left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A kill of the night.
    Kill,
    /// Died as the guard of another.
    Guard,
    /// Taken along by a kamikaze.
    Kamikaze,
    /// Executed.
    Vote,
    /// Taken along by an avenger.
    Avenger,
    /// Removed by the host or for inactivity.
    Modkill,
}

/// When and how someone left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exit {
    /// How.
    pub cause: Cause,
    /// In which cycle.
    pub cycle: u8,
    /// At night (before that cycle's day).
    pub at_night: bool,
}

/// What a seat has done with its night action (1.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Acted {
    /// Had no right to act.
    #[default]
    NotApplicable,
    /// Sent an action.
    Done,
    /// Sent a refusal, which counts as activity (r12).
    Refused,
    /// Sent nothing.
    Missing,
}

/// `uses` of an ability without a limit.
pub const UNLIMITED: u8 = u8::MAX;

/// A seat: the place with its role, and the person on it now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The person.
    pub account: AccountId,
    /// The role; changes by inheritance and turning.
    pub role: Role,
    /// The role that was dealt.
    pub dealt: Role,
    /// Number in the role list; smaller is senior.
    pub list_no: u8,
    /// The side; changes by recruitment and turning.
    pub side: Side,
    /// Actions besides the role's own.
    pub also: KeySet,
    /// Uses left by key.
    pub uses: [u8; KEYS],
    /// How the player left; `None` is alive.
    pub exit: Option<Exit>,
    /// Cannot be killed on night 1 (r4).
    pub immune: bool,
    /// Has received the role.
    pub received: bool,
    /// Brought a reason for immunity.
    pub past: Past,
    /// The one skip of r32 is used.
    pub skip_used: bool,
    /// Misses in a row: talk, vote, action (r35).
    pub misses: [u8; 3],
    /// Wrote in the game thread this cycle.
    pub talked: bool,
    /// The night action of this cycle.
    pub acted: Acted,
    /// Excused from this cycle (r32).
    pub excused: bool,
    /// Neither votes nor talks this day: a penalty or a prosecutor.
    pub silenced: bool,
    /// A host's block of this day (r34).
    pub day_blocked: bool,
    /// A host's block of the coming night (r34).
    pub night_blocked: bool,
    /// Cannot be executed this day.
    pub shielded: bool,
    /// Has a hidden second vote this day.
    pub gifted: bool,
    /// The last target, for abilities that may not repeat it.
    pub last: Option<(Key, Seat)>,
    /// Dies next night unless protected, by whose poison.
    pub poisoned: Option<Seat>,
    /// Joined the mafia by recruitment.
    pub recruited: bool,
    /// Sits in the dead chat.
    pub in_dead_chat: bool,
    /// Was put on this seat after the start, in this cycle.
    pub replaced: Option<u8>,
}

impl Player {
    /// Whether the player lives.
    #[must_use]
    pub fn alive(&self) -> bool {
        self.exit.is_none()
    }

    /// The keys of the player's own actions.
    #[must_use]
    pub fn keys(&self) -> KeySet {
        KeySet::of(self.role.card().keys).and(self.also)
    }

    /// Whether the role has a hidden second vote today (r31).
    #[must_use]
    pub fn two_votes(&self) -> bool {
        self.role.card().votes == 2 || self.gifted
    }

    /// Whether the role may be recruited and has not been.
    #[must_use]
    pub fn recruitable(&self) -> bool {
        self.role.card().recruitable && self.side == Side::Neutral
    }
}

/// The instants of the phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// When it opened.
    pub opened: Stamp,
    /// When it closes, as announced.
    pub closes: Stamp,
    /// Reminders given: bits for 50, 75 and 90 %.
    pub reminded: u8,
    /// When the phase before was decided: the host's 60 minutes run from here.
    pub decided: Stamp,
    /// The host was told to be late.
    pub late_told: bool,
}

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// The peaceful.
    Town,
    /// A mafia team.
    Mafia(u8),
    /// One alone.
    Solo(Seat),
    /// Nobody is left, or the host says so.
    Nobody,
}

/// The state of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forgy {
    /// Every switch.
    pub settings: Shared<Settings>,
    /// Whether the game exists.
    pub created: bool,
    /// Where it is.
    pub stage: Stage,
    /// The cycle: night k, then day k. 0 before the start.
    pub cycle: u8,
    /// The host, or the organiser of a game without one.
    pub host: Option<AccountId>,
    /// Co-hosts, with the same rights.
    pub co_hosts: Shared<Vec<AccountId>>,
    /// The sealed seed.
    pub seed: Option<Seed>,
    /// How often the roles were dealt.
    pub deals: u8,
    /// Who has signed up, in order; later the players come from here.
    pub members: Shared<Vec<Member>>,
    /// Who waits for a place.
    pub reserve: Shared<Vec<Member>>,
    /// The seats, from 1.
    pub players: Vec<Player>,
    /// Profile cards by seat; frozen at the start (r22).
    pub cards: Shared<Vec<Card>>,
    /// Players at the start; never changes.
    pub n0: u8,
    /// Half regime of this day or night (r33).
    pub half: bool,
    /// The instants of the phase.
    pub clock: Clock,
    /// Set while the phase waits for the intake.
    pub closing: Option<Closing>,
    /// Since when the game is paused.
    pub paused: Option<Stamp>,
    /// What players and teams have sent for the coming resolution.
    pub proposals: Vec<Proposal>,
    /// The resolved night, until the day's first post.
    pub draft: Option<Shared<NightDraft>>,
    /// Its clues.
    pub clues: Vec<Clue>,
    /// The log of this day's votes.
    pub day: Day,
    /// Anonymous notes, all of the game.
    pub notes: Shared<Vec<Note>>,
    /// This day's batches.
    pub batches: Vec<Batch>,
    /// Last notes by seat.
    pub last_notes: Shared<Vec<(Seat, Words)>>,
    /// Who has left since the last post that reported deaths.
    pub unreported: SeatSet,
    /// Nights as published.
    pub nights: Vec<Shared<NightRecord>>,
    /// Days as closed.
    pub days: Vec<Shared<DayRecord>>,
    /// Penalties, for the log.
    pub penalties: Shared<Vec<Penalty>>,
    /// Rulings, for the log (r1).
    pub rulings: Shared<Vec<RulingRecord>>,
    /// Those who have won alone by their execution.
    pub solo_wins: SeatSet,
    /// What the win rules say now; the host confirms.
    pub proposed: Option<Winner>,
    /// The result.
    pub winner: Option<Winner>,
    /// What everybody sees, built once a state.
    #[serde(skip)]
    pub(super) public: super::view::PublicCache,
}

impl Forgy {
    /// The player on this seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    /// Every seat.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, &Player)> {
        self.players.iter().enumerate().map(|(i, player)| (Seat::from_index(i), player))
    }

    /// The living.
    #[must_use]
    pub fn alive(&self) -> SeatSet {
        SeatSet::of(self.seats().filter(|(_, p)| p.alive()).map(|(seat, _)| seat))
    }

    /// Whether this seat exists and lives.
    #[must_use]
    pub fn lives(&self, seat: Seat) -> bool {
        self.player(seat).is_some_and(Player::alive)
    }

    /// The seat of this account: the one it lives on, else the one it died on.
    #[must_use]
    pub fn seat_of(&self, account: AccountId) -> Option<Seat> {
        let mut dead = None;
        for (seat, player) in self.seats() {
            if player.account == account {
                if player.alive() {
                    return Some(seat);
                }
                dead = Some(seat);
            }
        }
        dead
    }

    /// Whether this account leads the game: host, co-host, organiser.
    #[must_use]
    pub fn leads(&self, account: AccountId) -> bool {
        self.host == Some(account) || self.co_hosts.contains(&account)
    }

    /// The majority among so many living (r28).
    #[must_use]
    pub fn majority_of(alive: u8) -> u8 {
        alive / 2 + 1
    }

    /// The majority now.
    #[must_use]
    pub fn majority(&self) -> u8 {
        Self::majority_of(self.alive().len())
    }

    /// Whether `alive` of `n0` is half or less (r33).
    #[must_use]
    pub fn half_regime(alive: u8, n0: u8) -> bool {
        u16::from(alive) * 2 <= u16::from(n0)
    }

    /// The stage with what lies over it, in snake_case (1.4).
    #[must_use]
    pub fn stage_name(&self) -> &'static str {
        if self.paused.is_some() {
            return "paused";
        }
        if self.closing.is_some() {
            return "closing";
        }
        match self.stage {
            Stage::Signup => "signup",
            Stage::Profiles => "profiles",
            Stage::Rand => "rand",
            Stage::Night => "night",
            Stage::NightClosed => "night_closed",
            Stage::Day => "day",
            Stage::DayClosed => "day_closed",
            Stage::Ended => "ended",
            Stage::LogPublished => "log_published",
            Stage::Cancelled => "cancelled",
        }
    }

    /// Whether the game itself has begun and is not over.
    #[must_use]
    pub fn running(&self) -> bool {
        matches!(self.stage, Stage::Night | Stage::NightClosed | Stage::Day | Stage::DayClosed)
    }
}
