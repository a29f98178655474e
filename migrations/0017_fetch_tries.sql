-- Requests for a value of an order's form that may have reserved something which is not in the form: written down before
-- each is sent, and forgotten once the operator refused it, or a value came.
CREATE TABLE fetch_tries (
  id TEXT PRIMARY KEY,
  workspace TEXT NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  form TEXT NOT NULL,
  property TEXT NOT NULL
) STRICT;
CREATE INDEX fetch_tries_of_order ON fetch_tries (order_id);
