-- expand

-- The tokens of programs, for both environments in the store of production. The text of a token is not kept.
-- Environments and app ids are JSON arrays: they are read whole and never searched.
CREATE TABLE access_tokens (
  token_id text COLLATE "C" PRIMARY KEY,
  digest text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL,
  role text NOT NULL,
  environments text NOT NULL,
  app_ids text,
  created_at_ms bigint NOT NULL,
  created_by text NOT NULL,
  expires_at_ms bigint,
  revoked_at_ms bigint,
  last_used_at_ms bigint,
  registry_version bigint NOT NULL
);

CREATE INDEX access_tokens_by_registry_version ON access_tokens (registry_version);

-- Raised first with every change of a token, except a use of it: the lock on this row makes the order of the
-- versions the order of the commits.
CREATE TABLE access_token_registry (
  only_row integer PRIMARY KEY CHECK (only_row = 1),
  version bigint NOT NULL
);

INSERT INTO access_token_registry (only_row, version) VALUES (1, 0);
