import { unreachable } from '../types/unreachable.js';
import type { PostResult } from '../workflow/ports.js';
import type { ApiFailure } from './api.js';
import { revoked } from './connection-status.js';

type NotShown = Extract<PostResult, { shown: false }>;
type Impossible = Extract<NotShown, { impossible: unknown }>['impossible'];

const impossible: ReadonlyMap<string, Impossible> = new Map<string, Impossible>([
  ['is_archived', 'archived'],
  // What editing a message of an archived Slack channel is refused with.
  ['is_inactive', 'archived'],
  ['not_in_channel', 'not-in-channel'],
  ['user_not_in_channel', 'not-in-channel'],
  ['channel_not_found', 'no-channel'],
  ['user_not_found', 'no-channel'],
  ['user_disabled', 'no-channel'],
  ['cannot_dm_bot', 'no-channel'],
  ['message_not_found', 'gone'],
  ['thread_not_found', 'gone'],
  ['cant_update_message', 'gone'],
  ['edit_window_closed', 'gone'],
]);

/** An app that was removed is not asked all the time, and what it had to say waits: it may be installed again. */
const revokedAgainMs = 600_000;

const passing = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'team_added_to_org',
  'message_limit_exceeded',
]);

/** What a failed call means for the outbox: later (with Slack's own Retry-After) or never. */
export function notShown(failure: ApiFailure): NotShown {
  switch (failure.why) {
    case 'rate-limited':
      return { shown: false, later: { afterMs: failure.afterMs, because: 'Slack asks to wait' } };
    case 'no-answer':
      return { shown: false, later: { afterMs: null, because: failure.because } };
    case 'refused':
      if (revoked.has(failure.error)) {
        return { shown: false, later: { afterMs: revokedAgainMs, because: failure.error } };
      }
      if (passing.has(failure.error)) {
        return { shown: false, later: { afterMs: null, because: failure.error } };
      }
      return { shown: false, impossible: impossible.get(failure.error) ?? 'refused' };
    default:
      return unreachable(failure);
  }
}
