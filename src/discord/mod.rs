//! The Discord face. `screens` is pure and builds everywhere; whatever touches the wire (serenity,
//! songbird, reqwest, tokio) stands behind the `discord` feature.

pub mod screens;
pub mod voice;

#[cfg(feature = "discord")]
mod access;
#[cfg(feature = "discord")]
mod around;
#[cfg(feature = "discord")]
mod caretaker;
#[cfg(feature = "discord")]
mod commands;
#[cfg(feature = "discord")]
mod config;
#[cfg(feature = "discord")]
mod contract;
#[cfg(feature = "discord")]
mod curtain;
#[cfg(feature = "discord")]
mod custom_id;
#[cfg(feature = "discord")]
mod direct;
#[cfg(feature = "discord")]
mod draw;
#[cfg(feature = "discord")]
mod events;
#[cfg(feature = "discord")]
mod face;
#[cfg(feature = "discord")]
mod faults;
#[cfg(feature = "discord")]
mod judge;
#[cfg(feature = "discord")]
mod page;
#[cfg(feature = "discord")]
mod panels;
#[cfg(feature = "discord")]
mod person;
#[cfg(feature = "discord")]
mod place;
#[cfg(feature = "discord")]
mod play;
#[cfg(feature = "discord")]
mod press;
#[cfg(feature = "discord")]
mod reply;
#[cfg(feature = "discord")]
mod rooms;
#[cfg(feature = "discord")]
mod router;
#[cfg(feature = "discord")]
mod say;
#[cfg(feature = "discord")]
mod settings;
#[cfg(feature = "discord")]
mod setup;
#[cfg(feature = "discord")]
mod sport;
#[cfg(feature = "discord")]
mod tokens;
#[cfg(feature = "discord")]
mod trouble;
#[cfg(feature = "discord")]
mod wire;

#[cfg(feature = "discord")]
pub use config::{Config, Endpoint, FaceError};
#[cfg(feature = "discord")]
pub use face::{Ready, check, prepare};
