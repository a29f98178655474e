-- What an order put into its login's draft, as a fingerprint with all that no draft shows (O12), and until when
-- something that was sent without an answer may still come into it (epoch milliseconds). Neither is known of what is
-- held already.
ALTER TABLE holds ADD COLUMN filled TEXT;
ALTER TABLE holds ADD COLUMN unsettled_until INTEGER;
