//! The screens of random games: Discord takes every one, a button that is on is accepted by the
//! rules, the public panel is one for all, every notice has its text and every refusal its reason.

use crate::luck::Luck;
use crate::sport_acts::{command, nonsense, random_settings};
use gorod::base::{AccountId, GameId, Seat, Seed, Stamp};
use gorod::discord::screens::{
    self, Button, Choices, Desk, DeskPage, Op, Open, Scene, Screen, answers, judge, over, private,
};
use gorod::rules::sport::settings::JudgeMode;
use gorod::rules::sport::table::Part;
use gorod::rules::sport::{Command, Ground, Notice, Rejection, Sport, Viewer};
use gorod::rules::{Ask, Audience, By, Ledger, Rules, Said};
use gorod::text::{Cast, Ink, Lang, Pen, Teller};

const GAMES: u64 = 60;
const INPUTS: usize = 260;
const HOST: AccountId = AccountId(50);
const JUDGE: AccountId = AccountId(60);

struct Game {
    ledger: Ledger<Sport>,
    luck: Luck,
    now: Stamp,
    cast: Cast,
    presses: u64,
}

impl Game {
    fn open(seed: u64) -> Self {
        let mut luck = Luck::new(seed);
        let settings = random_settings(&mut luck);
        let mut cast = Cast::default();
        for n in (1..=10).chain([50, 60, 101]) {
            cast.names.insert(AccountId(n), format!("Игрок_{n}"));
        }
        let mut game = Self { ledger: Ledger::default(), luck, now: Stamp(0), cast, presses: 0 };
        let open = Command::Open { settings: Box::new(settings), seed: Seed::of(seed) };
        game.ask(By::Account(HOST), &open).expect("a lobby opens");
        if settings.judge != JudgeMode::None {
            game.ask(By::Account(JUDGE), &Command::TakeChair).expect("the chair is free");
        }
        for n in 1..=10 {
            game.ask(By::Account(AccountId(n)), &Command::Sit { seat: None }).expect("a seat is free");
            game.look();
        }
        game.ask(By::Account(HOST), &Command::Start).expect("ten sit");
        game
    }

    fn s(&self) -> &Sport {
        self.ledger.state()
    }

    fn proposed(&self, by: By, what: &Command) -> Result<(), Rejection> {
        let ask = Ask { by, now: self.now, said: Some(Said { at: self.now, id: self.presses }) };
        self.ledger.propose(&ask, what).map(|_| ())
    }

    /// One input: its notices are told, its refusal is said.
    fn ask(&mut self, by: By, what: &Command) -> Result<(), Rejection> {
        self.presses += 1;
        let ask = Ask { by, now: self.now, said: Some(Said { at: self.now, id: self.presses }) };
        let before = self.ledger.clone();
        match self.ledger.decide(&ask, what) {
            Ok(events) => {
                let mut step = before;
                for event in events {
                    let was = step.state().clone();
                    step.apply(event.clone());
                    let mut told = Vec::new();
                    Sport::announce(&was, &event, step.state(), &mut told);
                    told.iter().for_each(|t| self.tell(t.to, &t.what));
                }
                Ok(())
            }
            Err(refusal) => {
                for lang in Lang::ALL {
                    let line = answers::refusal(&Pen::new(lang, Ink::Discord), &refusal);
                    assert!(line.contains('.') && !line.starts_with("rejections-"), "{line}");
                }
                Err(refusal)
            }
        }
    }

    fn tell(&mut self, to: Audience, notice: &Notice) {
        self.cast.seats = self.s().chairs.map(|chair| chair.account);
        for lang in Lang::ALL {
            let pen = Pen::new(lang, Ink::Discord);
            let teller = Teller { pen: &pen, cast: &self.cast, game: "k7m2q9xa", day: self.s().day };
            let text = teller.tell(notice);
            if notice.is_landmark() {
                assert!(text.is_some(), "a landmark without a text: {notice:?}");
            }
            let text = text.unwrap_or_default();
            assert!(!text.starts_with("notices-") && text.encode_utf16().count() <= 2_000, "{text}");
            // A role or a check's answer is never in the text itself (surfaces, principle 4).
            if matches!(notice, Notice::YourRole { .. } | Notice::YourCheck(_)) {
                assert!(
                    text.contains("k7m2q9xa") && matches!(to, Audience::Seat(_) | Audience::Account(_)),
                    "{text} to {to:?}"
                );
            }
        }
    }

