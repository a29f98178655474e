import { AccountId, OrderId, PlanId, WorkspaceId } from '../../../src/types/ids.js';
import { diffLines, type LastSet } from '../../../src/texts/index.js';
import {
  ChannelName,
  E164,
  sortOut,
  settingsOf,
  specOf,
  warningsFor,
  ChannelChange,
  OpenChange,
  type GivenList,
  type NumberAction,
  type SettingGroup,
  type SettingName,
} from '../../../src/trunk/index.js';
import { ann, bob } from './people.js';
import type { CallFailure } from '../../../src/types/failure.js';
import type { TrunkCardModel, TrunkMessage, TrunkStatus } from '../../../src/workflow/messages.js';
import type { TrunkSummary, UnfinishedTrunks } from '../../../src/workflow/home-model.js';
import type { HistoryPage, TrunkHead, TrunkScreen } from '../../../src/workflow/trunk/trunk-service.js';

/** Screens of trunk changes as the service gives them, with names that a test can make hostile. */

export const at = Date.parse('2026-11-27T12:41:00Z');
export const request = OrderId.parse('TD-1044');
export const customerId = AccountId.parse('11111111-1111-4111-8111-111111111111');
export const uuid = '123e4567-e89b-12d3-a456-426614174000';
export const number = E164.parse('+31205550142');

export type Namer = (name: string) => string;
export const plain: Namer = (name) => name;
export const evil: Namer = (name) =>
  `${name} <!channel> <https://evil.example|pay> & "x" \\ *x* \`y\` > <@U1> ${'long '.repeat(60)}`;

/** A channel's name can be nearly anything, but it has a length and no line ends. */
export const channelNamed = (named: Namer): ChannelName =>
  ChannelName.parse(named('acme-ams-01').slice(0, 255).trim());

export const head = (more: Partial<TrunkHead> = {}, named: Namer = plain): TrunkHead => ({
  request,
  version: 4,
  channel: channelNamed(named),
  about: { channel: named('acme-ams-01'), number: null, type: null },
  customer: { id: customerId, name: named('Acme BV') },
  note: null,
  refusal: null,
  isFromReview: false,
  ...more,
});

/** An edit that its person went away from. */
export const unfinished = (named: Namer = plain, more: Partial<TrunkSummary> = {}): TrunkSummary => ({
  order: request,
  action: 'trunk.edit',
  channel: named('acme-ams-01'),
  customer: named('Acme BV'),
  size: 1,
  number: null,
  stands: {
    is: 'unfinished',
    next: { step: 'settings', group: 'sip_trunk' },
    settings: 2,
    ready: 1,
    note: { why: 'rejected', by: bob, reason: named('Not now'), at },
  },
  updatedAt: at,
  ...more,
});

/** So many of them. */
export const unfinishedTrunks = (length: number, named: Namer = plain): UnfinishedTrunks => ({
  items: Array.from({ length }, (_, index) =>
    unfinished(named, { order: OrderId.parse(`TD-${5_000 + index}`) }),
  ),
  total: length + 3,
});

/** What stands on the window of the history: with much in it, with little, and before anything is asked. */
export const histories = (named: Namer = plain) =>
  [0, 5].flatMap((most) => {
    const unfinished = unfinishedTrunks(most, named);
    const rows = Array.from({ length: 20 }, () => ({ at, by: ann, request, says: named('Connected') }));
    const full: HistoryPage = { rows, newer: { after: 41 }, older: { before: 22 } };
    return [full, { rows: [], newer: null, older: null }].map((page) => ({
      found: { subject: named('acme'), page, unfinished },
      unfinished,
    }));
  });

/** An unfinished change is offered in the place of each thing that can be begun. */
export const foundScreens = (named: Namer = plain): TrunkScreen[] =>
  [
    { do: 'edit' as const, channel: channelNamed(named) },
    { do: 'number' as const, action: { do: 'connect' as const, number, channel: channelNamed(named) } },
    { do: 'go-on' as const, request },
  ].map((wanted) => ({ show: 'found', head: head({}, named), summary: unfinished(named), wanted }));

/** A new value for every setting, as its kind has it. */
export function changeFor(setting: SettingName, named: Namer = plain): ChannelChange {
  const { kind, choices = [] } = specOf(setting);
  const text = named('PBX 12').slice(0, 1_000);
  const value = {
    name: named('acme-ams-02').slice(0, 255).trim(),
    secret: 'correct-horse-battery',
    text,
    'nullable-text': '60',
    switch: true,
    choice: choices[0] ?? 0,
    integer: 42,
    list: ['INT', 'PRM'],
    addresses: ['192.0.2.10', '198.51.100.0/28'],
    uuid,
    e164: number,
  }[kind];
  return ChannelChange.parse({ setting, change: 'set', value });
}

