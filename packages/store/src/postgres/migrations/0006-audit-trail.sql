-- expand

-- Every change with its author. Each lane is a chain: a hash covers the text of its entry and the hash before it.
-- A position is the time in milliseconds times 64, plus the lane. Each column and each index would add to the cost of
-- every change, so only the object has them besides the text.
CREATE TABLE audit_entries (
  position bigint PRIMARY KEY,
  seq bigint NOT NULL,
  hash text NOT NULL,
  object text COLLATE "C" NOT NULL,
  body text NOT NULL
);

CREATE INDEX audit_entries_by_object ON audit_entries (object, position);

-- The last entry of each lane. A session writes to a lane of its own, so that few writers wait for each other.
CREATE TABLE audit_lanes (
  count bigint NOT NULL,
  position bigint NOT NULL,
  lane smallint PRIMARY KEY,
  hash text NOT NULL
) WITH (fillfactor = 10);

CREATE TABLE audit_seals (
  seal_no bigint PRIMARY KEY,
  body text NOT NULL,
  signature text NOT NULL
);

CREATE FUNCTION refuse_changed_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is never changed';
END $$;

-- They stop accidents. A verification finds intent.
CREATE TRIGGER never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_audit();
CREATE TRIGGER never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_audit();
CREATE TRIGGER stay BEFORE DELETE OR TRUNCATE ON audit_lanes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_audit();
