//! One binary for all integration tests: each more would link the world again.

#![expect(clippy::unwrap_used, reason = "a test that unwraps fails, which is its job")]

mod architecture;
#[cfg(all(feature = "discord", feature = "sandbox"))]
mod discord_faults;
#[cfg(all(feature = "discord", feature = "sandbox"))]
mod discord_game;
#[cfg(all(feature = "discord", feature = "sandbox"))]
mod discord_kit;
#[cfg(all(feature = "discord", feature = "sandbox"))]
mod discord_lobby;
#[cfg(all(feature = "discord", feature = "sandbox"))]
mod discord_refusals;
#[cfg(all(feature = "discord", feature = "sandbox"))]
mod discord_secrets;
mod forgy_cases;
mod forgy_index;
mod forgy_play;
mod forgy_random;
mod forgy_secrecy;
mod forgy_setup;
mod real_games;
mod replay_cli;
mod rule_index;
#[cfg(all(feature = "sqlite", feature = "postgres"))]
mod runtime_books;
#[cfg(all(feature = "sqlite", feature = "postgres"))]
mod runtime_crash;
#[cfg(all(feature = "sqlite", feature = "postgres"))]
mod runtime_handle;
#[cfg(all(feature = "sqlite", feature = "postgres"))]
mod runtime_loops;
#[cfg(all(feature = "sqlite", feature = "postgres"))]
mod runtime_toy;
mod scenario_docs;
mod scenario_text;
mod scenarios;
mod sport;
#[cfg(all(feature = "discord", feature = "sandbox"))]
mod standin_sandbox;
#[cfg(all(feature = "discord", feature = "sandbox"))]
mod standin_serenity;
#[cfg(feature = "sandbox")]
mod standin_specs;
#[cfg(feature = "sandbox")]
mod standin_twilight;
#[cfg(all(feature = "discord", feature = "sandbox"))]
mod standin_voice;
#[cfg(all(feature = "sqlite", feature = "postgres"))]
mod store_contract;
#[cfg(all(feature = "sqlite", feature = "postgres"))]
mod store_db;
mod store_migrations;
#[cfg(all(feature = "sqlite", feature = "postgres"))]
mod store_people;
#[cfg(all(feature = "sqlite", feature = "postgres"))]
mod store_rows;
mod text;
mod undo;
mod verify;
#[cfg(all(feature = "discord", feature = "sandbox"))]
mod voice_face;
#[cfg(all(feature = "discord", feature = "sandbox"))]
mod voice_faults;
#[cfg(all(feature = "discord", feature = "sandbox"))]
mod voice_game;
#[cfg(all(feature = "discord", feature = "sandbox", feature = "sqlite"))]
mod voice_serve;
#[cfg(all(feature = "discord", feature = "sandbox"))]
mod voice_world;
