-- txgw.db, version 4

CREATE TABLE access_token_registry (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  version INTEGER NOT NULL
) STRICT;

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
, owner_id TEXT, is_exempt INTEGER NOT NULL DEFAULT 1) STRICT, WITHOUT ROWID;

CREATE INDEX access_tokens_by_registry_version ON access_tokens (registry_version);

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

CREATE TABLE app_keys (
  app_id TEXT NOT NULL REFERENCES apps (app_id),
  serial_no TEXT NOT NULL,
  public_key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  not_before_ms INTEGER,
  not_after_ms INTEGER,
  added_at_ms INTEGER NOT NULL,
  revoked_at_ms INTEGER,
  PRIMARY KEY (app_id, serial_no)
) STRICT, WITHOUT ROWID;

CREATE TABLE apps (
  app_id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  webhook_url TEXT,
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  rate_per_second REAL,
  rate_burst REAL,
  validation_deadline_ms INTEGER NOT NULL,
  on_unreachable TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  registry_version INTEGER NOT NULL, clock_offset_seconds INTEGER, verdict_reading TEXT NOT NULL DEFAULT 'lenient', default_server_id TEXT,
  CHECK ((rate_per_second IS NULL) = (rate_burst IS NULL))
) STRICT;

CREATE INDEX apps_by_registry_version ON apps (registry_version);

CREATE TRIGGER audit_entries_never_change BEFORE UPDATE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'an entry of the audit trail is never changed');
END;

CREATE TRIGGER audit_entries_stay BEFORE DELETE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'an entry of the audit trail is never deleted');
END;

CREATE TABLE audit_entries (
  position INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL,
  object TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;

CREATE INDEX audit_entries_by_object ON audit_entries (object, position);

CREATE TRIGGER audit_lanes_stay BEFORE DELETE ON audit_lanes
BEGIN
  SELECT RAISE(ABORT, 'a lane of the audit trail is never deleted');
END;

CREATE TABLE audit_lanes (
  lane INTEGER PRIMARY KEY,
  count INTEGER NOT NULL,
  hash TEXT NOT NULL,
  position INTEGER NOT NULL
) STRICT;

CREATE TRIGGER audit_seals_never_change BEFORE UPDATE ON audit_seals
BEGIN
  SELECT RAISE(ABORT, 'a seal of the audit trail is never changed');
END;

CREATE TRIGGER audit_seals_stay BEFORE DELETE ON audit_seals
BEGIN
  SELECT RAISE(ABORT, 'a seal of the audit trail is never deleted');
END;

CREATE TABLE audit_seals (
  seal_no INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  signature TEXT NOT NULL
) STRICT;

CREATE TABLE change_requests (
  request_id TEXT NOT NULL PRIMARY KEY,
  app_id TEXT NOT NULL,
  change TEXT NOT NULL,
  requested_at_ms INTEGER NOT NULL,
  requested_by TEXT NOT NULL,
  state TEXT NOT NULL,
  decided_at_ms INTEGER,
  decided_by TEXT,
  reason TEXT
, requested_by_id TEXT, is_guarded INTEGER NOT NULL DEFAULT 0, break_glass TEXT, seen_at_ms INTEGER, seen_by TEXT) STRICT, WITHOUT ROWID;

CREATE INDEX change_requests_break_glass ON change_requests (request_id) WHERE break_glass IS NOT NULL;

CREATE INDEX change_requests_by_app ON change_requests (app_id, request_id);

CREATE INDEX change_requests_open ON change_requests (request_id) WHERE state IN ('waiting', 'applying');

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
, owner_id TEXT) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_by_email ON invitations (email_key);

