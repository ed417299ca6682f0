//! Anonymous notes and last notes as people send and hosts handle them (1.10; r2, r24–r27).

use super::clauses::Clause;
use super::command::Command;
use super::decide::{Log, Outcome, holds, host, living, reason, running};
use super::event::Event;
use super::notes::{Note, NoteState, due};
use super::rejection::Rejection;
use super::state::{Forgy, Stage};
use super::values::Span;
use super::words::{MAX_TEXT, Words};
use crate::base::Stamp;
use crate::rules::Ask;

/// The most notes of one seat where r24 is switched off.
const MAX_NOTES_A_SEAT: usize = 10;

pub(super) fn decide(log: &mut Log<'_>, ask: &Ask, command: &Command) -> Outcome {
    match command {
        Command::SendNote { header, text } => send(log, ask, *header, *text),
        Command::ReturnNote { note, why } => {
            on_desk(log, ask, *note)?;
            reason(why, MAX_TEXT)?;
            log.emit(Event::NoteReturned { note: *note, why: *why });
            Ok(())
        }
        Command::CorrectNote { note, text } => {
            on_desk(log, ask, *note)?;
            sendable(text)?;
            log.emit(Event::NoteCorrected { note: *note, text: *text });
            Ok(())
        }
        Command::ApproveNote { note } => {
            on_desk(log, ask, *note)?;
            if log.state().notes[usize::from(*note)].state != NoteState::Submitted {
                return Err(Rejection::NoSuchNote);
            }
            log.emit(Event::NoteApproved { note: *note, at: ask.now });
            Ok(())
        }
        Command::MoveBatch { batch, at } => move_batch(log, ask, *batch, *at),
        Command::LeaveLastNote { words } => {
            running(log.state())?;
            let seat = living(log.state(), ask)?;
            if !log.state().settings.last_note {
                return Err(Rejection::LastNotesOff);
            }
            sendable(words)?;
            log.emit(Event::LastNoteWritten { seat, words: *words });
            Ok(())
        }
        Command::ReturnLastNote { seat, why } => {
            host(log.state(), ask)?;
            reason(why, MAX_TEXT)?;
            if !log.state().last_notes.iter().any(|(author, _)| author == seat) {
                return Err(Rejection::NoSuchNote);
            }
            log.emit(Event::LastNoteReturned { seat: *seat, why: *why });
            Ok(())
        }
        _ => Err(Rejection::WrongStage),
    }
}

fn send(log: &mut Log<'_>, ask: &Ask, header: Option<Words>, text: Words) -> Outcome {
    running(log.state())?;
    let author = living(log.state(), ask)?;
    let state = log.state();
    if !state.settings.notes {
        return Err(Rejection::NotesOff);
    }
    if text.media || header.is_some_and(|words| words.media) {
        return Err(Rejection::TextOnly);
    }
    let sent = state.notes.iter().filter(|note| note.author == author);
    let standing = sent.clone().filter(|note| note.counts()).count();
    if (holds(state, Clause::r(24)) && standing > 0) || standing >= MAX_NOTES_A_SEAT || sent.count() >= 100 {
        return Err(Rejection::NoteQuota);
    }
    sendable(&text)?;
    if header.is_some_and(|words| !words.fits(100)) {
        return Err(Rejection::TooLong);
    }
    let hosted = state.settings.hosted();
    // By form alone where nobody reads it first: no links to private places (1.10).
    if !hosted && (text.link || header.is_some_and(|words| words.link)) {
        return Err(Rejection::NoteLink);
    }
    let number = u16::try_from(state.notes.len()).unwrap_or(u16::MAX);
    let note = Note { author, header, text, corrected: None, why: None, state: NoteState::Submitted };
    log.emit(Event::NoteSubmitted(note));
    if !hosted {
        log.emit(Event::NoteApproved { note: number, at: ask.now });
    }
    Ok(())
}

fn sendable(text: &Words) -> Outcome {
    if text.media {
        return Err(Rejection::TextOnly);
    }
    if text.is_empty() {
        return Err(Rejection::NoteEmpty);
    }
    if text.fits(MAX_TEXT) { Ok(()) } else { Err(Rejection::TooLong) }
}

/// The host has this note and it has not come out.
fn on_desk(log: &Log<'_>, ask: &Ask, note: u16) -> Outcome {
    host(log.state(), ask)?;
    running(log.state())?;
    match log.state().notes.get(usize::from(note)).map(|note| note.state) {
        Some(NoteState::Submitted | NoteState::Approved(_)) => Ok(()),
        _ => Err(Rejection::NoSuchNote),
    }
}

/// The host moves a batch, before it comes and not into the first hour (r27).
fn move_batch(log: &mut Log<'_>, ask: &Ask, batch: u8, at: Stamp) -> Outcome {
    host(log.state(), ask)?;
    let state = log.state();
    if state.stage != Stage::Day || state.closing.is_some() {
        return Err(Rejection::NotDay);
    }
    let place = usize::from(batch).checked_sub(1).ok_or(Rejection::NoSuchBatch)?;
    let slot = state.batches.get(place).filter(|slot| !slot.out).ok_or(Rejection::NoSuchBatch)?;
    let hour = state.clock.opened + Span::hours(1).0;
    let after = place.checked_sub(1).and_then(|before| state.batches.get(before)).map_or(ask.now, |b| b.at);
    let before = state.batches.get(place + 1).map_or(state.clock.closes, |next| next.at);
    let first_hour = holds(state, Clause::r(27)) && at < hour;
    if slot.at <= ask.now || at <= ask.now || at <= after || at >= before || first_hour {
        return Err(Rejection::BatchTooEarly);
    }
    log.emit(Event::BatchMoved { batch, at });
    Ok(())
}

/// Notes whose author is gone and that have not come out (r6).
pub(super) fn orphans(state: &Forgy) -> Vec<u16> {
    let waiting = |state: NoteState| matches!(state, NoteState::Submitted | NoteState::Approved(_));
    let notes = state.notes.iter().enumerate().filter(|(_, n)| waiting(n.state) && !state.lives(n.author));
    notes.filter_map(|(i, _)| u16::try_from(i).ok()).collect()
}

/// A batch comes out, in drawn order; an empty one is announced as empty [C].
pub(super) fn publish(log: &mut Log<'_>, place: usize) {
    let state = log.state();
    let Some(batch) = state.batches.get(place) else { return };
    let mut notes: Vec<u16> = due(&state.notes, batch.at).collect();
    state.order_dice(2, place as u64).shuffle(&mut notes);
    let batch = u8::try_from(place + 1).unwrap_or(u8::MAX);
    log.emit(Event::NotesPublished { batch, notes });
}
