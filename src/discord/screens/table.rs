//! The public panel of a running game: the same for everyone who looks (surfaces, "Public panel";
//! 7.5, 9.4, 9.5). Its buttons follow the public stage, never the person: the view's own "may" is
//! not looked at.

use super::{Button, Op, Scene, Screen, headline};
use crate::base::Seat;
use crate::rules::sport::{SpeechKind, StageKind};
use crate::text::words::{Cause, Panel, PanelButton, Role};
use crate::text::{Said, Seats};

/// The panel from the deal to the end.
#[must_use]
pub fn screen(scene: &Scene<'_>) -> Screen {
    let mut lines: Vec<String> = Seat::first(10).map(|seat| seat_line(scene, seat)).collect();
    lines.extend(votes(scene));
    lines.push(nominations(scene));
    lines.extend(
        scene
            .view
            .best_move
            .map(|best| scene.say(&Panel::BestMove { by: best.by, named: best.named.iter().collect() })),
    );
    lines.push(foot(scene));
    lines.push(hint(scene));
    let screen = Screen::line(headline(scene)).body(lines);
    if scene.view.stage == StageKind::GameOver { over_rows(scene, screen) } else { rows(scene, screen) }
}

/// Who is shown to have voted for this candidate.
pub(super) fn voters(scene: &Scene<'_>, candidate: Seat) -> Seats {
    let votes = scene.view.ballot.iter().flat_map(|b| b.votes.iter().enumerate());
    votes.filter(|(_, vote)| **vote == Some(candidate)).map(|(i, _)| Seat::from_index(i)).collect()
}

fn seat_line(scene: &Scene<'_>, seat: Seat) -> String {
    let view = scene.view;
    let at = &view.seats[seat.index()];
    if at.account.is_none() {
        return scene.say(&Panel::SeatFree { seat });
    }
    let mut tags = Vec::new();
    let silent = view.speech == Some(SpeechKind::Silent);
    let speaks = view.speaker == Some(seat) && view.stage.is_speech() && !silent;
    if speaks {
        tags.push(scene.say(&Panel::Speaks));
    }
    if view.shouting == Some(seat) {
        tags.push(scene.say(&Panel::Shouts));
    }
    tags.extend(at.role.map(|role| scene.say(&Role::short(role))));
    tags.extend(at.left.map(|left| Cause::left(&scene.pen, left)));
    if view.nominations.iter().any(|n| n.target == seat) {
        tags.push(scene.say(&Panel::Nominated));
    }
    if at.fouls > 0 {
        tags.push(scene.say(&Panel::Fouls { count: at.fouls }));
    }
    if at.tech > 0 {
        tags.push(scene.say(&Panel::Tech { count: at.tech }));
    }
    if at.silent_due && at.alive {
        tags.push(scene.say(&Panel::Silent));
    }
    if !at.connected && at.alive && view.stage != StageKind::GameOver {
        tags.push(scene.say(&Panel::Away));
    }
    let name = scene.say(&Panel::Seat { seat, name: scene.name(seat) });
    // Bold only repeats "speaks".
    let name = if speaks { format!("**{name}**") } else { name };
    [name].into_iter().chain(tags).collect::<Vec<_>>().join(" · ")
}

/// The closed candidates with their votes: «№5 · 4: 1, 6, 8, 10».
fn votes(scene: &Scene<'_>) -> Vec<String> {
    let Some(ballot) = scene.view.ballot.as_ref().filter(|_| scene.view.under.is_vote()) else {
        return Vec::new();
    };
    let shown = ballot.candidates.iter().take(usize::from(ballot.shown));
    shown
        .map(|seat| {
            let votes = voters(scene, seat);
            scene.say(&match votes.0.len() {
                0 => Panel::VotesNone { seat },
                count => Panel::Votes { seat, count, votes },
            })
        })
        .collect()
}

/// «Выставлены: 5 (от №2), 2 (от №6)»; empty where 7.5 hides the list.
fn nominations(scene: &Scene<'_>) -> String {
    let view = scene.view;
    let counted =
        view.nominations.iter().map(|n| scene.say(&Panel::Nomination { target: n.target, by: n.by }));
    let waiting = view.offered.map(|n| scene.say(&Panel::NominationWaits { target: n.target, by: n.by }));
    let all: Vec<String> = counted.chain(waiting).collect();
    match (all.is_empty(), view.under) {
        (false, _) => scene.say(&Panel::Nominations { list: Said(all.join(", ")) }),
        (true, StageKind::Speech) => scene.say(&Panel::NominationsNone),
        (true, _) => String::new(),
    }
}

/// «Дальше №8 · судья Клён».
fn foot(scene: &Scene<'_>) -> String {
    let view = scene.view;
    if view.stage == StageKind::GameOver {
        return scene.say(&Panel::RolesOpen);
    }
    let next = view.next.first().map(|seat| scene.say(&Panel::Next { seat }));
    let leads = match view.judge {
        Some(_) if view.judge_knows => scene.say(&Panel::JudgeKnows { name: scene.account(view.judge) }),
        Some(_) => scene.say(&Panel::Judge { name: scene.account(view.judge) }),
        None => scene.say(&Panel::Host { name: scene.account(view.host) }),
    };
    next.into_iter().chain([leads]).collect::<Vec<_>>().join(" · ")
}

