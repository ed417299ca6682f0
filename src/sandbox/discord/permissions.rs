//! Discord's permission bits and how they add up for a member in a channel: roles, then channel
//! overwrites for everyone, for roles, for the member; then what a missing right takes with it.

use super::world::{Channel, Guild, Id, Overwrite, Target};

/// A set of permission bits.
pub type Bits = u64;

macro_rules! bits {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)*) => {
        $($(#[$doc])* pub const $name: Bits = 1 << $bit;)*
        /// Every right the stand-in knows, by its name in Discord's documents.
        pub const NAMES: &[(&str, Bits)] = &[$((stringify!($name), $name)),*];
    };
}

bits! {
    /// Everything, whatever the channels say.
    ADMINISTRATOR = 3;
    /// Create, edit and delete channels.
    MANAGE_CHANNELS = 4;
    /// Edit the server.
    MANAGE_GUILD = 5;
    /// Add new reactions.
    ADD_REACTIONS = 6;
    /// Be heard above others.
    PRIORITY_SPEAKER = 8;
    /// Share video.
    STREAM = 9;
    /// See a channel.
    VIEW_CHANNEL = 10;
    /// Write.
    SEND_MESSAGES = 11;
    /// Delete and pin others' messages.
    MANAGE_MESSAGES = 13;
    /// Show embeds.
    EMBED_LINKS = 14;
    /// Send files.
    ATTACH_FILES = 15;
    /// See what was written before.
    READ_MESSAGE_HISTORY = 16;
    /// Ping everyone.
    MENTION_EVERYONE = 17;
    /// Join voice.
    CONNECT = 20;
    /// Be heard.
    SPEAK = 21;
    /// Server-mute others.
    MUTE_MEMBERS = 22;
    /// Server-deafen others.
    DEAFEN_MEMBERS = 23;
    /// Move others between voice channels.
    MOVE_MEMBERS = 24;
    /// Voice activity instead of push to talk.
    USE_VAD = 25;
    /// Change one's own nickname.
    CHANGE_NICKNAME = 26;
    /// Change others' nicknames.
    MANAGE_NICKNAMES = 27;
    /// Edit lower roles and channel overwrites.
    MANAGE_ROLES = 28;
    /// Use slash commands.
    USE_APPLICATION_COMMANDS = 31;
    /// Delete and archive threads.
    MANAGE_THREADS = 34;
    /// Open public threads.
    CREATE_PUBLIC_THREADS = 35;
    /// Open private threads.
    CREATE_PRIVATE_THREADS = 36;
    /// Write in threads.
    SEND_MESSAGES_IN_THREADS = 38;
    /// Time people out.
    MODERATE_MEMBERS = 40;
    /// Use the soundboard.
    USE_SOUNDBOARD = 42;
    /// Set a voice channel's status line.
    SET_VOICE_CHANNEL_STATUS = 48;
}

/// What `@everyone` has on a new server.
pub const EVERYONE: Bits = ADD_REACTIONS
    | STREAM
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | CONNECT
    | SPEAK
    | USE_VAD
    | CHANGE_NICKNAME
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS
    | USE_SOUNDBOARD
    | SET_VOICE_CHANNEL_STATUS;

/// What the bot is invited with: everything it asks for, never ADMINISTRATOR.
pub const BOT: Bits = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | MANAGE_MESSAGES
    | CONNECT
    | SPEAK
    | USE_VAD
    | MUTE_MEMBERS
    | MOVE_MEMBERS
    | MANAGE_CHANNELS
    | MANAGE_NICKNAMES
    | MANAGE_ROLES
    | SET_VOICE_CHANNEL_STATUS;

/// All bits: what an owner and an administrator have.
pub const ALL: Bits = u64::MAX >> 12;

/// What a member may do on the server as a whole.
#[must_use]
pub fn in_guild(guild: &Guild, user: Id) -> Bits {
    if guild.owner == user {
        return ALL;
    }
    let Some(member) = guild.members.get(&user) else { return 0 };
    let roles = std::iter::once(&guild.id).chain(&member.roles);
    let bits = roles.filter_map(|id| guild.roles.get(id)).fold(0, |all, role| all | role.permissions);
    if bits & ADMINISTRATOR != 0 { ALL } else { bits }
}

/// What a member may do in a channel of the server.
#[must_use]
pub fn in_channel(guild: &Guild, channel: &Channel, user: Id) -> Bits {
    let base = in_guild(guild, user);
    if base == ALL || base == 0 {
        return base;
    }
    let roles = guild.members.get(&user).map(|m| m.roles.as_slice()).unwrap_or_default();
    let mut bits = base;
    let mut apply = |pick: &dyn Fn(&Overwrite) -> bool| {
        let (allow, deny) = channel
            .overwrites
            .iter()
            .filter(|o| pick(o))
            .fold((0, 0), |(allow, deny), o| (allow | o.allow, deny | o.deny));
        bits = bits & !deny | allow;
    };
    apply(&|o| o.target == Target::Role && o.id == guild.id);
    apply(&|o| o.target == Target::Role && o.id != guild.id && roles.contains(&o.id));
    apply(&|o| o.target == Target::Member && o.id == user);
    implied(bits, channel.is_voice())
}

/// What a missing right takes with it.
fn implied(bits: Bits, voice: bool) -> Bits {
    if bits & VIEW_CHANNEL == 0 || voice && bits & CONNECT == 0 {
        return bits & VIEW_CHANNEL;
    }
    if bits & SEND_MESSAGES == 0 {
        return bits & !(MENTION_EVERYONE | ATTACH_FILES | EMBED_LINKS);
    }
    bits
}
