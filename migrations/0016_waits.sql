-- What somebody waits for that ends with the process: told after the next start, since nothing else carries it on.
CREATE TABLE waits (
  id TEXT PRIMARY KEY,
  workspace TEXT NOT NULL,
  user_id TEXT NOT NULL,
  what TEXT NOT NULL,
  since INTEGER NOT NULL
) STRICT;
