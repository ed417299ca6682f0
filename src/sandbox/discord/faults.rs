//! Misbehaviour on demand: what may go wrong between a bot and Discord, for a number of requests
//! that match.

use super::limits::Scope;

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The connection dies before the request is looked at.
    Drop,
    /// The request is carried out, then the connection dies.
    LoseAnswer,
    /// The answer comes so many virtual milliseconds late.
    Delay(i64),
    /// An answer with this status, of an overloaded platform.
    Status(u16),
    /// 429 with this wait in virtual milliseconds.
    RateLimit(Scope, i64),
}

#[derive(Clone, Debug)]
struct Rule {
    method: Option<String>,
    path: String,
    fault: Fault,
    left: u32,
}

/// The faults that still wait for their requests.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    rules: Vec<Rule>,
}

impl Faults {
    /// The next `times` requests whose path contains `path` (and whose method is `method`, if it is
    /// given) meet this fault.
    pub fn add(&mut self, method: Option<&str>, path: &str, fault: Fault, times: u32) {
        let (method, path) = (method.map(str::to_owned), path.to_owned());
        self.rules.push(Rule { method, path, fault, left: times });
    }

    /// Takes back what has not happened yet.
    pub fn clear(&mut self) {
        self.rules.clear();
    }

    /// The fault this request meets, counted off.
    pub fn next(&mut self, method: &str, path: &str) -> Option<Fault> {
        let hit = |r: &Rule| {
            r.left > 0 && path.contains(&r.path) && r.method.as_deref().is_none_or(|m| m == method)
        };
        let rule = self.rules.iter_mut().find(|r| hit(r))?;
        rule.left -= 1;
        let fault = rule.fault;
        self.rules.retain(|r| r.left > 0);
        Some(fault)
    }
}
