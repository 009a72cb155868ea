-- expand

-- The tokens of programs, for both environments in the store of production. The text of a token is not kept.
-- Environments and app ids are JSON arrays: they are read whole and never searched.
CREATE TABLE access_tokens (
  token_id TEXT NOT NULL PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  environments TEXT NOT NULL,
  app_ids TEXT,
  created_at_ms INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  expires_at_ms INTEGER,
  revoked_at_ms INTEGER,
  last_used_at_ms INTEGER,
  registry_version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX access_tokens_by_registry_version ON access_tokens (registry_version);

-- Raised with every change of a token, except a use of it.
CREATE TABLE access_token_registry (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  version INTEGER NOT NULL
) STRICT;

INSERT INTO access_token_registry (only_row, version) VALUES (1, 0);
