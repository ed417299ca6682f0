//! Submissions (1.7; r12, r14, r15, r17): what may be sent for the coming night, whose word decides
//! in a team, and the acts that a closed night is resolved with.

use super::clauses::Clause;
use super::night::{Act, Fate, Plan, Proposal, Slot};
use super::rejection::Rejection;
use super::roles::{Key, Kind, Order};
use super::state::{Acted, Forgy, Player, Stage};
use super::values::{ExecutorSlot, StartPhase};
use crate::base::Seat;

impl Forgy {
    /// The night that submissions are for now.
    #[must_use]
    pub fn coming_night(&self) -> u8 {
        if self.stage == Stage::Night { self.cycle } else { self.cycle.saturating_add(1) }
    }

    /// Whether this is the first night of the game (r4).
    #[must_use]
    pub fn is_first_night(&self, night: u8) -> bool {
        match self.settings.start_phase {
            StartPhase::Night => night == 1,
            StartPhase::Day => night == 2,
        }
    }

    /// Whether this player has a right to act on that night, the team's kill included.
    #[must_use]
    pub fn may_act(&self, seat: Seat, night: u8) -> bool {
        let Some(player) = self.player(seat).filter(|player| player.alive()) else { return false };
        (player.side.team().is_some() && self.settings.team_kills > 0) || player.own_right(night)
    }

    /// Whether a proposal may stand (r12, r14, r15, r17).
    pub fn check_plan(&self, slot: Slot, by: Seat, plan: &Plan) -> Result<(), Rejection> {
        let sender = self.player(by).ok_or(Rejection::NotPlaying)?;
        if !sender.alive() {
            return Err(Rejection::Dead);
        }
        match slot {
            Slot::Kill { team, n } => {
                if sender.side.team() != Some(team) {
                    return Err(Rejection::NotYourSlot);
                }
                if n >= self.settings.team_kills {
                    return Err(Rejection::NoSuchKill);
                }
            }
            Slot::Own(seat) => {
                let owner = self.player(seat).ok_or(Rejection::NoSuchSeat)?;
                let mates = sender.side.team().is_some() && sender.side == owner.side;
                if seat != by && !mates {
                    return Err(Rejection::NotYourSlot);
                }
                if !owner.alive() {
                    return Err(Rejection::Dead);
                }
            }
        }
        match (slot, *plan) {
            (Slot::Own(seat), Plan::Act { key, target, second, use_on }) => {
                self.check_act(seat, key, [Some(target), second, use_on])
            }
            (Slot::Kill { team, .. }, Plan::Kill { victim, executor }) => {
                self.check_kill(team, victim, executor)
            }
            (Slot::Own(seat), Plan::Refuse) => {
                if self.may_act(seat, self.coming_night()) {
                    Ok(())
                } else {
                    Err(Rejection::NothingSent)
                }
            }
            (Slot::Kill { .. }, Plan::Refuse) => Ok(()),
            (Slot::Own(_), Plan::Kill { .. }) | (Slot::Kill { .. }, Plan::Act { .. }) => {
                Err(Rejection::NoAbility)
            }
        }
    }

    fn check_act(
        &self,
        seat: Seat,
        key: Key,
        [target, second, use_on]: [Option<Seat>; 3],
    ) -> Result<(), Rejection> {
        let player = self.player(seat).ok_or(Rejection::NoSuchSeat)?;
        let ability = key.ability();
        if !player.keys().has(key) {
            return Err(Rejection::NoAbility);
        }
        if self.settings.holds(Clause::r(17)) && [target, second, use_on].contains(&Some(seat)) {
            return Err(Rejection::SelfTarget);
        }
        let target = target.ok_or(Rejection::NoTarget)?;
        match (ability.targets, second) {
            (2, None) => return Err(Rejection::NoTarget),
            (2, Some(other)) if other == target => return Err(Rejection::SameTwice),
            (1, Some(_)) => return Err(Rejection::NoAbility),
            _ => {}
        }
        if use_on.is_some() && ability.kind != Kind::Steal {
            return Err(Rejection::NoAbility);
        }
        for other in [Some(target), second].into_iter().flatten() {
            let alive = self.player(other).ok_or(Rejection::NoSuchSeat)?.alive();
            if alive == ability.on_dead {
                return Err(if alive { Rejection::TargetAlive } else { Rejection::TargetDead });
            }
        }
        if use_on.is_some_and(|on| self.player(on).is_none()) {
            return Err(Rejection::NoSuchSeat);
        }
        if player.uses[key.index()] == 0 {
            return Err(Rejection::NoUses);
        }
        if !ability.nights.allow(self.coming_night()) {
            return Err(Rejection::NightNotAllowed);
        }
        let no_repeat = ability.no_repeat || (key == Key::Heal && self.settings.heal_no_repeat);
        if no_repeat && player.last == Some((key, target)) {
            return Err(Rejection::SameTarget);
        }
        Ok(())
    }

