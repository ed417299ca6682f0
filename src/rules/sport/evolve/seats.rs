//! Lobby, deal and contract (4.1–5.6).

use super::super::event::{Event, Happened, Stage};
use super::super::few::Seats;
use super::super::settings::{NominationConfirm, VoteMode};
use super::super::state::{CONTRACT_LINES, Chair, Contract, Sport};
use super::super::table::{ContractLine, SEATS};
use crate::base::{AccountId, Seat, Stamp};

impl Sport {
    pub(super) fn fold_seats(&mut self, event: &Event) {
        match &event.what {
            Happened::Opened { host, settings, seed } => {
                self.host = Some(*host);
                self.settings = **settings;
                self.seed = Some(*seed);
                self.seal = Some(seed.seal());
            }
            Happened::Sat { account, seat, press } => {
                // Presence is seen only for those who have a part, so a newcomer is taken to be
                // there until the face says otherwise.
                let chair =
                    Chair { account: Some(*account), press: *press, connected: true, ..Chair::default() };
                *self.chair_mut(*seat) = chair;
            }
            Happened::Stood { seat } => *self.chair_mut(*seat) = Chair::default(),
            Happened::Readied { seat, press } => {
                let chair = self.chair_mut(*seat);
                chair.ready = true;
                chair.press = *press;
            }
            Happened::Unreadied { seat } => self.chair_mut(*seat).ready = false,
            Happened::ChairTaken { account } => self.seat_judge(Some(*account), event.at),
            Happened::ChairLeft { .. } => {
                self.seat_judge(None, event.at);
                if self.stage != Stage::Lobby {
                    self.go_automatic();
                }
            }
            Happened::Queued { account, press } => self.lobby.queue.push((*account, *press)),
            Happened::Unqueued { account } => self.lobby.queue.retain(|(a, _)| a != account),
            Happened::Kicked { account } => self.send_out(*account, event.at),
            Happened::Configured { settings } => self.settings = **settings,
            Happened::LobbyExpired { .. } => self.lobby.expired = true,
            Happened::Extended { until } => {
                self.lobby.expired = false;
                self.until = Some(*until);
            }
            Happened::LobbyClosed => {
                self.lobby.closed = true;
                self.closed = true;
                self.until = None;
            }
            Happened::Started => {
                self.alive = Seat::first(SEATS).collect();
                self.lobby.queue.clear();
            }
            Happened::RolesDealt { roles } => self.roles = Some(*roles),
            other => self.fold_contract(other),
        }
    }

    fn fold_contract(&mut self, what: &Happened) {
        match what {
            Happened::RoleAcked { seat } => {
                self.acked.add(*seat);
                self.role_missing.drop(*seat);
            }
            Happened::RoleMissing { seat } => self.role_missing.add(*seat),
            Happened::ContractSaid { seat, text } => {
                if self.contract.lines.len() >= CONTRACT_LINES {
                    self.contract.lines.remove(0);
                }
                self.contract.lines.push(ContractLine { seat: *seat, text: *text });
            }
            Happened::ContractVoiced { seat, agrees } => {
                self.contract.agree.drop(*seat);
                self.contract.disagree.drop(*seat);
                let side = if *agrees { &mut self.contract.agree } else { &mut self.contract.disagree };
                side.add(*seat);
            }
            Happened::ShotOrderSet { order } => {
                self.contract.order = *order;
                self.contract.agree = Seats::NONE;
                self.contract.disagree = Seats::NONE;
            }
            Happened::ContractEnded => self.contract = Contract::default(),
            _ => {}
        }
    }

    pub(super) fn seat_judge(&mut self, account: Option<AccountId>, at: Stamp) {
        if let (Some(before), true) = (self.judge, self.judge_knows()) {
            self.former.push((before, None));
        }
        let judged_himself = self.judge.is_some() && self.judge == self.host;
        self.judge = account;
        // A host who plays is seen on his seat, one who judged is known; any other leader is taken to
        // be there.
        let seat = self.host.and_then(|host| self.seat_of(host));
        self.leader_connected = match (account, seat) {
            (None, Some(seat)) => self.chair(seat).connected,
            (None, None) if judged_himself => self.leader_connected,
            _ => true,
        };
        self.leader_gone_at = (!self.leader_connected).then_some(at);
    }

    /// Without a judge nobody opens candidates or confirms nominations.
    fn go_automatic(&mut self) {
        if self.settings.vote_mode == VoteMode::Manual {
            self.settings.vote_mode = VoteMode::Auto;
        }
        self.settings.nomination_confirm = NominationConfirm::System;
    }

    fn send_out(&mut self, account: AccountId, at: Stamp) {
        self.lobby.queue.retain(|(a, _)| *a != account);
        if self.judge == Some(account) {
            self.seat_judge(None, at);
        }
        if let Some(seat) = self.seat_of(account) {
            *self.chair_mut(seat) = Chair::default();
        }
    }
}
