//! Set-up (1.3; r2–r4, r20–r22, r37): settings, sign-up and reserve, profile cards, immunities, the
//! sealed deal, receipts, the start.

use super::clauses::Clause;
use super::command::Command;
use super::decide::{Log, Outcome, account, host, said, system};
use super::event::Event;
use super::posts;
use super::rejection::Rejection;
use super::roles::{DealtRole, Lint, MAX_PLAYERS, Order};
use super::seats::SeatSet;
use super::settings::Settings;
use super::state::{Forgy, Past, Stage};
use super::values::StartPhase;
use super::words::MAX_TEXT;
use crate::base::{AccountId, Dice, Seat};
use crate::rules::{Ask, Rules};

pub(super) fn decide(log: &mut Log<'_>, ask: &Ask, command: &Command) -> Outcome {
    match command {
        Command::Create { settings, seed } => {
            if log.state().created {
                return Err(Rejection::NoGame);
            }
            let host = account(ask)?;
            log.emit(Event::GameCreated { settings: settings.clone(), host, seed: *seed });
            Ok(())
        }
        Command::Arrange(position) => {
            system(ask)?;
            if log.state().created || !position.created || position.check().is_err() {
                return Err(Rejection::BadPosition);
            }
            log.emit(Event::Arranged(position.clone()));
            Ok(())
        }
        Command::Configure(settings) => configure(log, ask, settings),
        Command::CoHost { account, on } => co_host(log, ask, *account, *on),
        Command::HandOver { account } => {
            host(log.state(), ask)?;
            if log.state().settings.hosted() && log.state().seat_of(*account).is_some() {
                return Err(Rejection::HostPlays);
            }
            log.emit(Event::HostChanged { account: *account });
            Ok(())
        }
        Command::Join { past } => join(log, ask, *past),
        Command::Leave => {
            let account = account(ask)?;
            if log.state().stage != Stage::Signup {
                return Err(Rejection::WrongStage);
            }
            if !signed(log.state(), account) {
                return Err(Rejection::NotIn);
            }
            log.emit(Event::PlayerLeft { account });
            Ok(())
        }
        Command::FillCard { element, words } => {
            let account = account(ask)?;
            let state = log.state();
            if !signed(state, account) && state.seat_of(account).is_none() {
                return Err(Rejection::NotIn);
            }
            if state.stage > Stage::Rand {
                return Err(Rejection::ProfileFrozen);
            }
            if words.is_some_and(|words| !words.fits(MAX_TEXT)) {
                return Err(Rejection::TooLong);
            }
            log.emit(Event::CardFilled { account, element: *element, words: *words });
            Ok(())
        }
        Command::CloseSignup => close_signup(log, ask),
        Command::Immunity { seat, on } => immunity(log, ask, *seat, *on),
        Command::Deal => deal(log, ask),
        Command::ReceiveRole => receive(log, ask),
        Command::TakeSeat { seat, account, past } => take_seat(log, ask, *seat, *account, *past),
        Command::Start => start(log, ask),
        _ => Err(Rejection::WrongStage),
    }
}

fn signed(state: &Forgy, account: AccountId) -> bool {
    state.members.iter().chain(state.reserve.iter()).any(|member| member.account == account)
}

/// Settings change before the deal only: the first role fixes the rules (r2).
fn configure(log: &mut Log<'_>, ask: &Ask, settings: &Settings) -> Outcome {
    host(log.state(), ask)?;
    if log.state().stage > Stage::Profiles {
        return Err(Rejection::SettingsFrozen);
    }
    log.emit(Event::SettingsChanged(Box::new(settings.clone())));
    if log.state().stage == Stage::Profiles {
        let immune = proposed_immunity(log.state());
        log.emit(Event::ImmunitySet { immune });
    }
    Ok(())
}

fn co_host(log: &mut Log<'_>, ask: &Ask, account: AccountId, on: bool) -> Outcome {
    host(log.state(), ask)?;
    let state = log.state();
    if on && (state.seat_of(account).is_some() || signed(state, account)) && state.settings.hosted() {
        return Err(Rejection::HostPlays);
    }
    if on == state.co_hosts.contains(&account) {
        return Err(if on { Rejection::AlreadyIn } else { Rejection::NotIn });
    }
    log.emit(Event::CoHostSet { account, on });
    Ok(())
}

fn join(log: &mut Log<'_>, ask: &Ask, past: Past) -> Outcome {
    let account = account(ask)?;
    let state = log.state();
    if state.settings.hosted() && state.leads(account) {
        return Err(Rejection::HostPlays);
    }
    if signed(state, account) || state.seat_of(account).is_some() {
        return Err(Rejection::AlreadyIn);
    }
    if state.stage >= Stage::Ended {
        return Err(Rejection::Over);
    }
    let full = state.members.len() >= usize::from(state.settings.max_players.min(MAX_PLAYERS));
    // Late comers wait for a replacement (r36); the list stays open to the end.
    let reserve = full || state.stage != Stage::Signup;
    log.emit(Event::PlayerJoined { account, press: said(ask).id, past, reserve });
    Ok(())
}

fn close_signup(log: &mut Log<'_>, ask: &Ask) -> Outcome {
    host(log.state(), ask)?;
    let state = log.state();
    if state.stage != Stage::Signup {
        return Err(Rejection::WrongStage);
    }
    if state.members.len() < usize::from(state.settings.min_players.max(2)) {
        return Err(Rejection::TooFew);
    }
    log.emit(Event::SignupClosed { immune: SeatSet::default() });
    let immune = proposed_immunity(log.state());
    if !immune.is_empty() {
        log.emit(Event::ImmunitySet { immune });
    }
    Ok(())
}

