//! The 28 worked cases in machine form (`tests/data/forgy_cases.json`), asked of the pure functions:
//! the ballot, the resolver, the clue judge. The same cases are scenario files, named by clause.

use gorod::base::{AccountId, Seat, Stamp};
use gorod::rules::Said;
use gorod::rules::forgy::{
    Act, Card, Choice, Clue, ClueBy, Day, DealtRole, Dues, Effect, Element, Entry, Fate, Flaw, Forgy, Key,
    KeySet, Learnt, Murder, Night, Note, NoteState, Order, Past, Plan, Player, Proposal, Role, SeatSet,
    Settings, Side, Slot, What, Words, flaws, notes_due, resolve,
};
use serde_json::{Value, json};

fn cases() -> Vec<Value> {
    serde_json::from_str(include_str!("../data/forgy_cases.json")).unwrap()
}

/// The seat of a name in a list of names.
fn seat(names: &[String], name: &str) -> Seat {
    Seat::from_index(names.iter().position(|known| known == name).unwrap_or_else(|| panic!("{name}")))
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()).collect()
}

fn run_day(case: &Value) {
    let input = &case["input"];
    let names = strings(&input["alive"]);
    let living = SeatSet::of((0..names.len()).map(Seat::from_index));
    let doubles =
        input["weights"].as_object().map(|w| w.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
    let half = Forgy::half_regime(living.len(), u8::try_from(input["n0"].as_u64().unwrap()).unwrap());
    let mut day =
        Day { living, half, double: SeatSet::of(doubles.iter().map(|n| seat(&names, n))), ..Day::default() };
    let choice = |name: &str| match name {
        "NNV" => Choice::Nobody,
        name => Choice::Player(seat(&names, name)),
    };
    let mut log = Vec::new();
    for (no, event) in (1u16..).zip(input["events"].as_array().unwrap()) {
        let voter = seat(&names, event["voter"].as_str().unwrap());
        let reason = Words::plain(event["reason"].as_str().unwrap_or(""));
        // What is void for ever never enters the log; the engine refuses it.
        let refused = match (event["by"].as_str(), event["target"].as_str()) {
            (Some(by), _) if by != "HOST" => Some("proxy_not_host"),
            (_, Some(target)) if target != "NNV" && reason.is_empty() => Some("no_justification"),
            _ => None,
        };
        if let Some(code) = refused {
            log.push(format!("void:{code}"));
            continue;
        }
        let what = match event["k"].as_str().unwrap() {
            "vote" => What::Vote(choice(event["target"].as_str().unwrap())),
            _ => What::Retract,
        };
        let said = Said { at: Stamp(event["t"].as_i64().unwrap() * 1_000), id: u64::from(no) };
        let entry =
            Entry { no, said, voter, what, by_host: false, reason: Some(reason), voided: None, void: None };
        day.entries.insert(day.place(said), entry);
        let run = day.replay();
        let place = day.entries.iter().position(|e| e.no == no).unwrap();
        log.push(run.verdicts[place].map_or("ok".to_owned(), |void| format!("void:{}", void.code())));
    }
    let run = day.replay();
    let lock = run.lock.map(|lock| lock.said.at.0 / 1_000);
    let closed = lock.unwrap_or(input["deadline"].as_i64().unwrap());
    let skip_used = SeatSet::of(
        input["skip_used"].as_array().into_iter().flatten().map(|n| seat(&names, n.as_str().unwrap())),
    );
    let protocol = day.close(Stamp(closed * 1_000), lock.is_some(), &Dues { skip_used, ..Dues::default() });
    let named = |set: SeatSet| set.iter().map(|s| names[s.index()].clone()).collect::<Vec<_>>();
    let counts = |total: bool| {
        let one = |c: &gorod::rules::forgy::Count| {
            let name = match c.choice {
                Choice::Player(seat) => names[seat.index()].clone(),
                Choice::Nobody => "NNV".to_owned(),
            };
            (name, json!(if total { c.total } else { c.public }))
        };
        Value::Object(protocol.counts.iter().map(one).collect())
    };
    let found = json!({
        "log": log,
        "public": counts(false),
        "final": counts(true),
        "executed": named(protocol.executed),
        "missed_vote": named(protocol.missed),
        "auto_self": named(protocol.auto_self),
        "lock": lock.is_some(),
        "early": protocol.early,
        "closed_at": closed,
        "M": protocol.majority,
    });
    compare(case, &found);
}

fn compare(case: &Value, found: &Value) {
    for (field, expected) in case["expect"].as_object().unwrap() {
        assert_eq!(&found[field], expected, "{} {field}", case["id"]);
    }
}

fn key(name: &str) -> Key {
    Key::named(name).unwrap_or_else(|| panic!("{name}"))
}

/// A night of the cases: names, players, settings, acts.
fn night(input: &Value) -> (Vec<String>, Vec<Player>, Settings, Vec<Act>) {
    let given = input["players"].as_object().unwrap();
    let names: Vec<String> = given.keys().cloned().collect();
    let mut players = Vec::new();
    for (i, (name, facts)) in given.iter().enumerate() {
        let side = Side::named(facts["faction"].as_str().unwrap()).unwrap();
        let role = if facts["kamikaze"] == true { Role::Kamikaze } else { Role::Civilian };
        let list_no = u8::try_from(i + 1).unwrap();
        let dealt = DealtRole { role, list_no, side, uses: None, also: KeySet::default() };
        let mut player = Player::new(AccountId(i64::from(list_no)), Past::default(), &dealt);
        player.immune = facts["immune"] == true;
        for (use_of, left) in input["uses"].as_object().into_iter().flatten() {
            let (owner, of) = use_of.split_once('/').unwrap();
            if owner == name {
                player.uses[key(of).index()] = u8::try_from(left.as_u64().unwrap()).unwrap();
            }
        }
        players.push(player);
    }
    let order = Order(strings(&input["order"]).iter().map(|k| key(k)).collect());
    let acts = input["subs"].as_array().unwrap().iter().filter(|sub| sub["refuse"] != true);
    let acts = acts
        .map(|sub| {
            let actor = seat(&names, sub["actor"].as_str().unwrap());
            let key = key(sub["key"].as_str().unwrap());
            Act {
                actor,
                owner: actor,
                key,
                target: seat(&names, sub["target"].as_str().unwrap()),
                second: None,
                use_on: sub["use_on"].as_str().map(|n| seat(&names, n)),
                rank: order.rank(key),
                list_no: players[actor.index()].list_no,
                delayed: false,
                fate: Fate::Pending,
            }
        })
        .collect();
    let settings = Settings { order, ..Settings::default() };
    (names, players, settings, acts)
}

fn run_night(case: &Value) {
    let (names, players, settings, acts) = night(&case["input"]);
    let first = case["input"]["night"] == 1;
    let out = resolve(Night { first, settings: &settings, players: &players }, acts);
    let name = |seat: Seat| names[seat.index()].clone();
    let deaths: Vec<Value> = out.deaths.iter().map(|d| json!([name(d.seat), d.cause])).collect();
    let clues: Vec<Value> = out
        .murders
        .iter()
        .map(|m| json!([name(m.victim), name(m.killer), gorod::rules::forgy::HOST_CLUES]))
        .collect();
    let mut uses = serde_json::Map::new();
    for (use_of, left) in case["input"]["uses"].as_object().into_iter().flatten() {
        let (owner, of) = use_of.split_once('/').unwrap();
        let burnt = out.burnt.contains(&(seat(&names, owner), key(of)));
        uses.insert(use_of.clone(), json!(left.as_u64().unwrap() - u64::from(burnt)));
    }
    let acts: Vec<Value> = out
        .acts
        .iter()
        .map(|act| {
            let effect = match act.fate {
                Fate::Done(Effect::Immune) => "immune",
                Fate::Done(Effect::Fruitless) => "fruitless",
                _ => "other",
            };
            json!([name(act.actor), act.key, name(act.target), "done", effect])
        })
        .collect();
    compare(case, &json!({ "deaths": deaths, "clues_due": clues, "uses": uses, "acts": acts }));
}

fn run_night_results(case: &Value) {
    for (input, expected) in case["input"].as_array().unwrap().iter().zip(case["expect"].as_array().unwrap())
    {
        let (names, players, settings, acts) = night(input);
        let out = resolve(Night { first: false, settings: &settings, players: &players }, acts);
        let [finding] = out.findings.as_slice() else { panic!("one result") };
        let Learnt::Side(side) = finding.learnt else { panic!("a side") };
        let found =
            json!({ names[finding.seat.index()].clone(): [[names[finding.target.index()], side.name()]] });
        assert_eq!(&found, expected, "{}", case["id"]);
    }
}

fn clues(case: &Value) {
    for (input, expected) in case["input"].as_array().unwrap().iter().zip(case["expect"].as_array().unwrap())
    {
        let names: Vec<String> = ["V", "K", "Q"].map(String::from).to_vec();
        let mut cards = vec![Card::default(); names.len()];
        for (owner, elements) in input["snapshots"].as_object().unwrap() {
            for (element, text) in elements.as_object().unwrap() {
                let element = Element::named(element).unwrap();
                cards[seat(&names, owner).index()].0[element as usize] =
                    Some(Words::plain(text.as_str().unwrap()));
            }
        }
        let murders: Vec<Murder> = input["murders"]
            .as_array()
            .unwrap()
            .iter()
            .map(|m| Murder {
                victim: seat(&names, m["victim"].as_str().unwrap()),
                killer: seat(&names, m["killer"].as_str().unwrap()),
                team: Some(1),
                plantable: false,
            })
            .collect();
        let mut found: Vec<String> = Vec::new();
        let mut given = Vec::new();
        for clue in input["clues"].as_array().unwrap() {
            // Forbidden facts are no elements at all: the command cannot even be written.
            let Some(element) = Element::named(clue["element"].as_str().unwrap()) else {
                found.push(format!("V:element:{}", clue["element"].as_str().unwrap()));
                continue;
            };
            given.push(Clue {
                victim: seat(&names, clue["victim"].as_str().unwrap()),
                by: if clue["by"] == "host" { ClueBy::Host } else { ClueBy::Mafia(1) },
                target: seat(&names, clue["target"].as_str().unwrap()),
                element,
                text: Words::plain("улика"),
                explanation: None,
            });
        }
        let forbidden = !found.is_empty();
        for flaw in flaws(&murders, &cards, &given, false) {
            match flaw {
                Flaw::HostClues(_, _) if forbidden => {}
                Flaw::HostClues(_, n) => found.push(format!("V:host_clues={n}")),
                Flaw::NoPlanter(_) => found.push("V:no_planter_role".into()),
                Flaw::Empty(_, element) => found.push(format!("V:empty:{}", element.name())),
                other => found.push(format!("{other:?}")),
            }
        }
        assert_eq!(&json!(found), expected, "{}", case["id"]);
    }
}

fn team(case: &Value) {
    for (input, expected) in case["input"].as_array().unwrap().iter().zip(case["expect"].as_array().unwrap())
    {
        let mut names: Vec<String> = input["list_no"].as_object().unwrap().keys().cloned().collect();
        names.extend(["A", "B", "C"].map(String::from));
        let mut game = Forgy::default();
        for (i, name) in names.iter().enumerate() {
            let list_no = input["list_no"][name].as_u64().map_or(9, |n| u8::try_from(n).unwrap());
            let side = if input["list_no"][name].is_null() { Side::Town } else { Side::Mafia(1) };
            let dealt =
                DealtRole { role: Role::Civilian, list_no, side, uses: None, also: KeySet::default() };
            game.players.push(Player::new(AccountId(i64::try_from(i).unwrap()), Past::default(), &dealt));
        }
        let slot = Slot::Kill { team: 1, n: 0 };
        for (by, victim) in input["proposals"].as_object().unwrap() {
            let plan = Plan::Kill { victim: seat(&names, victim.as_str().unwrap()), executor: None };
            let said = Said { at: Stamp(0), id: 0 };
            game.proposals.push(Proposal { slot, by: seat(&names, by), said, plan });
        }
        let Some(Plan::Kill { victim, .. }) = game.decided(slot, None) else { panic!("a kill") };
        assert_eq!(&json!(names[victim.index()]), expected, "{}", case["id"]);
    }
}

fn note_batches(case: &Value) {
    let input = &case["input"];
    let mut notes: Vec<Note> = Vec::new();
    let mut authors = Vec::new();
    let mut log = Vec::new();
    for event in input["events"].as_array().unwrap() {
        let author = event["author"].as_str().unwrap();
        let at = Stamp(event["t"].as_i64().unwrap() * 1_000);
        if event["k"] == "approve" {
            let place = authors.iter().position(|a| a == author).unwrap();
            notes[place].state = NoteState::Approved(at);
            log.push("ok");
        } else if event["media"] == true {
            log.push("reject:text_only");
        } else if authors.iter().any(|a| a == author) {
            log.push("reject:quota");
        } else {
            authors.push(author.to_owned());
            let seat = Seat::from_index(notes.len());
            let text = Words::plain(author);
            notes.push(Note {
                author: seat,
                header: None,
                text,
                corrected: None,
                why: None,
                state: NoteState::Submitted,
            });
            log.push("ok");
        }
    }
    let start = Stamp(input["day_start"].as_i64().unwrap());
    let end = Stamp(input["closed_at"].as_i64().unwrap() * 1_000);
    let times = Settings::default().batch_times(start, end);
    let seconds: Vec<i64> = times.iter().map(|at| at.0 / 1_000).collect();
    assert_eq!(json!(seconds), input["batches"], "the default batches are those of the case");
    let mut published = Vec::new();
    for (batch, at) in (1u8..).zip(&times) {
        let out: Vec<u16> = notes_due(&notes, *at).collect();
        published.push(out.iter().map(|n| authors[usize::from(*n)].clone()).collect::<Vec<_>>());
        for n in out {
            notes[usize::from(n)].state = NoteState::Published { cycle: 1, batch };
        }
    }
    let first_batch_ok = times[0] - start >= 3_600_000;
    compare(case, &json!({ "first_batch_ok": first_batch_ok, "published": published, "log": log }));
}

#[test]
fn the_machine_form_of_the_cases_is_answered_as_expected() {
    let mut asked = 0;
    for case in cases() {
        let numbers = |value: &Value| -> Vec<u8> {
            value.as_array().unwrap().iter().map(|n| u8::try_from(n.as_u64().unwrap()).unwrap()).collect()
        };
        asked += 1;
        match case["fn"].as_str().unwrap() {
            "majority" => {
                let found: Vec<u8> = numbers(&case["input"]).into_iter().map(Forgy::majority_of).collect();
                assert_eq!(found, numbers(&case["expect"]));
            }
            "lock_regime_pairs" => {
                let pairs = case["input"].as_array().unwrap().iter().map(numbers);
                let found: Vec<bool> = pairs.map(|p| Forgy::half_regime(p[0], p[1])).collect();
                assert_eq!(json!(found), case["expect"]);
            }
            "run_day" => run_day(&case),
            "run_night" => run_night(&case),
            "run_night_results_many" => run_night_results(&case),
            "check_clues_many" => clues(&case),
            "decide_team_many" => team(&case),
            "notes" => note_batches(&case),
            // Asked of the whole engine in the scenario files r17_*, r35_*, r38_*.
            "check_submission_many" | "inactivity_many" | "dead_chat_many" => asked -= 1,
            other => panic!("no such question: {other}"),
        }
    }
    assert_eq!(asked, 25);
}
