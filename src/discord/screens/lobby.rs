//! The lobby's public panel and the host's page of seats (surfaces, "Lobby"; 2.1, 2.2, 4.1).

use super::{Button, Op, Scene, Screen, Style};
use crate::base::{Seat, Stamp};
use crate::rules::sport::settings::JudgeMode;
use crate::rules::sport::view::LobbyPart;
use crate::text::words::{Lobby, LobbyButton, Panel, SettingName, line};
use crate::text::{Said, Until};

/// The most deviations named in the lobby; the rest are behind [Правила].
const NAMED: usize = 6;
/// The most names of the queue shown.
const QUEUE: usize = 10;

/// The lobby as everyone sees it.
#[must_use]
pub fn screen(scene: &Scene<'_>) -> Screen {
    let Some(lobby) = &scene.view.lobby else { return super::table::screen(scene) };
    let mut lines: Vec<String> = Seat::first(10).map(|seat| seat_line(scene, seat)).collect();
    lines.push(leads(scene));
    lines.push(rules(scene));
    lines.push(queue(scene, lobby));
    if !lobby.closed && !lobby.expired {
        lines.push(scene.say(if lobby.seated < 10 { &Lobby::Hint } else { &Lobby::HintFull }));
    }
    let screen = Screen::line(head(scene, lobby)).body(lines);
    if lobby.closed {
        return screen.row([button(scene, Op::Release, LobbyButton::Mic)]);
    }
    if lobby.expired {
        let minutes = scene.view.settings.lobby_extend_s / 60;
        return screen.row([
            button(scene, Op::WaitMore, LobbyButton::Wait { minutes }),
            button(scene, Op::CloseRoom, LobbyButton::Close),
            button(scene, Op::Release, LobbyButton::Mic),
        ]);
    }
    screen
        .grid(Seat::first(10).map(|seat| seat_button(scene, seat)))
        .row([
            button(scene, Op::Ready, LobbyButton::Ready).style(Style::Good),
            button(scene, Op::StandUp, LobbyButton::Stand),
            button(scene, Op::Chair, LobbyButton::Judge),
            button(scene, Op::Queue, LobbyButton::Queue),
        ])
        .row([
            button(scene, Op::Start, LobbyButton::Start).on(lobby.seated == 10),
            button(scene, Op::Settings, LobbyButton::Settings),
            button(scene, Op::Rules, LobbyButton::Rules),
            button(scene, Op::Release, LobbyButton::Mic),
        ])
}

/// Who sits where, and whom the host may ask to stand up; for others the same, switched off.
#[must_use]
pub fn people(scene: &Scene<'_>, host: bool) -> Screen {
    let head = scene.say(if host { &Lobby::People } else { &Lobby::PeopleRead });
    let lines = Seat::first(10).map(|seat| seat_line(scene, seat)).chain([scene.say(&Lobby::Invite)]);
    Screen::line(head)
        .body(lines)
        .grid(Seat::first(10).map(|seat| {
            let taken = scene.view.seats[seat.index()].account.is_some();
            Button::new(Op::Kick, scene.label(&LobbyButton::SeatFree { seat })).arg(seat).on(host && taken)
        }))
        .row([
            button(
                scene,
                Op::WaitMore,
                LobbyButton::Wait { minutes: scene.view.settings.lobby_extend_s / 60 },
            )
            .on(host),
            button(scene, Op::CloseRoom, LobbyButton::Close).style(Style::Danger).on(host),
            button(scene, Op::Settings, LobbyButton::Settings),
        ])
}

fn button(scene: &Scene<'_>, op: Op, word: LobbyButton) -> Button {
    Button::new(op, scene.label(&word))
}

fn head(scene: &Scene<'_>, lobby: &LobbyPart) -> String {
    let (title, seated) = (scene.table(), lobby.seated);
    let until = Until(scene.view.until.unwrap_or(Stamp(0)));
    scene.say(&match (lobby.closed, lobby.expired, scene.view.until) {
        (true, _, _) => Lobby::HeadClosed { title },
        (false, true, _) | (false, false, None) => Lobby::HeadExpired { title, seated },
        (false, false, Some(_)) if seated == 10 => Lobby::HeadFull { title, until },
        (false, false, Some(_)) => Lobby::Head { title, seated, until },
    })
}

fn seat_line(scene: &Scene<'_>, seat: Seat) -> String {
    let at = &scene.view.seats[seat.index()];
    let name = scene.name(seat);
    if at.account.is_none() {
        return scene.say(&Panel::SeatFree { seat });
    }
    scene.say(&match (at.connected, at.ready) {
        (false, _) => Lobby::SeatAway { seat, name },
        (true, true) => Lobby::SeatReady { seat, name },
        (true, false) => Lobby::Seat { seat, name },
    })
}

fn seat_button(scene: &Scene<'_>, seat: Seat) -> Button {
    let at = &scene.view.seats[seat.index()];
    let label = match (at.account, at.ready) {
        (None, _) => LobbyButton::SeatFree { seat },
        (Some(_), false) => LobbyButton::SeatTaken { seat },
        (Some(_), true) => LobbyButton::SeatReady { seat },
    };
    button(scene, Op::Sit, label).arg(seat)
}

fn leads(scene: &Scene<'_>) -> String {
    let view = scene.view;
    let host = scene.account(view.host);
    let name = scene.account(view.judge);
    scene.say(&match (view.settings.judge, view.judge) {
        (JudgeMode::None, _) => Lobby::JudgeNone { host },
        (_, None) => Lobby::JudgeWanted { host },
        (JudgeMode::KnowsRoles, Some(_)) => Lobby::JudgeKnows { name, host },
        (JudgeMode::Yes, Some(_)) => Lobby::Judge { name, host },
    })
}

/// «league, изменено 2: …»: every deviation by name, the first with their values.
fn rules(scene: &Scene<'_>) -> String {
    let settings = &scene.view.settings;
    let preset = settings.nearest_preset();
    let changed: Vec<_> = super::settings::deviations(settings, preset).collect();
    let named = Said(preset.name().into());
    if changed.is_empty() {
        return scene.say(&Lobby::Rules { preset: named });
    }
    let mut list: Vec<String> =
        changed.iter().take(NAMED).map(|(row, value)| line(&scene.pen, row, *value)).collect();
    list.extend(changed.iter().skip(NAMED).map(|(row, _)| scene.say(&SettingName(row.key))));
    scene.say(&Lobby::RulesChanged { preset: named, count: changed.len(), list: Said(list.join("; ")) })
}

fn queue(scene: &Scene<'_>, lobby: &LobbyPart) -> String {
    let seal = Said(scene.view.seal.map_or_else(|| "—".into(), |seal| seal.short()));
    if lobby.queue.is_empty() {
        return scene.say(&Lobby::QueueNone { seal });
    }
    let mut names: Vec<String> = lobby
        .queue
        .iter()
        .take(QUEUE)
        .map(|account| {
            crate::text::safe::write(&crate::text::safe::name(&scene.cast.account(*account).0), scene.pen.ink)
        })
        .collect();
    if lobby.queue.len() > QUEUE {
        names.push("…".into());
    }
    scene.say(&Lobby::Queue { names: Said(names.join(", ")), seal })
}
