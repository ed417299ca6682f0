//! The day's vote (r28–r33) as a replayed log: nothing is counted incrementally. Entries lie in the
//! order of the platform's dates and ids, whenever they were read; each replay judges all of them.

use super::roles::MAX_PLAYERS;
use super::seats::SeatSet;
use super::words::Words;
use crate::base::{Seat, Stamp};
use crate::rules::Said;
use serde::{Deserialize, Serialize};

/// How many entries of one voter a day keeps; more are refused.
pub const MAX_ENTRIES_A_SEAT: usize = 100;

/// For whom a vote is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Executing this player.
    Player(Seat),
    /// Executing nobody (ННВ, ННК); needs no reason.
    Nobody,
}

/// One thing that happened to the vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// A vote.
    Vote(Choice),
    /// A retraction.
    Retract,
    /// The player left in mid-day (modkill): votes on and of him vanish.
    Removed,
    /// A replacement sat down on a removed seat in mid-day (r36): the majority is counted anew.
    Entered,
}

/// Why an entry does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Void {
    /// The previous vote was not retracted; it stands (r30).
    PreviousStands,
    /// Written after the majority post (r33).
    DayClosed,
    /// The host voided it (r29).
    ByHost,
    /// There was no vote to retract.
    NothingToRetract,
    /// The voter had left by then.
    VoterOut,
    /// The target had left by then.
    TargetOut,
}

impl Void {
    /// The clause behind it.
    #[must_use]
    pub fn clause(self) -> &'static str {
        match self {
            Self::PreviousStands | Self::NothingToRetract => "r30",
            Self::DayClosed => "r33",
            Self::ByHost => "r29",
            Self::VoterOut => "r6",
            Self::TargetOut => "r28",
        }
    }

    /// Its stable name.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::PreviousStands => "previous_vote_not_retracted",
            Self::DayClosed => "day_closed",
            Self::ByHost => "voided_by_host",
            Self::NothingToRetract => "nothing_to_retract",
            Self::VoterOut => "voter_out",
            Self::TargetOut => "target_out",
        }
    }
}

/// One line of the day's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number in the day's ledger, in the order of reading.
    pub no: u16,
    /// When and where it was written.
    pub said: Said,
    /// Whose vote it is.
    pub voter: Seat,
    /// What it does.
    pub what: What,
    /// Posted by the host at the player's request (r32).
    #[serde(default)]
    pub by_host: bool,
    /// The reason; none is needed for [`Choice::Nobody`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Words>,
    /// The host's reason for voiding it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voided: Option<Words>,
    /// Whether it counts, by the latest replay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub void: Option<Void>,
}

/// The post that brought the majority in half regime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lock {
    /// When it was written.
    pub said: Said,
    /// Its number in the ledger.
    pub no: u16,
}

/// The vote of one day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Day {
    /// Who lived when the day opened.
    pub living: SeatSet,
    /// Who has a hidden second vote today (r31).
    pub double: SeatSet,
    /// Who may not vote today.
    pub barred: SeatSet,
    /// Half regime, frozen at the day's start (r33).
    pub half: bool,
    /// The letter of r31 (settings).
    pub minority_one: bool,
    /// r31 is switched off: second votes always count.
    pub open_double: bool,
    /// r30 is switched off: a new vote replaces the old one.
    pub free_change: bool,
    /// The end of a closing day: what is dated later does not count.
    pub until: Option<Stamp>,
    /// The log, by date and id.
    pub entries: Vec<Entry>,
    /// The post that ended the day, in half regime.
    pub lock: Option<Lock>,
}

/// What a replay finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Whether each entry counts.
    pub verdicts: Vec<Option<Void>>,
    /// Each voter's live vote.
    pub live: [Option<Choice>; MAX_PLAYERS as usize],
    /// The voters with a live vote.
    pub voted: SeatSet,
    /// Those living after the removals.
    pub living: SeatSet,
    /// The post that brought the majority.
    pub lock: Option<Lock>,
}

