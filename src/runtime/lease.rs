//! Leases: which process drives a guild's voice, which one polls a Telegram bot. The generation
//! rises with each new holder; work done under an older one must be thrown away.

use super::people::unexpected;
use super::{Lease, Runtime, RuntimeError};
use crate::store::{Write, Wrote};

impl Runtime {
    /// Takes or renews a lease for `ttl_ms` virtual milliseconds; `None` while another holder has
    /// it. Renewing keeps the generation.
    pub async fn lease(&self, name: &str, holder: &str, ttl_ms: i64) -> Result<Option<Lease>, RuntimeError> {
        let now = self.clock().now();
        let write = Write::Lease { name: name.into(), holder: holder.into(), now, until: now + ttl_ms };
        match self.write(write).await? {
            Wrote::Lease(lease) => Ok(lease),
            other => Err(unexpected(&other)),
        }
    }

    /// Gives a lease back, so that the next holder need not wait.
    pub async fn release(&self, name: &str, holder: &str) -> Result<(), RuntimeError> {
        self.write(Write::Release { name: name.into(), holder: holder.into() }).await.map(drop)
    }
}
