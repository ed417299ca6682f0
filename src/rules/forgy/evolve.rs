//! Event to state: total, never fails, branches on nothing but state and event. The larger steps
//! (a night's outcome, a day's count) lie in `evolve_phase`.

use super::ballot::{Entry, Lock, Void, What};
use super::event::Event;
use super::notes::NoteState;
use super::records::{Penalty, PenaltyKind, RulingEffect, RulingRecord};
use super::roles::{DealtRole, KEYS, Key, Role, Side};
use super::seats::SeatSet;
use super::state::{Acted, Card, Cause, Closing, Exit, Forgy, Member, Past, Player, Stage, UNLIMITED};
use crate::base::{AccountId, Seat, Stamp};

impl Forgy {
    /// See [`crate::rules::Rules::evolve`].
    pub(super) fn apply(&mut self, event: &Event) {
        self.public.forget(event);
        match event {
            Event::GameCreated { settings, host, seed } => {
                self.created = true;
                self.settings = (**settings).clone().into();
                self.host = Some(*host);
                self.seed = Some(*seed);
            }
            // A position is built from nothing, and so is what everybody sees of it.
            Event::Arranged(position) => {
                *self = (**position).clone();
                self.public = super::view::PublicCache::default();
            }
            Event::SettingsChanged(settings) => self.settings = (**settings).clone().into(),
            Event::CoHostSet { account, on } => {
                let hosts = self.co_hosts.make_mut();
                hosts.retain(|other| other != account);
                if *on {
                    hosts.push(*account);
                }
            }
            Event::HostChanged { account } => self.host = Some(*account),
            Event::PlayerJoined { .. } | Event::PlayerLeft { .. } | Event::CardFilled { .. } => {
                self.sign_up(event)
            }
            Event::SignupClosed { .. }
            | Event::ImmunitySet { .. }
            | Event::Dealt { .. }
            | Event::RoleReceived { .. }
            | Event::SeatTaken { .. }
            | Event::Started { .. } => self.set_up(event),
            Event::NightOpened { .. }
            | Event::DayOpened { .. }
            | Event::Closing { .. }
            | Event::Reopened
            | Event::NightResolved(_)
            | Event::DayClosed { .. }
            | Event::TakenAlong { .. } => self.turn_phase(event),
            Event::Proposed(_)
            | Event::Withdrawn { .. }
            | Event::Dropped { .. }
            | Event::ActTold { .. }
            | Event::ClueAdded(_)
            | Event::ClueRemoved { .. }
            | Event::ClueExplained { .. } => self.note_night(event),
            Event::VotePosted { entry, changed, lock } => {
                self.insert(*entry);
                self.rejudge(changed, *lock);
            }
            Event::VoteVoided { no, why, changed, lock } => {
                if let Some(entry) = self.day.entries.iter_mut().find(|entry| entry.no == *no) {
                    entry.voided = Some(*why);
                }
                self.rejudge(changed, *lock);
            }
            Event::RoleChanged { seat, role, mafia } => self.change_role(*seat, *role, *mafia),
            Event::MissesCounted { misses } => {
                for (seat, counts) in misses {
                    if let Some(player) = self.players.get_mut(seat.index()) {
                        player.misses = *counts;
                    }
                }
            }
            Event::Penalized { penalty, entry, changed, lock } => {
                self.penalize(penalty);
                if let Some(entry) = entry {
                    self.insert(*entry);
                    self.rejudge(changed, *lock);
                }
            }
            Event::Excused { seat, on } => self.with(*seat, |player| player.excused = *on),
            Event::Replaced { seat, account, entry, .. } => {
                self.replace(*seat, *account);
                if let Some(entry) = entry {
                    self.insert(*entry);
                }
            }
            Event::DeadChatJoined { seat } => self.with(*seat, |player| player.in_dead_chat = true),
            Event::Talked { seat } => self.with(*seat, |player| player.talked = true),
            Event::NoteSubmitted(_)
            | Event::NoteReturned { .. }
            | Event::NoteCorrected { .. }
            | Event::NoteApproved { .. }
            | Event::NoteDropped { .. }
            | Event::NotesPublished { .. }
            | Event::BatchMoved { .. }
            | Event::LastNoteWritten { .. }
            | Event::LastNoteReturned { .. } => self.file_note(event),
            Event::Reminded { mark } => self.clock.reminded |= mark,
            Event::HostLate => self.clock.late_told = true,
            Event::Extended { closes, .. } => self.clock.closes = *closes,
            Event::Paused { at } => self.paused = Some(*at),
            Event::Resumed { at } => self.resume(*at),
            Event::Ruled(ruling) => self.rule(ruling),
            Event::EndProposed { winner } => self.proposed = *winner,
            Event::EndConfirmed { winner, .. } => {
                self.winner = Some(*winner);
                self.proposed = None;
                self.stage = Stage::Ended;
                self.closing = None;
                self.paused = None;
            }
            Event::LogPublished => self.stage = Stage::LogPublished,
            Event::Cancelled { .. } => {
                self.stage = Stage::Cancelled;
                self.closing = None;
                self.paused = None;
            }
            Event::AbsenceAsked { .. } | Event::Appealed { .. } | Event::DryRan { .. } => {}
        }
    }

