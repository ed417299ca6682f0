//! Every screen of a sports table in representative states: what it says in both languages
//! (snapshots, read aloud), that Discord takes it, and that the public panel is one for all.

use crate::sport::table::{HOST, JUDGE, R0, Table, seat, seats};
use gorod::base::{AccountId, GameId, Seal, Seat, Seed, Stamp, TextRef};
use gorod::discord::screens::{
    self, Button, Choices, Desk, DeskPage, Modal, Op, Open, Question, Row, Scene, Screen, answers, forms,
    help, judge, lobby, over, private, rooms, rules, settings, setup,
};
use gorod::rules::Rules;
use gorod::rules::sport::settings::{BestMoveWhen, JudgeMode, LiftVote, NominationConfirm, Shout, VoteMode};
use gorod::rules::sport::table::Part;
use gorod::rules::sport::view::{LobbyPart, Viewer};
use gorod::rules::sport::{Command, Ground, Preset, Role, Settings, Signal, Sport, StageKind, View, Winner};
use gorod::text::words::Failure;
use gorod::text::{Cast, Ink, Lang, Pen};
use std::fmt::Write as _;

const NAMES: [&str; 10] =
    ["Аня", "Боря", "Витя_2", "Гоша", "Даша", "Ёж", "Рысь", "Зоя", "Ким", "Очень длинное имя"];

/// The people of every test table, and the texts they write.
fn cast() -> Cast {
    let mut cast = Cast::default();
    for (i, name) in NAMES.iter().enumerate() {
        let account = AccountId(i as i64 + 1);
        cast.names.insert(account, (*name).into());
        cast.seats[i] = Some(account);
    }
    cast.names.insert(JUDGE, "Клён".into());
    cast.names.insert(HOST, "Ира".into());
    cast.texts.insert(1, "на втором дне назовусь шерифом".into());
    cast.texts.insert(2, "не слышу @everyone".into());
    cast.texts.insert(3, "стреляем 7, 3, 5".into());
    cast
}

fn words(id: i64) -> TextRef {
    TextRef { id, seal: Seed::of(1).seal() }
}

/// A screen as a person would read it aloud: `[label]` can be pressed, `(label)` cannot.
fn read(screen: &Screen) -> String {
    let mut out = format!("> {}\n", screen.content);
    if let Some(embed) = &screen.embed {
        if !embed.title.is_empty() {
            let _ = writeln!(out, "| # {}", embed.title);
        }
        for line in embed.body.lines() {
            let _ = writeln!(out, "| {line}");
        }
    }
    for row in &screen.rows {
        match row {
            Row::Buttons(buttons) => {
                let labels: Vec<_> = buttons.iter().map(label).collect();
                let _ = writeln!(out, "{}", labels.join(" "));
            }
            Row::Select(select) => {
                let chosen = select.options.iter().find(|o| o.chosen).map(|o| o.label.as_str());
                let kind = if select.people { "☺" } else { "▾" };
                let _ = writeln!(out, "{kind} {} = {}", select.placeholder, chosen.unwrap_or("–"));
            }
        }
    }
    out
}

fn label(button: &Button) -> String {
    let (open, close) = if button.enabled { ('[', ']') } else { ('(', ')') };
    format!("{open}{}{close}", button.label)
}

fn read_form(form: &Modal) -> String {
    assert_eq!(form.faults(), Vec::<String>::new());
    let fields: Vec<_> = form.fields.iter().map(|f| format!("{} = {:?}", f.label, f.value)).collect();
    format!("> {}\n| {}\n", form.title, fields.join("\n| "))
}

/// One table at one moment.
struct Moment {
    name: &'static str,
    state: Sport,
    now: Stamp,
}

impl Moment {
    fn view(&self, viewer: Viewer) -> View {
        self.state.view(&viewer)
    }

