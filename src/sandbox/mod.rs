//! Stand-in platforms and puppet people: they know the wire, not the bot.
