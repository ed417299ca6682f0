//! What the bot sounds: a gong at the start and end of a speech, a tone ten seconds before its end,
//! night and morning, and spoken phrases. Only what everyone at the table may know is heard: the
//! cues are drawn from the public view and nothing else.

mod cue;
mod library;
mod synth;

pub use cue::{Cue, Phrase, Scene, cues, tone_at};
pub use library::Library;
