-- expand

-- Who brought a version, and whether it came back from an archive. Null of what was recorded before: not known.
ALTER TABLE order_history ADD COLUMN actor TEXT;
ALTER TABLE order_history ADD COLUMN restored_at_ms INTEGER;
ALTER TABLE order_history ADD COLUMN restored_by TEXT;

-- The texts of an order that later ones have replaced; the text in force is in orders. What was replaced
-- before there was this table is not known.
CREATE TABLE order_versions (
  order_key INTEGER NOT NULL REFERENCES orders (order_key) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  wire TEXT NOT NULL,
  PRIMARY KEY (order_key, revision)
) STRICT, WITHOUT ROWID;

-- Triggers rather than statements of the program: a release that knows nothing of versions keeps them too.
CREATE TRIGGER orders_keep_replaced AFTER UPDATE OF wire ON orders WHEN OLD.revision <> NEW.revision
BEGIN
  INSERT INTO order_versions (order_key, revision, wire) VALUES (OLD.order_key, OLD.revision, OLD.wire);
END;

CREATE TRIGGER order_versions_never_change BEFORE UPDATE ON order_versions
BEGIN
  SELECT RAISE(ABORT, 'a version of an order is never changed');
END;

CREATE TRIGGER order_versions_go_with_their_order BEFORE DELETE ON order_versions
WHEN EXISTS (SELECT 1 FROM orders WHERE order_key = OLD.order_key)
BEGIN
  SELECT RAISE(ABORT, 'a version of an order is deleted with its order only');
END;

CREATE TRIGGER order_history_never_changes BEFORE UPDATE ON order_history
BEGIN
  SELECT RAISE(ABORT, 'the history of an order is never changed');
END;
