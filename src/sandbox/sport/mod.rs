//! `gorod sandbox sport`: a stand-in, ten puppets with different ways of playing, the real bot as a
//! child process, one clock; a whole game from the first seat to the result.

mod child;
mod judge;
mod newcomer;
mod player;
mod scene;
mod style;
mod watch;
mod words;

pub use child::Bot;
pub use player::Player;
pub use scene::{Panel, Stage};
pub use style::style_of;
pub use words::Lang;

use super::{
    Clock, Config, Puppet, StandIn,
    discord::{StartError, world::Id},
    people::{Arg, Refusal},
};
use std::{collections::BTreeMap, io, path::PathBuf, time::Duration};
use tokio::task::JoinSet;
use watch::Watch;

/// When a sandbox evening begins: 2026-03-01, 18:00 UTC.
const EVENING_MS: i64 = 1_772_388_000_000;
/// The bot has this long to connect and to register its commands.
const START: Duration = Duration::from_secs(60);
/// A game that takes longer than this in virtual time has stalled.
const LONGEST_MS: i64 = 4 * 3_600_000;
/// Wall time left to an interaction's first answer, however fast the clock runs.
const ANSWER_FLOOR: Duration = Duration::from_secs(3);

/// How to play.
#[derive(Clone, Debug)]
pub struct Options {
    /// The program whose `serve` is the bot.
    pub program: PathBuf,
    /// The seed of the puppets' habits.
    pub seed: u64,
    /// Virtual seconds in a real one.
    pub speed: f64,
    /// The stand-in's port, 0 for a free one.
    pub port: u16,
    /// Print what the table sees.
    pub watch: bool,
    /// Print what each person sees alone.
    pub seats: bool,
    /// The table's language.
    pub lang: Lang,
    /// The seat of whoever sits at the terminal.
    pub seat: Option<u8>,
    /// Whether a puppet judges.
    pub judge: bool,
    /// Virtual milliseconds after the start at which the bot is killed and started again.
    pub kills_ms: Vec<i64>,
}

