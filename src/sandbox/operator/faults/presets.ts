import type { OperatorFaultRuleInput } from './rule.js';

/** Rules that are at hand by a name. */
export const operatorPresets = {
  /** A bad day: one call of five goes wrong, each time in another way, and some answers are late. */
  rough: [
    {
      probability: 0.2,
      fault: [
        { kind: 'status', status: 500 },
        { kind: 'status', status: 502, body: 'html' },
        { kind: 'status', status: 503, body: 'empty' },
        { kind: 'rate-limit', retryAfter: 'seconds', seconds: 1 },
        { kind: 'rate-limit', retryAfter: 'none' },
        { kind: 'cut' },
        { kind: 'cut', acts: true },
        { kind: 'cut', at: 'mid-body', acts: true },
        { kind: 'truncated' },
        { kind: 'html' },
        { kind: 'error-object' },
        { kind: 'wrong-types' },
        { kind: 'missing-field' },
        { kind: 'extra-fields' },
        { kind: 'redirect', to: 'itself' },
      ],
    },
    { probability: 0.1, fault: { kind: 'delay', ms: 400 } },
  ],
  /** Every order that is placed is placed, and nobody hears of it. */
  doubt: [{ endpoint: 'place', fault: { kind: 'cut', acts: true } }],
  /** The operator is down. */
  down: [{ fault: { kind: 'status', status: 503, body: 'html' } }],
} as const satisfies Record<string, readonly OperatorFaultRuleInput[]>;

export type OperatorPreset = keyof typeof operatorPresets;

const isPreset = (name: string): name is OperatorPreset => Object.hasOwn(operatorPresets, name);
export const operatorPresetNames: readonly OperatorPreset[] = Object.keys(operatorPresets).filter(isPreset);
