-- expand

-- What merchants ask an operator to change. The change is JSON: it is read whole and never searched. A request_id sorts
-- by the time it was made.
CREATE TABLE change_requests (
  request_id TEXT NOT NULL PRIMARY KEY,
  app_id TEXT NOT NULL,
  change TEXT NOT NULL,
  requested_at_ms INTEGER NOT NULL,
  requested_by TEXT NOT NULL,
  state TEXT NOT NULL,
  decided_at_ms INTEGER,
  decided_by TEXT,
  reason TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX change_requests_by_app ON change_requests (app_id, request_id);
CREATE INDEX change_requests_open ON change_requests (request_id) WHERE state IN ('waiting', 'applying');
