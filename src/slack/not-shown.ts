import { unreachable } from '../types/unreachable.js';
import type { Shown } from '../workflow/ports.js';
import type { ApiFailure } from './api.js';

type NotShown = Extract<Shown, { shown: false }>;
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
  ['account_inactive', 'revoked'],
  ['token_revoked', 'revoked'],
  ['token_expired', 'revoked'],
  ['invalid_auth', 'revoked'],
  ['not_authed', 'revoked'],
]);

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
      if (passing.has(failure.error)) {
        return { shown: false, later: { afterMs: null, because: failure.error } };
      }
      return { shown: false, impossible: impossible.get(failure.error) ?? 'refused' };
    default:
      return unreachable(failure);
  }
}
