-- Whether a request is an order or a trunk change: until now it stood at the beginning of its kind alone.
ALTER TABLE orders ADD COLUMN family TEXT NOT NULL DEFAULT 'order' CHECK (family IN ('order', 'trunk'));
UPDATE orders SET family = 'trunk' WHERE kind LIKE 'trunk.%';

-- The pages of one family are still found in the index alone.
DROP INDEX orders_newest_of_requester;
CREATE INDEX orders_newest_of_requester ON orders (workspace, requester, updated_at, id, state, family);
