//! Builds a view from nothing: the public part first, then what this viewer may know besides. Each
//! secret has one line here that opens it, under the condition of its row in sport.md 1.11.

use super::super::event::Stage;
use super::super::few::{Few, Seats};
use super::super::settings::VoteMode;
use super::super::state::{Ballot, Sport};
use super::super::table::{Part, Role, StageKind, Team};
use super::types::{BallotView, ContractView, LiftView, LobbyPart, Me, NightView, SeatView, View, Viewer};
use super::{judging, may};
use crate::base::{AccountId, Seat};

impl Sport {
    /// Through whose eyes this account looks.
    pub(in super::super) fn eyes(&self, account: AccountId) -> Viewer {
        match self.part_of(account) {
            Part::Seat(seat) => Viewer::Seat(seat),
            Part::Judge => Viewer::Judge,
            Part::Host => Viewer::Host,
            Part::Queue(_) => Viewer::Account(account),
            Part::None => Viewer::Public,
        }
    }

    /// Everyone for whom a panel is kept.
    pub(in super::super) fn all_eyes(&self) -> Vec<Viewer> {
        let mut all = vec![Viewer::Public];
        all.extend(
            (0..self.chairs.len())
                .filter(|i| self.chairs[*i].account.is_some())
                .map(|i| Viewer::Seat(Seat::from_index(i))),
        );
        if self.judge.is_some() {
            all.push(Viewer::Judge);
        }
        if self.host.is_some_and(|h| self.part_of(h) == Part::Host) {
            all.push(Viewer::Host);
        }
        all.extend(self.lobby.queue.iter().map(|(account, _)| Viewer::Account(*account)));
        all
    }

    /// What they see.
    #[inline]
    pub(in super::super) fn look(&self, viewer: Viewer) -> View {
        let mut view = self.look_public();
        let over = self.outcome.is_some();
        match viewer {
            Viewer::Public => {}
            Viewer::Seat(seat) => self.look_own(&mut view, seat),
            Viewer::Judge => {
                view.part = Part::Judge;
                judging::add(self, &mut view);
            }
            Viewer::Host => view.part = Part::Host,
            Viewer::Account(account) => view.part = self.part_of(account),
        }
        if over {
            self.look_after_the_end(&mut view);
        }
        may::add(self, &mut view);
        view
    }

    /// What anyone sees who can see the table. Inlined: a view is large, and is built in its place.
    #[inline]
    fn look_public(&self) -> View {
        let stage = self.stage.kind();
        View {
            stage: self.stage_name(),
            under: stage,
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
            seats: self.look_seats(),
            speaker: self.speaker(),
            speech: match self.stage {
                Stage::Speech { kind, .. } => Some(kind),
                _ => None,
            },
            floor_offered: self.floor_offered,
            shouting: self.on_air.map(|air| air.seat),
            next: match stage {
                StageKind::Speech => self.to_speak,
                StageKind::TieSpeech => self.to_defend,
                StageKind::LastSpeech => self.to_part,
                _ => Few::new(),
            },
            nominations: if self.shows_nominations() { self.nominations } else { Few::new() },
            offered: self.offered.filter(|_| self.shows_nominations()),
            ballot: self.ballot.map(|b| self.look_ballot(&b)),
            lift: self.lift.map(|lift| LiftView {
                tied: lift.tied,
                needed: u8::try_from(self.alive.len() / 2 + 1).expect("there are ten seats"),
                yes: if self.settings.vote_mode == VoteMode::Closed && !self.vote_done {
                    Seats::NONE
                } else {
                    lift.yes
                },
                undecided: lift.undecided,
            }),
            killed: self.night().and_then(|n| n.killed).filter(|_| !self.day_open),
            best_move: self.best_moves.last().filter(|best| self.named_this_morning(best.by)),
            contract: None,
            me: None,
            part: Part::None,
            may: Few::new(),
            judging: None,
            lobby: (!self.started()).then(|| self.look_lobby()),
            outcome: self.outcome,
            opened: None,
            nights: Vec::new(),
        }
    }

    fn look_seats(&self) -> [SeatView; 10] {
        self.chairs.map(|c| SeatView {
            account: c.account,
            ready: c.ready,
            connected: c.connected,
            alive: c.left.is_none(),
            left: c.left,
            fouls: c.fouls,
            tech: c.tech,
            silent_due: c.silent_due,
            role: None,
        })
    }

    fn look_lobby(&self) -> LobbyPart {
        let small = |n: usize| u8::try_from(n).expect("there are ten seats");
        LobbyPart {
            seated: small(self.chairs.len() - self.free_seats().len()),
            ready: small(self.chairs.iter().filter(|c| c.ready).count()),
            queue: self.lobby.queue.iter().map(|(account, _)| *account).collect(),
            expired: self.lobby.expired,
            closed: self.lobby.closed,
        }
    }

