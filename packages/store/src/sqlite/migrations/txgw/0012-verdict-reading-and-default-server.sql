-- expand

-- How sure a reply to USER_VALIDATE must be. Apps from before, and those that the previous release registers, keep the
-- reading that they had.
ALTER TABLE apps ADD COLUMN verdict_reading TEXT NOT NULL DEFAULT 'lenient';

-- The server of an order whose recharge names none. Null refuses such a recharge.
ALTER TABLE apps ADD COLUMN default_server_id TEXT;
