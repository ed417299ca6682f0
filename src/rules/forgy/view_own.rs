//! A player's own part of the view, and the host's.

use super::night::{Clue, Draft, Finding, Plan, Proposal, Slot};
use super::notes::{Note, NoteState};
use super::posts::Missing;
use super::roles::{Key, Lint, Role, Side};
use super::seats::SeatSet;
use super::shared::Shared;
use super::state::{Acted, Card, Forgy, Player, Stage, UNLIMITED, Winner};
use super::words::Words;
use crate::base::Seat;
use serde::Serialize;

/// One action a player may send.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ActionView {
    /// Which.
    pub key: Key,
    /// On whom it may be sent now.
    pub targets: SeatSet,
    /// Uses left; `None` is every night.
    pub left: Option<u8>,
    /// Whether the coming night allows it.
    pub tonight: bool,
}

/// What a player sees besides the public part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnView {
    /// The seat.
    pub seat: Seat,
    /// Alive.
    pub alive: bool,
    /// The role; shown after a tap.
    pub role: Option<Role>,
    /// Its number in the list.
    pub list_no: u8,
    /// The side.
    pub side: Side,
    /// Whether the receipt is given.
    pub received: bool,
    /// Mates of the mafia team, with roles and numbers.
    pub mates: Vec<(Seat, Role, u8)>,
    /// Others whose role this one knows: an heir his elder.
    pub knows: Vec<(Seat, Role)>,
    /// Own actions.
    pub actions: Vec<ActionView>,
    /// Own submissions, and the team's.
    pub proposals: Vec<Proposal>,
    /// What the slots of the team, or the own one, would decide now (r14).
    pub decided: Vec<(Slot, Plan)>,
    /// Results of all nights.
    pub findings: Vec<(u8, Finding)>,
    /// The night action: sent, refused, missing; until a night has ended.
    pub acted: Acted,
    /// A vote is due today.
    pub vote_due: bool,
    /// Whether votes and talk are taken today.
    pub barred: bool,
    /// The one skip is still there.
    pub skip_left: bool,
    /// Misses in a row.
    pub misses: [u8; 3],
    /// Excused from this cycle.
    pub excused: bool,
    /// The own note.
    pub note: Option<NoteState>,
    /// The own last note.
    pub last_note: Option<Words>,
    /// The profile card.
    pub card: Card,
    /// The dead chat is open to this player.
    pub dead_chat: bool,
    /// Sits in it.
    pub in_dead_chat: bool,
    /// A murder of the own team that may still get a planted clue (r18).
    pub plantable: Vec<Seat>,
}

/// One seat as the host sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HostSeat {
    /// Everything about it.
    pub player: Player,
    /// Its night action as it stands.
    pub acted: Acted,
}

/// What the host sees besides the public part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HostView {
    /// The seats.
    pub seats: Vec<HostSeat>,
    /// What has been sent.
    pub proposals: Vec<Proposal>,
    /// The night's draft.
    pub draft: Option<Shared<Draft>>,
    /// Its clues.
    pub clues: Vec<Clue>,
    /// What the day's first post lacks.
    pub missing: Vec<Missing>,
    /// Who owes an action or a vote.
    pub owing: SeatSet,
    /// Notes.
    pub notes: Shared<Vec<Note>>,
    /// Last notes.
    pub last_notes: Shared<Vec<(Seat, Words)>>,
    /// Profile cards.
    pub cards: Shared<Vec<Card>>,
    /// Warnings of 3.3, before the deal.
    pub lints: Vec<Lint>,
    /// What the win rules say.
    pub proposed: Option<Winner>,
    /// Clues without an explanation.
    pub unexplained: Vec<(u8, u8)>,
}

impl Forgy {
    pub(super) fn own_view(&self, seat: Seat) -> Option<OwnView> {
        let player = self.player(seat)?;
        let dealt = self.stage >= Stage::Rand;
        let team = player.side.team().filter(|_| dealt);
        let note = self.notes.iter().rev().find(|note| note.author == seat).map(|note| note.state);
        let acts = player.alive() && dealt;
        Some(OwnView {
            seat,
            alive: player.alive(),
            role: dealt.then_some(player.role),
            list_no: player.list_no,
            side: player.side,
            received: player.received,
            mates: team.map(|team| self.mates(seat, team)).unwrap_or_default(),
            knows: if dealt { self.elders(player) } else { Vec::new() },
            actions: if acts { self.actions(seat, player) } else { Vec::new() },
            proposals: self.visible_proposals(seat, team),
            decided: self.decisions(seat, team),
            findings: self.findings(seat),
            acted: if self.stage == Stage::Night { self.own_acted(seat) } else { player.acted },
            vote_due: self.vote_due(seat, player),
            barred: self.stage == Stage::Day && self.day.barred.has(seat),
            skip_left: !player.skip_used,
            misses: player.misses,
            excused: player.excused,
            note,
            last_note: self.last_notes.iter().find(|(author, _)| *author == seat).map(|(_, words)| *words),
            card: self.cards.get(seat.index()).copied().unwrap_or_default(),
            dead_chat: self.settings.dead_chat && player.dead_chat_open(),
            in_dead_chat: player.in_dead_chat,
            plantable: team.filter(|_| player.alive()).map(|team| self.plantable(team)).unwrap_or_default(),
        })
    }

