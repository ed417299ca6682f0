//! RTP packets under `aead_aes256_gcm_rtpsize`: the header (and an extension's preamble) is
//! authenticated, the rest encrypted, a four-byte counter at the end is the nonce.

use aes_gcm::{Aes256Gcm, KeyInit, aead::AeadInPlace};

/// The only mode this stand-in offers.
pub const MODE: &str = "aead_aes256_gcm_rtpsize";
/// An Opus frame of silence; clients send five after they stop.
pub const SILENCE: [u8; 3] = [0xf8, 0xff, 0xfe];
/// Bytes of the authentication tag.
const TAG: usize = 16;
/// Bytes of the counter.
const NONCE: usize = 4;
/// RTP's payload type of Opus.
const OPUS: u8 = 120;

/// The numbers of an RTP header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet {
    /// The sequence number.
    pub seq: u16,
    /// The time stamp in samples.
    pub stamp: u32,
    /// The stream.
    pub ssrc: u32,
}

impl Packet {
    /// The packet on the wire.
    #[must_use]
    pub fn seal(&self, key: &[u8; 32], counter: u32, mut sound: Vec<u8>) -> Vec<u8> {
        let mut bytes = vec![0x80, OPUS];
        bytes.extend(self.seq.to_be_bytes());
        bytes.extend(self.stamp.to_be_bytes());
        bytes.extend(self.ssrc.to_be_bytes());
        let cipher = Aes256Gcm::new(key.into());
        let tag = cipher
            .encrypt_in_place_detached(&nonce(counter.to_be_bytes()).into(), &bytes, &mut sound)
            .expect("a packet is far below the cipher's limit");
        bytes.extend(sound);
        bytes.extend(tag.as_slice());
        bytes.extend(counter.to_be_bytes());
        bytes
    }

    /// Reads a packet; none if it is no RTP with Opus or not under this key.
    #[must_use]
    pub fn open(key: &[u8; 32], bytes: &[u8]) -> Option<(Self, Vec<u8>)> {
        if bytes.len() < 12 + TAG + NONCE || bytes[0] >> 6 != 2 || bytes[1] & 0x7f != OPUS {
            return None;
        }
        let number = |at: usize| -> Option<[u8; 4]> { bytes.get(at..at + 4)?.try_into().ok() };
        let packet = Self {
            seq: u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?),
            stamp: u32::from_be_bytes(number(4)?),
            ssrc: u32::from_be_bytes(number(8)?),
        };
        let extended = bytes[0] & 0x10 != 0;
        let head = 12 + 4 * usize::from(bytes[0] & 0x0f) + if extended { 4 } else { 0 };
        let (body, counter) = bytes.split_at_checked(bytes.len() - NONCE)?;
        let (head, body) = body.split_at_checked(head)?;
        let (sound, tag) = body.split_at_checked(body.len().checked_sub(TAG)?)?;
        let mut sound = sound.to_vec();
        let counter: [u8; 4] = counter.try_into().ok()?;
        let tag: [u8; TAG] = tag.try_into().ok()?;
        Aes256Gcm::new(key.into())
            .decrypt_in_place_detached(&nonce(counter).into(), head, &mut sound, &tag.into())
            .ok()?;
        // An extension's words are encrypted with the sound and come before it.
        let words = if extended { u16::from_be_bytes(head[head.len() - 2..].try_into().ok()?) } else { 0 };
        let sound = sound.split_off((4 * usize::from(words)).min(sound.len()));
        Some((packet, sound))
    }
}

fn nonce(counter: [u8; 4]) -> [u8; 12] {
    let mut nonce = [0; 12];
    nonce[..4].copy_from_slice(&counter);
    nonce
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_opens_only_with_its_key() {
        let packet = Packet { seq: 7, stamp: 960, ssrc: 1_001 };
        let bytes = packet.seal(&[7; 32], 3, vec![1, 2, 3]);
        assert_eq!(bytes.len(), 12 + 3 + TAG + NONCE);
        assert_eq!(Packet::open(&[7; 32], &bytes), Some((packet, vec![1, 2, 3])));
        assert_eq!(Packet::open(&[8; 32], &bytes), None);
        assert_eq!(Packet::open(&[7; 32], &bytes[..20]), None);
        let mut forged = bytes;
        forged[9] ^= 1;
        assert_eq!(Packet::open(&[7; 32], &forged), None);
    }
}
