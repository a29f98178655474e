/**
 * What changes while the service runs. The catalogue and the accounts stay in the data file. Rows are never
 * deleted from `subscriptions`, `channels` and `numbers`, so data read at a second start brings nothing back.
 */
export const tables = `
CREATE TABLE IF NOT EXISTS drafts (
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  profile TEXT NOT NULL,
  on_account TEXT,
  order_id TEXT,
  opened_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS one_open_draft ON drafts (profile) WHERE order_id IS NULL;

CREATE TABLE IF NOT EXISTS entries (
  id TEXT PRIMARY KEY,
  position INTEGER NOT NULL UNIQUE,
  draft_id TEXT NOT NULL REFERENCES drafts (id),
  kind TEXT NOT NULL CHECK (kind IN ('intake', 'change', 'terminate')),
  subscription_id TEXT REFERENCES subscriptions (id),
  reference TEXT NOT NULL,
  wish_date TEXT,
  products TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS entries_of_draft ON entries (draft_id, position);

CREATE TABLE IF NOT EXISTS configurations (
  entry_id TEXT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  product_id TEXT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (entry_id, product_id)
) STRICT;

CREATE TABLE IF NOT EXISTS orders (
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  placed TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS subscriptions (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  reference TEXT NOT NULL,
  order_id TEXT,
  starts_on TEXT NOT NULL,
  ends_on TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS subscriptions_of_account ON subscriptions (account_id);

CREATE TABLE IF NOT EXISTS active_products (
  subscription_id TEXT NOT NULL REFERENCES subscriptions (id),
  product_id TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (subscription_id, product_id)
) STRICT;

CREATE TABLE IF NOT EXISTS channels (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL,
  operator_connect INTEGER NOT NULL CHECK (operator_connect IN (0, 1)),
  settings TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS numbers (
  number TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  channel_id TEXT REFERENCES channels (id),
  number_type TEXT,
  used_elsewhere INTEGER NOT NULL CHECK (used_elsewhere IN (0, 1))
) STRICT;
`;
