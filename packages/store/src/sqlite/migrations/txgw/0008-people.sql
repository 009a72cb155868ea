-- expand

-- The people of both environments, in the store of production. Environments, app ids and passkeys are JSON arrays:
-- they are read whole and never searched.
CREATE TABLE accounts (
  account_id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  email TEXT,
  email_key TEXT UNIQUE,
  role TEXT NOT NULL,
  role_from TEXT NOT NULL,
  environments TEXT NOT NULL,
  app_ids TEXT,
  is_enabled INTEGER NOT NULL CHECK (is_enabled IN (0, 1)),
  created_at_ms INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  last_signed_in_at_ms INTEGER,
  password TEXT,
  passkeys TEXT NOT NULL,
  openid_issuer TEXT,
  openid_subject TEXT,
  CHECK ((openid_issuer IS NULL) = (openid_subject IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX accounts_by_openid ON accounts (openid_issuer, openid_subject);

CREATE TABLE invitations (
  invitation_id TEXT NOT NULL PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  email TEXT,
  email_key TEXT,
  role TEXT NOT NULL,
  environments TEXT NOT NULL,
  app_ids TEXT,
  created_at_ms INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  used_at_ms INTEGER,
  account_id TEXT,
  withdrawn_at_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_by_email ON invitations (email_key);

-- A session of an ended account or token stays until it would have expired, so that its holder is told why it ended.
CREATE TABLE sessions (
  session_id TEXT NOT NULL PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  signed_in_by TEXT NOT NULL,
  address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  last_seen_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,
  ended_why TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_subject ON sessions (subject_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at_ms);

CREATE TABLE sign_in_challenges (
  digest TEXT NOT NULL PRIMARY KEY,
  content TEXT NOT NULL,
  expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_in_challenges_by_expiry ON sign_in_challenges (expires_at_ms);
