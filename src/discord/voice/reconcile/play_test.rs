//! Random play against a platform with delays, lost events, failing calls, restarts and a moderator:
//! whatever happens, everyone ends as the state says or free, and the budget is never passed.

use super::*;
use proptest::prelude::*;

const ROOMS: [Room; 3] = [Room(71), Room(72), Room(73)];
const PEOPLE: u64 = 14;

#[derive(Clone, Debug)]
enum Act {
    Wait(i64),
    /// Table 0 or 1: this seat speaks, or nobody.
    Turn(usize, Option<u64>),
    /// All may speak.
    Over(usize),
    Gone(usize),
    Join(u64, usize),
    Leave(u64),
    ByHand(u64, bool),
    LoseEvent,
    Fail,
    Restart,
    Press(u64),
    Removed,
}

fn act() -> impl Strategy<Value = Act> {
    let person = 1..=PEOPLE;
    prop_oneof![
        6 => (0i64..8_000).prop_map(Act::Wait),
        6 => (0usize..2, proptest::option::of(1u64..=6)).prop_map(|(t, s)| Act::Turn(t, s)),
        1 => (0usize..2).prop_map(Act::Over),
        1 => (0usize..2).prop_map(Act::Gone),
        4 => (person.clone(), 0usize..3).prop_map(|(p, r)| Act::Join(p, r)),
        2 => person.clone().prop_map(Act::Leave),
        2 => (person.clone(), any::<bool>()).prop_map(|(p, on)| Act::ByHand(p, on)),
        1 => Just(Act::LoseEvent),
        1 => Just(Act::Fail),
        1 => Just(Act::Restart),
        1 => person.prop_map(Act::Press),
        1 => Just(Act::Removed),
    ]
}

enum Coming {
    /// The call arrives at the platform.
    Arrives(Call),
    Answer(Person, Answer, Option<Headers>),
    Event(Person, Option<Seen>),
}

#[derive(Default)]
struct Platform {
    now: i64,
    muted: BTreeSet<Person>,
    /// Whose mute a moderator set.
    by_moderator: BTreeSet<Person>,
    voice: BTreeMap<Person, Room>,
    coming: Vec<(i64, Coming)>,
    window: (i64, u32),
    over_budget: u32,
    lose: bool,
    fail: bool,
    absent: bool,
    jitter: i64,
}

impl Platform {
    fn state(&self, person: Person) -> Option<Seen> {
        let room = *self.voice.get(&person)?;
        Some(Seen { room, muted: self.muted.contains(&person), suppressed: false, nick: None })
    }

    fn later(&mut self, base: i64, what: Coming) {
        self.jitter = (self.jitter * 31 + 17) % 97;
        // Events of one session keep their order.
        let at = self.now + base + if matches!(what, Coming::Event(..)) { 0 } else { self.jitter };
        self.coming.push((at, what));
        self.coming.sort_by_key(|(at, _)| *at);
    }

    fn event(&mut self, person: Person) {
        if !std::mem::take(&mut self.lose) && !self.absent {
            let state = self.state(person);
            self.later(60, Coming::Event(person, state));
        }
    }

    fn arrives(&mut self, call: &Call) {
        if self.now - self.window.0 >= 5_000 {
            self.window = (self.now, 0);
        }
        let reset_after_ms = self.window.0 + 5_000 - self.now;
        if self.window.1 >= 5 {
            self.over_budget += 1;
            let headers = Headers { limit: 5, remaining: 0, reset_after_ms };
            return self.later(20, Coming::Answer(call.person, Answer::Slow(reset_after_ms), Some(headers)));
        }
        self.window.1 += 1;
        let headers = Some(Headers { limit: 5, remaining: 5 - self.window.1, reset_after_ms });
        let failed = std::mem::take(&mut self.fail) || self.absent;
        let answer = match (failed, self.voice.contains_key(&call.person), &call.edit) {
            (true, ..) => Answer::Failed,
            (false, false, _) => Answer::NotInVoice,
            (false, true, Edit::Mute(mute)) => {
                let (changed, person) = match mute {
                    true => (self.muted.insert(call.person), call.person),
                    false => (self.muted.remove(&call.person), call.person),
                };
                if changed {
                    self.by_moderator.remove(&person);
                    self.event(person);
                }
                Answer::Done
            }
            (false, true, Edit::Nick(_)) => Answer::Done,
        };
        self.later(20, Coming::Answer(call.person, answer, headers));
    }
}

