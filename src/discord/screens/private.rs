//! The private panel: one message a person, whose first line answers the press (surfaces, "Private
//! panel"). Drawn from that person's view only. A secret stands in the body, never in the first
//! line, and only after its owner's tap (10.6).

use super::private_due::due;
use super::{Button, Choices, Op, Open, Scene, Screen, Style, contract, headline};
use crate::base::Seat;
use crate::rules::sport::settings::{NoShot, SheriffLearns, Shout, ShowRoles};
use crate::rules::sport::table::Part;
use crate::rules::sport::view::Me;
use crate::rules::sport::{Action, Check, Role as Dealt, StageKind};
use crate::text::Said;
use crate::text::words::{Card, Common, PanelButton, Private, PrivateButton, Role, Told, answer};

/// The panel at this page; `line` answers the latest press.
#[must_use]
pub fn screen(scene: &Scene<'_>, open: &Open, line: Option<&str>, choices: Choices) -> Screen {
    let answer = line.filter(|l| !l.is_empty());
    let head = answer.map_or_else(|| first(scene), str::to_owned);
    if scene.view.stage == StageKind::Lobby {
        return visitor(scene, head);
    }
    let Some(me) = &scene.view.me else { return visitor(scene, head) };
    match open {
        Open::Moves | Open::Desk { .. } => moves(scene, me, answer),
        Open::Role => role(scene, me, head),
        Open::Results => results(scene, me, head),
        Open::Check { night } => check(scene, me, head, *night),
        Open::More => more(scene, me, head, choices),
        Open::Nominate => nominate(scene, me, head),
        Open::ShoutAsk => shout(scene, me, head),
        Open::LeaveAsk => leave(scene, me, head),
        Open::Signals => signals(scene, head),
        Open::Guess { picks } => guess(scene, me, head, picks),
    }
}

/// What remains of a panel whose token runs out: a press brings a fresh one.
#[must_use]
pub fn asleep(scene: &Scene<'_>) -> Screen {
    Screen::line(scene.say(&Private::Expired)).row([Button::new(Op::Open, scene.label(&PrivateButton::Open))])
}

/// «Игра k7m2: есть новое `Показать`»: a direct message, the same for a role and a check's answer.
#[must_use]
pub fn knock(scene: &Scene<'_>) -> Screen {
    let text = scene.say(&Told::DirectNew { game: Said(scene.game.to_string()) });
    Screen::line(text).row([Button::new(Op::Open, scene.label(&PrivateButton::Show))])
}

/// The first line where no press is answered: in the lobby the table's own, else the stage.
fn first(scene: &Scene<'_>) -> String {
    if scene.view.stage == StageKind::Lobby { super::lobby::screen(scene).content } else { headline(scene) }
}

pub(super) fn button(scene: &Scene<'_>, op: Op, word: PrivateButton) -> Button {
    Button::new(op, scene.label(&word))
}

/// «Вы №7 Рысь · фолы 2 из 4 · тех. 0 из 2».
fn you(scene: &Scene<'_>, me: &Me) -> String {
    let at = &scene.view.seats[me.seat.index()];
    let name = scene.name(me.seat);
    let line = scene.say(&Private::You { seat: me.seat, name, fouls: at.fouls, tech: at.tech });
    match (scene.view.settings.show_roles, me.role) {
        // The room shows roles without a tap; the line is in the body all the same.
        (ShowRoles::Open, Some(role)) => format!("{line} · {}", scene.say(&Role::short(role))),
        _ => line,
    }
}

fn status(scene: &Scene<'_>, me: &Me) -> Vec<String> {
    let mut lines = vec![you(scene, me)];
    // Whoever is out is silent, but for the last speech and the best move.
    let last_word = scene.view.speaker == Some(me.seat) || scene.view.can(Action::BestMove).is_some();
    if !scene.view.seats[me.seat.index()].alive && !last_word {
        lines.push(scene.say(&Private::Out));
    }
    if scene.view.host.is_some() && scene.view.host == scene.view.seats[me.seat.index()].account {
        lines.push(scene.say(&Private::HostLine));
    }
    lines
}

/// Someone without a seat, and everyone in the lobby.
fn visitor(scene: &Scene<'_>, head: String) -> Screen {
    let part = match scene.view.part {
        Part::Queue(place) => Private::Queued { place },
        Part::Judge => Private::JudgeLine,
        Part::Host => Private::HostLine,
        Part::Seat(_) => Private::Nothing,
        Part::None if scene.view.stage == StageKind::Lobby => Private::SpectatorFull,
        Part::None => Private::Spectator,
    };
    let mut lines = Vec::new();
    if let Some(me) = &scene.view.me {
        lines.push(you(scene, me));
    }
    lines.push(scene.say(&part));
    let lobby = scene.view.lobby.as_ref().filter(|l| !l.closed);
    let queue = lobby.is_some() && scene.view.part == Part::None;
    let leave = lobby.is_some() && matches!(scene.view.part, Part::Seat(_) | Part::Queue(_));
    Screen::line(head).body(lines).row(
        [
            (true, Op::Rules, PrivateButton::Rules),
            (queue, Op::Queue, PrivateButton::Queue),
            (leave, Op::LeaveYes, PrivateButton::Leave),
            (true, Op::Language, PrivateButton::Language),
        ]
        .into_iter()
        .filter(|(shown, _, _)| *shown)
        .map(|(_, op, word)| {
            let made = button(scene, op, word);
            if op == Op::Language { made.arg(other_language(scene)) } else { made }
        }),
    )
}

