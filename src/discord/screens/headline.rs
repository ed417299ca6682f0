//! The first line of every screen of a game: what happens, who, until when (surfaces, "Public
//! panel"). Alone enough to follow the game.

use super::Scene;
use crate::base::{SECOND_MS, Seat};
use crate::rules::sport::event::Verdict;
use crate::rules::sport::table::PauseWhy;
use crate::rules::sport::{SpeechKind, StageKind};
use crate::text::words::{Headline, Now, Panel};
use crate::text::{Left, Said, Seats, Until, over};

/// The headline of the state the table is in.
#[must_use]
pub fn headline(scene: &Scene<'_>) -> String {
    if let Some(why) = scene.view.paused {
        return paused(scene, why);
    }
    if let Some(outcome) = scene.view.outcome.filter(|_| scene.view.stage == StageKind::GameOver) {
        return over(&scene.pen, scene.cast, outcome);
    }
    scene.say(&running(scene))
}

fn running(scene: &Scene<'_>) -> Headline {
    let view = scene.view;
    let (day, left) = (view.day, scene.left());
    match view.stage {
        StageKind::RoleDeal => Headline::Deal { left },
        StageKind::Contract => Headline::Contract { left },
        StageKind::SheriffLook => Headline::SheriffLook { left },
        StageKind::FreeSeating => Headline::FreeSeating { left },
        StageKind::Speech | StageKind::TieSpeech | StageKind::LastSpeech => speech(scene),
        StageKind::VotePrep | StageKind::Ballot | StageKind::ClosedBallot | StageKind::Reveal => vote(scene),
        StageKind::LiftVote => lift(scene),
        StageKind::NightShot => Headline::NightShot { night: day, left },
        StageKind::NightDon => Headline::NightDon { night: day, left },
        StageKind::NightSheriff => Headline::NightSheriff { night: day, left },
        StageKind::Dawn => match view.killed {
            Some(seat) => Headline::DawnKilled { seat, name: scene.name(seat), left },
            None => Headline::DawnMiss { left },
        },
        StageKind::BestMove => match view.killed {
            Some(seat) => Headline::BestMove { seat, left },
            None => Headline::DawnMiss { left },
        },
        // The lobby has its own first line; a pause and the end were told above.
        StageKind::VoteGate | StageKind::Lobby | StageKind::Paused | StageKind::GameOver => {
            Headline::VoteGate { day }
        }
    }
}

fn speech(scene: &Scene<'_>) -> Headline {
    let view = scene.view;
    let (day, left) = (view.day, scene.left());
    let Some(seat) = view.speaker else { return Headline::VoteGate { day } };
    let name = scene.name(seat);
    let tied: Seats = view.ballot.iter().flat_map(|b| b.leaders.iter()).collect();
    let stays = view.ballot.and_then(|b| b.verdict).is_some_and(|v| matches!(v, Verdict::Stays { .. }));
    match (view.stage, view.floor_offered) {
        (StageKind::LastSpeech, true) => Headline::LastOffered { seat, name },
        (StageKind::LastSpeech, false) if view.killed == Some(seat) => {
            Headline::LastKilled { seat, name, left }
        }
        (StageKind::LastSpeech, false) => Headline::LastLeft { seat, name, left },
        (StageKind::TieSpeech, _) if stays => Headline::StaysSpeech { seat, name, left },
        (StageKind::TieSpeech, true) => Headline::TieOffered { tied, seat, name },
        (StageKind::TieSpeech, false) => Headline::TieSpeech { tied, seat, name, left },
        (_, true) => Headline::SpeechOffered { day, seat, name },
        (_, false) => match view.speech {
            Some(SpeechKind::Silent) => Headline::SpeechSilent { seat, left },
            Some(SpeechKind::Short) => Headline::SpeechShort { day, seat, name, left },
            Some(SpeechKind::Full) | None => Headline::Speech { day, seat, name, left },
        },
    }
}

fn vote(scene: &Scene<'_>) -> Headline {
    let view = scene.view;
    let left = scene.left();
    let Some(ballot) = view.ballot else { return Headline::VoteGate { day: view.day } };
    let candidates: Seats = ballot.candidates.iter().collect();
    match (view.stage, ballot.current, view.until) {
        (StageKind::ClosedBallot, _, _) => Headline::ClosedBallot { left },
        (StageKind::Reveal, Some(seat), _) => reveal(scene, seat, left),
        (StageKind::VotePrep, _, Some(at)) => Headline::VotePrep { candidates, until: Until(at) },
        (StageKind::Ballot, Some(seat), Some(_)) => Headline::Ballot { seat, left },
        // No clock runs: the judge opens and closes (9.1).
        (StageKind::Ballot, Some(seat), None) if ballot.open => Headline::BallotManual { seat },
        _ => Headline::VotePrepManual { candidates },
    }
}

fn reveal(scene: &Scene<'_>, seat: Seat, left: Left) -> Headline {
    let ballot = scene.view.ballot.as_ref();
    let votes = super::table::voters(scene, seat);
    let defaulted: Seats =
        ballot.map(|b| votes.0.iter().copied().filter(|s| b.defaulted.has(*s)).collect()).unwrap_or_default();
    match (votes.0.is_empty(), defaulted.0.is_empty()) {
        (true, _) => Headline::RevealNone { seat, left },
        (false, true) => Headline::Reveal { seat, votes, left },
        (false, false) if votes == defaulted => Headline::RevealAllDefaulted { seat, votes, left },
        (false, false) => Headline::RevealDefaulted { seat, votes, defaulted, left },
    }
}

fn lift(scene: &Scene<'_>) -> Headline {
    let Some(lift) = &scene.view.lift else { return Headline::VoteGate { day: scene.view.day } };
    let tied: Seats = lift.tied.iter().collect();
    if lift.undecided {
        Headline::LiftUndecided { tied }
    } else {
        Headline::Lift { tied, needed: lift.needed, of: scene.alive(), left: scene.left() }
    }
}

fn paused(scene: &Scene<'_>, why: PauseWhy) -> String {
    let view = scene.view;
    let rest = Said(view.left_ms.map_or_else(String::new, |ms| {
        let seconds = (ms + SECOND_MS - 1) / SECOND_MS;
        format!(" · {}", scene.say(&Panel::Rest { seconds }))
    }));
    scene.say(&match why {
        PauseWhy::Called if view.judge.is_some() => Headline::Paused { rest },
        PauseWhy::Called => Headline::PausedHost { rest },
        PauseWhy::Late => Headline::PausedLate { rest },
        PauseWhy::Undone => {
            Headline::PausedUndone { now: Said(scene.say(&Now::of(view.under, view.day))), rest }
        }
        PauseWhy::Halted => Headline::PausedHalted,
    })
}
