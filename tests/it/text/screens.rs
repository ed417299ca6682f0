//! Every screen of a sports table in representative states: what it says in both languages.

use super::moments::{automatic, fit, game, lobbies, on, read, read_form, with};
use crate::sport::table::{seat, seats};
use gorod::base::{GameId, Stamp};
use gorod::discord::screens::{
    self, Choices, Desk, DeskPage, Op, Open, Question, Screen, forms, help, lobby, over, private, rooms,
    rules, settings, setup,
};
use gorod::rules::sport::settings::Shout;
use gorod::rules::sport::view::Viewer;
use gorod::rules::sport::{Ground, Preset, StageKind};
use gorod::text::{Ink, Lang, Pen};
use std::fmt::Write as _;

/// Both languages of a group of screens, one snapshot each.
fn keep(group: &str, draw: impl Fn(Lang) -> Vec<(String, String)>) {
    for lang in Lang::ALL {
        let mut text = String::new();
        for (name, screen) in draw(lang) {
            let _ = writeln!(text, "── {name}\n{screen}");
        }
        insta::assert_snapshot!(format!("{group}_{}", lang.code()), text);
    }
}

#[test]
fn public_panels_read_well() {
    keep("public", |lang| {
        let of_game = game().into_iter().map(|m| (m.name.to_owned(), read(&m.public(lang))));
        let of_lobby = lobbies().into_iter().map(|(name, view)| {
            let screen = on(lang, &view, screens::public);
            fit(name, &screen);
            (format!("lobby: {name}"), read(&screen))
        });
        of_lobby.chain(of_game).collect()
    });
}

#[test]
fn private_panels_read_well() {
    let of = |name: &str, number: u8, open: Open| (name.to_owned(), number, open);
    let wanted = [
        of("deal", 7, Open::Moves),
        of("deal", 4, Open::Role),
        of("contract", 7, Open::Moves),
        of("contract", 1, Open::Moves),
        of("contract", 2, Open::Moves),
        of("contract", 1, Open::Role),
        of("speech, day 1", 1, Open::Moves),
        of("speech, day 1", 1, Open::Nominate),
        of("speech, day 1", 2, Open::ShoutAsk),
        of("speech, day 1", 2, Open::More),
        of("speech, day 1", 2, Open::LeaveAsk),
        of("window without a speech", 3, Open::Moves),
        of("tie speech", 5, Open::Moves),
        of("automatic, first candidate", 1, Open::Moves),
        of("automatic, first candidate", 2, Open::Moves),
        of("closed vote", 4, Open::Moves),
        of("closed vote", 6, Open::Moves),
        of("lift", 1, Open::Moves),
        of("lift", 2, Open::Moves),
        of("night, shot", 7, Open::Moves),
        of("night, shot", 1, Open::Moves),
        of("night, shot", 2, Open::Moves),
        of("night, don", 1, Open::Moves),
        of("night, sheriff", 4, Open::Moves),
        of("night, sheriff, checked", 4, Open::Moves),
        of("night, sheriff, checked", 4, Open::Results),
        of("night, sheriff, checked", 4, Open::Check { night: 1 }),
        of("night, sheriff, checked", 7, Open::Results),
        of("best move", 4, Open::Moves),
        of("best move", 4, Open::Guess { picks: seats(&[1, 9]) }),
        of("last speech after the night", 4, Open::Moves),
        of("day 2, shout, fouls, no connection", 4, Open::Moves),
        of("pause", 7, Open::Moves),
        of("without a judge", 1, Open::Moves),
        of("without a judge", 2, Open::Signals),
    ];
    let moments = game();
    keep("private", |lang| {
        let mut all: Vec<_> = wanted
            .iter()
            .map(|(name, number, open)| {
                let moment = moments.iter().find(|m| m.name == name).expect(name);
                let screen = moment.private(lang, *number, open);
                fit(name, &screen);
                (format!("№{number}, {name}, {open:?}"), read(&screen))
            })
            .collect();
        let spectator = moments[0].draw(lang, Viewer::Public, |scene| {
            private::screen(scene, &Open::Moves, None, Choices::default())
        });
        all.push(("spectator".into(), read(&spectator)));
        let asleep = moments[0].draw(lang, Viewer::Seat(seat(1)), private::asleep);
        all.push(("asleep".into(), read(&asleep)));
        all
    });
}

