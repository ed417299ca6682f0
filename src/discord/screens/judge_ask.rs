//! The questions of the judge's panel: asked where an act cannot be taken back. What follows is told
//! only as far as it does not depend on hidden roles (sport.md 1.8).

use super::judge::{button, may_on, winners};
use super::{Button, Desk, Op, Question, Scene, Screen, Select, Style};
use crate::base::{SECOND_MS, Seat};
use crate::rules::sport::Action;
use crate::rules::sport::state::StepKind;
use crate::text::words::{Cause, Judge, JudgeAsk, JudgeButton, Outcome, Stage};
use crate::text::{Said, ground_words};

/// A question over the panel.
pub(super) fn screen(scene: &Scene<'_>, desk: Desk, question: Question, head: String) -> Screen {
    let lines = lines(scene, desk, question);
    let screen = Screen::line(head).body(lines);
    match question {
        Question::HandOver | Question::Replace => person(scene, desk, question, screen),
        _ => screen.row(answers(scene, desk, question)),
    }
}

fn lines(scene: &Scene<'_>, desk: Desk, question: Question) -> Vec<String> {
    let seat = desk.seat.unwrap_or_else(|| Seat::from_index(0));
    let name = scene.name(seat);
    let ask = match question {
        Question::Foul => JudgeAsk::Foul4 { seat, name },
        Question::Tech => JudgeAsk::Tech2 { seat, name },
        Question::Remove => JudgeAsk::Remove { seat, name },
        Question::Disqualify => JudgeAsk::Disqualify { seat, name },
        Question::Ppk => JudgeAsk::Ppk { seat, name },
        Question::TakeBack => JudgeAsk::TakeBack { seat, name },
        Question::Harder => JudgeAsk::Harder { seat, name },
        Question::Restart => JudgeAsk::Restart,
        Question::Undo => undo(scene),
        Question::End => JudgeAsk::End,
        Question::Annul => JudgeAsk::Annul,
        Question::HandOver => JudgeAsk::HandOver,
        Question::Replace => JudgeAsk::Replace { seat },
    };
    let mut lines = vec![scene.say(&ask)];
    lines.extend(consequences(scene, desk, question).iter().map(|c| scene.say(c)));
    lines
}

/// What follows, as far as everyone could work it out.
fn consequences(scene: &Scene<'_>, desk: Desk, question: Question) -> Vec<JudgeAsk> {
    let removes = matches!(
        question,
        Question::Foul | Question::Tech | Question::Remove | Question::Disqualify | Question::Harder
    );
    let mut all = Vec::new();
    if removes || question == Question::Ppk {
        all.push(match desk.ground {
            Some(ground) => JudgeAsk::Ground { ground: Said(ground_words(&scene.pen, scene.cast, ground)) },
            None => JudgeAsk::NoGround,
        });
    }
    if removes && question != Question::Harder {
        all.push(JudgeAsk::NoSpeech);
    }
    let alive = desk.seat.is_some_and(|seat| scene.view.seats[seat.index()].alive);
    if removes && alive && scene.view.judging.as_ref().is_some_and(|j| j.removal_cancels) {
        all.push(JudgeAsk::Cancels);
    }
    all
}

fn undo(scene: &Scene<'_>) -> JudgeAsk {
    let Some(step) = scene.view.judging.as_ref().and_then(|j| j.steps.last()) else {
        return JudgeAsk::UndoNone;
    };
    let word = match step.what {
        StepKind::Stage(stage) => Judge::StepStage { stage: Said(scene.say(&Stage(stage))) },
        StepKind::Nomination(seat) => Judge::StepNomination { seat },
        StepKind::Vote(seat) => Judge::StepVote { seat },
        StepKind::Foul(seat) => Judge::StepFoul { seat },
        StepKind::TechFoul(seat) => Judge::StepTech { seat },
        StepKind::TakeBack(seat) => Judge::StepTakeBack { seat },
        StepKind::Removal(seat, cause) => {
            Judge::StepRemoval { seat, cause: Said(scene.say(&Cause::of(cause))) }
        }
        StepKind::Other => Judge::StepOther,
    };
    let seconds = scene.now.map_or(0, |now| ((now - step.at) / SECOND_MS).max(0));
    JudgeAsk::Undo { step: Said(scene.say(&word)), seconds }
}

