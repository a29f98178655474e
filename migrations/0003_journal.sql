-- The journal: append-only, each row carrying the hash of the row before it.
-- The head says how long the chain is, so that a missing end shows; the floor says where retention cut its beginning.

CREATE TABLE journal_head (
  only_row   INTEGER PRIMARY KEY NOT NULL CHECK (only_row = 1),
  seq        INTEGER NOT NULL,
  hash       TEXT NOT NULL,
  floor_seq  INTEGER NOT NULL,
  floor_hash TEXT NOT NULL
) STRICT;

INSERT INTO journal_head (only_row, seq, hash, floor_seq, floor_hash) VALUES (1, 0, '', 0, '');

CREATE TABLE journal (
  seq       INTEGER PRIMARY KEY NOT NULL,
  workspace TEXT NOT NULL,
  at        INTEGER NOT NULL,
  actor     TEXT NOT NULL,
  action    TEXT NOT NULL,
  subject   TEXT NOT NULL,
  detail    TEXT NOT NULL,
  prev_hash TEXT NOT NULL,
  hash      TEXT NOT NULL
) STRICT;

CREATE INDEX journal_of_workspace ON journal (workspace, seq);
CREATE INDEX journal_of_actor ON journal (workspace, actor, seq);

CREATE TABLE journal_subjects (
  workspace TEXT NOT NULL,
  subject   TEXT NOT NULL,
  seq       INTEGER NOT NULL REFERENCES journal (seq),
  PRIMARY KEY (workspace, subject, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX journal_subjects_of_row ON journal_subjects (seq);

CREATE TRIGGER journal_takes_only_the_next BEFORE INSERT ON journal
WHEN NEW.seq <> (SELECT seq + 1 FROM journal_head)
BEGIN SELECT RAISE(ABORT, 'the journal takes only its next row'); END;

CREATE TRIGGER journal_never_updated BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TRIGGER journal_never_deleted BEFORE DELETE ON journal
WHEN OLD.seq > (SELECT floor_seq FROM journal_head)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TRIGGER journal_subjects_come_with_their_row BEFORE INSERT ON journal_subjects
WHEN NEW.seq <> (SELECT seq + 1 FROM journal_head)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TRIGGER journal_subjects_never_updated BEFORE UPDATE ON journal_subjects
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TRIGGER journal_subjects_never_deleted BEFORE DELETE ON journal_subjects
WHEN OLD.seq > (SELECT floor_seq FROM journal_head)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TRIGGER journal_head_only_forward BEFORE UPDATE ON journal_head
WHEN NEW.seq NOT IN (OLD.seq, OLD.seq + 1)
  OR (NEW.seq = OLD.seq AND NEW.hash <> OLD.hash)
  OR NEW.floor_seq < OLD.floor_seq
  OR NEW.floor_seq > NEW.seq
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TRIGGER journal_head_never_deleted BEFORE DELETE ON journal_head
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
