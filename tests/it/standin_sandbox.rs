//! Whole games over the wire: the real bot as a process, ten puppets, one fast clock. What everyone
//! saw and what the bot asked for is looked at afterwards.

use crate::standin_specs::breaches;
use gorod::sandbox::{
    StandIn,
    discord::record::{Seen, Sight},
    sport::{Lang, Options, config, play_on},
};

fn options(seed: u64) -> Options {
    Options {
        program: env!("CARGO_BIN_EXE_gorod").into(),
        seed,
        speed: 60.0,
        port: 0,
        watch: true,
        seats: false,
        lang: Lang::Ru,
        seat: None,
        judge: false,
        kills_ms: Vec::new(),
    }
}

/// Plays to the end; the stand-in, the result, what the table saw line by line.
async fn game(options: &Options) -> (StandIn, String, Vec<String>) {
    let stand = StandIn::start(config(options)).await.unwrap();
    let mut lines = Vec::new();
    let result = play_on(&stand, options, &mut |line| lines.push(line.to_owned())).await;
    let result = result.unwrap_or_else(|failure| panic!("{failure}\n{}", lines.join("\n")));
    (stand, result, lines)
}

/// Everyone who was shown a text before the roles were opened to all.
fn shown(stand: &StandIn, text: &str) -> Vec<u64> {
    let people: Vec<u64> = stand.with(|w| w.users.values().filter(|u| !u.bot).map(|u| u.id).collect());
    let over = |seen: &Seen| seen.what.text().contains("Роли открыты");
    let saw =
        |id: &u64| stand.what_saw(*id).iter().take_while(|s| !over(s)).any(|s| s.what.text().contains(text));
    people.into_iter().filter(saw).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_is_played_to_its_result_and_keeps_its_secrets() {
    let (stand, result, lines) = game(&options(7)).await;
    assert!(["Победа мирных", "Победа мафии", "Ничья"].iter().any(|w| result.starts_with(w)), "{result}");
    assert!(lines.last().unwrap().contains(&result));
    // Each card was seen by whoever holds it and by nobody else (4.2, 10.6).
    assert_eq!(shown(&stand, "Дон. Ваша сторона").len(), 1);
    assert_eq!(shown(&stand, "Шериф. Ваша сторона").len(), 1);
    assert_eq!(shown(&stand, "Мафия. Ваша сторона").len(), 2);
    // The room of the contract was seen by the blacks alone (5.1, 5.2).
    assert!(shown(&stand, "потом исчезнет").len() <= 3);
    // Nobody was shown a message meant for another person.
    for seen in stand.with(|w| w.record.since(0).cloned().collect::<Vec<_>>()) {
        if let Sight::Posted(message) | Sight::Edited(message) = &seen.what
            && let Some(one) = message.only_for
        {
            assert_eq!(seen.by.as_ref(), [one]);
        }
    }
    let found = breaches("a_whole_game_is_played_to_its_result_and_keeps_its_secrets", &stand.requests());
    assert_eq!(found.unwrap_or_default(), [""; 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_killed_in_the_middle_goes_on_with_the_same_game() {
    let kills_ms = vec![4 * 60_000, 11 * 60_000];
    let (stand, result, _) = game(&Options { kills_ms, ..options(8) }).await;
    assert!(!result.is_empty());
    assert!(stand.with(|w| w.sessions.identified()) >= 3, "the bot was not killed twice");
    // One game, one seal: nothing began anew.
    let seals = shown(&stand, "Игра началась");
    assert!(!seals.is_empty());
    let posted = stand.with(|w| w.record.since(0).filter(|s| starts(s)).count());
    assert_eq!(posted, 1);
}

fn starts(seen: &Seen) -> bool {
    matches!(&seen.what, Sight::Posted(message) if message.only_for.is_none() && message.text().contains("Игра началась"))
}