/// Votes for one choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// For whom.
    pub choice: Choice,
    /// Each vote as one: what everybody sees.
    pub public: u8,
    /// With second votes where they decide.
    pub total: u8,
}

impl Day {
    /// The majority among these living (r28): players are counted, not vote weights.
    #[must_use]
    pub fn majority(living: SeatSet) -> u8 {
        living.len() / 2 + 1
    }

    /// Where an entry of this date and id belongs.
    #[must_use]
    pub fn place(&self, said: Said) -> usize {
        self.entries.partition_point(|entry| entry.said <= said)
    }

    /// Judges every entry from the start of the day.
    #[must_use]
    pub fn replay(&self) -> Replay {
        let mut run = Replay {
            verdicts: Vec::with_capacity(self.entries.len()),
            live: [None; MAX_PLAYERS as usize],
            voted: SeatSet::default(),
            living: self.living,
            lock: None,
        };
        for entry in &self.entries {
            let over =
                run.lock.is_some() || self.until.is_some_and(|end| entry.said.at.unix_s() > end.unix_s());
            let verdict = self.judge(entry, over, &run);
            // Who is removed after the end leaves the game, but changes nothing in the vote.
            if verdict.is_none() && !over {
                run.apply(entry);
                // Above half a majority may come and go; in half regime the first one ends the day.
                if self.half && self.brings_majority(entry, &run) {
                    run.lock = Some(Lock { said: entry.said, no: entry.no });
                }
            }
            run.verdicts.push(verdict);
        }
        run
    }

    fn judge(&self, entry: &Entry, over: bool, run: &Replay) -> Option<Void> {
        if matches!(entry.what, What::Removed | What::Entered) {
            return None;
        }
        if entry.voided.is_some() {
            return Some(Void::ByHost);
        }
        if over {
            return Some(Void::DayClosed);
        }
        if !run.living.has(entry.voter) {
            return Some(Void::VoterOut);
        }
        match entry.what {
            What::Removed | What::Entered => None,
            What::Retract => run.live[entry.voter.index()].is_none().then_some(Void::NothingToRetract),
            What::Vote(choice) => {
                if run.live[entry.voter.index()].is_some() && !self.free_change {
                    return Some(Void::PreviousStands);
                }
                match choice {
                    Choice::Player(target) if !run.living.has(target) => Some(Void::TargetOut),
                    _ => None,
                }
            }
        }
    }

    /// Whether some option holds the majority after this entry; in half regime "nobody" is one of
    /// them [C]. A vote can bring it only to its own choice, a removal to any, since it lowers the
    /// majority.
    fn brings_majority(&self, entry: &Entry, run: &Replay) -> bool {
        let need = Self::majority(run.living);
        if run.voted.len() + self.double.len() < need {
            return false;
        }
        let any = || self.counts(run, SeatSet::default()).iter().any(|count| count.total >= need);
        match entry.what {
            What::Vote(choice) if !self.minority_one => {
                let voters = run.voted.iter().filter(|voter| run.live[voter.index()] == Some(choice));
                let (mut ones, mut spare) = (0, 0);
                for voter in voters {
                    ones += 1;
                    spare += u8::from(self.double.has(voter) && choice != Choice::Player(voter));
                }
                ones + spare >= need
            }
            What::Retract if !self.minority_one => false,
            What::Entered => false,
            _ => any(),
        }
    }

