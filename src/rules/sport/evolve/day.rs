//! The day's order of speech and its nominations (6.1, 6.7, 7.1–7.3).

use super::super::event::Happened;
use super::super::few::Few;
use super::super::state::Sport;
use crate::base::Seat;

impl Sport {
    pub(super) fn fold_day(&mut self, what: &Happened) {
        match what {
            Happened::DayOpened { day, opener } => {
                self.day = *day;
                self.day_open = true;
                self.opener = Some(*opener);
                self.to_speak = self.cyclic_order(*opener);
                self.nominations.clear();
            }
            Happened::NominationOffered(n) => self.offered = Some(*n),
            Happened::Nominated(n) => {
                self.nominations.push(*n);
                self.offered = None;
            }
            Happened::NominationRefused(_) => self.offered = None,
            Happened::Withdrawn(n) => {
                self.nominations.retain(|kept| kept != n);
                self.offered = self.offered.filter(|kept| kept != n);
            }
            Happened::SilenceSpent { seat } => {
                let chair = self.chair_mut(*seat);
                chair.silent_due = false;
                chair.silent_used = true;
            }
            _ => {}
        }
    }

    /// The living seats from this one on, going 10 → 1 (6.1).
    fn cyclic_order(&self, from: Seat) -> Few<Seat, 10> {
        let (ahead, behind): (Vec<_>, Vec<_>) = self.alive.iter().partition(|s| *s >= from);
        ahead.into_iter().chain(behind).collect()
    }
}
