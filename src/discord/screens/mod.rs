//! Screens: pure functions from what a viewer may see to what Discord shows. No wire types, no
//! IO: the face encodes a [`Screen`] and decodes its presses. Texts are in `locales/`.
//!
//! | screen | file |
//! |---|---|
//! | the public panel: lobby, game, end | `lobby.rs`, `table.rs` with `headline.rs` |
//! | one person's panel, what is due, the contract | `private.rs`, `private_due.rs`, `contract.rs` |
//! | the judge's panel and its questions | `judge.rs`, `judge_ask.rs`, `desk.rs` |
//! | settings, rules | `settings.rs`, `rules.rs` |
//! | rooms, set-up, protocol and deal | `rooms.rs`, `setup.rs`, `over.rs` |
//! | forms, answers to presses, help | `forms.rs`, `answers.rs`, `help.rs` |

pub mod answers;
mod contract;
mod desk;
pub mod forms;
mod headline;
pub mod help;
pub mod judge;
mod judge_ask;
pub mod lobby;
mod model;
mod op;
mod open;
pub mod over;
pub mod private;
mod private_due;
pub mod rooms;
pub mod rules;
mod scene;
pub mod settings;
pub mod setup;
pub mod table;

pub use desk::{BadDesk, Desk, DeskPage, Question};
pub use headline::headline;
pub use model::{Button, Choice, Embed, Field, Modal, Row, Screen, Select, Style, limits};
pub use op::Op;
pub use open::{Choices, Open};
pub use scene::Scene;

use crate::rules::sport::StageKind;

/// The public panel in whatever state the table is.
#[must_use]
pub fn public(scene: &Scene<'_>) -> Screen {
    if scene.view.stage == StageKind::Lobby { lobby::screen(scene) } else { table::screen(scene) }
}
