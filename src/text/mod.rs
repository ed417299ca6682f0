//! Words: every notice, view and refusal in the reader's language.
