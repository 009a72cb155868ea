-- expand

-- An app of the sandbox may have a clock of its own: seconds ahead of the real time. Null follows the environment.
ALTER TABLE apps ADD COLUMN clock_offset_seconds INTEGER;
