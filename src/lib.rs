//! Gorod runs the game of Mafia where people already meet: ten-seat sports mafia in a Discord
//! voice channel, long Forgy games in a Telegram group. One engine, two faces, one binary.
//!
//! The map is in ARCHITECTURE.md; `tests/it/architecture.rs` holds the import table.

pub mod base;
pub mod cli;
#[cfg(feature = "service")]
pub mod config;
pub mod discord;
pub mod rules;
pub mod scenario;
pub mod text;

#[cfg(feature = "service")]
pub mod runtime;
#[cfg(feature = "sandbox")]
pub mod sandbox;
#[cfg(feature = "service")]
pub mod store;
#[cfg(feature = "telegram")]
pub mod telegram;
