-- expand

-- The people of both environments, in the store of production. Environments, app ids and passkeys are JSON arrays:
-- they are read whole and never searched.
CREATE TABLE accounts (
  account_id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL UNIQUE,
  email text,
  email_key text COLLATE "C" UNIQUE,
  role text NOT NULL,
  role_from text NOT NULL,
  environments text NOT NULL,
  app_ids text,
  is_enabled boolean NOT NULL,
  created_at_ms bigint NOT NULL,
  created_by text NOT NULL,
  last_signed_in_at_ms bigint,
  password text,
  passkeys text NOT NULL,
  openid_issuer text COLLATE "C",
  openid_subject text COLLATE "C",
  CHECK ((openid_issuer IS NULL) = (openid_subject IS NULL))
);

CREATE UNIQUE INDEX accounts_by_openid ON accounts (openid_issuer, openid_subject);

CREATE TABLE invitations (
  invitation_id text COLLATE "C" PRIMARY KEY,
  digest text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL,
  email text,
  email_key text COLLATE "C",
  role text NOT NULL,
  environments text NOT NULL,
  app_ids text,
  created_at_ms bigint NOT NULL,
  created_by text NOT NULL,
  expires_at_ms bigint NOT NULL,
  used_at_ms bigint,
  account_id text COLLATE "C",
  withdrawn_at_ms bigint
);

CREATE INDEX invitations_by_email ON invitations (email_key);

-- A session of an ended account or token stays until it would have expired, so that its holder is told why it ended.
CREATE TABLE sessions (
  session_id text COLLATE "C" PRIMARY KEY,
  digest text COLLATE "C" NOT NULL UNIQUE,
  subject_kind text NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  signed_in_by text NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at_ms bigint NOT NULL,
  last_seen_at_ms bigint NOT NULL,
  expires_at_ms bigint NOT NULL,
  ended_at_ms bigint,
  ended_why text
);

CREATE INDEX sessions_by_subject ON sessions (subject_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at_ms);

CREATE TABLE sign_in_challenges (
  digest text COLLATE "C" PRIMARY KEY,
  content text NOT NULL,
  expires_at_ms bigint NOT NULL
);

CREATE INDEX sign_in_challenges_by_expiry ON sign_in_challenges (expires_at_ms);
