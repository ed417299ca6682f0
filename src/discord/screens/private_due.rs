//! What is due from one person now: the third line of the private panel and its numbers. Whoever
//! has nothing to do reads the same words, whatever the role (surfaces, principle 7).

use super::private::{button, numbers};
use super::{Button, Op, Scene, Screen, Style};
use crate::base::Seat;
use crate::rules::sport::view::Me;
use crate::rules::sport::{Action, Role, SpeechKind, StageKind};
use crate::text::words::{PanelButton, Private, PrivateButton};

/// The lines about what is due, and the screen with its controls.
pub(super) fn due(scene: &Scene<'_>, me: &Me, screen: Screen) -> (Vec<String>, Screen) {
    let view = scene.view;
    let nothing = |screen| (vec![scene.say(&idle(scene))], screen);
    if view.paused.is_some() || view.outcome.is_some() {
        return nothing(screen);
    }
    match view.stage {
        StageKind::RoleDeal if !me.acked => (vec![scene.say(&Private::RoleDue)], screen),
        StageKind::Speech | StageKind::TieSpeech | StageKind::LastSpeech if view.speaker == Some(me.seat) => {
            own_speech(scene, me, screen)
        }
        StageKind::Ballot | StageKind::ClosedBallot => vote(scene, me, screen),
        StageKind::LiftVote => lift(scene, me, screen),
        StageKind::NightShot | StageKind::NightDon | StageKind::NightSheriff => night(scene, me, screen),
        StageKind::BestMove if view.can(Action::BestMove).is_some() => guess(scene, screen, &[]),
        _ => nothing(screen),
    }
}

fn idle(scene: &Scene<'_>) -> Private {
    if scene.view.paused.is_some() {
        Private::Paused
    } else if scene.view.stage.is_night() || scene.view.stage == StageKind::Contract {
        Private::Asleep
    } else {
        Private::Nothing
    }
}

fn own_speech(scene: &Scene<'_>, me: &Me, screen: Screen) -> (Vec<String>, Screen) {
    let view = scene.view;
    let left = scene.left();
    if view.floor_offered {
        return (vec![scene.say(&Private::YourFloor)], screen);
    }
    let may_nominate = view.can(Action::Nominate).is_some();
    let silent = view.stage == StageKind::Speech && view.speech == Some(SpeechKind::Silent);
    let line = match view.stage {
        StageKind::TieSpeech => Private::YourTieSpeech { left },
        StageKind::LastSpeech => Private::YourLastSpeech { left },
        _ if silent => Private::YourSilence { left },
        _ => Private::YourSpeech { left },
    };
    let mut lines = vec![scene.say(&line)];
    lines.extend(me.nominated.map(|seat| scene.say(&Private::YouNominated { seat })));
    if silent {
        return (lines, screen.grid(numbers(scene, Action::Nominate, Op::Nominate, |_| false)));
    }
    let pass = if view.stage == StageKind::Speech { PanelButton::Pass } else { PanelButton::End };
    let end = Button::new(Op::EndSpeech, scene.label(&pass)).style(Style::Main);
    let nominate = Button::new(Op::NominateList, scene.label(&PanelButton::Nominate)).on(may_nominate);
    let mut row = vec![end];
    if view.stage == StageKind::Speech {
        row.push(nominate);
    }
    if view.settings.withdraw && me.nominated.is_some() {
        let on = view.can(Action::Withdraw).is_some();
        row.push(button(scene, Op::Withdraw, PrivateButton::Withdraw).on(on));
    }
    (lines, screen.row(row))
}

fn vote(scene: &Scene<'_>, me: &Me, screen: Screen) -> (Vec<String>, Screen) {
    let view = scene.view;
    let Some(ballot) = &view.ballot else { return (vec![scene.say(&Private::Nothing)], screen) };
    let given = ballot.votes.get(me.seat.index()).copied().flatten();
    let line = match (given, view.can(Action::Vote), ballot.current) {
        (Some(seat), _, _) => Private::VoteGiven { seat },
        (None, Some(_), _) if view.stage == StageKind::ClosedBallot => Private::VoteClosedDue,
        (None, Some(_), Some(seat)) => Private::VoteDue { seat },
        _ => Private::Nothing,
    };
    let targets = view.can(Action::Vote).map(|allowed| allowed.targets).unwrap_or_default();
    let buttons = ballot.candidates.iter().map(|seat| {
        let label = scene.label(&PanelButton::Seat { seat });
        let label = if given == Some(seat) { format!("{label} ✓") } else { label };
        Button::new(Op::Vote, label).arg(seat).on(given.is_none() && targets.has(seat))
    });
    let alive = view.seats[me.seat.index()].alive;
    let screen = if alive { screen.grid(buttons) } else { screen };
    (vec![scene.say(&line)], screen)
}

