//! A line's command as the rule book's commands, one for each person, and what came of it.

use super::deed::{Deed, Verb};
use super::people::HOST;
use super::targets::{NOBODY, key_of, senior, slot, team_kill, team_word};
use super::{ForgyTable, instant_ms, values};
use crate::base::{AccountId, Seat, Stamp};
use crate::rules::By;
use crate::rules::forgy::{
    Choice, ClueBy, Command, Element, Event, Fate, Key, NoteState, PaperAct, Plan, Room, RulingEffect, Side,
    Slot, Stage, Winner, Words as Text,
};
use crate::scenario::{Answer, Refused, key};

/// Where a reason must stand and the file gives none.
const SOME_REASON: &str = "решение ведущего";

fn refused(clause: &str, code: &str) -> Refused {
    Refused { clause: clause.into(), code: code.into(), who: String::new() }
}

fn no_seat() -> Refused {
    refused("r6", "no_such_seat")
}

impl ForgyTable {
    /// Performs a line: everybody in it, in order.
    pub(super) fn act(&mut self, deed: &Deed) -> Answer {
        let mut events = Vec::new();
        // Only a post that was read late may still change a closing phase.
        if deed.sent.at.is_none() && !matches!(deed.verb, Verb::Tick | Verb::Marker(_) | Verb::Outage { .. })
        {
            events.extend(self.settle());
        }
        let (mut all, mut accepted) = (Vec::new(), 0);
        for who in &deed.who {
            match self.one(who, deed) {
                Ok(new) => {
                    accepted += 1;
                    events.extend(new);
                }
                Err(why) => {
                    all.push(Refused {
                        who: if deed.who.len() > 1 { who.clone() } else { String::new() },
                        ..why
                    });
                }
            }
        }
        let mut refusals = all.into_iter();
        let Some(mut first) = refusals.next() else { return Answer::Accepted(values(&events)) };
        let mut same = true;
        for other in refusals {
            same &= other.code == first.code;
            first.who = format!("{}, {}", first.who, other.who);
        }
        if accepted == 0 && same { Answer::Refused(first) } else { Answer::Mixed(values(&events), first) }
    }

    fn one(&mut self, who: &str, deed: &Deed) -> Result<Vec<Event>, Refused> {
        let by = self.by(who);
        let mut events = Vec::new();
        for command in self.commands(who, &by, deed)? {
            let said = matches!(by, By::Account(_)).then(|| self.said(&deed.sent)).flatten();
            let by = if matches!(command, Command::Tick) { By::Clock } else { by };
            let new = self.decide(by, said, &command)?;
            let void = new.iter().find_map(|event| match event {
                Event::VotePosted { entry, .. } => entry.void,
                _ => None,
            });
            events.extend(new);
            // A vote that does not count is kept in the day's log, since a replay may judge it
            // otherwise; for its author it is refused.
            if let Some(void) = void {
                return Err(refused(void.clause(), void.code()));
            }
        }
        Ok(events)
    }

    fn by(&mut self, who: &str) -> By {
        let word = key(who);
        match word.as_str() {
            "clock" | "system" | "bot" | "program" => return By::System,
            _ => {}
        }
        if let Some(team) = team_word(&word)
            && let Some(seat) = senior(self.game(), team)
            && let Some(player) = self.game().player(seat)
        {
            return By::Account(player.account);
        }
        let seat = self.seat(who).ok();
        if let Some(player) = seat.and_then(|seat| self.game().player(seat)) {
            return By::Account(player.account);
        }
        By::Account(self.people.borrow_mut().account(who))
    }

    fn named(&self, name: &str) -> Result<Seat, Refused> {
        self.seat(name).map_err(|_| no_seat())
    }

    fn own(&self, by: &By) -> Option<Seat> {
        match by {
            By::Account(account) => self.game().seat_of(*account),
            By::Clock | By::System => None,
        }
    }

