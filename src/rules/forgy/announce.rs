//! What each event tells to whom. Nothing here names a role beside a seat before the end (I9), and
//! nothing private goes out when its timing would tell something: results come with the day's post.

use super::ballot::What;
use super::event::Event;
use super::night::{Slot, Telling};
use super::notice::{DayPost, NightPost, Notice, PublicClue, PublicNote};
use super::records::{PenaltyKind, RulingEffect};
use super::roles::Role;
use super::seats::SeatSet;
use super::state::{Forgy, Stage};
use crate::base::Seat;
use crate::rules::{Audience, Told};

type Out = Vec<Told<Notice>>;

fn tell(out: &mut Out, to: Audience, what: Notice) {
    out.push(Told { to, what });
}

/// See [`crate::rules::Rules::announce`].
pub(super) fn announce(before: &Forgy, event: &Event, after: &Forgy, out: &mut Out) {
    use Audience::{Host, Public};
    match event {
        Event::GameCreated { seed, .. } => tell(out, Public, Notice::SignupOpened { seal: seed.seal() }),
        Event::SettingsChanged(_) => tell(out, Public, Notice::SettingsChanged),
        Event::CoHostSet { .. } | Event::HostChanged { .. } => tell(out, Public, Notice::HostsChanged),
        Event::PlayerJoined { account, reserve, .. } => {
            tell(out, Audience::Account(*account), Notice::Joined { account: *account, reserve: *reserve });
        }
        Event::SignupClosed { .. } => tell(out, Public, Notice::SignupClosed { players: after.n0 }),
        Event::Dealt { .. } => {
            after.seats().for_each(|(seat, _)| tell(out, Audience::Seat(seat), Notice::RoleDealt));
            let seats = SeatSet::of(after.seats().map(|(seat, _)| seat));
            tell(out, Host, Notice::Unreceived { seats });
        }
        Event::SeatTaken { seat, .. } if after.stage == Stage::Rand => {
            tell(out, Audience::Seat(*seat), Notice::RoleDealt);
        }
        Event::Started { .. } => tell(out, Public, Notice::GameStarted),
        Event::NightOpened { .. } | Event::DayOpened { .. } => phases(before, event, after, out),
        Event::Proposed(_) | Event::Dropped { .. } | Event::NightResolved(_) => {
            nights(before, event, after, out)
        }
        Event::Closing { at, .. } => {
            if after.stage == Stage::Day && after.day.lock.is_some() {
                let no = after.day.lock.map_or(0, |lock| lock.no);
                tell(out, Public, Notice::Majority { no, at: *at });
            } else {
                tell(out, Public, Notice::Closing { at: *at });
            }
        }
        Event::Reopened => tell(out, Public, Notice::Reopened { closes: after.clock.closes }),
        Event::VotePosted { .. }
        | Event::VoteVoided { .. }
        | Event::Penalized { .. }
        | Event::Replaced { .. } => {
            votes(before, event, after, out);
        }
        Event::DayClosed { .. } => tell(out, Host, Notice::DayCounted { cycle: after.cycle }),
        Event::RoleChanged { seat, role, mafia } => role_changed(after, *seat, *role, *mafia, out),
        Event::NotesPublished { .. }
        | Event::BatchMoved { .. }
        | Event::NoteSubmitted(_)
        | Event::NoteReturned { .. }
        | Event::NoteApproved { .. }
        | Event::LastNoteReturned { .. } => notes(event, after, out),
        Event::AbsenceAsked { seat, words } => {
            tell(out, Host, Notice::AbsenceAsked { seat: *seat, words: *words });
        }
        Event::Excused { seat, on } => tell(out, Audience::Seat(*seat), Notice::Excused { on: *on }),
        Event::Appealed { account, words } => {
            tell(out, Host, Notice::Appeal { account: *account, words: *words })
        }
        Event::Reminded { mark } => remind(after, *mark, out),
        Event::HostLate => tell(out, Host, Notice::HostLate),
        Event::Extended { closes, outage } => {
            tell(out, Public, Notice::Extended { closes: *closes, outage: *outage });
        }
        Event::Paused { .. } => tell(out, Public, Notice::Paused),
        Event::Resumed { .. } => tell(out, Public, Notice::Resumed { closes: after.clock.closes }),
        // What a ruling does to one player's uses or misses is his own affair and the log's.
        Event::Ruled(ruling) => match ruling.effect {
            RulingEffect::Noted | RulingEffect::CloseDay | RulingEffect::Revive { .. } => {
                tell(out, Public, Notice::Ruling { ruling: *ruling });
            }
            _ => tell(out, Host, Notice::Ruling { ruling: *ruling }),
        },
        Event::DryRan { outcome } => tell(out, Host, Notice::DryRun { outcome: outcome.clone() }),
        Event::EndProposed { winner } if after.settings.hosted() => {
            tell(out, Host, Notice::EndProposed { winner: *winner });
        }
        Event::EndConfirmed { winner, .. } => tell(out, Public, Notice::Ended { winner: *winner }),
        Event::LogPublished => tell(out, Public, Notice::LogPublished),
        Event::Cancelled { .. } => tell(out, Public, Notice::Cancelled),
        Event::Arranged(_)
        | Event::PlayerLeft { .. }
        | Event::CardFilled { .. }
        | Event::ImmunitySet { .. }
        | Event::RoleReceived { .. }
        | Event::SeatTaken { .. }
        | Event::Withdrawn { .. }
        | Event::ActTold { .. }
        | Event::ClueAdded(_)
        | Event::ClueRemoved { .. }
        | Event::ClueExplained { .. }
        | Event::TakenAlong { .. }
        | Event::MissesCounted { .. }
        | Event::DeadChatJoined { .. }
        | Event::Talked { .. }
        | Event::NoteCorrected { .. }
        | Event::NoteDropped { .. }
        | Event::LastNoteWritten { .. }
        | Event::EndProposed { .. } => {}
    }
}

