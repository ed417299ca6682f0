//! Erasable words: the event holds a number and a salted hash, the words lie apart.

use super::{Runtime, RuntimeError, limits};
use crate::base::{AccountId, GameId, Seal, TextRef};
use crate::store::{Text, Write};

impl Runtime {
    /// A text ready to be stored, with the reference that a command carries. Nothing is written
    /// yet: give it to [`super::Request::texts`], and it is stored with the events or not at all.
    pub fn text(
        &self,
        words: &str,
        owner: Option<AccountId>,
        game: Option<GameId>,
    ) -> Result<Text, RuntimeError> {
        if words.chars().count() > limits::TEXT_SIGNS {
            return Err(RuntimeError::TooLong("this text is too long"));
        }
        // PostgreSQL keeps no NUL.
        let words = words.replace('\0', "");
        let salt = self.clock().salt();
        // 53 bits, so that the number survives JSON readers that count in doubles.
        let id = i64::try_from(self.clock().random() >> 11).expect("53 bits fit");
        let at = TextRef { id, seal: Seal::of_text(&salt, &words) };
        Ok(Text { at, salt, owner, game, words })
    }

    /// Stores a text that belongs to no command.
    pub async fn put_text(&self, text: Text) -> Result<TextRef, RuntimeError> {
        let at = text.at;
        self.write(Write::PutText(text)).await?;
        Ok(at)
    }

    /// The words; `None` once they are erased.
    pub async fn words(&self, at: TextRef) -> Result<Option<String>, RuntimeError> {
        Ok(self.store().text(at.id).await?.map(|text| text.words))
    }

    /// Erases words and salt.
    pub async fn erase_text(&self, at: TextRef) -> Result<(), RuntimeError> {
        self.write(Write::EraseText(at.id)).await.map(drop)
    }
}
