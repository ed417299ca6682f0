//! Secrecy by paired games (sport.md 1.11, I7, I10): two games that differ only in what a viewer may not
//! know are played side by side, with the same public acts and different hidden ones. That viewer's
//! views, notices, refusals, deadlines and the table's voice must be the same at every moment.

use crate::luck::Luck;
use crate::sport_acts::{command, nonsense, random_settings};
use gorod::base::{AccountId, Seal, Seat, Seed, Stamp, TextRef};
use gorod::rules::sport::event::{Event, Happened, Stage};
use gorod::rules::sport::settings::{JudgeMode, NoShot, VoteMode};
use gorod::rules::sport::{
    Action, Command, Notice, Role, SEATS, Settings, Sport, StageKind, Team, View, Viewer,
};
use gorod::rules::{Ask, Audience, By, Ledger, Rules, Told};

const HOST: AccountId = AccountId(50);
const JUDGE: AccountId = AccountId(60);

fn account(seat: Seat) -> AccountId {
    AccountId(seat.number().into())
}

struct Game {
    ledger: Ledger<Sport>,
    heard: Vec<Told<Notice>>,
}

impl Game {
    fn deal(settings: Settings, roles: [Role; 10]) -> Self {
        let mut happened =
            vec![Happened::Opened { host: HOST, settings: Box::new(settings), seed: Seed::of(1) }];
        happened.extend(Seat::first(SEATS).map(|seat| Happened::Sat {
            account: account(seat),
            seat,
            press: 0,
        }));
        if settings.judge != JudgeMode::None {
            happened.push(Happened::ChairTaken { account: JUDGE });
        }
        happened.extend([Happened::Started, Happened::RolesDealt { roles }]);
        let until = Some(Stamp(i64::from(settings.role_deal_s) * 1000));
        happened.push(Happened::StageBegan { stage: Stage::RoleDeal, until });
        let events = happened.into_iter().map(|what| Event { at: Stamp(0), step: false, what });
        Self { ledger: Ledger::fold(events), heard: Vec::new() }
    }

    fn s(&self) -> &Sport {
        self.ledger.state()
    }

    /// The code of a refusal, or nothing. What is told on the way is kept.
    fn input(&mut self, by: By, now: Stamp, what: &Command) -> Option<String> {
        let mut state = self.s().clone();
        match self.ledger.decide(&Ask { by, now, said: None }, what) {
            Err(refusal) => Some(format!("{refusal:?}")),
            Ok(events) => {
                let undo = events.iter().any(|e| matches!(e.what, Happened::Undone { .. }));
                for event in &events {
                    let before = state.clone();
                    if undo {
                        state = self.s().clone()
                    } else {
                        state.evolve(event)
                    }
                    Sport::announce(&before, event, &state, &mut self.heard);
                }
                None
            }
        }
    }

    fn living_blacks(&self) -> Vec<Seat> {
        self.s().living(Team::Black).iter().collect()
    }
}

/// What the blacks of both games do this night.
#[derive(Clone, Copy)]
struct Plan {
    night: usize,
    target: Seat,
    hit: bool,
}

struct Pair {
    plan: Option<Plan>,
    a: Game,
    b: Game,
    x: Viewer,
    now: Stamp,
    luck: Luck,
}

