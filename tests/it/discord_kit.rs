//! A whole bot inside the test: the real face with the real library, a store, and the stand-in with
//! its people. Time runs faster than outside; all parts share one clock.

use gorod::base::GameId;
use gorod::discord::{self, Endpoint};
use gorod::rules::sport::Sport;
use gorod::runtime::{Clock, Runtime};
use gorod::sandbox::people::{Outcome, Shown};
use gorod::sandbox::{self, Puppet, StandIn};
use gorod::text::{Lang, names::WordList};
use std::time::Duration;
use tokio::sync::oneshot;

/// The instant at which every test's clock begins.
const EPOCH_MS: i64 = 1_772_000_000_000;
/// How long on the wall something may take that must happen.
pub const SOON: Duration = Duration::from_secs(20);

/// Eleven invented people: ten players and a judge.
pub const NAMES: [&str; 11] =
    ["Аня", "Боря", "Витя", "Гоша", "Даша", "Ева", "Жора", "Зоя", "Ира", "Клён", "Рысь"];

/// A table with its people, its bot and its Discord.
pub struct Kit {
    pub stand: StandIn,
    pub runtime: Runtime,
    pub people: Vec<Puppet>,
    config: discord::Config,
    stop: Option<oneshot::Sender<()>>,
    running: Option<tokio::task::JoinHandle<()>>,
    /// The bot as a process of its own, where a test kills it; its database is a file then.
    child: Option<(tokio::process::Child, tempfile::TempDir)>,
}

impl Kit {
    /// A connected bot and eleven people in the voice channel, at this speed.
    pub async fn start(rate: f64) -> Self {
        let mut kit = Self::people(rate).await;
        kit.connect().await;
        kit
    }

