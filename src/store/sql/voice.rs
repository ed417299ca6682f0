//! The ledger of microphones in the database. Snowflakes keep their bits in a signed column.

use super::shape::unreadable;
use super::{Sql, Tx, on, on_pool};
use crate::store::{Muted, Stored, Write, Wrote};

/// Any write of this file's table.
pub(super) async fn one(tx: &mut Tx<'_>, write: &Write) -> Stored<Wrote> {
    const SET: &str = "INSERT INTO voice_ledger (guild, person, game, renamed, nick)
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (guild, person) DO UPDATE SET game = excluded.game, renamed = excluded.renamed,
            nick = excluded.nick";
    const UNSET: &str = "DELETE FROM voice_ledger WHERE guild = $1 AND person = $2";
    match write {
        Write::Mute(row) => {
            let (game, renamed) = (row.game.to_string(), row.nick_before.is_some());
            let nick = row.nick_before.clone().flatten();
            on!(tx, c => sqlx::query(SET).bind(row.guild.cast_signed()).bind(row.person.cast_signed())
                .bind(game).bind(renamed).bind(nick).execute(c).await.map(drop))?;
        }
        Write::Unmute { guild, person } => {
            on!(tx, c => sqlx::query(UNSET).bind(guild.cast_signed()).bind(person.cast_signed())
                .execute(c).await.map(drop))?;
        }
        _ => {}
    }
    Ok(Wrote::Done)
}

/// Everyone of a server.
pub(super) async fn muted(sql: &Sql, guild: u64) -> Stored<Vec<Muted>> {
    const SQL: &str = "SELECT person, game, renamed, nick FROM voice_ledger WHERE guild = $1";
    let rows: Vec<(i64, String, bool, Option<String>)> =
        on_pool!(sql, p => sqlx::query_as(SQL).bind(guild.cast_signed()).fetch_all(p).await)?;
    rows.into_iter()
        .map(|(person, game, renamed, nick)| {
            let game = game.parse().map_err(|_| unreadable("a game id"))?;
            Ok(Muted { guild, person: person.cast_unsigned(), game, nick_before: renamed.then_some(nick) })
        })
        .collect()
}