    fn commands(&mut self, who: &str, by: &By, deed: &Deed) -> Result<Vec<Command>, Refused> {
        let media = deed.sent.media;
        let words = |text: &str| Text { media, ..Text::plain(text) };
        let host_words = |text: &Option<String>| words(text.as_deref().unwrap_or(SOME_REASON));
        let one = match &deed.verb {
            Verb::Vote { target, voter: None, reason: Some(reason) } if *by == By::Account(HOST) => {
                self.vote_in_name(target, reason, words)?
            }
            Verb::Vote { target, voter, reason } => {
                let voter = voter.as_deref().map(|name| self.named(name)).transpose()?;
                let choice = if target == "nobody" {
                    Choice::Nobody
                } else {
                    Choice::Player(self.seat(target).map_err(|_| refused("r28", "vote_target"))?)
                };
                Command::Vote { voter, choice, reason: reason.as_deref().map(words) }
            }
            Verb::Unvote { voter } => {
                Command::Retract { voter: voter.as_deref().map(|name| self.named(name)).transpose()? }
            }
            Verb::Act { key, targets, executor, mate, use_on } => {
                self.action(by, key, [targets, &to_list(executor), &to_list(mate), &to_list(use_on)])?
            }
            Verb::Refuse { mate: None } => Command::Refuse,
            Verb::Refuse { mate: Some(mate) } => {
                Command::Propose { slot: slot(self.named(mate)?), plan: Plan::Refuse }
            }
            Verb::Withdraw => {
                let own = self.own(by).ok_or_else(|| refused("r6", "not_playing"))?;
                let sent = self.game().proposals.iter().find(|p| p.by == own).map(|p| p.slot);
                Command::Withdraw { slot: sent.unwrap_or(Slot::Own(own)) }
            }
            Verb::Say { room } => Command::Say { room: self.room(by, room.as_deref()) },
            Verb::Note { text, header } => {
                Command::SendNote { header: header.as_deref().map(Text::plain), text: words(text) }
            }
            Verb::LastNote(text) => Command::LeaveLastNote { words: words(text) },
            Verb::Join(past) => Command::Join { past: *past },
            Verb::Leave => Command::Leave,
            Verb::Card { element, text } => Command::FillCard { element: *element, words: Some(words(text)) },
            Verb::Receive => Command::ReceiveRole,
            Verb::Absence(text) => Command::Absence { words: words(text) },
            Verb::Appeal(text) => Command::Appeal { words: words(text) },
            Verb::DeadChat => Command::EnterDeadChat,
            Verb::Clue { victim, target, element, text, explanation } => {
                let element = Element::named(&key(element)).ok_or_else(|| refused("r20", "element"))?;
                let team = self.own(by).and_then(|seat| self.game().player(seat)?.side.team());
                let by_whom = match team_word(&key(who)).or(team) {
                    Some(team) => ClueBy::Mafia(team),
                    None if *by == By::Account(HOST) => ClueBy::Host,
                    None => ClueBy::Mafia(1),
                };
                Command::AddClue {
                    victim: self.named(victim)?,
                    by: by_whom,
                    target: self.named(target)?,
                    element,
                    text: words(text),
                    explanation: explanation.as_deref().map(Text::plain),
                }
            }
            Verb::Tick => Command::Tick,
            Verb::Marker(time) => {
                let named = time.as_deref().and_then(|word| self.time(word, self.game().clock.opened));
                Command::Marker { through: named.unwrap_or(self.now) }
            }
            Verb::Outage { from, to } => {
                let time = |word: &str| instant_ms(word).map(|ms| self.zero + ms);
                let bad = || refused("r39", "not_a_time");
                Command::Outage { from: time(from).ok_or_else(bad)?, to: time(to).ok_or_else(bad)? }
            }
            Verb::Penalty { names, .. } | Verb::Excuse { names, .. } | Verb::Immunity { names, .. } => {
                return names
                    .iter()
                    .map(|name| self.about(&deed.verb, self.named(name)?, host_words))
                    .collect();
            }
            Verb::Tell { acts, struck, text } => return self.tellings(acts, *struck, host_words(text)),
            other => self.hosting(other, host_words)?,
        };
        Ok(vec![one])
    }

    /// The host's `vote A C reason`: A's vote on C.
    fn vote_in_name(
        &self,
        voter: &str,
        rest: &str,
        words: impl Fn(&str) -> Text,
    ) -> Result<Command, Refused> {
        let (target, reason) = rest.split_once(' ').unwrap_or((rest, ""));
        let choice = match self.seat(target) {
            Ok(seat) => Choice::Player(seat),
            Err(_) if NOBODY.contains(&key(target).as_str()) => Choice::Nobody,
            Err(_) => return Err(refused("r28", "vote_target")),
        };
        let reason = (!reason.is_empty()).then(|| words(reason));
        Ok(Command::Vote { voter: Some(self.named(voter)?), choice, reason })
    }

