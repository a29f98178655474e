-- Windows that wait for the operator: whoever looks at one when the process ends is told after the next start what came.
CREATE TABLE windows (
  workspace TEXT NOT NULL,
  user_id TEXT NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  since INTEGER NOT NULL,
  PRIMARY KEY (workspace, user_id, order_id)
) STRICT;
CREATE INDEX windows_of_order ON windows (order_id);
