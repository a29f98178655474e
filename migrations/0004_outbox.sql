-- Effects that are committed but not yet carried out. Within a lane one job runs at a time, in order.
-- `place` is the time a job was first due: a retry moves `due_at` and keeps its place in the lane.

CREATE TABLE outbox (
  seq      INTEGER PRIMARY KEY AUTOINCREMENT,
  id       TEXT NOT NULL UNIQUE,
  kind     TEXT NOT NULL,
  lane     TEXT NOT NULL,
  payload  TEXT NOT NULL,
  key      TEXT,
  state    TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'aside')),
  place    INTEGER NOT NULL,
  due_at   INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  error    TEXT
) STRICT;

CREATE INDEX outbox_lane ON outbox (lane, state, place, seq);
CREATE INDEX outbox_due ON outbox (state, due_at);
CREATE INDEX outbox_key ON outbox (key) WHERE key IS NOT NULL;
