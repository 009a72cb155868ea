-- expand

-- Every change with its author. Each lane is a chain: a hash covers the text of its entry and the hash before it.
CREATE TABLE audit_entries (
  lane INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL,
  entry_id TEXT NOT NULL,
  actor TEXT NOT NULL,
  operation TEXT NOT NULL,
  object TEXT NOT NULL,
  app_id TEXT,
  body TEXT NOT NULL,
  PRIMARY KEY (lane, seq)
) STRICT;

CREATE UNIQUE INDEX audit_entries_by_id ON audit_entries (entry_id);
CREATE INDEX audit_entries_by_object ON audit_entries (object, entry_id);
CREATE INDEX audit_entries_by_app ON audit_entries (app_id, entry_id) WHERE app_id IS NOT NULL;
CREATE INDEX audit_entries_by_actor ON audit_entries (actor, entry_id);
CREATE INDEX audit_entries_by_operation ON audit_entries (operation, entry_id);

-- The last entry of each lane.
CREATE TABLE audit_lanes (
  lane INTEGER PRIMARY KEY,
  count INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT;

CREATE TABLE audit_seals (
  seal_no INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  signature TEXT NOT NULL
) STRICT;

-- They stop accidents. A verification finds intent.
CREATE TRIGGER audit_entries_never_change BEFORE UPDATE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'an entry of the audit trail is never changed');
END;

CREATE TRIGGER audit_entries_stay BEFORE DELETE ON audit_entries
BEGIN
  SELECT RAISE(ABORT, 'an entry of the audit trail is never deleted');
END;

CREATE TRIGGER audit_lanes_stay BEFORE DELETE ON audit_lanes
BEGIN
  SELECT RAISE(ABORT, 'a lane of the audit trail is never deleted');
END;

CREATE TRIGGER audit_seals_never_change BEFORE UPDATE ON audit_seals
BEGIN
  SELECT RAISE(ABORT, 'a seal of the audit trail is never changed');
END;

CREATE TRIGGER audit_seals_stay BEFORE DELETE ON audit_seals
BEGIN
  SELECT RAISE(ABORT, 'a seal of the audit trail is never deleted');
END;
