-- What is searched for or compared stands in columns; the rest is JSON text, which keeps any text exactly.
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
  first_answer TEXT,
  CHECK ((idempotency_key IS NULL) = (request_digest IS NULL))
) STRICT;

CREATE UNIQUE INDEX recharges_by_idempotency_key ON recharges (idempotency_key)
  WHERE idempotency_key IS NOT NULL;

CREATE UNIQUE INDEX recharges_by_order ON recharges (order_id, app_id) WHERE order_id IS NOT NULL;

-- Holds only what is under way, however many recharges there are.
CREATE INDEX recharges_undecided ON recharges (created_at_ms, id) WHERE state = 'VALIDATING';

-- An id sorts by the time it was made.
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

CREATE INDEX validations_by_outcome ON validations (outcome, id);
CREATE INDEX validations_by_app ON validations (app_id, outcome, id);
-- With the app at its end, the same user_id in other apps is passed over without a look at the table.
CREATE INDEX validations_by_user ON validations (user_id, outcome, id, app_id);
CREATE INDEX validations_by_recharge ON validations (recharge_id, outcome, id) WHERE recharge_id IS NOT NULL;

CREATE TABLE validation_counts (
  app_id TEXT NOT NULL,
  hour_ms INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  code TEXT NOT NULL,
  latency_step INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (app_id, hour_ms, outcome, code, latency_step)
) STRICT, WITHOUT ROWID;
