-- A debug_id sorts by the time it was made, so rows are added at the end and deleted from the beginning.
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
) STRICT, WITHOUT ROWID;