    fn about(
        &self,
        verb: &Verb,
        seat: Seat,
        words: impl Fn(&Option<String>) -> Text,
    ) -> Result<Command, Refused> {
        Ok(match verb {
            Verb::Excuse { on, .. } => Command::Excuse { seat, on: *on },
            Verb::Immunity { on, .. } => Command::Immunity { seat, on: *on },
            Verb::Penalty { kind, reason, .. } => {
                let why = words(reason);
                match *kind {
                    "warn" => Command::Warn { seat, why },
                    "block_day" => Command::BlockDay { seat, why },
                    "block_night" => Command::BlockNight { seat, why },
                    _ => Command::Modkill { seat, why },
                }
            }
            _ => return Err(refused("r1", "wrong_command")),
        })
    }

    /// An action, the team's kill, or a proposal for a mate's action.
    fn action(
        &self,
        by: &By,
        verb: &str,
        [targets, executor, mate, use_on]: [&Vec<String>; 4],
    ) -> Result<Command, Refused> {
        let own = self.own(by).ok_or_else(|| refused("r6", "not_playing"))?;
        let seats = targets.iter().map(|name| self.named(name)).collect::<Result<Vec<_>, _>>()?;
        let first = |list: &Vec<String>| list.first().map(|name| self.named(name)).transpose();
        let whose = first(mate)?.unwrap_or(own);
        let player = self.game().player(whose).ok_or_else(no_seat)?;
        let target = seats.first().copied().ok_or_else(|| refused("r12", "no_target"))?;
        if let Some(team) = team_kill(verb, player).filter(|_| use_on.is_empty()) {
            let own_kill = player.keys().iter().any(|key| key.ability().kind.kills()) && verb == "shoot";
            if !own_kill {
                let plan = Plan::Kill { victim: target, executor: first(executor)? };
                return Ok(Command::Propose { slot: Slot::Kill { team, n: 0 }, plan });
            }
        }
        let key = key_of(verb, player).ok_or_else(|| refused("r12", "no_ability"))?;
        let (mut second, mut use_on) = (seats.get(1).copied(), first(use_on)?);
        // `steal K W`: what is stolen from K is used on W.
        if key == Key::Steal && use_on.is_none() {
            use_on = second.take();
        }
        let plan = Plan::Act { key, target, second, use_on };
        Ok(Command::Propose { slot: Slot::Own(whose), plan })
    }

    fn room(&self, by: &By, room: Option<&str>) -> Room {
        let team = self.own(by).and_then(|seat| self.game().player(seat)?.side.team()).unwrap_or(1);
        match room.unwrap_or("game") {
            word if word.contains("mafia2") => Room::Mafia(2),
            word if word.contains("mafia") || word.contains("team") => Room::Mafia(team),
            word if word.contains("dead") => Room::Dead,
            word if word.contains("vot") => Room::Voting,
            _ => Room::Game,
        }
    }

    /// `describe all`, `strike 2`, `describe heal`, `describe B`.
    fn tellings(&self, acts: &[String], struck: bool, words: Text) -> Result<Vec<Command>, Refused> {
        let draft = self.game().draft.as_ref().ok_or_else(|| refused("r39.1", "no_such_act"))?;
        let mut found = Vec::new();
        for word in acts {
            let wanted = key(word);
            let number = wanted.parse::<usize>().ok();
            let seat = self.seat(word).ok();
            for (i, act) in draft.outcome.acts.iter().enumerate() {
                let this = match wanted.as_str() {
                    "all" | "rest" => matches!(act.fate, Fate::Done(_)) && draft.told[i].is_none(),
                    _ if number.is_some() => number == Some(i + 1),
                    name => Key::named(name) == Some(act.key) || seat == Some(act.actor),
                };
                if this {
                    found.push(u8::try_from(i).unwrap_or(u8::MAX));
                }
            }
            if found.is_empty() && wanted != "all" {
                return Err(refused("r39.1", "no_such_act"));
            }
        }
        let tell = |act: u8| match struck {
            true => Command::Strike { act, reason: words },
            false => Command::Describe { act, words },
        };
        Ok(found.into_iter().map(tell).collect())
    }

