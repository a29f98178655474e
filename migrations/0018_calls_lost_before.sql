-- `call_key`: what a call asks for, so that an earlier one for the same, of which nobody knows what came, is found.
-- `subject`: the number or channel that it is about. `lost_in`: the other request whose call was lost before this one.
ALTER TABLE trunk_calls ADD COLUMN call_key TEXT;
ALTER TABLE trunk_calls ADD COLUMN subject TEXT;
ALTER TABLE trunk_calls ADD COLUMN lost_in TEXT;
CREATE INDEX trunk_calls_by_key ON trunk_calls (workspace, call_key);
CREATE INDEX trunk_calls_done_by_subject ON trunk_calls (workspace, subject, sent_at) WHERE state = 'done';
