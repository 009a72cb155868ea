-- expand online

-- The requests of an app: those that it signed, and refused ones that name it. New entries go to the end of their app. The
-- id has a form that only this index has, because PostgreSQL would rather filter the newest requests of all apps.
CREATE INDEX requests_by_app ON requests (coalesce(app_id, claimed_app_id), left(debug_id, 64));
