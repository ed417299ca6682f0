//! Who is who at one table, as texts need it: names by account, accounts by seat, and the erasable
//! texts that events only point to. What is missing reads as "?" or "…", never as an error.

use super::{Free, Name};
use crate::base::{AccountId, Seat, TextRef};
use std::collections::BTreeMap;

/// The people of a table and what they wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cast {
    /// Names as the platform shows them, not yet cleaned.
    pub names: BTreeMap<AccountId, String>,
    /// Who sits where.
    pub seats: [Option<AccountId>; 10],
    /// Texts by their number.
    pub texts: BTreeMap<i64, String>,
}

impl Cast {
    /// The name of an account.
    #[must_use]
    pub fn account(&self, account: AccountId) -> Name {
        Name(self.names.get(&account).cloned().unwrap_or_default())
    }

    /// The name of whoever sits there.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> Name {
        match self.seats.get(seat.index()).copied().flatten() {
            Some(account) => self.account(account),
            None => Name(String::new()),
        }
    }

    /// A text that a person wrote; an ellipsis where it was erased.
    #[must_use]
    pub fn text(&self, text: TextRef) -> Free {
        Free(self.texts.get(&text.id).cloned().unwrap_or_else(|| "…".into()))
    }
}