fn phases(before: &Forgy, event: &Event, after: &Forgy, out: &mut Out) {
    match event {
        Event::NightOpened { cycle, closes, half, plain, .. } => {
            let day = before.days.last().filter(|day| day.cycle == before.cycle);
            let gone = before.unreported;
            let post = NightPost {
                cycle: *cycle,
                protocol: day.map(|day| day.protocol.clone()),
                taken: day.map(|day| day.taken).unwrap_or_default(),
                last_notes: last_notes(after, gone),
                closes: *closes,
                half: *half,
                plain: *plain,
            };
            tell(out, Audience::Public, Notice::Night(Box::new(post)));
        }
        Event::DayOpened { cycle, closes, half, batches, plain, clues, .. } => {
            let record = after.nights.last().filter(|_| before.draft.is_some());
            let outcome = record.map(|record| &record.draft.outcome);
            let killed = outcome.map(|o| SeatSet::of(o.deaths.iter().map(|d| d.seat))).unwrap_or_default();
            let described = record.map(|record| {
                record.draft.told.iter().filter_map(|told| match told {
                    Some(Telling::Described(words)) => Some(*words),
                    _ => None,
                })
            });
            let post = DayPost {
                cycle: *cycle,
                killed,
                revived: outcome.map(|o| o.revived).unwrap_or_default(),
                clues: clues.iter().map(PublicClue::from).collect(),
                described: described.map(Iterator::collect).unwrap_or_default(),
                last_notes: last_notes(after, killed),
                alive: after.alive(),
                dead: SeatSet::of(after.seats().filter(|(_, p)| !p.alive()).map(|(seat, _)| seat)),
                majority: after.majority(),
                half: *half,
                closes: *closes,
                first_notes: batches.first().map(|batch| batch.at),
                plain: *plain,
            };
            tell(out, Audience::Public, Notice::Day(Box::new(post)));
            results(after, record.map(|r| &**r), out);
        }
        _ => {}
    }
}

fn last_notes(state: &Forgy, gone: SeatSet) -> Vec<(Seat, super::words::Words)> {
    state.last_notes.iter().filter(|(seat, _)| gone.has(*seat)).copied().collect()
}

