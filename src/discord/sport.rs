//! The rule book behind this face, under one name: its types and a few questions about a table.

use crate::base::{AccountId, Seat};

pub use crate::rules::sport::{Command, Sport};

/// Whether the account sits, judges, hosts or waits at this table.
#[must_use]
pub fn has_part(state: &Sport, account: AccountId) -> bool {
    seat_of(state, account).is_some()
        || state.judge == Some(account)
        || state.host == Some(account)
        || state.lobby.queue.iter().any(|(waiting, _)| *waiting == account)
}

/// Where the account sits.
#[must_use]
pub fn seat_of(state: &Sport, account: AccountId) -> Option<Seat> {
    state.chairs.iter().position(|chair| chair.account == Some(account)).map(Seat::from_index)
}

/// Who sits there.
#[must_use]
pub fn account_at(state: &Sport, seat: Seat) -> Option<AccountId> {
    state.chairs.get(seat.index())?.account
}

/// Everyone with a seat, the judge and the host.
#[must_use]
pub fn people(state: &Sport) -> Vec<AccountId> {
    let mut all: Vec<AccountId> = state.chairs.iter().filter_map(|chair| chair.account).collect();
    all.extend(state.judge);
    all.extend(state.host);
    all.extend(state.lobby.queue.iter().map(|(waiting, _)| *waiting));
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether the roles are dealt and the game is not over: writing is closed.
#[must_use]
pub fn is_running(state: &Sport) -> bool {
    state.roles.is_some() && state.outcome.is_none() && !state.closed
}
