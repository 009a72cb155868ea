-- expand

-- The recharges of an app and of a player, in the order of their ids, which is that of their time. The state is not part
-- of them, so a decision changes neither.
CREATE INDEX recharges_by_app ON recharges (app_id, id);
CREATE INDEX recharges_by_user ON recharges (request ->> 'userId', id, app_id);
