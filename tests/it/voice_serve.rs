//! The real binary in voice: its sound arrives on the stand-in's wire, a kill −9 leaves nobody stuck,
//! a stop frees everyone. At the speed of life, since sound has no other.

use gorod::sandbox::{Config, Puppet, StandIn};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tokio::process::{Child, Command};

const SOON: Duration = Duration::from_secs(40);

fn serve(stand: &StandIn, folder: &Path) -> Child {
    let pem = folder.join("authority.pem");
    std::fs::write(&pem, stand.ca_pem()).unwrap();
    Command::new(env!("CARGO_BIN_EXE_gorod"))
        .arg("serve")
        .current_dir(folder)
        .env("DISCORD_TOKEN", stand.token())
        .env("GOROD_DISCORD_API", stand.api_override())
        .env("GOROD_TEST_CA", &pem)
        .env("GOROD_TEST_MODE", "1")
        .env("SSL_CERT_FILE", &pem)
        .env("DATABASE_URL", format!("sqlite:{}", folder.join("gorod.db").display()))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap()
}

struct Table {
    stand: StandIn,
    folder: tempfile::TempDir,
    people: Vec<Puppet>,
    bot: Child,
}

impl Table {
    /// Ten at a table without a judge, the game begun.
    async fn begun() -> Self {
        let stand = StandIn::start(Config::default()).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let people: Vec<Puppet> = (1..=10)
            .map(|n| {
                let mut person = stand.puppet(&format!(
                    "Игрок {}",
                    ["Ай", "Бо", "Ви", "Го", "Да", "Ев", "Жа", "Зу", "Ир", "Ко"][n - 1]
                ));
                person.open(stand.room());
                person.join_voice(stand.room()).unwrap();
                person
            })
            .collect();
        let bot = serve(&stand, folder.path());
        let mut table = Self { stand, folder, people, bot };
        table.start().await;
        table
    }

    async fn start(&mut self) {
        assert!(self.stand.connected(1, SOON).await, "the bot did not connect");
        let commands = |w: &mut gorod::sandbox::discord::world::World| {
            w.requests.iter().any(|r| r.method == "PUT" && r.path.contains("/commands")).then_some(())
        };
        self.stand.wait_for(SOON, commands).await.expect("commands are registered");
        self.people[0].command("table new", &[("judge", "none".into())]).await.unwrap();
        self.until(|t| t.people[0].panel().is_some_and(|p| p.button("10").is_some())).await;
        for (n, person) in self.people.iter().enumerate() {
            person.press_public(&(n + 1).to_string()).await.unwrap();
        }
        self.until(|t| t.muted() == 10).await;
        for person in &self.people {
            person.press_public("Готов").await.unwrap();
        }
        self.until(|t| t.people[0].panel().is_some_and(|p| p.button("Моя роль").is_some())).await;
    }

    fn muted(&self) -> usize {
        self.people.iter().filter(|p| p.is_muted()).count()
    }

    async fn until(&self, ready: impl Fn(&Self) -> bool) {
        let end = tokio::time::Instant::now() + SOON;
        while !ready(self) {
            assert!(tokio::time::Instant::now() < end, "muted: {}", self.muted());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_is_heard_survives_a_kill_and_frees_everyone_when_stopped() {
    let mut t = Table::begun().await;
    // The deal is announced, or the night that follows it: the bot's sound comes over the wire,
    // encrypted, through the address that discovery found.
    for person in &t.people {
        person.press_public("Моя роль").await.unwrap();
    }
    let bursts = |t: &Table| t.stand.with(|w| w.voice.bursts().map(|b| b.packets).sum::<u32>());
    t.until(|t| bursts(t) > 20).await;

    t.bot.kill().await.unwrap();
    assert_eq!(t.muted(), 10, "a kill lets nobody talk at night");
    t.bot = serve(&t.stand, t.folder.path());
    assert!(t.stand.connected(1, SOON).await);
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(t.muted(), 10, "the game goes on, and its night with it");

    let pid = t.bot.id().unwrap().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().await.unwrap().success());
    t.until(|t| t.muted() == 0).await;
    assert!(tokio::time::timeout(SOON, t.bot.wait()).await.unwrap().unwrap().success());
}
