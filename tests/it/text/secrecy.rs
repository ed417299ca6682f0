//! Screens fit, are one for all where they are public, and tell nobody what he may not know.

use super::moments::{automatic, fit, game, read, shot, with, words};
use crate::sport::table::{R0, Table, seat, seats};
use gorod::discord::screens::{self, Desk, DeskPage, Open, Screen, answers};
use gorod::rules::sport::settings::VoteMode;
use gorod::rules::sport::view::Viewer;
use gorod::rules::sport::{Command, Ground, Preset, Role, StageKind};
use gorod::text::Lang;

/// Every moment, every viewer, every page: Discord takes it, and the public panel drawn from
/// anyone's view has the same buttons.
#[test]
fn every_screen_fits_and_public_buttons_are_the_same_for_all() {
    for moment in game() {
        let public = moment.public(Lang::Ru);
        fit(moment.name, &public);
        for number in 1..=10 {
            let own = moment.draw(Lang::Ru, Viewer::Seat(seat(number)), screens::public);
            let same = |s: &Screen| s.buttons().cloned().collect::<Vec<_>>();
            assert_eq!(same(&own), same(&public), "№{number}, {}", moment.name);
            for open in [
                Open::Moves,
                Open::Role,
                Open::Results,
                Open::Check { night: 1 },
                Open::More,
                Open::Nominate,
                Open::ShoutAsk,
                Open::LeaveAsk,
                Open::Signals,
                Open::Guess { picks: seats(&[1, 2]) },
            ] {
                fit(moment.name, &moment.private(Lang::En, number, &open));
            }
        }
        for page in ["flow", "places", "sanctions", "technical", "secrets", "failures"] {
            for chosen in [0, 9] {
                let desk: Desk = format!("{chosen}.none.{page}.none").parse().unwrap();
                fit(moment.name, &moment.judge(Lang::En, desk));
            }
        }
    }
}

/// Secrecy by a pair of games: the same public course with other roles gives the same public panel,
/// the same panel to a civilian of both and the same to a judge who does not know the roles, at
/// every stage of the deal, the contract, the day and the night (1.11, 5.4, 5.5, 10.7).
#[test]
fn screens_do_not_tell_roles_that_their_reader_may_not_know() {
    use Role::{Civ, Don, Maf, Sheriff};
    let other = [Sheriff, Civ, Don, Maf, Maf, Civ, Civ, Civ, Civ, Civ];
    let mut a = Table::deal(Preset::League.settings(), R0);
    let mut b = Table::deal(Preset::League.settings(), other);
    let mut stages = std::collections::BTreeSet::new();
    for _ in 0..60 {
        assert_eq!(a.stage(), b.stage());
        stages.insert(a.stage());
        match a.stage() {
            StageKind::Contract => {
                a.player(1, Command::Say { text: words(1) });
                b.player(4, Command::Say { text: words(3) });
            }
            StageKind::NightShot => {
                a.player(2, Command::Shoot { target: seat(8) });
                b.player(3, Command::Shoot { target: seat(9) });
                b.player(4, Command::Shoot { target: seat(10) });
            }
            StageKind::NightDon => {
                a.player(1, Command::Check { target: seat(4) });
            }
            StageKind::NightSheriff => {
                b.player(1, Command::Check { target: seat(3) });
            }
            _ => {}
        }
        let (left, right) = (shot("a", &a), shot("b", &b));
        for lang in Lang::ALL {
            assert_eq!(left.public(lang), right.public(lang), "{:?}", a.stage());
            for open in [Open::Moves, Open::Role, Open::Results, Open::More] {
                assert_eq!(left.private(lang, 7, &open), right.private(lang, 7, &open), "{:?}", a.stage());
            }
            for page in [DeskPage::Flow, DeskPage::Places, DeskPage::Secrets, DeskPage::Failures] {
                let desk = Desk { page, seat: Some(seat(1)), ..Desk::default() };
                assert_eq!(left.judge(lang, desk), right.judge(lang, desk), "{:?}", a.stage());
            }
        }
        a.tick();
        b.tick();
    }
    assert!(stages.contains(&StageKind::NightSheriff) && stages.contains(&StageKind::Contract));
}

/// 9.4: while a closed vote runs, the panel does not change when someone votes.
#[test]
fn c9_4_a_closed_vote_shows_nothing_until_the_reveal() {
    let mut t = Table::day_one(with(|s| s.vote_mode = VoteMode::Closed));
    t.nominate(&[(1, 5), (2, 9)]);
    t.advance(StageKind::ClosedBallot);
    let before = shot("before", &t).public(Lang::Ru);
    t.player(4, Command::Vote { candidate: seat(9) });
    assert_eq!(shot("after", &t).public(Lang::Ru), before);
}

/// 7.5: no nominations on the panel at night, whatever the day brought.
#[test]
fn c7_5_the_list_is_hidden_at_night() {
    let mut t = Table::day_one(Preset::League.settings());
    t.advance_to_speech_of(1);
    t.player(1, Command::Nominate { target: seat(5) });
    let by_day = read(&shot("day", &t).public(Lang::Ru));
    assert!(by_day.contains("Выставлены: 5 (от №1)"), "{by_day}");
    t.advance(StageKind::NightShot);
    let by_night = read(&shot("night", &t).public(Lang::Ru));
    assert!(!by_night.contains("Выставлен") && !by_night.contains("кандидат"), "{by_night}");
}

/// 10.6: a role and a check's answer show only after their owner's tap, never on the first page.
#[test]
fn c10_6_secrets_wait_for_a_tap() {
    let moments = automatic();
    let checked = moments.iter().find(|m| m.name == "night, sheriff, checked").unwrap();
    for open in [Open::Moves, Open::Results] {
        let screen = read(&checked.private(Lang::Ru, 4, &open));
        assert!(!screen.contains("чёрный"), "{screen}");
    }
    let shown = checked.private(Lang::Ru, 4, &Open::Check { night: 1 });
    assert!(read(&shown).contains("№1: чёрный"));
    for moment in &moments {
        for number in 1..=10 {
            for open in [Open::Moves, Open::Role, Open::Results, Open::Check { night: 1 }] {
                let screen = moment.private(Lang::Ru, number, &open);
                let first = screen.content.to_lowercase();
                for word in ["мирный", "чёрный", "красный", "ваша сторона"] {
                    assert!(!first.contains(word), "a secret in a first line: {first}");
                }
            }
        }
    }
}

/// Every command, accepted or refused, has its line (surfaces, principle 10), without a secret in it.
#[test]
fn every_press_is_answered() {
    let moments = automatic();
    let day = moments.iter().find(|m| m.name == "speech, day 1").unwrap();
    for command in [
        Command::Ready,
        Command::Nominate { target: seat(5) },
        Command::Shoot { target: seat(5) },
        Command::Check { target: seat(5) },
        Command::Say { text: words(1) },
        Command::Foul { seat: seat(2), ground: Ground::Shout },
        Command::Resync,
        Command::At { stage: 3, what: Box::new(Command::Vote { candidate: seat(2) }) },
    ] {
        for lang in Lang::ALL {
            let line = day.draw(lang, Viewer::Seat(seat(1)), |scene| answers::accepted(scene, &command));
            assert!(!line.is_empty());
            let secret = matches!(command, Command::Shoot { .. } | Command::Check { .. });
            assert!(!secret || !line.contains('5'), "{line}");
        }
    }
}