/// Results come with the day's first post, to whoever was promised one.
fn results(after: &Forgy, record: Option<&super::records::NightRecord>, out: &mut Out) {
    let Some(record) = record else { return };
    for finding in &record.draft.outcome.findings {
        for seat in after.learners(finding.seat).iter() {
            tell(out, Audience::Seat(seat), Notice::Result { finding: *finding });
        }
    }
    for (seat, team) in &record.draft.outcome.recruited {
        tell(out, Audience::Team(*team), Notice::NewMate { seat: *seat });
    }
}

fn nights(before: &Forgy, event: &Event, after: &Forgy, out: &mut Out) {
    match event {
        Event::Proposed(proposal) => {
            let until = (after.stage == Stage::Night).then_some(after.clock.closes);
            tell(out, Audience::Seat(proposal.by), Notice::ActionStored { proposal: *proposal, until });
            let team = match proposal.slot {
                Slot::Kill { team, .. } => Some(team),
                Slot::Own(seat) => after.player(seat).and_then(|player| player.side.team()),
            };
            if let Some(team) = team {
                tell(out, Audience::Team(team), Notice::TeamProposal { proposal: *proposal });
            }
        }
        Event::Dropped { slot, by } => {
            let proposal = before.proposals.iter().find(|p| p.slot == *slot && p.by == *by).copied();
            tell(out, Audience::Seat(*by), Notice::ActionDropped { proposal });
        }
        Event::NightResolved(draft) => {
            let murders = u8::try_from(draft.outcome.murders.len()).unwrap_or(u8::MAX);
            tell(out, Audience::Host, Notice::DraftReady { cycle: draft.cycle, murders });
        }
        _ => {}
    }
}

fn votes(before: &Forgy, event: &Event, after: &Forgy, out: &mut Out) {
    let (entry, changed) = match event {
        Event::VotePosted { entry, changed, .. } => (Some(*entry), changed.as_slice()),
        Event::VoteVoided { no, why, changed, .. } => {
            if let Some(entry) = after.day.entries.iter().find(|entry| entry.no == *no) {
                tell(out, Audience::Public, Notice::Voided { no: *no, voter: entry.voter, why: *why });
            }
            (None, changed.as_slice())
        }
        Event::Penalized { penalty, changed, .. } => {
            let (kind, why, seat) = (penalty.kind, penalty.why, penalty.seat);
            tell(out, Audience::Seat(seat), Notice::Penalty { kind, why });
            if kind == PenaltyKind::Modkill {
                let what = Notice::Modkilled { seat, alive: after.alive().len(), majority: after.majority() };
                tell(out, Audience::Public, what);
            }
            (None, changed.as_slice())
        }
        Event::Replaced { seat, .. } => {
            // Between a resolved night and its post the public majority is still the old one.
            let what =
                Notice::Replaced { seat: *seat, alive: after.alive().len(), majority: after.majority() };
            tell(out, Audience::Public, what);
            tell(out, Audience::Seat(*seat), Notice::RoleDealt);
            (None, [].as_slice())
        }
        _ => (None, [].as_slice()),
    };
    if let Some(entry) = entry {
        let run = after.day.replay();
        let choice = match entry.what {
            What::Vote(choice) => Some(choice),
            What::Retract => before.day.replay().live[entry.voter.index()],
            What::Removed | What::Entered => None,
        };
        let counts = after.day.counts(&run, SeatSet::default());
        // What is shown is the public count: a second vote never shows before the end (r31).
        let count = counts.into_iter().find(|count| Some(count.choice) == choice);
        let count = count.map(|count| super::ballot::Count { total: count.public, ..count });
        let majority = super::ballot::Day::majority(run.living);
        tell(out, Audience::Public, Notice::Ledger { entry, count, majority });
    }
    for (no, void) in changed {
        let voided = matches!(event, Event::VoteVoided { no: own, .. } if own == no);
        if !voided {
            tell(out, Audience::Public, Notice::Rejudged { no: *no, void: *void });
        }
    }
}