    fn draw<T>(&self, lang: Lang, viewer: Viewer, draw: impl Fn(&Scene<'_>) -> T) -> T {
        let (view, cast) = (self.view(viewer), cast());
        draw(&Scene {
            view: &view,
            cast: &cast,
            game: GameId::from_bits(0x12_3456_789A),
            title: "Ночной",
            pen: Pen::new(lang, Ink::Discord),
            now: Some(self.now),
        })
    }

    fn public(&self, lang: Lang) -> Screen {
        self.draw(lang, Viewer::Public, screens::public)
    }

    fn private(&self, lang: Lang, number: u8, open: &Open) -> Screen {
        self.draw(lang, Viewer::Seat(seat(number)), |scene| {
            private::screen(scene, open, None, Choices::default())
        })
    }

    fn judge(&self, lang: Lang, desk: Desk) -> Screen {
        let failures = [Failure::Role { seat: seat(4) }];
        self.draw(lang, Viewer::Judge, |scene| judge::screen(scene, desk, None, &failures))
    }
}

fn shot(name: &'static str, table: &Table) -> Moment {
    Moment { name, state: table.s().clone(), now: table.now }
}

fn with(change: impl FnOnce(&mut Settings)) -> Settings {
    let mut settings = Preset::League.settings();
    change(&mut settings);
    settings
}

/// A game with a judge in automatic mode, from the deal to the end.
fn automatic() -> Vec<Moment> {
    let mut all = Vec::new();
    let mut t = Table::deal(with(|s| s.best_move = BestMoveWhen::FirstNight), R0);
    t.player(1, Command::AckRole);
    t.player(5, Command::RoleNotVisible);
    all.push(shot("deal", &t));
    t.judge(Command::Next);
    t.player(2, Command::Say { text: words(1) });
    t.player(1, Command::ShotOrder { order: seats(&[7, 3, 5]) });
    t.player(3, Command::Agree);
    all.push(shot("contract", &t));
    t.advance(StageKind::Speech);
    all.push(shot("speech, day 1", &t));
    t.nominate(&[(1, 5), (2, 6)]);
    all.push(shot("vote prep", &t));
    t.advance(StageKind::Ballot);
    for voter in [1, 6, 8, 10] {
        t.player(voter, Command::Vote { candidate: seat(5) });
    }
    all.push(shot("automatic, first candidate", &t));
    t.tick();
    all.push(shot("automatic, last candidate", &t));
    t.tick();
    all.push(shot("last speech after the vote", &t));
    t.advance(StageKind::NightShot);
    t.player(1, Command::Shoot { target: seat(4) });
    all.push(shot("night, shot", &t));
    for black in [2, 3] {
        t.player(black, Command::Shoot { target: seat(4) });
    }
    t.advance(StageKind::NightDon);
    t.player(1, Command::Check { target: seat(4) });
    all.push(shot("night, don", &t));
    t.advance(StageKind::NightSheriff);
    all.push(shot("night, sheriff", &t));
    t.player(4, Command::Check { target: seat(1) });
    all.push(shot("night, sheriff, checked", &t));
    t.advance(StageKind::Dawn);
    all.push(shot("dawn", &t));
    t.advance(StageKind::BestMove);
    all.push(shot("best move", &t));
    t.player(4, Command::BestMove { seats: seats(&[1, 2, 9]) });
    t.advance(StageKind::LastSpeech);
    all.push(shot("last speech after the night", &t));
    t.advance(StageKind::Speech);
    t.judge(Command::Foul { seat: seat(7), ground: Ground::Interrupting });
    t.judge(Command::Foul { seat: seat(7), ground: Ground::OutOfTurn });
    t.judge(Command::TechFoul { seat: seat(10), ground: Ground::Rude });
    t.player(8, Command::Shout);
    t.system(Command::Presence { account: AccountId(9), connected: false });
    t.player(10, Command::ToJudge { text: words(2) });
    all.push(shot("day 2, shout, fouls, no connection", &t));
    t.judge(Command::Pause);
    all.push(shot("pause", &t));
    t.judge(Command::Resume);
    t.judge(Command::Disqualify { seat: seat(9), ground: Ground::Threats, last_speech: false });
    all.push(shot("after a disqualification", &t));
    t.judge(Command::EndGame { winner: Winner::Black, reason: None });
    all.push(shot("over", &t));
    all
}

/// Ties, the lift, a silent player.
fn ties() -> Vec<Moment> {
    let mut all = Vec::new();
    let mut t = Table::day_one(Preset::League.settings());
    t.advance_to_speech_of(2);
    for _ in 0..3 {
        t.judge(Command::Foul { seat: seat(3), ground: Ground::OutOfTurn });
    }
    t.advance_to_speech_of(3);
    all.push(shot("window without a speech", &t));
    t.nominate(&[(4, 5), (6, 2)]);
    for _ in 0..2 {
        t.ballot(&[(5, &[1, 2, 3, 4, 5]), (2, &[])]);
        if t.stage() == StageKind::TieSpeech {
            all.push(shot("tie speech", &t));
            t.advance(StageKind::Ballot);
        }
    }
    t.player(1, Command::Lift);
    all.push(shot("lift", &t));
    all
}

/// The closed vote and its reveal (9.3–9.5).
fn closed() -> Vec<Moment> {
    let mut all = Vec::new();
    let mut t = Table::day_one(with(|s| s.vote_mode = VoteMode::Closed));
    t.nominate(&[(1, 5), (2, 9), (3, 2)]);
    t.advance(StageKind::ClosedBallot);
    t.player(4, Command::Vote { candidate: seat(9) });
    all.push(shot("closed vote", &t));
    t.advance(StageKind::Reveal);
    all.push(shot("reveal, first", &t));
    t.tick();
    t.tick();
    all.push(shot("reveal, last", &t));
    all
}

/// The judge opens and closes, confirms nominations and decides on the lift (7.3, 8.9, 9.1).
fn manual() -> Vec<Moment> {
    let mut all = Vec::new();
    let mut t = Table::day_one(with(|s| {
        s.vote_mode = VoteMode::Manual;
        s.nomination_confirm = NominationConfirm::Judge;
        s.lift_vote = LiftVote::Judge;
        s.shout = Shout::Granted;
        s.judge = JudgeMode::KnowsRoles;
    }));
    t.player(1, Command::Nominate { target: seat(5) });
    t.player(8, Command::AskFloor);
    all.push(shot("nomination waits", &t));
    t.judge(Command::ConfirmNomination);
    t.advance_to_speech_of(2);
    t.player(2, Command::Nominate { target: seat(2) });
    t.judge(Command::ConfirmNomination);
    while t.stage() == StageKind::Speech {
        t.tick();
    }
    all.push(shot("manual, not open", &t));
    if t.stage() == StageKind::VotePrep {
        t.judge(Command::Next);
    }
    if t.s().ballot.is_some_and(|b| !b.open) {
        t.judge(Command::OpenCandidate);
    }
    for voter in 1..=5 {
        t.player(voter, Command::Vote { candidate: seat(5) });
    }
    all.push(shot("manual, open", &t));
    all
}

/// A table without a judge: the host moves the phases, signals instead of lines (1.7).
fn judgeless() -> Vec<Moment> {
    let mut all = Vec::new();
    let mut t = Table::day_one(with(|s| s.judge = JudgeMode::None));
    t.player(3, Command::Signal { signal: Signal::CannotHear });
    all.push(shot("without a judge", &t));
    t.player(1, Command::Pause);
    all.push(shot("without a judge, pause", &t));
    all
}

fn game() -> Vec<Moment> {
    [automatic(), ties(), closed(), manual(), judgeless()].into_iter().flatten().collect()
}

/// The lobby's states, made of its view: who came, who waits, how it ended.
fn lobbies() -> Vec<(&'static str, View)> {
    let table = Table::deal(Preset::League.settings(), R0);
    let base = |seated: u8, ready: u8| {
        let mut view = table.s().view(&Viewer::Public);
        view.stage = StageKind::Lobby;
        view.under = StageKind::Lobby;
        view.day = 0;
        view.until = Some(Stamp(1_700_000_000_000));
        view.part = Part::None;
        for (i, seat) in view.seats.iter_mut().enumerate() {
            let number = i as u8 + 1;
            if number > seated {
                *seat = Default::default();
            } else {
                seat.ready = number <= ready;
                seat.connected = number != 2;
            }
        }
        view.lobby = Some(LobbyPart { seated, ready, queue: Vec::new(), expired: false, closed: false });
        view
    };
    let mut filling = base(7, 1);
    filling.settings.shout = Shout::Off;
    filling.settings.speech_s = 45;
    let mut no_judge = base(3, 0);
    no_judge.judge = None;
    let mut full = base(10, 9);
    full.seats[1].connected = true;
    full.lobby.as_mut().unwrap().queue = vec![HOST, AccountId(777)];
    let mut expired = base(7, 7);
    expired.lobby.as_mut().unwrap().expired = true;
    expired.until = None;
    let mut closed = base(7, 7);
    closed.lobby.as_mut().unwrap().closed = true;
    vec![
        ("filling, two settings changed", filling),
        ("a judge is wanted", no_judge),
        ("full, a queue", full),
        ("expired", expired),
        ("closed", closed),
    ]
}

fn on<T>(lang: Lang, view: &View, draw: impl Fn(&Scene<'_>) -> T) -> T {
    let cast = cast();
    draw(&Scene {
        view,
        cast: &cast,
        game: GameId::from_bits(0x12_3456_789A),
        title: "Ночной",
        pen: Pen::new(lang, Ink::Discord),
        now: None,
    })
}

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

fn fit(name: &str, screen: &Screen) {
    assert_eq!(screen.faults(), Vec::<String>::new(), "{name}");
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
    let _ = (Seal::short, Seat::number);
}
