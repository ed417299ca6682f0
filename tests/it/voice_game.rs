//! A whole game in voice over the wire (issue "Voice"): in each of its stages every puppet talks, and
//! who was heard is what sport.md 1.2, column "audible", says. Five edits in five seconds hold; a
//! turn costs two, a night at most one, a vote none.

use super::sport::table::{JUDGE as JUDGE_ACCOUNT, R0, Table, seat};
use super::voice_world::{Bot, JUDGE, People, edits, game, stand};
use gorod::base::{AccountId, Seat};
use gorod::discord::voice::Memory;
use gorod::discord::voice::reconcile::Report;
use gorod::rules::Rules as _;
use gorod::rules::sport::table::SpeechKind;
use gorod::rules::sport::{Command, Ground, Preset, Settings, Stage, StageKind};
use gorod::sandbox::StandIn;
use std::sync::Arc;

/// What a change of the table may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Turn,
    NightFalls,
    Vote,
    Other,
}

struct Played {
    stand: StandIn,
    bot: Bot,
    people: People,
    table: Table,
    ledger: Arc<Memory>,
    stage: StageKind,
    spoke: Option<u8>,
    costs: Vec<(Kind, usize)>,
    stages: Vec<StageKind>,
}

impl Played {
    async fn start() -> Self {
        let stand = stand(20.0, 1).await;
        let ledger = Arc::new(Memory::default());
        let bot = Bot::start(&stand, &ledger).await;
        let people = People::of(&stand, stand.guild());
        people.all_join();
        let settings = Settings { voice: true, ..Preset::League.settings() };
        let table = Table::deal(settings, R0);
        let stage = table.stage();
        let mut played = Self {
            stand,
            bot,
            people,
            table,
            ledger,
            stage,
            spoke: None,
            costs: Vec::new(),
            stages: Vec::new(),
        };
        played.bot.voice.table(played.people.guild, game(1), Some(played.people.wish(&[], false)));
        played.people.until_muted(&played.stand, 1..=10).await;
        played.settle().await;
        assert_eq!(played.people.heard(), [JUDGE], "everyone is muted as they sit down");
        assert_eq!(edits(&played.stand).len(), 10);
        played.sync().await;
        played
    }

    async fn settle(&self) {
        let settled = self.bot.voice.settled(self.people.guild);
        tokio::time::timeout(super::voice_world::SOON, settled).await.expect("the microphones come to rest");
    }

    /// Who may be heard, by sport.md 1.2: the speaker and one who shouts; nobody in a pause, at
    /// night, in votes; everyone in the end; the judge always.
    fn audible(&self) -> Vec<u8> {
        let state = self.table.s();
        let mut audible: Vec<u8> = match state.stage {
            _ if state.paused.is_some() => Vec::new(),
            Stage::GameOver => (1..=10).collect(),
            Stage::Speech { kind: SpeechKind::Silent, .. } => Vec::new(),
            Stage::Speech { seat, .. } | Stage::TieSpeech { seat } | Stage::LastSpeech { seat } => {
                vec![seat.number()]
            }
            _ => Vec::new(),
        };
        if let (Some(air), None) = (state.on_air, state.paused) {
            audible.push(air.seat.number());
        }
        audible.push(JUDGE);
        audible.sort_unstable();
        audible.dedup();
        audible
    }

    /// Gives the wish to the reconciler, waits, listens; opens an offered floor when it is reported.
    async fn sync(&mut self) {
        let before = edits(&self.stand).len();
        let wish = self.table.s().voice();
        let running = self.table.stage() != StageKind::GameOver;
        let table = self.people.table(&wish, running);
        self.bot.voice.table(self.people.guild, game(1), Some(table));
        self.settle().await;
        let heard = self.people.heard();
        assert_eq!(heard, self.audible(), "in {:?}, day {}", self.table.s().stage, self.table.s().day);
        let spent = edits(&self.stand).len() - before;
        self.costs.push((self.kind(), spent));
        self.stages.push(self.table.stage());
        if let Some(offered) = wish.offered {
            let person = self.people.person(u8::try_from(offered.0).unwrap());
            let open = Report::FloorOpen { game: game(1), person };
            self.bot.report(|report| (*report == open).then_some(())).await;
            self.table.system(Command::FloorOpened { account: offered });
        }
        self.stage = self.table.stage();
        self.spoke = self.table.s().speaker().map(Seat::number);
    }

    fn kind(&self) -> Kind {
        let now = self.table.stage();
        let votes = |s: StageKind| s.is_vote() && !s.is_speech();
        match (self.stage, now) {
            (before, now) if before.is_speech() && now.is_speech() => Kind::Turn,
            (before, now) if before.is_speech() && now.is_night() => Kind::NightFalls,
            (before, now) if votes(before) && votes(now) => Kind::Vote,
            _ => Kind::Other,
        }
    }

    async fn tick(&mut self) {
        assert!(self.table.tick());
        self.sync().await;
    }

    async fn to(&mut self, stage: StageKind) {
        for _ in 0..60 {
            if self.table.stage() == stage {
                return;
            }
            self.tick().await;
        }
        panic!("{stage:?} never came");
    }

