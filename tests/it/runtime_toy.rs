//! A tiny rule book for the runtime's tests: a counter that players push, with secrets, a clock,
//! and ways to break. And a face that remembers what it was given.

use async_trait::async_trait;
use gorod::base::{AccountId, CommunityId, GameId, Stamp, TextRef};
use gorod::rules::{Ask, Audience, Broken, By, Deadline, Draft, Refusal, Rules, Told, Voice};
use gorod::runtime::{
    Clock, Delivery, Face, GameRow, NewGame, Notice, Platform, Request, Runtime, Store, Surface,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Toy {
    pub players: Vec<AccountId>,
    pub host: Option<AccountId>,
    pub count: i64,
    pub secrets: BTreeMap<AccountId, u32>,
    pub ticks: u32,
    pub tick_ms: i64,
    pub due: Option<Stamp>,
    pub paused: bool,
    pub over: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Do {
    /// The clock comes every `tick_ms`; 0: never.
    Open {
        players: Vec<AccountId>,
        host: Option<AccountId>,
        tick_ms: i64,
    },
    Add(i64),
    /// Tells one player something, with words kept apart.
    Whisper {
        to: AccountId,
        words: Option<TextRef>,
    },
    /// Leads to a state that breaks an invariant.
    Break,
    Undo {
        to: usize,
    },
    Tick,
    Outage {
        from: Stamp,
        to: Stamp,
    },
    Pause,
    End,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Did {
    Opened { players: Vec<AccountId>, host: Option<AccountId>, tick_ms: i64, at: Stamp },
    Added(i64),
    Whispered { to: AccountId, words: Option<TextRef> },
    Ticked { next: Stamp },
    Postponed { next: Stamp },
    Undone { to: usize },
    Paused,
    Ended,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum No {
    Odd,
    TooSoon,
    Over,
}

impl Refusal for No {
    fn clause(&self) -> &'static str {
        "t1"
    }
    fn code(&self) -> &'static str {
        match self {
            Self::Odd => "odd",
            Self::TooSoon => "too_soon",
            Self::Over => "over",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Say {
    /// Public: the count is now this.
    Count(i64),
    /// Private, and its failure may be told.
    Card,
    /// Private, and its failure tells a secret.
    Secret,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Eyes {
    Public,
    Player(AccountId),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Seen {
    pub count: i64,
    pub secrets: u32,
}

impl Rules for Toy {
    const NAME: &'static str = "toy";
    const VERSION: u32 = 1;
    type Command = Do;
    type Event = Did;
    type Rejection = No;
    type Notice = Say;
    type Viewer = Eyes;
    type View = Seen;

    fn empty() -> Self {
        Self::default()
    }

    fn decide(draft: &mut Draft<'_, Self>, ask: &Ask, command: &Do) -> Result<(), No> {
        if draft.state().over {
            return Err(No::Over);
        }
        match command.clone() {
            Do::Open { players, host, tick_ms } => {
                draft.emit(Did::Opened { players, host, tick_ms, at: ask.now });
            }
            // Accepted, and nothing comes of it.
            Do::Add(0) => {}
            Do::Add(n) if n % 2 != 0 => return Err(No::Odd),
            Do::Add(n) => draft.emit(Did::Added(n)),
            Do::Whisper { to, words } => draft.emit(Did::Whispered { to, words }),
            Do::Break => draft.emit(Did::Added(-1_000_000)),
            Do::Undo { to } => draft.emit(Did::Undone { to }),
            Do::Tick => {
                let due = draft.state().due.filter(|at| *at <= ask.now).ok_or(No::TooSoon)?;
                let next = due + draft.state().tick_ms;
                draft.emit(Did::Ticked { next });
                draft.emit(Did::Added(2));
            }
            Do::Outage { from, to } => {
                assert_eq!(ask.by, By::System);
                let due = draft.state().due.filter(|at| (from..=to).contains(at)).ok_or(No::TooSoon)?;
                if to - from > 300_000 {
                    draft.emit(Did::Postponed { next: due + (to - from) });
                }
            }
            Do::Pause => {
                assert_eq!(ask.by, By::System);
                draft.emit(Did::Paused);
            }
            Do::End => draft.emit(Did::Ended),
        }
        Ok(())
    }

    fn evolve(&mut self, event: &Did) {
        match event {
            Did::Opened { players, host, tick_ms, at } => {
                self.players.clone_from(players);
                self.host = *host;
                self.tick_ms = *tick_ms;
                self.due = (*tick_ms > 0).then(|| *at + *tick_ms);
            }
            Did::Added(n) => self.count += n,
            Did::Whispered { to, .. } => *self.secrets.entry(*to).or_default() += 1,
            Did::Ticked { next } => {
                self.ticks += 1;
                self.due = Some(*next);
            }
            Did::Postponed { next } => self.due = Some(*next),
            Did::Undone { .. } => {}
            Did::Paused => {
                self.paused = true;
                self.due = None;
            }
            Did::Ended => self.over = true,
        }
    }

    fn undone_to(event: &Did) -> Option<usize> {
        match event {
            Did::Undone { to } => Some(*to),
            _ => None,
        }
    }

    fn deadline(&self) -> Option<Deadline> {
        self.due.map(|at| Deadline { at, why: "tick" })
    }

    fn tick() -> Do {
        Do::Tick
    }

    fn outage(from: Stamp, to: Stamp) -> Option<Do> {
        Some(Do::Outage { from, to })
    }

    fn announce(before: &Self, event: &Did, after: &Self, out: &mut Vec<Told<Say>>) {
        let public = |what| Told { to: Audience::Public, what };
        match event {
            Did::Added(_) => out.push(public(Say::Count(after.count))),
            Did::Undone { .. } if before.count != after.count => out.push(public(Say::Count(after.count))),
            Did::Whispered { to, .. } => {
                out.push(Told { to: Audience::Account(*to), what: Say::Secret });
            }
            Did::Opened { .. } => out.push(Told { to: Audience::Team(0), what: Say::Card }),
            _ => {}
        }
    }

    fn viewer(&self, account: AccountId) -> Eyes {
        if self.players.contains(&account) { Eyes::Player(account) } else { Eyes::Public }
    }

    fn viewers(&self) -> Vec<Eyes> {
        self.players.iter().map(|p| Eyes::Player(*p)).chain([Eyes::Public]).collect()
    }

    fn view(&self, viewer: &Eyes) -> Seen {
        let secrets = match viewer {
            Eyes::Public => 0,
            Eyes::Player(p) => self.secrets.get(p).copied().unwrap_or(0),
        };
        Seen { count: self.count, secrets }
    }

    fn addressees(&self, audience: Audience) -> Vec<AccountId> {
        match audience {
            Audience::Team(_) => self.players.clone(),
            Audience::Account(account) => vec![account],
            Audience::Host => self.host.into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn voice(&self) -> Voice {
        Voice::default()
    }

    fn is_over(&self) -> bool {
        self.over
    }

    fn check(&self) -> Result<(), Broken> {
        if self.count < -1_000 {
            return Err(Broken { name: "T1", detail: "the count fell".into() });
        }
        Ok(())
    }

    fn pause_broken() -> Option<Do> {
        Some(Do::Pause)
    }

    fn undelivered_may_be_told(notice: &Say) -> bool {
        matches!(notice, Say::Card)
    }
}

/// What a face was asked to say or show.
#[derive(Clone, Debug, PartialEq)]
pub enum Got {
    Said(Notice),
    Shown(Surface, Seen),
}

/// A face that remembers, and answers as it is told to.
pub struct Mirror {
    pub got: Mutex<Vec<Got>>,
    /// Answers to the next notices, first come first served; `Done` when there are none.
    pub says: Mutex<VecDeque<Delivery>>,
    pub shows: Mutex<VecDeque<Delivery>>,
    runtime: Runtime,
}

impl Mirror {
    pub fn said(&self) -> Vec<Notice> {
        let got = self.got.lock().unwrap();
        got.iter().filter_map(|g| if let Got::Said(n) = g { Some(n.clone()) } else { None }).collect()
    }

    pub fn shown(&self) -> Vec<(Surface, Seen)> {
        let got = self.got.lock().unwrap();
        let shown = |g: &Got| if let Got::Shown(s, v) = g { Some((s.clone(), v.clone())) } else { None };
        got.iter().filter_map(shown).collect()
    }
}

#[async_trait]
impl Face for Mirror {
    async fn say(&self, _: &GameRow, notice: &Notice) -> Delivery {
        self.got.lock().unwrap().push(Got::Said(notice.clone()));
        let memo = Some(format!("m:{}", notice.key));
        self.says.lock().unwrap().pop_front().unwrap_or(Delivery::Done { memo })
    }

    async fn show(&self, row: &GameRow, surface: &Surface) -> Delivery {
        let table = self.runtime.table::<Toy>(row.id).await.unwrap().unwrap();
        let seen = table.state().view(&surface.viewer::<Toy>().unwrap());
        self.got.lock().unwrap().push(Got::Shown(surface.clone(), seen));
        let memo = Some(format!("shown {}", table.version()));
        self.shows.lock().unwrap().pop_front().unwrap_or(Delivery::Done { memo })
    }
}

pub const T0: Stamp = Stamp(1_800_000_000_000);
pub const ANYA: AccountId = AccountId(1);
pub const BORYA: AccountId = AccountId(2);
pub const HOST: AccountId = AccountId(9);

/// A runtime with a toy rule book and a mirror, not yet started.
pub fn runtime(store: Arc<dyn Store>, clock: &Clock) -> (Runtime, Arc<Mirror>) {
    let runtime = Runtime::over(store, clock.clone());
    runtime.serve::<Toy>();
    let mirror = Arc::new(Mirror {
        got: Mutex::default(),
        says: Mutex::default(),
        shows: Mutex::default(),
        runtime: runtime.clone(),
    });
    runtime.register_face(Platform::Discord, Arc::clone(&mirror) as Arc<dyn Face>);
    (runtime, mirror)
}

pub fn ask(runtime: &Runtime, by: AccountId) -> Ask {
    Ask { by: By::Account(by), now: runtime.clock().now(), said: None }
}

/// A game of Anya and Borya with a host.
pub async fn open(runtime: &Runtime, tick_ms: i64) -> GameId {
    let new = NewGame { community: CommunityId(7), platform: Platform::Discord, place: "{}".into() };
    let command = Do::Open { players: vec![ANYA, BORYA], host: Some(HOST), tick_ms };
    let request = Request { source: None, ask: ask(runtime, HOST), command, texts: Vec::new() };
    runtime.create::<Toy>(new, request).await.unwrap().game
}

pub async fn state(runtime: &Runtime, game: GameId) -> Toy {
    runtime.table::<Toy>(game).await.unwrap().unwrap().state().clone()
}

/// Waits, in real time, until something holds.
pub async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..1_000 {
        if holds() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    panic!("never came: {what}");
}
