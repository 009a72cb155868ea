-- expand online

-- The requests that no app has signed, in the order of their time. They are the first to go when there are too many. The id
-- has a form that only this index has.
CREATE INDEX requests_unsigned ON requests (left(debug_id, 160)) WHERE app_id IS NULL;