struct Play {
    core: Core,
    platform: Platform,
    ledger: BTreeMap<Person, Row>,
    tables: [Option<Table>; 2],
}

fn table(number: usize, open: &[u64], closed: bool) -> Table {
    // The two tables of the guild share two people.
    let seats = if number == 0 { 1..=7u64 } else { 6..=12u64 };
    let mic = |n: u64| if open.contains(&n) || !closed { Mic::Open } else { Mic::Closed };
    let mics = seats.map(|n| (Person(n), mic(n))).collect();
    let offered = open.first().map(|n| Person(*n));
    Table { room: ROOMS[number], mics, offered, running: closed, hard: true, nicks: BTreeMap::new() }
}

impl Play {
    fn new() -> Self {
        let mut play = Self {
            core: Core::default(),
            platform: Platform { now: 10_000, window: (-10_000, 0), ..Platform::default() },
            ledger: BTreeMap::new(),
            tables: [None, None],
        };
        for n in 1..=PEOPLE {
            let room = ROOMS[usize::from(n > 7)];
            play.platform.voice.insert(Person(n), room);
        }
        play.guild_create();
        play
    }

    fn guild_create(&mut self) {
        let state = |p: &Person| Some((*p, self.platform.state(*p)?));
        let all: BTreeMap<_, _> = self.platform.voice.keys().filter_map(state).collect();
        // What was on its way belongs to the old session.
        self.platform.coming.retain(|(_, c)| !matches!(c, Coming::Event(..)));
        self.core.seen_all(all, self.platform.now);
    }

    fn wish(&mut self, number: usize, wish: Option<Table>) {
        self.tables[number].clone_from(&wish);
        self.core.table(GameId::from_bits(number as u64), wish, self.platform.now);
    }

    fn step(&mut self) {
        for step in self.core.next(self.platform.now) {
            match step {
                Step::Forget(person) => drop(self.ledger.remove(&person)),
                Step::Call(call) => {
                    if let Some(row) = &call.row {
                        self.ledger.insert(call.person, row.clone());
                    }
                    let known = self.ledger.contains_key(&call.person);
                    assert!(call.edit != Edit::Mute(true) || known, "a mute before the ledger");
                    self.platform.later(30, Coming::Arrives(call));
                }
            }
        }
        self.core.reports();
    }

