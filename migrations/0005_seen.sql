-- What was seen or put somewhere and is wanted again: messages in Slack, deliveries, schemas, customers, notes.

CREATE TABLE cards (
  workspace TEXT NOT NULL,
  subject   TEXT NOT NULL,
  place     TEXT NOT NULL CHECK (place IN ('channel', 'dm', 'thread')),
  user_id   TEXT NOT NULL, -- empty where the message is nobody's own
  channel   TEXT NOT NULL,
  ts        TEXT NOT NULL,
  at        INTEGER NOT NULL,
  PRIMARY KEY (workspace, subject, place, user_id)
) STRICT;

CREATE TABLE deliveries (
  key TEXT PRIMARY KEY NOT NULL,
  at  INTEGER NOT NULL
) STRICT;

CREATE INDEX deliveries_by_age ON deliveries (at);

CREATE TABLE schemas (
  workspace     TEXT NOT NULL,
  customer_id   TEXT NOT NULL,
  product_id    TEXT NOT NULL,
  hash          TEXT NOT NULL,
  schema        TEXT NOT NULL,
  remote_values TEXT NOT NULL,
  read_at       INTEGER NOT NULL,
  PRIMARY KEY (workspace, customer_id, product_id)
) STRICT;

CREATE TABLE customers (
  workspace TEXT NOT NULL,
  id        TEXT NOT NULL,
  name      TEXT NOT NULL,
  at        INTEGER NOT NULL,
  PRIMARY KEY (workspace, id)
) STRICT;

CREATE TABLE subscriptions (
  workspace       TEXT NOT NULL,
  customer_id     TEXT NOT NULL,
  subscription_id TEXT NOT NULL,
  at              INTEGER NOT NULL,
  PRIMARY KEY (workspace, customer_id, subscription_id)
) STRICT;

CREATE INDEX subscriptions_newest ON subscriptions (workspace, customer_id, at);

CREATE TABLE notes (
  key   TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT;