    pub(super) fn with(&mut self, seat: Seat, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.players.get_mut(seat.index()) {
            change(player);
        }
    }

    fn sign_up(&mut self, event: &Event) {
        match event {
            Event::PlayerJoined { account, press, past, reserve } => {
                let member = Member { account: *account, press: *press, past: *past, card: Card::default() };
                let list = if *reserve { &mut self.reserve } else { &mut self.members };
                list.make_mut().push(member);
            }
            Event::PlayerLeft { account } => {
                let before = self.members.len();
                self.members.make_mut().retain(|member| member.account != *account);
                self.reserve.make_mut().retain(|member| member.account != *account);
                if self.members.len() < before && !self.reserve.is_empty() {
                    let next = self.reserve.make_mut().remove(0);
                    self.members.make_mut().push(next);
                }
            }
            Event::CardFilled { account, element, words } => {
                for list in [&mut self.members, &mut self.reserve] {
                    if list.iter().any(|member| member.account == *account) {
                        for member in list.make_mut().iter_mut().filter(|m| m.account == *account) {
                            member.card.0[*element as usize] = *words;
                        }
                    }
                }
                if let Some(place) = self.players.iter().position(|player| player.account == *account)
                    && place < self.cards.len()
                {
                    self.cards.make_mut()[place].0[*element as usize] = *words;
                }
            }
            _ => {}
        }
    }

    fn set_up(&mut self, event: &Event) {
        match event {
            Event::SignupClosed { immune } => {
                self.stage = Stage::Profiles;
                self.players = self.members.iter().map(seated).collect();
                self.cards = self.members.iter().map(|member| member.card).collect::<Vec<_>>().into();
                self.n0 = u8::try_from(self.players.len()).unwrap_or(u8::MAX);
                self.make_immune(*immune);
            }
            Event::ImmunitySet { immune } => self.make_immune(*immune),
            Event::Dealt { attempt, roles } => {
                self.stage = Stage::Rand;
                self.deals = *attempt;
                for (player, dealt) in self.players.iter_mut().zip(roles) {
                    player.give(dealt);
                }
            }
            Event::RoleReceived { seat } => self.with(*seat, |player| player.received = true),
            Event::SeatTaken { seat, account, past } => {
                let waiting = self.reserve.iter().find(|member| member.account == *account).copied();
                self.reserve.make_mut().retain(|member| member.account != *account);
                self.with(*seat, |player| {
                    player.account = *account;
                    player.past = *past;
                    player.received = false;
                    player.immune = false;
                });
                if let Some(card) = self.cards.make_mut().get_mut(seat.index()) {
                    *card = waiting.map(|member| member.card).unwrap_or_default();
                }
            }
            Event::Started { at } => {
                self.clock.decided = *at;
                self.cycle = 0;
                self.proposals.clear();
            }
            _ => {}
        }
    }

    fn make_immune(&mut self, immune: SeatSet) {
        for (i, player) in self.players.iter_mut().enumerate() {
            player.immune = immune.has(Seat::from_index(i));
        }
    }