fn answers(scene: &Scene<'_>, desk: Desk, question: Question) -> Vec<Button> {
    let act = |op, word| button(scene, op, word, desk);
    let no = act(Op::No, JudgeButton::No);
    let yes = |op| act(op, JudgeButton::Yes).style(Style::Danger);
    match question {
        Question::Foul => vec![yes(Op::Foul), no],
        Question::Tech => vec![yes(Op::TechFoul), no],
        Question::Remove => vec![yes(Op::Remove), act(Op::YesSpeech, JudgeButton::YesSpeech), no],
        Question::Disqualify => vec![yes(Op::Disqualify), act(Op::YesSpeech, JudgeButton::YesSpeech), no],
        Question::Ppk => vec![yes(Op::Ppk), no],
        Question::TakeBack => vec![
            act(Op::FoulBack, JudgeButton::FoulBack).on(may_on(scene, desk, Action::TakeBackFoul)),
            act(Op::TechBack, JudgeButton::TechBack).on(may_on(scene, desk, Action::TakeBackTech)),
            no,
        ],
        Question::Harder => harder(scene, desk, no),
        Question::Restart => restart(scene, desk, no),
        Question::Undo => {
            let some = scene.view.judging.as_ref().is_some_and(|j| j.steps.last().is_some());
            vec![yes(Op::Undo).on(some), no]
        }
        Question::End => {
            winners().into_iter().map(|(arg, word)| end(scene, arg, &word)).chain([no]).collect()
        }
        Question::Annul => vec![yes(Op::Annul), no],
        Question::HandOver | Question::Replace => vec![no],
    }
}

/// Ends the game with this result; the form that follows asks for the reason.
fn end(scene: &Scene<'_>, arg: &str, word: &Outcome) -> Button {
    Button::new(Op::EndGame, scene.label(word)).arg(format!("{arg}.end")).style(Style::Danger)
}

fn harder(scene: &Scene<'_>, desk: Desk, no: Button) -> Vec<Button> {
    let act = |op, word| button(scene, op, word, desk);
    let speech = scene.view.judging.as_ref().map(|j| j.may_get_speech).unwrap_or_default();
    vec![
        act(Op::Disqualify, JudgeButton::Disqualify)
            .on(may_on(scene, desk, Action::Disqualify))
            .style(Style::Danger),
        act(Op::Ppk, JudgeButton::Ppk).on(may_on(scene, desk, Action::Ppk)).style(Style::Danger),
        act(Op::GiveSpeech, JudgeButton::GiveSpeech).on(desk.seat.is_some_and(|seat| speech.has(seat))),
        no,
    ]
}

fn restart(scene: &Scene<'_>, desk: Desk, no: Button) -> Vec<Button> {
    let may = |action| scene.view.can(action).is_some();
    let current = scene.view.ballot.as_ref().and_then(|b| b.current);
    let one = current.map(|seat| {
        Button::new(Op::RestartOne, scene.label(&JudgeAsk::RestartOne { seat }))
            .arg(desk)
            .on(may(Action::RestartCandidate))
    });
    let all = Button::new(Op::RestartVote, scene.label(&JudgeAsk::RestartAll))
        .arg(desk)
        .on(may(Action::RestartVote));
    one.into_iter().chain([all, no]).collect()
}

fn person(scene: &Scene<'_>, desk: Desk, question: Question, screen: Screen) -> Screen {
    let op = if question == Question::HandOver { Op::HandOver } else { Op::Replace };
    screen
        .select(Select {
            op,
            arg: desk.to_string(),
            placeholder: scene.label(&Judge::PickPerson),
            options: Vec::new(),
            people: true,
            enabled: true,
        })
        .row([button(scene, Op::No, JudgeButton::No, desk)])
}
