//! Setting up: accounts, servers with a text channel and a voice channel, the bot among them.

use super::{Addresses, Channel, Dm, Guild, Id, Member, Role, User, World, kind};
use crate::sandbox::discord::{Config, permissions as p};
use std::collections::{BTreeMap, BTreeSet};

impl World {
    /// A world with the bot and as many servers as the configuration says.
    #[must_use]
    pub fn new(config: Config, addresses: Addresses) -> Self {
        let clock = config.clock;
        let mut world = Self {
            clock,
            app: 0,
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            commands: Default::default(),
            interactions: Default::default(),
            sessions: Default::default(),
            buckets: Default::default(),
            voice: Default::default(),
            faults: Default::default(),
            record: Default::default(),
            requests: Default::default(),
            addresses,
            last_tick: (0, 0),
            config,
        };
        world.app = world.add_user("gorod", "Город", true);
        for number in 1..=world.config.guilds {
            world.add_guild(&format!("Клуб {number}"));
        }
        world
    }

    /// A new account.
    pub fn add_user(&mut self, username: &str, display: &str, bot: bool) -> Id {
        let id = self.id();
        let locale = self.config.locale.clone();
        let (username, display) = (username.to_owned(), display.to_owned());
        self.users.insert(id, User { id, username, display, bot, locale, dm: Dm::Open });
        id
    }

    /// A server with an owner, the bot with the configured rights, one text and one voice channel.
    pub fn add_guild(&mut self, name: &str) -> Id {
        let id = self.id();
        let owner = self.add_user(&format!("owner{}", self.guilds.len() + 1), "Хозяин", false);
        let everyone =
            Role { id, name: "@everyone".into(), permissions: p::EVERYONE, position: 0, managed_by: None };
        let bot_role = Role {
            id: self.id(),
            name: "Город".into(),
            permissions: self.config.bot_permissions,
            position: 10,
            managed_by: Some(self.app),
        };
        let bot_roles = vec![bot_role.id];
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner,
            locale: self.config.locale.clone(),
            roles: [(id, everyone), (bot_role.id, bot_role)].into(),
            members: BTreeMap::new(),
            voice: BTreeMap::new(),
            bans: BTreeSet::new(),
        };
        self.guilds.insert(id, guild);
        self.insert_member(id, owner, Vec::new());
        self.insert_member(id, self.app, bot_roles);
        self.add_channel(Some(id), kind::TEXT, "общий");
        self.add_channel(Some(id), kind::VOICE, "Стол 1");
        id
    }

    fn insert_member(&mut self, guild: Id, user: Id, roles: Vec<Id>) {
        let joined_ms = self.now();
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.members.insert(user, Member { user, roles, joined_ms, ..Default::default() });
        }
    }

    /// A new channel; of a direct conversation `people` is filled by the caller.
    pub fn add_channel(&mut self, guild: Option<Id>, kind: u8, name: &str) -> Id {
        let id = self.id();
        let position = u32::try_from(self.channels_of(guild).count()).unwrap_or(0);
        let channel = Channel {
            id,
            kind,
            guild,
            name: name.to_owned(),
            topic: None,
            parent: None,
            position,
            overwrites: Vec::new(),
            people: BTreeSet::new(),
            status: None,
            user_limit: 0,
            slow_mode: 0,
            messages: BTreeMap::new(),
        };
        self.channels.insert(id, channel);
        id
    }

    /// The channels of a server, threads included.
    pub fn channels_of(&self, guild: Option<Id>) -> impl Iterator<Item = &Channel> {
        self.channels.values().filter(move |c| guild.is_some() && c.guild == guild)
    }

    /// The first channel of this sort on a server.
    #[must_use]
    pub fn first_channel(&self, guild: Id, kind: u8) -> Option<Id> {
        self.channels_of(Some(guild)).find(|c| c.kind == kind).map(|c| c.id)
    }

    /// A person joins a server.
    pub fn join_guild(&mut self, guild: Id, user: Id) {
        if self.guilds.get(&guild).is_none_or(|g| g.members.contains_key(&user)) {
            return;
        }
        self.insert_member(guild, user, Vec::new());
        self.told_member_added(guild, user);
    }
}
