//! One match on the command; each arm names the file of its rule, where all its branching is.

use super::event::Stage;
use super::table::Cause;
use super::turn::{Ruling, Turn, unwrap_button};
use super::{
    Command, Rejection, ballot, best_move, clock, contract, endgame, judge, lobby, night, nominations, pause,
    penalties, people, shout, speech, tie_lift, undo,
};

pub(super) fn decide(t: &mut Turn<'_, '_>, command: &Command) -> Ruling {
    let command = unwrap_button(t.s(), command)?;
    if let Command::Open { settings, seed } = command {
        return lobby::open(t, settings, *seed);
    }
    if t.s().host.is_none() {
        return Err(Rejection::NotOpen);
    }
    if t.s().closed {
        return Err(if t.s().lobby.closed { Rejection::LobbyClosed } else { Rejection::Over });
    }
    match command {
        Command::Tick => return clock::tick(t),
        Command::Presence { account, connected } => return people::presence(t, *account, *connected),
        Command::Resync => return judge::resync(t),
        _ => {}
    }
    match t.s().stage {
        Stage::Lobby => lobby::decide(t, command),
        Stage::GameOver => Err(Rejection::Over),
        _ => players(t, command),
    }
}

/// What players ask for during a game.
fn players(t: &mut Turn<'_, '_>, command: &Command) -> Ruling {
    match command {
        Command::AckRole => contract::ack(t),
        Command::RoleNotVisible => contract::role_not_visible(t),
        Command::Say { text } => contract::say(t, *text),
        Command::Agree => contract::voice(t, true),
        Command::Disagree => contract::voice(t, false),
        Command::ShotOrder { order } => contract::order(t, order),
        Command::Nominate { target } => nominations::nominate(t, *target),
        Command::Withdraw => nominations::withdraw(t),
        Command::Pass => speech::pass(t),
        Command::Shout => shout::shout(t),
        Command::AskFloor => shout::ask(t),
        Command::Vote { candidate } => ballot::vote(t, *candidate),
        Command::Lift => tie_lift::lift(t),
        Command::Shoot { target } => night::shoot(t, *target),
        Command::Check { target } => night::check(t, *target),
        Command::BestMove { seats } => best_move::name(t, seats),
        Command::GiveUp => penalties::give_up(t),
        Command::Leave if t.account().is_ok_and(|a| t.s().judge == Some(a)) => judge::leave_chair(t),
        Command::Leave => penalties::give_up(t),
        Command::ToJudge { text } => judge::line(t, *text),
        Command::Signal { signal } => judge::signal(t, *signal),
        other => leaders(t, other),
    }
}

/// What the judge, or the host of a table without one, asks for.
fn leaders(t: &mut Turn<'_, '_>, command: &Command) -> Ruling {
    match command {
        Command::Next => judge::next(t),
        Command::Pause => pause::pause(t),
        Command::Resume => pause::resume(t),
        Command::Halt => pause::halt(t),
        Command::FloorOpened { account } => speech::floor_opened(t, *account),
        Command::ConfirmNomination => nominations::confirm(t),
        Command::RefuseNomination => nominations::refuse(t),
        Command::NominateFor { seat, target } => nominations::nominate_for(t, *seat, *target),
        Command::WithdrawFor { seat } => nominations::withdraw_for(t, *seat),
        Command::VoteFor { seat, candidate } => ballot::vote_for(t, *seat, *candidate),
        Command::LiftFor { seat } => tie_lift::lift_for(t, *seat),
        Command::BestMoveFor { seat, seats } => best_move::name_for(t, *seat, seats),
        Command::GrantShout { seat } => shout::grant(t, *seat),
        Command::Dismiss { seat } => judge::dismiss(t, *seat),
        Command::Undo { to } => undo::undo(t, *to),
        Command::Replace { seat, account } => people::replace(t, *seat, *account),
        Command::Return { seat } => people::bring_back(t, *seat),
        Command::HandOver { to } => judge::hand_over(t, *to),
        Command::LeaveChair => judge::leave_chair(t),
        Command::OpenCandidate => ballot::open_candidate(t),
        Command::CloseCandidate => ballot::close_by_judge(t),
        Command::RestartCandidate => ballot::restart_candidate(t),
        Command::RestartVote => ballot::restart(t),
        Command::DecideLift { hold } => tie_lift::decide_by_judge(t, *hold),
        other => sanctions(t, other),
    }
}

/// Fouls, removals and the end by the judge's word.
fn sanctions(t: &mut Turn<'_, '_>, command: &Command) -> Ruling {
    match command {
        Command::Foul { seat, ground } => penalties::foul(t, *seat, *ground),
        Command::TechFoul { seat, ground } => penalties::tech_foul(t, *seat, *ground),
        Command::TakeBackFoul { seat } => penalties::take_back_foul(t, *seat),
        Command::TakeBackTech { seat } => penalties::take_back_tech(t, *seat),
        Command::Remove { seat, ground, last_speech } => {
            penalties::remove(t, *seat, Cause::TechRemoval, *ground, *last_speech)
        }
        Command::Disqualify { seat, ground, last_speech } => {
            penalties::remove(t, *seat, Cause::Disqualified, *ground, *last_speech)
        }
        Command::Ppk { seat, ground } => penalties::ppk(t, *seat, *ground),
        Command::GiveLastSpeech { seat } => penalties::give_last_speech(t, *seat),
        Command::EndGame { winner, reason } => endgame::by_judge(t, *winner, *reason),
        Command::ConfirmDraw => endgame::on_draw(t, true),
        Command::RefuseDraw => endgame::on_draw(t, false),
        Command::Annul { .. } => endgame::annul(t),
        // What belongs to a lobby: the table is fixed now (2.9).
        _ => Err(Rejection::AlreadyStarted),
    }
}
