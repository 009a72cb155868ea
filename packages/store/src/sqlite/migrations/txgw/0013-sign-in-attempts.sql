-- expand

-- Wrong secrets that are not yet forgiven, by address, account and browser, and the browsers that an account has been
-- signed in with. Only the store of production has any.
CREATE TABLE sign_in_attempts (
  attempt_key TEXT NOT NULL PRIMARY KEY,
  forgiven_at_ms INTEGER NOT NULL,
  burst_at_ms INTEGER,
  secrets TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_in_attempts_by_end ON sign_in_attempts (forgiven_at_ms);

CREATE TABLE known_browsers (
  digest TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL,
  signed_in_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX known_browsers_by_account ON known_browsers (account_id, signed_in_at_ms);
CREATE INDEX known_browsers_by_time ON known_browsers (signed_in_at_ms);

-- The session at the identity provider, which may end it.
ALTER TABLE sessions ADD COLUMN openid_session TEXT;
CREATE INDEX sessions_by_openid ON sessions (openid_session);
