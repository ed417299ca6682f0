//! Microphones: the rules say who may speak, and one reconciler per guild makes the observed voice
//! states match, again and again (invariant 5; 6.4, 6.6, 10.1, 12.2, 12.3, 3.2).
//!
//! [`reconcile`] is the pure decision core and builds everywhere; the rest touches the wire. The
//! face gives `Voice` three things: what the tables wish, what the gateway shows, and who asks for
//! a microphone back. It takes [`reconcile::Report`]s in return.

pub mod listen;
pub mod reconcile;

#[cfg(feature = "discord")]
mod actor;
#[cfg(feature = "discord")]
mod desk;
#[cfg(feature = "discord")]
mod ear;
#[cfg(feature = "discord")]
mod gate;
#[cfg(feature = "discord")]
mod handle;
#[cfg(feature = "discord")]
mod ledger;
#[cfg(feature = "discord")]
mod sound;
#[cfg(feature = "discord")]
mod station;
#[cfg(feature = "discord")]
mod store;
#[cfg(feature = "discord")]
mod timing;
#[cfg(feature = "discord")]
mod wire;

#[cfg(feature = "discord")]
pub(in crate::discord) use desk::VoiceDesk;
#[cfg(feature = "discord")]
pub use handle::{Reports, Voice, start};
#[cfg(feature = "discord")]
pub use ledger::{Ledger, LedgerError, Memory};
#[cfg(feature = "discord")]
pub use sound::{Cue, Library, Phrase, Scene, cues, tone_at};
#[cfg(feature = "discord")]
pub use station::Stations;
#[cfg(feature = "discord")]
pub use timing::{Spread, Timings};
#[cfg(feature = "discord")]
pub use wire::{Edits, Wire};

#[cfg(all(test, feature = "discord"))]
mod actor_test;
