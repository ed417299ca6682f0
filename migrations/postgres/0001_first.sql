-- Everything from the first day: communities, people, erasable texts, games with their envelopes,
-- the inbox, what is to be said, what must look right, leases. The same numbers, names and columns
-- stand in both folders; only the lines for the database itself differ.
-- Instants and ids are BIGINT (milliseconds of UTC), JSON is TEXT.

-- Communities: a server, a group, or several joined.
CREATE TABLE communities (
    id BIGINT NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL
);

CREATE TABLE places (
    platform TEXT COLLATE "C" NOT NULL,
    external TEXT COLLATE "C" NOT NULL,
    community BIGINT NOT NULL REFERENCES communities (id),
    PRIMARY KEY (platform, external)
);
CREATE INDEX places_of_community ON places (community);

CREATE TABLE settings (
    community BIGINT NOT NULL REFERENCES communities (id),
    key TEXT COLLATE "C" NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (community, key)
);

-- People: an account is a changeable set of platforms' users. Names can be erased.
CREATE TABLE accounts (
    id BIGINT NOT NULL PRIMARY KEY,
    language TEXT,
    direct BOOLEAN NOT NULL DEFAULT TRUE,
    created BIGINT NOT NULL
);

CREATE TABLE identities (
    platform TEXT COLLATE "C" NOT NULL,
    external TEXT COLLATE "C" NOT NULL,
    account BIGINT NOT NULL REFERENCES accounts (id),
    name TEXT,
    seen BIGINT NOT NULL,
    PRIMARY KEY (platform, external)
);
CREATE INDEX identities_of_account ON identities (account);

-- Words that can be erased; events hold their number and a salted hash. Erased: no words, no salt.
CREATE TABLE texts (
    id BIGINT NOT NULL PRIMARY KEY,
    seal TEXT NOT NULL,
    salt TEXT,
    owner BIGINT,
    game TEXT COLLATE "C",
    words TEXT
);
CREATE INDEX texts_of_owner ON texts (owner) WHERE owner IS NOT NULL;

-- Games. The deadline is a column, never a timer.
CREATE TABLE games (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    community BIGINT NOT NULL,
    rules TEXT NOT NULL,
    platform TEXT COLLATE "C" NOT NULL,
    place TEXT NOT NULL,
    version BIGINT NOT NULL,
    deadline BIGINT,
    ended BIGINT,
    halted TEXT,
    created BIGINT NOT NULL
);
CREATE INDEX games_by_deadline ON games (deadline, id) WHERE deadline IS NOT NULL;
CREATE INDEX games_of_community ON games (community, ended);
CREATE INDEX games_open ON games (platform, created) WHERE ended IS NULL;

-- One envelope an append: the command and the events it caused. (game, version) is the lock.
CREATE TABLE envelopes (
    game TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    length BIGINT NOT NULL,
    at BIGINT NOT NULL,
    rules_version BIGINT NOT NULL,
    codec BIGINT NOT NULL,
    ask TEXT NOT NULL,
    command TEXT NOT NULL,
    events TEXT NOT NULL,
    source TEXT,
    PRIMARY KEY (game, version)
);

-- Inbound updates that were answered: a redelivered one is answered as before.
CREATE TABLE inbox (
    source TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    answer TEXT NOT NULL
);
CREATE INDEX inbox_by_age ON inbox (at);

-- What is to be said once, in order of (event, nth) within one lane (an account, 0 the public).
-- state: 0 waiting, 1 said, 2 given up.
CREATE TABLE notices (
    game TEXT COLLATE "C" NOT NULL,
    event BIGINT NOT NULL,
    nth BIGINT NOT NULL,
    lane BIGINT NOT NULL,
    undelivered BOOLEAN NOT NULL DEFAULT FALSE,
    about BIGINT,
    audience TEXT NOT NULL,
    body TEXT NOT NULL,
    created BIGINT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,
    next_try BIGINT NOT NULL DEFAULT 0,
    claimed_until BIGINT NOT NULL DEFAULT 0,
    state BIGINT NOT NULL DEFAULT 0,
    message TEXT,
    why TEXT,
    PRIMARY KEY (game, event, nth)
);
CREATE INDEX notices_waiting ON notices (game, lane) WHERE state = 0;

-- What must look right. account 0: the public's.
CREATE TABLE surfaces (
    game TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    account BIGINT NOT NULL,
    viewer TEXT COLLATE "C" NOT NULL,
    wanted BIGINT NOT NULL,
    shown BIGINT,
    memo TEXT,
    expires BIGINT,
    pinned BIGINT NOT NULL,
    touched BIGINT NOT NULL DEFAULT 0,
    drawn BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (game, kind, account)
);

-- Who does what only one process may do. The generation rises with each new holder.
CREATE TABLE leases (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    generation BIGINT NOT NULL,
    held_until BIGINT NOT NULL
);
