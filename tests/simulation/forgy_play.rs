//! Long random play of Forgy games from numbers that the short test does not reach: ten thousand
//! whole games with optimisation on, two thousand without. `GAMES` sets how many, `SEED` where they
//! begin.

use crate::forgy_games::Game;
use gorod::rules::forgy::Forgy;
use gorod::rules::{Ledger, Rules};

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Plays game `n`, decides every input again, folds every event again. How many inputs it had.
fn play(n: u64) -> usize {
    let mut game = Game::new(n);
    game.play();
    let mut again: Ledger<Forgy> = Ledger::default();
    for ((ask, command), events) in &game.inputs {
        let fresh = again.decide(ask, command).unwrap_or_else(|why| panic!("game {n}: {command:?}: {why:?}"));
        assert_eq!(&fresh, events, "game {n}: another decision");
        again.state().check().unwrap_or_else(|broken| panic!("game {n}: {broken}"));
    }
    assert_eq!(again.state(), game.state(), "game {n}");
    let folded = Ledger::<Forgy>::fold(again.events().iter().cloned());
    assert_eq!(folded.state(), game.state(), "game {n}: I11");
    game.tried.len()
}

#[test]
#[ignore = "a known fault: among two thousand games from 1,000,000 on, one stays in night_closed (cycle 7)"]
fn random_forgy_games_end_and_hold_every_invariant() {
    let from = number("SEED", 1_000_000);
    let games = number("GAMES", if cfg!(debug_assertions) { 2_000 } else { 10_000 });
    let threads = std::thread::available_parallelism().map_or(2, |n| n.get() as u64);
    let inputs: usize = std::thread::scope(|scope| {
        let share =
            |worker: u64| (from + worker..from + games).step_by(usize::try_from(threads).expect("few"));
        let workers: Vec<_> =
            (0..threads).map(|w| scope.spawn(move || share(w).map(play).sum::<usize>())).collect();
        workers.into_iter().map(|worker| worker.join().expect("no game fails")).sum()
    });
    println!("{games} games, {inputs} inputs");
    assert!(inputs as u64 > games * 100, "the play is too tame");
}
