//! `/judge`: all that sections 12 and 13 give a judge. Whether the person is the judge of the table
//! is checked by the rules, not by Discord's permissions.

use super::{Ask, Command, Op, Opt, Takes, w};

const SEAT: Opt = Opt {
    name: w("seat", "место"),
    about: w("The seat's number, 1 to 10", "Номер места, от 1 до 10"),
    takes: Takes::Seat,
    required: true,
};
const GROUND: Opt = Opt {
    name: w("ground", "основание"),
    about: w("The ground of the sanction (13.1, 13.4, 13.6)", "Основание санкции (13.1, 13.4, 13.6)"),
    takes: Takes::Word,
    required: false,
};

/// The group.
pub(super) const COMMANDS: &[Command] = &[
    Command::Group {
        name: w("judge", "судья"),
        about: w("What a judge does at the table", "Что делает судья за столом"),
        asks: &[
            Ask {
                op: Op::MyMoves,
                name: w("panel", "панель"),
                about: w("Your panel", "Ваша панель"),
                options: &[],
            },
            Ask {
                op: Op::JudgeNext,
                name: w("next", "дальше"),
                about: w("Go on to the next step", "Перейти к следующему шагу"),
                options: &[],
            },
            Ask {
                op: Op::Foul,
                name: w("foul", "фол"),
                about: w("A foul (13.1)", "Фол (13.1)"),
                options: &[SEAT, GROUND],
            },
            Ask {
                op: Op::TechFoul,
                name: w("tech", "техфол"),
                about: w("A technical foul (13.4)", "Технический фол (13.4)"),
                options: &[SEAT, GROUND],
            },
            Ask {
                op: Op::FoulBack,
                name: w("unfoul", "снять_фол"),
                about: w("Take a foul back", "Снять фол"),
                options: &[SEAT],
            },
            Ask {
                op: Op::TechBack,
                name: w("untech", "снять_техфол"),
                about: w("Take a technical foul back", "Снять технический фол"),
                options: &[SEAT],
            },
            Ask {
                op: Op::Remove,
                name: w("remove", "удалить"),
                about: w("Remove a player (13.7)", "Удалить игрока (13.7)"),
                options: &[SEAT, GROUND],
            },
            Ask {
                op: Op::Disqualify,
                name: w("disqualify", "дисквалификация"),
                about: w("Disqualify a player (13.6)", "Дисквалифицировать игрока (13.6)"),
                options: &[SEAT, GROUND],
            },
            Ask {
                op: Op::Ppk,
                name: w("ppk", "ппк"),
                about: w("The other team wins at once (14.4)", "Победа противоположной команды (14.4)"),
                options: &[SEAT, GROUND],
            },
            Ask {
                op: Op::GiveSpeech,
                name: w("last_speech", "последняя_речь"),
                about: w(
                    "Give a removed player the last speech (11.6)",
                    "Дать удалённому последнюю речь (11.6)",
                ),
                options: &[SEAT],
            },
            Ask {
                op: Op::Pause,
                name: w("pause", "пауза"),
                about: w("Stop the clock (12.1)", "Остановить часы (12.1)"),
                options: &[],
            },
            Ask {
                op: Op::Resume,
                name: w("resume", "продолжить"),
                about: w("Let the clock run again", "Снова пустить часы"),
                options: &[],
            },
            Ask {
                op: Op::Undo,
                name: w("undo", "отменить"),
                about: w("Take the last step back", "Отменить последний шаг"),
                options: &[],
            },
            Ask {
                op: Op::NomYes,
                name: w("confirm", "подтвердить"),
                about: w("Confirm the open nomination (7.3)", "Подтвердить выставление (7.3)"),
                options: &[],
            },
            Ask {
                op: Op::NomNo,
                name: w("refuse", "отклонить"),
                about: w("Refuse the open nomination (7.3)", "Отклонить выставление (7.3)"),
                options: &[],
            },
            Ask {
                op: Op::OpenVote,
                name: w("open", "открыть"),
                about: w(
                    "Open the vote for the next candidate (9.1)",
                    "Открыть голосование за кандидата (9.1)",
                ),
                options: &[],
            },
            Ask {
                op: Op::CloseVote,
                name: w("shut", "закрыть"),
                about: w("Close the vote for this candidate (9.1)", "Закрыть голосование за кандидата (9.1)"),
                options: &[],
            },
            Ask {
                op: Op::GrantShout,
                name: w("floor", "слово"),
                about: w(
                    "Open a player's microphone for five seconds (6.4)",
                    "Дать игроку пять секунд микрофона (6.4)",
                ),
                options: &[SEAT],
            },
            Ask {
                op: Op::Replace,
                name: w("replace", "замена"),
                about: w(
                    "Seat another person in a player's place (12.4)",
                    "Посадить другого на место игрока (12.4)",
                ),
                options: &[
                    SEAT,
                    Opt {
                        name: w("person", "кто"),
                        about: w("Who takes the seat", "Кто садится"),
                        takes: Takes::User,
                        required: true,
                    },
                ],
            },
            Ask {
                op: Op::Return,
                name: w("return", "вернуть"),
                about: w("Bring a player back (2.9)", "Вернуть игрока (2.9)"),
                options: &[SEAT],
            },
            Ask {
                op: Op::HandOver,
                name: w("chair", "кресло"),
                about: w("Hand the judge's chair over", "Передать кресло судьи"),
                options: &[Opt {
                    name: w("person", "кому"),
                    about: w("To whom", "Кому"),
                    takes: Takes::User,
                    required: true,
                }],
            },
            Ask {
                op: Op::EndGame,
                name: w("end", "конец"),
                about: w("End the game with a result (14.1)", "Закончить игру с итогом (14.1)"),
                options: &[
                    Opt {
                        name: w("winner", "победа"),
                        about: w("Who wins", "Кто победил"),
                        takes: Takes::Choice(&[
                            ("red", w("the city", "мирные")),
                            ("black", w("the mafia", "мафия")),
                            ("draw", w("nobody", "ничья")),
                        ]),
                        required: true,
                    },
                    Opt {
                        name: w("reason", "причина"),
                        about: w("Why, up to 200 signs", "Почему, до 200 знаков"),
                        takes: Takes::Text(200),
                        required: true,
                    },
                ],
            },
            Ask {
                op: Op::Annul,
                name: w("annul", "аннулировать"),
                about: w("Annul the game", "Аннулировать игру"),
                options: &[Opt {
                    name: w("reason", "причина"),
                    about: w("Why, up to 200 signs", "Почему, до 200 знаков"),
                    takes: Takes::Text(200),
                    required: true,
                }],
            },
            Ask {
                op: Op::Resync,
                name: w("resync", "обновить"),
                about: w("Read the table anew (2.7)", "Перечитать стол (2.7)"),
                options: &[],
            },
            Ask {
                op: Op::Failures,
                name: w("faults", "сбои"),
                about: w("What could not be delivered", "Что не удалось доставить"),
                options: &[],
            },
        ],
    },
    Command::Group {
        name: w("record", "запись"),
        about: w(
            "What was said aloud, and what only you decide",
            "Что сказано вслух и что решаете только вы",
        ),
        asks: &[
            Ask {
                op: Op::NomFor,
                name: w("nominate", "выставить"),
                about: w("Nominate for the speaker (7.2)", "Выставить за говорящего (7.2)"),
                options: &[SEAT],
            },
            Ask {
                op: Op::NomOff,
                name: w("withdraw", "снять"),
                about: w(
                    "Take this player's nomination off the list",
                    "Снять кандидатуру, которую выставил этот игрок",
                ),
                options: &[SEAT],
            },
            Ask {
                op: Op::VoteFor,
                name: w("vote", "голос"),
                about: w("Record a raised hand (9.1)", "Записать поднятую руку (9.1)"),
                options: &[SEAT],
            },
            Ask {
                op: Op::LiftFor,
                name: w("lift", "подъём"),
                about: w("Record a hand for the lift (8.9)", "Записать руку за подъём (8.9)"),
                options: &[SEAT],
            },
            Ask {
                op: Op::RestartOne,
                name: w("candidate", "кандидат"),
                about: w("Vote on this candidate anew", "Голосовать за этого кандидата заново"),
                options: &[],
            },
            Ask {
                op: Op::RestartVote,
                name: w("restart", "заново"),
                about: w("Take the vote anew", "Провести голосование заново"),
                options: &[],
            },
            Ask {
                op: Op::Heard,
                name: w("heard", "услышал"),
                about: w("Strike a player's request off the list", "Снять просьбу игрока со списка"),
                options: &[SEAT],
            },
            Ask {
                op: Op::LiftAsk,
                name: w("ask_lift", "спросить_подъём"),
                about: w(
                    "Whether the lift is put to the vote (8.9)",
                    "Ставить ли подъём на голосование (8.9)",
                ),
                options: &[Opt {
                    name: w("answer", "ответ"),
                    about: w("Yes or no", "Да или нет"),
                    takes: Takes::Choice(&[("yes", w("yes", "да")), ("no", w("no", "нет"))]),
                    required: true,
                }],
            },
            Ask {
                op: Op::DrawYes,
                name: w("draw", "ничья"),
                about: w("Confirm the draw after quiet nights", "Подтвердить ничью после тихих ночей"),
                options: &[],
            },
            Ask {
                op: Op::DrawNo,
                name: w("play_on", "играем"),
                about: w("Play on after quiet nights", "Играть дальше после тихих ночей"),
                options: &[],
            },
        ],
    },
];
