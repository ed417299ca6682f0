//! One binary for all integration tests: each more would link the world again.

mod architecture;
