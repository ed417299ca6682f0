//! Words and screens over real games.

mod moments;
mod notices;
mod screens;
mod secrecy;
