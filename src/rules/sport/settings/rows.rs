//! The table of settings itself: section, name, type, bounds, default, clause. Add a row here and it
//! appears in scenario files, on the settings screen and in `/table rules`.

use super::{
    BestMoveWhen, Camera, CancelScope, Chat, DayOneVote, JudgeMode, Kind, LiftVote, Mics, NoShot,
    NominationConfirm, Rotation, Scalar, Section, SheriffLearns, Shout, ShoutAtThree, ShowRoles, Silent,
    SilentFew, SingleLater, SoftFoul, Sounds, Spec, TieOrder, VoteMode,
};
use serde::{Deserialize, Serialize};

macro_rules! settings {
    (@kind bool) => { Kind::Flag };
    (@kind u32 $min:literal $max:literal) => { Kind::Number { min: $min, max: $max } };
    (@kind $choice:ident) => { Kind::Choice($choice::WORDS) };
    ($($section:ident { $(
        $(#[$doc:meta])* $key:ident: $type:ident $(in $min:literal to $max:literal)? = $default:expr, $clause:literal;
    )+ })+) => {
        /// The value of every setting of one table. The default is the preset `league`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Settings { $($($(#[$doc])* pub $key: $type,)+)+ }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($($key: $default,)+)+ }
            }
        }

        /// All settings, section by section.
        pub const TABLE: &[Spec] = &[$($(
            Spec {
                key: stringify!($key),
                section: Section::$section,
                kind: settings!(@kind $type $($min $max)?),
                clause: $clause,
                read: |s| s.$key.value(),
                write: |s, text| {
                    let kind = settings!(@kind $type $($min $max)?);
                    <$type as Scalar>::parse(text, kind).map(|v| s.$key = v).is_some()
                },
            },
        )+)+];
    };
}