fn hint(scene: &Scene<'_>) -> String {
    let view = scene.view;
    let last = view.ballot.as_ref().and_then(|b| b.candidates.last());
    let hint = match view.stage {
        StageKind::RoleDeal => Panel::HintDeal,
        StageKind::Contract => Panel::HintContract,
        StageKind::Speech if view.speech != Some(SpeechKind::Silent) => Panel::HintSpeech,
        StageKind::ClosedBallot => Panel::HintClosed,
        StageKind::VotePrep | StageKind::Ballot => match last {
            Some(seat) if view.settings.default_last => Panel::HintSilenceLast { seat },
            _ => Panel::HintVote,
        },
        StageKind::LiftVote => Panel::HintLift,
        StageKind::NightShot | StageKind::NightDon | StageKind::NightSheriff => Panel::HintNight,
        StageKind::Paused => Panel::HintPaused,
        _ => return String::new(),
    };
    scene.say(&hint)
}

/// Row 1 is the same from the deal to the end for everyone; below it the stage's own.
fn rows(scene: &Scene<'_>, screen: Screen) -> Screen {
    let button = |op, word: PanelButton| Button::new(op, scene.label(&word));
    let screen = screen.row([
        button(Op::MyRole, PanelButton::Role),
        button(Op::MyMoves, PanelButton::Moves),
        button(Op::Shout, PanelButton::Shout),
        button(Op::ToJudge, PanelButton::Judge),
    ]);
    let screen = stage_rows(scene, screen);
    if scene.view.judge.is_some() { screen } else { host_row(scene, screen) }
}

fn stage_rows(scene: &Scene<'_>, screen: Screen) -> Screen {
    let view = scene.view;
    let running = view.paused.is_none();
    let button = |op, word: PanelButton| Button::new(op, scene.label(&word)).on(running);
    match view.under {
        StageKind::Speech if view.speech == Some(SpeechKind::Silent) => {
            screen.grid(Seat::first(10).map(|seat| nominate(scene, seat, running)))
        }
        StageKind::Speech => screen
            .row([button(Op::EndSpeech, PanelButton::Pass), button(Op::NominateList, PanelButton::Nominate)]),
        StageKind::TieSpeech | StageKind::LastSpeech => screen.row([button(Op::EndSpeech, PanelButton::End)]),
        StageKind::VotePrep | StageKind::Ballot | StageKind::ClosedBallot | StageKind::Reveal => {
            screen.grid(candidates(scene))
        }
        StageKind::LiftVote => {
            let decided = view.lift.as_ref().is_some_and(|l| !l.undecided);
            screen.row([button(Op::Lift, PanelButton::Lift).on(running && decided)])
        }
        _ => screen,
    }
}

/// One number of the list from which a nomination is made; off if it cannot be nominated.
fn nominate(scene: &Scene<'_>, seat: Seat, running: bool) -> Button {
    let view = scene.view;
    let listed = view.nominations.iter().chain(view.offered).any(|n| n.target == seat);
    let free = view.seats[seat.index()].alive && !listed;
    Button::new(Op::Nominate, scene.label(&PanelButton::Seat { seat })).arg(seat).on(running && free)
}

/// The candidates in their order; each keeps its place and only switches on and off.
fn candidates(scene: &Scene<'_>) -> Vec<Button> {
    let view = scene.view;
    let Some(ballot) = &view.ballot else { return Vec::new() };
    let running = view.paused.is_none();
    ballot
        .candidates
        .iter()
        .enumerate()
        .map(|(place, seat)| {
            let on = match view.under {
                StageKind::ClosedBallot => ballot.open,
                StageKind::Ballot => ballot.open && ballot.current == Some(seat),
                _ => false,
            };
            let label = if place < usize::from(ballot.shown) {
                PanelButton::Counted { seat, count: voters(scene, seat).0.len() }
            } else {
                PanelButton::Seat { seat }
            };
            Button::new(Op::Vote, scene.label(&label)).arg(seat).on(running && on)
        })
        .collect()
}

/// Without a judge the host moves the phases (1.7, 12.1); the rules refuse everyone else.
fn host_row(scene: &Scene<'_>, screen: Screen) -> Screen {
    let view = scene.view;
    let paused = view.paused.is_some();
    // These last their whole length, or it would tell about roles.
    let whole = view.under.is_night() || matches!(view.under, StageKind::Contract | StageKind::SheriffLook);
    let button = |op, word: PanelButton| Button::new(op, scene.label(&word));
    screen.row([
        button(Op::HostNext, PanelButton::Next).on(!paused && !whole),
        button(Op::HostPause, PanelButton::Pause).arg("on").on(!paused),
        button(Op::HostPause, PanelButton::Resume).arg("off").on(paused),
    ])
}

fn over_rows(scene: &Scene<'_>, screen: Screen) -> Screen {
    let button = |op, word: PanelButton| Button::new(op, scene.label(&word));
    screen.row([
        button(Op::Again, PanelButton::Again),
        button(Op::Protocol, PanelButton::Protocol),
        button(Op::Deal, PanelButton::Deal),
        button(Op::Complain, PanelButton::Complain),
        button(Op::Release, PanelButton::Mic),
    ])
}