    fn check_kill(&self, team: u8, victim: Seat, executor: Option<Seat>) -> Result<(), Rejection> {
        let target = self.player(victim).ok_or(Rejection::NoSuchSeat)?;
        let mate = |seat: Seat| self.player(seat).is_some_and(|p| p.alive() && p.side.team() == Some(team));
        if executor == Some(victim) {
            return Err(Rejection::SelfTarget);
        }
        if executor.is_some_and(|seat| !mate(seat)) {
            return Err(Rejection::BadExecutor);
        }
        if !target.alive() {
            return Err(Rejection::TargetDead);
        }
        if mate(victim) {
            if !self.settings.kill_mates {
                return Err(Rejection::MateTarget);
            }
            // Nobody else is left to carry it: it would aim at its own executor (r17).
            if !self.seats().any(|(seat, _)| seat != victim && mate(seat)) {
                return Err(Rejection::SelfTarget);
            }
        }
        Ok(())
    }

    /// Whether an action would be a second one of the same player in the night (r15).
    pub fn check_one_action(&self, slot: Slot, by: Seat, plan: &Plan) -> Result<(), Rejection> {
        if !self.settings.holds(Clause::r(15)) {
            return Ok(());
        }
        let clash = match (slot, *plan) {
            (Slot::Own(seat), Plan::Act { key, .. }) => {
                let other_key = self.proposals.iter().any(|other| {
                    other.slot == slot
                        && other.by == by
                        && matches!(other.plan, Plan::Act { key: before, .. } if before != key)
                });
                other_key || (self.killers_idle(seat) && self.is_named_executor(seat))
            }
            (Slot::Kill { .. }, Plan::Kill { executor: Some(seat), .. }) => {
                self.killers_idle(seat)
                    && matches!(self.decided(Slot::Own(seat), None), Some(Plan::Act { .. }))
            }
            _ => false,
        };
        if clash { Err(Rejection::OneAction) } else { Ok(()) }
    }

    /// Whether this mafioso may not both carry the kill and act himself (A8).
    fn killers_idle(&self, seat: Seat) -> bool {
        let side = self.player(seat).map(|player| player.side);
        match self.settings.executor_spends_slot {
            ExecutorSlot::Exclusive => true,
            ExecutorSlot::Free => false,
            ExecutorSlot::SoleSurvivorMayBoth => {
                self.players.iter().filter(|p| p.alive() && Some(p.side) == side).count() > 1
            }
        }
    }

    fn is_named_executor(&self, seat: Seat) -> bool {
        let Some(team) = self.player(seat).and_then(|player| player.side.team()) else { return false };
        (0..self.settings.team_kills).any(|n| {
            matches!(self.decided(Slot::Kill { team, n }, None),
                Some(Plan::Kill { executor: Some(executor), .. }) if executor == seat)
        })
    }

    /// The decision for a slot (r14): what all say, else what the senior proposer says, which is the
    /// same thing when all agree. With `key`, only that key's proposals count.
    #[must_use]
    pub fn decided(&self, slot: Slot, key: Option<Key>) -> Option<Plan> {
        let mut senior: Option<(u8, Seat, Plan)> = None;
        for proposal in self.proposals.iter().filter(|proposal| proposal.slot == slot) {
            let Some(sender) = self.player(proposal.by).filter(|player| player.alive()) else { continue };
            if key.is_some_and(|key| !matches!(proposal.plan, Plan::Act { key: other, .. } if other == key)) {
                continue;
            }
            if senior.is_none_or(|(no, seat, _)| (sender.list_no, proposal.by) < (no, seat)) {
                senior = Some((sender.list_no, proposal.by, proposal.plan));
            }
        }
        senior.map(|(_, _, plan)| plan)
    }

    /// What every seat did with its right to act, as a night is closed now (1.7).
    #[must_use]
    pub fn acted(&self) -> Vec<Acted> {
        let night = self.coming_night();
        self.seats().map(|(seat, player)| self.acted_by(seat, player, night)).collect()
    }

    pub(super) fn acted_by(&self, seat: Seat, player: &Player, night: u8) -> Acted {
        if !self.may_act(seat, night) || player.night_blocked {
            return Acted::NotApplicable;
        }
        let of = |plan: Plan| if plan == Plan::Refuse { Acted::Refused } else { Acted::Done };
        if let Some(plan) = self.decided(Slot::Own(seat), None) {
            return of(plan);
        }
        let kill = player.side.team().and_then(|team| self.decided(Slot::Kill { team, n: 0 }, None));
        match kill {
            // The team's decision is joint (r14): who has nothing else to send has acted with it.
            Some(plan) if !player.own_right(night) => of(plan),
            // A proposal of one's own is activity, whoever prevailed.
            _ if self.proposals.iter().any(|proposal| proposal.by == seat) => Acted::Done,
            _ => Acted::Missing,
        }
    }

