//! Undo (design, "Undo"; sport.md 1.10): back to a step boundary, never past a secret that was
//! delivered. The fold understands `Undone`; `evolve` carries over what must stay.

use super::Rejection;
use super::event::Happened;
use super::turn::{Ruling, Turn};

/// The judge takes a step back, or all steps from a named one on.
pub(super) fn undo(t: &mut Turn<'_, '_>, to: Option<u32>) -> Ruling {
    let by = t.judge()?;
    let steps = t.s().steps;
    let latest = steps.last().ok_or(Rejection::UndoSecret)?;
    let no = to.unwrap_or(latest.no);
    let Some(step) = steps.iter().find(|s| s.no == no) else {
        // An earlier step lies behind a delivered secret; a later number was never one.
        return Err(if no < latest.no { Rejection::UndoSecret } else { Rejection::NoSuchStep });
    };
    t.emit(Happened::Undone { to: step.to, by });
    Ok(())
}
