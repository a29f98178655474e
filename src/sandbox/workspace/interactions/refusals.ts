import type { Refused } from '../client-api.js';

/** Slack's words when the bot does not answer in time, or not as it should. */
export const trouble = 'We had some trouble connecting. Try again?';

const notices: Record<string, string> = {
  operation_timeout: trouble,
  dispatch_failed: trouble,
  http_error: trouble,
  bad_answer: trouble,
  not_found: 'This is no longer here.',
  channel_not_found: 'There is no such Slack channel.',
  not_in_channel: 'You are not in that Slack channel.',
  is_archived: 'That Slack channel is archived.',
  account_inactive: 'This account is deactivated.',
};

/** A refusal with the words that Slack's clients show for it. */
export const refused = (error: string): Refused => ({
  ok: false,
  error,
  notice: notices[error] ?? `That did not work (${error}).`,
});