#[test]
fn judge_panels_read_well() {
    let desk = |page| Desk { seat: Some(seat(7)), ground: Some(Ground::Threats), page, question: None };
    let flow = desk(DeskPage::Flow);
    let wanted = [
        ("deal", Desk::default()),
        ("contract", flow),
        ("day 2, shout, fouls, no connection", flow),
        ("day 2, shout, fouls, no connection", desk(DeskPage::Places)),
        ("day 2, shout, fouls, no connection", desk(DeskPage::Sanctions)),
        ("day 2, shout, fouls, no connection", desk(DeskPage::Technical)),
        ("day 2, shout, fouls, no connection", desk(DeskPage::Failures)),
        ("pause", flow),
        ("night, shot", flow),
        ("nomination waits", flow),
        ("nomination waits", desk(DeskPage::Places)),
        ("nomination waits", desk(DeskPage::Secrets)),
        ("manual, not open", flow),
        ("manual, open", flow),
        ("speech, day 1", flow.ask(Question::Foul)),
        ("speech, day 1", flow.ask(Question::Tech)),
        ("speech, day 1", flow.ask(Question::Remove)),
        ("speech, day 1", flow.ask(Question::Disqualify)),
        ("speech, day 1", flow.ask(Question::Ppk)),
        ("day 2, shout, fouls, no connection", flow.ask(Question::TakeBack)),
        ("after a disqualification", flow.pick(seat(9)).ask(Question::Harder)),
        ("manual, open", flow.ask(Question::Restart)),
        ("day 2, shout, fouls, no connection", flow.ask(Question::Undo)),
        ("speech, day 1", flow.ask(Question::End)),
        ("speech, day 1", flow.ask(Question::Annul)),
        ("speech, day 1", flow.ask(Question::HandOver)),
        ("speech, day 1", flow.ask(Question::Replace)),
    ];
    let moments = game();
    keep("judge", |lang| {
        wanted
            .iter()
            .map(|(name, desk)| {
                let moment = moments.iter().find(|m| m.name == *name).expect(name);
                let screen = moment.judge(lang, *desk);
                fit(name, &screen);
                (format!("{name}, {desk}"), read(&screen))
            })
            .collect()
    });
}

#[test]
fn screens_around_the_game_read_well() {
    keep("around", |lang| {
        let pen = Pen::new(lang, Ink::Discord);
        let mut all: Vec<(String, String)> = Vec::new();
        let mut put = |name: &str, screen: &Screen| {
            fit(name, screen);
            all.push((name.into(), read(screen)));
        };
        let league = Preset::League.settings();
        let changed = with(|s| {
            s.shout = Shout::Off;
            s.speech_s = 45;
        });
        let at = |text: &str| text.parse::<settings::SettingsDesk>().unwrap();
        let edit = settings::Access::Edit;
        put("settings, edited", &settings::screen(&pen, &changed, at("speech_s"), edit, None));
        put("settings, a switch", &settings::screen(&pen, &league, at("lift_2_of_4"), edit, None));
        let said = settings::saved(&pen, &changed, "shout");
        put("settings, a choice", &settings::screen(&pen, &changed, at("shout"), edit, Some(&said)));
        put("settings, read", &settings::screen(&pen, &league, at("night"), settings::Access::Read, None));
        put(
            "settings, frozen",
            &settings::screen(&pen, &league, at("fouls"), settings::Access::Frozen, None),
        );
        put("settings, preset asked", &settings::ask_preset(&pen, &changed, Preset::Fiim));
        put("rules, settings", &rules::screen(&pen, &changed, 1));
        put("rules, fixed", &rules::screen(&pen, &changed, 2));
        let room = |bits, title: &str, seated, running| rooms::Room {
            game: GameId::from_bits(bits),
            title: title.into(),
            seated,
            queue: 2,
            preset: "league",
            judge: if seated == 7 { rooms::Judged::By("Клён".into()) } else { rooms::Judged::Nobody },
            running,
        };
        let list = [
            room(1, "Ночной", 7, None),
            room(2, "Быстрый", 10, None),
            room(3, "Клуб", 10, Some((StageKind::Ballot, 2))),
            room(4, "Поздний", 0, None),
        ];
        put("rooms", &rooms::screen(&pen, &list, 0, None));
        put("rooms, page 2", &rooms::screen(&pen, &list, 1, None));
        put("rooms, none", &rooms::screen(&pen, &[], 0, None));
        let ban = rooms::Banned { until: Some(Stamp(1_800_000_000_000)), reason: "срыв игры".into() };
        put("rooms, banned", &rooms::screen(&pen, &list, 0, Some(&ban)));
        put("setup, rights all", &setup::rights(&pen, &[]));
        put(
            "setup, rights part",
            &setup::rights(&pen, &[setup::Right::MuteMembers, setup::Right::ManageChannels]),
        );
        put("setup, rights nothing", &setup::rights(&pen, &[setup::Right::SendMessages]));
        put("setup, defaults", &setup::defaults(&pen, Lang::Ru, Preset::Online));
        put("setup, places", &setup::places(&pen, &[(7, "Игровая".into())], None, false));
        let moments = automatic();
        let over = moments.last().unwrap();
        put("protocol", &over.draw(lang, Viewer::Public, over::protocol));
        put("deal", &over.draw(lang, Viewer::Public, |scene| over::deal(scene, Some(true))));
        let (_, view) = lobbies().remove(0);
        put("people", &on(lang, &view, |scene| lobby::people(scene, true)));
        put("knock", &over.draw(lang, Viewer::Seat(seat(4)), private::knock));
        for (name, page) in [
            ("player", help::HelpPage::Player),
            ("host", help::HelpPage::Host),
            ("judge", help::HelpPage::Judge),
        ] {
            put(&format!("help, {name}"), &help::screen(&pen, page));
        }
        for (name, form) in [
            ("to the judge", forms::to_judge(&pen)),
            ("contract line", forms::contract_line(&pen)),
            ("contract order", forms::contract_order(&pen)),
            ("reason", forms::reason(&pen, Op::Annul, "red")),
            ("another value", settings::form(&pen, &changed, "speech_s").unwrap()),
        ] {
            all.push((name.into(), read_form(&form)));
        }
        all
    });
}
