-- The calls of which nobody knows what came, or which are still to be made: few, among all that were ever done.
CREATE INDEX trunk_calls_open ON trunk_calls (plan_id) WHERE state IN ('waiting', 'sending', 'unknown');
