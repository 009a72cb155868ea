-- expand

-- Every change with its author. Each lane is a chain: a hash covers the text of its entry and the hash before it.
-- A position is the time in milliseconds times 64, plus the lane. Each column and each index would add to the cost of
-- every change, so only the object has them besides the text.
CREATE TABLE audit_entries (
  position INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL,
  object TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;

CREATE INDEX audit_entries_by_object ON audit_entries (object, position);

-- The last entry of each lane.
CREATE TABLE audit_lanes (
  lane INTEGER PRIMARY KEY,
  count INTEGER NOT NULL,
  hash TEXT NOT NULL,
  position INTEGER NOT NULL
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
