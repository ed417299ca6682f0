//! The contract's room on each black's private panel (5.1–5.6): nobody else's view holds it.

use super::{Button, Op, Scene, Screen};
use crate::base::Seat;
use crate::rules::sport::{Action, Seats as Set, view::ContractView};
use crate::text::words::{Contract, Private};
use crate::text::{Left, Said};

/// How many of the latest lines are shown.
const LINES: usize = 8;

/// The room as the black on seat `me` sees it. Its own head is the first line, unless a press is
/// answered there.
pub(super) fn room(scene: &Scene<'_>, room: &ContractView, me: Seat, answer: Option<&str>) -> Screen {
    let head = scene.say(&if scene.view.paused.is_some() {
        Contract::Paused
    } else {
        Contract::Head { left: Left(scene.view.until) }
    });
    let (first, mut lines) = match answer {
        Some(answer) => (answer.to_owned(), vec![head]),
        None => (head, Vec::new()),
    };
    lines.push(scene.say(&Contract::Mates { list: Said(mates(scene, room, Some(me))) }));
    lines.extend(body(scene, room));
    let may = |action| scene.view.can(action).is_some();
    let button = |op, word: Contract| Button::new(op, scene.label(&word));
    Screen::line(first).body(lines).row([
        button(Op::ContractWrite, Contract::Write).on(may(Action::Say)),
        button(Op::ContractYes, Contract::Agree).on(may(Action::Agree)),
        button(Op::ContractNo, Contract::Against).on(may(Action::Disagree)),
        button(Op::ContractOrder, Contract::SetOrder).on(may(Action::ShotOrder)),
    ])
}

/// The room's lines, for a judge who knows the roles (5.5).
pub(super) fn read(scene: &Scene<'_>, room: &ContractView) -> Vec<String> {
    let mut lines = vec![scene.say(&Contract::Mates { list: Said(mates(scene, room, None)) })];
    lines.extend(body(scene, room));
    lines
}

fn body(scene: &Scene<'_>, room: &ContractView) -> Vec<String> {
    let skip = room.lines.len().saturating_sub(LINES);
    let mut lines: Vec<String> = room
        .lines
        .iter()
        .skip(skip)
        .map(|line| scene.say(&Contract::Line { seat: line.seat, text: scene.cast.text(line.text) }))
        .collect();
    if lines.is_empty() {
        lines.push(scene.say(&Contract::Silence));
    }
    if !room.order.is_empty() {
        lines.push(scene.say(&Contract::Order { order: room.order.iter().collect() }));
        lines.push(
            scene.say(&Contract::Voices { yes: voices(scene, room.agree), no: voices(scene, room.disagree) }),
        );
    }
    lines
}

fn voices(scene: &Scene<'_>, seats: Set) -> Said {
    if seats.is_empty() {
        return Said(scene.say(&Private::Nobody));
    }
    Said(seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(", "))
}

/// «№1 дон (вы), №4, №9, роль не открыта».
fn mates(scene: &Scene<'_>, room: &ContractView, me: Option<Seat>) -> String {
    use crate::text::words::Card;
    let mates = room.blacks.iter().map(|seat| {
        let don = room.don == Some(seat);
        let mate = match (me == Some(seat), don) {
            (true, true) => scene.say(&Contract::YouDon { seat }),
            (true, false) => scene.say(&Contract::You { seat }),
            (false, true) => scene.say(&Card::MateDon { seat }),
            (false, false) => scene.say(&Card::Mate { seat }),
        };
        if room.acked.has(seat) || me == Some(seat) {
            mate
        } else {
            scene.say(&Contract::Unseen { mate: Said(mate) })
        }
    });
    mates.collect::<Vec<_>>().join("; ")
}
