-- Every key begins with app_id, so that the tables can be spread over machines by it. Texts compare by bytes.

CREATE TABLE orders (
  create_micros bigint NOT NULL,
  update_micros bigint NOT NULL,
  revision integer NOT NULL,
  -- The recharge that made it has ended: nothing may change it any more.
  recharge_ended boolean NOT NULL DEFAULT false,
  app_id text COLLATE "C" NOT NULL,
  -- The order's id, or what stands for one that is too long for an index.
  id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  order_status text COLLATE "C" NOT NULL,
  -- What the last revision replaced, so that the statement that writes it can count.
  status_before text COLLATE "C",
  update_time text NOT NULL,
  -- All of the order but its kind, as the JSON text that its merchant is answered with.
  wire text NOT NULL,
  PRIMARY KEY (app_id, id)
) PARTITION BY HASH (app_id);

-- Each has its columns in a form of its own, though left() changes none of them: so a statement names the
-- index it is meant for by the form it uses, and no statistics, old or new, can make the server choose another,
-- nor can a plan that was made while the table was empty read all orders of an app to find one.
CREATE INDEX orders_by_id ON orders (left(id, 192));
CREATE INDEX orders_by_status ON orders (order_status, create_micros, app_id, id);
CREATE INDEX orders_by_app ON orders (left(app_id, 128), left(order_status, 16), create_micros, id);
CREATE INDEX orders_by_user ON orders (left(user_id, 256), left(order_status, 32), create_micros, app_id, id);

CREATE TABLE order_history (
  recorded_at_ms bigint NOT NULL,
  revision integer NOT NULL,
  app_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  order_status text NOT NULL,
  update_time text NOT NULL,
  source text NOT NULL,
  PRIMARY KEY (app_id, order_id, revision)
) PARTITION BY HASH (app_id);

-- The sum over the slots counts; there are many, so that writers do not wait for each other.
CREATE TABLE order_counts (
  count bigint NOT NULL,
  slot smallint NOT NULL,
  app_id text COLLATE "C" NOT NULL,
  order_status text COLLATE "C" NOT NULL,
  PRIMARY KEY (app_id, order_status, slot)
) PARTITION BY HASH (app_id);

DO $$
BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE orders_%s PARTITION OF orders FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    EXECUTE format('CREATE TABLE order_history_%s PARTITION OF order_history FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    EXECUTE format('CREATE TABLE order_counts_%s PARTITION OF order_counts FOR VALUES WITH (MODULUS 16, REMAINDER %s)
      WITH (fillfactor = 50)', part, part);
  END LOOP;
END $$;
