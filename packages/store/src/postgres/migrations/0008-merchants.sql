-- expand

-- The app that a refused request names without a proof. It lets a merchant look up its own refused requests.
ALTER TABLE requests ADD COLUMN claimed_app_id text;

-- What merchants ask an operator to change. The change is JSON: it is read whole and never searched. A request_id sorts
-- by the time it was made.
CREATE TABLE change_requests (
  request_id text COLLATE "C" PRIMARY KEY,
  app_id text COLLATE "C" NOT NULL,
  change text NOT NULL,
  requested_at_ms bigint NOT NULL,
  requested_by text NOT NULL,
  state text NOT NULL,
  decided_at_ms bigint,
  decided_by text,
  reason text
);

CREATE INDEX change_requests_by_app ON change_requests (app_id, request_id);
CREATE INDEX change_requests_open ON change_requests (request_id) WHERE state IN ('waiting', 'applying');