    /// The same with the real `gorod serve` as a process of its own.
    pub async fn start_child(rate: f64) -> Self {
        let mut kit = Self::people(rate).await;
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("ca.pem"), kit.stand.ca_pem()).unwrap();
        kit.serve(folder);
        kit.greet().await;
        kit
    }

    /// Starts `gorod serve` in this folder, which holds its database.
    fn serve(&mut self, folder: tempfile::TempDir) {
        let child = tokio::process::Command::new(env!("CARGO_BIN_EXE_gorod"))
            .arg("serve")
            .current_dir(folder.path())
            .env("DISCORD_TOKEN", self.stand.token())
            .env("DATABASE_URL", format!("sqlite:{}/gorod.db", folder.path().display()))
            .env("GOROD_DISCORD_API", self.stand.api_override())
            .env("GOROD_TEST_CA", folder.path().join("ca.pem"))
            .env("GOROD_TEST_MODE", "1")
            .env("GOROD_CLOCK", self.stand.clock().env())
            .env("GOROD_LOG", "warn")
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        self.child = Some((child, folder));
    }

    /// Kills the process as a power cut would, and starts another over the same database.
    pub async fn kill_and_start_again(&mut self) {
        let (mut child, folder) = self.child.take().unwrap();
        child.kill().await.unwrap();
        self.serve(folder);
        self.greet().await;
    }

    /// The table as it is stored.
    pub async fn table(&self, game: GameId) -> std::sync::Arc<gorod::rules::Ledger<Sport>> {
        let stored;
        let runtime = match &self.child {
            None => &self.runtime,
            Some((_, folder)) => {
                let database = format!("sqlite:{}/gorod.db", folder.path().display());
                let clock = Clock::parse(Some(&self.stand.clock().env())).unwrap();
                stored = Runtime::open(&gorod::runtime::Config { database }, clock).await.unwrap();
                &stored
            }
        };
        runtime.table::<Sport>(game).await.unwrap().unwrap()
    }

    async fn people(rate: f64) -> Self {
        // `RUST_LOG=gorod=debug` shows what the bot says; only the first test of the binary sets it up.
        let _ = tracing_subscriber::fmt()
            .with_env_filter(tracing_subscriber::EnvFilter::from_default_env())
            .with_test_writer()
            .try_init();
        let clock = sandbox::Clock::from(EPOCH_MS, rate);
        let limits = gorod::sandbox::discord::limits::Limits::default();
        let stand = StandIn::start(sandbox::Config {
            clock,
            limits,
            answer_floor: Duration::from_secs(3),
            ..sandbox::Config::default()
        })
        .await
        .unwrap();
        let people: Vec<Puppet> = NAMES
            .iter()
            .map(|name| {
                let mut person = stand.puppet(name);
                person.open(stand.room());
                person.join_voice(stand.room()).unwrap();
                person
            })
            .collect();
        let clock = Clock::parse(Some(&stand.clock().env())).unwrap();
        let store = gorod::runtime::Config { database: "memory:".to_owned() };
        let runtime = Runtime::open(&store, clock).await.unwrap();
        let config = discord::Config {
            token: stand.token().into(),
            endpoint: Endpoint::StandIn { at: stand.rest_addr(), authority: stand.ca_pem().into() },
            test_mode: true,
            lang: Lang::Ru,
            dm_per_minute: 60,
            words: WordList::read("дурак"),
            sounds: None,
            admins: Vec::new(),
        };
        Self { stand, runtime, people, config, stop: None, running: None, child: None }
    }

    async fn connect(&mut self) {
        let ready = discord::prepare(self.config.clone(), self.runtime.clone()).await.unwrap();
        self.runtime.start().await.unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        self.running = Some(tokio::spawn(async move {
            ready.run(async { drop(stopped.await) }).await.unwrap();
        }));
        self.stop = Some(stop);
        self.greet().await;
    }

    /// Waits until the bot is there and has registered its commands.
    async fn greet(&self) {
        let asked = |kit: &Self| {
            kit.stand.with(|w| w.requests.iter().filter(|r| r.path.contains("/commands")).count())
        };
        let before = asked(self);
        assert!(self.stand.connected(1, SOON).await, "the bot did not connect");
        let registered = self.until(|kit| asked(kit) > before || before > 0 && kit.child.is_none());
        assert!(registered.await, "no commands were registered");
    }

    /// A person by name.
    pub fn person(&self, name: &str) -> &Puppet {
        &self.people[NAMES.iter().position(|n| *n == name).unwrap()]
    }

    /// The person on this seat, where everyone sits in the order of names.
    pub fn seat(&self, seat: u8) -> &Puppet {
        &self.people[usize::from(seat) - 1]
    }

    /// Waits until something is so.
    pub async fn until(&self, mut ready: impl FnMut(&Self) -> bool) -> bool {
        let end = tokio::time::Instant::now() + SOON;
        while tokio::time::Instant::now() < end {
            if ready(self) {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        false
    }

    /// Presses a button of the public panel as soon as it is there and can be pressed: the panel
    /// follows the table by a moment. The text of the answer.
    pub async fn press(&self, person: &Puppet, label: &str) -> String {
        let ready = |person: &Puppet| {
            person.panel().is_some_and(|panel| panel.button(label).is_some_and(|button| !button.disabled))
        };
        assert!(
            self.until(|_| ready(person)).await,
            "{} never could press {label:?}: {:?}",
            person.name(),
            person.panel().map(|panel| panel.full_text())
        );
        self.answer(person, person.press_public(label).await).await
    }

    /// The same for a game at speed: nothing, if the button does not come soon (the stage went on).
    pub async fn try_press(&self, person: &Puppet, label: &str) -> Option<String> {
        let ready = || person.panel().is_some_and(|p| p.button(label).is_some_and(|b| !b.disabled));
        for _ in 0..100 {
            if ready() {
                return Some(self.answer(person, person.press_public(label).await).await);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        None
    }

    /// The same for a button of the person's own panel.
    pub async fn try_press_own(&self, person: &Puppet, label: &str) -> Option<String> {
        let ready = || person.private().is_some_and(|p| p.button(label).is_some_and(|b| !b.disabled));
        for _ in 0..100 {
            if ready() {
                return Some(self.answer(person, person.press_private(label).await).await);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        None
    }

    /// What an action came to, late answers included.
    async fn answer(
        &self,
        person: &Puppet,
        outcome: Result<Outcome, gorod::sandbox::people::Refusal>,
    ) -> String {
        match outcome {
            Err(refusal) => format!("{refusal:?}"),
            Ok(Outcome::Thinking(message)) => {
                person.filled(message).await.map_or_else(String::new, |shown| shown.text())
            }
            Ok(Outcome::Failed) => "This interaction failed".to_owned(),
            // Acknowledged without a change: the change follows.
            Ok(Outcome::Silent) => {
                tokio::time::sleep(Duration::from_millis(500)).await;
                person.private().map_or_else(String::new, |shown| shown.text())
            }
            Ok(answer) => answer.text(),
        }
    }

    /// Uses a slash command; the text of the answer.
    pub async fn typed(
        &self,
        person: &Puppet,
        name: &str,
        args: &[(&str, gorod::sandbox::people::Arg)],
    ) -> String {
        self.answer(person, person.command(name, args).await).await
    }

    /// Waits until the table is so.
    pub async fn until_state(&self, game: GameId, ready: impl Fn(&Sport) -> bool) {
        let end = tokio::time::Instant::now() + SOON;
        loop {
            let table = self.table(game).await;
            if ready(table.state()) {
                return;
            }
            assert!(tokio::time::Instant::now() < end, "the table stands at {:?}", table.state().stage);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Presses a button of the person's own panel as soon as it is there.
    pub async fn press_own(&self, person: &Puppet, label: &str) -> String {
        let ready = |person: &Puppet| {
            person.private().is_some_and(|panel| panel.button(label).is_some_and(|button| !button.disabled))
        };
        assert!(
            self.until(|_| ready(person)).await,
            "{} never could press {label:?}: {:?}",
            person.name(),
            person.private().map(|panel| panel.full_text())
        );
        person
            .press_private(label)
            .await
            .map_or_else(|refusal| format!("{refusal:?}"), |answer| answer.text())
    }

    /// Waits until the public panel contains this.
    pub async fn panel_says(&self, text: &str) -> Shown {
        let found =
            self.until(|kit| kit.person("Аня").panel().is_some_and(|p| p.full_text().contains(text))).await;
        let panel = self.person("Аня").panel();
        assert!(found, "the panel never said {text:?}: {:?}", panel.map(|p| p.full_text()));
        panel.unwrap()
    }

    /// Аня opens a table with this command's arguments; its game.
    pub async fn open(&self, args: &[(&str, gorod::sandbox::people::Arg)]) -> GameId {
        let outcome = self.person("Аня").command("table new", args).await.unwrap();
        assert!(matches!(outcome, Outcome::Message(_)), "{outcome:?}");
        self.panel_says("1").await;
        let button = self.person("Аня").panel().unwrap().buttons()[0].custom_id.clone();
        button.split(':').nth(1).unwrap().parse().unwrap()
    }

    /// Ends the bot in good order.
    pub async fn end(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(running) = self.running.take() {
            running.await.unwrap();
        }
        self.runtime.shutdown().await;
    }

    /// The same person at the server's text channel: slash commands are offered only where one may
    /// write, and at a running table that is not the room.
    pub fn elsewhere(&self, name: &str) -> Puppet {
        let guild = self.stand.guild();
        let mut person = self.stand.puppet(name);
        let text = self.stand.with(|w| w.first_channel(guild, gorod::sandbox::discord::world::kind::TEXT));
        person.open(text.unwrap());
        person
    }

    /// Presses a button with any custom id, as a forged client would.
    pub async fn forged(&self, person: &Puppet, id: &str) -> String {
        let panel = person.panel().unwrap();
        self.answer(person, person.press_custom(&panel, id).await).await
    }
}