    fn note_night(&mut self, event: &Event) {
        match event {
            Event::Proposed(proposal) => {
                let several = !self.settings.holds(super::clauses::Clause::r(15));
                self.proposals.retain(|other| !proposal.replaces(other, several));
                self.proposals.push(*proposal);
            }
            Event::Withdrawn { slot, by } | Event::Dropped { slot, by } => {
                self.proposals.retain(|other| other.slot != *slot || other.by != *by);
            }
            Event::ActTold { act, telling } => {
                if let Some(draft) = &mut self.draft
                    && let Some(told) = draft.make_mut().told.get_mut(usize::from(*act))
                {
                    *told = Some(*telling);
                }
            }
            Event::ClueAdded(clue) => self.clues.push(*clue),
            Event::ClueRemoved { clue } if usize::from(*clue) < self.clues.len() => {
                self.clues.remove(usize::from(*clue));
            }
            Event::ClueExplained { cycle, clue, words } => {
                let night = self.nights.iter_mut().find(|night| night.draft.cycle == *cycle);
                if let Some(clue) = night.and_then(|night| night.make_mut().clues.get_mut(usize::from(*clue)))
                {
                    clue.explanation = Some(*words);
                }
            }
            _ => {}
        }
    }

    fn insert(&mut self, entry: Entry) {
        let place = self.day.place(entry.said);
        self.day.entries.insert(place, entry);
        // A living player who writes a vote or a retraction takes part in the discussion.
        if matches!(entry.what, What::Vote(_) | What::Retract) && !entry.by_host {
            self.with(entry.voter, |player| player.talked = true);
        }
    }

    fn rejudge(&mut self, changed: &[(u16, Option<Void>)], lock: Option<Lock>) {
        for (no, void) in changed {
            if let Some(entry) = self.day.entries.iter_mut().find(|entry| entry.no == *no) {
                entry.void = *void;
            }
        }
        self.day.lock = lock;
    }

    fn change_role(&mut self, seat: Seat, role: Role, mafia: bool) {
        self.with(seat, |player| {
            player.role = role;
            if mafia {
                player.side = Side::Mafia(1);
            }
            for key in role.card().keys {
                player.uses[key.index()] = key.ability().uses.unwrap_or(UNLIMITED);
            }
        });
    }

    fn penalize(&mut self, penalty: &Penalty) {
        self.penalties.make_mut().push(*penalty);
        let exit = self.exit_now(Cause::Modkill);
        let day = self.stage == Stage::Day;
        self.with(penalty.seat, |player| match penalty.kind {
            PenaltyKind::Warning => {}
            PenaltyKind::NightBlock => player.night_blocked = true,
            PenaltyKind::DayBlock => player.day_blocked = true,
            PenaltyKind::Modkill => player.exit = player.exit.or(Some(exit)),
        });
        match penalty.kind {
            PenaltyKind::Modkill => {
                self.unreported = self.unreported.with(penalty.seat);
                self.proposals.retain(|proposal| proposal.by != penalty.seat);
                self.drop_last_note(penalty.seat);
            }
            // His vote of today is not counted against him or for anyone: he was there when he
            // voted, so what stands in the log stays; the block begins now.
            PenaltyKind::DayBlock if day => self.day.barred = self.day.barred.with(penalty.seat),
            _ => {}
        }
    }

    pub(super) fn exit_now(&self, cause: Cause) -> Exit {
        let at_night = matches!(self.stage, Stage::Night | Stage::NightClosed);
        Exit { cause, cycle: self.cycle, at_night }
    }

    fn replace(&mut self, seat: Seat, account: AccountId) {
        let cycle = self.cycle;
        self.with(seat, |player| {
            player.account = account;
            player.exit = None;
            player.misses = [0; 3];
            player.skip_used = false;
            player.talked = false;
            player.excused = true;
            player.received = true;
            player.replaced = Some(cycle);
        });
        self.unreported = self.unreported.without(seat);
        // A newcomer brings a snapshot of his own (r22); an earlier player keeps his.
        let fresh = self.reserve.iter().find(|member| member.account == account).map(|member| member.card);
        let before =
            self.seats().find(|(other, p)| *other != seat && p.account == account).map(|(other, _)| other);
        let card = fresh.or_else(|| before.and_then(|other| self.cards.get(other.index()).copied()));
        if let Some(slot) = self.cards.make_mut().get_mut(seat.index()) {
            *slot = card.unwrap_or_default();
        }
        self.reserve.make_mut().retain(|member| member.account != account);
    }

    fn drop_last_note(&mut self, seat: Seat) {
        if self.last_notes.iter().any(|(author, _)| *author == seat) {
            self.last_notes.make_mut().retain(|(author, _)| *author != seat);
        }
    }

