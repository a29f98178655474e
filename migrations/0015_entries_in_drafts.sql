-- What an order put into its login's draft, whole: a fingerprint alone does not tell what to put beside it later.
ALTER TABLE holds ADD COLUMN entries TEXT;
