//! The judge's panel: flow, places, sanctions, technical (surfaces, "Judge's panel"; 12, 13). Drawn
//! from the judge's own view, which holds roles only where 5.5 and 10.7 let it.

use super::{
    Button, Choice, Desk, DeskPage, Op, Question, Scene, Screen, Select, Style, headline, judge_ask,
};
use crate::base::Seat;
use crate::rules::sport::settings::VoteMode;
use crate::rules::sport::table::Wish;
use crate::rules::sport::view::{JudgePart, NightView};
use crate::rules::sport::{Action, Ground, StageKind};
use crate::text::words::{Cause, Failure, Ground as GroundWord, Judge, JudgeButton, Outcome, Role, answer};
use crate::text::{Pen, Said, ground_words};

/// The judge's panel at this desk; `line` answers the latest press, `failures` are what the face
/// could not deliver.
#[must_use]
pub fn screen(scene: &Scene<'_>, desk: Desk, line: Option<&str>, failures: &[Failure]) -> Screen {
    let head = line.filter(|l| !l.is_empty()).map_or_else(|| headline(scene), str::to_owned);
    if let Some(question) = desk.question {
        return judge_ask::screen(scene, desk, question, head);
    }
    let Some(judging) = &scene.view.judging else {
        return Screen::line(head);
    };
    let mut lines = waiting(scene, judging);
    lines.push(picked(scene, desk));
    lines.extend(page_lines(scene, desk, judging, failures));
    let screen = Screen::line(head).body(lines).row(pages(scene, desk)).grid(seats(scene, desk));
    let screen = if matches!(desk.page, DeskPage::Flow | DeskPage::Sanctions) {
        screen.select(grounds(scene, desk))
    } else {
        screen
    };
    let screen = screen.row(acts(scene, desk, judging));
    if desk.page == DeskPage::Places { screen.row(said_aloud(scene, desk)) } else { screen }
}

pub(super) fn button(scene: &Scene<'_>, op: Op, word: JudgeButton, desk: Desk) -> Button {
    Button::new(op, scene.label(&word)).arg(desk)
}

/// «Ждут: №8 просит слово · №10: «не слышу»», and what waits for the judge's decision.
fn waiting(scene: &Scene<'_>, judging: &JudgePart) -> Vec<String> {
    let view = scene.view;
    let mut list: Vec<String> = judging
        .requests
        .iter()
        .map(|request| {
            let seat = request.seat;
            scene.say(&match request.what {
                Wish::RoleNotVisible => Judge::WaitsRole { seat },
                Wish::Floor => Judge::WaitsFloor { seat },
                Wish::Line(text) => Judge::WaitsLine { seat, text: scene.cast.text(text) },
            })
        })
        .collect();
    list.extend(view.offered.map(|n| scene.say(&Judge::WaitsNomination { by: n.by, target: n.target })));
    if judging.draw_due {
        list.push(scene.say(&Judge::WaitsDraw));
    }
    if judging.lift_undecided {
        list.push(scene.say(&Judge::WaitsLift));
    }
    let mut lines = Vec::new();
    if !list.is_empty() {
        lines.push(scene.say(&Judge::Waits { list: Said(list.join(" · ")) }));
    }
    if view.under == StageKind::RoleDeal && !judging.not_acked.is_empty() {
        lines.push(scene.say(&Judge::NotAcked { seats: judging.not_acked.iter().collect() }));
    }
    if judging.vote_cancelled {
        lines.push(scene.say(&Judge::VoteCancelled));
    }
    lines
}

fn picked(scene: &Scene<'_>, desk: Desk) -> String {
    let Some(seat) = desk.seat else { return scene.say(&Judge::PickFirst) };
    let at = &scene.view.seats[seat.index()];
    let name = scene.name(seat);
    scene.say(&match at.left {
        Some(left) => Judge::PickedOut { seat, name, left: Said(Cause::left(&scene.pen, left)) },
        None => Judge::Picked { seat, name, fouls: at.fouls, tech: at.tech },
    })
}

