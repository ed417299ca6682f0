//! Who may read and write where (1.5; r6, r8, r9, r38). The words themselves are relayed by the
//! faces and never logged; the log keeps who talked, once a seat and cycle (r35).

use super::clauses::Clause;
use super::command::{Command, Room};
use super::decide::{Log, Outcome, account, holds, is_host, living, said, seat};
use super::event::Event;
use super::rejection::Rejection;
use super::roles::Side;
use super::state::{Forgy, Player, Stage};
use super::values::NightChat;
use crate::base::{AccountId, Seat};
use crate::rules::Ask;

pub(super) fn decide(log: &mut Log<'_>, ask: &Ask, command: &Command) -> Outcome {
    match command {
        Command::EnterDeadChat => {
            let seat = seat(log.state(), ask)?;
            let player = log.state().player(seat).ok_or(Rejection::NotPlaying)?;
            if !log.state().settings.dead_chat {
                return Err(Rejection::NoDeadChat);
            }
            if !player.dead_chat_open() {
                return Err(Rejection::DeadChatClosed);
            }
            if player.in_dead_chat {
                return Err(Rejection::InDeadChat);
            }
            log.emit(Event::DeadChatJoined { seat });
            Ok(())
        }
        Command::Say { room } => say(log, ask, *room),
        _ => Err(Rejection::WrongStage),
    }
}

fn say(log: &mut Log<'_>, ask: &Ask, room: Room) -> Outcome {
    let state = log.state();
    let account = account(ask)?;
    if is_host(state, ask) && matches!(room, Room::Game | Room::Voting | Room::Dead) {
        return Ok(());
    }
    let own = state.seat_of(account);
    may_write(state, own, room)?;
    if room == Room::Game && state.running() {
        let spoke = own.and_then(|seat| state.player(seat)).is_some_and(|player| player.talked);
        let early = said(ask).at.unix_s() < state.clock.opened.unix_s();
        if let Ok(seat) = living(state, ask)
            && !spoke
            && !early
        {
            log.emit(Event::Talked { seat });
        }
    }
    Ok(())
}

/// Whether whoever sits on this seat, or nobody of the game, may write there now.
pub(super) fn may_write(state: &Forgy, own: Option<Seat>, room: Room) -> Outcome {
    let player = own.and_then(|seat| state.player(seat));
    match room {
        Room::Game => {
            if !holds(state, Clause::r(6)) || !state.running() {
                return Ok(());
            }
            let player = player.ok_or(Rejection::NotPlaying)?;
            if !player.alive() {
                return Err(Rejection::Dead);
            }
            if player.silenced || player.day_blocked && state.stage == Stage::Day {
                return Err(Rejection::Silenced);
            }
            match state.stage {
                Stage::Day if state.closing.is_none() => Ok(()),
                _ if state.settings.night_chat == NightChat::Open => Ok(()),
                // Written before the end and read after it: a day's talk still.
                Stage::Day => Ok(()),
                _ => Err(Rejection::MayNotWrite),
            }
        }
        // Only votes and retractions, which are commands of their own.
        Room::Voting => Err(Rejection::MayNotWrite),
        Room::Mafia(team) => {
            let member = player.is_some_and(|player| player.side == Side::Mafia(team));
            if member && state.running() { Ok(()) } else { Err(Rejection::NotYourRoom) }
        }
        Room::Dead => {
            if !state.settings.dead_chat {
                return Err(Rejection::NoDeadChat);
            }
            if player.is_some_and(|player| player.in_dead_chat) {
                Ok(())
            } else {
                Err(Rejection::NotYourRoom)
            }
        }
    }
}

impl Player {
    /// Whether the dead chat is open to this player (r38): dead town, and a neutral who could be
    /// recruited and was not. Nobody of the mafia, no other neutral.
    #[must_use]
    pub fn dead_chat_open(&self) -> bool {
        !self.alive() && (self.side == Side::Town || self.recruitable())
    }
}

impl Forgy {
    /// Who reads and writes in this room besides the host, for relays: those who may read.
    #[must_use]
    pub fn readers(&self, room: Room) -> Vec<AccountId> {
        let reads = |player: &Player| match room {
            Room::Game | Room::Voting => true,
            Room::Mafia(team) => player.side == Side::Mafia(team),
            Room::Dead => self.settings.dead_chat && player.in_dead_chat,
        };
        self.players.iter().filter(|player| reads(player)).map(|player| player.account).collect()
    }

    /// Whether this account may write in this room now.
    #[must_use]
    pub fn writes(&self, account: AccountId, room: Room) -> bool {
        let hosting = self.settings.hosted() && self.leads(account);
        hosting && !matches!(room, Room::Mafia(_)) || may_write(self, self.seat_of(account), room).is_ok()
    }
}
