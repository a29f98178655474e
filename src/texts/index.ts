import { common } from './en/common.js';
import { notes } from './en/notes.js';
import { order } from './en/order.js';
import { orders } from './en/orders.js';
import { prices } from './en/prices.js';

/**
 * Every word a person reads in Slack. Texts get plain data and, where they are read as mrkdwn, return a `Markup`
 * (see `markup.ts` for the rule).
 */
export const en = { common, notes, order, orders, prices } as const;

export type Texts = typeof en;
