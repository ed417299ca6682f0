//! The night's resolution (1.8; r13, r15, r16, r4): one pass in the announced order. An action
//! changes only what comes after it; of two conflicting actions the earlier prevails. Pure: the
//! host's dry run asks the same function.

use super::night::{Act, Death, Effect, Fate, Finding, Learnt, Murder, Outcome};
use super::roles::{Kind, MAX_PLAYERS, Reaction, Role, Side};
use super::seats::SeatSet;
use super::settings::Settings;
use super::state::{Cause, Player};
use super::values::{DeadActor, NotifyBlocked, ProtectCapacity};
use crate::base::Seat;

/// What stands around a night.
#[derive(Clone, Copy, Debug)]
pub struct Night<'a> {
    /// Whether it is the first night of the game (r4).
    pub first: bool,
    /// The switches that matter.
    pub settings: &'a Settings,
    /// The seats as they stand.
    pub players: &'a [Player],
}

struct Pass<'a> {
    night: Night<'a>,
    acts: Vec<Act>,
    /// Places of done acts, in the order they were reached: what watchers and trackers read.
    reached: Vec<u8>,
    alive: SeatSet,
    protects: [u8; MAX_PLAYERS as usize],
    guards: [Option<Seat>; MAX_PLAYERS as usize],
    appears: [Option<Side>; MAX_PLAYERS as usize],
    sides: [Option<Side>; MAX_PLAYERS as usize],
    out: Outcome,
}

/// Resolves a night. `acts` may come in any order: submission time never matters (I5).
#[must_use]
pub fn resolve(night: Night<'_>, acts: Vec<Act>) -> Outcome {
    let alive = (0..night.players.len()).map(Seat::from_index);
    let mut pass = Pass {
        alive: SeatSet::of(alive.filter(|seat| night.players[seat.index()].alive())),
        // Stopped before the night began: a host's block (r34), a slot spent on the team's kill.
        reached: (0..acts.len())
            .filter(|i| acts[*i].fate != Fate::Pending)
            .map(|i| u8::try_from(i).unwrap_or(u8::MAX))
            .collect(),
        acts,
        protects: [0; MAX_PLAYERS as usize],
        guards: [None; MAX_PLAYERS as usize],
        appears: [None; MAX_PLAYERS as usize],
        sides: [None; MAX_PLAYERS as usize],
        out: Outcome::default(),
        night,
    };
    while let Some(next) = pass.least_pending() {
        pass.perform(next);
    }
    pass.finish()
}

