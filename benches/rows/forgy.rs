//! The Forgy rules alone: random whole games with random role lists, orders, faults and hosts, decided
//! again from an empty game; and one night of thirty players, each with something to do.

use crate::Row;
use crate::clock::cpu_time;
use crate::forgy_play::{Game, Input};
use gorod::base::{AccountId, Seat};
use gorod::rules::forgy::{
    Act, DealtRole, Fate, Forgy, Key, KeySet, Night, Order, Past, Player, Role, Settings, Side, Viewer,
    resolve,
};
use gorod::rules::{Ledger, Rules};
use std::hint::black_box;

const GAMES: u64 = 100;
const ROUNDS: usize = 5;
const NIGHTS: u32 = 20_000;

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
    let bare = rate(&|game| play(game, |_| ()));
    let seen = rate(&|game| play(game, watch));
    println!("({inputs} inputs of {GAMES} random whole Forgy games, {ROUNDS} times over)");
    vec![
        Row {
            what: "forgy: random whole games, inputs per CPU-second, bare",
            unit: "inputs/s",
            peer: None,
            must: 1_000_000.0,
            aim: 3_000_000.0,
            got: bare,
        },
        Row {
            what: "forgy: the same, with the views of all players after each",
            unit: "inputs/s",
            peer: None,
            must: 200_000.0,
            aim: 1_000_000.0,
            got: seen,
        },
        Row {
            what: "forgy: resolution of a night of 30 players",
            unit: "µs",
            peer: None,
            must: 50.0,
            aim: 10.0,
            got: night_us(),
        },
    ]
}

fn record(number: u64) -> Vec<Input> {
    let mut game = Game::new(number);
    game.play();
    assert!(game.refused > 0, "no fault in game {number}");
    game.tried
}

/// Decides, folds and checks every input; then `look`s.
fn play(game: &[Input], look: fn(&Forgy)) {
    let mut ledger = Ledger::<Forgy>::default();
    for (ask, command) in game {
        if let Ok((events, state)) = ledger.propose(ask, command) {
            state.check().expect("recorded games are legal");
            ledger.accept(events, state);
        }
        look(ledger.state());
    }
    black_box(ledger);
}

/// What every player sees, and the public.
fn watch(state: &Forgy) {
    black_box(state.view(&Viewer::Public));
    for place in 0..state.players.len() {
        black_box(state.view(&Viewer::Seat(Seat::from_index(place))));
    }
}

/// Microseconds a resolution: thieves, blocks, protections, guards, covers, checks, kills, watchers.
fn night_us() -> f64 {
    let keys: Vec<Key> = Key::ALL.into_iter().filter(|key| *key != Key::Revive).collect();
    let settings = Settings { order: Order::default(), ..Settings::default() };
    let player = |place: u8| {
        let role = if place % 7 == 3 { Role::Kamikaze } else { Role::Civilian };
        let side = if place.is_multiple_of(4) { Side::Mafia(1) } else { Side::Town };
        let dealt = DealtRole { role, list_no: place + 1, side, uses: None, also: KeySet::default() };
        Player::new(AccountId(place.into()), Past::default(), &dealt)
    };
    let players: Vec<Player> = (0..30).map(player).collect();
    let acts: Vec<Act> = (0..30usize)
        .map(|place| {
            let actor = Seat::from_index(place);
            let key = keys[place % keys.len()];
            Act {
                actor,
                owner: actor,
                key,
                target: Seat::from_index((place * 11 + 7) % 30),
                second: (key == Key::Compare).then(|| Seat::from_index((place + 3) % 30)),
                use_on: (key == Key::Steal).then(|| Seat::from_index((place + 9) % 30)),
                rank: settings.order.rank(key),
                list_no: players[place].list_no,
                delayed: false,
                fate: Fate::Pending,
            }
        })
        .collect();
    let night = Night { first: false, settings: &settings, players: &players };
    let time = cpu_time(|| {
        for _ in 0..NIGHTS {
            black_box(resolve(night, black_box(acts.clone())));
        }
    });
    time.as_secs_f64() * 1e6 / f64::from(NIGHTS)
}
