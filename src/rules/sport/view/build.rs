//! Builds a view from nothing.

use super::super::few::Few;
use super::super::state::Sport;
use super::super::table::Part;
use super::types::{LobbyPart, SeatView, View, Viewer};
use crate::base::AccountId;

impl Sport {
    /// Through whose eyes this account looks.
    pub(in super::super) fn eyes(&self, account: AccountId) -> Viewer {
        if let Some(seat) = self.seat_of(account) {
            Viewer::Seat(seat)
        } else if self.judge == Some(account) {
            Viewer::Judge
        } else if self.host == Some(account) {
            Viewer::Host
        } else if self.lobby.queue.iter().any(|(a, _)| *a == account) {
            Viewer::Account(account)
        } else {
            Viewer::Public
        }
    }

    /// What they see.
    pub(in super::super) fn look(&self, _viewer: Viewer) -> View {
        let seats = self.chairs.map(|c| SeatView {
            account: c.account,
            ready: c.ready,
            connected: c.connected,
            alive: c.left.is_none(),
            left: c.left,
            fouls: c.fouls,
            tech: c.tech,
            silent_due: c.silent_due,
            role: None,
        });
        View {
            stage: self.stage_name(),
            under: self.stage.kind(),
            stage_no: self.stage_no,
            day: self.day,
            until: self.until,
            paused: self.paused.map(|p| p.why),
            left_ms: self.paused.and_then(|p| p.left_ms),
            host: self.host,
            judge: self.judge,
            judge_knows: self.judge_knows(),
            settings: self.settings,
            seal: self.seal,
            seats,
            speaker: self.speaker(),
            speech: None,
            floor_offered: self.floor_offered,
            shouting: None,
            next: Few::new(),
            nominations: Few::new(),
            offered: None,
            ballot: None,
            lift: None,
            killed: None,
            best_move: None,
            contract: None,
            me: None,
            part: Part::None,
            may: Few::new(),
            judging: None,
            lobby: (!self.started()).then(|| LobbyPart {
                seated: u8::try_from(10 - self.free_seats().len()).expect("there are ten seats"),
                ready: u8::try_from(self.chairs.iter().filter(|c| c.ready).count()).expect("ten at most"),
                queue: self.lobby.queue.iter().map(|(a, _)| *a).collect(),
                expired: self.lobby.expired,
                closed: self.lobby.closed,
            }),
            outcome: self.outcome,
            opened: None,
            nights: Vec::new(),
        }
    }
}
