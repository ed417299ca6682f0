//! The Forgy game in words: role cards, refusals with their clause, verdicts on votes, warnings before
//! the deal, stages. Ids are made from the names that the rules give, so a new role, code or key
//! without a text fails the locale test.

use super::{Message, Pen};
use crate::rules::Refusal as _;
use crate::rules::forgy::{CATALOGUE, Element, Key, Lint, Rejection, Role, Side, Void};
use fluent_bundle::FluentValue;
use std::borrow::Cow;

type Values = Vec<(&'static str, FluentValue<'static>)>;

/// A name or a card of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForgyRole {
    /// The role's name.
    Name(Role),
    /// What its holder reads: what, when, on whom, how often, what it learns.
    Card(Role),
    /// A side.
    Side(Side),
    /// An action of the order.
    Action(Key),
    /// An element of a profile (r20).
    Element(Element),
}

impl Message for ForgyRole {
    fn id(&self) -> Cow<'static, str> {
        match self {
            Self::Name(role) => format!("forgy_roles-{}", role.name()),
            Self::Card(role) => format!("forgy_roles-{}-card", role.name()),
            Self::Side(side) => format!("forgy_roles-side-{}", side.name()),
            Self::Action(key) => format!("forgy_roles-key-{}", key.name()),
            Self::Element(element) => format!("forgy_roles-element-{}", element.name()),
        }
        .into()
    }

    fn values(&self, _: &Pen) -> Values {
        Vec::new()
    }

    fn samples() -> Vec<Self> {
        let roles = CATALOGUE.iter().flat_map(|card| [Self::Name(card.id), Self::Card(card.id)]);
        let sides = [Side::Town, Side::Mafia(1), Side::Mafia(2), Side::Solo, Side::Neutral].map(Self::Side);
        let keys = Key::ALL.map(Self::Action);
        roles.chain(sides).chain(keys).chain(Element::ALL.map(Self::Element)).collect()
    }
}

/// A clause as texts show it: "30", "39.1".
fn number(clause: &'static str) -> FluentValue<'static> {
    FluentValue::from(clause.trim_start_matches('r'))
}

/// Why something was refused, does not count, or cannot be dealt; and where the game is.
#[derive(Clone, Debug, PartialEq)]
pub enum ForgyWord {
    /// A refusal.
    Refused(Rejection),
    /// A refusal by clause and code, without what it carries.
    Code(&'static str, &'static str),
    /// A verdict on a vote.
    Void(Void),
    /// A warning before the deal.
    Lint(Lint),
    /// A stage by its name of 1.4.
    Stage(&'static str),
}

/// The stages of 1.4 and what may lie over them.
const STAGES: [&str; 12] = [
    "signup",
    "profiles",
    "rand",
    "night",
    "night_closed",
    "day",
    "day_closed",
    "closing",
    "paused",
    "ended",
    "log_published",
    "cancelled",
];

impl Message for ForgyWord {
    fn id(&self) -> Cow<'static, str> {
        match self {
            Self::Refused(why) => format!("forgy-refused-{}", why.code()),
            Self::Code(_, code) => format!("forgy-refused-{code}"),
            Self::Void(void) => format!("forgy-void-{}", void.code()),
            Self::Lint(lint) => format!("forgy-lint-{}", lint.code()),
            Self::Stage(stage) => format!("forgy-stage-{stage}"),
        }
        .into()
    }

    fn values(&self, pen: &Pen) -> Values {
        match self {
            Self::Refused(Rejection::Lint(lint)) => {
                let clause = Rejection::Lint(*lint).clause();
                vec![("clause", number(clause)), ("what", pen.say(&Self::Lint(*lint)).into())]
            }
            Self::Refused(why) => vec![("clause", number(why.clause()))],
            Self::Code(clause, _) => vec![("clause", number(clause))],
            Self::Void(void) => vec![("clause", number(void.clause()))],
            Self::Lint(lint) => match lint {
                Lint::KeyMissing(key)
                | Lint::Decoy(key)
                | Lint::ProtectAfterKill(key)
                | Lint::CoverAfterCheck(key)
                | Lint::TooLateToStop(key) => vec![("key", pen.say(&ForgyRole::Action(*key)).into())],
                Lint::HeirAlone(role) => vec![("role", pen.say(&ForgyRole::Name(*role)).into())],
                _ => Vec::new(),
            },
            Self::Stage(_) => Vec::new(),
        }
    }

    fn samples() -> Vec<Self> {
        let lints = [
            Lint::NoKiller,
            Lint::NoTown,
            Lint::DecidedAtStart,
            Lint::KeyMissing(Key::Heal),
            Lint::Decoy(Key::Heal),
            Lint::ProtectAfterKill(Key::Heal),
            Lint::CoverAfterCheck(Key::Lawyer),
            Lint::TooLateToStop(Key::Block),
            Lint::ReviverWithDeadChat,
            Lint::HeirAlone(Role::Nurse),
            Lint::TwoVotesUnannounced,
            Lint::CluesWithoutHost,
            Lint::TooManyRoles,
            Lint::NobodyToRecruit,
        ];
        let voids = [
            Void::PreviousStands,
            Void::DayClosed,
            Void::ByHost,
            Void::NothingToRetract,
            Void::VoterOut,
            Void::TargetOut,
        ];
        let refused = |lint: Lint| Self::Refused(Rejection::Lint(lint));
        let codes = Rejection::ALL.iter().filter(|(_, code)| *code != "lint");
        codes
            .map(|(clause, code)| Self::Code(clause, code))
            .chain(lints.map(refused))
            .chain(lints.map(Self::Lint))
            .chain(voids.map(Self::Void))
            .chain(STAGES.map(Self::Stage))
            .collect()
    }
}

impl From<&Rejection> for ForgyWord {
    fn from(why: &Rejection) -> Self {
        Self::Refused(why.clone())
    }
}
