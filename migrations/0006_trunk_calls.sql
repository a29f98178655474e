-- The calls of a trunk change, one row each: recorded as being sent before it is, and settled after. A call that was
-- being sent when the process ended is unknown; none is ever sent twice by itself.
CREATE TABLE trunk_calls (
  workspace TEXT NOT NULL,
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'done', 'refused', 'unknown', 'skipped')),
  -- What the operator said of it, in words for a person.
  said TEXT,
  reference TEXT,
  sent_at INTEGER,
  settled_at INTEGER,
  PRIMARY KEY (plan_id, position)
) STRICT;

CREATE INDEX trunk_calls_by_state ON trunk_calls (plan_id, state, position);
