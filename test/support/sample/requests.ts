import { en } from '../../../src/texts/index.js';
import type { ViewContext } from '../../../src/slack/handlers.js';
import {
  OrderId,
  PlainDate,
  PlanId,
  ProductId,
  SlackChannelId,
  SubscriptionId,
  UserId,
  WorkspaceId,
} from '../../../src/types/ids.js';
import type {
  CardModel,
  CardStatus,
  RequestDetails,
  RequesterMessage,
} from '../../../src/workflow/messages.js';
import type { OrderSummary } from '../../../src/workflow/screens.js';
import { ann, bob } from './people.js';

export const viewContext: ViewContext = { texts: en, zone: 'Europe/Amsterdam' };

const dana = UserId.parse('U0DANA');
export const workspace = WorkspaceId.parse('T0DESK');
export const plan = PlanId.parse(`plan_${'a'.repeat(24)}`);
export const order = OrderId.parse('TD-1042');
export const orders = SlackChannelId.parse('C0ORDERS');

/** Fri 27 Nov 2026, 13:05 UTC. */
export const submittedAt = Date.UTC(2026, 10, 27, 13, 5);
const later = submittedAt + 7 * 60_000;

export const subscription = SubscriptionId.parse('5ab50000-0000-4000-8000-000000000001');
const product = ProductId.parse('11111111-1111-4111-8111-111111111111');

export const card: CardModel = {
  family: 'order',
  workspace,
  plan,
  order,
  kind: 'intake',
  customer: 'Acme BV',
  requester: ann,
  subscriptions: [
    {
      lines: [
        { name: 'SIP Trunk Business', quantity: 1 },
        { name: 'Voice channel', quantity: 10 },
      ],
      to: null,
    },
    { lines: [{ name: 'SIP Trunk Business', quantity: 1 }], to: null },
  ],
  ends: [],
  prices: {
    lines: [],
    totals: [
      {
        interval: { type: 'MONTHLY', count: 1 },
        sum: { minor: 21_100, currency: { code: 'EUR', decimals: 2 } },
      },
    ],
    leftOut: [{ productId: product, why: 'volume', steps: [], interval: null, currency: null }],
    contracts: [],
  },
  wishDate: PlainDate.parse('2026-12-15'),
  submittedAt,
  status: { is: 'open', needed: 1, approvals: [], expiresAt: submittedAt + 72 * 3_600_000 },
  cardWarnings: [{ what: 'by-volume', names: ['Minute bundle'], priced: ['Minute bundle'] }],
  needed: 1,
};

const approvals = [{ by: bob, at: later }];

/** Every status a card can have. */
export const statuses: Record<CardStatus['is'], CardStatus> = {
  open: { is: 'open', needed: 2, approvals, expiresAt: submittedAt + 72 * 3_600_000 },
  approved: { is: 'approved', approvals, waitingFor: { user: dana, order, left: null, since: submittedAt } },
  placing: { is: 'placing', approvals },
  placed: { is: 'placed', approvals, at: later, operatorOrderId: '20261127-0093', settledBy: dana },
  'in-doubt': {
    is: 'in-doubt',
    approvals,
    sentAt: later,
    because: 'No answer within 10 seconds',
    reference: 'E-3H8V',
    seen: { at: later, entries: 2, pointerMoved: false },
  },
  rejected: { is: 'rejected', by: bob, reason: 'Eight channels, not ten.', at: later },
  expired: { is: 'expired', at: submittedAt + 72 * 3_600_000 },
  withdrawn: { is: 'withdrawn', at: later },
  returned: {
    is: 'returned',
    at: later,
    note: {
      why: 'dry-run-failed',
      messages: ['Proxy not found'],
      changes: [],
      reference: 'E-1A2B',
      at: later,
    },
  },
  replaced: { is: 'replaced' },
};

/** What people and operators could write to break a screen. */
export const hostile = {
  markup: '<!here> <@U0BOB> <http://evil.example|Acme> & *bold* `code` > quote\n> :x: *Rejected*',
  long: 'A very long name that goes on '.repeat(340),
  empty: '',
} as const;

/** The card with a text everywhere a text from outside can stand, and three hundred lines. */
export function hostileCard(text: string, status: CardStatus): CardModel {
  return {
    ...card,
    customer: text,
    subscriptions: Array.from({ length: 30 }, (_, index) => ({
      lines: Array.from({ length: 10 }, () => ({ name: text, quantity: 999_999 })),
      to: index % 2 === 1 ? { id: subscription, lines: [{ name: text, quantity: 999_999 }] } : null,
    })),
    ends: Array.from({ length: 30 }, () => ({
      id: subscription,
      lines: [{ name: text, quantity: 999_999 }],
      contracts: [{ type: 'DAILY', duration: 365 }],
    })),
    cardWarnings: [
      { what: 'no-prices' },
      {
        what: 'by-volume',
        names: Array.from({ length: 40 }, () => text),
        priced: Array.from({ length: 40 }, () => text),
      },
      { what: 'price-unknown', names: [text] },
      { what: 'warnings', messages: Array.from({ length: 40 }, () => text) },
    ],
    status: withText(status, text),
  };
}

function withText(status: CardStatus, text: string): CardStatus {
  switch (status.is) {
    case 'rejected':
      return { ...status, reason: text };
    case 'placed':
      return { ...status, operatorOrderId: text };
    case 'in-doubt':
      return { ...status, because: text };
    case 'returned':
      return { ...status, note: { ...status.note, why: 'rules', messages: [text, text], at: later } };
    default:
      return status;
  }
}

export const details = (given: CardModel, text: string): RequestDetails => ({
  ...given,
  subscriptions: given.subscriptions.map(({ lines, to }) => ({
    lines: lines.map((line) => ({ ...line, price: null })),
    to,
  })),
  reference: text,
  configurations: Array.from({ length: 10 }, (_, index) => ({
    subscription: index + 1,
    product: text,
    values: Array.from({ length: 10 }, () => ({ label: text, value: text })),
  })),
});

export const message = (
  about: RequesterMessage['about'],
  customer: string | null = 'Acme BV',
): RequesterMessage => ({
  family: 'order',
  workspace,
  to: ann,
  order,
  kind: 'intake',
  customer,
  holds: { fresh: 2, adds: 0, ends: 0 },
  ends: [],
  wishDate: card.wishDate,
  about,
});

export const summary = (
  stands: OrderSummary['stands'],
  customer: string | null = 'Acme BV',
): OrderSummary => ({
  order,
  kind: 'intake',
  customer,
  requester: ann,
  holds: { fresh: 2, adds: 0, ends: 0 },
  products: 12,
  stands,
  updatedAt: later,
});