impl Pair {
    fn seat(&self) -> Option<Seat> {
        match self.x {
            Viewer::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    /// The same input to both games: both take it or both refuse it, in the same words.
    fn both(&mut self, by: By, what: &Command) {
        let a = self.a.input(by, self.now, what);
        let b = self.b.input(by, self.now, what);
        assert_eq!(a, b, "{what:?} by {by:?} is answered differently");
    }

    /// What the viewer may see and hear is the same.
    fn compare(&mut self, what: &str) {
        let x = self.x;
        let (a, b) = (self.a.s(), self.b.s());
        if a.view(&x) != b.view(&x) {
            panic!("{x:?} sees a difference {what}: {}", differences(&a.view(&x), &b.view(&x)));
        }
        assert_eq!(a.deadline(), b.deadline(), "the clock differs {what}");
        assert_eq!(a.voice(), b.voice(), "the voice differs {what}");
        assert_eq!(a.viewers(), b.viewers());
        let mine = |game: &Game| {
            let s = game.s();
            let team = self.seat().and_then(|seat| s.role(seat)).map(|r| r.team().number());
            let hears = |to: &Audience| match to {
                Audience::Public => true,
                Audience::Seat(seat) => x == Viewer::Seat(*seat),
                Audience::Team(number) => team == Some(*number),
                Audience::Host => x == Viewer::Judge || (x == Viewer::Host && s.judge.is_none()),
                Audience::Account(_) => false,
            };
            game.heard.iter().filter(|told| hears(&told.to)).cloned().collect::<Vec<_>>()
        };
        assert_eq!(mine(&self.a), mine(&self.b), "{x:?} hears a difference {what}");
        self.a.heard.clear();
        self.b.heard.clear();
    }

    fn over(&self) -> bool {
        [&self.a, &self.b].iter().any(|g| g.s().decided.is_some() || g.s().closed)
    }

    /// A public act, offered to the same person in both games.
    fn public_act(&mut self) {
        let who = self.luck.below(11);
        let by = if who == 10 { JUDGE } else { AccountId(i64::try_from(who + 1).expect("small")) };
        let view = self.a.s().view(&self.a.s().viewer(by));
        let open: Vec<_> = view.may.iter().filter(|a| is_public(a.action)).collect();
        if open.is_empty() {
            return;
        }
        let allowed = self.luck.pick(&open);
        let rare = matches!(
            allowed.action,
            Action::Remove | Action::Disqualify | Action::TechFoul | Action::GiveUp | Action::LeaveChair
        );
        if rare && !self.luck.chance(6) {
            return;
        }
        let what = command(allowed, None, &self.a.s().clone(), &mut self.luck);
        self.both(By::Account(by), &what);
    }

    /// The viewer presses anything at all: the answer must tell nothing.
    fn probe(&mut self) {
        let by = match self.x {
            Viewer::Seat(seat) => account(seat),
            Viewer::Judge => JUDGE,
            Viewer::Host => HOST,
            _ => AccountId(777),
        };
        let what = nonsense(&mut self.luck);
        // His own shots and checks are scripted, since he learns what they lead to.
        if !matches!(what, Command::Shoot { .. } | Command::Check { .. } | Command::Start) {
            self.both(By::Account(by), &what);
        }
    }

    /// Hidden acts of the night and the contract, different in the two games.
    fn hidden_acts(&mut self) {
        match self.a.s().stage.kind() {
            _ if self.a.s().paused.is_some() => {}
            StageKind::Contract => self.talk(),
            StageKind::NightShot => self.shoot(false),
            StageKind::NightDon => self.check(Role::Don),
            StageKind::NightSheriff => self.check(Role::Sheriff),
            _ => {}
        }
        // A private line to the judge is nobody else's business.
        if self.x != Viewer::Judge && self.luck.chance(20) {
            let seat = Seat::from_index(usize::try_from(self.luck.below(10)).expect("small"));
            if self.x != Viewer::Seat(seat) && self.a.s().judge.is_some() {
                let text = self.text();
                self.a.input(By::Account(account(seat)), self.now, &Command::ToJudge { text });
            }
        }
    }

    fn text(&mut self) -> TextRef {
        let seal: Seal = Seed::of(self.luck.next()).seal();
        TextRef { id: 5, seal }
    }

    /// The blacks talk, each game its own; a black viewer hears all, so there it is the same.
    fn talk(&mut self) {
        let text = self.text();
        let viewer_is_black = self.seat().is_some_and(|seat| self.a.s().team(Team::Black).has(seat));
        let black_a = self.luck.pick(&self.a.living_blacks());
        let say = Command::Say { text };
        self.a.input(By::Account(account(black_a)), self.now, &say);
        if viewer_is_black {
            self.b.input(By::Account(account(black_a)), self.now, &say);
        } else if self.luck.chance(50) {
            let don = self.b.s().holder(Role::Don).expect("a Don is dealt");
            let order = Command::ShotOrder { order: vec![don] };
            self.b.input(By::Account(account(don)), self.now, &order);
        }
    }

    /// The night's public result is the same in both: all blacks alive agree on the night's target, or
    /// the first of them keeps silent and the rest scatter, each game in its own way.
    fn shoot(&mut self, at_last: bool) {
        let night = self.a.s().nights.len();
        if self.plan.is_none_or(|plan| plan.night != night) {
            let alive: Vec<Seat> = self.a.s().alive.iter().collect();
            let (target, hit) = (self.luck.pick(&alive), self.luck.chance(60));
            self.plan = Some(Plan { night, target, hit });
        }
        let Some(plan) = self.plan.filter(|plan| (plan.hit || at_last) && self.a.s().alive.has(plan.target))
        else {
            return;
        };
        let x = self.seat();
        for game in [&mut self.a, &mut self.b] {
            for (index, black) in game.living_blacks().into_iter().enumerate() {
                let now = at_last || Some(black) == x || self.luck.chance(30);
                let aims = plan.hit || (index > 0 && (Some(black) == x || self.luck.chance(50)));
                if now && aims {
                    let shoot = Command::Shoot { target: plan.target };
                    game.input(By::Account(account(black)), self.now, &shoot);
                }
            }
        }
    }

    /// Checks of others differ freely; the viewer's own have the same answer or are not made.
    fn check(&mut self, role: Role) {
        let target = Seat::from_index(usize::try_from(self.luck.below(10)).expect("small"));
        let mine = self.seat().filter(|seat| self.a.s().role(*seat) == Some(role));
        if let Some(seat) = mine {
            let answer = |game: &Game| match role {
                Role::Don => game.s().role(target) == Some(Role::Sheriff),
                _ => game.s().role(target).is_some_and(|r| r.team() == Team::Black),
            };
            let same_role = self.a.s().role(target) == self.b.s().role(target);
            let by_role =
                self.a.s().settings.sheriff_learns == gorod::rules::sport::settings::SheriffLearns::Role;
            if answer(&self.a) == answer(&self.b) && (same_role || !by_role) {
                self.both(By::Account(account(seat)), &Command::Check { target });
            }
            return;
        }
        for game in [&mut self.a, &mut self.b] {
            let holder = game.s().holder(role).expect("the role is dealt");
            if self.luck.chance(60) {
                game.input(By::Account(account(holder)), self.now, &Command::Check { target });
            }
        }
    }

    fn tick(&mut self) {
        match self.a.s().deadline() {
            Some(due) => {
                self.now = self.now.max(due.at);
                if self.a.s().stage == Stage::NightShot && self.a.s().until == Some(due.at) {
                    self.shoot(true);
                }
                self.both(By::Clock, &Command::Tick);
            }
            None => {
                let by = self.a.s().leader().expect("a table has a leader");
                for what in
                    [Command::Resume, Command::RefuseDraw, Command::DecideLift { hold: true }, Command::Next]
                {
                    if !self.over() {
                        self.both(By::Account(by), &what);
                    }
                }
            }
        }
    }

    /// Both games side by side until one of them is decided.
    fn run(mut self) -> usize {
        self.compare("at the deal");
        for step in 0..400 {
            if self.over() {
                return step;
            }
            match self.luck.below(10) {
                0..4 => self.public_act(),
                4 => self.probe(),
                5..7 => self.hidden_acts(),
                _ => self.tick(),
            }
            if self.over() {
                return step;
            }
            let place = format!("in {:?}, day {}", self.a.s().stage, self.a.s().day);
            self.compare(&place);
        }
        400
    }
}

/// The fields in which two views differ.
fn differences(a: &View, b: &View) -> String {
    let [a, b] = [a, b].map(|v| serde_json::to_value(v).expect("a view serialises"));
    let fields = a.as_object().expect("a view has fields");
    let differing = fields.iter().filter(|(name, value)| b[name.as_str()] != **value);
    differing.map(|(name, value)| format!("\n{name}: {value} / {}", b[name.as_str()])).collect()
}

fn is_public(action: Action) -> bool {
    !matches!(
        action,
        Action::Shoot
            | Action::Check
            | Action::Say
            | Action::Agree
            | Action::Disagree
            | Action::ShotOrder
            | Action::ToJudge
            | Action::Ppk
            | Action::EndGame
            | Action::Annul
            | Action::Dismiss
            | Action::Replace
            | Action::HandOver
    )
}

fn shuffled(luck: &mut Luck, mut roles: Vec<Role>) -> Vec<Role> {
    for last in (1..roles.len()).rev() {
        let pick = usize::try_from(luck.below(last as u64 + 1)).expect("small");
        roles.swap(last, pick);
    }
    roles
}

/// Another deal that a viewer on this seat cannot tell from the first.
fn another_deal(luck: &mut Luck, roles: [Role; 10], x: Viewer) -> [Role; 10] {
    let knows = |index: usize| match x {
        Viewer::Seat(seat) => {
            let black = roles[seat.index()].team() == Team::Black;
            index == seat.index() || (black && roles[index].team() == Team::Black)
        }
        _ => false,
    };
    let hidden: Vec<usize> = (0..10).filter(|i| !knows(*i)).collect();
    let mixed = shuffled(luck, hidden.iter().map(|i| roles[*i]).collect());
    let mut other = roles;
    for (index, role) in hidden.into_iter().zip(mixed) {
        other[index] = role;
    }
    other
}

fn pair(seed: u64, x: impl Fn(&mut Luck, &[Role; 10]) -> Viewer, judge: JudgeMode) -> Pair {
    let mut luck = Luck::new(seed);
    let settings =
        Settings { judge, no_shot: NoShot::Miss, friendly_fire: true, ..random_settings(&mut luck) };
    let roles: [Role; 10] = shuffled(&mut luck, Role::DECK.to_vec()).try_into().expect("ten roles");
    let x = x(&mut luck, &roles);
    let other = another_deal(&mut luck, roles, x);
    Pair {
        plan: None,
        a: Game::deal(settings, roles),
        b: Game::deal(settings, other),
        x,
        now: Stamp(0),
        luck,
    }
}

fn holder(role: Role) -> impl Fn(&mut Luck, &[Role; 10]) -> Viewer {
    move |_, roles| {
        Viewer::Seat(Seat::from_index(roles.iter().position(|r| *r == role).expect("the role is dealt")))
    }
}

fn compare_many(x: impl Fn(&mut Luck, &[Role; 10]) -> Viewer + Copy) {
    let mut steps = 0;
    for seed in 0..250 {
        let judge = [JudgeMode::Yes, JudgeMode::None, JudgeMode::KnowsRoles][(seed % 3) as usize];
        steps += pair(seed, x, judge).run();
    }
    assert!(steps > 10_000, "the pairs were decided too soon to show anything: {steps}");
}

#[test]
fn i7_a_civilian_cannot_tell_two_games_apart() {
    compare_many(|luck, roles| {
        let civs: Vec<usize> = (0..10).filter(|i| roles[*i] == Role::Civ).collect();
        Viewer::Seat(Seat::from_index(luck.pick(&civs)))
    });
}

#[test]
fn i7_a_mafioso_cannot_tell_two_games_apart() {
    for seed in 0..250 {
        pair(seed, holder(Role::Maf), JudgeMode::Yes).run();
    }
}

#[test]
fn i7_the_don_and_the_sheriff_know_their_own_alone() {
    for seed in 0..250 {
        pair(seed, holder(Role::Don), JudgeMode::Yes).run();
        pair(seed, holder(Role::Sheriff), JudgeMode::KnowsRoles).run();
    }
}

#[test]
fn i7_a_spectator_and_a_host_cannot_tell_two_games_apart() {
    compare_many(|luck, _| luck.pick(&[Viewer::Public, Viewer::Host, Viewer::Account(AccountId(777))]));
}

/// 5.5, 10.7, P1: a judge who does not know the roles sees no trace of them.
#[test]
fn c5_5_a_judge_without_roles_cannot_tell_two_games_apart() {
    let mut steps = 0;
    for seed in 0..250 {
        steps += pair(seed, |_, _| Viewer::Judge, JudgeMode::Yes).run();
    }
    assert!(steps > 10_000, "{steps}");
}

/// The comparison can fail: a judge who knows the roles does see the difference.
#[test]
fn the_comparison_sees_a_difference_where_there_is_one() {
    let differing = (0..20)
        .filter(|seed| {
            let p = pair(*seed, |_, _| Viewer::Judge, JudgeMode::KnowsRoles);
            p.a.s().view(&Viewer::Judge) != p.b.s().view(&Viewer::Judge)
        })
        .count();
    assert!(differing > 15, "{differing}");
}

/// 9.4, P2: in a closed ballot nothing tells anyone who has voted, a role-knowing judge included.
#[test]
fn c9_4_a_closed_ballot_tells_nobody_who_has_voted() {
    for seed in 0..100 {
        let mut luck = Luck::new(seed);
        let base =
            Settings { vote_mode: VoteMode::Closed, judge: JudgeMode::KnowsRoles, ..Settings::default() };
        let mut games = [Game::deal(base, Role::DECK), Game::deal(base, Role::DECK)];
        let mut now = Stamp(0);
        while games[0].s().stage != Stage::ClosedBallot {
            for game in &mut games {
                if let Some(speaker) = game.s().speaker().filter(|s| s.number() <= 3) {
                    let nominate = Command::Nominate { target: speaker };
                    game.input(By::Account(account(speaker)), now, &nominate);
                }
            }
            now = games[0].s().deadline().expect("a timed stage").at;
            for game in &mut games {
                assert_eq!(game.input(By::Clock, now, &Command::Tick), None);
            }
        }
        games.iter_mut().for_each(|g| g.heard.clear());
        let ones = Seat::first(3).collect::<Vec<_>>();
        for voter in Seat::first(SEATS) {
            for game in &mut games {
                if luck.chance(70) {
                    let vote = Command::Vote { candidate: luck.pick(&ones) };
                    assert_eq!(game.input(By::Account(account(voter)), now, &vote), None);
                }
            }
            let [a, b] = &games;
            for viewer in [Viewer::Public, Viewer::Judge, Viewer::Host] {
                assert_eq!(a.s().view(&viewer), b.s().view(&viewer));
            }
            assert!(a.heard.is_empty() && b.heard.is_empty(), "a closed vote was told");
            assert_eq!(a.s().deadline(), b.s().deadline());
        }
    }
}