/// A new role is told to its holder; a turned werewolf also to his new team.
fn role_changed(after: &Forgy, seat: Seat, role: Role, mafia: bool, out: &mut Out) {
    tell(out, Audience::Seat(seat), Notice::NewRole { role });
    if mafia && let Some(team) = after.player(seat).and_then(|player| player.side.team()) {
        tell(out, Audience::Team(team), Notice::NewMate { seat });
    }
}

fn notes(event: &Event, after: &Forgy, out: &mut Out) {
    let author = |note: u16| after.notes.get(usize::from(note)).map(|note| note.author);
    match event {
        Event::NotesPublished { batch, notes } => {
            let shown = |note: &u16| {
                after.notes.get(usize::from(*note)).map(|n| PublicNote { header: n.header, text: n.shown() })
            };
            let notes = notes.iter().filter_map(shown).collect();
            // No word to the author now: a phone that buzzes alone names him.
            tell(out, Audience::Public, Notice::Notes { batch: *batch, notes });
        }
        Event::BatchMoved { batch, at } => {
            tell(out, Audience::Public, Notice::BatchMoved { batch: *batch, at: *at });
        }
        Event::NoteSubmitted(_) if after.settings.hosted() => {
            let note = u16::try_from(after.notes.len().saturating_sub(1)).unwrap_or(u16::MAX);
            tell(out, Audience::Host, Notice::NoteWaits { note });
        }
        Event::NoteReturned { note, why } => {
            if let Some(seat) = author(*note) {
                tell(out, Audience::Seat(seat), Notice::NoteReturned { why: *why });
            }
        }
        Event::NoteApproved { note, .. } => {
            if let Some(seat) = author(*note) {
                tell(out, Audience::Seat(seat), Notice::NoteApproved);
            }
        }
        Event::LastNoteReturned { seat, why } => {
            tell(out, Audience::Seat(*seat), Notice::LastNoteReturned { why: *why });
        }
        _ => {}
    }
}

/// By day those without a vote; by night all the living in the same words, or a buzz tells a role.
fn remind(after: &Forgy, mark: u8, out: &mut Out) {
    let percent = match mark {
        1 => 50,
        2 => 75,
        _ => 90,
    };
    if mark == 2 {
        if after.settings.hosted() {
            tell(out, Audience::Host, Notice::MissingList { seats: after.missing_now() });
        }
        return;
    }
    let closes = after.clock.closes;
    let seats = if after.stage == Stage::Night { after.alive() } else { after.missing_now() };
    for seat in seats.iter() {
        tell(out, Audience::Seat(seat), Notice::Reminder { percent, closes });
    }
}

impl Forgy {
    /// Who owes a night action or a vote now.
    #[must_use]
    pub fn missing_now(&self) -> SeatSet {
        match self.stage {
            Stage::Night => {
                let acted = self.acted();
                let missing = acted.iter().enumerate().filter(|(_, a)| **a == super::state::Acted::Missing);
                SeatSet::of(missing.map(|(i, _)| Seat::from_index(i)))
            }
            Stage::Day => {
                let run = self.day.replay();
                let excused = SeatSet::of(self.seats().filter(|(_, p)| p.excused).map(|(seat, _)| seat));
                run.living.minus(run.voted).minus(self.day.barred).minus(excused)
            }
            _ => SeatSet::default(),
        }
    }

    /// Who learns what this seat's action found: the seat, an heir who is told his elder's results,
    /// and the whole team of a spy.
    #[must_use]
    pub fn learners(&self, seat: Seat) -> SeatSet {
        let Some(player) = self.player(seat) else { return SeatSet::default() };
        let mut learners = SeatSet::default().with(seat);
        for (other, heir) in self.seats() {
            let sergeant = heir.role == Role::Sergeant && player.role == Role::Commissar && heir.alive();
            let mate = player.role == Role::Spy && heir.side == player.side && heir.side.team().is_some();
            if sergeant || mate {
                learners = learners.with(other);
            }
        }
        learners
    }
}
