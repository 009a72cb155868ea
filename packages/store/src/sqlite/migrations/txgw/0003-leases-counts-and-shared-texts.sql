-- Who decides a recharge, and until when nobody else does. What was begun before there were leases belongs
-- to nobody.
ALTER TABLE recharges ADD COLUMN lease_owner TEXT;
ALTER TABLE recharges ADD COLUMN lease_until_ms INTEGER NOT NULL DEFAULT 0;

-- With the lease in it, those that are still held are passed over without a look at the table.
DROP INDEX recharges_undecided;
CREATE INDEX recharges_undecided ON recharges (created_at_ms, id, lease_until_ms, lease_owner)
  WHERE state = 'VALIDATING';

-- Kept in the transaction of every write of orders. Counting the orders themselves would read all of them.
CREATE TABLE order_counts (
  app_id TEXT NOT NULL,
  order_status TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (app_id, order_status)
) STRICT, WITHOUT ROWID;

INSERT INTO order_counts (app_id, order_status, count)
SELECT app_id, order_status, count(*) FROM orders INDEXED BY orders_by_app GROUP BY app_id, order_status;

-- Public halves only.
CREATE TABLE platform_keys (
  serial_no TEXT NOT NULL PRIMARY KEY,
  public_key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  not_before_ms INTEGER NOT NULL,
  expires_at_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
