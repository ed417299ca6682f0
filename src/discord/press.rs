//! What a press asks of the rules: one match from operation to command. Whether it may be is theirs
//! to say; what cannot even be read (a forged argument) is refused here.

use super::commands::Intent;
use super::person::Who;
use super::screens::{Desk, Op, Question};
use super::sport::{Command, Sport, account_at, seat_of};
use crate::base::{AccountId, Seat};
use crate::rules::sport::settings::Shout;
use crate::rules::sport::{Signal, StageKind, View, Winner};
use crate::runtime::{Runtime, RuntimeError, Text};

/// The longest line to the judge or the team, in signs.
pub const LINE_SIGNS: usize = 200;

/// A command ready to be asked.
#[derive(Debug)]
pub struct Asked {
    /// What.
    pub command: Command,
    /// Words that it points to.
    pub texts: Vec<Text>,
}

/// Why a press means nothing.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// Its argument is not one that we would have written.
    #[error("the argument means nothing")]
    Argument,
    /// The store did not answer.
    #[error(transparent)]
    Runtime(#[from] RuntimeError),
}

impl From<Command> for Asked {
    fn from(command: Command) -> Self {
        Self { command, texts: Vec::new() }
    }
}

/// The arguments of an intent, split.
pub struct Args<'a>(Vec<&'a str>);

impl<'a> Args<'a> {
    /// The parts between dots.
    #[must_use]
    pub fn of(arg: &'a str) -> Self {
        Self(arg.split('.').filter(|part| !part.is_empty()).collect())
    }

    /// The part at this place.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<&'a str> {
        self.0.get(at).copied()
    }

    /// The seat at this place.
    ///
    /// # Errors
    /// It is not a seat of a table of ten.
    pub fn seat(&self, at: usize) -> Result<Seat, Unreadable> {
        self.get(at).and_then(seat).ok_or(Unreadable::Argument)
    }

    /// The one seat that the argument is: we never wrote more beside it.
    ///
    /// # Errors
    /// It is something else.
    pub fn only_seat(&self) -> Result<Seat, Unreadable> {
        if self.0.len() == 1 { self.seat(0) } else { Err(Unreadable::Argument) }
    }

    /// All parts as seats.
    ///
    /// # Errors
    /// One of them is not a seat.
    pub fn seats(&self) -> Result<Vec<Seat>, Unreadable> {
        self.0.iter().map(|part| seat(part).ok_or(Unreadable::Argument)).collect()
    }
}

/// The seat of that number.
#[must_use]
pub fn seat(text: &str) -> Option<Seat> {
    text.parse().ok().filter(|number| *number <= 10).and_then(Seat::new)
}

/// What a player's or host's press asks; `None` if the operation is no command by itself.
///
/// # Errors
/// The argument cannot be read, or its words could not be stored.
pub fn ask(
    runtime: &Runtime,
    state: &Sport,
    who: &Who,
    game: crate::base::GameId,
    intent: &Intent,
) -> Result<Option<Asked>, Unreadable> {
    let args = Args::of(&intent.arg);
    let command = match intent.op {
        Op::MyRole => Command::AckRole,
        Op::RoleMissing => Command::RoleNotVisible,
        Op::Withdraw => Command::Withdraw,
        Op::EndSpeech => Command::Pass,
        Op::Nominate => Command::Nominate { target: args.only_seat()? },
        Op::Vote => Command::Vote { candidate: args.only_seat()? },
        Op::Lift => Command::Lift,
        Op::Shout if state.settings.shout == Shout::Granted => Command::AskFloor,
        Op::ShoutYes | Op::Shout => Command::Shout,
        Op::Shoot => Command::Shoot { target: args.only_seat()? },
        Op::Check => Command::Check { target: args.only_seat()? },
        Op::Guess => Command::BestMove { seats: args.seats()? },
        Op::LeaveYes => Command::Leave,
        Op::Signal => Command::Signal { signal: signal(args.get(0))? },
        Op::ToJudge => return line(runtime, who, game, intent, |text| Command::ToJudge { text }),
        Op::ContractWrite => return line(runtime, who, game, intent, |text| Command::Say { text }),
        Op::ContractYes => Command::Agree,
        Op::ContractNo => Command::Disagree,
        Op::ContractOrder => Command::ShotOrder { order: order(intent)? },
        Op::Sit => Command::Sit { seat: Some(args.only_seat()?) },
        Op::Ready if is_ready(state, who.account) => Command::Unready,
        Op::Ready => Command::Ready,
        Op::StandUp => stand(state, who.account),
        Op::Chair if state.judge == Some(who.account) => Command::LeaveChair,
        Op::Chair => Command::TakeChair,
        Op::Queue if is_queued(state, who.account) => Command::Unqueue,
        Op::Queue => Command::Queue,
        Op::Start => Command::Start,
        Op::WaitMore => Command::Extend,
        Op::CloseRoom => Command::Close,
        Op::Kick => {
            Command::Kick { account: account_at(state, args.only_seat()?).ok_or(Unreadable::Argument)? }
        }
        // Two buttons, so that a double tap never takes back what the first tap did.
        Op::HostPause if args.get(0) == Some("off") => Command::Resume,
        Op::HostPause | Op::Pause => Command::Pause,
        Op::Resume => Command::Resume,
        Op::HostNext | Op::JudgeNext => Command::Next,
        Op::Resync => Command::Resync,
        _ => return Ok(None),
    };
    Ok(Some(command.into()))
}