impl Pass<'_> {
    /// The pending act with the least rank, then the senior owner, then the smaller seat (r13).
    fn least_pending(&self) -> Option<usize> {
        let pending = self.acts.iter().enumerate().filter(|(_, act)| act.fate == Fate::Pending);
        pending.min_by_key(|(i, act)| (act.rank, act.list_no, act.owner, *i)).map(|(i, _)| i)
    }

    fn player(&self, seat: Seat) -> &Player {
        &self.night.players[seat.index()]
    }

    fn side(&self, seat: Seat) -> Side {
        self.sides[seat.index()].unwrap_or(self.player(seat).side)
    }

    fn perform(&mut self, i: usize) {
        let act = self.acts[i];
        let sequential = self.night.settings.dead_actor == DeadActor::Sequential;
        if !act.delayed && sequential && !self.alive.has(act.actor) {
            self.settle(i, Fate::ActorDead);
            return;
        }
        let kind = act.key.ability().kind;
        // A one-shot burns once it is performed, whatever its success; a fruitless theft is the
        // exception of r16.
        if act.owner == act.actor && !act.delayed && kind != Kind::Steal {
            self.out.burnt.push((act.owner, act.key));
        }
        let effect = match kind {
            Kind::Block => self.block(act.actor, act.target),
            Kind::Steal => self.steal(i),
            Kind::Protect => {
                self.protects[act.target.index()] += 1;
                Effect::Plain
            }
            Kind::Guard => {
                self.guards[act.target.index()] = Some(act.actor);
                Effect::Plain
            }
            Kind::Cover => self.appear(act.target, Side::Town),
            Kind::Frame => self.appear(act.target, Side::Mafia(1)),
            Kind::CheckSide | Kind::CheckCommissar | Kind::CheckRole | Kind::Compare => {
                self.check(&act, kind);
                Effect::Plain
            }
            // Read from the journal when the night is over.
            Kind::Watch | Kind::Track => Effect::Plain,
            Kind::Silence | Kind::VoteShield | Kind::VoteGift => self.mark(&act, kind),
            Kind::Recruit => self.recruit(&act),
            Kind::Revive => self.revive(act.target),
            Kind::Poison if !act.delayed => {
                self.out.poisoned.push((act.target, act.actor));
                Effect::Poisoned
            }
            Kind::Kill | Kind::StrongKill | Kind::Poison => self.attack(&act, kind),
        };
        self.settle(i, Fate::Done(effect));
    }

    fn settle(&mut self, i: usize, fate: Fate) {
        self.acts[i].fate = fate;
        self.reached.push(u8::try_from(i).unwrap_or(u8::MAX));
    }

    /// Everything the target has not done yet is stopped; what is done stays done.
    fn block(&mut self, by: Seat, target: Seat) -> Effect {
        for i in 0..self.acts.len() {
            let act = self.acts[i];
            if act.fate == Fate::Pending && act.actor == target && !act.delayed {
                self.settle(i, Fate::Blocked(Some(by)));
            }
        }
        Effect::Plain
    }

    fn steal(&mut self, i: usize) -> Effect {
        let thief = self.acts[i];
        let pending = self.acts.iter().enumerate().filter(|(j, act)| {
            *j != i && act.fate == Fate::Pending && act.actor == thief.target && !act.delayed
        });
        let Some((found, stolen)) = pending.min_by_key(|(_, act)| act.rank).map(|(j, act)| (j, *act)) else {
            return Effect::Fruitless;
        };
        if thief.owner == thief.actor {
            self.out.burnt.push((thief.owner, thief.key));
        }
        self.out.burnt.push((stolen.owner, stolen.key));
        self.settle(found, Fate::Stolen(thief.actor));
        let ability = stolen.key.ability();
        let legal = |on: Seat| {
            on != thief.actor
                && on.index() < self.night.players.len()
                && ability.targets == 1
                && ability.on_dead != self.player(on).alive()
        };
        if let Some(on) = thief.use_on.filter(|on| legal(*on)) {
            let act = Act { actor: thief.actor, target: on, second: None, use_on: None, ..stolen };
            self.acts.push(Act { fate: Fate::Pending, ..act });
        } else if thief.use_on.is_some() {
            return Effect::NoUse;
        }
        Effect::Took(stolen.key)
    }

    fn appear(&mut self, target: Seat, side: Side) -> Effect {
        self.appears[target.index()] = Some(side);
        Effect::Plain
    }

    /// What a check sees: this night's cover, else the role's looks, else the truth.
    fn shown(&self, seat: Seat) -> Side {
        let player = self.player(seat);
        let don = player.role == Role::Don && self.night.settings.don_shows_town;
        let role = if don { Some(Side::Town) } else { player.role.card().shows };
        let looks = role.filter(|_| player.side == self.side(seat) && !player.recruited);
        self.appears[seat.index()].or(looks).unwrap_or(self.side(seat))
    }

    fn check(&mut self, act: &Act, kind: Kind) {
        let learnt = match kind {
            Kind::CheckSide => Learnt::Side(self.shown(act.target)),
            Kind::CheckCommissar => Learnt::Commissar(self.player(act.target).role == Role::Commissar),
            Kind::CheckRole => Learnt::Role(self.player(act.target).role),
            _ => Learnt::Same(act.second.is_some_and(|other| self.shown(other) == self.shown(act.target))),
        };
        let (seat, key, target, second) = (act.actor, act.key, act.target, act.second);
        self.out.findings.push(Finding { seat, key, target, second, learnt });
    }

    fn mark(&mut self, act: &Act, kind: Kind) -> Effect {
        if !self.alive.has(act.target) {
            return Effect::DeadAlready;
        }
        let set = match kind {
            Kind::Silence => &mut self.out.silenced,
            Kind::VoteShield => &mut self.out.shielded,
            _ => &mut self.out.gifted,
        };
        *set = set.with(act.target);
        Effect::Plain
    }

    fn recruit(&mut self, act: &Act) -> Effect {
        let team = self.side(act.actor).team();
        let target = self.player(act.target);
        let free = target.recruitable() && self.side(act.target) == Side::Neutral;
        match team {
            Some(team) if free && self.alive.has(act.target) => {
                self.sides[act.target.index()] = Some(Side::Mafia(team));
                self.out.recruited.push((act.target, team));
                Effect::Recruited
            }
            _ => Effect::NotRecruited,
        }
    }

    fn revive(&mut self, target: Seat) -> Effect {
        if self.alive.has(target) {
            return Effect::NoUse;
        }
        if self.out.deaths.iter().any(|death| death.seat == target) {
            return Effect::NoUse;
        }
        self.alive = self.alive.with(target);
        self.out.revived = self.out.revived.with(target);
        Effect::Revived
    }

    fn attack(&mut self, act: &Act, kind: Kind) -> Effect {
        let target = act.target;
        let pierces = kind == Kind::StrongKill;
        if !self.alive.has(target) {
            return Effect::DeadAlready;
        }
        // Before heal and guard: whoever guards the immune does not die (r4).
        if self.night.first && self.player(target).immune {
            return Effect::Immune;
        }
        let stolen = act.owner != act.actor;
        if self.player(target).role.card().immortal && !stolen {
            return Effect::Immortal;
        }
        if !pierces && self.protected(target) {
            return Effect::Protected;
        }
        // Nobody can step between a poison and the poisoned.
        let guard = self.guards[target.index()]
            .filter(|guard| kind == Kind::Kill && self.alive.has(*guard) && *guard != act.actor);
        let Some(guard) = guard else {
            self.die(target, Cause::Kill);
            self.murder(target, act);
            self.react(target, act.actor);
            return Effect::Killed;
        };
        self.die(guard, Cause::Guard);
        self.murder(guard, act);
        self.react(guard, act.actor);
        if self.night.settings.guard_kills_attacker && self.alive.has(act.actor) {
            self.die(act.actor, Cause::Guard);
        }
        Effect::GuardDied(guard)
    }

    /// Whether protection holds; one with the capacity of one is used up.
    fn protected(&mut self, seat: Seat) -> bool {
        let shields = &mut self.protects[seat.index()];
        if *shields == 0 {
            return false;
        }
        if self.night.settings.protect_capacity == ProtectCapacity::One {
            *shields -= 1;
        }
        true
    }

    fn die(&mut self, seat: Seat, cause: Cause) {
        self.alive = self.alive.without(seat);
        self.out.deaths.push(Death { seat, cause });
    }

    fn murder(&mut self, victim: Seat, act: &Act) {
        // The thief's shot is the thief's murder; a team answers for its own kill only (A17).
        let own = act.owner == act.actor;
        let team = act.key.team().filter(|_| own);
        let plantable = team.is_some_and(|team| {
            self.alive
                .iter()
                .any(|seat| self.player(seat).role.card().planter && self.side(seat) == Side::Mafia(team))
        });
        self.out.murders.push(Murder { victim, killer: act.actor, team, plantable });
    }

    /// A kamikaze takes along whoever carried the kill; first-night immunity never helps (r4).
    fn react(&mut self, died: Seat, killer: Seat) {
        let takes = self.player(died).role.card().reaction == Some(Reaction::TakesKiller);
        if !takes || !self.alive.has(killer) {
            return;
        }
        if !self.night.settings.reaction_pierces_protection && self.protected(killer) {
            return;
        }
        self.die(killer, Cause::Kamikaze);
    }

    fn finish(mut self) -> Outcome {
        let done = |act: &Act| matches!(act.fate, Fate::Done(_)) && !act.delayed;
        let mut findings = std::mem::take(&mut self.out.findings);
        for act in &self.acts {
            let learnt = match (act.fate, act.key.ability().kind) {
                (Fate::Done(_), Kind::Watch) => {
                    let came = self.acts.iter().filter(|other| {
                        done(other)
                            && (other.target == act.target || other.second == Some(act.target))
                            && other.actor != act.actor
                    });
                    Learnt::Visitors(SeatSet::of(came.map(|other| other.actor)))
                }
                (Fate::Done(_), Kind::Track) => {
                    let went = self.acts.iter().filter(|other| done(other) && other.actor == act.target);
                    Learnt::Visited(SeatSet::of(
                        went.flat_map(|other| [Some(other.target), other.second]).flatten(),
                    ))
                }
                (Fate::Done(Effect::Took(key)), Kind::Steal) => Learnt::Stole(key),
                (Fate::Done(Effect::Fruitless), Kind::Steal) => Learnt::Fruitless,
                (Fate::Done(effect), Kind::Recruit) => Learnt::Recruited(effect == Effect::Recruited),
                (Fate::Blocked(_) | Fate::Stolen(_), kind) if self.hears_of_a_stop(kind) => Learnt::Nothing,
                _ => continue,
            };
            let (seat, key, target, second) = (act.actor, act.key, act.target, act.second);
            findings.push(Finding { seat, key, target, second, learnt });
        }
        findings.sort_by_key(|finding| (finding.seat, finding.key));
        let reached = std::mem::take(&mut self.reached);
        self.out.acts = reached.iter().map(|i| self.acts[usize::from(*i)]).collect();
        self.out.findings = findings;
        let alive = self.alive;
        for set in [&mut self.out.silenced, &mut self.out.shielded, &mut self.out.gifted] {
            *set = set.both(alive);
        }
        self.out.poisoned.retain(|(target, _)| alive.has(*target));
        self.out
    }

    fn hears_of_a_stop(&self, kind: Kind) -> bool {
        match self.night.settings.notify_blocked {
            NotifyBlocked::InfoRolesOnly => kind.learns(),
            NotifyBlocked::All => true,
            NotifyBlocked::None => false,
        }
    }
}
