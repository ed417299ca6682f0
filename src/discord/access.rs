//! Who may write in a table's channel: from the deal to the end nobody but the judge and, where the
//! room says so, the living in their turn (3.2, 18.2). Reactions and threads are writing too.
//!
//! Pure: from the channel's own overwrites and the table's wish it makes the list to set. The
//! channel's own list is kept in the ledger before the first change and put back at the end, also by
//! the process that starts after a crash.

use serenity::all::{PermissionOverwrite, PermissionOverwriteType, Permissions, RoleId, UserId};

/// All ways to leave something readable in a channel.
pub const WRITING: Permissions = Permissions::SEND_MESSAGES
    .union(Permissions::ADD_REACTIONS)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::CREATE_PRIVATE_THREADS)
    .union(Permissions::SEND_MESSAGES_IN_THREADS);

/// What the bot itself needs in the channel it closes to others.
const OWN: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::CONNECT);

/// The table's wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The server's everyone role (its id is the server's).
    pub everyone: RoleId,
    /// The bot.
    pub bot: UserId,
    /// Who may write now: the judge, and players in their turn where the room lets them.
    pub writers: Vec<UserId>,
    /// What the bot may give and take: it may change no right that it does not have.
    pub may_change: Permissions,
}

/// The overwrites that make the wish true on top of the channel's own.
#[must_use]
pub fn closed(own: &[PermissionOverwrite], wish: &Wish) -> Vec<PermissionOverwrite> {
    let writing = WRITING & wish.may_change;
    let mut wanted: Vec<PermissionOverwrite> = own.to_vec();
    // A role or person that this channel lets write on purpose would write over our denial.
    for overwrite in &mut wanted {
        overwrite.allow.remove(writing);
    }
    set(&mut wanted, PermissionOverwriteType::Role(wish.everyone), Permissions::empty(), writing);
    for writer in &wish.writers {
        set(&mut wanted, PermissionOverwriteType::Member(*writer), writing, Permissions::empty());
    }
    set(&mut wanted, PermissionOverwriteType::Member(wish.bot), OWN & wish.may_change, Permissions::empty());
    wanted
}

fn set(
    list: &mut Vec<PermissionOverwrite>,
    kind: PermissionOverwriteType,
    allow: Permissions,
    deny: Permissions,
) {
    let at = list.iter().position(|o| o.kind == kind).unwrap_or_else(|| {
        list.push(PermissionOverwrite { allow: Permissions::empty(), deny: Permissions::empty(), kind });
        list.len() - 1
    });
    let overwrite = &mut list[at];
    overwrite.allow = (overwrite.allow | allow) - deny;
    overwrite.deny = (overwrite.deny | deny) - allow;
}

/// Whether two lists say the same, in whatever order.
#[must_use]
pub fn same(a: &[PermissionOverwrite], b: &[PermissionOverwrite]) -> bool {
    let key = |o: &PermissionOverwrite| {
        let (kind, id) = match o.kind {
            PermissionOverwriteType::Member(id) => (1, id.get()),
            PermissionOverwriteType::Role(id) => (0, id.get()),
            _ => (2, 0),
        };
        (kind, id, o.allow.bits(), o.deny.bits())
    };
    let sorted = |list: &[PermissionOverwrite]| {
        let mut keys: Vec<_> = list.iter().map(key).collect();
        keys.sort_unstable();
        keys
    };
    sorted(a) == sorted(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(list: &[PermissionOverwrite], kind: PermissionOverwriteType) -> &PermissionOverwrite {
        list.iter().find(|o| o.kind == kind).expect("it was set")
    }

    #[test]
    fn rule_3_2_nobody_but_the_judge_writes_whatever_the_channel_allowed() {
        let talkers = PermissionOverwriteType::Role(RoleId::new(5));
        let own = [PermissionOverwrite {
            allow: Permissions::SEND_MESSAGES | Permissions::CONNECT,
            deny: Permissions::empty(),
            kind: talkers,
        }];
        let wish = Wish {
            everyone: RoleId::new(1),
            bot: UserId::new(2),
            writers: vec![UserId::new(3)],
            may_change: Permissions::all(),
        };
        let list = closed(&own, &wish);
        assert_eq!(find(&list, talkers).allow, Permissions::CONNECT);
        assert!(find(&list, PermissionOverwriteType::Role(RoleId::new(1))).deny.contains(WRITING));
        assert!(find(&list, PermissionOverwriteType::Member(UserId::new(3))).allow.contains(WRITING));
        assert!(
            find(&list, PermissionOverwriteType::Member(UserId::new(2)))
                .allow
                .contains(Permissions::SEND_MESSAGES)
        );
    }

    #[test]
    fn the_bot_changes_no_right_that_it_lacks() {
        let wish = Wish {
            everyone: RoleId::new(1),
            bot: UserId::new(2),
            writers: Vec::new(),
            may_change: Permissions::SEND_MESSAGES,
        };
        let list = closed(&[], &wish);
        assert_eq!(
            find(&list, PermissionOverwriteType::Role(RoleId::new(1))).deny,
            Permissions::SEND_MESSAGES
        );
    }

    #[test]
    fn order_does_not_make_a_difference() {
        let a = PermissionOverwrite {
            allow: Permissions::CONNECT,
            deny: Permissions::empty(),
            kind: PermissionOverwriteType::Role(RoleId::new(1)),
        };
        let b = PermissionOverwrite { kind: PermissionOverwriteType::Member(UserId::new(1)), ..a.clone() };
        assert!(same(&[a.clone(), b.clone()], &[b.clone(), a.clone()]));
        assert!(!same(std::slice::from_ref(&a), &[a.clone(), b]));
    }
}
