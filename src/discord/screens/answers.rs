//! What an accepted command is answered with on the presser's own panel: silence is never an answer
//! (surfaces, principle 10). Whatever has no line of its own reads "done".

use super::Scene;
use crate::base::Seat;
use crate::rules::sport::settings::VoteMode;
use crate::rules::sport::table::Part;
use crate::rules::sport::{Command, Rejection};
use crate::text::words::Answer;
use crate::text::{Pen, Refused};

/// The line for a refused press.
#[must_use]
pub fn refusal(pen: &Pen, rejection: &Rejection) -> String {
    pen.say(&Refused::from(rejection))
}

/// The line for an accepted command; the scene is the presser's, after it.
#[must_use]
pub fn accepted(scene: &Scene<'_>, command: &Command) -> String {
    scene.say(
        &lobby(scene, command).or_else(|| player(scene, command)).unwrap_or_else(|| judge(scene, command)),
    )
}

fn lobby(scene: &Scene<'_>, command: &Command) -> Option<Answer> {
    Some(match command {
        Command::At { what, .. } => return lobby(scene, what),
        Command::Open { .. } => Answer::Opened,
        Command::Sit { .. } => match scene.view.part {
            Part::Seat(seat) => Answer::Sat { seat },
            _ => Answer::Done,
        },
        Command::Stand => Answer::Stood,
        Command::Ready => Answer::Ready,
        Command::Unready => Answer::Unready,
        Command::TakeChair => Answer::ChairTaken,
        Command::LeaveChair => Answer::ChairLeft,
        Command::Queue => match scene.view.part {
            Part::Queue(place) => Answer::Queued { place },
            _ => Answer::Done,
        },
        Command::Unqueue => Answer::Unqueued,
        Command::Kick { .. } => Answer::Kicked,
        Command::Configure { .. } => Answer::Configured,
        Command::Start => Answer::Started,
        Command::Extend => Answer::Extended,
        Command::Close => Answer::Closed,
        _ => return None,
    })
}

fn player(scene: &Scene<'_>, command: &Command) -> Option<Answer> {
    Some(match command {
        Command::At { what, .. } => return player(scene, what),
        Command::AckRole => Answer::RoleSeen,
        Command::RoleNotVisible => Answer::RoleMissing,
        Command::Say { .. } | Command::Agree | Command::Disagree | Command::ShotOrder { .. } => Answer::Sent,
        Command::Nominate { target } if scene.view.offered.is_some_and(|n| n.target == *target) => {
            Answer::NominationWaits { seat: *target }
        }
        Command::Nominate { target } => Answer::Nominated { seat: *target },
        Command::Withdraw => Answer::Withdrawn,
        Command::Pass => Answer::Passed,
        Command::Shout => Answer::Shouting { seconds: scene.view.settings.shout_s },
        Command::AskFloor => Answer::FloorAsked,
        // A secret vote is not named in a first line (9.4).
        Command::Vote { .. } if scene.view.settings.vote_mode == VoteMode::Closed => Answer::Chosen,
        Command::Vote { candidate } => Answer::Voted { seat: *candidate },
        Command::Lift => Answer::Lifted,
        Command::Shoot { .. } | Command::Check { .. } => Answer::Chosen,
        Command::BestMove { seats } => Answer::GuessNamed { seats: seats.iter().copied().collect() },
        Command::GiveUp => Answer::GaveUp,
        Command::Leave if scene.view.lobby.is_some() => Answer::Left,
        Command::Leave => Answer::GaveUp,
        Command::ToJudge { .. } => Answer::LineSent,
        Command::Signal { .. } => Answer::Signalled,
        _ => return None,
    })
}

fn judge(scene: &Scene<'_>, command: &Command) -> Answer {
    let at = |seat: Seat| scene.view.seats[seat.index().min(9)];
    match command {
        Command::At { what, .. } => judge(scene, what),
        Command::Foul { seat, .. } | Command::TakeBackFoul { seat } => {
            Answer::Fouled { seat: *seat, count: at(*seat).fouls }
        }
        Command::TechFoul { seat, .. } | Command::TakeBackTech { seat } => {
            Answer::TechFouled { seat: *seat, count: at(*seat).tech }
        }
        Command::Remove { seat, .. } | Command::Disqualify { seat, .. } | Command::Ppk { seat, .. } => {
            Answer::Removed { seat: *seat }
        }
        Command::NominateFor { target, .. } => Answer::Nominated { seat: *target },
        Command::WithdrawFor { .. } => Answer::Withdrawn,
        Command::Pause => Answer::Paused,
        Command::Resume => Answer::Resumed,
        Command::Undo { .. } => Answer::Undone,
        Command::HandOver { .. } => Answer::HandedOver,
        Command::Resync => Answer::Resynced,
        _ => Answer::Done,
    }
}
