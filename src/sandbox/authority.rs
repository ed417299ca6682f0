//! A test authority: one certificate that vouches for the stand-in as `discord.com` and
//! `api.telegram.org`, so that clients keep their production settings and only the host's address
//! and the trusted root differ.

use std::sync::Arc;
use tokio_rustls::{TlsAcceptor, rustls};

/// The names the stand-ins answer to.
const NAMES: [&str; 6] =
    ["localhost", "127.0.0.1", "discord.com", "gateway.discord.gg", "cdn.discordapp.com", "api.telegram.org"];

/// Why no certificate could be made.
#[derive(Debug, thiserror::Error)]
pub enum AuthorityError {
    /// The certificate library refused.
    #[error("the test certificate could not be made: {0}")]
    Certificate(#[from] rcgen::Error),
    /// The TLS library refused it.
    #[error("the test certificate was not accepted: {0}")]
    Tls(#[from] rustls::Error),
}

/// A self-made authority and a server identity signed by it.
pub struct Authority {
    pem: String,
    acceptor: TlsAcceptor,
}

impl Authority {
    /// Makes a new authority; the keys live in memory only.
    pub fn new() -> Result<Self, AuthorityError> {
        let ca_key = rcgen::KeyPair::generate()?;
        let mut ca = rcgen::CertificateParams::new(Vec::new())?;
        ca.is_ca = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
        ca.distinguished_name.push(rcgen::DnType::CommonName, "Gorod sandbox test authority");
        let pem = ca.self_signed(&ca_key)?.pem();
        let issuer = rcgen::Issuer::new(ca, ca_key);
        let key = rcgen::KeyPair::generate()?;
        let names = NAMES.map(String::from).to_vec();
        let leaf = rcgen::CertificateParams::new(names)?.signed_by(&key, &issuer)?;
        let secret = rustls::pki_types::PrivateKeyDer::Pkcs8(key.serialize_der().into());
        let config = rustls::ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(vec![leaf.der().clone()], secret)?;
        Ok(Self { pem, acceptor: TlsAcceptor::from(Arc::new(config)) })
    }

    /// The authority's certificate, for a client's root store or `SSL_CERT_FILE`.
    #[must_use]
    pub fn pem(&self) -> &str {
        &self.pem
    }

    /// Turns accepted TCP connections into TLS ones.
    #[must_use]
    pub fn acceptor(&self) -> TlsAcceptor {
        self.acceptor.clone()
    }
}
