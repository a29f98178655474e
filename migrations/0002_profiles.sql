-- Who holds which login at the operator, and who waits for one. A profile has one draft (O1), whatever the workspace.

CREATE TABLE holds (
  profile   TEXT PRIMARY KEY NOT NULL,
  state     TEXT NOT NULL CHECK (state IN ('held', 'set-aside')),
  order_id  TEXT,
  workspace TEXT NOT NULL,
  user_id   TEXT NOT NULL,
  purpose   TEXT NOT NULL,
  draft_id  TEXT,
  why       TEXT,
  since     INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX holds_one_per_order ON holds (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE profile_queue (
  seq       INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id  TEXT NOT NULL UNIQUE,
  workspace TEXT NOT NULL,
  user_id   TEXT NOT NULL,
  purpose   TEXT NOT NULL,
  at        INTEGER NOT NULL,
  called_at INTEGER
) STRICT;
