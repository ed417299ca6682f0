//! One guild's actor: a task that feeds the core, makes its calls and waits for whatever comes next.
//! Everything about a guild goes through its one queue, so that nothing is seen out of order.

use super::gate::Gate;
use super::ledger::Ledger;
use super::reconcile::{Answer, Call, Core, Freed, Headers, Person, Report, Room, Row, Seen, Step, Table};
use super::timing::Timings;
use super::wire::Edits;
use crate::base::GameId;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// What a guild's actor is told.
#[derive(Debug)]
pub(super) enum Word {
    /// A table's newest wish, and when it arose; `None`: gone.
    Table(GameId, Option<Table>, Instant),
    /// Everyone in voice.
    All(BTreeMap<Person, Seen>),
    /// One person's voice state; `None`: not in voice.
    One(Person, Option<Seen>),
    /// The bot is not on this guild any more.
    Gone,
    /// The bot's rights may have changed.
    Rights(Room),
    /// Somebody wants a microphone back, or a moderator for somebody.
    Free(Person, bool, oneshot::Sender<Freed>),
    /// Answer once everything is as wished.
    Settled(oneshot::Sender<()>),
    /// Release everyone: the process ends.
    Release,
    /// A call was answered.
    Answered(Person, Answer, Option<Headers>),
}

/// What all guilds share.
pub(super) struct Shared {
    pub edits: Arc<dyn Edits>,
    pub ledger: Arc<dyn Ledger>,
    pub gate: Gate,
    pub timings: Timings,
    pub reports: mpsc::Sender<(u64, Report)>,
}

/// A change of the ledger, in its order.
enum Entry {
    Note(Person, Row, oneshot::Sender<bool>),
    Forget(Person),
}

struct Actor {
    guild: u64,
    core: Core,
    shared: Arc<Shared>,
    back: mpsc::Sender<Word>,
    ledger: mpsc::UnboundedSender<Entry>,
    began: Instant,
    waiting: Vec<oneshot::Sender<()>>,
    released: bool,
}

/// How often the ledger is asked for again at a start, and how long between.
const LEDGER_TRIES: u32 = 30;
const LEDGER_WAIT: Duration = Duration::from_secs(1);

/// Runs a guild until its queue is closed.
pub(super) async fn run(
    guild: u64,
    shared: Arc<Shared>,
    back: mpsc::Sender<Word>,
    mut words: mpsc::Receiver<Word>,
) {
    // At most as many entries as calls under way, which the budget limits.
    let (ledger, entries) = mpsc::unbounded_channel();
    let books = tokio::spawn(keep_books(guild, Arc::clone(&shared.ledger), entries));
    let mut actor = Actor {
        guild,
        core: Core::default(),
        shared,
        back,
        ledger,
        began: Instant::now(),
        waiting: Vec::new(),
        released: false,
    };
    actor.read_ledger().await;
    loop {
        let wake = actor.act();
        let sleep = wake.map_or(Duration::from_secs(3_600), |ms| {
            Duration::from_millis(u64::try_from(ms - actor.now()).unwrap_or(0).max(1))
        });
        tokio::select! {
            word = words.recv() => match word {
                Some(word) => actor.hear(word),
                None => break,
            },
            () = tokio::time::sleep(sleep) => {}
        }
        // Whatever came together is weighed together: the newest wish wins without a call between.
        while let Ok(word) = words.try_recv() {
            actor.hear(word);
        }
    }
    drop(actor);
    let _ = books.await;
}

async fn keep_books(guild: u64, ledger: Arc<dyn Ledger>, mut entries: mpsc::UnboundedReceiver<Entry>) {
    while let Some(entry) = entries.recv().await {
        let done = match &entry {
            Entry::Note(person, row, _) => ledger.note(guild, *person, row).await,
            Entry::Forget(person) => ledger.forget(guild, *person).await,
        };
        if let Err(error) = &done {
            tracing::error!(guild, error = %error, "the voice ledger was not written");
        }
        if let Entry::Note(_, _, written) = entry {
            let _ = written.send(done.is_ok());
        }
    }
}

