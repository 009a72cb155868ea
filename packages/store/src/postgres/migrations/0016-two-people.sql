-- expand

-- A direct call that waits for a second person is kept beside what merchants ask for. break_glass says why one person has
-- done it alone, and a second one looks at it later.
ALTER TABLE change_requests ADD COLUMN is_guarded boolean NOT NULL DEFAULT false;
ALTER TABLE change_requests ADD COLUMN break_glass text;
ALTER TABLE change_requests ADD COLUMN seen_at_ms bigint;
ALTER TABLE change_requests ADD COLUMN seen_by text;
CREATE INDEX change_requests_break_glass ON change_requests (request_id) WHERE break_glass IS NOT NULL;

-- Tokens from before, and those that the release before makes beside this one, act at once until an admin ends that.
ALTER TABLE access_tokens ADD COLUMN is_exempt boolean NOT NULL DEFAULT true;
