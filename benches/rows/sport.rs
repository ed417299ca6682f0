//! The rules of sports mafia alone: whole games of full rules, every input decided, folded and checked.
//! The inputs are recorded once from play that nominates, votes, lifts, shoots and checks; what is
//! timed is the same inputs decided again from an empty table.

use crate::Row;
use crate::clock::cpu_time;
use crate::luck::Luck;
use gorod::base::{AccountId, Seat, Seed, Stamp};
use gorod::rules::sport::settings::Preset;
use gorod::rules::sport::{Action, Command, Ground, Sport, Viewer};
use gorod::rules::{Ask, By, Ledger, Rules, Said};
use std::hint::black_box;

const GAMES: u64 = 200;
const ROUNDS: usize = 12;
const JUDGE: AccountId = AccountId(60);

type Input = (Ask, Command);

pub fn rows() -> Vec<Row> {
    let games: Vec<Vec<Input>> = (0..GAMES).map(record).collect();
    let inputs = games.iter().map(Vec::len).sum::<usize>() * ROUNDS;
    let rate = |work: &dyn Fn(&[Input])| {
        let time = cpu_time(|| {
            for _ in 0..ROUNDS {
                games.iter().for_each(|game| work(game));
            }
        });
        inputs as f64 / time.as_secs_f64()
    };
    let bare = rate(&|game| drop(black_box(play(game))));
    let seen = rate(&|game| watch(game));
    println!("({inputs} inputs of {GAMES} whole games, {ROUNDS} times over)");
    vec![
        Row {
            what: "sport: full rules, inputs per CPU-second, bare",
            unit: "inputs/s",
            peer: Some(685_000.0),
            must: 1_000_000.0,
            aim: 3_000_000.0,
            got: bare,
        },
        Row {
            what: "sport: the same, with views of ten players and a judge after each",
            unit: "inputs/s",
            peer: Some(18_000.0),
            must: 200_000.0,
            aim: 1_000_000.0,
            got: seen,
        },
    ]
}

/// Decides, folds and checks every input.
fn play(game: &[Input]) -> Ledger<Sport> {
    let mut ledger = Ledger::<Sport>::default();
    for (ask, command) in game {
        if let Ok((events, state)) = ledger.propose(ask, command) {
            state.check().expect("recorded games are legal");
            ledger.accept(events, state);
        }
    }
    ledger
}

/// The same, and what all eleven see after each input.
fn watch(game: &[Input]) {
    let mut ledger = Ledger::<Sport>::default();
    for (ask, command) in game {
        if let Ok((events, state)) = ledger.propose(ask, command) {
            state.check().expect("recorded games are legal");
            ledger.accept(events, state);
        }
        let state = ledger.state();
        for seat in 0..10 {
            black_box(&state.view(&Viewer::Seat(Seat::from_index(seat))));
        }
        black_box(&state.view(&Viewer::Judge));
    }
}

/// Plays one game and keeps its inputs, about one in twelve of them refused.
fn record(seed: u64) -> Vec<Input> {
    let mut luck = Luck::new(seed);
    let mut ledger = Ledger::<Sport>::default();
    let mut inputs = Vec::new();
    let mut now = Stamp(1_000);
    let mut put = |ledger: &mut Ledger<Sport>, by: By, now: Stamp, command: Command| {
        let ask = Ask { by, now, said: Some(Said { at: now, id: inputs.len() as u64 }) };
        let _ = ledger.decide(&ask, &command);
        inputs.push((ask, command));
    };
    let player = |n: u8| By::Account(AccountId(n.into()));
    let settings = luck.pick(&Preset::ALL).settings();
    put(
        &mut ledger,
        By::Account(JUDGE),
        now,
        Command::Open { settings: Box::new(settings), seed: Seed::of(seed) },
    );
    put(&mut ledger, By::Account(JUDGE), now, Command::TakeChair);
    for n in 1..=10 {
        put(&mut ledger, player(n), now, Command::Sit { seat: Seat::new(n) });
        put(&mut ledger, player(n), now, Command::Ready);
    }
    while !ledger.state().is_over() {
        for n in 1..=10u8 {
            let by = player(n);
            let view = ledger.state().view(&ledger.state().viewer(AccountId(n.into())));
            for allowed in view.may.iter() {
                if let Some(command) = usual(allowed.action, allowed.targets.iter().collect(), &mut luck) {
                    put(&mut ledger, by, now, command);
                }
            }
        }
        if luck.chance(8) {
            let seat = Seat::from_index(luck.below(10) as usize);
            put(&mut ledger, By::Account(JUDGE), now, Command::Foul { seat, ground: Ground::OutOfTurn });
        }
        put(&mut ledger, player(luck.below(10) as u8 + 1), now, Command::Pass);
        match ledger.state().deadline() {
            Some(due) => now = now.max(due.at),
            None => put(&mut ledger, By::Account(JUDGE), now, Command::ConfirmDraw),
        }
        put(&mut ledger, By::Clock, now, Command::Tick);
    }
    inputs
}

/// What a player does with what his panel offers.
fn usual(action: Action, targets: Vec<Seat>, luck: &mut Luck) -> Option<Command> {
    let target = targets.first().map(|_| luck.pick(&targets));
    match (action, target) {
        (Action::AckRole, _) => Some(Command::AckRole),
        (Action::Nominate, Some(target)) if luck.chance(60) => Some(Command::Nominate { target }),
        (Action::Vote, Some(candidate)) if luck.chance(40) => Some(Command::Vote { candidate }),
        (Action::Lift, _) if luck.chance(60) => Some(Command::Lift),
        // All blacks aim at the same seat most nights.
        (Action::Shoot, _) => targets.last().map(|target| Command::Shoot { target: *target }),
        (Action::Check, Some(target)) => Some(Command::Check { target }),
        (Action::BestMove, Some(_)) => {
            Some(Command::BestMove { seats: targets.into_iter().take(3).collect() })
        }
        (Action::Shout, _) if luck.chance(3) => Some(Command::Shout),
        _ => None,
    }
}
