-- A person's requests are counted for the pages of their lists: from this index alone, without reading the rows.
CREATE INDEX orders_counted ON orders (workspace, requester, state, kind);
