//! What Discord checks in a body before it does anything: types, lengths, counts. Fields it does
//! not know it ignores, as the platform does; the tests hold the bot to the specification.

pub mod commands;
pub mod components;
pub mod embeds;
pub mod fields;
pub mod message;
