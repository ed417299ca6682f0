//! What belongs to no table: the list of open rooms, set-up of a server, one's language.

use super::{Ask, Command, Op, Opt, Takes, w};

/// The group.
pub(super) const COMMANDS: &[Command] = &[
    Command::Plain(Ask {
        op: Op::Rooms,
        name: w("rooms", "столы"),
        about: w("Open tables on this server", "Открытые столы на этом сервере"),
        options: &[],
    }),
    Command::Manager(Ask {
        op: Op::SetupStep,
        name: w("setup", "настройка"),
        about: w(
            "Check the bot's rights, set language and defaults",
            "Проверить права бота, язык и правила сервера",
        ),
        options: &[],
    }),
    Command::Plain(Ask {
        op: Op::Language,
        name: w("language", "язык"),
        about: w("Which language the bot speaks with you", "На каком языке бот говорит с вами"),
        options: &[Opt {
            name: w("language", "язык"),
            about: w("The language", "Язык"),
            takes: Takes::Choice(&[
                ("ru", w("Russian", "русский")),
                ("en", w("English", "английский")),
                ("auto", w("as in Discord", "как в Discord")),
            ]),
            required: true,
        }],
    }),
];
