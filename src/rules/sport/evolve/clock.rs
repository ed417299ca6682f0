//! Stages, the floor, shouts, pause and the end (1.3, 6.4, 12.1, 14.1).

use super::super::event::{Event, Happened, Stage};
use super::super::few::Few;
use super::super::settings::LiftVote;
use super::super::state::{Lift, OnAir, Pause, Sport};
use crate::base::{Seat, Stamp};

impl Sport {
    pub(super) fn fold_clock(&mut self, event: &Event) {
        match &event.what {
            Happened::StageBegan { stage, until } => self.begin_stage(*stage, event.at, *until),
            Happened::FloorOffered { latest_start, .. } => {
                self.floor_offered = true;
                self.until = Some(*latest_start);
            }
            Happened::FloorOpen { .. } => self.floor_offered = false,
            Happened::SpeechBegan { until, .. } => {
                self.began = event.at;
                self.until = Some(*until);
                self.length_ms = Some(*until - event.at);
            }
            Happened::SpeechHeld { until } => {
                self.held = true;
                self.on_air = None;
                self.until = Some(*until);
            }
            Happened::DeadlineSet { until } => self.until = *until,
            Happened::ShoutBegan { seat, until, .. } => {
                self.on_air = Some(OnAir { seat: *seat, until: *until })
            }
            Happened::ShoutEnded { .. } | Happened::SpeechEnded { .. } => self.on_air = None,
            Happened::Paused { left_ms, shout_left_ms, why } => {
                self.paused = Some(Pause { why: *why, left_ms: *left_ms, shout_left_ms: *shout_left_ms });
                self.until = None;
            }
            Happened::Resumed { until, shout_until } => {
                self.paused = None;
                self.unsettled = false;
                self.until = *until;
                self.on_air = match (self.on_air, shout_until) {
                    (Some(air), Some(until)) => Some(OnAir { until: *until, ..air }),
                    _ => None,
                };
            }
            Happened::Decided { outcome } => self.decided = Some(*outcome),
            Happened::GameEnded { outcome } => {
                self.decided = Some(*outcome);
                self.outcome = Some(*outcome);
                self.paused = None;
                self.unsettled = false;
                self.draw_due = false;
                self.leader_gone_at = None;
                self.steps.clear();
            }
            Happened::RoomClosed => {
                self.closed = true;
                self.until = None;
            }
            _ => {}
        }
    }

    fn begin_stage(&mut self, stage: Stage, at: Stamp, until: Option<Stamp>) {
        self.stage = stage;
        self.stage_no += 1;
        self.began = at;
        self.until = until;
        self.length_ms = until.map(|u| u - at);
        self.floor_offered = false;
        self.held = false;
        self.cut = false;
        self.on_air = None;
        match stage {
            // Secrets are delivered here, or may be at any moment from here on: no way back
            // (design, "Undo"). The same for every table, or the way back would tell who checks.
            Stage::RoleDeal | Stage::Contract | Stage::NightDon | Stage::NightSheriff | Stage::Dawn => {
                self.steps.clear();
            }
            Stage::LastSpeech { seat } => {
                self.to_part.retain(|s| *s != seat);
                self.chair_mut(seat).last_spoken = true;
            }
            Stage::Speech { seat, .. } => {
                self.to_speak.retain(|s| *s != seat);
                self.closer = Some(seat);
            }
            Stage::TieSpeech { seat } => self.to_defend.retain(|s| *s != seat),
            Stage::Ballot { candidate } => self.call_candidate(candidate),
            Stage::Reveal { candidate } => self.show_candidate(candidate),
            Stage::ClosedBallot => {
                if let Some(ballot) = &mut self.ballot {
                    ballot.open = true;
                }
            }
            Stage::LiftVote => {
                let tied = self.ballot.map_or(Few::new(), |b| b.leaders);
                let undecided = self.settings.lift_vote == LiftVote::Judge && self.judge.is_some();
                self.lift = Some(Lift { tied, undecided, ..Lift::default() });
            }
            _ => {}
        }
    }

    fn call_candidate(&mut self, candidate: Seat) {
        if let Some(ballot) = &mut self.ballot {
            ballot.current = place(ballot.candidates.position(candidate));
            ballot.open = true;
        }
    }

    fn show_candidate(&mut self, candidate: Seat) {
        if let Some(ballot) = &mut self.ballot {
            ballot.current = place(ballot.candidates.position(candidate));
            ballot.shown = ballot.current + 1;
        }
    }
}

fn place(index: Option<usize>) -> u8 {
    u8::try_from(index.unwrap_or(0)).expect("a ballot has at most ten candidates")
}
