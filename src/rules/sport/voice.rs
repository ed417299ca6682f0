//! Who may be heard (6.4, 10.1, 12.2, 12.3; sport.md 1.2, column "audible"). The engine says it, one
//! reconciler per guild makes it so. The dead stay shut until the end (3.2, P8); the judge's own
//! microphone is his to keep, in every state, so that no stage costs a call for it.

use super::event::Stage;
use super::state::Sport;
use super::table::SpeechKind;
use crate::base::Seat;
use crate::rules::{Mic, Voice};

impl Sport {
    /// Seats that may be heard now.
    fn heard(&self) -> super::Seats {
        match self.stage {
            Stage::Lobby | Stage::GameOver => super::Seats::ALL,
            _ if self.paused.is_some() => super::Seats::NONE,
            Stage::Speech { kind: SpeechKind::Silent, .. } => self.shouter(),
            Stage::Speech { seat, .. } | Stage::TieSpeech { seat } | Stage::LastSpeech { seat }
                if !self.held =>
            {
                self.shouter().with(seat)
            }
            _ => super::Seats::NONE,
        }
    }

    fn shouter(&self) -> super::Seats {
        self.on_air.map_or(super::Seats::NONE, |air| super::Seats::one(air.seat))
    }

    /// The desired voice of the table.
    pub(super) fn desired_voice(&self) -> Voice {
        let heard = self.heard();
        let mut mics = Vec::with_capacity(self.chairs.len() + 1);
        for (index, chair) in self.chairs.iter().enumerate() {
            if let Some(account) = chair.account {
                let open = heard.has(Seat::from_index(index));
                mics.push((account, if open { Mic::Open } else { Mic::Closed }));
            }
        }
        if let Some(judge) = self.judge {
            mics.push((judge, Mic::Open));
        }
        let offered = self.speaker().filter(|_| self.floor_offered && self.paused.is_none());
        Voice { mics, offered: offered.and_then(|seat| self.chair(seat).account) }
    }
}
