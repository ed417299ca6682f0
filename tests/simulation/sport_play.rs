//! Ten thousand random games (sport.md 1.10): random settings, dropped people, fouls, removals, pauses,
//! undo, replacements, late ticks, nonsense. No stall, no broken invariant, folding equals state,
//! deciding again equals events, a refusal changes nothing, what a panel offers is accepted.

use crate::luck::Luck;
use crate::sport_acts::{command, nonsense, random_settings};
use gorod::base::{AccountId, Seed, Stamp};
use gorod::rules::sport::event::Happened;
use gorod::rules::sport::settings::JudgeMode;
use gorod::rules::sport::table::Part;
use gorod::rules::sport::{Action, Command, Rejection, Seats, Sport, StageKind, Viewer};
use gorod::rules::{Ask, By, Ledger, Rules, Said};

/// How many games, unless `GOROD_GAMES` asks for a longer night.
const GAMES: u64 = 10_000;
/// More inputs than any game needs: past it the table is drawn to an end.
const LONG: usize = 900;
const HOST: AccountId = AccountId(50);
const JUDGE: AccountId = AccountId(60);

struct Play {
    ledger: Ledger<Sport>,
    luck: Luck,
    now: Stamp,
    inputs: usize,
    /// How often the table does something odd: pauses, removals, undo. In percent.
    trouble: u64,
    presses: u64,
}

impl Play {
    fn s(&self) -> &Sport {
        self.ledger.state()
    }

    /// One input, with every promise of the engine held around it.
    fn input(&mut self, by: By, what: &Command) -> Result<(), Rejection> {
        self.inputs += 1;
        self.presses += 1;
        let ask = Ask { by, now: self.now, said: Some(Said { at: self.now, id: self.presses }) };
        let proposed = self.ledger.propose(&ask, what);
        let Ok((events, state)) = proposed else {
            return proposed.map(|_| ());
        };
        if self.inputs.is_multiple_of(16) {
            let again = self.ledger.propose(&ask, what);
            assert_eq!(
                again.as_ref(),
                Ok(&(events.clone(), state.clone())),
                "deciding again gives other events"
            );
        }
        self.hold_step(what, &state);
        state.check().unwrap_or_else(|broken| panic!("{broken} after {what:?}"));
        let undone = events.iter().any(|e| matches!(e.what, Happened::Undone { .. }));
        assert!(
            undone || state.alive.minus(self.s().alive).is_empty() || !self.s().started(),
            "I3: {what:?}"
        );
        self.ledger.accept(events, state);
        Ok(())
    }

    /// I8: what a pause has kept is there again after it.
    fn hold_step(&self, what: &Command, after: &Sport) {
        if let (Command::Resume, Some(pause)) = (what, self.s().paused)
            && after.stage_no == self.s().stage_no
            && let (Some(left), Some(until)) = (pause.left_ms, after.until)
        {
            assert_eq!(until - self.now, left, "I8");
        }
    }

    fn accounts(&self) -> Vec<AccountId> {
        let s = self.s();
        let mut all: Vec<AccountId> = s.chairs.iter().filter_map(|c| c.account).collect();
        all.extend(s.judge);
        all.extend(s.host);
        all
    }

    /// Someone does something that his panel offers: it must be accepted.
    fn offered(&mut self, account: AccountId) {
        let viewer = self.s().viewer(account);
        let view = self.s().view(&viewer);
        let calm: Vec<_> = view.may.iter().filter(|a| self.trouble > 0 || !is_trouble(a.action)).collect();
        if calm.is_empty() {
            return;
        }
        let mut allowed = self.luck.pick(&calm);
        if is_trouble(allowed.action) && !self.luck.chance(self.trouble) {
            allowed = self.luck.pick(&calm);
        }
        if is_final(allowed.action) && !self.luck.chance(3) {
            return;
        }
        let me = match view.part {
            Part::Seat(seat) => Some(seat),
            _ => None,
        };
        let what = command(allowed, me, &self.s().clone(), &mut self.luck);
        let stage = self.s().stage_name();
        let what = if self.luck.chance(30) {
            Command::At { stage: view.stage_no, what: Box::new(what) }
        } else {
            what
        };
        let late = self.s().until.is_some_and(|u| self.now > u);
        if let Err(refusal) = self.input(By::Account(account), &what)
            && !late
        {
            panic!("{what:?} was offered to {viewer:?} in {stage:?} and refused: {refusal:?}");
        }
    }

