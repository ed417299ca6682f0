//! Nights (1.7, 1.8): submissions as they come, the early close, the resolution, the dry run.

use super::clauses::Clause;
use super::command::{Command, PaperAct};
use super::decide::{Log, Outcome, host, in_time, living, said};
use super::event::Event;
use super::night::{Act, Draft, Fate, Plan, Proposal, Slot};
use super::posts;
use super::rejection::Rejection;
use super::resolve::{Night, resolve};
use super::roles::{Key, Order};
use super::state::{Acted, CloseWhy, Closing, Forgy, Stage};
use super::values::EarlyNight;
use crate::base::Stamp;
use crate::rules::Ask;

/// The most acts a dry run takes.
const MAX_PAPER_ACTS: usize = 120;

pub(super) fn decide(log: &mut Log<'_>, ask: &Ask, command: &Command) -> Outcome {
    match command {
        Command::Propose { slot, plan } => propose(log, ask, *slot, *plan),
        Command::Refuse => {
            let seat = open_for(log.state(), ask)?;
            let slot = Slot::Own(seat);
            let player = log.state().player(seat).ok_or(Rejection::NotPlaying)?;
            let team = player.side.team().filter(|_| !player.own_right(log.state().coming_night()));
            // Who has nothing but the team's kill refuses that.
            let slot = team.map_or(slot, |team| Slot::Kill { team, n: 0 });
            propose(log, ask, slot, Plan::Refuse)
        }
        Command::Withdraw { slot } => {
            let by = open_for(log.state(), ask)?;
            if !log.state().proposals.iter().any(|other| other.slot == *slot && other.by == by) {
                return Err(Rejection::NothingSent);
            }
            log.emit(Event::Withdrawn { slot: *slot, by });
            Ok(())
        }
        Command::CloseNight => close_early(log, ask),
        Command::DryRun { order, night, acts } => dry_run(log, ask, order.as_deref(), *night, acts),
        _ => Err(Rejection::WrongStage),
    }
}

/// The living sender, while the coming night takes submissions: from the previous resolution to
/// the night's end by the platform's time (r12).
fn open_for(state: &Forgy, ask: &Ask) -> Result<crate::base::Seat, Rejection> {
    let seat = living(state, ask)?;
    super::decide::running(state)?;
    if state.stage == Stage::Night {
        let end = match state.closing {
            Some(Closing { at, .. }) => at,
            None => state.clock.closes,
        };
        if !in_time(said(ask).at, end) {
            return Err(Rejection::NightClosed);
        }
    }
    Ok(seat)
}

fn propose(log: &mut Log<'_>, ask: &Ask, slot: Slot, plan: Plan) -> Outcome {
    let by = open_for(log.state(), ask)?;
    let state = log.state();
    state.check_plan(slot, by, &plan)?;
    state.check_one_action(slot, by, &plan)?;
    let proposal = Proposal { slot, by, said: said(ask), plan };
    let several = !state.settings.holds(Clause::r(15));
    // An older word that was read late does not replace a newer one.
    let newer = |other: &&Proposal| proposal.replaces(other, several) && other.said > proposal.said;
    if state.proposals.iter().any(|other| newer(&other)) {
        return Err(Rejection::TooLate);
    }
    log.emit(Event::Proposed(proposal));
    Ok(())
}

fn close_early(log: &mut Log<'_>, ask: &Ask) -> Outcome {
    host(log.state(), ask)?;
    let state = log.state();
    if state.stage != Stage::Night {
        return Err(Rejection::WrongStage);
    }
    if state.closing.is_some() {
        return Err(Rejection::Closing);
    }
    if state.half && state.settings.holds(Clause::r(33))
        || state.settings.early_night_close == EarlyNight::Never
    {
        return Err(Rejection::NoEarlyClose);
    }
    if state.acted().contains(&Acted::Missing) {
        return Err(Rejection::NotAllIn);
    }
    log.emit(Event::Closing { at: ask.now, since: ask.now, why: CloseWhy::Host });
    Ok(())
}

/// Resolves the night that has ended; without a host the day opens at once.
pub(super) fn close(log: &mut Log<'_>, now: Stamp) {
    let state = log.state();
    let closed = state.closing.map_or(now, |closing| closing.at);
    let acted = state.acted();
    let night = Night {
        first: state.is_first_night(state.cycle),
        settings: &state.settings,
        players: &state.players,
    };
    let outcome = resolve(night, state.acts());
    let told = vec![None; outcome.acts.len()];
    let draft = Draft { cycle: state.cycle, closed, outcome, told, acted };
    log.emit(Event::NightResolved(Box::new(draft)));
    if !log.state().settings.hosted() {
        posts::open_day(log, now, true);
    }
}

/// What an order and a set of actions would do with the game as it stands, on paper only.
fn dry_run(
    log: &mut Log<'_>,
    ask: &Ask,
    order: Option<&[Key]>,
    night: Option<u8>,
    acts: &[PaperAct],
) -> Outcome {
    host(log.state(), ask)?;
    let state = log.state();
    // Without a host nobody may look into what has been dealt.
    if !state.settings.hosted() && state.stage >= Stage::Rand {
        return Err(Rejection::NoHost);
    }
    if acts.len() > MAX_PAPER_ACTS {
        return Err(Rejection::TooLong);
    }
    let order = order.map_or_else(|| state.settings.order_in_force(), |keys| Order(keys.to_vec()));
    let paper = acts
        .iter()
        .map(|act| {
            let seats = [Some(act.seat), Some(act.target), act.second, act.use_on];
            if seats.into_iter().flatten().any(|seat| state.player(seat).is_none()) {
                return Err(Rejection::NoSuchSeat);
            }
            Ok(Act {
                actor: act.seat,
                owner: act.seat,
                key: act.key,
                target: act.target,
                second: act.second,
                use_on: act.use_on,
                rank: order.rank(act.key),
                list_no: state.player(act.seat).map_or(u8::MAX, |player| player.list_no),
                delayed: false,
                fate: Fate::Pending,
            })
        })
        .collect::<Result<Vec<_>, _>>()?;
    let first = state.is_first_night(night.unwrap_or_else(|| state.coming_night()));
    let outcome = resolve(Night { first, settings: &state.settings, players: &state.players }, paper);
    log.emit(Event::DryRan { outcome: Box::new(outcome) });
    Ok(())
}
