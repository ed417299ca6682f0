//! What a player does during a game, without a button.

use super::{Ask, Command, Op, Opt, Takes, w};

const SEAT: Opt = Opt {
    name: w("seat", "место"),
    about: w("The seat's number, 1 to 10", "Номер места, от 1 до 10"),
    takes: Takes::Seat,
    required: true,
};
const OPTIONAL: Opt = Opt { required: false, ..SEAT };

/// The group.
pub(super) const COMMANDS: &[Command] = &[
    Command::Plain(Ask {
        op: Op::Nominate,
        name: w("nominate", "выставить"),
        about: w("Nominate a player during your speech (7.1)", "Выставить игрока в своей речи (7.1)"),
        options: &[SEAT],
    }),
    Command::Plain(Ask {
        op: Op::Vote,
        name: w("vote", "голос"),
        about: w("Vote against a candidate (8.3)", "Проголосовать против кандидата (8.3)"),
        options: &[SEAT],
    }),
    Command::Plain(Ask {
        op: Op::Lift,
        name: w("lift", "подъём"),
        about: w("Vote for all tied players to leave (8.9)", "За то, чтобы ушли все набравшие поровну (8.9)"),
        options: &[],
    }),
    Command::Plain(Ask {
        op: Op::EndSpeech,
        name: w("pass", "пас"),
        about: w("End your speech (6.5)", "Закончить свою речь (6.5)"),
        options: &[],
    }),
    Command::Plain(Ask {
        op: Op::Shout,
        name: w("shout", "выкрик"),
        about: w("Five seconds of microphone for a foul (6.4)", "Пять секунд микрофона за фол (6.4)"),
        options: &[],
    }),
    Command::Plain(Ask {
        op: Op::Shoot,
        name: w("shoot", "выстрел"),
        about: w("Choose at night (10.3)", "Выбрать ночью (10.3)"),
        options: &[SEAT],
    }),
    Command::Plain(Ask {
        op: Op::Check,
        name: w("check", "проверка"),
        about: w("Check a player at night (10.4, 10.5)", "Проверить игрока ночью (10.4, 10.5)"),
        options: &[SEAT],
    }),
    Command::Plain(Ask {
        op: Op::Guess,
        name: w("best_move", "лучший_ход"),
        about: w("Name up to three (11.2)", "Назвать до трёх номеров (11.2)"),
        options: &[
            Opt { name: w("first", "первый"), ..SEAT },
            Opt { name: w("second", "второй"), ..OPTIONAL },
            Opt { name: w("third", "третий"), ..OPTIONAL },
        ],
    }),
    Command::Plain(Ask {
        op: Op::MyRole,
        name: w("role", "роль"),
        about: w("Show your role to you alone (4.2)", "Показать вам одному вашу роль (4.2)"),
        options: &[],
    }),
    Command::Plain(Ask {
        op: Op::MyMoves,
        name: w("move", "ход"),
        about: w("Your private panel: what you can do now", "Ваша панель: что можно сделать сейчас"),
        options: &[],
    }),
    Command::Plain(Ask {
        op: Op::ToJudge,
        name: w("to_judge", "судье"),
        about: w("A short private line to the judge (3.5)", "Короткая строка судье, видит только он (3.5)"),
        options: &[Opt {
            name: w("text", "текст"),
            about: w("Up to 200 signs", "До 200 знаков"),
            takes: Takes::Text(200),
            required: true,
        }],
    }),
    Command::Plain(Ask {
        op: Op::Signal,
        name: w("signal", "сигнал"),
        about: w(
            "At a table without a judge: a fixed signal all see",
            "За столом без судьи: сигнал, который видят все",
        ),
        options: &[Opt {
            name: w("what", "какой"),
            about: w("The signal", "Сигнал"),
            takes: Takes::Choice(&[
                ("role", w("I do not see my role", "Роли не видно")),
                ("sound", w("I do not hear", "Не слышу")),
                ("pause", w("A pause, please", "Нужна пауза")),
            ]),
            required: true,
        }],
    }),
    Command::Plain(Ask {
        op: Op::ContractWrite,
        name: w("contract", "договорка"),
        about: w(
            "A line to your team while the city sleeps (5.2)",
            "Строка своей команде во время договорки (5.2)",
        ),
        options: &[Opt {
            name: w("text", "текст"),
            about: w("Up to 200 signs", "До 200 знаков"),
            takes: Takes::Text(200),
            required: true,
        }],
    }),
    Command::Plain(Ask {
        op: Op::Withdraw,
        name: w("withdraw", "отозвать"),
        about: w(
            "Take your nomination back, where the room lets (7.1)",
            "Отозвать кандидатуру, если стол разрешает (7.1)",
        ),
        options: &[],
    }),
    Command::Plain(Ask {
        op: Op::RoleMissing,
        name: w("no_role", "нет_роли"),
        about: w("I do not see my role (4.3)", "Моя роль не видна (4.3)"),
        options: &[],
    }),
    Command::Plain(Ask {
        op: Op::ContractYes,
        name: w("agree", "согласен"),
        about: w("Agree with the order of your team (5.2)", "Согласиться с порядком своей команды (5.2)"),
        options: &[],
    }),
    Command::Plain(Ask {
        op: Op::ContractNo,
        name: w("against", "против"),
        about: w(
            "Disagree with the order of your team (5.2)",
            "Не согласиться с порядком своей команды (5.2)",
        ),
        options: &[],
    }),
    Command::Plain(Ask {
        op: Op::ContractOrder,
        name: w("shot_order", "порядок"),
        about: w("Set the order of shots (5.3)", "Задать порядок стрельбы (5.3)"),
        options: &[Opt {
            name: w("order", "номера"),
            about: w("Numbers, the first shot first", "Номера, первый выстрел первым"),
            takes: Takes::Text(40),
            required: true,
        }],
    }),
    Command::Plain(Ask {
        op: Op::DirectMessages,
        name: w("direct", "личные"),
        about: w("Direct messages on or off", "Включить или выключить личные сообщения"),
        options: &[],
    }),
    Command::Plain(Ask {
        op: Op::Release,
        name: w("mic", "микрофон"),
        about: w("Give me my microphone back", "Верните мне микрофон"),
        options: &[Opt {
            name: w("who", "кому"),
            about: w("Somebody else: for who manages the server", "Другому: для управляющих сервером"),
            takes: Takes::User,
            required: false,
        }],
    }),
];
