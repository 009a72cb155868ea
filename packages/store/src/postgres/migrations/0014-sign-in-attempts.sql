-- expand

-- Wrong secrets that are not yet forgiven, by address, account and browser, and the browsers that an account has been
-- signed in with. Only the store of production has any.
CREATE TABLE sign_in_attempts (
  attempt_key text COLLATE "C" PRIMARY KEY,
  forgiven_at_ms bigint NOT NULL,
  burst_at_ms bigint,
  secrets text NOT NULL
);

CREATE INDEX sign_in_attempts_by_end ON sign_in_attempts (forgiven_at_ms);

CREATE TABLE known_browsers (
  digest text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL,
  signed_in_at_ms bigint NOT NULL
);

CREATE INDEX known_browsers_by_account ON known_browsers (account_id, signed_in_at_ms);
CREATE INDEX known_browsers_by_time ON known_browsers (signed_in_at_ms);

-- The session at the identity provider, which may end it.
ALTER TABLE sessions ADD COLUMN openid_session text COLLATE "C";
CREATE INDEX sessions_by_openid ON sessions (openid_session);