fn other_language(scene: &Scene<'_>) -> &'static str {
    match scene.pen.lang {
        crate::text::Lang::Ru => "en",
        crate::text::Lang::En => "ru",
    }
}

/// [Показать роль] [Мои итоги] [Ещё], under whatever the page is about.
fn foot(scene: &Scene<'_>, screen: Screen) -> Screen {
    screen.row([
        button(scene, Op::ShowRole, PrivateButton::ShowRole),
        button(scene, Op::Results, PrivateButton::Results),
        button(scene, Op::More, PrivateButton::More),
    ])
}

fn back(scene: &Scene<'_>) -> Button {
    Button::new(Op::Open, scene.label(&PrivateButton::Back))
}

fn moves(scene: &Scene<'_>, me: &Me, answer: Option<&str>) -> Screen {
    if scene.view.under == StageKind::Contract
        && let Some(room) = &scene.view.contract
    {
        return foot(scene, contract::room(scene, room, me.seat, answer));
    }
    let head = answer.map_or_else(|| first(scene), str::to_owned);
    let (lines, screen) = due(scene, me, Screen::line(head));
    foot(scene, screen.body(status(scene, me).into_iter().chain(lines)))
}

fn role(scene: &Scene<'_>, me: &Me, head: String) -> Screen {
    let mut lines = status(scene, me);
    if let Some(role) = me.role {
        lines.push(scene.say(&card(scene, role)));
        lines.push(mates(scene, me));
        lines.push(scene.say(&Card::Quiet));
    } else {
        lines.push(scene.say(&Private::Nothing));
    }
    Screen::line(head).body(lines).row([
        button(scene, Op::HideRole, PrivateButton::Hide).style(Style::Main),
        button(scene, Op::Results, PrivateButton::Results),
        button(scene, Op::More, PrivateButton::More),
    ])
}

fn card(scene: &Scene<'_>, role: Dealt) -> Card {
    let settings = &scene.view.settings;
    match (role, settings.sheriff_learns, settings.no_shot) {
        (Dealt::Civ, _, _) => Card::Civ,
        (Dealt::Sheriff, SheriffLearns::Colour, _) => Card::SheriffColour,
        (Dealt::Sheriff, SheriffLearns::Role, _) => Card::SheriffRole,
        (Dealt::Maf, _, NoShot::Miss) => Card::Maf,
        (Dealt::Maf, _, NoShot::Majority) => Card::MafMajority,
        (Dealt::Don, _, _) => Card::Don,
    }
}

/// The team, for the blacks, once the contract has told it (5.2).
fn mates(scene: &Scene<'_>, me: &Me) -> String {
    let is_don = |seat: Seat| scene.view.seats[seat.index()].role == Some(Dealt::Don);
    let list: Vec<String> = me
        .mates
        .iter()
        .filter(|seat| *seat != me.seat)
        .map(|seat| scene.say(&if is_don(seat) { Card::MateDon { seat } } else { Card::Mate { seat } }))
        .collect();
    if list.is_empty() { String::new() } else { scene.say(&Card::Mates { list: Said(list.join(", ")) }) }
}

fn answered(scene: &Scene<'_>, check: &Check) -> String {
    let answer = Said(answer(&scene.pen, check.answer));
    scene.say(&Private::CheckAnswer { night: check.night, seat: check.target, answer })
}

fn results(scene: &Scene<'_>, me: &Me, head: String) -> Screen {
    let open = scene.view.settings.show_roles == ShowRoles::Open;
    let mut lines = status(scene, me);
    lines.push(scene.say(if me.checks.is_empty() { &Private::ResultsNone } else { &Private::ResultsHead }));
    lines.extend(me.checks.iter().map(|check| {
        if open {
            answered(scene, check)
        } else {
            scene.say(&Private::ResultHidden { night: check.night, seat: check.target })
        }
    }));
    let shown = me.checks.iter().filter(|_| !open).map(|check| {
        button(scene, Op::ShowCheck, PrivateButton::ShowNight { night: check.night }).arg(check.night)
    });
    // Ten checks fill two rows; no game lasts longer.
    let screen = Screen::line(head).body(lines).grid(shown.take(15));
    screen.row([button(scene, Op::ShowRole, PrivateButton::ShowRole), back(scene)])
}

fn check(scene: &Scene<'_>, me: &Me, head: String, night: u16) -> Screen {
    let mut lines = status(scene, me);
    match me.checks.iter().find(|check| check.night == night) {
        Some(check) => lines.push(answered(scene, check)),
        None => lines.push(scene.say(&Private::ResultsNone)),
    }
    Screen::line(head).body(lines).row([
        button(scene, Op::HideRole, PrivateButton::Hide).style(Style::Main),
        button(scene, Op::Results, PrivateButton::Results),
    ])
}

fn more(scene: &Scene<'_>, me: &Me, head: String, choices: Choices) -> Screen {
    let view = scene.view;
    let mut lines = status(scene, me);
    lines.push(scene.say(&Private::DirectMessages { on: choices.direct }));
    lines.push(scene.say(&Private::ShoutAsks { asks: choices.shout_asks }));
    let direct = if choices.direct { PrivateButton::DirectOff } else { PrivateButton::DirectOn };
    let asks = if choices.shout_asks { PrivateButton::ShoutNow } else { PrivateButton::ShoutAsk };
    let missing = view.under == StageKind::RoleDeal && view.can(Action::RoleNotVisible).is_some();
    let leaves = view.can(Action::GiveUp).is_some();
    Screen::line(head)
        .body(lines)
        .row([
            button(scene, Op::DirectMessages, direct),
            button(scene, Op::ShoutAsks, asks).on(view.settings.shout == Shout::Foul),
            button(scene, Op::Language, PrivateButton::Language).arg(other_language(scene)),
        ])
        .row([
            button(scene, Op::Rules, PrivateButton::Rules),
            button(scene, Op::Complain, PrivateButton::Complain),
            button(scene, Op::RoleMissing, PrivateButton::RoleMissing).on(missing),
        ])
        .row([button(scene, Op::LeaveAsk, PrivateButton::Leave).style(Style::Danger).on(leaves), back(scene)])
}

/// Ten numbers, of which the illegal ones are off; each keeps its place.
pub(super) fn numbers(
    scene: &Scene<'_>,
    action: Action,
    op: Op,
    mark: impl Fn(Seat) -> bool,
) -> impl Iterator<Item = Button> {
    let targets = scene.view.can(action).map(|allowed| allowed.targets).unwrap_or_default();
    Seat::first(10).map(move |seat| {
        let label = scene.label(&PanelButton::Seat { seat });
        let label = if mark(seat) { format!("{label} ✓") } else { label };
        Button::new(op, label).arg(seat).on(targets.has(seat))
    })
}

fn nominate(scene: &Scene<'_>, me: &Me, head: String) -> Screen {
    if scene.view.can(Action::Nominate).is_none() {
        return moves(scene, me, Some(&head));
    }
    let ask = if scene.view.settings.withdraw { Private::NominateWithdraw } else { Private::Nominate };
    Screen::line(head)
        .body([scene.say(&ask)])
        .grid(numbers(scene, Action::Nominate, Op::Nominate, |_| false))
        .row([back(scene)])
}

fn shout(scene: &Scene<'_>, me: &Me, head: String) -> Screen {
    let view = scene.view;
    let fouls = view.seats[me.seat.index()].fouls + 1;
    let mut lines = vec![scene.say(&Private::ShoutAsk { seconds: view.settings.shout_s, fouls })];
    if fouls >= 4 {
        lines.push(scene.say(&Private::ShoutFatal));
    }
    Screen::line(head).body(lines).row([
        button(scene, Op::ShoutYes, PrivateButton::Say).style(Style::Danger),
        button(scene, Op::No, PrivateButton::No),
    ])
}

fn leave(scene: &Scene<'_>, me: &Me, head: String) -> Screen {
    let lines = status(scene, me).into_iter().chain([scene.say(&Private::LeaveAsk)]);
    Screen::line(head).body(lines).row([
        button(scene, Op::LeaveYes, PrivateButton::LeaveYes)
            .style(Style::Danger)
            .on(scene.view.can(Action::GiveUp).is_some()),
        button(scene, Op::No, PrivateButton::No),
    ])
}

fn signals(scene: &Scene<'_>, head: String) -> Screen {
    let button = |arg: &str, word: Private| Button::new(Op::Signal, scene.label(&word)).arg(arg);
    Screen::line(head).body([scene.say(&Private::SignalAsk)]).row([
        button("role", Private::SignalRole),
        button("sound", Private::SignalSound),
        button("pause", Private::SignalPause),
        Button::new(Op::No, scene.label(&Common::No)),
    ])
}

fn guess(scene: &Scene<'_>, me: &Me, head: String, picks: &[Seat]) -> Screen {
    if scene.view.can(Action::BestMove).is_none() {
        return moves(scene, me, Some(&head));
    }
    let (lines, screen) = super::private_due::guess(scene, Screen::line(head), picks);
    screen.body(status(scene, me).into_iter().chain(lines))
}
