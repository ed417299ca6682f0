//! The media socket: IP discovery, and the bot's sound on its way to people's ears.

use super::crypt::{Packet, SILENCE};
use crate::sandbox::discord::{Shared, lock};
use std::{net::SocketAddr, sync::Arc};
use tokio::net::UdpSocket;

/// Bytes of a discovery packet.
const DISCOVERY: usize = 74;

/// Serves the socket for ever.
pub async fn serve(shared: Arc<Shared>, udp: Arc<UdpSocket>) {
    let mut bytes = [0; 2048];
    loop {
        let Ok((length, from)) = udp.recv_from(&mut bytes).await else { continue };
        let bytes = &bytes[..length];
        if length == DISCOVERY && bytes[..2] == [0, 1] {
            let answer = discovered(bytes, from);
            learn(&shared, bytes, from);
            // A lost answer is asked for again.
            let _ = udp.send_to(&answer, from).await;
        } else {
            sound(&shared, bytes, from);
        }
    }
}

/// "You are at this address": type 2, length 70, the stream, the address with NUL, the port.
fn discovered(asked: &[u8], from: SocketAddr) -> [u8; DISCOVERY] {
    let mut answer = [0; DISCOVERY];
    answer[1] = 2;
    answer[3] = 70;
    answer[4..8].copy_from_slice(&asked[4..8]);
    let ip = from.ip().to_string();
    answer[8..8 + ip.len()].copy_from_slice(ip.as_bytes());
    answer[72..].copy_from_slice(&from.port().to_be_bytes());
    answer
}

fn learn(shared: &Shared, asked: &[u8], from: SocketAddr) {
    let ssrc = u32::from_be_bytes([asked[4], asked[5], asked[6], asked[7]]);
    let mut world = lock(&shared.world);
    if let Some(link) = world.voice.links.values_mut().find(|link| link.ssrc == ssrc) {
        link.peer = Some(from);
    }
}

fn sound(shared: &Shared, bytes: &[u8], from: SocketAddr) {
    let mut world = lock(&shared.world);
    let link = world.voice.links.iter().find(|(_, link)| link.peer == Some(from));
    let Some((guild, link)) = link else { return };
    let (guild, ssrc) = (*guild, link.ssrc);
    let Some((packet, sound)) = Packet::open(&link.key, bytes) else { return };
    if packet.ssrc == ssrc && sound != SILENCE {
        world.bot_sounds(guild);
        drop(world);
        shared.bump();
    }
}
