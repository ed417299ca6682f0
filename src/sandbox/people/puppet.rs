//! One person: who it is, what an action came to, and waiting for what happens.

use super::{act::Refusal, look::Shown};
use crate::sandbox::discord::{
    Shared,
    interactions::Answer,
    lock,
    record::{Form, Seen},
    wait_for,
    world::{Id, World},
};
use serde_json::Value;
use std::{sync::Arc, time::Duration};

/// Wall time a person waits for something by default.
const PATIENCE: Duration = Duration::from_secs(10);

/// A simulated person at a client.
#[derive(Clone)]
pub struct Puppet {
    pub(super) shared: Arc<Shared>,
    pub(super) user: Id,
    pub(super) guild: Id,
    /// The channel on the screen.
    pub(super) place: Id,
}

/// What an action came to, as the person sees it.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A message that answers it, public or for this person only.
    Message(Shown),
    /// "Thinking…" stands there; [`Puppet::filled`] waits for what comes.
    Thinking(Id),
    /// The pressed message changed at once.
    Updated(Shown),
    /// Nothing visible at once.
    Silent,
    /// A form opened; it came from this message, if from any.
    Form(Form, Option<Id>),
    /// "This interaction failed": no answer in time.
    Failed,
}

impl Outcome {
    /// The text of the message that answered, empty if there is none.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Message(shown) | Self::Updated(shown) => shown.text(),
            _ => String::new(),
        }
    }

    /// The form that opened.
    #[must_use]
    pub fn form(&self) -> Option<&Form> {
        match self {
            Self::Form(form, _) => Some(form),
            _ => None,
        }
    }
}

impl Puppet {
    pub(in crate::sandbox) fn new(shared: Arc<Shared>, user: Id, guild: Id, place: Id) -> Self {
        Self { shared, user, guild, place }
    }

    /// The account's id.
    #[must_use]
    pub fn id(&self) -> Id {
        self.user
    }

    /// The name others read.
    #[must_use]
    pub fn name(&self) -> String {
        self.with(|w| w.name_of(Some(self.guild), self.user))
    }

    /// The channel on the screen.
    #[must_use]
    pub fn place(&self) -> Id {
        self.place
    }

    /// Opens another channel on the screen.
    pub fn open(&mut self, channel: Id) {
        self.place = channel;
    }

    pub(super) fn with<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
        let result = act(&mut lock(&self.shared.world));
        self.shared.bump();
        result
    }

    /// A look that changes nothing.
    pub(super) fn look<T>(&self, see: impl FnOnce(&World) -> T) -> T {
        see(&lock(&self.shared.world))
    }

    /// Everything this person saw or heard, in order.
    #[must_use]
    pub fn saw(&self) -> Vec<Seen> {
        self.look(|w| w.record.of(self.user, 0).cloned().collect())
    }

    /// Whether anything this person ever saw contains the text.
    #[must_use]
    pub fn ever_saw(&self, text: &str) -> bool {
        self.look(|w| w.record.of(self.user, 0).any(|seen| seen.what.text().contains(text)))
    }

    /// Waits until `ready` gives something; at most ten seconds on the wall.
    pub async fn until<T>(&self, mut ready: impl FnMut(&Self) -> Option<T>) -> Option<T> {
        let this = self.clone();
        let mut changes = self.shared.changed();
        let looking = async {
            loop {
                changes.borrow_and_update();
                if let Some(found) = ready(&this) {
                    return Some(found);
                }
                changes.changed().await.ok()?;
            }
        };
        tokio::time::timeout(PATIENCE, looking).await.ok().flatten()
    }

    /// Waits until something visible on the screen contains the text.
    pub async fn wait_until_sees(&self, text: &str) -> Option<Shown> {
        self.until(|p| p.sees().into_iter().rev().find(|shown| shown.full_text().contains(text))).await
    }

    /// Waits until a deferred answer is filled.
    pub async fn filled(&self, message: Id) -> Option<Shown> {
        self.until(|p| p.sees().into_iter().find(|shown| shown.id() == message && !shown.is_thinking())).await
    }

    /// Waits for the first answer to an interaction, three (virtual) seconds.
    pub(super) async fn answered(&self, interaction: Id) -> Outcome {
        let (user, shared) = (self.user, &self.shared);
        let window = self.look(World::answer_window_ms);
        // A moment more than the platform's, so that an answer on the edge is decided there.
        let limit = shared.clock.wall(window) + Duration::from_millis(20);
        let outcome = wait_for(shared, limit, |w| outcome(w, user, interaction)).await;
        outcome.unwrap_or_else(|| {
            self.with(|w| {
                w.give_up(interaction);
                outcome_now(w, user, interaction)
            })
        })
    }

    /// A person's client starts anew: messages only for this person are gone.
    pub fn restart_client(&self) {
        self.with(|w| {
            for channel in w.channels.values_mut() {
                channel.messages.retain(|_, m| m.only_for != Some(self.user));
            }
        });
    }

    /// Suggestions for an argument while it is typed: what is shown, and the value behind it.
    pub async fn suggestions(
        &self,
        command: &str,
        argument: &str,
        typed: &str,
    ) -> Result<Vec<(String, Value)>, Refusal> {
        let id = self.begin_suggest(command, argument, typed)?;
        let window = self.look(World::answer_window_ms);
        let limit = self.shared.clock.wall(window) + Duration::from_millis(20);
        let choices = wait_for(&self.shared, limit, |w| match &w.interactions.get(id)?.answer {
            Answer::Choices(choices) => Some(choices.clone()),
            _ => None,
        });
        choices.await.ok_or(Refusal::NoAnswer)
    }
}

fn outcome(world: &mut World, user: Id, interaction: Id) -> Option<Outcome> {
    match world.interactions.get(interaction)?.answer {
        Answer::None => None,
        _ => Some(outcome_now(world, user, interaction)),
    }
}

fn outcome_now(world: &mut World, user: Id, interaction: Id) -> Outcome {
    let Some(live) = world.interactions.get(interaction) else { return Outcome::Failed };
    let shown = |message: &Id| {
        let held = world.channels.get(&live.channel)?.messages.get(message)?;
        Some(Shown::new(world, held, user))
    };
    match &live.answer {
        Answer::Message(message) => shown(message).map_or(Outcome::Silent, Outcome::Message),
        Answer::Updated(message) => shown(message).map_or(Outcome::Silent, Outcome::Updated),
        Answer::Deferred(message) => Outcome::Thinking(*message),
        Answer::Form(form) => Outcome::Form(form.clone(), live.source),
        Answer::Silent | Answer::Choices(_) => Outcome::Silent,
        Answer::None | Answer::Failed => Outcome::Failed,
    }
}
