-- expand

-- The requests of an app: those that it signed, and refused ones that name it. New entries go to the end of their app.
CREATE INDEX requests_by_app ON requests (ifnull(app_id, claimed_app_id), debug_id);
