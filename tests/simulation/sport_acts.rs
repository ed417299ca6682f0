//! Commands for random play: what a view allows, turned into a command; and plain nonsense.

use crate::luck::Luck;
use gorod::base::{AccountId, Seal, Seat, Seed, TextRef};
use gorod::rules::sport::settings::{Kind, Preset, TABLE};
use gorod::rules::sport::{Action, Allowed, Command, Ground, Settings, Signal, Sport, Winner};

/// Settings in which every row may be anything.
pub fn random_settings(luck: &mut Luck) -> Settings {
    let mut settings = luck.pick(&Preset::ALL).settings();
    for row in TABLE {
        if !luck.chance(25) {
            continue;
        }
        let value = match row.kind {
            Kind::Flag => luck.chance(50).to_string(),
            Kind::Choice(words) => luck.pick(words).to_owned(),
            Kind::Number { min, max } => {
                let top = u64::from(max.min(min + 40) - min);
                (u64::from(min) + luck.below(top + 1)).to_string()
            }
        };
        settings.set(row.key, &value).expect("a value of its kind");
    }
    settings
}

fn text(luck: &mut Luck) -> TextRef {
    let id = i64::try_from(luck.below(1 << 40)).expect("small");
    TextRef { id, seal: seal(luck) }
}

fn seal(luck: &mut Luck) -> Seal {
    Seed::of(luck.next()).seal()
}

fn ground(luck: &mut Luck) -> Ground {
    if luck.chance(10) { Ground::Other(text(luck)) } else { luck.pick(&Ground::LISTED) }
}

/// The command that an allowed action stands for, with luck as to the rest of it.
pub fn command(allowed: Allowed, me: Option<Seat>, s: &Sport, luck: &mut Luck) -> Command {
    let targets: Vec<Seat> = allowed.targets.iter().collect();
    let target = if targets.is_empty() { Seat::from_index(0) } else { luck.pick(&targets) };
    let speaker = s.speaker().unwrap_or(target);
    match allowed.action {
        Action::Sit => Command::Sit { seat: luck.chance(50).then_some(target) },
        Action::Stand => Command::Stand,
        Action::Ready => Command::Ready,
        Action::Unready => Command::Unready,
        Action::TakeChair => Command::TakeChair,
        Action::LeaveChair => Command::LeaveChair,
        Action::Queue => Command::Queue,
        Action::Unqueue => Command::Unqueue,
        Action::Kick => Command::Kick { account: someone_here(s, luck) },
        Action::Configure => Command::Configure { settings: Box::new(s.settings) },
        Action::Start => Command::Start,
        Action::Extend => Command::Extend,
        Action::Close => Command::Close,
        Action::AckRole => Command::AckRole,
        Action::RoleNotVisible => Command::RoleNotVisible,
        Action::Say => Command::Say { text: text(luck) },
        Action::Agree => Command::Agree,
        Action::Disagree => Command::Disagree,
        Action::ShotOrder => Command::ShotOrder { order: vec![target] },
        Action::Nominate => Command::Nominate { target },
        Action::Withdraw => Command::Withdraw,
        Action::Pass => Command::Pass,
        Action::Shout => Command::Shout,
        Action::AskFloor => Command::AskFloor,
        Action::Vote => Command::Vote { candidate: target },
        Action::Lift => Command::Lift,
        // Blacks who never agree would end every game by quiet nights.
        Action::Shoot if luck.chance(60) => {
            Command::Shoot { target: targets[s.nights.len() % targets.len()] }
        }
        Action::Shoot => Command::Shoot { target },
        Action::Check => Command::Check { target },
        Action::BestMove => Command::BestMove { seats: some_of(&targets, luck) },
        Action::GiveUp => Command::GiveUp,
        Action::ToJudge => Command::ToJudge { text: text(luck) },
        Action::Signal => Command::Signal { signal: luck.pick(&[Signal::CannotHear, Signal::PleasePause]) },
        _ => leaders_command(allowed.action, target, speaker, me, s, luck),
    }
}

