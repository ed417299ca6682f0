//! The way of a request through the stand-in: the fault it meets, the token, the limits, the
//! handler, the headers, the log.

use super::{Call, Reply, Route, body, table};
use crate::sandbox::discord::{
    Shared,
    errors::ApiError,
    faults::Fault,
    limits::{Refused, Scope, Sort, Standing},
    lock,
    record::Request,
    world::World,
};
use axum::{
    Router,
    body::{Body, Bytes, to_bytes},
    extract::{Request as HttpRequest, State},
    http::{HeaderMap, Response, StatusCode},
    response::IntoResponse,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The service: one function for every path.
pub fn router(shared: Arc<Shared>) -> Router {
    Router::new().fallback(handle).with_state(shared)
}

/// What a request came to.
struct Outcome {
    status: u16,
    body: Value,
    headers: Vec<(&'static str, String)>,
}

async fn handle(State(shared): State<Arc<Shared>>, request: HttpRequest) -> Response<Body> {
    let (parts, stream) = request.into_parts();
    let Ok(bytes) = to_bytes(stream, body::BODY_LIMIT).await else {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    };
    let method = parts.method.as_str();
    let full = parts.uri.path();
    let path = full.strip_prefix("/api").unwrap_or(full);
    let path = path.strip_prefix("/v10").unwrap_or(path);
    let fault = lock(&shared.world).faults.next(method, path);
    match fault {
        Some(Fault::Drop) => return broken(),
        Some(Fault::Delay(ms)) => tokio::time::sleep(shared.clock.wall(ms)).await,
        _ => {}
    }
    let query = parts.uri.query().unwrap_or_default();
    let outcome = {
        let mut world = lock(&shared.world);
        match fault {
            Some(Fault::Status(status)) => overloaded(status),
            Some(Fault::RateLimit(scope, wait_ms)) => {
                refused(&world, &Refused { scope, wait_ms, standing: None })
            }
            _ => carry_out(&mut world, method, path, query, &parts.headers, &bytes),
        }
    };
    log(&shared, method, path, &parts.headers, &bytes, &outcome);
    shared.bump();
    if fault == Some(Fault::LoseAnswer) {
        return broken();
    }
    respond(outcome)
}

fn carry_out(
    world: &mut World,
    method: &str,
    path: &str,
    query: &str,
    headers: &HeaderMap,
    bytes: &Bytes,
) -> Outcome {
    let (route, params) = match table::find(method, path) {
        Ok(found) => found,
        Err(true) => return error(&ApiError::method(), Vec::new()),
        Err(false) => return error(&ApiError::not_found(), Vec::new()),
    };
    let by_token = matches!(route.sort, Sort::Free | Sort::Webhook);
    if !by_token && !authorised(world, headers) {
        return error(&ApiError::unauthorized(), Vec::new());
    }
    let kind = headers.get("content-type").and_then(|v| v.to_str().ok()).unwrap_or_default();
    let read = body::read(kind, bytes);
    let (body, files) = read.unwrap_or_default();
    let standing = match limits(world, route, &params, &body, by_token) {
        Ok(standing) => standing,
        Err(limit) => return refused(world, &limit),
    };
    let headers = standing.map(|s| s.headers(&world.clock)).unwrap_or_default();
    if !bytes.is_empty() && body.is_null() && kind.contains("json") && bytes.as_ref() != b"null" {
        return error(&ApiError::invalid_json(), headers);
    }
    let query = query.split('&').filter_map(|pair| pair.split_once('=')).map(|(k, v)| (k.into(), v.into()));
    let params = params.into_iter().map(|(name, part)| (name, unescape(&part))).collect();
    let call = Call { params, query: query.collect(), body, files };
    let reply: Reply = (route.run)(world, &call);
    match reply {
        Ok((status, body)) => Outcome { status, body, headers },
        Err(refusal) => error(&refusal, headers),
    }
}

fn authorised(world: &World, headers: &HeaderMap) -> bool {
    let given = headers.get("authorization").and_then(|v| v.to_str().ok()).unwrap_or_default();
    given.strip_prefix("Bot ") == Some(world.config.token.as_str())
}

/// The token's limit, then the bucket's.
fn limits(
    world: &mut World,
    route: &'static Route,
    params: &[(&'static str, String)],
    body: &Value,
    by_token: bool,
) -> Result<Option<Standing>, Refused> {
    let now = world.now();
    if !by_token {
        world.buckets.global(world.config.limits.global, now)?;
    }
    // The name and the topic of a channel have a slower bucket of their own.
    let renames = route.sort == Sort::Channel && (body.get("name").is_some() || body.get("topic").is_some());
    let sort = if renames { Sort::ChannelName } else { route.sort };
    let Some(limit) = world.config.limits.of(sort) else { return Ok(None) };
    let major = params.iter().find(|(name, _)| *name == route.major).map_or("", |(_, v)| v.as_str());
    // An interaction's token is no number: any hash tells buckets apart.
    let hash = |text: &str| text.bytes().fold(7_u64, |h, b| h.wrapping_mul(31).wrapping_add(b.into()));
    let major = major.parse().unwrap_or_else(|_| hash(major));
    world.buckets.take(sort, route.path, major, limit, now).map(Some)
}

fn error(refusal: &ApiError, mut headers: Vec<(&'static str, String)>) -> Outcome {
    if refusal.status == 429 {
        headers.push(("retry-after", "60".to_owned()));
    }
    Outcome { status: refusal.status, body: refusal.body(), headers }
}

fn refused(world: &World, limit: &Refused) -> Outcome {
    let wait = world.clock.wall(limit.wait_ms).as_secs_f64();
    let mut headers = limit.standing.as_ref().map(|s| s.headers(&world.clock)).unwrap_or_default();
    headers.push(("retry-after", format!("{wait:.3}")));
    headers.push(("x-ratelimit-scope", limit.scope.name().to_owned()));
    if limit.scope == Scope::Global {
        headers.push(("x-ratelimit-global", "true".to_owned()));
    } else if limit.standing.is_none() {
        let instant = format!("{:.3}", world.clock.wall_instant_s(limit.wait_ms));
        let more = [("limit", "5"), ("remaining", "0")];
        headers.extend(more.map(|(n, v)| {
            (if n == "limit" { "x-ratelimit-limit" } else { "x-ratelimit-remaining" }, v.to_owned())
        }));
        headers.push(("x-ratelimit-reset", instant));
        headers.push(("x-ratelimit-reset-after", format!("{wait:.3}")));
    }
    let global = limit.scope == Scope::Global;
    let body = json!({"message": "You are being rate limited.", "retry_after": wait, "global": global});
    Outcome { status: 429, body, headers }
}

fn overloaded(status: u16) -> Outcome {
    let text = if status == 502 { "502: Bad Gateway" } else { "upstream connect error" };
    Outcome { status, body: Value::String(text.to_owned()), headers: Vec::new() }
}

fn log(shared: &Shared, method: &str, path: &str, headers: &HeaderMap, bytes: &Bytes, outcome: &Outcome) {
    let kind = headers.get("content-type").and_then(|v| v.to_str().ok()).unwrap_or_default();
    let body = body::read(kind, bytes).map(|(body, _)| body).unwrap_or_default();
    let route = table::find(method, path).map_or("", |(route, _)| route.path);
    let mut world = lock(&shared.world);
    let at_ms = world.now();
    let code = outcome.body["code"].as_u64().and_then(|c| u32::try_from(c).ok()).unwrap_or(0);
    let (method, path) = (method.to_owned(), path.to_owned());
    world.requests.push(Request { at_ms, method, path, route, body, status: outcome.status, code });
}

fn respond(outcome: Outcome) -> Response<Body> {
    let mut response = Response::builder().status(outcome.status);
    for (name, value) in outcome.headers {
        response = response.header(name, value);
    }
    let body = match outcome.body {
        Value::Null => Body::empty(),
        Value::String(text) => Body::from(text),
        value => {
            response = response.header("content-type", "application/json");
            Body::from(value.to_string())
        }
    };
    response.body(body).unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// An answer whose body breaks off: the client sees a dead connection.
fn broken() -> Response<Body> {
    let dead = futures::stream::once(async { Err::<Bytes, _>(std::io::Error::other("dropped on demand")) });
    let response = Response::builder().header("content-length", "1000").body(Body::from_stream(dead));
    response.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Percent signs in a path (emoji).
fn unescape(part: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = part.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = match (first, tail) {
            (b'%', [a, b, ..]) => {
                std::str::from_utf8(&[*a, *b]).ok().and_then(|h| u8::from_str_radix(h, 16).ok())
            }
            _ => None,
        };
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
