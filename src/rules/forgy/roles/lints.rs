//! What a host is warned of before the deal (3.3). A refusal stops the deal; a warning is told and
//! stays the host's choice (r13 lets him order actions as he likes).

use super::{Key, Kind, Order, Role, RoleList, Side};
use serde::{Deserialize, Serialize};

/// One finding about a role list and an order of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lint {
    /// Nobody can ever kill.
    NoKiller,
    /// Nobody plays for the town.
    NoTown,
    /// One side alone: the game is over before it starts.
    DecidedAtStart,
    /// The order lacks a key that a role brings.
    KeyMissing(Key),
    /// The order names a key that no role brings: allowed as a decoy.
    Decoy(Key),
    /// A protection after every kill it could stop.
    ProtectAfterKill(Key),
    /// A cover after a check it should deceive.
    CoverAfterCheck(Key),
    /// A block or theft after everything it could touch.
    TooLateToStop(Key),
    /// A reviver and a dead chat: the revived has read it.
    ReviverWithDeadChat,
    /// A heir without anyone to inherit from.
    HeirAlone(Role),
    /// A hidden second vote that the opening post does not announce as possible.
    TwoVotesUnannounced,
    /// Clues in a game without a host: nobody can write them.
    CluesWithoutHost,
    /// More roles in the list than players.
    TooManyRoles,
    /// A recruiter and nobody to recruit.
    NobodyToRecruit,
}

impl Lint {
    /// Whether the deal is refused.
    #[must_use]
    pub fn refuses(self) -> bool {
        matches!(
            self,
            Self::NoKiller
                | Self::NoTown
                | Self::DecidedAtStart
                | Self::KeyMissing(_)
                | Self::ReviverWithDeadChat
                | Self::CluesWithoutHost
                | Self::TooManyRoles
        )
    }

    /// Its name in files and texts.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::NoKiller => "no_killer",
            Self::NoTown => "no_town",
            Self::DecidedAtStart => "decided_at_start",
            Self::KeyMissing(_) => "key_missing",
            Self::Decoy(_) => "decoy",
            Self::ProtectAfterKill(_) => "protect_after_kill",
            Self::CoverAfterCheck(_) => "cover_after_check",
            Self::TooLateToStop(_) => "too_late_to_stop",
            Self::ReviverWithDeadChat => "reviver_with_dead_chat",
            Self::HeirAlone(_) => "heir_alone",
            Self::TwoVotesUnannounced => "two_votes_unannounced",
            Self::CluesWithoutHost => "clues_without_host",
            Self::TooManyRoles => "too_many_roles",
            Self::NobodyToRecruit => "nobody_to_recruit",
        }
    }
}

/// What the lints need to know besides roles and order.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// Players signed up, 0 before anyone is.
    pub players: usize,
    /// Whether there is a dead chat.
    pub dead_chat: bool,
    /// Whether clues are on.
    pub clues: bool,
    /// Whether a host leads the game.
    pub host: bool,
    /// Whether the opening post says that a second vote is possible.
    pub two_votes_announced: bool,
}

/// Every finding, refusals first.
#[must_use]
pub fn lints(roles: &RoleList, order: &Order, around: Around) -> Vec<Lint> {
    let mut found = Vec::new();
    composition(roles, around, &mut found);
    ordering(roles, order, &mut found);
    found.sort_by_key(|lint| !lint.refuses());
    found
}

fn composition(roles: &RoleList, around: Around, found: &mut Vec<Lint>) {
    let keys = roles.keys();
    if !keys.iter().any(|key| key.ability().kind.kills()) {
        found.push(Lint::NoKiller);
    }
    let dealt = roles.expand(around.players.max(roles.players()));
    let town = dealt.iter().filter(|role| role.side == Side::Town).count();
    if town == 0 {
        found.push(Lint::NoTown);
    } else if [1, 2].into_iter().any(|team| {
        let members = dealt.iter().filter(|role| role.side == Side::Mafia(team)).count();
        let killers = dealt.iter().any(|role| role.side != Side::Mafia(team) && kills(role.role, role.side));
        members * 2 >= dealt.len() && members > 0 && !killers
    }) {
        found.push(Lint::DecidedAtStart);
    }
    if around.players > 0 && roles.players() > around.players {
        found.push(Lint::TooManyRoles);
    }
    if around.dead_chat && keys.has(Key::Revive) {
        found.push(Lint::ReviverWithDeadChat);
    }
    if around.clues && !around.host {
        found.push(Lint::CluesWithoutHost);
    }
    for heir in roles.0.iter().filter(|entry| entry.count > 0) {
        if heir.role.card().inherits.is_some_and(|from| !roles.has(from)) {
            found.push(Lint::HeirAlone(heir.role));
        }
    }
    let two_votes = roles.has(Role::Deputy) || keys.has(Key::Gift);
    if two_votes && !around.two_votes_announced {
        found.push(Lint::TwoVotesUnannounced);
    }
    if keys.has(Key::Recruit) && !roles.has(Role::Recruitable) {
        found.push(Lint::NobodyToRecruit);
    }
}

fn kills(role: Role, side: Side) -> bool {
    side.team().is_some() || role.card().keys.iter().any(|key| key.ability().kind.kills())
}

fn ordering(roles: &RoleList, order: &Order, found: &mut Vec<Lint>) {
    let keys = roles.keys();
    for key in keys.iter().filter(|key| !order.has(*key)) {
        found.push(Lint::KeyMissing(key));
    }
    for key in order.0.iter().copied().filter(|key| !keys.has(*key)) {
        found.push(Lint::Decoy(key));
    }
    let later = |key: Key, touches: &dyn Fn(Kind) -> bool| {
        keys.iter()
            .filter(|other| *other != key && touches(other.ability().kind))
            .map(|other| order.rank(other) > order.rank(key))
            .collect::<Vec<_>>()
    };
    for key in keys.iter() {
        match key.ability().kind {
            // Useless behind any kill: r13 lets the kill happen first.
            Kind::Protect | Kind::Guard if later(key, &Kind::kills).contains(&false) => {
                found.push(Lint::ProtectAfterKill(key));
            }
            Kind::Cover | Kind::Frame if later(key, &Kind::reads_side).contains(&false) => {
                found.push(Lint::CoverAfterCheck(key));
            }
            Kind::Block | Kind::Steal => {
                let others = later(key, &|_| true);
                if !others.is_empty() && !others.contains(&true) {
                    found.push(Lint::TooLateToStop(key));
                }
            }
            _ => {}
        }
    }
}
