//! The list of open rooms, private, three a page (surfaces, "Open rooms"). Finished rooms are not in
//! it: the caller leaves them out.

use super::{Button, Op, Screen, Style};
use crate::base::{GameId, Stamp};
use crate::rules::sport::StageKind;
use crate::text::words::{Now, Rooms};
use crate::text::{At, Free, Name, Pen, Said};

/// Rooms on one page.
pub const PER_PAGE: usize = 3;

/// One open room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// Its game.
    pub game: GameId,
    /// What it is called.
    pub title: String,
    /// How many sit.
    pub seated: u8,
    /// How many wait.
    pub queue: usize,
    /// The preset it is nearest to.
    pub preset: &'static str,
    /// Who judges.
    pub judge: Judged,
    /// Where a running game stands: the state under a pause, and the day.
    pub running: Option<(StageKind, u16)>,
}

/// Who judges a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// This person.
    By(String),
    /// Nobody yet.
    Wanted,
    /// It has no judge.
    Nobody,
}

/// A ban that keeps its owner from sitting down and creating (16.2, 16.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banned {
    /// Until when; `None`: for ever.
    pub until: Option<Stamp>,
    /// Why.
    pub reason: String,
}

/// A page of the list, from 0.
#[must_use]
pub fn screen(pen: &Pen, rooms: &[Room], page: usize, banned: Option<&Banned>) -> Screen {
    let pages = rooms.len().div_ceil(PER_PAGE).max(1);
    let page = page.min(pages - 1);
    let shown: Vec<(usize, &Room)> =
        rooms.iter().enumerate().skip(page * PER_PAGE).take(PER_PAGE).map(|(i, r)| (i + 1, r)).collect();
    let mut lines = Vec::new();
    lines.extend(banned.map(|ban| {
        let reason = Free(ban.reason.clone());
        pen.say(&match ban.until {
            Some(until) => Rooms::Banned { until: At(until), reason },
            None => Rooms::BannedForever { reason },
        })
    }));
    lines.extend(shown.iter().map(|(place, room)| describe(pen, *place, room)));
    let head = match rooms.len() {
        0 => pen.say(&Rooms::None),
        count => pen.say(&Rooms::Head { count }),
    };
    let free = banned.is_none();
    Screen::line(head).body(lines).row(shown.iter().map(|(place, room)| enter(pen, *place, room, free))).row(
        [
            Button::new(Op::CreateRoom, pen.label(&Rooms::Create)).style(Style::Good).on(free),
            Button::new(Op::Rooms, "‹").arg(page.saturating_sub(1)).on(page > 0),
            Button::new(Op::Rooms, "›").arg(page + 1).on(page + 1 < pages),
        ],
    )
}

fn describe(pen: &Pen, place: usize, room: &Room) -> String {
    let title = Name(room.title.clone());
    if let Some((stage, day)) = room.running {
        return pen.say(&Rooms::Running { place, title, now: Said(pen.say(&Now::of(stage, day))) });
    }
    let preset = Said(room.preset.into());
    let judge = Said(pen.say(&match &room.judge {
        Judged::By(name) => Rooms::Judge { name: Name(name.clone()) },
        Judged::Wanted => Rooms::JudgeWanted,
        Judged::Nobody => Rooms::JudgeNone,
    }));
    pen.say(&if room.seated < 10 {
        Rooms::Gathering { place, title, seated: room.seated, preset, judge }
    } else {
        Rooms::Full { place, title, queue: room.queue, preset, judge }
    })
}

/// [Сесть 1], [В очередь 2] or [Смотреть 3].
fn enter(pen: &Pen, place: usize, room: &Room, free: bool) -> Button {
    let (op, word, on) = match (room.running, room.seated) {
        (Some(_), _) => (Op::WatchRoom, Rooms::Watch { place }, true),
        (None, 10..) => (Op::QueueRoom, Rooms::Queue { place }, free),
        (None, _) => (Op::JoinRoom, Rooms::Sit { place }, free),
    };
    Button::new(op, pen.label(&word)).arg(room.game).on(on)
}