    /// Counts every option; `auto_self` are those counted as voting for themselves (r32).
    #[must_use]
    pub fn counts(&self, run: &Replay, auto_self: SeatSet) -> Vec<Count> {
        let mut public = [0u8; MAX_PLAYERS as usize + 1];
        let mut spare = [0u8; MAX_PLAYERS as usize + 1];
        let nobody = MAX_PLAYERS as usize;
        for voter in run.voted.iter() {
            let Some(choice) = run.live[voter.index()] else { continue };
            let place = match choice {
                Choice::Player(target) => target.index(),
                Choice::Nobody => nobody,
            };
            public[place] += 1;
            // A vote against oneself is always one (r31).
            if self.double.has(voter) && choice != Choice::Player(voter) {
                spare[place] += 1;
            }
        }
        for seat in auto_self.iter() {
            public[seat.index()] += 1;
        }
        let need = Self::majority(run.living);
        let most = public.iter().copied().max().unwrap_or(0);
        (0..=nobody)
            .filter(|place| public[*place] > 0)
            .map(|place| {
                let ones = public[place];
                let missing = need.saturating_sub(ones);
                let extra = if self.open_double {
                    spare[place]
                } else if missing > 0 && missing <= spare[place] && !(self.minority_one && ones < most) {
                    missing
                } else {
                    0
                };
                let choice =
                    if place == nobody { Choice::Nobody } else { Choice::Player(Seat::from_index(place)) };
                Count { choice, public: ones, total: ones + extra }
            })
            .collect()
    }
}

impl Replay {
    fn apply(&mut self, entry: &Entry) {
        match entry.what {
            What::Vote(choice) => {
                self.live[entry.voter.index()] = Some(choice);
                self.voted = self.voted.with(entry.voter);
            }
            What::Retract => self.free(entry.voter),
            What::Entered => self.living = self.living.with(entry.voter),
            What::Removed => {
                self.living = self.living.without(entry.voter);
                self.free(entry.voter);
                for voter in self.voted.iter() {
                    if self.live[voter.index()] == Some(Choice::Player(entry.voter)) {
                        self.free(voter);
                    }
                }
            }
        }
    }

    fn free(&mut self, voter: Seat) {
        self.live[voter.index()] = None;
        self.voted = self.voted.without(voter);
    }
}

/// How the day ended: the public part and the final count without attribution (r31).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Protocol {
    /// When it ended de jure.
    pub closed: Stamp,
    /// Before its deadline.
    pub early: bool,
    /// Who lived at the close.
    pub living: SeatSet,
    /// The majority.
    pub majority: u8,
    /// Votes by choice.
    pub counts: Vec<Count>,
    /// Counted as voting for themselves (r32).
    pub auto_self: SeatSet,
    /// Without a live vote, and due to have one.
    pub missed: SeatSet,
    /// Whose one skip this day took.
    pub skipped: SeatSet,
    /// Executed.
    pub executed: SeatSet,
    /// Had the majority and were saved by a judge of the night.
    pub shielded: SeatSet,
}

/// What the close needs to know of the seats.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dues {
    /// Whose skip is used.
    pub skip_used: SeatSet,
    /// Excused from this day, silenced or blocked.
    pub excused: SeatSet,
    /// Cannot be executed today.
    pub shielded: SeatSet,
    /// r32 is switched off: nobody is counted as voting for himself.
    pub no_self_vote: bool,
}

impl Day {
    /// Counts the day at its end: tally, then execution (r28, r31, r32).
    #[must_use]
    pub fn close(&self, closed: Stamp, early: bool, dues: &Dues) -> Protocol {
        let run = self.replay();
        let majority = Self::majority(run.living);
        let idle = run.living.minus(run.voted).minus(dues.excused).minus(self.barred);
        let (mut missed, mut auto_self, mut skipped) = Default::default();
        if !early {
            missed = idle;
            skipped = idle.minus(dues.skip_used);
            auto_self = if dues.no_self_vote { SeatSet::default() } else { idle.both(dues.skip_used) };
        }
        let counts = self.counts(&run, auto_self);
        let over = SeatSet::of(counts.iter().filter(|count| count.total >= majority).filter_map(|count| {
            match count.choice {
                Choice::Player(seat) => Some(seat),
                Choice::Nobody => None,
            }
        }));
        Protocol {
            closed,
            early,
            living: run.living,
            majority,
            counts,
            auto_self,
            missed,
            skipped,
            executed: over.minus(dues.shielded),
            shielded: over.both(dues.shielded),
        }
    }
}
