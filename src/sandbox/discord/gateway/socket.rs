//! One WebSocket of the gateway: hello, heartbeats, frames out, payloads in, close codes.

use super::{Frame, LINK_LIMIT, opcodes::Next};
use crate::sandbox::discord::{Shared, lock};
use futures::{SinkExt, StreamExt};
use serde_json::json;
use std::{sync::Arc, time::Duration};
use tokio::{net::TcpStream, sync::mpsc};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Message,
        protocol::{CloseFrame, frame::coding::CloseCode},
    },
};

/// What Hello asks for, in wall milliseconds.
const HEARTBEAT_MS: u64 = 41_250;

/// Serves one connection to its end.
pub async fn serve(shared: Arc<Shared>, tcp: TcpStream) {
    let Ok(mut socket) = tokio_tungstenite::accept_async(tcp).await else { return };
    let hello =
        json!({"op": 10, "s": null, "t": null, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}});
    if socket.send(Message::text(hello.to_string())).await.is_err() {
        return;
    }
    let (link, frames) = mpsc::channel(LINK_LIMIT);
    let mut session = None;
    let end = run(&shared, &mut socket, &link, frames, &mut session).await;
    if let Some(session) = session {
        lock(&shared.world).unlink(&session, &link);
    }
    if let Some(code) = end {
        let frame = CloseFrame { code: CloseCode::from(code), reason: reason(code).into() };
        let _ = socket.send(Message::Close(Some(frame))).await;
        // A client may still be writing; give it a moment to read the code.
        let _ = tokio::time::timeout(Duration::from_millis(500), async {
            while let Some(Ok(_)) = socket.next().await {}
        })
        .await;
    }
    shared.bump();
}

/// Until the socket ends; the close code if this side ends it.
async fn run(
    shared: &Arc<Shared>,
    socket: &mut WebSocketStream<TcpStream>,
    link: &mpsc::Sender<Frame>,
    mut frames: mpsc::Receiver<Frame>,
    session: &mut Option<String>,
) -> Option<u16> {
    let patience = Duration::from_millis(HEARTBEAT_MS * 2);
    loop {
        let heard = tokio::select! {
            frame = frames.recv() => {
                match frame? {
                    Frame::Json(text, not_before) => {
                        if not_before > 0 {
                            shared.clock.until(not_before).await;
                        }
                        socket.send(Message::text(text)).await.ok()?;
                    }
                    Frame::Close(code) => return Some(code),
                }
                continue;
            }
            heard = tokio::time::timeout(patience, socket.next()) => heard,
        };
        let Ok(heard) = heard else { return Some(4009) };
        let text = match heard?.ok()? {
            Message::Text(text) => text,
            Message::Binary(_) => return Some(4002),
            Message::Close(_) => return None,
            _ => continue,
        };
        let next = lock(&shared.world).gateway_payload(&text, session.as_deref(), link);
        shared.bump();
        match next {
            Next::Go => {}
            Next::Linked(id) => *session = Some(id),
            Next::Say(payload) => socket.send(Message::text(payload.to_string())).await.ok()?,
            Next::Close(code) => return Some(code),
        }
    }
}

fn reason(code: u16) -> &'static str {
    match code {
        4001 => "Unknown opcode.",
        4002 => "Error while decoding payload.",
        4003 => "Not authenticated.",
        4004 => "Authentication failed.",
        4005 => "Already authenticated.",
        4007 => "Invalid seq.",
        4008 => "You are being rate limited.",
        4009 => "Session timed out.",
        4010 => "Invalid shard.",
        4013 => "Invalid intent(s).",
        4014 => "Disallowed intent(s).",
        _ => "Unknown error.",
    }
}
