//! The sounds as bytes: made once, embedded, or the operator's own. A file of the operator's folder
//! (`ru/speaks-3.ogg`, `gong.ogg`, `night.wav`, …) wins over ours.

use super::cue::{Cue, Phrase};
use super::synth;
use crate::text::Lang;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// A file of the operator's larger than this is not taken, in bytes.
const LARGEST: u64 = 2_000_000;

macro_rules! embedded {
    ($($lang:literal: $($name:literal)+ ; $($seats:literal)+ ;)+) => {
        &[$(
            $(($lang, $name, include_bytes!(concat!("../../../../assets/sounds/", $lang, "/", $name, ".ogg"))),)+
            $(embedded!(@seats $lang $seats 1), embedded!(@seats $lang $seats 2),
              embedded!(@seats $lang $seats 3), embedded!(@seats $lang $seats 4),
              embedded!(@seats $lang $seats 5), embedded!(@seats $lang $seats 6),
              embedded!(@seats $lang $seats 7), embedded!(@seats $lang $seats 8),
              embedded!(@seats $lang $seats 9), embedded!(@seats $lang $seats 10),)+
        )+]
    };
    (@seats $lang:literal $name:literal $n:literal) => {
        ($lang, concat!($name, "-", $n), include_bytes!(concat!("../../../../assets/sounds/", $lang, "/", $name, "-", $n, ".ogg")))
    };
}

/// Language, name, Ogg/Opus.
type Embedded = (&'static str, &'static str, &'static [u8]);

const PHRASES: &[Embedded] = embedded! {
    "ru": "begins" "contract" "day" "night" "don" "sheriff" "missed" "vote" "lift" "best-move" "pause"
        "resumed" "red" "black" "draw"; "speaks" "last" "shot" "tie" "silent";
    "en": "begins" "contract" "day" "night" "don" "sheriff" "missed" "vote" "lift" "best-move" "pause"
        "resumed" "red" "black" "draw"; "speaks" "last" "shot" "tie" "silent";
};

/// The sounds by language and file name; sounds without words stand under "".
type Shelf = BTreeMap<(&'static str, String), Arc<[u8]>>;

/// Every sound, ready to be played.
#[derive(Clone, Debug, Default)]
pub struct Library {
    sounds: Arc<Shelf>,
}

impl Library {
    /// Ours, and over them what lies in the operator's folder. A file that cannot be read is named
    /// in the log and ours is played.
    #[must_use]
    pub fn load(folder: Option<&Path>) -> Self {
        let mut sounds: BTreeMap<(&'static str, String), Arc<[u8]>> = BTreeMap::new();
        let made = [
            ("gong", synth::gong()),
            ("tone", synth::tone()),
            ("night", synth::night()),
            ("morning", synth::morning()),
        ];
        for (name, bytes) in made {
            sounds.insert(("", name.to_owned()), bytes.into());
        }
        for (lang, name, bytes) in PHRASES {
            sounds.insert((lang, (*name).to_owned()), Arc::from(*bytes));
        }
        if let Some(folder) = folder {
            for ((lang, name), bytes) in &mut sounds {
                if let Some(own) = own(folder, lang, name) {
                    *bytes = own.into();
                }
            }
        }
        Self { sounds: Arc::new(sounds) }
    }

    /// The sound of a cue.
    #[must_use]
    pub fn sound(&self, cue: Cue, lang: Lang) -> Option<Arc<[u8]>> {
        let key = match cue {
            Cue::Gong => ("", "gong".to_owned()),
            Cue::Tone => ("", "tone".to_owned()),
            Cue::Night => ("", "night".to_owned()),
            Cue::Morning => ("", "morning".to_owned()),
            Cue::Say(phrase) => (lang.code(), Phrase::file(phrase)),
        };
        self.sounds.get(&key).cloned()
    }
}

fn own(folder: &Path, lang: &str, name: &str) -> Option<Vec<u8>> {
    for ending in ["ogg", "wav"] {
        let path = folder.join(lang).join(format!("{name}.{ending}"));
        let Ok(meta) = std::fs::metadata(&path) else { continue };
        if meta.len() > LARGEST {
            tracing::warn!(file = %path.display(), "a sound of the operator's is too large");
            continue;
        }
        match std::fs::read(&path) {
            Ok(bytes) => return Some(bytes),
            Err(error) => tracing::warn!(file = %path.display(), %error, "a sound cannot be read"),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cue_has_a_sound_in_both_languages() {
        let library = Library::load(None);
        let mut all: Vec<Cue> = Phrase::all().into_iter().map(Cue::Say).collect();
        all.extend([Cue::Gong, Cue::Tone, Cue::Night, Cue::Morning]);
        for lang in [Lang::Ru, Lang::En] {
            for cue in &all {
                let sound = library.sound(*cue, lang).unwrap_or_else(|| panic!("{cue:?} in {lang:?}"));
                assert!(matches!(&sound[..4], b"OggS" | b"RIFF"), "{cue:?}");
            }
        }
    }

    #[test]
    fn the_operators_own_file_wins() {
        let folder = std::env::temp_dir().join(format!("gorod-sounds-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("ru")).unwrap();
        std::fs::write(folder.join("gong.wav"), b"RIFF own").unwrap();
        std::fs::write(folder.join("ru/pause.ogg"), b"OggS own").unwrap();
        let library = Library::load(Some(&folder));
        let is = |cue, lang, bytes: &[u8]| library.sound(cue, lang).as_deref() == Some(bytes);
        assert!(is(Cue::Gong, Lang::En, b"RIFF own"));
        assert!(is(Cue::Say(Phrase::Pause), Lang::Ru, b"OggS own"));
        assert!(!is(Cue::Say(Phrase::Pause), Lang::En, b"OggS own"));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
