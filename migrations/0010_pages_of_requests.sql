-- The pages of a person's requests, and how many there are: found in the index alone, whichever page it is, so that
-- only the rows that are shown are read. It counts as quickly as the index that was for counting.
DROP INDEX orders_counted;
DROP INDEX orders_newest_of_requester;
CREATE INDEX orders_newest_of_requester ON orders (workspace, requester, updated_at, id, state, kind);

-- The same for what waits for a person: not their own, and not decided by them.
DROP INDEX orders_in_state;
CREATE INDEX orders_in_state ON orders (state, workspace, updated_at, id, requester);
CREATE INDEX plans_open ON plans (order_id, id, ended) WHERE ended IS NULL;
