-- One row: a number that grows with every change of an app or of one of its keys.
CREATE TABLE registry (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  version INTEGER NOT NULL
) STRICT;

INSERT INTO registry (only_row, version) VALUES (1, 0);

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
  registry_version INTEGER NOT NULL,
  CHECK ((rate_per_second IS NULL) = (rate_burst IS NULL))
) STRICT;

CREATE INDEX apps_by_registry_version ON apps (registry_version);

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

-- Times are kept as sent, and beside them as microseconds since 1970, because texts in two zones do not
-- compare. Amounts are text and never numbers. Rows of this size are read fastest by rowid through a narrow
-- index; keeping them in the index itself makes it deeper.
CREATE TABLE orders (
  order_key INTEGER PRIMARY KEY,
  app_id TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  user_id TEXT NOT NULL,
  server_id TEXT NOT NULL,
  order_status TEXT NOT NULL,
  order_items TEXT NOT NULL,
  total_currency TEXT NOT NULL,
  total_amount TEXT NOT NULL,
  shop_region TEXT NOT NULL,
  payment_channel TEXT NOT NULL,
  create_time TEXT NOT NULL,
  update_time TEXT NOT NULL,
  create_micros INTEGER NOT NULL,
  update_micros INTEGER NOT NULL,
  revision INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX orders_by_id ON orders (id, app_id);

-- Each ends with the rest of the search order, so that a page costs its own length even where a million
-- orders share one create_time.
CREATE INDEX orders_by_status ON orders (order_status, create_micros, app_id, id);
CREATE INDEX orders_by_app ON orders (app_id, order_status, create_micros, id);
CREATE INDEX orders_by_user ON orders (user_id, order_status, create_micros, app_id, id);

CREATE TABLE order_history (
  order_key INTEGER NOT NULL REFERENCES orders (order_key),
  revision INTEGER NOT NULL,
  order_status TEXT NOT NULL,
  update_time TEXT NOT NULL,
  source TEXT NOT NULL,
  recorded_at_ms INTEGER NOT NULL,
  PRIMARY KEY (order_key, revision)
) STRICT, WITHOUT ROWID;
