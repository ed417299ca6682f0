//! Who acts in a sports scenario: seats by number, the judge, the host, the clock, the program, an
//! administrator, and people without a part. A scenario's people have accounts of their own.

use crate::base::{AccountId, Seat};
use crate::rules::By;
use crate::rules::sport::Sport;
use crate::scenario::{Trouble, Words};

/// The account of the person in the judge's chair.
pub const JUDGE: AccountId = AccountId(101);
/// The account that opened the table and plays no part at it.
pub const HOST: AccountId = AccountId(102);
/// Somebody without a part.
pub const OUTSIDER: AccountId = AccountId(103);
/// The first of the accounts that take over seats.
const SUBSTITUTES: i64 = 200;

/// Who gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Whoever holds this seat.
    Seat(Seat),
    /// The judge.
    Judge,
    /// Who opened the table.
    Host,
    /// A deadline.
    Clock,
    /// The program: presence, microphones.
    System,
    /// Somebody without a part in the game.
    Outsider,
    /// Every living seat, in order.
    Everyone,
    /// Every living black.
    Blacks,
}

const NAMES: &[(&str, Who)] = &[
    ("judge", Who::Judge),
    ("referee", Who::Judge),
    ("судья", Who::Judge),
    ("host", Who::Host),
    ("хост", Who::Host),
    ("ведущий", Who::Judge),
    ("clock", Who::Clock),
    ("time", Who::Clock),
    ("часы", Who::Clock),
    ("system", Who::System),
    ("admin", Who::System),
    ("administrator", Who::System),
    ("outsider", Who::Outsider),
    ("spectator", Who::Outsider),
    ("stranger", Who::Outsider),
    ("зритель", Who::Outsider),
    ("all", Who::Everyone),
    ("everyone", Who::Everyone),
    ("everybody", Who::Everyone),
    ("все", Who::Everyone),
    ("blacks", Who::Blacks),
    ("black", Who::Blacks),
    ("mafia", Who::Blacks),
];

/// The account that a scenario's person has when the table is set.
#[must_use]
pub fn account(seat: Seat) -> AccountId {
    AccountId(i64::from(seat.number()))
}

/// The account that takes this seat over, the first time and later.
#[must_use]
pub fn substitute(seat: Seat, now: Option<AccountId>) -> AccountId {
    let first = AccountId(SUBSTITUTES + i64::from(seat.number()));
    match now {
        Some(AccountId(held)) if held >= SUBSTITUTES => AccountId(held + 100),
        _ => first,
    }
}

impl Who {
    /// Reads everything before the colon.
    ///
    /// # Errors
    /// A word that names nobody.
    pub fn read(words: &mut Words) -> Result<Vec<Self>, Trouble> {
        let mut all = Vec::new();
        while !words.is_done() {
            let seats = words.seats()?;
            if seats.is_empty() {
                let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
                let name = words.one_of("a seat number, `judge`, `host` or `clock`", &names)?;
                all.extend(NAMES.iter().find(|(n, _)| *n == name).map(|(_, who)| *who));
            }
            for seat in seats {
                if seat.number() > 10 {
                    return Err(words.impossible_before("a sports table has the seats 1 to 10 (1.1)"));
                }
                all.push(Self::Seat(seat));
            }
        }
        if all.is_empty() {
            Err(words.expected("a seat number, `judge`, `host` or `clock`"))
        } else {
            Ok(all)
        }
    }

    /// The people meant, one by one, each with the name that reports use.
    #[must_use]
    pub fn people(self, game: &Sport) -> Vec<(By, String)> {
        let seat = |s: Seat| {
            let holder = game.chairs.get(s.index()).and_then(|c| c.account).unwrap_or_else(|| account(s));
            (By::Account(holder), s.to_string())
        };
        match self {
            Self::Seat(s) => vec![seat(s)],
            Self::Judge => vec![(By::Account(game.judge.unwrap_or(JUDGE)), "judge".into())],
            Self::Host => vec![(By::Account(game.host.unwrap_or(HOST)), "host".into())],
            Self::Clock => vec![(By::Clock, "clock".into())],
            Self::System => vec![(By::System, "system".into())],
            Self::Outsider => vec![(By::Account(OUTSIDER), "outsider".into())],
            Self::Everyone => game.alive.iter().map(seat).collect(),
            Self::Blacks => game.alive.iter().filter(|s| is_black(game, *s)).map(seat).collect(),
        }
    }
}

fn is_black(game: &Sport, seat: Seat) -> bool {
    use crate::rules::sport::Team;
    game.roles.is_some_and(|roles| roles[seat.index()].team() == Team::Black)
}
