import { SlackRefuses } from '../../slack/index.js';
import { StoreError } from '../../store/index.js';
import { slackMends } from '../doctor/slack.js';
import { whyNotListening, type Listening } from '../tool/listening.js';
import { plain } from '../tool/tool.js';

/** Why the bot could not start, with its mend, where a person can mend it; null for a fault of ours. */
export function whyNotStarted(error: unknown, where: Omit<Listening, 'set'>): string | null {
  if (error instanceof StoreError) return error.message;
  if (error instanceof SlackRefuses) {
    return error.isAnswer
      ? `Slack refused the bot token (${plain(error.code)}). ${slackMends.botToken}`
      : `Slack gives no answer that can be used (${plain(error.code)}). ${slackMends.noAnswer}`;
  }
  return whyNotListening(error, { ...where, set: 'PORT' });
}