    async fn wait_for_speech_of(&mut self, number: u8) {
        while self.table.stage() != StageKind::Speech || self.table.speaker() != number {
            self.tick().await;
        }
    }

    async fn player(&mut self, number: u8, command: Command) {
        self.table.player(number, command);
        self.sync().await;
    }

    async fn judge(&mut self, command: Command) {
        self.table.judge(command);
        self.sync().await;
    }

    async fn ballot(&mut self, votes: &[(u8, &[u8])]) {
        self.to(StageKind::Ballot).await;
        for (candidate, voters) in votes {
            for voter in *voters {
                self.table.player(*voter, Command::Vote { candidate: seat(*candidate) });
            }
            self.tick().await;
        }
    }

    async fn night(&mut self, victim: u8) {
        self.to(StageKind::NightShot).await;
        let blacks: Vec<u8> = self.table.alive().into_iter().filter(|n| *n <= 3).collect();
        for black in blacks {
            self.table.player(black, Command::Shoot { target: seat(victim) });
        }
        self.to(StageKind::Dawn).await;
    }
}

/// Nominations on day 1, a pause, a shout, a tie of two, a lift of both.
async fn day_one(p: &mut Played) {
    p.wait_for_speech_of(1).await;
    p.player(1, Command::Nominate { target: seat(5) }).await;
    p.player(7, Command::Shout).await;
    assert_eq!(p.people.heard(), [1, 7, JUDGE], "one shouts into another's speech (6.4)");
    p.table.wait(5);
    p.sync().await;
    p.wait_for_speech_of(2).await;
    p.player(2, Command::Nominate { target: seat(6) }).await;
    p.judge(Command::Pause).await;
    assert_eq!(p.people.heard(), [JUDGE], "in a pause only the judge (12.2)");
    p.judge(Command::Resume).await;
    assert_eq!(p.people.heard(), [2, JUDGE]);
    p.ballot(&[(5, &[1, 2, 3, 4, 7]), (6, &[5, 6, 8, 9, 10])]).await;
    assert_eq!(p.table.stage(), StageKind::TieSpeech);
    p.ballot(&[(5, &[1, 2, 3, 4, 7]), (6, &[5, 6, 8, 9, 10])]).await;
    assert_eq!(p.table.stage(), StageKind::LiftVote);
    for voter in [1, 2, 3, 4, 7, 8] {
        p.table.player(voter, Command::Lift);
    }
    p.tick().await;
    assert_eq!((p.table.stage(), p.table.speaker()), (StageKind::LastSpeech, 5));
}

/// Day 2: a removal in the speech of another; the fourth foul (13.3) silences at once and for good.
async fn day_two(p: &mut Played) {
    p.wait_for_speech_of(8).await;
    for _ in 0..4 {
        p.judge(Command::Foul { seat: seat(2), ground: Ground::OutOfTurn }).await;
    }
    assert!(!p.table.alive().contains(&2));
    assert_eq!(p.people.heard(), [8, JUDGE]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn c6_4_who_could_be_heard_in_each_stage_of_a_whole_game() {
    let mut p = Played::start().await;
    assert_eq!(JUDGE_ACCOUNT, AccountId(JUDGE.into()));
    day_one(&mut p).await;
    p.night(7).await;
    day_two(&mut p).await;
    p.night(8).await;
    p.to(StageKind::Speech).await;
    p.night(9).await;
    p.to(StageKind::GameOver).await;
    assert_eq!(p.people.heard(), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, JUDGE], "after the end everyone");

    let most = |kind: Kind| p.costs.iter().filter(|(k, _)| *k == kind).map(|(_, n)| *n).max();
    assert!(most(Kind::Turn) <= Some(2), "a turn: {:?}", most(Kind::Turn));
    assert!(most(Kind::NightFalls) <= Some(1), "a night: {:?}", most(Kind::NightFalls));
    assert_eq!(most(Kind::Vote), Some(0));
    for stage in [
        StageKind::RoleDeal,
        StageKind::Contract,
        StageKind::Speech,
        StageKind::Paused,
        StageKind::Ballot,
        StageKind::TieSpeech,
        StageKind::LiftVote,
        StageKind::LastSpeech,
        StageKind::NightShot,
        StageKind::NightDon,
        StageKind::NightSheriff,
        StageKind::Dawn,
        StageKind::GameOver,
    ] {
        assert!(p.stages.contains(&stage), "{stage:?} was never listened to");
    }
    let limited = edits(&p.stand).iter().filter(|r| r.status == 429).count();
    assert_eq!(limited, 0, "no 429");

    p.bot.voice.table(p.people.guild, game(1), None);
    p.people.until_muted(&p.stand, []).await;
    let empty = async {
        while !p.ledger.is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    let empty = tokio::time::timeout(super::voice_world::SOON, empty).await;
    assert!(empty.is_ok(), "nobody stands in the ledger after the game");
    let own = p.bot.voice.timings().own();
    println!("speakers opened: {own:?}; edits in the whole game: {}", edits(&p.stand).len());
    assert!(own.count > 20);
}
