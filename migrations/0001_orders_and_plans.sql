-- Orders (and trunk changes), their frozen plans, the one attempt of a plan, and the decisions on it.
-- Times are epoch milliseconds UTC. `body`, `ended` and `outcome` are JSON that only the workflow reads.

CREATE TABLE counters (
  name  TEXT PRIMARY KEY NOT NULL,
  value INTEGER NOT NULL
) STRICT;

INSERT INTO counters (name, value) VALUES ('order', 1000);

CREATE TABLE orders (
  id            TEXT PRIMARY KEY NOT NULL,
  workspace     TEXT NOT NULL,
  version       INTEGER NOT NULL,
  requester     TEXT NOT NULL,
  kind          TEXT NOT NULL,
  state         TEXT NOT NULL,
  in_progress   INTEGER NOT NULL CHECK (in_progress IN (0, 1)),
  customer_id   TEXT,
  customer_name TEXT,
  body          TEXT NOT NULL,
  sealed        BLOB,
  created_at    INTEGER NOT NULL,
  updated_at    INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX orders_one_in_progress ON orders (workspace, requester) WHERE in_progress = 1;
CREATE INDEX orders_newest ON orders (workspace, updated_at, id);
CREATE INDEX orders_newest_of_requester ON orders (workspace, requester, updated_at, id);
CREATE INDEX orders_in_state ON orders (state, workspace, updated_at, id);

CREATE TABLE plans (
  id         TEXT PRIMARY KEY NOT NULL,
  workspace  TEXT NOT NULL,
  order_id   TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  body       TEXT NOT NULL,
  sealed     BLOB,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  ended      TEXT,
  ended_at   INTEGER
) STRICT;

CREATE INDEX plans_of_order ON plans (order_id, created_at);

-- The primary key is what holds "at most one placement per plan", whatever the code does.
CREATE TABLE attempts (
  plan_id    TEXT PRIMARY KEY NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  workspace  TEXT NOT NULL,
  order_id   TEXT NOT NULL,
  profile    TEXT NOT NULL,
  draft_id   TEXT,
  at         INTEGER NOT NULL,
  outcome    TEXT,
  settled_at INTEGER
) STRICT;

CREATE INDEX attempts_unsettled ON attempts (at) WHERE outcome IS NULL;

CREATE TABLE decisions (
  plan_id    TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  user_id    TEXT NOT NULL,
  workspace  TEXT NOT NULL,
  verb       TEXT NOT NULL CHECK (verb IN ('approve', 'reject')),
  reason     TEXT,
  state      TEXT NOT NULL CHECK (state IN ('asked', 'counted', 'refused')),
  why        TEXT,
  asked_at   INTEGER NOT NULL,
  settled_at INTEGER,
  PRIMARY KEY (plan_id, user_id)
) STRICT;
