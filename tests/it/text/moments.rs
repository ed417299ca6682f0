//! Representative moments of sports tables, played by the rules, and how a screen reads aloud.

use crate::sport::table::{HOST, JUDGE, R0, Table, seat, seats};
use gorod::base::{AccountId, GameId, Seed, Stamp, TextRef};
use gorod::discord::screens::{self, Button, Choices, Desk, Modal, Open, Row, Scene, Screen, judge, private};
use gorod::rules::Rules;
use gorod::rules::sport::settings::{BestMoveWhen, JudgeMode, LiftVote, NominationConfirm, Shout, VoteMode};
use gorod::rules::sport::table::Part;
use gorod::rules::sport::view::{LobbyPart, Viewer};
use gorod::rules::sport::{Command, Ground, Preset, Settings, Signal, Sport, StageKind, View, Winner};
use gorod::text::words::Failure;
use gorod::text::{Cast, Ink, Lang, Pen};
use std::fmt::Write as _;

const NAMES: [&str; 10] =
    ["Аня", "Боря", "Витя_2", "Гоша", "Даша", "Ёж", "Рысь", "Зоя", "Ким", "Очень длинное имя"];

/// The people of every test table, and the texts they write.
pub fn cast() -> Cast {
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

pub fn words(id: i64) -> TextRef {
    TextRef { id, seal: Seed::of(1).seal() }
}

/// A screen as a person would read it aloud: `[label]` can be pressed, `(label)` cannot.
pub fn read(screen: &Screen) -> String {
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

pub fn label(button: &Button) -> String {
    let (open, close) = if button.enabled { ('[', ']') } else { ('(', ')') };
    format!("{open}{}{close}", button.label)
}

pub fn read_form(form: &Modal) -> String {
    assert_eq!(form.faults(), Vec::<String>::new());
    let fields: Vec<_> = form.fields.iter().map(|f| format!("{} = {:?}", f.label, f.value)).collect();
    format!("> {}\n| {}\n", form.title, fields.join("\n| "))
}

/// One table at one moment.
pub struct Moment {
    pub name: &'static str,
    pub state: Sport,
    pub now: Stamp,
}

impl Moment {
    pub fn view(&self, viewer: Viewer) -> View {
        self.state.view(&viewer)
    }

    pub fn draw<T>(&self, lang: Lang, viewer: Viewer, draw: impl Fn(&Scene<'_>) -> T) -> T {
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

    pub fn public(&self, lang: Lang) -> Screen {
        self.draw(lang, Viewer::Public, screens::public)
    }

    pub fn private(&self, lang: Lang, number: u8, open: &Open) -> Screen {
        self.draw(lang, Viewer::Seat(seat(number)), |scene| {
            private::screen(scene, open, None, Choices::default())
        })
    }

    pub fn judge(&self, lang: Lang, desk: Desk) -> Screen {
        let failures = [Failure::Role { seat: seat(4) }];
        self.draw(lang, Viewer::Judge, |scene| judge::screen(scene, desk, None, &failures))
    }
}

pub fn shot(name: &'static str, table: &Table) -> Moment {
    Moment { name, state: table.s().clone(), now: table.now }
}

pub fn with(change: impl FnOnce(&mut Settings)) -> Settings {
    let mut settings = Preset::League.settings();
    change(&mut settings);
    settings
}

/// A game with a judge in automatic mode, from the deal to the end.
pub fn automatic() -> Vec<Moment> {
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
pub fn ties() -> Vec<Moment> {
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
pub fn closed() -> Vec<Moment> {
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
pub fn manual() -> Vec<Moment> {
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
pub fn judgeless() -> Vec<Moment> {
    let mut all = Vec::new();
    let mut t = Table::day_one(with(|s| s.judge = JudgeMode::None));
    t.player(3, Command::Signal { signal: Signal::CannotHear });
    all.push(shot("without a judge", &t));
    t.player(1, Command::Pause);
    all.push(shot("without a judge, pause", &t));
    all
}

pub fn game() -> Vec<Moment> {
    [automatic(), ties(), closed(), manual(), judgeless()].into_iter().flatten().collect()
}

/// The lobby's states, made of its view: who came, who waits, how it ended.
pub fn lobbies() -> Vec<(&'static str, View)> {
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

pub fn on<T>(lang: Lang, view: &View, draw: impl Fn(&Scene<'_>) -> T) -> T {
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

/// Discord takes the screen.
pub fn fit(name: &str, screen: &Screen) {
    assert_eq!(screen.faults(), Vec::<String>::new(), "{name}");
}
