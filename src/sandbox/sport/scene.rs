//! Reading the public panel: which stage it shows, whose turn it is, who is alive, who stands to
//! the vote. Everything is taken from what is written, as a person would.

use super::words::Words;
use crate::sandbox::people::Shown;

/// What the headline says, without the time left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// People are gathering.
    Lobby,
    /// Roles are dealt.
    Deal,
    /// The blacks agree.
    Contract,
    /// An ordinary speech of this seat on this day.
    Speech(u8, u8),
    /// Instead of a speech this seat may only nominate.
    Silent(u8),
    /// A speech in a tie.
    TieSpeech(u8),
    /// A last speech.
    LastSpeech(u8),
    /// The vote will begin.
    Prep,
    /// The vote on this candidate.
    Ballot(u8),
    /// The closed vote.
    Closed,
    /// Whether all tied leave.
    Lift,
    /// The shot of this night.
    Shot(u8),
    /// The Don's check.
    Don(u8),
    /// The Sheriff's check.
    Sheriff(u8),
    /// The best move of this seat.
    BestMove(u8),
    /// A pause.
    Paused,
    /// The end.
    Over,
    /// Something in between.
    Other(String),
}

/// The panel as a person reads it.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The stage.
    pub stage: Stage,
    /// The headline.
    pub headline: String,
    /// Seats that are not out, by their lines.
    pub alive: Vec<u8>,
    /// Seats on the list of nominations.
    pub nominated: Vec<u8>,
    /// Numbers on the buttons, in order: candidates in a vote.
    pub numbers: Vec<u8>,
}

impl Panel {
    /// Reads a panel.
    #[must_use]
    pub fn read(shown: &Shown, words: &Words) -> Self {
        let text = shown.text();
        let headline = text.lines().next().unwrap_or_default().to_owned();
        let buttons = shown.buttons();
        let has = |label: &str| buttons.iter().any(|b| b.label == label);
        let stage = if has(words.again) {
            Stage::Over
        } else if has(words.ready) {
            Stage::Lobby
        } else {
            stage(&headline, words)
        };
        let seats = text.lines().filter_map(|line| Some((leading(line)?, line)));
        let alive = seats.filter(|(_, line)| !line.contains(words.out)).map(|(seat, _)| seat).collect();
        let listed =
            text.lines().find_map(|line| line.split_once(words.nominated)).map_or("", |(_, rest)| rest);
        // «5 (от №2), 2 (от №6)»: the number before each bracket.
        let nominated = listed.split(',').filter_map(leading).collect();
        let numbers = buttons.iter().filter_map(|b| leading(&b.label)).collect();
        Self { stage, headline, alive, nominated, numbers }
    }
}

fn stage(headline: &str, words: &Words) -> Stage {
    let has = |part: &str| headline.contains(part);
    let seat = || after(headline, words.number).unwrap_or(0);
    let first = || after(headline, "").unwrap_or(0);
    let begins = |part: &str| headline.starts_with(part);
    if begins(words.head_pause) {
        Stage::Paused
    } else if begins(words.head_deal) {
        Stage::Deal
    } else if begins(words.head_contract) {
        Stage::Contract
    } else if begins(words.head_night) {
        match () {
            () if has(words.head_shot) => Stage::Shot(first()),
            () if has(words.head_don) => Stage::Don(first()),
            () if has(words.head_sheriff) => Stage::Sheriff(first()),
            () => Stage::Other(headline.to_owned()),
        }
    } else if begins(words.head_prep) {
        Stage::Prep
    } else if begins(words.head_closed) {
        Stage::Closed
    } else if begins(words.head_lift) {
        Stage::Lift
    } else if has(words.head_best) {
        Stage::BestMove(seat())
    } else if has(words.head_last) {
        Stage::LastSpeech(seat())
    } else if has(words.head_silent) {
        Stage::Silent(seat())
    } else if begins(words.head_tie) && has(words.head_speaks) {
        Stage::TieSpeech(seat())
    } else if begins(words.head_day) && (has(words.head_speaks) || has(words.head_short)) {
        Stage::Speech(first(), seat())
    } else if begins(words.head_ballot) && headline.contains('?') {
        Stage::Ballot(seat())
    } else if has(words.head_speaks) {
        // A single leader who stays says his word.
        Stage::TieSpeech(seat())
    } else {
        Stage::Other(headline.to_owned())
    }
}

/// The number with which a text begins, past spaces and emphasis.
#[must_use]
pub fn leading(text: &str) -> Option<u8> {
    let text = text.trim_start_matches([' ', '*']);
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    let end = text[digits.len()..].chars().next();
    let apart = end.is_none_or(|c| c == ' ' || c == '*' || c == ',' || c == '.');
    digits.parse().ok().filter(|n| apart && (1..=10).contains(n))
}

/// The first number after a mark (anywhere, if the mark is empty).
#[must_use]
pub fn after(text: &str, mark: &str) -> Option<u8> {
    let rest = if mark.is_empty() { text } else { text.split_once(mark)?.1 };
    let start = rest.find(|c: char| c.is_ascii_digit())?;
    let digits: String = rest[start..].chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// All numbers from 1 to 10 in a text.
#[must_use]
pub fn numbers(text: &str) -> Vec<u8> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter_map(|n| n.parse().ok())
        .filter(|n| (1..=10).contains(n))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{super::words::Lang, *};

    #[test]
    fn headlines_of_both_languages_are_read() {
        let ru = |text: &str| stage(text, Lang::Ru.words());
        assert_eq!(ru("День 2 · говорит №7 Рысь · <t:1:R>"), Stage::Speech(2, 7));
        assert_eq!(ru("№5 без речи: только выставление · <t:1:R>"), Stage::Silent(5));
        assert_eq!(ru("За №2? · <t:1:R>"), Stage::Ballot(2));
        assert_eq!(ru("Ничья 5 и 2 · говорит №5 Даша · <t:1:R>"), Stage::TieSpeech(5));
        assert_eq!(ru("Ночь 3 · дон · <t:1:R>"), Stage::Don(3));
        assert_eq!(ru("Убит №4 (Гоша) · последняя речь · <t:1:R>"), Stage::LastSpeech(4));
        assert_eq!(ru("За №9: 4, 7 · <t:1:R>"), Stage::Other("За №9: 4, 7 · <t:1:R>".into()));
        let en = |text: &str| stage(text, Lang::En.words());
        assert_eq!(en("Day 1 · No. 10 Finch speaks · <t:1:R>"), Stage::Speech(1, 10));
        assert_eq!(en("For No. 2? · <t:1:R>"), Stage::Ballot(2));
        assert_eq!(en("Night 1 · the Sheriff · <t:1:R>"), Stage::Sheriff(1));
    }

    #[test]
    fn numbers_are_found_where_people_find_them() {
        assert_eq!(leading("**7 Рысь** · говорит"), Some(7));
        assert_eq!(leading("5 · 4"), Some(5));
        assert_eq!(leading("12 Чужой"), None);
        assert_eq!(after("Ваш голос: №3", "№"), Some(3));
        assert_eq!(numbers("Порядок дона: 7, 3, 10"), [7, 3, 10]);
    }
}
