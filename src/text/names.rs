//! Names at the table are readable (regulation 2.3): nothing invisible, no stacks of marks, not
//! empty, not too long, not a number, not like another player's, not on the operator's list.
//! What each refusal says is in [`NameFault`].

use super::{Name, safe, words::Names};
use unicode_normalization::UnicodeNormalization as _;
use unicode_segmentation::UnicodeSegmentation as _;

/// The longest name taken, in signs; longer than [`safe::NAME`], since the table cuts.
pub const MAX: usize = 32;
/// The most marks on one letter.
const MARKS: usize = 2;

/// Why a name cannot sit at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameFault {
    /// Nothing of it can be seen.
    Empty,
    /// More than [`MAX`] signs.
    TooLong,
    /// It has signs that cannot be seen or that turn the line around.
    Invisible,
    /// Marks are stacked on a letter.
    Stacked,
    /// It reads like a seat's number.
    Number,
    /// It looks like the name of another player.
    LooksLike(String),
    /// The operator's list forbids it.
    Forbidden,
}

impl NameFault {
    /// What the player is told.
    #[must_use]
    pub fn message(&self) -> Names {
        match self {
            Self::Empty => Names::Empty,
            Self::TooLong => Names::TooLong { max: MAX },
            Self::Invisible => Names::Invisible,
            Self::Stacked => Names::Stacked,
            Self::Number => Names::Number,
            Self::LooksLike(other) => Names::LooksLike { other: Name(other.clone()) },
            Self::Forbidden => Names::Forbidden,
        }
    }
}

/// The operator's list: a word a line forbids that word, `*part*` forbids it inside words too;
/// `#` begins a comment. Compared by look, so digits and foreign letters hide nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordList {
    words: Vec<String>,
    parts: Vec<String>,
}

impl WordList {
    /// The list in this text.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut list = Self::default();
        for line in text.lines().map(|l| l.split('#').next().unwrap_or_default().trim()) {
            match line.strip_prefix('*').and_then(|l| l.strip_suffix('*')) {
                Some(part) if !skeleton(part).is_empty() => list.parts.push(skeleton(part)),
                None if !skeleton(line).is_empty() => list.words.push(skeleton(line)),
                _ => {}
            }
        }
        list
    }

    /// Whether a name holds a forbidden word.
    #[must_use]
    pub fn forbids(&self, name: &str) -> bool {
        let words: Vec<_> = name.split(|c: char| !c.is_alphanumeric()).map(skeleton).collect();
        let whole = skeleton(name);
        self.words.iter().any(|w| words.contains(w) || *w == whole)
            || self.parts.iter().any(|p| whole.contains(p.as_str()))
    }
}

/// Whether `name` may sit beside `others`.
pub fn check<'a>(
    name: &str,
    others: impl IntoIterator<Item = &'a str>,
    list: &WordList,
) -> Result<(), NameFault> {
    if !name.chars().any(|c| !c.is_whitespace() && !safe::is_invisible(c, ' ') && !safe::is_mark(c)) {
        return Err(NameFault::Empty);
    }
    let mut before = ' ';
    let mut marks = 0;
    for c in name.nfc() {
        if safe::is_mark(c) {
            marks += 1;
            if marks > MARKS || before == ' ' {
                return Err(NameFault::Stacked);
            }
            continue;
        }
        if safe::is_invisible(c, before) {
            return Err(NameFault::Invisible);
        }
        (before, marks) = (c, 0);
    }
    if name.trim().graphemes(true).count() > MAX {
        return Err(NameFault::TooLong);
    }
    if name.chars().all(|c| c.is_numeric() || c.is_whitespace() || "№#.-".contains(c)) {
        return Err(NameFault::Number);
    }
    // What the table shows is compared, so that two long names cut to the same sign collide.
    let look = skeleton(&safe::name(name));
    if let Some(other) = others.into_iter().find(|other| skeleton(&safe::name(other)) == look) {
        return Err(NameFault::LooksLike(other.into()));
    }
    if list.forbids(name) { Err(NameFault::Forbidden) } else { Ok(()) }
}

