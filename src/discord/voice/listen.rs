//! Who speaks: streams of sound turned into people, talk out of turn, long silence. Pure: packets and
//! time come in, findings go out. The bot knows who talks, never what (`DecodeMode::Pass` decrypts
//! nothing), and says so to the players.

use super::reconcile::Person;
use std::collections::{BTreeMap, BTreeSet};

/// A pause shorter than this does not end an outburst, in milliseconds.
const GAP_MS: i64 = 300;
/// After a change of the floor the last words of the one before are let pass, in milliseconds.
const CHANGE_MS: i64 = 1_500;
/// So much silence must lie between two outbursts of one person, in milliseconds.
const QUIET_MS: i64 = 2_000;
/// The whole packet of an Opus frame of silence, without and with an extension's eight bytes: it
/// travels outside the end-to-end encryption, five times after each talk.
const SILENCE_BYTES: [usize; 2] = [35, 47];

/// Who may be heard now, and what the room says of those who talk all the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Floor {
    /// Counts the changes of who may speak.
    pub turn: u64,
    /// The speaker, the judge, one who shouts.
    pub allowed: BTreeSet<Person>,
    /// Whose speech it is, while it runs.
    pub speaker: Option<Person>,
    /// Everyone of the table who is alive and may not talk out of turn.
    pub bound: BTreeSet<Person>,
    /// Microphones are open: talking out of turn is found.
    pub soft: bool,
    /// How long it is let pass, in milliseconds.
    pub grace_ms: i64,
    /// After so much silence a speaker is offered to pass, in milliseconds; 0: never.
    pub silence_ms: i64,
}

/// A finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Somebody talks out of turn (13.1).
    OutOfTurn {
        /// Who.
        person: Person,
        /// The platform itself named the stream's owner; otherwise it was concluded.
        sure: bool,
    },
    /// The speaker is long silent.
    SilentSpeaker {
        /// Who.
        person: Person,
    },
}

#[derive(Clone, Copy, Debug)]
struct Owner {
    person: Person,
    sure: bool,
}

#[derive(Clone, Copy, Debug)]
struct Talk {
    since: i64,
    last: i64,
    told: bool,
}

/// One guild's ear.
#[derive(Clone, Debug, Default)]
pub struct Listener {
    owners: BTreeMap<u32, Owner>,
    talks: BTreeMap<Person, Talk>,
    floor: Floor,
    changed_at: i64,
    /// When the speaker was last heard, or began; `None`: offered to pass already.
    speaker_heard: Option<i64>,
}

impl Listener {
    /// The newest word on who may speak.
    pub fn floor(&mut self, floor: Floor, now: i64) {
        if floor.turn != self.floor.turn {
            self.changed_at = now;
        }
        if floor.speaker != self.floor.speaker {
            self.speaker_heard = Some(now);
        }
        self.floor = floor;
    }

    /// The platform names a stream's owner.
    pub fn named(&mut self, ssrc: u32, person: Person) {
        self.owners.insert(ssrc, Owner { person, sure: true });
    }

    /// Somebody left: the streams are nobody's.
    pub fn left(&mut self, person: Person) {
        self.owners.retain(|_, owner| owner.person != person);
        self.talks.remove(&person);
    }

    /// The connection is new: streams are numbered anew.
    pub fn reconnected(&mut self) {
        self.owners.clear();
        self.talks.clear();
    }

    /// Whose stream it is, as far as is known.
    #[must_use]
    pub fn owner(&self, ssrc: u32) -> Option<Person> {
        self.owners.get(&ssrc).map(|owner| owner.person)
    }

    /// Twenty milliseconds passed in which these streams brought packets of so many bytes.
    pub fn tick(&mut self, packets: &[(u32, usize)], now: i64) -> Vec<Heard> {
        let mut found = Vec::new();
        for (ssrc, bytes) in packets {
            if SILENCE_BYTES.contains(bytes) {
                continue;
            }
            let Some(owner) = self.owners.get(ssrc).copied().or_else(|| self.conclude(*ssrc)) else {
                continue;
            };
            self.heard(owner, now, &mut found);
        }
        if let (Some(person), Some(since)) = (self.floor.speaker, self.speaker_heard)
            && self.floor.silence_ms > 0
            && now - since >= self.floor.silence_ms
        {
            self.speaker_heard = None;
            found.push(Heard::SilentSpeaker { person });
        }
        found
    }

    /// With closed microphones only one player can be heard: an unknown stream is his.
    fn conclude(&mut self, ssrc: u32) -> Option<Owner> {
        let mut can = self.floor.allowed.iter().filter(|p| !self.owners.values().any(|o| o.person == **p));
        let person = can.next().filter(|_| !self.floor.soft && can.next().is_none()).copied()?;
        let owner = Owner { person, sure: false };
        self.owners.insert(ssrc, owner);
        Some(owner)
    }

