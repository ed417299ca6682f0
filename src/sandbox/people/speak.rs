//! What a person does with a microphone and a keyboard: voice, messages, reactions, threads, the
//! switch for direct messages.

use super::{Puppet, act::Refusal};
use crate::sandbox::discord::{
    check::message::Draft,
    permissions as p,
    voice::crypt::SILENCE,
    world::{Dm, Id, kind, messages::Frame, voice::Switches},
};
use std::time::Duration;

/// One packet's time.
const PACKET: Duration = Duration::from_millis(20);
/// Something that is no silence: an Opus table of contents and noise nobody decodes.
const SYLLABLE: [u8; 60] = [0xfc; 60];

impl Puppet {
    /// Joins a voice channel, or moves there.
    pub fn join_voice(&self, channel: Id) -> Result<(), Refusal> {
        self.join_voice_with(channel, Switches::default())
    }

    /// Joins with switches set: own mute, camera and so on.
    pub fn join_voice_with(&self, channel: Id, switches: Switches) -> Result<(), Refusal> {
        self.with(|w| w.connect(self.user, channel, switches)).map_err(|_| Refusal::NotAllowed)
    }

    /// Changes the switches while in voice.
    pub fn switch(&self, switches: Switches) -> Result<(), Refusal> {
        let channel = self.voice_channel().ok_or(Refusal::NotAllowed)?;
        self.join_voice_with(channel, switches)
    }

    /// Leaves voice.
    pub fn leave_voice(&self) {
        self.with(|w| w.disconnect(self.guild, self.user));
    }

    /// Leaves the server.
    pub fn leave_server(&self) {
        self.with(|w| w.leave_guild(self.guild, self.user));
    }

    /// Comes back to the server.
    pub fn return_to_server(&self) {
        self.with(|w| w.join_guild(self.guild, self.user));
    }

    /// Says one syllable (20 ms); says who heard it, the bot apart: nobody, if the microphone is
    /// closed.
    pub fn talk(&self) -> Vec<Id> {
        self.with(|w| {
            let ears = w.voice_packet(self.guild, self.user, &SYLLABLE);
            ears.into_iter().filter(|id| *id != w.app).collect()
        })
    }

    /// Talks for so long on the wall, a packet every 20 ms, then stops as a client does, with five
    /// frames of silence. Says how many packets reached anyone.
    pub async fn speak(&self, time: Duration) -> u32 {
        let mut reached = 0;
        let mut beat = tokio::time::interval(PACKET);
        let packets = time.as_millis() / PACKET.as_millis();
        for number in 0..packets + 5 {
            beat.tick().await;
            let sound: &[u8] = if number < packets { &SYLLABLE } else { &SILENCE };
            let ears = self.with(|w| w.voice_packet(self.guild, self.user, sound));
            reached += u32::from(number < packets && !ears.is_empty());
        }
        reached
    }

    /// Writes into the open channel.
    pub fn say(&self, text: &str) -> Result<Id, Refusal> {
        self.write(self.place, text)
    }

    /// Writes to the bot directly.
    pub fn dm(&self, text: &str) -> Result<Id, Refusal> {
        let channel = self.with(|w| w.open_dm(self.user));
        self.write(channel, text)
    }

    fn write(&self, channel: Id, text: &str) -> Result<Id, Refusal> {
        self.with(|w| {
            let length = text.chars().count();
            if length == 0 || length > 2000 || !w.may(channel, self.user, p::VIEW_CHANNEL | p::SEND_MESSAGES)
            {
                return Err(Refusal::NotAllowed);
            }
            let draft = Draft { content: Some(text.to_owned()), ..Draft::default() };
            w.post(channel, self.user, draft, Frame::default()).map(|m| m.id).map_err(|_| Refusal::NotAllowed)
        })
    }

    /// Reacts to a message of the open channel; a first reaction of a kind needs its own right.
    pub fn react(&self, message: Id, emoji: &str) -> Result<(), Refusal> {
        self.with(|w| {
            let held =
                w.channels.get(&self.place).and_then(|c| c.messages.get(&message)).ok_or(Refusal::Gone)?;
            let known = held.reactions.contains_key(emoji);
            let need = p::VIEW_CHANNEL | p::READ_MESSAGE_HISTORY | if known { 0 } else { p::ADD_REACTIONS };
            if !w.may(self.place, self.user, need) {
                return Err(Refusal::NotAllowed);
            }
            w.react(self.place, message, self.user, emoji, true);
            Ok(())
        })
    }

    /// Opens a public thread in a text channel.
    pub fn open_thread(&self, channel: Id, name: &str) -> Result<Id, Refusal> {
        self.with(|w| {
            let text = w.channels.get(&channel).is_some_and(|c| c.kind == kind::TEXT);
            if !text || !w.may(channel, self.user, p::VIEW_CHANNEL | p::CREATE_PUBLIC_THREADS) {
                return Err(Refusal::NotAllowed);
            }
            let guild = Some(self.guild);
            let id = w.add_channel(guild, kind::PUBLIC_THREAD, name);
            if let Some(thread) = w.channels.get_mut(&id) {
                thread.parent = Some(channel);
                thread.people.insert(self.user);
            }
            Ok(id)
        })
    }

    /// Switches direct messages from applications on or off.
    pub fn set_dm(&self, dm: Dm) {
        self.with(|w| {
            if let Some(user) = w.users.get_mut(&self.user) {
                user.dm = dm;
            }
        });
    }

    /// Sets the client's language, `ru` or `en-US`.
    pub fn set_locale(&self, locale: &str) {
        self.with(|w| {
            if let Some(user) = w.users.get_mut(&self.user) {
                user.locale = locale.to_owned();
            }
        });
    }

    /// A moderator's hand: mutes or un-mutes someone, past the bot.
    pub fn moderate_mute(&self, whom: Id, mute: bool) -> Result<(), Refusal> {
        self.with(|w| w.set_mute(self.guild, whom, Some(mute), None)).map_err(|_| Refusal::NotAllowed)
    }
}
