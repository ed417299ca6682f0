//! What people read on panels and buttons, in both languages: the only thing by which puppets find
//! their way. The bot's own texts are not looked at.

use std::fmt;

/// The language of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    /// Russian.
    Ru,
    /// English.
    En,
}

impl Lang {
    /// The language by its short name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "ru" => Some(Self::Ru),
            "en" => Some(Self::En),
            _ => None,
        }
    }

    /// As clients call it.
    #[must_use]
    pub fn locale(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::En => "en-US",
        }
    }

    /// The words of this language.
    #[must_use]
    pub fn words(self) -> &'static Words {
        match self {
            Self::Ru => &RU,
            Self::En => &EN,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ru => "ru",
            Self::En => "en",
        })
    }
}

macro_rules! words {
    ($($name:ident: $ru:literal, $en:literal;)*) => {
        /// Labels, beginnings of headlines, words inside texts.
        #[derive(Debug)]
        pub struct Words { $(pub $name: &'static str),* }
        const RU: Words = Words { $($name: $ru),* };
        const EN: Words = Words { $($name: $en),* };
    };
}

words! {
    // Buttons.
    ready: "Готов", "Ready";
    judge: "Судить", "Judge";
    my_role: "Моя роль", "My role";
    my_moves: "Мои действия", "My move";
    shout: "Выкрик", "Shout";
    say: "Сказать", "Speak";
    pass: "Пас", "Pass";
    end: "Закончить", "End";
    nominate: "Выставить", "Nominate";
    lift: "За подъём", "Lift";
    again: "Ещё раз", "Again";
    next: "Дальше", "Next";
    resume: "Продолжить", "Resume";
    show: "Показать", "Show";
    name_them: "Назвать", "Name";
    order: "Порядок", "Order";
    agree: "За порядок", "For the order";
    write: "Написать", "Write";
    open_vote: "Открыть", "Open";
    close_vote: "Закрыть", "Close";
    accept: "Принять", "Accept";
    hold_lift: "Голосуем о подъёме", "Vote on the lift";
    play_on: "Играем дальше", "Play on";
    // Headlines.
    head_deal: "Раздача", "The deal";
    head_contract: "Договорка", "The contract";
    head_day: "День ", "Day ";
    head_speaks: "говорит", "speaks";
    head_short: "короткая речь", "a short speech";
    head_silent: "без речи", "without a speech";
    head_prep: "Голосование:", "The vote:";
    head_closed: "Тайно", "In secret";
    head_ballot: "За №", "For No. ";
    head_tie: "Ничья ", "Tie ";
    head_lift: "Поднять", "Lift ";
    head_night: "Ночь ", "Night ";
    head_shot: "выстрел", "the shot";
    head_don: "дон", "the Don";
    head_sheriff: "шериф", "the Sheriff";
    head_best: "лучший ход", "best move";
    head_last: "последняя речь", "last speech";
    head_pause: "Пауза", "Pause";
    number: "№", "No. ";
    // Inside texts.
    out: "вне игры", "out:";
    nominated: "Выставлены:", "Nominated:";
    card_don: "Дон.", "Don.";
    card_maf: "Мафия.", "Mafia.";
    card_sheriff: "Шериф.", "Sheriff.";
    card_civ: "Мирный.", "Civilian.";
    mates: "Ваши:", "Yours:";
    dons_order: "Порядок дона:", "The Don's order:";
    black: "чёрный", "black";
    spectator: "Зритель", "Spectator";
    // Said by this program itself.
    result: "Итог", "Result";
    soon: "через", "in";
    seconds: "с", "s";
}

/// Who sits where: invented nicknames.
#[must_use]
pub fn names(lang: Lang) -> [&'static str; 10] {
    match lang {
        Lang::Ru => ["Аня", "Боря", "Вика", "Гоша", "Даша", "Ежик", "Жора", "Зоя", "Игла", "Клест"],
        Lang::En => {
            ["Anka", "Borka", "Vika", "Gosha", "Dasha", "Hedgehog", "Zhora", "Zoya", "Needle", "Finch"]
        }
    }
}

/// The puppet judge.
#[must_use]
pub fn judge_name(lang: Lang) -> &'static str {
    match lang {
        Lang::Ru => "Клён",
        Lang::En => "Maple",
    }
}
