//! Sports mafia by clause: what the scenario files do not cover.

pub mod table;

mod flow;
