//! The slash commands: everything that the buttons do, for those who type, with Russian and English
//! names. One declarative table per group; a command becomes the same [`Intent`] as a button, so
//! that what it may do is decided in one place only.
//!
//! Plain serenity carries this better than poise would: most of the product is buttons, and both
//! roads must meet in one router.

mod judge;
mod lists;
mod play;
mod table;

use super::screens::Op;
use serenity::all::{
    CommandData, CommandDataOption, CommandDataOptionValue, CommandDataResolved, CommandOptionType,
    CreateCommand, CreateCommandOption, InteractionContext, Permissions, UserId,
};

/// The same words in both languages.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// English.
    pub en: &'static str,
    /// Russian.
    pub ru: &'static str,
}

/// Two languages' words at once, to keep the tables readable.
const fn w(en: &'static str, ru: &'static str) -> Words {
    Words { en, ru }
}

/// What an option takes.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// A seat, 1 to 10, completed with the names at the person's table.
    Seat,
    /// One of a few fixed words.
    Choice(&'static [(&'static str, Words)]),
    /// A word completed while typing: settings, grounds, tables.
    Word,
    /// Free text up to so many signs.
    Text(u16),
    /// A person.
    User,
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// Its name.
    pub name: Words,
    /// What it is for.
    pub about: Words,
    /// What it takes.
    pub takes: Takes,
    /// Whether it must be given.
    pub required: bool,
}

/// One thing that can be asked: a command or one of its subcommands.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// The operation it stands for, as in custom ids.
    pub op: Op,
    /// Its name.
    pub name: Words,
    /// What it does.
    pub about: Words,
    /// Its options, in the order in which they become arguments.
    pub options: &'static [Opt],
}

/// A command as Discord lists it.
#[derive(Clone, Copy, Debug)]
pub enum Command {
    /// Without subcommands.
    Plain(Ask),
    /// With subcommands.
    Group {
        /// Its name.
        name: Words,
        /// What it holds.
        about: Words,
        /// Its subcommands, at most 25.
        asks: &'static [Ask],
    },
    /// Shown to those who may manage the server; checked again when it is used.
    Manager(Ask),
}

/// What a person wants, whichever way it was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
    /// The operation.
    pub op: Op,
    /// Its plain arguments, joined by dots, as in custom ids.
    pub arg: String,
    /// Its free text.
    pub text: Option<String>,
    /// The person it is about, and their name.
    pub user: Option<(UserId, String)>,
}

impl Intent {
    /// An operation with its plain argument.
    #[must_use]
    pub fn of(op: Op, arg: &str) -> Self {
        Self { op, arg: arg.to_owned(), text: None, user: None }
    }
}

/// The whole table.
#[must_use]
pub fn all() -> Vec<Command> {
    [table::COMMANDS, lists::COMMANDS, play::COMMANDS, judge::COMMANDS].concat()
}

/// The table as Discord wants it.
#[must_use]
pub fn registration() -> Vec<CreateCommand> {
    all().iter().map(create).collect()
}

fn create(command: &Command) -> CreateCommand {
    let head = |name: Words, about: Words| {
        CreateCommand::new(name.en)
            .name_localized("ru", name.ru)
            .description(about.en)
            .description_localized("ru", about.ru)
    };
    match command {
        Command::Plain(ask) => in_servers(head(ask.name, ask.about)).set_options(options(ask.options)),
        Command::Manager(ask) => in_servers(head(ask.name, ask.about))
            .set_options(options(ask.options))
            .default_member_permissions(Permissions::MANAGE_GUILD),
        Command::Group { name, about, asks } => in_servers(head(*name, *about)).set_options(
            asks.iter()
                .map(|ask| {
                    options(ask.options).into_iter().fold(
                        CreateCommandOption::new(CommandOptionType::SubCommand, ask.name.en, ask.about.en)
                            .name_localized("ru", ask.name.ru)
                            .description_localized("ru", ask.about.ru),
                        CreateCommandOption::add_sub_option,
                    )
                })
                .collect(),
        ),
    }
}

fn in_servers(command: CreateCommand) -> CreateCommand {
    command.contexts(vec![InteractionContext::Guild])
}

fn options(options: &[Opt]) -> Vec<CreateCommandOption> {
    options
        .iter()
        .map(|opt| {
            let kind = match opt.takes {
                Takes::Seat => CommandOptionType::Integer,
                Takes::User => CommandOptionType::User,
                Takes::Choice(_) | Takes::Word | Takes::Text(_) => CommandOptionType::String,
            };
            let made = CreateCommandOption::new(kind, opt.name.en, opt.about.en)
                .name_localized("ru", opt.name.ru)
                .description_localized("ru", opt.about.ru)
                .required(opt.required);
            match opt.takes {
                Takes::Seat | Takes::Word => made.set_autocomplete(true),
                Takes::Text(most) => made.max_length(most),
                Takes::User => made,
                Takes::Choice(choices) => choices.iter().fold(made, |made, (value, words)| {
                    made.add_string_choice_localized(words.en, *value, [("ru", words.ru)])
                }),
            }
        })
        .collect()
}

