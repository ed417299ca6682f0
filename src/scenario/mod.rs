//! Scenario files: what happened at a table, written down, and what the rules say.