export const lastSetOn = (
  settings: readonly SettingName[],
  named: Namer,
): ReadonlyMap<SettingName, LastSet> =>
  new Map(
    settings.map((setting) => {
      const change = changeFor(setting, named);
      const open = setting === 'password' ? { setting, change: 'set-secret' } : change;
      return [setting, { by: ann, at, change: OpenChange.parse(open) }];
    }),
  );

export function settingsScreen(
  group: SettingGroup,
  more: Partial<Extract<TrunkScreen, { show: 'settings' }>> = {},
): Extract<TrunkScreen, { show: 'settings' }> {
  return {
    show: 'settings',
    head: head(),
    group,
    position: 1,
    of: 3,
    changes: [],
    unread: [],
    lastSet: new Map(),
    barrings: null,
    problems: [],
    nonce: 0,
    generated: null,
    ...more,
  };
}

export const allChanges = (group: SettingGroup, named: Namer = plain): ChannelChange[] =>
  settingsOf(group).map((setting) => changeFor(setting, named));

export const closing = { needed: 1, could: 4, expiresAfterMs: 72 * 3_600_000 };
export const ownPreview = { needed: 0, could: null, expiresAfterMs: 72 * 3_600_000 };

export function reviewScreen(
  changes: readonly ChannelChange[],
  more: Partial<Extract<TrunkScreen, { show: 'review' }>> = {},
  named: Namer = plain,
): Extract<TrunkScreen, { show: 'review' }> {
  const settings = changes.map(({ setting }) => setting);
  return {
    show: 'review',
    head: head({}, named),
    lines: diffLines(changes, lastSetOn(settings.slice(0, 5), named)),
    warnings: warningsFor(changes),
    approvalPreview: closing,
    content: 'content-1',
    ...more,
  };
}

export const numbersOf = (count: number, channel: ChannelName = channelNamed(plain)): NumberAction[] =>
  Array.from({ length: count }, (_, index) => ({
    do: 'connect',
    number: E164.parse(`+3120555${String(1_000 + index)}`),
    channel,
  }));

export function numbersScreen(
  actions: readonly NumberAction[],
  more: Partial<Extract<TrunkScreen, { show: 'numbers' }>> = {},
): Extract<TrunkScreen, { show: 'numbers' }> {
  return {
    show: 'numbers',
    head: head({ channel: null, customer: null }),
    actions,
    left: actions.length > 1 ? [] : null,
    approvalPreview: closing,
    content: 'content-1',
    ...more,
  };
}

/** The screen of a list, as its rows come out. */
export function linesScreen(list: GivenList): Extract<TrunkScreen, { show: 'lines' }> {
  const { ready, left } = sortOut(list);
  return { show: 'lines', head: head({ channel: null, customer: null }), list, ready, left };
}

export const plan = PlanId.parse(`plan_${'b'.repeat(24)}`);
const workspace = WorkspaceId.parse('T0DESK');

export const counts = { waiting: 2, done: 5, refused: 1, unknown: 1, skipped: 3, passing: 1 };

export const late: CallFailure = { came: 'late', afterMs: 10_000, said: [] };
export const refusal = (says: string, status = 404): CallFailure => ({
  came: 'refused',
  status,
  meaning: null,
  excerpt: '',
  said: [says],
});

export function cardOf(status: TrunkStatus, named: Namer = plain): TrunkCardModel {
  return {
    family: 'trunk',
    workspace,
    plan,
    order: request,
    action: 'trunk.edit',
    channel: named('acme-ams-01'),
    channels: [],
    customer: named('Acme BV'),
    requester: ann,
    lines: [
      { setting: 'password', title: 'Password', words: 'a new one, not shown' },
      { setting: 'sip_trunk.ip_whitelist', title: 'IP whitelist', words: 'replaced by 3 addresses' },
      ...Array.from({ length: 30 }, () => ({
        setting: 'new_name' as const,
        title: named('New name'),
        words: named('acme-ams-02'),
      })),
    ],
    size: 1,
    type: null,
    submittedAt: at,
    needed: 1,
    status,
    warnings: Array.from({ length: 12 }, () => named('The new IP whitelist replaces the whole list.')),
  };
}

const approvals = [{ by: bob, at: at + 60_000 }];

export const statuses = (named: Namer): TrunkStatus[] => [
  { is: 'open', needed: 2, approvals, expiresAt: at + 3_600_000 },
  { is: 'applying', approvals, counts },
  { is: 'applied', approvals, counts, lone: null, at: at + 90_000 },
  { is: 'rejected', by: bob, reason: named('Not now.'), at: at + 90_000 },
  { is: 'expired', at: at + 90_000 },
  { is: 'withdrawn', at: at + 90_000 },
  { is: 'replaced' },
];

export const message = (about: TrunkMessage['about'], named: Namer = plain, size = 12): TrunkMessage => ({
  family: 'trunk',
  workspace,
  to: ann,
  order: request,
  action: 'trunk.connect',
  channel: named('acme-ams-01'),
  number: null,
  size,
  type: null,
  about,
});
