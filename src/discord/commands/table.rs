//! `/table`: opening a table, sitting at it, its settings and rules, and what a host does.

use super::{Ask, Command, Op, Opt, Takes, w};

const PRESETS: Takes = Takes::Choice(&[
    ("league", w("league: the regulations as written", "league: регламент как написан")),
    ("fiim", w("fiim: FIIM tournaments", "fiim: турниры ФИИМ")),
    ("online", w("online: no vote on day 1", "online: без голосования в первый день")),
    ("casual", w("casual: an evening among friends", "casual: вечер в своей компании")),
]);
const JUDGES: Takes = Takes::Choice(&[
    ("yes", w("a judge who does not know the roles", "судья, который ролей не знает")),
    ("knows_roles", w("a judge who knows the roles", "судья, который знает роли")),
    ("none", w("no judge: the host starts and pauses", "без судьи: начинает и ставит паузу хост")),
]);
const VOTES: Takes = Takes::Choice(&[
    ("auto", w("automatic (9.2)", "автоматическое (9.2)")),
    ("manual", w("manual, the judge opens (9.1)", "ручное, открывает судья (9.1)")),
    ("closed", w("closed automatic (9.3)", "закрытое автоматическое (9.3)")),
]);
const SEAT: Opt = Opt {
    name: w("seat", "место"),
    about: w("The seat's number, 1 to 10", "Номер места, от 1 до 10"),
    takes: Takes::Seat,
    required: true,
};

/// The group.
pub(super) const COMMANDS: &[Command] = &[Command::Group {
    name: w("table", "стол"),
    about: w("Your table: open it, sit down, set its rules", "Стол: открыть, сесть, настроить"),
    asks: &[
        Ask {
            op: Op::CreateRoom,
            name: w("new", "новый"),
            about: w(
                "Open a table in the voice channel where you are",
                "Открыть стол в вашем голосовом канале",
            ),
            options: &[
                Opt {
                    name: w("title", "название"),
                    about: w("What to call it, up to 24 signs", "Как назвать, до 24 знаков"),
                    takes: Takes::Text(24),
                    required: false,
                },
                Opt {
                    name: w("preset", "пресет"),
                    about: w("Which rules to start from", "С каких правил начать"),
                    takes: PRESETS,
                    required: false,
                },
                Opt {
                    name: w("judge", "судья"),
                    about: w("Who leads the game", "Кто ведёт игру"),
                    takes: JUDGES,
                    required: false,
                },
                Opt {
                    name: w("votes", "голосование"),
                    about: w("How votes are held", "Как голосуют"),
                    takes: VOTES,
                    required: false,
                },
            ],
        },
        Ask {
            op: Op::Rules,
            name: w("rules", "правила"),
            about: w("The rules in force at this table", "Какие правила действуют за этим столом"),
            options: &[],
        },
        Ask {
            op: Op::Settings,
            name: w("settings", "настройки"),
            about: w("The table's settings on one screen", "Настройки стола на одном экране"),
            options: &[],
        },
        Ask {
            op: Op::SetValue,
            name: w("set", "задать"),
            about: w("Change one setting", "Изменить одну настройку"),
            options: &[
                Opt {
                    name: w("setting", "настройка"),
                    about: w("Which one", "Какую"),
                    takes: Takes::Word,
                    required: true,
                },
                Opt {
                    name: w("value", "значение"),
                    about: w("Its new value", "Новое значение"),
                    takes: Takes::Word,
                    required: true,
                },
            ],
        },
        Ask {
            op: Op::Sit,
            name: w("sit", "сесть"),
            about: w("Take a seat", "Занять место"),
            options: &[SEAT],
        },
        Ask {
            op: Op::StandUp,
            name: w("stand", "встать"),
            about: w("Give the seat up", "Освободить место"),
            options: &[],
        },
        Ask {
            op: Op::Ready,
            name: w("ready", "готов"),
            about: w("Say that you are ready", "Сказать, что готовы"),
            options: &[],
        },
        Ask {
            op: Op::Chair,
            name: w("judge", "судить"),
            about: w("Take the judge's chair", "Занять кресло судьи"),
            options: &[],
        },
        Ask {
            op: Op::Queue,
            name: w("queue", "очередь"),
            about: w("Wait for a seat", "Встать в очередь"),
            options: &[],
        },
        Ask {
            op: Op::Kick,
            name: w("kick", "высадить"),
            about: w("Free a seat before the start", "Освободить место до начала"),
            options: &[SEAT],
        },
        Ask {
            op: Op::Start,
            name: w("start", "начать"),
            about: w("Start without waiting", "Начать, не ожидая готовности"),
            options: &[],
        },
        Ask {
            op: Op::WaitMore,
            name: w("extend", "подождать"),
            about: w("Wait another 15 minutes", "Подождать ещё 15 минут"),
            options: &[],
        },
        Ask {
            op: Op::CloseRoom,
            name: w("close", "закрыть"),
            about: w("Close the lobby", "Закрыть лобби"),
            options: &[],
        },
        Ask {
            op: Op::HostNext,
            name: w("next", "дальше"),
            about: w("Go on to the next step", "Перейти к следующему шагу"),
            options: &[],
        },
        Ask {
            op: Op::Pause,
            name: w("pause", "пауза"),
            about: w("Stop the clock", "Остановить часы"),
            options: &[],
        },
        Ask {
            op: Op::Resume,
            name: w("resume", "продолжить"),
            about: w("Let the clock run again", "Снова пустить часы"),
            options: &[],
        },
        Ask {
            op: Op::Resync,
            name: w("resync", "обновить"),
            about: w("Read the table anew and repost its panel", "Перечитать стол и показать панель заново"),
            options: &[],
        },
        Ask {
            op: Op::Again,
            name: w("again", "ещё"),
            about: w("Once more with the same ten", "Ещё раз тем же составом"),
            options: &[],
        },
        Ask {
            op: Op::LeaveAsk,
            name: w("leave", "уйти"),
            about: w("Leave the table or give up", "Уйти из-за стола или сдаться"),
            options: &[],
        },
        Ask {
            op: Op::Protocol,
            name: w("protocol", "протокол"),
            about: w("Who was who, and what each night brought", "Кто кем был и что было ночами"),
            options: &[],
        },
        Ask {
            op: Op::Deal,
            name: w("proof", "сдача"),
            about: w("Check that the deal was fair", "Проверить честность раздачи"),
            options: &[],
        },
    ],
}];
