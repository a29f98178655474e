import { SlackRefuses } from '../../slack/index.js';
import { StoreError } from '../../store/index.js';
import { slackFixes } from '../doctor/slack.js';
import { whyNotListening, type Listening } from '../tool/listening.js';
import { plain } from '../tool/tool.js';

/** Why the bot could not start, with its fix, where a person can fix it; null for a fault of ours. */
export function whyNotStarted(
  error: unknown,
  { metricsPort, ...where }: Omit<Listening, 'set'> & { readonly metricsPort: number | null },
): string | null {
  if (error instanceof StoreError) return error.message;
  if (error instanceof SlackRefuses) {
    if (error.token === 'app')
      return `Slack refused the app token for Socket Mode (${plain(error.code)}). ${slackFixes.appToken}`;
    return error.isAnswer
      ? `Slack refused the bot token (${plain(error.code)}). ${slackFixes.botToken}`
      : `Slack gives no answer that can be used (${plain(error.code)}). ${slackFixes.noAnswer}`;
  }
  if (metricsPort !== null && error instanceof Error && 'port' in error && error.port === metricsPort)
    return whyNotListening(error, { ...where, port: metricsPort, set: 'METRICS_PORT' });
  return whyNotListening(error, { ...where, set: 'PORT' });
}
