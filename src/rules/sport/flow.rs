//! From stage to stage (1.3, sport.md 1.2): what follows what, and how long it lasts. Lengths depend
//! on settings and public facts alone, never on roles or on who has acted (trap T9, I10).

use super::event::{Happened, Stage};
use super::turn::Turn;
use crate::base::SECOND_MS;

/// Begins a stage now.
pub(super) fn enter(t: &mut Turn<'_, '_>, stage: Stage) {
    let until = Some(t.at + i64::from(t.s().settings.role_deal_s) * SECOND_MS);
    t.emit(Happened::StageBegan { stage, until });
}
