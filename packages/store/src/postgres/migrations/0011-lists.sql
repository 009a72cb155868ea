-- expand online

-- The recharges of a player, in the order of their ids, which is that of their time. The player is cut out of the text of
-- the request, because reading it as JSON could fail and then refuse a recharge. The id has a form that only this index
-- has, because PostgreSQL would rather filter the recharges of an app. The state is not part of the index, so a decision
-- does not change it.
CREATE INDEX recharges_by_user ON recharges
  (left(substring(request from '"userId":("(?:[^"\\]|\\.)*")'), 256), left(id, 64), app_id);

-- The refused requests by the name of their error, of all apps and of one. A request that was answered is in neither. The
-- id has a form of its own in each.
CREATE INDEX requests_by_error ON requests (error_name, left(debug_id, 96)) WHERE error_name IS NOT NULL;
CREATE INDEX requests_by_app_error ON requests (coalesce(app_id, claimed_app_id), error_name, left(debug_id, 128))
  WHERE error_name IS NOT NULL;
