//! Nominations (7.1–7.4; sport.md 1.4): one a speech, of a living player not yet on the list; a
//! refused one does not use up the right.

use super::Rejection;
use super::event::{Happened, Stage};
use super::speech;
use super::table::Nomination;
use super::turn::{Ruling, Turn};
use crate::base::Seat;

/// By the speaker, through the interface (7.2).
pub(super) fn nominate(t: &mut Turn<'_, '_>, target: Seat) -> Ruling {
    let by = t.own_seat()?;
    t.running()?;
    allowed(t, by, target)?;
    t.in_time()?;
    let nomination = Nomination { by, target };
    t.step();
    if t.s().judge_confirms() {
        t.emit(Happened::NominationOffered(nomination));
    } else {
        t.emit(Happened::Nominated(nomination));
    }
    Ok(())
}

/// By the judge for the speaker who said it aloud (7.2): accepted at once.
pub(super) fn nominate_for(t: &mut Turn<'_, '_>, by: Seat, target: Seat) -> Ruling {
    t.judge()?;
    t.running()?;
    if t.s().offered == Some(Nomination { by, target }) {
        return confirm(t);
    }
    allowed(t, by, target)?;
    t.step();
    t.emit(Happened::Nominated(Nomination { by, target }));
    Ok(())
}

fn allowed(t: &Turn<'_, '_>, by: Seat, target: Seat) -> Ruling {
    let s = t.s();
    match s.stage {
        Stage::Speech { seat, .. } if seat == by => {}
        Stage::TieSpeech { seat } | Stage::LastSpeech { seat } if seat == by => {
            return Err(Rejection::NoNominationsHere);
        }
        _ => return Err(Rejection::NotSpeaker { speaker: s.speaker() }),
    }
    if let Some(own) = s.nominations.iter().find(|n| n.by == by) {
        return Err(Rejection::NominationUsed { target: own.target });
    }
    if let Some(open) = s.offered {
        return Err(Rejection::NominationWaits { target: open.target });
    }
    if !s.alive.has(target) {
        return Err(Rejection::TargetOut { seat: target });
    }
    if let Some(other) = s.nominations.iter().find(|n| n.target == target) {
        return Err(Rejection::AlreadyNominated { target, by: other.by });
    }
    Ok(())
}

/// The judge accepts the open nomination (7.3).
pub(super) fn confirm(t: &mut Turn<'_, '_>) -> Ruling {
    t.judge()?;
    t.running()?;
    let open = t.s().offered.ok_or(Rejection::NoNominationOpen)?;
    let held = t.s().held;
    t.step();
    t.emit(Happened::Nominated(open));
    if held {
        speech::ended(t);
    }
    Ok(())
}

/// The judge refuses it; the right is not used up.
pub(super) fn refuse(t: &mut Turn<'_, '_>) -> Ruling {
    t.judge()?;
    t.running()?;
    let open = t.s().offered.ok_or(Rejection::NoNominationOpen)?;
    let held = t.s().held;
    t.step();
    t.emit(Happened::NominationRefused(open));
    if held {
        speech::ended(t);
    }
    Ok(())
}

/// The speaker takes his nomination back, where `withdraw` allows it (A27).
pub(super) fn withdraw(t: &mut Turn<'_, '_>) -> Ruling {
    let by = t.own_seat()?;
    t.running()?;
    if !matches!(t.s().stage, Stage::Speech { seat, .. } if seat == by) {
        return Err(Rejection::NotSpeaker { speaker: t.s().speaker() });
    }
    if !t.s().settings.withdraw {
        return Err(Rejection::NoWithdrawal);
    }
    t.in_time()?;
    take_back(t, by)
}

/// The judge takes a nomination off the list, up to the end of the day's speeches.
pub(super) fn withdraw_for(t: &mut Turn<'_, '_>, by: Seat) -> Ruling {
    t.judge()?;
    t.running()?;
    if !matches!(t.s().stage, Stage::Speech { .. }) {
        return t.wrong_stage();
    }
    take_back(t, by)
}

fn take_back(t: &mut Turn<'_, '_>, by: Seat) -> Ruling {
    let s = t.s();
    let own =
        s.nominations.iter().chain(s.offered).find(|n| n.by == by).ok_or(Rejection::NothingNominated)?;
    let held = s.held && s.offered == Some(own);
    t.step();
    t.emit(Happened::Withdrawn(own));
    if held {
        speech::ended(t);
    }
    Ok(())
}