    /// The clock moves to the next deadline: on time, a little late, sometimes far too late.
    fn tick(&mut self) -> bool {
        let Some(due) = self.s().deadline() else { return false };
        let late = match self.luck.below(100) {
            0 => 5_000,
            1..=20 => i64::try_from(self.luck.below(2_000)).expect("small"),
            _ => 0,
        };
        self.now = self.now.max(due.at + late);
        self.input(By::Clock, &Command::Tick).unwrap_or_else(|r| panic!("a due tick was refused: {r:?}"));
        true
    }

    fn presence(&mut self) {
        let accounts = self.accounts();
        let account = self.luck.pick(&accounts);
        let connected = self.luck.chance(60);
        let _ = self.input(By::System, &Command::Presence { account, connected });
    }

    /// Nothing will come by itself: whoever leads does what his panel offers to go on.
    fn lead(&mut self) {
        let leader = self.s().leader().expect("an open game has a leader");
        let view = self.s().view(&self.s().viewer(leader));
        let onward = [
            Action::Resume,
            Action::ConfirmDraw,
            Action::DecideLift,
            Action::OpenCandidate,
            Action::CloseCandidate,
            Action::Next,
        ];
        let allowed = onward.into_iter().find_map(|a| view.can(a));
        let allowed = allowed.unwrap_or_else(|| panic!("a stall in {:?}: {:?}", view.stage, view.may));
        let what = command(allowed, None, &self.s().clone(), &mut self.luck);
        self.input(By::Account(leader), &what).unwrap_or_else(|r| panic!("{what:?} is no way on: {r:?}"));
    }
}

fn is_trouble(action: Action) -> bool {
    matches!(
        action,
        Action::Pause
            | Action::Undo
            | Action::Remove
            | Action::Disqualify
            | Action::GiveUp
            | Action::Foul
            | Action::TechFoul
            | Action::LeaveChair
            | Action::HandOver
            | Action::Replace
            | Action::RestartVote
            | Action::RestartCandidate
            | Action::Unready
            | Action::Stand
            | Action::Kick
            | Action::Next
    ) || is_final(action)
}

fn is_final(action: Action) -> bool {
    matches!(action, Action::Ppk | Action::EndGame | Action::Annul | Action::Close)
}

/// Ten sit down, with some to and fro, and the game begins.
fn open(seed: u64) -> Play {
    let mut luck = Luck::new(seed);
    let mut settings = random_settings(&mut luck);
    settings.lobby_s = 600;
    let trouble = luck.pick(&[0, 5, 20, 60]);
    let mut p = Play { ledger: Ledger::default(), luck, now: Stamp(0), inputs: 0, trouble, presses: seed };
    let host = if p.luck.chance(50) { HOST } else { AccountId(1) };
    let open = Command::Open { settings: Box::new(settings), seed: Seed::of(seed) };
    p.input(By::Account(host), &open).expect("a lobby opens");
    for _ in 0..p.luck.below(12) {
        let account = AccountId(i64::try_from(1 + p.luck.below(14)).expect("small"));
        if p.luck.chance(70) {
            p.offered_in_lobby(account);
        } else {
            let what = nonsense(&mut p.luck);
            let _ = p.input(By::Account(account), &what);
        }
    }
    if settings.judge != JudgeMode::None && p.s().judge.is_none() {
        p.input(By::Account(JUDGE), &Command::TakeChair).expect("the chair is free");
    }
    for n in 101.. {
        if p.s().free_seats().is_empty() || p.s().started() {
            break;
        }
        p.input(By::Account(AccountId(n)), &Command::Sit { seat: None }).expect("a seat is free");
    }
    if !p.s().started() {
        p.input(By::Account(host), &Command::Start).expect("ten sit");
    }
    p
}

impl Play {
    fn offered_in_lobby(&mut self, account: AccountId) {
        let view = self.s().view(&self.s().viewer(account));
        let picks: Vec<_> =
            view.may.iter().filter(|a| !matches!(a.action, Action::Close | Action::Start)).collect();
        if !picks.is_empty() && !self.s().started() {
            let allowed = self.luck.pick(&picks);
            let what = command(allowed, None, &self.s().clone(), &mut self.luck);
            let may_fail = matches!(allowed.action, Action::Kick | Action::HandOver);
            let result = self.input(By::Account(account), &what);
            assert!(result.is_ok() || may_fail, "{what:?}: {result:?}");
        }
    }
}