fn leaders_command(
    action: Action,
    seat: Seat,
    speaker: Seat,
    me: Option<Seat>,
    s: &Sport,
    luck: &mut Luck,
) -> Command {
    match action {
        Action::Next => Command::Next,
        Action::ConfirmNomination => Command::ConfirmNomination,
        Action::RefuseNomination => Command::RefuseNomination,
        Action::NominateFor => Command::NominateFor { seat: speaker, target: seat },
        Action::WithdrawFor => Command::WithdrawFor { seat },
        Action::VoteFor => Command::VoteFor { seat, candidate: s.stage.seat().unwrap_or(seat) },
        Action::LiftFor => Command::LiftFor { seat },
        Action::BestMoveFor => {
            Command::BestMoveFor { seat: s.stage.seat().unwrap_or(seat), seats: vec![seat] }
        }
        Action::Foul => Command::Foul { seat, ground: ground(luck) },
        Action::TechFoul => Command::TechFoul { seat, ground: ground(luck) },
        Action::TakeBackFoul => Command::TakeBackFoul { seat },
        Action::TakeBackTech => Command::TakeBackTech { seat },
        Action::Remove => Command::Remove { seat, ground: ground(luck), last_speech: luck.chance(40) },
        Action::Disqualify => {
            Command::Disqualify { seat, ground: ground(luck), last_speech: luck.chance(40) }
        }
        Action::Ppk => Command::Ppk { seat, ground: ground(luck) },
        Action::GiveLastSpeech => Command::GiveLastSpeech { seat },
        Action::GrantShout => Command::GrantShout { seat },
        Action::Dismiss => Command::Dismiss { seat },
        Action::Pause => Command::Pause,
        Action::Resume => Command::Resume,
        Action::Undo => Command::Undo { to: luck.chance(50).then(|| some_step(s, luck)) },
        Action::Replace => Command::Replace { seat, account: newcomer(luck) },
        Action::Return => Command::Return { seat },
        Action::HandOver => Command::HandOver { to: newcomer(luck) },
        Action::OpenCandidate => Command::OpenCandidate,
        Action::CloseCandidate => Command::CloseCandidate,
        Action::RestartCandidate => Command::RestartCandidate,
        Action::RestartVote => Command::RestartVote,
        Action::DecideLift => Command::DecideLift { hold: luck.chance(70) },
        Action::EndGame => Command::EndGame {
            winner: luck.pick(&[Winner::Red, Winner::Black, Winner::Draw]),
            reason: luck.chance(50).then(|| text(luck)),
        },
        Action::ConfirmDraw => Command::ConfirmDraw,
        Action::RefuseDraw => Command::RefuseDraw,
        Action::Annul => Command::Annul { reason: None },
        Action::Resync => Command::Resync,
        other => panic!("{other:?} of {me:?} has no command here"),
    }
}

fn some_of(seats: &[Seat], luck: &mut Luck) -> Vec<Seat> {
    let start = usize::try_from(luck.below(seats.len() as u64)).expect("small");
    let count = 1 + usize::try_from(luck.below(3)).expect("small");
    (0..count.min(seats.len())).map(|i| seats[(start + i) % seats.len()]).collect()
}

fn some_step(s: &Sport, luck: &mut Luck) -> u32 {
    let steps: Vec<u32> = s.steps.iter().map(|step| step.no).collect();
    luck.pick(&steps)
}

fn someone_here(s: &Sport, luck: &mut Luck) -> AccountId {
    let here: Vec<AccountId> = s.chairs.iter().filter_map(|c| c.account).chain(s.judge).collect();
    if here.is_empty() { AccountId(1) } else { luck.pick(&here) }
}

/// An account that never had a part.
fn newcomer(luck: &mut Luck) -> AccountId {
    AccountId(1_000 + i64::try_from(luck.below(1 << 50)).expect("small"))
}

/// Any command at all, with any seat: most are refused.
pub fn nonsense(luck: &mut Luck) -> Command {
    let seat = Seat::from_index(usize::try_from(luck.below(12)).expect("small"));
    let other = Seat::from_index(usize::try_from(luck.below(12)).expect("small"));
    match luck.below(24) {
        0 => Command::Nominate { target: seat },
        1 => Command::Vote { candidate: seat },
        2 => Command::Shoot { target: seat },
        3 => Command::Check { target: seat },
        4 => Command::BestMove { seats: vec![seat, other, seat, other] },
        5 => Command::Pass,
        6 => Command::Shout,
        7 => Command::Lift,
        8 => Command::VoteFor { seat, candidate: other },
        9 => Command::Foul { seat, ground: Ground::Rude },
        10 => Command::Remove { seat, ground: Ground::Rude, last_speech: true },
        11 => Command::Next,
        12 => Command::Pause,
        13 => Command::Resume,
        14 => Command::Undo { to: Some(u32::try_from(luck.below(600)).expect("small")) },
        15 => Command::Replace { seat, account: AccountId(1) },
        16 => Command::HandOver { to: AccountId(3) },
        17 => Command::GiveLastSpeech { seat },
        18 => Command::At { stage: 3, what: Box::new(Command::Pass) },
        19 => Command::Tick,
        20 => Command::Presence { account: AccountId(4), connected: false },
        21 => Command::Start,
        22 => Command::ShotOrder { order: vec![seat, other] },
        _ => Command::Open { settings: Box::default(), seed: Seed::of(1) },
    }
}