/// Why a game did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The stand-in did not start.
    #[error(transparent)]
    Stand(#[from] StartError),
    /// The bot could not be started.
    #[error("the bot did not start: {0}")]
    Spawn(#[from] io::Error),
    /// The bot did not connect or register its commands.
    #[error("the bot did not come to the gateway with its commands; its log ends:\n{0}")]
    NoBot(String),
    /// The bot's process ended.
    #[error("the bot's process ended; its log ends:\n{0}")]
    Died(String),
    /// No table could be opened.
    #[error("no table was opened: {0}")]
    NoTable(String),
    /// A client did not let a puppet act.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The game did not end in time.
    #[error("the game has stalled; the panel says: {panel}\nthe bot's log ends:\n{log}")]
    Stalled {
        /// The last headline.
        panel: String,
        /// The end of the bot's log.
        log: String,
    },
}

/// The stand-in that a game with these options wants.
#[must_use]
pub fn config(options: &Options) -> Config {
    Config {
        clock: Clock::from(EVENING_MS, options.speed),
        locale: options.lang.locale().to_owned(),
        port: options.port,
        answer_floor: ANSWER_FLOOR,
        ..Config::default()
    }
}

/// Plays one game to its end; says the result. Lines to print go to `print`.
pub async fn play(options: &Options, print: &mut dyn FnMut(&str)) -> Result<String, Failure> {
    let stand = StandIn::start(config(options)).await?;
    play_on(&stand, options, print).await
}

/// The same on a stand-in that is kept, to look at what everyone saw.
pub async fn play_on(
    stand: &StandIn,
    options: &Options,
    print: &mut dyn FnMut(&str),
) -> Result<String, Failure> {
    let clock = stand.clock();
    let mut bot = Bot::start(&options.program, stand, options.lang)?;
    let mut kills = options.kills_ms.iter().map(|after| EVENING_MS + after);
    let mut kill = kills.next();
    let result = {
        let game = run(options, stand, print);
        tokio::pin!(game);
        loop {
            tokio::select! {
                result = &mut game => break result,
                _ = bot.ended() => break Err(Failure::Died(String::new())),
                () = clock.until(kill.unwrap_or(i64::MAX)), if kill.is_some() => {
                    bot.kill_and_restart().await?;
                    kill = kills.next();
                }
            }
        }
    };
    let result = result.map_err(|failure| with_log(failure, &bot));
    bot.stop().await;
    result
}

/// Failures that the bot's log explains get its end.
fn with_log(failure: Failure, bot: &Bot) -> Failure {
    let tail = bot.log_tail(20);
    match failure {
        Failure::NoBot(_) => Failure::NoBot(tail),
        Failure::Died(_) => Failure::Died(tail),
        Failure::Stalled { panel, .. } => Failure::Stalled { panel, log: tail },
        other => other,
    }
}

async fn run(options: &Options, stand: &StandIn, print: &mut dyn FnMut(&str)) -> Result<String, Failure> {
    let words = options.lang.words();
    if !stand.connected(1, START).await {
        return Err(Failure::NoBot(String::new()));
    }
    let guild = stand.guild();
    let locale = options.lang.locale();
    let known = stand.wait_for(START, |w| {
        let names = w.commands.names(Some(guild), locale);
        (!names.is_empty()).then_some(())
    });
    known.await.ok_or_else(|| Failure::NoBot(String::new()))?;

    let spectator = stand.puppet(words.spectator);
    let people: Vec<Puppet> = words::names(options.lang).iter().map(|name| stand.puppet(name)).collect();
    for puppet in &people {
        puppet.join_voice(stand.room())?;
    }
    open_table(options, &people[0], &spectator).await?;

    let mut tasks = JoinSet::new();
    if options.judge {
        let judge = stand.puppet(words::judge_name(options.lang));
        judge.join_voice(stand.room())?;
        judge::sit(&judge, words, stand.clock()).await;
        tasks.spawn(judge::judge(judge, words, stand.clock()));
    }
    for (puppet, seat) in people.iter().zip(1_u8..) {
        if options.seat == Some(seat) {
            print(newcomer::help(options.lang == Lang::Ru));
            tasks.spawn(newcomer::play(puppet.clone()));
            continue;
        }
        let style = style_of(options.seed, seat);
        let player = Player::new(puppet.clone(), seat, style, options.seed, words, stand.clock());
        tasks.spawn(async move {
            player.sit().await;
            player.play().await;
        });
    }
    let shown: BTreeMap<Id, String> = people
        .iter()
        .zip(1_u8..)
        .filter(|(_, seat)| options.seats || options.seat == Some(*seat))
        .map(|(p, seat)| (p.id(), format!("{seat} {}", p.name())))
        .collect();
    let mut watch = Watch::new(options.lang, stand.clock(), spectator.id(), shown);
    let printed = options.watch || options.seats || options.seat.is_some();
    follow(stand, &spectator, options, &mut watch, &mut |line| {
        if printed {
            print(line);
        }
    })
    .await
}

/// The host opens a table in the voice channel; the panel appears for everyone.
async fn open_table(options: &Options, host: &Puppet, spectator: &Puppet) -> Result<(), Failure> {
    let (judge, votes) = if options.judge { ("yes", "manual") } else { ("none", "auto") };
    let args = [("judge", Arg::from(judge)), ("votes", Arg::from(votes))];
    let outcome = host.command("table new", &args).await?;
    let ready = options.lang.words().ready;
    let there = spectator.until(|p| p.panel().filter(|panel| panel.button(ready).is_some())).await;
    there.map(|_| ()).ok_or_else(|| Failure::NoTable(format!("{outcome:?}")))
}

/// Prints until the end stands on the panel; says it.
async fn follow(
    stand: &StandIn,
    spectator: &Puppet,
    options: &Options,
    watch: &mut Watch,
    print: &mut dyn FnMut(&str),
) -> Result<String, Failure> {
    let words = options.lang.words();
    let until_ms = stand.clock().now_ms() + LONGEST_MS;
    let mut over_ms = None;
    loop {
        let from = watch.next();
        let entries = stand.with(|w| w.record.since(from).cloned().collect::<Vec<_>>());
        for line in entries.iter().flat_map(|seen| watch.lines(seen)) {
            print(&line);
        }
        let now = stand.clock().now_ms();
        let panel = spectator.panel().map(|shown| Panel::read(&shown, words));
        let headline = panel.as_ref().map(|p| p.headline.clone()).unwrap_or_default();
        if panel.is_some_and(|p| p.stage == Stage::Over) {
            // What comes last (roles, the opened seed) still has a moment to appear.
            let since = *over_ms.get_or_insert(now);
            if now - since > 10_000 {
                let result = watch::readable(&headline, now, &stand.clock(), words);
                print(&format!("{}: {result}", words.result));
                return Ok(result);
            }
        } else if now > until_ms {
            return Err(Failure::Stalled { panel: headline, log: String::new() });
        }
        let pause = stand.clock().wall(300).clamp(Duration::from_millis(10), Duration::from_millis(200));
        tokio::time::sleep(pause).await;
    }
}