impl Actor {
    fn now(&self) -> i64 {
        i64::try_from(self.began.elapsed().as_millis()).unwrap_or(i64::MAX)
    }

    async fn read_ledger(&mut self) {
        for _ in 0..LEDGER_TRIES {
            match self.shared.ledger.load(self.guild).await {
                Ok(rows) => return self.core.ledger(rows),
                Err(error) => {
                    tracing::warn!(guild = self.guild, error = %error, "waiting for the voice ledger")
                }
            }
            tokio::time::sleep(LEDGER_WAIT).await;
        }
    }

    fn hear(&mut self, word: Word) {
        let now = self.now();
        match word {
            Word::Table(_, Some(_), _) if self.released => {}
            Word::Table(game, wish, since) => {
                // The wish is as old as the engine's change, not as our turn to read it.
                let age = i64::try_from(since.elapsed().as_millis()).unwrap_or(0);
                self.core.table(game, wish, now - age);
            }
            Word::All(all) => self.core.seen_all(all, now),
            Word::One(person, seen) => self.core.seen(person, seen, now),
            Word::Gone => self.core.guild_gone(),
            Word::Rights(room) => self.core.rights_changed(room),
            Word::Free(person, by_force, answer) => {
                let _ = answer.send(self.core.free(person, by_force));
            }
            Word::Settled(answer) => self.waiting.push(answer),
            Word::Release => {
                self.released = true;
                self.core.release_all();
            }
            Word::Answered(person, answer, headers) => self.core.answered(person, answer, headers, now),
        }
    }

    /// Makes the calls that are due and says when to look again.
    fn act(&mut self) -> Option<i64> {
        let now = self.now();
        for step in self.core.next(now) {
            match step {
                Step::Forget(person) => drop(self.ledger.send(Entry::Forget(person))),
                Step::Call(call) => self.launch(call, now),
            }
        }
        for report in self.core.reports() {
            self.report(report);
        }
        if self.core.is_settled(now) {
            for answer in self.waiting.drain(..) {
                let _ = answer.send(());
            }
        }
        self.core.wakes_at(now)
    }

    fn launch(&self, call: Call, now: i64) {
        let written = call.row.map(|row| {
            let (tell, written) = oneshot::channel();
            let _ = self.ledger.send(Entry::Note(call.person, row, tell));
            written
        });
        let (shared, back, guild) = (Arc::clone(&self.shared), self.back.clone(), self.guild);
        let (waited, launched) = (call.wished_at.map(|at| now - at), Instant::now());
        tokio::spawn(async move {
            let may = match written {
                Some(written) => written.await.unwrap_or(false),
                None => true,
            };
            // Not written down, not done.
            let (answer, headers) = if may {
                shared.gate.pass(waited.is_some()).await;
                if let Some(waited) = waited {
                    let here = i64::try_from(launched.elapsed().as_millis()).unwrap_or(0);
                    shared.timings.sent(waited + here);
                }
                shared.edits.edit(guild, call.person, &call.edit).await
            } else {
                (Answer::Failed, None)
            };
            let _ = back.send(Word::Answered(call.person, answer, headers)).await;
        });
    }

    fn report(&self, report: Report) {
        if let Report::Opened { game, after_ms } = &report {
            self.shared.timings.opened(*after_ms);
            tracing::debug!(guild = self.guild, game.id = %game, after_ms, "the microphone is open");
        }
        match &report {
            Report::FloorOpen { .. } | Report::Opened { .. } => {}
            Report::RightBack { .. } => tracing::info!(guild = self.guild, ?report, "voice"),
            _ => tracing::warn!(guild = self.guild, ?report, "voice"),
        }
        if self.shared.reports.try_send((self.guild, report)).is_err() {
            tracing::warn!(guild = self.guild, "nobody takes the voice reports");
        }
    }
}
