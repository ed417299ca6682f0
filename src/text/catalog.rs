//! The Fluent files, compiled in, one bundle a language. A text that cannot be formatted is a
//! programming error which the locale test finds; a reader would see the message's id.

use super::{Lang, Pen, Value};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use std::{borrow::Cow, sync::LazyLock};

/// Something that can be said: the id of a text and its values.
pub trait Message {
    /// The id in the Fluent files.
    fn id(&self) -> Cow<'static, str>;
    /// The values, written with this pen.
    fn values(&self, pen: &Pen) -> Vec<(&'static str, FluentValue<'static>)>;
    /// Every message of this kind with values that show all its forms.
    fn samples() -> Vec<Self>
    where
        Self: Sized;
}

macro_rules! areas {
    ($($area:literal),* $(,)?) => {
        /// The file names below `locales/<lang>/`, without the ending, and the texts in them.
        pub(crate) fn sources(lang: Lang) -> Vec<(&'static str, &'static str)> {
            match lang {
                Lang::Ru => vec![$(($area, include_str!(concat!("../../locales/ru/", $area, ".ftl")))),*],
                Lang::En => vec![$(($area, include_str!(concat!("../../locales/en/", $area, ".ftl")))),*],
            }
        }
    };
}
areas![
    "answers",
    "common",
    "forgy",
    "forgy_roles",
    "help",
    "judge",
    "lobby",
    "names",
    "notices",
    "panel",
    "private",
    "rejections",
    "rules",
    "settings",
    "sport",
    "stages",
    "voice",
];

type Bundle = FluentBundle<FluentResource>;

static RU: LazyLock<Bundle> = LazyLock::new(|| bundle(Lang::Ru));
static EN: LazyLock<Bundle> = LazyLock::new(|| bundle(Lang::En));

fn bundle(lang: Lang) -> Bundle {
    let id = lang.code().parse().expect("our codes are language identifiers");
    let mut bundle = Bundle::new_concurrent(vec![id]);
    // Isolation marks are invisible signs, and both platforms would show or count them.
    bundle.set_use_isolating(false);
    for (area, source) in sources(lang) {
        let resource = FluentResource::try_new(source.into())
            .unwrap_or_else(|(_, errors)| panic!("locales/{}/{area}.ftl: {errors:?}", lang.code()));
        bundle
            .add_resource(resource)
            .unwrap_or_else(|errors| panic!("locales/{}/{area}.ftl: {errors:?}", lang.code()));
    }
    bundle
}

fn of(lang: Lang) -> &'static Bundle {
    match lang {
        Lang::Ru => &RU,
        Lang::En => &EN,
    }
}

/// The text of a message; its id if the text is missing.
pub(super) fn format(pen: &Pen, message: &impl Message) -> String {
    try_format(pen, message).unwrap_or_else(|_| message.id().into_owned())
}

/// The text of a message, or what is wrong with it.
pub(crate) fn try_format(pen: &Pen, message: &impl Message) -> Result<String, String> {
    let bundle = of(pen.lang);
    let id = message.id();
    let text = bundle.get_message(&id).and_then(|m| m.value()).ok_or_else(|| format!("no text {id}"))?;
    let args: FluentArgs<'_> = message.values(pen).into_iter().collect();
    let mut errors = Vec::new();
    let said = bundle.format_pattern(text, Some(&args), &mut errors).into_owned();
    if errors.is_empty() { Ok(said) } else { Err(format!("{id}: {errors:?}")) }
}

/// Turns closed lists of names into messages: each variant is one text with named, typed values.
///
/// ```ignore
/// words! {
///     /// What the table reads.
///     pub enum Panel {
///         Speech { seat: Seat, until: Until } = "panel-speech",
///         Pause = "panel-pause",
///     }
/// }
/// ```
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($variant:ident $({ $($field:ident : $type:ty),* $(,)? })? = $id:literal),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $name {
            $(
                #[doc = concat!("`", $id, "`")]
                $variant $({ $(#[doc = concat!("`$", stringify!($field), "`")] $field: $type),* })?,
            )*
        }

        impl $crate::text::Message for $name {
            fn id(&self) -> std::borrow::Cow<'static, str> {
                std::borrow::Cow::Borrowed(match self {
                    $(Self::$variant { .. } => $id,)*
                })
            }

            fn values(
                &self,
                _pen: &$crate::text::Pen,
            ) -> Vec<(&'static str, fluent_bundle::FluentValue<'static>)> {
                match self {
                    $(Self::$variant $({ $($field),* })? => {
                        vec![$($((stringify!($field), $crate::text::Value::write($field, _pen))),*)?]
                    })*
                }
            }

            fn samples() -> Vec<Self> {
                let mut all = Vec::new();
                $(
                    let _rounds = 1 $($(.max(<$type as $crate::text::Value>::samples().len()))*)?;
                    for _round in 0.._rounds {
                        all.push(Self::$variant $({ $($field: $crate::text::nth::<$type>(_round)),* })?);
                    }
                )*
                all
            }
        }
    };
}
pub(crate) use words;

/// The `round`-th sample, beginning anew after the last.
pub(crate) fn nth<V: Value>(round: usize) -> V {
    let mut samples = V::samples();
    let place = round % samples.len();
    samples.swap_remove(place)
}
