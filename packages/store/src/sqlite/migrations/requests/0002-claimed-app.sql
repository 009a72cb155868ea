-- expand

-- The app that a refused request names without a proof. It lets a merchant look up its own refused requests.
ALTER TABLE requests ADD COLUMN claimed_app_id TEXT;
