-- The order whose entries lie in a draft that was set aside: it alone can take that login up again.
ALTER TABLE holds ADD COLUMN left_by TEXT;
