//! From stage to stage (1.3, sport.md 1.2): what follows what, and how long it lasts. Lengths depend
//! on settings and public facts alone, never on roles or on who has acted (trap T9, I10).

use super::event::{Happened, Stage};
use super::settings::LiftVote;
use super::state::Sport;
use super::table::{Cause, SpeechKind};
use super::turn::Turn;
use super::{ballot, endgame, speech};
use crate::base::{SECOND_MS, Seat};

/// Begins a stage now. A speech at a table with voice is offered first (6.4).
pub(super) fn enter(t: &mut Turn<'_, '_>, stage: Stage) {
    let offered = t.s().settings.voice && opens_a_microphone(stage);
    let length = if offered {
        Some(i64::from(t.s().settings.floor_wait_s) * SECOND_MS)
    } else {
        length_of(t.s(), stage)
    };
    let until = length.map(|ms| t.at + ms);
    t.emit(Happened::StageBegan { stage, until });
    let Some(seat) = stage.seat().filter(|_| stage.kind().is_speech()) else { return };
    match until {
        Some(latest_start) if offered => t.emit(Happened::FloorOffered { seat, latest_start }),
        Some(until) => t.emit(Happened::SpeechBegan { seat, until }),
        None => {}
    }
}

fn opens_a_microphone(stage: Stage) -> bool {
    match stage {
        Stage::Speech { kind, .. } => kind != SpeechKind::Silent,
        Stage::TieSpeech { .. } | Stage::LastSpeech { .. } => true,
        _ => false,
    }
}

/// How long a stage lasts, in milliseconds; `None`: it waits for a person.
pub(super) fn length_of(s: &Sport, stage: Stage) -> Option<i64> {
    let set = &s.settings;
    let seconds = match stage {
        Stage::Lobby => set.lobby_s,
        Stage::RoleDeal => set.role_deal_s,
        Stage::Contract => set.contract_s,
        Stage::SheriffLook => set.sheriff_look_s,
        Stage::FreeSeating => set.free_seating_s,
        Stage::LastSpeech { .. } => set.last_speech_s,
        Stage::Speech { kind: SpeechKind::Full, .. } => set.speech_s,
        Stage::Speech { kind: SpeechKind::Short, .. } => set.short_speech_s,
        Stage::Speech { kind: SpeechKind::Silent, .. } => set.silent_nominate_s,
        Stage::VotePrep | Stage::Ballot { .. } if s.manual() => return None,
        Stage::VotePrep => set.vote_prep_s,
        Stage::Ballot { .. } => set.ballot_s,
        Stage::ClosedBallot => set.closed_ballot_s,
        Stage::Reveal { .. } => set.reveal_s,
        Stage::TieSpeech { .. } => set.tie_speech_s,
        Stage::LiftVote if s.manual() || judge_decides_lift(s) => return None,
        Stage::LiftVote => set.lift_vote_s,
        Stage::NightShot => set.night_shot_s,
        Stage::NightDon => set.night_don_s,
        Stage::NightSheriff => set.night_sheriff_s,
        Stage::Dawn => set.dawn_s,
        Stage::BestMove { .. } => set.best_move_s,
        Stage::GameOver => set.room_kept_s,
    };
    Some(i64::from(seconds) * SECOND_MS)
}

fn judge_decides_lift(s: &Sport) -> bool {
    s.settings.lift_vote == LiftVote::Judge && s.judge.is_some()
}

/// The contract is over: the sheriff's look, free seating, day 1 (MR 5.2, 5.3).
pub(super) fn after_contract(t: &mut Turn<'_, '_>) {
    t.emit(Happened::ContractEnded);
    if t.s().settings.sheriff_look_s > 0 {
        enter(t, Stage::SheriffLook);
    } else {
        after_look(t);
    }
}

/// After the sheriff's look.
pub(super) fn after_look(t: &mut Turn<'_, '_>) {
    if t.s().settings.free_seating_s > 0 {
        enter(t, Stage::FreeSeating);
    } else {
        proceed(t);
    }
}

/// What comes next by day: last speeches that are owed, the end if it is decided, the day's
/// speeches, the vote, the night.
pub(super) fn proceed(t: &mut Turn<'_, '_>) {
    let s = t.s();
    if let Some(seat) = s.to_part.first() {
        enter(t, Stage::LastSpeech { seat });
    } else if let Some(outcome) = s.decided {
        endgame::finish(t, outcome);
    } else if s.day_open && s.vote_done {
        super::night::fall(t);
    } else if !s.day_open {
        open_day(t);
    } else if let Some(seat) = s.to_speak.first() {
        speech::begin(t, seat);
    } else {
        ballot::gate(t);
    }
}

/// Computed at the start of ordinary speeches, after the victim's last one, so that a removal there
/// is respected (6.1, sport.md 1.3).
fn open_day(t: &mut Turn<'_, '_>) {
    let Some(opener) = opener(t.s()) else {
        return; // Nobody is alive: such a game is decided and does not come here.
    };
    let day = t.s().day.max(1);
    t.emit(Happened::DayOpened { day, opener });
    speech::begin(t, opener);
}

/// Who opens the day (6.1, A1).
fn opener(s: &Sport) -> Option<Seat> {
    use super::settings::Rotation;
    let after = |seat: Seat| Seat::from_index((seat.index() + 1) % s.chairs.len());
    let lowest = s.alive.iter().next();
    match (s.settings.rotation, s.opener, s.closer) {
        (Rotation::Opener, Some(previous), _) => s.alive.cyclic_from(after(previous)),
        (Rotation::Closer, _, Some(previous)) => {
            let last = s.alive.cyclic_from(after(previous))?;
            s.alive.cyclic_from(after(last))
        }
        _ => lowest,
    }
}

/// Players leave by a vote, at one instant (8.6, 8.7, 8.9): one batch, one win check; what it decides
/// is announced after their last speeches (11.5).
pub(super) fn leave_by_vote(t: &mut Turn<'_, '_>, seats: impl IntoIterator<Item = Seat>) {
    let alive = t.s().alive;
    let seats: super::Few<Seat, 10> = seats.into_iter().filter(|s| alive.has(*s)).collect();
    if !seats.is_empty() {
        t.emit(Happened::Departed { seats, cause: Cause::Vote });
        endgame::check(t, Cause::Vote);
    }
    proceed(t);
}
