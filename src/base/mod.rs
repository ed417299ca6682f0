//! Leaf vocabulary that knows no game: ids, seats, instants, dice and the sealed seed.
//! Imports nothing of this crate; see the import table in ARCHITECTURE.md.

mod dice;
mod ids;
mod seal;
mod seat;
mod text_ref;
mod time;
mod zone;

pub use dice::Dice;
pub use ids::{AccountId, BadGameId, CommunityId, GameId};
pub use seal::{Seal, Seed};
pub use seat::{BadSeat, Seat};
pub use text_ref::TextRef;
pub use time::{MINUTE_MS, SECOND_MS, Stamp};
pub use zone::{BadDaytime, BadZone, Daytime, Zone};
