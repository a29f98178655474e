/** Whether Slack lets the bot in, as the last calls tell: for `/healthz`, and so that an admin sees why it is quiet. */
export interface ConnectionStatus {
  /** Takes note of how a call came out: `ok`, or Slack's error code. */
  note(outcome: string): void;
  /** Set while Slack refuses the bot's token. `since`: epoch milliseconds. */
  refused(): { readonly code: string; readonly since: number } | null;
}

/** Slack's codes for a token that is not taken any more: the app was removed, the token revoked or replaced. */
export const revoked: ReadonlySet<string> = new Set([
  'account_inactive',
  'token_revoked',
  'token_expired',
  'invalid_auth',
  'not_authed',
]);

/** @param now epoch milliseconds */
export function connectionStatus(now: () => number): ConnectionStatus {
  let refused: { code: string; since: number } | null = null;
  return {
    note(outcome) {
      if (revoked.has(outcome)) refused = { code: outcome, since: refused?.since ?? now() };
      else if (outcome === 'ok') refused = null;
    },
    refused: () => refused,
  };
}

/** For `/healthz`: no Socket Mode connection stands. `since`: epoch milliseconds. */
export function unconnectedLine({ because, since }: { because: string; since: number }): string {
  return `slack: no Socket Mode connection since ${new Date(since).toISOString()} (${because})`;
}

/** For a person or a monitor that reads `/healthz`. */
export function refusedLine({ code, since }: { code: string; since: number }): string {
  const at = new Date(since).toISOString();
  return `slack: refuses the bot's token (${code}) since ${at}; install the app again, or give it the new token`;
}
