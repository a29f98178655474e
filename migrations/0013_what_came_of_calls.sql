-- What came of a call of a trunk change, as JSON: what came and the operator's own words, apart from ours. `passes`: the
-- same call may go well the next time. `lost_at`: when a try of it was sent whose answer was lost, so that what a later
-- try is refused says nothing of the first.
ALTER TABLE trunk_calls ADD COLUMN failure TEXT;
ALTER TABLE trunk_calls ADD COLUMN passes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE trunk_calls ADD COLUMN lost_at INTEGER;

UPDATE trunk_calls SET failure = json_object('came', 'refused', 'status', NULL, 'meaning', NULL, 'said', json_array(said))
  WHERE state = 'refused' AND said IS NOT NULL;
UPDATE trunk_calls SET failure = json_object('came', 'lost', 'said', json_array()) WHERE state = 'unknown';
-- One that waits although it was sent before is tried again after its answer was lost.
UPDATE trunk_calls SET lost_at = sent_at WHERE state IN ('unknown', 'sending') OR (state = 'waiting' AND sent_at IS NOT NULL);

ALTER TABLE trunk_calls DROP COLUMN said;