CREATE TABLE known_browsers (
  digest TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL,
  signed_in_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX known_browsers_by_account ON known_browsers (account_id, signed_in_at_ms);

CREATE INDEX known_browsers_by_time ON known_browsers (signed_in_at_ms);

CREATE TABLE order_counts (
  app_id TEXT NOT NULL,
  order_status TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (app_id, order_status)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER order_history_never_changes BEFORE UPDATE ON order_history
BEGIN
  SELECT RAISE(ABORT, 'the history of an order is never changed');
END;

CREATE TABLE "order_history" (
  order_key INTEGER NOT NULL REFERENCES "orders" (order_key),
  revision INTEGER NOT NULL,
  order_status TEXT NOT NULL,
  update_time TEXT NOT NULL,
  source TEXT NOT NULL,
  recorded_at_ms INTEGER NOT NULL, actor TEXT, restored_at_ms INTEGER, restored_by TEXT,
  PRIMARY KEY (order_key, revision)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER order_versions_go_with_their_order BEFORE DELETE ON order_versions
WHEN EXISTS (SELECT 1 FROM orders WHERE order_key = OLD.order_key)
BEGIN
  SELECT RAISE(ABORT, 'a version of an order is deleted with its order only');
END;

CREATE TRIGGER order_versions_never_change BEFORE UPDATE ON order_versions
BEGIN
  SELECT RAISE(ABORT, 'a version of an order is never changed');
END;

CREATE TABLE order_versions (
  order_key INTEGER NOT NULL REFERENCES orders (order_key) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  wire TEXT NOT NULL,
  PRIMARY KEY (order_key, revision)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER orders_keep_replaced AFTER UPDATE OF wire ON orders WHEN OLD.revision <> NEW.revision
BEGIN
  INSERT INTO order_versions (order_key, revision, wire) VALUES (OLD.order_key, OLD.revision, OLD.wire);
END;

CREATE TABLE "orders" (
  order_key INTEGER PRIMARY KEY,
  app_id TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  user_id TEXT NOT NULL,
  order_status TEXT NOT NULL,
  create_micros INTEGER NOT NULL,
  update_micros INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  wire TEXT NOT NULL
) STRICT;

CREATE INDEX orders_by_app ON orders (app_id, order_status, create_micros, id);

CREATE UNIQUE INDEX orders_by_id ON orders (id, app_id);

CREATE INDEX orders_by_status ON orders (order_status, create_micros, app_id, id);

CREATE INDEX orders_by_user ON orders (user_id, order_status, create_micros, app_id, id);

CREATE TABLE platform_keys (
  serial_no TEXT NOT NULL PRIMARY KEY,
  public_key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  not_before_ms INTEGER NOT NULL,
  expires_at_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE recharges (
  recharge_key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  app_id TEXT NOT NULL,
  state TEXT NOT NULL,
  request TEXT NOT NULL,
  end_reason TEXT,
  order_id TEXT,
  validation_id TEXT,
  idempotency_key TEXT,
  request_digest TEXT,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  first_answer TEXT, lease_owner TEXT, lease_until_ms INTEGER NOT NULL DEFAULT 0,
  CHECK ((idempotency_key IS NULL) = (request_digest IS NULL))
) STRICT;

CREATE INDEX recharges_by_app ON recharges (app_id, id);

CREATE UNIQUE INDEX recharges_by_idempotency_key ON recharges (idempotency_key)
  WHERE idempotency_key IS NOT NULL;

CREATE UNIQUE INDEX recharges_by_order ON recharges (order_id, app_id) WHERE order_id IS NOT NULL;

CREATE INDEX recharges_by_user ON recharges (request ->> 'userId', id, app_id);

CREATE INDEX recharges_undecided ON recharges (created_at_ms, id, lease_until_ms, lease_owner)
  WHERE state = 'VALIDATING';

CREATE TABLE registry (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  version INTEGER NOT NULL
) STRICT;

CREATE TABLE schema_expansions (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;

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
, openid_session TEXT) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_expiry ON sessions (expires_at_ms);

CREATE INDEX sessions_by_openid ON sessions (openid_session);

CREATE INDEX sessions_by_subject ON sessions (subject_id);

CREATE TABLE settings (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sign_in_attempts (
  attempt_key TEXT NOT NULL PRIMARY KEY,
  forgiven_at_ms INTEGER NOT NULL,
  burst_at_ms INTEGER,
  secrets TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_in_attempts_by_end ON sign_in_attempts (forgiven_at_ms);

CREATE TABLE sign_in_challenges (
  digest TEXT NOT NULL PRIMARY KEY,
  content TEXT NOT NULL,
  expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_in_challenges_by_expiry ON sign_in_challenges (expires_at_ms);

CREATE TABLE validation_counts (
  app_id TEXT NOT NULL,
  hour_ms INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  code TEXT NOT NULL,
  latency_step INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (app_id, hour_ms, outcome, code, latency_step)
) STRICT, WITHOUT ROWID;

CREATE TABLE validations (
  validation_key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  recharge_id TEXT,
  app_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  outcome TEXT NOT NULL,
  reason_code TEXT,
  started_at_ms INTEGER NOT NULL,
  duration_micros INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;

CREATE INDEX validations_by_app ON validations (app_id, outcome, id);

CREATE INDEX validations_by_outcome ON validations (outcome, id);

CREATE INDEX validations_by_recharge ON validations (recharge_id, outcome, id) WHERE recharge_id IS NOT NULL;

CREATE INDEX validations_by_user ON validations (user_id, outcome, id, app_id);

-- requests.db, version 1

CREATE TABLE requests (
  debug_id TEXT NOT NULL PRIMARY KEY,
  received_at_ms INTEGER NOT NULL,
  duration_micros INTEGER NOT NULL,
  client_address TEXT NOT NULL,
  method TEXT NOT NULL,
  target TEXT NOT NULL,
  app_id TEXT,
  serial_no TEXT,
  order_id TEXT,
  status INTEGER NOT NULL,
  error_name TEXT,
  reason TEXT
, claimed_app_id TEXT) STRICT, WITHOUT ROWID;

CREATE INDEX requests_by_app ON requests (ifnull(app_id, claimed_app_id), debug_id);

CREATE INDEX requests_by_app_error ON requests (ifnull(app_id, claimed_app_id), error_name, debug_id)
  WHERE error_name IS NOT NULL;

CREATE INDEX requests_by_error ON requests (error_name, debug_id) WHERE error_name IS NOT NULL;

CREATE INDEX requests_unsigned ON requests (debug_id) WHERE app_id IS NULL;

CREATE TABLE schema_expansions (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
