-- A login that is taken is leased or quarantined, and a job that was given up is a dead letter: tables, columns and values get
-- the words of the code. SQLite changes a CHECK only with its table, so both are made anew and every row is carried over.
CREATE TABLE leases (
  profile             TEXT PRIMARY KEY NOT NULL,
  state               TEXT NOT NULL CHECK (state IN ('leased', 'quarantined')),
  order_id            TEXT,
  workspace           TEXT NOT NULL,
  user_id             TEXT NOT NULL,
  purpose             TEXT NOT NULL,
  draft_id            TEXT,
  why                 TEXT,
  since               INTEGER NOT NULL,
  -- Of what the order put into the draft, with all that no draft shows (O12).
  fingerprint         TEXT,
  -- Epoch milliseconds; until then something that was sent without an answer may still come into the draft.
  pending_write_until INTEGER,
  -- The order whose entries lie in a draft that is quarantined: it alone can take that login up again.
  left_by             TEXT,
  -- What the order put into the draft, whole.
  entries             TEXT
) STRICT;

INSERT INTO leases (profile, state, order_id, workspace, user_id, purpose, draft_id, why, since, fingerprint, pending_write_until, left_by, entries)
  SELECT profile, CASE state WHEN 'held' THEN 'leased' ELSE 'quarantined' END, order_id, workspace, user_id, purpose, draft_id, why, since, filled, unsettled_until, left_by, entries
  FROM holds;
DROP TABLE holds;
CREATE UNIQUE INDEX leases_one_per_order ON leases (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE outbox_anew (
  seq        INTEGER PRIMARY KEY AUTOINCREMENT,
  id         TEXT NOT NULL UNIQUE,
  kind       TEXT NOT NULL,
  serial_key TEXT NOT NULL,
  payload    TEXT NOT NULL,
  key        TEXT,
  state      TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'dead-letter')),
  place      INTEGER NOT NULL,
  due_at     INTEGER NOT NULL,
  attempts   INTEGER NOT NULL,
  error      TEXT
) STRICT;

INSERT INTO outbox_anew (seq, id, kind, serial_key, payload, key, state, place, due_at, attempts, error)
  SELECT seq, id, kind, serial_key, payload, key, CASE state WHEN 'aside' THEN 'dead-letter' ELSE state END, place, due_at, attempts, error
  FROM outbox ORDER BY seq;
-- Numbers that were given once are not given again.
DELETE FROM sqlite_sequence WHERE name = 'outbox_anew';
INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox_anew', seq FROM sqlite_sequence WHERE name = 'outbox';
DROP TABLE outbox;
ALTER TABLE outbox_anew RENAME TO outbox;
CREATE INDEX outbox_serial_key ON outbox (serial_key, state, place, seq);
CREATE INDEX outbox_due ON outbox (state, due_at);
CREATE INDEX outbox_key ON outbox (key) WHERE key IS NOT NULL;
