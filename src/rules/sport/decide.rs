//! One match on the command; each arm names the file of its rule.

use super::event::Stage;
use super::turn::{Ruling, Turn, unwrap_button};
use super::{Command, Rejection, lobby};

pub(super) fn decide(t: &mut Turn<'_, '_>, command: &Command) -> Ruling {
    let command = unwrap_button(t.s(), command)?;
    if let Command::Open { settings, seed } = command {
        return lobby::open(t, settings, *seed);
    }
    if t.s().host.is_none() {
        return Err(Rejection::NotOpen);
    }
    if t.s().lobby.closed {
        return Err(Rejection::LobbyClosed);
    }
    match command {
        Command::Tick if !t.by_clock() => Err(Rejection::NotAllowed),
        Command::Tick if t.s().stage == Stage::Lobby => {
            lobby::tick(t);
            Ok(())
        }
        _ if t.s().stage == Stage::Lobby => lobby::decide(t, command),
        _ => Err(Rejection::NothingDue),
    }
}
