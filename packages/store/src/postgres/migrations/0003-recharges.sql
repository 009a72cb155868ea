CREATE TABLE recharges (
  created_at_ms bigint NOT NULL,
  updated_at_ms bigint NOT NULL,
  lease_until_ms bigint NOT NULL,
  app_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  lease_owner text COLLATE "C" NOT NULL,
  order_id text COLLATE "C",
  validation_id text,
  idempotency_key text,
  request_digest text,
  request text NOT NULL,
  end_reason text,
  first_answer text,
  PRIMARY KEY (app_id, id),
  CHECK ((idempotency_key IS NULL) = (request_digest IS NULL))
) PARTITION BY HASH (app_id);

CREATE INDEX recharges_by_id ON recharges (id);
CREATE UNIQUE INDEX recharges_by_order ON recharges (app_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX recharges_undecided ON recharges (created_at_ms, id) WHERE state = 'VALIDATING';

-- A key is taken once, by whichever app.
CREATE TABLE idempotency_keys (
  idempotency_key text COLLATE "C" PRIMARY KEY,
  app_id text COLLATE "C" NOT NULL,
  recharge_id text COLLATE "C" NOT NULL
) PARTITION BY HASH (idempotency_key);

CREATE TABLE validations (
  started_at_ms bigint NOT NULL,
  duration_micros bigint NOT NULL,
  app_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  recharge_id text COLLATE "C",
  user_id text COLLATE "C" NOT NULL,
  outcome text COLLATE "C" NOT NULL,
  reason_code text,
  -- Text: jsonb refuses some of what merchants answer.
  document text NOT NULL,
  PRIMARY KEY (app_id, id)
) PARTITION BY HASH (app_id);

-- In forms of their own, as the indexes of the orders.
CREATE INDEX validations_by_outcome ON validations (outcome, id);
CREATE INDEX validations_by_app ON validations (app_id, left(outcome, 16), id);
CREATE INDEX validations_by_user ON validations (left(user_id, 256), left(outcome, 32), id, app_id);
CREATE INDEX validations_by_recharge ON validations (recharge_id, id) WHERE recharge_id IS NOT NULL;

-- The sum over the slots counts; there are many, so that writers do not wait for each other.
CREATE TABLE validation_counts (
  hour_ms bigint NOT NULL,
  count bigint NOT NULL,
  latency_step smallint NOT NULL,
  slot smallint NOT NULL,
  app_id text COLLATE "C" NOT NULL,
  outcome text COLLATE "C" NOT NULL,
  code text COLLATE "C" NOT NULL,
  PRIMARY KEY (app_id, hour_ms, outcome, code, latency_step, slot)
) PARTITION BY HASH (app_id);

CREATE INDEX validation_counts_by_hour ON validation_counts (hour_ms);

DO $$
BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE recharges_%s PARTITION OF recharges FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    EXECUTE format('CREATE TABLE idempotency_keys_%s PARTITION OF idempotency_keys FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    EXECUTE format('CREATE TABLE validations_%s PARTITION OF validations FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    EXECUTE format('CREATE TABLE validation_counts_%s PARTITION OF validation_counts FOR VALUES WITH (MODULUS 16, REMAINDER %s)
      WITH (fillfactor = 50)', part, part);
  END LOOP;
END $$;
