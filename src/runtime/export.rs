//! A finished game's log as JSON lines: a [`Heading`], then one [`Envelope`] a line. This is what
//! `gorod verify` reads. A running game is not exported: its log holds every secret.

use super::{Runtime, RuntimeError, limits};
use crate::base::GameId;
use crate::rules::{Envelope, Heading, RECORD_FORMAT, Rules};
use crate::store::codec::{envelope, to_json};
use crate::store::{GameRow, StoreError};

/// Why a log is not given out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoExport {
    /// No such game.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// It still runs.
    #[error("game {0} is not over; its log is secret until then")]
    Running(GameId),
    /// Another rule book.
    #[error("game {0} is played by the rules of {1}")]
    OtherRules(GameId, String),
    /// The database.
    #[error(transparent)]
    Runtime(#[from] RuntimeError),
}

impl From<StoreError> for NoExport {
    fn from(e: StoreError) -> Self {
        Self::Runtime(RuntimeError::Store(e))
    }
}

impl Runtime {
    /// The log of a finished game.
    pub async fn export<R: Rules>(&self, game: GameId) -> Result<String, NoExport> {
        let row = self.store().game(game).await?.ok_or(NoExport::NoGame(game))?;
        if row.rules != R::NAME {
            return Err(NoExport::OtherRules(game, row.rules));
        }
        if row.over.is_none() && row.halted.is_none() {
            return Err(NoExport::Running(game));
        }
        let mut text = to_json(&heading(&row));
        text.push('\n');
        let mut version = 0;
        loop {
            let records = self.store().records(game, version, limits::RECORDS_AT_ONCE).await?;
            for record in &records {
                let line: Envelope<R> = envelope(record)?;
                text.push_str(&to_json(&line));
                text.push('\n');
                version = record.version + record.count;
            }
            if records.len() < limits::RECORDS_AT_ONCE {
                return Ok(text);
            }
        }
    }
}

fn heading(row: &GameRow) -> Heading {
    Heading {
        gorod: RECORD_FORMAT,
        game: row.id,
        rules: row.rules.clone(),
        created: row.created,
        events: row.version,
    }
}
