//! The Discord face. `screens` is pure and builds everywhere; whatever touches the wire (serenity,
//! songbird, reqwest, tokio) stands behind the `discord` feature.

pub mod screens;
pub mod voice;