    /// 7.5: by day and during the vote; not at night, in the deal, the contract, the lobby and the
    /// transitions. The last speech after a vote belongs to the day.
    fn shows_nominations(&self) -> bool {
        self.day_open && self.outcome.is_none()
    }

    fn named_this_morning(&self, by: Seat) -> bool {
        self.night().is_some_and(|n| n.killed == Some(by) && n.number < self.day)
    }

    /// 9.4: in closed mode nothing tells who has voted before the reveal, which goes candidate by
    /// candidate (9.5).
    fn look_ballot(&self, ballot: &Ballot) -> BallotView {
        let closed = self.settings.vote_mode == VoteMode::Closed;
        let counted = ballot.verdict.is_some();
        let all_shown = usize::from(ballot.shown) >= ballot.candidates.len();
        let revealing = matches!(self.stage, Stage::Reveal { .. });
        // Without a reveal the whole ballot is open once it is counted.
        let open_whole = !closed || (counted && (!revealing || all_shown));
        let shown =
            if closed && counted && !revealing { ballot.candidates.len() } else { ballot.shown.into() };
        let visible = |vote: Option<Seat>| {
            vote.filter(|v| open_whole || ballot.candidates.position(*v).is_some_and(|place| place < shown))
        };
        let voting = matches!(self.stage, Stage::Ballot { .. } | Stage::Reveal { .. });
        BallotView {
            candidates: ballot.candidates,
            round: ballot.round,
            current: ballot.candidates.get(ballot.current.into()).filter(|_| voting),
            open: ballot.open,
            votes: ballot.votes.map(visible),
            defaulted: if open_whole { ballot.defaulted } else { Seats::NONE },
            shown: u8::try_from(shown).expect("a ballot has at most ten candidates"),
            verdict: ballot.verdict.filter(|_| open_whole),
            leaders: if open_whole { ballot.leaders } else { Few::new() },
        }
    }

    /// What the person on a seat knows: the own role, the team from the contract on, own acts.
    fn look_own(&self, view: &mut View, seat: Seat) {
        view.part = Part::Seat(seat);
        let role = self.role(seat);
        let black = role.is_some_and(|r| r.team() == Team::Black);
        let knows_team = black && !matches!(self.stage, Stage::Lobby | Stage::RoleDeal);
        let mates = if knows_team { self.team(Team::Black) } else { Seats::NONE };
        view.seats[seat.index()].role = role;
        for mate in mates.iter() {
            view.seats[mate.index()].role = self.role(mate);
        }
        if let (Some(shown), Some(ballot)) = (&mut view.ballot, self.ballot) {
            shown.votes[seat.index()] = ballot.votes[seat.index()];
        }
        let lifted = self.lift.is_some_and(|lift| lift.yes.has(seat));
        if let Some(shown) = view.lift.as_mut().filter(|_| lifted) {
            shown.yes.add(seat);
        }
        let night = self.night().filter(|_| self.stage.kind().is_night());
        let own_check =
            |n: &super::super::state::Night| [n.don, n.sheriff].into_iter().flatten().find(|c| c.by == seat);
        let checks = if matches!(role, Some(Role::Don | Role::Sheriff)) {
            self.nights.iter().filter_map(own_check).collect()
        } else {
            Vec::new()
        };
        view.me = Some(Me {
            seat,
            role,
            acked: self.acked.has(seat),
            mates,
            shot: night.and_then(|n| n.shots[seat.index()]),
            checked: night.and_then(own_check).map(|c| c.target),
            checks,
            nominated: view.nominations.iter().chain(view.offered).find(|n| n.by == seat).map(|n| n.target),
            lifted,
        });
        if black && self.alive.has(seat) {
            view.contract = self.look_contract();
        }
    }

    /// 5.2, 5.4: the room exists for the living blacks while the contract lasts, and for a judge who
    /// knows the roles (5.5).
    pub(super) fn look_contract(&self) -> Option<Box<ContractView>> {
        if self.stage != Stage::Contract {
            return None;
        }
        let blacks = self.team(Team::Black);
        Some(Box::new(ContractView {
            blacks,
            don: self.holder(Role::Don),
            acked: self.acked.and(blacks),
            lines: self.contract.lines.clone(),
            order: self.contract.order,
            agree: self.contract.agree,
            disagree: self.contract.disagree,
        }))
    }

    /// 14.5: the roles of all, the seed and the nights are open to everyone.
    fn look_after_the_end(&self, view: &mut View) {
        for (seat, shown) in view.seats.iter_mut().enumerate() {
            shown.role = self.role(Seat::from_index(seat));
        }
        view.opened = self.seed;
        view.nights = self.look_nights();
    }

    pub(super) fn look_nights(&self) -> Vec<NightView> {
        self.nights
            .iter()
            .map(|n| NightView {
                number: n.number,
                shots: n.shots,
                don: n.don,
                sheriff: n.sheriff,
                killed: n.killed,
            })
            .collect()
    }
}
