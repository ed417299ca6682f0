//! What each viewer may see, closed by default (sport.md 1.11, 5.4, 5.5, 7.5, 9.4, 10.6, 10.7).
//! `types.rs` says what a view is; the rest builds it.

mod build;
mod judging;
mod may;
mod types;

pub use types::{
    Action, Allowed, BallotView, ContractView, JudgePart, LiftView, LobbyPart, MAY_LIMIT, Me, NightView,
    SeatView, UndoStep, View, Viewer,
};
