//! What a whole game tells, in both languages, to whom: the landmarks that stay in the table's chat
//! and the private lines (surfaces, "Notices").

use crate::sport::table::{HOST, JUDGE, R0, Table, seat, seats};
use gorod::base::{AccountId, Seed, TextRef};
use gorod::rules::sport::settings::{JudgeMode, VoteMode};
use gorod::rules::sport::{Command, Ground, Preset, Settings, Signal, Sport, StageKind, Winner};
use gorod::rules::{Audience, Ledger, Rules};
use gorod::text::{Cast, Ink, Lang, Pen, Teller};
use std::fmt::Write as _;

fn cast() -> Cast {
    let names = ["Аня", "Боря", "Витя", "Гоша", "Даша", "Ёж", "Рысь", "Зоя", "Ким", "Макс"];
    let mut cast = Cast::default();
    for (i, name) in names.iter().enumerate() {
        let account = AccountId(i as i64 + 1);
        cast.names.insert(account, (*name).into());
        cast.seats[i] = Some(account);
    }
    cast.names.insert(JUDGE, "Клён".into());
    cast.names.insert(HOST, "Ира".into());
    cast.names.insert(AccountId(200), "Лев".into());
    cast.texts.insert(1, "стреляем по порядку".into());
    cast.texts.insert(2, "не слышу девятого".into());
    cast.texts.insert(3, "сговор до игры".into());
    cast
}

fn words(id: i64) -> TextRef {
    TextRef { id, seal: Seed::of(1).seal() }
}

/// Everything this table's events have told, in order, with its addressee.
fn told(table: &Table, lang: Lang) -> String {
    let (pen, cast) = (Pen::new(lang, Ink::Discord), cast());
    let mut step = Ledger::<Sport>::default();
    let mut text = String::new();
    for event in table.ledger.events() {
        let before = step.state().clone();
        step.apply(event.clone());
        let mut notices = Vec::new();
        Sport::announce(&before, event, step.state(), &mut notices);
        let teller = Teller { pen: &pen, cast: &cast, game: "k7m2q9xa", day: step.state().day };
        for notice in notices {
            let Some(said) = teller.tell(&notice.what) else { continue };
            let to = match notice.to {
                Audience::Public if notice.what.is_landmark() => "■".to_owned(),
                Audience::Public => "·".to_owned(),
                Audience::Seat(seat) => format!("→ №{seat}"),
                Audience::Team(team) => format!("→ team {team}"),
                Audience::Host => "→ judge".to_owned(),
                Audience::Account(account) => format!("→ {}", account.0),
            };
            let _ = writeln!(text, "{to} {}", said.replace('\n', "\n    "));
        }
    }
    text
}

fn with(change: impl FnOnce(&mut Settings)) -> Settings {
    let mut settings = Preset::Fiim.settings();
    change(&mut settings);
    settings
}

/// A game with a vote, a lift, a shot, sanctions of every kind, a replacement, an undo.
fn eventful() -> Table {
    let mut t = Table::deal(with(|_| {}), R0);
    t.player(5, Command::RoleNotVisible);
    t.judge(Command::Next);
    t.player(2, Command::Say { text: words(1) });
    t.player(1, Command::ShotOrder { order: seats(&[7, 3, 5]) });
    t.player(2, Command::Disagree);
    t.nominate(&[(1, 5), (2, 6)]);
    for _ in 0..2 {
        t.ballot(&[(5, &[1, 2, 3, 4, 5]), (6, &[])]);
        if t.stage() == StageKind::TieSpeech {
            t.advance(StageKind::Ballot);
        }
    }
    t.player(1, Command::Lift);
    t.night(&[(1, 4), (2, 4), (3, 4)]);
    t.advance(StageKind::BestMove);
    t.player(4, Command::BestMove { seats: seats(&[1, 2, 9]) });
    t.advance(StageKind::Speech);
    t.player(8, Command::Shout);
    t.player(10, Command::ToJudge { text: words(2) });
    t.judge(Command::Foul { seat: seat(7), ground: Ground::Interrupting });
    t.judge(Command::TakeBackFoul { seat: seat(7) });
    t.judge(Command::Foul { seat: seat(7), ground: Ground::Other(words(3)) });
    t.judge(Command::Undo { to: None });
    t.judge(Command::Resume);
    t.judge(Command::Replace { seat: seat(6), account: AccountId(200) });
    t.system(Command::Presence { account: AccountId(9), connected: false });
    t.judge(Command::TechFoul { seat: seat(10), ground: Ground::Rude });
    t.judge(Command::TechFoul { seat: seat(10), ground: Ground::IgnoringJudge });
    t.judge(Command::GiveLastSpeech { seat: seat(10) });
    t.judge(Command::Disqualify { seat: seat(9), ground: Ground::Threats, last_speech: false });
    t.judge(Command::Pause);
    t.judge(Command::Resume);
    t.player(8, Command::GiveUp);
    t.judge(Command::EndGame { winner: Winner::Black, reason: Some(words(3)) });
    t
}

/// A table without a judge and with a closed vote; the host vanishes.
fn judgeless() -> Table {
    let mut t = Table::day_one(with(|s| {
        s.judge = JudgeMode::None;
        s.vote_mode = VoteMode::Closed;
    }));
    t.player(3, Command::Signal { signal: Signal::CannotHear });
    t.nominate(&[(1, 5), (2, 9)]);
    t.advance(StageKind::ClosedBallot);
    t.player(4, Command::Vote { candidate: seat(5) });
    t.advance(StageKind::NightShot);
    t.night(&[]);
    t.advance(StageKind::Speech);
    t.system(Command::Presence { account: AccountId(1), connected: false });
    t.wait(200);
    t
}

#[test]
fn notices_read_well() {
    for lang in Lang::ALL {
        insta::assert_snapshot!(format!("notices_{}", lang.code()), told(&eventful(), lang));
        insta::assert_snapshot!(format!("notices_without_a_judge_{}", lang.code()), told(&judgeless(), lang));
    }
}
