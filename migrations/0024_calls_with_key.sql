-- Calls that were never begun have no key, and nobody looks for them: counted among the others they make the index look
-- as if it told nothing apart.
DROP INDEX trunk_calls_by_key;
CREATE INDEX trunk_calls_by_key ON trunk_calls (workspace, call_key) WHERE call_key IS NOT NULL;
DROP INDEX trunk_calls_done_by_subject;
CREATE INDEX trunk_calls_done_by_subject ON trunk_calls (workspace, subject, sent_at)
  WHERE state = 'done' AND subject IS NOT NULL;
