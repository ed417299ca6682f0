//! Which sounds a change of the table makes. Pure: two public scenes give a list of cues, so that
//! nothing secret can be heard (design, invariant 3): a night sounds the same whoever acts in it.

use crate::base::{Seat, Stamp};
use crate::rules::sport::{SpeechKind, StageKind, View, Winner};

/// A speech shorter than this gets no ten-second tone, in milliseconds.
const TONE_WORTH_MS: i64 = 15_000;
/// How long before the end the tone sounds, in milliseconds.
const TONE_MS: i64 = 10_000;

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// The start or end of a speech.
    Gong,
    /// Ten seconds are left.
    Tone,
    /// Night falls.
    Night,
    /// The city wakes up.
    Morning,
    /// Spoken words.
    Say(Phrase),
}

macro_rules! phrases {
    ($($(#[$doc:meta])* $name:ident = $file:literal $(/ $seat:ident)?;)+) => {
        /// What the bot can say.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Phrase { $($(#[$doc])* $name $(($seat))?),+ }

        impl Phrase {
            /// The file's name without its ending.
            #[must_use]
            pub fn file(self) -> String {
                match self {
                    $(phrases!(@pattern $name $($seat)? seat) => phrases!(@name $file $($seat)? seat),)+
                }
            }

            /// Everything that can be said.
            #[must_use]
            pub fn all() -> Vec<Self> {
                let mut all = Vec::new();
                $(phrases!(@all all $name $($seat)?);)+
                all
            }
        }
    };
    (@pattern $name:ident Seat $bound:ident) => { Self::$name($bound) };
    (@pattern $name:ident $bound:ident) => { Self::$name };
    (@name $file:literal Seat $bound:ident) => { format!("{}-{}", $file, $bound) };
    (@name $file:literal $bound:ident) => { $file.to_owned() };
    (@all $all:ident $name:ident Seat) => { $all.extend(Seat::first(10).map(Self::$name)) };
    (@all $all:ident $name:ident) => { $all.push(Self::$name) };
}

phrases! {
    /// An ordinary speech.
    Speaks = "speaks" / Seat;
    /// A last speech.
    Last = "last" / Seat;
    /// Found shot.
    Shot = "shot" / Seat;
    /// A tie speech.
    Tie = "tie" / Seat;
    /// A lost speech (6.7).
    Silent = "silent" / Seat;
    /// The deal.
    Begins = "begins";
    /// The contract.
    Contract = "contract";
    /// Day.
    Day = "day";
    /// Night and shot.
    Night = "night";
    /// The Don checks.
    Don = "don";
    /// The Sheriff checks.
    Sheriff = "sheriff";
    /// Nobody was shot.
    Missed = "missed";
    /// The vote.
    Vote = "vote";
    /// The lift.
    Lift = "lift";
    /// The best move.
    BestMove = "best-move";
    /// The clock stands.
    Pause = "pause";
    /// It goes on.
    Resumed = "resumed";
    /// The reds have won.
    Red = "red";
    /// The blacks have won.
    Black = "black";
    /// Nobody has won.
    Draw = "draw";
}

/// What of the public view can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The stage, under a pause too.
    pub stage: StageKind,
    /// Counts the public stages.
    pub stage_no: u32,
    /// The clock stands.
    pub paused: bool,
    /// Who has the floor.
    pub speaker: Option<Seat>,
    /// A lost speech.
    pub silent: bool,
    /// The floor waits for the microphone.
    pub offered: bool,
    /// Whom the night took.
    pub killed: Option<Seat>,
    /// Who has won.
    pub winner: Option<Winner>,
}

impl Scene {
    /// The scene of a public view.
    #[must_use]
    pub fn of(view: &View) -> Self {
        Self {
            stage: view.under,
            stage_no: view.stage_no,
            paused: view.stage == StageKind::Paused,
            speaker: view.speaker,
            silent: view.speech == Some(SpeechKind::Silent),
            offered: view.floor_offered,
            killed: view.killed,
            winner: view.outcome.map(|outcome| outcome.winner),
        }
    }

    fn speech(&self) -> bool {
        self.stage.is_speech() && !self.silent
    }
}

/// The sounds of a change, in order.
#[must_use]
pub fn cues(before: &Scene, after: &Scene) -> Vec<Cue> {
    let mut out = Vec::new();
    if after.paused {
        if !before.paused {
            out.push(Cue::Say(Phrase::Pause));
        }
        return out;
    }
    if before.paused {
        out.push(Cue::Say(Phrase::Resumed));
    }
    let new = (before.stage, before.stage_no, before.speaker) != (after.stage, after.stage_no, after.speaker);
    if !new {
        if before.offered && !after.offered && after.speech() {
            out.push(Cue::Gong);
        }
        return out;
    }
    if before.speech() && !before.offered {
        out.push(Cue::Gong);
    }
    begins(before, after, &mut out);
    // A table whose floors open at once has no later moment for the gong.
    if after.speech() && !after.offered && out.first() != Some(&Cue::Gong) {
        out.push(Cue::Gong);
    }
    out
}

fn begins(before: &Scene, after: &Scene, out: &mut Vec<Cue>) {
    use StageKind as S;
    let night = |stage: S| stage.is_night() || matches!(stage, S::Contract | S::SheriffLook | S::FreeSeating);
    if night(before.stage) && !night(after.stage) && after.stage != S::GameOver {
        out.extend([Cue::Morning, Cue::Say(Phrase::Day)]);
    }
    let say = match after.stage {
        S::RoleDeal => Some(Phrase::Begins),
        S::Contract => Some(Phrase::Contract),
        S::NightShot => Some(Phrase::Night),
        S::NightDon => Some(Phrase::Don),
        S::NightSheriff => Some(Phrase::Sheriff),
        S::Dawn => Some(after.killed.map_or(Phrase::Missed, Phrase::Shot)),
        S::Speech if after.silent => after.speaker.map(Phrase::Silent),
        S::Speech => after.speaker.map(Phrase::Speaks),
        S::TieSpeech => after.speaker.map(Phrase::Tie),
        S::LastSpeech => after.speaker.map(Phrase::Last),
        S::VotePrep => Some(Phrase::Vote),
        S::LiftVote => Some(Phrase::Lift),
        S::BestMove => Some(Phrase::BestMove),
        S::GameOver => after.winner.map(|winner| match winner {
            Winner::Red => Phrase::Red,
            Winner::Black => Phrase::Black,
            Winner::Draw => Phrase::Draw,
        }),
        _ => None,
    };
    if matches!(after.stage, S::Contract | S::NightShot) {
        out.push(Cue::Night);
    }
    out.extend(say.map(Cue::Say));
}

/// When the ten-second tone of the speech under way sounds, if it still will.
#[must_use]
pub fn tone_at(view: &View, now: Stamp) -> Option<Stamp> {
    let scene = Scene::of(view);
    let until = view.until.filter(|_| scene.speech() && !scene.offered && !scene.paused)?;
    (until - now > TONE_WORTH_MS).then(|| until + -TONE_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(stage: StageKind, stage_no: u32, speaker: Option<u8>) -> Scene {
        let speaker = speaker.and_then(Seat::new);
        Scene {
            stage,
            stage_no,
            paused: false,
            speaker,
            silent: false,
            offered: false,
            killed: None,
            winner: None,
        }
    }

    fn seat(n: u8) -> Seat {
        Seat::new(n).unwrap()
    }

    #[test]
    fn a_speech_is_named_while_the_microphone_opens_and_the_gong_begins_and_ends_it() {
        let mut offered = scene(StageKind::Speech, 7, Some(3));
        offered.offered = true;
        let before = scene(StageKind::Speech, 6, Some(2));
        assert_eq!(cues(&before, &offered), [Cue::Gong, Cue::Say(Phrase::Speaks(seat(3)))]);
        let open = Scene { offered: false, ..offered };
        assert_eq!(cues(&offered, &open), [Cue::Gong]);
        assert_eq!(cues(&open, &open), []);
        let vote = scene(StageKind::VotePrep, 8, None);
        assert_eq!(cues(&open, &vote), [Cue::Gong, Cue::Say(Phrase::Vote)]);
    }

    #[test]
    fn a_night_sounds_the_same_whoever_acts() {
        let stages = [StageKind::NightShot, StageKind::NightDon, StageKind::NightSheriff, StageKind::Dawn];
        let mut heard = Vec::new();
        for (no, pair) in stages.windows(2).enumerate() {
            let no = u32::try_from(no).unwrap();
            heard.extend(cues(&scene(pair[0], no, None), &scene(pair[1], no + 1, None)));
        }
        let say = Cue::Say;
        assert_eq!(
            heard,
            [say(Phrase::Don), say(Phrase::Sheriff), Cue::Morning, say(Phrase::Day), say(Phrase::Missed)]
        );
    }

    #[test]
    fn a_pause_and_its_end_are_said_once() {
        let open = scene(StageKind::Speech, 7, Some(3));
        let paused = Scene { paused: true, ..open };
        assert_eq!(cues(&open, &paused), [Cue::Say(Phrase::Pause)]);
        assert_eq!(cues(&paused, &paused), []);
        assert_eq!(cues(&paused, &open), [Cue::Say(Phrase::Resumed)]);
    }

    #[test]
    fn a_lost_speech_has_no_gong() {
        let mut silent = scene(StageKind::Speech, 7, Some(3));
        silent.silent = true;
        let before = scene(StageKind::Contract, 6, None);
        let heard = [Cue::Morning, Cue::Say(Phrase::Day), Cue::Say(Phrase::Silent(seat(3)))];
        assert_eq!(cues(&before, &silent), heard);
    }
}
