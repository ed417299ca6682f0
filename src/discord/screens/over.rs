//! After the end: the protocol and the check of the deal (14.4, 14.5; design, "A fair deal").

use super::{Button, Op, Scene, Screen};
use crate::base::Seat;
use crate::rules::sport::view::NightView;
use crate::rules::sport::{Check, StageKind};
use crate::text::words::{Cause, Judge, Over, Panel, PanelButton, Role, answer};
use crate::text::{Said, over};

/// Who was who, how each left, what each night brought.
#[must_use]
pub fn protocol(scene: &Scene<'_>) -> Screen {
    let view = scene.view;
    let Some(outcome) = view.outcome.filter(|_| view.stage == StageKind::GameOver) else {
        return Screen::line(super::headline(scene));
    };
    let result = Said(over(&scene.pen, scene.cast, outcome));
    let mut lines: Vec<String> = Seat::first(10).map(|seat| seat_line(scene, seat)).collect();
    lines.extend(
        view.best_move
            .map(|best| scene.say(&Panel::BestMove { by: best.by, named: best.named.iter().collect() })),
    );
    if !view.nights.is_empty() {
        lines.push(format!("**{}**", scene.say(&Over::Nights)));
        lines.extend(view.nights.iter().map(|night| night_line(scene, night)));
    }
    Screen::line(scene.say(&Over::Protocol { result }))
        .body(lines)
        .row([Button::new(Op::Deal, scene.label(&PanelButton::Deal))])
}

fn seat_line(scene: &Scene<'_>, seat: Seat) -> String {
    let at = &scene.view.seats[seat.index()];
    let name = scene.name(seat);
    let role = Said(at.role.map_or_else(|| "—".into(), |role| scene.say(&Role::short(role))));
    let line = scene.say(&match at.left {
        Some(left) => Over::SeatLeft { seat, name, role, left: Said(Cause::left(&scene.pen, left)) },
        None => Over::SeatAlive { seat, name, role },
    });
    let fouls = (at.fouls > 0).then(|| scene.say(&Panel::Fouls { count: at.fouls }));
    let tech = (at.tech > 0).then(|| scene.say(&Panel::Tech { count: at.tech }));
    [line].into_iter().chain(fouls).chain(tech).collect::<Vec<_>>().join(" · ")
}

fn night_line(scene: &Scene<'_>, night: &NightView) -> String {
    let nothing = || scene.say(&Over::Nothing);
    let shots: Vec<String> = night
        .shots
        .iter()
        .enumerate()
        .filter_map(|(i, shot)| {
            Some(scene.say(&Judge::LogShot { by: Seat::from_index(i), target: (*shot)? }))
        })
        .collect();
    let check = |check: Option<Check>| {
        Said(check.map_or_else(nothing, |check| {
            let answer = Said(answer(&scene.pen, check.answer));
            scene.say(&Over::Check { target: check.target, answer })
        }))
    };
    scene.say(&Over::Night {
        night: night.number,
        shots: Said(if shots.is_empty() { nothing() } else { shots.join(", ") }),
        don: check(night.don),
        sheriff: check(night.sheriff),
        killed: night.killed.map_or(0, Seat::number),
    })
}

/// The seal, the opened seed, and whether the roles follow from it. `fits` is the caller's own check
/// with the players' presses; `None` before the end.
#[must_use]
pub fn deal(scene: &Scene<'_>, fits: Option<bool>) -> Screen {
    let mut lines = Vec::new();
    lines.extend(scene.view.seal.map(|seal| scene.say(&Over::DealSeal { seal: Said(seal.to_string()) })));
    lines.extend(scene.view.opened.map(|seed| scene.say(&Over::DealSeed { seed: Said(seed.reveal()) })));
    lines.extend(fits.map(|fits| scene.say(if fits { &Over::DealOk } else { &Over::DealBad })));
    lines.push(scene.say(&Over::DealHow { game: Said(scene.game.to_string()) }));
    Screen::line(scene.say(&Over::DealHead)).body(lines)
}
