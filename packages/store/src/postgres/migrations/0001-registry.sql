-- Every text that is compared or ordered is COLLATE "C": by its UTF-8 bytes, on every server alike.

CREATE TABLE registry (
  only_row integer PRIMARY KEY CHECK (only_row = 1),
  -- Whoever changes an app raises it first: the lock on this row makes the order of the versions the order
  -- of the commits.
  version bigint NOT NULL
);

INSERT INTO registry (only_row, version) VALUES (1, 0);

-- Written by whoever asks whether a write would work.
CREATE TABLE probe (
  only_row integer PRIMARY KEY CHECK (only_row = 1),
  written boolean NOT NULL
) WITH (fillfactor = 10);

INSERT INTO probe (only_row, written) VALUES (1, false);

CREATE TABLE apps (
  app_id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  webhook_url text,
  enabled boolean NOT NULL,
  rate_per_second double precision,
  rate_burst double precision,
  validation_deadline_ms bigint NOT NULL,
  on_unreachable text NOT NULL,
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  registry_version bigint NOT NULL,
  CHECK ((rate_per_second IS NULL) = (rate_burst IS NULL))
);

CREATE INDEX apps_by_registry_version ON apps (registry_version);

CREATE TABLE app_keys (
  app_id text COLLATE "C" NOT NULL REFERENCES apps (app_id),
  serial_no text COLLATE "C" NOT NULL,
  public_key text NOT NULL,
  fingerprint text NOT NULL,
  not_before_ms bigint,
  not_after_ms bigint,
  added_at_ms bigint NOT NULL,
  revoked_at_ms bigint,
  PRIMARY KEY (app_id, serial_no)
);

CREATE TABLE platform_keys (
  serial_no text COLLATE "C" PRIMARY KEY,
  public_key text NOT NULL,
  fingerprint text NOT NULL,
  not_before_ms bigint NOT NULL,
  expires_at_ms bigint
);

CREATE TABLE settings (
  name text COLLATE "C" PRIMARY KEY,
  value text NOT NULL
);

-- debug_id sorts by time: new rows go to the end of the index, the oldest are deleted from its start.
CREATE TABLE requests (
  debug_id text COLLATE "C" PRIMARY KEY,
  received_at_ms bigint NOT NULL,
  duration_micros bigint NOT NULL,
  client_address text NOT NULL,
  method text NOT NULL,
  target text NOT NULL,
  app_id text,
  serial_no text,
  order_id text,
  status integer NOT NULL,
  error_name text,
  reason text
);