fn play(seed: u64) -> (usize, Sport) {
    let mut p = open(seed);
    while !p.s().closed {
        if p.inputs > LONG && p.s().outcome.is_none() {
            end(&mut p);
            continue;
        }
        match p.luck.below(100) {
            0..45 => {
                let accounts = p.accounts();
                let account = p.luck.pick(&accounts);
                p.offered(account);
            }
            45..50 => {
                let accounts = p.accounts();
                let account = p.luck.pick(&accounts);
                let by =
                    p.luck.pick(&[By::Account(account), By::Account(AccountId(7)), By::System, By::Clock]);
                let what = nonsense(&mut p.luck);
                if p.trouble > 0 || !matches!(what, Command::Remove { .. }) {
                    let before = p.s().clone();
                    if p.input(by, &what).is_err() {
                        assert_eq!(&before, p.s(), "a refusal changed the state");
                    }
                }
            }
            50..52 => p.presence(),
            52..54 => p.now = p.now + i64::try_from(p.luck.below(900)).expect("small"),
            54..56 if p.s().floor_offered => {
                let speaker = p.s().speaker().and_then(|seat| p.s().chair(seat).account);
                let account = speaker.expect("a speaker has an account");
                let _ = p.input(By::System, &Command::FloorOpened { account });
            }
            _ => {
                if !p.tick() || p.s().paused.is_some() {
                    p.lead();
                }
            }
        }
    }
    let events = p.ledger.events().to_vec();
    assert_eq!(Ledger::<Sport>::fold(events).state(), p.s(), "I9: folding gives another state");
    (p.inputs, p.s().clone())
}

/// A game that has gone on for long: the judge ends it, or people give up.
fn end(p: &mut Play) {
    if let Some(judge) = p.s().judge {
        let annul = Command::Annul { reason: None };
        p.input(By::Account(judge), &annul).expect("a judge may annul");
        return;
    }
    if p.s().paused.is_some() {
        return p.lead();
    }
    let Some(seat) = p.s().alive.iter().next() else {
        // Nobody is left, and someone has his last speech still.
        assert!(p.tick(), "a last speech has its end");
        return;
    };
    let account = p.s().chair(seat).account.expect("a player has an account");
    p.input(By::Account(account), &Command::GiveUp).expect("anyone may give up");
}

/// Ten thousand random games end, and every promise holds on the way.
#[test]
fn random_games_end_and_keep_every_promise() {
    let games = std::env::var("GOROD_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(GAMES);
    let threads = std::thread::available_parallelism().map_or(2, |n| n.get() as u64);
    let results: Vec<(usize, Seats, Option<gorod::rules::sport::Outcome>)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                scope.spawn(move || {
                    let mut done = Vec::new();
                    for seed in (worker..games).step_by(usize::try_from(threads).expect("few")) {
                        let result = std::panic::catch_unwind(|| play(seed));
                        let (inputs, state) =
                            result.unwrap_or_else(|_| panic!("game {seed} failed, see above"));
                        assert_eq!(state.stage.kind(), StageKind::GameOver, "game {seed}");
                        done.push((inputs, state.alive, state.outcome));
                    }
                    done
                })
            })
            .collect();
        workers.into_iter().flat_map(|w| w.join().expect("no worker fails")).collect()
    });
    let inputs: usize = results.iter().map(|(n, ..)| n).sum();
    let mut reasons = std::collections::BTreeMap::new();
    for (_, _, outcome) in &results {
        let code = outcome.expect("a finished game has an outcome").reason.code();
        *reasons.entry(code).or_insert(0u32) += 1;
    }
    println!("{games} games, {inputs} inputs, {reasons:?}");
    for wanted in ["mafia_voted_out", "mafia_removed", "mafia_shot_itself", "ppk", "quiet_nights", "annulled"]
    {
        assert!(reasons.contains_key(wanted), "no game ended by {wanted}: the play is too tame");
    }
}

/// What everybody at the table sees can be built at any moment of any game.
#[test]
fn views_are_built_for_everyone_at_any_moment() {
    for seed in 0..40 {
        let mut p = open(seed);
        while p.inputs < 200 && !p.s().closed {
            for viewer in p.s().viewers() {
                let view = p.s().view(&viewer);
                assert!(view.may.len() <= gorod::rules::sport::view::MAY_LIMIT);
                let public = viewer == Viewer::Public;
                assert!(!public || view.seats.iter().all(|s| s.role.is_none()) || view.outcome.is_some());
            }
            if !p.tick() || p.s().paused.is_some() {
                p.lead();
            }
        }
    }
}
