-- expand

-- The refused requests by the name of their error, of all apps and of one. A request that was answered is in neither.
CREATE INDEX requests_by_error ON requests (error_name, debug_id) WHERE error_name IS NOT NULL;
CREATE INDEX requests_by_app_error ON requests (ifnull(app_id, claimed_app_id), error_name, debug_id)
  WHERE error_name IS NOT NULL;
