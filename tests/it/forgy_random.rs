//! Random whole games: no stall, no broken invariant, folding equals the state, deciding again
//! equals the events, a refusal changes nothing (I1–I8, I11).

use crate::forgy_play::Game;
use gorod::rules::forgy::{Effect, Event, Fate, Forgy, UNLIMITED};
use gorod::rules::{Ledger, Rules};

/// How many games; `GAMES` sets another number.
fn games() -> u64 {
    std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(400)
}

/// Plays from the start again, checking every state on the way.
fn decide_again(game: &Game) {
    let mut again: Ledger<Forgy> = Ledger::default();
    for ((ask, command), events) in &game.inputs {
        let before = again.state().clone();
        let fresh = again.decide(ask, command).expect("it was accepted before");
        assert_eq!(&fresh, events, "another decision on {command:?}");
        again.state().check().unwrap_or_else(|broken| panic!("{broken} after {command:?}"));
        keeps_one_shots(&before, again.state());
    }
    assert_eq!(again.state(), game.state());
    let folded = Ledger::<Forgy>::fold(again.events().iter().cloned());
    assert_eq!(folded.state(), game.state(), "I11");
}

/// I6: a use never grows by itself, and falls by one at most a night.
fn keeps_one_shots(before: &Forgy, after: &Forgy) {
    if before.players.len() != after.players.len() || before.rulings.len() != after.rulings.len() {
        return;
    }
    for (old, new) in before.players.iter().zip(&after.players) {
        if old.role != new.role || old.account != new.account || before.deals != after.deals {
            continue;
        }
        for (was, is) in old.uses.iter().zip(&new.uses) {
            assert!(*is <= *was, "I6: a use came back");
            assert!(*was == UNLIMITED || *was - *is <= 1, "I6: two uses at once");
        }
    }
}

/// I6 in full: a limited use burns exactly when the act was performed, stolen, or a theft that took.
fn burns_as_the_table_says(game: &Game) {
    for event in game.ledger.events() {
        let Event::NightResolved(draft) = event else { continue };
        for act in draft.outcome.acts.iter().filter(|act| act.owner == act.actor && !act.delayed) {
            let burnt = draft.outcome.burnt.contains(&(act.owner, act.key));
            let expected = match act.fate {
                Fate::Done(Effect::Fruitless) => false,
                Fate::Done(_) | Fate::Stolen(_) => true,
                Fate::Blocked(_) | Fate::ActorDead | Fate::SlotSpent => false,
                Fate::Pending => panic!("an act was never reached"),
            };
            assert_eq!(burnt, expected, "{:?}", act.fate);
        }
    }
}

#[test]
fn random_whole_games_hold_every_invariant() {
    let (mut inputs, mut refused, mut nights, mut days) = (0, 0, 0, 0);
    for number in 0..games() {
        let mut game = Game::new(number);
        let cards = game.state().members.iter().map(|m| m.card).collect::<Vec<_>>();
        game.play();
        decide_again(&game);
        burns_as_the_table_says(&game);
        let untouched = game.state().seats().filter(|(_, p)| p.replaced.is_none());
        for (seat, _) in untouched {
            assert_eq!(game.state().cards[seat.index()], cards[seat.index()], "I10");
        }
        inputs += game.inputs.len();
        refused += game.refused;
        nights += game.state().nights.len();
        days += game.state().days.len();
    }
    assert!(
        refused > 0 && nights > 0 && days > 0,
        "{inputs} inputs, {refused} refused, {nights} nights, {days} days"
    );
    println!("{} games: {inputs} inputs, {refused} refused, {nights} nights, {days} days", games());
}

#[test]
fn a_state_and_its_events_survive_json() {
    let mut game = Game::new(3);
    game.play();
    let text = serde_json::to_string(game.state()).unwrap();
    let state: Forgy = serde_json::from_str(&text).unwrap();
    assert_eq!(&state, game.state());
    for ((_, command), events) in &game.inputs {
        let text = serde_json::to_string(command).unwrap();
        assert_eq!(&serde_json::from_str::<gorod::rules::forgy::Command>(&text).unwrap(), command);
        let text = serde_json::to_string(events).unwrap();
        assert_eq!(&serde_json::from_str::<Vec<Event>>(&text).unwrap(), events);
    }
}
