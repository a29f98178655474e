import { LogLevel, type Logger } from '@slack/bolt';
import type { Log } from './handlers.js';

/** Slack's own libraries log through this: nothing below a warning, since their debug lines hold tokens and bodies. */
export function boltLogger(log: Log): Logger {
  return {
    debug: () => {},
    info: () => {},
    warn: (...message) => {
      const says = words(message);
      // `RefusedRequests` counts them.
      if (!says.startsWith('Failed to parse and verify the request data')) log.warn({ from: 'bolt' }, says);
    },
    error: (...message) => {
      const says = words(message);
      // `SupervisedSocket` says why, and how often, in lines of its own.
      if (!says.startsWith('WebSocket error')) log.error({ from: 'bolt' }, says);
    },
    setLevel: () => {},
    getLevel: () => LogLevel.WARN,
    setName: () => {},
  };
}

/** Tokens, tickets and answer addresses never reach a log. */
export const withoutSecrets = (text: string): string =>
  text
    .replaceAll(/xox[a-z]?[-.][\w.-]+|xapp-[\w-]+/gi, '[token]')
    .replaceAll(/(wss?|https?):\/\/[^\s"']+/gi, '[address]')
    .slice(0, 1_000);

const words = (message: readonly unknown[]): string =>
  withoutSecrets(message.map((part) => (part instanceof Error ? part.message : String(part))).join(' '));
