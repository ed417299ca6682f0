//! Sports mafia by clause: what the scenario files do not cover.

pub mod table;

mod clock;
mod codec;
mod flow;
mod index;
mod lobby;
mod people;
mod undo;