/// What a name looks like from afar: case, marks, spaces and punctuation gone, signs of other
/// scripts and digits replaced by the Latin or Cyrillic letter they are drawn like.
#[must_use]
pub fn skeleton(name: &str) -> String {
    let mut look = String::new();
    for c in name.nfc() {
        // й is another letter than и to every reader, unlike é and e.
        if matches!(c, 'й' | 'Й') {
            look.push('й');
            continue;
        }
        for base in c.nfkd().filter(|c| !safe::is_mark(*c)).flat_map(char::to_lowercase) {
            if let Some(like) = like(base) {
                look.push_str(like);
            } else if base.is_alphanumeric() || is_picture(base) {
                look.push(base);
            }
        }
    }
    // Pairs that read as one letter in most fonts.
    look.replace("rn", "m").replace("vv", "w").replace("ьl", "ы")
}

/// Neither a letter nor punctuation of ours: an emoji, an ornament.
fn is_picture(c: char) -> bool {
    !c.is_ascii() && !c.is_whitespace() && !safe::is_invisible(c, ' ')
}

/// The letter that a sign is drawn like, in either case.
fn like(c: char) -> Option<&'static str> {
    Some(match c {
        'а' | 'α' => "a",
        'в' | 'β' => "b",
        'с' | 'ϲ' => "c",
        'ԁ' => "d",
        'е' | 'ε' | 'є' => "e",
        'н' | 'һ' | 'η' => "h",
        'і' | 'ι' | 'ı' | 'i' | '1' | '|' | 'ӏ' => "l",
        'ј' => "j",
        'к' | 'κ' => "k",
        'м' | 'μ' => "m",
        'о' | 'ο' | '0' | 'σ' => "o",
        'р' | 'ρ' => "p",
        'г' => "r",
        'ѕ' | '$' => "s",
        'т' | 'τ' => "t",
        'у' | 'υ' | 'ү' => "y",
        'х' | 'χ' => "x",
        'ԝ' | 'ш' => "w",
        'б' => "6",
        'з' | 'ӡ' => "3",
        'ч' => "4",
        'п' => "n",
        'ѵ' | 'ν' => "v",
        'ё' => "e",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(name: &str, others: &[&str]) -> Option<NameFault> {
        check(name, others.iter().copied(), &WordList::read("# грубое\nгад\n*поганк*\n")).err()
    }

    #[test]
    fn regulation_2_3_readable_names_pass() {
        for good in ["Рысь", "Ёжик", "Max_2000", "Đặng", "Аня 🦊", "Йод", "❤️Ли", "О'Нил", "Ожидание"]
        {
            assert_eq!(fault(good, &["Клён", "Боря", "Иод"]), None, "{good}");
        }
    }

    #[test]
    fn regulation_2_3_unreadable_names_are_refused_each_with_its_reason() {
        assert_eq!(fault("", &[]), Some(NameFault::Empty));
        assert_eq!(fault("\u{3164} \u{200B}", &[]), Some(NameFault::Empty));
        assert_eq!(fault("Ры\u{200B}сь", &[]), Some(NameFault::Invisible));
        assert_eq!(fault("ьсыР\u{202E}", &[]), Some(NameFault::Invisible));
        assert_eq!(fault("З\u{335}\u{336}\u{337}ло", &[]), Some(NameFault::Stacked));
        assert_eq!(fault(&"о-".repeat(17), &[]), Some(NameFault::TooLong));
        assert_eq!(fault("№ 7", &[]), Some(NameFault::Number));
        assert_eq!(fault("10", &[]), Some(NameFault::Number));
    }

    #[test]
    fn regulation_2_3_a_name_like_another_players_is_refused() {
        // Latin letters, digits, case, marks, spaces, and names that the table cuts to the same.
        for (copy, original) in [
            ("Bopa", "Вора"),
            ("МАХ", "max"),
            ("М4кс", "Мчкс"),
            ("Kлён", "Клен"),
            ("Illia", "lllia"),
            ("Зевс", "3eвc"),
            ("Б о р я", "Боря"),
            ("Очень длинное имя 1", "Очень длинное имя 2"),
            ("Соrner", "Comer"),
        ] {
            assert_eq!(
                fault(copy, &["Рысь", original]),
                Some(NameFault::LooksLike(original.into())),
                "{copy}"
            );
        }
    }

    #[test]
    fn the_operators_list_looks_through_disguises_and_spares_innocent_words() {
        for bad in ["Гад", "г а д", "rад", "big_гад", "Поганка", "п0ганка"] {
            assert_eq!(fault(bad, &[]), Some(NameFault::Forbidden), "{bad}");
        }
        assert_eq!(fault("Гадюка", &[]), None);
    }
}
