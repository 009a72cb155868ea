-- expand

-- The account that a token or an invitation belongs to, and the token or account that asked for a change. Rows from before
-- have none: their makers were kept by name alone.
ALTER TABLE access_tokens ADD COLUMN owner_id TEXT;
ALTER TABLE invitations ADD COLUMN owner_id TEXT;
ALTER TABLE change_requests ADD COLUMN requested_by_id TEXT;