fn lift(scene: &Scene<'_>, me: &Me, screen: Screen) -> (Vec<String>, Screen) {
    let view = scene.view;
    let Some(lift) = &view.lift else { return (vec![scene.say(&Private::Nothing)], screen) };
    if me.lifted {
        return (vec![scene.say(&Private::LiftGiven)], screen);
    }
    if view.can(Action::Lift).is_none() {
        return (vec![scene.say(&Private::Nothing)], screen);
    }
    let line = scene.say(&Private::LiftDue { tied: lift.tied.iter().collect() });
    (vec![line], screen.row([Button::new(Op::Lift, scene.label(&PanelButton::Lift))]))
}

fn night(scene: &Scene<'_>, me: &Me, screen: Screen) -> (Vec<String>, Screen) {
    let view = scene.view;
    let left = scene.left();
    let own_stage = match view.stage {
        StageKind::NightShot => me.shot.map(|seat| Private::Shot { seat }),
        StageKind::NightDon if me.role == Some(Role::Don) => {
            me.checked.map(|seat| Private::CheckMade { seat })
        }
        StageKind::NightSheriff if me.role == Some(Role::Sheriff) => {
            me.checked.map(|seat| Private::CheckMade { seat })
        }
        _ => None,
    };
    if let Some(done) = own_stage {
        let check = matches!(done, Private::CheckMade { .. });
        let screen = if check {
            let show = button(scene, Op::ShowCheck, PrivateButton::Show).arg(view.day);
            screen.row([show])
        } else {
            screen
        };
        return (vec![scene.say(&done)], screen);
    }
    if view.can(Action::Shoot).is_some() {
        let grid = numbers(scene, Action::Shoot, Op::Shoot, |_| false);
        return (vec![scene.say(&Private::ShootDue { left })], screen.grid(grid));
    }
    if view.can(Action::Check).is_some() {
        let line =
            if me.role == Some(Role::Don) { Private::DonDue { left } } else { Private::SheriffDue { left } };
        let known = |seat: Seat| me.checks.iter().any(|check| check.target == seat);
        return (vec![scene.say(&line)], screen.grid(numbers(scene, Action::Check, Op::Check, known)));
    }
    (vec![scene.say(&idle(scene))], screen)
}

/// The best move: every number toggles, [Назвать] is final. A button's argument is the picks and
/// then the number pressed, so that a press says all.
pub(super) fn guess(scene: &Scene<'_>, screen: Screen, picks: &[Seat]) -> (Vec<String>, Screen) {
    let dotted = |seats: &[Seat]| seats.iter().map(Seat::to_string).collect::<Vec<_>>().join(".");
    let mut lines = vec![scene.say(&Private::GuessDue { left: scene.left() })];
    if picks.is_empty() {
        lines.push(scene.say(&Private::GuessOwn));
    } else {
        lines.push(scene.say(&Private::GuessSoFar { seats: picks.iter().copied().collect() }));
    }
    let full = picks.len() >= 3;
    let grid = numbers(scene, Action::BestMove, Op::GuessPick, |seat| picks.contains(&seat)).map(|b| {
        let seat = b.arg.parse().ok().and_then(Seat::new);
        let picked = seat.is_some_and(|seat| picks.contains(&seat));
        let on = b.enabled && (picked || !full);
        let arg = dotted(&picks.iter().copied().chain(seat).collect::<Vec<_>>());
        b.on(on).arg(arg)
    });
    let screen = screen.grid(grid).row([button(scene, Op::Guess, PrivateButton::Guess)
        .arg(dotted(picks))
        .style(Style::Main)
        .on(!picks.is_empty())]);
    (lines, screen)
}
