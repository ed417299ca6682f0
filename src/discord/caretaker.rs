//! What must be true around a table, made true again and again (level-triggered): who is there, who
//! may write. A change of the game, of someone's voice or a start of the process only wakes the
//! table's caretaker; what he does depends on what he finds, never on what woke him. The reconciler
//! of microphones has its place here.

use super::face::Discord;
use super::place::Pitch;
use super::sport::{Command, Sport, people};
use crate::base::{AccountId, GameId};
use crate::rules::{Ask, By};
use crate::runtime::{Platform, RuntimeError};
use serenity::all::{ChannelId, GuildId, UserId};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Tries before the caretaker waits for the next change.
const TRIES: u32 = 5;
/// Milliseconds before the first repeat; doubles.
const PAUSE_MS: i64 = 1_000;

/// Whose caretaker is at work, and whether he was woken again meanwhile.
#[derive(Debug, Default)]
pub struct Awake(Mutex<BTreeMap<GameId, bool>>);

impl Awake {
    /// Whether a new caretaker must start; if one is at work, he goes round once more.
    pub(super) fn begin(&self, game: GameId) -> bool {
        let mut awake = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match awake.get_mut(&game) {
            Some(again) => {
                *again = true;
                false
            }
            None => {
                awake.insert(game, false);
                true
            }
        }
    }

    /// Whether the caretaker may go: nobody woke him since he began.
    pub(super) fn end(&self, game: GameId) -> bool {
        let mut awake = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match awake.get_mut(&game) {
            Some(again) if *again => {
                *again = false;
                false
            }
            _ => {
                awake.remove(&game);
                true
            }
        }
    }
}

impl Discord {
    /// Something about this table may have changed.
    pub(super) fn wake(self: &Arc<Self>, game: GameId) {
        if !self.awake.begin(game) {
            return;
        }
        let face = Arc::clone(self);
        tokio::spawn(async move {
            loop {
                face.look_after(game).await;
                if face.awake.end(game) {
                    return;
                }
            }
        });
    }

    async fn look_after(&self, game: GameId) {
        let mut pause = PAUSE_MS;
        for _ in 0..TRIES {
            match self.set_right(game).await {
                Ok(true) => return,
                Ok(false) => {}
                Err(error) => tracing::warn!(game.id = %game, error = %error, "a table was not looked after"),
            }
            self.runtime.clock().sleep(pause).await;
            pause *= 2;
        }
    }

    /// One round; whether all is as it should be.
    async fn set_right(&self, game: GameId) -> Result<bool, RuntimeError> {
        let Some(pitch) = self.pitch(game).await? else { return Ok(true) };
        let Some(table) = self.runtime.table::<Sport>(game).await? else { return Ok(true) };
        let state = table.state();
        if state.closed || state.lobby.closed {
            let open = self.raise_curtain(game, &pitch).await?;
            if open {
                self.places.forget(game);
            }
            return Ok(open);
        }
        self.notice_presence(game, &pitch, state).await?;
        if super::sport::is_running(state) {
            self.lower_curtain(game, &pitch, state).await
        } else {
            self.raise_curtain(game, &pitch).await
        }
    }

    /// Tells the rules who is in the table's channel and who is not, where they think otherwise.
    async fn notice_presence(&self, game: GameId, pitch: &Pitch, state: &Sport) -> Result<(), RuntimeError> {
        if !self.knows_voice(pitch.guild) {
            return Ok(());
        }
        for account in people(state) {
            let Some(user) = self.user_of(account).await? else { continue };
            let here = self.is_in_voice(pitch.guild, pitch.channel, user);
            if believed(state, account) == Some(here) {
                continue;
            }
            let ask = Ask { by: By::System, now: self.runtime.clock().now(), said: None };
            let presence = Command::Presence { account, connected: here };
            // A refusal means that the rules do not care about this person now.
            let _ = self.runtime.handle::<Sport>(game, None, ask, presence).await;
        }
        Ok(())
    }

    /// The platform's user behind an account.
    ///
    /// # Errors
    /// The store did not answer.
    pub(super) async fn user_of(&self, account: AccountId) -> Result<Option<UserId>, RuntimeError> {
        if let Some(user) = self.users.get(account) {
            return Ok(Some(user));
        }
        let external = self.runtime.external_of(account, Platform::Discord).await?;
        let user = external.and_then(|id| id.parse::<u64>().ok()).filter(|id| *id != 0).map(UserId::new);
        if let Some(user) = user {
            self.users.put(account, user);
        }
        Ok(user)
    }

    /// Whether the server's voice states have arrived.
    fn knows_voice(&self, guild: GuildId) -> bool {
        self.cache().guild(guild).is_some()
    }

    /// Whether the person is in that voice channel, by the platform's word.
    pub(super) fn is_in_voice(&self, guild: GuildId, channel: ChannelId, user: UserId) -> bool {
        let cache = self.cache();
        let Some(guild) = cache.guild(guild) else { return false };
        guild.voice_states.get(&user).and_then(|state| state.channel_id) == Some(channel)
    }

    /// The voice channel where the person is.
    pub(super) fn voice_channel(&self, guild: GuildId, user: UserId) -> Option<ChannelId> {
        let cache = self.cache();
        let guild = cache.guild(guild)?;
        guild.voice_states.get(&user)?.channel_id
    }
}

/// What the rules think of a person's presence; `None`: they do not care.
fn believed(state: &Sport, account: AccountId) -> Option<bool> {
    if let Some(seat) = super::sport::seat_of(state, account) {
        return state.chairs.get(seat.index()).map(|chair| chair.connected);
    }
    let leader = if state.judge.is_some() { state.judge } else { state.host };
    (leader == Some(account)).then_some(state.leader_connected)
}

/// The users behind accounts, by heart.
#[derive(Debug, Default)]
pub struct Users(Mutex<BTreeMap<AccountId, UserId>>);

impl Users {
    /// Whose user this is.
    pub fn put(&self, account: AccountId, user: UserId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(account, user);
    }

    fn get(&self, account: AccountId) -> Option<UserId> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&account).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_waking_while_at_work_is_not_lost() {
        let awake = Awake::default();
        let game = GameId::from_bits(1);
        assert!(awake.begin(game));
        assert!(!awake.begin(game));
        assert!(!awake.end(game), "he was woken again");
        assert!(awake.end(game));
        assert!(awake.begin(game));
    }
}
