//! The 35 roles of section 3.2 as data. Texts of the cards lie in `locales`, keyed by [`Role::name`].

use super::{Key, Side};
use serde::{Deserialize, Serialize};

/// How many roles there are.
pub const ROLES: usize = 35;

/// What happens to others, or to the role itself, when something happens to its holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Killed at night: the killer dies too, whatever his first-night immunity (r4).
    TakesKiller,
    /// Executed: the last voter dies too.
    TakesLastVoter,
    /// Executed: wins alone.
    WinsExecuted,
    /// Becomes a mafioso when the last mafioso has died.
    TurnsMafia,
}

/// One line of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct RoleCard {
    /// The role.
    pub id: Role,
    /// Its name in files, texts and callbacks.
    pub name: &'static str,
    /// Its side at the start.
    pub side: Side,
    /// Its own night actions; the team's kill is not among them.
    pub keys: &'static [Key],
    /// What happens with it.
    pub reaction: Option<Reaction>,
    /// Whose actions it takes over when that player is gone.
    pub inherits: Option<Role>,
    /// How it looks to checks, where that is not its side.
    pub shows: Option<Side>,
    /// Votes at the day's vote; the second one is hidden (r31).
    pub votes: u8,
    /// Its night kills do not work on this role, unless stolen or a kamikaze's.
    pub immortal: bool,
    /// Its team may plant a clue while it lives (r18).
    pub planter: bool,
    /// It may be recruited (r38).
    pub recruitable: bool,
}

const CITIZEN: RoleCard = RoleCard {
    id: Role::Civilian,
    name: "civilian",
    side: Side::Town,
    keys: &[],
    reaction: None,
    inherits: None,
    shows: None,
    votes: 1,
    immortal: false,
    planter: false,
    recruitable: false,
};

const fn town(id: Role, name: &'static str, keys: &'static [Key]) -> RoleCard {
    RoleCard { id, name, keys, ..CITIZEN }
}

const fn mafia(id: Role, name: &'static str, keys: &'static [Key]) -> RoleCard {
    RoleCard { id, name, keys, side: Side::Mafia(1), ..CITIZEN }
}

const fn solo(id: Role, name: &'static str, keys: &'static [Key]) -> RoleCard {
    RoleCard { id, name, keys, side: Side::Solo, ..CITIZEN }
}

macro_rules! roles {
    ($($id:ident = $card:expr;)*) => {
        /// A role of the catalogue.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the cards below say what each role is")]
        pub enum Role { $($id),* }

        /// The catalogue.
        pub static CATALOGUE: [RoleCard; ROLES] = [$({ use Role::$id as ID; let card = $card; RoleCard { id: ID, ..card } }),*];
    };
}

roles! {
    Civilian = town(ID, "civilian", &[]);
    Commissar = town(ID, "commissar", &[Key::Check]);
    Sergeant = RoleCard { inherits: Some(Role::Commissar), ..town(ID, "sergeant", &[]) };
    Doctor = town(ID, "doctor", &[Key::Heal]);
    Nurse = RoleCard { inherits: Some(Role::Doctor), ..town(ID, "nurse", &[]) };
    Bodyguard = town(ID, "bodyguard", &[Key::Guard]);
    Beauty = town(ID, "beauty", &[Key::Block]);
    Kamikaze = RoleCard { reaction: Some(Reaction::TakesKiller), ..town(ID, "kamikaze", &[]) };
    Thief = solo(ID, "thief", &[Key::Steal]);
    Vigilante = town(ID, "vigilante", &[Key::Shot]);
    Judge = town(ID, "judge", &[Key::Shield]);
    Prosecutor = town(ID, "prosecutor", &[Key::Silence]);
    Deputy = RoleCard { votes: 2, ..town(ID, "deputy", &[]) };
    VoterMaker = town(ID, "voter_maker", &[Key::Gift]);
    Journalist = town(ID, "journalist", &[Key::Watch]);
    Tracker = town(ID, "tracker", &[Key::Track]);
    Comparer = town(ID, "comparer", &[Key::Compare]);
    Immortal = RoleCard { immortal: true, ..town(ID, "immortal", &[]) };
    Avenger = RoleCard { reaction: Some(Reaction::TakesLastVoter), ..town(ID, "avenger", &[]) };
    Reviver = town(ID, "reviver", &[Key::Revive]);
    Don = mafia(ID, "don", &[Key::DonCheck]);
    Mafioso = mafia(ID, "mafioso", &[]);
    Hitman = mafia(ID, "hitman", &[Key::Hit]);
    Lawyer = mafia(ID, "lawyer", &[Key::Lawyer]);
    Framer = mafia(ID, "framer", &[Key::Frame]);
    Planter = RoleCard { planter: true, ..mafia(ID, "planter", &[]) };
    Spy = mafia(ID, "spy", &[Key::Spy]);
    Recruiter = mafia(ID, "recruiter", &[Key::Recruit]);
    Recruitable = RoleCard { side: Side::Neutral, recruitable: true, ..town(ID, "recruitable", &[]) };
    Werewolf = RoleCard {
        side: Side::Neutral,
        shows: Some(Side::Town),
        reaction: Some(Reaction::TurnsMafia),
        ..town(ID, "werewolf", &[])
    };
    Maniac = solo(ID, "maniac", &[Key::Maniac]);
    HiredKiller = solo(ID, "hired_killer", &[Key::Contract]);
    Jester = RoleCard { reaction: Some(Reaction::WinsExecuted), ..solo(ID, "jester", &[]) };
    Poisoner = solo(ID, "poisoner", &[Key::Poison]);
    SecondMafia = RoleCard { side: Side::Mafia(2), ..mafia(ID, "second_mafia", &[]) };
}

impl Role {
    /// Its line of the catalogue.
    #[must_use]
    pub fn card(self) -> &'static RoleCard {
        &CATALOGUE[self as usize]
    }

    /// Its name in files, texts and callbacks.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.card().name
    }

    /// The role of this name; a few other common names are understood.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let other = match name {
            "townsman" | "citizen" | "town" | "peaceful" => Self::Civilian,
            "mafia" | "maf" => Self::Mafioso,
            "killer" => Self::Hitman,
            "yakuza" | "mafioso2" => Self::SecondMafia,
            "neutral" => Self::Recruitable,
            "sniper" => Self::Vigilante,
            _ => return CATALOGUE.iter().find(|card| card.name == name).map(|card| card.id),
        };
        Some(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_stands_at_its_own_place_under_its_own_name() {
        for (place, card) in CATALOGUE.iter().enumerate() {
            assert_eq!(card.id as usize, place, "{}", card.name);
            assert_eq!(Role::named(card.name), Some(card.id), "{}", card.name);
            assert_eq!(serde_json::to_value(card.id).expect("a name"), card.name);
        }
    }
}
