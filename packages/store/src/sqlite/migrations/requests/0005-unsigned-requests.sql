-- expand

-- The requests that no app has signed, in the order of their time. They are the first to go when there are too many.
CREATE INDEX requests_unsigned ON requests (debug_id) WHERE app_id IS NULL;
