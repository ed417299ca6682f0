//! Databases for tests: memory, a SQLite file in a folder of its own, and a PostgreSQL database of
//! its own. PostgreSQL is found by `DATABASE_URL`, else on 127.0.0.1:5432, else started from
//! Debian's server binaries in a temporary folder; else the test says what it skips.

use gorod::store::{self, Store};
use sqlx::{Connection as _, PgConnection};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;
use tokio::sync::OnceCell;

/// A back-end by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Memory,
    Sqlite,
    Postgres,
}

/// A fresh database that goes away with this value.
pub struct Db {
    pub store: Arc<dyn Store>,
    pub url: String,
    _folder: Option<TempDir>,
    postgres: Option<(String, String)>,
}

impl Db {
    /// A fresh one; `None` where there is none to be had, which is then printed.
    pub async fn fresh(kind: Kind, test: &str) -> Option<Self> {
        let (url, folder, postgres) = match kind {
            Kind::Memory => ("memory:".to_owned(), None, None),
            Kind::Sqlite => {
                let folder = TempDir::new().unwrap();
                (format!("sqlite:{}", folder.path().join("gorod.db").display()), Some(folder), None)
            }
            Kind::Postgres => {
                let Some(server) = server().await else {
                    println!("SKIPPED {test} on PostgreSQL: no server, and none of Debian's binaries");
                    return None;
                };
                let (url, name) = create(server).await;
                (url, None, Some((server.to_owned(), name)))
            }
        };
        let store = store::open(&url).await.unwrap();
        Some(Self { store, url, _folder: folder, postgres })
    }

    /// Drops a PostgreSQL database; the others go by themselves.
    pub async fn close(self) {
        drop(self.store);
        if let Some((server, name)) = self.postgres {
            let mut admin = PgConnection::connect(&server).await.unwrap();
            let drop = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
            sqlx::query(sqlx::AssertSqlSafe(drop)).execute(&mut admin).await.unwrap();
        }
    }
}

async fn create(server: &str) -> (String, String) {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("gorod_test_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let mut admin = PgConnection::connect(server).await.unwrap();
    for sql in [format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"), format!("CREATE DATABASE {name}")] {
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut admin).await.unwrap();
    }
    let (base, _) = server.rsplit_once('/').unwrap();
    (format!("{base}/{name}"), name)
}

/// The URL of a server's maintenance database.
async fn server() -> Option<&'static str> {
    static SERVER: OnceCell<Option<String>> = OnceCell::const_new();
    SERVER
        .get_or_init(|| async {
            let given = std::env::var("DATABASE_URL").ok().filter(|url| url.starts_with("postgres"));
            let usual = "postgres://postgres@127.0.0.1:5432/postgres".to_owned();
            for url in given.into_iter().chain([usual]) {
                if PgConnection::connect(&url).await.is_ok() {
                    return Some(url);
                }
            }
            own().await
        })
        .await
        .as_deref()
}

/// A server of our own, which ends with the test process: a watcher in the shell waits for it.
async fn own() -> Option<String> {
    let bin = binaries()?;
    let port = std::net::TcpListener::bind("127.0.0.1:0").ok()?.local_addr().ok()?.port();
    let folder = std::env::temp_dir().join(format!("gorod-postgres-{}", std::process::id()));
    let (bin, dir) = (bin.display(), folder.display());
    // As root through `su postgres`, since PostgreSQL refuses to run as root; from there a signal to
    // this process is not allowed, so the watcher looks into /proc.
    let pid = std::process::id();
    let script = format!(
        "mkdir -p {dir} && {bin}/initdb -D {dir}/data -U postgres -A trust -E UTF8 --locale=C >{dir}/log 2>&1 \
         && {bin}/pg_ctl -D {dir}/data -w -l {dir}/server.log \
            -o '-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={dir} -c fsync=off' start \
            >>{dir}/log 2>&1 \
         && (while [ -d /proc/{pid} ]; do sleep 1; done; {bin}/pg_ctl -D {dir}/data -m immediate stop; \
             rm -rf {dir}) >/dev/null 2>&1 &"
    );
    let root = Command::new("id").arg("-u").output().ok().is_some_and(|o| o.stdout == b"0\n");
    let mut command = if root { Command::new("su") } else { Command::new("sh") };
    if root {
        command.args(["postgres", "-s", "/bin/sh"]);
    }
    command.arg("-c").arg(&script).status().ok()?;
    let url = format!("postgres://postgres@127.0.0.1:{port}/postgres");
    for _ in 0..300 {
        if PgConnection::connect(&url).await.is_ok() {
            return Some(url);
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    None
}

/// Debian's newest server binaries.
fn binaries() -> Option<PathBuf> {
    let mut versions: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .filter(|bin| bin.join("initdb").exists())
        .collect();
    versions.sort();
    versions.pop()
}
