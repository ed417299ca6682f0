//! Opening a database and bringing it up to date.

use super::{Pool, Sql};
use crate::store::{StoreError, Stored};
use sqlx::migrate::Migrator;
use std::time::Duration;

/// Connections for reading.
const READERS: u32 = 4;
/// Real time that a statement waits for somebody else's lock.
const BUSY: Duration = Duration::from_secs(5);
/// Real time to get a connection.
const CONNECT: Duration = Duration::from_secs(10);

/// The migrations of SQLite.
#[cfg(feature = "sqlite")]
static SQLITE: Migrator = sqlx::migrate!("./migrations/sqlite");
/// The migrations of PostgreSQL.
#[cfg(feature = "postgres")]
static POSTGRES: Migrator = sqlx::migrate!("./migrations/postgres");

/// Opens the database and brings it up to date.
pub async fn open(url: &str) -> Stored<Sql> {
    let sql = connect(url).await?;
    migrate(&sql).await?;
    Ok(sql)
}

/// Connects without changing anything but creating a missing SQLite file.
async fn connect(url: &str) -> Stored<Sql> {
    #[cfg(feature = "sqlite")]
    if url.starts_with("sqlite:") {
        return sqlite(url).await;
    }
    #[cfg(feature = "postgres")]
    if url.starts_with("postgres:") || url.starts_with("postgresql:") {
        let pool = sqlx::postgres::PgPoolOptions::new()
            .max_connections(READERS + 2)
            .acquire_timeout(CONNECT)
            .connect(url)
            .await
            .map_err(|e| unreachable("PostgreSQL", &e))?;
        return Ok(Sql(Pool::Pg(pool)));
    }
    Err(StoreError::Unusable("DATABASE_URL begins with sqlite: or postgres:".into()))
}

#[cfg(feature = "sqlite")]
async fn sqlite(url: &str) -> Stored<Sql> {
    use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
    let options = url
        .parse::<SqliteConnectOptions>()
        .map_err(|_| StoreError::Unusable("DATABASE_URL: after sqlite: comes a file name".into()))?
        .create_if_missing(true)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        // A commit that was answered survives a power cut (invariant 1).
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY)
        .pragma("temp_store", "memory")
        .pragma("cache_size", "-16000");
    let pool = |connections| SqlitePoolOptions::new().max_connections(connections).acquire_timeout(CONNECT);
    let writes =
        pool(1).connect_with(options.clone()).await.map_err(|e| unreachable("the SQLite file", &e))?;
    let reads = pool(READERS).connect_with(options).await.map_err(|e| unreachable("the SQLite file", &e))?;
    Ok(Sql(Pool::Sqlite { reads, writes }))
}

fn unreachable(what: &str, error: &sqlx::Error) -> StoreError {
    StoreError::Down(format!("{what} of DATABASE_URL cannot be opened: {error}"))
}

/// How many migrations the database lacks. Changes nothing, but a missing SQLite file is made.
pub async fn pending(url: &str) -> Stored<usize> {
    let sql = connect(url).await?;
    let migrator = match &sql.0 {
        #[cfg(feature = "sqlite")]
        Pool::Sqlite { .. } => &SQLITE,
        #[cfg(feature = "postgres")]
        Pool::Pg(_) => &POSTGRES,
    };
    const SQL: &str = "SELECT COUNT(*) FROM _sqlx_migrations WHERE success";
    let done: i64 = match super::on_pool!(sql, p => sqlx::query_scalar(SQL).fetch_one(p).await) {
        Ok(done) => done,
        // A new database has no such table yet.
        Err(sqlx::Error::Database(_)) => 0,
        Err(error) => return Err(error.into()),
    };
    Ok(migrator.iter().count().saturating_sub(super::shape::size(done)?))
}

/// Brings the tables up to date.
async fn migrate(sql: &Sql) -> Stored<()> {
    let done = match &sql.0 {
        #[cfg(feature = "sqlite")]
        Pool::Sqlite { writes, .. } => SQLITE.run(writes).await,
        #[cfg(feature = "postgres")]
        Pool::Pg(pool) => POSTGRES.run(pool).await,
    };
    done.map_err(|e| StoreError::Unusable(format!("the database cannot be brought up to date: {e}")))
}
