//! Sounds made in code: sums of decaying partials, as WAV in memory (48 kHz, mono, 16 bits). No
//! recording, no licence.

const RATE: f64 = 48_000.0;

/// A partial: frequency in hertz, loudness, seconds in which it falls to a third, seconds before it
/// begins.
struct Partial(f64, f64, f64, f64);

/// A struck bell: partials that stand in no simple ratio, the low ones last longest.
pub(super) fn gong() -> Vec<u8> {
    wav(
        1.6,
        &[
            Partial(196.0, 0.42, 0.70, 0.0),
            Partial(291.0, 0.25, 0.50, 0.0),
            Partial(455.0, 0.18, 0.34, 0.0),
            Partial(619.0, 0.11, 0.22, 0.0),
            Partial(1_013.0, 0.07, 0.10, 0.0),
        ],
    )
}

/// Ten seconds are left: two short notes.
pub(super) fn tone() -> Vec<u8> {
    wav(0.5, &[Partial(880.0, 0.4, 0.09, 0.0), Partial(880.0, 0.4, 0.09, 0.2)])
}

/// Night falls: three notes down.
pub(super) fn night() -> Vec<u8> {
    wav(2.2, &[Partial(329.6, 0.3, 0.5, 0.0), Partial(261.6, 0.3, 0.5, 0.4), Partial(220.0, 0.35, 0.7, 0.8)])
}

/// Morning: three notes up.
pub(super) fn morning() -> Vec<u8> {
    wav(
        1.8,
        &[Partial(392.0, 0.3, 0.35, 0.0), Partial(493.9, 0.3, 0.35, 0.3), Partial(587.3, 0.35, 0.5, 0.6)],
    )
}

fn wav(seconds: f64, partials: &[Partial]) -> Vec<u8> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few seconds of samples")]
    let count = (seconds * RATE) as u32;
    let mut bytes = header(count * 2);
    for n in 0..count {
        let at = f64::from(n) / RATE;
        // A short rise at the start and fall at the end: no clicks.
        let edge = (at / 0.004).min((seconds - at) / 0.02).clamp(0.0, 1.0);
        let sum: f64 = partials.iter().map(|p| sound(p, at)).sum();
        #[expect(clippy::cast_possible_truncation, reason = "clamped to the range of a sample")]
        let sample = (sum.clamp(-1.0, 1.0) * edge * 32_000.0) as i16;
        bytes.extend(sample.to_le_bytes());
    }
    bytes
}

fn sound(Partial(hertz, loud, fall, begins): &Partial, at: f64) -> f64 {
    let since = at - begins;
    if since < 0.0 {
        return 0.0;
    }
    let rise = (since / 0.004).min(1.0);
    loud * rise * (-since / fall).exp() * (std::f64::consts::TAU * hertz * since).sin()
}

fn header(data: u32) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(44 + data as usize);
    bytes.extend(b"RIFF");
    bytes.extend((36 + data).to_le_bytes());
    bytes.extend(b"WAVEfmt ");
    bytes.extend(16u32.to_le_bytes());
    bytes.extend([1u16, 1].iter().flat_map(|n| n.to_le_bytes()));
    bytes.extend([48_000u32, 96_000].iter().flat_map(|n| n.to_le_bytes()));
    bytes.extend([2u16, 16].iter().flat_map(|n| n.to_le_bytes()));
    bytes.extend(b"data");
    bytes.extend(data.to_le_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_is_audible_and_neither_clips_nor_clicks() {
        for sound in [gong(), tone(), night(), morning()] {
            assert_eq!(&sound[..4], b"RIFF");
            let samples: Vec<i16> =
                sound[44..].chunks_exact(2).map(|b| i16::from_le_bytes([b[0], b[1]])).collect();
            let most = samples.iter().map(|s| s.unsigned_abs()).max().unwrap();
            assert!((8_000..32_000).contains(&most), "{most}");
            assert!(samples[0].abs() < 200 && samples.last().unwrap().abs() < 200);
        }
    }
}
