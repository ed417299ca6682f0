//! A line's command as the rule book's commands, one for each person and target, and what became
//! of them together.

use super::deed::{Deed, Verb};
use super::who::{self, Who};
use super::{COMMANDS, SportTable, values};
use crate::base::{AccountId, Seal, Seat, TextRef};
use crate::rules::sport::{Command, Settings, Sport};
use crate::rules::{By, Refusal};
use crate::scenario::{Answer, Refused};

impl SportTable {
    /// Performs a line: everybody in it, in order.
    pub(super) fn act(&mut self, deed: &Deed) -> Answer {
        let mut events = Vec::new();
        let mut refusals: Vec<Refused> = Vec::new();
        let mut accepted = 0;
        let by_clock = match (&deed.verb, &deed.who[..]) {
            (Verb::Tick, [Who::Clock]) => Some(0),
            (Verb::Late(ms), [Who::Clock]) => Some(*ms),
            _ => None,
        };
        if let Some(late) = by_clock {
            return match self.late_step(late) {
                Ok(events) => Answer::Accepted(values(&events)),
                Err(_) => Answer::Refused(Refused {
                    clause: "10.7".into(),
                    code: "nothing_due".into(),
                    who: String::new(),
                }),
            };
        }
        let people: Vec<(By, String)> = deed.who.iter().flat_map(|w| w.people(self.game())).collect();
        let alone = people.len() == 1;
        for (by, name) in people.into_iter().take(COMMANDS) {
            for (by, command) in commands(&deed.verb, by, self.game()) {
                match self.decide(by, &command) {
                    Ok(new) => {
                        accepted += 1;
                        events.extend(values(&new));
                    }
                    Err(refused) => refusals.push(Refused {
                        clause: refused.clause().into(),
                        code: refused.code().into(),
                        who: if alone { String::new() } else { name.clone() },
                    }),
                }
            }
        }
        together(events, refusals, accepted)
    }
}

/// One answer for the whole line. Refusals for different reasons are never taken for one.
fn together(events: Vec<serde_json::Value>, refusals: Vec<Refused>, accepted: usize) -> Answer {
    let mut refusals = refusals.into_iter();
    let Some(first) = refusals.next() else { return Answer::Accepted(events) };
    let mut all = first.clone();
    let mut same = true;
    for other in refusals {
        same &= other.code == first.code;
        if !other.who.is_empty() {
            all.who = format!("{}, {}", all.who, other.who);
        }
    }
    if accepted == 0 && same { Answer::Refused(all) } else { Answer::Mixed(events, all) }
}

/// A text that stands in no table: scenarios have no store.
fn text(words: &str) -> TextRef {
    TextRef { id: 0, seal: Seal::of_text(&[0; 16], words) }
}

/// What a verb asks of the rules, by whom.
fn commands(verb: &Verb, by: By, game: &Sport) -> Vec<(By, Command)> {
    let own = match by {
        By::Account(account) => game.seat_of(account),
        _ => None,
    };
    let each =
        |seats: &[Seat], make: &dyn Fn(Seat) -> Command| seats.iter().map(|s| (by, make(*s))).collect();
    let one = |command| vec![(by, command)];
    match verb {
        Verb::Nothing | Verb::Lift(Some(false), _) if own.is_some() => Vec::new(),
        Verb::Nothing => Vec::new(),
        Verb::Foul(seats, ground) => each(seats, &|seat| Command::Foul { seat, ground: *ground }),
        Verb::TechFoul(seats, ground) => each(seats, &|seat| Command::TechFoul { seat, ground: *ground }),
        Verb::TakeBackFoul(seats) => each(seats, &|seat| Command::TakeBackFoul { seat }),
        Verb::TakeBackTech(seats) => each(seats, &|seat| Command::TakeBackTech { seat }),
        Verb::Remove(seats, ground, last_speech) => {
            each(seats, &|seat| Command::Remove { seat, ground: *ground, last_speech: *last_speech })
        }
        Verb::Disqualify(seats, ground, last_speech) => {
            each(seats, &|seat| Command::Disqualify { seat, ground: *ground, last_speech: *last_speech })
        }
        Verb::Ppk(seats, ground) => each(seats, &|seat| Command::Ppk { seat, ground: *ground }),
        Verb::Vote(candidate, hands) if !hands.is_empty() => {
            each(hands, &|seat| Command::VoteFor { seat, candidate: *candidate })
        }
        Verb::Lift(Some(hold), hands) if own.is_none() && hands.is_empty() => {
            one(Command::DecideLift { hold: *hold })
        }
        Verb::Lift(_, hands) if !hands.is_empty() => each(hands, &|seat| Command::LiftFor { seat }),
        Verb::Kick(seats) => each(seats, &|seat| Command::Kick { account: holder(game, seat) }),
        Verb::Presence(seats, connected) => presence(seats, *connected, own, game),
        Verb::Return(seat) if own.is_some() => presence(&Vec::from_iter(*seat), true, own, game),
        Verb::FloorOpened(seat) => {
            let account = seat.or(own).or(game.speaker()).map(|s| holder(game, s));
            vec![(By::System, Command::FloorOpened { account: account.unwrap_or(who::OUTSIDER) })]
        }
        Verb::Halt => vec![(By::System, Command::Halt)],
        other => one(single(other, own, game)),
    }
}

fn holder(game: &Sport, seat: Seat) -> AccountId {
    game.chairs.get(seat.index()).and_then(|c| c.account).unwrap_or_else(|| who::account(seat))
}