fn page_lines(scene: &Scene<'_>, desk: Desk, judging: &JudgePart, failures: &[Failure]) -> Vec<String> {
    let mut lines = Vec::new();
    match desk.page {
        DeskPage::Flow | DeskPage::Sanctions => {
            lines.extend(desk.ground.map(|ground| {
                let ground = Said(ground_words(&scene.pen, scene.cast, ground));
                scene.say(&Judge::GroundPicked { ground })
            }));
            if scene.view.under.is_night() && desk.page == DeskPage::Flow {
                lines.push(scene.say(&Judge::NightRuns));
            }
            if let Some(room) = &scene.view.contract {
                lines.extend(super::contract::read(scene, room));
            }
        }
        DeskPage::Places => lines.push(scene.say(&Judge::HintPlaces)),
        DeskPage::Technical => {}
        DeskPage::Secrets => lines.extend(secrets(scene, judging)),
        DeskPage::Failures => {
            lines.push(scene.say(&Failure::Head));
            if failures.is_empty() {
                lines.push(scene.say(&Failure::None));
            }
            lines.extend(failures.iter().map(|failure| scene.say(failure)));
        }
    }
    lines
}

/// Roles and the closed log (10.7). For a judge who may not know, the view holds neither.
fn secrets(scene: &Scene<'_>, judging: &JudgePart) -> Vec<String> {
    let mut lines = Vec::new();
    let roles: Vec<String> = Seat::first(10)
        .filter_map(|seat| {
            let role = scene.view.seats[seat.index()].role?;
            Some(scene.say(&Judge::LogRole { seat, role: Said(scene.say(&Role::short(role))) }))
        })
        .collect();
    if !roles.is_empty() {
        lines.push(scene.say(&Judge::LogRoles { list: Said(roles.join(", ")) }));
    }
    if judging.log.is_empty() {
        lines.push(scene.say(&Judge::LogEmpty));
    }
    lines.extend(judging.log.iter().map(|night| night_line(scene, night)));
    lines
}

fn night_line(scene: &Scene<'_>, night: &NightView) -> String {
    let shots: Vec<String> = night
        .shots
        .iter()
        .enumerate()
        .filter_map(|(i, shot)| {
            Some(scene.say(&Judge::LogShot { by: Seat::from_index(i), target: (*shot)? }))
        })
        .collect();
    let checks = night.don.iter().chain(&night.sheriff).map(|check| {
        let answer = Said(answer(&scene.pen, check.answer));
        scene.say(&Judge::LogCheck { by: check.by, target: check.target, answer })
    });
    let mut parts = vec![scene.say(&Judge::LogHead { night: night.number })];
    if !shots.is_empty() {
        parts.push(scene.say(&Judge::LogShots { list: Said(shots.join(", ")) }));
    }
    parts.extend(checks);
    parts.join(" · ")
}

fn pages(scene: &Scene<'_>, desk: Desk) -> [Button; 4] {
    [
        (DeskPage::Flow, JudgeButton::Flow),
        (DeskPage::Places, JudgeButton::Places),
        (DeskPage::Sanctions, JudgeButton::Sanctions),
        (DeskPage::Technical, JudgeButton::Technical),
    ]
    .map(|(page, word)| {
        let style = if page == desk.page { Style::Main } else { Style::Plain };
        button(scene, Op::Page, word, desk.turn(page)).style(style)
    })
}

fn seats(scene: &Scene<'_>, desk: Desk) -> impl Iterator<Item = Button> {
    Seat::first(10).map(move |seat| {
        let word = if desk.seat == Some(seat) {
            JudgeButton::SeatPicked { seat }
        } else {
            JudgeButton::Seat { seat }
        };
        button(scene, Op::Pick, word, desk.pick(seat)).on(scene.view.seats[seat.index()].account.is_some())
    })
}