/// What a judge's confirmed act asks, from the desk on which it was pressed.
///
/// # Errors
/// The seat, the speaker or the candidate is missing where it is needed.
pub fn sanction(op: Op, desk: Desk, view: &View) -> Result<Option<Command>, Unreadable> {
    let seat = || desk.seat.ok_or(Unreadable::Argument);
    let ground = desk.ground_for(op);
    let command = match op {
        Op::Foul => Command::Foul { seat: seat()?, ground },
        Op::TechFoul => Command::TechFoul { seat: seat()?, ground },
        Op::FoulBack => Command::TakeBackFoul { seat: seat()? },
        Op::TechBack => Command::TakeBackTech { seat: seat()? },
        Op::Remove => Command::Remove { seat: seat()?, ground, last_speech: false },
        Op::Disqualify => Command::Disqualify { seat: seat()?, ground, last_speech: false },
        Op::YesSpeech if desk.question == Some(Question::Disqualify) => {
            Command::Disqualify { seat: seat()?, ground: desk.ground_for(Op::Disqualify), last_speech: true }
        }
        Op::YesSpeech => {
            Command::Remove { seat: seat()?, ground: desk.ground_for(Op::Remove), last_speech: true }
        }
        Op::Ppk => Command::Ppk { seat: seat()?, ground },
        Op::GiveSpeech => Command::GiveLastSpeech { seat: seat()? },
        Op::GrantShout => Command::GrantShout { seat: seat()? },
        Op::Heard => Command::Dismiss { seat: seat()? },
        Op::Return => Command::Return { seat: seat()? },
        // What was said aloud: the speaker and the candidate are those of the moment (7.2, 9.1).
        Op::NomFor => {
            Command::NominateFor { seat: view.speaker.ok_or(Unreadable::Argument)?, target: seat()? }
        }
        Op::NomOff => Command::WithdrawFor { seat: seat()? },
        Op::VoteFor => Command::VoteFor {
            seat: seat()?,
            candidate: view.ballot.and_then(|ballot| ballot.current).ok_or(Unreadable::Argument)?,
        },
        Op::LiftFor => Command::LiftFor { seat: seat()? },
        Op::NomYes => Command::ConfirmNomination,
        Op::NomNo => Command::RefuseNomination,
        Op::OpenVote => Command::OpenCandidate,
        Op::CloseVote => Command::CloseCandidate,
        Op::RestartVote => Command::RestartVote,
        Op::RestartOne => Command::RestartCandidate,
        Op::DrawYes => Command::ConfirmDraw,
        Op::DrawNo => Command::RefuseDraw,
        Op::Undo => Command::Undo { to: None },
        _ => return Ok(None),
    };
    Ok(Some(command))
}

/// Who won, as the judge's form and command say it.
#[must_use]
pub fn winner(word: &str) -> Option<Winner> {
    Some(match word {
        "red" => Winner::Red,
        "black" => Winner::Black,
        "draw" => Winner::Draw,
        _ => return None,
    })
}

