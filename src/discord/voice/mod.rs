//! Microphones: the rules say who may speak, and one reconciler per guild makes the observed voice
//! states match, again and again (invariant 5; 6.4, 6.6, 10.1, 12.2, 12.3, 3.2).
//!
//! [`reconcile`] is the pure decision core and builds everywhere; the rest touches the wire.

pub mod reconcile;