/// The grounds of 13.1, 13.4 and 13.6 with their clauses. One's own words go by the command.
fn grounds(scene: &Scene<'_>, desk: Desk) -> Select {
    let options = Ground::LISTED
        .iter()
        .map(|ground| Choice {
            label: scene.label(&GroundWord(ground.code())),
            value: ground.code().into(),
            description: ground.clause().into(),
            chosen: desk.ground == Some(*ground),
        })
        .collect();
    Select {
        op: Op::Ground,
        arg: desk.calm().to_string(),
        placeholder: scene.label(&Judge::PickGround),
        options,
        people: false,
        enabled: true,
    }
}

/// The grounds by name and code, for a command that is being typed.
#[must_use]
pub fn ground_names(pen: &Pen) -> Vec<(String, &'static str)> {
    Ground::LISTED.iter().map(|g| (pen.label(&GroundWord(g.code())), g.code())).collect()
}

fn acts(scene: &Scene<'_>, desk: Desk, judging: &JudgePart) -> Vec<Button> {
    match desk.page {
        DeskPage::Flow => flow(scene, desk, judging),
        DeskPage::Places => places(scene, desk),
        DeskPage::Sanctions => sanctions(scene, desk),
        DeskPage::Technical | DeskPage::Secrets | DeskPage::Failures => technical(scene, desk),
    }
}

/// Whether the action is allowed on the chosen seat.
pub(super) fn may_on(scene: &Scene<'_>, desk: Desk, action: Action) -> bool {
    let allowed = scene.view.can(action);
    desk.seat.is_some_and(|seat| allowed.is_some_and(|a| a.targets.has(seat)))
}

fn flow(scene: &Scene<'_>, desk: Desk, judging: &JudgePart) -> Vec<Button> {
    let view = scene.view;
    let may = |action| view.can(action).is_some();
    let act = |op, word, action| button(scene, op, word, desk).on(may(action));
    let pause = if view.paused.is_some() {
        act(Op::Resume, JudgeButton::Resume, Action::Resume)
    } else {
        act(Op::Pause, JudgeButton::Pause, Action::Pause)
    };
    let undo = act(Op::Undo, JudgeButton::Undo, Action::Undo);
    let foul = |scene| button(scene, Op::Foul, JudgeButton::Foul, desk).on(may_on(scene, desk, Action::Foul));
    let tech = button(scene, Op::TechFoul, JudgeButton::Tech, desk).on(may_on(scene, desk, Action::TechFoul));
    if judging.draw_due {
        return vec![
            act(Op::DrawYes, JudgeButton::Draw, Action::ConfirmDraw),
            act(Op::DrawNo, JudgeButton::NoDraw, Action::RefuseDraw),
            foul(scene),
            pause,
            undo,
        ];
    }
    if judging.lift_undecided {
        let decide = |arg: &str, word: JudgeButton| {
            Button::new(Op::LiftAsk, scene.label(&word)).arg(arg).on(may(Action::DecideLift))
        };
        return vec![
            decide("yes", JudgeButton::LiftHold),
            decide("no", JudgeButton::LiftNo),
            foul(scene),
            pause,
            undo,
        ];
    }
    if let Some(offered) = view.offered {
        let accept = JudgeButton::Accept { seat: offered.target };
        return vec![
            act(Op::NomYes, accept, Action::ConfirmNomination).style(Style::Good),
            act(Op::NomNo, JudgeButton::Refuse, Action::RefuseNomination),
            foul(scene),
            pause,
            undo,
        ];
    }
    if view.settings.vote_mode == VoteMode::Manual && view.under == StageKind::Ballot {
        return vec![
            act(Op::OpenVote, open_next(scene), Action::OpenCandidate),
            act(Op::CloseVote, JudgeButton::Close, Action::CloseCandidate),
            act(Op::RestartVote, JudgeButton::Again, Action::RestartVote),
            pause,
            undo,
        ];
    }
    vec![act(Op::JudgeNext, JudgeButton::Next, Action::Next), foul(scene), tech, pause, undo]
}

