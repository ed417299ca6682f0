//! Screens: pure functions from what a viewer may see to what Discord shows. No wire types, no
//! IO: the face encodes a [`Screen`] and decodes its presses. `docs` of the layout: surfaces in
//! ARCHITECTURE.md; texts in `locales/`.

mod model;
mod op;

pub use model::{Button, Choice, Embed, Field, Modal, Row, Screen, Select, Style, limits};
pub use op::Op;
