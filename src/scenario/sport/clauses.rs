//! Under which clauses a refusal may be expected. A refusal has one clause of its own; a file may
//! name as well the clause that gives the right which was refused (a shot at the wrong time: 10.3).

use super::deed::Verb;

/// The clauses of the right that this command uses.
#[must_use]
pub fn of(verb: &Verb) -> &'static [&'static str] {
    match verb {
        Verb::Nominate(..) | Verb::ConfirmNomination | Verb::RefuseNomination => {
            &["7.1", "7.2", "7.3", "7.4"]
        }
        Verb::Withdraw(_) => &["7.1"],
        Verb::Pass => &["6.1", "6.5"],
        Verb::Shout | Verb::AskFloor | Verb::GrantShout(_) => &["6.4", "6.6", "13.1"],
        Verb::Vote(..) => &["8.1", "8.2", "8.3", "9.1", "9.2", "9.3"],
        Verb::Lift(..) | Verb::DecideLift(_) => &["8.9"],
        Verb::Shoot(_) => &["10.3"],
        Verb::Check(_) => &["10.4", "10.5"],
        Verb::BestMove(..) => &["11.2", "11.3", "11.5"],
        Verb::Say(_) | Verb::Agree | Verb::Disagree | Verb::ShotOrder(_) => &["5.1", "5.2", "5.3", "5.6"],
        Verb::AckRole | Verb::RoleNotVisible => &["4.2", "4.3"],
        Verb::Next => &["1.7", "5.1", "10.7"],
        Verb::Foul(..) | Verb::TakeBackFoul(_) => &["13.1", "13.3"],
        Verb::TechFoul(..) | Verb::TakeBackTech(_) => &["13.4", "13.5"],
        Verb::Remove(..) => &["1.6", "3.8", "13.7"],
        Verb::Disqualify(..) => &["13.6"],
        Verb::Ppk(..) => &["14.4"],
        Verb::GiveLastSpeech(_) => &["11.6"],
        Verb::Pause => &["12.1"],
        Verb::Resume => &["12.1", "12.5"],
        Verb::Undo(_) | Verb::Replace(_) => &["12.4", "18.4"],
        Verb::Return(_) => &["2.9", "12.4"],
        Verb::OpenCandidate | Verb::CloseCandidate | Verb::RestartCandidate | Verb::RestartVote => {
            &["9.1", "18.4"]
        }
        Verb::EndGame(_) => &["1.8", "14.1"],
        Verb::ConfirmDraw | Verb::RefuseDraw => &["14.1"],
        Verb::Annul => &["15.6"],
        Verb::Resync => &["2.7"],
        Verb::ToJudge(_) | Verb::Dismiss(_) => &["3.5"],
        Verb::Sit(_) | Verb::Stand | Verb::Queue | Verb::Unqueue => &["1.1", "2.1", "2.9"],
        Verb::Ready | Verb::Unready | Verb::Start | Verb::Extend | Verb::CloseLobby => &["4.1"],
        Verb::TakeChair | Verb::LeaveChair | Verb::HandOver => &["1.7"],
        _ => &[],
    }
}