    fn draw<T>(&self, lang: Lang, viewer: Viewer, draw: impl Fn(&Scene<'_>) -> T) -> T {
        let view = self.s().view(&viewer);
        draw(&Scene {
            view: &view,
            cast: &self.cast,
            game: GameId::from_bits(7),
            title: "",
            pen: Pen::new(lang, Ink::Discord),
            now: Some(self.now),
        })
    }

    /// Everyone's screens at this moment.
    fn look(&mut self) {
        let lang = self.luck.pick(&Lang::ALL);
        let public = self.draw(lang, Viewer::Public, screens::public);
        fit(&public);
        let seat = Seat::from_index(usize::try_from(self.luck.below(10)).expect("small"));
        let viewer = Viewer::Seat(seat);
        if self.s().chair(seat).account.is_none() {
            return;
        }
        let own = self.draw(lang, viewer, screens::public);
        assert!(own.buttons().eq(public.buttons()), "the public buttons of {seat:?} differ");
        let picks: Vec<Seat> = Seat::first(3).collect();
        for open in [
            Open::Moves,
            Open::Role,
            Open::Results,
            Open::Check { night: 1 },
            Open::More,
            Open::Nominate,
            Open::ShoutAsk,
            Open::LeaveAsk,
            Open::Guess { picks },
        ] {
            let screen =
                self.draw(lang, viewer, |scene| private::screen(scene, &open, None, Choices::default()));
            fit(&screen);
            let account = self.s().chair(seat).account.expect("checked above");
            screen.buttons().for_each(|button| self.holds(account, button));
        }
        if let Some(account) = self.s().judge {
            self.look_as_judge(lang, account, seat);
        }
        fit(&self.draw(lang, Viewer::Public, over::protocol));
    }

    fn look_as_judge(&self, lang: Lang, judge: AccountId, seat: Seat) {
        for page in
            [DeskPage::Flow, DeskPage::Places, DeskPage::Sanctions, DeskPage::Technical, DeskPage::Secrets]
        {
            let desk = Desk { seat: Some(seat), page, ..Desk::default() };
            let screen = self.draw(lang, Viewer::Judge, |scene| judge::screen(scene, desk, None, &[]));
            fit(&screen);
            screen.buttons().for_each(|button| self.holds(judge, button));
        }
    }

    /// A button that is on asks for something that the rules accept.
    fn holds(&self, account: AccountId, button: &Button) {
        let chosen = || button.arg.parse::<Desk>().expect("a desk").seat.expect("a seat is chosen");
        let said = match button.op {
            Op::NomFor => self.s().speaker().map(|seat| Command::NominateFor { seat, target: chosen() }),
            Op::NomOff => Some(Command::WithdrawFor { seat: chosen() }),
            Op::VoteFor => {
                let current = self.s().view(&Viewer::Judge).ballot.and_then(|b| b.current);
                current.map(|candidate| Command::VoteFor { seat: chosen(), candidate })
            }
            Op::LiftFor => Some(Command::LiftFor { seat: chosen() }),
            _ => asked(button),
        };
        let late = self.s().until.is_some_and(|until| self.now >= until);
        let Some(what) = said.filter(|_| button.enabled && !late) else { return };
        if let Err(refusal) = self.proposed(By::Account(account), &what) {
            let stage = self.s().stage_name();
            panic!("[{}] was on for {account:?} in {stage:?}, and refused: {refusal:?}", button.label);
        }
    }

    fn step(&mut self) {
        let luck = self.luck.below(100);
        let people: Vec<AccountId> = self.s().viewers().iter().filter_map(|v| self.account(v)).collect();
        let account = self.luck.pick(&people);
        if luck < 50 {
            let view = self.s().view(&self.s().viewer(account));
            let may: Vec<_> = view.may.iter().collect();
            if may.is_empty() {
                return;
            }
            let me = if let Part::Seat(seat) = view.part { Some(seat) } else { None };
            let allowed = self.luck.pick(&may);
            let state = self.s().clone();
            let what = command(allowed, me, &state, &mut self.luck);
            let _ = self.ask(By::Account(account), &what);
        } else if luck < 60 {
            let what = nonsense(&mut self.luck);
            let _ = self.ask(By::Account(account), &what);
        } else if let Some(due) = self.s().deadline() {
            self.now = self.now.max(due.at);
            let _ = self.ask(By::Clock, &Command::Tick);
        } else if let Some(leader) = self.s().leader() {
            for what in [Command::Resume, Command::Next, Command::OpenCandidate, Command::CloseCandidate] {
                if self.ask(By::Account(leader), &what).is_ok() {
                    break;
                }
            }
        }
    }

    fn account(&self, viewer: &Viewer) -> Option<AccountId> {
        match viewer {
            Viewer::Public => None,
            Viewer::Seat(seat) => self.s().chair(*seat).account,
            Viewer::Judge => self.s().judge,
            Viewer::Host => self.s().host,
            Viewer::Account(account) => Some(*account),
        }
    }
}

fn fit(screen: &Screen) {
    assert_eq!(screen.faults(), Vec::<String>::new(), "{screen:?}");
}

/// The command behind a button, where it is one without a form or a question.
fn asked(button: &Button) -> Option<Command> {
    let seat = || button.arg.parse().ok().and_then(Seat::new).expect("a seat's number");
    let desk = || button.arg.parse::<Desk>().expect("a desk").seat.expect("a seat is chosen");
    let seats = || button.arg.split('.').filter_map(|n| n.parse().ok().and_then(Seat::new)).collect();
    Some(match button.op {
        Op::EndSpeech => Command::Pass,
        Op::Nominate => Command::Nominate { target: seat() },
        Op::Vote => Command::Vote { candidate: seat() },
        Op::Lift => Command::Lift,
        Op::Withdraw => Command::Withdraw,
        Op::Shoot => Command::Shoot { target: seat() },
        Op::Check => Command::Check { target: seat() },
        Op::Guess => Command::BestMove { seats: seats() },
        Op::ContractYes => Command::Agree,
        Op::ContractNo => Command::Disagree,
        Op::LeaveYes => Command::Leave,
        Op::JudgeNext => Command::Next,
        Op::Pause => Command::Pause,
        Op::Resume => Command::Resume,
        Op::NomYes => Command::ConfirmNomination,
        Op::NomNo => Command::RefuseNomination,
        Op::OpenVote => Command::OpenCandidate,
        Op::CloseVote => Command::CloseCandidate,
        Op::LiftAsk => Command::DecideLift { hold: button.arg == "yes" },
        Op::DrawYes => Command::ConfirmDraw,
        Op::DrawNo => Command::RefuseDraw,
        Op::Foul => Command::Foul { seat: desk(), ground: Ground::OutOfTurn },
        Op::TechFoul => Command::TechFoul { seat: desk(), ground: Ground::Rude },
        Op::GrantShout => Command::GrantShout { seat: desk() },
        Op::Heard => Command::Dismiss { seat: desk() },
        Op::Return => Command::Return { seat: desk() },
        Op::Resync => Command::Resync,
        _ => return None,
    })
}

/// Random games, looked at from every side.
#[test]
fn screens_of_random_games_fit_and_promise_nothing_false() {
    for seed in 0..GAMES {
        let mut game = Game::open(seed);
        for _ in 0..INPUTS {
            game.step();
            game.look();
            if game.s().is_over() {
                break;
            }
        }
    }
}
