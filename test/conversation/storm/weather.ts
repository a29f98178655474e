import type { Stack } from '../../support/stack.js';

/** A fifth of the operator's calls and of the bot's calls to Slack go wrong. */
export function breakLoose({ operator, workspace }: Stack, seed: number): void {
  operator.faults.restart(seed, [
    {
      probability: 0.2,
      fault: [
        { kind: 'status', status: 500, body: 'html' },
        { kind: 'status', status: 503, body: 'empty' },
        { kind: 'rate-limit', status: 429, seconds: 1 },
        { kind: 'rate-limit', status: 429, retryAfter: 'none' },
        { kind: 'rate-limit', status: 503, seconds: 1 },
        { kind: 'cut', at: 'before-headers' },
        { kind: 'cut', at: 'mid-body', acts: true },
        { kind: 'delay', ms: 200 },
      ],
    },
  ]);
  const slows = { kind: 'rate-limited', retryAfterSeconds: 1 } as const;
  workspace.faults.restart(seed, [
    {
      call: '*',
      probability: 0.2,
      fault: [
        slows,
        slows,
        slows,
        { kind: 'rate-limited', retryAfterSeconds: null },
        { kind: 'status', status: 500 },
        { kind: 'answer-lost' },
      ],
    },
  ]);
}

export function calmDown({ operator, workspace }: Stack): void {
  operator.faults.clear();
  workspace.faults.clear();
}

/** How often each side asked to slow down, and how often anything went wrong. */
export function weatherMet({ operator, workspace }: Stack) {
  return {
    operator: met(operator.faults.ledger.counts(), 'rate-limit'),
    slack: met(workspace.faults.ledger.counts(), 'rate-limited'),
  };
}

const met = (counts: Readonly<Record<string, number>>, limit: string) => ({
  rateLimits: counts[limit] ?? 0,
  faults: Object.values(counts).reduce((sum, count) => sum + count, 0),
});
