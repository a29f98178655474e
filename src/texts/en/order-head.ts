import { md, mention, type Markup } from '../markup.js';
import { count } from '../moments.js';

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

export const head = {
  kinds,
  steps,
  step: (position: number, of: number, step: keyof typeof steps): Markup =>
    md`*Step ${position} of ${of}: ${steps[step]}*`,
  /** `Subscription 1 of 2: 1 × SIP Trunk Business`. */
  subscription: (
    number: number,
    of: number,
    starts: { name: string; quantity: number } | null,
    to: string | null = null,
  ): Markup => {
    const which = of > 1 ? `Subscription ${number} of ${of}` : `Subscription ${number}`;
    if (to !== null) return md`${which}: added to ${to}`;
    return starts === null ? md`${which}` : md`${which}: ${starts.quantity} × ${starts.name}`;
  },
  saved: md`Saved after every step. Close any time and come back with \`/order\`.`,
  closable: md`You can close this window. Your order is saved; \`/order\` continues here.`,
  closableWait: md`You can close this window: the result comes as a direct message. Your order is saved.`,
  reference: (reference: string): Markup => md`Reference ${reference}`,
  fixed: md`The operator's draft holds this order now, so products, date and reference are fixed. To change them, discard the order and start again.`,
  back: 'Back',
  next: 'Next',
  close: 'Close',
  resume: 'Resume',
  park: 'Park',
  discard: 'Discard',
  tryAgain: 'Try again',
  moreBefore: 'Earlier part',
  moreAfter: 'Next part',
  part: (number: number, of: number): Markup => md`Part ${number} of ${of}. Every part is saved.`,
  discardTitle: (order: string): string => `Discard ${order}?`,
  discardText: (kind: keyof typeof kinds, customer: string | null, size: string): string =>
    `${kinds[kind].title}${customer === null ? '' : ` for ${customer}`}${size === '' ? '' : `: ${size}`}. Nothing was placed. This cannot be undone.`,
  size: (subscriptions: number, products: number): string =>
    subscriptions === 0 ? '' : `${count(subscriptions, 'subscription')}, ${count(products, 'product')}`,
  keepIt: 'Keep it',
  person: (user: string): Markup => mention(user),
  and: (more: number): Markup => md`and ${more} more`,
} as const;
