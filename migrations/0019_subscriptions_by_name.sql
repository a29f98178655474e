-- What was active in a subscription when it was read (JSON), by which people know it; the day on which an order that was
-- placed ends it; and whether an order with it was placed for this customer, which says whose it is.

ALTER TABLE subscriptions ADD COLUMN lines TEXT;

ALTER TABLE subscriptions ADD COLUMN ends_on TEXT;

ALTER TABLE subscriptions ADD COLUMN placed INTEGER NOT NULL DEFAULT 0;

CREATE INDEX subscriptions_whose ON subscriptions (workspace, subscription_id);
