-- expand

-- Nothing yet.