/// What a used command asks for, or nothing if it is not in the table (an old registration).
#[must_use]
pub fn intent(data: &CommandData) -> Option<Intent> {
    let (ask, given) = find(data)?;
    let mut intent = Intent::of(ask.op, "");
    let mut args: Vec<String> = Vec::new();
    for opt in ask.options {
        let value = given.iter().find(|g| g.name == opt.name.en).map(|g| &g.value);
        match (opt.takes, value) {
            (Takes::Text(_), Some(CommandDataOptionValue::String(text))) => intent.text = Some(text.clone()),
            (Takes::User, Some(CommandDataOptionValue::User(user))) => {
                intent.user = named(&data.resolved, *user)
            }
            (_, Some(CommandDataOptionValue::Integer(number))) => args.push(number.to_string()),
            (_, Some(CommandDataOptionValue::String(word))) => args.push(word.clone()),
            // A missing argument keeps the place of those after it.
            (Takes::Text(_) | Takes::User, _) => {}
            (_, _) => args.push(String::new()),
        }
    }
    while args.last().is_some_and(String::is_empty) {
        args.pop();
    }
    intent.arg = args.join(".");
    Some(intent)
}

/// A person that was chosen, with their name here. A bot plays no part in a game.
#[must_use]
pub fn named(resolved: &CommandDataResolved, user: UserId) -> Option<(UserId, String)> {
    let known = resolved.users.get(&user).filter(|known| !known.bot)?;
    let nick = resolved.members.get(&user).and_then(|member| member.nick.clone());
    Some((user, nick.unwrap_or_else(|| known.display_name().to_owned())))
}

/// The option that a person is typing: its English name, the first other argument (which setting a
/// value is for), and the text so far.
#[must_use]
pub fn focus(data: &CommandData) -> Option<(&'static str, String, String)> {
    let (ask, given) = find(data)?;
    let focused = data.autocomplete()?;
    let opt = ask.options.iter().find(|opt| opt.name.en == focused.name)?;
    let other = given.iter().find_map(|given| match &given.value {
        CommandDataOptionValue::String(word) => Some(word.clone()),
        _ => None,
    });
    Some((opt.name.en, other.unwrap_or_default(), focused.value.to_owned()))
}

fn find(data: &CommandData) -> Option<(Ask, Vec<CommandDataOption>)> {
    for command in all() {
        match command {
            Command::Plain(ask) | Command::Manager(ask) if ask.name.en == data.name => {
                return Some((ask, data.options.clone()));
            }
            Command::Group { name, asks, .. } if name.en == data.name => {
                let sub = data.options.first()?;
                let ask = asks.iter().find(|ask| ask.name.en == sub.name)?;
                let given = match &sub.value {
                    CommandDataOptionValue::SubCommand(given) => given.clone(),
                    _ => Vec::new(),
                };
                return Some((*ask, given));
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn plain_name(words: Words) {
        for name in [words.en, words.ru] {
            assert!((1..=32).contains(&name.chars().count()), "{name}");
            assert!(name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_'), "{name}");
            assert_eq!(name.to_lowercase(), name, "{name}");
        }
    }

    fn short(words: Words) {
        for text in [words.en, words.ru] {
            assert!((1..=100).contains(&text.chars().count()), "{text}");
        }
    }

    fn check_ask(ask: &Ask) {
        plain_name(ask.name);
        short(ask.about);
        assert!(ask.options.len() <= 25);
        let required: Vec<bool> = ask.options.iter().map(|o| o.required).collect();
        assert!(required.is_sorted_by(|a, b| a >= b), "{}: required options come first", ask.name.en);
        for opt in ask.options {
            plain_name(opt.name);
            short(opt.about);
            if let Takes::Choice(choices) = opt.takes {
                assert!((1..=25).contains(&choices.len()));
                choices.iter().for_each(|(_, words)| short(*words));
            }
        }
        let names: BTreeSet<_> = ask.options.iter().flat_map(|o| [o.name.en, o.name.ru]).collect();
        assert!(names.len() >= ask.options.len(), "{}", ask.name.en);
    }

    #[test]
    fn the_table_keeps_discords_limits() {
        let mut names = BTreeSet::new();
        for command in all() {
            match command {
                Command::Plain(ask) | Command::Manager(ask) => {
                    check_ask(&ask);
                    assert!(names.insert(ask.name.en) && names.insert(ask.name.ru), "{}", ask.name.en);
                }
                Command::Group { name, about, asks } => {
                    plain_name(name);
                    short(about);
                    assert!(asks.len() <= 25, "{}", name.en);
                    asks.iter().for_each(check_ask);
                    assert!(names.insert(name.en) && names.insert(name.ru), "{}", name.en);
                    let subs: BTreeSet<_> = asks.iter().map(|a| a.name.ru).collect();
                    assert_eq!(subs.len(), asks.len(), "{}", name.en);
                }
            }
        }
        let text = serde_json::to_string(&registration()).expect("commands are plain data");
        assert!(all().len() <= 100);
        assert!(!text.is_empty());
    }
}
