-- Whose Home tab was opened, when last, and which pages of its lists it shows: so that it can be kept up to date.
CREATE TABLE homes (
  workspace TEXT NOT NULL,
  user_id   TEXT NOT NULL,
  pages     TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  PRIMARY KEY (workspace, user_id)
) STRICT;

CREATE INDEX homes_newest ON homes (workspace, opened_at);
