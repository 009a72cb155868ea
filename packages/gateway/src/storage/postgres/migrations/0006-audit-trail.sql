-- expand

-- Every change with its author. Each lane is a chain: a hash covers the text of its entry and the hash before it.
CREATE TABLE audit_entries (
  seq bigint NOT NULL,
  lane smallint NOT NULL,
  hash text NOT NULL,
  entry_id text COLLATE "C" NOT NULL,
  actor text COLLATE "C" NOT NULL,
  operation text COLLATE "C" NOT NULL,
  object text COLLATE "C" NOT NULL,
  app_id text COLLATE "C",
  body text NOT NULL,
  PRIMARY KEY (lane, seq)
);

CREATE UNIQUE INDEX audit_entries_by_id ON audit_entries (entry_id);
CREATE INDEX audit_entries_by_object ON audit_entries (object, entry_id);
CREATE INDEX audit_entries_by_app ON audit_entries (app_id, entry_id) WHERE app_id IS NOT NULL;
CREATE INDEX audit_entries_by_actor ON audit_entries (actor, entry_id);
CREATE INDEX audit_entries_by_operation ON audit_entries (operation, entry_id);

-- The last entry of each lane. There are several lanes, so that few writers wait for each other.
CREATE TABLE audit_lanes (
  count bigint NOT NULL,
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