    fn heard(&mut self, owner: Owner, now: i64, found: &mut Vec<Heard>) {
        let person = owner.person;
        if self.floor.speaker == Some(person) && self.speaker_heard.is_some() {
            self.speaker_heard = Some(now);
        }
        let talk = self.talks.entry(person).or_insert(Talk { since: now, last: now, told: false });
        if now - talk.last > GAP_MS {
            talk.since = now;
        }
        if now - talk.last > QUIET_MS {
            talk.told = false;
        }
        talk.last = now;
        let floor = &self.floor;
        if !floor.soft || floor.allowed.contains(&person) || !floor.bound.contains(&person) {
            talk.since = now;
            return;
        }
        // Words begun before the floor changed count from the change's own grace on.
        let since = talk.since.max(self.changed_at + CHANGE_MS);
        if !talk.told && now - since >= floor.grace_ms {
            talk.told = true;
            found.push(Heard::OutOfTurn { person, sure: owner.sure });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn floor(turn: u64, speaker: Option<u64>, soft: bool) -> Floor {
        Floor {
            turn,
            allowed: speaker.into_iter().chain([99]).map(Person).collect(),
            speaker: speaker.map(Person),
            bound: (1..=10).map(Person).collect(),
            soft,
            grace_ms: 1_500,
            silence_ms: if soft { 0 } else { 10_000 },
        }
    }

    /// Talks from `from` to `to`; says what was found and when.
    fn talk(ear: &mut Listener, ssrc: u32, from: i64, to: i64) -> Vec<(i64, Heard)> {
        let at = (from..to).step_by(20);
        at.flat_map(|now| ear.tick(&[(ssrc, 90)], now).into_iter().map(move |h| (now, h))).collect()
    }

    fn ear(soft: bool) -> Listener {
        let mut ear = Listener::default();
        ear.floor(floor(1, Some(1), soft), 0);
        for n in 1..=10 {
            ear.named(1_000 + n, Person(u64::from(n)));
        }
        ear
    }

    #[test]
    fn talking_out_of_turn_is_found_once_after_the_grace() {
        let mut ear = ear(true);
        let found = talk(&mut ear, 1_004, 5_000, 9_000);
        assert_eq!(found, [(6_500, Heard::OutOfTurn { person: Person(4), sure: true })]);
        assert_eq!(talk(&mut ear, 1_004, 12_000, 13_400), []);
    }

    #[test]
    fn the_speaker_the_judge_and_a_short_word_are_nothing() {
        let mut ear = ear(true);
        ear.named(1_099, Person(99));
        assert_eq!(talk(&mut ear, 1_001, 2_000, 9_000), []);
        assert_eq!(talk(&mut ear, 1_099, 2_000, 9_000), []);
        assert_eq!(talk(&mut ear, 1_005, 2_000, 3_400), []);
    }

    #[test]
    fn last_words_after_a_change_of_the_floor_are_let_pass() {
        let mut ear = ear(true);
        assert_eq!(talk(&mut ear, 1_001, 0, 5_000), []);
        ear.floor(floor(2, Some(2), true), 5_000);
        assert_eq!(talk(&mut ear, 1_001, 5_000, 7_900), []);
        let found = talk(&mut ear, 1_001, 7_900, 8_200);
        assert_eq!(found, [(8_000, Heard::OutOfTurn { person: Person(1), sure: true })]);
    }

    #[test]
    fn with_closed_microphones_nobody_can_talk_out_of_turn() {
        let mut ear = ear(false);
        assert_eq!(talk(&mut ear, 1_004, 5_000, 9_000), []);
    }

    #[test]
    fn an_unknown_stream_in_a_turn_is_the_only_open_microphones() {
        let mut ear = Listener::default();
        ear.floor(Floor { allowed: [Person(3)].into(), ..floor(1, Some(3), false) }, 0);
        talk(&mut ear, 7, 0, 100);
        assert_eq!(ear.owner(7), Some(Person(3)));
        let mut open = Listener::default();
        open.floor(floor(1, Some(3), true), 0);
        talk(&mut open, 7, 0, 100);
        assert_eq!(open.owner(7), None, "with open microphones it may be anyone's");
    }

    #[test]
    fn frames_of_silence_are_no_talk() {
        let mut ear = ear(true);
        for now in (5_000..9_000).step_by(20) {
            assert_eq!(ear.tick(&[(1_004, 35)], now), []);
        }
    }

    #[test]
    fn a_long_silent_speaker_is_offered_to_pass_once() {
        let mut ear = ear(false);
        assert_eq!(talk(&mut ear, 1_001, 0, 3_000), []);
        assert_eq!(ear.tick(&[], 12_960), []);
        assert_eq!(ear.tick(&[], 12_980), [Heard::SilentSpeaker { person: Person(1) }]);
        assert_eq!(ear.tick(&[], 30_000), []);
    }
}
