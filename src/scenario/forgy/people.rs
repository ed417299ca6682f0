//! Who is who in a file: players by the names it gives them, the host, and anybody else by a name
//! that first appears when he acts.

use crate::base::{AccountId, Seat};
use crate::rules::forgy::Forgy;

/// The host's account.
pub(super) const HOST: AccountId = AccountId(1_000);
/// The co-host's.
pub(super) const CO_HOST: AccountId = AccountId(1_001);
/// Somebody from outside.
pub(super) const OUTSIDER: AccountId = AccountId(9_999);

/// Names of accounts.
#[derive(Clone, Debug, Default)]
pub(super) struct People {
    names: Vec<(String, AccountId)>,
}

impl People {
    /// The account of this name, new if need be.
    pub fn account(&mut self, name: &str) -> AccountId {
        match name.to_lowercase().as_str() {
            "host" | "ведущий" => return HOST,
            "co_host" | "cohost" | "co-host" => return CO_HOST,
            "outsider" | "stranger" | "spectator" => return OUTSIDER,
            _ => {}
        }
        if let Some(found) = self.find(name) {
            return found;
        }
        let account = AccountId(i64::try_from(self.names.len()).unwrap_or(0) + 1);
        self.names.push((name.to_owned(), account));
        account
    }

    fn find(&self, name: &str) -> Option<AccountId> {
        let exact = self.names.iter().find(|(known, _)| known == name);
        let loose = || self.names.iter().find(|(known, _)| known.to_lowercase() == name.to_lowercase());
        exact.or_else(loose).map(|(_, account)| *account)
    }

    /// Whether somebody is called so.
    pub fn knows(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The seat of this name, or of this number where no name is a number.
    pub fn seat(&self, game: &Forgy, name: &str) -> Option<Seat> {
        if let Some(account) = self.find(name) {
            return game.seat_of(account);
        }
        let number = name.trim_start_matches('№').parse::<u8>().ok()?;
        Seat::new(number).filter(|seat| game.player(*seat).is_some())
    }

    /// What this seat is called: its person's name.
    pub fn name(&self, game: &Forgy, seat: Seat) -> String {
        let account = game.player(seat).map(|player| player.account);
        let named = self.names.iter().find(|(_, known)| Some(*known) == account);
        named.map_or_else(|| seat.to_string(), |(name, _)| name.clone())
    }
}
