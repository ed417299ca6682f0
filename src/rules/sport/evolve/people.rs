//! Departures, fouls, replacements, presence and requests (1.6, 2.8, 12.4, 13).

use super::super::event::{Event, Happened};
use super::super::few::Few;
use super::super::settings::Silent;
use super::super::state::Sport;
use super::super::table::{Cause, Left, Request, Wish};
use crate::base::{AccountId, Seat, Stamp};

impl Sport {
    pub(super) fn fold_people(&mut self, event: &Event) {
        match &event.what {
            Happened::Departed { seats, cause } => self.depart(seats, *cause),
            Happened::LastSpeechGiven { seat } => {
                self.to_part.push(*seat);
            }
            Happened::LastSpeechCut { seat } => {
                self.to_part.retain(|s| s != seat);
                self.chair_mut(*seat).last_spoken = true;
                self.cut |= self.stage.seat() == Some(*seat);
            }
            Happened::Fouled { seat, count, .. } => {
                let silent = self.settings.silent != Silent::None;
                let chair = self.chair_mut(*seat);
                chair.fouls = *count;
                if *count == 3 && silent && !chair.silent_used {
                    chair.silent_due = true;
                }
            }
            Happened::FoulTakenBack { seat, count } => {
                let chair = self.chair_mut(*seat);
                chair.fouls = *count;
                if *count < 3 {
                    chair.silent_due = false;
                }
            }
            Happened::TechFouled { seat, count, .. } | Happened::TechTakenBack { seat, count } => {
                self.chair_mut(*seat).tech = *count;
            }
            Happened::Replaced { seat, from, to } => {
                self.former.push((*from, Some(*seat)));
                let chair = self.chair_mut(*seat);
                chair.account = Some(*to);
                chair.connected = true;
                self.requests.retain(|r| r.seat != *seat);
            }
            Happened::PresenceChanged { account, connected } => self.see(*account, *connected, event.at),
            Happened::ChairHandedOver { to, .. } => self.seat_judge(Some(*to), event.at),
            Happened::HostPassed { to } => {
                self.host = Some(*to);
                self.leader_connected = true;
                self.leader_gone_at = None;
            }
            Happened::Asked { seat, wish } => {
                // One of each kind a seat: nobody's requests push out another's.
                let kind = std::mem::discriminant(wish);
                self.requests.retain(|r| r.seat != *seat || std::mem::discriminant(&r.what) != kind);
                self.requests.push(Request { seat: *seat, what: *wish });
            }
            Happened::Dismissed { seat } => self.requests.retain(|r| r.seat != *seat),
            _ => {}
        }
    }

    /// A batch leaves at one instant. Everything that points at a leaving seat is cleaned here and
    /// nowhere else (trap T12).
    fn depart(&mut self, seats: &Few<Seat, 10>, cause: Cause) {
        let stage = self.stage.kind();
        let day = if stage.is_night() { self.nights.last().map_or(self.day, |n| n.number) } else { self.day };
        for seat in seats.iter() {
            self.alive.drop(seat);
            let chair = self.chair_mut(seat);
            chair.left = Some(Left { cause, day, stage });
            chair.silent_due = false;
            self.role_missing.drop(seat);
            if !cause.is_removal() {
                self.to_part.push(seat);
            }
        }
        let alive = self.alive;
        self.to_speak.retain(|s| alive.has(*s));
        self.nominations.retain(|n| alive.has(n.target));
        self.offered = self.offered.filter(|n| alive.has(n.target) && alive.has(n.by));
        self.on_air = self.on_air.filter(|air| alive.has(air.seat));
        self.to_defend.retain(|s| alive.has(*s));
        self.requests.retain(|r| alive.has(r.seat) || r.what != Wish::Floor);
        self.night_disturbed = true;
        self.quiet = 0;
        // Any departure ends the row of quiet nights, by day too (sport.md 1.6).
        self.quiet = 0;
        self.unsettled |= self.paused.is_some();
    }

    fn see(&mut self, account: AccountId, connected: bool, at: Stamp) {
        if let Some(seat) = self.seat_of(account) {
            self.chair_mut(seat).connected = connected;
        }
        if self.leader() == Some(account) {
            self.leader_connected = connected;
            self.leader_gone_at = if connected { None } else { self.leader_gone_at.or(Some(at)) };
        }
    }
}