/// «Открыть №2»: the candidate whose turn it is.
fn open_next(scene: &Scene<'_>) -> JudgeButton {
    let Some(ballot) = &scene.view.ballot else { return JudgeButton::OpenNext };
    let next = ballot.candidates.iter().nth(usize::from(ballot.shown));
    next.map_or(JudgeButton::OpenNext, |seat| JudgeButton::Open { seat })
}

fn places(scene: &Scene<'_>, desk: Desk) -> Vec<Button> {
    let on = |op, word, action| button(scene, op, word, desk).on(may_on(scene, desk, action));
    let mut row = vec![
        on(Op::Return, JudgeButton::Return, Action::Return),
        on(Op::Replace, JudgeButton::Replace, Action::Replace),
        on(Op::GrantShout, JudgeButton::Grant, Action::GrantShout),
        on(Op::Heard, JudgeButton::Heard, Action::Dismiss),
    ];
    if scene.view.judge_knows {
        row.push(button(scene, Op::Secrets, JudgeButton::Secrets, desk));
    }
    row
}

/// What a player said or showed instead of pressing (7.2, 9.1, 18.4).
fn said_aloud(scene: &Scene<'_>, desk: Desk) -> [Button; 4] {
    let on = |op, word, action| button(scene, op, word, desk).on(may_on(scene, desk, action));
    [
        on(Op::NomFor, JudgeButton::NominateFor, Action::NominateFor),
        on(Op::NomOff, JudgeButton::NominateOff, Action::WithdrawFor),
        on(Op::VoteFor, JudgeButton::VoteFor, Action::VoteFor),
        on(Op::LiftFor, JudgeButton::LiftFor, Action::LiftFor),
    ]
}

fn sanctions(scene: &Scene<'_>, desk: Desk) -> Vec<Button> {
    let on = |op, word, action| button(scene, op, word, desk).on(may_on(scene, desk, action));
    let back = may_on(scene, desk, Action::TakeBackFoul) || may_on(scene, desk, Action::TakeBackTech);
    vec![
        on(Op::Foul, JudgeButton::Foul, Action::Foul),
        on(Op::TechFoul, JudgeButton::Tech, Action::TechFoul),
        button(scene, Op::FoulBack, JudgeButton::Back, desk).on(back),
        on(Op::Remove, JudgeButton::Remove, Action::Remove).style(Style::Danger),
        button(scene, Op::Harder, JudgeButton::Harder, desk).style(Style::Danger).on(desk.seat.is_some()),
    ]
}

fn technical(scene: &Scene<'_>, desk: Desk) -> Vec<Button> {
    let may = |action| scene.view.can(action).is_some();
    let act = |op, word, action| button(scene, op, word, desk).on(may(action));
    vec![
        act(Op::Resync, JudgeButton::Resync, Action::Resync),
        act(Op::HandOver, JudgeButton::HandOver, Action::HandOver),
        act(Op::EndGame, JudgeButton::End, Action::EndGame).style(Style::Danger),
        act(Op::Annul, JudgeButton::Annul, Action::Annul).style(Style::Danger),
        button(scene, Op::Failures, JudgeButton::Failures, desk),
    ]
}

/// The three results a judge may end a game with (14.1).
pub(super) fn winners() -> [(&'static str, Outcome); 3] {
    [("red", Outcome::Red), ("black", Outcome::Black), ("draw", Outcome::Draw)]
}

/// Whether a foul on the chosen seat would be the one that removes, so that it is asked first.
#[must_use]
pub fn asks_first(scene: &Scene<'_>, op: Op, desk: Desk) -> Option<Question> {
    let at = &scene.view.seats[desk.seat?.index()];
    match op {
        Op::Foul if at.fouls == 3 && scene.view.settings.foul4_removes => Some(Question::Foul),
        Op::TechFoul if at.tech == 1 => Some(Question::Tech),
        _ => None,
    }
}
