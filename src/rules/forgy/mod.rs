//! The long game by the Forgy general rules r1–r40.
