//! The final log (r40): every seat with its role and holders, every night with each act's fate,
//! clues explained, every day with its votes, penalties, rulings, notes and the opened seed.

use super::notice::PublicNote;
use super::records::{DayRecord, NightRecord, Penalty, RulingRecord};
use super::roles::{Key, Role, Side};
use super::shared::Shared;
use super::state::{Exit, Forgy, Winner};
use super::words::Words;
use crate::base::{AccountId, Seat};
use serde::Serialize;

/// A seat in the final log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LogSeat {
    /// The seat.
    pub seat: Seat,
    /// Its last holder.
    pub account: AccountId,
    /// The dealt role.
    pub dealt: Role,
    /// The role at the end.
    pub role: Role,
    /// The side at the end.
    pub side: Side,
    /// Its number in the list.
    pub list_no: u8,
    /// How it left.
    pub exit: Option<Exit>,
}

/// The final log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogView {
    /// The result.
    pub winner: Option<Winner>,
    /// Who won alone beside it.
    pub solo_wins: Vec<Seat>,
    /// The seats.
    pub seats: Vec<LogSeat>,
    /// The order of actions.
    pub order: Vec<Key>,
    /// The nights.
    pub nights: Vec<Shared<NightRecord>>,
    /// The days.
    pub days: Vec<Shared<DayRecord>>,
    /// Penalties.
    pub penalties: Shared<Vec<Penalty>>,
    /// Rulings.
    pub rulings: Shared<Vec<RulingRecord>>,
    /// Notes; authors only where the settings say so (r25).
    pub notes: Vec<(Option<Seat>, PublicNote)>,
    /// Last notes.
    pub last_notes: Vec<(Seat, Words)>,
}

impl Forgy {
    pub(super) fn log_view(&self) -> LogView {
        let seat = |(seat, p): (Seat, &super::state::Player)| LogSeat {
            seat,
            account: p.account,
            dealt: p.dealt,
            role: p.role,
            side: p.side,
            list_no: p.list_no,
            exit: p.exit,
        };
        let shown = self.settings.note_authors_shown;
        let mut notes: Vec<_> = self
            .notes
            .iter()
            .map(|n| (shown.then_some(n.author), PublicNote { header: n.header, text: n.shown() }))
            .collect();
        notes.sort_by_key(|(author, note)| (*author, note.text.text.seal.short()));
        LogView {
            winner: self.winner,
            solo_wins: self.solo_wins.iter().collect(),
            seats: self.seats().map(seat).collect(),
            order: self.order().0,
            nights: self.nights.clone(),
            days: self.days.clone(),
            penalties: self.penalties.clone(),
            rulings: self.rulings.clone(),
            notes,
            last_notes: self.last_notes.to_vec(),
        }
    }
}
