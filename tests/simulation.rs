//! Long random play, apart from the other tests.