    /// From the public part, which has replayed the day's log already.
    fn vote_due(&self, seat: Seat, player: &Player) -> bool {
        self.stage == Stage::Day
            && !player.excused
            && !self.day.barred.has(seat)
            && self.public_view().vote.silent.has(seat)
    }

    fn own_acted(&self, seat: Seat) -> Acted {
        self.player(seat).map_or(Acted::NotApplicable, |p| self.acted_by(seat, p, self.cycle))
    }

    fn mates(&self, seat: Seat, team: u8) -> Vec<(Seat, Role, u8)> {
        let mates = self.seats().filter(|(other, p)| *other != seat && p.side == Side::Mafia(team));
        mates.map(|(other, p)| (other, p.role, p.list_no)).collect()
    }

    fn elders(&self, player: &Player) -> Vec<(Seat, Role)> {
        let Some(role) = player.dealt.card().inherits.filter(|role| *role == Role::Commissar) else {
            return Vec::new();
        };
        self.seats().filter(|(_, p)| p.dealt == role).map(|(seat, _)| (seat, role)).collect()
    }

    fn actions(&self, seat: Seat, player: &Player) -> Vec<ActionView> {
        let night = self.coming_night();
        let team = player.side.team().map(Key::kill_of);
        let keys = player.keys().iter().chain(team);
        keys.map(|key| {
            let ability = key.ability();
            let fits = |(other, p): (Seat, &Player)| {
                let repeat = ability.no_repeat && player.last == Some((key, other));
                (other != seat && p.alive() != ability.on_dead && !repeat).then_some(other)
            };
            let left = player.uses[key.index()];
            ActionView {
                key,
                targets: SeatSet::of(self.seats().filter_map(fits)),
                left: (left != UNLIMITED).then_some(left),
                tonight: left > 0 && ability.nights.allow(night),
            }
        })
        .collect()
    }

    /// One's own, and in a team everybody's for the team's slots.
    fn visible_proposals(&self, seat: Seat, team: Option<u8>) -> Vec<Proposal> {
        if self.proposals.is_empty() {
            return Vec::new();
        }
        let mine = |proposal: &&Proposal| {
            proposal.by == seat || team.is_some_and(|team| self.is_team_slot(proposal.slot, team))
        };
        self.proposals.iter().filter(mine).copied().collect()
    }

    fn is_team_slot(&self, slot: Slot, own: u8) -> bool {
        match slot {
            Slot::Kill { team, .. } => team == own,
            Slot::Own(seat) => self.player(seat).is_some_and(|p| p.side == Side::Mafia(own)),
        }
    }

    fn decisions(&self, seat: Seat, team: Option<u8>) -> Vec<(Slot, Plan)> {
        if self.proposals.is_empty() {
            return Vec::new();
        }
        let mut slots: Vec<Slot> = self.visible_proposals(seat, team).iter().map(|p| p.slot).collect();
        slots.sort_unstable();
        slots.dedup();
        slots.into_iter().filter_map(|slot| self.decided(slot, None).map(|plan| (slot, plan))).collect()
    }

    fn findings(&self, seat: Seat) -> Vec<(u8, Finding)> {
        let mut found = Vec::new();
        for night in &self.nights {
            for finding in &night.draft.outcome.findings {
                if finding.seat == seat || self.learners(finding.seat).has(seat) {
                    found.push((night.draft.cycle, *finding));
                }
            }
        }
        found
    }

    fn plantable(&self, team: u8) -> Vec<Seat> {
        let Some(draft) = self.draft.as_ref().filter(|_| self.settings.clues) else { return Vec::new() };
        let own = draft.outcome.murders.iter().filter(|m| m.team == Some(team) && m.plantable);
        own.map(|murder| murder.victim).collect()
    }

    pub(super) fn host_view(&self) -> HostView {
        let acted = if self.stage == Stage::Night { self.acted() } else { Vec::new() };
        let seat = |(seat, player): (Seat, &Player)| HostSeat {
            player: *player,
            acted: acted.get(seat.index()).copied().unwrap_or(player.acted),
        };
        HostView {
            seats: self.seats().map(seat).collect(),
            proposals: self.proposals.clone(),
            draft: self.draft.clone(),
            clues: self.clues.clone(),
            missing: self.missing(),
            owing: self.missing_now(),
            notes: self.notes.clone(),
            last_notes: self.last_notes.clone(),
            cards: self.cards.clone(),
            lints: if self.stage <= Stage::Profiles { self.warnings() } else { Vec::new() },
            proposed: self.proposed,
            unexplained: self.unexplained().collect(),
        }
    }
}
