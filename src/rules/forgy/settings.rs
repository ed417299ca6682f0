//! Settings of a game (1.2), one line each: name, type, default, clause. The wizard, the scenario
//! files and the opening post read this table; the game's first event stores every value.

use super::clauses::{Clause, Clauses};
use super::roles::{Around, Lint, Order, Role, RoleList, lints};
use super::values::{
    DeadActor, EarlyDay, EarlyNight, ExecutorSlot, HostMode, NightChat, NotifyBlocked, ProtectCapacity, Span,
    StartPhase, Value,
};
use crate::base::{Daytime, Stamp, Zone};
use serde::{Deserialize, Serialize};

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name in files and commands.
    pub key: &'static str,
    /// The clause it serves.
    pub clause: &'static str,
    /// What may be written.
    pub expected: &'static str,
    /// Its value in these settings.
    pub get: fn(&Settings) -> String,
    /// Sets it; `false` if the text is not a value of it.
    pub set: fn(&mut Settings, &str) -> bool,
}

macro_rules! settings {
    ($($(#[$doc:meta])* $key:ident : $type:ty = $default:expr, $clause:literal;)*) => {
        /// Every switch of a game, all public and printed in the opening post (r2, r3).
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Settings { $($(#[$doc])* pub $key: $type),* }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($key: $default),* }
            }
        }

        /// The table of settings.
        pub static SETTINGS: &[Setting] = &[$(Setting {
            key: stringify!($key),
            clause: $clause,
            expected: <$type as Value>::EXPECTED,
            get: |s| Value::write(&s.$key),
            set: |s, text| <$type as Value>::read(text).map(|value| s.$key = value).is_some(),
        }),*];
    };
}

settings! {
    /// Whether a host leads the game.
    host: HostMode = HostMode::Yes, "r1";
    /// With which half the first cycle begins.
    start_phase: StartPhase = StartPhase::Night, "r4";
    /// In which zone times are read and shown.
    tz: Zone = Zone::default(), "r2";
    /// How long a day lasts, unless it ends at a fixed time.
    day_len: Span = Span::hours(24), "r2";
    /// How long a night lasts, unless it ends at a fixed time.
    night_len: Span = Span::hours(24), "r2";
    /// At which local time every day ends.
    day_end: Option<Daytime> = None, "r39.1";
    /// At which local time every night ends.
    night_end: Option<Daytime> = None, "r39.2";
    /// The announced role list; civilians fill it up.
    roles: RoleList = RoleList::default(), "r37";
    /// Whether the opening post shows the role list.
    roles_shown: bool = true, "r2";
    /// The order of actions; empty is the template, with the keys of the role list.
    order: Order = Order(Vec::new()), "r13";
    /// Roles that may be revealed by their players.
    claimable_roles: Vec<Role> = Vec::new(), "r2";
    /// Whether a living player may leave a last note.
    last_note: bool = false, "r2";
    /// Whether murders come with clues.
    clues: bool = false, "r18";
    /// Whether there are anonymous notes.
    notes: bool = true, "r24";
    /// How many batches of notes a day has.
    note_batches: u8 = 3, "r27";
    /// When the batches come after the day's first post; empty: 1 h, the middle, 2 h before the end.
    note_times: Vec<Span> = Vec::new(), "r27";
    /// Whether authors stand in the final log.
    note_authors_shown: bool = false, "r25";
    /// Immunity for the one killed on the first night of the previous game.
    immunity_killed: bool = true, "r4";
    /// Immunity for the host of the previous game.
    immunity_host: bool = true, "r4";
    /// Immunity for those who play here for the first time.
    immunity_novice: bool = true, "r4";
    /// An anonymous game, where nobody is immune.
    masks: bool = false, "r4";
    /// Kills a mafia team has each night.
    team_kills: u8 = 1, "r14";
    /// Whether a kill may aim at a mate.
    kill_mates: bool = true, "r17";
    /// Whether the dead have a chat.
    dead_chat: bool = false, "r38";
    /// Clauses that do not hold in this game.
    disabled_clauses: Clauses = Clauses::default(), "r3";
    /// Whether the living may talk at night.
    night_chat: NightChat = NightChat::Closed, "r6";
    /// When a day above half may end early.
    early_day_close: EarlyDay = EarlyDay::HostWhenMajority, "r32";
    /// When a night may end early.
    early_night_close: EarlyNight = EarlyNight::HostWhenAllIn, "r33";
    /// How many letters a reason must have; the rest is the host's judgement.
    min_reason_chars: u8 = 15, "r29";
    /// Whether the killer of the team may act himself too.
    executor_spends_slot: ExecutorSlot = ExecutorSlot::Exclusive, "r15";
    /// Whether the dead of this night still act in it.
    dead_actor: DeadActor = DeadActor::Sequential, "r13";
    /// From how many kills one protection saves.
    protect_capacity: ProtectCapacity = ProtectCapacity::All, "r13";
    /// Whether a kamikaze takes a protected killer along.
    reaction_pierces_protection: bool = false, "r4";
    /// Whether the one whom a bodyguard meets dies too.
    guard_kills_attacker: bool = false, "r13";
    /// Whether the doctor may not heal the same player two nights in a row.
    heal_no_repeat: bool = false, "r12";
    /// Whether the Don looks peaceful to checks.
    don_shows_town: bool = false, "r13";
    /// On which night a werewolf turns by itself; 0 never.
    werewolf_night: u8 = 0, "r2";
    /// Who hears that an action was stopped.
    notify_blocked: NotifyBlocked = NotifyBlocked::InfoRolesOnly, "r38";
    /// The letter of r31: a second vote counts for no option behind another by the public count.
    minority_counts_one: bool = false, "r31";
    /// Whether the opening post says that somebody may have two votes.
    two_votes_announced: bool = true, "r31";
    /// Whether a mafia team wins only with more than half of the living.
    mafia_needs_majority: bool = false, "r1";
    /// How long a closed phase waits at most for messages written before its end.
    closing_wait: Span = Span::minutes(5), "r33";
    /// After what time without the host's post the plain one comes.
    host_grace: Span = Span::minutes(60), "r39";
    /// The fewest and the most players.
    min_players: u8 = 4, "r2";
    /// The most players; later ones are in reserve.
    max_players: u8 = 60, "r2";
}

/// A setting that cannot be set so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSetting {
    /// No such setting.
    #[error("no such setting")]
    Unknown,
    /// Not a value of it.
    #[error("expected {0}")]
    Value(&'static str),
}

impl Settings {
    /// The line of the table with this name.
    #[must_use]
    pub fn find(key: &str) -> Option<&'static Setting> {
        let key = match key {
            "disabled" => "disabled_clauses",
            "notes_per_day" | "batches" => "note_batches",
            other => other,
        };
        SETTINGS.iter().find(|setting| setting.key == key)
    }

    /// Sets one value by its name.
    pub fn set(&mut self, key: &str, text: &str) -> Result<(), BadSetting> {
        let setting = Self::find(key).ok_or(BadSetting::Unknown)?;
        if (setting.set)(self, text.trim()) { Ok(()) } else { Err(BadSetting::Value(setting.expected)) }
    }

    /// The only preset: the defaults of 1.2.
    #[must_use]
    pub fn preset(name: &str) -> Option<Self> {
        (name == "forgy").then(Self::default)
    }

    /// The settings that differ from the preset, for the opening post.
    #[must_use]
    pub fn deviations(&self) -> Vec<&'static Setting> {
        let preset = Self::default();
        SETTINGS.iter().filter(|setting| (setting.get)(self) != (setting.get)(&preset)).collect()
    }

    /// Whether this clause holds here (r3).
    #[must_use]
    pub fn holds(&self, clause: Clause) -> bool {
        !self.disabled_clauses.has(clause)
    }

    /// Whether a host leads the game.
    #[must_use]
    pub fn hosted(&self) -> bool {
        self.host == HostMode::Yes
    }

    /// The order of actions in force: the host's, or the template with this game's keys.
    #[must_use]
    pub fn order_in_force(&self) -> Order {
        if self.order.0.is_empty() {
            let keys = self.roles.keys();
            Order(Order::default().0.into_iter().filter(|key| keys.has(*key)).collect())
        } else {
            self.order.clone()
        }
    }

    /// The findings of 3.3 for these settings.
    #[must_use]
    pub fn lints(&self, players: usize) -> Vec<Lint> {
        let around = Around {
            players,
            dead_chat: self.dead_chat,
            clues: self.clues,
            host: self.hosted(),
            two_votes_announced: self.two_votes_announced,
        };
        lints(&self.roles, &self.order_in_force(), around)
    }

    /// When a day that begins now ends (r39.1).
    #[must_use]
    pub fn day_ends(&self, from: Stamp) -> Stamp {
        self.ends(from, self.day_len, self.day_end)
    }

    /// When a night that begins now ends (r39.2).
    #[must_use]
    pub fn night_ends(&self, from: Stamp) -> Stamp {
        self.ends(from, self.night_len, self.night_end)
    }

    /// A fixed local time is the first one that leaves at least half of the usual length [C].
    fn ends(&self, from: Stamp, length: Span, fixed: Option<Daytime>) -> Stamp {
        match fixed {
            None => from + length.0,
            Some(time) => self.tz.next(from + length.0 / 2, time),
        }
    }

    /// When the batches of notes of a day come (r27), in order.
    #[must_use]
    pub fn batch_times(&self, from: Stamp, ends: Stamp) -> Vec<Stamp> {
        if !self.notes || self.note_batches == 0 {
            return Vec::new();
        }
        let hour = Span::hours(1).0;
        let first = if self.holds(Clause::r(27)) { from + hour } else { from };
        let mut times: Vec<Stamp> = if self.note_times.is_empty() {
            let last = Stamp((ends.0 - 2 * hour).max(first.0));
            let steps = i64::from(self.note_batches) - 1;
            match steps {
                0 => vec![from + hour],
                // Three batches: one hour after the first post, the middle of the day, two hours
                // before its end; more of them share the way from the first to the last evenly.
                2 => vec![from + hour, from + (ends - from) / 2, last],
                _ => (0..=steps).map(|i| from + hour + (last - (from + hour)) * i / steps).collect(),
            }
        } else {
            self.note_times.iter().map(|after| from + after.0).collect()
        };
        times.retain(|at| *at >= first && *at < ends);
        times.sort_unstable();
        times.dedup();
        times
    }
}
