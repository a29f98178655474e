-- Kinds of jobs, and the keys by which they are queued, get their own words; what waits keeps its place.
-- A job's kind stands in its payload, too.
UPDATE outbox SET kind = CASE kind
  WHEN 'borrow' THEN 'acquire-draft'
  WHEN 'let-go' THEN 'release-draft'
  WHEN 'end-hold' THEN 'end-lease'
  WHEN 'call-next' THEN 'offer-next'
  WHEN 'tell' THEN 'notify-requester'
  WHEN 'tell-hold-ended' THEN 'notify-of-lease-end'
  WHEN 'tell-wait' THEN 'notify-of-wait'
  WHEN 'tell-admin' THEN 'notify-of-outage'
  WHEN 'doubt-reminder' THEN 'remind-of-doubt'
  WHEN 'tell-doubt' THEN 'notify-of-doubt'
  WHEN 'card' THEN 'show-card'
  WHEN 'direct-card' THEN 'show-direct-card'
  WHEN 'thread' THEN 'note-step'
  WHEN 'question' THEN 'pass-question'
  WHEN 'home' THEN 'refresh-home'
  ELSE kind
END;
UPDATE outbox SET payload = json_set(payload, '$.kind', kind);

UPDATE outbox SET lane = 'notify:' || substr(lane, 6) WHERE lane LIKE 'tell:%';
UPDATE outbox SET key = 'notify:' || substr(key, 6) WHERE key LIKE 'tell:%';
UPDATE outbox SET lane = 'lease:' || substr(lane, 6) WHERE lane LIKE 'hold:%';
UPDATE outbox SET key = 'lease:' || substr(key, 6) WHERE key LIKE 'hold:%';
UPDATE outbox SET lane = 'offer-next' WHERE lane = 'call-next';
UPDATE outbox SET key = 'offer-next' WHERE key = 'call-next';

DROP INDEX outbox_lane;
ALTER TABLE outbox RENAME COLUMN lane TO serial_key;
CREATE INDEX outbox_serial_key ON outbox (serial_key, state, place, seq);
