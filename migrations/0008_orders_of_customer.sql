-- What a customer was ordered last, so that a form can start with the answers that were given the last time.
CREATE INDEX orders_newest_of_customer ON orders (workspace, customer_id, state, updated_at, id);
