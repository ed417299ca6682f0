//! People's names and texts, made harmless: no invisible or direction-changing signs, no stacks of
//! marks, no live mention, no markup, never longer than the place allows. The only way in for
//! anything a person typed ([`super::Name`], [`super::Free`] call it).

use super::Ink;
use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{
    GeneralCategory, GeneralCategoryGroup, UnicodeEmoji as _, UnicodeGeneralCategory as _,
};
use unicode_segmentation::UnicodeSegmentation as _;

/// The longest name a table shows, in signs a reader sees.
pub const NAME: usize = 16;
/// The longest line a person may write to the judge or into the contract.
pub const LINE: usize = 200;
/// The most marks kept on one letter: й and ё need one, Vietnamese two.
const MARKS: usize = 2;
/// The most code points kept per sign, so that no sequence of emoji outgrows a label.
const POINTS_PER_SIGN: usize = 4;

/// A name as it is shown: clean, one line, at most 16 signs; `?` if nothing is left.
#[must_use]
pub fn name(raw: &str) -> String {
    let shown = line(raw, NAME);
    if shown.is_empty() { "?".into() } else { shown }
}

/// A text as one clean line of at most `max` signs.
#[must_use]
pub fn line(raw: &str, max: usize) -> String {
    let mut clean = String::new();
    let mut marks = 0;
    let mut last = ' ';
    for c in raw.nfc() {
        if c.is_whitespace() || c.is_control() {
            if last != ' ' {
                clean.push(' ');
            }
            (last, marks) = (' ', 0);
        } else if is_mark(c) {
            marks += 1;
            if marks <= MARKS && last != ' ' {
                clean.push(c);
            }
        } else if !is_invisible(c, last) {
            clean.push(c);
            (last, marks) = (c, 0);
        }
    }
    cut(clean.trim(), max)
}

/// The first `max` signs, whole; the last becomes an ellipsis if anything is cut off.
#[must_use]
pub fn cut(text: &str, max: usize) -> String {
    let signs: Vec<&str> = text.graphemes(true).collect();
    let points = |signs: &[&str]| signs.iter().map(|s| s.chars().count()).sum::<usize>();
    if signs.len() <= max && points(&signs) <= max * POINTS_PER_SIGN {
        return text.into();
    }
    let mut kept = signs.len().min(max.saturating_sub(1));
    while points(&signs[..kept]) > max * POINTS_PER_SIGN - 1 {
        kept -= 1;
    }
    format!("{}…", signs[..kept].concat().trim_end())
}

/// A clean text in an ink: what would be markup or a mention there is written as plain signs.
#[must_use]
pub fn write(clean: &str, ink: Ink) -> String {
    match ink {
        Ink::Plain => clean.into(),
        Ink::Discord => clean.chars().fold(String::new(), |mut text, c| {
            match c {
                // A backslash hides these from the reader's client, not from the server that
                // counts mentions; look-alikes hide them from both.
                '@' => text.push('＠'),
                '<' => text.push('‹'),
                '>' => text.push('›'),
                '\\' | '*' | '_' | '~' | '`' | '|' | '#' | '[' | ']' | '(' | ')' | ':' | '-' | '+' => {
                    text.push('\\');
                    text.push(c);
                }
                _ => text.push(c),
            }
            text
        }),
        Ink::Html => clean.chars().fold(String::new(), |mut text, c| {
            match c {
                '&' => text.push_str("&amp;"),
                '<' => text.push_str("&lt;"),
                '>' => text.push_str("&gt;"),
                '"' => text.push_str("&quot;"),
                '@' => text.push('＠'),
                _ => text.push(c),
            }
            text
        }),
    }
}

/// A mark that stands on the letter before it.
pub(super) fn is_mark(c: char) -> bool {
    !is_blank(c)
        && !matches!(c, '\u{FE00}'..='\u{FE0F}')
        && c.general_category_group() == GeneralCategoryGroup::Mark
}

/// A sign that cannot be seen, moves other signs about, or has no settled look. The joiners of
/// emoji pass, but only after one.
pub(super) fn is_invisible(c: char, before: char) -> bool {
    if matches!(c, '\u{FE0F}' | '\u{200D}') {
        return before.is_ascii() || !before.is_emoji_char();
    }
    is_blank(c)
        || matches!(c, '\u{FE00}'..='\u{FE0F}')
        || matches!(
            c.general_category(),
            GeneralCategory::Control
                | GeneralCategory::Format
                | GeneralCategory::Surrogate
                | GeneralCategory::PrivateUse
                | GeneralCategory::Unassigned
                | GeneralCategory::LineSeparator
                | GeneralCategory::ParagraphSeparator
        )
}

/// Letters and marks that are drawn as nothing.
fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{2800}'
            | '\u{3164}' | '\u{FFA0}' | '\u{FFFC}' | '\u{E0000}'..='\u{E0FFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_what_cannot_be_seen_and_keep_what_can() {
        assert_eq!(name("  Рысь\u{200B}\u{202E} "), "Рысь");
        assert_eq!(name("Ёж\u{2066}ик"), "Ёжик");
        assert_eq!(name("И\u{306}од"), "Йод");
        assert_eq!(name("а\u{300}\u{301}\u{302}\u{303}б"), "а\u{300}\u{301}б");
        assert_eq!(name("\u{3164}\u{2800}\u{E0041}"), "?");
        assert_eq!(name("две\nстроки\tтут"), "две строки тут");
        assert_eq!(name("❤️ Аня"), "❤️ Аня");
        assert_eq!(name("А\u{FE0F}ня\u{200D}"), "Аня");
    }

    #[test]
    fn names_are_cut_to_sixteen_signs_between_signs() {
        assert_eq!(name("Шестнадцать_букв"), "Шестнадцать_букв");
        assert_eq!(name("Семнадцать_букв_1"), "Семнадцать_букв…");
        assert_eq!(name(&"👩‍👩‍👧‍👦".repeat(40)).graphemes(true).count(), 10);
        assert_eq!(name("Слово кончилось пробелом"), "Слово кончилось…");
    }

    #[test]
    fn no_mention_and_no_markup_lives() {
        let loud = "@everyone <@&1> **x** [a](http://b) ||c|| `d` # e";
        let said = write(&line(loud, LINE), Ink::Discord);
        assert!(!said.contains('@') && !said.contains('<'), "{said}");
        for (i, c) in said.char_indices() {
            if "*_~`|#[]()".contains(c) {
                assert_eq!(said[..i].chars().next_back(), Some('\\'), "{said}");
            }
        }
        assert_eq!(write("<b>&\"", Ink::Html), "&lt;b&gt;&amp;&quot;");
        assert_eq!(write("a*b", Ink::Plain), "a*b");
    }
}
