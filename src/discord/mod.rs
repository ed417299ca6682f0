//! The Discord face.
