//! SQLite and PostgreSQL by one code: `on!` expands the same body for both, the SQL is shared.
//! Bulk statements take their rows as one JSON array, which both databases unfold; that part alone
//! has two spellings (`bulk!`).

mod append;
mod commit;
mod open;
mod outbox;
mod people;
mod read;
mod shape;
mod voice;

pub use open::{open, pending};

use super::StoreError;

/// The database.
#[derive(Clone)]
pub struct Sql(Pool);

#[derive(Clone)]
enum Pool {
    /// Reads go to the pool; all writes go through the one connection that holds the write lock.
    #[cfg(feature = "sqlite")]
    Sqlite { reads: sqlx::SqlitePool, writes: sqlx::SqlitePool },
    #[cfg(feature = "postgres")]
    Pg(sqlx::PgPool),
}

/// One transaction, or a savepoint within one.
enum Tx<'a> {
    #[cfg(feature = "sqlite")]
    Sqlite(sqlx::Transaction<'a, sqlx::Sqlite>),
    #[cfg(feature = "postgres")]
    Pg(sqlx::Transaction<'a, sqlx::Postgres>),
}

/// Reads: the same body with either pool.
macro_rules! on_pool {
    ($sql:expr, $pool:ident => $body:expr) => {
        match &$sql.0 {
            #[cfg(feature = "sqlite")]
            crate::store::sql::Pool::Sqlite { reads: $pool, .. } => $body,
            #[cfg(feature = "postgres")]
            crate::store::sql::Pool::Pg($pool) => $body,
        }
    };
}

/// Writes: the same body with either transaction.
macro_rules! on {
    ($tx:expr, $conn:ident => $body:expr) => {
        match $tx {
            #[cfg(feature = "sqlite")]
            crate::store::sql::Tx::Sqlite(tx) => {
                let $conn = &mut **tx;
                $body
            }
            #[cfg(feature = "postgres")]
            crate::store::sql::Tx::Pg(tx) => {
                let $conn = &mut **tx;
                $body
            }
        }
    };
}

/// A statement over the rows of the JSON array `$1`: `j.value ->> 0` is a row's first column.
#[derive(Clone, Copy)]
struct Bulk {
    #[cfg(feature = "sqlite")]
    sqlite: &'static str,
    #[cfg(feature = "postgres")]
    postgres: &'static str,
}

/// `bulk!("… FROM ", " WHERE …")`: the rows stand between the two parts. A third part is added
/// for PostgreSQL alone (locking the rows read).
macro_rules! bulk {
    ($head:literal, $tail:literal) => {
        bulk!($head, $tail, "")
    };
    ($head:literal, $tail:literal, $postgres:literal) => {
        crate::store::sql::Bulk {
            #[cfg(feature = "sqlite")]
            sqlite: concat!($head, "json_each($1) AS j", $tail),
            #[cfg(feature = "postgres")]
            postgres: concat!($head, "json_array_elements(CAST($1 AS json)) AS j(value)", $tail, $postgres),
        }
    };
}

use {bulk, on, on_pool};

impl Tx<'_> {
    /// The statement as this database spells it.
    fn spell(&self, bulk: Bulk) -> &'static str {
        match self {
            #[cfg(feature = "sqlite")]
            Self::Sqlite(_) => bulk.sqlite,
            #[cfg(feature = "postgres")]
            Self::Pg(_) => bulk.postgres,
        }
    }

    /// Runs a bulk statement over these rows; nothing for no rows.
    async fn bulk(&mut self, bulk: Bulk, rows: &[serde_json::Value]) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        let (sql, rows) = (self.spell(bulk), super::codec::to_json(&rows));
        on!(self, c => sqlx::query(sql).bind(rows).execute(c).await.map(drop))?;
        Ok(())
    }
}

/// What the operator reads. Database messages name constraints, not contents; PostgreSQL's
/// "detail", which does hold contents, is left out.
impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let passes = match &error {
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => true,
            sqlx::Error::Database(db) => db.code().is_some_and(|code| {
                // SQLite: busy, locked, I/O, full. PostgreSQL: connection, serialisation or
                // deadlock, resources, operator's intervention.
                let sqlite = code.parse::<u32>().is_ok_and(|n| matches!(n & 0xFF, 5 | 6 | 10 | 13));
                let postgres = code.len() == 5 && ["08", "40", "53", "57"].contains(&&code[..2]);
                if code.len() == 5 { postgres } else { sqlite }
            }),
            _ => false,
        };
        let why = match &error {
            sqlx::Error::Database(db) => db.message().to_owned(),
            other => other.to_string(),
        };
        if passes { Self::Down(why) } else { Self::Unusable(why) }
    }
}
