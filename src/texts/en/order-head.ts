import { unreachable } from '../../types/unreachable.js';
import { md, mention, type Markup } from '../markup.js';
import { kindsIn, orders, type OrderIs } from './orders.js';

/** Words that stand on many screens of the wizard. */

export const kinds = {
  intake: { title: 'New subscriptions', about: 'Order products for a customer' },
  change: { title: 'Change subscriptions', about: 'Add products to subscriptions the customer has' },
  terminate: { title: 'Terminate subscriptions', about: 'End subscriptions on a date' },
} as const;

export const steps = {
  customer: 'customer',
  subscriptions: 'subscriptions',
  product: 'product',
  products: 'products',
  details: 'details',
  configuration: 'configuration',
  review: 'review',
} as const;

/** Of the windows, each unlike the others, in the 24 characters that Slack takes. */
const titles = {
  customer: 'Choose a customer',
  subscriptions: 'Name the subscriptions',
  product: 'Choose a product',
  products: 'Products and quantities',
  details: 'Wish date and reference',
  configuration: 'Configuration',
  review: 'Review the order',
} as const satisfies Record<keyof typeof steps, string>;

/** What becomes of the subscriptions that a step asks for; null at every other step. */
type Does = 'change' | 'terminate' | null;

export const head = {
  kinds,
  steps,
  step: (position: number, of: number, step: keyof typeof steps, does: Does): Markup =>
    md`*Step ${position} of ${of}: ${steps[step]}${whatFor(does)}*`,
  /** Of a step's window: where it asks for subscriptions, what becomes of these. */
  title: (step: keyof typeof steps, does: Does): string => (does === null ? titles[step] : kinds[does].title),
  /** Of the windows in place of a step. */
  titles: {
    working: 'One moment',
    resting: 'Waiting for the operator',
    queued: 'Waiting for a draft',
    failed: 'Operator problem',
  },
  /** All that an order does, what ends first. */
  doing: ({ kind, holds }: OrderIs): string => {
    const held = kindsIn(holds);
    if (held.length < 2) return kinds[held[0] ?? kind].title;
    if (held.length > 2) return 'Terminate, change, new';
    if (!held.includes('terminate')) return 'Change and start new';
    return held.includes('change') ? 'Terminate and change' : 'Terminate and start new';
  },
  /** `Subscription 1 of 2: 1 × SIP Trunk Business`. */
  subscription: (
    number: number,
    of: number,
    starts: { name: string; quantity: number } | null,
    to: string | null = null,
  ): Markup => {
    const which = of > 1 ? `Subscription ${number} of ${of}` : `Subscription ${number}`;
    // By its name, with what is active in it.
    if (to !== null) return md`${which}: added to ${to}`;
    return starts === null ? md`${which}` : md`${which}: ${starts.quantity} × ${starts.name}`;
  },
  saved: md`Saved after every step. Close any time and come back with \`/order\`.`,
  closable: md`You can close this window. Your order is saved; \`/order\` continues here.`,
  closableWait: md`You can close this window: the result comes as a direct message. Your order is saved.`,
  reference: (reference: string): Markup => md`Reference ${reference}`,
  fixed: md`The operator’s draft holds this order now, so products, wish date and reference are fixed. To change them, discard the order and start again.`,
  back: 'Back',
  next: 'Next',
  backToReview: 'Back to review',
  close: 'Close',
  resume: 'Resume',
  park: 'Park',
  discard: 'Discard',
  tryAgain: 'Try again',
  moreBefore: 'Earlier part',
  moreAfter: 'Next part',
  part: (number: number, of: number): Markup => md`Part ${number} of ${of}. Every part is saved.`,
  discardTitle: (order: string): string => `Discard ${order}?`,
  discardText: (is: OrderIs, customer: string | null, size: string): string =>
    `${orders.kind(is)}${customer === null ? '' : ` for ${customer}`}${size === '' ? '' : `: ${size}`}. Nothing was placed. This cannot be undone.`,
  keepIt: 'Keep it',
  person: (user: string): Markup => mention(user),
} as const;

function whatFor(does: Does): string {
  switch (does) {
    case 'terminate':
      return ' to end';
    case 'change':
      return ' to change';
    case null:
      return '';
    default:
      return unreachable(does);
  }
}