    fn file_note(&mut self, event: &Event) {
        match event {
            Event::NoteSubmitted(note) => self.notes.make_mut().push(*note),
            Event::NotesPublished { batch, notes } => {
                let cycle = self.cycle;
                for note in notes {
                    if let Some(note) = self.notes.make_mut().get_mut(usize::from(*note)) {
                        note.state = NoteState::Published { cycle, batch: *batch };
                    }
                }
                if let Some(slot) = self.batches.get_mut(usize::from(*batch).saturating_sub(1)) {
                    slot.out = true;
                }
            }
            Event::BatchMoved { batch, at } => {
                if let Some(slot) = self.batches.get_mut(usize::from(*batch).saturating_sub(1)) {
                    slot.at = *at;
                }
            }
            Event::LastNoteWritten { seat, words } => {
                let notes = self.last_notes.make_mut();
                notes.retain(|(author, _)| author != seat);
                notes.push((*seat, *words));
            }
            Event::LastNoteReturned { seat, .. } => self.drop_last_note(*seat),
            Event::NoteReturned { note, .. }
            | Event::NoteCorrected { note, .. }
            | Event::NoteApproved { note, .. }
            | Event::NoteDropped { note } => {
                if let Some(filed) = self.notes.make_mut().get_mut(usize::from(*note)) {
                    match event {
                        Event::NoteReturned { why, .. } => {
                            filed.why = Some(*why);
                            filed.state = NoteState::Returned;
                        }
                        Event::NoteCorrected { text, .. } => filed.corrected = Some(*text),
                        Event::NoteApproved { at, .. } => filed.state = NoteState::Approved(*at),
                        _ => filed.state = NoteState::Dropped,
                    }
                }
            }
            _ => {}
        }
    }

    /// A pause moves every pending instant by its length.
    fn resume(&mut self, at: Stamp) {
        let Some(since) = self.paused.take() else { return };
        let by = (at - since).max(0);
        self.clock.opened = self.clock.opened + by;
        self.clock.closes = self.clock.closes + by;
        self.clock.decided = self.clock.decided + by;
        for batch in self.batches.iter_mut().filter(|batch| !batch.out) {
            batch.at = batch.at + by;
        }
        if let Some(closing) = &mut self.closing {
            *closing = Closing { since: closing.since + by, ..*closing };
        }
    }

    fn rule(&mut self, ruling: &RulingRecord) {
        self.rulings.make_mut().push(*ruling);
        match ruling.effect {
            RulingEffect::Skip { seat, used } => self.with(seat, |player| player.skip_used = used),
            RulingEffect::Uses { seat, key, left } => {
                self.with(seat, |player| player.uses[key.index()] = left);
            }
            RulingEffect::Misses { seat, misses } => self.with(seat, |player| player.misses = misses),
            RulingEffect::Revive { seat } => {
                self.with(seat, |player| player.exit = None);
                self.unreported = self.unreported.without(seat);
            }
            RulingEffect::Noted | RulingEffect::CloseDay => {}
        }
    }
}

/// A member on a seat, before the deal.
fn seated(member: &Member) -> Player {
    let civilian = DealtRole {
        role: Role::Civilian,
        list_no: 0,
        side: Side::Town,
        uses: None,
        also: super::roles::KeySet::default(),
    };
    Player::new(member.account, member.past, &civilian)
}

impl Player {
    /// A living player with this role.
    #[must_use]
    pub fn new(account: AccountId, past: Past, dealt: &DealtRole) -> Self {
        let mut player = Self {
            account,
            role: dealt.role,
            dealt: dealt.role,
            list_no: dealt.list_no,
            side: dealt.side,
            also: dealt.also,
            uses: [UNLIMITED; KEYS],
            exit: None,
            immune: false,
            received: false,
            past,
            skip_used: false,
            misses: [0; 3],
            talked: false,
            acted: Acted::NotApplicable,
            excused: false,
            silenced: false,
            day_blocked: false,
            night_blocked: false,
            shielded: false,
            gifted: false,
            last: None,
            poisoned: None,
            recruited: false,
            in_dead_chat: false,
            replaced: None,
        };
        player.give(dealt);
        player
    }

    /// Gives the player a role of the list.
    pub fn give(&mut self, dealt: &DealtRole) {
        self.role = dealt.role;
        self.dealt = dealt.role;
        self.list_no = dealt.list_no;
        self.side = dealt.side;
        self.also = dealt.also;
        for key in Key::ALL {
            let limit = key.ability().uses;
            let own = self.keys().has(key);
            let uses = if own { dealt.uses.or(limit) } else { limit };
            self.uses[key.index()] = uses.unwrap_or(UNLIMITED);
        }
    }
}