    fn run(&mut self, ms: i64) {
        let end = self.platform.now + ms;
        loop {
            self.step();
            let coming = self.platform.coming.first().map(|(at, _)| *at);
            let wake = self.core.wakes_at(self.platform.now);
            let Some(at) = [coming, wake].into_iter().flatten().min().filter(|at| *at <= end) else { break };
            self.platform.now = at.max(self.platform.now);
            while self.platform.coming.first().is_some_and(|(at, _)| *at <= self.platform.now) {
                match self.platform.coming.remove(0).1 {
                    Coming::Arrives(call) => self.platform.arrives(&call),
                    Coming::Answer(person, answer, headers) => {
                        self.core.answered(person, answer, headers, self.platform.now);
                    }
                    Coming::Event(person, state) => self.core.seen(person, state, self.platform.now),
                }
            }
        }
        self.platform.now = end;
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Wait(ms) => self.run(ms),
            Act::Turn(number, seat) => {
                let open: Vec<u64> = seat.iter().map(|s| s + 6 * number as u64).collect();
                self.wish(number, Some(table(number, &open, true)));
            }
            Act::Over(number) => self.wish(number, Some(table(number, &[], false))),
            Act::Gone(number) => self.wish(number, None),
            Act::Join(n, room) => {
                self.platform.voice.insert(Person(n), ROOMS[room]);
                self.platform.event(Person(n));
            }
            Act::Leave(n) => {
                if self.platform.voice.remove(&Person(n)).is_some() {
                    self.platform.event(Person(n));
                }
            }
            Act::ByHand(n, mute) => self.by_hand(Person(n), mute),
            Act::LoseEvent => self.platform.lose = true,
            Act::Fail => self.platform.fail = true,
            Act::Restart => self.restart(),
            Act::Press(n) => drop(self.core.free(Person(n), false)),
            Act::Removed => {
                self.platform.absent = true;
                self.core.guild_gone();
                self.run(3_000);
                self.platform.absent = false;
                self.guild_create();
            }
        }
        self.step();
    }

    fn by_hand(&mut self, person: Person, mute: bool) {
        if !self.platform.voice.contains_key(&person) {
            return;
        }
        let changed =
            if mute { self.platform.muted.insert(person) } else { self.platform.muted.remove(&person) };
        if changed {
            if mute {
                self.platform.by_moderator.insert(person)
            } else {
                self.platform.by_moderator.remove(&person)
            };
            self.platform.event(person);
        }
    }

    /// A crash: what was under way arrives all the same, nobody hears the answers.
    fn restart(&mut self) {
        let coming = std::mem::take(&mut self.platform.coming);
        for (_, what) in coming {
            if let Coming::Arrives(call) = what {
                self.platform.arrives(&call);
            }
        }
        self.platform.coming.clear();
        // Another process starts after the platform's window, so that nothing is left over of it.
        self.platform.now += 6_000;
        self.core = Core::default();
        self.core.ledger(self.ledger.clone());
        for (number, wish) in self.tables.clone().into_iter().enumerate() {
            if wish.is_some() {
                self.core.table(GameId::from_bits(number as u64), wish, self.platform.now);
            }
        }
        self.guild_create();
    }

    /// What a person's microphone must be in the end.
    fn verdict(&self, person: Person) -> Result<(), String> {
        let Some(room) = self.platform.voice.get(&person) else { return Ok(()) };
        let here = self.tables.iter().flatten().filter(|t| t.room == *room && t.mics.contains_key(&person));
        let mic = here.map(|t| t.mics[&person]).next();
        let muted = self.platform.muted.contains(&person);
        match mic {
            Some(Mic::Closed) if !muted => Err(format!("{person:?} can be heard")),
            Some(Mic::Open) | None if muted && !self.platform.by_moderator.contains(&person) => {
                Err(format!("{person:?} was left muted, wanted {mic:?}"))
            }
            _ => Ok(()),
        }
    }
}

fn end(mut play: Play) -> Result<(), TestCaseError> {
    play.platform.lose = false;
    play.platform.fail = false;
    play.run(200);
    // The gateway's next full word on the guild, and a new turn at each running table.
    play.guild_create();
    for number in 0..2 {
        if let Some(mut wish) = play.tables[number].clone() {
            if wish.running {
                wish.offered = None;
                let closed = if wish.mics.values().any(|m| *m == Mic::Open) { vec![] } else { vec![7u64] };
                wish = table(number, &closed, true);
            }
            play.wish(number, Some(wish));
        }
    }
    play.run(120_000);
    for n in 1..=PEOPLE {
        play.verdict(Person(n)).map_err(TestCaseError::fail)?;
    }
    prop_assert!(play.core.is_settled(play.platform.now), "calls are still due");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn everyone_ends_as_the_state_says_or_free(acts in proptest::collection::vec(act(), 1..60)) {
        let mut play = Play::new();
        for act in acts {
            play.act(act);
        }
        end(play)?;
    }

    #[test]
    fn the_budget_is_never_passed(acts in proptest::collection::vec(act(), 1..60)) {
        let mut play = Play::new();
        for act in acts {
            play.act(act);
        }
        play.run(30_000);
        prop_assert_eq!(play.platform.over_budget, 0);
    }
}