    /// The acts that the night is resolved with, at its close.
    #[must_use]
    pub fn acts(&self) -> Vec<Act> {
        let order = self.settings.order_in_force();
        let mut acts: Vec<Act> = Vec::with_capacity(self.players.len());
        for (seat, player) in self.seats() {
            if let Some(by) = player.poisoned.filter(|_| player.alive()) {
                acts.push(Act { delayed: true, ..self.act(&order, by, Key::Poison, seat) });
            }
            if player.alive() {
                self.own_acts(&order, seat, player, &mut acts);
            }
        }
        for team in [1, 2] {
            self.team_kills(&order, team, &mut acts);
        }
        for act in &mut acts {
            let blocked = self.player(act.actor).is_some_and(|player| player.night_blocked);
            if blocked && !act.delayed && act.fate == Fate::Pending {
                act.fate = Fate::Blocked(None);
            }
        }
        acts
    }

    fn act(&self, order: &Order, owner: Seat, key: Key, target: Seat) -> Act {
        Act {
            actor: owner,
            owner,
            key,
            target,
            second: None,
            use_on: None,
            rank: order.rank(key),
            list_no: self.player(owner).map_or(u8::MAX, |player| player.list_no),
            delayed: false,
            fate: Fate::Pending,
        }
    }

    fn own_acts(&self, order: &Order, seat: Seat, player: &Player, acts: &mut Vec<Act>) {
        let slot = Slot::Own(seat);
        if !self.proposals.iter().any(|proposal| proposal.slot == slot) {
            return;
        }
        let mut push = |plan: Option<Plan>| {
            if let Some(Plan::Act { key, target, second, use_on }) = plan {
                acts.push(Act { second, use_on, ..self.act(order, seat, key, target) });
            }
        };
        if self.settings.holds(Clause::r(15)) {
            push(self.decided(slot, None));
        } else {
            player.keys().iter().for_each(|key| push(self.decided(slot, Some(key))));
        }
    }

    fn team_kills(&self, order: &Order, team: u8, acts: &mut Vec<Act>) {
        let mut mates: Vec<(Seat, &Player)> =
            self.seats().filter(|(_, player)| player.alive() && player.side.team() == Some(team)).collect();
        mates.sort_by_key(|(seat, player)| (player.list_no, *seat));
        let recruits = acts
            .iter()
            .any(|act| act.key == Key::Recruit && mates.iter().any(|(seat, _)| *seat == act.actor));
        let mut spent: Vec<Seat> = Vec::new();
        for n in 0..self.settings.team_kills {
            let Some(Plan::Kill { victim, executor }) = self.decided(Slot::Kill { team, n }, None) else {
                continue;
            };
            let busy = |seat: Seat, acts: &[Act]| {
                self.killers_idle(seat) && acts.iter().any(|act| act.actor == seat && !act.delayed)
            };
            let able = |seat: &Seat| *seat != victim && mates.iter().any(|(mate, _)| mate == seat);
            let named = executor.filter(able);
            let seats = || mates.iter().map(|(seat, _)| *seat).filter(|seat| *seat != victim);
            let free = seats().find(|seat| !busy(*seat, acts) && !spent.contains(seat));
            let Some(hand) = named.or(free).or_else(|| seats().next()) else { continue };
            // The team's decision stands over the executor's own action (r14, r15).
            if self.killers_idle(hand) {
                for act in acts
                    .iter_mut()
                    .filter(|act| act.actor == hand && !act.delayed && act.key.team().is_none())
                {
                    act.fate = Fate::SlotSpent;
                }
            }
            spent.push(hand);
            let kill = self.act(order, hand, Key::kill_of(team), victim);
            // Recruiting takes the place of the kill.
            acts.push(if recruits { Act { fate: Fate::SlotSpent, ..kill } } else { kill });
        }
    }

    /// The proposals that no longer hold: their target is gone (1.7).
    #[must_use]
    pub fn stale_proposals(&self) -> Vec<Proposal> {
        let stale =
            |proposal: &&Proposal| self.check_plan(proposal.slot, proposal.by, &proposal.plan).is_err();
        self.proposals.iter().filter(stale).copied().collect()
    }
}

impl Player {
    /// Whether one of the player's own actions may be used on that night.
    #[must_use]
    pub fn own_right(&self, night: u8) -> bool {
        self.keys().iter().any(|key| key.ability().nights.allow(night) && self.uses[key.index()] > 0)
    }
}
