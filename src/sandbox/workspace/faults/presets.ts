import type { SlackFaultRuleInput } from './rule.js';

const once = { kind: 'rate-limited', retryAfterSeconds: 1 } as const;
const failing = { kind: 'status', status: 500 } as const;

/** Rules that are at hand by a name. */
export const slackPresets = {
  /** A bad day: rate limits, failing calls, lost answers, and deliveries that come twice, again, late or bare. */
  rough: [
    { call: 'chat.postMessage', probability: 0.15, fault: [once, failing, { kind: 'answer-lost' }] },
    { call: 'chat.update', probability: 0.15, fault: [once, failing, { kind: 'answer-lost' }] },
    { call: 'users.info', probability: 0.05, fault: [once, failing] },
    { call: 'usergroups.users.list', probability: 0.05, fault: [once, failing] },
    { call: 'views.update', probability: 0.05, fault: { kind: 'delay', ms: 300 } },
    {
      delivery: '*',
      probability: 0.1,
      fault: [
        { kind: 'twice' },
        { kind: 'repeated' },
        { kind: 'repeated', marked: false },
        { kind: 'late', ms: 300 },
      ],
    },
    {
      delivery: '*',
      probability: 0.2,
      fault: [
        { kind: 'bare-state', as: 'list' },
        { kind: 'bare-state', as: 'nothing' },
        { kind: 'bare-state', as: 'keyless' },
      ],
    },
    { socket: 'open', probability: 0.2, fault: { kind: 'handshake', status: 409 } },
    { socket: 'pong', probability: 0.05, fault: { kind: 'lost' } },
  ],
  /** Everything that the bot posts or changes is refused for coming too fast. */
  'rate-limits': [
    { call: 'chat.postMessage', probability: 0.7, fault: { kind: 'rate-limited', retryAfterSeconds: 2 } },
    { call: 'chat.update', probability: 0.7, fault: { kind: 'rate-limited', retryAfterSeconds: 2 } },
  ],
} as const satisfies Record<string, readonly SlackFaultRuleInput[]>;

export type SlackPreset = keyof typeof slackPresets;

const isPreset = (name: string): name is SlackPreset => Object.hasOwn(slackPresets, name);
export const slackPresetNames: readonly SlackPreset[] = Object.keys(slackPresets).filter(isPreset);
