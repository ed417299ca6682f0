-- Whose microphone the bot has shut, or is about to: written before each mute, struck off when the
-- mute is seen to be gone, so that nobody stays muted after a crash, a leave or a removed bot.
-- person: the platform's user. nick: what the bot changed, if renamed.
CREATE TABLE voice_ledger (
    guild BIGINT NOT NULL,
    person BIGINT NOT NULL,
    game TEXT NOT NULL,
    renamed BOOLEAN NOT NULL DEFAULT FALSE,
    nick TEXT,
    PRIMARY KEY (guild, person)
) WITHOUT ROWID;