    fn hosting(&mut self, verb: &Verb, words: impl Fn(&Option<String>) -> Text) -> Result<Command, Refused> {
        Ok(match verb {
            Verb::CloseSignup => Command::CloseSignup,
            Verb::Deal => Command::Deal,
            Verb::Open => Command::Start,
            Verb::Configure { name, value } => {
                let mut settings = (*self.game().settings).clone();
                settings.set(name, value).map_err(|_| refused("r2", "bad_setting"))?;
                Command::Configure(Box::new(settings))
            }
            Verb::CoHost { name, on } => Command::CoHost { account: self.account(name), on: *on },
            Verb::HandOver(name) => Command::HandOver { account: self.account(name) },
            Verb::TakeSeat { seat, name } => Command::TakeSeat {
                seat: self.named(seat)?,
                account: self.account(name),
                past: crate::rules::forgy::Past::default(),
            },
            Verb::Close("night") => Command::CloseNight,
            Verb::Close(_) => Command::CloseDay,
            Verb::Publish { what, pictures } => match (what, self.game().stage) {
                (Some("log"), _) | (None, Stage::Ended) => Command::PublishLog,
                (Some("night"), _) | (None, Stage::DayClosed) => Command::PublishNight,
                _ => Command::PublishDay { loose_pictures: *pictures },
            },
            Verb::Unclue(clue) => Command::RemoveClue { clue: clue.saturating_sub(1) },
            Verb::Explain { cycle, clue, text } => {
                Command::ExplainClue { cycle: *cycle, clue: clue.saturating_sub(1), words: Text::plain(text) }
            }
            Verb::Void { what } => self.voiding(what, &words)?,
            Verb::Replace { seat, name } => {
                Command::Replace { seat: self.named(seat)?, account: self.account(name) }
            }
            Verb::NoteDesk { deed, of, text } => self.note_desk(deed, of, words(text))?,
            Verb::MoveBatch { batch, to } => {
                let at =
                    self.time(to, self.game().clock.opened).ok_or_else(|| refused("r27", "not_a_time"))?;
                Command::MoveBatch { batch: *batch, at }
            }
            Verb::Extend(to) => Command::Extend { closes: self.extended(to) },
            Verb::Pause => Command::Pause,
            Verb::Resume => Command::Resume,
            Verb::Ruling { clause, effect, reason } => {
                let effect = self.effect(effect)?;
                Command::Rule { clause: clause.clone(), effect, reason: words(reason) }
            }
            Verb::DryRun(acts) => self.paper(acts)?,
            Verb::Finish { winner, reason } => Command::Finish {
                winner: winner.as_deref().map(|word| self.winner(word)).transpose()?,
                reason: reason.as_deref().map(Text::plain),
            },
            Verb::Log => Command::PublishLog,
            Verb::Cancel => Command::Cancel { reason: None },
            _ => return Err(refused("r1", "wrong_command")),
        })
    }

    fn account(&self, name: &str) -> AccountId {
        let seat = self.seat(name).ok();
        let holder = seat.and_then(|seat| self.game().player(seat)).map(|player| player.account);
        holder.unwrap_or_else(|| self.people.borrow_mut().account(name))
    }

    fn extended(&self, to: &str) -> Stamp {
        let length = crate::rules::forgy::Span::parse(to).filter(|_| !to.contains(':'));
        let closes = self.game().clock.closes;
        length.map_or_else(|| self.time(to, closes).unwrap_or(closes), |span| closes + span.0)
    }

    /// `void 3`, `void #3 no reason`, `void A no reason`: a ledger number, or a player's live vote.
    fn voiding(&self, what: &[String], words: &impl Fn(&Option<String>) -> Text) -> Result<Command, Refused> {
        let missing = || refused("r29", "no_such_vote");
        let mut rest =
            what.iter().skip_while(|word| matches!(key(word).as_str(), "vote" | "of" | "no" | "the"));
        let first = rest.next().ok_or_else(missing)?;
        let number = first.trim_start_matches(['#', '№']).parse::<u16>().ok();
        let by_name = self.seat(first.trim_end_matches("'s")).ok().and_then(|seat| {
            let votes = self.game().day.entries.iter().rev();
            votes.filter(|entry| entry.void.is_none()).find(|entry| entry.voter == seat).map(|entry| entry.no)
        });
        let left: Vec<&str> =
            rest.map(String::as_str).filter(|word| !matches!(*word, "vote" | "because" | "reason")).collect();
        let why = words(&(!left.is_empty()).then(|| left.join(" ")));
        let no = if first.starts_with(['#', '№']) { number } else { by_name.or(number) };
        Ok(Command::VoidVote { no: no.ok_or_else(missing)?, why })
    }

