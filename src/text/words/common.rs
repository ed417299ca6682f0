//! Words of no one screen, and refusals of names (regulation 2.3).

use crate::text::{Name, catalog::words};

words! {
    /// Short words that many screens share.
    pub enum Common {
        Yes = "common-yes",
        No = "common-no",
    }
}

words! {
    /// Why a name may not sit at the table.
    pub enum Names {
        Empty = "names-empty",
        TooLong { max: usize } = "names-too-long",
        Invisible = "names-invisible",
        Stacked = "names-stacked",
        Number = "names-number",
        LooksLike { other: Name } = "names-looks-like",
        Forbidden = "names-forbidden",
    }
}
