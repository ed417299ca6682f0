//! Games, deadlines, notices and people on SQLite, PostgreSQL and in memory.