    /// A note by its author's name or by its number from 1.
    fn note_desk(&self, deed: &str, of: &str, words: Text) -> Result<Command, Refused> {
        let seat = self.seat(of).ok();
        if deed == "return_last" {
            return Ok(Command::ReturnLastNote { seat: seat.ok_or_else(no_seat)?, why: words });
        }
        let notes = &self.game().notes;
        let waiting = |state: NoteState| matches!(state, NoteState::Submitted | NoteState::Approved(_));
        let by_author = notes.iter().rposition(|note| Some(note.author) == seat && waiting(note.state));
        let any = notes.iter().rposition(|note| Some(note.author) == seat);
        let number = of.trim_start_matches(['#', '№']).parse::<usize>().ok().map(|n| n.saturating_sub(1));
        let found = by_author.or(any).or(number).ok_or_else(|| refused("r26", "no_such_note"))?;
        let note = u16::try_from(found).unwrap_or(u16::MAX);
        Ok(match deed {
            "approve" => Command::ApproveNote { note },
            "correct" => Command::CorrectNote { note, text: words },
            _ => Command::ReturnNote { note, why: words },
        })
    }

    fn effect(&self, words: &[String]) -> Result<RulingEffect, Refused> {
        let Some(first) = words.first() else { return Ok(RulingEffect::Noted) };
        let seat = || words.get(1).ok_or_else(no_seat).and_then(|name| self.named(name));
        let number = words.iter().rev().find_map(|word| word.parse::<u8>().ok());
        let said = |word: &str| words.iter().any(|w| key(w) == word);
        Ok(match key(first).as_str() {
            "skip" => RulingEffect::Skip { seat: seat()?, used: said("used") },
            "uses" => {
                let key = words.get(2).and_then(|word| Key::named(&key(word)));
                let key = key.ok_or_else(|| refused("r12", "no_ability"))?;
                RulingEffect::Uses { seat: seat()?, key, left: number.unwrap_or(0) }
            }
            "misses" => RulingEffect::Misses { seat: seat()?, misses: [number.unwrap_or(0); 3] },
            "revive" => RulingEffect::Revive { seat: seat()? },
            "close_day" => RulingEffect::CloseDay,
            _ => RulingEffect::Noted,
        })
    }

    /// `dry_run B block K; K shot V`.
    fn paper(&self, acts: &[Vec<String>]) -> Result<Command, Refused> {
        let act = |words: &Vec<String>| {
            let [name, verb, targets @ ..] = words.as_slice() else {
                return Err(refused("r12", "no_target"));
            };
            let seat = self.named(name)?;
            let player = self.game().player(seat).ok_or_else(no_seat)?;
            let team = team_kill(&key(verb), player).map(Key::kill_of);
            let key =
                team.or_else(|| key_of(&key(verb), player)).ok_or_else(|| refused("r12", "no_ability"))?;
            let seats = targets.iter().map(|name| self.named(name)).collect::<Result<Vec<_>, _>>()?;
            let target = seats.first().copied().ok_or_else(|| refused("r12", "no_target"))?;
            let last = seats.get(1).copied();
            let (second, use_on) = if key == Key::Steal { (None, last) } else { (last, None) };
            Ok(PaperAct { seat, key, target, second, use_on })
        };
        let acts = acts.iter().filter(|words| !words.is_empty()).map(act).collect::<Result<Vec<_>, _>>()?;
        Ok(Command::DryRun { order: None, night: None, acts })
    }

    pub(super) fn winner(&self, word: &str) -> Result<Winner, Refused> {
        Ok(match word.split_once(' ') {
            Some((_, name)) => Winner::Solo(self.named(name)?),
            None => match word {
                "town" => Winner::Town,
                "nobody" | "draw" => Winner::Nobody,
                other => Winner::Mafia(match Side::named(other) {
                    Some(Side::Mafia(team)) => team,
                    _ => 1,
                }),
            },
        })
    }
}

fn to_list(word: &Option<String>) -> Vec<String> {
    word.iter().cloned().collect()
}
