//! What is on a person's screen: the messages of the open channel, those only for this person,
//! the direct conversation with the bot, everyone's icons in voice.

use super::Puppet;
use crate::sandbox::discord::{
    components::{self, Button, Select},
    permissions as p, wait_for,
    world::{Id, Message, World, flag, kind},
};
use std::time::Duration;

/// A message on someone's screen.
#[derive(Clone, Debug)]
pub struct Shown {
    message: Message,
    author: String,
    by_bot: bool,
    dm: bool,
}

impl Shown {
    pub(super) fn new(world: &World, message: &Message, _viewer: Id) -> Self {
        let channel = world.channels.get(&message.channel);
        let author = world.name_of(channel.and_then(|c| c.guild), message.author);
        let by_bot = message.author == world.app;
        let dm = channel.is_some_and(|c| c.kind == kind::DM);
        Self { message: message.clone(), author, by_bot, dm }
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> Id {
        self.message.id
    }

    /// Its channel.
    #[must_use]
    pub fn channel(&self) -> Id {
        self.message.channel
    }

    /// Who wrote it, by name.
    #[must_use]
    pub fn author(&self) -> &str {
        &self.author
    }

    /// Whether the bot wrote it.
    #[must_use]
    pub fn is_by_bot(&self) -> bool {
        self.by_bot
    }

    /// Whether only this person sees it in the channel.
    #[must_use]
    pub fn is_ephemeral(&self) -> bool {
        self.message.is_ephemeral()
    }

    /// Whether it stands in the direct conversation.
    #[must_use]
    pub fn is_dm(&self) -> bool {
        self.dm
    }

    /// Whether "thinking…" stands there.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.message.flags & flag::LOADING != 0
    }

    /// Whether "(edited)" stands under it.
    #[must_use]
    pub fn is_edited(&self) -> bool {
        self.message.edited_ms.is_some()
    }

    /// The first line.
    #[must_use]
    pub fn headline(&self) -> String {
        self.text().lines().next().unwrap_or_default().to_owned()
    }

    /// What is written in it: content, then embeds.
    #[must_use]
    pub fn text(&self) -> String {
        self.message.text()
    }

    /// Text, then what is written on buttons and selects.
    #[must_use]
    pub fn full_text(&self) -> String {
        let labels = components::labels(&self.message.components);
        if labels.is_empty() { self.text() } else { format!("{}\n{}", self.text(), labels.join(" ")) }
    }

    /// Its buttons.
    #[must_use]
    pub fn buttons(&self) -> Vec<Button> {
        components::buttons(&self.message.components)
    }

    /// Its selects.
    #[must_use]
    pub fn selects(&self) -> Vec<Select> {
        components::selects(&self.message.components)
    }

    /// The button with this label: the same text, or a seat number before other signs
    /// (`5` finds `5 · 4` and `5 ✓`).
    #[must_use]
    pub fn button(&self, label: &str) -> Option<Button> {
        let buttons = self.buttons();
        let exact = buttons.iter().find(|b| b.label == label);
        let numbered = || {
            let digits = !label.is_empty() && label.bytes().all(|b| b.is_ascii_digit());
            buttons.iter().find(|b| digits && b.label.split_whitespace().next() == Some(label))
        };
        exact.or_else(numbered).cloned()
    }

    /// The raw message, for checks of the wire.
    #[must_use]
    pub fn message(&self) -> &Message {
        &self.message
    }
}

impl Puppet {
    /// Everything on the screen, oldest first: the open channel with what is only for this person,
    /// then the direct conversation with the bot.
    #[must_use]
    pub fn sees(&self) -> Vec<Shown> {
        self.look(|w| {
            let mut shown = Vec::new();
            for channel in [Some(self.place), self.dm_of(w)].into_iter().flatten() {
                let Some(found) = w.channels.get(&channel) else { continue };
                if w.rights(found, self.user) & p::VIEW_CHANNEL == 0 {
                    continue;
                }
                let own = found.messages.values().filter(|m| m.only_for.is_none_or(|one| one == self.user));
                shown.extend(own.map(|m| Shown::new(w, m, self.user)));
            }
            shown
        })
    }

    fn dm_of(&self, world: &World) -> Option<Id> {
        let is_it = |c: &&crate::sandbox::discord::world::Channel| {
            c.kind == kind::DM && c.people.contains(&self.user) && c.people.contains(&world.app)
        };
        world.channels.values().find(is_it).map(|c| c.id)
    }

    /// What everyone in the open channel sees, oldest first.
    #[must_use]
    pub fn public(&self) -> Vec<Shown> {
        self.sees().into_iter().filter(|s| !s.is_ephemeral() && !s.is_dm()).collect()
    }

    /// What only this person sees in the channel, oldest first.
    #[must_use]
    pub fn ephemerals(&self) -> Vec<Shown> {
        self.sees().into_iter().filter(Shown::is_ephemeral).collect()
    }

    /// The direct conversation with the bot, oldest first.
    #[must_use]
    pub fn dms(&self) -> Vec<Shown> {
        self.sees().into_iter().filter(Shown::is_dm).collect()
    }

    /// The newest public message of the bot that has buttons: the panel.
    #[must_use]
    pub fn panel(&self) -> Option<Shown> {
        self.public().into_iter().rev().find(|s| s.is_by_bot() && !s.buttons().is_empty())
    }

    /// Waits until the panel is another message or was edited since `seen` (id and edit mark), at
    /// most this long on the wall; the new mark, if it changed.
    pub async fn panel_changed(&self, seen: Option<&(Id, String)>, wait: Duration) -> Option<(Id, String)> {
        let mark = |w: &mut World| {
            let channel = w.channels.get(&self.place)?;
            let own = channel.messages.values().rev();
            let mut own = own.filter(|m| m.author == w.app && !m.is_ephemeral() && !m.components.is_empty());
            let panel = own.next()?;
            // Several edits may fall on one virtual millisecond, so the first line counts too.
            let line = panel.content.lines().next().unwrap_or_default();
            let mark = (panel.id, format!("{:?} {line}", panel.edited_ms));
            (Some(&mark) != seen).then_some(mark)
        };
        wait_for(&self.shared, wait, mark).await
    }

    /// The newest message only for this person.
    #[must_use]
    pub fn private(&self) -> Option<Shown> {
        self.ephemerals().pop()
    }

    /// Whether this person's microphone is open as far as the icons say.
    #[must_use]
    pub fn can_be_heard(&self) -> bool {
        self.look(|w| w.is_open(self.guild, self.user))
    }

    /// The voice channel this person is in.
    #[must_use]
    pub fn voice_channel(&self) -> Option<Id> {
        self.look(|w| w.guilds.get(&self.guild)?.voice.get(&self.user).map(|v| v.channel))
    }

    /// Whether the server has muted this person (the red microphone).
    #[must_use]
    pub fn is_muted(&self) -> bool {
        self.look(|w| {
            w.guilds.get(&self.guild).and_then(|g| g.members.get(&self.user)).is_some_and(|m| m.mute)
        })
    }
}
