-- All of an order but its kind becomes one text, the one that its merchant is answered with: a query then
-- reads one column, where it took eleven apart and put them together again. What is searched for or compared
-- stays in columns. Both tables are made anew, since one refers to the other.
CREATE TABLE new_orders (
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

INSERT INTO new_orders
SELECT order_key, app_id, id, kind, user_id, order_status, create_micros, update_micros, revision, json_object(
  'app_id', app_id,
  'create_time', create_time,
  'update_time', update_time,
  'user_id', user_id,
  'payment_order_id', id,
  'server_id', server_id,
  'order_status', order_status,
  'order_items', json(order_items),
  'total_price', json_object('currency', total_currency, 'amount', total_amount),
  'shop_region', shop_region,
  'payment_channel', payment_channel
)
FROM orders ORDER BY order_key;

CREATE TABLE new_order_history (
  order_key INTEGER NOT NULL REFERENCES new_orders (order_key),
  revision INTEGER NOT NULL,
  order_status TEXT NOT NULL,
  update_time TEXT NOT NULL,
  source TEXT NOT NULL,
  recorded_at_ms INTEGER NOT NULL,
  PRIMARY KEY (order_key, revision)
) STRICT, WITHOUT ROWID;

INSERT INTO new_order_history
SELECT order_key, revision, order_status, update_time, source, recorded_at_ms
FROM order_history ORDER BY order_key, revision;

DROP TABLE order_history;
DROP TABLE orders;
ALTER TABLE new_orders RENAME TO orders;
ALTER TABLE new_order_history RENAME TO order_history;

CREATE UNIQUE INDEX orders_by_id ON orders (id, app_id);
CREATE INDEX orders_by_status ON orders (order_status, create_micros, app_id, id);
CREATE INDEX orders_by_app ON orders (app_id, order_status, create_micros, id);
CREATE INDEX orders_by_user ON orders (user_id, order_status, create_micros, app_id, id);