/// People come and go by themselves; the program sees it.
fn presence(seats: &[Seat], connected: bool, own: Option<Seat>, game: &Sport) -> Vec<(By, Command)> {
    let seats: Vec<Seat> = if seats.is_empty() { own.into_iter().collect() } else { seats.to_vec() };
    let leader = seats.is_empty().then(|| game.leader()).flatten();
    let accounts = seats.iter().map(|s| holder(game, *s)).chain(leader);
    accounts.map(|account| (By::System, Command::Presence { account, connected })).collect()
}

/// Verbs that make one command.
fn single(verb: &Verb, own: Option<Seat>, game: &Sport) -> Command {
    let speaker = || game.speaker().unwrap_or(Seat::from_index(0));
    match verb {
        Verb::Nominate(target, None) if own.is_some() || game.judge.is_none() => {
            Command::Nominate { target: *target }
        }
        Verb::Nominate(target, by) => {
            Command::NominateFor { seat: by.unwrap_or_else(speaker), target: *target }
        }
        // The judge who ends a speech goes on to what follows it.
        Verb::Pass if own.is_none() => Command::Next,
        Verb::Withdraw(None) if own.is_some() => Command::Withdraw,
        Verb::Withdraw(by) => Command::WithdrawFor { seat: by.unwrap_or_else(speaker) },
        Verb::Vote(candidate, _) => Command::Vote { candidate: *candidate },
        Verb::Lift(..) => Command::Lift,
        Verb::Shoot(target) => Command::Shoot { target: *target },
        Verb::Check(target) => Command::Check { target: *target },
        Verb::BestMove(seats, None) if own.is_some() => Command::BestMove { seats: seats.clone() },
        Verb::BestMove(seats, by) => {
            let seat = by.or(game.stage.seat()).unwrap_or(Seat::from_index(0));
            Command::BestMoveFor { seat, seats: seats.clone() }
        }
        Verb::Sit(seat) => Command::Sit { seat: *seat },
        Verb::Say(words) => Command::Say { text: text(words) },
        Verb::ToJudge(words) => Command::ToJudge { text: text(words) },
        Verb::ShotOrder(order) => Command::ShotOrder { order: order.clone() },
        Verb::Signal(signal) => Command::Signal { signal: *signal },
        Verb::GiveLastSpeech(seat) => Command::GiveLastSpeech { seat: *seat },
        Verb::GrantShout(seat) => Command::GrantShout { seat: *seat },
        Verb::Dismiss(seat) => Command::Dismiss { seat: *seat },
        Verb::Return(seat) => Command::Return { seat: seat.unwrap_or_else(speaker) },
        Verb::Replace(seat) => {
            let now = game.chairs.get(seat.index()).and_then(|c| c.account);
            Command::Replace { seat: *seat, account: who::substitute(*seat, now) }
        }
        Verb::Undo(steps) => Command::Undo { to: undo_to(*steps, game) },
        Verb::DecideLift(hold) => Command::DecideLift { hold: *hold },
        Verb::EndGame(winner) => Command::EndGame { winner: *winner, reason: None },
        Verb::Configure(_, key, value) => {
            Command::Configure { settings: Box::new(configured(game, key, value)) }
        }
        other => plain(other),
    }
}

/// `undo 2 steps`: the boundary of the second step from the end.
fn undo_to(steps: u64, game: &Sport) -> Option<u32> {
    if steps <= 1 {
        return None;
    }
    let back = usize::try_from(steps).unwrap_or(usize::MAX);
    let index = game.steps.len().checked_sub(back)?;
    game.steps.get(index).map(|s| s.no)
}

fn configured(game: &Sport, key: &str, value: &str) -> Settings {
    let mut settings = game.settings;
    settings.set(key, value).expect("the value was tried when the line was read");
    settings
}

/// Verbs that are a word and nothing more.
fn plain(verb: &Verb) -> Command {
    match verb {
        Verb::Stand => Command::Stand,
        Verb::Ready => Command::Ready,
        Verb::Unready => Command::Unready,
        Verb::TakeChair => Command::TakeChair,
        Verb::LeaveChair => Command::LeaveChair,
        Verb::Queue => Command::Queue,
        Verb::Unqueue => Command::Unqueue,
        Verb::Start => Command::Start,
        Verb::Extend => Command::Extend,
        Verb::CloseLobby => Command::Close,
        Verb::AckRole => Command::AckRole,
        Verb::RoleNotVisible => Command::RoleNotVisible,
        Verb::Agree => Command::Agree,
        Verb::Disagree => Command::Disagree,
        Verb::Pass => Command::Pass,
        Verb::Shout => Command::Shout,
        Verb::AskFloor => Command::AskFloor,
        Verb::GiveUp => Command::GiveUp,
        Verb::Leave => Command::Leave,
        Verb::Next => Command::Next,
        Verb::ConfirmNomination => Command::ConfirmNomination,
        Verb::RefuseNomination => Command::RefuseNomination,
        Verb::Pause => Command::Pause,
        Verb::Resume => Command::Resume,
        Verb::HandOver => Command::HandOver { to: who::OUTSIDER },
        Verb::OpenCandidate => Command::OpenCandidate,
        Verb::CloseCandidate => Command::CloseCandidate,
        Verb::RestartCandidate => Command::RestartCandidate,
        Verb::RestartVote => Command::RestartVote,
        Verb::ConfirmDraw => Command::ConfirmDraw,
        Verb::RefuseDraw => Command::RefuseDraw,
        Verb::Annul => Command::Annul { reason: None },
        Verb::Resync => Command::Resync,
        _ => Command::Tick,
    }
}