settings! {
    Time {
        /// Seconds to see one's role and confirm it.
        role_deal_s: u32 in 0 to 600 = 20, "4.2";
        /// Seconds of the contract; always full (A2).
        contract_s: u32 in 0 to 600 = 60, "5.1";
        /// Seconds in which the Sheriff looks at the table; 0 leaves the stage out.
        sheriff_look_s: u32 in 0 to 600 = 0, "1.3";
        /// Seconds of free seating; 0 leaves the stage out.
        free_seating_s: u32 in 0 to 600 = 0, "1.3";
        /// Seconds of an ordinary speech.
        speech_s: u32 in 1 to 600 = 60, "6.2";
        /// Seconds of a shortened speech.
        short_speech_s: u32 in 1 to 600 = 30, "6.3";
        /// Seconds in which a silent player may nominate (A20).
        silent_nominate_s: u32 in 0 to 600 = 5, "7.4";
        /// Seconds of a tie speech.
        tie_speech_s: u32 in 0 to 600 = 30, "8.8";
        /// Seconds of a last speech.
        last_speech_s: u32 in 0 to 600 = 60, "11.1";
        /// Seconds to prepare for an automatic vote.
        vote_prep_s: u32 in 0 to 600 = 10, "9.2";
        /// Seconds for each candidate of an automatic vote.
        ballot_s: u32 in 1 to 600 = 5, "9.2";
        /// Seconds of a closed vote.
        closed_ballot_s: u32 in 1 to 600 = 20, "9.3";
        /// Seconds for each candidate of the reveal.
        reveal_s: u32 in 0 to 600 = 5, "9.5";
        /// Seconds of the question whether all tied players leave.
        lift_vote_s: u32 in 1 to 600 = 10, "8.9";
        /// Seconds of the shot.
        night_shot_s: u32 in 1 to 600 = 15, "10.3";
        /// Seconds of the Don's check.
        night_don_s: u32 in 1 to 600 = 10, "10.4";
        /// Seconds of the Sheriff's check.
        night_sheriff_s: u32 in 1 to 600 = 10, "10.5";
        /// Seconds in which the dawn is told.
        dawn_s: u32 in 0 to 600 = 5, "10.2";
        /// Seconds for the best move.
        best_move_s: u32 in 1 to 600 = 20, "11.2";
        /// How late a tick may come, in milliseconds, before the table pauses itself.
        late_grace_ms: u32 in 0 to 60000 = 2000, "2.8";
        /// Seconds the room stays after the end.
        room_kept_s: u32 in 0 to 86400 = 300, "14.6";
        /// Seconds until a lobby that did not start asks what to do.
        lobby_s: u32 in 60 to 86400 = 1800, "4.1";
        /// Seconds by which a lobby is extended.
        lobby_extend_s: u32 in 60 to 86400 = 900, "4.1";
    }
    Speech {
        /// Who opens each day.
        rotation: Rotation = Rotation::Opener, "6.1";
        /// What three fouls cost.
        silent: Silent = Silent::Skip, "6.7";
        /// The same when four or fewer are alive.
        silent_few_alive: SilentFew = SilentFew::Skip, "6.7";
        /// What a shout is.
        shout: Shout = Shout::Foul, "6.4";
        /// Seconds of a shout.
        shout_s: u32 in 1 to 60 = 5, "6.4";
        /// A shout by one who has three fouls.
        shout_at_three: ShoutAtThree = ShoutAtThree::Refuse, "13.3";
    }
    Nominations {
        /// Who accepts nominations.
        nomination_confirm: NominationConfirm = NominationConfirm::System, "7.3";
        /// Seconds for which a speech's end waits for a nomination to be accepted.
        nomination_confirm_s: u32 in 0 to 60 = 5, "7.3";
        /// Whether a nomination may be taken back within the same speech (A27).
        withdraw: bool = false, "7.1";
    }
    Voting {
        /// How votes are taken.
        vote_mode: VoteMode = VoteMode::Auto, "9.2";
        /// A missing vote goes to the last candidate (A10).
        default_last: bool = true, "8.4";
        /// A candidate may vote for himself (A11).
        self_vote: bool = true, "8.3";
        /// A single nominee on any day but the first.
        single_later: SingleLater = SingleLater::Leaves, "8.6";
        /// The vote of day 1.
        day1_vote: DayOneVote = DayOneVote::Normal, "8.5";
        /// Which vote a removal after the tally cancels.
        cancel_scope: CancelScope = CancelScope::Round, "8.10";
    }
    TieLift {
        /// The order of a second ballot.
        tie_order: TieOrder = TieOrder::Same, "8.8";
        /// Whether a lift is voted on after a second tie.
        lift_vote: LiftVote = LiftVote::Yes, "8.9";
        /// A lift may be asked when the whole table is tied; passing is a draw.
        lift_whole_table: bool = false, "8.9";
        /// A lift may be asked for two of four.
        lift_2_of_4: bool = true, "8.9";
        /// A lift may be asked for three of nine.
        lift_3_of_9: bool = false, "8.9";
        /// A lift may be asked on day 1.
        day1_lift: bool = true, "8.9";
    }
    Night {
        /// What counts as a shot when the blacks do not all agree.
        no_shot: NoShot = NoShot::Miss, "10.8";
        /// The blacks may shoot their own, and themselves (A5).
        friendly_fire: bool = true, "10.3";
        /// What the Sheriff learns.
        sheriff_learns: SheriffLearns = SheriffLearns::Colour, "10.5";
        /// When a best move is offered.
        best_move: BestMoveWhen = BestMoveWhen::FirstNight, "11.2";
        /// After so many nights in a row without a departure the game is drawn; 0: never.
        draw_after_quiet_nights: u32 in 0 to 10 = 0, "14.1";
    }
    Fouls {
        /// The fourth foul removes; otherwise the judge decides.
        foul4_removes: bool = true, "13.3";
    }
    Display {
        /// Who leads.
        judge: JudgeMode = JudgeMode::Yes, "1.7";
        /// Seconds for which a vanished judge (or host of a table without one) is waited for.
        judge_gone_s: u32 in 5 to 3600 = 120, "1.7";
        /// Whether one's own role and results wait for a tap.
        show_roles: ShowRoles = ShowRoles::OnTap, "10.6";
        /// Cameras.
        camera: Camera = Camera::Off, "2.4";
        /// Which living players may write in the table's channels during the game.
        chat: Chat = Chat::Speaker, "18.2";
        /// Speeches are offered first and begin when the microphone is open; set by a face that
        /// has voice. Without it a speech begins at once.
        voice: bool = false, "6.4";
        /// Seconds after which an offered floor opens by itself.
        floor_wait_s: u32 in 0 to 60 = 4, "6.4";
        /// Who keeps microphones shut.
        mics: Mics = Mics::Hard, "6.6";
        /// Milliseconds for which talking out of turn is let pass, with open microphones.
        soft_grace_ms: u32 in 500 to 10000 = 1500, "13.1";
        /// What talking out of turn longer than that leads to, with open microphones.
        soft_foul: SoftFoul = SoftFoul::Propose, "13.1";
        /// Seconds of a speaker's silence after which he is offered to pass; 0: never.
        silence_offer_s: u32 in 0 to 60 = 10, "6.5";
        /// The bot's sounds at the table.
        sounds: Sounds = Sounds::Normal, "6.2";
        /// The bot says aloud who speaks and what begins.
        phrases: bool = true, "6.1";
        /// Seat numbers stand in nicknames during the game.
        seat_in_nick: bool = false, "3.4";
    }
}
