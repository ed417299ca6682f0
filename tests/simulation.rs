//! Long random play, apart from the other tests.

#[path = "it/forgy_play.rs"]
#[expect(clippy::unwrap_used, reason = "a test that unwraps fails, which is its job")]
mod forgy_games;
#[path = "simulation/forgy_play.rs"]
mod forgy_play;
#[path = "simulation/luck.rs"]
mod luck;
#[path = "simulation/screens.rs"]
mod screens;
#[path = "simulation/sport_acts.rs"]
mod sport_acts;
#[path = "simulation/sport_play.rs"]
mod sport_play;
#[path = "simulation/sport_secrets.rs"]
mod sport_secrets;