/// The Don's order, from a form («7, 3, 5») or an argument.
fn order(intent: &Intent) -> Result<Vec<Seat>, Unreadable> {
    let text = intent.text.as_deref().unwrap_or(&intent.arg);
    let parts = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    parts.map(|part| seat(part).ok_or(Unreadable::Argument)).collect()
}

fn signal(word: Option<&str>) -> Result<Signal, Unreadable> {
    Ok(match word {
        Some("role") => Signal::RoleNotVisible,
        Some("sound") => Signal::CannotHear,
        Some("pause") => Signal::PleasePause,
        _ => return Err(Unreadable::Argument),
    })
}

fn line(
    runtime: &Runtime,
    who: &Who,
    game: crate::base::GameId,
    intent: &Intent,
    command: impl FnOnce(crate::base::TextRef) -> Command,
) -> Result<Option<Asked>, Unreadable> {
    let Some(words) = intent.text.as_deref().map(str::trim).filter(|words| !words.is_empty()) else {
        return Ok(None);
    };
    let short: String = words.chars().take(LINE_SIGNS).collect();
    let text = runtime.text(&short, Some(who.account), Some(game))?;
    Ok(Some(Asked { command: command(text.at), texts: vec![text] }))
}

/// Standing up means what the person has: a seat, a place in the queue, or the chair.
fn stand(state: &Sport, account: AccountId) -> Command {
    if is_queued(state, account) {
        Command::Unqueue
    } else if state.judge == Some(account) {
        Command::LeaveChair
    } else if state.stage.kind() == StageKind::Lobby {
        Command::Stand
    } else {
        Command::Leave
    }
}

fn is_ready(state: &Sport, account: AccountId) -> bool {
    seat_of(state, account).and_then(|seat| state.chairs.get(seat.index())).is_some_and(|chair| chair.ready)
}

fn is_queued(state: &Sport, account: AccountId) -> bool {
    state.lobby.queue.iter().any(|(waiting, _)| *waiting == account)
}

/// Whether the rules should refuse the press if the public stage has changed since the button was
/// drawn. A judge's sanctions hold in any stage; everything else belongs to what was on the screen.
#[must_use]
pub fn is_of_its_stage(op: Op) -> bool {
    !matches!(
        op,
        Op::MyRole
            | Op::ToJudge
            | Op::LeaveYes
            | Op::Signal
            | Op::Sit
            | Op::StandUp
            | Op::Ready
            | Op::Chair
            | Op::Queue
            | Op::Kick
            | Op::Foul
            | Op::TechFoul
            | Op::FoulBack
            | Op::TechBack
            | Op::Remove
            | Op::Disqualify
            | Op::Ppk
            | Op::GiveSpeech
            | Op::YesSpeech
            | Op::EndGame
            | Op::Annul
            | Op::HandOver
            | Op::Replace
            | Op::RoleMissing
            | Op::SetValue
            | Op::Preset
            | Op::ResetSection
            | Op::Undo
            | Op::DrawYes
            | Op::DrawNo
            | Op::LiftAsk
            | Op::NomYes
            | Op::NomNo
            | Op::GrantShout
            | Op::Heard
            | Op::Return
            | Op::Pause
            | Op::Resume
            | Op::HostPause
            | Op::Resync
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules as _;

    #[test]
    fn a_seat_is_one_of_ten() {
        assert_eq!(seat("1"), Seat::new(1));
        assert_eq!(seat("10"), Seat::new(10));
        for bad in ["0", "11", "-1", "x", "", "1.5", "256"] {
            assert_eq!(seat(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_forged_argument_is_no_command() {
        let view = crate::rules::Rules::view(&Sport::empty(), &crate::rules::sport::Viewer::Judge);
        assert!(sanction(Op::Foul, Desk::default(), &view).is_err());
        assert!(sanction(Op::VoteFor, Desk { seat: Seat::new(2), ..Desk::default() }, &view).is_err());
        assert!(Args::of("3.99").seats().is_err());
        assert!(Args::of("").only_seat().is_err() && Args::of("1.2").only_seat().is_err());
        assert_eq!(Args::of("3.1.9").seats().map(|s| s.len()).ok(), Some(3));
    }
}
