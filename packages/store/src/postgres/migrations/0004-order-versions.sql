-- expand

-- Who brought a version, and whether it came back from an archive. Null of what was recorded before: not known.
ALTER TABLE order_history
  ADD COLUMN actor text,
  ADD COLUMN restored_at_ms bigint,
  ADD COLUMN restored_by text;

-- The texts of an order that later ones have replaced; the text in force is in orders. What was replaced
-- before there was this table is not known.
CREATE TABLE order_versions (
  revision integer NOT NULL,
  app_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  wire text NOT NULL,
  PRIMARY KEY (app_id, order_id, revision)
) PARTITION BY HASH (app_id);

DO $$
BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE order_versions_%s PARTITION OF order_versions FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
  END LOOP;
END $$;

-- Triggers rather than statements of the program: a release that knows nothing of versions keeps them too,
-- before anybody has granted it the new table, so they run as their owner. They name their schema, whatever
-- the search path of a session is.
DO $$
BEGIN
  EXECUTE format('
    CREATE FUNCTION keep_replaced_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $body$
    BEGIN
      INSERT INTO %1$I.order_versions (app_id, order_id, revision, wire)
      VALUES (OLD.app_id, OLD.id, OLD.revision, OLD.wire);
      RETURN NULL;
    END $body$', current_schema());
  EXECUTE format('
    CREATE FUNCTION forget_order_versions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
      DELETE FROM %1$I.order_versions WHERE app_id = OLD.app_id AND order_id = OLD.id;
      RETURN NULL;
    END $body$', current_schema());
  EXECUTE format('
    CREATE FUNCTION refuse_deleting_versions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
      IF EXISTS (SELECT FROM %1$I.orders WHERE app_id = OLD.app_id AND id = OLD.order_id) THEN
        RAISE EXCEPTION ''a version of an order is deleted with its order only'';
      END IF;
      RETURN OLD;
    END $body$', current_schema());
END $$;

CREATE FUNCTION refuse_changed_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of an order and its versions are never changed';
END $$;

CREATE TRIGGER keep_replaced AFTER UPDATE OF wire ON orders
  FOR EACH ROW WHEN (OLD.revision <> NEW.revision) EXECUTE FUNCTION keep_replaced_order();
CREATE TRIGGER forget_versions AFTER DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION forget_order_versions();
CREATE TRIGGER never_change BEFORE UPDATE ON order_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_history();
CREATE TRIGGER go_with_their_order BEFORE DELETE ON order_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_deleting_versions();
CREATE TRIGGER never_change BEFORE UPDATE ON order_history
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_history();
