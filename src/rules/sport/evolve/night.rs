//! The night and the best move (10, 11.2).

use super::super::event::Happened;
use super::super::state::{Night, Sport};
use super::super::table::CheckAnswer;

impl Sport {
    pub(super) fn fold_night(&mut self, what: &Happened) {
        match what {
            Happened::NightFell { night } => {
                self.nights.push(Night { number: *night, ..Night::default() });
                self.night_disturbed = false;
                self.day_open = false;
                // The round of the coming day begins here (8.10, A16).
                self.vote_cancelled = self.next_cancelled;
                self.next_cancelled = false;
                self.vote_done = false;
                self.nominations.clear();
                self.offered = None;
                self.ballot = None;
                self.lift = None;
                self.to_speak.clear();
                self.to_defend.clear();
            }
            Happened::NightResolved { killed, quiet } => {
                self.day += 1;
                self.quiet = *quiet;
                if let Some(night) = self.nights.last_mut() {
                    night.killed = *killed;
                }
            }
            Happened::DrawDue => self.draw_due = true,
            Happened::DrawRefused => self.draw_due = false,
            Happened::BestMoveNamed(best) => {
                self.best_moves.push(*best);
            }
            other => {
                if let Some(night) = self.nights.last_mut() {
                    fold_act(night, other);
                }
            }
        }
    }
}

fn fold_act(night: &mut Night, what: &Happened) {
    match what {
        Happened::Shot { seat, target } => {
            if let Some(shot) = night.shots.get_mut(seat.index()) {
                *shot = Some(*target);
            }
        }
        Happened::ShotsCounted { hit } => night.hit = *hit,
        Happened::Checked(check) => match check.answer {
            CheckAnswer::Sheriff(_) => night.don = Some(*check),
            CheckAnswer::Colour(_) | CheckAnswer::Role(_) => night.sheriff = Some(*check),
        },
        _ => {}
    }
}
