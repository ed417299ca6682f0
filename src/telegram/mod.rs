//! The Telegram face.