/// Who brings a reason for immunity of a kind that this game grants (r4).
fn proposed_immunity(state: &Forgy) -> SeatSet {
    SeatSet::of(state.seats().filter(|(_, player)| grants(state, player.past)).map(|(seat, _)| seat))
}

pub(super) fn grants(state: &Forgy, past: Past) -> bool {
    let settings = &state.settings;
    settings.holds(Clause::r(4))
        && !settings.masks
        && ((past.novice && settings.immunity_novice)
            || (past.killed_first && settings.immunity_killed)
            || (past.hosted && settings.immunity_host))
}

/// The host confirms or takes back one immunity, until the first night is over.
fn immunity(log: &mut Log<'_>, ask: &Ask, seat: Seat, on: bool) -> Outcome {
    host(log.state(), ask)?;
    let state = log.state();
    let player = state.player(seat).ok_or(Rejection::NoSuchSeat)?;
    if state.stage > Stage::Night || (state.stage == Stage::Night && !state.is_first_night(state.cycle)) {
        return Err(Rejection::FirstNightOver);
    }
    if on && !grants(state, player.past) {
        return Err(Rejection::NoImmunity);
    }
    let immune = SeatSet::of(state.seats().filter(|(_, p)| p.immune).map(|(s, _)| s));
    let immune = if on { immune.with(seat) } else { immune.without(seat) };
    log.emit(Event::ImmunitySet { immune });
    Ok(())
}

/// The draw of r37: a uniform shuffle, driven by the sealed seed and the players' own presses, so
/// that nobody can steer it and everybody can check it afterwards.
fn deal(log: &mut Log<'_>, ask: &Ask) -> Outcome {
    host(log.state(), ask)?;
    let state = log.state();
    match state.stage {
        Stage::Profiles => {}
        Stage::Rand if state.players.iter().all(|player| !player.received) => {}
        Stage::Rand => return Err(Rejection::RoleDelivered),
        _ => return Err(Rejection::WrongStage),
    }
    if let Some(lint) = state.settings.lints(state.players.len()).into_iter().find(|lint| lint.refuses()) {
        return Err(Rejection::Lint(lint));
    }
    if state.settings.clues
        && state.settings.holds(Clause::r(21))
        && state.cards.iter().any(|c| c.filled() < 2)
    {
        return Err(Rejection::CardsEmpty);
    }
    let attempt = state.deals.checked_add(1).ok_or(Rejection::RoleDelivered)?;
    let roles = draw(state, attempt).ok_or(Rejection::NoGame)?;
    log.emit(Event::Dealt { attempt, roles });
    Ok(())
}

/// The roles that this draw gives, seat by seat. A second draw mixes its number in.
pub(super) fn draw(state: &Forgy, attempt: u8) -> Option<Vec<DealtRole>> {
    let seed = state.seed?;
    let presses = state.members.iter().map(|member| member.press);
    let again = (attempt > 1).then_some(u64::from(attempt));
    let mut roles = state.settings.roles.expand(state.players.len());
    Dice::new(seed.mix(presses.chain(again))).shuffle(&mut roles);
    Some(roles)
}

fn receive(log: &mut Log<'_>, ask: &Ask) -> Outcome {
    let seat = super::decide::seat(log.state(), ask)?;
    if log.state().stage != Stage::Rand {
        return Err(Rejection::WrongStage);
    }
    if log.state().player(seat).is_some_and(|player| player.received) {
        return Err(Rejection::AlreadyReceived);
    }
    log.emit(Event::RoleReceived { seat });
    Ok(())
}

/// Who cannot be reached before the start gives the seat to another; the role stays on the seat.
fn take_seat(log: &mut Log<'_>, ask: &Ask, seat: Seat, account: AccountId, past: Past) -> Outcome {
    host(log.state(), ask)?;
    let state = log.state();
    if !matches!(state.stage, Stage::Profiles | Stage::Rand) {
        return Err(Rejection::WrongStage);
    }
    let player = state.player(seat).ok_or(Rejection::NoSuchSeat)?;
    if player.received {
        return Err(Rejection::RoleDelivered);
    }
    if state.seat_of(account).is_some() {
        return Err(Rejection::ReplacementPlays);
    }
    if state.settings.hosted() && state.leads(account) {
        return Err(Rejection::HostPlays);
    }
    log.emit(Event::SeatTaken { seat, account, past });
    let state = log.state();
    if grants(state, past) {
        let immune = SeatSet::of(state.seats().filter(|(_, p)| p.immune).map(|(s, _)| s)).with(seat);
        log.emit(Event::ImmunitySet { immune });
    }
    Ok(())
}

fn start(log: &mut Log<'_>, ask: &Ask) -> Outcome {
    host(log.state(), ask)?;
    let state = log.state();
    if state.stage != Stage::Rand {
        return Err(Rejection::WrongStage);
    }
    if state.players.iter().any(|player| !player.received) {
        return Err(Rejection::RolesUnreceived);
    }
    let needs_cards = state.settings.clues && state.settings.holds(Clause::r(21));
    if needs_cards && state.cards.iter().any(|card| card.filled() < 2) {
        return Err(Rejection::CardsEmpty);
    }
    log.emit(Event::Started { at: ask.now });
    match log.state().settings.start_phase {
        StartPhase::Night => posts::open_night(log, ask.now, false),
        StartPhase::Day => posts::open_day(log, ask.now, false),
    }
    Ok(())
}

impl Forgy {
    /// What the host is warned of before the deal (3.3).
    #[must_use]
    pub fn warnings(&self) -> Vec<Lint> {
        self.settings.lints(self.players.len().max(self.members.len()))
    }

    /// The order of actions in force, for the opening post.
    #[must_use]
    pub fn order(&self) -> Order {
        self.settings.order_in_force()
    }
}
