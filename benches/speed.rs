//! The speed rows of the design.

fn main() {}
